"""Geometry: where places lie. Points are (x, y), y growing downwards."""

from collections.abc import Sequence
from math import sqrt

Point = tuple[float, float]

_HALF = sqrt(3) / 2
# N, NE, SE, S, SW, NW of a hex of size 1 whose point is up.
_CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (_HALF, -0.5),
    (_HALF, 0.5),
    (0.0, 1.0),
    (-_HALF, 0.5),
    (-_HALF, -0.5),
)


def hex_centre(q: int, r: int, size: float, flat: bool = False) -> Point:
    """The centre of a hex with axial coordinates; `size` is the distance from there to a corner.

    Hexes have a point at the top; `flat`: a side at the top.

    >>> hex_centre(0, 2, 10)
    (17.32..., 30.0)
    >>> hex_centre(2, 0, 10, flat=True)
    (30.0, 17.32...)
    """
    along_row, across = 2 * _HALF * size, 1.5 * size
    if flat:
        return q * across, (r + q / 2) * along_row
    return (q + r / 2) * along_row, r * across


def hex_corners(centre: Point, size: float, flat: bool = False) -> tuple[Point, ...]:
    """The six corners, clockwise from the top (`flat`: from the top left).

    >>> hex_corners((0, 0), 10)[0]
    (0.0, -10.0)
    """
    x, y = centre
    if flat:  # the same hex turned by a quarter
        turned = _CORNERS[1:] + _CORNERS[:1]
        return tuple((x + down * size, y - across * size) for across, down in turned)
    return tuple((x + across * size, y + down * size) for across, down in _CORNERS)


def midpoint(start: Point, end: Point) -> Point:
    """
    >>> midpoint((0, 0), (4, 2))
    (2.0, 1.0)
    """
    return between(start, end, 0.5)


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies `share` of the way from one to the other.

    >>> between((0, 0), (10, 20), 0.25)
    (2.5, 5.0)
    """
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def along(start: Point, step: Point, count: int, turn: int = 0) -> tuple[Point, ...]:
    """Centres of `count` spaces of a track from its start, `step` apart.

    A negative step climbs: a ladder. After each `turn` spaces (0: never) the track goes back the
    way it came in a new row, as wide apart as the step is long, below a track that goes sideways.

    >>> along((0, 0), (10, 0), 3)
    ((0, 0), (10, 0), (20, 0))
    >>> along((0, 0), (10, 0), 5, turn=3)
    ((0, 0), (10, 0), (20, 0), (20, 10), (10, 10))
    """
    (x, y), (right, down) = start, step
    places = []
    for index in range(count):
        row, place = divmod(index, turn) if turn else (0, index)
        place = turn - 1 - place if row % 2 else place
        places.append((x + place * right + row * abs(down), y + place * down + row * abs(right)))
    return tuple(places)


def columns(left: float, width: float, shares: Sequence[float], gap: float) -> list[Point]:
    """Divides a width: (x, width) of each column, in the proportion of the shares.

    >>> columns(0, 110, [1, 1], gap=10)
    [(0, 50.0), (60.0, 50.0)]
    """
    room = width - gap * (len(shares) - 1)
    found, x = [], left
    for share in shares:
        own = room * share / sum(shares)
        found.append((x, own))
        x += own + gap
    return found


def fan(left: float, room: float, width: float, count: int, gap: float = 12) -> list[float]:
    """Left ends of `count` cards in a row; they overlap if the room does not hold them.

    >>> fan(0, 100, 40, 2, gap=10), fan(0, 100, 40, 4)
    ([0, 50], [0.0, 20.0, 40.0, 60.0])
    """
    step = min(width + gap, (room - width) / max(count - 1, 1))
    return [left + step * index for index in range(count)]
