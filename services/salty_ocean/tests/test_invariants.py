"""What holds in every position of every match."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from portolan.rulekit import SeededChance
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.state import Discarding, Moving, State
from portolan.salty_ocean.steps.harbor import excess


def track_troubles(state: State) -> Iterator[str]:
    """Money, costs, prices."""
    if min(state.money) < board.FLOOR:
        yield "SO-4.1"
    if not all(0 <= cost <= board.COST_MAX for cost in state.costs):
        yield "SO-1.7"
    if not all(0 <= row < board.ROWS for row in state.rows):
        yield "SO-1.6"


def goods_troubles(state: State) -> Iterator[str]:
    """Ships and depots."""
    if min(state.cargo + state.depot) < 0:
        yield "SO-0.1"
    if state.seats == 2 and any(state.cargo[2::3] + state.depot[2::3]):
        yield "SO-11.1"
    for index, damage in enumerate(state.damage):
        capacity = board.CAPACITY[index % board.N_SHIPS]
        aboard = sum(state.cargo[index * board.N_GOODS : (index + 1) * board.N_GOODS])
        if not 0 <= damage <= capacity or aboard > capacity - damage:
            yield "SO-1.3"
        if state.berth[index] == board.NOWHERE and (damage or aboard):
            yield "SO-1.2"
    top = state.stack[-1] if state.stack else None
    for seat in range(state.seats):
        rearranging = isinstance(top, Moving | Discarding) and top.seat == seat
        if excess(state, seat) > 0 and not rearranging:
            yield "SO-1.4"


def town_troubles(state: State) -> Iterator[str]:
    """Buildings and the cathedral."""
    for building, owners in enumerate(state.owners):
        if len(set(owners)) < len(owners) or len(owners) > board.SLOTS[state.seats][building]:
            yield "SO-6.4"
    for level, room in enumerate(board.CATHEDRAL_ROOM[state.seats]):
        if sum(reached >= level for reached in state.cathedral) > room:
            yield "SO-6.3"


def troubles(state: State) -> list[str]:
    """The rules that a position breaks."""
    return [*track_troubles(state), *goods_troubles(state), *town_troubles(state)]


def busiest(random: Random, choices: list[Any]) -> Any:
    """Seldom passes, and likes the last option of a list: much is built, bought and moved."""
    return choices[-1] if random.random() < 0.2 else random.choice(choices[1:] or choices)


@pytest.mark.rule("SO-1.2", "SO-1.3", "SO-1.4", "SO-1.6", "SO-1.7", "SO-4.1", "SO-6.3", "SO-6.4")
@pytest.mark.rule("SO-3.8", "SO-11.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pick", [Random.choice, busiest])
def test_no_position_breaks_a_rule_and_every_match_ends(seats: int, pick: Any) -> None:
    for number in range(25):
        chance, random = SeededChance(f"invariants {number}"), Random(number)
        state, _ = GAME.new(GAME.options(), seats, chance)
        for _ in range(3_000):
            asked = GAME.asked(state)
            if not asked:
                break
            choices = GAME.choices(state, asked[0])
            assert choices
            assert len(choices) <= 400
            GAME.act(state, asked[0], pick(random, choices), chance)
            assert troubles(state) == []
        assert GAME.result(state) is not None
