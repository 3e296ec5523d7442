"""What is printed on the board: terrain, rails, coasts, regions and the symbols of the bands."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from portolan.oregon.board import JOINED, SPACE_COUNT, TERRAIN
from portolan.oregon.components import (
    COLUMN_SYMBOLS,
    HEIGHT,
    LANDSCAPES,
    REGION_HEIGHT,
    REGION_WIDTH,
    ROW_SYMBOLS,
    TERRAIN_NAMES,
    WATER,
    WIDTH,
)
from portolan.oregon.drawing import icons
from portolan.oregon.drawing.table import (
    BOTTOM,
    CELL_HEIGHT,
    CELL_WIDTH,
    HEADER,
    LEFT,
    RIGHT,
    TOP,
    GroundWords,
    centre_of,
    corner_of,
    named_space,
)
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg


@lru_cache(maxsize=8)
def ground(words: GroundWords) -> Svg:
    """All that never changes, in one language."""
    landscapes = words[2]
    spaces = [
        svg.rect(
            *corner_of(space),
            CELL_WIDTH,
            CELL_HEIGHT,
            svg.title(named_space(space, words)),
            class_=f"o-{TERRAIN_NAMES[TERRAIN[space]]}",
        )
        for space in range(SPACE_COUNT)
    ]
    return svg.join(
        [
            *spaces,
            *(_texture(name) for name in ("plain", "mountain", "water")),
            svg.path(_rails(), class_="o-rails", stroke_width=22, stroke_dasharray="4 9"),
            svg.path(_rails(), class_="o-rails", stroke_width=3),
            svg.path(_grid(1, 1), class_="o-grid"),
            svg.path(_coast(), class_="o-coast"),
            svg.path(_grid(REGION_HEIGHT, REGION_WIDTH), class_="o-regions"),
            *(_column_head(band, landscapes) for band in range(len(COLUMN_SYMBOLS))),
            *(_row_head(band, landscapes) for band in range(len(ROW_SYMBOLS))),
            *_coordinates(),
        ]
    )


def _texture(name: str) -> Svg:
    """The pattern of a terrain over all its spaces; that of the track is its rails."""
    terrain = TERRAIN_NAMES.index(name)
    spaces = [space for space in range(SPACE_COUNT) if TERRAIN[space] == terrain]
    outline = "".join(
        "M{:g} {:g}h{}v{}h-{}z".format(*corner_of(space), CELL_WIDTH, CELL_HEIGHT, CELL_WIDTH)
        for space in spaces
    )
    return svg.path(outline, class_="o-texture", fill=f"url(#o-texture-{name})")


def _rails() -> str:
    """Lines between the centres of neighbouring track spaces; the line's ends leave the board."""
    track = TERRAIN_NAMES.index("track")
    parts = []
    for space in range(SPACE_COUNT):
        if TERRAIN[space] != track:
            continue
        x, y = centre_of(space)
        ahead = [other for other in JOINED[space] if TERRAIN[other] == track]
        for to_x, to_y in (centre_of(other) for other in ahead if space < other):
            parts.append(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
        if len(ahead) == 1 and len(JOINED[space]) < 4:
            before_x, before_y = centre_of(ahead[0])
            edge_x, edge_y = x + (x - before_x) / 2, y + (y - before_y) / 2
            parts.append(f"M{edge_x:g} {edge_y:g}L{x:g} {y:g}")
    return "".join(parts)


def _grid(rows: int, columns: int) -> str:
    """The lines between regions of `rows` by `columns` spaces, or between spaces (1 by 1)."""
    across = (f"M{LEFT} {TOP + row * CELL_HEIGHT}H{RIGHT}" for row in range(0, HEIGHT + 1, rows))
    down = (
        f"M{LEFT + column * CELL_WIDTH} {TOP}V{BOTTOM}" for column in range(0, WIDTH + 1, columns)
    )
    return "".join([*across, *down])


def _coast() -> str:
    """The sides between water and land."""
    parts = []
    for space in range(SPACE_COUNT):
        x, y = corner_of(space)
        wet = TERRAIN[space] == WATER
        if (space + 1) % WIDTH and wet != (TERRAIN[space + 1] == WATER):
            parts.append(f"M{x + CELL_WIDTH:g} {y:g}v{CELL_HEIGHT}")
        if space + WIDTH < SPACE_COUNT and wet != (TERRAIN[space + WIDTH] == WATER):
            parts.append(f"M{x:g} {y + CELL_HEIGHT:g}h{CELL_WIDTH}")
    return "".join(parts)


def column_box(band: int) -> tuple[float, float, float, float]:
    """Where the symbol of a column band stands: x, y, width, height."""
    width = REGION_WIDTH * CELL_WIDTH
    return LEFT + band * width + 3, TOP - HEADER, width - 6, HEADER - 5


def row_box(band: int) -> tuple[float, float, float, float]:
    """Where the symbol of a row band stands: x, y, width, height."""
    height = REGION_HEIGHT * CELL_HEIGHT
    return 3, TOP + band * height + 3, LEFT - 8, height - 6


def _column_head(band: int, landscapes: Sequence[str]) -> Svg:
    x, y, width, height = column_box(band)
    symbol = COLUMN_SYMBOLS[band]
    name = landscapes[symbol]
    left = x + (width - 46 - svg.text_width(name, 22)) / 2
    return svg.group(
        svg.title(name),
        svg.rect(x, y, width, height, rx=7, class_=f"o-{LANDSCAPES[symbol]}"),
        svg.use(f"o-{LANDSCAPES[symbol]}", left, y + 2, 37, class_="icon"),
        svg.label(name, left + 46, y + height / 2, 22, anchor="start"),
    )


def _row_head(band: int, landscapes: Sequence[str]) -> Svg:
    x, y, width, height = row_box(band)
    symbol = ROW_SYMBOLS[band]
    name = landscapes[symbol]
    return svg.group(
        svg.title(name),
        svg.rect(x, y, width, height, rx=7, class_=f"o-{LANDSCAPES[symbol]}"),
        svg.use(f"o-{LANDSCAPES[symbol]}", x + 4, y + 44, 40, class_="icon"),
        svg.label(name, x + width / 2, y + height - 12, 14, room=width + 6),
    )


def _coordinates() -> list[Svg]:
    """The numbers in the names of spaces: of columns below the board, of rows beside it."""
    return [
        *(
            svg.label(column, LEFT + (column + 0.5) * CELL_WIDTH, BOTTOM + 11, 14, class_="quiet")
            for column in range(WIDTH)
        ),
        *(
            svg.label(row, LEFT - 16, TOP + (row + 0.5) * CELL_HEIGHT, 14, class_="quiet")
            for row in range(HEIGHT)
        ),
    ]


DEFINITIONS: Final[tuple[Svg, ...]] = (
    *svg.SEAT_SHAPES,
    *icons.symbols(),
    svg.pattern(
        "o-texture-plain",
        CELL_WIDTH,
        CELL_HEIGHT,
        svg.path(
            "M10 18v-7M14 18l3-6M6 18l-3-5M52 30v-7M56 30l3-6M48 30l-3-5M26 56v-7M30 56l3-6M22 56"
            "l-3-5",
            stroke="var(--plain-mark)",
            stroke_width=1.8,
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
    svg.pattern(
        "o-texture-mountain",
        CELL_WIDTH,
        CELL_HEIGHT,
        svg.path(
            "M4 60L24 18L36 42L44 28L62 60M24 18L30 44M44 28L48 46",
            stroke="var(--mountain-mark)",
            stroke_width=2.5,
            stroke_linejoin="round",
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
    svg.pattern(
        "o-texture-water",
        25,
        17,
        svg.path(
            "M0 6Q6.25 1 12.5 6T25 6",
            stroke="var(--water-mark)",
            stroke_width=1.6,
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
)
