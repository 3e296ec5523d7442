"""Players that choose by themselves: `random`, `greedy`, `search`.

A bot knows what its seat knows. `choose` re-deals everything that the seat cannot know before it
thinks, with the bot's own seed; nothing below this function ever sees the true state.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from portolan.rulekit.bots.greedy import most_promising
from portolan.rulekit.bots.search import Budget, search
from portolan.rulekit.game import Game

__all__ = ["LEVELS", "NODES", "UnknownLevel", "choose"]

LEVELS: Final[tuple[str, ...]] = ("random", "greedy", "search")
"""Weakest first."""

NODES: Final = 4_000
"""What `search` may spend if neither nodes nor a time are given: actions tried in its head."""


class UnknownLevel(ValueError):
    """A bot level that does not exist."""


def _no_tick() -> None:
    """Nobody waits for a sign of life."""


def choose(
    game: Game[Any],
    state: Any,
    seat: int,
    level: str,
    seed: int | str,
    nodes: int | None = None,
    milliseconds: int | None = None,
    tick: Callable[[], None] | None = None,
) -> tuple[Any, int]:
    """The action that a bot takes for a seat that is asked, and how many actions it tried.

    The same for the same seed, unless a time is given: whichever of `nodes` and `milliseconds` is
    used up first ends the search. `tick` is called again and again from inside the loop; what it
    raises ends the search and is passed on. A decision with one choice is not thought about.

    Raises UnknownLevel.
    """
    if level not in LEVELS:
        raise UnknownLevel(f"no bot level {level!r}; there are {', '.join(LEVELS)}")
    random = Random(f"{seed}/{level}")
    imagined = game.determinize(state, seat, random)
    choices = list(game.choices(imagined, seat))
    if len(choices) == 1:
        return choices[0], 0
    if level == "random":
        return random.choice(choices), 0
    alive = tick or _no_tick
    if level == "greedy":
        return most_promising(game, imagined, seat, choices, random, alive)
    if nodes is None and milliseconds is None:
        nodes = NODES
    return search(game, imagined, seat, choices, random, Budget(nodes, milliseconds, alive))
