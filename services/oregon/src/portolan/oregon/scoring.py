"""Scoring of a placement, and the final scores (sections 6 and 10 of the rules)."""

from typing import Any, Final

from portolan.oregon.board import ADJACENT, JOINED
from portolan.oregon.components import (
    EFFECT_MINERAL,
    EFFECT_PER_FARMER,
    EFFECT_POINTS,
    EFFECT_TOKEN,
    FARMERS,
    GROUP_BONUS,
    GROUP_SIZE,
    JOKER,
    MINERALS,
)
from portolan.oregon.state import (
    BUILDING,
    FIRST_BUILDING_PIECE,
    FIRST_FARMER_PIECE,
    FIRST_MARKED_PIECE,
    NONE,
    Gain,
    Gained,
    GroupScored,
    PileEmpty,
    Play,
    State,
    TileTaken,
)
from portolan.rulekit import Private, Result, rank

_MINERAL_COUNT: Final[int] = len(MINERALS)


def score_farmer(state: State, seat: int, space: int, events: list[Any]) -> None:
    """OR-6.1: a farmer of the seat was placed; each building beside it gives once."""
    pieces = state.pieces
    gains: list[Gain] = []
    tiles: list[Any] = []
    for place in ADJACENT[space]:
        if FIRST_BUILDING_PIECE <= pieces[place] < FIRST_FARMER_PIECE:
            building = pieces[place] - FIRST_BUILDING_PIECE
            _give(state, seat, building, place, space, gains, tiles)
    _report(seat, gains, tiles, events)
    _test_group(state, seat, space, events)


def score_building(state: State, active: int, building: int, space: int, events: list[Any]) -> None:
    """OR-6.2: a building was placed; it gives once for each farmer beside it, of any seat."""
    pieces = state.pieces
    around = [place for place in ADJACENT[space] if pieces[place] >= FIRST_FARMER_PIECE]
    if not around:
        return
    seats = len(state.scores)
    for turn in range(seats):
        seat = (active + turn) % seats
        gains: list[Gain] = []
        tiles: list[Any] = []
        for place in around:
            if pieces[place] in (FIRST_FARMER_PIECE + seat, FIRST_MARKED_PIECE + seat):
                _give(state, seat, building, space, place, gains, tiles)
        _report(seat, gains, tiles, events)


def scores_something(pieces: list[int], seat: int, play: Play, space: int) -> bool:
    """Whether a placement can give anybody anything; a quick answer before it is tried."""
    if play.kind == BUILDING:
        return any(pieces[place] >= FIRST_FARMER_PIECE for place in ADJACENT[space])
    own = (FIRST_FARMER_PIECE + seat, FIRST_MARKED_PIECE + seat)
    return any(
        FIRST_BUILDING_PIECE <= pieces[place] < FIRST_FARMER_PIECE for place in ADJACENT[space]
    ) or any(pieces[place] in own for place in JOINED[space])


def points_given(pieces: list[int], building: int, space: int) -> int:
    """OR-6.3 to OR-6.7: the points that a building on a space gives for one farmer beside it.

    A farmer that is placed now must already be on the board.
    """
    points = EFFECT_POINTS[building]
    if EFFECT_PER_FARMER[building]:
        points += EFFECT_PER_FARMER[building] * farmers_beside(pieces, space)
    return points


def farmers_beside(pieces: list[int], space: int) -> int:
    """How many farmers of any seat are adjacent to a space."""
    count = 0
    for place in ADJACENT[space]:
        if pieces[place] >= FIRST_FARMER_PIECE:
            count += 1
    return count


def _give(
    state: State,
    seat: int,
    building: int,
    building_space: int,
    farmer_space: int,
    gains: list[Gain],
    tiles: list[Any],
) -> None:
    """What one building gives for one farmer (OR-6.3 to OR-6.8)."""
    mineral = EFFECT_MINERAL[building]
    if mineral != NONE:
        tiles.append(_take_tile(state, seat, mineral))
    points = points_given(state.pieces, building, building_space)
    token = _activate(state, seat, EFFECT_TOKEN[building])
    if points or token != NONE:
        state.scores[seat] += points  # OR-6.12: at once
        gains.append(Gain(building, building_space, farmer_space, points, token))


def _activate(state: State, seat: int, token: int) -> int:
    """OR-6.6, OR-6.7: the token, if it turned active; NONE if there was nothing to do."""
    if token == NONE:
        return NONE
    tokens = state.jokers if token == JOKER else state.extra_turns
    if tokens[seat]:
        return NONE
    tokens[seat] = True
    return token


def _take_tile(state: State, seat: int, mineral: int) -> Any:
    """OR-6.8: the event of the top tile going to the seat, if there is one."""
    pile = state.mineral_piles[mineral]
    if not pile:
        return PileEmpty(seat, mineral)
    value = pile.pop()
    state.mineral_tiles[seat * _MINERAL_COUNT + mineral].append(value)
    return Private(TileTaken(seat, mineral, value), (seat,), TileTaken(seat, mineral, None))


def _report(seat: int, gains: list[Gain], tiles: list[Any], events: list[Any]) -> None:
    if gains:
        points = 0
        for gain in gains:
            points += gain.points
        events.append(Gained(seat, points, tuple(gains)))
    events.extend(tiles)


def group_of(pieces: list[int], seat: int, space: int) -> list[int]:
    """OR-6.9: the spaces of the group of the seat's farmer on a space, that space first."""
    plain, marked = FIRST_FARMER_PIECE + seat, FIRST_MARKED_PIECE + seat
    group = [space]
    for reached in group:  # grows while it is walked along
        for place in JOINED[reached]:
            if pieces[place] in (plain, marked) and place not in group:
                group.append(place)
    return group


def _test_group(state: State, seat: int, space: int, events: list[Any]) -> None:
    """OR-6.9 to OR-6.11."""
    pieces = state.pieces
    marked = FIRST_MARKED_PIECE + seat
    group = group_of(pieces, seat, space)
    if len(group) == 1:
        return
    had_bonus = any(pieces[place] == marked for place in group)
    if not had_bonus and len(group) < GROUP_SIZE:
        return
    for place in group:
        pieces[place] = marked
    if not had_bonus:
        state.scores[seat] += GROUP_BONUS
        events.append(GroupScored(seat, GROUP_BONUS, tuple(sorted(group))))


def final_score(state: State, seat: int) -> int:
    """OR-10.6: the score with the values of all own mineral tiles."""
    total = state.scores[seat]
    for mineral in range(_MINERAL_COUNT):
        total += sum(state.mineral_tiles[seat * _MINERAL_COUNT + mineral])
    return total


def farmers_on_board(state: State, seat: int) -> int:
    """OR-10.7: what decides among equals."""
    return FARMERS - state.supplies[seat]


def result(state: State) -> Result | None:
    """OR-10.7: the ranking once the match is over."""
    if state.stack:
        return None
    totals = [final_score(state, seat) for seat in range(len(state.scores))]
    keys = [(total, farmers_on_board(state, seat)) for seat, total in enumerate(totals)]
    return rank(keys, totals)
