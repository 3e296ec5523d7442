"""What a seat may know (DP-11), and what it may imagine of the rest."""

from random import Random
from typing import Any, Final

from portolan.dog_park.board import EXITS_IN_USE, TOKEN_COUNT
from portolan.dog_park.components import (
    BID_MAX,
    DOGS_OF_SETS,
    GOOD_COUNT,
    OBJECTIVES_OF,
)
from portolan.dog_park.course import asked, copy
from portolan.dog_park.scoring import PARTS, final_score, result, solo_stars, title
from portolan.dog_park.state import (
    NONE,
    PHASES,
    ActiveDog,
    AuctionStep,
    AutoView,
    BidStep,
    BidView,
    BonusStep,
    BranchStep,
    Counts,
    CraftyStep,
    DogView,
    ExitStep,
    FinalStep,
    FreeStep,
    GainStep,
    ObjectiveStep,
    PayStep,
    ResolveStep,
    ScoutStep,
    SeatView,
    SelectStep,
    SpaceView,
    State,
    SwapStep,
    TakeStep,
    TurnStep,
    View,
)

_PHASE: Final[dict[type, str]] = {
    ObjectiveStep: "OBJECTIVE",
    BidStep: "BID",
    TakeStep: "TAKE",
    GainStep: "GAIN",
    SelectStep: "SELECT",
    PayStep: "PAY",
    CraftyStep: "CRAFTY",
    BonusStep: "BONUS",
    FreeStep: "FREE",
    TurnStep: "MOVE",
    ResolveStep: "RESOLVE",
    SwapStep: "SWAP",
    ScoutStep: "SCOUT",
    ExitStep: "EXIT",
    BranchStep: "BRANCH",
    FinalStep: "FINAL",
}


def phase_of(state: State) -> str:
    """The decision point (DP-3.2) of a settled state; OVER once the match is over."""
    return _PHASE[type(state.stack[-1])] if state.stack else "OVER"


def look(state: State, seat: int | None) -> View:
    """All that a seat, or a spectator, may know."""
    over = not state.stack
    step: Any = state.stack[-1] if state.stack else None
    to_act = asked(state)
    seats = len(state.reputations)
    stars, rating = _rating(state) if over else (None, None)
    end = result(state)
    return View(
        viewer=seat,
        phase=PHASES.index(phase_of(state)),
        to_act=to_act[0] if to_act else None,
        round=state.round,
        auction=step.auction if isinstance(step, (BidStep, TakeStep)) else None,
        start=state.start,
        seats=tuple(_seat_view(state, one, seat) for one in range(seats)),
        autos=tuple(
            AutoView(walker - seats, tuple(state.kennels[walker]), _bid(state, walker, False))
            for walker in range(seats, len(state.walkers))
        ),
        walkers=tuple(state.walkers),
        field=tuple(state.field),
        deck_count=len(state.deck),
        discard=tuple(state.discard[::-1]),
        awards=tuple(state.awards),
        forecasts=tuple(state.forecasts),
        location=None if state.location == NONE else state.location,
        tokens=_tokens(state),
        exits=EXITS_IN_USE[seats],
        items=step.items if isinstance(step, ResolveStep) else (),
        revealed=_revealed(state),
        paying=step.dog if isinstance(step, (PayStep, CraftyStep)) else NONE,
        left=step.left if isinstance(step, (PayStep, GainStep)) else 0,
        die=step.steps if isinstance(step, BranchStep) else None,
        last_places=tuple(state.last_places),
        last_from=tuple(state.last_from),
        last_dogs=tuple(state.last_dogs),
        dog_sets=state.dog_sets,
        mission=state.mission,
        failed=state.failed,
        winners=tuple(end.winners) if end else (),
        stars=stars,
        title=rating,
    )


def _rating(state: State) -> tuple[int | None, int | None]:
    """DP-10.10: stars and title of a finished solo match."""
    if state.mission == NONE:
        return None, None
    if state.failed:
        return 0, None
    stars = solo_stars(state.mission, sum(state.final[:PARTS]))
    return stars, title(stars)


def _revealed(state: State) -> tuple[int, ...]:
    """The dogs of a scout that is not decided yet."""
    step = state.stack[-1] if state.stack else None
    return step.cards if isinstance(step, ScoutStep) else ()


def _tokens(state: State) -> tuple[SpaceView, ...]:
    spaces: dict[int, list[int]] = {}
    for token in state.tokens:
        spaces.setdefault(token // TOKEN_COUNT, []).append(token % TOKEN_COUNT)
    return tuple(SpaceView(space, tuple(tokens)) for space, tokens in spaces.items())


def _counts(numbers: list[int]) -> Counts:
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def _bids_are_secret(state: State) -> bool:
    """DP-4.2: until all seats have bid."""
    return bool(state.stack) and isinstance(state.stack[-1], (AuctionStep, BidStep))


def _bid(state: State, walker: int, hidden: bool) -> BidView | None:
    slot = state.bid_slots[walker]
    return None if slot == NONE else BidView(slot + 1, None if hidden else state.bid_values[walker])


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    over = not state.stack
    own = viewer == seat
    first = seat * GOOD_COUNT
    objective = state.objectives[seat]
    return SeatView(
        reputation=state.reputations[seat],
        goods=_counts(state.goods[first : first + GOOD_COUNT]),
        kennel=_dogs(state.kennels[seat], state.kennel_walked[seat]),
        lead=_dogs(state.leads[seat], state.lead_walked[seat]),
        bid=_bid(state, seat, not own and _bids_are_secret(state)),
        dealt=tuple(state.dealt[2 * seat : 2 * seat + 2]) if own and state.dealt else None,
        has_objective=objective != NONE,
        objective=objective if own or over else NONE,
        active=tuple(
            ActiveDog(
                dog,
                _counts(state.stashes[seat][place * GOOD_COUNT : (place + 1) * GOOD_COUNT]),
            )
            for place, dog in enumerate(state.active[seat])
        ),
        score=final_score(state, seat) if state.final else None,
    )


def _dogs(dogs: list[int], walked: list[int]) -> tuple[DogView, ...]:
    return tuple(DogView(dog, tokens) for dog, tokens in zip(dogs, walked, strict=True))


# Determinisation.


def determinize(state: State, seat: int, rng: Random) -> State:
    """A state that the seat cannot tell from the true one: everything it cannot know, dealt anew.

    Hidden are the order and composition of the deck, the location bonus cards to come, the other
    seats' objectives and their bids until all are in.
    """
    dealt = copy(state)
    if not state.stack:
        return dealt
    _deal_deck(dealt, rng)
    dealt.location_deck = _unseen_locations(state, rng)
    if dealt.dealt:
        _deal_objectives(dealt, seat, rng)
    if isinstance(state.stack[-1], BidStep):
        for other, slot in enumerate(state.bid_slots[: len(state.reputations)]):
            if other != seat and slot != NONE:
                most = min(BID_MAX, state.reputations[other])
                dealt.bid_values[other] = 1 + int(rng.random() * most)
    return dealt


def _unseen_locations(state: State, rng: Random) -> list[int]:
    cards = sorted(state.location_deck)
    rng.shuffle(cards)
    return cards


def _seen_dogs(state: State) -> set[int]:
    seen = {dog for dog in state.field if dog != NONE}
    for kennel in state.kennels:
        seen.update(kennel)
    for lead in state.leads:
        seen.update(lead)
    seen.update(state.discard)
    seen.update(_revealed(state))
    return seen


def _deal_deck(state: State, rng: Random) -> None:
    """DP-11.1: nobody knows which of the unseen dogs are in the deck."""
    seen = _seen_dogs(state)
    unseen = [dog for dog in DOGS_OF_SETS[state.dog_sets] if dog not in seen]
    rng.shuffle(unseen)
    state.deck = unseen[: len(state.deck)]


def _deal_objectives(state: State, seat: int, rng: Random) -> None:
    seats = len(state.reputations)
    for tier, cards in enumerate(OBJECTIVES_OF[seats]):
        pile = [card for card in cards if card != state.dealt[2 * seat + tier]]
        rng.shuffle(pile)
        for other in range(seats):
            if other != seat:
                state.dealt[2 * other + tier] = pile.pop()
    for other in range(seats):
        if other != seat and state.objectives[other] != NONE:
            state.objectives[other] = state.dealt[2 * other + int(rng.random() * 2)]


# Components.


def inventory(state: State) -> dict[str, int]:
    """Counts of components that no action may change."""
    dogs = len(_seen_dogs(state)) + len(state.deck)
    return {
        "dogs in the game": dogs,
        "dogs at the table": sum(len(kennel) for kennel in state.kennels)
        + sum(len(lead) for lead in state.leads)
        + sum(dog != NONE for dog in state.field)
        + len(state.discard)
        + len(state.deck)
        + len(_revealed(state)),
        "different dogs": len(_seen_dogs(state) | set(state.deck)),
        "breeds with an award": len(set(state.awards)),
    }
