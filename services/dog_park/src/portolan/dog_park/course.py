"""The course of a match: what each kind of step does (DP-3.2)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.dog_park.components import MISSIONS, OBJECTIVES
from portolan.dog_park.state import (
    NONE,
    AuctionStep,
    BidStep,
    BonusStep,
    BranchStep,
    CheckStep,
    ChooseMission,
    ChooseObjective,
    CraftyStep,
    EndStep,
    EnterStep,
    ExitStep,
    FinalStep,
    FreeStep,
    GainStep,
    HomeEndStep,
    HomeStep,
    LeftStep,
    MissionChosen,
    ObjectiveChosen,
    ObjectiveStep,
    PayStep,
    PlacedStep,
    ResolveStep,
    RoundEndStep,
    RoundStep,
    ScoutStep,
    SelectionStep,
    SelectStep,
    State,
    SwapStep,
    TakeStep,
    TurnStep,
)
from portolan.dog_park.steps import closing, recruitment, selection, walking
from portolan.dog_park.table import NOBODY, THE_SEAT, seat_at
from portolan.rulekit import Chance, Private, flow

CHOOSE_OBJECTIVE: Final[tuple[ChooseObjective, ...]] = tuple(
    ChooseObjective(card) for card in range(len(OBJECTIVES))
)
CHOOSE_MISSION: Final[tuple[ChooseMission, ...]] = tuple(
    ChooseMission(mission) for mission in range(len(MISSIONS))
)


def _objective_asks(state: State, step: ObjectiveStep) -> Sequence[int]:
    if step.turn < len(state.reputations):
        return THE_SEAT[seat_at(state, step.turn)]
    return NOBODY


def _objective_choices(state: State, step: ObjectiveStep, seat: int) -> list[Any]:
    if not state.dealt:
        return list(CHOOSE_MISSION)
    return [CHOOSE_OBJECTIVE[card] for card in state.dealt[2 * seat : 2 * seat + 2]]


def _objective_act(
    state: State,
    step: ObjectiveStep,
    seat: int,
    action: ChooseObjective | ChooseMission,
    chance: Chance,
    events: list[Any],
) -> None:
    """DP-2.11."""
    if isinstance(action, ChooseMission):
        state.mission = action.mission
        events.append(MissionChosen(seat, action.mission))
    else:
        state.objectives[seat] = action.card
        events.append(
            Private(
                ObjectiveChosen(seat, action.card),
                THE_SEAT[seat],
                ObjectiveChosen(seat, NONE),
                reveals=False,
            )
        )
    state.stack[-1] = ObjectiveStep(step.turn + 1)


HANDLERS: Final[flow.Handlers] = {
    ObjectiveStep: flow.asking(
        _objective_asks, _objective_choices, _objective_act, selection.pop_run
    ),
    RoundStep: flow.automatic(closing.round_run),
    AuctionStep: flow.automatic(recruitment.auction_run),
    BidStep: flow.asking(
        recruitment.bid_asks,
        recruitment.bid_choices,
        recruitment.bid_act,
        recruitment.bid_run,
    ),
    TakeStep: flow.asking(
        recruitment.take_asks,
        recruitment.take_choices,
        recruitment.take_act,
        recruitment.take_run,
    ),
    SelectionStep: flow.automatic(selection.selection_run),
    GainStep: flow.asking(selection.gain_asks, selection.gain_choices, selection.gain_act),
    SelectStep: flow.asking(
        selection.select_asks,
        selection.select_choices,
        selection.select_act,
        selection.select_run,
    ),
    PayStep: flow.asking(selection.pay_asks, selection.pay_choices, selection.pay_act),
    CraftyStep: flow.asking(
        selection.crafty_asks, selection.crafty_choices, selection.crafty_act, selection.pop_run
    ),
    PlacedStep: flow.automatic(selection.placed_run),
    BonusStep: flow.asking(selection.bonus_asks, selection.bonus_choices, selection.bonus_act),
    FreeStep: flow.asking(
        selection.free_asks, selection.free_choices, selection.free_act, selection.pop_run
    ),
    EnterStep: flow.automatic(walking.enter_run),
    TurnStep: flow.asking(
        walking.turn_asks, walking.turn_choices, walking.turn_act, walking.turn_run
    ),
    CheckStep: flow.automatic(walking.check_run),
    ResolveStep: flow.asking(
        walking.resolve_asks, walking.resolve_choices, walking.resolve_act, walking.resolve_run
    ),
    SwapStep: flow.asking(
        walking.swap_asks, walking.swap_choices, walking.swap_act, walking.swap_run
    ),
    ScoutStep: flow.asking(walking.scout_asks, walking.scout_choices, walking.scout_act),
    ExitStep: flow.asking(walking.exit_asks, walking.exit_choices, walking.exit_act),
    LeftStep: flow.automatic(walking.left_run),
    BranchStep: flow.asking(walking.branch_asks, walking.branch_choices, walking.branch_act),
    HomeStep: flow.automatic(closing.home_run),
    HomeEndStep: flow.automatic(closing.home_end_run),
    RoundEndStep: flow.automatic(closing.round_end_run),
    FinalStep: flow.asking(
        closing.final_asks, closing.final_choices, closing.final_act, closing.final_run
    ),
    EndStep: flow.automatic(closing.end_run),
}


def asked(state: State) -> Sequence[int]:
    """The seat with an open decision (DP-0.3); none once the match is over."""
    return flow.asked(HANDLERS, state, state.stack)


def choices(state: State, seat: int) -> list[Any]:
    """All actions that a seat may take now (DP-12)."""
    return flow.choices(HANDLERS, state, state.stack, seat)


def act(state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
    """Carry out an offered action and what follows by itself."""
    return flow.act(HANDLERS, state, state.stack, seat, action, chance)


def settle(state: State, chance: Chance) -> list[Any]:
    """Run automatic steps until a seat is asked; returns the events."""
    events: list[Any] = []
    flow.settle(HANDLERS, state, state.stack, chance, events)
    return events


def copy(state: State) -> State:
    """A copy that shares steps and nothing that changes."""
    return State(
        state.stack[:],
        state.dog_sets,
        state.round,
        state.start,
        state.reputations[:],
        state.goods[:],
        [kennel[:] for kennel in state.kennels],
        [walked[:] for walked in state.kennel_walked],
        [lead[:] for lead in state.leads],
        [walked[:] for walked in state.lead_walked],
        state.field[:],
        state.deck[:],
        state.discard[:],
        state.awards[:],
        state.forecasts[:],
        state.location_deck[:],
        state.location,
        state.tokens[:],
        state.walkers[:],
        state.bid_slots[:],
        state.bid_values[:],
        state.dealt[:],
        state.objectives[:],
        state.mission,
        [active[:] for active in state.active],
        [stash[:] for stash in state.stashes],
        state.final[:],
        state.failed,
        state.last_places[:],
        state.last_from[:],
        state.last_dogs[:],
    )
