"""The picture late in a match: everything has room, and what is used up looks so."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from portolan.rulekit import Picture, Player, text
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.svg import text_width
from portolan.rulekit.text import localizer
from portolan.salty_ocean import GAME, board

from .conftest import Table

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Bo", "Cy", "Di")
PASS = {"type": "pass"}
Box = tuple[float, float, float, float]


def drawn(state: Any, seat: int | None, language: str = "en") -> Element:
    words = localizer(GAME.folder, language)
    about = Picture(seat, lambda message: words.say(message, NAMES), NAMES)
    return fromstring(GAME.render(GAME.look(state, seat), about))


def box_of(element: Element) -> Box:
    x, y, width, height = (float(element.get(k, "0")) for k in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def inside(inner: Box, outer: Box, slack: float = 0) -> bool:
    return (
        outer[0] - slack <= inner[0]
        and outer[1] - slack <= inner[1]
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def untransformed(element: Element) -> Iterator[Element]:
    """What is drawn in the coordinates of the whole picture."""
    for child in element:
        if child.get("transform") is None and child.tag not in (f"{SVG}defs", f"{SVG}style"):
            yield child
            yield from untransformed(child)


def extent(words: Element) -> Box:
    """About where a text is, from its middle line."""
    size, middle = float(words.get("font-size", 0)), float(words.get("y", 0))
    width = text_width(words.text or "", size, "strong" in words.get("class", ""))
    left = float(words.get("x", 0))
    left -= {"middle": width / 2, "end": width}.get(words.get("text-anchor", "start"), 0)
    return left, middle - 0.35 * size, left + width, middle - 0.35 * size


@pytest.fixture
def crowded(table: Callable[..., Table]) -> Callable[..., Table]:
    """Two digits wherever they can be, all buildings built, a spent Gros Horloge."""
    ship = {"at": "port", "damage": 0, "cargo": {"salt": 2, "cod": 2}}
    seat = {
        "money": -22,
        "saline": 4,
        "depot_level": 2,
        "depot": {"salt": 10, "herring": 10, "cod": 10},
        "ships": {"caravel_1": ship, "caravel_2": ship, "carrack": ship},
    }

    def set_up(players: int, **given: Any) -> Table:
        slots = board.SLOTS[players]
        owners = {name: list(range(slots[b])) for b, name in enumerate(board.BUILDINGS)}
        return table(
            players=players,
            round=2,
            turn=players - 1,
            consecutive_passes=players - 1,
            buildings=owners,
            action_costs=dict.fromkeys(board.TYPES, 10),
            market_rows={"salt": 6, "herring": 6},
            seats={str(number): seat for number in range(players)},
            **given,
        )

    return set_up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_fits_the_place_that_it_stands_in(
    crowded: Callable[..., Table], seats: int
) -> None:
    parts = list(untransformed(drawn(crowded(seats).state, 0)))
    rects = [box_of(part) for part in parts if part.tag == f"{SVG}rect"]
    numbers = [
        part
        for part in parts
        if part.tag == f"{SVG}text" and (part.text or "").lstrip("+−").isdigit()
    ]
    assert {"10", "+12"} <= {number.text for number in numbers}
    for number in numbers:
        where = extent(number)
        middle = ((where[0] + where[2]) / 2, where[1])
        around = [box for box in rects if inside((*middle, *middle), box)]
        place = min(around, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
        assert inside(where, place, slack=0.5), (number.text, where, place)
        assert float(number.get("font-size", 0)) >= 15, number.text


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_covers_the_face_of_a_card_that_was_looked_at(
    crowded: Callable[..., Table], seats: int
) -> None:
    look = {"type": "look", "first": "R5", "second": "U5"}
    end = crowded(seats).act(PASS, look, {"type": "keep"})
    if seats > 2:
        end.act(look)
    root = drawn(end.state, 0)
    cards = [group for group in root.iter(f"{SVG}g") if (group.findtext(f"{SVG}title") or "") != ""]
    faces = 0
    for card in cards:
        symbols = list(card.iter(f"{SVG}use"))
        marks = [use for use in symbols if "#seat-" in use.get("href", "")]
        weather = [use for use in symbols if use.get("href") in ("#calm", "#storm")]
        if not marks or not weather:
            continue
        faces += 1
        assert len(marks) == board.SLOTS[seats][board.FIERTE]
        for one, two in combinations(map(box_of, symbols), 2):
            apart = one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
            assert apart, (one, two)
    assert faces == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spent_clock_and_spent_pirates_look_so(
    table: Callable[..., Table], language: str
) -> None:
    def told(**given: Any) -> set[str]:
        cards = {"R2": "E06"}
        event = {"sea_event": "pirates", "pirates_done": given.pop("struck", False)}
        state = table(round=2, cards=cards, event=event, buildings={"clock": [0, 2]}, **given).state
        root = drawn(state, None, language)
        assert root.findall(f".//{SVG}g[@class='faded']")
        return {title.text or "" for title in root.iter(f"{SVG}title")}

    fresh, spent = told(), told(struck=True, clock_used=[2])
    words = localizer(GAME.folder, language)
    used = words.say(text("board-clock-used", who=Player(2)), NAMES)
    pirates = words.say(text("board-pirates-done"))
    assert used in spent - fresh
    assert any(pirates in line for line in spent)
    assert not any(pirates in line for line in fresh)
