"""Seats: take an open one, replace a lost token."""
