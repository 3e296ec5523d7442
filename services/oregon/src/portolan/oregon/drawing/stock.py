"""The stock below the board: stacks of buildings, decks with their discard piles, minerals."""

from collections.abc import Sequence
from typing import Final

from portolan.oregon.components import BUILDING_TERRAIN, BUILDINGS, LANDSCAPES, TERRAIN_NAMES
from portolan.oregon.drawing.table import STOCK_TOP, Table, effect, icon_at, stacks_heading
from portolan.oregon.words import building_name, terrain_name
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

_ITEM: Final[int] = 84
"""From the left of a stack to the left of the next, ..."""
_CARDS: Final[int] = 89
"""... of a deck or pile to that of the next."""
_BETWEEN: Final[int] = 32
"""The gap between stacks and decks, decks and minerals."""
_STACK: Final[int] = 60


def stock(table: Table) -> Svg:
    """Everything that lies below the board; legal decks are targets."""
    view = table.view
    decks = 3 + len(BUILDINGS) * _ITEM + _BETWEEN
    minerals = decks + 4 * _CARDS + _BETWEEN
    return svg.join(
        [
            svg.heading(stacks_heading(table), 6, STOCK_TOP),
            *(
                _stack(table, stack.building, stack.left, index)
                for index, stack in enumerate(view.stacks)
            ),
            svg.heading(table.say("board-cards"), decks, STOCK_TOP),
            _deck(table, "landscape", view.landscape_deck_count, decks),
            _discard(table, "landscape", view.landscape_discard, decks + _CARDS),
            _deck(table, "building", view.building_deck_count, decks + 2 * _CARDS),
            _discard(table, "building", view.building_discard, decks + 3 * _CARDS),
            svg.heading(table.say("board-minerals"), minerals, STOCK_TOP),
            _pile(table, "coal", view.coal_pile_count, minerals),
            _pile(table, "gold", view.gold_pile_count, minerals + _CARDS),
        ]
    )


def _stack(table: Table, building: int, left: int, index: int) -> Svg:
    """A stack of tiles on a patch of the terrain that it is built on, with what it gives."""
    x, y = 3 + index * _ITEM, STOCK_TOP + 16
    terrain = TERRAIN_NAMES[BUILDING_TERRAIN[building]]
    words = table.say(
        "board-stack",
        building=building_name(building),
        count=left,
        terrain=terrain_name(BUILDING_TERRAIN[building]),
    )
    struck = svg.line((x + 13, y + 63), (x + 57, y + 19), class_="o-struck")
    return svg.group(
        svg.rect(x, y, _ITEM - 4, 104, rx=8, class_=f"o-{terrain}"),
        svg.stack(
            x + 5,
            y + 11,
            _STACK,
            _STACK,
            left,
            icon_at(
                BUILDINGS[building],
                _STACK / 2,
                _STACK / 2,
                _STACK * 0.8,
                "o-ink" if left else "icon",
            ),
            words=words,
            kind="o-tile",
            size=26,
        ),
        svg.NOTHING if left else struck,
        effect(building, x + _ITEM / 2 - 2, y + 91, 20),
    )


_DECK_WIDTH: Final[int] = 66
_DECK_HEIGHT: Final[int] = 92


def _deck(table: Table, deck: str, count: int, x: float) -> Svg:
    y = STOCK_TOP + 24
    words = table.say(f"board-deck-{deck}", count=count)
    drawn = svg.stack(
        x,
        y,
        _DECK_WIDTH,
        _DECK_HEIGHT,
        count,
        icon_at(deck, _DECK_WIDTH / 2, _DECK_HEIGHT / 2 - 10, 46, "on-back" if count else "icon"),
        words=words,
        kind="back",
        size=26,
    )
    mark = svg.rect(x - 4, y - 10, _DECK_WIDTH + 14, _DECK_HEIGHT + 16, rx=9, class_="mark")
    return drawn + table.target(f"deck:{deck}", words, mark)


def _discard(table: Table, deck: str, pile: Sequence[int], x: float) -> Svg:
    """A discard pile, which anybody may look through: its top card, its cards in words."""
    names, ids = (
        (table.landscapes, LANDSCAPES) if deck == "landscape" else (table.buildings, BUILDINGS)
    )
    words = table.say(f"board-discard-{deck}", count=len(pile))
    words += "".join(
        f"\n{names[face]} × {pile.count(face)}" for face in range(len(ids)) if face in pile
    )
    top = ids[pile[0]] if pile else None
    kind, ink = (f"face o-{top}", "icon") if deck == "landscape" else ("o-tile", "o-ink")
    icon = icon_at(top, _DECK_WIDTH / 2, _DECK_HEIGHT / 2 - 10, 46, ink) if top else svg.NOTHING
    return svg.stack(
        x,
        STOCK_TOP + 24,
        _DECK_WIDTH,
        _DECK_HEIGHT,
        len(pile),
        icon,
        words=words,
        kind=kind,
        size=26,
    )


def _pile(table: Table, mineral: str, count: int, x: float) -> Svg:
    middle = _DECK_WIDTH / 2
    return svg.stack(
        x,
        STOCK_TOP + 34,
        _DECK_WIDTH,
        _DECK_WIDTH,
        count,
        icon_at(mineral, middle, middle - 4, 42, "on-back" if count else "icon"),
        words=table.say(f"board-pile-{mineral}", count=count),
        kind="back",
        size=26,
    )
