"""Named players: a name that is one's own, by a key."""
