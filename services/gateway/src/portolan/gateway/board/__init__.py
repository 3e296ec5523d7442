"""The board, as the rules service draws it."""
