"""The step stack, on a game of a few lines."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from portolan.rulekit import flow
from portolan.rulekit.chance import Chance, FreeChance


@dataclass
class Count:
    """Runs by itself, once for each number left."""

    left: int


@dataclass
class Ask:
    """Asks seat 1 while there is something on the table, else runs by itself."""


@dataclass
class Table:
    stack: list[Any] = field(default_factory=list)
    pieces: int = 0


def run_count(state: Table, step: Count, chance: Chance, events: list[Any]) -> None:
    events.append(step.left)
    if step.left:
        state.stack[-1] = Count(step.left - 1)
    else:
        state.stack.pop()


def asks(state: Table, step: Ask) -> Sequence[int]:
    return (1,) if state.pieces else ()


def choices(state: Table, step: Ask, seat: int) -> list[int]:
    return list(range(1, state.pieces + 1))


def take(
    state: Table, step: Ask, seat: int, action: int, chance: Chance, events: list[Any]
) -> None:
    state.pieces -= action
    events.append(f"took {action}")
    state.stack.append(Count(1))


def run_ask(state: Table, step: Ask, chance: Chance, events: list[Any]) -> None:
    events.append("table is empty")
    state.stack.pop()


HANDLERS = {Count: flow.automatic(run_count), Ask: flow.asking(asks, choices, take, run_ask)}
CHANCE = FreeChance(Random(0))


def test_automatic_steps_run_until_a_seat_is_asked() -> None:
    table = Table([Ask(), Count(2)], pieces=3)
    events: list[Any] = []

    flow.settle(HANDLERS, table, table.stack, CHANCE, events)

    assert events == [2, 1, 0]
    assert table.stack == [Ask()]
    assert flow.asked(HANDLERS, table, table.stack) == (1,)
    assert flow.choices(HANDLERS, table, table.stack, 1) == [1, 2, 3]


def test_a_seat_that_is_not_asked_has_no_choices() -> None:
    table = Table([Ask()], pieces=3)

    assert flow.choices(HANDLERS, table, table.stack, 0) == []


def test_what_a_choice_causes_runs_before_the_decision_is_looked_at_again() -> None:
    table = Table([Ask()], pieces=3)

    events = flow.act(HANDLERS, table, table.stack, 1, 2, CHANCE)

    assert events == ["took 2", 1, 0]
    assert flow.choices(HANDLERS, table, table.stack, 1) == [1]


def test_a_decision_with_nothing_left_to_ask_dissolves_and_the_match_ends() -> None:
    table = Table([Ask()], pieces=3)

    events = flow.act(HANDLERS, table, table.stack, 1, 3, CHANCE)

    assert events == ["took 3", 1, 0, "table is empty"]
    assert table.stack == []
    assert flow.asked(HANDLERS, table, table.stack) == ()
    assert flow.choices(HANDLERS, table, table.stack, 1) == []


def test_handlers_refuse_what_they_do_not_do() -> None:
    automatic, asking = flow.automatic(run_count), flow.asking(asks, choices, take)

    with pytest.raises(AssertionError, match="asks nobody"):
        automatic.act(Table(), Count(1), 0, None, CHANCE, [])
    assert automatic.choices(Table(), Count(1), 0) == []
    with pytest.raises(AssertionError, match="does not run"):
        asking.run(Table(), Ask(), CHANCE, [])
