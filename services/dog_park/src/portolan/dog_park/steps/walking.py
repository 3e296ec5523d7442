"""Walking (DP-6, DP-7.5 to DP-7.10): the walkers go through the park, one movement at a time."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.dog_park.board import (
    BRANCHES,
    EXIT_CHOICE,
    EXIT_REPUTATION,
    EXITS_IN_USE,
    FIRST_EXIT,
    FORK,
    HOME,
    LAST_PENALTY,
    LAST_SPOT,
    PLACES,
    REWARD,
    ROUTES_FROM,
    SPACE_COUNT,
    START,
    TOKEN_COUNT,
    destinations,
    walk,
)
from portolan.dog_park.components import (
    ABILITY_GOODS,
    ABILITY_REPUTATION,
    ABILITY_SWAPS,
    AUTO_NAMES,
    DIE,
    DOG_ABILITY,
    DOG_GAIN,
    DOG_TRIGGER,
    DOGS,
    FORECAST_SWAP_WALKED,
    GO_FETCH,
    GOOD_COUNT,
    MAX_FIELD,
    OBEDIENT,
    OCCUPIED_FEE,
    REPUTATION,
    SCOUT,
    SCOUT_CARDS,
    SEARCH_AND_RESCUE,
    SLOWPOKE,
    SOCIAL_BUTTERFLY,
    SWAP,
    WELL_TRAINED,
)
from portolan.dog_park.state import (
    FIRST_PLAYMATE,
    ITEMS,
    NONE,
    PLAYMATES,
    PRINTED,
    PRINTED_SCOUT,
    PRINTED_SWAP,
    TOKEN_SCOUT,
    TOKEN_SWAP,
    AutoBranch,
    AutoMoved,
    AutoRolled,
    BranchStep,
    CheckStep,
    Entered,
    EnterStep,
    ExitReputation,
    ExitStep,
    FeePaid,
    Finish,
    Forwent,
    LastInPark,
    LeftStep,
    Move,
    Moved,
    Resolve,
    ResolveStep,
    ScoutDiscarded,
    Scouted,
    ScoutKeep,
    ScoutPlaced,
    ScoutReplace,
    ScoutStep,
    State,
    Swap,
    Swapped,
    SwapSkip,
    SwapSkipped,
    SwapStep,
    TurnStep,
    WalkingEnded,
)
from portolan.dog_park.table import (
    NOBODY,
    THE_SEAT,
    add_to_kennel,
    draw_dog,
    forecast,
    gain_goods,
    gain_reputation,
    lose_reputation,
    remove_from_kennel,
    seat_at,
    turn_order,
)
from portolan.rulekit import Chance, Revealing

MOVE: Final[tuple[Move, ...]] = tuple(Move(place) for place in range(len(PLACES)))
RESOLVE: Final[tuple[Resolve, ...]] = tuple(Resolve(item) for item in range(len(ITEMS)))
FINISH: Final[Finish] = Finish()
SWAPS: Final[tuple[tuple[Swap, ...], ...]] = tuple(
    tuple(Swap(dog, slot) for slot in range(1, MAX_FIELD + 1)) for dog in range(len(DOGS))
)
SWAP_SKIP: Final[SwapSkip] = SwapSkip()
SCOUT_REPLACE: Final[tuple[tuple[ScoutReplace, ...], ...]] = tuple(
    tuple(ScoutReplace(dog, slot) for slot in range(1, MAX_FIELD + 1)) for dog in range(len(DOGS))
)
SCOUT_KEEP: Final[ScoutKeep] = ScoutKeep()
EXIT_FOR_REPUTATION: Final[ExitReputation] = ExitReputation()
AUTO_BRANCH: Final[tuple[tuple[AutoBranch, ...], ...]] = tuple(
    tuple(AutoBranch(auto, branch) for branch in range(len(BRANCHES)))
    for auto in range(len(AUTO_NAMES))
)
_IS_SCOUT: Final[tuple[bool, ...]] = tuple(
    item in (TOKEN_SCOUT, PRINTED_SCOUT) for item in range(len(ITEMS))
)
_PLAYMATE_ITEM: Final[tuple[int, ...]] = tuple(
    FIRST_PLAYMATE + PLAYMATES.index(dog) if dog in PLAYMATES else NONE for dog in range(len(DOGS))
)


def is_in_park(place: int) -> bool:
    """DP-6.15: START and the T, U and L spaces."""
    return place < SPACE_COUNT


def on_lead(state: State, seat: int, ability: int) -> list[int]:
    """The dogs on a seat's lead that have an ability."""
    return [dog for dog in state.leads[seat] if DOG_ABILITY[dog] == ability]


# Entering and turns (DP-6.1, DP-6.2).


def enter_run(state: State, step: EnterStep, chance: Chance, events: list[Any]) -> None:
    seats = len(state.reputations)
    walking = [seat for seat in turn_order(state) if state.leads[seat]]
    state.last_dogs = []
    events.append(Entered(tuple(walking)))
    if not walking:
        state.stack.pop()
        return
    for walker in range(len(state.walkers)):
        enters = walker >= seats or bool(state.leads[walker])
        state.walkers[walker] = START if enters else HOME
    state.stack[-1] = TurnStep(0)


def _walker_at(state: State, turn: int) -> int:
    """Turn order goes round the seats, then the auto-walkers (DP-0.2)."""
    return seat_at(state, turn) if turn < len(state.reputations) else turn


def turn_asks(state: State, step: TurnStep) -> Sequence[int]:
    if step.turn < len(state.reputations):
        seat = seat_at(state, step.turn)
        if is_in_park(state.walkers[seat]):
            return THE_SEAT[seat]
    return NOBODY


def free_exits(state: State) -> list[int]:
    """The exits in use on which nobody stands, the topmost first."""
    return [
        leaving for leaving in EXITS_IN_USE[len(state.reputations)] if leaving not in state.walkers
    ]


def turn_choices(state: State, step: TurnStep, seat: int) -> list[Any]:
    found = destinations(state.walkers[seat], state.tokens, free_exits(state))
    return [MOVE[place] for place in found]


def turn_act(
    state: State, step: TurnStep, seat: int, action: Move, chance: Chance, events: list[Any]
) -> None:
    state.stack[-1] = CheckStep(step.turn)
    place = action.to
    occupied = place in state.walkers
    state.last_from = [state.walkers[seat]]
    state.walkers[seat] = place
    state.last_places = [place]
    state.last_dogs = []
    events.append(Moved(seat, place, occupied))
    if place >= FIRST_EXIT:
        _leave(state, seat, place - FIRST_EXIT, events)
    else:
        _land(state, seat, place, occupied, events)


def turn_run(state: State, step: TurnStep, chance: Chance, events: list[Any]) -> None:
    """An auto-walker's turn (DP-6.19), or the next walker's."""
    walker = _walker_at(state, step.turn)
    place = state.walkers[walker]
    if not is_in_park(place):
        state.stack[-1] = TurnStep((step.turn + 1) % len(state.walkers))
        return
    state.stack[-1] = CheckStep(step.turn)
    auto = walker - len(state.reputations)
    die = chance.pick(DIE)
    events.append(AutoRolled(auto, die))
    branches = ROUTES_FROM[place]
    to = walk(place, die, branches[0], state.tokens)
    if len(branches) > 1 and to > FORK:
        state.stack.append(BranchStep(auto, die))
    else:
        _move_auto(state, auto, to, events)


def branch_asks(state: State, step: BranchStep) -> Sequence[int]:
    return THE_SEAT[state.start]


def branch_choices(state: State, step: BranchStep, seat: int) -> list[Any]:
    return list(AUTO_BRANCH[step.auto])


def branch_act(
    state: State,
    step: BranchStep,
    seat: int,
    action: AutoBranch,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    place = state.walkers[len(state.reputations) + step.auto]
    _move_auto(state, step.auto, walk(place, step.steps, action.branch, state.tokens), events)


def _move_auto(state: State, auto: int, to: int, events: list[Any]) -> None:
    """DP-6.20, DP-6.21: it takes nothing; out of the park it goes to the topmost free exit."""
    place = free_exits(state)[0] if to == HOME else to
    walker = len(state.reputations) + auto
    state.last_from.append(state.walkers[walker])
    state.walkers[walker] = place
    state.last_places.append(place)
    events.append(AutoMoved(auto, place))


def check_run(state: State, step: CheckStep, chance: Chance, events: list[Any]) -> None:
    """DP-6.15 to DP-6.18: whether the phase ends."""
    seats = len(state.reputations)
    inside = [walker for walker, place in enumerate(state.walkers) if is_in_park(place)]
    if not inside or inside[0] >= seats:
        _end_walking(state, inside, events)
        return
    if len(inside) == 1 and any(FIRST_EXIT <= place < HOME for place in state.walkers):
        seat = inside[0]
        state.last_from.append(state.walkers[seat])
        state.walkers[seat] = LAST_SPOT
        state.last_places.append(LAST_SPOT)
        events.append(LastInPark(seat))
        lose_reputation(state, seat, LAST_PENALTY, events)
        _slowpokes(state, seat, events)
        _end_walking(state, [], events)
        return
    state.stack[-1] = TurnStep((step.turn + 1) % len(state.walkers))


def _end_walking(state: State, removed: list[int], events: list[Any]) -> None:
    seats = len(state.reputations)
    for walker in removed:
        state.walkers[walker] = HOME
    events.append(WalkingEnded(tuple(walker - seats for walker in removed)))
    state.stack.pop()


# Leaving (DP-6.14, DP-7.10).


def _leave(state: State, seat: int, leaving: int, events: list[Any]) -> None:
    state.stack.append(LeftStep(seat))
    if EXIT_CHOICE[leaving]:
        state.stack.append(ExitStep(seat, leaving))
    else:
        gain_reputation(state, seat, EXIT_REPUTATION[leaving], events)


def exit_asks(state: State, step: ExitStep) -> Sequence[int]:
    return THE_SEAT[step.seat]


def exit_choices(state: State, step: ExitStep, seat: int) -> list[Any]:
    found: list[Any] = [EXIT_FOR_REPUTATION]
    found += _swap_choices(state, seat)
    return found


def exit_act(
    state: State,
    step: ExitStep,
    seat: int,
    action: ExitReputation | Swap,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    if isinstance(action, Swap):
        _swap(state, seat, action, True, events)
    else:
        gain_reputation(state, seat, EXIT_CHOICE[step.leaving], events)


def left_run(state: State, step: LeftStep, chance: Chance, events: list[Any]) -> None:
    state.stack.pop()
    if not any(is_in_park(place) for place in state.walkers):
        _slowpokes(state, step.seat, events)


def _slowpokes(state: State, seat: int, events: list[Any]) -> None:
    for dog in on_lead(state, seat, SLOWPOKE):
        gain_reputation(state, seat, ABILITY_REPUTATION[SLOWPOKE], events, dog)


# Landing on a space (DP-6.6 to DP-6.10).


class Movement:
    """The gains of one movement: what they set off (DP-7.5), and the items that they add."""

    def __init__(self, state: State, seat: int, items: list[int], fired: list[int]) -> None:
        self.state = state
        self.seat = seat
        self.items = items
        self.fired = fired

    def gain(self, good: int, count: int, events: list[Any]) -> None:
        """Goods are gained; every dog that waits for them fires once in a movement."""
        state, seat = self.state, self.seat
        gain_goods(state, seat, good, count, events)
        gained = [good]
        while gained:
            good = gained.pop(0)
            for dog in state.leads[seat]:
                if DOG_TRIGGER[dog] != good or dog in self.fired:
                    continue
                self.fired.append(dog)
                ability = DOG_ABILITY[dog]
                if ability == GO_FETCH:
                    gain_goods(state, seat, DOG_GAIN[dog], ABILITY_GOODS[ability], events, dog)
                    gained.append(DOG_GAIN[dog])
                elif ability == OBEDIENT:
                    gain_reputation(state, seat, ABILITY_REPUTATION[ability], events, dog)
                else:
                    self.items.append(_PLAYMATE_ITEM[dog])

    def reward(self, space: int, events: list[Any]) -> None:
        """The printed goods and reputation of a space."""
        printed = REWARD[space]
        for good in range(GOOD_COUNT):
            if printed[good]:
                self.gain(good, printed[good], events)
        gain_reputation(self.state, self.seat, printed[REPUTATION], events)

    def step(self) -> ResolveStep:
        """What the movement still offers."""
        return ResolveStep(self.seat, tuple(sorted(self.items)), tuple(self.fired))


def _land(state: State, seat: int, space: int, occupied: bool, events: list[Any]) -> None:
    movement = Movement(state, seat, [], [])
    for token in _claim_tokens(state, space):
        if token == REPUTATION:
            gain_reputation(state, seat, 1, events)
        elif token == SWAP:
            movement.items.append(TOKEN_SWAP)
        elif token == SCOUT:
            movement.items.append(TOKEN_SCOUT)
        else:
            movement.gain(token, 1, events)
    if occupied and not on_lead(state, seat, SOCIAL_BUTTERFLY):
        movement.items.append(PRINTED)
    else:
        movement.reward(space, events)
        if REWARD[space][SWAP]:
            movement.items.append(PRINTED_SWAP)
        if REWARD[space][SCOUT]:
            movement.items.append(PRINTED_SCOUT)
    state.stack.append(movement.step())


def _claim_tokens(state: State, space: int) -> list[int]:
    """DP-6.7: the tokens of a space leave the park; nobody lands where a block lies."""
    claimed = [token % TOKEN_COUNT for token in state.tokens if token // TOKEN_COUNT == space]
    if claimed:
        state.tokens = [token for token in state.tokens if token // TOKEN_COUNT != space]
    return claimed


def _is_resolvable(state: State, seat: int, item: int) -> bool:
    if item == PRINTED:
        return state.reputations[seat] >= OCCUPIED_FEE
    return _IS_SCOUT[item] or bool(state.kennels[seat])


def resolve_asks(state: State, step: ResolveStep) -> Sequence[int]:
    for item in step.items:
        if _is_resolvable(state, step.seat, item):
            return THE_SEAT[step.seat]
    return NOBODY


def resolve_choices(state: State, step: ResolveStep, seat: int) -> list[Any]:
    found: list[Any] = []
    last = NONE
    must_scout = False
    for item in step.items:
        must_scout = must_scout or _IS_SCOUT[item]
        if item != last and _is_resolvable(state, seat, item):
            found.append(RESOLVE[item])
        last = item
    if not must_scout:
        found.append(FINISH)
    return found


def resolve_act(
    state: State,
    step: ResolveStep,
    seat: int,
    action: Resolve | Finish,
    chance: Chance,
    events: list[Any],
) -> None:
    if isinstance(action, Finish):
        events.append(Forwent(seat, step.items, False))
        state.stack.pop()
        return
    item = action.item
    items = list(step.items)
    items.remove(item)
    movement = Movement(state, seat, items, list(step.fired))
    printed = REWARD[state.walkers[seat]]
    if item == PRINTED:
        state.reputations[seat] -= OCCUPIED_FEE
        events.append(FeePaid(seat, OCCUPIED_FEE))
        movement.reward(state.walkers[seat], events)
    state.stack[-1] = movement.step()
    if _IS_SCOUT[item] or (item == PRINTED and printed[SCOUT]):
        _begin_scout(state, seat, chance, events)
    elif item != PRINTED or printed[SWAP]:
        state.stack.append(SwapStep(seat))


def resolve_run(state: State, step: ResolveStep, chance: Chance, events: list[Any]) -> None:
    """DP-6.9: nothing is left, or nothing that the seat could use."""
    state.stack.pop()
    if step.items:
        events.append(Forwent(step.seat, step.items, True))


# Swap (DP-6.11, DP-6.12).


def swap_asks(state: State, step: SwapStep) -> Sequence[int]:
    return THE_SEAT[step.seat] if state.kennels[step.seat] else NOBODY


def _swap_choices(state: State, seat: int) -> list[Any]:
    slots = len(state.field)
    found: list[Any] = []
    for dog in state.kennels[seat]:
        found += SWAPS[dog][:slots]
    return found


def swap_choices(state: State, step: SwapStep, seat: int) -> list[Any]:
    found = _swap_choices(state, seat)
    found.append(SWAP_SKIP)
    return found


def swap_act(
    state: State,
    step: SwapStep,
    seat: int,
    action: Swap | SwapSkip,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    if isinstance(action, Swap):
        _swap(state, seat, action, False, events)
    else:
        events.append(SwapSkipped(seat, False))


def swap_run(state: State, step: SwapStep, chance: Chance, events: list[Any]) -> None:
    """DP-6.11: there is no dog to give."""
    state.stack.pop()
    events.append(SwapSkipped(step.seat, True))


def _swap(state: State, seat: int, action: Swap, keep_walked: bool, events: list[Any]) -> None:
    slot = action.slot - 1
    received = state.field[slot]
    walked = remove_from_kennel(state, seat, action.dog)
    state.field[slot] = action.dog
    walked = walked_after_swap(state, walked, keep_walked)
    add_to_kennel(state, seat, received, walked)
    state.last_dogs = [action.dog, received]
    events.append(Swapped(seat, action.dog, received, action.slot, walked))
    _well_trained(state, seat, events)


def walked_after_swap(state: State, walked: int, keep_walked: bool) -> int:
    """The tokens on a dog received for one that has `walked` (DP-6.11, DP-6.12, DP-8.2)."""
    return (walked if keep_walked else 0) + FORECAST_SWAP_WALKED[forecast(state)]


def _well_trained(state: State, seat: int, events: list[Any]) -> None:
    """DP-7.6: for each swap and each scout."""
    for dog in on_lead(state, seat, WELL_TRAINED):
        gain_reputation(state, seat, ABILITY_REPUTATION[WELL_TRAINED], events, dog)


# Scout (DP-6.13, DP-7.7, DP-7.8).


def _begin_scout(state: State, seat: int, chance: Chance, events: list[Any]) -> None:
    cards = []
    for _ in range(SCOUT_CARDS):
        dog = draw_dog(state, chance, events)
        if dog != NONE:
            cards.append(dog)
    events.append(Revealing(Scouted(seat, tuple(cards))))
    _well_trained(state, seat, events)
    for _ in on_lead(state, seat, SEARCH_AND_RESCUE):
        for _ in range(ABILITY_SWAPS[SEARCH_AND_RESCUE]):
            state.stack.append(SwapStep(seat))
    state.stack.append(ScoutStep(seat, tuple(cards)))


def scout_asks(state: State, step: ScoutStep) -> Sequence[int]:
    return THE_SEAT[step.seat]


def scout_choices(state: State, step: ScoutStep, seat: int) -> list[Any]:
    slots = len(state.field)
    found: list[Any] = []
    for dog in step.cards:
        found += SCOUT_REPLACE[dog][:slots]
    found.append(SCOUT_KEEP)
    return found


def scout_act(
    state: State,
    step: ScoutStep,
    seat: int,
    action: ScoutReplace | ScoutKeep,
    chance: Chance,
    events: list[Any],
) -> None:
    state.stack.pop()
    discarded = list(step.cards)
    if isinstance(action, ScoutReplace):
        slot = action.slot - 1
        discarded.remove(action.card)
        discarded.append(state.field[slot])
        state.field[slot] = action.card
        state.last_dogs = [action.card]
        events.append(ScoutPlaced(seat, action.card, action.slot, tuple(discarded)))
    else:
        events.append(ScoutDiscarded(seat, tuple(discarded)))
    state.discard += discarded
