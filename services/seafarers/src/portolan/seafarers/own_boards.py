"""Boards that players bring along (section 30 of the rules): judged, then laid out."""

from typing import Final

from portolan.rulekit import BadOptions
from portolan.seafarers.board import Board, board_of_own
from portolan.seafarers.components import (
    FOG,
    IS_LAND,
    LEAST_TARGET,
    MOST_TARGET,
    NOTHING,
    PORTS,
    SEA,
    TERRAINS,
    YIELD,
)
from portolan.seafarers.geometry import NEIGHBOURS, sides
from portolan.seafarers.layout import Layout
from portolan.seafarers.state import (
    AREA_FIRST,
    FOREIGN_FIRST,
    NO_SVP,
    NONE,
    SVP_KINDS,
    CustomBoard,
    CustomHex,
    CustomSvp,
    HexId,
    OwnBoard,
)

MOST_HEXES: Final[int] = 80
_NUMBERS: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_ALLOWED: Final[str] = ", ".join(map(str, _NUMBERS))


def refusal(code: str, reason: str) -> BadOptions:
    """Why an own board is refused."""
    return BadOptions(f"{code}: {reason}", "SF-30.2")


def lay_out(given: CustomBoard, seats: int) -> tuple[OwnBoard, Layout]:
    """The table of an own board and its layout.

    Raises BadOptions with the code of the first check that fails (SF-30.2).
    """
    for check in (_check_hexes, _check_terrain, _check_numbers, _check_areas):
        check(given)
    own = _own_board(given)
    board = board_of_own(own, seats)
    layout = _layout(given)
    _check_ports(given, board, layout)
    _check_thieves(given, board, layout)
    _check_room(board, layout, seats)
    _check_fog(given, layout)
    if not LEAST_TARGET <= given.target_vp <= MOST_TARGET:
        raise refusal(
            "C9", f"target_vp {given.target_vp} is not from {LEAST_TARGET} to {MOST_TARGET}"
        )
    return own, layout


def _name(place: CustomHex | HexId) -> str:
    return f"hex {place.q},{place.r}"


def _terrain(row: CustomHex) -> int:
    return TERRAINS.index(row.terrain)


def _check_hexes(given: CustomBoard) -> None:
    if not given.hexes:
        raise refusal("C1", "there are no hexes")
    if len(given.hexes) > MOST_HEXES:
        raise refusal("C1", f"{len(given.hexes)} hexes are more than {MOST_HEXES}")
    seen: set[tuple[int, int]] = set()
    for row in given.hexes:
        if (row.q, row.r) in seen:
            raise refusal("C1", f"{_name(row)} is listed twice")
        seen.add((row.q, row.r))


def _check_terrain(given: CustomBoard) -> None:
    for row in given.hexes:
        if row.terrain not in TERRAINS:
            raise refusal(
                "C2", f"{_name(row)}: no terrain {row.terrain!r}, but {', '.join(TERRAINS)}"
            )


def _check_numbers(given: CustomBoard) -> None:
    for row in given.hexes:
        if YIELD[_terrain(row)] == NOTHING:
            if row.number is not None:
                raise refusal("C3", f"{_name(row)}: {row.terrain} bears no number")
        elif row.number is None:
            if row.area != 0:
                raise refusal("C3", f"{_name(row)}: {row.terrain} needs a number")
        elif row.number not in _NUMBERS:
            raise refusal("C3", f"{_name(row)}: {row.number} is none of {_ALLOWED}")


def _check_areas(given: CustomBoard) -> None:
    """C4; what is not land has no area, whatever is given."""
    area: dict[tuple[int, int], int] = {}
    for row in given.hexes:
        if IS_LAND[_terrain(row)]:
            if row.area is None or row.area < 0:
                raise refusal("C4", f"{_name(row)}: land needs an area")
            area[(row.q, row.r)] = row.area
    for (q, r), own in area.items():
        for dq, dr in NEIGHBOURS:
            other = area.get((q + dq, r + dr), own)
            if other != own:
                raise refusal("C4", f"hex {q},{r}: areas {own} and {other} touch")
    for own in sorted(set(area.values()) - {0}):
        places = {place for place, number in area.items() if number == own}
        if len(_connected(places)) < len(places):
            raise refusal("C4", f"area {own} is in pieces")


def _connected(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
    front = [min(places)]
    reached = set(front)
    while front:
        q, r = front.pop()
        for dq, dr in NEIGHBOURS:
            beside = (q + dq, r + dr)
            if beside in places and beside not in reached:
                reached.add(beside)
                front.append(beside)
    return reached


def _own_board(given: CustomBoard) -> OwnBoard:
    svp = given.svp or CustomSvp()
    if svp.kind not in (SVP_KINDS[kind] for kind in (NO_SVP, AREA_FIRST, FOREIGN_FIRST)):
        raise BadOptions(f"no special victory points of kind {svp.kind!r}", "SF-30.1")
    if min(svp.points, svp.first, svp.later) < 0:
        raise BadOptions("special victory points are not negative", "SF-30.1")
    by_area = svp.kind == SVP_KINDS[AREA_FIRST]
    islands = {row.area for row in given.hexes if IS_LAND[_terrain(row)] and row.area}
    rewarded = [
        island for island in sorted(islands) if by_area and _kind(given, island) in svp.areas
    ]
    return OwnBoard(
        hexes=tuple((row.q, row.r) for row in given.hexes),
        initial_areas=tuple(area for area in given.initial_areas if area > 0),
        svp=SVP_KINDS.index(svp.kind),
        first=svp.points if by_area else svp.first,
        later=svp.points if by_area else svp.later,
        rewarded=tuple(rewarded),
    )


def _kind(given: CustomBoard, area: int) -> str | None:
    """What an area is; None where the board does not say."""
    described = given.areas.get(str(area))
    return None if described is None else described.kind


def _layout(given: CustomBoard) -> Layout:
    terrain = [_terrain(row) for row in given.hexes]
    return Layout(
        terrain=terrain,
        number=[row.number or 0 for row in given.hexes],
        area=[
            NONE if row.area is None or not IS_LAND[terrain[i]] else row.area
            for i, row in enumerate(given.hexes)
        ],
        groups=[row.group if IS_LAND[_terrain(row)] else None for row in given.hexes],
    )


def _thief(start: HexId | None, board: Board) -> int:
    if start is None:
        return NONE
    place = board.hex_of.get((start.q, start.r))
    if place is None:
        raise refusal("C6", f"a thief starts on {_name(start)}, which is not on the board")
    return place


def _check_ports(given: CustomBoard, board: Board, layout: Layout) -> None:
    served: set[int] = set()
    for port in given.ports:
        where = f"port at {port.q},{port.r} side {port.edge}"
        place = board.hex_of.get((port.q, port.r))
        if place is None or not IS_LAND[layout.terrain[place]]:
            raise refusal("C5", f"{where}: not on land")
        if not 0 <= port.edge < len(NEIGHBOURS):
            raise refusal("C5", f"{where}: sides are 0 to {len(NEIGHBOURS) - 1}")
        if port.type_ not in PORTS:
            raise refusal("C5", f"{where}: no type {port.type_!r}, but {', '.join(PORTS)}")
        edge = board.edge_of[sides(port.q, port.r)[port.edge]]
        if any(layout.terrain[o] != SEA for o in board.edge_hexes[edge] if o != place):
            raise refusal("C5", f"{where}: it does not face the sea")
        if not served.isdisjoint(board.edge_ends[edge]):
            raise refusal("C5", f"{where}: a vertex serves two ports")
        served.update(board.edge_ends[edge])
        layout.ports.append((edge, PORTS.index(port.type_)))


def _check_thieves(given: CustomBoard, board: Board, layout: Layout) -> None:
    layout.robber = _thief(given.robber_start, board)
    layout.pirate = _thief(given.pirate_start, board)
    if layout.robber != NONE and not IS_LAND[layout.terrain[layout.robber]]:
        raise refusal(
            "C6", f"the robber starts on {_ground(board, layout, layout.robber)}, not land"
        )
    if layout.pirate != NONE and layout.terrain[layout.pirate] != SEA:
        raise refusal(
            "C6", f"the pirate starts on {_ground(board, layout, layout.pirate)}, not sea"
        )


def _ground(board: Board, layout: Layout, place: int) -> str:
    """A hex with its terrain."""
    return f"{_name(board.hex_ids[place])}, which is {TERRAINS[layout.terrain[place]]}"


def _check_room(board: Board, layout: Layout, seats: int) -> None:
    """C7, greedily in the order of hexes and their corners."""
    taken: set[int] = set()
    for vertex in range(len(board.vertices)):
        is_home = any(
            layout.area[place] in board.initial_areas and IS_LAND[layout.terrain[place]]
            for place in board.vertex_hexes[vertex]
        )
        if is_home and taken.isdisjoint(board.vertex_neighbours[vertex]):
            taken.add(vertex)
    needed = 2 * seats + 2
    if len(taken) < needed:
        raise refusal(
            "C7", f"room for {len(taken)} settlements in the initial areas, {needed} are needed"
        )


def _check_fog(given: CustomBoard, layout: Layout) -> None:
    pool = given.fog_terrains or {}
    for name, number in pool.items():
        if name not in TERRAINS or name == TERRAINS[FOG] or number < 0:
            raise refusal("C8", f"{number} times {name!r} cannot lie in the fog")
    count, hidden = sum(pool.values()), layout.terrain.count(FOG)
    if count != hidden:
        raise refusal("C8", f"{count} fog_terrains for {hidden} fog hexes")
    terrains = [TERRAINS.index(name) for name, number in pool.items() for _ in range(number)]
    numbers = list(given.fog_numbers or ())
    land = sum(IS_LAND[terrain] for terrain in terrains)
    if len(numbers) != land:
        raise refusal("C8", f"{len(numbers)} fog_numbers for {land} land hexes in the fog")
    for number in numbers:
        if number not in _NUMBERS:
            raise refusal("C8", f"fog_numbers: {number} is none of {_ALLOWED}")
    layout.fog_terrains, layout.fog_numbers = terrains, numbers
