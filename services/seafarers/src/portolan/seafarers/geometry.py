"""Coordinates of hexes, and the ids of vertices and edges (SF-2.1 to SF-2.5)."""

from typing import Final

Hex = tuple[int, int]
"""Axial coordinates (q, r); a point is at the top."""

NEIGHBOURS: Final[tuple[Hex, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""SF-2.1: what to add for the neighbours, clockwise from the north-east."""
_CORNERS: Final[tuple[tuple[int, int, str], ...]] = (
    (0, 0, "N"),
    (1, -1, "S"),
    (0, 1, "N"),
    (0, 0, "S"),
    (-1, 1, "N"),
    (0, -1, "S"),
)
_SIDES: Final[tuple[tuple[int, int, str], ...]] = (
    (0, 0, "NE"),
    (0, 0, "E"),
    (0, 0, "SE"),
    (-1, 1, "NE"),
    (-1, 0, "E"),
    (0, -1, "SE"),
)


def _named(q: int, r: int, place: tuple[int, int, str]) -> str:
    return f"{q + place[0]},{r + place[1]},{place[2]}"


def corners(q: int, r: int) -> tuple[str, ...]:
    """The ids of a hex's vertices, clockwise from the top (SF-2.3)."""
    return tuple([_named(q, r, place) for place in _CORNERS])


def sides(q: int, r: int) -> tuple[str, ...]:
    """The ids of a hex's edges; side i joins corners i and i + 1 (SF-2.2, SF-2.4)."""
    return tuple([_named(q, r, place) for place in _SIDES])


def _split(name: str) -> tuple[int, int, str]:
    q, r, kind = name.split(",")
    return int(q), int(r), kind


def hexes_at(vertex: str) -> tuple[Hex, ...]:
    """The three hexes that a vertex touches (SF-2.5)."""
    q, r, kind = _split(vertex)
    if kind == "N":
        return ((q, r), (q, r - 1), (q + 1, r - 1))
    return ((q, r), (q, r + 1), (q - 1, r + 1))


def hexes_beside(edge: str) -> tuple[Hex, Hex]:
    """The hexes on both sides of an edge (SF-2.4)."""
    q, r, kind = _split(edge)
    side = ("NE", "E", "SE").index(kind)
    return (q, r), (q + NEIGHBOURS[side][0], r + NEIGHBOURS[side][1])


def ends_of(edge: str) -> tuple[str, str]:
    """The vertices that an edge joins (SF-2.5)."""
    q, r, kind = _split(edge)
    side = ("NE", "E", "SE").index(kind)
    around = corners(q, r)
    return around[side], around[side + 1]
