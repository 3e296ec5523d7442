"""Setup (SO-2)."""

from typing import Any

from portolan.rulekit import Chance, Revealing
from portolan.rulekit.flow import settle
from portolan.salty_ocean.board import (
    CALM,
    CARDS,
    COST_START,
    N_BUILDINGS,
    N_GOODS,
    N_SHIPS,
    NO_SEA_EVENT,
    NOWHERE,
    PORT,
    START_CARGO,
    START_CATHEDRAL,
    START_DEPOT,
    START_MONEY,
    START_ROW,
    START_SALINE,
    START_SHIP,
    TYPES,
)
from portolan.salty_ocean.state import CardTurned, EventPhase, Options, OrderDrawn, State
from portolan.salty_ocean.steps.rounds import HANDLERS


def bare_state(seats: int, order: list[int], cards: list[int]) -> State:
    """The table before the first event phase (SO-2.3 to SO-2.7), for an order and a deck."""
    berth = [NOWHERE] * (seats * N_SHIPS)
    cargo = [0] * (seats * N_SHIPS * N_GOODS)
    money = [0] * seats
    for place, seat in enumerate(order):
        money[seat] = START_MONEY[place]
        ship = seat * N_SHIPS + START_SHIP
        berth[ship] = PORT
        cargo[ship * N_GOODS : ship * N_GOODS + N_GOODS] = START_CARGO
    return State(
        stack=[EventPhase()],
        seats=seats,
        round=1,
        order=order,
        costs=[COST_START] * len(TYPES),
        rows=[START_ROW] * N_GOODS,
        weather=CALM,
        sea_event=NO_SEA_EVENT,
        pirates_done=False,
        cards=cards,
        known=[0] * seats,
        owners=[()] * N_BUILDINGS,
        clock_used=[False] * seats,
        money=money,
        saline=[START_SALINE] * seats,
        depot_level=[START_DEPOT] * seats,
        cathedral=[START_CATHEDRAL] * seats,
        depot=[0] * (seats * N_GOODS),
        berth=berth,
        damage=[0] * (seats * N_SHIPS),
        cargo=cargo,
        changed=[],
    )


def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
    """The first state, settled, and its events: a drawn start seat, a shuffled deck (SO-2)."""
    first = chance.below(seats)
    order = [(first + step) % seats for step in range(seats)]
    cards = list(range(len(CARDS)))
    chance.shuffle(cards)
    state = bare_state(seats, order, cards)
    events: list[Any] = [
        OrderDrawn(order.copy(), state.money.copy()),
        Revealing(CardTurned(0, cards[0])),
    ]
    settle(HANDLERS, state, state.stack, chance, events)
    return state, events
