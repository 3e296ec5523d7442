"""Who may know what (section 11 of the rules): views, and positions a seat cannot tell apart."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from portolan.oregon.components import BUILDINGS, LANDSCAPES, MINERALS
from portolan.oregon.plays import PLAYS
from portolan.oregon.rules import (
    asked,
    building_cards,
    building_count,
    can_play,
    copy,
    landscape_cards,
    landscape_count,
)
from portolan.oregon.scoring import final_score
from portolan.oregon.state import (
    FIRST_BUILDING_PIECE,
    FIRST_FARMER_PIECE,
    FIRST_MARKED_PIECE,
    FREE,
    NONE,
    PHASES,
    BuildingView,
    DrawStep,
    ExchangeStep,
    ExtraStep,
    FarmerView,
    Hand,
    PlaceStep,
    PlayStep,
    SeatView,
    StackView,
    StartStep,
    State,
    Tiles,
    View,
)

_SYMBOLS: Final[int] = len(LANDSCAPES)
_TYPES: Final[int] = len(BUILDINGS)
_KINDS: Final[int] = len(MINERALS)
_PHASE: Final[dict[type, int]] = {
    StartStep: PHASES.index("start"),
    PlayStep: PHASES.index("play"),
    PlaceStep: PHASES.index("place"),
    ExtraStep: PHASES.index("extra"),
    DrawStep: PHASES.index("draw"),
    ExchangeStep: PHASES.index("exchange"),
}
_OVER: Final[int] = PHASES.index("over")
_DEALS: Final[int] = 50


def look(state: State, seat: int | None) -> View:
    """All that a seat, or a spectator (None), may know."""
    step = state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        phase=_OVER if step is None else _PHASE[type(step)],
        active=None if step is None else step.seat,
        first_seat=state.first_seat,
        round=state.round,
        extra_turn_in_use=getattr(step, "extras", 0) > 0,
        final_round=state.final_round,
        pass_streak=state.pass_streak,
        laid=PLAYS[step.play] if isinstance(step, PlaceStep) else None,
        last_space=state.last_space,
        seats=tuple(_seat_view(state, other, seat) for other in range(len(state.scores))),
        buildings=_buildings(state.pieces),
        farmers=_farmers(state.pieces),
        stacks=tuple(StackView(kind, left) for kind, left in enumerate(state.stacks)),
        landscape_deck_count=len(state.landscape_deck),
        building_deck_count=len(state.building_deck),
        landscape_discard=tuple(reversed(state.landscape_discard)),
        building_discard=tuple(reversed(state.building_discard)),
        removed=tuple(reversed(state.removed)),
        start_tiles_out=tuple(sorted(state.start_tiles_out)),
        coal_pile_count=len(state.mineral_piles[0]),
        gold_pile_count=len(state.mineral_piles[1]),
    )


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """OR-11.1 and OR-11.2; OR-11.5 at the end."""
    over = not state.stack
    coal, gold = _tiles(state, seat)
    seen = over or seat == viewer
    hand = Hand(tuple(landscape_cards(state, seat)), tuple(building_cards(state, seat)))
    return SeatView(
        colour=seat,
        score=state.scores[seat],
        supply=state.supplies[seat],
        joker=state.jokers[seat],
        extra_turn=state.extra_turns[seat],
        landscape_count=len(hand.landscape),
        building_count=len(hand.building),
        coal_count=len(coal),
        gold_count=len(gold),
        start_tile=state.start_tiles[seat],
        hand=hand if seen else None,
        tiles=Tiles(tuple(coal), tuple(gold)) if seen else None,
        final_score=final_score(state, seat) if over else None,
    )


def _tiles(state: State, seat: int) -> list[list[int]]:
    return state.mineral_tiles[seat * _KINDS : (seat + 1) * _KINDS]


def _buildings(pieces: list[int]) -> tuple[BuildingView, ...]:
    return tuple(
        BuildingView(space, piece - FIRST_BUILDING_PIECE)
        for space, piece in enumerate(pieces)
        if FREE < piece < FIRST_FARMER_PIECE
    )


def _farmers(pieces: list[int]) -> tuple[FarmerView, ...]:
    return tuple(
        FarmerView(space, piece - FIRST_MARKED_PIECE, True)
        if piece >= FIRST_MARKED_PIECE
        else FarmerView(space, piece - FIRST_FARMER_PIECE, False)
        for space, piece in enumerate(pieces)
        if piece >= FIRST_FARMER_PIECE
    )


# Determinisation.


def determinize(state: State, seat: int, rng: Random) -> State:
    """A state that the seat cannot tell from the true one: everything it cannot know, dealt anew.

    Hidden are the other hands, the order of the decks, and the mineral tiles in piles and before
    the others. Each is gathered, sorted and dealt again, so that the result depends on what the
    seat knows and on `rng` alone. Only an open decision tells something of another seat's hand:
    `extra`, and the play that follows it, that it has a play; `exchange` that it holds a card of an
    exhausted type.
    """
    dealt = copy(state)
    if not state.stack:
        return dealt
    _deal_minerals(dealt, seat, rng)
    actor = state.stack[-1].seat
    for _ in range(_DEALS):
        _deal_cards(dealt, seat, rng, {})
        if actor == seat or _explains_decision(dealt, actor):
            return dealt
    for cards in _telling_cards(state, actor, rng):
        if _deal_cards(dealt, seat, rng, {actor: cards}) and _explains_decision(dealt, actor):
            return dealt
    raise AssertionError("no hand explains the open decision")


def _explains_decision(state: State, actor: int) -> bool:
    """Whether the acting seat would be asked with the hand that it has here (OR-8.7, OR-9.4)."""
    step = state.stack[-1]
    if isinstance(step, PlayStep) and step.extras:
        return can_play(state, actor)
    return bool(asked(state))


def _deal_minerals(state: State, seat: int, rng: Random) -> None:
    seats = range(len(state.scores))
    for mineral, pile in enumerate(state.mineral_piles):
        others = [state.mineral_tiles[other * _KINDS + mineral] for other in seats if other != seat]
        pool = sorted([*pile, *(value for tiles in others for value in tiles)])
        rng.shuffle(pool)
        for place in (pile, *others):
            place[:] = [pool.pop() for _ in place]


Cards = tuple[tuple[int, ...], tuple[int, ...]]
"""Landscape cards and building cards."""


def _deal_cards(state: State, seat: int, rng: Random, held: Mapping[int, Cards]) -> bool:
    """Deal the hidden cards anew, `held` cards to their seats first; False if those are missing."""
    landscape = _deal_kind(
        state.landscape_hands,
        state.landscape_deck,
        _SYMBOLS,
        seat,
        rng,
        {other: cards[0] for other, cards in held.items()},
    )
    building = _deal_kind(
        state.building_hands,
        state.building_deck,
        _TYPES,
        seat,
        rng,
        {other: cards[1] for other, cards in held.items()},
    )
    return landscape and building


def _deal_kind(
    hands: list[int],
    deck: list[int],
    faces: int,
    seat: int,
    rng: Random,
    held: Mapping[int, tuple[int, ...]],
) -> bool:
    """Deal one kind of cards anew between the deck and the hands of all seats but one."""
    others = [other for other in range(len(hands) // faces) if other != seat]
    sizes = {other: sum(hands[other * faces : (other + 1) * faces]) for other in others}
    pool = deck[:]
    for other in others:
        for face in range(faces):
            pool += [face] * hands[other * faces + face]
            hands[other * faces + face] = 0
    pool.sort()
    complete = True
    for other, cards in held.items():
        for face in cards:
            if face not in pool:
                complete = False
                continue
            pool.remove(face)
            hands[other * faces + face] += 1
            sizes[other] -= 1
    rng.shuffle(pool)
    for other in others:
        for _ in range(sizes[other]):
            hands[other * faces + pool.pop()] += 1
    deck[:] = pool
    return complete


def _telling_cards(state: State, actor: int, rng: Random) -> Iterable[Cards]:
    """Cards that would each explain why the acting seat is asked, in random order."""
    if isinstance(state.stack[-1], ExchangeStep):
        found: list[Cards] = [((), (kind,)) for kind in range(_TYPES) if not state.stacks[kind]]
    else:
        landscapes, buildings = landscape_count(state, actor), building_count(state, actor)
        found = [
            (play.landscape, () if play.building == NONE else (play.building,))
            for play in PLAYS
            if len(play.landscape) <= landscapes and (play.building == NONE or buildings)
        ]
    rng.shuffle(found)
    return found


# Components.


def inventory(state: State) -> dict[str, int]:
    """Counts of components that no action may change."""
    seats = range(len(state.scores))
    counts: dict[str, int] = {}
    step = state.stack[-1] if state.stack else None
    laid = PLAYS[step.play] if isinstance(step, PlaceStep) else None
    for symbol, name in enumerate(LANDSCAPES):
        counts[f"landscape card {name}"] = (
            state.landscape_deck.count(symbol)
            + state.landscape_discard.count(symbol)
            + sum(state.landscape_hands[seat * _SYMBOLS + symbol] for seat in seats)
            + (laid.landscape.count(symbol) if laid else 0)
        )
    for kind, name in enumerate(BUILDINGS):
        counts[f"building card {name}"] = (
            state.building_deck.count(kind)
            + state.building_discard.count(kind)
            + state.removed.count(kind)
            + sum(state.building_hands[seat * _TYPES + kind] for seat in seats)
            + (1 if laid and laid.building == kind else 0)
        )
        counts[f"tile {name}"] = (
            state.stacks[kind]
            + state.pieces.count(FIRST_BUILDING_PIECE + kind)
            + state.start_tiles.count(kind)
            + state.start_tiles_out.count(kind)
        )
    for seat in seats:
        counts[f"farmers of seat {seat}"] = (
            state.supplies[seat]
            + state.pieces.count(FIRST_FARMER_PIECE + seat)
            + state.pieces.count(FIRST_MARKED_PIECE + seat)
        )
    for mineral, name in enumerate(MINERALS):
        tiles = list(state.mineral_piles[mineral])
        for seat in seats:
            tiles += state.mineral_tiles[seat * _KINDS + mineral]
        for value in sorted(set(tiles)):
            counts[f"{name} tile of value {value}"] = tiles.count(value)
    return counts
