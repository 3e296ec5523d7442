"""The event cards: those of the rounds, and below them the unused ones."""

from portolan.rulekit import Player, text
from portolan.rulekit.svg import (
    NOTHING,
    Svg,
    columns,
    group,
    heading,
    join,
    label,
    rect,
    seat_shape,
    title,
    use,
)
from portolan.salty_ocean.board import (
    ARROWS,
    CARD_SEA_EVENT,
    CARD_WEATHER,
    CARDS,
    GOODS,
    POSITIONS,
    ROUNDS,
    SEA_EVENTS,
    WEATHERS,
)
from portolan.salty_ocean.drawing.places import MARKET_TOP, RIGHT, Box
from portolan.salty_ocean.drawing.table import Table, panel
from portolan.salty_ocean.view import FINISHED, CardView
from portolan.salty_ocean.words import position_name, sea_event_name, weather_name


def events(table: Table) -> Svg:
    """The cards of the rounds, those turned up open; below them the unused ones."""
    round_words = table.say(text("board-round", round=table.view.round, rounds=ROUNDS))
    words = f"{table.say(text('board-events'))} · {round_words}"
    cards = [
        _event_card(table, at, name, table.view.cards[name]) for at, name in enumerate(POSITIONS)
    ]
    return join([heading(words, RIGHT, MARKET_TOP + 12), *cards])


def _event_card(table: Table, at: int, name: str, card: CardView) -> Svg:
    x, y, _, _ = box = table.at[f"card-{name}"]
    position = position_name(at)
    knowers = [seat.seat for seat in table.view.seats if at in seat.looked_at]
    eyes = _eyes(table, knowers, box, at < ROUNDS) if not card.face else NOTHING
    if card.id < 0:
        words = table.say(text("board-card-down", position=position))
        plain = label(name, x + 24, y + 20, 18, class_="on-back strong")
        return panel(box, words, plain, eyes, kind="back")
    words = table.say(
        text(
            "board-card-up",
            position=position,
            card=CARDS[card.id],
            weather=weather_name(CARD_WEATHER[card.id]),
            sea=sea_event_name(CARD_SEA_EVENT[card.id]),
        )
    )
    current = at == table.view.round - 1 and table.view.state != FINISHED
    struck = current and table.view.event.pirates_done
    if struck:
        words += f" · {table.say(text('board-pirates-done'))}"
    face = (
        _small_face(table, box, name, card.id)
        if at >= ROUNDS
        else _face(table, box, name, card.id, struck)
    )
    past = at < table.view.round - 1 and at < ROUNDS
    frame = rect(*box, rx=7, class_="turn") if current else NOTHING
    inside = group(face, class_="faded") if past else face
    kind = "panel" if card.face else "slot"
    return panel(box, words, inside, frame, eyes, kind=kind)


def _eyes(table: Table, knowers: list[int], box: Box, large: bool) -> Svg:
    """Who has looked at a face-down card: where its face leaves room, if the viewer knows it.

    Under the name of a large card; at the upper right end of a small one.
    """
    x, y, width, _ = box
    left, top = (x + 15, y + 42) if large else (x + width - 12, y + 14)
    return join(
        group(
            title(table.say(text("board-card-known", who=Player(seat)))),
            seat_shape(seat, left + (20 if large else -18) * place, top, 16),
        )
        for place, seat in enumerate(knowers)
    )


def _face(table: Table, box: Box, name: str, card: int, struck: bool) -> Svg:
    """Sea conditions above, price arrows below; faint are pirates that have struck."""
    x, y, width, height = box
    drawn = [label(name, x + 22, y + 18, 18, class_="strong")]
    drawn += _conditions(x + width - 84, y + 6, 36, card, struck)
    cells = columns(x + 4, width - 8, [1] * table.goods, 2)
    for good, (left, room) in enumerate(cells):
        middle = left + room / 2
        drawn.append(use(GOODS[good], middle - 13, y + 52, 26, class_="icon"))
        drawn.append(_steps(ARROWS[card][good], middle, y + height - 22, 23))
    return join(drawn)


def _small_face(table: Table, box: Box, name: str, card: int) -> Svg:
    """An unused card that the viewer knows: the same in less room."""
    x, y, width, height = box
    drawn = [label(name, x + 22, y + 17, 16, class_="strong")]
    drawn += _conditions(x + 36, y + 3, 22, card)
    for good, (left, room) in enumerate(columns(x + 4, width - 8, [1] * table.goods, 2)):
        drawn.append(use(GOODS[good], left + room / 2 - 19, y + height - 24, 16, class_="icon"))
        drawn.append(_steps(ARROWS[card][good], left + room / 2 + 9, y + height - 16, 15))
    return join(drawn)


def _conditions(x: float, y: float, size: float, card: int, struck: bool = False) -> list[Svg]:
    """Weather and event at sea; faint is one that has struck."""
    weather, sea = WEATHERS[CARD_WEATHER[card]], SEA_EVENTS[CARD_SEA_EVENT[card]]
    look = "icon" if sea == "none" else "bad"
    return [
        use(weather, x, y, size, class_="bad" if weather == "storm" else "icon"),
        use(sea, x + size + 6, y, size, class_=f"{look} faded" if struck else look),
    ]


def _steps(steps: int, x: float, y: float, size: float) -> Svg:
    """A price arrow: how many rows up or down."""
    if steps == 0:
        return label("0", x, y, size, class_="quiet")
    words = f"+{steps}" if steps > 0 else f"−{-steps}"
    return label(words, x, y, size, class_="strong" if steps > 0 else "strong bad")
