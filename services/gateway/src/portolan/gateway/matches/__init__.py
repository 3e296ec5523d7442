"""Matches: create, list, read, abandon."""
