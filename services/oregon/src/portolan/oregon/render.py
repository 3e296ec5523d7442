"""The board as a picture: a pure function of a view, a seat and a language.

From top to bottom: the strip with all seats, the board, the stock (stacks, decks, minerals), and
the hand of the viewing seat with the cards that lie face up. The ground of the board is drawn once
in each language; only what lies on it is drawn anew.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from portolan.oregon import icons
from portolan.oregon.board import COLUMN_SYMBOL, JOINED, ROW_SYMBOL, SPACE_COUNT, SPACES, TERRAIN
from portolan.oregon.components import (
    BUILDING_TERRAIN,
    BUILDINGS,
    COLOURS,
    COLUMN_SYMBOLS,
    EFFECT_MINERAL,
    EFFECT_PER_FARMER,
    EFFECT_POINTS,
    EFFECT_TOKEN,
    EXHAUSTED_TYPES_TO_END,
    EXTRA_TURN,
    FARMERS,
    HEIGHT,
    JOKER,
    LANDSCAPES,
    MINERALS,
    REGION_HEIGHT,
    REGION_WIDTH,
    ROW_SYMBOLS,
    TERRAIN_NAMES,
    TOKENS,
    WATER,
    WIDTH,
)
from portolan.oregon.state import NONE, PHASES, Play, View
from portolan.oregon.words import building_name, space_name, terrain_name, token_name
from portolan.rulekit import Picture, Player, Text, svg, text
from portolan.rulekit.svg import Svg

# Lengths in units of the picture.
PICTURE_WIDTH: Final[int] = 1200
PICTURE_HEIGHT: Final[int] = 1250
CELL_WIDTH: Final[int] = 75
CELL_HEIGHT: Final[int] = 68
LEFT: Final[int] = 67
TOP: Final[int] = svg.STRIP_HEIGHT + 56
HEADER: Final[int] = 46
"""Height of the column symbols above the board; those of the rows are LEFT wide."""
RIGHT: Final[int] = LEFT + WIDTH * CELL_WIDTH
BOTTOM: Final[int] = TOP + HEIGHT * CELL_HEIGHT
STOCK_TOP: Final[int] = BOTTOM + 38
HAND_TOP: Final[int] = STOCK_TOP + 138
CARD_WIDTH: Final[int] = 130
CARD_HEIGHT: Final[int] = 176
TILE: Final[int] = 54
"""Side of a building on the board."""
FARMER: Final[int] = 46

# OR-1.2: yellow, green, red and blue, in the colours that colour-blind people can tell apart.
_PALETTE: Final[dict[str, tuple[str, str]]] = {
    "yellow": svg.ORANGE,
    "green": svg.GREEN,
    "red": svg.PURPLE,
    "blue": svg.BLUE,
}

COLOURS_OF_THE_BOARD: Final[svg.Colours] = svg.Colours(
    light={
        "plain": "#cfe0ae",
        "plain-mark": "#8fae66",
        "mountain": "#b5aea5",
        "mountain-mark": "#857c71",
        "track": "#f6ebc6",
        "track-mark": "#a98f52",
        "water": "#9cc7e0",
        "water-mark": "#5d94b8",
        "coast": "#2f6d95",
        "region": "#4d4a3c",
        "tile": "#fffdf6",
        "tile-ink": "#2a2118",
        "gold": "#8a6100",
        "coal": "#33373b",
        "settler": "#f2d3c0",
        "wagon": "#e9dcb4",
        "campfire": "#f6c2b2",
        "buffalo": "#dccde8",
        "eagle": "#c4dcef",
    },
    dark={
        "plain": "#34482b",
        "plain-mark": "#55703f",
        "mountain": "#5c5b60",
        "mountain-mark": "#86858c",
        "track": "#80704a",
        "track-mark": "#b5a26d",
        "water": "#17384f",
        "water-mark": "#33678a",
        "coast": "#5ea0c9",
        "region": "#d8d2bd",
        "tile": "#efe9da",
        "tile-ink": "#2a2118",
        "gold": "#f0c04a",
        "coal": "#c9cfd4",
        "settler": "#5a3f31",
        "wagon": "#55492a",
        "campfire": "#653529",
        "buffalo": "#473b57",
        "eagle": "#2c4a63",
    },
)

_RULES: Final[str] = """
.board .grid{fill:none;stroke:var(--ink);stroke-opacity:.16;stroke-width:1px;pointer-events:none}
.board .regions{fill:none;stroke:var(--region);stroke-width:3.5px;pointer-events:none}
.board .coast{fill:none;stroke:var(--coast);stroke-width:2.5px;pointer-events:none}
.board .texture{pointer-events:none}
.board .rails{fill:none;stroke:var(--track-mark);pointer-events:none}
.board .lit{fill:none;stroke:var(--target);stroke-width:6px}
.board .tile{fill:var(--tile);stroke:var(--tile-ink);stroke-width:2px}
.board .building,.board text.building{color:var(--tile-ink);fill:var(--tile-ink)}
.board .on-back{color:var(--on-back)}
.board .coal{color:var(--coal)}.board .gold{color:var(--gold)}
.board .struck{stroke:var(--target);stroke-width:4px;stroke-linecap:round}
"""
_RULES_OF_TINTS: Final[str] = "".join(
    f".board .{name}{{fill:var(--{name})}}" for name in (*TERRAIN_NAMES, *LANDSCAPES)
)
_SHEET: Final[Svg] = svg.style(
    svg.HOUSE.with_(COLOURS_OF_THE_BOARD),
    _RULES + _RULES_OF_TINTS,
    seats=[_PALETTE[colour] for colour in COLOURS],
)


def render(view: View, picture: Picture) -> str:
    """The board as the seat of the picture, or a spectator, sees it."""
    table = _Table(view, picture)
    return svg.picture(
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        svg.rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, class_="ground"),
        _strip(table),
        _ground(table.ground_words()),
        _corner(table),
        _lit_bands(table),
        _buildings(table),
        _farmers(table),
        _last_change(table),
        _legal_spaces(table),
        _stock(table),
        _final_scores(table) if view.active is None else _hand_row(table),
        name=table.say("board-name"),
        description=_description(table),
        definitions=_DEFINITIONS,
        sheet=_SHEET,
    )


class _Table:
    """A view together with the words of a language."""

    def __init__(self, view: View, picture: Picture) -> None:
        self.view = view
        self.picture = picture
        self.targets = picture.targets
        self.terrains = self._names("terrain", TERRAIN_NAMES)
        self.landscapes = self._names("landscape", LANDSCAPES)
        self.buildings = self._names("building", BUILDINGS)
        self.minerals = self._names("mineral", MINERALS)
        self.tokens = self._names("token", TOKENS)
        self.space_frame = self.say("space", space="{0}", row="{1}", column="{2}") + "\n{3}"

    def say(self, key: str, **args: int | str | Text | Player | tuple[Text, ...]) -> str:
        return self.picture.say(text(key, **args))

    def _names(self, kind: str, items: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.say(f"{kind}-{item}") for item in items)

    def player(self, seat: int) -> str:
        return self.say("board-player", player=Player(seat))

    def space(self, space: int) -> str:
        """What a space is called: its terrain and its bands."""
        return _space_name(space, self.ground_words())

    def ground_words(self) -> "_GroundWords":
        return self.space_frame, self.terrains, self.landscapes

    def target(self, name: str, place: str, *shapes: Svg) -> Svg:
        """The shapes as something to choose, if it may be chosen now."""
        if name not in self.targets:
            return svg.NOTHING
        return svg.target(name, f"{place}\n{self.targets[name]}", *shapes)


_GroundWords = tuple[str, tuple[str, ...], tuple[str, ...]]
"""How a space is named, the terrains and the landscapes: all words that the ground bears."""


def _space_name(space: int, words: _GroundWords) -> str:
    frame, terrains, landscapes = words
    row, column = landscapes[ROW_SYMBOL[space]], landscapes[COLUMN_SYMBOL[space]]
    return frame.format(SPACES[space], row, column, terrains[TERRAIN[space]])


def _corner_of(space: int) -> svg.Point:
    row, column = divmod(space, WIDTH)
    return LEFT + column * CELL_WIDTH, TOP + row * CELL_HEIGHT


def _centre_of(space: int) -> svg.Point:
    x, y = _corner_of(space)
    return x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2


# The ground: what is printed on the board.


@lru_cache(maxsize=8)
def _ground(words: _GroundWords) -> Svg:
    """All that never changes, in one language."""
    landscapes = words[2]
    spaces = [
        svg.rect(
            *_corner_of(space),
            CELL_WIDTH,
            CELL_HEIGHT,
            svg.title(_space_name(space, words)),
            class_=TERRAIN_NAMES[TERRAIN[space]],
        )
        for space in range(SPACE_COUNT)
    ]
    return svg.join(
        [
            *spaces,
            *(_texture(terrain) for terrain in range(len(TERRAIN_NAMES))),
            svg.path(_rails(), class_="rails", stroke_width=22, stroke_dasharray="4 9"),
            svg.path(_rails(), class_="rails", stroke_width=3),
            svg.path(_grid(1, 1), class_="grid"),
            svg.path(_coast(), class_="coast"),
            svg.path(_grid(REGION_HEIGHT, REGION_WIDTH), class_="regions"),
            *(_column_head(band, landscapes) for band in range(len(COLUMN_SYMBOLS))),
            *(_row_head(band, landscapes) for band in range(len(ROW_SYMBOLS))),
            *_coordinates(),
        ]
    )


def _texture(terrain: int) -> Svg:
    spaces = [space for space in range(SPACE_COUNT) if TERRAIN[space] == terrain]
    outline = "".join(
        "M{:g} {:g}h{}v{}h-{}z".format(*_corner_of(space), CELL_WIDTH, CELL_HEIGHT, CELL_WIDTH)
        for space in spaces
    )
    return svg.path(outline, class_="texture", fill=f"url(#o-texture-{TERRAIN_NAMES[terrain]})")


def _rails() -> str:
    """A line between the centres of neighbouring track spaces; a corner where only those touch."""
    track = TERRAIN_NAMES.index("track")
    parts = []
    for space in range(SPACE_COUNT):
        for other in JOINED[space]:
            if space < other and TERRAIN[space] == TERRAIN[other] == track:
                (x, y), (to_x, to_y) = _centre_of(space), _centre_of(other)
                parts.append(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
    return "".join(parts)


def _grid(rows: int, columns: int) -> str:
    """The lines between spaces, or between regions of so many rows and columns."""
    across = (f"M{LEFT} {TOP + row * CELL_HEIGHT}H{RIGHT}" for row in range(0, HEIGHT + 1, rows))
    down = (
        f"M{LEFT + column * CELL_WIDTH} {TOP}V{BOTTOM}" for column in range(0, WIDTH + 1, columns)
    )
    return "".join([*across, *down])


def _coast() -> str:
    """The sides between water and land."""
    parts = []
    for space in range(SPACE_COUNT):
        x, y = _corner_of(space)
        wet = TERRAIN[space] == WATER
        if (space + 1) % WIDTH and wet != (TERRAIN[space + 1] == WATER):
            parts.append(f"M{x + CELL_WIDTH:g} {y:g}v{CELL_HEIGHT}")
        if space + WIDTH < SPACE_COUNT and wet != (TERRAIN[space + WIDTH] == WATER):
            parts.append(f"M{x:g} {y + CELL_HEIGHT:g}h{CELL_WIDTH}")
    return "".join(parts)


def _column_box(band: int) -> tuple[float, float, float, float]:
    width = REGION_WIDTH * CELL_WIDTH
    return LEFT + band * width + 3, TOP - HEADER, width - 6, HEADER - 5


def _row_box(band: int) -> tuple[float, float, float, float]:
    height = REGION_HEIGHT * CELL_HEIGHT
    return 3, TOP + band * height + 3, LEFT - 8, height - 6


def _column_head(band: int, landscapes: Sequence[str]) -> Svg:
    x, y, width, height = _column_box(band)
    symbol = COLUMN_SYMBOLS[band]
    name = landscapes[symbol]
    left = x + (width - 46 - svg.text_width(name, 22)) / 2
    return svg.group(
        svg.title(name),
        svg.rect(x, y, width, height, rx=7, class_=LANDSCAPES[symbol]),
        svg.use(f"o-{LANDSCAPES[symbol]}", left, y + 2, 37, class_="icon"),
        svg.label(name, left + 46, y + height / 2, 22, anchor="start"),
    )


def _row_head(band: int, landscapes: Sequence[str]) -> Svg:
    x, y, width, height = _row_box(band)
    symbol = ROW_SYMBOLS[band]
    name = landscapes[symbol]
    return svg.group(
        svg.title(name),
        svg.rect(x, y, width, height, rx=7, class_=LANDSCAPES[symbol]),
        svg.use(f"o-{LANDSCAPES[symbol]}", x + 4, y + 40, 40, class_="icon"),
        svg.label(name, x + width / 2, y + 96, 14, room=width + 6),
    )


def _coordinates() -> list[Svg]:
    """The numbers in the names of spaces: of columns below the board, of rows beside it."""
    return [
        *(
            svg.label(column, LEFT + (column + 0.5) * CELL_WIDTH, BOTTOM + 11, 14, class_="quiet")
            for column in range(WIDTH)
        ),
        *(
            svg.label(row, LEFT - 16, TOP + (row + 0.5) * CELL_HEIGHT, 14, class_="quiet")
            for row in range(HEIGHT)
        ),
    ]


_DEFINITIONS: Final[tuple[Svg, ...]] = (
    *svg.SEAT_SHAPES,
    *icons.symbols(),
    svg.pattern(
        "o-texture-plain",
        CELL_WIDTH,
        CELL_HEIGHT,
        svg.path(
            "M10 18v-7M14 18l3-6M6 18l-3-5M52 30v-7M56 30l3-6M48 30l-3-5M26 56v-7M30 56l3-6M22 56"
            "l-3-5",
            stroke="var(--plain-mark)",
            stroke_width=1.8,
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
    svg.pattern(
        "o-texture-mountain",
        CELL_WIDTH,
        CELL_HEIGHT,
        svg.path(
            "M4 60L24 18L36 42L44 28L62 60M24 18L30 44M44 28L48 46",
            stroke="var(--mountain-mark)",
            stroke_width=2.5,
            stroke_linejoin="round",
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
    svg.pattern(
        "o-texture-water",
        25,
        17,
        svg.path(
            "M0 6Q6.25 1 12.5 6T25 6",
            stroke="var(--water-mark)",
            stroke_width=1.6,
            fill="none",
        ),
        x=LEFT,
        y=TOP,
    ),
    svg.pattern("o-texture-track", CELL_WIDTH, CELL_HEIGHT, x=LEFT, y=TOP),
)


# What lies on the board.


def _corner(table: _Table) -> Svg:
    """The round, where the row and column symbols meet."""
    words = table.say("board-round", round=table.view.round)
    if table.view.final_round:
        words = f"{words}\n{table.say('board-final-round')}"
    width, height = LEFT - 8, HEADER - 5
    number = svg.label(table.view.round, width / 2, height / 2, 28, class_="strong")
    kind = "card lit" if table.view.final_round else "card"
    return svg.card(3, TOP - HEADER, width, height, number, words=words, kind=kind)


def _lit_bands(table: _Table) -> Svg:
    """The bands of the landscape cards that lie face up."""
    laid = table.view.laid
    if laid is None:
        return svg.NOTHING
    boxes = [
        *(_row_box(band) for band, symbol in enumerate(ROW_SYMBOLS) if symbol in laid.landscape),
        *(
            _column_box(band)
            for band, symbol in enumerate(COLUMN_SYMBOLS)
            if symbol in laid.landscape
        ),
    ]
    return svg.join(svg.rect(*box, rx=7, class_="lit") for box in boxes)


def _buildings(table: _Table) -> Svg:
    return svg.join(
        _tile(
            *_centre_of(placed.space),
            TILE,
            placed.building,
            f"{table.buildings[placed.building]}\n{table.space(placed.space)}",
        )
        for placed in table.view.buildings
    )


def _tile(x: float, y: float, size: float, building: int, words: str) -> Svg:
    """A building tile about a centre."""
    return svg.group(
        svg.title(words),
        svg.rect(x - size / 2, y - size / 2, size, size, rx=size / 8, class_="tile"),
        _icon(BUILDINGS[building], x, y, size * 0.82, "building"),
    )


def _icon(name: str, x: float, y: float, size: float, kind: str = "icon") -> Svg:
    """A drawing about a centre."""
    return svg.use(f"o-{name}", x - size / 2, y - size / 2, size, class_=kind)


def _farmers(table: _Table) -> Svg:
    names = [table.player(seat) for seat in range(len(table.view.seats))]
    kinds = {
        scored: table.say("board-farmer-scored" if scored else "board-farmer", player="{0}")
        for scored in (False, True)
    }
    drawn = []
    for farmer in table.view.farmers:
        x, y = _centre_of(farmer.space)
        marks = [_scored_mark(farmer.seat, x, y)] if farmer.scored else []
        words = f"{kinds[farmer.scored].format(names[farmer.seat])}\n{table.space(farmer.space)}"
        drawn.append(svg.piece(farmer.seat, x, y, FARMER, *marks, words=words))
    return svg.join(drawn)


def _scored_mark(seat: int, x: float, y: float) -> Svg:
    return _icon("scored", x, y + (4 if seat == 2 else 0), 26, f"scored-{seat}")


def _last_change(table: _Table) -> Svg:
    if table.view.last_space == NONE:
        return svg.NOTHING
    x, y = _corner_of(table.view.last_space)
    return svg.ring(x + 3, y + 3, CELL_WIDTH - 6, CELL_HEIGHT - 6, corner=11)


def _legal_spaces(table: _Table) -> Svg:
    return svg.join(
        _legal_space(table, space, name)
        for space, name in enumerate(SPACES)
        if f"space:{name}" in table.targets
    )


def _legal_space(table: _Table, space: int, name: str) -> Svg:
    x, y = _corner_of(space)
    mark = svg.rect(x + 5, y + 5, CELL_WIDTH - 10, CELL_HEIGHT - 10, rx=9, class_="mark")
    return table.target(f"space:{name}", table.space(space), mark)


# The strip above the board.


def _strip(table: _Table) -> Svg:
    return svg.strip([_panel(table, seat) for seat in range(len(table.view.seats))], PICTURE_WIDTH)


def _panel(table: _Table, seat: int) -> svg.SeatPanel:
    shown = table.view.seats[seat]
    upper = [
        svg.Counter("o-farmer", shown.supply, table.say("board-supply", count=shown.supply)),
        _hand_count(table, "landscape", shown.landscape_count),
        _hand_count(table, "building", shown.building_count),
    ]
    if shown.start_tile != NONE:
        words = table.say("board-start-tile", building=building_name(shown.start_tile))
        upper.append(svg.Counter(f"o-{BUILDINGS[shown.start_tile]}", None, words))
    lower = [
        _tile_count(table, "coal", shown.coal_count),
        _tile_count(table, "gold", shown.gold_count),
        _token_counter(table, JOKER, shown.joker),
        _token_counter(table, EXTRA_TURN, shown.extra_turn),
    ]
    if seat == table.view.first_seat:
        lower.append(svg.Counter("o-first", None, table.say("board-first-seat")))
    total = shown.final_score
    return svg.SeatPanel(
        seat=seat,
        name=table.player(seat),
        score=shown.score if total is None else total,
        rows=[upper, lower],
        words=_seat_words(table, seat),
        active=seat == table.view.active,
    )


def _hand_count(table: _Table, deck: str, count: int) -> svg.Counter:
    return svg.Counter(f"o-{deck}", count, table.say(f"board-hand-{deck}", count=count))


def _tile_count(table: _Table, mineral: str, count: int) -> svg.Counter:
    return svg.Counter(
        f"o-{mineral}", count, table.say(f"board-tiles-{mineral}", count=count), kind=mineral
    )


def _token_words(table: _Table, token: int, active: bool) -> str:
    key = "board-token-active" if active else "board-token-inactive"
    return table.say(key, token=token_name(token))


def _token_counter(table: _Table, token: int, active: bool) -> svg.Counter:
    words = _token_words(table, token, active)
    return svg.Counter(f"o-{TOKENS[token]}", None, words, faded=not active)


def _seat_words(table: _Table, seat: int) -> str:
    shown = table.view.seats[seat]
    return table.say(
        "board-seat",
        player=Player(seat),
        score=shown.score if shown.final_score is None else shown.final_score,
        supply=shown.supply,
        landscape=shown.landscape_count,
        building=shown.building_count,
        coal=shown.coal_count,
        gold=shown.gold_count,
    )


# The stock below the board: stacks of buildings, decks, minerals.

_ITEM: Final[int] = 84
_STACK: Final[int] = 60


def _stock(table: _Table) -> Svg:
    view = table.view
    x = 3 + len(BUILDINGS) * (_ITEM + 2) + 22
    return svg.join(
        [
            svg.heading(_stacks_heading(table), 6, STOCK_TOP),
            *(
                _stack(table, stack.building, stack.left, index)
                for index, stack in enumerate(view.stacks)
            ),
            svg.heading(table.say("board-cards"), x, STOCK_TOP),
            _deck(table, "landscape", view.landscape_deck_count, x),
            _discard(table, "landscape", view.landscape_discard, x + _ITEM),
            _deck(table, "building", view.building_deck_count, x + 2 * _ITEM),
            _discard(table, "building", view.building_discard, x + 3 * _ITEM),
            svg.heading(table.say("board-minerals"), x + 4 * _ITEM + 22, STOCK_TOP),
            _pile(table, "coal", view.coal_pile_count, x + 4 * _ITEM + 22),
            _pile(table, "gold", view.gold_pile_count, x + 5 * _ITEM + 22),
        ]
    )


def _stacks_heading(table: _Table) -> str:
    stacks = table.view.stacks
    return table.say(
        "board-stacks",
        exhausted=sum(not stack.left for stack in stacks),
        limit=EXHAUSTED_TYPES_TO_END[len(table.view.seats)],
    )


def _stack(table: _Table, building: int, left: int, index: int) -> Svg:
    """A stack of tiles on a patch of the terrain that it is built on, with what it gives."""
    x, y = 3 + index * (_ITEM + 2), STOCK_TOP + 16
    words = table.say(
        "board-stack",
        building=building_name(building),
        count=left,
        terrain=terrain_name(BUILDING_TERRAIN[building]),
    )
    struck = svg.line((8, _STACK - 8), (_STACK - 8, 8), class_="struck")
    return svg.group(
        svg.rect(x, y, _ITEM - 4, 104, rx=8, class_=TERRAIN_NAMES[BUILDING_TERRAIN[building]]),
        svg.stack(
            x + 10,
            y + 12,
            _STACK,
            _STACK,
            left,
            _icon(
                BUILDINGS[building],
                _STACK / 2,
                _STACK / 2,
                _STACK * 0.8,
                "building" if left else "icon",
            ),
            *([] if left else [struck]),
            words=words,
            kind="tile",
            size=26,
        ),
        _effect(building, x + _ITEM / 2 - 2, y + 90, 20),
    )


def _effect(building: int, x: float, y: float, size: float, kind: str = "icon") -> Svg:
    """What a building gives a farmer beside it (OR-6.3 to OR-6.8), about a centre."""
    parts: list[tuple[str, str]] = []
    if EFFECT_POINTS[building]:
        parts.append(("", f"+{EFFECT_POINTS[building]}"))
    if EFFECT_PER_FARMER[building]:
        parts += [("", f"+{EFFECT_PER_FARMER[building]}×"), ("farmer", "")]
    if EFFECT_TOKEN[building] != NONE:
        parts.append((TOKENS[EFFECT_TOKEN[building]], ""))
    if EFFECT_MINERAL[building] != NONE:
        parts += [("", "+"), (MINERALS[EFFECT_MINERAL[building]], "")]
    widths = [size * 1.2 if icon else svg.text_width(words, size) for icon, words in parts]
    left = x - sum(widths) / 2
    drawn = []
    for (icon, words), width in zip(parts, widths, strict=True):
        if icon:
            drawn.append(_icon(icon, left + width / 2, y, size * 1.15, kind))
        else:
            drawn.append(svg.label(words, left + width / 2, y, size, class_=f"strong {kind}"))
        left += width
    return svg.join(drawn)


_DECK_WIDTH: Final[int] = 66
_DECK_HEIGHT: Final[int] = 92


def _deck(table: _Table, deck: str, count: int, x: float) -> Svg:
    y = STOCK_TOP + 24
    words = table.say(f"board-deck-{deck}", count=count)
    drawn = svg.stack(
        x,
        y,
        _DECK_WIDTH,
        _DECK_HEIGHT,
        count,
        _icon(deck, _DECK_WIDTH / 2, _DECK_HEIGHT / 2 - 10, 46, "on-back" if count else "icon"),
        words=words,
        kind="back",
        size=26,
    )
    mark = svg.rect(x - 4, y - 10, _DECK_WIDTH + 14, _DECK_HEIGHT + 16, rx=9, class_="mark")
    return drawn + table.target(f"deck:{deck}", words, mark)


def _discard(table: _Table, deck: str, pile: Sequence[int], x: float) -> Svg:
    """A discard pile, which anybody may look through: its top card, its cards in words."""
    names, ids = (
        (table.landscapes, LANDSCAPES) if deck == "landscape" else (table.buildings, BUILDINGS)
    )
    words = table.say(f"board-discard-{deck}", count=len(pile))
    if pile:
        words += "".join(
            f"\n{names[face]} × {pile.count(face)}" for face in range(len(ids)) if face in pile
        )
    faces = (
        [_icon(ids[pile[0]], _DECK_WIDTH / 2, _DECK_HEIGHT / 2 - 10, 46, "tile-icon")]
        if pile
        else []
    )
    return svg.stack(
        x,
        STOCK_TOP + 24,
        _DECK_WIDTH,
        _DECK_HEIGHT,
        len(pile),
        *faces,
        words=words,
        kind=f"face {ids[pile[0]] if pile and deck == 'landscape' else 'tile'}",
        size=26,
    )


def _pile(table: _Table, mineral: str, count: int, x: float) -> Svg:
    middle = _DECK_WIDTH / 2
    return svg.stack(
        x,
        STOCK_TOP + 34,
        _DECK_WIDTH,
        _DECK_WIDTH,
        count,
        _icon(mineral, middle, middle - 4, 42, "on-back" if count else "icon"),
        words=table.say(f"board-pile-{mineral}", count=count),
        kind="back",
        size=26,
    )


# The hand of the viewing seat, its tokens and tiles, and the cards that lie face up.

_TOKENS_LEFT: Final[int] = 4 * (CARD_WIDTH + 12) + 20
_LAID_LEFT: Final[int] = PICTURE_WIDTH - 2 * (CARD_WIDTH + 12) - 4
_CARDS_TOP: Final[int] = HAND_TOP + 18


def _hand_row(table: _Table) -> Svg:
    view = table.view
    owner = view.active if view.viewer is None else view.viewer
    assert owner is not None  # without an active seat the match is over, and there is no hand row
    return svg.join(
        [
            _hand(table, owner),
            _own_tokens(table, owner),
            _own_tiles(table, owner),
            _laid(table),
        ]
    )


def _hand(table: _Table, owner: int) -> Svg:
    """The cards of the viewing seat, or the backs of those of the active one."""
    seat = table.view.seats[owner]
    if seat.hand is None:
        title = table.say("board-hand-of", player=Player(owner))
        decks = ["landscape"] * seat.landscape_count + ["building"] * seat.building_count
        places = svg.fan(3, _TOKENS_LEFT - 20, CARD_WIDTH, len(decks))
        cards = [_back(table, deck, x) for x, deck in zip(places, decks, strict=True)]
        return svg.join([svg.heading(title, 6, HAND_TOP), *cards])
    faces = [
        *((True, face) for face in seat.hand.landscape),
        *((False, face) for face in seat.hand.building),
    ]
    places = svg.fan(3, _TOKENS_LEFT - 20, CARD_WIDTH, len(faces))
    cards = [
        _landscape_card(table, face, x) if landscape else _building_card(table, face, x)
        for x, (landscape, face) in zip(places, faces, strict=True)
    ]
    names = [(LANDSCAPES if landscape else BUILDINGS)[face] for landscape, face in faces]
    title = table.say("board-hand")
    whole = svg.rect(1, HAND_TOP - 14, _TOKENS_LEFT - 16, CARD_HEIGHT + 40, rx=12, class_="mark")
    return svg.join(
        [
            svg.heading(title, 6, HAND_TOP),
            *cards,
            *_card_targets(table, dict.fromkeys(names), list(zip(names, places, strict=True))),
            table.target("hand:own", title, whole),
        ]
    )


def _card_targets(
    table: _Table, names: Iterable[str], places: Sequence[tuple[str, float]]
) -> list[Svg]:
    """One target for all copies of a face."""
    words = dict(zip((*LANDSCAPES, *BUILDINGS), (*table.landscapes, *table.buildings), strict=True))
    return [
        table.target(
            f"card:{name}",
            words[name],
            *(
                svg.rect(x, _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, rx=13, class_="mark")
                for held, x in places
                if held == name
            ),
        )
        for name in names
    ]


def _back(table: _Table, deck: str, x: float) -> Svg:
    icon = _icon(deck, CARD_WIDTH / 2, CARD_HEIGHT / 2, 84, "on-back")
    words = table.say(f"board-back-{deck}")
    return svg.back(x, _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, icon, words=words)


def _landscape_card(table: _Table, symbol: int, x: float) -> Svg:
    name = table.landscapes[symbol]
    return svg.card(
        x,
        _CARDS_TOP,
        CARD_WIDTH,
        CARD_HEIGHT,
        _icon(LANDSCAPES[symbol], CARD_WIDTH / 2, 72, 92),
        svg.label(name, CARD_WIDTH / 2, CARD_HEIGHT - 28, 24, room=CARD_WIDTH - 8, class_="strong"),
        words=name,
        kind=f"face {LANDSCAPES[symbol]}",
    )


def _building_card(table: _Table, building: int, x: float) -> Svg:
    """A card with the tile on its terrain, its name and what it gives."""
    name = table.buildings[building]
    terrain = BUILDING_TERRAIN[building]
    middle = CARD_WIDTH / 2
    lines = svg.wrap(name, CARD_WIDTH - 12, 20, 2)
    return svg.card(
        x,
        _CARDS_TOP,
        CARD_WIDTH,
        CARD_HEIGHT,
        svg.rect(7, 7, CARD_WIDTH - 14, 84, rx=8, class_=TERRAIN_NAMES[terrain]),
        svg.rect(middle - 32, 17, 64, 64, rx=8, class_="tile"),
        _icon(BUILDINGS[building], middle, 49, 54, "building"),
        *(
            svg.label(shown, middle, 120 + 23 * (index - (len(lines) - 1) / 2), 20, class_="strong")
            for index, shown in enumerate(lines)
        ),
        _effect(building, middle, CARD_HEIGHT - 20, 24),
        words=f"{name}\n{table.terrains[terrain]}",
    )


def _own_tokens(table: _Table, owner: int) -> Svg:
    seat = table.view.seats[owner]
    drawn = []
    for token, active in ((JOKER, seat.joker), (EXTRA_TURN, seat.extra_turn)):
        x, y = _TOKENS_LEFT + 74 + token * 150, _CARDS_TOP + 40
        words = _token_words(table, token, active)
        name = table.tokens[token]
        icon = _icon(TOKENS[token], x, y, 52, "icon" if active else "icon faded")
        drawn += [
            svg.group(
                svg.title(words), svg.circle(x, y, 38, class_="panel" if active else "slot"), icon
            ),
            svg.label(name, x, y + 54, 16, room=148, class_=None if active else "quiet"),
            table.target(f"token:{TOKENS[token]}", words, svg.circle(x, y, 40, class_="mark")),
        ]
    return svg.join(drawn)


def _own_tiles(table: _Table, owner: int) -> Svg:
    """Mineral tiles: their values to their owner, their number to others."""
    seat = table.view.seats[owner]
    x, top = _TOKENS_LEFT + 6, _CARDS_TOP + 126
    rows = (
        ("coal", seat.coal_count, seat.tiles.coal if seat.tiles else None),
        ("gold", seat.gold_count, seat.tiles.gold if seat.tiles else None),
    )
    return svg.join(
        svg.counter(
            svg.Counter(
                f"o-{mineral}",
                count if values is None else _sum_of(values),
                table.say(f"board-tiles-{mineral}", count=count),
                kind=mineral,
            ),
            x,
            top + 36 * index,
            24,
        )
        for index, (mineral, count, values) in enumerate(rows)
    )


def _sum_of(values: Sequence[int]) -> str:
    """Tiles as a sum: "1+3+2 = 6"; many of one value are counted: "4×1+3×2 = 10"."""
    if len(values) < 2:
        return str(sum(values))
    kinds = sorted(set(values))
    many = len(values) > 6
    parts = [f"{values.count(kind)}×{kind}" for kind in kinds] if many else map(str, values)
    return f"{'+'.join(parts)} = {sum(values)}"


def _laid(table: _Table) -> Svg:
    """The cards that lie face up, with the joker if it stands for one."""
    laid = table.view.laid
    places = svg.fan(_LAID_LEFT, PICTURE_WIDTH - _LAID_LEFT, CARD_WIDTH, 2)
    if laid is None or table.view.active is None:
        empty = (
            svg.slot(x, _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, words=table.say("board-laid"))
            for x in places
        )
        return svg.join([svg.heading(table.say("board-laid"), _LAID_LEFT + 3, HAND_TOP), *empty])
    heading = table.say("board-laid-by", player=Player(table.view.active))
    return svg.join(
        [
            svg.heading(heading, _LAID_LEFT + 3, HAND_TOP, PICTURE_WIDTH - _LAID_LEFT),
            *_laid_cards(table, laid, places),
        ]
    )


def _laid_cards(table: _Table, laid: Play, places: Sequence[float]) -> list[Svg]:
    free = list(places)
    drawn = []
    if laid.building != NONE:
        drawn.append(_building_card(table, laid.building, free.pop(0)))
    drawn += [_landscape_card(table, symbol, free.pop(0)) for symbol in laid.landscape]
    if laid.joker:
        icon = _icon("joker", CARD_WIDTH / 2, CARD_HEIGHT / 2, 84)
        words = table.tokens[JOKER]
        drawn.append(svg.card(free.pop(0), _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, icon, words=words))
    return drawn


# After the end: how the final scores are made up.


def _final_scores(table: _Table) -> Svg:
    seats = table.view.seats
    keys = [(seat.final_score or 0, FARMERS - seat.supply) for seat in seats]  # OR-10.7
    places = svg.columns(3, PICTURE_WIDTH - 6, [1] * len(seats), 10)
    return svg.join(
        _final_score(table, seat, 1 + sum(other > keys[seat] for other in keys), x, width)
        for seat, (x, width) in enumerate(places)
    )


def _final_score(table: _Table, seat: int, rank: int, x: float, width: float) -> Svg:
    shown = table.view.seats[seat]
    tiles = shown.tiles
    rows = [
        ("first", str(shown.score), "icon"),
        ("coal", _sum_of(tiles.coal) if tiles else str(shown.coal_count), "coal"),
        ("gold", _sum_of(tiles.gold) if tiles else str(shown.gold_count), "gold"),
    ]
    name = table.player(seat)
    room = width - 70 - svg.text_width(str(shown.final_score), 40)
    return svg.card(
        x,
        HAND_TOP - 6,
        width,
        CARD_HEIGHT + 26,
        svg.badge(rank, 32, 36, 30),
        svg.label(name, 62, 36, 24, anchor="start", room=room, class_="strong"),
        svg.label(shown.final_score or 0, width - 14, 36, 40, anchor="end", class_="strong"),
        *(
            svg.counter(svg.Counter(f"o-{icon}", words, words, kind=kind), 16, 88 + 38 * index, 24)
            for index, (icon, words, kind) in enumerate(rows)
        ),
        words=_seat_words(table, seat),
    )


# The position in words.


def _description(table: _Table) -> str:
    """A few sentences for screen readers and chat bots."""
    view = table.view
    phase = PHASES[view.phase]
    sentences = [table.say("board-round", round=view.round)]
    if view.active is None:
        sentences.append(table.say("board-phase-over"))
    else:
        sentences.append(table.say(f"board-phase-{phase}", player=Player(view.active)))
    if view.final_round:
        sentences.append(table.say("board-final-round"))
    sentences += [_seat_words(table, seat) for seat in range(len(view.seats))]
    if view.last_space != NONE:
        sentences.append(table.say("board-last", space=space_name(view.last_space)))
    sentences.append(_stacks_heading(table))
    return " ".join(sentences)
