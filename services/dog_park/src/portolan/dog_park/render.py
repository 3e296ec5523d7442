"""The board as a picture: a pure function of a view, a seat and a language.

From top to bottom: the strip with all seats; the field with bids, awards and forecast; the park;
all kennels in short; the viewing seat's goods and dogs. The parts are in `drawing`.
"""

from portolan.dog_park.components import ROUNDS
from portolan.dog_park.drawing import icons
from portolan.dog_park.drawing.field import field
from portolan.dog_park.drawing.kennels import kennels, own
from portolan.dog_park.drawing.park import TEXTURE, park
from portolan.dog_park.drawing.strip import seat_words, strip
from portolan.dog_park.drawing.table import PICTURE_HEIGHT, PICTURE_WIDTH, Table
from portolan.dog_park.drawing.theme import SHEET
from portolan.dog_park.state import View
from portolan.rulekit import Picture, Player, svg

_DEFINITIONS = (*svg.SEAT_SHAPES, *icons.symbols(), TEXTURE)


def render(view: View, picture: Picture) -> str:
    """The board as the seat of the picture, or a spectator, sees it."""
    table = Table(view, picture)
    return svg.picture(
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        svg.rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, class_="ground"),
        strip(table),
        field(table),
        park(table),
        kennels(table),
        own(table),
        name=table.say("game-name"),
        description=_description(table),
        definitions=_DEFINITIONS,
        sheet=SHEET,
    )


def _description(table: Table) -> str:
    """A few sentences for screen readers and chat bots."""
    view = table.view
    turn = (
        table.say("board-over")
        if view.to_act is None
        else table.say("board-turn", who=Player(view.to_act))
    )
    seats = " ".join(seat_words(table, seat) for seat in range(table.seat_count))
    return table.say("board-desc", round=view.round, rounds=ROUNDS, turn=turn, seats=seats)
