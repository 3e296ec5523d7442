"""The words that players read take their numbers from the data and from what happened."""

from collections.abc import Callable
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.svg import wrap
from portolan.rulekit.text import Text, localizer
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.drawing.places import places
from portolan.salty_ocean.effects import effect

from .conftest import Table

NAMES = ["Ann", "Bo", "Cy", "Di"]
SAIL = {"type": "sail"}
PASS = {"type": "pass"}


def say(words: Text | None, language: str = "en") -> str:
    assert words is not None
    return localizer(GAME.folder, language).say(words, NAMES)


def told(event: Any, language: str = "en") -> str:
    return say(GAME.narrate(GAME.event_form.from_json(event, "$")), language)


class _Digits(Visitor):
    """Collects the plain parts of wordings that hold a digit."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        if any(character.isdigit() for character in node.value):
            self.found.append(node.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wording_holds_a_number_of_its_own(language: str) -> None:
    source = (GAME.folder / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
    digits = _Digits()
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ast.Message) and not entry.id.name.startswith("ship-"):
            digits.visit(entry)
    assert digits.found == []


@pytest.mark.parametrize(
    ("building", "seats", "words"),
    [
        ("bank", 4, "Cap 80; interest one per 20"),
        ("vault", 4, "No cap; interest one per 10"),
        ("finances", 4, "Each own sale: +3 / +2"),
        ("finances", 2, "Each own sale: +3"),
        ("auberge", 4, "Rent 2, +1 per seat without"),
        ("shipyard", 4, "Caravel pays 3, carrack 4; shared: 1 / 2 each"),
        ("academy", 2, "Caravel pays 3, carrack 4"),
        ("lighthouse", 4, "Repairs a ship; end: 2 per ship"),
        ("vitrails", 4, "End: 10 / 7 / 5"),
        ("vitrails", 3, "End: 10 / 7"),
        ("town_hall", 4, "End: 3+n / n / n÷2"),
        ("town_hall", 2, "End: 3+n"),
        ("clock", 4, "Second action for +3 / +5"),
        ("maclou", 2, "No pirates; end: 6"),
        ("fierte", 4, "No poor catch; look at two events"),
    ],
)
def test_what_a_building_does(building: str, seats: int, words: str) -> None:
    assert say(effect(board.BUILDINGS.index(building), seats)) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_building_does_fits_its_place(language: str, seats: int) -> None:
    for index, building in enumerate(board.BUILDINGS):
        words = say(effect(index, seats), language)
        room = places(seats)[f"building-{building}"][2] - 14
        assert len(wrap(words, room, 13)) <= 2, words


def test_a_refusal_names_the_floor(table: Callable[..., Table]) -> None:
    poor = table(seats={"0": {"money": -20}})
    action = GAME.action_form.from_json({"type": "saline"}, "$")
    refused = GAME.refuse(poor.state, 0, action)
    assert refused.rule == "SO-4.2"
    assert say(refused.reason) == "You cannot pay that: money may not go below −22."


def test_the_log_tells_a_catch_without_fish_that_is_not_there(table: Callable[..., Table]) -> None:
    voyage = {"type": "ship", "ship": "caravel_1"}
    empty = {"caravel_1": {"at": "port", "damage": 0, "cargo": {}}}
    two = table(players=2).act(SAIL, {**voyage, "herring": 3})
    four = table().act(SAIL, {**voyage, "herring": 1})
    none = table(seats={"0": {"ships": empty}}).act(SAIL, {**voyage, "herring": 0})
    lines = [told(each.log(kind="ship_sailed")[0]) for each in (two, four, none)]
    assert lines == [
        "Ann: Caravel 1 sails: Herring 3",
        "Ann: Caravel 1 sails: Herring 1, Cod 2",
        "Ann: Caravel 1 sails: no catch",
    ]
    line = told(four.log(kind="ship_sailed")[0], "zh-Hant")
    assert line == "Ann：輕帆船一出航：鯡魚 1、鱈魚 2"


def test_the_log_tells_what_a_card_brings(table: Callable[..., Table]) -> None:
    end = table(turn=3, consecutive_passes=3, buildings={"fierte": [2]}, cards={"R3": "E10"})
    end.act(PASS, {"type": "look", "first": "R5", "second": "U1"}, {"type": "keep"})
    (turned,) = end.log(kind="card_turned")
    assert told(turned) == "The event of round 3 is turned up: Storm, Pirates"
    (seen,) = [event for event in end.log(2) if event["type"] == "cards_seen"]
    cards = board.DATA["events"]
    assert seen["first_card"] in {card["id"] for card in cards}
    assert told(seen).count("Calm, ") + told(seen).count("Storm, ") == 2


def test_one_of_a_thing_is_told_in_the_singular(table: Callable[..., Table]) -> None:
    event = {"weather": "storm"}
    full = {"caravel_1": {"at": "port", "damage": 0, "cargo": {"salt": 4}}}
    port = table(event=event, seats={"0": {"ships": full}}).act(SAIL)
    label = say(GAME.label(port.state, 0, GAME.choices(port.state, 0)[0]))
    assert label.endswith("; 1 barrel lost; damage 1")
    unload = {"type": "move", "good": "salt", "from": "caravel_1", "to": "depot", "count": 1}
    quay = table(seats={"0": {"depot": {"cod": 6}}}).act({"type": "move_goods"}, unload)
    quay.act({"type": "done"})
    assert say(GAME.prompt(quay.state, 0)).startswith("Your depot holds 1 barrel too many:")
