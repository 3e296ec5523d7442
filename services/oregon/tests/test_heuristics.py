"""What bots think of a position."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME
from portolan.oregon.state import PlayStep
from portolan.rulekit import SeededChance
from portolan.rulekit.bots import choose
from portolan.rulekit.testing import JsonObject

from .conftest import Table


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


def chosen(table: Table) -> JsonObject:
    """What the greedy bot does for the seat that is asked."""
    action, _ = choose(GAME, table.state, table.active, "greedy", 1)
    done: JsonObject = GAME.action_form.to_json(action)
    return done


def test_shares_add_up_to_one_through_a_match() -> None:
    chance = SeededChance("shares")
    state, _ = GAME.new(GAME.options(), 3, chance)
    while GAME.asked(state):
        shares = GAME.evaluate(state)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        seat = GAME.asked(state)[0]
        GAME.act(state, seat, chance.pick(GAME.choices(state, seat)), chance)
    result = GAME.result(state)
    assert result is not None
    winners = result.winners
    assert GAME.evaluate(state) == [1 / len(winners) if s in winners else 0 for s in range(3)]


def test_a_play_is_judged_by_the_placement_that_follows(table: Callable[..., Table]) -> None:
    rich = table(
        buildings={"r6c4": "harbor", "r7c5": "harbor"},
        hands={"0": hand("eagle eagle campfire", "church")},
        joker=[False, False],
    )
    assert chosen(rich)["landscape"] == ["eagle", "eagle"]


def test_the_best_space_is_taken(table: Callable[..., Table]) -> None:
    laid = table(
        buildings={"r6c3": "post_office", "r7c5": "harbor"},
        hands={"0": hand("eagle eagle campfire", "church")},
    )
    play = {"type": "play", "kind": "farmer", "building": None, "joker": False}
    laid.act({**play, "landscape": ["eagle", "eagle"]})
    assert chosen(laid)["space"] in ("r6c4", "r7c4")


def test_an_opponent_is_not_fed(table: Callable[..., Table]) -> None:
    laid = table(
        farmers={"r7c3": 1, "r8c6": 1, "r8c8": 0},
        hands={"0": hand("eagle eagle campfire", "post_office")},
    )
    play = {"type": "play", "kind": "building", "building": "post_office", "joker": False}
    laid.act({**play, "landscape": ["eagle"]})
    around = {"r7c2", "r7c4", "r6c3", "r8c3", "r8c4", "r8c5"}
    assert chosen(laid)["space"] not in around


def test_a_turn_that_is_yet_to_come_counts(table: Callable[..., Table]) -> None:
    even = table(active=0)
    behind = table(active=1)
    assert GAME.evaluate(even.state)[0] == pytest.approx(0.5)
    assert GAME.evaluate(behind.state)[1] > 0.55


def test_a_turn_that_is_over_counts_no_more_in_the_last_round(table: Callable[..., Table]) -> None:
    early = table(active=1, final_round=True)
    late = table(active=1, scores=[3, 0], final_round=True)
    assert GAME.evaluate(early.state)[0] < GAME.evaluate(late.state)[0] < 0.5


def test_an_extra_turn_is_not_spent_on_nothing(table: Callable[..., Table]) -> None:
    poor = table(phase="extra", hands={"0": hand("", "church")})
    rich = table(
        phase="extra",
        buildings={"r6c3": "post_office", "r7c5": "harbor"},
        hands={"0": hand("eagle eagle", "")},
        joker=[False, False],
    )
    assert chosen(poor) == {"type": "extra", "use": False}
    assert chosen(rich) == {"type": "extra", "use": True}


def test_a_joker_is_kept_where_two_cards_do_as_well(table: Callable[..., Table]) -> None:
    both = table(
        buildings={"r6c3": "post_office", "r7c5": "harbor"},
        hands={"0": hand("eagle eagle campfire", "church")},
    )
    assert chosen(both)["joker"] is False


def test_a_second_symbol_is_worth_more_than_the_same_again(table: Callable[..., Table]) -> None:
    varied = table(hands={"0": hand("eagle campfire wagon", "church")}).state
    same = table(hands={"0": hand("eagle eagle eagle", "church")}).state
    assert GAME.evaluate(varied)[0] > GAME.evaluate(same)[0]


def test_a_usual_turn_leaves_the_estimate_as_it_was() -> None:
    """Else search would prefer, or shun, what it has looked at more deeply."""
    changes = []
    for number in range(2):
        chance = SeededChance(f"turns {number}")
        state, _ = GAME.new(GAME.options(), 4, chance)
        mover, before = None, [0.0] * 4
        while GAME.asked(state):
            seat = GAME.asked(state)[0]
            if isinstance(state.stack[-1], PlayStep) and seat != mover:
                now = GAME.evaluate(state)
                if mover is not None:
                    changes.append(now[mover] - before[mover])
                mover, before = seat, now
            action, _ = choose(GAME, state, seat, "greedy", 1)
            GAME.act(state, seat, action, chance)
    assert len(changes) > 80
    assert abs(sum(changes) / len(changes)) < 0.04
