"""Section 10: the end of the game."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME
from portolan.oregon.components import BUILDINGS

from .conftest import Table


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


def settle(table: Table, space: str = "r9c14") -> Table:
    play = {"type": "play", "kind": "farmer", "building": None, "joker": False}
    table.act({**play, "landscape": ["campfire", "campfire"]}, {"type": "place", "space": space})
    return table


def build(table: Table, building: str, space: str) -> Table:
    play = {"type": "play", "kind": "building", "building": building, "joker": False}
    return table.act({**play, "landscape": ["campfire"]}, {"type": "place", "space": space})


FARMER_HAND = hand("campfire campfire", "church church")
NO_TOKENS = {"joker": [False] * 2, "extra_turn": [False] * 2}


@pytest.mark.rule("OR-10.1", "OR-10.5")
def test_the_last_farmer_of_any_seat_brings_the_last_round(table: Callable[..., Table]) -> None:
    last = settle(table(supply=[1, 9], hands={"0": FARMER_HAND}, **NO_TOKENS))
    assert (last.view()["final_round"], last.phase, last.active) == (True, "play", 1)
    event = next(event for event in last.log() if event["type"] == "final_round")
    assert (event["reason"], event["seats"]) == ("farmers", [0])
    more = settle(table(supply=[2, 9], hands={"0": FARMER_HAND}, **NO_TOKENS))
    assert (more.view()["final_round"], more.phase) == (False, "draw")


@pytest.mark.rule("OR-10.2", "OR-1.6")
@pytest.mark.parametrize(("seats", "threshold"), [(2, 2), (3, 3), (4, 4)])
def test_exhausted_types_bring_the_last_round(
    table: Callable[..., Table], seats: int, threshold: int
) -> None:
    dead = ["post_office", "church", "gold_mine", "warehouse"]
    for already in range(threshold):
        ending = table(
            players=seats,
            stacks={"harbor": 1, **dict.fromkeys(dead[:already], 0)},
            buildings={"r0c0": "harbor"},
            extra_turn=[False] * seats,
            hands={"0": hand("campfire campfire eagle", "harbor")},
        )
        build(ending, "harbor", "r9c14")
        assert ending.view()["final_round"] is (already + 1 >= threshold)
    (event,) = ending.log(None, "final_round")
    exhausted = [name for name in BUILDINGS if name in (*dead[: threshold - 1], "harbor")]
    assert (event["reason"], event["seats"], event["buildings"]) == ("stacks", [], exhausted)


@pytest.mark.rule("OR-10.2", "OR-1.6")
def test_start_tiles_on_the_board_do_not_exhaust_a_type(table: Callable[..., Table]) -> None:
    ending = table(
        stacks={"harbor": 2, "church": 0},
        buildings={"r0c1": "harbor", "r1c0": "harbor"},
        hands={"0": hand("campfire campfire eagle", "harbor")},
        extra_turn=[False, False],
    )
    build(ending, "harbor", "r9c14")
    assert ending.view()["final_round"] is False


@pytest.mark.rule("OR-10.1", "OR-10.3", "OR-10.4")
@pytest.mark.parametrize("taker", [0, 1])
def test_the_last_round_is_played_to_its_end_without_drawing(
    table: Callable[..., Table], taker: int
) -> None:
    hands = {"0": FARMER_HAND, "1": FARMER_HAND}
    hands[str(taker)] = hand("campfire campfire", "harbor harbor")
    turn = table(active=taker, stacks={"harbor": 1, "church": 0}, hands=hands, **NO_TOKENS)
    build(turn, "harbor", "r9c14")
    if taker == 0:
        assert (turn.view()["final_round"], turn.phase, turn.active) == (True, "play", 1)
        settle(turn, "r9c13")
    assert turn.phase == "over"
    assert "cards_drawn" not in turn.log_kinds()
    assert turn.log()[-1]["reason"] == "stacks"


@pytest.mark.rule("OR-10.2")
def test_two_empty_stacks_do_not_end_a_match_of_three(table: Callable[..., Table]) -> None:
    turn = table(
        players=3,
        stacks={"harbor": 1, "church": 0},
        extra_turn=[False] * 3,
        hands={"0": hand("campfire campfire", "harbor harbor")},
    )
    build(turn, "harbor", "r9c14")
    assert (turn.view()["final_round"], turn.phase) == (False, "draw")


@pytest.mark.rule("OR-10.3")
def test_the_round_ends_before_the_start_seat(table: Callable[..., Table]) -> None:
    turn = table(
        players=3,
        first=1,
        active=1,
        supply=[5, 1, 5],
        joker=[False] * 3,
        extra_turn=[False] * 3,
        hands={"0": FARMER_HAND, "1": FARMER_HAND, "2": FARMER_HAND},
    )
    settle(turn, "r9c14")
    order = []
    for space in ("r9c13", "r9c12"):
        order.append(turn.active)
        settle(turn, space)
    assert (order, turn.phase) == ([2, 0], "over")
    assert turn.log()[-1]["reason"] == "farmers"


@pytest.mark.rule("OR-10.5")
def test_the_flag_stays_set(table: Callable[..., Table]) -> None:
    turn = table(
        players=3,
        active=0,
        final_round=True,
        extra_turn=[False] * 3,
        hands={"0": FARMER_HAND},
    )
    settle(turn)
    assert turn.view()["final_round"] is True
    assert "final_round" not in turn.log_kinds()


@pytest.mark.rule("OR-10.5", "OR-7.5")
def test_the_last_round_is_announced_once(table: Callable[..., Table]) -> None:
    turn = table(supply=[1, 9], hands={"0": hand("campfire campfire campfire", "church")})
    settle(turn).act({"type": "extra", "use": True})
    build(turn, "church", "r9c13")
    assert turn.log_kinds().count("final_round") == 1


@pytest.mark.rule("OR-10.1")
def test_the_second_play_of_a_turn_may_bring_the_last_round(table: Callable[..., Table]) -> None:
    turn = table(
        supply=[2, 9],
        joker=[False, False],
        hands={"0": hand("campfire campfire campfire campfire", "")},
    )
    settle(turn).act({"type": "extra", "use": True})
    assert turn.view()["final_round"] is False
    settle(turn, "r9c13")
    assert (turn.view()["final_round"], turn.phase, turn.active) == (True, "play", 1)
    assert turn.log_kinds().count("final_round") == 1


@pytest.mark.rule("OR-10.4", "OR-4.4")
def test_a_skipped_extra_turn_is_told_in_the_last_round_too(table: Callable[..., Table]) -> None:
    turn = settle(table(final_round=True, joker=[False, False], hands={"0": FARMER_HAND}))
    assert turn.log_kinds()[-2:] == ["extra_skipped", "turn_began"]


@pytest.mark.rule("OR-10.6", "OR-11.5")
def test_the_final_score_adds_the_minerals_and_nothing_else(table: Callable[..., Table]) -> None:
    turn = table(
        active=1,
        final_round=True,
        scores=[20, 10],
        supply=[0, 9],
        tiles={"0": {"coal": [1, 3], "gold": []}, "1": {"coal": [2], "gold": [5, 3]}},
        hands={"0": hand("eagle", ""), "1": FARMER_HAND},
        joker=[True, False],
        extra_turn=[True, False],
    )
    settle(turn)
    result = GAME.result(turn.state)
    assert result is not None
    assert (result.scores, result.winners, result.ranks) == ([24, 20], [0], [1, 2])
    for viewer in (0, 1, None):
        seats = turn.view(viewer)["seats"]
        assert [seat["final_score"] for seat in seats] == [24, 20]
        assert seats[1]["tiles"] == {"coal": [2], "gold": [5, 3]}
        assert seats[0]["hand"] == hand("eagle", "")
    ended = turn.log()[-1]
    assert [score["total"] for score in ended["scores"]] == [24, 20]
    assert ended["winners"] == [0]


@pytest.mark.rule("OR-10.7")
@pytest.mark.parametrize(
    ("scores", "supply", "winners", "ranks"),
    [
        ([9, 9, 7], [5, 6, 1], [0], [1, 2, 3]),
        ([9, 9, 9], [5, 5, 6], [0, 1], [1, 1, 3]),
        ([3, 9, 3], [5, 5, 5], [1], [2, 1, 2]),
        ([9, 9, 9], [5, 5, 5], [0, 1, 2], [1, 1, 1]),
    ],
)
def test_ties_go_to_more_farmers_on_the_board_then_are_shared(
    table: Callable[..., Table],
    scores: list[int],
    supply: list[int],
    winners: list[int],
    ranks: list[int],
) -> None:
    over = table(players=3, scores=scores, supply=supply)
    over.state.stack.clear()
    result = GAME.result(over.state)
    assert result is not None
    assert (result.winners, result.ranks) == (winners, ranks)


@pytest.mark.rule("OR-10.7")
def test_the_end_names_all_winners(table: Callable[..., Table]) -> None:
    last = table(
        players=3,
        first=1,
        final_round=True,
        scores=[3, 9, 9],
        supply=[9, 5, 5],
        extra_turn=[False] * 3,
        hands={"0": FARMER_HAND},
    )
    settle(last)
    assert last.log()[-1]["winners"] == [1, 2]


def test_there_is_no_result_before_the_end(table: Callable[..., Table]) -> None:
    assert GAME.result(table().state) is None
