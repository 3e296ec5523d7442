"""How well each seat stands: what bots go by."""

from math import exp

from portolan.seafarers.state import State
from portolan.seafarers.table import points


def evaluate(state: State) -> list[float]:
    """Each seat's estimated share of the win."""
    weights = [exp(points(state, seat) / 3) for seat in range(len(state.svp))]
    return [weight / sum(weights) for weight in weights]
