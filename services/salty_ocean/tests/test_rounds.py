"""Rounds, event phase and end phase (SO-3, SO-8)."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.text import localizer
from portolan.salty_ocean import GAME

from .conftest import Table

PASS = {"type": "pass"}


@pytest.mark.rule("SO-3.1", "SO-8.12")
def test_five_rounds_then_the_end(new_match: Callable[..., Table]) -> None:
    match = new_match(2)
    match.passes(10)
    assert [event["round"] for event in match.log(kind="round_began")] == [1, 2, 3, 4, 5]
    assert match.view()["state"] == "finished"
    assert list(GAME.asked(match.state)) == []
    assert GAME.choices(match.state, 0) == []


@pytest.mark.rule("SO-3.2")
def test_one_seat_decides_and_only_what_is_asked(table: Callable[..., Table]) -> None:
    start = table(order=[2, 1, 0, 3])
    assert list(GAME.asked(start.state)) == [2]
    assert start.view()["decider"] == 2
    assert GAME.choices(start.state, 0) == []
    assert start.refusal({"type": "end_turn"}) == "SO-3.2"
    assert start.refusal({"type": "repair", "ship": "carrack"}) == "SO-3.2"


@pytest.mark.rule("SO-3.3")
def test_the_event_phase(table: Callable[..., Table]) -> None:
    event = {"sea_event": "pirates", "pirates_done": True}
    second = table(event=event, cards={"R2": "E08", "R3": "E10"}).passes(4)
    assert second.view()["market_rows"] == {"salt": 4, "herring": 5, "cod": 5}
    now = {"weather": "calm", "sea_event": "poor_catch", "pirates_done": False}
    assert second.view()["event"] == now
    cards = second.view()["cards"]
    assert cards["R3"] == {"face": "up", "id": "E10"}
    assert cards["R4"] == {"face": "down", "id": None}


@pytest.mark.rule("SO-3.3")
def test_the_next_card_has_no_effect_yet(table: Callable[..., Table]) -> None:
    first = table(cards={"R2": "E10"})
    assert first.view()["cards"]["R2"]["id"] == "E10"
    assert first.view()["event"]["weather"] == "calm"


@pytest.mark.rule("SO-3.4", "SO-6.7")
def test_ships_at_sea_are_untouched_by_a_new_event(table: Callable[..., Table]) -> None:
    cargo = {"herring": 3, "cod": 1}
    ships = {"caravel_1": {"at": "sea", "damage": 0, "cargo": cargo}}
    stormy = table(cards={"R2": "E10"}, seats={"0": {"ships": ships}}).passes(4)
    assert stormy.view()["event"]["weather"] == "storm"
    assert stormy.ship(0)["damage"] == 0
    assert stormy.ship(0)["cargo"] == {"salt": 0, **cargo}


@pytest.mark.rule("SO-3.5", "SO-3.6")
def test_turns_go_round_and_a_pass_locks_nobody_out(table: Callable[..., Table]) -> None:
    three = table(players=3, order=[1, 2, 0])
    deciders = []
    for action in (PASS, PASS, {"type": "saline"}, PASS, {"type": "saline"}):
        deciders.append(three.decider)
        three.act(action)
    assert deciders == [1, 2, 0, 1, 2]
    assert three.money == [14, 20, 13]
    assert PASS in three.legal()


@pytest.mark.rule("SO-3.6")
def test_passing_costs_nothing_even_at_the_floor(table: Callable[..., Table]) -> None:
    poor = table(action_costs={"city": 10, "market": 10}, seats={"0": {"money": -22}})
    assert poor.act(PASS).money[0] == -22


@pytest.mark.rule("SO-3.7", "SO-3.6")
def test_only_passes_in_direct_succession_end_the_phase(table: Callable[..., Table]) -> None:
    three = table(players=3).act(PASS, PASS, {"type": "saline"}, PASS, PASS)
    assert three.view()["round"] == 1
    assert three.view()["consecutive_passes"] == 2
    assert three.decider == 2
    three.act(PASS)
    assert three.view()["round"] == 2
    assert len(three.log(kind="action_phase_ended")) == 1
    assert len(three.log(kind="salt_produced")) == 3


@pytest.mark.rule("SO-3.8")
def test_use_makes_every_type_dear(table: Callable[..., Table]) -> None:
    rich = table(players=2, seats={str(seat): {"money": 200} for seat in range(2)})
    for _ in range(12):
        rich.act({"type": "sell", "good": "salt", "count": 1, "from": "ships_first"}) if (
            rich.legal("sell")
        ) else rich.act({"type": "buy", "good": "salt", "count": 1})
    assert rich.view()["action_costs"]["market"] == 10


def ending(table: Callable[..., Table], **given: Any) -> Table:
    """The last seat's pass ends the first round."""
    last = given.get("players", 4) - 1
    return table(**{"turn": last, "consecutive_passes": last, **given}).act(PASS)


@pytest.mark.rule("SO-8.1")
def test_steps_of_the_end_phase_come_in_their_order(table: Callable[..., Table]) -> None:
    damaged = {"carrack": {"at": "port", "damage": 1, "cargo": {}}}
    end = ending(
        table,
        buildings={"lighthouse": [1], "fierte": [2], "auberge": [0], "bank": [0]},
        seats={
            "0": {"money": 45},
            "1": {"money": -3, "ships": damaged},
            "2": {"money": 50},
        },
    )
    assert end.view()["state"] == "fierte_look"
    end.act({"type": "skip"})
    kinds = [event["type"] for event in end.log()]
    wanted = [
        "action_phase_ended",
        "ship_repaired",
        "look_skipped",
        "salt_produced",
        "rent_received",
        "interest_received",
        "debt_grew",
        "money_capped",
        "order_set",
        "round_began",
    ]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted


@pytest.mark.rule("SO-8.1", "SO-8.3")
def test_the_last_round_has_neither_repairs_nor_looks(table: Callable[..., Table]) -> None:
    two = {"at": "port", "damage": 1, "cargo": {}}
    end = ending(
        table,
        round=5,
        buildings={"lighthouse": [0], "fierte": [0]},
        seats={"0": {"ships": {"caravel_1": two, "carrack": two}}},
    )
    assert end.view()["state"] == "finished"
    assert end.ship(0)["damage"] == 1


@pytest.mark.rule("SO-8.2", "SO-12.8")
def test_lighthouse_owners_choose_in_turn_order(table: Callable[..., Table]) -> None:
    hurt = {"at": "sea", "damage": 1, "cargo": {}}
    fleet = {"ships": {"caravel_1": hurt, "carrack": hurt}}
    end = ending(
        table,
        order=[3, 1, 0, 2],
        turn=2,
        buildings={"lighthouse": [0, 1, 2], "fierte": [3]},
        seats={"0": fleet, "1": fleet},
    )
    assert end.view()["state"] == "repair"
    assert end.decider == 1
    assert end.legal() == [
        {"type": "repair", "ship": "caravel_1"},
        {"type": "repair", "ship": "carrack"},
    ]
    assert end.refusal({"type": "repair", "ship": "caravel_2"}) == "SO-8.2"
    end.act({"type": "repair", "ship": "carrack"})
    assert end.decider == 0
    end.act({"type": "repair", "ship": "caravel_1"})
    assert end.view()["state"] == "fierte_look"
    assert [end.ship(1)["damage"], end.ship(1, "carrack")["damage"]] == [1, 0]
    assert [end.ship(0)["damage"], end.ship(0, "carrack")["damage"]] == [0, 1]


@pytest.mark.rule("SO-8.2")
def test_a_single_damaged_ship_is_repaired_by_itself(table: Callable[..., Table]) -> None:
    hurt = {"caravel_1": {"at": "sea", "damage": 2, "cargo": {"cod": 1}}}
    end = ending(table, buildings={"lighthouse": [0]}, seats={"0": {"ships": hurt}})
    assert end.view()["round"] == 2
    assert end.ship(0)["damage"] == 0
    assert end.log(kind="ship_repaired")[0]["chosen"] is False


@pytest.mark.rule("SO-8.3")
@pytest.mark.parametrize(("number", "asked"), [(1, True), (2, True), (3, True), (4, False)])
def test_looking_needs_a_face_down_event_in_play(
    table: Callable[..., Table], number: int, asked: bool
) -> None:
    end = ending(table, round=number, buildings={"fierte": [1]})
    assert (end.view()["state"] == "fierte_look") is asked


@pytest.mark.rule("SO-8.4")
def test_the_first_builder_may_swap_the_second_only_looks(table: Callable[..., Table]) -> None:
    end = ending(table, buildings={"fierte": [1, 3]})
    look = {"type": "look", "first": "R4", "second": "U2"}
    end.act(look)
    assert end.view()["state"] == "fierte_swap"
    assert end.view()["looked"] == ["R4", "U2"]
    assert end.legal() == [{"type": "swap"}, {"type": "keep"}]
    end.act({"type": "keep"})
    assert end.decider == 3
    end.act(look)
    assert end.view()["round"] == 2
    assert end.state.cards == list(range(10))


@pytest.mark.rule("SO-8.4", "SO-8.14")
def test_only_two_different_face_down_cards_even_known_ones(table: Callable[..., Table]) -> None:
    end = ending(table, round=2, buildings={"fierte": [0]}, seats={"0": {"known": ["E05", "E06"]}})
    assert len(end.legal()) == 1 + 7 * 6 // 2
    assert {"type": "look", "first": "R5", "second": "U1"} in end.legal()
    assert end.refusal({"type": "look", "first": "R3", "second": "R4"}) == "SO-8.4"
    assert end.refusal({"type": "look", "first": "U1", "second": "U1"}) == "SO-13.3"
    assert end.refusal({"type": "look", "first": "U2", "second": "U1"}) == "SO-13.3"


@pytest.mark.rule("SO-8.5")
def test_salt_without_room_is_lost(table: Callable[..., Table]) -> None:
    end = ending(table, seats={"0": {"saline": 2, "depot": {"herring": 4}}})
    assert end.seat(0)["depot"] == {"salt": 2, "herring": 4, "cod": 0}
    produced = end.log(kind="salt_produced")[0]
    assert (produced["count"], produced["lost"]) == (2, 5)


@pytest.mark.rule("SO-8.6", "SO-7.5")
@pytest.mark.parametrize(("owners", "rent"), [([2], 5), ([2, 0], 4), ([0, 1, 2, 3], 2)])
def test_rent(table: Callable[..., Table], owners: list[int], rent: int) -> None:
    end = ending(table, buildings={"auberge": owners})
    assert [money - 20 for money in end.money] == [rent if s in owners else 0 for s in range(4)]


@pytest.mark.rule("SO-8.7", "SO-7.2", "SO-7.3", "SO-12.4")
def test_interest(table: Callable[..., Table]) -> None:
    end = ending(
        table,
        buildings={"bank": [0, 1, 2], "vault": [1]},
        seats={"0": {"money": 39}, "1": {"money": 39}, "2": {"money": -5}, "3": {"money": 39}},
    )
    assert end.money == [40, 42, -6, 39]


@pytest.mark.rule("SO-8.8")
def test_debts_grow_but_not_below_the_floor(table: Callable[..., Table]) -> None:
    debts = {"0": -1, "1": -21, "2": -22, "3": 0}
    end = ending(table, seats={seat: {"money": money} for seat, money in debts.items()})
    assert end.money == [-2, -22, -22, 0]


@pytest.mark.rule("SO-8.9")
def test_all_costs_return_to_zero(table: Callable[..., Table]) -> None:
    end = ending(table, action_costs={"city": 3, "navigation": 10, "harbor": 1, "market": 7})
    assert set(end.view()["action_costs"].values()) == {0}


@pytest.mark.rule("SO-8.10", "SO-7.2", "SO-7.3", "SO-4.1")
def test_caps(table: Callable[..., Table]) -> None:
    rich = {str(seat): {"money": 95} for seat in range(4)}
    end = ending(table, buildings={"bank": [1, 2], "vault": [2]}, seats=rich)
    assert end.money == [40, 80, 104, 40]


@pytest.mark.rule("SO-8.11")
def test_the_poorest_goes_first_and_ties_keep_their_order(table: Callable[..., Table]) -> None:
    money = {"0": 8, "1": 12, "2": 8, "3": 12}
    seats = {seat: {"money": amount} for seat, amount in money.items()}
    end = ending(table, order=[3, 2, 1, 0], turn=0, seats=seats)
    assert end.view()["order"] == [2, 0, 3, 1]
    assert end.decider == 2


@pytest.mark.rule("SO-8.12")
def test_ships_goods_and_rows_carry_over(table: Callable[..., Table]) -> None:
    ship = {"at": "sea", "damage": 1, "cargo": {"cod": 2}}
    seats = {"0": {"ships": {"carrack": ship}}}
    end = ending(table, cards={"R2": "E03"}, market_rows={"herring": 5}, seats=seats)
    assert end.ship(0, "carrack")["cargo"]["cod"] == 2
    assert end.ship(0, "carrack")["damage"] == 1
    assert end.view()["market_rows"]["herring"] == 5


@pytest.mark.rule("SO-8.13", "SO-7.13")
def test_the_clock_serves_again_in_the_next_round(table: Callable[..., Table]) -> None:
    end = ending(table, buildings={"clock": [0]}, clock_used=[0])
    assert end.view()["clock_used"] == []


def test_every_step_that_changes_who_decides_has_a_line_in_all_languages(
    table: Callable[..., Table],
) -> None:
    end = ending(table, buildings={"fierte": [1], "lighthouse": [2]})
    end.act({"type": "skip"})
    kinds = ["passed", "action_phase_ended", "look_skipped", "order_set", "round_began"]
    for kind in kinds:
        assert end.log(kind=kind), kind
    for language in LANGUAGES:
        for event in end.log():
            told = GAME.narrate(GAME.event_form.from_json(event, "$"))
            assert told is not None
            assert localizer(GAME.folder, language).say(told, ["A", "B", "C", "D"])
