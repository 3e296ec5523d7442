"""How well each seat stands, for bots."""

from portolan.toy.board import POINTS_OF
from portolan.toy.scoring import result
from portolan.toy.state import State


def evaluate(state: State) -> list[float]:
    """Each seat's estimated share of the win."""
    end = result(state)
    if end is not None:
        return [
            1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(len(end.ranks))
        ]
    left = 1 - (state.round - 1) / state.rounds
    worth = [
        2.0 + points + 0.2 * coins + left * 0.3 * max([POINTS_OF[card] for card in hand], default=0)
        for points, coins, hand in zip(state.points, state.coins, state.hands, strict=True)
    ]
    power = [value**4 for value in worth]
    return [value / sum(power) for value in power]
