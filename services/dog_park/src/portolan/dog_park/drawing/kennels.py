"""The kennels and leads of all seats in short, and the viewing seat's dogs as cards."""

from typing import Final

from portolan.dog_park.components import BREEDS, DOG_BREED, GOODS, MISSIONS, OBJECTIVES
from portolan.dog_park.drawing.field import walker_shape
from portolan.dog_park.drawing.table import (
    KENNELS_TOP,
    OWN_TOP,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    Table,
    breed_icon,
    dog_card,
    dog_target,
    icon_at,
    reputation_icon,
    walked_badge,
)
from portolan.dog_park.state import NONE, PHASES, Counts, DogView, SeatView
from portolan.dog_park.words import (
    dog_name,
    good_name,
    mission_name,
    mission_rule,
    objective_name,
    objective_rule,
)
from portolan.rulekit import svg, text
from portolan.rulekit.svg import Svg

_ROW: Final[int] = 27
_ROWS: Final[int] = 8
_HEADER: Final[int] = 34
_CARD_HEIGHT: Final[int] = 252
_CARDS_TOP: Final[int] = OWN_TOP + 62


def kennels(table: Table) -> Svg:
    """A column for each seat and auto-walker: the lead first, then the kennel."""
    view = table.view
    walkers = table.seat_count + len(view.autos)
    shares = [1.6] * table.seat_count + [1.0] * len(view.autos)
    places = svg.columns(3, PICTURE_WIDTH - 6, shares, 10)
    return svg.join(_column(table, walker, *places[walker]) for walker in range(walkers))


def _column(table: Table, walker: int, x: float, width: float) -> Svg:
    if walker < table.seat_count:
        shown = table.view.seats[walker]
        rows = [(True, dog) for dog in shown.lead] + [(False, dog) for dog in shown.kennel]
    else:
        kennel = table.view.autos[walker - table.seat_count].kennel
        rows = [(False, DogView(dog, 0)) for dog in kennel]
    name = table.walker(walker)
    height = _HEADER + _ROW * max(_ROWS, len(rows))
    step = min(_ROW, (height - _HEADER) / max(len(rows), 1))
    return svg.group(
        svg.title(name),
        svg.rect(x, KENNELS_TOP, width, _HEADER + _ROW * _ROWS + 4, rx=10, class_="panel"),
        walker_shape(table, walker, x + 20, KENNELS_TOP + 17, 22),
        svg.label(
            name, x + 40, KENNELS_TOP + 17, 18, anchor="start", room=width - 48, class_="strong"
        ),
        *(
            _dog_row(table, on_lead, dog, x + 4, KENNELS_TOP + _HEADER + step * index, width - 8)
            for index, (on_lead, dog) in enumerate(rows)
        ),
    )


def _dog_row(table: Table, on_lead: bool, shown: DogView, x: float, y: float, width: float) -> Svg:
    dog = shown.dog
    breed = DOG_BREED[dog]
    left = x + (44 if on_lead else 28)
    name = table.words(dog_name(dog))
    room = x + width - left - (44 if shown.walked else 0) - 4
    return svg.group(
        svg.title(table.dog_words(dog, shown.walked)),
        svg.rect(
            x,
            y,
            width,
            _ROW - 3,
            rx=5,
            class_=f"d-{BREEDS[breed]} d-led" if on_lead else f"d-{BREEDS[breed]}",
        ),
        icon_at("lead", x + 13, y + 12, 19) if on_lead else svg.NOTHING,
        icon_at(breed_icon(breed), left - 13, y + 12, 19),
        svg.label(
            name, left, y + 12, max(svg.fitting(name, room, 16), 13), anchor="start", room=room
        ),
        walked_badge(shown.walked, x + width - 18, y + 12),
        svg.ring(x, y, width, _ROW - 3, 5) if dog in table.view.last_dogs else svg.NOTHING,
    )


# The viewing seat.


def own(table: Table) -> Svg:
    """The viewing seat's goods and dogs as cards, or the cards that it may choose from."""
    shown = table.view.seats[table.owner]
    phase = PHASES[table.view.phase]
    heading = f"{table.player(table.owner)} · {table.say('board-goods')}"
    target = f"seat:{table.owner}"
    parts = [
        table.told_target(target, heading, 3, OWN_TOP + 2, 302, 46)
        if target in table.targets
        else svg.heading(heading, 8, OWN_TOP + 24, 300),
        *_goods(table),
        _objective(table),
    ]
    if phase == "OBJECTIVE":
        parts.append(_cards_to_choose(table))
    elif phase == "OVER":
        parts.append(_scores(table))
    else:
        dogs = [(True, dog) for dog in shown.lead] + [(False, dog) for dog in shown.kennel]
        parts += _cards(table, dogs)
    return svg.join(parts)


def _goods(table: Table) -> list[Svg]:
    shown = table.view.seats[table.owner]
    drawn = []
    entries = [
        *(
            (f"good:{name}", name, shown.goods[good], table.words(good_name(good)))
            for good, name in enumerate(GOODS)
        ),
        ("reputation", reputation_icon(), shown.reputation, table.say("board-reputation")),
    ]
    for index, (target, icon, count, words) in enumerate(entries):
        x = 316 + 106 * index
        drawn += [
            svg.card(
                x,
                OWN_TOP + 2,
                98,
                46,
                icon_at(icon, 26, 23, 32),
                svg.label(count, 66, 23, 28, class_="strong"),
                words=words,
            ),
            table.target(target, words, svg.rect(x, OWN_TOP + 2, 98, 46, rx=6, class_="mark")),
        ]
    return drawn


def _objective(table: Table) -> Svg:
    """The own objective, or the solo mission, with what it asks for."""
    shown = table.view.seats[table.owner]
    rule = ""
    if table.view.mission != NONE:
        words = table.words(mission_name(table.view.mission))
        rule = table.words(mission_rule(table.view.mission))
    elif shown.objective != NONE:
        words = table.words(objective_name(shown.objective))
        rule = table.words(objective_rule(shown.objective, table.seat_count))
    elif shown.has_objective:
        words = table.say("board-objective-secret")
    else:
        return svg.NOTHING
    middle = OWN_TOP + (10 if rule else 25)
    return svg.group(
        svg.title(f"{table.say('board-objective')}: {words}\n{rule}"),
        icon_at("objective", 860, OWN_TOP + 25, 32),
        svg.label(words, 880, middle, 18, anchor="start", room=316, class_="strong"),
        svg.paragraph(rule, 880, OWN_TOP + 20, 316, 14, most=2) if rule else svg.NOTHING,
    )


def _cards(table: Table, dogs: list[tuple[bool, DogView]]) -> list[Svg]:
    width = 141.0
    places = svg.fan(3, PICTURE_WIDTH - 6, width, len(dogs), gap=9)
    active = {one.dog: one.stash for one in table.view.seats[table.owner].active}
    drawn = []
    for (on_lead, dog), x in zip(dogs, places, strict=True):
        y = _CARDS_TOP
        drawn.append(dog_card(table, dog, x, y, width, _CARD_HEIGHT))
        if on_lead:
            drawn += [
                svg.rect(x, y, width, _CARD_HEIGHT, rx=14, class_="turn"),
                icon_at("lead", x + width - 22, y + _CARD_HEIGHT - 20, 30),
            ]
        if dog.dog in active:
            drawn += [
                svg.rect(x, y, width, _CARD_HEIGHT, rx=14, class_="turn"),
                icon_at("objective", x + width - 22, y + _CARD_HEIGHT - 20, 30),
                _stash(active[dog.dog], x + 8, y + _CARD_HEIGHT - 50),
            ]
        drawn.append(dog_target(table, dog.dog, x, y, width, _CARD_HEIGHT))
    return drawn


def _stash(goods: Counts, x: float, y: float) -> Svg:
    """The goods on an active dog, from the left end."""
    held = [(GOODS[good], count) for good, count in enumerate(goods) if count]
    return svg.join(
        svg.join(
            [
                icon_at(name, x + 11 + 34 * index, y, 22),
                svg.label(count, x + 24 + 34 * index, y, 17, anchor="start", class_="strong"),
            ]
        )
        for index, (name, count) in enumerate(held)
    )


def _cards_to_choose(table: Table) -> Svg:
    """The two objectives dealt, or the four missions."""
    view = table.view
    dealt = view.seats[table.owner].dealt
    if table.seat_count == 1:
        entries = [
            (f"mission:{name}", mission_name(mission), mission_rule(mission))
            for mission, name in enumerate(MISSIONS)
        ]
    else:
        entries = [
            (
                f"objective:{OBJECTIVES[card]}",
                objective_name(card),
                objective_rule(card, table.seat_count),
            )
            for card in dealt or ()
        ]
    drawn = []
    for index, (target, name, rule) in enumerate(entries):
        x = 3 + 300 * index
        words = table.words(name)
        size = svg.fitting(words, 208, 22, strong=True)
        drawn += [
            svg.card(
                x,
                _CARDS_TOP,
                290,
                _CARD_HEIGHT,
                icon_at("objective", 36, 36, 44),
                svg.label(words, 70, 36, size, anchor="start", room=212, class_="strong"),
                svg.paragraph(table.words(rule), 14, 68, 264, 17, most=5),
                words=words,
            ),
            table.target(
                target,
                words,
                svg.rect(x, _CARDS_TOP, 290, _CARD_HEIGHT, rx=14, class_="mark"),
            ),
        ]
    return svg.join(drawn)


def _scores(table: Table) -> Svg:
    """How the final scores are made up."""
    places = svg.columns(3, PICTURE_WIDTH - 6, [1] * table.seat_count, 10)
    return svg.join(
        _score(table, seat, x, min(width, 290)) for seat, (x, width) in enumerate(places)
    )


def _score(table: Table, seat: int, x: float, width: float) -> Svg:
    shown = table.view.seats[seat]
    rating_top = 58 if shown.score is None else 184
    return svg.card(
        x,
        _CARDS_TOP,
        width,
        PICTURE_HEIGHT - _CARDS_TOP - 4,
        svg.seat_shape(seat, 24, 24, 26),
        svg.label(
            table.player(seat), 46, 24, 20, anchor="start", room=width - 110, class_="strong"
        ),
        _score_parts(table, shown, width),
        svg.paragraph(_rating(table), 12, rating_top, width - 24, 18, most=3, class_="strong"),
        words=table.player(seat),
    )


def _score_parts(table: Table, shown: SeatView, width: float) -> Svg:
    """The total and its parts; nothing where a failed mission left the match without scoring."""
    score = shown.score
    if score is None:
        return svg.NOTHING
    card = "" if shown.objective == NONE else table.words(objective_name(shown.objective))
    rows = (
        (table.say("board-reputation"), score.reputation),
        (table.say("board-objective") + (f" ({card})" if card else ""), score.objective),
        (table.say("board-abilities"), score.abilities),
        (table.say("board-awards"), score.awards),
        (table.say("board-goods"), score.goods),
    )
    return svg.join(
        [
            svg.label(score.total, width - 12, 24, 32, anchor="end", class_="strong"),
            *(
                _score_row(words, value, 58 + 25 * index, width)
                for index, (words, value) in enumerate(rows)
            ),
        ]
    )


def _score_row(words: str, value: int, y: float, width: float) -> Svg:
    room = width - 60
    return svg.join(
        [
            svg.label(words, 12, y, svg.fitting(words, room, 16), anchor="start", room=room),
            svg.label(value, width - 12, y, 18, anchor="end"),
        ]
    )


def _rating(table: Table) -> str:
    """How a solo match went; nothing for several seats."""
    view = table.view
    if view.failed:
        return table.say("board-mission-failed")
    if view.title is None or view.stars is None:
        return ""
    return table.say("board-rating", stars=view.stars, title=text(f"title-{view.title}"))
