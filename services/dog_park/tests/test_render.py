"""The picture of the board: what it shows, to whom, and whether it can be read."""

from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.board import PLACES
from portolan.dog_park.components import BREEDS, GOODS, MISSIONS, OBJECTIVES
from portolan.dog_park.drawing.theme import COLOURS_OF_THE_BOARD
from portolan.dog_park.state import BidStep, Options, SelectStep
from portolan.rulekit import FreeChance, svg, testing
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.testing import NAMES, SVG, along_a_match, titled

from .conftest import SetTable


def drawn(state: Any, seat: int | None, language: str = "en") -> ET.Element:
    """The parsed picture, with all targets on offer to the seat."""
    return ET.fromstring(testing.drawn(GAME, state, seat, language))


def said(root: ET.Element) -> list[str]:
    """All texts of the picture."""
    return ["".join(line.itertext()) for line in root.iter(f"{SVG}text")]


def test_what_decides_a_move_is_large() -> None:
    for state in along_a_match(GAME, 4, 20):
        root = drawn(state, GAME.asked(state)[0] if GAME.asked(state) else 0)
        for line in root.iter(f"{SVG}text"):
            size = float(line.get("font-size", "0"))
            if "".join(line.itertext()).lstrip("−").isdigit():
                assert size >= 16


def walkers_of(root: ET.Element, place: str) -> list[tuple[float, float]]:
    """The centres of the walkers at a place."""
    found = [one for one in root.iter() if one.findtext(f"{SVG}title", "").endswith(f": {place}")]
    shapes = [one.find(f"{SVG}use") for one in found]
    return [(float(one.get("x", "")), float(one.get("y", ""))) for one in shapes if one is not None]


@pytest.mark.parametrize("place", ["START", "T3", "U5"])
def test_walkers_who_share_a_space_stand_side_by_side_below_its_reward(
    table: SetTable, place: str
) -> None:
    game = table(phase="MOVE", seats=4, walkers=dict.fromkeys("0123", place))
    root = drawn(game.state, None)
    centres = walkers_of(root, place)
    assert len(centres) == 4
    for one, other in combinations(centres, 2):
        assert abs(one[0] - other[0]) >= 30
    if place != "START":
        (space,) = titled(root, f"{place}\n")
        reward = space.find(f"{SVG}use")
        assert reward is not None
        bottom = float(reward.get("y", "")) + float(reward.get("height", ""))
        assert all(y >= bottom for _, y in centres)


def test_two_auto_walkers_carry_their_numbers(table: SetTable) -> None:
    game = table(phase="MOVE", seats=1, walkers={"auto_1": "T3", "auto_2": "T3"})
    root = drawn(game.state, 0)
    for number in ("1", "2"):
        (walker,) = titled(root, f"Auto-walker {number}: T3")
        assert said(walker) == [number]


def test_a_blocked_space_shows_the_bar_in_place_of_its_reward(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, location_card="rerouted_4")
    (space,) = titled(drawn(game.state, None), "U5\n")
    assert [one.get("href") for one in space.iter(f"{SVG}use")] == ["#d-block"]


def test_tokens_lie_at_their_spaces(table: SetTable) -> None:
    game = table(phase="MOVE", seats=4, location_card="plentiful_7")
    (space,) = titled(drawn(game.state, None), "U4\n")
    icons = [one.get("href") for one in space.iter(f"{SVG}use")]
    assert icons == ["#d-reputation"] * 3


def test_the_last_move_has_a_ring_around_it(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, lead=["dog_013"])
    assert drawn(game.state, None).find(".//*[@class='last']") is None
    game.act("move", to="T2")
    ring = drawn(game.state, None).find(".//*[@class='last']")
    assert ring is not None
    (space,) = titled(drawn(game.state, None), "T2\n")
    circle = space.find(f"{SVG}circle")
    assert circle is not None
    centre = float(ring.get("x", "")) + float(ring.get("width", "")) / 2
    assert centre == pytest.approx(float(circle.get("cx", "")))


def ringed(root: ET.Element) -> int:
    """How many things are marked as the last change."""
    return len(root.findall(".//*[@class='last']"))


def test_where_auto_walkers_went_has_rings_too(table: SetTable) -> None:
    game = table(chance=[2, 3], phase="WALK_START", seats=1, leads=[["dog_013"]])
    assert ringed(drawn(game.state, 0)) == 0
    game.act("move", to="T4")
    assert game.view()["last_places"] == ["T4", "T2", "T3"]
    assert ringed(drawn(game.state, 0)) == 3
    trails = drawn(game.state, 0).findall(f".//{SVG}g[@class='trail']/{SVG}polyline")
    assert [len(trail.get("points", "").split()) for trail in trails] == [5, 3, 4]


def test_the_last_walker_sent_home_has_a_ring(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, walkers={"0": "L5", "1": "E2", "2": "T1"})
    game.act("move", to="E3").act("exit_reputation")
    assert game.view()["last_places"] == ["E3", "E4"]
    assert game.view()["last_from"][0] == "L5"
    assert ringed(drawn(game.state, None)) == 2


def test_dogs_that_changed_hands_have_rings_until_the_next_change(table: SetTable) -> None:
    game = table(phase="BID", seats=3, goods=[9, 9, 9, 9])
    game.state.stack.insert(0, SelectStep(0))
    field = game.view()["field"]
    game.act("bid", slot=1, value=2).act("bid", slot=2, value=1).act("bid", slot=1, value=1)
    assert sorted(game.view()["last_dogs"]) == sorted(field)
    assert ringed(drawn(game.state, None)) == 3
    game.act("place", dog=field[0])
    assert game.view()["last_dogs"] == [field[0]]
    assert ringed(drawn(game.state, None)) == 1


def test_a_swap_and_a_scout_mark_the_dogs_that_moved(table: SetTable) -> None:
    game = table(phase="SWAP", seats=3, kennel=["dog_009"], lead=["dog_013"])
    received = game.view()["field"][1]
    game.act("swap", dog="dog_009", slot=2)
    assert game.view()["last_dogs"] == ["dog_009", received]
    assert ringed(drawn(game.state, None)) == 2
    scout = table(phase="RESOLVE", seats=4, items=["token_scout"], deck_top=["dog_144", "dog_122"])
    scout.act("resolve", item="token_scout").act("scout_replace", card="dog_122", slot=4)
    assert scout.view()["last_dogs"] == ["dog_122"]
    assert ringed(drawn(scout.state, None)) == 1


def test_bids_are_gone_once_their_dogs_are(table: SetTable) -> None:
    game = table(phase="BID", seats=3, goods=[9, 9, 9, 9])
    game.state.stack.insert(0, SelectStep(0))
    game.act("bid", slot=1, value=2).act("bid", slot=2, value=1)
    assert titled(drawn(game.state, 0), "Ada: 2")
    game.act("bid", slot=3, value=1)
    assert game.phase == "SELECT"
    assert not titled(drawn(game.state, 0), "Ada: 2")


@pytest.mark.rule("DP-2.12")
def test_every_walker_has_a_shape_of_its_own(table: SetTable) -> None:
    game = table(phase="MOVE", seats=4)
    walkers = [
        one
        for one in drawn(game.state, None).iter()
        if one.findtext(f"{SVG}title", "").endswith(": START")
    ]
    shapes = {shape.get("href") for one in walkers for shape in one.iter(f"{SVG}use")}
    assert len(walkers) == len(shapes) == 4


def test_a_seat_that_waits_reads_what_its_objectives_ask_for() -> None:
    state, _ = GAME.new(Options(), 2, FreeChance(Random(3)))
    waiting = 1 - state.start
    assert "reputation" in " ".join(said(drawn(state, waiting)))


@pytest.mark.rule("DP-4.2", "DP-11.2")
def test_a_bid_shows_its_value_to_its_seat_alone(table: SetTable) -> None:
    game = table(phase="BID", seats=3)
    game.act("bid", slot=2, value=4)
    assert isinstance(game.state.stack[-1], BidStep)
    for viewer, value in ((0, "4"), (1, "?"), (None, "?")):
        root = drawn(game.state, viewer)
        assert len(titled(root, f"Ada: {value}")) == 1
        assert len(titled(root, "Ada: 4")) == (viewer == 0)


@pytest.mark.rule("DP-11.2")
def test_an_objective_is_drawn_for_its_seat_alone() -> None:
    state, _ = GAME.new(Options(), 2, FreeChance(Random(3)))
    first = state.start
    cards = [OBJECTIVES[card] for card in state.dealt[2 * first : 2 * first + 2]]
    own = drawn(state, first)
    assert {f"objective:{card}" for card in cards} == {
        part.get("data-target") for part in own.findall(".//*[@data-target]")
    }
    GAME.act(state, first, GAME.choices(state, first)[0], FreeChance(Random(4)))
    rule = [line for line in said(drawn(state, first)) if "reputation" in line]
    assert rule
    for viewer in (1 - first, None):
        assert not set(rule) & set(said(drawn(state, viewer)))


def test_the_dogs_of_a_scout_lie_beside_the_awards_with_a_place_to_discard_them(
    table: SetTable,
) -> None:
    game = table(phase="RESOLVE", seats=4, items=["token_scout"], deck_top=["dog_144", "dog_122"])
    game.act("resolve", item="token_scout")
    root = drawn(game.state, 0)
    assert len(titled(root, "Doberman (Working)")) == 1
    assert len(titled(root, "Xoloitzcuintle (Standard) (Utility)")) == 1
    (discard,) = root.findall(".//*[@data-target='deck']")
    assert said(discard) == ["Discard what you saw"]
    assert any(line == "Breed awards" for line in said(root))


def test_what_is_done_at_the_own_place_is_told_in_words(table: SetTable) -> None:
    game = table(phase="SWAP", seats=3, kennel=["dog_009"])
    (own,) = drawn(game.state, 0).findall(".//*[@data-target='seat:0']")
    assert said(own) == ["Exchange nothing"]


def test_goods_that_may_be_paid_are_targets(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[0, 2, 0, 2], kennel=["dog_012"])
    game.act("place", dog="dog_012")
    targets = {
        part.get("data-target") for part in drawn(game.state, 0).findall(".//*[@data-target]")
    }
    assert targets == {"good:ball", "good:toy"}


def test_lead_and_kennel_are_told_apart(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, lead=["dog_013"], kennel=[["dog_009", 2]])
    root = drawn(game.state, 0)
    row, card = titled(root, "Bichon Frise")
    assert row.find(f"{SVG}use[@href='#d-lead']") is not None
    assert len(root.findall(".//*[@class='d-toy d-led']")) == 1
    (kennel_row, kennel_card) = titled(root, "Pug")
    assert kennel_row.find(f"{SVG}use[@href='#d-lead']") is None
    for drawing in (kennel_row, kennel_card):
        assert drawing.find(f"{SVG}use[@href='#d-walked']") is not None
        assert "2" in said(drawing)
    assert card.find(f"{SVG}use[@href='#d-walked']") is None


def test_stashed_goods_are_counted_on_their_dog(table: SetTable) -> None:
    game = table(phase="FINAL", goods=[4, 1, 3, 0], kennel=["dog_308"])
    game.act("activate", dog="dog_308").act("stash", dog="dog_308", good="treat")
    game.act("stash", dog="dog_308", good="treat").act("stash", dog="dog_308", good="stick")
    root = drawn(game.state, 0)
    stashed = [
        one
        for one in root.iter(f"{SVG}use")
        if (one.get("width"), one.get("height")) == ("22", "22")
    ]
    goods = [one.get("href") for one in stashed if one.get("href") in ("#d-stick", "#d-treat")]
    assert goods == ["#d-stick", "#d-treat"]


def test_a_solo_mission_and_how_it_ended() -> None:
    state = along_a_match(GAME, 1, 1000)[-1]
    assert state.failed
    ended = said(drawn(state, 0))
    assert "Mission failed" in ended
    assert "Abilities" not in ended, "no score is made up"
    state.mission = MISSIONS.index("mis_expert")
    assert "8 goods, 9 walked, 3 awards (2 outright)" in said(drawn(state, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_the_position(table: SetTable, language: str) -> None:
    game = table(phase="BID", seats=3, reputation=[12, 30, 7], round=2)
    told = drawn(game.state, None, language).findtext(f"{SVG}desc", "")
    for name in NAMES[:3]:
        assert name in told
    for number in ("12", "30", "7", "2", "4"):
        assert number in told


def test_the_end_shows_how_each_score_is_made_up() -> None:
    state = along_a_match(GAME, 4, 1000)[-1]
    result = GAME.result(state)
    assert result is not None
    root = drawn(state, None)
    for score in result.scores:
        assert said(root).count(str(score)) >= 2  # in the strip and below the board
    assert root.find(".//*[@class='turn']") is None
    assert len(root.findall(".//*[@class='badge crown']")) == len(result.winners)


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestColours:
    """WCAG 2: 4.5 for text, 3 for what must be seen."""

    @pytest.fixture
    def colours(self, scheme: str) -> dict[str, str]:
        """All colours of a scheme."""
        return dict(getattr(svg.HOUSE.with_(COLOURS_OF_THE_BOARD), scheme))

    @pytest.mark.parametrize("ground", [*BREEDS, "path", "bonus", "lawn"])
    def test_text_on_cards_and_spaces(self, colours: dict[str, str], ground: str) -> None:
        assert svg.contrast(colours["ink"], colours[ground]) >= 4.5

    @pytest.mark.parametrize("ground", ["path", "lawn"])
    def test_marks_on_the_park(self, colours: dict[str, str], ground: str) -> None:
        assert svg.contrast(colours["target"], colours[ground]) >= 3


def test_every_component_has_a_drawing_of_its_own() -> None:
    root = drawn(along_a_match(GAME, 4, 1000)[0], None)
    shapes = {
        symbol.get("id"): b"".join(ET.tostring(part) for part in symbol)
        for symbol in root.iter(f"{SVG}symbol")
    }
    for name in (*GOODS, *(f"breed-{breed}" for breed in BREEDS), "swap", "scout", "block"):
        assert f"d-{name}" in shapes
    assert len(set(shapes.values())) == len(shapes)
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in shapes}


def test_places_are_drawn_for_all_spaces_and_exits() -> None:
    root = drawn(along_a_match(GAME, 4, 1000)[0], None)
    for place in PLACES[:-1]:
        assert titled(root, f"{place}\n") or titled(root, f"Exit {place}")
