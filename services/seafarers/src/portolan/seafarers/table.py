"""What the steps share: copies, cards and payments, pieces on the board, points."""

from typing import Any, Final

from portolan.seafarers.board import Board
from portolan.seafarers.components import (
    ARMY_POINTS,
    CARD_KINDS,
    CARD_POINTS,
    CITIES,
    CITY_POINTS,
    CLOTH,
    CLOTH_PER_POINT,
    FOG,
    GENERIC,
    GENERIC_RATE,
    IS_LAND,
    KINDS,
    MAX_SEATS,
    PIRATES,
    PORT_RATE,
    RESOURCES,
    ROADS,
    ROUTE_POINTS,
    SETTLEMENT_POINTS,
    SETTLEMENTS,
    SHIPS,
    VICTORY_POINT,
)
from portolan.seafarers.state import (
    FIRST_CITY,
    FIRST_SETTLEMENT,
    FOG_AREA,
    FOR_ROADS,
    FOR_SHIPS,
    NONE,
    State,
)

ONLY: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(MAX_SEATS))
"""The seats asked where it is one."""
NOBODY: Final[tuple[int, ...]] = ()


def copy(state: State) -> State:
    """A copy that shares steps, the own board, and nothing that changes."""
    return State(
        state.stack[:],
        state.scenario,
        state.own_board,
        state.target,
        state.player_trade,
        state.start,
        state.active,
        state.turns,
        state.ending,
        state.dice[:],
        state.terrain[:],
        state.number[:],
        state.area[:],
        state.edge_use[:],
        state.ground[:],
        state.port_edges[:],
        state.port_kinds[:],
        state.robber,
        state.pirate,
        state.buildings[:],
        state.routes[:],
        [places[:] for places in state.settlements],
        [places[:] for places in state.cities],
        [places[:] for places in state.roads],
        [places[:] for places in state.ships],
        state.ships_built[:],
        state.ship_moved,
        state.bank[:],
        state.hands[:],
        state.rates[:],
        state.deck[:],
        state.cards[:],
        state.new_cards[:],
        state.played[:],
        state.card_played,
        state.discards[:],
        state.gold[:],
        state.drafts,
        state.draft_give[:],
        state.draft_want[:],
        state.replies[:],
        state.lengths[:],
        state.route_holder,
        state.army_holder,
        state.svp[:],
        state.chits[:],
        [areas[:] for areas in state.settled],
        state.homes[:],
        state.fog_terrains[:],
        state.fog_numbers[:],
        state.gift_points[:],
        state.gift_cards[:],
        state.gift_ports[:],
        [ports[:] for ports in state.kept_ports],
        state.villages[:],
        state.partners[:],
        state.cloth[:],
        state.general_cloth,
        state.fleet,
        state.warships[:],
        state.fortresses[:],
        state.wonders[:],
        state.levels[:],
        state.last_vertex,
        state.last_edge,
        state.last_from,
        state.last_hex,
        state.last_steal[:],
    )


# Cards and the bank.


def has(state: State, seat: int, cost: tuple[int, ...]) -> bool:
    """Whether a seat can pay a cost."""
    hands = state.hands
    first = seat * KINDS
    return (  # one by one: this is asked at every decision in MAIN
        hands[first] >= cost[0]
        and hands[first + 1] >= cost[1]
        and hands[first + 2] >= cost[2]
        and hands[first + 3] >= cost[3]
        and hands[first + 4] >= cost[4]
    )


def pay(state: State, seat: int, cost: tuple[int, ...]) -> None:
    """Cards of a hand go to the bank (SF-1.6)."""
    first = seat * KINDS
    for kind in range(KINDS):
        state.hands[first + kind] -= cost[kind]
        state.bank[kind] += cost[kind]


def gain(state: State, seat: int, kind: int, count: int) -> None:
    """Cards of the bank go to a hand."""
    state.hands[seat * KINDS + kind] += count
    state.bank[kind] -= count


def hand_size(state: State, seat: int) -> int:
    """The number of resource cards in a hand."""
    total = 0
    first = seat * KINDS
    for place in range(first, first + KINDS):
        total += state.hands[place]
    return total


def card_at(state: State, seat: int, index: int) -> int:
    """The resource at a place of a hand sorted as in the data (SF-15.1)."""
    first = seat * KINDS
    for kind in range(KINDS):
        index -= state.hands[first + kind]
        if index < 0:
            return kind
    raise AssertionError("a place beyond the hand")


def named(counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    """Cards by the names of their resources; those that are 0 are left out."""
    return {RESOURCES[kind]: counts[kind] for kind in range(KINDS) if counts[kind]}


# The ground.


def survey(state: State, board: Board) -> None:
    """What every edge and vertex is good for, from terrain and areas (SF-2.6 to SF-2.8)."""
    for edge in range(len(board.edges)):
        state.edge_use[edge] = use_of_edge(state, board, edge)
    for vertex in range(len(board.vertices)):
        state.ground[vertex] = ground_of(state, board, vertex)


def use_of_edge(state: State, board: Board, edge: int) -> int:
    """Inland, coast, open sea or unknown (SF-2.7); no roads on closed land (SF-2.8, SF-8.2)."""
    land = open_land = 0
    for place in board.edge_hexes[edge]:
        if state.terrain[place] == FOG:
            return 0
        if IS_LAND[state.terrain[place]]:
            land += 1
            open_land += state.area[place] != 0
    use = FOR_ROADS if open_land else 0
    return use + (FOR_SHIPS if land < 2 else 0)


def ground_of(state: State, board: Board, vertex: int) -> int:
    """1 if the vertex touches land on which buildings may stand (SF-8.3)."""
    for place in board.vertex_hexes[vertex]:
        if IS_LAND[state.terrain[place]] and state.area[place] != 0:
            return 1
    return 0


def areas_of(state: State, board: Board, vertex: int) -> list[int]:
    """The areas in which a vertex lies (SF-2.8), each once, in the order of its hexes."""
    found: list[int] = []
    for place in board.vertex_hexes[vertex]:
        area = state.area[place]
        if IS_LAND[state.terrain[place]] and area not in found:
            found.append(area)
    if board.belt in found and len(found) > 1:
        found.remove(board.belt)
    return found


def port_rate(kind: int) -> int:
    """What a port asks (SF-7.1)."""
    return GENERIC_RATE if kind == GENERIC else PORT_RATE


def open_port(state: State, seat: int, kind: int) -> None:
    """A port serves a seat from now on (SF-7.1)."""
    rate = port_rate(kind)
    for resource in range(KINDS):
        if kind in (GENERIC, resource):
            place = seat * KINDS + resource
            state.rates[place] = min(state.rates[place], rate)


def open_ports(state: State, board: Board, seat: int, vertex: int) -> None:
    """All ports at a vertex serve a seat from now on (SF-2.9)."""
    for index, edge in enumerate(state.port_edges):
        if vertex in board.edge_ends[edge]:
            open_port(state, seat, state.port_kinds[index])


# Pieces.


def owner(building: int) -> int:
    """The seat of what stands on a vertex that is not free."""
    return (building - FIRST_SETTLEMENT) % MAX_SEATS


def is_city(building: int) -> bool:
    """Whether what stands on a vertex is a city."""
    return building >= FIRST_CITY


def is_own(building: int, seat: int) -> bool:
    """Whether a settlement or city of the seat stands there."""
    return building in (FIRST_SETTLEMENT + seat, FIRST_CITY + seat)


def settlements_left(state: State, seat: int) -> int:
    """Settlements in supply; one that is a fortress is not (SF-27.1)."""
    captured = state.scenario == PIRATES and state.fortresses[seat] > 0
    return SETTLEMENTS - len(state.settlements[seat]) - captured


def cities_left(state: State, seat: int) -> int:
    """Cities in supply."""
    return CITIES - len(state.cities[seat])


def roads_left(state: State, seat: int) -> int:
    """Roads in supply."""
    return ROADS - len(state.roads[seat])


def ships_left(state: State, seat: int) -> int:
    """Ships in supply; one is set aside for a wonder (SF-28.3)."""
    return SHIPS - len(state.ships[seat]) - (seat in state.wonders)


def keeps_distance(state: State, board: Board, vertex: int) -> bool:
    """The distance rule (SF-8.4)."""
    return not any(map(state.buildings.__getitem__, board.vertex_neighbours[vertex]))


# Points (SF-13.1).


def cloth_points(cloth: int) -> int:
    """SF-26.6."""
    return cloth // CLOTH_PER_POINT


def public_points(state: State, seat: int) -> int:
    """The points of a seat without its Victory Point cards."""
    points = SETTLEMENT_POINTS * len(state.settlements[seat]) + state.svp[seat]
    points += CITY_POINTS * len(state.cities[seat])
    if state.army_holder == seat:
        points += ARMY_POINTS
    if state.route_holder == seat:
        points += ROUTE_POINTS
    if state.scenario == CLOTH:
        points += cloth_points(state.cloth[seat])
    return points


def points(state: State, seat: int) -> int:
    """All points of a seat."""
    held = state.cards[seat * CARD_KINDS + VICTORY_POINT]
    return public_points(state, seat) + held * CARD_POINTS


def area_name(area: int) -> str | None:
    """An area as it is written: null where there is none, `fog` for what was discovered."""
    if area == NONE:
        return None
    return "fog" if area == FOG_AREA else str(area)


def clockwise(state: State, seat: int) -> list[int]:
    """All seats in order of play, beginning with one."""
    seats = len(state.svp)
    return [(seat + step) % seats for step in range(seats)]


Events = list[Any]


def mark(state: State, vertex: int, edge: int, origin: int, place: int) -> None:
    """Remember what changed last: a vertex, an edge (and where a ship came from), or a hex."""
    state.last_vertex, state.last_edge = vertex, edge
    state.last_from, state.last_hex = origin, place
