"""The setup rounds (SF-3.9 to SF-3.13)."""

from collections.abc import Sequence
from typing import Any

from portolan.rulekit import Chance
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.building import owe_gold, put_road, put_settlement, put_ship
from portolan.seafarers.components import ANY, IS_LAND, KINDS, NEW_WORLD, NOTHING, YIELD
from portolan.seafarers.routes import may_bear_road, may_bear_ship
from portolan.seafarers.state import (
    FREE,
    PlaceRoad,
    PlaceSettlement,
    PlaceShip,
    Received,
    RouteSkipped,
    SetupCardsStep,
    SetupPassStep,
    SetupRouteStep,
    SetupSkipped,
    SetupStep,
    State,
)
from portolan.seafarers.steps.turn import begin_turn
from portolan.seafarers.table import NOBODY, ONLY, Events, gain, keeps_distance, named


def placements(state: State, board: Board) -> int:
    """How many settlements are placed in setup, skipped ones included."""
    return board.setup_rounds * len(state.svp)


def setup_seat(state: State, number: int) -> int:
    """Whose placement it is: forward, reverse, forward (SF-3.9, SF-26.2)."""
    seats = len(state.svp)
    turn, place = divmod(number, seats)
    if turn % 2:
        place = seats - 1 - place
    return (state.start + place) % seats


def is_setup_vertex(state: State, board: Board, seat: int, vertex: int) -> bool:
    """Whether a settlement of the setup may stand on a vertex (SF-3.10)."""
    if state.buildings[vertex] != FREE or vertex in board.no_setup:
        return False
    if board.vertex_lanes[vertex] & ~(1 << seat):  # SF-27.9
        return False
    return is_setup_ground(state, board, vertex) and keeps_distance(state, board, vertex)


def is_setup_ground(state: State, board: Board, vertex: int) -> bool:
    """Whether a vertex touches land where the scenario begins; in `new_world` all land."""
    if state.scenario == NEW_WORLD:
        return state.ground[vertex] == 1
    for place in board.vertex_hexes[vertex]:
        if IS_LAND[state.terrain[place]] and state.area[place] in board.initial_areas:
            return True
    return False


# The settlement.


def settlement_asks(state: State, step: SetupStep) -> Sequence[int]:
    board = board_of(state)
    if step.number >= placements(state, board):
        return NOBODY
    seat = setup_seat(state, step.number)
    for vertex in range(len(board.vertices)):
        if is_setup_vertex(state, board, seat, vertex):
            return ONLY[seat]
    return NOBODY


def settlement_choices(state: State, step: SetupStep, seat: int) -> list[Any]:
    board = board_of(state)
    return [
        board.place_settlement[vertex]
        for vertex in range(len(board.vertices))
        if is_setup_vertex(state, board, seat, vertex)
    ]


def settlement_act(
    state: State,
    step: SetupStep,
    seat: int,
    action: PlaceSettlement,
    chance: Chance,
    events: Events,
) -> None:
    board = board_of(state)
    vertex = board.vertex_of[action.v]
    state.stack[-1] = SetupRouteStep(step.number, vertex)
    put_settlement(state, board, seat, vertex, True, events)


def settlement_run(state: State, step: SetupStep, chance: Chance, events: Events) -> None:
    """Setup is over, or a seat finds no place."""
    board = board_of(state)
    if step.number >= placements(state, board):
        state.turns = 0
        state.ships_built.clear()
        begin_turn(state, state.start, events)
    else:
        events.append(SetupSkipped(setup_seat(state, step.number)))
        _pass_on(state, board, step.number)


# The route piece.


def _roads(state: State, board: Board, seat: int, vertex: int) -> list[int]:
    return [
        edge
        for edge in board.vertex_edges[vertex]
        if state.routes[edge] == FREE and may_bear_road(state, board, seat, edge)
    ]


def _ships(state: State, board: Board, vertex: int) -> list[int]:
    if not board.setup_ships:
        return []
    return [
        edge
        for edge in board.vertex_edges[vertex]
        if state.routes[edge] == FREE and may_bear_ship(state, board, edge)
    ]


def route_choices(state: State, step: SetupRouteStep, seat: int) -> list[Any]:
    board = board_of(state)
    found: list[Any] = [board.place_road[edge] for edge in _roads(state, board, seat, step.vertex)]
    found += [board.place_ship[edge] for edge in _ships(state, board, step.vertex)]
    return found


def route_asks(state: State, step: SetupRouteStep) -> Sequence[int]:
    seat = setup_seat(state, step.number)
    return ONLY[seat] if route_choices(state, step, seat) else NOBODY


def route_act(
    state: State,
    step: SetupRouteStep,
    seat: int,
    action: PlaceRoad | PlaceShip,
    chance: Chance,
    events: Events,
) -> None:
    board = board_of(state)
    state.stack[-1] = SetupCardsStep(step.number, step.vertex)
    edge = board.edge_of[action.e]
    if isinstance(action, PlaceShip):
        put_ship(state, board, seat, edge, events)
    else:
        put_road(state, board, seat, edge, events)


def route_run(state: State, step: SetupRouteStep, chance: Chance, events: Events) -> None:
    """No edge is legal: the piece is skipped (SF-3.11)."""
    events.append(RouteSkipped(setup_seat(state, step.number)))
    state.stack[-1] = SetupCardsStep(step.number, step.vertex)


# What ends a placement.


def cards_run(state: State, step: SetupCardsStep, chance: Chance, events: Events) -> None:
    """The last placement of a seat gives cards, after all that its route piece led to."""
    board = board_of(state)
    state.stack[-1] = SetupPassStep(step.number)
    if step.number >= placements(state, board) - len(state.svp):
        _give_cards(state, board, setup_seat(state, step.number), step.vertex, events)


def pass_run(state: State, step: SetupPassStep, chance: Chance, events: Events) -> None:
    """The next placement."""
    _pass_on(state, board_of(state), step.number)


def _pass_on(state: State, board: Board, number: int) -> None:
    """The next placement, and whose it is."""
    state.stack[-1] = SetupStep(number + 1)
    if number + 1 < placements(state, board):
        state.active = setup_seat(state, number + 1)


def starting_cards(state: State, board: Board, vertex: int) -> tuple[list[int], int]:
    """What a settlement gives at the start: cards by resource, and choices of gold (SF-3.12)."""
    counts = [0] * KINDS
    gold = 0
    for place in board.vertex_hexes[vertex]:
        kind = YIELD[state.terrain[place]]
        if kind == ANY:
            gold += 1
        elif kind != NOTHING:
            counts[kind] += 1
    return counts, gold


def _give_cards(state: State, board: Board, seat: int, vertex: int, events: Events) -> None:
    counts, gold = starting_cards(state, board, vertex)
    for kind in range(KINDS):
        # The boards of the scenarios never ask for more; discoveries on an own board may have.
        counts[kind] = min(counts[kind], state.bank[kind])
        gain(state, seat, kind, counts[kind])
    if any(counts):
        events.append(Received(seat, named(counts)))
    if gold:
        owe_gold(state, seat, gold)
