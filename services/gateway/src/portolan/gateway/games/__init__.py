"""Games: what can be played here, and by which rules."""
