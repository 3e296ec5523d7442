"""What bots think of a position."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from portolan.rulekit import SeededChance
from portolan.rulekit.bots import choose
from portolan.salty_ocean import GAME, heuristics

from .conftest import Table

PASS = {"type": "pass"}


def chosen(table: Table) -> Any:
    action, _ = choose(GAME, table.state, table.decider, "greedy", 1)
    return GAME.action_form.to_json(action)


def ship(at: str = "port", damage: int = 0, **cargo: int) -> dict[str, Any]:
    return {"at": at, "damage": damage, "cargo": cargo}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_add_up_to_one_through_a_match(seats: int) -> None:
    chance, random = SeededChance("shares"), Random(1)
    state, _ = GAME.new(GAME.options(), seats, chance)
    while asked := GAME.asked(state):
        shares = GAME.evaluate(state)
        assert len(shares) == seats
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        GAME.act(state, asked[0], random.choice(GAME.choices(state, asked[0])), chance)
    result = GAME.result(state)
    assert result is not None
    assert GAME.evaluate(state)[result.winners[0]] == 1 / len(result.winners)


def test_equal_seats_have_equal_shares(table: Callable[..., Table]) -> None:
    assert GAME.evaluate(table().state) == [0.25] * 4


def test_fish_is_worth_more_the_nearer_it_is_to_the_market(table: Callable[..., Table]) -> None:
    def worth(**given: Any) -> float:
        state = table(seats={"0": given}).state
        return heuristics.goods_worth(state, 0, left=2)

    in_port = worth(ships={"caravel_1": ship(cod=4)})
    at_sea = worth(ships={"caravel_1": ship("sea", cod=4)})
    aboard = worth(ships={"caravel_1": ship(salt=4)})
    stored = worth(depot={"salt": 4}, ships={"caravel_1": ship()})
    assert in_port > at_sea > aboard > stored > 0


def test_the_last_round_makes_unsold_goods_worthless(table: Callable[..., Table]) -> None:
    state = table(round=5, seats={"0": {"ships": {"caravel_1": ship("sea", cod=4)}}}).state
    at_sea = heuristics.goods_worth(state, 0, left=0)
    state.costs = [10] * 4
    assert at_sea > heuristics.goods_worth(state, 0, left=0) == 0


def test_greedy_sells_and_brings_home_what_is_dear(table: Callable[..., Table]) -> None:
    rich = {"market_rows": {"cod": 6}, "round": 5}
    port = table(seats={"0": {"money": 0, "ships": {"caravel_1": ship(cod=4)}}}, **rich)
    assert chosen(port) == {"type": "sell", "good": "cod", "count": 4, "from": "ships_first"}
    sea = table(seats={"0": {"money": 0, "ships": {"caravel_1": ship("sea", cod=4)}}}, **rich)
    assert chosen(sea) == {"type": "return", "ships": ["caravel_1"]}


def test_in_the_last_round_goods_beyond_the_cap_are_worth_little(
    table: Callable[..., Table],
) -> None:
    cod = {"ships": {"caravel_1": ship(cod=4)}}
    poor = table(round=5, seats={"0": {"money": 0, **cod}}).state
    rich = table(round=5, seats={"0": {"money": 40, **cod}}).state
    assert heuristics.beyond_cap(poor, 0, 0, 16.0) == 0
    assert heuristics.beyond_cap(rich, 0, 0, 16.0) > 10


def test_greedy_fishes_for_the_dearer_fish(table: Callable[..., Table]) -> None:
    port = table(market_rows={"cod": 6, "herring": 1}).act({"type": "sail"})
    assert chosen(port) == {"type": "ship", "ship": "caravel_1", "herring": 0}


def test_a_choice_does_not_depend_on_what_is_hidden(table: Callable[..., Table]) -> None:
    end = table(turn=3, consecutive_passes=3, buildings={"fierte": [2]}).act(PASS)
    other = end.state.copy()
    other.cards[2:] = other.cards[2:][::-1]
    for level, nodes in (("greedy", None), ("search", 200)):
        same = [choose(GAME, state, 2, level, 5, nodes=nodes)[0] for state in (end.state, other)]
        assert same[0] == same[1]
