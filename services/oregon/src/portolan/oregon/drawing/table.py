"""What all parts of the picture share: lengths, a view with the words of a language, icons."""

from collections.abc import Sequence
from typing import Final

from portolan.oregon.board import COLUMN_SYMBOL, ROW_SYMBOL, SPACES, TERRAIN
from portolan.oregon.components import (
    BUILDINGS,
    EFFECT_MINERAL,
    EFFECT_PER_FARMER,
    EFFECT_POINTS,
    EFFECT_TOKEN,
    EXHAUSTED_TYPES_TO_END,
    FARMERS,
    HEIGHT,
    LANDSCAPES,
    MINERALS,
    TERRAIN_NAMES,
    TOKENS,
    WIDTH,
)
from portolan.oregon.state import NONE, View
from portolan.oregon.words import token_name
from portolan.rulekit import Picture, Player, Result, Text, rank, svg, text
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


GroundWords = tuple[str, tuple[str, ...], tuple[str, ...]]
"""How a space is named, the terrains and the landscapes: all words that the ground bears."""


class Table:
    """A view together with the words of a language."""

    def __init__(self, view: View, picture: Picture) -> None:
        self.view = view
        self.picture = picture
        self.targets = picture.targets
        self.terrains = self._names("terrain", TERRAIN_NAMES)
        self.landscapes = self._names("landscape", LANDSCAPES)
        self.buildings = self._names("building", BUILDINGS)
        self.tokens = self._names("token", TOKENS)
        self.space_frame = self.say("space", space="{0}", row="{1}", column="{2}") + "\n{3}"

    def say(self, key: str, **args: int | str | Text | Player | tuple[Text, ...]) -> str:
        """The words of a message."""
        return self.picture.say(text(key, **args))

    def _names(self, kind: str, items: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.say(f"{kind}-{item}") for item in items)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.say("board-player", player=Player(seat))

    def space(self, space: int) -> str:
        """What a space is called."""
        return named_space(space, self.ground_words())

    def ground_words(self) -> GroundWords:
        """The words that the ground bears in this language."""
        return self.space_frame, self.terrains, self.landscapes

    def target(self, name: str, place: str, *shapes: Svg) -> Svg:
        """The shapes as something to choose, if it may be chosen now."""
        if name not in self.targets:
            return svg.NOTHING
        return svg.target(name, f"{place}\n{self.targets[name]}", *shapes)


def named_space(space: int, words: GroundWords) -> str:
    """The name of a space: its id, its bands, and on a second line its terrain."""
    frame, terrains, landscapes = words
    row, column = landscapes[ROW_SYMBOL[space]], landscapes[COLUMN_SYMBOL[space]]
    return frame.format(SPACES[space], row, column, terrains[TERRAIN[space]])


def corner_of(space: int) -> svg.Point:
    """The top left corner of a space."""
    row, column = divmod(space, WIDTH)
    return LEFT + column * CELL_WIDTH, TOP + row * CELL_HEIGHT


def centre_of(space: int) -> svg.Point:
    """The middle of a space."""
    x, y = corner_of(space)
    return x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2


def icon_at(name: str, x: float, y: float, size: float, kind: str = "icon") -> Svg:
    """A drawing about a centre."""
    return svg.use(f"o-{name}", x - size / 2, y - size / 2, size, class_=kind)


def effect(building: int, x: float, y: float, size: float, kind: str = "icon") -> Svg:
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
            drawn.append(icon_at(icon, left + width / 2, y, size * 1.15, kind))
        else:
            drawn.append(svg.label(words, left + width / 2, y, size, class_=f"strong {kind}"))
        left += width
    return svg.join(drawn)


def token_words(table: Table, token: int, active: bool) -> str:
    """A token and whether it is active."""
    key = "board-token-active" if active else "board-token-inactive"
    return table.say(key, token=token_name(token))


def seat_words(table: Table, seat: int) -> str:
    """All that is open about a seat, as a sentence."""
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


def stacks_heading(table: Table) -> str:
    """How near the stacks are to the last round (OR-10.2)."""
    stacks = table.view.stacks
    return table.say(
        "board-stacks",
        exhausted=sum(not stack.left for stack in stacks),
        limit=EXHAUSTED_TYPES_TO_END[len(table.view.seats)],
    )


def ending(table: Table) -> Result:
    """The ranking, once the match is over (OR-10.7)."""
    seats = table.view.seats
    totals = [seat.final_score or 0 for seat in seats]
    farmers = [FARMERS - seat.supply for seat in seats]
    return rank(list(zip(totals, farmers, strict=True)), totals)


def sum_of(values: Sequence[int]) -> str:
    """Tiles as a sum: "1+3+2 = 6"; many of one value are counted: "4×1+3×2 = 10"."""
    if len(values) < 2:
        return str(sum(values))
    kinds = sorted(set(values))
    many = len(values) > 6
    parts = [f"{values.count(kind)}×{kind}" for kind in kinds] if many else map(str, values)
    return f"{'+'.join(parts)} = {sum(values)}"
