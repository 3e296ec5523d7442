"""Order track and passes, Notre-Dame, the buildings."""

from portolan.rulekit import Player, text
from portolan.rulekit.svg import (
    Svg,
    circle,
    columns,
    group,
    heading,
    join,
    label,
    paragraph,
    polyline,
    rect,
    seat_shape,
    title,
    use,
)
from portolan.salty_ocean.board import (
    BUILDING_COST,
    BUILDINGS,
    CATHEDRAL_ROOM,
    CATHEDRAL_VALUE,
    CLOCK,
    SLOTS,
)
from portolan.salty_ocean.drawing.places import MARGIN, TOWN_TOP, TRACKS_TOP
from portolan.salty_ocean.drawing.table import Table, panel
from portolan.salty_ocean.effects import effect as effect_of
from portolan.salty_ocean.words import building_name


def order(table: Table) -> Svg:
    """The order track, and the passes in direct succession."""
    view = table.view
    x, y, width, height = box = table.at["order"]
    seats = [
        seat_shape(seat, x + (place + 0.5) * width / table.seats, y + height / 2, 30)
        for place, seat in enumerate(view.order)
    ]
    names = " → ".join(table.name_of(seat) for seat in view.order)
    track = polyline([(x + 12, y + height / 2), (x + width - 12, y + height / 2)], class_="track")
    pass_x, pass_y, _, pass_height = pass_box = table.at["pass"]
    words = table.say(text("board-passes", passes=view.consecutive_passes, seats=table.seats))
    middle = pass_y + pass_height / 2
    passes = panel(
        pass_box,
        words,
        use("flag", pass_x + 10, middle - 17, 34, class_="icon"),
        label(table.say(text("board-pass")), pass_x + 52, middle - 14, 18, anchor="start"),
        *(
            circle(
                pass_x + 60 + 26 * place,
                middle + 16,
                9,
                class_="here" if place < view.consecutive_passes else "slot",
            )
            for place in range(table.seats)
        ),
    )
    return join([panel(box, names, track, *seats), passes])


def cathedral(table: Table) -> Svg:
    """The levels of Notre-Dame, their worth, who stands where, how many may."""
    x, y, width, height = box = table.at["notre_dame"]
    words = table.say(text("board-cathedral"))
    drawn = [heading(words, x, TRACKS_TOP + 12)]
    cells = columns(x + 4, width - 8, [1] * len(CATHEDRAL_VALUE), 3)
    inside: list[Svg] = []
    for level, (left, room) in enumerate(cells):
        inside.append(_level(table, level, left, y + 5, room, height - 10))
    return join([*drawn, panel(box, words, *inside)])


def _level(table: Table, level: int, x: float, y: float, width: float, height: float) -> Svg:
    value = CATHEDRAL_VALUE[level]
    most = CATHEDRAL_ROOM[table.seats][level]
    middle = x + width / 2
    here = [seat.seat for seat in table.view.seats if seat.notre_dame == level]
    drawn = [
        title(table.say(text("board-cathedral-level", level=level, value=value))),
        rect(x, y, width, height, rx=5, class_="cell"),
        label(value, middle, y + 22, 28, class_="strong"),
    ]
    if most < table.seats:
        drawn.append(label(table.say(text("board-cathedral-room", room=most)), middle, y + 44, 12))
    for place, seat in enumerate(here):
        down, across = divmod(place, 2)
        alone = len(here) == 1
        drawn.append(
            seat_shape(
                seat,
                middle if alone else middle - 13 + 26 * across,
                y + 80 + 34 * down,
                30 if alone else 24,
            )
        )
    return group(*drawn)


def town(table: Table) -> Svg:
    """The twelve buildings with cost, effect and owners in the order they built."""
    words = heading(table.say(text("board-town")), MARGIN, TOWN_TOP + 12)
    return join([words, *(_building(table, index) for index in range(len(BUILDINGS)))])


def _building(table: Table, index: int) -> Svg:
    name = BUILDINGS[index]
    owners = table.view.buildings[name]
    x, y, width, height = box = table.at[f"building-{name}"]
    effect = table.say(effect_of(index, table.seats))
    owner_names = ", ".join(table.name_of(seat) for seat in owners)
    words = table.say(
        text(
            "board-building",
            building=building_name(index),
            price=BUILDING_COST[index],
            effect=effect,
            owners=owner_names or text("board-no-owners"),
        )
    )
    slots = []
    for place in range(SLOTS[table.seats][index]):
        centre = x + 22 + 36 * place
        if place < len(owners):
            slots.append(_owner(table, index, owners[place], centre, y + height - 22))
        else:
            slots.append(circle(centre, y + height - 22, 13, class_="slot"))
    return panel(
        box,
        words,
        paragraph(
            table.say(building_name(index)),
            x + 8,
            y + 6,
            width - 52,
            15,
            most=2,
            class_="strong",
        ),
        circle(x + width - 23, y + 23, 17, class_="coin"),
        label(BUILDING_COST[index], x + width - 23, y + 23, 24, class_="on-here strong"),
        paragraph(effect, x + 8, y + 48, width - 14, 13, most=2, class_="quiet"),
        *slots,
    )


def _owner(table: Table, building: int, seat: int, x: float, y: float) -> Svg:
    """The mark of an owner; faint on the Gros Horloge once it has served in this round."""
    mark = seat_shape(seat, x, y, 28)
    if building != CLOCK or seat not in table.view.clock_used:
        return mark
    used = title(table.say(text("board-clock-used", who=Player(seat))))
    return group(used, mark, class_="faded")
