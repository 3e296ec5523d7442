"""What all parts of the picture share: lengths, a view with the words of a language, dogs."""

from typing import Final

from portolan.dog_park.components import (
    BREEDS,
    DOG_BREED,
    DOG_COST,
    DOGS,
    GOODS,
    REPUTATION,
    TOKENS,
)
from portolan.dog_park.state import DogView, View
from portolan.dog_park.words import (
    ability_name,
    ability_rule,
    breed_name,
    cost_words,
    dog_name,
)
from portolan.rulekit import Picture, Player, Text, svg, text
from portolan.rulekit.svg import Svg

PICTURE_WIDTH: Final[int] = 1200
PICTURE_HEIGHT: Final[int] = 1312
FIELD_TOP: Final[int] = svg.STRIP_HEIGHT + 26
PARK_TOP: Final[int] = FIELD_TOP + 262
PARK_HEIGHT: Final[int] = 270
KENNELS_TOP: Final[int] = PARK_TOP + PARK_HEIGHT + 30
OWN_TOP: Final[int] = KENNELS_TOP + 272
_BOLD: Final[float] = 1.1
"""How much wider strong letters are."""


class Table:
    """A view together with the words of a language."""

    def __init__(self, view: View, picture: Picture) -> None:
        self.view = view
        self.picture = picture
        self.targets = picture.targets
        self.seat_count = len(view.seats)
        self.owner = self._owner()

    def _owner(self) -> int:
        """Whose dogs lie largest at the bottom: the viewer's, or those of who is to act."""
        view = self.view
        if view.viewer is not None:
            return view.viewer
        return view.start if view.to_act is None else view.to_act

    def say(self, key: str, **args: int | str | Text | Player | tuple[Text, ...]) -> str:
        """The words of a message."""
        return self.picture.say(text(key, **args))

    def words(self, message: Text) -> str:
        """The words of a text."""
        return self.picture.say(message)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.say("board-player", player=Player(seat))

    def walker(self, walker: int) -> str:
        """The name of a walker."""
        if walker < self.seat_count:
            return self.player(walker)
        return self.say("auto-walker", number=str(walker - self.seat_count + 1))

    def target(self, name: str, place: str, *shapes: Svg) -> Svg:
        """The shapes as something to choose, if it may be chosen now."""
        if name not in self.targets:
            return svg.NOTHING
        return svg.target(name, f"{place}\n{self.targets[name]}", *shapes)

    def told_target(
        self, name: str, place: str, x: float, y: float, width: float, height: float
    ) -> Svg:
        """A rectangle that may be chosen and says in words what that does."""
        if name not in self.targets:
            return svg.NOTHING
        told = self.targets[name]
        size = svg.fitting(told, width - 16, 18)
        return self.target(
            name,
            place,
            svg.rect(x, y, width, height, rx=8, class_="mark"),
            svg.label(told, x + width / 2, y + height / 2, max(size, 13), room=width - 12),
        )

    def dog_words(self, dog: int, walked: int = 0) -> str:
        """All that is known of a dog, as a tooltip."""
        lines = [
            f"{self.words(dog_name(dog))} ({self.words(breed_name(DOG_BREED[dog]))})",
            ", ".join(self.words(part) for part in cost_words(dog)),
            f"{self.words(ability_name(dog))}: {self.words(ability_rule(dog))}",
        ]
        if walked:
            lines.append(self.say("board-walked", count=walked))
        return "\n".join(lines)


def icon_at(name: str, x: float, y: float, size: float, kind: str = "icon") -> Svg:
    """A drawing about a centre."""
    return svg.use(f"d-{name}", x - size / 2, y - size / 2, size, class_=kind)


def token_icon(token: int) -> str:
    """The drawing of a token."""
    return TOKENS[token]


def breed_icon(breed: int) -> str:
    """The drawing of a breed."""
    return f"breed-{BREEDS[breed]}"


def cost_row(dog: int, x: float, y: float, size: float) -> Svg:
    """The walking cost as a row of goods, from its left end."""
    goods = [good for good, count in enumerate(DOG_COST[dog]) for _ in range(count)]
    return svg.join(
        icon_at(GOODS[good], x + size / 2 + index * size * 1.1, y, size)
        for index, good in enumerate(goods)
    )


def reputation_icon() -> str:
    """The drawing of reputation."""
    return TOKENS[REPUTATION]


def dog_card(table: Table, shown: DogView, x: float, y: float, width: float, height: float) -> Svg:
    """A dog's card: breed, name, cost, ability and what it does, walked tokens."""
    dog = shown.dog
    breed = DOG_BREED[dog]
    room = width - 16
    name = table.words(dog_name(dog))
    sizes = (size for size in (17, 15, 13) if len(svg.wrap(name, room / _BOLD, size)) <= 2)
    printed = next(sizes, 13)
    lines = svg.wrap(name, room / _BOLD, printed, 2)
    cost = min(33.0, (width - 48) / 3.3)
    ability = table.words(ability_name(dog))
    size = 14 if height < 200 else 15
    head = 48.0
    return svg.card(
        x,
        y,
        width,
        height,
        icon_at(breed_icon(breed), 24, 26, 34),
        cost_row(dog, 46, 26, cost),
        *(
            svg.label(
                line,
                8,
                head + 14 + 21 * index,
                svg.fitting(line, room, printed, strong=True),
                anchor="start",
                class_="strong",
            )
            for index, line in enumerate(lines)
        ),
        svg.label(ability, 8, head + 62, svg.fitting(ability, room, 16), anchor="start", room=room),
        svg.paragraph(
            table.words(ability_rule(dog)),
            8,
            head + 74,
            room,
            size,
            most=int((height - head - (106 if shown.walked else 76)) / (1.25 * size)),
        ),
        walked_badge(shown.walked, 32, height - 20),
        words=table.dog_words(dog, shown.walked),
        kind=f"face d-{BREEDS[breed]}",
    )


def walked_badge(walked: int, x: float, y: float) -> Svg:
    """How often a dog was walked; nothing for never."""
    if not walked:
        return svg.NOTHING
    return svg.join(
        [icon_at("walked", x - 18, y, 22), svg.label(walked, x + 6, y, 20, class_="strong")]
    )


def dog_target(table: Table, dog: int, x: float, y: float, width: float, height: float) -> Svg:
    """A dog that may be chosen."""
    mark = svg.rect(x, y, width, height, rx=12, class_="mark")
    return table.target(f"dog:{DOGS[dog]}", table.words(dog_name(dog)), mark)
