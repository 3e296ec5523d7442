"""How well each seat stands, for bots. An estimate: no rule depends on it.

A seat's prospects are counted in points: what it has, what its tokens and places may still bring,
and, where cards are laid or an extra turn has begun, the best placement that follows. The shares
of the win follow from the prospects.
"""

from math import exp
from typing import Final

from portolan.oregon.board import ADJACENT, JOINED, LAND, SUITABLE
from portolan.oregon.components import (
    BUILDINGS,
    EFFECT_MINERAL,
    EFFECT_PER_FARMER,
    EFFECT_TOKEN,
    EXHAUSTED_TYPES_TO_END,
    FARMERS,
    GROUP_BONUS,
    GROUP_SIZE,
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
    State,
)

# In points.
_TOKEN_WORTH: Final[tuple[float, ...]] = (1.5, 3.5)
"""An active joker, an active extra turn token."""
_TILE_WORTH: Final[tuple[float, ...]] = tuple(sum(tiles) / len(tiles) for tiles in MINERAL_TILES)
_PAIR_WORTH: Final[float] = 1.0
"""Two farmers side by side that wait for a third."""
_SITE_WORTH: Final[float] = 0.35
"""A free space beside an own farmer on which a building may come."""
_HAND_WORTH: Final[float] = 0.2
"""Each further face in hand."""
_FULL_SPREAD: Final[float] = 22.0
"""The lead in points that e times the chances stand for, with the whole match to come ..."""
_LAST_SPREAD: Final[float] = 4.0
"""... and at its end."""

_BUILDABLE: Final[tuple[bool, ...]] = tuple(
    any(space in suitable for suitable in SUITABLE) for space in range(len(ADJACENT))
)


def evaluate(state: State) -> list[float]:
    """The estimated share of the win of each seat; the true one once the match is over."""
    outcome = result(state)
    if outcome is not None:
        share = 1.0 / len(outcome.winners)
        return [share if rank == 1 else 0.0 for rank in outcome.ranks]
    ahead = _to_come(state)
    prospects = [_prospect(state, seat, ahead) for seat in range(len(state.scores))]
    _add_next_placement(state, prospects, ahead)
    best = max(prospects)
    spread = _LAST_SPREAD + (_FULL_SPREAD - _LAST_SPREAD) * ahead
    weights = [exp((prospect - best) / spread) for prospect in prospects]
    total = sum(weights)
    return [weight / total for weight in weights]


def _to_come(state: State) -> float:
    """How much of the match is still to come: 1 at the start, 0 in the last round."""
    if state.final_round:
        return 0.0
    threshold = EXHAUSTED_TYPES_TO_END[len(state.scores)]
    tiles = sum(sorted(state.stacks)[:threshold])
    return min(min(state.supplies) / FARMERS, (tiles + 1) / (threshold * 4))


def _prospect(state: State, seat: int, ahead: float) -> float:
    """What a seat has, and what may come of it."""
    value = float(final_score(state, seat))
    if ahead == 0.0:
        return value
    soon = min(1.0, 3.0 * ahead)
    future = 0.0
    if state.jokers[seat]:
        future += _TOKEN_WORTH[JOKER]
    if state.extra_turns[seat]:
        future += _TOKEN_WORTH[1 - JOKER]
    future += _HAND_WORTH * _faces_in_hand(state, seat)
    plain = FIRST_FARMER_PIECE + seat
    pieces = state.pieces
    for space in LAND:
        if pieces[space] == plain or pieces[space] == FIRST_MARKED_PIECE + seat:
            for place in ADJACENT[space]:
                if pieces[place] == FREE and _BUILDABLE[place]:
                    future += _SITE_WORTH * ahead
            if pieces[space] == plain:
                for place in JOINED[space]:
                    if pieces[place] == plain and place > space:
                        future += _PAIR_WORTH
    return value + future * soon


def _faces_in_hand(state: State, seat: int) -> int:
    faces = 0
    for symbol in range(len(LANDSCAPES)):
        if state.landscape_hands[seat * len(LANDSCAPES) + symbol]:
            faces += 1
    for kind in range(len(BUILDINGS)):
        if state.building_hands[seat * len(BUILDINGS) + kind] and state.stacks[kind]:
            faces += 1
    return faces


def _add_next_placement(state: State, prospects: list[float], ahead: float) -> None:
    """Add what the best placement brings where one is bound to follow."""
    step = state.stack[-1]
    if isinstance(step, PlaceStep):
        plays = [step.play]
    elif isinstance(step, PlayStep) and step.extras:
        plays = affordable_plays(state, step.seat)
    else:
        return
    best: list[float] = []
    best_lead = 0.0
    for play in plays:
        for space in PLAY_SPACES[play]:
            if state.pieces[space] == FREE:
                gains = _gains(state, step.seat, play, space, ahead)
                lead = 2 * gains[step.seat] - sum(gains)
                if not best or lead > best_lead:
                    best, best_lead = gains, lead
    for seat, gain in enumerate(best):
        prospects[seat] += gain


def _gains(state: State, seat: int, play: int, space: int, ahead: float) -> list[float]:
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
                gains[seat] += _SITE_WORTH * ahead
        gains[seat] += _group_worth(state, seat, space, ahead)
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


def _group_worth(state: State, seat: int, space: int, ahead: float) -> float:
    """What a farmer on a free space does for the groups of its seat."""
    pieces = state.pieces
    plain, marked = FIRST_FARMER_PIECE + seat, FIRST_MARKED_PIECE + seat
    if not any(pieces[place] == plain for place in JOINED[space]):
        return 0.0
    group = group_of(pieces, seat, space)
    if any(pieces[place] == marked for place in group):
        return 0.0
    return float(GROUP_BONUS) if len(group) >= GROUP_SIZE else _PAIR_WORTH * min(1.0, 3.0 * ahead)
