"""The board as SVG: a pure function of view, language and seat.

`places` says where everything lies; what is drawn, ringed as changed or offered as a target takes
its box from there.
"""

from functools import lru_cache
from typing import Final

from portolan.rulekit import Picture, Player, text
from portolan.rulekit.svg import (
    HOUSE,
    NOTHING,
    SEAT_SHAPES,
    STRIP_HEIGHT,
    Colours,
    Counter,
    SeatPanel,
    Svg,
    circle,
    columns,
    fitting,
    group,
    heading,
    join,
    label,
    paragraph,
    path,
    pattern,
    picture,
    polyline,
    rect,
    ring,
    seat_shape,
    solid,
    strip,
    stroke,
    style,
    symbol,
    target,
    text_width,
    title,
    use,
)
from portolan.salty_ocean.board import (
    ARROWS,
    BUILDING_COST,
    BUILDINGS,
    CARD_SEA_EVENT,
    CARD_WEATHER,
    CARDS,
    CATHEDRAL_ROOM,
    CATHEDRAL_VALUE,
    CITY,
    CLOCK,
    COST_MAX,
    GOODS,
    HARBOR,
    LADDERS,
    LEAST_BUY_PRICE,
    MARKET,
    MARKS,
    NAVIGATION,
    POSITIONS,
    ROUNDS,
    ROWS,
    SALINE_PRODUCTION,
    SEA,
    SEA_EVENTS,
    SHIPS,
    SLOTS,
    TYPES,
    WEATHERS,
)
from portolan.salty_ocean.effects import effect as effect_of
from portolan.salty_ocean.view import FINISHED, CardView, Cargo, SeatView, ShipView, View
from portolan.salty_ocean.words import (
    building_name,
    good_name,
    position_name,
    sea_event_name,
    ship_name,
    weather_name,
)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WIDTH: Final = 1200
MARGIN: Final = 10
MARKET_TOP: Final = STRIP_HEIGHT + 14
TRACKS_TOP: Final = MARKET_TOP + 224
TOWN_TOP: Final = TRACKS_TOP + 210
SEATS_TOP: Final = TOWN_TOP + 290
HEIGHT: Final = SEATS_TOP + 352
HEADING: Final = 26

COLOURS: Final = Colours(
    light={
        "quay": "#efe2c6",
        "sea": "#bfdcec",
        "wave": "#8dbbd6",
        "salt": "#ffffff",
        "herring": "#e58aa5",
        "cod": "#8a63b8",
        "coin": "#e8b52e",
        "here": "#ffd166",
        "on-here": "#1c2126",
        "bad": "#a3271c",
    },
    dark={
        "quay": "#3b3323",
        "sea": "#17384b",
        "wave": "#2f5f7a",
        "salt": "#f2f2f2",
        "herring": "#e58aa5",
        "cod": "#a98ad0",
        "coin": "#e8b52e",
        "here": "#e0b13c",
        "on-here": "#14181c",
        "bad": "#ff8d80",
    },
)
SHEET: Final = style(
    HOUSE.with_(COLOURS),
    """
.board .quay{fill:var(--quay);stroke:var(--edge);stroke-width:1.5px}
.board .sea{fill:var(--sea);stroke:var(--edge);stroke-width:1.5px}
.board .wave{fill:none;stroke:var(--wave);stroke-width:1.5px}
.board .paper{fill:var(--panel)}
.board .here{fill:var(--here);stroke:var(--ink);stroke-width:2px}
.board text.on-here{fill:var(--on-here)}
.board .coin{fill:var(--coin);stroke:var(--ink);stroke-width:1.5px}
.board .cell{fill:var(--sunken)}
.board .bad{color:var(--bad)}
.board text.bad{fill:var(--bad)}
.board .on-back{color:var(--on-back)}
""",
)


# Style sheets do not reach into a symbol that is used: its shapes carry their looks themselves.


def _tinted(commands: str, colour: str) -> Svg:
    """A shape in a colour of this board, with a thin outline."""
    return path(commands, fill=f"var(--{colour})", stroke="var(--ink)", stroke_width=1.5)


def _fish(name: str, depth: float) -> Svg:
    """A fish swimming to the left; cod is deeper than herring."""
    top, bottom = 12 - depth, 12 + depth
    body = f"M1 12Q8 {top} 16 12L23 {top + 2}V{bottom - 2}L16 12Q8 {bottom} 1 12Z"
    return symbol(name, _tinted(body, name), circle(6, 11.3, 1.2, fill="var(--ink)"))


_PIRATES = "M5 22V3H21L17 8.5L21 14H5M8 6L13 11M13 6L8 11"
_SUN = "M12 1V4M12 20V23M1 12H4M20 12H23M5 5L6.5 6.5M17.5 17.5L19 19M5 19L6.5 17.5M17.5 6.5L19 5"
SYMBOLS: Final = (
    symbol("salt", _tinted("M12 3L23 21H1Z", "salt")),
    _fish("herring", 8),
    _fish("cod", 13),
    symbol(
        "coin",
        circle(12, 12, 10, fill="var(--coin)", stroke="var(--ink)", stroke_width=1.5),
        circle(12, 12, 6, fill="none", stroke="#1c2126", stroke_width=1.5),
    ),
    symbol("caravel", solid("M2 16H22L18 22H6Z"), stroke("M12 15V2L20 12H12")),
    symbol(
        "carrack",
        solid("M1 14L5 16H19L23 13L20 22H5Z"),
        stroke("M8 15V3L13 7.5L8 11M15 15V2L21 7L15 11"),
    ),
    symbol("cathedral", stroke("M4 21V10L7 3L10 10V21M14 21V10L17 3L20 10V21M10 13H14M3 21H21")),
    symbol("house", stroke("M2 12L12 3L22 12M5 10V21H19V10M10 21V15H14V21")),
    symbol("scales", stroke("M12 3V21M7 21H17M4 6H20M4.5 6L2 14H7ZM19.5 6L17 14H22Z")),
    symbol("calm", circle(12, 12, 5, fill="currentColor"), stroke(_SUN)),
    symbol(
        "storm",
        stroke("M6 13A4 4 0 0 1 7 5A5 5 0 0 1 16 5A4 4 0 0 1 18 13Z"),
        solid("M12 13L7 19H12L10 24L17 17H12L15 13Z"),
    ),
    symbol("none", stroke("M2 10Q7 5 12 10T22 10M2 16Q7 11 12 16T22 16")),
    symbol("pirates", stroke(_PIRATES)),
    symbol("poor_catch", stroke("M3 12H17M7 8V16M11 7V17M15 9V15M17 12L22 7V17Z")),
    symbol("flag", stroke("M6 22V3"), solid("M6 3L20 8L6 13Z")),
    symbol("cart", stroke("M1 5H5L8 16H19L22 8H6"), solid("M8 19H12V23H8ZM16 19H20V23H16Z")),
    symbol("crates", stroke("M3 12H11V21H3ZM13 12H21V21H13ZM8 3H16V12H8Z")),
    symbol("hole", solid("M12 1L14 9L22 6L17 12L22 19L13 16L11 23L9 15L1 16L7 11L2 4L10 8Z")),
)
TYPE_SYMBOLS: Final = {CITY: "house", NAVIGATION: "caravel", HARBOR: "crates", MARKET: "scales"}
WAVES: Final = pattern("waves", 36, 12, path("M0 6Q9 0 18 6T36 6", class_="wave"))

# -- where things lie ------------------------------------------------------------------------------

LEFT_WIDTH: Final = 500.0
RIGHT: Final = MARGIN + LEFT_WIDTH + 12
RIGHT_WIDTH: Final = WIDTH - MARGIN - RIGHT
MARKET_ROW: Final = 62.0
LADDER_LEFT: Final = 118.0
BUY_WIDTH: Final = 74.0
LADDER_CELL: Final = (LEFT_WIDTH - BUY_WIDTH - LADDER_LEFT - 14) / ROWS
COST_ROW: Final = 43.0
COST_LEFT: Final = 138.0
COST_CELL: Final = (LEFT_WIDTH - COST_LEFT) / (COST_MAX + 1)
ORDER_WIDTH: Final = 168.0
CATHEDRAL_LEFT: Final = RIGHT + ORDER_WIDTH + 12
SHIP_ROW: Final = 70.0
HOLD_LEFT: Final = 84.0


@lru_cache(maxsize=4)
def places(seats: int) -> dict[str, Box]:
    """The box of everything that can change or be chosen, for a number of seats."""
    found: dict[str, Box] = {}
    for row, good in enumerate(GOODS):
        y = MARKET_TOP + HEADING + row * (MARKET_ROW + 4)
        found[f"market-{good}"] = (MARGIN, y, LEFT_WIDTH - BUY_WIDTH - 6, MARKET_ROW)
        found[f"price-{good}"] = (MARGIN + LEFT_WIDTH - BUY_WIDTH, y, BUY_WIDTH, MARKET_ROW)
    for row, kind in enumerate(TYPES):
        found[f"cost-{kind}"] = (
            MARGIN,
            TRACKS_TOP + HEADING + row * COST_ROW,
            LEFT_WIDTH,
            COST_ROW - 4,
        )
    for row, names in enumerate((POSITIONS[:ROUNDS], POSITIONS[ROUNDS:])):
        top = MARKET_TOP + HEADING + (132 if row else 0)
        spots = columns(RIGHT, RIGHT_WIDTH, [1] * len(names), 8)
        for name, (x, width) in zip(names, spots, strict=True):
            found[f"card-{name}"] = (x, top, width, 58 if row else 124)
    found["order"] = (RIGHT, TRACKS_TOP + HEADING, ORDER_WIDTH, 82)
    found["pass"] = (RIGHT, TRACKS_TOP + HEADING + 90, ORDER_WIDTH, 78)
    found["notre_dame"] = (
        CATHEDRAL_LEFT,
        TRACKS_TOP + HEADING,
        WIDTH - MARGIN - CATHEDRAL_LEFT,
        168,
    )
    for index, building in enumerate(BUILDINGS):
        row, column = divmod(index, 6)
        x, width = columns(MARGIN, WIDTH - 2 * MARGIN, [1] * 6, 8)[column]
        found[f"building-{building}"] = (x, TOWN_TOP + HEADING + row * 130, width, 122)
    for seat, (x, width) in enumerate(_seat_columns(seats)):
        found.update(_seat_places(seat, x, width))
    return found


def _seat_columns(seats: int) -> list[tuple[float, float]]:
    return columns(MARGIN, WIDTH - 2 * MARGIN, [1] * seats, 10)


def _seat_places(seat: int, x: float, width: float) -> dict[str, Box]:
    """A seat's own things: saline, depot, quay, ships with their holds."""
    inner, left, top = width - 16, x + 8, SEATS_TOP + 46
    saline = inner * 0.32
    found: dict[str, Box] = {
        f"sea-{seat}": (left + inner - 92, SEATS_TOP + 6, 42, 36),
        f"quay-{seat}": (left + inner - 44, SEATS_TOP + 6, 44, 36),
        f"saline-{seat}": (left, top, saline, 66),
        f"depot-{seat}": (left + saline + 6, top, inner - saline - 6, 66),
    }
    depot_left, _, depot_width, _ = found[f"depot-{seat}"]
    for (cell, room), good in zip(
        columns(depot_left + 3, depot_width - 6, [1] * len(GOODS), 3), GOODS, strict=True
    ):
        found[f"store-{seat}-{good}"] = (cell, top + 26, room, 37)
    for row, ship in enumerate(SHIPS):
        y = top + 74 + row * (SHIP_ROW + 4)
        found[f"ship-{seat}-{ship}"] = (left, y, inner, SHIP_ROW)
        holds = columns(left + HOLD_LEFT, inner - HOLD_LEFT - 4, [1] * len(GOODS), 3)
        for (cell, room), good in zip(holds, GOODS, strict=True):
            found[f"hold-{seat}-{ship}-{good}"] = (cell, y + 28, room, SHIP_ROW - 32)
    return found


def _panel(box: Box, words: str, *inside: Svg, kind: str = "panel") -> Svg:
    """A framed place with a tooltip, and what is in it."""
    x, y, width, height = box
    return group(title(words), rect(x, y, width, height, rx=7, class_=kind), *inside)


# -- the drawing -----------------------------------------------------------------------------------


def render(view: View, about: Picture) -> str:
    """The whole board for a viewer."""
    board = _Board(view, about)
    return picture(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, class_="ground"),
        board.seat_strip(),
        board.market(),
        board.costs(),
        board.events(),
        board.order(),
        board.cathedral(),
        board.town(),
        join(board.seat_table(seat) for seat in view.seats),
        board.marks(),
        name=about.say(text("board-name")),
        description=board.description(),
        definitions=(*SEAT_SHAPES, *SYMBOLS, WAVES),
        sheet=SHEET,
    )


def _goods(cargo: Cargo) -> tuple[int, int, int]:
    return cargo.salt, cargo.herring, cargo.cod


class _Board:
    """One picture: what is drawn, for whom, and in which words."""

    def __init__(self, view: View, about: Picture) -> None:
        self.view = view
        self.about = about
        self.say = about.say
        self.seats = len(view.seats)
        self.goods = len(view.prices)
        self.at = places(self.seats)

    def name_of(self, seat: int) -> str:
        """A seat's name; the language's word for it if it has none."""
        names = self.about.names
        if seat < len(names) and names[seat]:
            return names[seat]
        return self.say(text("seat-name", number=seat + 1))

    def description(self) -> str:
        """The position in a few sentences."""
        view = self.view
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
            for good in range(self.goods)
        ]
        sentences += [
            text(
                "board-seat-about",
                who=Player(seat.seat),
                money=seat.money,
                notre_dame=seat.notre_dame,
                ships=len(seat.ships),
                buildings=seat.building_count,
            )
            for seat in view.seats
        ]
        return " ".join(self.say(sentence) for sentence in sentences)

    # -- the seats above the board

    def seat_strip(self) -> Svg:
        """Name, total so far and open resources of all seats."""
        return strip([self._seat_panel(seat) for seat in self.view.seats], WIDTH)

    def _seat_panel(self, seat: SeatView) -> SeatPanel:
        stored = sum(_goods(seat.depot)) + sum(sum(_goods(s.cargo)) for s in seat.ships.values())
        counters = [
            Counter("coin", seat.money, self.say(text("board-money")), kind="icon"),
            Counter("cathedral", seat.notre_dame, self.say(text("notre-dame"))),
            Counter("house", seat.building_count, self.say(text("board-buildings"))),
            Counter("caravel", len(seat.ships), self.say(text("board-ships"))),
            Counter("crates", stored, self.say(text("board-goods"))),
        ]
        about = text(
            "board-seat-about",
            who=Player(seat.seat),
            money=seat.money,
            notre_dame=seat.notre_dame,
            ships=len(seat.ships),
            buildings=seat.building_count,
        )
        return SeatPanel(
            seat=seat.seat,
            name=self.name_of(seat.seat),
            score=seat.total,
            rows=(counters[:2], counters[2:]),
            words=self.say(about),
            active=self.view.decider == seat.seat,
            winner=seat.seat in (self.view.winners or ()),
        )

    # -- market

    def market(self) -> Svg:
        """A ladder for each good in play, with the price to buy at its end."""
        title_words = heading(self.say(text("board-market")), MARGIN, MARKET_TOP + 12)
        return join([title_words, *(self._ladder(good) for good in range(self.goods))])

    def _ladder(self, good: int) -> Svg:
        name = GOODS[good]
        x, y, _, height = box = self.at[f"market-{name}"]
        row, price = self.view.market_rows[name], self.view.prices[name]
        middle = y + height / 2
        drawn = [
            use(name, x + 8, middle - 26, 30, class_="icon"),
            label(
                self.say(good_name(good)),
                x + 8,
                y + height - 13,
                17,
                anchor="start",
                room=LADDER_LEFT - 12,
            ),
        ]
        for step, value in enumerate(LADDERS[good]):
            left = x + LADDER_LEFT + step * LADDER_CELL
            kind = "here" if step == row else "cell"
            drawn.append(rect(left, y + 8, LADDER_CELL - 4, height - 16, rx=5, class_=kind))
            size, look = (34, "on-here strong") if step == row else (19, "quiet")
            drawn.append(label(value, left + LADDER_CELL / 2 - 2, middle, size, class_=look))
        about = self.say(text("board-price-about", good=good_name(good), price=price))
        buy_x, _, buy_width, _ = buy_box = self.at[f"price-{name}"]
        cost = max(LEAST_BUY_PRICE, price)
        buy = _panel(
            buy_box,
            f"{self.say(text('board-buy'))}: {cost}",
            use("cart", buy_x + 6, middle - 12, 24, class_="icon"),
            label(cost, buy_x + buy_width - 22, middle, 28, class_="strong"),
        )
        return join([_panel(box, about, *drawn), buy])

    # -- action costs

    def costs(self) -> Svg:
        """One track for each action type."""
        words = heading(self.say(text("board-costs")), MARGIN, TRACKS_TOP + 12)
        return join([words, *(self._cost_track(kind) for kind in range(len(TYPES)))])

    def _cost_track(self, kind: int) -> Svg:
        name = TYPES[kind]
        cost = self.view.action_costs[name]
        x, y, _, height = box = self.at[f"cost-{name}"]
        middle = y + height / 2
        words = self.say(text(f"type-{name}"))
        drawn = [
            use(TYPE_SYMBOLS[kind], x + 6, middle - 13, 26, class_="icon"),
            label(words, x + 38, middle, 16, anchor="start", room=COST_LEFT - 40),
        ]
        for step in range(COST_MAX + 1):
            left = x + COST_LEFT + step * COST_CELL
            here = step == cost
            drawn.append(
                rect(
                    left, y + 3, COST_CELL - 3, height - 6, rx=4, class_="here" if here else "cell"
                )
            )
            size, look = (29.0, "on-here strong") if here else (15.0, "quiet")
            size = fitting(str(step), COST_CELL - 5, size, strong=here)
            drawn.append(label(step, left + COST_CELL / 2 - 1.5, middle, size, class_=look))
        return _panel(
            box, self.say(text("board-cost", type=text(f"type-{name}"), cost=cost)), *drawn
        )

    # -- events

    def events(self) -> Svg:
        """The cards of the rounds, those turned up open; below them the unused ones."""
        round_words = self.say(text("board-round", round=self.view.round, rounds=ROUNDS))
        words = f"{self.say(text('board-events'))} · {round_words}"
        cards = [
            self._event_card(at, name, self.view.cards[name]) for at, name in enumerate(POSITIONS)
        ]
        return join([heading(words, RIGHT, MARKET_TOP + 12), *cards])

    def _event_card(self, at: int, name: str, card: CardView) -> Svg:
        x, y, _, _ = box = self.at[f"card-{name}"]
        position = position_name(at)
        knowers = [seat.seat for seat in self.view.seats if at in seat.looked_at]
        eyes = self._eyes(knowers, box, at < ROUNDS) if not card.face else NOTHING
        if card.id < 0:
            words = self.say(text("board-card-down", position=position))
            plain = label(name, x + 24, y + 20, 18, class_="on-back strong")
            return _panel(box, words, plain, eyes, kind="back")
        words = self.say(
            text(
                "board-card-up",
                position=position,
                card=CARDS[card.id],
                weather=weather_name(CARD_WEATHER[card.id]),
                sea=sea_event_name(CARD_SEA_EVENT[card.id]),
            )
        )
        current = at == self.view.round - 1 and self.view.state != FINISHED
        struck = current and self.view.event.pirates_done
        if struck:
            words += f" · {self.say(text('board-pirates-done'))}"
        face = (
            self._small_face(box, name, card.id)
            if at >= ROUNDS
            else self._face(box, name, card.id, struck)
        )
        past = at < self.view.round - 1 and at < ROUNDS
        frame = rect(*box, rx=7, class_="turn") if current else NOTHING
        inside = group(face, class_="faded") if past else face
        kind = "panel" if card.face else "slot"
        return _panel(box, words, inside, frame, eyes, kind=kind)

    def _eyes(self, knowers: list[int], box: Box, large: bool) -> Svg:
        """Who has looked at a face-down card: where its face leaves room, if the viewer knows it.

        Under the name of a large card; at the upper right end of a small one.
        """
        x, y, width, _ = box
        left, top = (x + 15, y + 42) if large else (x + width - 12, y + 14)
        return join(
            group(
                title(self.say(text("board-card-known", who=Player(seat)))),
                seat_shape(seat, left + (20 if large else -18) * place, top, 16),
            )
            for place, seat in enumerate(knowers)
        )

    def _face(self, box: Box, name: str, card: int, struck: bool) -> Svg:
        """Sea conditions above, price arrows below; faint are pirates that have struck."""
        x, y, width, height = box
        drawn = [label(name, x + 22, y + 18, 18, class_="strong")]
        drawn += self._conditions(x + width - 84, y + 6, 36, card, struck)
        cells = columns(x + 4, width - 8, [1] * self.goods, 2)
        for good, (left, room) in enumerate(cells):
            middle = left + room / 2
            drawn.append(use(GOODS[good], middle - 13, y + 52, 26, class_="icon"))
            drawn.append(_steps(ARROWS[card][good], middle, y + height - 22, 23))
        return join(drawn)

    def _small_face(self, box: Box, name: str, card: int) -> Svg:
        """An unused card that the viewer knows: the same in less room."""
        x, y, width, height = box
        drawn = [label(name, x + 22, y + 17, 16, class_="strong")]
        drawn += self._conditions(x + 36, y + 3, 22, card)
        for good, (left, room) in enumerate(columns(x + 4, width - 8, [1] * self.goods, 2)):
            drawn.append(use(GOODS[good], left + room / 2 - 19, y + height - 24, 16, class_="icon"))
            drawn.append(_steps(ARROWS[card][good], left + room / 2 + 9, y + height - 16, 15))
        return join(drawn)

    def _conditions(
        self, x: float, y: float, size: float, card: int, struck: bool = False
    ) -> list[Svg]:
        weather, sea = WEATHERS[CARD_WEATHER[card]], SEA_EVENTS[CARD_SEA_EVENT[card]]
        look = "icon" if sea == "none" else "bad"
        return [
            use(weather, x, y, size, class_="bad" if weather == "storm" else "icon"),
            use(sea, x + size + 6, y, size, class_=f"{look} faded" if struck else look),
        ]

    # -- order, passes, cathedral

    def order(self) -> Svg:
        """The order track, and the passes in direct succession."""
        view = self.view
        x, y, width, height = box = self.at["order"]
        seats = [
            seat_shape(seat, x + (place + 0.5) * width / self.seats, y + height / 2, 30)
            for place, seat in enumerate(view.order)
        ]
        names = " → ".join(self.name_of(seat) for seat in view.order)
        track = polyline(
            [(x + 12, y + height / 2), (x + width - 12, y + height / 2)], class_="track"
        )
        pass_x, pass_y, _, pass_height = pass_box = self.at["pass"]
        words = self.say(text("board-passes", passes=view.consecutive_passes, seats=self.seats))
        middle = pass_y + pass_height / 2
        passes = _panel(
            pass_box,
            words,
            use("flag", pass_x + 10, middle - 17, 34, class_="icon"),
            label(self.say(text("board-pass")), pass_x + 52, middle - 14, 18, anchor="start"),
            *(
                circle(
                    pass_x + 60 + 26 * place,
                    middle + 16,
                    9,
                    class_="here" if place < view.consecutive_passes else "slot",
                )
                for place in range(self.seats)
            ),
        )
        return join([_panel(box, names, track, *seats), passes])

    def cathedral(self) -> Svg:
        """The levels of Notre-Dame, their worth, who stands where, how many may."""
        x, y, width, height = box = self.at["notre_dame"]
        words = self.say(text("board-cathedral"))
        drawn = [heading(words, x, TRACKS_TOP + 12)]
        cells = columns(x + 4, width - 8, [1] * len(CATHEDRAL_VALUE), 3)
        inside: list[Svg] = []
        for level, (left, room) in enumerate(cells):
            inside.append(self._level(level, left, y + 5, room, height - 10))
        return join([*drawn, _panel(box, words, *inside)])

    def _level(self, level: int, x: float, y: float, width: float, height: float) -> Svg:
        value = CATHEDRAL_VALUE[level]
        most = CATHEDRAL_ROOM[self.seats][level]
        middle = x + width / 2
        here = [seat.seat for seat in self.view.seats if seat.notre_dame == level]
        drawn = [
            title(self.say(text("board-cathedral-level", level=level, value=value))),
            rect(x, y, width, height, rx=5, class_="cell"),
            label(value, middle, y + 22, 28, class_="strong"),
        ]
        if most < self.seats:
            drawn.append(
                label(self.say(text("board-cathedral-room", room=most)), middle, y + 44, 12)
            )
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

    # -- buildings

    def town(self) -> Svg:
        """The twelve buildings with cost, effect and owners in the order they built."""
        words = heading(self.say(text("board-town")), MARGIN, TOWN_TOP + 12)
        return join([words, *(self._building(index) for index in range(len(BUILDINGS)))])

    def _building(self, index: int) -> Svg:
        name = BUILDINGS[index]
        owners = self.view.buildings[name]
        x, y, width, height = box = self.at[f"building-{name}"]
        effect = self.say(effect_of(index, self.seats))
        owner_names = ", ".join(self.name_of(seat) for seat in owners)
        words = self.say(
            text(
                "board-building",
                building=building_name(index),
                price=BUILDING_COST[index],
                effect=effect,
                owners=owner_names or text("board-no-owners"),
            )
        )
        slots = []
        for place in range(SLOTS[self.seats][index]):
            centre = x + 22 + 36 * place
            if place < len(owners):
                slots.append(self._owner(index, owners[place], centre, y + height - 22))
            else:
                slots.append(circle(centre, y + height - 22, 13, class_="slot"))
        return _panel(
            box,
            words,
            paragraph(
                self.say(building_name(index)),
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

    def _owner(self, building: int, seat: int, x: float, y: float) -> Svg:
        """The mark of an owner; faint on the Gros Horloge once it has served in this round."""
        mark = seat_shape(seat, x, y, 28)
        if building != CLOCK or seat not in self.view.clock_used:
            return mark
        used = title(self.say(text("board-clock-used", who=Player(seat))))
        return group(used, mark, class_="faded")

    # -- what lies before each seat

    def seat_table(self, seat: SeatView) -> Svg:
        """Saline, depot and ships of a seat."""
        x, width = _seat_columns(self.seats)[seat.seat]
        return join(
            [
                rect(x, SEATS_TOP, width, HEIGHT - SEATS_TOP - 8, rx=9, class_="panel"),
                rect(x, SEATS_TOP, width, 4, class_=f"seat-{seat.seat}"),
                seat_shape(seat.seat, x + 24, SEATS_TOP + 25, 26),
                label(
                    self.name_of(seat.seat),
                    x + 44,
                    SEATS_TOP + 25,
                    20,
                    anchor="start",
                    room=width - 160,
                    class_="strong",
                ),
                self._chip(f"sea-{seat.seat}", "caravel", "board-sail"),
                self._chip(f"quay-{seat.seat}", "crates", "board-quay"),
                self._saline(seat),
                self._depot(seat),
                *(self._ship(seat, ship) for ship in range(len(SHIPS))),
            ]
        )

    def _chip(self, place: str, picture_name: str, words: str) -> Svg:
        x, y, width, height = box = self.at[place]
        icon = use(picture_name, x + width / 2 - 13, y + height / 2 - 13, 26, class_="icon")
        return _panel(box, self.say(text(words)), icon, kind="slot")

    def _saline(self, seat: SeatView) -> Svg:
        x, y, width, _ = box = self.at[f"saline-{seat.seat}"]
        made = SALINE_PRODUCTION[seat.saline]
        size = fitting(f"+{made}", width - 42, 27, strong=True)
        words = self.say(text("board-saline", level=seat.saline, made=made))
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
        return _panel(
            box,
            words,
            use("salt", x + 6, y + 10, 28, class_="icon"),
            label(f"+{made}", x + 38, y + 26, size, anchor="start", class_="strong"),
            *pips,
            kind="quay",
        )

    def _depot(self, seat: SeatView) -> Svg:
        x, y, _, _ = box = self.at[f"depot-{seat.seat}"]
        counts = _goods(seat.depot)
        words = self.say(text("board-depot", count=sum(counts), room=seat.depot_capacity))
        crowded = "bad" if sum(counts) > seat.depot_capacity else "quiet"
        cells = [
            self._barrels(
                f"store-{seat.seat}-{GOODS[good]}",
                good,
                counts[good],
                self.say(text("board-store", good=good_name(good), count=counts[good])),
            )
            for good in range(self.goods)
        ]
        caption = label(words, x + 8, y + 14, 16, anchor="start", class_=crowded)
        return _panel(box, words, caption, *cells, kind="quay")

    def _barrels(self, place: str, good: int, count: int, words: str) -> Svg:
        """A good's symbol and its count; faint where there is none."""
        x, y, width, height = self.at[place]
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

    def _ship(self, seat: SeatView, ship: int) -> Svg:
        name = SHIPS[ship]
        x, y, _, _ = box = self.at[f"ship-{seat.seat}-{name}"]
        owned = seat.ships.get(name)
        kind = "carrack" if name == "carrack" else "caravel"
        if owned is None:
            words = self.say(text("board-ship-none", ship=ship_name(ship)))
            icon = use(kind, x + 12, y + 12, 46, class_="icon faded")
            return _panel(box, words, icon, kind="slot")
        return self._own_ship(seat.seat, ship, owned, box, kind)

    def _own_ship(self, seat: int, ship: int, owned: ShipView, box: Box, kind: str) -> Svg:
        x, y, width, height = box
        at_sea = owned.at == SEA
        where = text("board-sea" if at_sea else "board-port")
        counts = _goods(owned.cargo)
        words = self.say(
            text(
                "board-ship",
                ship=ship_name(ship),
                where=where,
                salt=counts[0],
                herring=counts[1],
                cod=counts[2],
                capacity=owned.capacity,
                damage=owned.damage,
            )
        )
        water = rect(x, y, width, height, rx=7, fill="url(#waves)") if at_sea else NOTHING
        free = owned.capacity - sum(counts)
        pips = [
            rect(x + HOLD_LEFT + 14 * place, y + 10, 11, 11, rx=2, class_=fill)
            for place, fill in enumerate(["here"] * sum(counts) + ["slot"] * free)
        ]
        holes = [
            use(
                "hole",
                x + HOLD_LEFT + 14 * (owned.capacity + place) - 1,
                y + 8,
                14,
                class_="bad",
            )
            for place in range(owned.damage)
        ]
        caption = label(
            self.say(where), x + width - 8, y + 15, 15, anchor="end", room=width - HOLD_LEFT - 100
        )
        cells = [
            self._barrels(
                f"hold-{seat}-{SHIPS[ship]}-{GOODS[good]}",
                good,
                counts[good],
                self.say(
                    text(
                        "board-hold",
                        good=good_name(good),
                        ship=ship_name(ship),
                        count=counts[good],
                    )
                ),
            )
            for good in range(self.goods)
        ]
        icon = use(kind, x + 12, y + 12, 50, class_="icon")
        return _panel(
            box,
            words,
            water,
            icon,
            *pips,
            *holes,
            caption,
            *cells,
            kind="sea" if at_sea else "quay",
        )

    # -- marks

    def marks(self) -> Svg:
        """Rings around what changed last, outlines around what may be chosen."""
        rings = [
            ring(*self.at[MARKS[mark]]) for mark in self.view.changed if MARKS[mark] in self.at
        ]
        offers = [
            target(name, words, rect(*self.at[name], rx=7, class_="mark"))
            for name, words in self.about.targets.items()
            if name in self.at
        ]
        return join([*rings, *offers])


def _steps(steps: int, x: float, y: float, size: float) -> Svg:
    """A price arrow: how many rows up or down."""
    if steps == 0:
        return label("0", x, y, size, class_="quiet")
    words = f"+{steps}" if steps > 0 else f"−{-steps}"
    return label(words, x, y, size, class_="strong" if steps > 0 else "strong bad")
