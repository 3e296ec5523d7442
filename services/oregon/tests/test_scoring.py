"""Section 6: what a placement gives."""

from collections.abc import Callable

import pytest

from .conftest import Table


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


def settle_at(table: Table, space: str, *landscape: str) -> Table:
    """Lay two landscape cards and place a farmer."""
    cards = list(landscape)
    play = {"type": "play", "kind": "farmer", "building": None, "landscape": cards, "joker": False}
    return table.act(play, {"type": "place", "space": space})


def build_at(table: Table, space: str, building: str, landscape: str) -> Table:
    """Lay a building card and a landscape card and place the building."""
    play = {
        "type": "play",
        "kind": "building",
        "building": building,
        "landscape": [landscape],
        "joker": False,
    }
    return table.act(play, {"type": "place", "space": space})


def scores(table: Table) -> list[int]:
    return [seat["score"] for seat in table.view()["seats"]]


@pytest.mark.rule("OR-6.1", "OR-6.3", "OR-6.4", "OR-6.14")
def test_a_farmer_scores_each_building_beside_it_for_its_seat_alone(
    table: Callable[..., Table],
) -> None:
    settled = table(
        buildings={"r5c9": "post_office", "r5c11": "harbor", "r3c12": "harbor"},
        farmers={"r4c9": 1, "r3c10": 0},
        hands={"0": hand("settler settler", "church")},
    )
    settle_at(settled, "r4c10", "settler", "settler")
    assert scores(settled) == [7, 0]
    gained = next(event for event in settled.log() if event["type"] == "gained")
    assert [gain["building"] for gain in gained["gains"]] == ["post_office", "harbor"]


@pytest.mark.rule("OR-6.2", "OR-6.13")
def test_a_building_scores_every_seat_clockwise_from_the_builder(
    table: Callable[..., Table],
) -> None:
    built = table(
        players=3,
        active=1,
        farmers={"r8c4": 0, "r7c4": 1, "r8c6": 2, "r9c5": 0, "r7c7": 0},
        buildings={"r9c4": "harbor"},
        hands={"1": hand("eagle wagon", "post_office")},
    )
    build_at(built, "r8c5", "post_office", "eagle")
    assert scores(built) == [6, 3, 3]
    gained = [event for event in built.log() if event["type"] == "gained"]
    assert [event["seat"] for event in gained] == [1, 2, 0]
    assert [gain["farmer_space"] for gain in gained[2]["gains"]] == ["r8c4", "r9c5"]


@pytest.mark.rule("OR-6.2")
def test_a_building_brings_no_group_test(table: Callable[..., Table]) -> None:
    built = table(
        farmers={"r8c4": 0, "r8c3": 0, "r7c3": 0},
        hands={"0": hand("eagle wagon", "warehouse")},
        joker=[True, True],
    )
    build_at(built, "r7c4", "warehouse", "eagle")
    assert scores(built) == [3, 0]
    assert not any(farmer["scored"] for farmer in built.view()["farmers"])


@pytest.mark.rule("OR-6.5", "OR-6.14")
def test_a_church_counts_all_farmers_beside_it_once(table: Callable[..., Table]) -> None:
    built = table(
        farmers={"r7c4": 0, "r8c6": 1},
        hands={"0": hand("eagle wagon wagon wagon", "church"), "1": hand("eagle eagle", "harbor")},
        extra_turn=[False, False],
    )
    build_at(built, "r8c5", "church", "eagle")
    assert scores(built) == [2, 2]
    built.act({"type": "draw", "landscape": 0, "building": 1})
    settle_at(built, "r7c5", "eagle", "eagle")
    assert scores(built) == [2, 5]


@pytest.mark.rule("OR-6.2", "OR-6.5", "OR-6.9")
def test_farmers_whose_group_has_had_its_bonus_gain_and_count_like_others(
    table: Callable[..., Table],
) -> None:
    marked = {"r7c4": 0, "r7c5": 0, "r7c6": 0, "r8c6": 1, "r9c6": 1, "r9c7": 1}
    given = {"farmers": {**marked, "r9c5": 1}, "scored": list(marked)}
    church = table(hands={"0": hand("eagle wagon", "church")}, **given)
    build_at(church, "r8c5", "church", "eagle")
    assert scores(church) == [18, 18]
    office = table(hands={"0": hand("eagle wagon", "post_office")}, **given)
    build_at(office, "r8c5", "post_office", "eagle")
    assert scores(office) == [9, 9]


@pytest.mark.rule("OR-6.6", "OR-6.7")
@pytest.mark.parametrize("active", [True, False])
def test_warehouse_and_station_turn_tokens_active(
    table: Callable[..., Table], active: bool
) -> None:
    settled = table(
        buildings={"r1c12": "train_station", "r0c13": "warehouse"},
        joker=[active, False],
        extra_turn=[active, False],
        hands={"0": hand("wagon campfire", "harbor harbor")},
    )
    settle_at(settled, "r0c12", "wagon", "campfire")
    seats = settled.view()["seats"]
    assert scores(settled) == [2, 0]
    assert [(seat["joker"], seat["extra_turn"]) for seat in seats] == [(True, True), (False, False)]
    gained = next(event for event in settled.log() if event["type"] == "gained")
    tokens = [gain["token"] for gain in gained["gains"]]
    assert tokens == ([None, None] if active else ["joker", "extra_turn"])


@pytest.mark.rule("OR-6.8", "OR-6.12")
def test_mineral_tiles_count_only_at_the_end(table: Callable[..., Table]) -> None:
    dug = table(
        buildings={"r1c7": "coal_mine", "r1c9": "gold_mine"},
        coal_pile=[3, 1],
        gold_pile=[],
        hands={"0": hand("wagon wagon", "church")},
    )
    settle_at(dug, "r0c8", "wagon", "wagon")
    assert scores(dug) == [0, 0]
    assert dug.view(0)["seats"][0]["tiles"] == {"coal": [3], "gold": []}
    assert dug.view()["coal_pile_count"] == 1
    assert "pile_empty" in dug.log_kinds()


@pytest.mark.rule("OR-5.12", "OR-6.8")
@pytest.mark.parametrize("buildings", [{}, {"r1c7": "coal_mine"}])
def test_a_farmer_without_points_has_no_points_in_the_log(
    table: Callable[..., Table], buildings: dict[str, str]
) -> None:
    settled = table(buildings=buildings, hands={"0": hand("wagon wagon", "church")})
    settle_at(settled, "r0c8", "wagon", "wagon")
    assert "gained" not in settled.log_kinds()
    assert settled.log_kinds().count("tile_taken") == len(buildings)


@pytest.mark.rule("OR-6.12")
def test_points_are_public_at_once(table: Callable[..., Table]) -> None:
    settled = table(buildings={"r9c13": "harbor"}, hands={"0": hand("campfire campfire", "church")})
    settle_at(settled, "r9c14", "campfire", "campfire")
    for viewer in (0, 1, None):
        assert settled.view(viewer)["seats"][0]["score"] == 4


def _marked(table: Table) -> list[str]:
    return [farmer["space"] for farmer in table.view()["farmers"] if farmer["scored"]]


@pytest.mark.rule("OR-6.9", "OR-6.11")
def test_a_group_of_three_pays_five_and_two_pay_nothing(table: Callable[..., Table]) -> None:
    pair = table(farmers={"r6c3": 0}, hands={"0": hand("eagle eagle", "church")})
    settle_at(pair, "r6c4", "eagle", "eagle")
    assert (scores(pair), _marked(pair)) == ([0, 0], [])
    mixed = table(farmers={"r6c3": 1, "r6c5": 1}, hands={"0": hand("eagle eagle", "church")})
    settle_at(mixed, "r6c4", "eagle", "eagle")
    assert (scores(mixed), _marked(mixed)) == ([0, 0], [])
    seven = dict.fromkeys(["r6c3", "r6c5", "r7c3", "r7c5", "r6c2", "r6c1"], 0)
    big = table(farmers=seven, hands={"0": hand("eagle eagle", "church")})
    settle_at(big, "r6c4", "eagle", "eagle")
    assert scores(big) == [5, 0]
    (event,) = big.log(None, "group_scored")
    assert (event["points"], len(event["spaces"])) == (5, 7)
    assert _marked(big) == sorted([*seven, "r6c4"])


@pytest.mark.rule("OR-6.9", "OR-6.10")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_group_is_that_of_the_seat_that_placed(table: Callable[..., Table], seat: int) -> None:
    """Each seat has groups of its own; those of the seats before and after it stay as they are."""
    before, after = seat - 1, (seat + 1) % 4
    turn = table(
        players=4,
        active=seat,
        farmers={
            **dict.fromkeys(["r6c2", "r7c2"], seat),
            **dict.fromkeys(["r8c2", "r9c2", "r9c1"], before),
            **dict.fromkeys(["r5c2", "r5c1", "r7c4"], after),
        },
        scored=["r8c2", "r9c2", "r9c1"],
        hands={str(seat): hand("eagle eagle eagle eagle", "")},
    )
    settle_at(turn, "r6c3", "eagle", "eagle")
    own = [5 if each == seat else 0 for each in range(4)]
    marked = ["r6c2", "r6c3", "r7c2", "r8c2", "r9c1", "r9c2"]
    assert (scores(turn), _marked(turn)) == (own, marked)
    bonus = next(event for event in turn.log() if event["type"] == "group_scored")
    assert (bonus["seat"], bonus["spaces"]) == (seat, ["r6c2", "r6c3", "r7c2"])
    turn.act({"type": "extra", "use": True})
    settle_at(turn, "r7c3", "eagle", "eagle")
    assert (scores(turn), _marked(turn)) == (own, sorted([*marked, "r7c3"]))


@pytest.mark.rule("OR-6.10")
def test_joining_a_marked_group_pays_nothing_and_marks_all(table: Callable[..., Table]) -> None:
    joined = table(
        farmers={"r6c2": 0, "r6c4": 0, "r7c4": 0, "r6c5": 0, "r7c2": 0, "r8c2": 1},
        scored=["r6c2"],
        hands={"0": hand("eagle eagle", "church")},
    )
    settle_at(joined, "r6c3", "eagle", "eagle")
    assert scores(joined) == [0, 0]
    assert _marked(joined) == ["r6c2", "r6c3", "r6c4", "r6c5", "r7c2", "r7c4"]


@pytest.mark.rule("OR-6.11", "OR-6.9")
def test_the_bonus_comes_once_and_diagonal_farmers_stay_outside(
    table: Callable[..., Table],
) -> None:
    turn = table(
        farmers={"r5c2": 0, "r5c3": 0, "r5c5": 0, "r6c7": 0},
        hands={"0": hand("settler eagle settler wagon", "")},
    )
    settle_at(turn, "r5c4", "settler", "eagle")
    assert (scores(turn), _marked(turn)) == ([5, 0], ["r5c2", "r5c3", "r5c4", "r5c5"])
    turn.act({"type": "extra", "use": True})
    settle_at(turn, "r5c6", "settler", "wagon")
    assert scores(turn) == [5, 0]
    assert _marked(turn) == ["r5c2", "r5c3", "r5c4", "r5c5", "r5c6"]
