"""The board as a picture: a pure function of a view, a seat and a language.

From top to bottom: the strip with all seats; market and event cards; action costs, order and
Notre-Dame; the town; what lies before each seat. The parts are in `drawing`, where `places` says
where everything lies.
"""

from portolan.rulekit import Picture, Player, text
from portolan.rulekit.svg import SEAT_SHAPES, Svg, join, picture, rect, ring, target
from portolan.salty_ocean.board import GOODS, MARKS, ROUNDS
from portolan.salty_ocean.drawing.events import events
from portolan.salty_ocean.drawing.icons import SYMBOLS, WAVES
from portolan.salty_ocean.drawing.market import costs, market
from portolan.salty_ocean.drawing.places import HEIGHT, WIDTH
from portolan.salty_ocean.drawing.seats import seat_strip, seat_table
from portolan.salty_ocean.drawing.table import Table, seat_words
from portolan.salty_ocean.drawing.theme import SHEET
from portolan.salty_ocean.drawing.town import cathedral, order, town
from portolan.salty_ocean.view import View
from portolan.salty_ocean.words import good_name, sea_event_name, weather_name


def render(view: View, about: Picture) -> str:
    """The whole board for a viewer."""
    table = Table(view, about)
    return picture(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, class_="ground"),
        seat_strip(table),
        market(table),
        costs(table),
        events(table),
        order(table),
        cathedral(table),
        town(table),
        join(seat_table(table, seat) for seat in view.seats),
        _marks(table),
        name=about.say(text("board-name")),
        description=_description(table),
        definitions=(*SEAT_SHAPES, *SYMBOLS, WAVES),
        sheet=SHEET,
    )


def _description(table: Table) -> str:
    """The position in a few sentences."""
    view = table.view
    decider = (
        text("board-over")
        if view.decider is None
        else text("board-decides", who=Player(view.decider))
    )
    sentences = [
        text(
            "board-about",
            round=view.round,
            rounds=ROUNDS,
            weather=weather_name(view.event.weather),
            sea=sea_event_name(view.event.sea_event),
            decider=decider,
        )
    ]
    sentences += [
        text("board-price-about", good=good_name(good), price=view.prices[GOODS[good]])
        for good in range(table.goods)
    ]
    told = [table.say(sentence) for sentence in sentences]
    return " ".join([*told, *(seat_words(table, seat) for seat in view.seats)])


def _marks(table: Table) -> Svg:
    """Rings around what changed last, outlines around what may be chosen."""
    rings = [ring(*table.at[MARKS[mark]]) for mark in table.view.changed if MARKS[mark] in table.at]
    offers = [
        target(name, words, rect(*table.at[name], rx=7, class_="mark"))
        for name, words in table.about.targets.items()
        if name in table.at
    ]
    return join([*rings, *offers])
