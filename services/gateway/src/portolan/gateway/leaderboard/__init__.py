"""Leaderboards: how players and bots of a game are rated."""
