"""The lowest row: the hand of the viewing seat; after the end, the hands of all."""

from typing import Final

from portolan.rulekit import Player, svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import CARDS, RESOURCES
from portolan.seafarers.drawing.table import (
    HAND_HEIGHT,
    HAND_TOP,
    WIDTH,
    Table,
    icon_at,
    seat_words,
)
from portolan.seafarers.state import SeatView
from portolan.seafarers.words import card_name, resource_name

_TOP: Final[int] = HAND_TOP + 22
_CARD: Final[int] = 104
_STEP: Final[int] = 112
_TALL: Final[int] = HAND_HEIGHT - 26
_DEV_LEFT: Final[int] = 5 * _STEP + 16
_DEV_STEP: Final[int] = 94
_SUPPLY_LEFT: Final[int] = _DEV_LEFT + 5 * _DEV_STEP + 14


def hand_row(table: Table) -> Svg:
    """The hand of the viewing seat; a spectator sees counts of the active one."""
    view = table.view
    owner = view.active if view.viewer is None else view.viewer
    seat = view.seats[owner]
    mine = view.viewer is not None
    heading = table.say("board-hand") if mine else table.say("board-hand-of", player=Player(owner))
    drawn = [svg.heading(heading, 6, HAND_TOP + 8, _DEV_LEFT - 20)]
    if seat.hand is None or seat.cards is None or seat.new_cards is None:
        drawn += _backs(table, seat)
    else:
        drawn += [_resource(table, seat, kind) for kind in range(len(RESOURCES))]
        drawn.append(svg.heading(table.say("board-own-cards"), _DEV_LEFT, HAND_TOP + 8, 440))
        drawn += [_dev(table, seat, card) for card in range(len(CARDS))]
    return svg.join([*drawn, _supply(table, seat)])


def _resource(table: Table, seat: SeatView, kind: int) -> Svg:
    assert seat.hand is not None
    name = RESOURCES[kind]
    count, rate = seat.hand[name], seat.rates[name]
    x = 4 + kind * _STEP
    words = table.say("board-own-card", resource=resource_name(kind), count=count, rate=rate)
    shown = table.resources[kind]
    size = svg.fitting(shown, _CARD - 10, 18)
    face = svg.card(
        x,
        _TOP,
        _CARD,
        _TALL,
        icon_at(name, 34, 36, 54),
        svg.label(count, 78, 36, 44, class_="strong"),
        svg.label(shown, _CARD / 2, 90, size),
        svg.label(f"{rate}:1", _CARD / 2, 124, 24, class_="quiet strong"),
        words=words,
        kind=f"face s-{name}-card",
    )
    if not count:
        face = svg.group(face, class_="faded")
    mark = svg.rect(x, _TOP, _CARD, _TALL, rx=10, class_="mark")
    return svg.join([face, table.target(f"card:{name}", words, mark)])


def _dev(table: Table, seat: SeatView, card: int) -> Svg:
    assert seat.cards is not None
    assert seat.new_cards is not None
    name = CARDS[card]
    count, new = seat.cards[name], seat.new_cards[name]
    x = _DEV_LEFT + card * _DEV_STEP
    width = _DEV_STEP - 8
    words = table.say("board-dev-card", card=card_name(card), count=count)
    if new:
        words = table.say("board-dev-new", card=card_name(card), count=count, new=new)
    lines = svg.wrap(table.cards[card], width - 6, 16, 2)
    shown = f"{count} ({new})" if new else count
    face = svg.card(
        x,
        _TOP,
        width,
        _TALL,
        icon_at(name, width / 2, 34, 46),
        svg.label(shown, width / 2, 82, 34 if not new else 26, class_="strong"),
        *(
            svg.label(line, width / 2, 114 + 18 * place, 16, room=width - 4)
            for place, line in enumerate(lines)
        ),
        words=words,
    )
    if not count:
        face = svg.group(face, class_="faded")
    mark = svg.rect(x, _TOP, width, _TALL, rx=9, class_="mark")
    return svg.join([face, table.target(f"dev:{name}", words, mark)])


def _backs(table: Table, seat: SeatView) -> list[Svg]:
    """Hidden cards, by their number."""
    kinds = (
        ("card", seat.hand_count, table.say("board-cards", count=seat.hand_count)),
        ("dev", seat.card_count, table.say("board-held", count=seat.card_count)),
    )
    return [
        svg.stack(
            8 + 170 * place,
            _TOP + 6,
            _CARD,
            _TALL - 8,
            count,
            icon_at(icon, _CARD / 2, _TALL / 2 - 10, 64, "on-back"),
            words=words,
            kind="back",
            size=34,
        )
        for place, (icon, count, words) in enumerate(kinds)
    ]


def _supply(table: Table, seat: SeatView) -> Svg:
    """Pieces that are left."""
    rows = (
        ("settlement", seat.settlements, "settlements"),
        ("city", seat.cities, "cities"),
        ("road", seat.roads, "roads"),
        ("ship", seat.ships, "ships"),
    )
    return svg.join(
        [
            svg.heading(table.say("board-supply"), _SUPPLY_LEFT, HAND_TOP + 8, 120),
            *(
                svg.counter(
                    svg.Counter(
                        f"s-{icon}",
                        count,
                        table.say(f"board-supply-{key}", count=count),
                        faded=not count,
                    ),
                    _SUPPLY_LEFT + 4,
                    _TOP + 18 + 37 * line,
                    26,
                )
                for line, (icon, count, key) in enumerate(rows)
            ),
        ]
    )


def final_hands(table: Table) -> Svg:
    """After the end: what everybody held (SF-14.4)."""
    places = svg.columns(3, WIDTH - 6, [1] * len(table.view.seats), 10)
    return svg.join(
        [
            svg.heading(table.say("board-hands"), 6, HAND_TOP + 8),
            *(_final(table, seat, x, width) for seat, (x, width) in enumerate(places)),
        ]
    )


def _final(table: Table, number: int, x: float, width: float) -> Svg:
    seat = table.view.seats[number]
    hand, cards = seat.hand or {}, seat.cards or {}
    goods = [(name, hand[name], f"s-{name}") for name in RESOURCES if hand.get(name)]
    devs = [(name, cards[name], f"s-{name}") for name in CARDS if cards.get(name)]
    is_winner = number in table.view.winners
    parts = [
        svg.seat_shape(number, 26, 28, 30),
        svg.label(
            table.player(number), 48, 28, 22, anchor="start", room=width - 110, class_="strong"
        ),
        svg.label(seat.points, width - 12, 28, 34, anchor="end", class_="strong"),
    ]
    if is_winner:
        parts.append(svg.rect(0, 0, width, _TALL, rx=10, class_="turn"))
    for line, row in enumerate((goods, devs)):
        step = min(62.0, (width - 20) / max(len(row), 1))
        parts += [
            svg.counter(svg.Counter(symbol, count, name), 12 + step * place, 76 + 46 * line, 22)
            for place, (name, count, symbol) in enumerate(row)
        ]
    return svg.card(x, _TOP, width, _TALL, *parts, words=seat_words(table, number))
