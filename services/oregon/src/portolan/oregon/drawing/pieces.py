"""What lies on the board: buildings, farmers, the last change, spaces that may be chosen."""

from typing import Final

from portolan.oregon.board import SPACES
from portolan.oregon.components import BUILDINGS, COLUMN_SYMBOLS, ROW_SYMBOLS
from portolan.oregon.drawing.ground import column_box, row_box
from portolan.oregon.drawing.table import (
    CELL_HEIGHT,
    CELL_WIDTH,
    HEADER,
    LEFT,
    TOP,
    Table,
    centre_of,
    corner_of,
    icon_at,
)
from portolan.oregon.state import NONE
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

TILE: Final[int] = 54
"""Side of a building on the board."""
FARMER: Final[int] = 46


def round_mark(table: Table) -> Svg:
    """The round, where the row and column symbols meet."""
    words = table.say("board-round", round=table.view.round)
    if table.view.final_round:
        words = f"{words}\n{table.say('board-final-round')}"
    width, height = LEFT - 8, HEADER - 5
    number = svg.label(table.view.round, width / 2, 27, 24, class_="strong")
    heading = svg.label(table.say("board-round-heading"), width / 2, 9, 12, class_="quiet")
    kind = "card o-lit" if table.view.final_round else "card"
    return svg.card(3, TOP - HEADER, width, height, heading, number, words=words, kind=kind)


def lit_bands(table: Table) -> Svg:
    """The bands of the landscape cards that lie face up."""
    laid = table.view.laid
    if laid is None:
        return svg.NOTHING
    boxes = [
        *(row_box(band) for band, symbol in enumerate(ROW_SYMBOLS) if symbol in laid.landscape),
        *(
            column_box(band)
            for band, symbol in enumerate(COLUMN_SYMBOLS)
            if symbol in laid.landscape
        ),
    ]
    return svg.join(svg.rect(*box, rx=7, class_="o-lit") for box in boxes)


def buildings(table: Table) -> Svg:
    """All building tiles on the board."""
    return svg.join(
        _tile(
            *centre_of(placed.space),
            TILE,
            placed.building,
            f"{table.buildings[placed.building]}\n{table.space(placed.space)}",
        )
        for placed in table.view.buildings
    )


def _tile(x: float, y: float, size: float, building: int, words: str) -> Svg:
    """A building tile about a centre."""
    return svg.group(
        svg.title(words),
        svg.rect(x - size / 2, y - size / 2, size, size, rx=size / 8, class_="o-tile"),
        icon_at(BUILDINGS[building], x, y, size * 0.82, "o-ink"),
    )


def farmers(table: Table) -> Svg:
    """All farmers in the colours and shapes of their seats; a tick marks a group that scored."""
    names = [table.player(seat) for seat in range(len(table.view.seats))]
    kinds = {
        scored: table.say("board-farmer-scored" if scored else "board-farmer", player="{0}")
        for scored in (False, True)
    }
    drawn = []
    for farmer in table.view.farmers:
        x, y = centre_of(farmer.space)
        marks = [_scored_mark(farmer.seat, x, y)] if farmer.scored else []
        words = f"{kinds[farmer.scored].format(names[farmer.seat])}\n{table.space(farmer.space)}"
        drawn.append(svg.piece(farmer.seat, x, y, FARMER, *marks, words=words))
    return svg.join(drawn)


def _scored_mark(seat: int, x: float, y: float) -> Svg:
    return icon_at("scored", x, y + (4 if seat == 2 else 0), 26, f"scored-{seat}")


def last_change(table: Table) -> Svg:
    """A ring around the piece placed last."""
    if table.view.last_space == NONE:
        return svg.NOTHING
    x, y = corner_of(table.view.last_space)
    return svg.ring(x + 3, y + 3, CELL_WIDTH - 6, CELL_HEIGHT - 6, corner=11)


def legal_spaces(table: Table) -> Svg:
    """The spaces that may be chosen now."""
    return svg.join(
        _legal_space(table, space, name)
        for space, name in enumerate(SPACES)
        if f"space:{name}" in table.targets
    )


def _legal_space(table: Table, space: int, name: str) -> Svg:
    x, y = corner_of(space)
    mark = svg.rect(x + 5, y + 5, CELL_WIDTH - 10, CELL_HEIGHT - 10, rx=9, class_="mark")
    return table.target(f"space:{name}", table.space(space), mark)
