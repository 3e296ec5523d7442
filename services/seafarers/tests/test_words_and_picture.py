"""Words in three languages, refusals with their rules, and the picture of the board."""

from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from portolan.rulekit import FreeChance, IllegalAction, testing
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.rulebook import rules_file
from portolan.rulekit.text import localizer
from portolan.seafarers import GAME
from portolan.seafarers.components import CUSTOM, SCENARIOS, WONDERS
from portolan.seafarers.words import wonder_name

from .conftest import Table


def draw(table: Table, seat: int | None, language: str) -> str:
    """The picture that a seat, or a spectator, gets."""
    return testing.drawn(GAME, table.state, seat, language)


@pytest.mark.rule("SF-3.14")
def test_scenarios_have_names_in_all_languages() -> None:
    for language in LANGUAGES:
        keys = localizer(GAME.folder, language).keys()
        assert {f"option-scenario-{name}" for name in SCENARIOS} <= keys


@pytest.mark.rule("SF-3.14")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_in_which_to_try_the_scenarios_is_shown(language: str) -> None:
    """It stands in the rules that the pages show, in every language."""
    lines = rules_file(GAME.folder, language).read_text(encoding="utf-8").splitlines()
    (advice,) = (line for line in lines if line.startswith("- SF-3.14 "))
    assert all(order in advice for order in ("1→3→7", "1→2→4", "1→5→6", "1→8", "S9"))


@pytest.mark.parametrize("scenario", SCENARIOS[:CUSTOM])
def test_crowded_boards_are_drawn(new_game: Callable[..., Table], scenario: str) -> None:
    table = new_game(4, scenario=scenario, player_trade=False)
    random = Random(scenario)
    for _ in range(700):
        asked = GAME.asked(table.state)
        if not asked:
            break
        choices = GAME.choices(table.state, asked[0])
        build = [a for a in choices if "Build" in type(a).__name__]
        GAME.act(table.state, asked[0], random.choice(build or choices), FreeChance(random))
    for seat, language in ((0, "en"), (None, "zh-Hant"), (3, "zh-Hans")):
        svg = draw(table, seat, language)
        assert len(svg.encode()) < 150 * 1024
        root = ElementTree.fromstring(svg)
        assert root.find("{http://www.w3.org/2000/svg}desc") is not None


def test_a_spectator_sees_no_faces(table: Callable[..., Table]) -> None:
    """Two tables that differ in hidden cards alone look the same."""
    one = table(seats={0: {"hand": {"ore": 3}, "dev_cards": ["monopoly"]}})
    other = table(seats={0: {"hand": {"wool": 3}, "dev_cards": ["knight"]}})
    assert draw(one, None, "en") == draw(other, None, "en")
    assert "data-target" not in draw(one, None, "en")
    assert draw(one, 0, "en") != draw(other, 0, "en")


@pytest.mark.rule("SF-14.1", "SF-10.2")
def test_played_cards_lie_open(table: Callable[..., Table]) -> None:
    """Knights by their number, all others by name, before everybody's eyes."""
    seats = {0: {"dev_cards": ["monopoly"]}}
    turn = table(seats=seats).act("play_monopoly").act("name", res="ore")
    before = draw(table(seats=seats), None, "en")
    assert "Other cards played" not in before
    assert "Other cards played: Monopoly: 1" in draw(turn, None, "en")


def test_labels_name_costs_and_places(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"settlements": ["1,4,S"], "hand": {"brick": 1, "lumber": 1}}})
    action = next(a for a in GAME.choices(turn.state, 0) if "Road" in type(a).__name__)
    words = localizer(GAME.folder, "en").say(GAME.label(turn.state, 0, action))
    assert "brick, lumber" in words
    assert "desert" in words or "hills" in words or "forest" in words


@pytest.mark.parametrize("scenario", SCENARIOS[:CUSTOM])
def test_no_two_choices_read_the_same(new_game: Callable[..., Table], scenario: str) -> None:
    table = new_game(4, scenario=scenario, player_trade=False)
    random = Random(scenario)
    words = {language: localizer(GAME.folder, language) for language in LANGUAGES}
    for number in range(300):
        seat = GAME.asked(table.state)[0]
        choices = list(GAME.choices(table.state, seat))
        if number % 3 == 0 or number < 20:
            labels = [GAME.label(table.state, seat, action) for action in choices]
            for language in LANGUAGES:
                said = [words[language].say(label, testing.NAMES) for label in labels]
                assert len(set(said)) == len(said), (number, sorted(said))
        GAME.act(table.state, seat, random.choice(choices), FreeChance(random))


@pytest.mark.rule("SF-20.1", "SF-10.4")
@pytest.mark.parametrize(("scenario", "tells"), [("base", False), ("new_shores", True)])
def test_road_building_speaks_of_ships_where_there_are_some(
    table: Callable[..., Table], scenario: str, tells: bool
) -> None:
    say = localizer(GAME.folder, "en").say
    seats = {0: {"settlements": ["1,4,S"], "dev_cards": ["road_building"]}}
    turn = table(scenario=scenario, seats=seats)
    labels = [say(GAME.label(turn.state, 0, action)) for action in GAME.choices(turn.state, 0)]
    assert any("Road Building" in words and ("ship" in words) == tells for words in labels)
    assert ("ship" in say(GAME.prompt(turn.act("play_road_building").state, 0))) == tells


@pytest.mark.rule("SF-5.4", "SF-10.5")
@pytest.mark.parametrize("given", [{"phase": "GOLD", "gold_owed": {"0": 2}}, {}])
def test_no_more_cards_are_promised_than_the_bank_holds(
    table: Callable[..., Table], given: dict[str, Any]
) -> None:
    bank = {"lumber": 0, "brick": 0, "wool": 0, "grain": 0, "ore": 1}
    turn = table(bank=bank, seats={0: {"dev_cards": ["year_of_plenty"]}}, **given)
    if not given:
        turn.act("play_year_of_plenty")
    words = localizer(GAME.folder, "en").say(GAME.prompt(turn.state, 0))
    assert "1" in words
    assert "2" not in words


def test_the_description_is_made_of_sentences(table: Callable[..., Table]) -> None:
    root = ElementTree.fromstring(draw(table(seats={0: {"dev_cards": ["monopoly"]}}), None, "en"))
    told = root.findtext("{http://www.w3.org/2000/svg}desc", "")
    assert "points to win. " in told
    assert "1 development card, 0 knights played" in told
    assert told.endswith(".")


REFUSED = [
    ("build_road", {"e": "1,4,SE"}, "SF-8.1"),
    ("build_settlement", {"v": "0,4,N"}, "SF-8.1"),
    ("build_city", {"v": "0,4,N"}, "SF-8.1"),
    ("bank_trade", {"give": "ore", "get": "ore"}, "SF-7.1"),
    ("bank_trade", {"give": "ore", "get": "wool"}, "SF-7.1"),
    ("play_knight", {}, "SF-10.2"),
    ("buy_dev_card", {}, "SF-8.1"),
    ("trade_begin", {}, "SF-7.2"),
    ("attack_fortress", {}, "SF-27.10"),
    ("build_wonder", {"id": "theater"}, "SF-28.3"),
    ("move_ship", {"from": "1,3,NE", "to": "1,3,E"}, "SF-9.7"),
    ("roll", {}, "SF-4.1"),
]


_AT_THE_SECOND: dict[str, Any] = {
    "phase": "SETUP_ROUTE",
    "setup_round": 2,
    "setup_settlement": "1,4,S",
    "seats": {0: {"settlements": ["1,4,S", "1,6,S"]}},
}
"""The settlement just placed, and an older one elsewhere."""

ELSEWHERE: list[tuple[dict[str, Any], int, str, dict[str, Any], str]] = [
    ({"phase": "TRADE_DRAFT"}, 0, "trade_propose", {}, "SF-7.3"),
    (
        {"phase": "TRADE_RESPOND", "draft": {"give": {"ore": 1}, "want": {"wool": 1}}},
        1,
        "accept",
        {},
        "SF-7.4",
    ),
    (
        {"phase": "DISCARD", "seats": {0: {"hand": {"ore": 8}}}},
        0,
        "discard",
        {"res": "wool"},
        "SF-6.2",
    ),
    ({"phase": "FREE_ROUTE", "seats": {0: {"settlements": ["1,4,S"]}}}, 0, "stop", {}, "SF-10.4"),
    ({"phase": "MOVE_THIEF"}, 0, "move_robber", {"hex": {"q": 1, "r": 5}}, "SF-6.4"),
    ({"phase": "MOVE_THIEF"}, 0, "move_robber", {"hex": {"q": 9, "r": 9}}, "SF-6.4"),
    ({"phase": "MOVE_THIEF"}, 0, "move_pirate", {"hex": {"q": 1, "r": 5}}, "SF-6.8"),
    (
        {"phase": "MOVE_THIEF", "scenario": "cloth_for_catan"},
        0,
        "move_pirate",
        {"hex": {"q": 1, "r": 5}},
        "SF-26.7",
    ),
    (
        {"phase": "MOVE_THIEF", "scenario": "new_shores"},
        0,
        "move_pirate",
        {"hex": {"q": 1, "r": 5}},
        "SF-6.5",
    ),
    ({"phase": "YEAR_OF_PLENTY", "bank": {"ore": 0}}, 0, "take", {"res": "ore"}, "SF-10.5"),
    (
        {"phase": "GOLD", "gold_owed": {"0": 1}, "bank": {"ore": 0}},
        0,
        "take",
        {"res": "ore"},
        "SF-5.4",
    ),
    (_AT_THE_SECOND, 0, "place_road", {"e": "1,6,E"}, "SF-3.11"),
    ({**_AT_THE_SECOND, "scenario": "new_shores"}, 0, "place_ship", {"e": "1,3,E"}, "SF-3.11"),
    (_AT_THE_SECOND, 0, "place_ship", {"e": "1,4,E"}, "SF-20.1"),
    (
        {
            "phase": "SETUP_ROUTE",
            "scenario": "pirate_islands",
            "setup_round": 1,
            "setup_settlement": "5,3,N",
            "seats": {0: {"settlements": ["3,6,N", "5,3,N"], "ships": ["3,5,SE"]}},
        },
        0,
        "place_ship",
        {"e": "2,6,NE"},
        "SF-3.11",
    ),
    (
        {
            "scenario": "pirate_islands",
            "seats": {
                0: {
                    "settlements": ["3,6,N"],
                    "ships": ["3,5,SE"],
                    "hand": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
                }
            },
        },
        0,
        "build_settlement",
        {"v": "0,7,N"},
        "SF-27.9",
    ),
]


@pytest.mark.parametrize(("given", "by", "kind", "fields", "rule"), ELSEWHERE)
def test_refusals_outside_main_name_their_rule(
    table: Callable[..., Table],
    given: dict[str, Any],
    by: int,
    kind: str,
    fields: dict[str, Any],
    rule: str,
) -> None:
    turn = table(**given)
    with pytest.raises(IllegalAction) as refused:
        turn.act(kind, by=by, **fields)
    assert refused.value.rule == rule
    for language in LANGUAGES:
        assert localizer(GAME.folder, language).say(refused.value.reason)


@pytest.mark.parametrize(("kind", "fields", "rule"), REFUSED)
def test_refusals_name_their_rule(
    table: Callable[..., Table], kind: str, fields: dict[str, Any], rule: str
) -> None:
    turn = table()
    with pytest.raises(IllegalAction) as refused:
        turn.act(kind, **fields)
    assert refused.value.rule == rule
    for language in LANGUAGES:
        assert localizer(GAME.folder, language).say(refused.value.reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_wonders_are_whole(new_game: Callable[..., Table], language: str) -> None:
    """They were cut at the width of their card ("Monu…")."""
    words = localizer(GAME.folder, language)
    picture = ElementTree.fromstring(draw(new_game(scenario="wonders_of_catan"), None, language))
    said = " ".join(
        filter(None, (line.text for line in picture.iter("{http://www.w3.org/2000/svg}text")))
    )
    for wonder in WONDERS:
        name = words.say(wonder_name(WONDERS.index(wonder)))
        assert name in said, name
