"""Recruitment (DP-4): secret bids for the dogs of the field."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.dog_park.components import (
    BID_MAX,
    BID_MIN,
    DIE,
    DOG_BREED,
    LOSER_FEE,
    MAX_FIELD,
)
from portolan.dog_park.state import (
    NONE,
    AuctionStep,
    AutoBid,
    AutoTook,
    Bid,
    BidMade,
    BidsRevealed,
    BidStep,
    CouldNotBid,
    DogTaken,
    DogWon,
    FieldFilled,
    State,
    Take,
    TakeStep,
)
from portolan.dog_park.table import (
    NOBODY,
    THE_SEAT,
    add_to_kennel,
    draw_dog,
    lose_reputation,
    seat_at,
    turn_order,
)
from portolan.rulekit import Chance, Private, Revealing

_BIDS: Final[tuple[tuple[Bid, ...], ...]] = tuple(
    tuple(Bid(slot, value) for value in range(BID_MIN, BID_MAX + 1))
    for slot in range(1, MAX_FIELD + 1)
)
BIDS: Final[tuple[tuple[list[Bid], ...], ...]] = tuple(
    tuple([bid for bids in _BIDS[:slots] for bid in bids[:most]] for most in range(BID_MAX + 1))
    for slots in range(MAX_FIELD + 1)
)
"""DP-4.1: all bids, by number of slots and highest value."""
TAKE: Final[tuple[Take, ...]] = tuple(Take(slot) for slot in range(1, MAX_FIELD + 1))


def auction_run(state: State, step: AuctionStep, chance: Chance, events: list[Any]) -> None:
    """An auction begins."""
    state.bid_slots = [NONE] * len(state.walkers)
    state.bid_values = [0] * len(state.walkers)
    state.stack[-1] = BidStep(step.auction, 0)


# Bids (DP-4.1 to DP-4.3).


def bid_asks(state: State, step: BidStep) -> Sequence[int]:
    if step.turn < len(state.reputations):
        seat = seat_at(state, step.turn)
        if state.reputations[seat] >= BID_MIN:
            return THE_SEAT[seat]
    return NOBODY


def bid_choices(state: State, step: BidStep, seat: int) -> list[Any]:
    return list(BIDS[len(state.field)][min(BID_MAX, state.reputations[seat])])


def bid_act(
    state: State, step: BidStep, seat: int, action: Bid, chance: Chance, events: list[Any]
) -> None:
    state.bid_slots[seat] = action.slot - 1
    state.bid_values[seat] = action.value
    events.append(
        Private(
            BidMade(seat, action.slot, action.value),
            THE_SEAT[seat],
            BidMade(seat, action.slot, None),
            reveals=False,
        )
    )
    state.stack[-1] = BidStep(step.auction, step.turn + 1)


def bid_run(state: State, step: BidStep, chance: Chance, events: list[Any]) -> None:
    """A seat cannot bid (DP-4.3), or all bids are in."""
    if step.turn < len(state.reputations):
        events.append(CouldNotBid(seat_at(state, step.turn)))
        state.stack[-1] = BidStep(step.auction, step.turn + 1)
        return
    state.last_dogs = []
    _auto_bids(state, chance, events)
    seats = len(state.reputations)
    events.append(Revealing(BidsRevealed(tuple(state.bid_values[:seats]))))
    served = _award(state, events)
    order = turn_order(state)
    state.stack[-1] = TakeStep(
        step.auction,
        tuple(s for s in order if state.bid_slots[s] != NONE and s not in served),
        tuple(s for s in order if state.bid_slots[s] == NONE),
        tuple(w for w in range(seats, len(state.walkers)) if w not in served),
    )


def favourite(state: State, avoid: int = NONE) -> int:
    """DP-4.4: the slot index an auto-walker wants most; `avoid` is a slot it may not choose."""
    best, best_position = NONE, len(state.awards)
    for slot, dog in enumerate(state.field):
        if dog != NONE and slot != avoid:
            position = state.awards.index(DOG_BREED[dog])
            if position < best_position:
                best, best_position = slot, position
    return best


def _auto_bids(state: State, chance: Chance, events: list[Any]) -> None:
    """DP-4.4, DP-4.5."""
    seats = len(state.reputations)
    taken = NONE
    for walker in range(seats, len(state.walkers)):
        target = favourite(state, taken)
        contested = target in state.bid_slots[:seats]
        value = chance.pick(DIE) if contested else 0
        state.bid_slots[walker] = target
        state.bid_values[walker] = value
        events.append(AutoBid(walker - seats, target + 1, value if contested else None))
        taken = target


def _award(state: State, events: list[Any]) -> list[int]:
    """DP-4.6: the highest bid at each slot wins, the earlier in turn order among equals."""
    seats = len(state.reputations)
    queue = [*turn_order(state), *range(seats, len(state.walkers))]
    served: list[int] = []
    for slot in range(len(state.field)):
        winner = NONE
        for walker in queue:
            if state.bid_slots[walker] == slot and (
                winner == NONE or state.bid_values[walker] > state.bid_values[winner]
            ):
                winner = walker
        if winner == NONE:
            continue
        served.append(winner)
        dog = state.field[slot]
        if winner < seats:
            paid = state.bid_values[winner]
            state.reputations[winner] -= paid
            events.append(DogWon(winner, slot + 1, dog, paid))
        else:
            events.append(AutoTook(winner - seats, slot + 1, dog))
        _give(state, winner, slot)
    return served


def _give(state: State, walker: int, slot: int) -> None:
    state.last_dogs.append(state.field[slot])
    add_to_kennel(state, walker, state.field[slot])
    state.field[slot] = NONE


# Dogs that nobody won (DP-4.7 to DP-4.11).


def _dogs_left(state: State) -> int:
    return len(state.field) - state.field.count(NONE)


def _next_to_take(step: TakeStep) -> int:
    if step.paying:
        return step.paying[0]
    return step.free[0] if step.free else NONE


def take_asks(state: State, step: TakeStep) -> Sequence[int]:
    seat = _next_to_take(step)
    return NOBODY if seat == NONE or _dogs_left(state) == 1 else THE_SEAT[seat]


def take_choices(state: State, step: TakeStep, seat: int) -> list[Any]:
    return [TAKE[slot] for slot, dog in enumerate(state.field) if dog != NONE]


def take_act(
    state: State, step: TakeStep, seat: int, action: Take, chance: Chance, events: list[Any]
) -> None:
    _take(state, step, seat, action.slot - 1, False, events)


def take_run(state: State, step: TakeStep, chance: Chance, events: list[Any]) -> None:
    """The last dog goes by itself (DP-4.10); then the auto-walkers that lost; then new dogs."""
    seat = _next_to_take(step)
    if seat != NONE:
        slot = next(slot for slot, dog in enumerate(state.field) if dog != NONE)
        _take(state, step, seat, slot, True, events)
        return
    seats = len(state.reputations)
    for walker in step.autos:
        slot = favourite(state)
        events.append(AutoTook(walker - seats, slot + 1, state.field[slot]))
        _give(state, walker, slot)
    fill_field(state, chance, events)
    state.stack.pop()


def _take(
    state: State, step: TakeStep, seat: int, slot: int, forced: bool, events: list[Any]
) -> None:
    paying, free = step.paying, step.free
    fee = 0
    if paying:
        paying = paying[1:]
        fee = lose_reputation(state, seat, LOSER_FEE, [])
    else:
        free = free[1:]
    events.append(DogTaken(seat, slot + 1, state.field[slot], fee, forced))
    _give(state, seat, slot)
    state.stack[-1] = TakeStep(step.auction, paying, free, step.autos)


def fill_field(state: State, chance: Chance, events: list[Any]) -> None:
    """DP-4.11: every empty slot gets the top dog of the deck, in slot order."""
    for slot, dog in enumerate(state.field):
        if dog == NONE:
            state.field[slot] = draw_dog(state, chance, events)
    events.append(Revealing(FieldFilled(tuple(state.field))))
