"""What people read: prompts, labels, targets, the log and refusals, as message keys."""

from collections.abc import Callable
from typing import Any, Final

from portolan.dog_park.board import (
    BRANCHES,
    EXIT_CHOICE,
    EXIT_REPUTATION,
    FIRST_EXIT,
    LOCATION_TOKENS,
    PLACES,
    REWARD,
    TOKEN_COUNT,
)
from portolan.dog_park.components import (
    ABILITIES,
    AUTO_NAMES,
    BREEDS,
    DOG_ABILITY,
    DOG_COST,
    DOG_GAIN,
    DOG_TRIGGER,
    DOGS,
    FORECASTS,
    GOODS,
    LOSER_FEE,
    MISSION_AWARDS,
    MISSION_EACH,
    MISSION_GOODS,
    MISSION_OUTRIGHT,
    MISSION_WALKED,
    MISSIONS,
    OBJECTIVE_COUNT,
    OBJECTIVE_REPUTATION,
    OBJECTIVE_WALKED,
    OBJECTIVES,
    OCCUPIED_FEE,
    REPUTATION,
    SOCIAL_BUTTERFLY,
    SUBSTITUTE_RATE,
    TOKENS,
)
from portolan.dog_park.state import (
    FIRST_PLAYMATE,
    ITEMS,
    NONE,
    PLAYMATES,
    PRINTED,
    Activate,
    Activated,
    AutoBid,
    AutoBranch,
    AutoMoved,
    AutoRolled,
    AutoTook,
    Began,
    Bid,
    BidMade,
    BidsRevealed,
    BidStep,
    BonusStep,
    BranchStep,
    CameHome,
    CannotWalk,
    ChooseMission,
    ChooseObjective,
    CouldNotBid,
    CraftySkip,
    CraftyStep,
    CraftyTrade,
    DogPlaced,
    DogTaken,
    DogWon,
    Ended,
    EndScoring,
    EndSelection,
    Entered,
    ExitReputation,
    ExitStep,
    ExtraPaid,
    FeePaid,
    FieldFilled,
    FinalStep,
    Finish,
    ForecastGain,
    Forwent,
    FreeStep,
    GainBonus,
    GainGood,
    GainStep,
    GoodGained,
    LastInPark,
    MissionChecked,
    MissionChosen,
    Move,
    Moved,
    ObjectiveChosen,
    ObjectivesDealt,
    ObjectiveStep,
    PayExtra,
    PayStep,
    PlaceDog,
    PlaceFree,
    PlaceFreeSkip,
    ReputationGained,
    ReputationLost,
    Reshuffled,
    Resolve,
    ResolveStep,
    RoundBegan,
    ScoringEnded,
    ScoutDiscarded,
    Scouted,
    ScoutKeep,
    ScoutPlaced,
    ScoutReplace,
    ScoutStep,
    SelectionEnded,
    SelectStep,
    Stash,
    Stashed,
    State,
    Swap,
    Swapped,
    SwapSkip,
    SwapSkipped,
    SwapStep,
    Take,
    TakeStep,
    Traded,
    TurnStep,
    WalkingEnded,
)
from portolan.dog_park.steps.selection import missing_goods
from portolan.dog_park.steps.walking import on_lead, walked_after_swap
from portolan.rulekit import IllegalAction, Player, Text, text

_SEATS: Final[tuple[Player, ...]] = tuple(Player(seat) for seat in range(4))


# Names of things.


def dog_name(dog: int) -> Text:
    """The name of a dog."""
    return text(f"dog-{DOGS[dog].removeprefix('dog_')}")


def breed_name(breed: int) -> Text:
    """The name of a breed."""
    return text(f"breed-{BREEDS[breed]}")


def ability_name(dog: int) -> Text:
    """The name of a dog's ability."""
    return text(f"ability-{ABILITIES[DOG_ABILITY[dog]]}")


def ability_rule(dog: int) -> Text:
    """What a dog's ability does."""
    args = {}
    if DOG_TRIGGER[dog] != NONE:
        args["trigger"] = good_name(DOG_TRIGGER[dog])
    if DOG_GAIN[dog] != NONE:
        args["gain"] = good_name(DOG_GAIN[dog])
    return text(f"ability-rule-{ABILITIES[DOG_ABILITY[dog]]}", **args)


def good_name(good: int) -> Text:
    """The name of a good."""
    return text(f"good-{GOODS[good]}")


def token_name(token: int) -> Text:
    """The name of a token: a good, reputation, a swap, a scout or a block."""
    return text(f"token-{TOKENS[token]}") if token >= REPUTATION else good_name(token)


def place_name(place: int) -> Text:
    """The name of a place in the park."""
    return text("place-home") if PLACES[place] == "home" else text("place", id=PLACES[place])


def forecast_name(card: int) -> Text:
    """The name of a forecast card."""
    return text(f"forecast-{FORECASTS[card]}")


def forecast_rule(card: int) -> Text:
    """What a forecast card does."""
    return text(f"forecast-rule-{FORECASTS[card]}")


def objective_name(card: int) -> Text:
    """The name of an objective."""
    return text(f"objective-{OBJECTIVES[card]}")


def objective_rule(card: int, seats: int) -> Text:
    """What an objective asks for at a table of `seats`, and what it gives."""
    return text(
        f"objective-rule-{OBJECTIVES[card]}",
        count=OBJECTIVE_COUNT[card][seats],
        walked=OBJECTIVE_WALKED[card],
        points=OBJECTIVE_REPUTATION[card],
    )


def mission_name(mission: int) -> Text:
    """The name of a solo mission."""
    return text(f"mission-{MISSIONS[mission]}")


def mission_rule(mission: int) -> Text:
    """What a solo mission asks for."""
    return text(
        "mission-rule",
        goods=MISSION_GOODS[mission],
        each=MISSION_EACH[mission],
        walked=MISSION_WALKED[mission],
        awards=MISSION_AWARDS[mission],
        outright=MISSION_OUTRIGHT[mission],
    )


def auto_name(auto: int) -> Text:
    """The name of an auto-walker."""
    return text("auto-walker", number=AUTO_NAMES[auto].removeprefix("auto_"))


def _amount(kind: int, count: int) -> Text:
    return text("amount", count=count, thing=token_name(kind))


def cost_words(dog: int) -> tuple[Text, ...]:
    """The walking cost of a dog, good by good."""
    return tuple(_amount(good, count) for good, count in enumerate(DOG_COST[dog]) if count)


def reward_words(space: int) -> tuple[Text, ...]:
    """The printed reward of a space."""
    return tuple(_amount(kind, count) for kind, count in enumerate(REWARD[space]) if count)


def _item_name(item: int) -> Text:
    if item >= FIRST_PLAYMATE:
        return text("item-playmate", dog=dog_name(PLAYMATES[item - FIRST_PLAYMATE]))
    return text(f"item-{ITEMS[item]}")


# Prompts.


def prompt(state: State, seat: int) -> Text:
    """What the seat that is asked should do."""
    step = state.stack[-1]
    return _PROMPT[type(step)](state, step)


def _prompt_objective(state: State, step: ObjectiveStep) -> Text:
    return text("prompt-objective" if state.dealt else "prompt-mission")


def _prompt_bid(state: State, step: BidStep) -> Text:
    return text("prompt-bid", auction=step.auction)


def _prompt_take(state: State, step: TakeStep) -> Text:
    return text("prompt-take", fee=LOSER_FEE) if step.paying else text("prompt-take-free")


def _prompt_gain(state: State, step: GainStep) -> Text:
    return text("prompt-gain", left=step.left)


def _prompt_select(state: State, step: SelectStep) -> Text:
    return text("prompt-select")


def _prompt_pay(state: State, step: PayStep) -> Text:
    return text("prompt-pay", dog=dog_name(step.dog), left=step.left)


def _prompt_crafty(state: State, step: CraftyStep) -> Text:
    return text("prompt-crafty", dog=dog_name(step.dog), good=good_name(DOG_GAIN[step.dog]))


def _prompt_bonus(state: State, step: BonusStep) -> Text:
    return text("prompt-bonus")


def _prompt_free(state: State, step: FreeStep) -> Text:
    return text("prompt-free")


def _prompt_move(state: State, step: TurnStep) -> Text:
    return text("prompt-move")


def _prompt_resolve(state: State, step: ResolveStep) -> Text:
    items = tuple(_item_name(item) for item in dict.fromkeys(step.items))
    return text("prompt-resolve", items=items)


def _prompt_swap(state: State, step: SwapStep) -> Text:
    return text("prompt-swap")


def _prompt_scout(state: State, step: ScoutStep) -> Text:
    return text("prompt-scout", dogs=tuple(dog_name(dog) for dog in step.cards))


def _prompt_exit(state: State, step: ExitStep) -> Text:
    return text("prompt-exit", count=EXIT_CHOICE[step.leaving])


def _prompt_branch(state: State, step: BranchStep) -> Text:
    return text("prompt-branch", walker=auto_name(step.auto), die=step.steps)


def _prompt_final(state: State, step: FinalStep) -> Text:
    return text("prompt-final")


_PROMPT: Final[dict[type, Callable[[State, Any], Text]]] = {
    ObjectiveStep: _prompt_objective,
    BidStep: _prompt_bid,
    TakeStep: _prompt_take,
    GainStep: _prompt_gain,
    SelectStep: _prompt_select,
    PayStep: _prompt_pay,
    CraftyStep: _prompt_crafty,
    BonusStep: _prompt_bonus,
    FreeStep: _prompt_free,
    TurnStep: _prompt_move,
    ResolveStep: _prompt_resolve,
    SwapStep: _prompt_swap,
    ScoutStep: _prompt_scout,
    ExitStep: _prompt_exit,
    BranchStep: _prompt_branch,
    FinalStep: _prompt_final,
}


# Labels.


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does, with its costs and gains."""
    return _LABEL[type(action)](state, seat, action)


def _label_objective(state: State, seat: int, action: ChooseObjective) -> Text:
    rule = objective_rule(action.card, len(state.reputations))
    return text("do-objective", card=objective_name(action.card), rule=rule)


def _label_mission(state: State, seat: int, action: ChooseMission) -> Text:
    mission = action.mission
    return text("do-mission", mission=mission_name(mission), rule=mission_rule(mission))


def _label_bid(state: State, seat: int, action: Bid) -> Text:
    dog = dog_name(state.field[action.slot - 1])
    return text("do-bid", slot=action.slot, dog=dog, value=action.value)


def _label_take(state: State, seat: int, action: Take) -> Text:
    step = state.stack[-1]
    assert isinstance(step, TakeStep)
    fee = LOSER_FEE if step.paying else 0
    dog = dog_name(state.field[action.slot - 1])
    return text("do-take", slot=action.slot, dog=dog, fee=fee)


def _label_gain(state: State, seat: int, action: GainGood) -> Text:
    return text("do-gain", good=good_name(action.good))


def _label_place(state: State, seat: int, action: PlaceDog) -> Text:
    missing = missing_goods(state, seat, action.dog)
    key = "do-place-extra" if missing else "do-place"
    return text(
        key,
        dog=dog_name(action.dog),
        cost=cost_words(action.dog),
        ability=ability_name(action.dog),
        missing=missing,
        extra=missing * SUBSTITUTE_RATE,
    )


def _label_end_selection(state: State, seat: int, action: EndSelection) -> Text:
    return text("do-end-selection")


def _label_pay(state: State, seat: int, action: PayExtra) -> Text:
    return text("do-pay", good=good_name(action.good))


def _label_crafty(state: State, seat: int, action: CraftyTrade) -> Text:
    step = state.stack[-1]
    assert isinstance(step, CraftyStep)
    return text("do-crafty", given=good_name(action.good), gained=good_name(DOG_GAIN[step.dog]))


def _label_crafty_skip(state: State, seat: int, action: CraftySkip) -> Text:
    return text("do-crafty-skip")


def _label_bonus(state: State, seat: int, action: GainBonus) -> Text:
    return text("do-bonus", thing=token_name(action.bonus))


def _label_free(state: State, seat: int, action: PlaceFree) -> Text:
    return text("do-free", dog=dog_name(action.dog), ability=ability_name(action.dog))


def _label_free_skip(state: State, seat: int, action: PlaceFreeSkip) -> Text:
    return text("do-free-skip")


def _label_move(state: State, seat: int, action: Move) -> Text:
    place = place_name(action.to)
    if action.to >= FIRST_EXIT:
        leaving = action.to - FIRST_EXIT
        choice = EXIT_CHOICE[leaving]
        gain = _amount(REPUTATION, choice or EXIT_REPUTATION[leaving])
        return text("do-leave-or-swap" if choice else "do-leave", place=place, gain=gain)
    reward = reward_words(action.to)
    tokens = tuple(
        _amount(token % TOKEN_COUNT, 1)
        for token in state.tokens
        if token // TOKEN_COUNT == action.to
    )
    if action.to not in state.walkers or on_lead(state, seat, SOCIAL_BUTTERFLY):
        return text("do-move", place=place, reward=(*tokens, *reward))
    if tokens:
        return text("do-move-tokens", place=place, tokens=tokens, reward=reward, fee=OCCUPIED_FEE)
    return text("do-move-occupied", place=place, reward=reward, fee=OCCUPIED_FEE)


def _label_resolve(state: State, seat: int, action: Resolve) -> Text:
    if action.item == PRINTED:
        reward = reward_words(state.walkers[seat])
        return text("do-resolve-printed", fee=OCCUPIED_FEE, reward=reward)
    return text("do-resolve", item=_item_name(action.item))


def _label_finish(state: State, seat: int, action: Finish) -> Text:
    return text("do-finish")


def _label_swap(state: State, seat: int, action: Swap) -> Text:
    kennel = state.kennels[seat]
    walked = state.kennel_walked[seat][kennel.index(action.dog)]
    keeps = isinstance(state.stack[-1], ExitStep)
    return text(
        "do-swap",
        given=dog_name(action.dog),
        received=dog_name(state.field[action.slot - 1]),
        slot=action.slot,
        lost=0 if keeps else walked,
        walked=walked_after_swap(state, walked, keeps),
    )


def _label_swap_skip(state: State, seat: int, action: SwapSkip) -> Text:
    return text("do-swap-skip")


def _label_scout(state: State, seat: int, action: ScoutReplace) -> Text:
    replaced = dog_name(state.field[action.slot - 1])
    return text("do-scout", dog=dog_name(action.card), replaced=replaced, slot=action.slot)


def _label_scout_keep(state: State, seat: int, action: ScoutKeep) -> Text:
    return text("do-scout-keep")


def _label_exit(state: State, seat: int, action: ExitReputation) -> Text:
    step = state.stack[-1]
    assert isinstance(step, ExitStep)
    return text("do-exit", count=EXIT_CHOICE[step.leaving])


def _label_branch(state: State, seat: int, action: AutoBranch) -> Text:
    return text(f"do-branch-{BRANCHES[action.branch]}", walker=auto_name(action.walker))


def _label_activate(state: State, seat: int, action: Activate) -> Text:
    return text(
        "do-activate",
        dog=dog_name(action.dog),
        ability=ability_name(action.dog),
        cost=cost_words(action.dog),
    )


def _label_stash(state: State, seat: int, action: Stash) -> Text:
    return text("do-stash", dog=dog_name(action.dog), good=good_name(action.good))


def _label_end_scoring(state: State, seat: int, action: EndScoring) -> Text:
    return text("do-end-scoring")


_LABEL: Final[dict[type, Callable[[State, int, Any], Text]]] = {
    ChooseObjective: _label_objective,
    ChooseMission: _label_mission,
    Bid: _label_bid,
    Take: _label_take,
    GainGood: _label_gain,
    PlaceDog: _label_place,
    EndSelection: _label_end_selection,
    PayExtra: _label_pay,
    CraftyTrade: _label_crafty,
    CraftySkip: _label_crafty_skip,
    GainBonus: _label_bonus,
    PlaceFree: _label_free,
    PlaceFreeSkip: _label_free_skip,
    Move: _label_move,
    Resolve: _label_resolve,
    Finish: _label_finish,
    Swap: _label_swap,
    SwapSkip: _label_swap_skip,
    ScoutReplace: _label_scout,
    ScoutKeep: _label_scout_keep,
    ExitReputation: _label_exit,
    AutoBranch: _label_branch,
    Activate: _label_activate,
    Stash: _label_stash,
    EndScoring: _label_end_scoring,
}


# Targets.


def targets(state: State, seat: int, action: Any) -> list[str]:
    """The targets on the board that stand for an offered action."""
    if isinstance(action, Resolve):
        if action.item >= FIRST_PLAYMATE:
            return [_dog(PLAYMATES[action.item - FIRST_PLAYMATE])]
        return [f"space:{PLACES[state.walkers[seat]]}"]
    target = _TARGET.get(type(action))
    return target(action) if target else [f"seat:{seat}"]


def _dog(dog: int) -> str:
    return f"dog:{DOGS[dog]}"


_TARGET: Final[dict[type, Callable[[Any], list[str]]]] = {
    ChooseObjective: lambda action: [f"objective:{OBJECTIVES[action.card]}"],
    ChooseMission: lambda action: [f"mission:{MISSIONS[action.mission]}"],
    Bid: lambda action: [f"slot:{action.slot}"],
    Take: lambda action: [f"slot:{action.slot}"],
    GainGood: lambda action: [f"good:{GOODS[action.good]}"],
    PlaceDog: lambda action: [_dog(action.dog)],
    PayExtra: lambda action: [f"good:{GOODS[action.good]}"],
    CraftyTrade: lambda action: [f"good:{GOODS[action.good]}"],
    GainBonus: lambda action: [
        f"good:{GOODS[action.bonus]}" if action.bonus < REPUTATION else "reputation"
    ],
    PlaceFree: lambda action: [_dog(action.dog)],
    Move: lambda action: [f"space:{PLACES[action.to]}"],
    Swap: lambda action: [_dog(action.dog), f"slot:{action.slot}"],
    ScoutReplace: lambda action: [f"revealed:{DOGS[action.card]}", f"slot:{action.slot}"],
    AutoBranch: lambda action: [f"branch:{BRANCHES[action.branch]}"],
    Activate: lambda action: [_dog(action.dog)],
    Stash: lambda action: [_dog(action.dog), f"good:{GOODS[action.good]}"],
    ExitReputation: lambda action: ["reputation"],
    ScoutKeep: lambda action: ["deck"],
}
"""Whatever is not named here or in `targets` is done at the own place, `seat:<number>`."""


# The log.


def narrate(event: Any) -> Text | None:
    """An event as a line of the log; None: another line tells it."""
    return _LOG[type(event)](event)


def _who(seat: int) -> Player:
    return _SEATS[seat]


def _dogs(dogs: tuple[int, ...]) -> tuple[Text, ...]:
    return tuple(dog_name(dog) for dog in dogs)


def _began(event: Began) -> Text:
    return text("log-began", who=_who(event.start), dogs=_dogs(event.field))


def _objectives_dealt(event: ObjectivesDealt) -> Text:
    cards = tuple(objective_name(card) for card in event.cards)
    return text("log-objectives-dealt", who=_who(event.seat), cards=cards)


def _objective_chosen(event: ObjectiveChosen) -> Text:
    if event.card == NONE:
        return text("log-objective-secret", who=_who(event.seat))
    return text("log-objective", who=_who(event.seat), card=objective_name(event.card))


def _mission_chosen(event: MissionChosen) -> Text:
    return text("log-mission", who=_who(event.seat), mission=mission_name(event.mission))


def _round_began(event: RoundBegan) -> Text:
    tokens = tuple(
        text(
            "token-at",
            token=token_name(token % TOKEN_COUNT),
            place=place_name(token // TOKEN_COUNT),
        )
        for token in LOCATION_TOKENS[event.location]
    )
    if event.forecast == NONE:
        return text("log-round", round=event.round, who=_who(event.start), tokens=tokens)
    return text(
        "log-round-forecast",
        round=event.round,
        who=_who(event.start),
        tokens=tokens,
        forecast=forecast_name(event.forecast),
        rule=forecast_rule(event.forecast),
    )


def _bid_made(event: BidMade) -> Text:
    if event.value is None:
        return text("log-bid-secret", who=_who(event.seat), slot=event.slot)
    return text("log-bid", who=_who(event.seat), slot=event.slot, value=event.value)


def _could_not_bid(event: CouldNotBid) -> Text:
    return text("log-no-bid", who=_who(event.seat))


def _auto_bid(event: AutoBid) -> Text:
    walker = auto_name(event.walker)
    if event.value is None:
        return text("log-auto-target", walker=walker, slot=event.slot)
    return text("log-auto-bid", walker=walker, slot=event.slot, value=event.value)


def _bids_revealed(event: BidsRevealed) -> Text:
    bids = tuple(
        text("log-revealed-bid", who=_who(seat), value=value)
        for seat, value in enumerate(event.values)
        if value
    )
    return text("log-bids", bids=bids) if bids else text("log-no-bids")


def _dog_won(event: DogWon) -> Text:
    return text("log-won", who=_who(event.seat), dog=dog_name(event.dog), paid=event.paid)


def _dog_taken(event: DogTaken) -> Text:
    key = "log-left-over" if event.forced else "log-taken"
    return text(key, who=_who(event.seat), dog=dog_name(event.dog), paid=event.paid)


def _auto_took(event: AutoTook) -> Text:
    return text("log-auto-took", walker=auto_name(event.walker), dog=dog_name(event.dog))


def _field_filled(event: FieldFilled) -> Text:
    return text("log-field", dogs=_dogs(event.field))


def _reshuffled(event: Reshuffled) -> Text:
    return text("log-reshuffled", cards=event.cards)


def _forecast_gain(event: ForecastGain) -> Text:
    return text(
        "log-forecast",
        who=_who(event.seat),
        forecast=forecast_name(event.forecast),
        dogs=event.dogs,
        reputation=event.reputation,
        goods=event.goods,
    )


def _good_gained(event: GoodGained) -> Text:
    thing = _amount(event.good, event.count)
    if event.dog == NONE:
        return text("log-gained", who=_who(event.seat), thing=thing)
    return text("log-gained-dog", who=_who(event.seat), thing=thing, dog=dog_name(event.dog))


def _reputation_gained(event: ReputationGained) -> Text:
    thing = _amount(REPUTATION, event.count)
    if event.dog == NONE:
        return text("log-gained", who=_who(event.seat), thing=thing)
    return text("log-gained-dog", who=_who(event.seat), thing=thing, dog=dog_name(event.dog))


def _reputation_lost(event: ReputationLost) -> Text:
    return text("log-lost", who=_who(event.seat), count=event.count)


def _dog_placed(event: DogPlaced) -> Text:
    paid = tuple(_amount(good, count) for good, count in enumerate(event.paid) if count)
    dog = dog_name(event.dog)
    if paid:
        return text("log-placed", who=_who(event.seat), dog=dog, paid=paid)
    return text("log-placed-free" if event.free else "log-placing", who=_who(event.seat), dog=dog)


def _extra_paid(event: ExtraPaid) -> Text:
    return text("log-extra", who=_who(event.seat), good=good_name(event.good))


def _traded(event: Traded) -> Text:
    return text(
        "log-traded",
        who=_who(event.seat),
        dog=dog_name(event.dog),
        given=good_name(event.given),
        gained=good_name(event.gained),
    )


def _cannot_walk(event: CannotWalk) -> Text:
    return text("log-cannot-walk", who=_who(event.seat))


def _selection_ended(event: SelectionEnded) -> Text:
    return text("log-selected", who=_who(event.seat), dogs=_dogs(event.dogs))


def _entered(event: Entered) -> Text:
    if not event.seats:
        return text("log-nobody-walks")
    return text("log-entered", who=tuple(_who(seat) for seat in event.seats))


def _moved(event: Moved) -> Text:
    key = "log-moved-occupied" if event.occupied else "log-moved"
    return text(key, who=_who(event.seat), place=place_name(event.place))


def _fee_paid(event: FeePaid) -> Text:
    return text("log-fee", who=_who(event.seat), count=event.count)


def _forwent(event: Forwent) -> Text:
    items = tuple(_item_name(item) for item in dict.fromkeys(event.items))
    key = "log-could-not-use" if event.forced else "log-forwent"
    return text(key, who=_who(event.seat), items=items)


def _swapped(event: Swapped) -> Text:
    return text(
        "log-swapped",
        who=_who(event.seat),
        given=dog_name(event.given),
        received=dog_name(event.received),
        walked=event.walked,
    )


def _swap_skipped(event: SwapSkipped) -> Text:
    key = "log-no-swap" if event.forced else "log-swap-skipped"
    return text(key, who=_who(event.seat))


def _scouted(event: Scouted) -> Text:
    return text("log-scouted", who=_who(event.seat), dogs=_dogs(event.cards))


def _scout_placed(event: ScoutPlaced) -> Text:
    return text("log-scout-placed", who=_who(event.seat), dog=dog_name(event.card), slot=event.slot)


def _scout_discarded(event: ScoutDiscarded) -> Text:
    return text("log-scout-discarded", who=_who(event.seat))


def _last_in_park(event: LastInPark) -> Text:
    return text("log-last", who=_who(event.seat))


def _auto_rolled(event: AutoRolled) -> Text:
    return text("log-auto-rolled", walker=auto_name(event.walker), die=event.die)


def _auto_moved(event: AutoMoved) -> Text:
    return text("log-auto-moved", walker=auto_name(event.walker), place=place_name(event.place))


def _walking_ended(event: WalkingEnded) -> Text:
    return text("log-walking-ended")


def _came_home(event: CameHome) -> Text:
    return text(
        "log-home",
        who=_who(event.seat),
        dogs=event.dogs,
        gained=event.gained,
        unwalked=event.unwalked,
        lost=event.lost,
    )


def _mission_checked(event: MissionChecked) -> Text:
    key = "log-mission-passed" if event.passed else "log-mission-failed"
    return text(key, who=_who(event.seat), mission=mission_name(event.mission))


def _activated(event: Activated) -> Text:
    return text(
        "log-activated",
        who=_who(event.seat),
        dog=dog_name(event.dog),
        ability=ability_name(event.dog),
    )


def _stashed(event: Stashed) -> Text:
    good = good_name(event.good)
    return text("log-stashed", who=_who(event.seat), dog=dog_name(event.dog), good=good)


def _scoring_ended(event: ScoringEnded) -> Text:
    return text("log-scoring-ended", who=_who(event.seat))


def _ended(event: Ended) -> Text:
    if not event.winners:
        return text("log-ended-lost")
    scores = tuple(
        text(
            "log-score",
            who=_who(score.seat),
            total=score.total,
            reputation=score.reputation,
            objective=score.objective,
            abilities=score.abilities,
            awards=score.awards,
            goods=score.goods,
        )
        for score in event.scores
    )
    winners = tuple(_who(seat) for seat in event.winners)
    if event.title is not None and event.stars is not None:
        rating = text(f"title-{event.title}")
        return text("log-ended-solo", scores=scores, stars=event.stars, title=rating)
    return text("log-ended", winners=winners, count=len(winners), scores=scores)


_LOG: Final[dict[type, Callable[[Any], Text | None]]] = {
    Began: _began,
    ObjectivesDealt: _objectives_dealt,
    ObjectiveChosen: _objective_chosen,
    MissionChosen: _mission_chosen,
    RoundBegan: _round_began,
    BidMade: _bid_made,
    CouldNotBid: _could_not_bid,
    AutoBid: _auto_bid,
    BidsRevealed: _bids_revealed,
    DogWon: _dog_won,
    DogTaken: _dog_taken,
    AutoTook: _auto_took,
    FieldFilled: _field_filled,
    Reshuffled: _reshuffled,
    ForecastGain: _forecast_gain,
    GoodGained: _good_gained,
    ReputationGained: _reputation_gained,
    ReputationLost: _reputation_lost,
    DogPlaced: _dog_placed,
    ExtraPaid: _extra_paid,
    Traded: _traded,
    CannotWalk: _cannot_walk,
    SelectionEnded: _selection_ended,
    Entered: _entered,
    Moved: _moved,
    FeePaid: _fee_paid,
    Forwent: _forwent,
    Swapped: _swapped,
    SwapSkipped: _swap_skipped,
    Scouted: _scouted,
    ScoutPlaced: _scout_placed,
    ScoutDiscarded: _scout_discarded,
    LastInPark: _last_in_park,
    AutoRolled: _auto_rolled,
    AutoMoved: _auto_moved,
    WalkingEnded: _walking_ended,
    CameHome: _came_home,
    MissionChecked: _mission_checked,
    Activated: _activated,
    Stashed: _stashed,
    ScoringEnded: _scoring_ended,
    Ended: _ended,
}


# Refusals.


def refuse(state: State, seat: int, action: Any) -> IllegalAction:
    """Why an action that is not offered is refused, with the rule that refuses it."""
    step = state.stack[-1] if state.stack else None
    if step is None:
        return IllegalAction(text("refuse-over"), "DP-0.9")
    if isinstance(action, SwapSkip) and isinstance(step, ExitStep):
        return IllegalAction(text("refuse-exit-skip"), "DP-6.14")
    asked_for = _RULE.get(type(action))
    if asked_for is None or type(step) not in asked_for[0]:
        return IllegalAction(text("refuse-not-now", prompt=prompt(state, seat)), "DP-0.9")
    return IllegalAction(text(asked_for[2], **_facts(state, seat, action)), asked_for[1])


def _facts(state: State, seat: int, action: Any) -> dict[str, Any]:
    """What the refusals speak of."""
    facts: dict[str, Any] = {"reputation": state.reputations[seat], "slots": len(state.field)}
    if isinstance(action, Move):
        facts["place"] = place_name(action.to)
    if isinstance(action, (PlaceDog, PlaceFree, Activate, Stash, Swap)):
        facts["dog"] = dog_name(action.dog)
    return facts


_Refusal = tuple[tuple[type, ...], str, str]
_RULE: Final[dict[type, _Refusal]] = {
    ChooseObjective: ((ObjectiveStep,), "DP-2.11", "refuse-objective"),
    ChooseMission: ((ObjectiveStep,), "DP-2.11", "refuse-objective"),
    Bid: ((BidStep,), "DP-4.1", "refuse-bid"),
    Take: ((TakeStep,), "DP-4.7", "refuse-take"),
    PlaceDog: ((SelectStep,), "DP-5.3", "refuse-place"),
    EndSelection: ((SelectStep,), "DP-5.5", "refuse-end-selection"),
    PayExtra: ((PayStep,), "DP-5.7", "refuse-pay"),
    CraftyTrade: ((CraftyStep,), "DP-7.3", "refuse-crafty"),
    GainBonus: ((BonusStep,), "DP-8.4", "refuse-bonus"),
    PlaceFree: ((FreeStep,), "DP-8.5", "refuse-free"),
    Move: ((TurnStep,), "DP-6.4", "refuse-move"),
    Resolve: ((ResolveStep,), "DP-6.9", "refuse-resolve"),
    Finish: ((ResolveStep,), "DP-6.9", "refuse-finish"),
    Swap: ((SwapStep, ExitStep), "DP-6.11", "refuse-swap"),
    ScoutReplace: ((ScoutStep,), "DP-6.13", "refuse-scout"),
    Activate: ((FinalStep,), "DP-10.3", "refuse-activate"),
    Stash: ((FinalStep,), "DP-10.2", "refuse-stash"),
}
