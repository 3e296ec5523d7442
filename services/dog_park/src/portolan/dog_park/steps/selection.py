"""Selection (DP-5, DP-7.1 to DP-7.4, DP-8.1 to DP-8.6): dogs go on the lead and are paid for."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.dog_park.board import LOCATION_BONUSES
from portolan.dog_park.components import (
    ABILITY_GOODS,
    ABILITY_REPUTATION,
    CRAFTY,
    DOG_ABILITY,
    DOG_BREED,
    DOG_COST,
    DOG_GAIN,
    DOGS,
    EAGER,
    FORECAST_BREED,
    FORECAST_LEAD,
    GOOD_COUNT,
    GOODS,
    NO_WALK_GOODS,
    PLACED_BONUS,
    PLACED_FREE,
    PLACED_REPUTATION,
    REPUTATION,
    SELECTION_GOODS,
    SELECTION_REPUTATION,
    SHOW_OFF,
    SUBSTITUTE_RATE,
)
from portolan.dog_park.state import (
    BonusStep,
    CannotWalk,
    CraftySkip,
    CraftyStep,
    CraftyTrade,
    DogPlaced,
    EndSelection,
    ExtraPaid,
    ForecastGain,
    FreeStep,
    GainBonus,
    GainGood,
    GainStep,
    PayExtra,
    PayStep,
    PlaceDog,
    PlacedStep,
    PlaceFree,
    PlaceFreeSkip,
    SelectionEnded,
    SelectionStep,
    SelectStep,
    State,
    Traded,
)
from portolan.dog_park.table import (
    ALL_GOODS,
    NOBODY,
    THE_SEAT,
    forecast,
    gain_goods,
    gain_reputation,
    remove_from_kennel,
    seat_at,
)
from portolan.rulekit import Chance

PLACE: Final[tuple[PlaceDog, ...]] = tuple(PlaceDog(dog) for dog in range(len(DOGS)))
PLACE_FREE: Final[tuple[PlaceFree, ...]] = tuple(PlaceFree(dog) for dog in range(len(DOGS)))
PLACE_FREE_SKIP: Final[PlaceFreeSkip] = PlaceFreeSkip()
END_SELECTION: Final[EndSelection] = EndSelection()
PAY_EXTRA: Final[tuple[PayExtra, ...]] = tuple(PayExtra(good) for good in ALL_GOODS)
CRAFTY_TRADE: Final[tuple[CraftyTrade, ...]] = tuple(CraftyTrade(good) for good in ALL_GOODS)
CRAFTY_SKIP: Final[CraftySkip] = CraftySkip()
GAIN_BONUS: Final[tuple[GainBonus, ...]] = tuple(GainBonus(kind) for kind in range(len(GOODS) + 1))
GAIN_GOOD: Final[list[GainGood]] = [GainGood(good) for good in ALL_GOODS]


# What the forecast gives first (DP-8.3), and the choice of goods.


def selection_run(state: State, step: SelectionStep, chance: Chance, events: list[Any]) -> None:
    """DP-8.3: a seat's dogs of the forecast's breed give reputation and goods."""
    card = forecast(state)
    state.stack.pop()
    forecast_gain(
        state,
        seat_at(state, step.turn),
        SELECTION_REPUTATION[card],
        SELECTION_GOODS[card],
        events,
    )


def forecast_gain(state: State, seat: int, reputation: int, goods: int, events: list[Any]) -> None:
    """The forecast gives this for each dog of its breed in the kennel and on the lead."""
    if not reputation and not goods:
        return
    card = forecast(state)
    breed = FORECAST_BREED[card]
    dogs = 0
    for dog in state.kennels[seat]:
        dogs += DOG_BREED[dog] == breed
    for dog in state.leads[seat]:
        dogs += DOG_BREED[dog] == breed
    if not dogs:
        return
    state.reputations[seat] += reputation * dogs
    events.append(ForecastGain(seat, card, dogs, reputation * dogs, goods * dogs))
    if goods:
        state.stack.append(GainStep(seat, goods * dogs))


def gain_asks(state: State, step: GainStep) -> Sequence[int]:
    return THE_SEAT[step.seat]


def gain_choices(state: State, step: GainStep, seat: int) -> list[Any]:
    return list(GAIN_GOOD)


def gain_act(
    state: State, step: GainStep, seat: int, action: GainGood, chance: Chance, events: list[Any]
) -> None:
    gain_goods(state, seat, action.good, 1, events)
    if step.left > 1:
        state.stack[-1] = GainStep(seat, step.left - 1)
    else:
        state.stack.pop()


# The lead (DP-5.2 to DP-5.8).


def missing_goods(state: State, seat: int, dog: int) -> int:
    """DP-5.3: how many of the goods that a dog costs the seat does not have."""
    first = seat * GOOD_COUNT
    missing = 0
    for good, cost in enumerate(DOG_COST[dog]):
        have = state.goods[first + good]
        if have < cost:
            missing += cost - have
    return missing


def is_payable(state: State, seat: int, dog: int) -> bool:
    """DP-5.3."""
    missing = missing_goods(state, seat, dog)
    if not missing:
        return True
    first = seat * GOOD_COUNT
    held = sum(state.goods[first : first + GOOD_COUNT])
    return held - (sum(DOG_COST[dog]) - missing) >= SUBSTITUTE_RATE * missing


def _lead_is_full(state: State, seat: int) -> bool:
    return len(state.leads[seat]) >= FORECAST_LEAD[forecast(state)]


def select_asks(state: State, step: SelectStep) -> Sequence[int]:
    seat = seat_at(state, step.turn)
    if not _lead_is_full(state, seat):
        for dog in state.kennels[seat]:
            if is_payable(state, seat, dog):
                return THE_SEAT[seat]
    return NOBODY


def select_choices(state: State, step: SelectStep, seat: int) -> list[Any]:
    found: list[Any] = [PLACE[dog] for dog in state.kennels[seat] if is_payable(state, seat, dog)]
    if state.leads[seat]:
        found.append(END_SELECTION)
    return found


def select_act(
    state: State,
    step: SelectStep,
    seat: int,
    action: PlaceDog | EndSelection,
    chance: Chance,
    events: list[Any],
) -> None:
    if isinstance(action, EndSelection):
        select_run(state, step, chance, events)
        return
    dog = action.dog
    first = seat * GOOD_COUNT
    missing = missing_goods(state, seat, dog)
    paid = []
    for good, cost in enumerate(DOG_COST[dog]):
        payment = min(cost, state.goods[first + good])
        state.goods[first + good] -= payment
        paid.append(payment)
    events.append(DogPlaced(seat, dog, (paid[0], paid[1], paid[2], paid[3]), False))
    if missing:
        state.stack.append(PayStep(seat, dog, SUBSTITUTE_RATE * missing, 0))
    else:
        put_on_lead(state, seat, dog, events)


def select_run(state: State, step: SelectStep, chance: Chance, events: list[Any]) -> None:
    """The lead is ready, or no dog could be paid for (DP-5.4, DP-5.6)."""
    seat = seat_at(state, step.turn)
    state.stack.pop()
    if state.leads[seat]:
        events.append(SelectionEnded(seat, tuple(state.leads[seat])))
        return
    events.append(CannotWalk(seat))
    for good, count in enumerate(NO_WALK_GOODS):
        gain_goods(state, seat, good, count, events)


# Payment with other goods (DP-5.7).


def pay_asks(state: State, step: PayStep) -> Sequence[int]:
    return THE_SEAT[step.seat]


def pay_choices(state: State, step: PayStep, seat: int) -> list[Any]:
    first = seat * GOOD_COUNT
    found: list[Any] = []
    onwards = 0
    for good in range(GOOD_COUNT - 1, step.least - 1, -1):
        held = state.goods[first + good]
        onwards += held
        if held and onwards >= step.left:
            found.append(PAY_EXTRA[good])
    found.reverse()
    return found


def pay_act(
    state: State, step: PayStep, seat: int, action: PayExtra, chance: Chance, events: list[Any]
) -> None:
    state.goods[seat * GOOD_COUNT + action.good] -= 1
    events.append(ExtraPaid(seat, action.good))
    if step.left > 1:
        state.stack[-1] = PayStep(seat, step.dog, step.left - 1, action.good)
    else:
        state.stack.pop()
        put_on_lead(state, seat, step.dog, events)


# A dog on the lead: its ability, then the forecast (DP-5.8, DP-7.1 to DP-7.4, DP-8.4 to DP-8.6).


def put_on_lead(state: State, seat: int, dog: int, events: list[Any]) -> None:
    """A paid dog, or a free one, goes to the end of the lead and its ability fires."""
    walked = remove_from_kennel(state, seat, dog)
    state.leads[seat].append(dog)
    state.lead_walked[seat].append(walked)
    state.last_dogs = [dog]
    ability = DOG_ABILITY[dog]
    if ability == SHOW_OFF:
        gain_reputation(state, seat, ABILITY_REPUTATION[ability], events, dog)
    elif ability == EAGER:
        gain_goods(state, seat, DOG_GAIN[dog], ABILITY_GOODS[ability], events, dog)
    if DOG_BREED[dog] == FORECAST_BREED[forecast(state)]:
        state.stack.append(PlacedStep(seat, dog))
    if ability == CRAFTY:
        state.stack.append(CraftyStep(seat, dog))


def placed_run(state: State, step: PlacedStep, chance: Chance, events: list[Any]) -> None:
    """DP-8.4 to DP-8.6: what the forecast gives for a dog of its breed put on the lead."""
    card = forecast(state)
    state.stack.pop()
    gain_reputation(state, step.seat, PLACED_REPUTATION[card], events, step.dog)
    if PLACED_FREE[card]:
        state.stack.append(FreeStep(step.seat))
    if PLACED_BONUS[card]:
        state.stack.append(BonusStep(step.seat))


def crafty_asks(state: State, step: CraftyStep) -> Sequence[int]:
    first = step.seat * GOOD_COUNT
    for good in ALL_GOODS:
        if good != DOG_GAIN[step.dog] and state.goods[first + good]:
            return THE_SEAT[step.seat]
    return NOBODY


def crafty_choices(state: State, step: CraftyStep, seat: int) -> list[Any]:
    first = seat * GOOD_COUNT
    found: list[Any] = [
        CRAFTY_TRADE[good]
        for good in ALL_GOODS
        if good != DOG_GAIN[step.dog] and state.goods[first + good]
    ]
    found.append(CRAFTY_SKIP)
    return found


def crafty_act(
    state: State,
    step: CraftyStep,
    seat: int,
    action: CraftyTrade | CraftySkip,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    if isinstance(action, CraftyTrade):
        gained = DOG_GAIN[step.dog]
        state.goods[seat * GOOD_COUNT + action.good] -= 1
        state.goods[seat * GOOD_COUNT + gained] += ABILITY_GOODS[CRAFTY]
        events.append(Traded(seat, step.dog, action.good, gained))


def pop_run(state: State, step: Any, chance: Chance, events: list[Any]) -> None:
    """There is nothing to choose."""
    state.stack.pop()


def bonus_asks(state: State, step: BonusStep) -> Sequence[int]:
    return THE_SEAT[step.seat]


def bonus_choices(state: State, step: BonusStep, seat: int) -> list[Any]:
    return [GAIN_BONUS[kind] for kind in LOCATION_BONUSES[state.location]]


def bonus_act(
    state: State, step: BonusStep, seat: int, action: GainBonus, chance: Chance, events: list[Any]
) -> None:
    state.stack.pop()
    if action.bonus == REPUTATION:
        gain_reputation(state, seat, 1, events)
    else:
        gain_goods(state, seat, action.bonus, 1, events)


def free_asks(state: State, step: FreeStep) -> Sequence[int]:
    seat = step.seat
    return THE_SEAT[seat] if state.kennels[seat] and not _lead_is_full(state, seat) else NOBODY


def free_choices(state: State, step: FreeStep, seat: int) -> list[Any]:
    found: list[Any] = [PLACE_FREE[dog] for dog in state.kennels[seat]]
    found.append(PLACE_FREE_SKIP)
    return found


def free_act(
    state: State,
    step: FreeStep,
    seat: int,
    action: PlaceFree | PlaceFreeSkip,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    if isinstance(action, PlaceFree):
        events.append(DogPlaced(seat, action.dog, (0, 0, 0, 0), True))
        put_on_lead(state, seat, action.dog, events)
