"""The dogs on the field with the bids for them, the breed awards and the forecast."""

from typing import Final

from portolan.dog_park.components import AWARDS, BREEDS, DOGS, ROUNDS
from portolan.dog_park.drawing.table import (
    FIELD_TOP,
    PICTURE_WIDTH,
    Table,
    breed_icon,
    dog_card,
    icon_at,
)
from portolan.dog_park.state import NONE, PHASES, BidView, DogView
from portolan.dog_park.words import breed_name, dog_name, forecast_name, forecast_rule
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

_CARD_TOP: Final[int] = FIELD_TOP + 16
_CARD_HEIGHT: Final[int] = 190
_FIELD_WIDTH: Final[int] = 724
_AWARDS_LEFT: Final[int] = 742
_AWARDS_WIDTH: Final[int] = 172
_FORECAST_LEFT: Final[int] = 930
_ROW: Final[int] = 28


def field(table: Table) -> Svg:
    """The row of dogs on offer; a scout's revealed dogs lie over the forecast."""
    view = table.view
    places = svg.columns(3, _FIELD_WIDTH, [1] * len(view.field), 10)
    heading = f"{table.say('board-field')} · {table.say('board-deck')} {view.deck_count}"
    return svg.join(
        [
            svg.heading(heading, 6, FIELD_TOP),
            *(
                _slot(table, index, dog, x, width)
                for index, (dog, (x, width)) in enumerate(zip(view.field, places, strict=True))
            ),
            _awards(table),
            _revealed(table) if view.revealed else _forecast(table),
        ]
    )


def _slot(table: Table, index: int, dog: int, x: float, width: float) -> Svg:
    view = table.view
    number = index + 1
    words = table.say("board-slot", slot=number)
    if dog == NONE:
        drawn = svg.slot(
            x,
            _CARD_TOP,
            width,
            _CARD_HEIGHT,
            svg.label(table.say("board-empty"), width / 2, _CARD_HEIGHT / 2, 18, class_="quiet"),
            words=words,
        )
    else:
        drawn = dog_card(table, DogView(dog, 0), x, _CARD_TOP, width, _CARD_HEIGHT)
    mark = svg.rect(x, _CARD_TOP, width, _CARD_HEIGHT, rx=12, class_="mark")
    return svg.join(
        [
            drawn,
            svg.badge(number, x + width - 16, _CARD_TOP + _CARD_HEIGHT - 14, 18),
            svg.ring(x - 1, _CARD_TOP - 1, width + 2, _CARD_HEIGHT + 2, 13)
            if dog in view.last_dogs
            else svg.NOTHING,
            _bids(table, number, x, width),
            table.target(f"slot:{number}", words, mark),
        ]
    )


def _bids(table: Table, slot: int, x: float, width: float) -> Svg:
    """Below a slot: who bid there for its dog, and how much once that is known."""
    view = table.view
    if PHASES[view.phase] not in ("BID", "TAKE"):
        return svg.NOTHING
    bids: list[tuple[int, BidView]] = [
        (walker, bid)
        for walker, bid in enumerate(
            [*(seat.bid for seat in view.seats), *(auto.bid for auto in view.autos)]
        )
        if bid is not None and bid.slot == slot
    ]
    drawn = []
    y = _CARD_TOP + _CARD_HEIGHT + 19
    for index, (walker, bid) in enumerate(bids):
        left = x + 16 + index * min(62.0, (width - 20) / max(len(bids), 1))
        value = "?" if bid.value is None else str(bid.value or "")
        drawn.append(
            svg.group(
                svg.title(f"{table.walker(walker)}: {value}"),
                walker_shape(table, walker, left, y, 26),
                svg.label(value, left + 20, y, 22, anchor="start", class_="strong"),
            )
        )
    return svg.join(drawn)


def walker_shape(table: Table, walker: int, x: float, y: float, size: float) -> Svg:
    """A seat's shape, or the sign of an auto-walker with its number."""
    if walker < table.seat_count:
        return svg.seat_shape(walker, x, y, size)
    number = walker - table.seat_count + 1
    return svg.join(
        [
            svg.circle(x, y, size * 0.55, class_="d-auto"),
            icon_at("auto", x, y, size * 0.78),
            svg.badge(number, x - size * 0.5, y + size * 0.36, max(size * 0.46, 13))
            if len(table.view.autos) > 1
            else svg.NOTHING,
        ]
    )


def _awards(table: Table) -> Svg:
    rows = []
    for position, breed in enumerate(table.view.awards):
        y = _CARD_TOP + _ROW * position + _ROW / 2
        name = table.words(breed_name(breed))
        rows.append(
            svg.group(
                svg.title(f"{name}: {AWARDS[position]}"),
                svg.rect(
                    _AWARDS_LEFT, y - 13, _AWARDS_WIDTH, 26, rx=6, class_=f"face d-{BREEDS[breed]}"
                ),
                icon_at(breed_icon(breed), _AWARDS_LEFT + 16, y, 21),
                svg.label(name, _AWARDS_LEFT + 32, y, 17, anchor="start", room=106),
                svg.label(
                    AWARDS[position],
                    _AWARDS_LEFT + _AWARDS_WIDTH - 10,
                    y,
                    20,
                    anchor="end",
                    class_="strong",
                ),
            )
        )
    return svg.join(
        [svg.heading(table.say("board-awards"), _AWARDS_LEFT, FIELD_TOP, _AWARDS_WIDTH), *rows]
    )


def _revealed(table: Table) -> Svg:
    width = PICTURE_WIDTH - 3 - _FORECAST_LEFT
    drawn = [
        svg.heading(table.say("board-revealed"), _FORECAST_LEFT, FIELD_TOP),
        table.told_target(
            "deck",
            table.say("board-deck"),
            _FORECAST_LEFT,
            _CARD_TOP + _CARD_HEIGHT + 4,
            width,
            34,
        ),
    ]
    places = svg.columns(_FORECAST_LEFT, width, [1, 1], 8)
    for dog, (x, room) in zip(table.view.revealed, places, strict=False):
        drawn += [
            dog_card(table, DogView(dog, 0), x, _CARD_TOP, room, _CARD_HEIGHT),
            table.target(
                f"revealed:{DOGS[dog]}",
                table.words(dog_name(dog)),
                svg.rect(x, _CARD_TOP, room, _CARD_HEIGHT, rx=12, class_="mark"),
            ),
        ]
    return svg.join(drawn)


def _forecast(table: Table) -> Svg:
    """The cards of the four rounds; the present one stands out with what it does."""
    view = table.view
    width = PICTURE_WIDTH - 3 - _FORECAST_LEFT
    drawn = [
        svg.heading(
            table.say("board-round", round=view.round, rounds=ROUNDS), _FORECAST_LEFT, FIELD_TOP
        )
    ]
    y = float(_CARD_TOP)
    for index, card in enumerate(view.forecasts):
        now = index + 1 == view.round
        height = 92.0 if now else 32.0
        name = table.words(forecast_name(card))
        rule = table.words(forecast_rule(card))
        inside = [svg.label(f"{index + 1}. {name}", 10, 16, 17, anchor="start", room=width - 16)]
        if now:
            inside.append(svg.paragraph(rule, 10, 30, width - 18, 15, most=3))
        kind = "d-now" if now else ("slot" if index + 1 < view.round else "card")
        drawn.append(
            svg.card(_FORECAST_LEFT, y, width, height, *inside, words=f"{name}\n{rule}", kind=kind)
        )
        y += height + 4
    return svg.join(drawn)
