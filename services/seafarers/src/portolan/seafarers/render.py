"""The board as a picture: a pure function of a view, a seat and a language.

From top to bottom: the strip with all seats, the board, the stock (bank, deck, dice, offer, turn),
and the hand of the viewing seat. The ground of the board is drawn once for each layout and
language; only what lies on it is drawn anew. The parts are in `drawing`.
"""

from portolan.rulekit import Picture, Player, svg
from portolan.seafarers.drawing.ground import ground, ports
from portolan.seafarers.drawing.hand import final_hands, hand_row
from portolan.seafarers.drawing.icons import DEFINITIONS
from portolan.seafarers.drawing.marks import last_change, legal_places
from portolan.seafarers.drawing.pieces import buildings, lanes, routes, specials, thieves
from portolan.seafarers.drawing.stock import phase_words, stock
from portolan.seafarers.drawing.strip import strip
from portolan.seafarers.drawing.table import HEIGHT, WIDTH, Table, seat_words
from portolan.seafarers.drawing.theme import SHEET
from portolan.seafarers.state import NONE, View
from portolan.seafarers.words import resource_name


def render(view: View, picture: Picture) -> str:
    """The board as the seat of the picture, or a spectator, sees it."""
    table = Table(view, picture)
    return svg.picture(
        WIDTH,
        HEIGHT,
        svg.rect(0, 0, WIDTH, HEIGHT, class_="ground"),
        strip(table),
        ground(table),
        lanes(table),
        ports(table),
        thieves(table),
        routes(table),
        specials(table),
        buildings(table),
        last_change(table),
        legal_places(table),
        stock(table),
        hand_row(table) if view.asked else final_hands(table),
        name=table.say("board-name"),
        description=_description(table),
        definitions=DEFINITIONS,
        sheet=SHEET,
    )


def _description(table: Table) -> str:
    """A few sentences for screen readers and chat bots."""
    view = table.view
    sentences = [
        table.say("board-setup") if view.turn is None else table.say("board-turn", turn=view.turn),
        table.say("board-target", target=view.target),
        phase_words(table),
        *(seat_words(table, seat) for seat in range(len(view.seats))),
    ]
    if view.dice:
        sentences.append(table.say("board-dice", first=view.dice[0], second=view.dice[1]))
    if view.fog_count:
        sentences.append(table.say("board-fog", count=view.fog_count))
    stolen = view.last_steal
    if stolen is not None and stolen.res != NONE:
        sentences.append(
            table.say(
                "board-last-steal",
                who=Player(stolen.thief),
                victim=Player(stolen.victim),
                resource=resource_name(stolen.res),
            )
        )
    return " ".join(_whole(table, words) for words in sentences)


def _whole(table: Table, words: str) -> str:
    """A sentence, also of what stands elsewhere as a heading."""
    return words if words.endswith((".", "。")) else table.say("board-sentence", words=words)
