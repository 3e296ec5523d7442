"""Roads and ships: where they may go, which ships may move, and how long a trade route is.

Sections 8, 9 and 11 of the rules.
"""

from portolan.seafarers.board import Board
from portolan.seafarers.components import PIRATES, ROUTE_MIN
from portolan.seafarers.state import (
    FIRST_ROAD,
    FIRST_SHIP,
    FOR_ROADS,
    FOR_SHIPS,
    FREE,
    NONE,
    RouteTaken,
    State,
)
from portolan.seafarers.table import Events, is_own

# Where pieces may go.


def road_sites(state: State, board: Board, seat: int) -> list[int]:
    """The edges on which a seat may build a road (SF-8.2), in ascending order."""
    reached = _edges_in_reach(state, board, seat, state.roads[seat])
    found = [edge for edge in reached if may_bear_road(state, board, seat, edge)]
    found.sort()
    return found


def _edges_in_reach(state: State, board: Board, seat: int, pieces: list[int]) -> list[int]:
    """Free edges beside own buildings, or beside own `pieces` at a free vertex; in no order."""
    routes, buildings = state.routes, state.buildings
    found: list[int] = []
    for places in (state.settlements[seat], state.cities[seat]):
        for vertex in places:
            for edge in board.vertex_edges[vertex]:
                if routes[edge] == FREE and edge not in found:
                    found.append(edge)
    for piece in pieces:
        for vertex in board.edge_ends[piece]:
            if buildings[vertex] == FREE:
                for edge in board.vertex_edges[vertex]:
                    if routes[edge] == FREE and edge not in found:
                        found.append(edge)
    return found


def may_bear_road(state: State, board: Board, seat: int, edge: int) -> bool:
    """Whether the ground allows a road; lanes of others are barred (SF-27.9)."""
    return bool(state.edge_use[edge] & FOR_ROADS) and not board.edge_lanes[edge] & ~(1 << seat)


def ship_sites(state: State, board: Board, seat: int) -> list[int]:
    """The edges on which a seat may build a ship (SF-9.1, SF-9.9), in ascending order."""
    if state.scenario == PIRATES:
        return _lane_sites(state, board, seat, state.ships[seat])
    reached = _edges_in_reach(state, board, seat, state.ships[seat])
    found = [edge for edge in reached if may_bear_ship(state, board, edge)]
    found.sort()
    return found


def may_bear_ship(state: State, board: Board, edge: int) -> bool:
    """Whether the ground allows a ship, and the pirate does (SF-9.9)."""
    return bool(state.edge_use[edge] & FOR_SHIPS) and not touches_pirate(state, board, edge)


def touches_pirate(state: State, board: Board, edge: int) -> bool:
    """Whether the pirate, or the fleet, is on either side of an edge."""
    return state.pirate != NONE and edge in board.hex_edges[state.pirate]


def far_end(board: Board, seat: int, ships: list[int]) -> int:
    """The vertex of a seat's row of ships that is nearest to its fortress (SF-27.4)."""
    steps = board.lane_steps[seat]
    best = board.lane_homes[seat]
    for ship in ships:
        for vertex in board.edge_ends[ship]:
            if 0 <= steps[vertex] < steps[best]:
                best = vertex
    return best


def _lane_sites(state: State, board: Board, seat: int, ships: list[int]) -> list[int]:
    """SF-27.4: a step along the own lane, from the far end of the row."""
    end = far_end(board, seat, ships)
    steps = board.lane_steps[seat]
    found = []
    for edge in board.vertex_edges[end]:
        on_lane = bool(board.edge_lanes[edge] & 1 << seat)
        leads_on = steps[board.across(edge, end)] == steps[end] - 1
        free = state.routes[edge] == FREE
        if on_lane and leads_on and free and may_bear_ship(state, board, edge):
            found.append(edge)
    found.sort()
    return found


# Ships that move.


def is_terminal(state: State, board: Board, seat: int, vertex: int) -> bool:
    """Where a seat's shipping routes end (SF-9.4)."""
    if is_own(state.buildings[vertex], seat) or board.village_at[vertex] != NONE:
        return True
    return state.scenario == PIRATES and vertex == board.fortresses[seat]


def has_free_end(state: State, board: Board, seat: int, ship: int, vertex: int) -> bool:
    """SF-9.6."""
    if is_terminal(state, board, seat, vertex):
        return False
    if state.buildings[vertex] != FREE:
        return True
    for edge in board.vertex_edges[vertex]:
        if edge != ship and state.routes[edge] == FIRST_SHIP + seat:
            return False
    return True


def movable_ships(state: State, board: Board, seat: int) -> list[int]:
    """The ships that may leave their edges (SF-9.7), in ascending order.

    A ship with a free end is open: a path between terminals (SF-9.5) goes on, or ends in a
    terminal, at both ends of each of its ships. So closed ships need not be looked for.
    """
    found = []
    for ship in state.ships[seat]:
        if ship in state.ships_built or touches_pirate(state, board, ship):
            continue
        first, second = board.edge_ends[ship]
        if has_free_end(state, board, seat, ship, first) or has_free_end(
            state, board, seat, ship, second
        ):
            found.append(ship)
    found.sort()
    return found


def move_sites(state: State, board: Board, seat: int, ship: int, sites: list[int]) -> list[int]:
    """Where a ship may move (SF-9.8); `sites` are those of a new ship.

    Without the ship only edges beside it can lose what they start from.
    """
    if state.scenario == PIRATES:
        others = [other for other in state.ships[seat] if other != ship]
        return [edge for edge in _lane_sites(state, board, seat, others) if edge != ship]
    first, second = board.edge_ends[ship]
    beside = board.vertex_edges[first] + board.vertex_edges[second]
    return [edge for edge in sites if edge not in beside or _starts(state, board, seat, edge, ship)]


def _starts(state: State, board: Board, seat: int, edge: int, without: int) -> bool:
    """Whether a new ship may start on an edge, one ship being away (SF-9.1)."""
    for vertex in board.edge_ends[edge]:
        building = state.buildings[vertex]
        if is_own(building, seat):
            return True
        if building == FREE:
            for other in board.vertex_edges[vertex]:
                if other != without and state.routes[other] == FIRST_SHIP + seat:
                    return True
    return False


# The longest trade route.


def longest_trail(state: State, board: Board, seat: int) -> int:
    """L of SF-11.1, exactly. Each trail is found at the first of its edges in this order."""
    pieces = state.roads[seat] + state.ships[seat]
    usable = [False] * len(board.edges)
    for edge in pieces:
        usable[edge] = True
    best = 0
    for number, edge in enumerate(pieces):
        if len(pieces) - number <= best:
            break
        best = max(best, _longest_through(state, board, seat, edge, usable))
        usable[edge] = False
    return best


def longest_with(state: State, board: Board, seat: int, edge: int) -> int:
    """The longest trail that uses an edge of the seat."""
    usable = [False] * len(board.edges)
    for piece in state.roads[seat]:
        usable[piece] = True
    for piece in state.ships[seat]:
        usable[piece] = True
    return _longest_through(state, board, seat, edge, usable)


def _longest_through(state: State, board: Board, seat: int, edge: int, usable: list[bool]) -> int:
    """The longest trail through an edge over usable edges."""
    first, second = board.edge_ends[edge]
    usable[edge] = False
    best = 1 + _extend(state, board, seat, edge, first, usable, edge, second)
    usable[edge] = True
    return best


def _extend(
    state: State,
    board: Board,
    seat: int,
    edge: int,
    vertex: int,
    usable: list[bool],
    other_edge: int,
    other_vertex: int,
) -> int:
    """How many more edges a trail can have that goes on from `edge` at `vertex`.

    When it goes no further here, it is continued from its other end, unless that is done already
    (`other_edge` is NONE).
    """
    best = 0
    if other_edge != NONE:
        best = _extend(state, board, seat, other_edge, other_vertex, usable, NONE, NONE)
    building = state.buildings[vertex]
    if building != FREE and not is_own(building, seat):
        return best
    for onward in board.vertex_edges[vertex]:
        if usable[onward] and (building != FREE or state.routes[onward] == state.routes[edge]):
            usable[onward] = False
            far = board.across(onward, vertex)
            length = 1 + _extend(state, board, seat, onward, far, usable, other_edge, other_vertex)
            usable[onward] = True
            best = max(best, length)
    return best


def route_holder(holder: int, lengths: list[int]) -> int:
    """Who holds the card, given who held it (SF-11.3); NONE for nobody."""
    longest = max(lengths)
    if longest < ROUTE_MIN:
        return NONE
    if holder != NONE and lengths[holder] == longest:
        return holder
    return lengths.index(longest) if lengths.count(longest) == 1 else NONE


def award_route(state: State, board: Board, events: Events) -> None:
    """Hand the card on if the lengths ask for it."""
    if not board.has_route_card:
        return
    holder = route_holder(state.route_holder, state.lengths)
    if holder != state.route_holder:
        state.route_holder = holder
        length = max(state.lengths)
        events.append(RouteTaken(None if holder == NONE else holder, length))


def measure_after_piece(state: State, board: Board, seat: int, edge: int) -> None:
    """A new piece lies on an edge: only its own seat's route can be longer, through it."""
    state.lengths[seat] = max(state.lengths[seat], longest_with(state, board, seat, edge))


def measure_anew(state: State, board: Board, seat: int) -> None:
    """A piece of the seat has gone or moved."""
    state.lengths[seat] = longest_trail(state, board, seat)


def measure_after_building(state: State, board: Board, vertex: int) -> None:
    """A building joins the own roads and ships that meet there, and parts those of others."""
    counts = [0] * len(state.lengths)
    for edge in board.vertex_edges[vertex]:
        piece = state.routes[edge]
        if piece != FREE:
            counts[(piece - FIRST_ROAD) % (FIRST_SHIP - FIRST_ROAD)] += 1
    for other, count in enumerate(counts):
        if count > 1:
            state.lengths[other] = longest_trail(state, board, other)
