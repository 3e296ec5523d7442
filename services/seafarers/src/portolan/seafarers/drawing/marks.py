"""The last change, and the places that may be chosen now."""

from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.drawing.table import Table

_REACH: Final[float] = 0.17
"""Half the breadth of an edge that may be chosen, in lengths of an edge."""


def last_change(table: Table) -> Svg:
    """A ring around what changed last, and the trail of a ship that moved."""
    view, size = table.view, table.plan.size
    drawn = []
    if view.last_place is not None:
        x, y = table.plan.place(view.last_place)
        extent = size * 0.8
        drawn.append(svg.ring(x - extent / 2, y - extent / 2, extent, extent, extent / 2))
        if view.last_from is not None:
            drawn.append(svg.trail([table.plan.place(view.last_from), (x, y)]))
    if view.last_hex is not None:
        x, y = table.plan.centre(view.last_hex.q, view.last_hex.r)
        extent = size * 1.6
        drawn.append(svg.ring(x - extent / 2, y - extent / 2, extent, extent, extent / 2))
    return svg.join(drawn)


def legal_places(table: Table) -> Svg:
    """Hexes, edges and vertices that may be chosen now: the smaller ones above."""
    hexes, edges, vertices = [], [], []
    plan = table.plan
    for place in table.view.hexes:
        name = f"{place.q},{place.r}"
        if f"hex:{name}" in table.targets:
            words = table.terrains[place.terrain]
            corners = svg.hex_corners(plan.centre(place.q, place.r), plan.size * 0.86)
            hexes.append(table.target(f"hex:{name}", words, svg.polygon(corners, class_="mark")))
    for name in table.targets:
        kind, _, place_name = name.partition(":")
        if kind == "edge":
            edges.append(_edge(table, name, place_name))
        elif kind == "vertex":
            x, y = plan.vertex(place_name)
            words = table.say("board-vertex")
            mark = svg.circle(x, y, plan.size * 0.27, class_="mark")
            vertices.append(table.target(name, words, mark))
    return svg.join([*hexes, *edges, *vertices])


def _edge(table: Table, target: str, name: str) -> Svg:
    """A bar along the edge: wide enough for a finger, pointed so that neighbours keep apart."""
    start, end = table.plan.edge(name)
    # Across: the direction of the edge, turned by a quarter.
    across_x, across_y = (end[1] - start[1]) * _REACH, (start[0] - end[0]) * _REACH
    near, far = svg.between(start, end, 0.28), svg.between(start, end, 0.72)
    corners = [
        svg.between(start, end, 0.12),
        (near[0] + across_x, near[1] + across_y),
        (far[0] + across_x, far[1] + across_y),
        svg.between(start, end, 0.88),
        (far[0] - across_x, far[1] - across_y),
        (near[0] - across_x, near[1] - across_y),
    ]
    words = table.say("board-edge")
    return table.target(target, words, svg.polygon(corners, class_="mark"))
