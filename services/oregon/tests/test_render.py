"""The picture of the board: what it shows, to whom, and whether it can be read."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from portolan.oregon import GAME
from portolan.oregon.board import SPACES
from portolan.oregon.components import BUILDINGS, COLOURS, LANDSCAPES, TERRAIN_NAMES
from portolan.oregon.drawing.theme import COLOURS_OF_THE_BOARD, PALETTE
from portolan.oregon.state import Options
from portolan.rulekit import svg, testing, text
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.play import start
from portolan.rulekit.testing import NAMES, SVG, along_a_match, titled
from portolan.rulekit.text import localizer

from .conftest import Table


def drawn(state: Any, seat: int | None, language: str = "en") -> ET.Element:
    """The parsed picture, with all targets on offer to the seat."""
    return ET.fromstring(testing.drawn(GAME, state, seat, language))


def test_what_decides_a_move_is_large() -> None:
    for state in along_a_match(GAME, 4)[::4]:
        root = drawn(state, GAME.asked(state)[0] if GAME.asked(state) else 0)
        for line in root.iter(f"{SVG}text"):
            size = float(line.get("font-size", "0"))
            if (line.text or "").lstrip("+")[:1].isdigit() and line.get("class") != "quiet":
                assert size >= 16


def test_every_space_is_named_with_its_bands_and_terrain() -> None:
    position, _ = start(GAME, Options(), 2, "seed")

    root = drawn(position.state, None)

    for space in SPACES:
        assert len(titled(root, f"{space} (")) == 1
    assert titled(root, "r0c0 ")[0].findtext(f"{SVG}title") == (
        "r0c0 (row Wagon, column Buffalo)\nplain"
    )
    assert titled(root, "r0c2 ")[0].get("class") == "o-water"


def test_a_space_lies_where_its_row_and_column_say(table: Callable[..., Table]) -> None:
    root = drawn(table().state, None)
    corners = {
        space: (float(rect.get("x", "")), float(rect.get("y", "")))
        for space in SPACES
        for rect in titled(root, f"{space} (")
    }

    for row in range(10):
        for one, other in pairwise(f"r{row}c{column}" for column in range(15)):
            assert corners[one][1] == corners[other][1]
            assert corners[one][0] < corners[other][0]
    for one, other in pairwise(f"r{row}c0" for row in range(10)):
        assert corners[one][1] < corners[other][1]


@pytest.mark.rule("OR-1.2")
def test_seats_have_the_colours_of_the_rules_in_order() -> None:
    position, _ = start(GAME, Options(), 4, "seed")

    sheet = drawn(position.state, None).findtext(f"{SVG}style", "")

    for seat, colour in enumerate(("yellow", "green", "red", "blue")):
        assert COLOURS[seat] == colour
        assert f"--seat-{seat}:{PALETTE[colour][0]};" in sheet


def test_pieces_are_drawn_with_owner_and_mark(table: Callable[..., Table]) -> None:
    state = table(
        farmers={"r0c0": 0, "r0c1": 0, "r3c3": 1, "r1c1": 0},
        scored=["r0c0", "r0c1"],
        buildings={"r4c5": "church", "r9c0": "post_office"},
    ).state

    root = drawn(state, None)

    own, others = titled(root, "Farmer of Ada"), titled(root, "Farmer of Bartholomew")
    assert len(own) == 3
    assert len(others) == 1
    marked = [farmer for farmer in own if farmer.find(f"{SVG}use[@href='#o-scored']") is not None]
    assert len(marked) == 2
    assert all(farmer.find(f"{SVG}use[@href='#seat-0']") is not None for farmer in own)
    assert len(titled(root, "Church\nr4c5 ")) == 1
    assert len(titled(root, "Post Office\nr9c0 ")) == 1


def test_the_last_piece_has_a_ring_around_it(table: Callable[..., Table]) -> None:
    given = table(players=2, hands={0: {"landscape": ["wagon", "buffalo"], "building": []}})
    assert drawn(given.state, None).find(".//*[@class='last']") is None

    given.act(
        {
            "type": "play",
            "kind": "farmer",
            "building": None,
            "landscape": ["wagon", "buffalo"],
            "joker": False,
        },
        {"type": "place", "space": "r0c1"},
    )

    root = drawn(given.state, None)
    ring = root.find(".//*[@class='last']")
    space = titled(root, "r0c1 (")[0]
    assert ring is not None
    assert 0 < float(ring.get("x", "")) - float(space.get("x", "")) < 10
    assert 0 < float(ring.get("y", "")) - float(space.get("y", "")) < 10


def test_laid_cards_light_up_their_bands_and_are_shown_to_all(table: Callable[..., Table]) -> None:
    given = table(hands={0: {"landscape": ["wagon", "eagle"], "building": ["church"]}})
    assert drawn(given.state, None).findall(".//*[@class='o-lit']") == []

    given.act(
        {
            "type": "play",
            "kind": "building",
            "building": "church",
            "landscape": ["eagle"],
            "joker": False,
        }
    )

    root = drawn(given.state, 1)
    assert len(root.findall(".//*[@class='o-lit']")) == 2
    assert "Laid by Ada" in [line.text for line in root.iter(f"{SVG}text")]
    assert titled(root, "Church\nplain")
    assert root.findall(".//*[@data-target]") == []


@pytest.mark.rule("OR-11.2")
def test_a_hand_is_drawn_for_its_seat_alone(table: Callable[..., Table]) -> None:
    state = table(
        hands={
            0: {"landscape": ["eagle", "eagle", "buffalo"], "building": ["harbor"]},
            1: {"landscape": ["campfire", "campfire", "campfire"], "building": ["gold_mine"]},
        },
        tiles={0: {"coal": [3, 1], "gold": [5]}},
    ).state

    def faces(seat: int | None) -> list[str]:
        return [
            card.get("class", "")
            for card in drawn(state, seat).iterfind(".//*[@height='176']")
            if card.get("class") != "slot" and card.get("class") != "mark"
        ]

    def words(seat: int | None) -> list[str | None]:
        return [line.text for line in drawn(state, seat).iter(f"{SVG}text")]

    assert faces(0) == ["face o-buffalo", "face o-eagle", "face o-eagle", "card"]
    assert faces(1) == ["face o-campfire"] * 3 + ["card"]
    assert faces(None) == ["back"] * 4
    assert "3+1 = 4" in words(0)
    assert "3+1 = 4" not in words(1)
    assert "3+1 = 4" not in words(None)


def test_an_exhausted_stack_is_struck_out(table: Callable[..., Table]) -> None:
    state = table(stacks={"church": 0, "harbor": 2}).state

    root = drawn(state, None)

    (church,) = titled(root, "Church, on plain")
    (harbor,) = titled(root, "Harbor, on plain")
    assert church.findtext(f"{SVG}title") == "Church, on plain: no tile is left"
    assert church.find("*[@class='slot']") is not None
    assert harbor.findtext(f"{SVG}title") == "Harbor, on plain: 2 tiles are left"
    assert harbor.find("*[@class='slot']") is None
    assert len(root.findall(".//*[@class='o-struck']")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_the_position(table: Callable[..., Table], language: str) -> None:
    state = table(players=3, active=2, scores=[12, 30, 7], final_round=True).state

    told = drawn(state, None, language).findtext(f"{SVG}desc", "")

    for name in NAMES[:3]:
        assert name in told
    for number in ("12", "30", "7"):
        assert number in told
    assert localizer(GAME.folder, language).say(text("board-final-round")) in told


def test_the_end_shows_how_each_score_is_made_up() -> None:
    state = along_a_match(GAME, 4)[-1]
    result = GAME.result(state)
    assert result is not None

    root = drawn(state, None)

    said = [line.text for line in root.iter(f"{SVG}text")]
    for score in result.scores:
        assert said.count(str(score)) >= 2  # in the strip and below the board
    assert root.find(".//*[@class='turn']") is None
    assert len(root.findall(".//*[@class='badge crown']")) == len(result.winners)


def test_the_sums_of_the_end_stay_within_their_cards() -> None:
    state = along_a_match(GAME, 4)[-1]
    state.mineral_tiles[1] = [5, 3, 3, 4, 3, 5]

    root = drawn(state, None)

    (line,) = [line for line in root.iter(f"{SVG}text") if line.text == "5+3+3+4+3+5 = 23"]
    size = float(line.get("font-size", ""))
    assert size >= 16
    assert float(line.get("x", "")) + svg.text_width(line.text or "", size, strong=True) <= 284


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestColours:
    """WCAG 2: 4.5 for text, 3 for what must be seen."""

    @pytest.fixture
    def colours(self, scheme: str) -> dict[str, str]:
        """All colours of a scheme."""
        return dict(getattr(svg.HOUSE.with_(COLOURS_OF_THE_BOARD), scheme))

    @pytest.mark.parametrize("ground", [*TERRAIN_NAMES, *LANDSCAPES])
    def test_text_on_terrain_and_cards(self, colours: dict[str, str], ground: str) -> None:
        assert svg.contrast(colours["ink"], colours[ground]) >= 4.5

    @pytest.mark.parametrize("terrain", TERRAIN_NAMES)
    @pytest.mark.parametrize("mark", ["target", "outline", "region"])
    def test_marks_and_pieces_on_terrain(
        self, colours: dict[str, str], terrain: str, mark: str
    ) -> None:
        assert svg.contrast(colours[mark], colours[terrain]) >= 3

    def test_buildings(self, colours: dict[str, str]) -> None:
        assert svg.contrast(colours["tile-ink"], colours["tile"]) >= 7

    @pytest.mark.parametrize("mineral", ["coal", "gold"])
    def test_minerals_in_the_strip(self, colours: dict[str, str], mineral: str) -> None:
        assert svg.contrast(colours[mineral], colours["panel"]) >= 3

    def test_terrain_differs_by_tone(self, colours: dict[str, str]) -> None:
        tones = sorted(svg.contrast(colours[terrain], "#000000") for terrain in TERRAIN_NAMES)
        assert all(lighter / darker >= 1.15 for darker, lighter in pairwise(tones))


def test_every_component_has_a_drawing_of_its_own() -> None:
    position, _ = start(GAME, Options(), 2, "seed")
    root = drawn(position.state, None)
    shapes = {
        symbol.get("id"): b"".join(ET.tostring(part) for part in symbol)
        for symbol in root.iter(f"{SVG}symbol")
    }

    for name in (*LANDSCAPES, *BUILDINGS, "joker", "extra_turn", "coal", "gold"):
        assert f"o-{name}" in shapes
    assert len(set(shapes.values())) == len(shapes)
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in shapes}
