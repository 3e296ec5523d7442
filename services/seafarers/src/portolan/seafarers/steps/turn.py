"""A turn: the roll, production, gold, and its end (sections 4 and 5 of the rules)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.building import follow_route
from portolan.seafarers.components import ANY, CLOTH, KINDS, NOTHING, YIELD
from portolan.seafarers.scoring import end_if_over, end_if_too_long
from portolan.seafarers.state import (
    FIRST_CITY,
    FREE,
    NONE,
    BankShort,
    GoldLost,
    GoldStep,
    MainStep,
    PreRollStep,
    Received,
    Roll,
    Rolled,
    State,
    Take,
    Took,
    TurnBegan,
)
from portolan.seafarers.steps import cards, cloth, pirates, thieves
from portolan.seafarers.table import NOBODY, ONLY, Events, clockwise, gain, named, owner

ROLL: Final[Roll] = Roll()

_DIE: Final[list[int]] = [1, 2, 3, 4, 5, 6]


def begin_turn(state: State, seat: int, events: Events) -> None:
    """A seat's turn begins: PRE_ROLL, if it has not won already (SF-13.2)."""
    state.active = seat
    state.dice.clear()
    state.stack[:] = [PreRollStep(seat)]
    events.append(TurnBegan(seat, state.turns + 1))
    end_if_over(state, events)


def end_turn(state: State, events: Events) -> None:
    """SF-4.6, SF-13.4."""
    state.turns += 1
    state.card_played = False
    state.ship_moved = False
    state.ships_built.clear()
    state.drafts = 0
    state.last_steal.clear()
    for place in range(len(state.new_cards)):
        state.new_cards[place] = 0
    end_if_too_long(state, events)
    if state.stack:
        begin_turn(state, (state.active + 1) % len(state.svp), events)


# PRE_ROLL.


def pre_roll_asks(state: State, step: PreRollStep) -> Sequence[int]:
    return ONLY[step.seat]


def pre_roll_choices(state: State, step: PreRollStep, seat: int) -> list[Any]:
    choices: list[Any] = [ROLL]
    cards.offer(state, seat, choices)
    return choices


def pre_roll_act(
    state: State, step: PreRollStep, seat: int, action: Any, chance: Chance, events: Events
) -> None:
    if isinstance(action, Roll):
        roll(state, seat, chance, events)
    else:
        cards.play(state, seat, action, events)


def roll(state: State, seat: int, chance: Chance, events: Events) -> None:
    """Two dice and all that follows from them by itself."""
    first, second = chance.pick(_DIE), chance.pick(_DIE)
    state.dice[:] = [first, second]
    events.append(Rolled(seat, first, second))
    state.stack[-1] = MainStep(seat)
    board = board_of(state)
    if board.has_fleet and state.fleet != NONE:  # SF-27.6
        pirates.sail(state, board, min(first, second), chance, events)
    total = first + second
    if total == 7:
        thieves.seven(state, seat)
    else:
        produce(state, board, total, events)
        if state.scenario == CLOTH:  # SF-26.5: after production, before gold
            cloth.deliver(state, board, total, events)
    if any(state.gold):
        state.stack.append(GoldStep(seat))


# Production (SF-5.2 to SF-5.5).


def share_out(bank: list[int], owed: list[int]) -> list[int]:
    """What each seat gets of what it is owed: seat times KINDS plus resource (SF-5.3)."""
    paid = owed[:]
    for kind in range(KINDS):
        places = range(kind, len(owed), KINDS)
        if sum([owed[place] for place in places]) <= bank[kind]:
            continue
        owing = [place for place in places if owed[place]]
        for place in owing:
            paid[place] = bank[kind] if len(owing) == 1 else 0
    return paid


def produce(state: State, board: Board, total: int, events: Events) -> None:
    """All hexes with the number that was rolled yield."""
    seats = len(state.svp)
    buildings = state.buildings
    owed = [0] * (seats * KINDS)
    any_owed = False
    for place, number in enumerate(state.number):
        if number != total or place == state.robber:
            continue
        kind = YIELD[state.terrain[place]]
        if kind == NOTHING:
            continue
        for vertex in board.hex_vertices[place]:
            building = buildings[vertex]
            if building != FREE:
                count = 2 if building >= FIRST_CITY else 1
                if kind == ANY:
                    state.gold[owner(building)] += count
                else:
                    owed[owner(building) * KINDS + kind] += count
                    any_owed = True
    if any_owed:
        _pay_out(state, owed, events)


def _pay_out(state: State, owed: list[int], events: Events) -> None:
    paid = share_out(state.bank, owed)
    for seat in range(len(state.svp)):
        counts = paid[seat * KINDS : (seat + 1) * KINDS]
        if any(counts):
            for kind, count in enumerate(counts):
                if count:
                    gain(state, seat, kind, count)
            events.append(Received(seat, named(counts)))
    for kind in range(KINDS):
        if paid[kind::KINDS] != owed[kind::KINDS]:
            events.append(BankShort(kind))


# GOLD (SF-5.4).


def gold_asks(state: State, step: GoldStep) -> Sequence[int]:
    if not any(state.bank):
        return NOBODY
    for seat in clockwise(state, step.seat):
        if state.gold[seat]:
            return ONLY[seat]
    return NOBODY


def gold_choices(state: State, step: GoldStep, seat: int) -> list[Any]:
    return [cards.TAKE[kind] for kind in range(KINDS) if state.bank[kind]]


def gold_act(
    state: State, step: GoldStep, seat: int, action: Take, chance: Chance, events: Events
) -> None:
    gain(state, seat, action.res, 1)
    state.gold[seat] -= 1
    events.append(Took(seat, action.res))
    follow_route(state, board_of(state), events)


def gold_run(state: State, step: GoldStep, chance: Chance, events: Events) -> None:
    """All have chosen, or the bank is empty."""
    for seat, count in enumerate(state.gold):
        if count:
            events.append(GoldLost(seat, count))
            state.gold[seat] = 0
    state.stack.pop()
