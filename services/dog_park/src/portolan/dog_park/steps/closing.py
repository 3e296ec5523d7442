"""Home Time (DP-9), the change of rounds, and final scoring (DP-10.1 to DP-10.5)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.dog_park.board import HOME
from portolan.dog_park.components import (
    AUCTIONS,
    DOG_ABILITY,
    DOG_COST,
    DOG_IS_FINAL,
    DOGS,
    FORECAST_HOME_LOSS,
    GOOD_COUNT,
    HOME_GAIN,
    HOME_GOODS,
    HOME_REPUTATION,
    ROUNDS,
    STASH_ACCEPTS,
    STASH_MAX,
)
from portolan.dog_park.scoring import (
    awards_outright,
    awards_won,
    final_score,
    mission_passed,
    result,
    score_parts,
    solo_stars,
    title,
)
from portolan.dog_park.state import (
    NONE,
    Activate,
    Activated,
    AuctionStep,
    CameHome,
    Ended,
    EndScoring,
    EndStep,
    EnterStep,
    FinalStep,
    HomeEndStep,
    HomeStep,
    MissionChecked,
    RoundBegan,
    RoundEndStep,
    RoundStep,
    ScoringEnded,
    SelectionStep,
    SelectStep,
    Stash,
    Stashed,
    State,
    Step,
)
from portolan.dog_park.steps.selection import forecast_gain
from portolan.dog_park.table import (
    ALL_GOODS,
    NOBODY,
    THE_SEAT,
    forecast,
    place_location_card,
    seat_at,
    turn_order,
)
from portolan.rulekit import Chance, Revealing

ACTIVATE: Final[tuple[Activate, ...]] = tuple(Activate(dog) for dog in range(len(DOGS)))
STASH: Final[tuple[tuple[Stash, ...], ...]] = tuple(
    tuple(Stash(dog, good) for good in ALL_GOODS) for dog in range(len(DOGS))
)
END_SCORING: Final[EndScoring] = EndScoring()


# Rounds (DP-3.1).


def round_run(state: State, step: RoundStep, chance: Chance, events: list[Any]) -> None:
    """All phases of a round, in order."""
    began = RoundBegan(state.round, state.start, forecast(state), state.location)
    events.append(began if state.round == 1 else Revealing(began))
    turns = range(len(state.reputations) - 1, -1, -1)
    phases: list[Step] = [RoundEndStep(), HomeEndStep()]
    phases += [HomeStep(turn) for turn in turns]
    phases.append(EnterStep())
    phases += [SelectStep(turn) for turn in turns]
    phases += [SelectionStep(turn) for turn in turns]
    phases += [AuctionStep(auction) for auction in range(AUCTIONS, 0, -1)]
    state.stack[-1:] = phases


def home_run(state: State, step: HomeStep, chance: Chance, events: list[Any]) -> None:
    """DP-9.1."""
    card = forecast(state)
    state.stack.pop()
    forecast_gain(state, seat_at(state, step.turn), HOME_REPUTATION[card], HOME_GOODS[card], events)


def home_end_run(state: State, step: HomeEndStep, chance: Chance, events: list[Any]) -> None:
    """DP-9.2, for each seat in turn order."""
    state.stack.pop()
    for seat in turn_order(state):
        lead = state.leads[seat]
        gained = HOME_GAIN * len(lead)
        state.reputations[seat] += gained
        unwalked = state.kennel_walked[seat].count(0)
        lost = min(FORECAST_HOME_LOSS[forecast(state)] * unwalked, state.reputations[seat])
        state.reputations[seat] -= lost
        events.append(CameHome(seat, len(lead), gained, unwalked, lost))
        state.kennels[seat] += lead
        state.kennel_walked[seat] += [walked + 1 for walked in state.lead_walked[seat]]
        state.leads[seat] = []
        state.lead_walked[seat] = []
    state.walkers = [HOME] * len(state.walkers)
    state.last_places = []
    state.last_from = []
    state.last_dogs = []


def round_end_run(state: State, step: RoundEndStep, chance: Chance, events: list[Any]) -> None:
    """DP-9.3, DP-9.4."""
    if state.round < ROUNDS:
        place_location_card(state)
        state.round += 1
        state.start = (state.start + 1) % len(state.reputations)
        state.stack[-1] = RoundStep()
        return
    state.stack.pop()
    if state.mission != NONE and not _check_mission(state, events):
        return
    state.stack.append(EndStep())
    state.stack += [FinalStep(turn) for turn in range(len(state.reputations) - 1, -1, -1)]


def _check_mission(state: State, events: list[Any]) -> bool:
    """DP-10.1: a failed mission ends the game without scoring."""
    won = awards_won(state)[0]
    walked = sum(state.kennel_walked[0])
    outright = awards_outright(state, won)
    passed = mission_passed(state.mission, state.goods, walked, len(won), outright)
    events.append(MissionChecked(0, state.mission, passed))
    if not passed:
        state.failed = True
        events.append(Ended((), (), 0, None))
    return passed


# Final scoring (DP-10.2 to DP-10.4).


def _can_activate(state: State, seat: int, dog: int) -> bool:
    if not DOG_IS_FINAL[dog] or dog in state.active[seat]:
        return False
    first = seat * GOOD_COUNT
    return all(state.goods[first + good] >= cost for good, cost in enumerate(DOG_COST[dog]))


def _stashable(state: State, seat: int, place: int) -> list[int]:
    """The goods that the active dog at a place can still take in."""
    ability = DOG_ABILITY[state.active[seat][place]]
    first = place * GOOD_COUNT
    if sum(state.stashes[seat][first : first + GOOD_COUNT]) >= STASH_MAX[ability]:
        return []
    return [
        good
        for good in ALL_GOODS
        if STASH_ACCEPTS[ability][good] and state.goods[seat * GOOD_COUNT + good]
    ]


def final_asks(state: State, step: FinalStep) -> Sequence[int]:
    seat = seat_at(state, step.turn)
    for dog in state.kennels[seat]:
        if _can_activate(state, seat, dog):
            return THE_SEAT[seat]
    for place in range(len(state.active[seat])):
        if _stashable(state, seat, place):
            return THE_SEAT[seat]
    return NOBODY


def final_choices(state: State, step: FinalStep, seat: int) -> list[Any]:
    found: list[Any] = [
        ACTIVATE[dog] for dog in state.kennels[seat] if _can_activate(state, seat, dog)
    ]
    for place, dog in enumerate(state.active[seat]):
        found += [STASH[dog][good] for good in _stashable(state, seat, place)]
    found.append(END_SCORING)
    return found


def final_act(
    state: State,
    step: FinalStep,
    seat: int,
    action: Activate | Stash | EndScoring,
    chance: Chance,
    events: list[Any],
) -> None:
    first = seat * GOOD_COUNT
    if isinstance(action, Activate):
        for good, cost in enumerate(DOG_COST[action.dog]):
            state.goods[first + good] -= cost
        state.active[seat].append(action.dog)
        state.stashes[seat] += [0] * GOOD_COUNT
        state.last_dogs = [action.dog]
        events.append(Activated(seat, action.dog))
    elif isinstance(action, Stash):
        place = state.active[seat].index(action.dog)
        state.goods[first + action.good] -= 1
        state.stashes[seat][place * GOOD_COUNT + action.good] += 1
        state.last_dogs = [action.dog]
        events.append(Stashed(seat, action.dog, action.good))
    else:
        events.append(ScoringEnded(seat, False))
        state.stack.pop()


def final_run(state: State, step: FinalStep, chance: Chance, events: list[Any]) -> None:
    """DP-10.2: nothing can be activated or stashed."""
    events.append(ScoringEnded(seat_at(state, step.turn), True))
    state.stack.pop()


def end_run(state: State, step: EndStep, chance: Chance, events: list[Any]) -> None:
    """DP-10.5, DP-10.9 to DP-10.11."""
    state.stack.pop()
    seats = range(len(state.reputations))
    won = awards_won(state)
    state.final = []
    for seat in seats:
        state.final += score_parts(state, seat, won[seat])
    decided = result(state)
    assert decided is not None
    scores = tuple(final_score(state, seat) for seat in seats)
    stars: int | None = None
    rating: int | None = None
    if state.mission != NONE:
        stars = solo_stars(state.mission, decided.scores[0])
        rating = title(stars)
    events.append(Revealing(Ended(tuple(decided.winners), scores, stars, rating)))
