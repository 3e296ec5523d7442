"""The park: spaces with rewards and tokens, exits, walkers."""

from functools import lru_cache
from typing import Final

from portolan.dog_park.board import (
    BRANCHES,
    EXIT_CHOICE,
    EXIT_REPUTATION,
    EXITS,
    FIRST_EXIT,
    LAST_PENALTY,
    LAST_SPOT,
    PLACES,
    REWARD,
    ROUTES,
    SPACE_COUNT,
    START,
)
from portolan.dog_park.components import BLOCK
from portolan.dog_park.drawing.field import walker_shape
from portolan.dog_park.drawing.table import (
    PARK_HEIGHT,
    PARK_TOP,
    PICTURE_WIDTH,
    Table,
    icon_at,
    reputation_icon,
    token_icon,
)
from portolan.dog_park.words import reward_words
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

_MIDDLE: Final[float] = PARK_TOP + PARK_HEIGHT / 2
_RISE: Final[float] = 72
_RADIUS: Final[float] = 37
_STEP: Final[float] = 96
_EXIT_X: Final[float] = 1140


def _places() -> tuple[svg.Point, ...]:
    """The centre of every place of the park, exits included."""
    points: dict[int, svg.Point] = {}
    for branch, route in enumerate(ROUTES):
        trunk = sum(space in ROUTES[1 - branch] for space in route)
        for index, space in enumerate(route):
            rise = 0.0 if index < trunk else (-_RISE if branch == 0 else _RISE)
            points[space] = (52 + _STEP * index, _MIDDLE + rise)
    for index, place in enumerate((*EXITS, LAST_SPOT)):
        points[place] = (_EXIT_X, PARK_TOP + 40 + 63.5 * index)
    return tuple(points[place] for place in range(LAST_SPOT + 1))


POINTS: Final[tuple[svg.Point, ...]] = _places()


@lru_cache(maxsize=1)
def _ground() -> Svg:
    """The lawn and the ways: the same in every language."""
    ways = []
    for route in ROUTES:
        ways.append(
            svg.polyline(
                [*(POINTS[space] for space in route), (_EXIT_X - 60, _MIDDLE)], class_="d-way"
            )
        )
    return svg.join(
        [
            svg.rect(1, PARK_TOP, PICTURE_WIDTH - 2, PARK_HEIGHT, rx=16, class_="d-lawn"),
            svg.rect(
                1,
                PARK_TOP,
                PICTURE_WIDTH - 2,
                PARK_HEIGHT,
                rx=16,
                class_="d-texture",
                fill="url(#d-texture-lawn)",
            ),
            *ways,
        ]
    )


TEXTURE: Final[Svg] = svg.pattern(
    "d-texture-lawn",
    46,
    40,
    svg.path(
        "M8 14v-6M12 14l3-5M4 14l-2-4M32 34v-6M36 34l3-5M28 34l-2-4",
        stroke="var(--lawn-mark)",
        stroke_width=1.8,
        fill="none",
    ),
)


def park(table: Table) -> Svg:
    """The whole park."""
    view = table.view
    tokens = {shown.space: shown.tokens for shown in view.tokens}
    return svg.join(
        [
            _ground(),
            *(_space(table, space, tokens.get(space, ())) for space in range(SPACE_COUNT)),
            *(_exit(table, index) for index in range(len(EXITS))),
            _last_spot(table),
            *map(_trail, view.last_from, view.last_places),
            *(_last_move(place) for place in dict.fromkeys(view.last_places)),
            *(_walkers(table, place) for place in range(LAST_SPOT + 1)),
            *(_place_target(table, place) for place in range(FIRST_EXIT + len(EXITS))),
            *_branch_targets(table),
        ]
    )


def _space(table: Table, space: int, tokens: tuple[int, ...]) -> Svg:
    x, y = POINTS[space]
    blocked = BLOCK in tokens
    reward = [kind for kind, count in enumerate(REWARD[space]) for _ in range(count)]
    words = ", ".join(table.words(part) for part in reward_words(space))
    size = 34 if len(reward) < 2 else 27
    drawn = [
        svg.title(f"{PLACES[space]}\n{words}"),
        svg.circle(x, y, _RADIUS, class_="d-blocked" if blocked else "d-space"),
        *(
            icon_at(token_icon(kind), x + (index - (len(reward) - 1) / 2) * 29, y, size)
            for index, kind in enumerate(() if blocked else reward)
        ),
    ]
    if space == START:
        drawn.append(svg.polygon([(x - 12, y - 15), (x + 16, y), (x - 12, y + 15)], class_="badge"))
    else:
        drawn.append(svg.label(PLACES[space], x + 40, y - _RADIUS - 2, 15, class_="quiet"))
    shown = [token for token in tokens if token != BLOCK]
    if blocked:
        drawn.append(icon_at("block", x, y, 50))
    for index, token in enumerate(shown):
        left = x - 26 + 34 * index
        drawn += [
            svg.circle(left, y - _RADIUS + 2, 17, class_="d-token"),
            icon_at(token_icon(token), left, y - _RADIUS + 2, 25),
        ]
    return svg.group(*drawn)


def _exit(table: Table, index: int) -> Svg:
    place = FIRST_EXIT + index
    x, y = POINTS[place]
    used = place in table.view.exits
    inside = [
        svg.title(table.say("board-exit", id=PLACES[place])),
        svg.rect(x - 54, y - 27, 108, 54, rx=12, class_="d-space" if used else "d-blocked"),
        svg.label(PLACES[place], x - 42, y - 17, 12, class_="quiet"),
    ]
    if EXIT_CHOICE[index]:
        inside += [
            svg.label(EXIT_CHOICE[index], x - 24, y + 3, 28, class_="strong"),
            icon_at(reputation_icon(), x + 2, y, 29),
            icon_at("swap", x + 36, y, 29),
        ]
    else:
        inside += [
            svg.label(EXIT_REPUTATION[index], x - 6, y + 2, 28, class_="strong"),
            icon_at(reputation_icon(), x + 26, y, 31),
        ]
    return svg.group(*inside, class_=None if used else "faded")


def _last_spot(table: Table) -> Svg:
    x, y = POINTS[LAST_SPOT]
    return svg.group(
        svg.title(table.say("board-exit", id=PLACES[LAST_SPOT])),
        svg.rect(x - 54, y - 27, 108, 54, rx=12, class_="slot"),
        svg.label(PLACES[LAST_SPOT], x - 42, y - 17, 12, class_="quiet"),
        svg.label(f"−{LAST_PENALTY}", x - 8, y + 3, 28, class_="strong"),
        icon_at(reputation_icon(), x + 26, y, 31),
    )


def _walkers(table: Table, place: int) -> Svg:
    """The walkers at a place, side by side on its lower rim: what is printed stays in sight."""
    here = [walker for walker, where in enumerate(table.view.walkers) if where == place]
    x, y = POINTS[place]
    drawn = []
    for index, walker in enumerate(here):
        left = x + 31 * (index - (len(here) - 1) / 2)
        top = y + _RADIUS
        if place >= FIRST_EXIT:
            left, top = x - 66, y
        drawn.append(
            svg.group(
                svg.title(f"{table.walker(walker)}: {PLACES[place]}"),
                walker_shape(table, walker, left, top, 30),
            )
        )
    return svg.join(drawn)


def _trail(start: int, to: int) -> Svg:
    """The way of a walker, along the rims on which walkers stand: what is printed stays seen."""
    leaves = to >= FIRST_EXIT
    ways = [route for route in ROUTES if start in route and (leaves or to in route)]
    if not ways:
        return svg.NOTHING
    way = ways[0][ways[0].index(start) :]
    spaces = way if leaves else way[: way.index(to) + 1]
    points = [(x, y + _RADIUS) for x, y in (POINTS[space] for space in spaces)]
    if leaves:
        x, y = POINTS[to]
        points.append((x - 66, y))
    return svg.trail(points)


def _last_move(place: int) -> Svg:
    x, y = POINTS[place]
    if place >= FIRST_EXIT:
        return svg.ring(x - 58, y - 31, 116, 62, 14)
    size = _RADIUS + 4
    return svg.ring(x - size, y - size, 2 * size, 2 * size, size)


def _place_target(table: Table, place: int) -> Svg:
    x, y = POINTS[place]
    if place >= FIRST_EXIT:
        mark = svg.rect(x - 54, y - 27, 108, 54, rx=12, class_="mark")
    else:
        mark = svg.circle(x, y, _RADIUS, class_="mark")
    return table.target(f"space:{PLACES[place]}", PLACES[place], mark)


def _branch_targets(table: Table) -> list[Svg]:
    drawn = []
    for branch, name in enumerate(BRANCHES):
        first, last = POINTS[ROUTES[branch][-5]], POINTS[ROUTES[branch][-1]]
        mark = svg.rect(
            first[0] - 46, first[1] - 46, last[0] - first[0] + 92, 92, rx=40, class_="mark"
        )
        drawn.append(table.target(f"branch:{name}", table.say(f"branch-{name}"), mark))
    return drawn
