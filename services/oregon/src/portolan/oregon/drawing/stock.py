"""The stock below the board: stacks of buildings, decks with their discard piles, minerals."""

from collections.abc import Sequence
from typing import Final

from portolan.oregon.components import BUILDING_TERRAIN, BUILDINGS, LANDSCAPES, TERRAIN_NAMES
from portolan.oregon.drawing.table import STOCK_TOP, Table, effect, icon_at, stacks_heading
from portolan.oregon.words import building_name, terrain_name
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

_ITEM: Final[int] = 84


_STACK: Final[int] = 60


def stock(table: Table) -> Svg:
    view = table.view
    x = 3 + len(BUILDINGS) * (_ITEM + 2) + 22
    return svg.join(
        [
            svg.heading(stacks_heading(table), 6, STOCK_TOP),
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


def _stack(table: Table, building: int, left: int, index: int) -> Svg:
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
        svg.rect(x, y, _ITEM - 4, 104, rx=8, class_=f"o-{TERRAIN_NAMES[BUILDING_TERRAIN[building]]}"),
        svg.stack(
            x + 10,
            y + 12,
            _STACK,
            _STACK,
            left,
            icon_at(
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
        effect(building, x + _ITEM / 2 - 2, y + 90, 20),
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
    if pile:
        words += "".join(
            f"\n{names[face]} × {pile.count(face)}" for face in range(len(ids)) if face in pile
        )
    faces = (
        [icon_at(ids[pile[0]], _DECK_WIDTH / 2, _DECK_HEIGHT / 2 - 10, 46, "tile-icon")]
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
