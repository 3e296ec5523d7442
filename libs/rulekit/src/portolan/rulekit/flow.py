"""The step stack: where a game stands, and what happens next.

A state holds a stack of steps. The step on top either runs by itself or asks one or more seats.
Which of the two, and what the choices are, follows from the state each time the step comes to the
top; nothing of it is stored. What a choice causes is pushed above the step that offered it, so a
sub-procedure ends before the interrupted decision is looked at again, perhaps with other choices.

A step that is on a stack is never changed, only replaced: copies of a state share it.
The match is over when the stack is empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

from portolan.rulekit.chance import Chance

NOBODY: tuple[int, ...] = ()


class Handler:
    """What a kind of step does. All four functions get the state and the step on top.

    asks(state, step)                              the seats asked; none: the step runs by itself
    choices(state, step, seat)                     all complete actions of that seat
    act(state, step, seat, action, chance, events) carries one out; replaces or pops the step itself
    run(state, step, chance, events)               runs the step; replaces, pops or pushes
    """

    def __init__(
        self,
        asks: Callable[[Any, Any], Sequence[int]],
        choices: Callable[[Any, Any, int], list[Any]],
        act: Callable[[Any, Any, int, Any, Chance, list[Any]], None],
        run: Callable[[Any, Any, Chance, list[Any]], None],
    ) -> None:
        self.asks = asks
        self.choices = choices
        self.act = act
        self.run = run


def _asks_nobody(state: Any, step: Any) -> Sequence[int]:
    return NOBODY


def _no_choices(state: Any, step: Any, seat: int) -> list[Any]:
    return []


def _cannot_act(
    state: Any, step: Any, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    raise AssertionError(f"{step!r} asks nobody")


def _cannot_run(state: Any, step: Any, chance: Chance, events: list[Any]) -> None:
    raise AssertionError(f"{step!r} does not run by itself")


def automatic(run: Callable[[Any, Any, Chance, list[Any]], None]) -> Handler:
    """A step that never asks."""
    return Handler(_asks_nobody, _no_choices, _cannot_act, run)


def asking(
    asks: Callable[[Any, Any], Sequence[int]],
    choices: Callable[[Any, Any, int], list[Any]],
    act: Callable[[Any, Any, int, Any, Chance, list[Any]], None],
    run: Callable[[Any, Any, Chance, list[Any]], None] = _cannot_run,
) -> Handler:
    """A step that asks; `run` is for when it turns out that there is nothing to ask."""
    return Handler(asks, choices, act, run)


Handlers = dict[type, Handler]


def asked(handlers: Handlers, state: Any, stack: list[Any]) -> Sequence[int]:
    """The seats with an open decision, in ascending order; none once the match is over."""
    if not stack:
        return NOBODY
    step = stack[-1]
    return handlers[type(step)].asks(state, step)


def choices(handlers: Handlers, state: Any, stack: list[Any], seat: int) -> list[Any]:
    """All actions that a seat may take now; none if it is not asked. Callers do not change it."""
    if not stack:
        return []
    step = stack[-1]
    handler = handlers[type(step)]
    if seat not in handler.asks(state, step):
        return []
    return handler.choices(state, step, seat)


def settle(
    handlers: Handlers, state: Any, stack: list[Any], chance: Chance, events: list[Any]
) -> None:
    """Run automatic steps until a seat is asked or the match is over."""
    while stack:
        step = stack[-1]
        handler = handlers[type(step)]
        if handler.asks(state, step):
            return
        handler.run(state, step, chance, events)


def act(
    handlers: Handlers, state: Any, stack: list[Any], seat: int, action: Any, chance: Chance
) -> list[Any]:
    """Carry out an offered action and what follows by itself; returns the events in order."""
    events: list[Any] = []
    step = stack[-1]
    handlers[type(step)].act(state, step, seat, action, chance, events)
    settle(handlers, state, stack, chance, events)
    return events
