"""The rules in the order of the rule book: money, the four kinds of action, turns, rounds."""
