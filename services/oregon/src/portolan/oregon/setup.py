"""The setup (section 3 of the rules)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.oregon.board import SPACE_COUNT
from portolan.oregon.components import (
    BUILDING_CARDS,
    BUILDING_TILES,
    BUILDINGS,
    EXTRA_TURN,
    FARMERS,
    FIRST_BUILDING,
    FIRST_LANDSCAPE,
    JOKER,
    LANDSCAPE_CARDS,
    LANDSCAPES,
    MAX_SEATS,
    MIN_SEATS,
    MINERAL_TILES,
    MINERALS,
    START_TILES,
    TOKENS_ACTIVE,
)
from portolan.oregon.state import FREE, NONE, Began, Dealt, Options, StartStep, State
from portolan.rulekit import BadOptions, Chance, Private


def _all(counts: Sequence[int]) -> list[int]:
    """Each index as often as its count says."""
    return [index for index, count in enumerate(counts) for _ in range(count)]


LANDSCAPE_DECK: Final[tuple[int, ...]] = tuple(_all(LANDSCAPE_CARDS))
BUILDING_DECK: Final[tuple[int, ...]] = tuple(_all(BUILDING_CARDS))
START_TILE_SET: Final[tuple[int, ...]] = tuple(_all(START_TILES))


def check_options(options: Options, seats: int) -> None:
    """OR-3.1, OR-3.2. Raises BadOptions."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadOptions(f"{MIN_SEATS} to {MAX_SEATS} seats, not {seats}", "OR-3.1")
    if options.first_seat is not None and not 0 <= options.first_seat < seats:
        raise BadOptions(f"first_seat is 0 to {seats - 1}, not {options.first_seat}", "OR-3.2")


def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
    """The first position and its events; draws in the order of OR-12.1. Raises BadOptions."""
    check_options(options, seats)
    first = chance.below(seats) if options.first_seat is None else options.first_seat
    start_tiles = list(START_TILE_SET)
    chance.shuffle(start_tiles)
    landscape_deck, building_deck = list(LANDSCAPE_DECK), list(BUILDING_DECK)
    chance.shuffle(landscape_deck)
    chance.shuffle(building_deck)
    mineral_piles = [list(tiles) for tiles in MINERAL_TILES]
    for pile in mineral_piles:
        chance.shuffle(pile)
    state = State(
        stack=[StartStep(first)],
        first_seat=first,
        round=1,
        pieces=[FREE] * SPACE_COUNT,
        scores=[0] * seats,
        supplies=[FARMERS] * seats,
        jokers=[TOKENS_ACTIVE[JOKER]] * seats,
        extra_turns=[TOKENS_ACTIVE[EXTRA_TURN]] * seats,
        start_tiles=[NONE] * seats,
        start_tiles_out=start_tiles,
        landscape_hands=[0] * (seats * len(LANDSCAPES)),
        building_hands=[0] * (seats * len(BUILDINGS)),
        landscape_deck=landscape_deck,
        landscape_discard=[],
        building_deck=building_deck,
        building_discard=[],
        removed=[],
        stacks=list(BUILDING_TILES),
        mineral_piles=mineral_piles,
        mineral_tiles=[[] for _ in range(seats * len(MINERALS))],
        final_round=False,
        pass_streak=0,
        last_space=NONE,
    )
    turn_order = [(first + turn) % seats for turn in range(seats)]
    for seat in turn_order:
        state.start_tiles[seat] = start_tiles.pop()
    return state, [Began(first, tuple(state.start_tiles)), *_deal(state, turn_order)]


def _deal(state: State, turn_order: list[int]) -> list[Any]:
    """OR-3.4: the landscape cards of all seats first, then the building cards."""
    landscape = {
        seat: sorted(state.landscape_deck.pop() for _ in range(FIRST_LANDSCAPE))
        for seat in turn_order
    }
    building = {
        seat: sorted(state.building_deck.pop() for _ in range(FIRST_BUILDING))
        for seat in turn_order
    }
    events: list[Any] = []
    for seat in turn_order:
        for symbol in landscape[seat]:
            state.landscape_hands[seat * len(LANDSCAPES) + symbol] += 1
        for kind in building[seat]:
            state.building_hands[seat * len(BUILDINGS) + kind] += 1
        dealt = Dealt(seat, tuple(landscape[seat]), tuple(building[seat]))
        events.append(Private(dealt, (seat,)))
    return events
