"""The hand of the viewing seat, its tokens and tiles, and the cards that lie face up."""

from collections.abc import Iterable, Sequence
from typing import Final

from portolan.oregon.components import (
    BUILDING_TERRAIN,
    BUILDINGS,
    EXTRA_TURN,
    JOKER,
    LANDSCAPES,
    NEEDS_WATER,
    TERRAIN_NAMES,
    TOKENS,
    WATER,
)
from portolan.oregon.drawing.table import (
    HAND_TOP,
    PICTURE_WIDTH,
    Table,
    effect,
    icon_at,
    sum_of,
    token_words,
)
from portolan.oregon.state import NONE, Play
from portolan.rulekit import Player, svg
from portolan.rulekit.svg import Svg

CARD_WIDTH: Final[int] = 130
CARD_HEIGHT: Final[int] = 176
_TOKENS_LEFT: Final[int] = 4 * (CARD_WIDTH + 12) + 20
_LAID_LEFT: Final[int] = PICTURE_WIDTH - 2 * (CARD_WIDTH + 12) - 4
_CARDS_TOP: Final[int] = HAND_TOP + 18


def hand_row(table: Table) -> Svg:
    """The lowest row; a spectator sees the backs of the active seat there."""
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


def _hand(table: Table, owner: int) -> Svg:
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
    table: Table, names: Iterable[str], places: Sequence[tuple[str, float]]
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


def _back(table: Table, deck: str, x: float) -> Svg:
    icon = icon_at(deck, CARD_WIDTH / 2, CARD_HEIGHT / 2, 84, "on-back")
    words = table.say(f"board-back-{deck}")
    return svg.back(x, _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, icon, words=words)


def _landscape_card(table: Table, symbol: int, x: float) -> Svg:
    name = table.landscapes[symbol]
    size = svg.fitting(name, CARD_WIDTH - 12, 24, strong=True)
    return svg.card(
        x,
        _CARDS_TOP,
        CARD_WIDTH,
        CARD_HEIGHT,
        icon_at(LANDSCAPES[symbol], CARD_WIDTH / 2, 72, 92),
        svg.label(name, CARD_WIDTH / 2, CARD_HEIGHT - 28, size, class_="strong"),
        words=name,
        kind=f"face o-{LANDSCAPES[symbol]}",
    )


def _building_card(table: Table, building: int, x: float) -> Svg:
    """A card with the tile on its terrain, its name and what it gives."""
    name = table.buildings[building]
    terrain = BUILDING_TERRAIN[building]
    middle = CARD_WIDTH / 2
    room = CARD_WIDTH - 12
    lines = svg.wrap(name, room, 20, 2)
    size = min(svg.fitting(shown, room, 20, strong=True) for shown in lines)
    return svg.card(
        x,
        _CARDS_TOP,
        CARD_WIDTH,
        CARD_HEIGHT,
        svg.rect(7, 7, CARD_WIDTH - 14, 84, rx=8, class_=f"o-{TERRAIN_NAMES[terrain]}"),
        *_shore(building),
        svg.rect(middle - 32, 17, 64, 64, rx=8, class_="o-tile"),
        icon_at(BUILDINGS[building], middle, 49, 54, "o-ink"),
        *(
            svg.label(
                shown, middle, 120 + 23 * (index - (len(lines) - 1) / 2), size, class_="strong"
            )
            for index, shown in enumerate(lines)
        ),
        effect(building, middle, CARD_HEIGHT - 20, 24),
        words=f"{name}\n{table.terrains[terrain]}",
    )


def _shore(building: int) -> list[Svg]:
    """The water that a harbor must lie beside (OR-2.9)."""
    if not NEEDS_WATER[building]:
        return []
    return [svg.rect(7, 67, CARD_WIDTH - 14, 24, rx=8, class_=f"o-{TERRAIN_NAMES[WATER]}")]


def _own_tokens(table: Table, owner: int) -> Svg:
    seat = table.view.seats[owner]
    drawn = []
    for token, active in ((JOKER, seat.joker), (EXTRA_TURN, seat.extra_turn)):
        x, y = _TOKENS_LEFT + 74 + token * 150, _CARDS_TOP + 40
        words = token_words(table, token, active)
        name = table.tokens[token]
        icon = icon_at(TOKENS[token], x, y, 52, "icon" if active else "icon faded")
        drawn += [
            svg.group(
                svg.title(words), svg.circle(x, y, 38, class_="panel" if active else "slot"), icon
            ),
            svg.label(name, x, y + 54, 16, room=148, class_=None if active else "quiet"),
            table.target(f"token:{TOKENS[token]}", words, svg.circle(x, y, 40, class_="mark")),
        ]
    return svg.join(drawn)


def _own_tiles(table: Table, owner: int) -> Svg:
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
                count if values is None else sum_of(values),
                table.say(f"board-tiles-{mineral}", count=count),
                kind=f"o-{mineral}",
            ),
            x,
            top + 36 * index,
            24,
        )
        for index, (mineral, count, values) in enumerate(rows)
    )


def _laid(table: Table) -> Svg:
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


def _laid_cards(table: Table, laid: Play, places: Sequence[float]) -> list[Svg]:
    free = list(places)
    drawn = []
    if laid.building != NONE:
        drawn.append(_building_card(table, laid.building, free.pop(0)))
    drawn += [_landscape_card(table, symbol, free.pop(0)) for symbol in laid.landscape]
    if laid.joker:
        icon = icon_at("joker", CARD_WIDTH / 2, CARD_HEIGHT / 2, 84)
        words = table.tokens[JOKER]
        drawn.append(svg.card(free.pop(0), _CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, icon, words=words))
    return drawn
