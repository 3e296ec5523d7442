"""Whether the gateway lives, whether it can serve, and its metrics."""
