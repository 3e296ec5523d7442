"""The wonders (SF-28.3, SF-28.4)."""

from typing import Any, Final

from portolan.seafarers.board import Board
from portolan.seafarers.components import (
    WONDER_COST,
    WONDER_LEVELS,
    WONDERS,
)
from portolan.seafarers.state import NONE, BuildWonder, State, WonderBuilt
from portolan.seafarers.table import Events, has, is_own, pay, points, ships_left

BUILD_WONDER: Final[tuple[BuildWonder, ...]] = tuple(BuildWonder(w) for w in range(len(WONDERS)))


def own_wonder(state: State, seat: int) -> int:
    """The wonder that a seat builds, or NONE."""
    return state.wonders.index(seat) if seat in state.wonders else NONE


def meets(state: State, board: Board, seat: int, wonder: int) -> bool:
    """Whether a seat meets all requirements of a wonder now (SF-28.4)."""
    for kind, amount, vertices in board.needs(wonder):
        if not _meets(state, board, seat, kind, amount, vertices):
            return False
    return True


def _meets(
    state: State, board: Board, seat: int, kind: str, amount: int, vertices: tuple[int, ...]
) -> bool:
    if kind == "cities":
        return len(state.cities[seat]) >= amount
    if kind == "building_at":
        return any(is_own(state.buildings[vertex], seat) for vertex in vertices)
    if kind == "city_at_port":
        ends = [vertex for edge in state.port_edges for vertex in board.edge_ends[edge]]
        return any(vertex in ends for vertex in state.cities[seat])
    if kind == "route_length":
        return state.lengths[seat] >= amount
    return points(state, seat) >= amount


def may_build(state: State, board: Board, seat: int, wonder: int) -> bool:
    """Whether a seat may claim a wonder, or build its next level."""
    if not has(state, seat, WONDER_COST[wonder]):
        return False
    own = own_wonder(state, seat)
    if own != NONE:
        return own == wonder and state.levels[seat] < WONDER_LEVELS
    if state.wonders[wonder] != NONE or not ships_left(state, seat):
        return False
    return meets(state, board, seat, wonder)


def offer(state: State, board: Board, seat: int, choices: list[Any]) -> None:
    """Add what may be built of wonders."""
    for wonder in range(len(WONDERS)):
        if may_build(state, board, seat, wonder):
            choices.append(BUILD_WONDER[wonder])


def build(state: State, seat: int, wonder: int, events: Events) -> None:
    """Claim a wonder or build its next level (SF-28.3)."""
    pay(state, seat, WONDER_COST[wonder])
    state.wonders[wonder] = seat
    state.levels[seat] += 1
    events.append(WonderBuilt(seat, wonder, state.levels[seat]))
