"""The four kinds of plays (section 5 of the rules): all that there are, and their spaces.

Inside the rules a play is its number, an index into PLAYS. The actions in the tables are shared:
nobody changes them.
"""

from typing import Final

from portolan.oregon.board import BANDS, REGION, SUITABLE
from portolan.oregon.components import BUILDINGS, LANDSCAPES
from portolan.oregon.state import BUILDING, FARMER, NONE, Play

_SYMBOLS: Final[tuple[int, ...]] = tuple(range(len(LANDSCAPES)))
_PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (first, second) for first in _SYMBOLS for second in _SYMBOLS if first <= second
)


def _building_plays(building: int) -> list[Play]:
    plays = [Play(BUILDING, building, (symbol,), False) for symbol in _SYMBOLS]
    return [*plays, Play(BUILDING, building, (), True)]


PLAYS: Final[tuple[Play, ...]] = (
    *[Play(FARMER, NONE, pair, False) for pair in _PAIRS],
    *[Play(FARMER, NONE, (symbol,), True) for symbol in _SYMBOLS],
    *[play for building in range(len(BUILDINGS)) for play in _building_plays(building)],
)
"""All plays, in the canonical order (OR-4.10)."""


def _number(building: int, landscape: tuple[int, ...], joker: bool) -> int:
    kind = FARMER if building == NONE else BUILDING
    return PLAYS.index(Play(kind, building, landscape, joker))


PAIR_PLAY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_number(NONE, (min(a, b), max(a, b)), False) for b in _SYMBOLS) for a in _SYMBOLS
)
"""OR-5.1, OR-5.2: the farmer play of two landscape cards."""
JOKER_PLAY: Final[tuple[int, ...]] = tuple(_number(NONE, (symbol,), True) for symbol in _SYMBOLS)
"""OR-5.3: the farmer play of a landscape card and the joker."""
BUILDING_PLAY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_number(building, (symbol,), False) for symbol in _SYMBOLS)
    for building in range(len(BUILDINGS))
)
"""OR-5.4: the play of a building card (first index) and a landscape card."""
BUILDING_JOKER_PLAY: Final[tuple[int, ...]] = tuple(
    _number(building, (), True) for building in range(len(BUILDINGS))
)
"""OR-5.5: the play of a building card and the joker."""


def _farmer_spaces(play: Play) -> tuple[int, ...]:
    if play.joker:
        return BANDS[play.landscape[0]]
    first, second = play.landscape
    return tuple(sorted({*REGION[first][second], *REGION[second][first]}))


def _building_spaces(play: Play) -> tuple[int, ...]:
    suitable = SUITABLE[play.building]
    if play.joker:
        return suitable
    reached = set(BANDS[play.landscape[0]])
    return tuple(space for space in suitable if space in reached)


PLAY_SPACES: Final[tuple[tuple[int, ...], ...]] = tuple(
    _farmer_spaces(play) if play.kind == FARMER else _building_spaces(play) for play in PLAYS
)
"""The spaces of each play, by row, then column; those that are free are legal (OR-5.1 to 5.5)."""


def number_of(play: Play) -> int:
    """The number of a play, which may have been read from the wire."""
    if play.kind == BUILDING:
        if play.joker:
            return BUILDING_JOKER_PLAY[play.building]
        return BUILDING_PLAY[play.building][play.landscape[0]]
    if play.joker:
        return JOKER_PLAY[play.landscape[0]]
    return PAIR_PLAY[play.landscape[0]][play.landscape[1]]
