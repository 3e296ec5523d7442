"""The picture of the board: what it shows, to whom, and whether it can be read."""

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from portolan.rulekit import testing
from portolan.rulekit.svg import contrast
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.drawing.places import HEIGHT, WIDTH, places
from portolan.salty_ocean.drawing.theme import COLOURS

from .conftest import Table


def drawn(state: Any, seat: int | None, language: str = "en") -> str:
    return testing.drawn(GAME, state, seat, language)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_lie_in_the_picture_and_hold_everything_that_is_marked(seats: int) -> None:
    found = places(seats)
    for x, y, width, height in found.values():
        assert 0 <= x <= x + width <= WIDTH
        assert 0 <= y <= y + height <= HEIGHT
    absent = {f"-{seat}" for seat in range(seats, 4)}
    for mark in board.MARKS:
        elsewhere = any(f"{part}-" in f"{mark}-" for part in absent)
        assert (mark in found) is not elsewhere, mark


def test_a_face_down_card_is_drawn_for_those_alone_who_know_it(table: Callable[..., Table]) -> None:
    end = table(turn=3, consecutive_passes=3, buildings={"fierte": [2]})
    end.act({"type": "pass"}, {"type": "look", "first": "R4", "second": "U5"}, {"type": "keep"})
    for viewer, known in ((2, True), (0, False), (None, False)):
        svg = drawn(end.state, viewer)
        assert ("round 4: E04" in svg) is known
        assert ("unused 5: E10" in svg) is known
        assert "seen by 陳小明" in svg


def test_the_description_tells_the_position(table: Callable[..., Table]) -> None:
    svg = drawn(table(event={"weather": "storm"}).state, None)
    told = ET.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc")
    assert told is not None
    assert told.startswith("Round 1 of 5. Storm, No sea event. Ada decides.")
    assert "Cod: price 4." in told


def test_names_are_escaped_and_a_nameless_seat_is_called_something(
    table: Callable[..., Table],
) -> None:
    svg = drawn(table().state, None)
    assert "<the Elder>" not in svg
    assert "Merchant 4" in svg


def test_what_changed_last_is_ringed(table: Callable[..., Table]) -> None:
    before, after = table(), table().act({"type": "build", "building": "bank"})
    assert drawn(before.state, None).count('class="last"') == 0
    assert drawn(after.state, None).count('class="last"') == 2


def test_a_picture_is_the_same_for_the_same_view(table: Callable[..., Table]) -> None:
    assert drawn(table().state, 0) == drawn(table().state, 0)


@pytest.mark.parametrize("colours", [COLOURS.light, COLOURS.dark])
def test_numbers_are_legible_on_their_markers(colours: dict[str, str]) -> None:
    assert contrast(colours["here"], colours["on-here"]) >= 4.5
    assert contrast(colours["coin"], colours["on-here"]) >= 4.5
