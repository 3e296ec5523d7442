"""Setup (DP-2)."""

from typing import Any

from portolan.dog_park.board import HOME, LOCATIONS_OF
from portolan.dog_park.components import (
    AUTO_WALKERS,
    BREEDS,
    DOGS_OF_SETS,
    FIELD_SIZE,
    FORECAST_ROUNDS,
    FORECASTS,
    OBJECTIVES_OF,
    ROUNDS,
    START_GOODS,
    START_REPUTATION,
)
from portolan.dog_park.course import settle
from portolan.dog_park.state import (
    NONE,
    Began,
    ObjectivesDealt,
    ObjectiveStep,
    Options,
    RoundStep,
    State,
)
from portolan.dog_park.table import draw_dog, place_location_card, turn_order
from portolan.rulekit import Chance, Private


def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
    """The table of a new match, up to the first decision; every shuffle in the rules' order."""
    forecasts = _deal_forecast(chance) if options.forecast else []
    awards = list(range(len(BREEDS)))
    chance.shuffle(awards)
    deck = list(DOGS_OF_SETS[options.dog_sets])
    chance.shuffle(deck)
    deck = deck[: len(deck) // 2]
    state = empty_table(options, seats, deck)
    state.forecasts = forecasts
    state.awards = awards
    state.field = [draw_dog(state, chance, []) for _ in range(FIELD_SIZE[seats])]
    state.location_deck = list(LOCATIONS_OF[seats])
    chance.shuffle(state.location_deck)
    place_location_card(state)
    if seats > 1:
        state.start = chance.below(seats)
        state.dealt = _deal_objectives(seats, chance)
    events: list[Any] = [
        Began(state.start, tuple(awards), tuple(forecasts), tuple(state.field), state.location),
        *_tell_objectives(state),
    ]
    state.stack = [RoundStep(), ObjectiveStep(0)]
    events += settle(state, chance)
    return state, events


def _deal_forecast(chance: Chance) -> list[int]:
    cards = list(range(len(FORECASTS)))
    chance.shuffle(cards)
    return order_forecast(cards)


def order_forecast(cards: list[int]) -> list[int]:
    """DP-2.2: the cards of the rounds, from a shuffled pile with the first card first."""
    dealt = cards[:ROUNDS]
    if 1 not in FORECAST_ROUNDS[dealt[0]]:
        dealt[0], dealt[1] = dealt[1], dealt[0]
    return dealt


def _deal_objectives(seats: int, chance: Chance) -> list[int]:
    """DP-2.9: one standard and one advanced objective for each seat."""
    piles = []
    for cards in OBJECTIVES_OF[seats]:
        pile = list(cards)
        chance.shuffle(pile)
        piles.append(pile)
    return [pile[seat] for seat in range(seats) for pile in piles]


def _tell_objectives(state: State) -> list[Any]:
    if not state.dealt:
        return []
    return [
        Private(ObjectivesDealt(seat, tuple(state.dealt[2 * seat : 2 * seat + 2])), (seat,), None)
        for seat in turn_order(state)
    ]


def empty_table(options: Options, seats: int, deck: list[int]) -> State:
    """The table before anything is dealt; the top of `deck` is its end."""
    walkers = seats + AUTO_WALKERS[seats]
    return State(
        stack=[],
        dog_sets=options.dog_sets,
        round=1,
        start=0,
        reputations=[START_REPUTATION] * seats,
        goods=list(START_GOODS) * seats,
        kennels=[[] for _ in range(walkers)],
        kennel_walked=[[] for _ in range(seats)],
        leads=[[] for _ in range(seats)],
        lead_walked=[[] for _ in range(seats)],
        field=[],
        deck=deck,
        discard=[],
        awards=[],
        forecasts=[],
        location_deck=[],
        location=NONE,
        tokens=[],
        walkers=[HOME] * walkers,
        bid_slots=[NONE] * walkers,
        bid_values=[0] * walkers,
        dealt=[],
        objectives=[NONE] * seats,
        mission=NONE,
        active=[[] for _ in range(seats)],
        stashes=[[] for _ in range(seats)],
        final=[],
        failed=False,
        last_places=[],
        last_from=[],
        last_dogs=[],
    )
