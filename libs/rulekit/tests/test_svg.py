"""The drawing kit: escaping, text, geometry, colours."""

import doctest
from math import dist
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from portolan.rulekit import svg
from portolan.rulekit.svg import markup, pieces, places, theme, words

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("module", [svg, markup, pieces, places, theme, words])
def test_examples_in_the_documentation_are_true(module: ModuleType) -> None:
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)

    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize(
    "name", ['<script>alert("1")</script>', "a & b", "x' onload='1", "\x00\x0b\ud800\uffff", "]]>"]
)
def test_whatever_a_name_holds_the_picture_is_well_formed_and_says_it(name: str) -> None:
    drawn = svg.picture(
        100, 50, svg.label(name, 1, 2, 16), svg.target(name, name), name=name, description=name
    )

    root = ET.fromstring(drawn.encode())
    printable = "".join("\ufffd" if ord(c) < 32 or c in "\ud800\uffff" else c for c in name)
    assert root.findtext(f"{NAMESPACE}text") == printable
    assert [part.get("data-target") for part in root.iter(f"{NAMESPACE}g")] == [printable]
    assert [element.tag for element in root.iter() if "script" in element.tag] == []


def test_markup_is_not_escaped_twice() -> None:
    inner = svg.label("a & b", 0, 0, 16)

    assert svg.group(svg.group(inner)) == f"<g><g>{inner}</g></g>"


def test_lines_hold_what_was_said_and_fit() -> None:
    text = (
        "Each seat scores for its farmers beside the new church; 每個座位的農夫得一分（含新農夫）。"
    )

    lines = svg.wrap(text, 150, 16)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(svg.text_width(shown, 16) <= 150 + 16 for shown in lines)
    assert not any(shown[0] in "；（）。"[2:] for shown in lines)
    assert not any(shown[-1] == "（" for shown in lines)


def test_clipped_text_fits() -> None:
    for room in (20, 60, 110):
        assert svg.text_width(svg.clip("Wilhelmina von 長名字的人", room, 20), 20) <= room


@pytest.mark.parametrize("flat", [False, True])
def test_neighbouring_hexes_share_a_side(flat: bool) -> None:
    centre, size = svg.hex_centre(0, 0, 20, flat), 20
    corners = svg.hex_corners(centre, size, flat)

    assert [round(dist(centre, corner), 6) for corner in corners] == [20] * 6
    for q, r in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)):
        others = svg.hex_corners(svg.hex_centre(q, r, size, flat), size, flat)
        shared = [one for one in corners if any(dist(one, other) < 1e-6 for other in others)]
        assert len(shared) == 2


def test_corners_go_clockwise() -> None:
    for flat in (False, True):
        corners = svg.hex_corners((0, 0), 1, flat)
        turns = zip(corners, corners[1:] + corners[:1], strict=True)
        assert all(a[0] * b[1] - a[1] * b[0] > 0 for a, b in turns)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("words_on", "ground", "least"),
    [
        ("ink", "ground", 7),
        ("ink", "panel", 7),
        ("ink", "sunken", 7),
        ("quiet", "ground", 4.5),
        ("quiet", "panel", 4.5),
        ("on-back", "back", 4.5),
        ("target", "ground", 4.5),
        ("edge", "panel", 3),
        ("last", "last-halo", 7),
    ],
)
def test_the_house_colours_are_legible(
    scheme: str, words_on: str, ground: str, least: float
) -> None:
    colours = getattr(svg.HOUSE, scheme)

    assert svg.contrast(colours[words_on], colours[ground]) >= least


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("seat", range(4))
def test_seat_colours_can_be_seen_and_written_on(scheme: str, seat: int) -> None:
    colour, legible = svg.SEATS[seat]

    assert svg.contrast(colour, legible) >= 4.5
    colours = getattr(svg.HOUSE, scheme)
    assert svg.contrast(colours["outline"], colours["ground"]) >= 7


def test_a_set_of_colours_is_whole() -> None:
    with pytest.raises(ValueError, match="water"):
        svg.Colours({"water": "#0000ff"}, {})


def test_the_page_decides_between_light_and_dark_before_the_system_does() -> None:
    sheet = svg.style(svg.Colours({"a": "#111111"}, {"a": "#222222"}))

    system = sheet.index("prefers-color-scheme:dark")
    assert sheet.index("[data-theme=light] .board") > system
    assert sheet.index("[data-theme=dark] .board") > system


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len({shape.split(">", 1)[1] for shape in svg.SEAT_SHAPES}) == 4
    assert len({colour for colour, _ in svg.SEATS}) == 4


def test_a_strip_shows_every_seat_and_marks_whose_turn_it_is() -> None:
    panels = [
        svg.SeatPanel(seat, f"Player {seat}", 10 * seat, [[]], f"Seat {seat}", active=seat == 1)
        for seat in range(3)
    ]

    root = ET.fromstring(svg.picture(1200, 200, svg.strip(panels), name="n", description="d"))

    said = [element.text for element in root.iter(f"{NAMESPACE}text")]
    assert said == ["Player 0", "0", "Player 1", "10", "Player 2", "20"]
    turns = [g for g in root.iter(f"{NAMESPACE}g") if g.find("*[@class='turn']") is not None]
    assert [turn.findtext(f"{NAMESPACE}title") for turn in turns] == ["Seat 1"]


def test_a_strip_crowns_who_has_won_and_shows_scores_below_nought_with_a_minus_sign() -> None:
    panels = [
        svg.SeatPanel(seat, "", -7 * seat, [[]], f"Seat {seat}", winner=seat == 0)
        for seat in range(2)
    ]

    root = ET.fromstring(svg.picture(1200, 200, svg.strip(panels), name="n", description="d"))

    assert [element.text for element in root.iter(f"{NAMESPACE}text")][1::2] == ["0", "−7"]
    crowned = [
        g for g in root.iter(f"{NAMESPACE}g") if g.find("*[@class='badge crown']") is not None
    ]
    assert [one.findtext(f"{NAMESPACE}title") for one in crowned] == ["Seat 0"]


def test_an_empty_stack_is_a_slot_that_says_so() -> None:
    empty = svg.stack(0, 0, 50, 70, 0, words="Church: none left")
    full = svg.stack(0, 0, 50, 70, 9, words="Church: 9 left")

    assert 'class="slot"' in empty
    assert 'class="slot"' not in full
    assert full.count('class="card"') == 4
    assert ">9<" in full


def test_a_track_has_a_space_for_each_word() -> None:
    points = svg.along((50, 300), (0, -40), 4)

    ladder = ET.fromstring(svg.group(svg.track(points, 16, [0, 1, 3, 6])))

    assert [text.text for text in ladder.iter("text")] == ["0", "1", "3", "6"]
    assert [float(space.get("cy", "")) for space in ladder.iter("circle")] == [300, 260, 220, 180]
    with pytest.raises(ValueError, match="shorter"):
        svg.track(points, 16, [0, 1])


def test_a_trail_begins_with_a_dot_and_goes_through_all_points() -> None:
    trail = ET.fromstring(svg.trail([(1, 2), (3, 4), (5, 6)]))

    line, dot = list(trail)
    assert line.get("points") == "1,2 3,4 5,6"
    assert (dot.get("cx"), dot.get("cy")) == ("1", "2")


def test_counters_that_do_not_fit_in_one_line_stand_in_columns() -> None:
    rows = [
        [svg.Counter("coin", 40 + column, "Coins") for column in range(4)],
        [svg.Counter("fish", column, "Fish") for column in range(3)],
    ]
    panel = svg.SeatPanel(0, "Ada", 7, rows, "Ada: 7 points")

    narrow = ET.fromstring(svg.group(svg.strip([panel] * 4)))
    wide = ET.fromstring(svg.group(svg.strip([panel])))

    def heights(root: ET.Element) -> set[str | None]:
        return {use.get("y") for use in root.iter("use") if use.get("href") in ("#coin", "#fish")}

    def left(root: ET.Element, symbol: str) -> list[str | None]:
        return [use.get("x") for use in root.iter("use") if use.get("href") == symbol][:3]

    assert len(heights(narrow)) == 2
    assert len(heights(wide)) == 1
    assert left(narrow, "#coin") == left(narrow, "#fish")
