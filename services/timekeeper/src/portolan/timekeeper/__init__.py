"""Sees to what is due: bots' turns, clocks, stuck matches. `python -m portolan.timekeeper`."""
