"""The board as a picture: a pure function of a view, a seat and a language.

From top to bottom: the strip with all seats, the board, the stock (stacks, decks, minerals), and
the hand of the viewing seat with the cards that lie face up. The ground of the board is drawn once
in each language; only what lies on it is drawn anew. The parts are in `drawing`.
"""

from portolan.oregon.drawing.ending import final_scores
from portolan.oregon.drawing.ground import DEFINITIONS, ground
from portolan.oregon.drawing.hand import hand_row
from portolan.oregon.drawing.pieces import (
    buildings,
    farmers,
    last_change,
    legal_spaces,
    lit_bands,
    round_mark,
)
from portolan.oregon.drawing.stock import stock
from portolan.oregon.drawing.strip import strip
from portolan.oregon.drawing.table import (
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    Table,
    seat_words,
    stacks_heading,
)
from portolan.oregon.drawing.theme import SHEET
from portolan.oregon.state import NONE, PHASES, View
from portolan.oregon.words import space_name
from portolan.rulekit import Picture, Player, svg


def render(view: View, picture: Picture) -> str:
    """The board as the seat of the picture, or a spectator, sees it."""
    table = Table(view, picture)
    return svg.picture(
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        svg.rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, class_="ground"),
        strip(table),
        ground(table.ground_words()),
        round_mark(table),
        lit_bands(table),
        buildings(table),
        farmers(table),
        last_change(table),
        legal_spaces(table),
        stock(table),
        final_scores(table) if view.active is None else hand_row(table),
        name=table.say("board-name"),
        description=_description(table),
        definitions=DEFINITIONS,
        sheet=SHEET,
    )


def _description(table: Table) -> str:
    """A few sentences for screen readers and chat bots."""
    view = table.view
    phase = PHASES[view.phase]
    sentences = [table.say("board-round", round=view.round)]
    if view.active is None:
        sentences.append(table.say("board-phase-over"))
    else:
        sentences.append(table.say(f"board-phase-{phase}", player=Player(view.active)))
    if view.final_round:
        sentences.append(table.say("board-final-round"))
    sentences += [seat_words(table, seat) for seat in range(len(view.seats))]
    if view.last_space != NONE:
        sentences.append(table.say("board-last", space=space_name(view.last_space)))
    sentences.append(stacks_heading(table))
    return " ".join(sentences)
