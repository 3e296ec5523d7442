"""The archive: matches that are over, and the history of them."""
