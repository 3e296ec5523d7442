"""Sections 10 and 16: development cards and edge cases."""

from collections.abc import Callable

import pytest

from portolan.rulekit import IllegalAction

from .conftest import Table


@pytest.mark.rule("SF-10.1", "SF-16.2")
def test_buying(table: Callable[..., Table]) -> None:
    hand = {"ore": 2, "wool": 2, "grain": 2}
    turn = table(deck=["monopoly"], seats={0: {"hand": hand}}).act("buy_dev_card")
    assert turn.view(0)["seats"][0]["cards"]["monopoly"] == 1
    assert turn.view(1)["seats"][0]["cards"] is None
    assert turn.log(1)[-1] == {"type": "card_bought", "seat": 0, "card": None}
    assert turn.legal("buy_dev_card") == []
    with pytest.raises(IllegalAction) as refused:
        turn.act("buy_dev_card")
    assert refused.value.rule == "SF-16.2"


@pytest.mark.rule("SF-10.2")
def test_one_card_a_turn_and_none_that_is_new(table: Callable[..., Table]) -> None:
    new = table(seats={0: {"dev_cards": ["knight"], "dev_cards_new": ["knight"]}})
    assert new.kinds() == ["end_turn"]
    both = table(
        seats={0: {"dev_cards": ["knight", "knight", "monopoly"], "dev_cards_new": ["knight"]}}
    )
    both.act("play_knight").act("move_robber", hex={"q": 1, "r": 3})
    assert "play_monopoly" not in both.kinds()
    assert "play_knight" not in both.kinds()
    points = table(seats={0: {"dev_cards": ["victory_point"]}})
    assert (points.kinds(), points.points(0)) == (["end_turn"], 1)


@pytest.mark.rule("SF-10.3", "SF-10.7")
def test_knights_and_the_largest_army(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"dev_cards": ["knight"], "knights": 2, "hand": {"ore": 9}}})
    turn.act("play_knight")
    assert (turn.phase, turn.state.army_holder) == ("MOVE_THIEF", 0)
    assert turn.points(0) == 2
    even = table(seats={0: {"dev_cards": ["knight"], "knights": 2}, 1: {"knights": 3}})
    even.act("play_knight")
    assert even.state.army_holder == 1


@pytest.mark.rule("SF-10.4", "SF-16.7")
def test_road_building(table: Callable[..., Table]) -> None:
    seats = {0: {"settlements": ["1,3,N"], "dev_cards": ["road_building"]}}
    turn = table(scenario="new_shores", seats=seats).act("play_road_building")
    assert set(turn.kinds()) == {"place_road", "place_ship"}
    turn.act("place_ship", e="1,2,E")
    assert "stop" in turn.kinds()
    assert turn.state.ships_built == [turn.board.edge_of["1,2,E"]]
    turn.act("stop")
    assert turn.phase == "MAIN"
    assert turn.legal("move_ship") == []
    again = table(scenario="new_shores", seats=seats).act("play_road_building")
    again.act("place_road", e="1,3,NE").act("place_ship", e="1,2,E")
    assert again.phase == "MAIN"


@pytest.mark.rule("SF-10.4", "SF-16.1")
def test_road_building_with_few_pieces_left(table: Callable[..., Table]) -> None:
    roads = table().board.edges[20:35]
    seats = {0: {"settlements": ["1,3,N"], "roads": roads[:14], "dev_cards": ["road_building"]}}
    one = table(seats=seats)
    one.act("play_road_building")
    one.act("place_road", e=one.legal("place_road")[0]["e"])
    assert one.phase == "MAIN"
    seats[0]["roads"] = roads
    assert table(seats=seats).legal("play_road_building") == []


@pytest.mark.rule("SF-10.5")
def test_year_of_plenty(table: Callable[..., Table]) -> None:
    seats = {0: {"dev_cards": ["year_of_plenty"]}}
    turn = table(seats=seats, bank={"ore": 1}).act("play_year_of_plenty").act("take", res="ore")
    assert "ore" not in turn.places("take", "res")
    turn.act("take", res="wool")
    assert (turn.phase, turn.hand(0)) == ("MAIN", {"ore": 1, "wool": 1})
    none = dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 0)
    last = table(seats=seats, bank={**none, "ore": 1}).act("play_year_of_plenty")
    last.act("take", res="ore")
    assert last.phase == "MAIN"
    assert table(seats=seats, bank=none).legal("play_year_of_plenty") == []


@pytest.mark.rule("SF-10.6")
def test_monopoly_is_public(table: Callable[..., Table]) -> None:
    seats = {0: {"dev_cards": ["monopoly"]}, 1: {"hand": {"ore": 2}}, 3: {"hand": {"ore": 1}}}
    turn = table(seats=seats).act("play_monopoly").act("name", res="ore")
    assert turn.hand(0) == {"ore": 3}
    assert turn.log(None)[-1] == {
        "type": "monopolized",
        "seat": 0,
        "res": "ore",
        "counts": [0, 2, 0, 1],
    }
