"""The course of a match (sections 4, 5 and 7 to 10 of the rules): a step for each phase."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.oregon.board import SPACE_COUNT, SUITABLE
from portolan.oregon.components import (
    BUILDINGS,
    ENDS_WITHOUT_FARMERS,
    EXHAUSTED_TYPES_TO_END,
    EXTRA_TURNS_PER_TURN,
    HAND_SIZE,
    LANDSCAPES,
    MAX_SEATS,
    MIN_BUILDING,
    MIN_LANDSCAPE,
    MINERALS,
    STALEMATE_PASSES_PER_SEAT,
)
from portolan.oregon.plays import (
    BUILDING_JOKER_PLAY,
    BUILDING_PLAY,
    JOKER_PLAY,
    PAIR_PLAY,
    PLAY_SPACES,
    PLAYS,
    number_of,
)
from portolan.oregon.scoring import (
    farmers_on_board,
    final_score,
    result,
    score_building,
    score_farmer,
)
from portolan.oregon.state import (
    DECKS,
    FARMER,
    FIRST_BUILDING_PIECE,
    FIRST_FARMER_PIECE,
    FREE,
    NONE,
    REASONS,
    BuildingPlaced,
    CardsDrawn,
    Draw,
    DrawStep,
    Ended,
    Exchange,
    Exchanged,
    ExchangeStep,
    Extra,
    ExtraKept,
    ExtraSkipped,
    ExtraStep,
    ExtraUsed,
    FarmerPlaced,
    FinalRound,
    FinalScore,
    Keep,
    Kept,
    Laid,
    Pass,
    Passed,
    Place,
    PlaceStart,
    PlaceStep,
    Play,
    PlayStep,
    Reshuffled,
    StartPlaced,
    StartStep,
    State,
    TurnBegan,
)
from portolan.rulekit import Chance, Private, Revealing, flow

_SYMBOLS: Final[int] = len(LANDSCAPES)
_TYPES: Final[int] = len(BUILDINGS)
_LANDSCAPE: Final[int] = DECKS.index("landscape")
_BUILDING: Final[int] = DECKS.index("building")
_OUT_OF_FARMERS: Final[int] = REASONS.index("farmers")
_OUT_OF_STACKS: Final[int] = REASONS.index("stacks")
_STALEMATE: Final[int] = REASONS.index("passes")

# Shared action objects.
PLACE_START: Final[tuple[PlaceStart, ...]] = tuple(PlaceStart(s) for s in range(SPACE_COUNT))
PLACE: Final[tuple[Place, ...]] = tuple(Place(space) for space in range(SPACE_COUNT))
EXTRA: Final[tuple[Extra, ...]] = (Extra(True), Extra(False))
DRAW: Final[tuple[tuple[Draw, ...], ...]] = tuple(
    tuple(Draw(landscape, building) for building in range(HAND_SIZE + 1))
    for landscape in range(HAND_SIZE + 1)
)
EXCHANGE: Final[tuple[Exchange, ...]] = tuple(Exchange(building) for building in range(_TYPES))
KEEP: Final[Keep] = Keep()
PASS: Final[Pass] = Pass()
_THE_SEAT: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(MAX_SEATS))
_NOBODY: Final[tuple[int, ...]] = ()


def copy(state: State) -> State:
    """A copy that shares steps and nothing that changes."""
    return State(
        state.stack[:],
        state.first_seat,
        state.round,
        state.pieces[:],
        state.scores[:],
        state.supplies[:],
        state.jokers[:],
        state.extra_turns[:],
        state.start_tiles[:],
        state.start_tiles_out[:],
        state.landscape_hands[:],
        state.building_hands[:],
        state.landscape_deck[:],
        state.landscape_discard[:],
        state.building_deck[:],
        state.building_discard[:],
        state.removed[:],
        state.stacks[:],
        [pile[:] for pile in state.mineral_piles],
        [tiles[:] for tiles in state.mineral_tiles],
        state.final_round,
        state.pass_streak,
        state.last_space,
    )


# Phase `start` (OR-3.8).


def _start_asks(state: State, step: StartStep) -> Sequence[int]:
    return _THE_SEAT[step.seat]


def _start_choices(state: State, step: StartStep, seat: int) -> list[Any]:
    pieces = state.pieces
    suitable = SUITABLE[state.start_tiles[seat]]
    return [PLACE_START[space] for space in suitable if pieces[space] == FREE]


def _start_act(
    state: State,
    step: StartStep,
    seat: int,
    action: PlaceStart,
    chance: Chance,
    events: list[Any],
) -> None:
    building = state.start_tiles[seat]
    state.start_tiles[seat] = NONE
    state.pieces[action.space] = FIRST_BUILDING_PIECE + building
    state.last_space = action.space
    events.append(StartPlaced(seat, building, action.space))
    following = (seat + 1) % len(state.scores)
    if following == state.first_seat:
        _begin_turn(state, following, events)
    else:
        state.stack[-1] = StartStep(following)


def _begin_turn(state: State, seat: int, events: list[Any]) -> None:
    state.stack[-1] = PlayStep(seat, 0)
    events.append(TurnBegan(seat, state.round))


# Phase `play` (OR-4.2, section 5).


def _has_room(pieces: list[int], play: int) -> bool:
    return any(pieces[space] == FREE for space in PLAY_SPACES[play])


def affordable_plays(state: State, seat: int) -> list[int]:
    """The plays for which a seat has what it takes, in canonical order (OR-4.10)."""
    plays: list[int] = []
    joker = state.jokers[seat]
    cards = state.landscape_hands[seat * _SYMBOLS : (seat + 1) * _SYMBOLS]
    held = [symbol for symbol in range(_SYMBOLS) if cards[symbol]]
    if state.supplies[seat]:  # OR-5.6
        for first in held:
            pair_play = PAIR_PLAY[first]
            for second in held:
                if first < second or (first == second and cards[first] > 1):
                    plays.append(pair_play[second])
        if joker:
            for symbol in held:
                plays.append(JOKER_PLAY[symbol])
    kinds = state.building_hands[seat * _TYPES : (seat + 1) * _TYPES]
    for building in range(_TYPES):
        if kinds[building] and state.stacks[building]:  # OR-5.7
            for symbol in held:
                plays.append(BUILDING_PLAY[building][symbol])
            if joker:
                plays.append(BUILDING_JOKER_PLAY[building])
    return plays


def can_play(state: State, seat: int) -> bool:
    """Whether a seat has a legal play."""
    return any(_has_room(state.pieces, play) for play in affordable_plays(state, seat))


def _play_asks(state: State, step: PlayStep) -> Sequence[int]:
    return _THE_SEAT[step.seat]


def _play_choices(state: State, step: PlayStep, seat: int) -> list[Any]:
    pieces = state.pieces
    plays: list[Any] = [
        PLAYS[play] for play in affordable_plays(state, seat) if _has_room(pieces, play)
    ]
    return plays or [PASS]  # OR-9.1


def _play_act(
    state: State,
    step: PlayStep,
    seat: int,
    action: Play | Pass,
    chance: Chance,
    events: list[Any],
) -> None:
    if isinstance(action, Pass):
        _pass(state, seat, events)
        return
    # OR-5.9: the cards leave the hand and lie face up in the step that follows.
    for symbol in action.landscape:
        state.landscape_hands[seat * _SYMBOLS + symbol] -= 1
    if action.building != NONE:
        state.building_hands[seat * _TYPES + action.building] -= 1
    if action.joker:
        state.jokers[seat] = False
    state.stack[-1] = PlaceStep(seat, step.extras, number_of(action))
    events.append(Laid(seat, action.building, action.landscape, action.joker))


# Passing (section 9).


def _pass(state: State, seat: int, events: list[Any]) -> None:
    landscape = tuple(landscape_cards(state, seat))
    building = tuple(building_cards(state, seat))
    for symbol in landscape:
        state.landscape_hands[seat * _SYMBOLS + symbol] -= 1
        state.landscape_discard.append(symbol)
    for kind in building:
        state.building_hands[seat * _TYPES + kind] -= 1
        if state.stacks[kind]:
            state.building_discard.append(kind)
        else:
            state.removed.append(kind)
    state.pass_streak += 1
    # Everybody learns the faces of a hand that its owner did not choose to show.
    events.append(Revealing(Passed(seat, landscape, building, state.pass_streak)))
    if state.pass_streak >= STALEMATE_PASSES_PER_SEAT * len(state.scores):  # OR-9.3
        _end_match(state, _STALEMATE, events)
    else:
        state.stack[-1] = DrawStep(seat)


def landscape_cards(state: State, seat: int) -> list[int]:
    """The landscape cards in a hand, in the order of the data."""
    cards = state.landscape_hands[seat * _SYMBOLS : (seat + 1) * _SYMBOLS]
    return [symbol for symbol in range(_SYMBOLS) for _ in range(cards[symbol])]


def building_cards(state: State, seat: int) -> list[int]:
    """The building cards in a hand, in the order of the data."""
    cards = state.building_hands[seat * _TYPES : (seat + 1) * _TYPES]
    return [kind for kind in range(_TYPES) for _ in range(cards[kind])]


# Phase `place` (OR-4.3, OR-5.10).


def _place_asks(state: State, step: PlaceStep) -> Sequence[int]:
    return _THE_SEAT[step.seat]


def _place_choices(state: State, step: PlaceStep, seat: int) -> list[Any]:
    pieces = state.pieces
    return [PLACE[space] for space in PLAY_SPACES[step.play] if pieces[space] == FREE]


def _place_act(
    state: State,
    step: PlaceStep,
    seat: int,
    action: Place,
    chance: Chance,
    events: list[Any],
) -> None:
    play = PLAYS[step.play]
    space = action.space
    state.landscape_discard.extend(play.landscape)
    if play.kind == FARMER:
        state.supplies[seat] -= 1
        state.pieces[space] = FIRST_FARMER_PIECE + seat
        events.append(FarmerPlaced(seat, space))
        score_farmer(state, seat, space, events)
    else:
        building = play.building
        state.building_discard.append(building)
        state.stacks[building] -= 1
        state.pieces[space] = FIRST_BUILDING_PIECE + building
        events.append(BuildingPlaced(seat, building, space, state.stacks[building]))
        score_building(state, seat, building, space, events)
    state.last_space = space
    state.pass_streak = 0  # OR-9.3
    if not state.final_round:
        _test_final_round(state, events)
    state.stack[-1] = ExtraStep(seat, step.extras)


def _test_final_round(state: State, events: list[Any]) -> None:
    """OR-10.1, OR-10.2."""
    if ENDS_WITHOUT_FARMERS and 0 in state.supplies:
        state.final_round = True
        seats = tuple(seat for seat, supply in enumerate(state.supplies) if not supply)
        events.append(FinalRound(_OUT_OF_FARMERS, seats, ()))
    elif state.stacks.count(0) >= EXHAUSTED_TYPES_TO_END[len(state.scores)]:
        state.final_round = True
        exhausted = tuple(kind for kind in range(_TYPES) if not state.stacks[kind])
        events.append(FinalRound(_OUT_OF_STACKS, (), exhausted))


# Phase `extra` (OR-4.4, section 7).


def _extra_asks(state: State, step: ExtraStep) -> Sequence[int]:
    return _THE_SEAT[step.seat] if _may_use(state, step) and can_play(state, step.seat) else _NOBODY


def _may_use(state: State, step: ExtraStep) -> bool:
    return state.extra_turns[step.seat] and step.extras < EXTRA_TURNS_PER_TURN


def _extra_choices(state: State, step: ExtraStep, seat: int) -> list[Any]:
    return list(EXTRA)


def _extra_act(
    state: State,
    step: ExtraStep,
    seat: int,
    action: Extra,
    chance: Chance,
    events: list[Any],
) -> None:
    if action.use:
        state.extra_turns[seat] = False
        state.stack[-1] = PlayStep(seat, step.extras + 1)
        events.append(ExtraUsed(seat))
    else:
        state.stack[-1] = DrawStep(seat)
        events.append(ExtraKept(seat))


def _extra_run(state: State, step: ExtraStep, chance: Chance, events: list[Any]) -> None:
    if _may_use(state, step):  # everybody learns that the hand allows no play
        events.append(Revealing(ExtraSkipped(step.seat)))
    state.stack[-1] = DrawStep(step.seat)


# Phase `draw` (OR-4.5, section 8).


def landscape_count(state: State, seat: int) -> int:
    """The number of landscape cards in a hand."""
    return sum(state.landscape_hands[seat * _SYMBOLS : (seat + 1) * _SYMBOLS])


def building_count(state: State, seat: int) -> int:
    """The number of building cards in a hand."""
    return sum(state.building_hands[seat * _TYPES : (seat + 1) * _TYPES])


def landscapes_available(state: State) -> int:
    """OR-8.2: how many landscape cards can be drawn."""
    return len(state.landscape_deck) + len(state.landscape_discard)


def buildings_available(state: State) -> int:
    """OR-8.2: how many building cards can be drawn."""
    available = len(state.building_deck)
    for kind in state.building_discard:
        if state.stacks[kind]:
            available += 1
    return available


def _draw_asks(state: State, step: DrawStep) -> Sequence[int]:
    seat = step.seat
    if state.final_round:  # OR-4.5, OR-10.4
        return _NOBODY
    if landscape_count(state, seat) + building_count(state, seat) >= HAND_SIZE:  # OR-8.9
        return _NOBODY
    return _THE_SEAT[seat]


def _draw_choices(state: State, step: DrawStep, seat: int) -> list[Any]:
    """OR-8.1 to OR-8.3."""
    landscapes, buildings = landscape_count(state, seat), building_count(state, seat)
    most_landscapes, most_buildings = landscapes_available(state), buildings_available(state)
    cards = min(HAND_SIZE - landscapes - buildings, most_landscapes + most_buildings)
    possible = [
        landscape
        for landscape in range(cards + 1)
        if landscape <= most_landscapes and cards - landscape <= most_buildings
    ]
    enough = [landscape for landscape in possible if landscapes + landscape >= MIN_LANDSCAPE]
    both = [landscape for landscape in enough if buildings + cards - landscape >= MIN_BUILDING]
    return [DRAW[landscape][cards - landscape] for landscape in both or enough or possible]


def _draw_act(
    state: State,
    step: DrawStep,
    seat: int,
    action: Draw,
    chance: Chance,
    events: list[Any],
) -> None:
    landscape: list[int] = []
    building: list[int] = []
    for _ in range(action.landscape):  # OR-8.4: landscape cards first
        symbol = _draw_landscape(state, chance, events)
        state.landscape_hands[seat * _SYMBOLS + symbol] += 1
        landscape.append(symbol)
    for _ in range(action.building):
        kind = _draw_building(state, chance, events)
        state.building_hands[seat * _TYPES + kind] += 1
        building.append(kind)
    landscape.sort()
    building.sort()
    whole = CardsDrawn(seat, len(landscape), len(building), tuple(landscape), tuple(building))
    public = CardsDrawn(seat, len(landscape), len(building), None, None)
    events.append(Private(whole, (seat,), public))
    state.stack[-1] = ExchangeStep(seat)


def _draw_landscape(state: State, chance: Chance, events: list[Any]) -> int:
    """OR-8.5: the top card, after a reshuffle if the deck is empty."""
    deck = state.landscape_deck
    if not deck:
        deck.extend(state.landscape_discard)
        state.landscape_discard.clear()
        chance.shuffle(deck)
        events.append(Reshuffled(_LANDSCAPE, len(deck), ()))
    return deck.pop()


def _draw_building(state: State, chance: Chance, events: list[Any]) -> int:
    """OR-8.5, OR-8.6: cards of exhausted types leave the game before a reshuffle."""
    deck = state.building_deck
    if not deck:
        dead = [kind for kind in state.building_discard if not state.stacks[kind]]
        deck.extend([kind for kind in state.building_discard if state.stacks[kind]])
        state.building_discard.clear()
        state.removed.extend(dead)
        chance.shuffle(deck)
        events.append(Reshuffled(_BUILDING, len(deck), tuple(dead)))
    return deck.pop()


def _draw_run(state: State, step: DrawStep, chance: Chance, events: list[Any]) -> None:
    _end_turn(state, step.seat, events)


# Phase `exchange` (OR-8.7, OR-8.8).


def exhausted_cards(state: State, seat: int) -> list[int]:
    """The exhausted building types of which a seat holds a card."""
    first = seat * _TYPES
    return [
        kind
        for kind in range(_TYPES)
        if not state.stacks[kind] and state.building_hands[first + kind]
    ]


def _exchange_asks(state: State, step: ExchangeStep) -> Sequence[int]:
    if 0 in state.stacks and exhausted_cards(state, step.seat) and buildings_available(state):
        return _THE_SEAT[step.seat]
    return _NOBODY


def _exchange_choices(state: State, step: ExchangeStep, seat: int) -> list[Any]:
    choices: list[Any] = [EXCHANGE[kind] for kind in exhausted_cards(state, seat)]
    choices.append(KEEP)
    return choices


def _exchange_act(
    state: State,
    step: ExchangeStep,
    seat: int,
    action: Exchange | Keep,
    chance: Chance,
    events: list[Any],
) -> None:
    if isinstance(action, Keep):
        events.append(Kept(seat))
        _end_turn(state, seat, events)
        return
    first = seat * _TYPES
    state.building_hands[first + action.building] -= 1
    state.removed.append(action.building)
    drawn = _draw_building(state, chance, events)
    state.building_hands[first + drawn] += 1
    whole = Exchanged(seat, action.building, drawn)
    events.append(Private(whole, (seat,), Exchanged(seat, action.building, NONE)))


def _exchange_run(state: State, step: ExchangeStep, chance: Chance, events: list[Any]) -> None:
    _end_turn(state, step.seat, events)


# The end of a turn and of the match (section 10).


def _end_turn(state: State, seat: int, events: list[Any]) -> None:
    """The next seat's turn, or the end after the last seat of the last round (OR-10.3)."""
    following = (seat + 1) % len(state.scores)
    if following == state.first_seat:
        if state.final_round:
            _end_match(state, _OUT_OF_FARMERS if 0 in state.supplies else _OUT_OF_STACKS, events)
            return
        state.round += 1
    _begin_turn(state, following, events)


def _end_match(state: State, reason: int, events: list[Any]) -> None:
    state.stack.clear()
    outcome = result(state)
    assert outcome is not None
    scores = tuple(_final_score(state, seat) for seat in range(len(state.scores)))
    # OR-11.5: hands and mineral tiles are public from now on.
    events.append(Revealing(Ended(reason, tuple(outcome.winners), scores)))


def _final_score(state: State, seat: int) -> FinalScore:
    coal, gold = state.mineral_tiles[seat * len(MINERALS) : (seat + 1) * len(MINERALS)]
    return FinalScore(
        seat,
        state.scores[seat],
        tuple(coal),
        tuple(gold),
        final_score(state, seat),
        farmers_on_board(state, seat),
    )


HANDLERS: Final[dict[type, flow.Handler]] = {
    StartStep: flow.asking(_start_asks, _start_choices, _start_act),
    PlayStep: flow.asking(_play_asks, _play_choices, _play_act),
    PlaceStep: flow.asking(_place_asks, _place_choices, _place_act),
    ExtraStep: flow.asking(_extra_asks, _extra_choices, _extra_act, _extra_run),
    DrawStep: flow.asking(_draw_asks, _draw_choices, _draw_act, _draw_run),
    ExchangeStep: flow.asking(_exchange_asks, _exchange_choices, _exchange_act, _exchange_run),
}


def asked(state: State) -> Sequence[int]:
    """The seat that decides; nobody once the match is over."""
    return flow.asked(HANDLERS, state, state.stack)


def choices(state: State, seat: int) -> list[Any]:
    """The legal actions of a seat, in canonical order (OR-4.10)."""
    return flow.choices(HANDLERS, state, state.stack, seat)


def act(state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
    """Carry out a legal action and what follows by itself; the events."""
    return flow.act(HANDLERS, state, state.stack, seat, action, chance)
