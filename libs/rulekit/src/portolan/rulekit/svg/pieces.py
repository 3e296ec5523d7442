"""What lies on a table: cards, backs, stacks, counters, seats, targets, rings and trails."""

from collections.abc import Sequence
from dataclasses import dataclass

from portolan.rulekit.svg.markup import (
    NOTHING,
    Svg,
    circle,
    group,
    join,
    moved,
    polygon,
    polyline,
    rect,
    symbol,
    title,
    use,
)
from portolan.rulekit.svg.places import Point, columns
from portolan.rulekit.svg.words import label, printed, text_width

SEAT_SHAPES: tuple[Svg, ...] = (
    symbol("seat-0", circle(12, 12, 9.6)),
    symbol("seat-1", rect(3.4, 3.4, 17.2, 17.2, rx=1.5)),
    symbol("seat-2", polygon([(12, 1.6), (23, 21), (1, 21)])),
    symbol("seat-3", polygon([(12, 0.8), (23.2, 12), (12, 23.2), (0.8, 12)])),
)
"""Each seat's own shape, so that colour is never needed to tell seats apart: `definitions` of
every board. Drawn by `seat_shape`."""


def seat_shape(seat: int, x: float, y: float, size: float) -> Svg:
    """The shape of a seat in its colour, about a centre.

    >>> seat_shape(1, 50, 50, 20)
    '<use href="#seat-1" x="40" y="40" width="20" height="20" class="piece seat-1"/>'
    """
    return use(f"seat-{seat}", x - size / 2, y - size / 2, size, class_=f"piece seat-{seat}")


def piece(seat: int, x: float, y: float, size: float, *marks: str, words: str) -> Svg:
    """A seat's piece on the board, what is drawn on it, and what it is called."""
    return group(title(words), seat_shape(seat, x, y, size), *marks)


def target(name: str, words: str, *shapes: str) -> Svg:
    """Something that may be chosen now: by pointer, touch or keyboard.

    `words` name the place and what choosing it does. Shapes of the class `mark` get the dashed
    outline, and are stronger under the pointer and in focus.

    >>> target("r0c1", "Row 1, column 2", rect(0, 0, 9, 9, class_="mark"))[:63]
    '<g class="target" data-target="r0c1" tabindex="0" role="button"'
    """
    return group(
        title(words), *shapes, class_="target", data_target=name, tabindex=0, role="button"
    )


def ring(x: float, y: float, width: float, height: float, corner: float = 8) -> Svg:
    """A solid ring around the last change; `corner` of half the width makes it round."""
    return join(rect(x, y, width, height, rx=corner, class_=name) for name in ("last-halo", "last"))


def trail(points: Sequence[Point]) -> Svg:
    """A thin line from where something was, marked by a dot, to where it is."""
    return group(polyline(points), circle(*points[0], 3.5), class_="trail")


def card(
    x: float, y: float, width: float, height: float, *inside: str, words: str, kind: str = "card"
) -> Svg:
    """A card, or any other rectangle with rounded corners; `inside` is drawn from its corner."""
    face = rect(0, 0, width, height, rx=min(width, height) * 0.1, class_=kind)
    return group(title(words), face, *inside, transform=moved(x, y))


def back(x: float, y: float, width: float, height: float, *inside: str, words: str) -> Svg:
    """A card that nobody sees the face of; `inside`, from its corner, tells which kind it is."""
    return card(x, y, width, height, *inside, words=words, kind="back")


def slot(x: float, y: float, width: float, height: float, *inside: str, words: str) -> Svg:
    """A place where nothing lies."""
    return card(x, y, width, height, *inside, words=words, kind="slot")


def badge(value: str | int, x: float, y: float, size: float) -> Svg:
    """A number on a pill about a centre; `size` is that of the number."""
    width = max(text_width(printed(value), size, strong=True) + size * 0.5, size * 1.3)
    pill = rect(x - width / 2, y - size * 0.65, width, size * 1.3, rx=size * 0.65, class_="badge")
    return join([pill, label(value, x, y, size, class_="on-badge strong")])


def stack(
    x: float,
    y: float,
    width: float,
    height: float,
    count: int,
    *inside: str,
    words: str,
    kind: str = "card",
    most: int = 4,
    size: float = 24,
) -> Svg:
    """A stack with its count on a badge; at most `most` edges are seen. An empty one is a slot.

    `inside` is what is on top, drawn from the card's corner; `kind="back"` if it is hidden.
    """
    number = badge(count, width - size * 0.3, height - size * 0.35, size)
    if not count:
        return slot(x, y, width, height, group(*inside, class_="faded"), number, words=words)
    corner = min(width, height) * 0.1
    below = [
        rect(3 * depth, -3 * depth, width, height, rx=corner, class_=kind)
        for depth in range(min(count, most) - 1, -1, -1)
    ]
    return group(title(words), *below, *inside, number, transform=moved(x, y))


def track(points: Sequence[Point], radius: float, words: Sequence[str | int]) -> Svg:
    """The spaces of a track, ladder or path with what is printed on them, joined by a line."""
    spaces = [
        join(
            [
                circle(x, y, radius, class_="panel"),
                label(printed, x, y, min(radius, 20), class_="quiet"),
            ]
        )
        for (x, y), printed in zip(points, words, strict=True)
    ]
    return join([polyline(points, class_="track"), *spaces])


def heading(words: str, x: float, y: float, room: float | None = None) -> Svg:
    """The name of a part of the table, from its left end; y is the middle of the line."""
    return label(words, x, y, 18, anchor="start", room=room, class_="quiet")


@dataclass(frozen=True)
class Counter:
    """An open resource: a symbol and how many. `value` None: the symbol alone says it."""

    symbol: str
    value: int | str | None
    words: str
    faded: bool = False
    kind: str = "icon"
    """Class of the symbol."""


def counter_width(item: Counter, size: float) -> float:
    """How wide a counter is, from its left end."""
    if item.value is None:
        return size * 1.2
    return size * 1.35 + text_width(printed(item.value), size, strong=True)


def counter(item: Counter, x: float, y: float, size: float) -> Svg:
    """A symbol and its number, from the left end; y is the middle, `size` that of the number."""
    icon = size * 1.2
    kind = f"{item.kind} faded" if item.faded else item.kind
    parts = [title(item.words), use(item.symbol, x, y - icon / 2, icon, class_=kind)]
    if item.value is not None:
        parts.append(label(item.value, x + size * 1.35, y, size, anchor="start", class_="strong"))
    return group(*parts)


@dataclass(frozen=True)
class SeatPanel:
    """What is open about a seat."""

    seat: int
    name: str
    score: int | str
    rows: Sequence[Sequence[Counter]]
    """One or two lines of open resources; one below the other where they do not fit in one."""
    words: str
    active: bool = False
    """It is this seat's turn."""
    winner: bool = False
    """It has won, alone or with others."""


STRIP_HEIGHT = 132
_GAP = 10
_COUNTER = 26
_ARROW: tuple[Point, ...] = ((10, 18), (24, 30), (10, 42))
_CROWN: tuple[Point, ...] = ((7, 20), (12, 29), (16, 17), (20, 29), (25, 20), (23, 41), (9, 41))


def strip(panels: Sequence[SeatPanel], width: float = 1200) -> Svg:
    """All seats side by side, STRIP_HEIGHT high: the top of every board.

    Each panel holds the seat's mark, name, score and up to two lines of counters. The seat whose
    turn it is stands out by a heavy frame and an arrow, one that has won by a crown.
    """
    places = columns(3, width - 6, [1] * len(panels), _GAP)
    return join(
        _panel(panel, room, transform=moved(x, 3))
        for panel, (x, room) in zip(panels, places, strict=True)
    )


def _panel(panel: SeatPanel, width: float, transform: str) -> Svg:
    height = STRIP_HEIGHT - 6
    score = label(panel.score, width - 14, 30, 44, anchor="end", class_="strong score")
    left = 66 if panel.active or panel.winner else 52
    room = width - left - 30 - text_width(printed(panel.score), 44, strong=True)
    frame = rect(0, 0, width, height, rx=10, class_="turn") if panel.active else NOTHING
    arrow = polygon(_ARROW, class_="badge") if panel.active else NOTHING
    crown = polygon(_CROWN, class_="badge crown") if panel.winner else NOTHING
    return group(
        title(panel.words),
        rect(0, 0, width, height, rx=10, class_="panel"),
        rect(0, 54, width, 5, class_=f"seat-{panel.seat}"),
        frame,
        arrow,
        crown,
        seat_shape(panel.seat, left - 20, 30, 32),
        label(panel.name, left + 6, 30, 24, anchor="start", room=room, class_="strong name"),
        score,
        _counters(panel.rows, width),
        transform=transform,
    )


def _counters(rows: Sequence[Sequence[Counter]], width: float) -> Svg:
    """Lines of counters; all in one line if they fit."""
    single = [item for row in rows for item in row]
    if sum(counter_width(item, _COUNTER) + 14 for item in single) <= width - 28:
        rows = [single]
    first = 77.0 if len(rows) > 1 else 92.0
    rooms = [0.0] * max(map(len, rows), default=0)
    for row in rows:
        for column, item in enumerate(row):
            rooms[column] = max(rooms[column], counter_width(item, _COUNTER))
    gap = min(32.0, (width - 28 - sum(rooms)) / max(len(rooms) - 1, 1))
    places = [14 + sum(rooms[:column]) + gap * column for column in range(len(rooms))]
    return join(
        counter(item, x, first + 32 * line, _COUNTER)
        for line, row in enumerate(rows)
        for item, x in zip(row, places, strict=False)
    )
