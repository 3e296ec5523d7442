"""The strip with all seats above the board, and what lies before each of them."""

from portolan.rulekit import Text, text
from portolan.rulekit.svg import (
    NOTHING,
    Counter,
    SeatPanel,
    Svg,
    fitting,
    group,
    join,
    label,
    rect,
    seat_shape,
    strip,
    text_width,
    title,
    use,
)
from portolan.salty_ocean.board import GOODS, SALINE_PRODUCTION, SEA, SHIPS
from portolan.salty_ocean.drawing.places import (
    HEIGHT,
    HOLD_LEFT,
    SEATS_TOP,
    WIDTH,
    Box,
    seat_columns,
)
from portolan.salty_ocean.drawing.table import Table, barrels_of, panel, seat_words
from portolan.salty_ocean.view import SeatView, ShipView
from portolan.salty_ocean.words import good_name, ship_name


def seat_strip(table: Table) -> Svg:
    """Name, total so far and open resources of all seats."""
    return strip([_seat_panel(table, seat) for seat in table.view.seats], WIDTH)


def _seat_panel(table: Table, seat: SeatView) -> SeatPanel:
    holds = [seat.depot, *(ship.cargo for ship in seat.ships.values())]
    stored = sum(sum(barrels_of(hold)) for hold in holds)
    counters = [
        Counter("coin", seat.money, table.say(text("board-money")), kind="icon"),
        Counter("cathedral", seat.notre_dame, table.say(text("notre-dame"))),
        Counter("house", seat.building_count, table.say(text("board-buildings"))),
        Counter("caravel", len(seat.ships), table.say(text("board-ships"))),
        Counter("crates", stored, table.say(text("board-goods"))),
    ]
    return SeatPanel(
        seat=seat.seat,
        name=table.name_of(seat.seat),
        score=seat.total,
        rows=(counters[:2], counters[2:]),
        words=seat_words(table, seat),
        active=table.view.decider == seat.seat,
        winner=seat.seat in (table.view.winners or ()),
    )


def seat_table(table: Table, seat: SeatView) -> Svg:
    """Saline, depot and ships of a seat."""
    x, width = seat_columns(table.seats)[seat.seat]
    return join(
        [
            rect(x, SEATS_TOP, width, HEIGHT - SEATS_TOP - 8, rx=9, class_="panel"),
            rect(x, SEATS_TOP, width, 4, class_=f"seat-{seat.seat}"),
            seat_shape(seat.seat, x + 24, SEATS_TOP + 25, 26),
            label(
                table.name_of(seat.seat),
                x + 44,
                SEATS_TOP + 25,
                20,
                anchor="start",
                room=width - 160,
                class_="strong",
            ),
            _chip(table, f"sea-{seat.seat}", "caravel", "board-sail"),
            _chip(table, f"quay-{seat.seat}", "crates", "board-quay"),
            _saline(table, seat),
            _depot(table, seat),
            *(_ship(table, seat, ship) for ship in range(len(SHIPS))),
        ]
    )


def _chip(table: Table, place: str, picture_name: str, words: str) -> Svg:
    x, y, width, height = box = table.at[place]
    icon = use(picture_name, x + width / 2 - 13, y + height / 2 - 13, 26, class_="icon")
    return panel(box, table.say(text(words)), icon, kind="slot")


def _saline(table: Table, seat: SeatView) -> Svg:
    x, y, width, _ = box = table.at[f"saline-{seat.seat}"]
    made = SALINE_PRODUCTION[seat.saline]
    size = fitting(f"+{made}", width - 42, 27, strong=True)
    words = table.say(text("board-saline", level=seat.saline, made=made))
    pips = [
        rect(
            x + 8 + 15 * level,
            y + 50,
            12,
            8,
            rx=2,
            class_="here" if level < seat.saline else "cell",
        )
        for level in range(len(SALINE_PRODUCTION) - 1)
    ]
    return panel(
        box,
        words,
        use("salt", x + 6, y + 10, 28, class_="icon"),
        label(f"+{made}", x + 38, y + 26, size, anchor="start", class_="strong"),
        *pips,
        kind="quay",
    )


def _depot(table: Table, seat: SeatView) -> Svg:
    x, y, _, _ = box = table.at[f"depot-{seat.seat}"]
    counts = barrels_of(seat.depot)
    words = table.say(text("board-depot", count=sum(counts), room=seat.depot_capacity))
    crowded = "bad" if sum(counts) > seat.depot_capacity else "quiet"
    cells = [
        _barrels(
            table,
            f"store-{seat.seat}-{GOODS[good]}",
            good,
            counts[good],
            table.say(text("board-store", good=good_name(good), count=counts[good])),
        )
        for good in range(table.goods)
    ]
    caption = label(words, x + 8, y + 14, 16, anchor="start", class_=crowded)
    return panel(box, words, caption, *cells, kind="quay")


def _barrels(table: Table, place: str, good: int, count: int, words: str) -> Svg:
    """A good's symbol and its count; faint where there is none."""
    x, y, width, height = table.at[place]
    middle = y + height / 2
    icon = 26 if count < 10 else 18
    size = fitting(str(count), width - icon - 8, 27, strong=True)
    left = x + (width - icon - 3 - text_width(str(count), size, strong=True)) / 2
    inside = group(
        use(GOODS[good], left, middle - icon / 2, icon, class_="icon"),
        label(count, left + icon + 3, middle, size, anchor="start", class_="strong"),
        class_=None if count else "faded",
    )
    return group(title(words), rect(x, y, width, height, rx=4, class_="paper"), inside)


def _ship(table: Table, seat: SeatView, ship: int) -> Svg:
    name = SHIPS[ship]
    x, y, _, _ = box = table.at[f"ship-{seat.seat}-{name}"]
    owned = seat.ships.get(name)
    kind = "carrack" if name == "carrack" else "caravel"
    if owned is None:
        words = table.say(text("board-ship-none", ship=ship_name(ship)))
        icon = use(kind, x + 12, y + 12, 46, class_="icon faded")
        return panel(box, words, icon, kind="slot")
    return _own_ship(table, seat.seat, ship, owned, box, kind)


def _own_ship(table: Table, seat: int, ship: int, owned: ShipView, box: Box, kind: str) -> Svg:
    x, y, width, height = box
    at_sea = owned.at == SEA
    where = text("board-sea" if at_sea else "board-port")
    return panel(
        box,
        _ship_words(table, ship, owned, where),
        rect(x, y, width, height, rx=7, fill="url(#waves)") if at_sea else NOTHING,
        use(kind, x + 12, y + 12, 50, class_="icon"),
        *_places_aboard(owned, x + HOLD_LEFT, y),
        label(
            table.say(where), x + width - 8, y + 15, 15, anchor="end", room=width - HOLD_LEFT - 100
        ),
        *_holds(table, seat, ship, owned),
        kind="sea" if at_sea else "quay",
    )


def _ship_words(table: Table, ship: int, owned: ShipView, where: Text) -> str:
    salt, herring, cod = barrels_of(owned.cargo)
    return table.say(
        text(
            "board-ship",
            ship=ship_name(ship),
            where=where,
            salt=salt,
            herring=herring,
            cod=cod,
            capacity=owned.capacity,
            damage=owned.damage,
        )
    )


def _places_aboard(owned: ShipView, left: float, top: float) -> list[Svg]:
    """A row of places for barrels: those that are taken, free ones, damaged ones."""
    taken = sum(barrels_of(owned.cargo))
    whole = ["here"] * taken + ["slot"] * (owned.capacity - taken)
    return [
        *(
            rect(left + 14 * place, top + 10, 11, 11, rx=2, class_=kind)
            for place, kind in enumerate(whole)
        ),
        *(
            use("hole", left + 14 * (owned.capacity + place) - 1, top + 8, 14, class_="bad")
            for place in range(owned.damage)
        ),
    ]


def _holds(table: Table, seat: int, ship: int, owned: ShipView) -> list[Svg]:
    """What is aboard, by good."""
    counts = barrels_of(owned.cargo)
    return [
        _barrels(
            table,
            f"hold-{seat}-{SHIPS[ship]}-{GOODS[good]}",
            good,
            counts[good],
            table.say(
                text("board-hold", good=good_name(good), ship=ship_name(ship), count=counts[good])
            ),
        )
        for good in range(table.goods)
    ]
