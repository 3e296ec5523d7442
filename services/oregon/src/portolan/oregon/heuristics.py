"""How well each seat stands, for bots. An estimate: no rule depends on it.

A seat's prospects are counted in points: what it has, what its tokens and places may still bring,
and, where cards are laid or an extra turn has begun, the best placement that follows. The shares
of the win follow from the prospects.
"""

from math import sqrt
from typing import Final

from portolan.oregon.board import ADJACENT, JOINED, LAND, SUITABLE
from portolan.oregon.components import (
    BUILDINGS,
    EFFECT_MINERAL,
    EFFECT_PER_FARMER,
    EFFECT_TOKEN,
    EXHAUSTED_TYPES_TO_END,
    EXTRA_TURN,
    GROUP_BONUS,
    GROUP_SIZE,
    HAND_SIZE,
    JOKER,
    LANDSCAPES,
    MINERAL_TILES,
)
from portolan.oregon.plays import PLAY_SPACES, PLAYS
from portolan.oregon.rules import affordable_plays
from portolan.oregon.scoring import final_score, group_of, points_given, result
from portolan.oregon.state import (
    FARMER,
    FIRST_BUILDING_PIECE,
    FIRST_FARMER_PIECE,
    FIRST_MARKED_PIECE,
    FREE,
    NONE,
    PlaceStep,
    PlayStep,
    StartStep,
    State,
)
from portolan.rulekit import shares

# In points, measured over matches of greedy players.
_TURN_WORTH: Final[float] = 5.3
"""What a turn adds on average to what a seat has and may expect."""
_TOKEN_WORTH: Final[tuple[float, ...]] = (4.5, 3.0)
"""An active joker, an active extra turn token."""
_TILE_WORTH: Final[tuple[float, ...]] = tuple(sum(tiles) / len(tiles) for tiles in MINERAL_TILES)
_PAIR_WORTH: Final[float] = 0.7
"""Two farmers side by side that wait for a third."""
_SITE_WORTH: Final[float] = 0.075
"""A free space beside an own farmer on which a building may come, for each turn to come."""
_SITE_TURNS: Final[float] = 12.0
"""Turns beyond these add nothing to a site."""
_LANDSCAPE_WORTH: Final[float] = 1.5
"""A landscape symbol in hand; further cards of the same add nothing."""
_BUILDING_WORTH: Final[float] = 0.8
"""A building type in hand that can still be built ..."""
_BUILDING_COST: Final[float] = 2.4
"""... and what each building card takes away: it fills the place of a landscape card."""
_MISSING_WORTH: Final[float] = 0.7
"""A card that is yet to be drawn."""
_ROUNDS_PER_TILE: Final[float] = 10.0
"""Rounds for each tile on the stacks that are nearest to their end, times seats and stacks."""
_ROUNDS_PER_FARMER: Final[float] = 1.5
"""Rounds for each farmer of the smallest supply."""
_SPREAD: Final[float] = 2.5
"""The lead in points that e times the chances stand for in the last round; it grows as the root
of the rounds."""

_BUILDABLE: Final[tuple[bool, ...]] = tuple(
    any(space in suitable for suitable in SUITABLE) for space in range(len(ADJACENT))
)


def evaluate(state: State) -> list[float]:
    """The estimated share of the win of each seat; the true one once the match is over."""
    outcome = result(state)
    if outcome is not None:
        return shares.of_winners(outcome)
    seats = len(state.scores)
    left = _rounds_to_come(state)
    turns = [left] * seats
    for seat in _yet_to_move(state):
        turns[seat] += 1.0
    prospects = [_prospect(state, seat, turns[seat]) for seat in range(seats)]
    _add_next_placement(state, prospects, turns)
    return shares.of_points(prospects, _SPREAD * sqrt(1.0 + left))


def _rounds_to_come(state: State) -> float:
    """About how many rounds follow the present one."""
    if state.final_round:
        return 0.0
    seats = len(state.scores)
    threshold = EXHAUSTED_TYPES_TO_END[seats]
    tiles = sum(sorted(state.stacks)[:threshold])
    by_tiles = _ROUNDS_PER_TILE * tiles / (threshold * seats)
    return min(by_tiles, _ROUNDS_PER_FARMER * min(state.supplies))


def _yet_to_move(state: State) -> list[int]:
    """The seats that have the whole of their turn in the present round before them."""
    step = state.stack[-1]
    seats = len(state.scores)
    gone = (step.seat - state.first_seat) % seats
    if isinstance(step, StartStep):
        gone = 0
    elif not (isinstance(step, PlayStep) and not step.extras):
        gone += 1
    return [(state.first_seat + turn) % seats for turn in range(gone, seats)]


def _prospect(state: State, seat: int, turns: float) -> float:
    """What a seat has, and what may come of it in its turns."""
    value = float(final_score(state, seat))
    if turns == 0.0:
        return value
    future = _hand_worth(state, seat)
    if state.jokers[seat]:
        future += _TOKEN_WORTH[JOKER]
    if state.extra_turns[seat]:
        future += _TOKEN_WORTH[EXTRA_TURN]
    site = _SITE_WORTH * min(turns, _SITE_TURNS)
    plain = FIRST_FARMER_PIECE + seat
    pieces = state.pieces
    for space in LAND:
        if pieces[space] == plain or pieces[space] == FIRST_MARKED_PIECE + seat:
            for place in ADJACENT[space]:
                if pieces[place] == FREE and _BUILDABLE[place]:
                    future += site
            if pieces[space] == plain:
                for place in JOINED[space]:
                    if pieces[place] == plain and place > space:
                        future += _PAIR_WORTH
    return value + _TURN_WORTH * turns + future * min(1.0, turns)


def _hand_worth(state: State, seat: int) -> float:
    """What the cards in hand, and those that are yet to be drawn, do for the turns to come."""
    worth = 0.0
    cards = 0
    for symbol in range(len(LANDSCAPES)):
        count = state.landscape_hands[seat * len(LANDSCAPES) + symbol]
        if count:
            cards += count
            worth += _LANDSCAPE_WORTH
    for kind in range(len(BUILDINGS)):
        count = state.building_hands[seat * len(BUILDINGS) + kind]
        if count:
            cards += count
            worth -= _BUILDING_COST * count
            if state.stacks[kind]:
                worth += _BUILDING_WORTH
    return worth + _MISSING_WORTH * (HAND_SIZE - cards)


def _add_next_placement(state: State, prospects: list[float], turns: list[float]) -> None:
    """Add what the best placement brings where one is bound to follow."""
    step = state.stack[-1]
    if isinstance(step, PlaceStep):
        plays = [step.play]
        to_be_laid = False
    elif isinstance(step, PlayStep) and step.extras:
        plays = affordable_plays(state, step.seat)
        to_be_laid = True
    else:
        return
    best: list[float] = []
    best_lead = 0.0
    seat = step.seat
    for play in plays:
        price = _price(state, seat, play) * min(1.0, turns[seat]) if to_be_laid else 0.0
        for space in PLAY_SPACES[play]:
            if state.pieces[space] == FREE:
                gains = _gains(state, seat, play, space, turns[seat])
                gains[seat] -= price
                lead = 2 * gains[seat] - sum(gains)
                if not best or lead > best_lead:
                    best, best_lead = gains, lead
    for owner, gain in enumerate(best):
        prospects[owner] += gain


def _price(state: State, seat: int, play: int) -> float:
    """What the cards and the joker that are laid for a play would have been worth in hand."""
    laid = PLAYS[play]
    price = _TOKEN_WORTH[JOKER] if laid.joker else 0.0
    for symbol in range(len(LANDSCAPES)):
        used = laid.landscape.count(symbol)
        price -= _MISSING_WORTH * used
        if used and state.landscape_hands[seat * len(LANDSCAPES) + symbol] == used:
            price += _LANDSCAPE_WORTH
    if laid.building != NONE:
        price -= _MISSING_WORTH + _BUILDING_COST
        if state.building_hands[seat * len(BUILDINGS) + laid.building] == 1:
            price += _BUILDING_WORTH
    return price


def _gains(state: State, seat: int, play: int, space: int, turns: float) -> list[float]:
    """About what each seat gains by a placement."""
    gains = [0.0] * len(state.scores)
    pieces = state.pieces
    building = PLAYS[play].building
    if PLAYS[play].kind == FARMER:
        for place in ADJACENT[space]:
            piece = pieces[place]
            if FIRST_BUILDING_PIECE <= piece < FIRST_FARMER_PIECE:
                kind = piece - FIRST_BUILDING_PIECE
                gains[seat] += _worth(state, seat, kind, place) + EFFECT_PER_FARMER[kind]
            elif piece == FREE and _BUILDABLE[place]:
                gains[seat] += _SITE_WORTH * min(turns, _SITE_TURNS) * min(1.0, turns)
        gains[seat] += _group_worth(state, seat, space, turns)
        return gains
    for place in ADJACENT[space]:
        piece = pieces[place]
        if piece >= FIRST_FARMER_PIECE:
            owner = (piece - FIRST_FARMER_PIECE) % (FIRST_MARKED_PIECE - FIRST_FARMER_PIECE)
            gains[owner] += _worth(state, owner, building, space)
    return gains


def _worth(state: State, seat: int, building: int, space: int) -> float:
    """What a building gives a seat for one farmer."""
    worth = float(points_given(state.pieces, building, space))
    token = EFFECT_TOKEN[building]
    if token != NONE and not (state.jokers if token == JOKER else state.extra_turns)[seat]:
        worth += _TOKEN_WORTH[token]
    mineral = EFFECT_MINERAL[building]
    if mineral != NONE and state.mineral_piles[mineral]:
        worth += _TILE_WORTH[mineral]
    return worth


def _group_worth(state: State, seat: int, space: int, turns: float) -> float:
    """What a farmer on a free space does for the groups of its seat."""
    pieces = state.pieces
    plain, marked = FIRST_FARMER_PIECE + seat, FIRST_MARKED_PIECE + seat
    if not any(pieces[place] == plain for place in JOINED[space]):
        return 0.0
    group = group_of(pieces, seat, space)
    if any(pieces[place] == marked for place in group):
        return 0.0
    return float(GROUP_BONUS) if len(group) >= GROUP_SIZE else _PAIR_WORTH * min(1.0, turns)
