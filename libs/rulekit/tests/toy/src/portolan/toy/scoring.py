"""The end of a match (section 5)."""

from portolan.rulekit.game import Result, rank
from portolan.toy.state import State


def result(state: State) -> Result | None:
    """Most points win, then most coins; None while the match runs (TY-5.2)."""
    if state.stack:
        return None
    return rank(list(zip(state.points, state.coins, strict=True)), state.points.copy())
