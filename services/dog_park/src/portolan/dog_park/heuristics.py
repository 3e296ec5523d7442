"""How well each seat stands, for bots.

The estimate adds up what a seat would score if the match went on quietly from here, in points of
reputation: what it has, what its goods and dogs are worth for the rounds to come, and what its
dogs promise for the end. It is then turned into a share of the win.
"""

from math import exp
from typing import Any, Final

from portolan.dog_park.board import EXIT_CHOICE, EXIT_REPUTATION, FIRST_EXIT, LAST_SPOT
from portolan.dog_park.components import (
    ABILITIES,
    AWARDS,
    DOG_ABILITY,
    DOG_BREED,
    DOG_COST,
    DOG_IS_FINAL,
    FORECAST_HOME_LOSS,
    GOOD_COUNT,
    HOME_GAIN,
    OBJECTIVE_REPUTATION,
    ROUNDS,
    STASH_MAX,
)
from portolan.dog_park.scoring import PARTS, ability_value, best_award, breed_counts, objective_met
from portolan.dog_park.state import (
    NONE,
    BidStep,
    ExitStep,
    FinalStep,
    GainStep,
    PayStep,
    ResolveStep,
    ScoutStep,
    State,
    SwapStep,
)
from portolan.dog_park.table import forecast, turn_order
from portolan.rulekit import shares

_GOOD_WORTH: Final[float] = 0.75
_DOG_WORTH: Final[float] = 1.2
_WALK_ABILITY: Final[dict[str, float]] = {
    "show_off": 1.0,
    "eager": 0.7,
    "crafty": 0.3,
    "go_fetch": 0.8,
    "obedient": 0.9,
    "well_trained": 1.0,
    "slowpoke": 0.8,
    "search_and_rescue": 0.7,
    "social_butterfly": 0.6,
    "playmate": 0.5,
}
_ABILITY_WORTH: Final[tuple[float, ...]] = tuple(_WALK_ABILITY.get(name, 0.0) for name in ABILITIES)
"""What a dog's ability is worth each time that it walks."""
_SPREAD: Final[float] = 6.0
"""Points of difference that make one seat e times as likely to win as another."""


def evaluate(state: State) -> list[float]:
    """Each seat's estimated share of the win, from 0 to 1."""
    seats = len(state.reputations)
    counts = [breed_counts(kennel) for kennel in state.kennels]
    for seat in range(seats):
        for dog in state.leads[seat]:
            counts[seat][DOG_BREED[dog]] += 1
    points = [_points(state, seat, counts) for seat in range(seats)]
    if seats == 1:
        return [_solo(state, points[0])]
    return shares.of_points(points, _SPREAD)


def _solo(state: State, points: float) -> float:
    """The more points, the nearer to 1; a failed mission is 0."""
    if state.failed:
        return 0.0
    return 1 / (1 + exp((50 - points) / 15))


def _points(state: State, seat: int, counts: list[list[int]]) -> float:
    if not state.stack:
        total = sum(state.final[seat * PARTS : (seat + 1) * PARTS])
        return float(total) + 0.01 * best_award(_won(state, seat, counts))
    rounds_left = ROUNDS - state.round
    points = float(state.reputations[seat])
    points += _goods_worth(state, seat, rounds_left)
    points += _dogs_worth(state, seat, counts[seat], rounds_left)
    won = _won(state, seat, counts)
    certainty = 0.5 + 0.5 * state.round / ROUNDS
    points += certainty * sum(AWARDS[position] for position in won)
    points += _objective_worth(state, seat, counts[seat], len(won))
    return points + _pending(state, seat)


def _won(state: State, seat: int, counts: list[list[int]]) -> list[int]:
    """The award positions that the seat would win now, as a list."""
    found = []
    for position, breed in enumerate(state.awards):
        own = counts[seat][breed]
        if own and all(own >= other[breed] for other in counts):
            found.append(position)
    return found


def _goods_worth(state: State, seat: int, rounds_left: int) -> float:
    first = seat * GOOD_COUNT
    goods = state.goods[first : first + GOOD_COUNT]
    needed = _goods_needed(state, seat)
    worth = 0.0
    for good, held in enumerate(goods):
        useful = min(held, needed[good])
        worth += _GOOD_WORTH * useful + 0.3 * (held - useful)
    return worth if rounds_left or state.leads[seat] or not _is_closing(state) else worth * 0.6


def _is_closing(state: State) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], FinalStep)


def _goods_needed(state: State, seat: int) -> list[int]:
    """How many of each good the dogs of the kennel could use up, one more of each at least."""
    needed = [1] * GOOD_COUNT
    for dog in state.kennels[seat]:
        for good, cost in enumerate(DOG_COST[dog]):
            needed[good] += cost
    return needed


def _dogs_worth(state: State, seat: int, counts: list[int], rounds_left: int) -> float:
    kennel = state.kennels[seat]
    walked = state.kennel_walked[seat]
    worth = 0.0
    loss = FORECAST_HOME_LOSS[forecast(state)]
    walks = 0.35 * rounds_left
    for dog, tokens in zip(kennel, walked, strict=True):
        ability = DOG_ABILITY[dog]
        worth += _DOG_WORTH + walks * (_ABILITY_WORTH[ability] + 0.3)
        worth += _final_worth(state, seat, dog, counts, tokens + (0.3 * rounds_left))
        if tokens == 0:
            worth -= loss + 0.4 * rounds_left
        else:
            worth += 0.2 * min(tokens, 3)
    for dog, tokens in zip(state.leads[seat], state.lead_walked[seat], strict=True):
        ability = DOG_ABILITY[dog]
        worth += _DOG_WORTH + HOME_GAIN + _ABILITY_WORTH[ability] * (0.6 + walks)
        worth += 0.2 * min(tokens + 1, 3)
        worth += _final_worth(state, seat, dog, counts, tokens + 1 + 0.3 * rounds_left)
    return worth


def _final_worth(state: State, seat: int, dog: int, counts: list[int], tokens: float) -> float:
    """What a final ability may bring, less what it takes to pay for it."""
    if not DOG_IS_FINAL[dog]:
        return 0.0
    ability = DOG_ABILITY[dog]
    active = state.active[seat]
    if dog in active:
        place = active.index(dog) * GOOD_COUNT
        stashed = sum(state.stashes[seat][place : place + GOOD_COUNT])
        return float(ability_value(dog, counts, int(tokens), stashed))
    if STASH_MAX[ability]:
        return 1.2
    value = ability_value(dog, counts, int(tokens + 0.5), 0)
    return max(0.0, 0.7 * (value - _GOOD_WORTH * sum(DOG_COST[dog])))


def _objective_worth(state: State, seat: int, counts: list[int], won: int) -> float:
    objective = state.objectives[seat]
    if objective == NONE:
        return 0.0
    walked = [*state.kennel_walked[seat], *(tokens + 1 for tokens in state.lead_walked[seat])]
    met = objective_met(objective, len(state.reputations), counts, walked, won)
    reach = state.round / ROUNDS
    return OBJECTIVE_REPUTATION[objective] * (0.5 + 0.5 * reach if met else 0.3 * (1 - reach))


# What an open decision promises.


def _pending(state: State, seat: int) -> float:
    step: Any = state.stack[-1]
    worth = 0.0
    if isinstance(step, BidStep):
        worth += _bid_worth(state, seat)
    elif isinstance(step, GainStep) and step.seat == seat:
        worth += _GOOD_WORTH * step.left
    elif isinstance(step, PayStep) and step.seat == seat:
        worth += HOME_GAIN - 0.5 * step.left
    elif isinstance(step, ResolveStep) and step.seat == seat:
        worth += 0.5 * len(step.items)
    elif isinstance(step, (SwapStep, ScoutStep)) and step.seat == seat:
        worth += 0.5
    elif isinstance(step, ExitStep) and step.seat == seat:
        worth += EXIT_CHOICE[step.leaving]
    return worth + _walk_worth(state, seat)


def _walk_worth(state: State, seat: int) -> float:
    """A walker that is far from the exits may still collect; one near them will be first out."""
    place = state.walkers[seat]
    if place >= FIRST_EXIT:
        return 0.0 if place >= LAST_SPOT else 0.1
    steps = place if place <= 10 else place - 5
    remaining = 10 - steps
    ahead = sum(other < FIRST_EXIT for other in state.walkers) - 1
    hurry = 0.35 if ahead <= 1 else 0.1
    return 0.22 * remaining - hurry * remaining * 0.5 + max(EXIT_REPUTATION) * 0.2


def _bid_worth(state: State, seat: int) -> float:
    """What the bid promises: the dog at its slot, the more likely the higher the bid."""
    slot = state.bid_slots[seat]
    if slot == NONE:
        return 0.0
    value = state.bid_values[seat]
    dog = state.field[slot]
    rivals = [
        state.bid_values[other]
        for other in turn_order(state)
        if other != seat and state.bid_slots[other] == slot
    ]
    chance = 1.0
    if rivals:
        chance = 0.9 if value > max(rivals) else 0.1
    elif len(state.walkers) > 1:
        chance = 0.55 + 0.09 * value
    merit = _merit(state, seat, dog)
    return chance * (merit - value) + (1 - chance) * (0.6 * merit - 1.2)


def _merit(state: State, seat: int, dog: int) -> float:
    """How much a dog of the field would add."""
    counts = breed_counts(state.kennels[seat])
    breed = DOG_BREED[dog]
    rounds_left = ROUNDS - state.round + 1
    merit = 1.5 + 0.4 * rounds_left * (0.5 + _ABILITY_WORTH[DOG_ABILITY[dog]])
    if DOG_IS_FINAL[dog]:
        merit += 1.5
    position = state.awards.index(breed)
    best = max(breed_counts(kennel)[breed] for kennel in state.kennels)
    if counts[breed] + 1 >= best:
        merit += 0.35 * AWARDS[position]
    return merit - 0.25 * sum(DOG_COST[dog])
