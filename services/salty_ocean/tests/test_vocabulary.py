"""Moves, states and views in the words of the rules (SO-13), and what people read."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import text
from portolan.rulekit.codec import WireError
from portolan.rulekit.game import LANGUAGES, IllegalAction
from portolan.rulekit.text import localizer
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.state import Build
from portolan.salty_ocean.view import STATES

from .conftest import Table

NAMES = ["Ann", "Bo", "Cy", "Di"]
SHIP = {"type": "ship", "ship": "caravel_1"}
BUILD_BANK = Build(board.FIRST_BUILDING_SITE + board.BANK)


def say(words: Any, language: str = "en") -> str:
    return localizer(GAME.folder, language).say(words, NAMES)


def labels(table: Table, language: str = "en") -> list[str]:
    state, seat = table.state, table.decider
    return [say(GAME.label(state, seat, action), language) for action in GAME.choices(state, seat)]


@pytest.mark.rule("SO-13.1", "SO-13.2", "SO-13.3")
def test_moves_have_the_words_of_the_rules() -> None:
    assert set(GAME.actions) == {
        *("pass", "saline", "build", "sail", "return", "build_ship", "move_goods", "sell", "buy"),
        *("end_turn", "ship", "done", "move", "discard"),
        *("repair", "skip", "look", "swap", "keep"),
    }
    for document in (
        {"type": "sell", "good": "cod", "count": 3, "from": "depot_first"},
        {"type": "move", "good": "salt", "from": "depot", "to": "carrack", "count": 2},
        {"type": "look", "first": "R3", "second": "U5"},
        {"type": "return", "ships": ["caravel_1", "carrack"]},
    ):
        assert GAME.action_form.to_json(GAME.action_form.from_json(document, "$")) == document


@pytest.mark.rule("SO-13.1")
@pytest.mark.parametrize(
    "document",
    [
        {"type": "sell", "good": "eel", "count": 1, "from": "depot_first"},
        {"type": "sell", "good": "cod", "count": 0, "from": "depot_first"},
        {"type": "sell", "good": "cod", "count": 1},
        {"type": "sell", "good": "cod", "count": 1, "from_": "depot_first"},
        {"type": "build", "building": "saline"},
        {"type": "pass", "why": "tired"},
        {"type": "fish"},
    ],
)
def test_malformed_moves_are_refused(document: Any) -> None:
    with pytest.raises(WireError):
        GAME.action_form.from_json(document, "$")


@pytest.mark.rule("SO-13.2")
def test_the_second_action_has_all_moves_but_the_pass(table: Callable[..., Table]) -> None:
    clock = table(buildings={"clock": [0]}).act({"type": "saline"})
    types = {action["type"] for action in clock.legal()}
    assert types == {"end_turn", "sail", "move_goods", "sell", "buy"}


@pytest.mark.rule("SO-13.5")
def test_a_single_option_is_still_asked(table: Callable[..., Table]) -> None:
    ships = {"caravel_1": {"at": "port", "damage": 0, "cargo": {}}}
    lone = table(seats={"0": {"ships": ships}}).act({"type": "sail"})
    assert lone.view()["state"] == "sail"
    assert lone.legal() == [{"type": "ship", "ship": "caravel_1", "herring": 0}]


@pytest.mark.rule("SO-13.6", "SO-13.7")
def test_the_view_has_the_fields_of_the_rules(new_match: Callable[..., Table]) -> None:
    view = new_match(3).view(0)
    assert set(view) == {
        *("viewer", "round", "state", "decider", "order", "consecutive_passes", "action_costs"),
        *("market_rows", "prices", "event", "cards", "buildings", "clock_used", "looked"),
        *("seats", "final", "winners", "changed"),
    }
    assert set(view["seats"][0]) == {
        *("seat", "money", "saline", "depot_level", "depot_capacity", "depot", "notre_dame"),
        *("ships", "building_count", "total", "looked_at", "known"),
    }
    assert set(view["event"]) == {"weather", "sea_event", "pirates_done"}
    assert STATES[-1] == "finished"


@pytest.mark.rule("SO-13.7")
def test_the_view_marks_what_the_last_action_changed(table: Callable[..., Table]) -> None:
    built = table().act({"type": "build", "building": "bank"})
    assert built.view()["changed"] == ["cost-city", "building-bank"]
    built.act({"type": "pass"})
    assert built.view()["changed"] == ["pass"]


@pytest.mark.rule("SO-13.7", "SO-8.9", "SO-8.13")
def test_the_end_of_a_round_marks_the_costs_and_the_clock_that_it_sets_back(
    table: Callable[..., Table],
) -> None:
    costs = {"city": 3, "harbor": 1}
    spent = table(action_costs=costs, buildings={"clock": [1]}, clock_used=[1], turn=0)
    changed = spent.passes(4).view()["changed"]
    marks = {mark for mark in changed if mark.startswith(("cost-", "building-"))}
    assert marks == {"cost-city", "cost-harbor", "building-clock"}


@pytest.mark.rule("SO-13.7", "SO-7.13")
def test_a_second_action_marks_the_clock_that_gave_it(table: Callable[..., Table]) -> None:
    clock = table(buildings={"clock": [0]}).act({"type": "saline"}, {"type": "sail"})
    assert clock.view()["changed"] == ["cost-navigation", "building-clock"]


@pytest.mark.rule("SO-13.7", "SO-6.7")
def test_pirates_that_strike_mark_the_card_of_the_round(table: Callable[..., Table]) -> None:
    sea = {"weather": "calm", "sea_event": "pirates", "pirates_done": False}
    struck = table(players=2, event=sea, round=2).act("sail", {**SHIP, "herring": 2})
    assert "card-R2" in struck.view()["changed"]
    spared = table(players=2, event={**sea, "pirates_done": True}, round=2)
    spared.act("sail", {**SHIP, "herring": 3})
    assert "card-R2" not in spared.view()["changed"]


@pytest.mark.rule("SO-4.2", "SO-4.5", "SO-7.13")
def test_a_building_out_of_reach_is_refused_with_all_that_it_would_cost(
    table: Callable[..., Table],
) -> None:
    def why(position: Table) -> str:
        with pytest.raises(IllegalAction) as refused:
            GAME.check(position.state, 0, BUILD_BANK)
        return say(refused.value.reason)

    poor = table(action_costs={"city": 9}, seats={"0": {"money": -15}})
    assert why(poor) == "Banque costs 9 + 5: money may not go below −22."
    sale = {"type": "sell", "good": "salt", "count": 1, "from": "ships_first"}
    clock = table(action_costs={"city": 4}, buildings={"clock": [0]}, seats={"0": {"money": -14}})
    clock.act(sale)
    assert why(clock) == "Banque costs 7 + 5: money may not go below −22."


@pytest.mark.rule("SO-3.2")
def test_a_seat_that_is_not_asked_is_told_so(table: Callable[..., Table]) -> None:
    clock = table(buildings={"clock": [0]}).act({"type": "saline"})
    for position in (table(), clock):
        for action in (BUILD_BANK, *GAME.choices(position.state, 0)):
            refused = GAME.refuse(position.state, 1, action)
            assert (refused.reason, refused.rule) == (text("refuse-kind"), "SO-3.2")


def test_labels_say_costs_and_gains(table: Callable[..., Table]) -> None:
    position = table(action_costs={"city": 2, "market": 1}, buildings={"finances": [0]})
    said = labels(position)
    assert "Improve the saline to level 2 (7 salt a round), pay 2 + 6" in said
    assert "Build Banque as builder 1, pay 2 + 5" in said
    assert "Raise Notre-Dame to level 1 (worth 5), pay 2 + 5" in said
    assert "Sell 3 Salt for 6; pay 1" in said
    assert "Buy 2 Cod, pay 1 + 8" in said


def test_the_label_of_a_second_action_has_the_surcharge_in_its_fee(
    table: Callable[..., Table],
) -> None:
    clock = table(buildings={"clock": [0]}).act({"type": "saline"})
    assert "Sail out and fish, pay 3" in labels(clock)


def test_the_label_of_a_voyage_foretells_its_losses(table: Callable[..., Table]) -> None:
    event = {"weather": "storm", "sea_event": "pirates"}
    cargo = {"salt": 4}
    ships = {"caravel_1": {"at": "port", "damage": 0, "cargo": cargo}}
    port = table(event=event, seats={"0": {"ships": ships}}).act({"type": "sail"})
    assert labels(port)[1] == "Caravel 1 sails: 1 herring, 0 cod; 3 barrels lost; damage 3"
    assert labels(port, "zh-Hant")[1] == "輕帆船一出航：鯡魚 1、鱈魚 0；損失 3 桶；受損 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_has_its_own_prompt(table: Callable[..., Table], language: str) -> None:
    hurt = {"at": "port", "damage": 1, "cargo": {"salt": 3}}
    end = {"turn": 3, "consecutive_passes": 3}
    look = {"type": "look", "first": "R3", "second": "R4"}
    full = {"depot": {"cod": 6}}
    overfull = table(seats={"0": full}).act(
        {"type": "move_goods"},
        {"type": "move", "good": "salt", "from": "caravel_1", "to": "depot", "count": 3},
    )
    overfull.act({"type": "done"})
    positions = [
        table(),
        table(buildings={"clock": [0]}).act({"type": "saline"}),
        table().act({"type": "sail"}),
        table(players=2).act({"type": "sail"}),
        table().act({"type": "move_goods"}),
        overfull,
        table(
            buildings={"lighthouse": [0]},
            seats={"0": {"ships": {"caravel_1": hurt, "carrack": hurt}}},
            **end,
        ).act({"type": "pass"}),
        table(buildings={"fierte": [0]}, **end).act({"type": "pass"}),
        table(buildings={"fierte": [0]}, **end).act({"type": "pass"}, look),
    ]
    said = {say(GAME.prompt(each.state, each.decider), language) for each in positions}
    assert len(said) == len(positions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_are_called_as_in_the_data(language: str) -> None:
    called = {
        "good": board.DATA["goods"],
        "ship": board.DATA["ships"],
        "building": board.DATA["buildings"],
    }
    words = localizer(GAME.folder, language)
    for kind, entries in called.items():
        for entry in entries:
            key = f"{kind}-{entry['id']}"
            assert words.say(text(key)) == entry["names"][language], key
    for condition in board.DATA["sea_conditions"]:
        kind = "weather" if condition["field"] == "weather" else "sea"
        assert words.say(text(f"{kind}-{condition['id']}")) == condition["names"][language]
    for kind, names in board.DATA["action_track"]["names"].items():
        assert words.say(text(f"type-{kind}")) == names[language]
    assert words.say(text("game-name")) == board.DATA["meta"]["names"][language]


def test_the_log_tells_a_match_in_words(new_match: Callable[..., Table]) -> None:
    match = new_match(2, "a log")
    match.act({"type": "saline"})
    told = [say(GAME.narrate(GAME.event_form.from_json(event, "$"))) for event in match.log()]
    assert told[0].startswith("Order of play: ")
    assert any(line.startswith(("Round 1: Calm, ", "Round 1: Storm, ")) for line in told)
    assert told[-1].endswith("improves the saline to level 2: 7 salt a round (paid 0 + 6)")
