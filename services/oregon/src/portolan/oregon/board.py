"""The geometry of the board (section 2 of the rules), as tables made at import.

A space is its index: row times WIDTH plus column. Tuples of spaces are sorted by row, then column.
"""

from typing import Final

from portolan.oregon.components import (
    BUILDING_TERRAIN,
    BUILDINGS,
    COLUMN_SYMBOLS,
    FARMER_TERRAIN,
    GRID,
    HEIGHT,
    LANDSCAPES,
    NEEDS_WATER,
    REGION_HEIGHT,
    REGION_WIDTH,
    ROW_SYMBOLS,
    TERRAINS,
    WATER,
    WIDTH,
)

SPACE_COUNT: Final[int] = HEIGHT * WIDTH
SPACES: Final[tuple[str, ...]] = tuple(
    f"r{row}c{column}" for row in range(HEIGHT) for column in range(WIDTH)
)
"""OR-2.1: the names of the spaces."""
TERRAIN: Final[tuple[int, ...]] = tuple(TERRAINS.index(letter) for row in GRID for letter in row)
"""OR-2.2: the terrain of each space."""
ROW_SYMBOL: Final[tuple[int, ...]] = tuple(
    ROW_SYMBOLS[space // WIDTH // REGION_HEIGHT] for space in range(SPACE_COUNT)
)
"""OR-2.3, OR-2.4: the symbol of the row band that a space lies in ..."""
COLUMN_SYMBOL: Final[tuple[int, ...]] = tuple(
    COLUMN_SYMBOLS[space % WIDTH // REGION_WIDTH] for space in range(SPACE_COUNT)
)
"""... and of its column band."""


def _around(space: int, diagonal: bool) -> tuple[int, ...]:
    row, column = divmod(space, WIDTH)
    return tuple(
        y * WIDTH + x
        for y in range(max(row - 1, 0), min(row + 2, HEIGHT))
        for x in range(max(column - 1, 0), min(column + 2, WIDTH))
        if (y, x) != (row, column) and (diagonal or y == row or x == column)
    )


ADJACENT: Final[tuple[tuple[int, ...], ...]] = tuple(
    _around(space, diagonal=True) for space in range(SPACE_COUNT)
)
"""OR-2.5: the up to 8 neighbours of each space."""
JOINED: Final[tuple[tuple[int, ...], ...]] = tuple(
    _around(space, diagonal=False) for space in range(SPACE_COUNT)
)
"""OR-2.5: the up to 4 neighbours that count for a group of farmers."""


def _beside_water(space: int) -> bool:
    return any(TERRAIN[other] == WATER for other in ADJACENT[space])


def _suits(space: int, building: int) -> bool:
    """OR-2.8, OR-2.9."""
    return TERRAIN[space] == BUILDING_TERRAIN[building] and (
        not NEEDS_WATER[building] or _beside_water(space)
    )


LAND: Final[tuple[int, ...]] = tuple(
    space for space in range(SPACE_COUNT) if FARMER_TERRAIN[TERRAIN[space]]
)
"""OR-2.7: the spaces on which farmers may stand."""
SUITABLE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space for space in range(SPACE_COUNT) if _suits(space, building))
    for building in range(len(BUILDINGS))
)
"""OR-2.8, OR-2.9: the spaces that suit each building type."""
REGION: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        tuple(space for space in LAND if (ROW_SYMBOL[space], COLUMN_SYMBOL[space]) == (row, column))
        for column in range(len(LANDSCAPES))
    )
    for row in range(len(LANDSCAPES))
)
"""OR-2.3: the land of the region of a row symbol and a column symbol."""
BANDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space for space in LAND if symbol in (ROW_SYMBOL[space], COLUMN_SYMBOL[space]))
    for symbol in range(len(LANDSCAPES))
)
"""The land of the row band or the column band of each symbol (9 regions)."""
