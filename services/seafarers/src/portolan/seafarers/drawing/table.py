"""What all parts of the picture share: lengths, places of the board, a view with its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from portolan.rulekit import Picture, Player, Text, svg, text
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import CARDS, RESOURCES, TERRAINS
from portolan.seafarers.geometry import ends_of
from portolan.seafarers.state import View

# Lengths in units of the picture.
WIDTH: Final[int] = 1200
BOARD_TOP: Final[int] = svg.STRIP_HEIGHT + 4
BOARD_HEIGHT: Final[int] = 946
STOCK_TOP: Final[int] = BOARD_TOP + BOARD_HEIGHT + 8
STOCK_HEIGHT: Final[int] = 118
HAND_TOP: Final[int] = STOCK_TOP + STOCK_HEIGHT + 8
HAND_HEIGHT: Final[int] = 178
HEIGHT: Final[int] = HAND_TOP + HAND_HEIGHT + 4
_MARGIN: Final[float] = 0.6
"""Room around the hexes, for ports, in sizes of a hex."""
_LARGEST: Final[float] = 104.0


Argument = int | str | Text | Player | Sequence[Text] | Sequence[Player]


@dataclass(frozen=True)
class Plan:
    """Where the hexes of a board lie."""

    size: float
    left: float
    top: float

    def centre(self, q: int, r: int) -> svg.Point:
        """The centre of a hex."""
        x, y = svg.hex_centre(q, r, self.size)
        return x + self.left, y + self.top

    def vertex(self, name: str) -> svg.Point:
        """Where a vertex is (SF-2.3)."""
        q, r, kind = name.split(",")
        x, y = self.centre(int(q), int(r))
        return x, y + (-self.size if kind == "N" else self.size)

    def edge(self, name: str) -> tuple[svg.Point, svg.Point]:
        """The ends of an edge."""
        first, second = ends_of(name)
        return self.vertex(first), self.vertex(second)

    def place(self, name: str) -> svg.Point:
        """The middle of a vertex or edge."""
        if name.endswith(("N", "S")):
            return self.vertex(name)
        return svg.midpoint(*self.edge(name))


@lru_cache(maxsize=100)
def plan_of(hexes: tuple[tuple[int, int], ...]) -> Plan:
    """The largest plan that fits, in the middle."""
    centres = [svg.hex_centre(q, r, 1) for q, r in hexes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    width = max(xs) - min(xs) + 1.74 + 2 * _MARGIN
    height = max(ys) - min(ys) + 2 + 2 * _MARGIN
    size = min(WIDTH / width, BOARD_HEIGHT / height, _LARGEST)
    left = WIDTH / 2 - size * (max(xs) + min(xs)) / 2
    top = BOARD_TOP + BOARD_HEIGHT / 2 - size * (max(ys) + min(ys)) / 2
    return Plan(size, left, top)


class Table:
    """A view together with the words of a language."""

    def __init__(self, view: View, picture: Picture) -> None:
        self.view = view
        self.picture = picture
        self.targets = picture.targets
        self.plan = plan_of(tuple((place.q, place.r) for place in view.hexes))
        self.resources = tuple(self.say(f"resource-{name}") for name in RESOURCES)
        self.terrains = tuple(self.say(f"terrain-{name}") for name in TERRAINS)
        self.cards = tuple(self.say(f"card-{name}") for name in CARDS)

    def say(self, key: str, **args: Argument) -> str:
        """The words of a message."""
        return self.picture.say(text(key, **args))

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.say("board-player", player=Player(seat))

    def target(self, name: str, place: str, *shapes: Svg) -> Svg:
        """The shapes as something to choose, if it may be chosen now."""
        if name not in self.targets:
            return svg.NOTHING
        return svg.target(name, f"{place}\n{self.targets[name]}", *shapes)


def icon_at(name: str, x: float, y: float, size: float, kind: str = "icon") -> Svg:
    """A drawing about a centre."""
    return svg.use(f"s-{name}", x - size / 2, y - size / 2, size, class_=kind)


def seat_words(table: Table, seat: int) -> str:
    """All that is open about a seat, as a sentence."""
    shown = table.view.seats[seat]
    return table.say(
        "board-seat",
        player=Player(seat),
        points=shown.points,
        cards=shown.hand_count,
        held=shown.card_count,
        knights=shown.played["knight"],
        route=shown.route_length,
    )
