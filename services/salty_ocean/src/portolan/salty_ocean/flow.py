"""The three operations of the game, over its table of steps."""

from collections.abc import Sequence
from typing import Any

from portolan.rulekit import Chance, flow
from portolan.salty_ocean.state import State
from portolan.salty_ocean.steps.rounds import HANDLERS


def asked(state: State) -> Sequence[int]:
    """The seat that decides, alone (SO-3.2); nobody once the match is over."""
    return flow.asked(HANDLERS, state, state.stack)


def choices(state: State, seat: int) -> list[Any]:
    """All actions offered to a seat, in the order of SO-13.4."""
    return flow.choices(HANDLERS, state, state.stack, seat)


def act(state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
    """Carry out an offered action and what follows by itself."""
    return flow.act(HANDLERS, state, state.stack, seat, action, chance)
