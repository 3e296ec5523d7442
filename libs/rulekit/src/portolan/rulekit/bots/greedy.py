"""One step ahead: each action is tried, and the position after it evaluated."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from portolan.rulekit.chance import FreeChance
from portolan.rulekit.game import Game
from portolan.rulekit.shares import of_winners

WORLDS: Final = 4
"""How many ways to fill in what is unknown an evaluation is averaged over."""


def most_promising(
    game: Game[Any],
    imagined: Any,
    seat: int,
    choices: list[Any],
    random: Random,
    tick: Callable[[], None],
) -> tuple[Any, int]:
    """The action after which the seat stands best on average, and how many were tried."""
    chance = FreeChance(random)
    totals = [0.0] * len(choices)
    for number in range(WORLDS):
        tick()
        world = imagined if number == 0 else game.determinize(imagined, seat, random)
        for index, action in enumerate(choices):
            after = game.copy(world)
            game.act(after, seat, action, chance)
            totals[index] += shares(game, after)[seat]
    best = max(totals)
    equals = [choices[i] for i, total in enumerate(totals) if total >= best - 1e-9]
    return random.choice(equals), WORLDS * len(choices)


def shares(game: Game[Any], state: Any) -> list[float]:
    """Each seat's share of the win: exact once the match is over, else the game's estimate."""
    result = game.result(state)
    if result is None:
        return game.evaluate(state)
    return of_winners(result)
