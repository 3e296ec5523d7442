"""What happens at the table again and again: turn order, gains and losses, dogs that move."""

from typing import Any, Final

from portolan.dog_park.board import LOCATION_TOKENS
from portolan.dog_park.components import GOOD_COUNT, GOODS, MAX_SEATS
from portolan.dog_park.state import (
    NONE,
    GoodGained,
    ReputationGained,
    ReputationLost,
    Reshuffled,
    State,
)
from portolan.rulekit import Chance

THE_SEAT: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(MAX_SEATS))
NOBODY: Final[tuple[int, ...]] = ()
ALL_GOODS: Final[tuple[int, ...]] = tuple(range(len(GOODS)))


def seat_at(state: State, turn: int) -> int:
    """The seat at a place in turn order (DP-0.2)."""
    return (state.start + turn) % len(state.reputations)


def turn_order(state: State) -> list[int]:
    """All seats, from the start player clockwise (DP-0.2)."""
    seats = len(state.reputations)
    return [(state.start + turn) % seats for turn in range(seats)]


def forecast(state: State) -> int:
    """The forecast card of the round, or NO_FORECAST (DP-3.3)."""
    return state.forecasts[state.round - 1] if state.forecasts else NONE


def gain_reputation(
    state: State, seat: int, count: int, events: list[Any], dog: int = NONE
) -> None:
    """A seat gains reputation (DP-0.5); `dog` is the dog that gives it."""
    if count:
        state.reputations[seat] += count
        events.append(ReputationGained(seat, count, dog))


def lose_reputation(state: State, seat: int, count: int, events: list[Any]) -> int:
    """A seat loses reputation, at most what it has (DP-0.5); returns how much."""
    lost = min(count, state.reputations[seat])
    if lost:
        state.reputations[seat] -= lost
        events.append(ReputationLost(seat, lost))
    return lost


def gain_goods(
    state: State, seat: int, good: int, count: int, events: list[Any], dog: int = NONE
) -> None:
    """A seat gains goods of one kind; `dog` is the dog that gives them."""
    if count:
        state.goods[seat * GOOD_COUNT + good] += count
        events.append(GoodGained(seat, good, count, dog))


def draw_dog(state: State, chance: Chance, events: list[Any]) -> int:
    """The top dog of the deck, after a reshuffle if it is empty (DP-4.12); NONE if none is left."""
    if not state.deck:
        if not state.discard:
            return NONE
        state.deck, state.discard = state.discard, []
        chance.shuffle(state.deck)
        events.append(Reshuffled(len(state.deck)))
    return state.deck.pop()


def place_location_card(state: State) -> None:
    """DP-2.6, DP-9.3: the next location bonus card, and its tokens on the spaces that it names."""
    state.location = state.location_deck.pop()
    state.tokens = list(LOCATION_TOKENS[state.location])


def add_to_kennel(state: State, walker: int, dog: int, walked: int = 0) -> None:
    """A dog becomes the newest of a kennel; an auto-walker's dogs carry no tokens."""
    state.kennels[walker].append(dog)
    if walker < len(state.kennel_walked):
        state.kennel_walked[walker].append(walked)


def remove_from_kennel(state: State, seat: int, dog: int) -> int:
    """A dog leaves a seat's kennel; returns its walked tokens."""
    index = state.kennels[seat].index(dog)
    del state.kennels[seat][index]
    return state.kennel_walked[seat].pop(index)
