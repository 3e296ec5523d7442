"""The record of a match: everything that is needed to replay and verify it."""
