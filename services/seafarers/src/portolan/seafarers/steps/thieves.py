"""The seven, the robber and the pirate (section 6 of the rules)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance, Private
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import CLOTH, HAND_LIMIT, IS_LAND, KINDS, MAX_SEATS, SEA, TRIBE
from portolan.seafarers.state import (
    FIRST_SHIP,
    FREE,
    LOOT_CARD,
    LOOT_CLOTH,
    NONE,
    ClothStolen,
    Discard,
    Discarded,
    DiscardStep,
    LootStep,
    MovePirate,
    MoveRobber,
    MoveThiefStep,
    NobodyRobbed,
    PirateMoved,
    RobberMoved,
    SevenStep,
    State,
    Steal,
    StealNone,
    StealStep,
    Stolen,
)
from portolan.seafarers.table import NOBODY, ONLY, Events, card_at, hand_size, mark, owner

DISCARD: Final[tuple[Discard, ...]] = tuple(Discard(kind) for kind in range(KINDS))
STEAL: Final[tuple[Steal, ...]] = tuple(Steal(seat) for seat in range(MAX_SEATS))
STEAL_WHAT: Final[tuple[tuple[Steal, ...], ...]] = tuple(
    tuple(Steal(seat, what) for what in (LOOT_CARD, LOOT_CLOTH)) for seat in range(MAX_SEATS)
)
STEAL_NONE: Final[StealNone] = StealNone()


# The seven.


def discards_owed(hand: int) -> int:
    """How many cards of a hand must go on a 7 (SF-6.1)."""
    return hand // 2 if hand > HAND_LIMIT else 0


def seven(state: State, seat: int) -> None:
    """Discards, then a thief; what the fleet owes is chosen before (SF-27.7, SF-27.8)."""
    fleet = board_of(state).has_fleet
    state.stack.append(LootStep(seat) if fleet else MoveThiefStep(seat))
    state.stack.append(SevenStep())


def seven_run(state: State, step: SevenStep, chance: Chance, events: Events) -> None:
    """Count what everybody owes."""
    for seat in range(len(state.svp)):
        state.discards[seat] = discards_owed(hand_size(state, seat))
    state.stack[-1] = DiscardStep()


def discard_asks(state: State, step: DiscardStep) -> Sequence[int]:
    return [seat for seat, owed in enumerate(state.discards) if owed]


def discard_choices(state: State, step: DiscardStep, seat: int) -> list[Any]:
    return [DISCARD[kind] for kind in range(KINDS) if state.hands[seat * KINDS + kind]]


def discard_act(
    state: State, step: DiscardStep, seat: int, action: Discard, chance: Chance, events: Events
) -> None:
    state.hands[seat * KINDS + action.res] -= 1
    state.bank[action.res] += 1
    state.discards[seat] -= 1
    events.append(Discarded(seat, action.res))


def discard_run(state: State, step: DiscardStep, chance: Chance, events: Events) -> None:
    """Nobody owes any more."""
    state.stack.pop()


# MOVE_THIEF.


def robber_targets(state: State, board: Board) -> list[int]:
    """Hexes to which the robber may move (SF-6.4, SF-25.6, SF-26.9)."""
    if not board.has_robber:
        return []
    found = []
    for place, terrain in enumerate(state.terrain):
        if not IS_LAND[terrain] or place == state.robber:
            continue
        if state.area[place] == 0 and state.scenario in (TRIBE, CLOTH):
            continue
        found.append(place)
    return found


def pirate_targets(state: State, board: Board, seat: int) -> list[int]:
    """Hexes to which the pirate may be moved by a seat (SF-6.5, SF-26.7)."""
    if not board.has_pirate:
        return []
    if state.scenario == CLOTH and not any(bits & 1 << seat for bits in state.partners):
        return []
    return [
        place
        for place, terrain in enumerate(state.terrain)
        if terrain == SEA and place != state.pirate
    ]


def move_thief_choices(state: State, step: MoveThiefStep, seat: int) -> list[Any]:
    board = board_of(state)
    found: list[Any] = [board.move_robber[place] for place in robber_targets(state, board)]
    found += [board.move_pirate[place] for place in pirate_targets(state, board, seat)]
    return found


def move_thief_asks(state: State, step: MoveThiefStep) -> Sequence[int]:
    return ONLY[step.seat] if move_thief_choices(state, step, step.seat) else NOBODY


def move_thief_act(
    state: State,
    step: MoveThiefStep,
    seat: int,
    action: MoveRobber | MovePirate,
    chance: Chance,
    events: Events,
) -> None:
    board = board_of(state)
    place = board.hex_of[(action.hex.q, action.hex.r)]
    mark(state, NONE, NONE, NONE, place)
    pirate = isinstance(action, MovePirate)
    if pirate:
        state.pirate = place
        events.append(PirateMoved(seat, action.hex))
    else:
        state.robber = place
        number = state.number[place] or None
        events.append(RobberMoved(seat, action.hex, state.terrain[place], number))
    choices = steal_options(state, board, seat, pirate)
    if not choices:
        state.stack.pop()
        events.append(NobodyRobbed(seat))
    elif len(choices) == 1:  # SF-6.6: one victim is robbed without a decision
        state.stack.pop()
        steal(state, seat, choices[0], chance, events)
    else:
        state.stack[-1] = StealStep(seat, pirate)


def move_thief_run(state: State, step: MoveThiefStep, chance: Chance, events: Events) -> None:
    """There is nowhere to go."""
    state.stack.pop()
    events.append(NobodyRobbed(step.seat))


# STEAL.


def neighbours(state: State, board: Board, seat: int, place: int, pirate: bool) -> list[int]:
    """Opponents whom a thief on a hex finds there, whatever they have (SF-6.6), ascending."""
    touched = [False] * len(state.svp)
    if pirate:
        for edge in board.hex_edges[place]:
            if state.routes[edge] >= FIRST_SHIP:
                touched[state.routes[edge] - FIRST_SHIP] = True
    else:
        for vertex in board.hex_vertices[place]:
            if state.buildings[vertex] != FREE:
                touched[owner(state.buildings[vertex])] = True
    return [other for other, is_there in enumerate(touched) if is_there and other != seat]


def steal_choices(cards: int, cloth: int) -> list[int]:
    """What the pirate may take of a victim in `cloth_for_catan` (SF-26.8)."""
    found = [LOOT_CARD] if cards else []
    return [*found, LOOT_CLOTH] if cloth else found


def steal_options(state: State, board: Board, seat: int, pirate: bool) -> list[Steal]:
    """All ways to steal at the thief's hex."""
    found: list[Steal] = []
    place = state.pirate if pirate else state.robber
    for victim in neighbours(state, board, seat, place, pirate):
        cards = hand_size(state, victim)
        if pirate and state.scenario == CLOTH:
            for what in steal_choices(cards, state.cloth[victim]):
                found.append(STEAL_WHAT[victim][what])
        elif cards:
            found.append(STEAL[victim])
    return found


def steal(state: State, seat: int, action: Steal, chance: Chance, events: Events) -> None:
    """Take a random card (SF-6.7), or cloth."""
    victim = action.seat
    if action.what == LOOT_CLOTH:
        state.cloth[victim] -= 1
        state.cloth[seat] += 1
        events.append(ClothStolen(seat, victim))
        return
    kind = card_at(state, victim, chance.below(hand_size(state, victim)))
    state.hands[victim * KINDS + kind] -= 1
    state.hands[seat * KINDS + kind] += 1
    state.last_steal[:] = [seat, victim, kind]
    both = (seat, victim)
    events.append(Private(Stolen(seat, victim, kind), both, Stolen(seat, victim, NONE)))


def steal_asks(state: State, step: StealStep) -> Sequence[int]:
    return ONLY[step.seat]


def steal_step_choices(state: State, step: StealStep, seat: int) -> list[Any]:
    return list(steal_options(state, board_of(state), seat, step.pirate))


def steal_act(
    state: State,
    step: StealStep | LootStep,
    seat: int,
    action: Steal | StealNone,
    chance: Chance,
    events: Events,
) -> None:
    state.stack.pop()
    if isinstance(action, Steal):
        steal(state, seat, action, chance, events)
    else:
        events.append(NobodyRobbed(seat))


# The steal of `pirate_islands` (SF-27.8).


def loot_asks(state: State, step: LootStep) -> Sequence[int]:
    return ONLY[step.seat]


def loot_choices(state: State, step: LootStep, seat: int) -> list[Any]:
    found: list[Any] = [
        STEAL[other] for other in range(len(state.svp)) if other != seat and hand_size(state, other)
    ]
    found.append(STEAL_NONE)
    return found
