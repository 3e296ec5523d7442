"""Actions: what a seat does: act, take back, resign."""
