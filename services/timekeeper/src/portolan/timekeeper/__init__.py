"""Sees to what is due: bots' turns, clocks, the archive. `python -m portolan.timekeeper`."""
