"""What follows from a piece on the board, in the order of SF-4.5.

Discoveries in the fog (SF-23), gifts of the tribe (SF-25), contact with villages (SF-26), special
victory points (SF-12).
"""

from typing import Final

from portolan.rulekit import Private, Revealing
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import (
    ANY,
    CARD_KINDS,
    CLOTH,
    CUSTOM,
    FOG,
    FOG_ISLANDS,
    IS_LAND,
    NOTHING,
    TRIBE,
    YIELD,
)
from portolan.seafarers.routes import (
    award_route,
    measure_after_building,
    measure_after_piece,
    measure_anew,
)
from portolan.seafarers.state import (
    AREA_FIRST,
    CITY,
    FIRST_CITY,
    FIRST_ROAD,
    FIRST_SETTLEMENT,
    FIRST_SHIP,
    FOG_AREA,
    FOR_ROADS,
    FOR_SHIPS,
    FOREIGN_FIRST,
    FREE,
    GIFT_CARD,
    GIFT_PORT,
    GIFT_VP,
    NONE,
    ROAD,
    SETTLEMENT,
    SHIP,
    Built,
    Discovered,
    GiftTaken,
    GoldStep,
    Near,
    PlacePortStep,
    PortKept,
    Received,
    ShipMoved,
    SpecialPoints,
    State,
    VillageJoined,
)
from portolan.seafarers.table import (
    Events,
    areas_of,
    gain,
    ground_of,
    is_own,
    mark,
    named,
    open_ports,
    use_of_edge,
)

_COAST: Final[int] = FOR_ROADS + FOR_SHIPS
_NO_ISLAND: Final[tuple[int, ...]] = (0, NONE, FOG_AREA)
"""Areas that neither earn special points nor count as an island (SF-2.8, SF-23.5)."""


def near(state: State, place: int) -> Near:
    """A hex as the log names it."""
    return Near(state.terrain[place], state.number[place] or None)


def near_edge(state: State, board: Board, edge: int) -> tuple[Near, ...]:
    """The hexes on both sides of an edge."""
    return tuple([near(state, place) for place in board.edge_hexes[edge]])


def near_vertex(state: State, board: Board, vertex: int) -> tuple[Near, ...]:
    """The hexes that a vertex touches."""
    return tuple([near(state, place) for place in board.vertex_hexes[vertex]])


def is_interrupted(state: State) -> bool:
    """Whether a decision comes before the rest of what follows from a piece (SF-4.5).

    That is gold found in the fog, and a port of the tribe. In `cloth_for_catan` there is gold only
    after the villages have paid and the end was checked (SF-26.5).
    """
    if not state.stack or state.scenario == CLOTH:
        return False
    top = state.stack[-1]
    if isinstance(top, GoldStep):
        return any(state.gold) and any(state.bank)
    if isinstance(top, PlacePortStep):
        return bool(state.kept_ports[top.seat] and port_sites(state, board_of(state), top.seat))
    return False


def follow_route(state: State, board: Board, events: Events) -> None:
    """Hand the Longest Trade Route on, unless a decision comes first (SF-4.5, SF-11.3)."""
    if not is_interrupted(state):
        award_route(state, board, events)


def put_road(state: State, board: Board, seat: int, edge: int, events: Events) -> None:
    """A road lies on an edge from now on."""
    state.routes[edge] = FIRST_ROAD + seat
    state.roads[seat].append(edge)
    mark(state, NONE, edge, NONE, NONE)
    events.append(Built(seat, ROAD, board.edges[edge], near_edge(state, board, edge)))
    discover(state, board, seat, edge, events)
    measure_after_piece(state, board, seat, edge)
    follow_route(state, board, events)


def put_ship(state: State, board: Board, seat: int, edge: int, events: Events) -> None:
    """A new ship lies on an edge from now on."""
    state.routes[edge] = FIRST_SHIP + seat
    state.ships[seat].append(edge)
    state.ships_built.append(edge)
    mark(state, NONE, edge, NONE, NONE)
    events.append(Built(seat, SHIP, board.edges[edge], near_edge(state, board, edge)))
    _arrive(state, board, seat, edge, events)
    measure_after_piece(state, board, seat, edge)
    follow_route(state, board, events)


def move_ship(
    state: State, board: Board, seat: int, origin: int, edge: int, events: Events
) -> None:
    """A ship leaves an edge for another (SF-9.8)."""
    state.routes[origin] = FREE
    state.ships[seat].remove(origin)
    state.routes[edge] = FIRST_SHIP + seat
    state.ships[seat].append(edge)
    state.ship_moved = True
    mark(state, NONE, edge, origin, NONE)
    around = near_edge(state, board, edge)
    events.append(ShipMoved(seat, board.edges[origin], board.edges[edge], around))
    _arrive(state, board, seat, edge, events)
    measure_anew(state, board, seat)
    follow_route(state, board, events)


def _arrive(state: State, board: Board, seat: int, edge: int, events: Events) -> None:
    discover(state, board, seat, edge, events)
    if state.scenario == TRIBE:
        take_gifts(state, board, seat, edge, events)
    if state.scenario == CLOTH:
        join_villages(state, board, seat, events)


def put_settlement(
    state: State, board: Board, seat: int, vertex: int, in_setup: bool, events: Events
) -> None:
    """A settlement stands on a vertex from now on."""
    state.buildings[vertex] = FIRST_SETTLEMENT + seat
    state.settlements[seat].append(vertex)
    mark(state, vertex, NONE, NONE, NONE)
    around = near_vertex(state, board, vertex)
    events.append(Built(seat, SETTLEMENT, board.vertices[vertex], around))
    open_ports(state, board, seat, vertex)
    _settle(state, board, seat, vertex, in_setup, events)
    if state.scenario == CLOTH:
        join_villages(state, board, seat, events)
    measure_after_building(state, board, vertex)
    award_route(state, board, events)
    if state.scenario == TRIBE and state.kept_ports[seat]:
        state.stack.append(PlacePortStep(seat))


def put_city(state: State, board: Board, seat: int, vertex: int, events: Events) -> None:
    """A city takes the place of an own settlement (SF-8.5)."""
    state.buildings[vertex] = FIRST_CITY + seat
    state.settlements[seat].remove(vertex)
    state.cities[seat].append(vertex)
    mark(state, vertex, NONE, NONE, NONE)
    around = near_vertex(state, board, vertex)
    events.append(Built(seat, CITY, board.vertices[vertex], around))


# Special victory points.


def svp_for(board: Board, settled: list[int], homes: int, area: int) -> int:
    """What a settlement in an area earns; `settled` lists the areas so far, home first."""
    if area in settled or area in _NO_ISLAND:
        return 0
    if board.svp_kind == AREA_FIRST:  # SF-12.2
        return board.svp_first if area in board.rewarded else 0
    if board.svp_kind == FOREIGN_FIRST:  # SF-12.3
        return board.svp_first if len(settled) == homes else board.svp_later
    return 0


def _settle(
    state: State, board: Board, seat: int, vertex: int, in_setup: bool, events: Events
) -> None:
    settled = state.settled[seat]
    for area in areas_of(state, board, vertex):
        if area in _NO_ISLAND:
            continue
        points = 0 if in_setup else svp_for(board, settled, state.homes[seat], area)
        if area not in settled:
            settled.append(area)
        if in_setup:  # SF-12.1: nothing is earned; these are the home islands
            state.homes[seat] = len(settled)
        if points:
            state.svp[seat] += points
            state.chits[vertex] += points
            events.append(SpecialPoints(seat, points, board.vertices[vertex]))


# The fog.


def discover(state: State, board: Board, seat: int, edge: int, events: Events) -> None:
    """Turn up the fog hexes that the piece on an edge touches with an end (SF-23.3)."""
    if state.scenario not in (FOG_ISLANDS, CUSTOM) or not state.fog_terrains:
        return
    found: list[tuple[int, int, int]] = []
    for vertex in board.edge_ends[edge]:
        for place in board.vertex_hexes[vertex]:
            if state.terrain[place] == FOG:
                q, r = board.hexes[place]
                found.append((r, q, place))
    found.sort()
    for _, _, place in found:
        if state.terrain[place] == FOG:
            _turn_up(state, board, seat, place, events)


def _turn_up(state: State, board: Board, seat: int, place: int, events: Events) -> None:
    terrain = state.fog_terrains.pop()
    state.terrain[place] = terrain
    if IS_LAND[terrain]:
        state.number[place] = state.fog_numbers.pop()
        state.area[place] = FOG_AREA
    for edge in board.hex_edges[place]:
        state.edge_use[edge] = use_of_edge(state, board, edge)
    for vertex in board.hex_vertices[place]:
        state.ground[vertex] = ground_of(state, board, vertex)
    state.last_hex = place
    number = state.number[place]
    where = board.hex_ids[place]
    events.append(Revealing(Discovered(seat, where, terrain, number if number else None)))
    _reward(state, seat, YIELD[terrain], events)


def _reward(state: State, seat: int, kind: int, events: Events) -> None:
    """SF-23.4."""
    if kind == ANY:
        owe_gold(state, seat, 1)
    elif kind != NOTHING and state.bank[kind]:
        gain(state, seat, kind, 1)
        counts = [0] * len(state.bank)
        counts[kind] = 1
        events.append(Received(seat, named(counts)))


def owe_gold(state: State, seat: int, count: int) -> None:
    """A seat may choose `count` cards; the phase interrupts what goes on."""
    state.gold[seat] += count
    if not isinstance(state.stack[-1], GoldStep):
        state.stack.append(GoldStep(state.active))


# Gifts of the tribe.


def take_gifts(state: State, board: Board, seat: int, edge: int, events: Events) -> None:
    """A ship came onto an edge: its gifts belong to the seat (SF-25.2 to SF-25.5)."""
    for place, gift_edge in enumerate(board.gift_points):
        if gift_edge == edge and state.gift_points[place]:
            state.gift_points[place] = 0
            state.svp[seat] += board.svp_first
            events.append(GiftTaken(seat, GIFT_VP, NONE, NONE))
    for place, gift_edge in enumerate(board.gift_cards):
        if gift_edge == edge and state.gift_cards[place] != NONE:
            _take_card(state, seat, place, events)
    for place, gift_edge in enumerate(board.gift_ports):
        if gift_edge == edge and state.gift_ports[place] != NONE:
            port = state.gift_ports[place]
            state.gift_ports[place] = NONE
            state.kept_ports[seat].append(port)
            events.append(GiftTaken(seat, GIFT_PORT, port, NONE))
            if port_sites(state, board, seat):
                state.stack.append(PlacePortStep(seat))
            else:
                events.append(PortKept(seat))


def _take_card(state: State, seat: int, place: int, events: Events) -> None:
    card = state.gift_cards[place]
    state.gift_cards[place] = NONE
    state.cards[seat * CARD_KINDS + card] += 1
    state.new_cards[seat * CARD_KINDS + card] += 1
    whole = GiftTaken(seat, GIFT_CARD, NONE, card)
    events.append(Private(whole, (seat,), GiftTaken(seat, GIFT_CARD, NONE, NONE)))


def port_sites(state: State, board: Board, seat: int) -> list[int]:
    """The edges on which a seat may place a port (SF-25.5), in ascending order."""
    found: list[int] = []
    for places in (state.settlements[seat], state.cities[seat]):
        for vertex in places:
            if not _serves(state, board, vertex):
                found += [
                    edge
                    for edge in board.vertex_edges[vertex]
                    if state.edge_use[edge] == _COAST
                    and edge not in found
                    and not _serves(state, board, board.across(edge, vertex))
                ]
    found.sort()
    return found


def _serves(state: State, board: Board, vertex: int) -> bool:
    """Whether a port serves a vertex."""
    return any(vertex in board.edge_ends[edge] for edge in state.port_edges)


# Villages.


def join_villages(state: State, board: Board, seat: int, events: Events) -> None:
    """Contact with every village that own ships link to an own building (SF-26.3)."""
    reached = _reach(state, board, seat)
    for village, vertex in enumerate(board.villages):
        if reached[vertex] and not state.partners[village] & 1 << seat:
            state.partners[village] |= 1 << seat
            cloth = min(state.villages[village], 1)
            state.villages[village] -= cloth
            state.cloth[seat] += cloth
            events.append(VillageJoined(seat, board.vertices[vertex], cloth))


def _reach(state: State, board: Board, seat: int) -> list[bool]:
    """By vertex: whether own ships link it to an own building."""
    reached = [False] * len(board.vertices)
    front = state.settlements[seat] + state.cities[seat]
    for vertex in front:
        reached[vertex] = True
    while front:
        vertex = front.pop()
        building = state.buildings[vertex]
        if building != FREE and not is_own(building, seat):
            continue
        for edge in board.vertex_edges[vertex]:
            far = board.across(edge, vertex)
            if state.routes[edge] == FIRST_SHIP + seat and not reached[far]:
                reached[far] = True
                front.append(far)
    return reached
