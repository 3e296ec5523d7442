"""Views: what a seat, or a spectator, sees, now or at an earlier version."""
