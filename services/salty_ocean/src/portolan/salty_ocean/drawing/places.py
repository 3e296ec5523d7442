"""Where everything lies that is drawn, ringed as changed or offered as a target."""

from functools import lru_cache
from typing import Final

from portolan.rulekit.svg import STRIP_HEIGHT, columns
from portolan.salty_ocean.board import (
    BUILDINGS,
    COST_MAX,
    GOODS,
    POSITIONS,
    ROUNDS,
    ROWS,
    SHIPS,
    TYPES,
)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WIDTH: Final = 1200
MARGIN: Final = 10
MARKET_TOP: Final = STRIP_HEIGHT + 14
TRACKS_TOP: Final = MARKET_TOP + 224
TOWN_TOP: Final = TRACKS_TOP + 210
SEATS_TOP: Final = TOWN_TOP + 290
HEIGHT: Final = SEATS_TOP + 352
HEADING: Final = 26

LEFT_WIDTH: Final = 500.0
RIGHT: Final = MARGIN + LEFT_WIDTH + 12
RIGHT_WIDTH: Final = WIDTH - MARGIN - RIGHT
MARKET_ROW: Final = 62.0
LADDER_LEFT: Final = 118.0
BUY_WIDTH: Final = 74.0
LADDER_CELL: Final = (LEFT_WIDTH - BUY_WIDTH - LADDER_LEFT - 14) / ROWS
COST_ROW: Final = 43.0
COST_LEFT: Final = 138.0
COST_CELL: Final = (LEFT_WIDTH - COST_LEFT) / (COST_MAX + 1)
ORDER_WIDTH: Final = 168.0
CATHEDRAL_LEFT: Final = RIGHT + ORDER_WIDTH + 12
SHIP_ROW: Final = 70.0
HOLD_LEFT: Final = 84.0


@lru_cache(maxsize=4)
def places(seats: int) -> dict[str, Box]:
    """The box of everything that can change or be chosen, for a number of seats."""
    found: dict[str, Box] = {}
    for row, good in enumerate(GOODS):
        y = MARKET_TOP + HEADING + row * (MARKET_ROW + 4)
        found[f"market-{good}"] = (MARGIN, y, LEFT_WIDTH - BUY_WIDTH - 6, MARKET_ROW)
        found[f"price-{good}"] = (MARGIN + LEFT_WIDTH - BUY_WIDTH, y, BUY_WIDTH, MARKET_ROW)
    for row, kind in enumerate(TYPES):
        found[f"cost-{kind}"] = (
            MARGIN,
            TRACKS_TOP + HEADING + row * COST_ROW,
            LEFT_WIDTH,
            COST_ROW - 4,
        )
    for row, names in enumerate((POSITIONS[:ROUNDS], POSITIONS[ROUNDS:])):
        top = MARKET_TOP + HEADING + (132 if row else 0)
        spots = columns(RIGHT, RIGHT_WIDTH, [1] * len(names), 8)
        for name, (x, width) in zip(names, spots, strict=True):
            found[f"card-{name}"] = (x, top, width, 58 if row else 124)
    found["order"] = (RIGHT, TRACKS_TOP + HEADING, ORDER_WIDTH, 82)
    found["pass"] = (RIGHT, TRACKS_TOP + HEADING + 90, ORDER_WIDTH, 78)
    found["notre_dame"] = (
        CATHEDRAL_LEFT,
        TRACKS_TOP + HEADING,
        WIDTH - MARGIN - CATHEDRAL_LEFT,
        168,
    )
    for index, building in enumerate(BUILDINGS):
        row, column = divmod(index, 6)
        x, width = columns(MARGIN, WIDTH - 2 * MARGIN, [1] * 6, 8)[column]
        found[f"building-{building}"] = (x, TOWN_TOP + HEADING + row * 130, width, 122)
    for seat, (x, width) in enumerate(seat_columns(seats)):
        found.update(_seat_places(seat, x, width))
    return found


def seat_columns(seats: int) -> list[tuple[float, float]]:
    return columns(MARGIN, WIDTH - 2 * MARGIN, [1] * seats, 10)


def _seat_places(seat: int, x: float, width: float) -> dict[str, Box]:
    """A seat's own things: saline, depot, quay, ships with their holds."""
    inner, left, top = width - 16, x + 8, SEATS_TOP + 46
    saline = inner * 0.32
    found: dict[str, Box] = {
        f"sea-{seat}": (left + inner - 92, SEATS_TOP + 6, 42, 36),
        f"quay-{seat}": (left + inner - 44, SEATS_TOP + 6, 44, 36),
        f"saline-{seat}": (left, top, saline, 66),
        f"depot-{seat}": (left + saline + 6, top, inner - saline - 6, 66),
    }
    depot_left, _, depot_width, _ = found[f"depot-{seat}"]
    for (cell, room), good in zip(
        columns(depot_left + 3, depot_width - 6, [1] * len(GOODS), 3), GOODS, strict=True
    ):
        found[f"store-{seat}-{good}"] = (cell, top + 26, room, 37)
    for row, ship in enumerate(SHIPS):
        y = top + 74 + row * (SHIP_ROW + 4)
        found[f"ship-{seat}-{ship}"] = (left, y, inner, SHIP_ROW)
        holds = columns(left + HOLD_LEFT, inner - HOLD_LEFT - 4, [1] * len(GOODS), 3)
        for (cell, room), good in zip(holds, GOODS, strict=True):
            found[f"hold-{seat}-{ship}-{good}"] = (cell, y + 28, room, SHIP_ROW - 32)
    return found
