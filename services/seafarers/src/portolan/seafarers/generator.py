"""Random boards of `new_world` (section 29 of the rules)."""

from typing import Any, Final

from portolan.rulekit import Chance
from portolan.seafarers.board import Board, generator_data
from portolan.seafarers.components import IS_LAND, NEW_WORLD, PORTS, SCENARIO_DATA, SEA, TERRAINS
from portolan.seafarers.layout import Layout, red_neighbours
from portolan.seafarers.state import NONE

_VALIDITY: Final[dict[str, Any]] = SCENARIO_DATA[NEW_WORLD]["validity"]


def generate(board: Board, chance: Chance) -> Layout:
    """A random board; the last one tried if no valid one is found (SF-29.1)."""
    attempts = _VALIDITY["max_attempts"]
    for number in range(2 * attempts):
        layout, complete = _try(board, chance)
        if is_valid(board, layout, complete, apart=number < attempts):
            return layout
    return layout


def _try(board: Board, chance: Chance) -> tuple[Layout, bool]:
    """Steps 1 to 4; whether all ports found a place."""
    data = generator_data(board.seats)
    terrain = [TERRAINS.index(t) for t, count in data["terrains"].items() for _ in range(count)]
    chance.shuffle(terrain)
    terrain += [SEA] * (len(board.hexes) - len(terrain))  # the side hexes come last
    numbers = list(data["numbers"])
    chance.shuffle(numbers)
    left = iter(numbers)
    layout = Layout(
        terrain=terrain,
        number=[next(left) if IS_LAND[kind] else 0 for kind in terrain],
        area=number_islands(board, terrain),
        groups=[None] * len(terrain),
    )
    kinds = [PORTS.index(name) for name in data["ports"]]
    edges = _port_edges(board, terrain, len(kinds), chance)
    chance.shuffle(kinds)
    layout.ports = list(zip(edges, kinds, strict=False))
    return layout, len(edges) == len(kinds)


def number_islands(board: Board, terrain: list[int]) -> list[int]:
    """Areas: connected land, numbered from 1 by the first hex of each."""
    area = [NONE] * len(terrain)
    islands = 0
    for start, kind in enumerate(terrain):
        if not IS_LAND[kind] or area[start] != NONE:
            continue
        islands += 1
        area[start] = islands
        front = [start]
        while front:
            for place in board.hex_neighbours[front.pop()]:
                if IS_LAND[terrain[place]] and area[place] == NONE:
                    area[place] = islands
                    front.append(place)
    return area


def coast_edges(board: Board, terrain: list[int]) -> list[int]:
    """Sides of land that face sea or frame, by land hex and side."""
    return [
        edge
        for place, kind in enumerate(terrain)
        if IS_LAND[kind]
        for edge in board.hex_edges[place]
        if sum(IS_LAND[terrain[other]] for other in board.edge_hexes[edge]) == 1
    ]


def _port_edges(board: Board, terrain: list[int], count: int, chance: Chance) -> list[int]:
    coast = coast_edges(board, terrain)
    chance.shuffle(coast)
    chosen: list[int] = []
    served: set[int] = set()
    for edge in coast:
        if len(chosen) < count and served.isdisjoint(board.edge_ends[edge]):
            chosen.append(edge)
            served.update(board.edge_ends[edge])
    return chosen


def is_valid(board: Board, layout: Layout, ports_complete: bool, apart: bool) -> bool:
    """SF-29.2; `apart`: V1 is asked for."""
    if apart and red_neighbours(board, layout.number):  # V1
        return False
    sizes = [layout.area.count(island) for island in range(1, max(layout.area) + 1)]
    if not _VALIDITY["min_islands"] <= len(sizes) <= _VALIDITY["max_islands"]:  # V2
        return False
    if max(sizes) * 100 > _VALIDITY["max_island_share_percent"] * sum(sizes):  # V3
        return False
    largest = 1 + sizes.index(max(sizes))
    vertices = {
        vertex
        for place, area in enumerate(layout.area)
        if area == largest
        for vertex in board.hex_vertices[place]
    }
    if len(vertices) < _VALIDITY["min_settlement_vertices_on_largest"]:  # V4
        return False
    return ports_complete and _can_sail(board, layout)  # V5


def _can_sail(board: Board, layout: Layout) -> bool:
    """V6: every island has a coast, and all edges for ships are connected."""
    coast = coast_edges(board, layout.terrain)
    islands = {
        layout.area[place]
        for edge in coast
        for place in board.edge_hexes[edge]
        if layout.area[place] != NONE
    }
    if len(islands) < max(layout.area):
        return False
    navigable = {
        edge
        for edge in range(len(board.edges))
        if sum(IS_LAND[layout.terrain[place]] for place in board.edge_hexes[edge]) < 2
    }
    front = [min(navigable)]
    reached = set(front)
    while front:
        for vertex in board.edge_ends[front.pop()]:
            for edge in board.vertex_edges[vertex]:
                if edge in navigable and edge not in reached:
                    reached.add(edge)
                    front.append(edge)
    return len(reached) == len(navigable)
