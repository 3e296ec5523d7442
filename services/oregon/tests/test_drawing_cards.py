"""Section 8: drawing and exchanging cards."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME
from portolan.oregon.components import BUILDINGS, LANDSCAPES
from portolan.rulekit import IllegalAction
from portolan.rulekit.testing import JsonObject

from .conftest import Table


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


def draw(landscape: int, building: int) -> JsonObject:
    return {"type": "draw", "landscape": landscape, "building": building}


def own(table: Table, seat: int = 0) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = table.view(seat)["seats"][seat]["hand"]
    return shown


@pytest.mark.rule("OR-8.1")
@pytest.mark.parametrize(
    ("landscape", "building", "choices"),
    [
        ("", "", [(1, 3), (2, 2), (3, 1)]),
        ("eagle", "", [(0, 3), (1, 2), (2, 1)]),
        ("", "church", [(1, 2), (2, 1), (3, 0)]),
        ("eagle eagle", "", [(0, 2), (1, 1)]),
        ("eagle eagle eagle", "", [(0, 1)]),
        ("", "church church church", [(1, 0)]),
        ("eagle eagle", "church", [(0, 1), (1, 0)]),
    ],
)
def test_the_hand_is_filled_to_four_with_one_of_each_kind(
    table: Callable[..., Table], landscape: str, building: str, choices: list[tuple[int, int]]
) -> None:
    filling = table(phase="draw", hands={"0": hand(landscape, building)})
    assert filling.legal() == [draw(*choice) for choice in choices]


@pytest.mark.rule("OR-8.1", "OR-8.2")
@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (draw(1, 0), "refuse-draw-count", "OR-8.1"),
        (draw(2, 0), "refuse-draw-mix", "OR-8.1"),
        (draw(0, 4), "refuse-draw-building", "OR-8.2"),
        (draw(0, 3), "refuse-draw-count", "OR-8.1"),
        (draw(2, 1), "refuse-draw-count", "OR-8.1"),
        (draw(3, 0), "refuse-draw-landscape", "OR-8.2"),
    ],
)
def test_other_draws_are_refused(
    table: Callable[..., Table], action: JsonObject, reason: str, rule: str
) -> None:
    filling = table(
        phase="draw",
        hands={"0": hand("eagle eagle", "")},
        landscape_deck=["wagon", "wagon"],
        building_deck=["church", "church", "harbor"],
    )
    with pytest.raises(IllegalAction) as refused:
        filling.act(action)
    assert (refused.value.reason.key, refused.value.rule) == (reason, rule)


@pytest.mark.rule("OR-8.2")
def test_deck_and_good_discards_are_available(table: Callable[..., Table]) -> None:
    short = table(
        phase="draw",
        stacks={"church": 0},
        landscape_deck=["eagle"],
        landscape_discard=["wagon"],
        building_deck=["church"],
        building_discard=["church", "harbor"],
        hands={"0": hand("", "")},
    )
    assert short.legal() == [draw(2, 2)]


@pytest.mark.rule("OR-8.3")
@pytest.mark.parametrize(
    ("landscape_deck", "building_deck", "cards", "choices"),
    [
        (["eagle"] * 9, [], hand("eagle eagle", ""), [(2, 0)]),
        ([], ["church"] * 9, hand("", "church church"), [(0, 2)]),
        (["eagle"], ["church"], hand("", ""), [(1, 1)]),
        (["eagle"], [], hand("", ""), [(1, 0)]),
        ([], [], hand("eagle", ""), [(0, 0)]),
    ],
)
def test_demands_that_cannot_be_met_are_dropped(
    table: Callable[..., Table],
    landscape_deck: list[str],
    building_deck: list[str],
    cards: dict[str, list[str]],
    choices: list[tuple[int, int]],
) -> None:
    short = table(
        phase="draw", landscape_deck=landscape_deck, building_deck=building_deck, hands={"0": cards}
    )
    assert short.legal() == [draw(*choice) for choice in choices]
    short.act(draw(*choices[0]))
    assert short.active == 1


@pytest.mark.rule("OR-8.4")
def test_landscape_cards_come_first_from_the_top(table: Callable[..., Table]) -> None:
    drawn = table(
        phase="draw",
        landscape_deck=["eagle", "wagon", "settler"],
        building_deck=["church", "harbor", "church"],
        hands={"0": hand("", "")},
    ).act(draw(2, 2))
    assert own(drawn) == hand("wagon eagle", "harbor church")
    view = drawn.view()
    assert (view["landscape_deck_count"], view["building_deck_count"]) == (1, 1)
    (event,) = drawn.log(0, "cards_drawn")
    assert (event["landscape"], event["building"]) == (["wagon", "eagle"], ["harbor", "church"])


@pytest.mark.rule("OR-8.5", "OR-12.1")
def test_a_discard_pile_is_shuffled_only_when_a_card_is_needed(table: Callable[..., Table]) -> None:
    drawn = table(
        phase="draw",
        landscape_deck=["wagon"],
        landscape_discard=["eagle"] * 5,
        hands={"0": hand("settler settler", "church"), "1": hand("campfire campfire", "church")},
    ).act(draw(1, 0))
    assert drawn.view()["landscape_deck_count"] == 0
    assert len(drawn.view()["landscape_discard"]) == 5
    assert "reshuffled" not in drawn.log_kinds()
    play = {"type": "play", "kind": "building", "building": "church", "landscape": ["campfire"]}
    drawn.act({**play, "joker": False}, {"type": "place", "space": "r9c14"})
    drawn.act({"type": "extra", "use": False}, draw(1, 2))
    assert drawn.view()["landscape_deck_count"] == 5
    assert drawn.view()["landscape_discard"] == []
    assert "reshuffled" in drawn.log_kinds()


@pytest.mark.rule("OR-8.4", "OR-8.5", "OR-12.1")
def test_reshuffles_bring_new_orders_landscape_cards_first(table: Callable[..., Table]) -> None:
    landscape = [LANDSCAPES.index(name) for name in ("eagle", "settler", "buffalo")]
    building = [BUILDINGS.index(name) for name in ("warehouse", "church", "harbor")]
    drawn = table(
        chance=[landscape, building],
        phase="draw",
        landscape_deck=["wagon"],
        landscape_discard=["settler", "buffalo", "eagle"],
        building_deck=["gold_mine"],
        building_discard=["harbor", "church", "warehouse"],
        hands={"0": hand("", "")},
    ).act(draw(2, 2))
    # The end of each list is the top, and the old deck is used up before the pile is shuffled.
    assert own(drawn) == hand("wagon buffalo", "harbor gold_mine")
    assert drawn.state.landscape_deck == landscape[:-1]
    assert drawn.state.building_deck == building[:-1]
    assert drawn.log_kinds()[:3] == ["reshuffled", "reshuffled", "cards_drawn"]


@pytest.mark.rule("OR-8.6")
def test_exhausted_types_leave_before_a_reshuffle(table: Callable[..., Table]) -> None:
    drawn = table(
        phase="draw",
        stacks={"church": 0},
        building_deck=[],
        building_discard=["church", "harbor", "church"],
        hands={"0": hand("settler settler settler", "")},
    ).act(draw(0, 1))
    assert own(drawn)["building"] == ["harbor"]
    assert drawn.view()["removed"] == ["church", "church"]
    event = next(event for event in drawn.log() if event["type"] == "reshuffled")
    assert (event["deck"], event["cards"], event["removed"]) == ("building", 1, ["church"] * 2)


@pytest.mark.rule("OR-8.7", "OR-8.8")
def test_exchange_goes_on_while_there_is_something_to_exchange(table: Callable[..., Table]) -> None:
    swap = table(
        phase="exchange",
        stacks={"church": 0, "harbor": 0},
        building_deck=["harbor", "coal_mine"],
        hands={"0": hand("eagle eagle eagle", "church")},
    )
    swap.act({"type": "exchange", "building": "church"})
    assert own(swap) == hand("eagle eagle eagle", "harbor")
    assert swap.phase == "exchange"
    swap.act({"type": "exchange", "building": "harbor"})
    assert own(swap) == hand("eagle eagle eagle", "coal_mine")
    assert swap.view()["removed"] == ["harbor", "church"]
    assert (swap.phase, swap.active) == ("play", 1)


@pytest.mark.rule("OR-8.7")
def test_exchange_ends_when_the_seat_keeps_or_nothing_is_left(table: Callable[..., Table]) -> None:
    given = {
        "phase": "exchange",
        "stacks": {"church": 0},
        "hands": {"0": hand("eagle eagle", "church church")},
    }
    kept = table(building_deck=["harbor"], **given).act({"type": "keep"})
    assert (kept.phase, kept.active, own(kept)["building"]) == ("play", 1, ["church", "church"])
    assert kept.log()[0] == {"type": "kept", "seat": 0}
    empty = table(building_deck=["harbor"], **given)
    empty.act({"type": "exchange", "building": "church"})
    assert (empty.phase, empty.active) == ("play", 1)
    none = table(building_deck=[], building_discard=["church"], **given)
    assert (none.phase, none.active) == ("play", 1)


@pytest.mark.rule("OR-8.7")
def test_good_cards_are_not_exchanged_where_another_type_is_exhausted(
    table: Callable[..., Table],
) -> None:
    drawn = table(
        phase="draw",
        stacks={"church": 0},
        building_deck=["warehouse"] * 9,
        hands={"0": hand("eagle eagle eagle", "")},
    ).act(draw(0, 1))
    assert (drawn.phase, drawn.active) == ("play", 1)


@pytest.mark.rule("OR-8.7")
@pytest.mark.parametrize(
    ("building", "reason"), [("harbor", "refuse-exchange-stack"), ("warehouse", "refuse-card")]
)
def test_only_cards_of_exhausted_types_are_exchanged(
    table: Callable[..., Table], building: str, reason: str
) -> None:
    swap = table(
        phase="exchange",
        stacks={"church": 0, "warehouse": 0},
        hands={"0": hand("eagle eagle", "church harbor")},
    )
    with pytest.raises(IllegalAction) as refused:
        swap.act({"type": "exchange", "building": building})
    assert (refused.value.reason.key, refused.value.rule) == (reason, "OR-8.7")


@pytest.mark.rule("OR-8.7", "OR-8.6")
def test_an_exchange_may_bring_a_reshuffle(table: Callable[..., Table]) -> None:
    swap = table(
        phase="exchange",
        stacks={"church": 0},
        building_deck=[],
        building_discard=["church", "harbor"],
        hands={"0": hand("eagle eagle eagle", "church")},
    ).act({"type": "exchange", "building": "church"})
    assert own(swap)["building"] == ["harbor"]
    assert swap.view()["removed"] == ["church", "church"]
    for viewer, drawn in ((0, "harbor"), (1, None), (None, None)):
        exchanged = {"type": "exchanged", "seat": 0, "building": "church", "drawn": drawn}
        assert exchanged in swap.log(viewer)


@pytest.mark.rule("OR-8.8")
def test_a_dead_card_counts_as_a_building_card(table: Callable[..., Table]) -> None:
    filling = table(phase="draw", stacks={"church": 0}, hands={"0": hand("eagle eagle", "church")})
    assert filling.legal() == [draw(0, 1), draw(1, 0)]


@pytest.mark.rule("OR-8.9")
def test_a_full_hand_skips_the_draw(table: Callable[..., Table]) -> None:
    full = table(phase="draw", hands={"0": hand("eagle eagle eagle", "church")})
    assert (full.phase, full.active) == ("play", 1)
    assert GAME.asked(full.state) == (1,)
