"""The board of a match before the first piece: terrain, numbers, areas, ports, thieves.

Boards of the scenarios, as listed or shuffled (SF-3.3 to SF-3.5); `generator` makes those of
`new_world`, `own_boards` judges those that players bring along.
"""

from dataclasses import dataclass, field
from typing import Final

from portolan.rulekit import Chance
from portolan.seafarers.board import Board, board_data
from portolan.seafarers.components import (
    CUSTOM,
    DESERT,
    DESERT_CROSSING,
    GOLD,
    IS_LAND,
    PORTS,
    TERRAINS,
)
from portolan.seafarers.geometry import sides
from portolan.seafarers.state import NONE

_ATTEMPTS: Final[int] = 1000
_RED: Final[tuple[int, ...]] = (6, 8)
_STRIP: Final[int] = 2
_ROBBER_NUMBER: Final[int] = 12


@dataclass
class Layout:
    """A board as it lies at the start. Lists are by hex."""

    terrain: list[int]
    number: list[int]
    """0 where there is none."""
    area: list[int]
    groups: list[str | None]
    ports: list[tuple[int, int]] = field(default_factory=list)
    """Edges and kinds."""
    robber: int = NONE
    pirate: int = NONE
    fog_terrains: list[int] = field(default_factory=list)
    fog_numbers: list[int] = field(default_factory=list)
    """The top is the first."""


def listed(board: Board) -> Layout:
    """The board of a scenario as its data lists it, ports not yet dealt."""
    data = board_data(board.scenario, board.seats)
    rows = data["hexes"]
    terrain = [TERRAINS.index(row["terrain"]) for row in rows]
    return Layout(
        terrain=terrain,
        number=[row["number"] or 0 for row in rows],
        area=[row.get("area", NONE) if IS_LAND[terrain[i]] else NONE for i, row in enumerate(rows)],
        groups=[row.get("group") for row in rows],
        robber=_place(board, data["robber_start"]),
        pirate=_place(board, data["pirate_start"]),
        fog_terrains=[
            TERRAINS.index(name)
            for name, count in data.get("fog_terrains", {}).items()
            for _ in range(count)
        ],
        fog_numbers=list(data.get("fog_numbers", [])),
    )


def _place(board: Board, where: dict[str, int] | None) -> int:
    return NONE if where is None else board.hex_of[(where["q"], where["r"])]


def shuffle_groups(board: Board, layout: Layout, chance: Chance) -> None:
    """Random setup: terrains and numbers change places within each group (SF-3.4)."""
    start = NONE if layout.robber == NONE else layout.terrain[layout.robber]
    start_number = 0 if layout.robber == NONE else layout.number[layout.robber]
    for group in dict.fromkeys(name for name in layout.groups if name is not None):
        places = [i for i, name in enumerate(layout.groups) if name == group]
        _shuffle_group(board, layout, places, chance)
        if layout.robber in places:
            _move_robber(layout, places, start, start_number)


def _shuffle_group(board: Board, layout: Layout, places: list[int], chance: Chance) -> None:
    terrains = [layout.terrain[place] for place in places]
    numbers = [layout.number[place] for place in places if layout.number[place]]
    fixed = layout.terrain[:], layout.number[:]
    for _ in range(_ATTEMPTS):
        mixed, dealt = terrains[:], numbers[:]
        chance.shuffle(mixed)
        chance.shuffle(dealt)
        left = iter(dealt)
        for place, terrain in zip(places, mixed, strict=True):
            layout.terrain[place] = terrain
            layout.number[place] = 0 if terrain == DESERT else next(left, 0)
        if _is_acceptable(board, layout, places):
            return
    layout.terrain, layout.number = fixed


def red_neighbours(board: Board, number: list[int]) -> bool:
    """Whether two adjacent hexes both carry 6 or 8."""
    return any(
        number[place] in _RED and number[other] in _RED
        for place in range(len(number))
        for other in board.hex_neighbours[place]
    )


def _is_acceptable(board: Board, layout: Layout, places: list[int]) -> bool:
    terrain, number = layout.terrain, layout.number
    if red_neighbours(board, number):
        return False
    if any(terrain[place] == GOLD and number[place] in _RED for place in places):
        return False
    if board.scenario != CUSTOM and _has_high_number(board, number):
        return False
    if board.scenario == DESERT_CROSSING:
        golds = [
            place
            for place, area in enumerate(layout.area)
            if area == _STRIP and terrain[place] == GOLD
        ]
        return len(golds) == 1
    return True


def _has_high_number(board: Board, number: list[int]) -> bool:
    data = board_data(board.scenario, board.seats)
    forbidden = data.get("low_number_forbidden", [])
    return any(number[_place(board, row)] in forbidden for row in data.get("low_number_hexes", []))


def _move_robber(layout: Layout, places: list[int], terrain: int, number: int) -> None:
    """The robber's start follows the desert, or the 12, on which it was (SF-3.4)."""
    found: list[int] = []
    if terrain == DESERT:
        found = [place for place in places if layout.terrain[place] == DESERT]
    elif number == _ROBBER_NUMBER:
        found = [place for place in places if layout.number[place] == _ROBBER_NUMBER]
    if found:
        layout.robber = found[0]


def deal_ports(board: Board, layout: Layout, chance: Chance | None) -> None:
    """The port tokens, shuffled, one for each entry of the board (SF-3.5)."""
    data = board_data(board.scenario, board.seats)
    kinds = [PORTS.index(name) for name in data["port_tokens"]]
    if chance is not None:
        chance.shuffle(kinds)
    edges = [board.edge_of[sides(row["q"], row["r"])[row["edge"]]] for row in data["ports"]]
    layout.ports = list(zip(edges, kinds, strict=True))
