"""Below the board: bank, deck, dice, the offer that is open, and the end of the turn."""

from typing import Final

from portolan.rulekit import Player, Text, svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import CLOTH, RESOURCES, WONDER_COST, WONDERS
from portolan.seafarers.drawing.table import STOCK_HEIGHT, STOCK_TOP, Table, icon_at
from portolan.seafarers.state import PHASES, WonderView
from portolan.seafarers.table import named
from portolan.seafarers.words import cards_of, resource_name, wonder_name

_CARD: Final[int] = 66
_STEP: Final[int] = 72
_TOP: Final[int] = STOCK_TOP + 22
_TALL: Final[int] = STOCK_HEIGHT - 24
_DECK_LEFT: Final[int] = 5 * _STEP + 22
_DICE_LEFT: Final[int] = _DECK_LEFT + 100
_OFFER_LEFT: Final[int] = _DICE_LEFT + 166
_TURN_LEFT: Final[int] = 1050
_BUTTON: Final[int] = 74
"""Room for the offer beside the wonders."""
_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def stock(table: Table) -> Svg:
    """Everything between the board and the hand."""
    return svg.join(
        [
            svg.heading(table.say("board-bank"), 6, STOCK_TOP + 8),
            *(_bank_card(table, kind) for kind in range(len(RESOURCES))),
            _deck(table),
            _dice(table),
            *_middle(table),
            _turn(table),
        ]
    )


def _middle(table: Table) -> list[Svg]:
    """Between dice and turn: the offer, and the wonders while no offer is open."""
    view = table.view
    if not view.wonders or view.draft is not None:
        return [_offer(table, _OFFER_LEFT)]
    return [_wonders(table), _offer(table, _TURN_LEFT - _BUTTON)]


def _bank_card(table: Table, kind: int) -> Svg:
    name = RESOURCES[kind]
    count = table.view.bank[name]
    x = 4 + kind * _STEP
    words = table.say("board-bank-card", resource=resource_name(kind), count=count)
    card = svg.card(
        x,
        _TOP,
        _CARD,
        _TALL,
        icon_at(name, _CARD / 2, 32, 44),
        svg.label(count, _CARD / 2, 74, 30, class_="strong"),
        words=words,
        kind=f"face s-{name}-card",
    )
    mark = svg.rect(x, _TOP, _CARD, _TALL, rx=8, class_="mark")
    return svg.join([card, table.target(f"bank:{name}", table.resources[kind], mark)])


def _deck(table: Table) -> Svg:
    count = table.view.deck_count
    words = table.say("board-deck", count=count)
    icon = icon_at("dev", 38, 40, 52, "on-back")
    drawn = svg.stack(
        _DECK_LEFT, _TOP, 76, _TALL, count, icon, words=words, kind="back", most=3, size=26
    )
    mark = svg.rect(_DECK_LEFT, _TOP, 76, _TALL, rx=8, class_="mark")
    return svg.join(
        [
            svg.heading(table.say("board-deck-heading"), _DECK_LEFT, STOCK_TOP + 8),
            drawn,
            table.target("deck", words, mark),
        ]
    )


def _dice(table: Table) -> Svg:
    dice = table.view.dice
    if dice:
        words = table.say("board-dice", first=dice[0], second=dice[1])
        total = str(sum(dice))
    else:
        words, total = table.say("board-dice-none"), ""
    faces = [
        _die(_DICE_LEFT + 78 * place, _TOP + 14, dice[place] if dice else 0) for place in range(2)
    ]
    mark = svg.rect(_DICE_LEFT - 6, _TOP + 2, 158, _TALL - 4, rx=10, class_="mark")
    heading = svg.label(total, _DICE_LEFT + 74, STOCK_TOP + 10, 26, class_="strong")
    return svg.join(
        [svg.group(svg.title(words), *faces, heading), table.target("dice", words, mark)]
    )


def _die(x: float, y: float, face: int) -> Svg:
    pips = _PIPS[face - 1] if face else ()
    return svg.join(
        [
            svg.rect(x, y, 68, 68, rx=12, class_="s-token"),
            *(svg.circle(x + 34 + 18 * a, y + 34 + 18 * b, 7, class_="s-pip") for a, b in pips),
        ]
    )


def _offer(table: Table, left: float) -> Svg:
    """The draft or offer that is open; else what brings one about."""
    draft = table.view.draft
    width = _TURN_LEFT - left - 12
    words = table.say("board-offer")
    lines = []
    if draft is not None:
        nothing: tuple[Text, ...] | str = table.say("board-nothing")
        give, want = cards_of(draft.give) or nothing, cards_of(draft.want) or nothing
        words = table.say("board-offer-words", give=give, want=want)
        lines = [
            _offer_line(table, "board-offer-give", draft.give, _TOP + 26),
            _offer_line(table, "board-offer-want", draft.want, _TOP + 68),
        ]
    if "offer" not in table.targets and draft is None:
        return svg.NOTHING
    icon = [] if draft else [icon_at("offer", left + width / 2, _TOP + 46, 50)]
    mark = svg.rect(left, _TOP, width, _TALL, rx=10, class_="mark")
    return svg.join(
        [
            svg.heading(table.say("board-offer"), left + 4, STOCK_TOP + 8, width),
            svg.group(
                svg.title(words),
                svg.rect(left, _TOP, width, _TALL, rx=10, class_="panel"),
                *icon,
                *lines,
            ),
            table.target("offer", words, mark),
        ]
    )


def _offer_line(table: Table, key: str, counts: dict[str, int], y: float) -> Svg:
    x = _OFFER_LEFT + 86
    cards = [name for name in RESOURCES for _ in range(counts.get(name, 0))]
    return svg.join(
        [
            svg.label(
                table.say(key), _OFFER_LEFT + 10, y, 20, anchor="start", room=76, class_="quiet"
            ),
            *(
                svg.join(
                    [
                        svg.rect(x + 42 * i, y - 19, 38, 38, rx=5, class_=f"face s-{name}-card"),
                        icon_at(name, x + 42 * i + 19, y, 30),
                    ]
                )
                for i, name in enumerate(cards)
            ),
        ]
    )


def _turn(table: Table) -> Svg:
    """What the turn is at; ending it, and every way to say no, is chosen here."""
    view = table.view
    title = (
        table.say("board-setup") if view.turn is None else table.say("board-turn", turn=view.turn)
    )
    place = [svg.rect(_TURN_LEFT, _TOP, 146, _TALL, rx=10, class_="panel")]
    goal = table.say("board-target", target=view.target)
    counters = [svg.Counter("s-victory_point", view.target, goal)]
    if view.scenario == CLOTH:
        words = table.say("board-general-cloth", count=view.general_cloth)
        counters.append(svg.Counter("s-cloth", view.general_cloth, words))
    left = _TURN_LEFT + (46 if len(counters) == 1 else 6)
    mark = svg.rect(_TURN_LEFT, _TOP, 146, _TALL, rx=10, class_="mark")
    return svg.join(
        [
            svg.heading(title, _TURN_LEFT + 4, STOCK_TOP + 8, 144),
            svg.group(
                svg.title(f"{title}. {goal}. {phase_words(table)}"),
                *place,
                icon_at("turn", _TURN_LEFT + 73, _TOP + 34, 50, "icon"),
                *(
                    svg.counter(item, left + 70 * place, _TOP + 72, 24)
                    for place, item in enumerate(counters)
                ),
            ),
            table.target("turn", title, mark),
        ]
    )


def phase_words(table: Table) -> str:
    """What is going on, and who is asked."""
    view = table.view
    who = view.winners if not view.asked else view.asked
    players: tuple[Player, ...] = tuple(Player(seat) for seat in who)
    return table.say(f"board-phase-{PHASES[view.phase]}", player=players)


def _wonders(table: Table) -> Svg:
    """The wonders, who builds them and how high they are."""
    width = (_TURN_LEFT - _OFFER_LEFT - _BUTTON - 6) / len(table.view.wonders)
    return svg.join(
        [
            svg.heading(table.say("board-wonders"), _OFFER_LEFT + 4, STOCK_TOP + 8),
            *(
                _wonder(table, wonder, _OFFER_LEFT + width * place, width - 6)
                for place, wonder in enumerate(table.view.wonders)
            ),
        ]
    )


def _wonder(table: Table, wonder: WonderView, x: float, width: float) -> Svg:
    name = table.picture.say(wonder_name(wonder.id))
    cost = cards_of(named(WONDER_COST[wonder.id]))
    if wonder.seat is None:
        words = table.say("board-wonder", wonder=wonder_name(wonder.id), cost=cost)
    else:
        words = table.say(
            "board-wonder-of",
            wonder=wonder_name(wonder.id),
            player=Player(wonder.seat),
            level=wonder.level,
            cost=cost,
        )
    middle = width / 2
    size = min(svg.fitting(word, width - 4, 13) for word in name.split())
    lines = svg.wrap(name, width - 4, size, 2)
    marks = [svg.label(line, middle, 60 + 15 * i, size) for i, line in enumerate(lines)]
    if wonder.seat is not None:
        marks += [
            svg.seat_shape(wonder.seat, middle - 16, 24, 30),
            svg.label(wonder.level, middle + 18, 24, 30, class_="strong"),
        ]
    else:
        marks.append(icon_at("wonder", middle, 26, 40))
    target = f"wonder:{WONDERS[wonder.id]}"
    return svg.join(
        [
            svg.card(x, _TOP, width, _TALL, *marks, words=words),
            table.target(target, words, svg.rect(x, _TOP, width, _TALL, rx=8, class_="mark")),
        ]
    )
