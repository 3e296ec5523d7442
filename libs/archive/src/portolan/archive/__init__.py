"""Finished matches, named players and ratings in SQL. Start at `archive.Archive`."""
