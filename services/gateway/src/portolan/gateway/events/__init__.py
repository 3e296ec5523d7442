"""Events: a match as it happens."""
