"""What a seat may know, and what it may imagine of the rest (SO-10, SO-13.6)."""

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Final

from portolan.rulekit import Names
from portolan.rulekit.flow import asked
from portolan.salty_ocean.board import (
    BUILDINGS,
    CAPACITY,
    DEPOT_CAPACITY,
    FACE_UP,
    GOODS,
    GOODS_IN_PLAY,
    LADDERS,
    N_GOODS,
    N_SHIPS,
    NOWHERE,
    POSITIONS,
    SHIPS,
    TYPES,
)
from portolan.salty_ocean.scoring import building_count, final_score, result
from portolan.salty_ocean.state import (
    Berth,
    Card,
    Discarding,
    Looking,
    Mark,
    Moving,
    Position,
    Repairs,
    Sailing,
    SeaEvent,
    Seat,
    SecondAction,
    SeenCard,
    State,
    Swapping,
    Turn,
    Weather,
)
from portolan.salty_ocean.steps.rounds import HANDLERS

STATES: Final[tuple[str, ...]] = (
    "action",
    "clock",
    "sail",
    "move",
    "discard",
    "repair",
    "fierte_look",
    "fierte_swap",
    "finished",
)
FINISHED: Final[int] = STATES.index("finished")
STATE_OF: Final[dict[type, int]] = {
    step: number
    for number, step in enumerate(
        (Turn, SecondAction, Sailing, Moving, Discarding, Repairs, Looking, Swapping)
    )
}
"""The word of SO-3.2 for each step that asks."""
FACES: Final[tuple[str, ...]] = ("down", "up")

StateName = Annotated[int, Names(STATES)]
Face = Annotated[int, Names(FACES)]


@dataclass
class Cargo:
    """Barrels by good."""

    salt: int
    herring: int
    cod: int


@dataclass
class ShipView:
    """A ship; `capacity` is what its damage leaves of it."""

    at: Berth
    damage: int
    capacity: int
    cargo: Cargo


@dataclass
class SeatView:
    """What lies before a seat: all of it public but `known`."""

    seat: Seat
    money: int
    saline: int
    depot_level: int
    depot_capacity: int
    depot: Cargo
    notre_dame: int
    ships: dict[str, ShipView]
    building_count: int
    total: int
    """What the final scoring would give it now."""
    looked_at: list[Position]
    """Where the cards lie that it has looked at."""
    known: list[Card] | None
    """What those cards are: in its own view only, null in others."""


@dataclass
class EventView:
    """The current sea conditions."""

    weather: Weather
    sea_event: SeaEvent
    pirates_done: bool


@dataclass
class CardView:
    """A position of the event cards; `id` is null where the viewer does not know the card."""

    face: Face
    id: SeenCard


@dataclass
class View:
    """The table as a seat, or a spectator (`viewer` null), sees it."""

    viewer: Seat | None
    round: int
    state: StateName
    decider: Seat | None
    order: list[Seat]
    consecutive_passes: int
    action_costs: dict[str, int]
    market_rows: dict[str, int]
    prices: dict[str, int]
    event: EventView
    cards: dict[str, CardView]
    buildings: dict[str, list[Seat]]
    clock_used: list[Seat]
    looked: list[Position] | None
    """The two positions that the decider may exchange; null in other states."""
    seats: list[SeatView]
    final: list[int] | None
    winners: list[Seat] | None
    changed: list[Mark]
    """What the last action changed."""


def known_positions(state: State, seat: int) -> list[int]:
    """Where the cards lie that a seat has looked at."""
    return [at for at in range(len(POSITIONS)) if state.known[seat] >> at & 1]


def _visible(state: State, seat: int | None) -> int:
    """The positions whose card a seat, or a spectator, may see, as bits (SO-10.2, SO-10.4)."""
    if not state.stack:
        return (1 << len(POSITIONS)) - 1
    open_cards = (1 << FACE_UP[state.round]) - 1
    return open_cards if seat is None else open_cards | state.known[seat]


def _cargo(numbers: list[int], at: int) -> Cargo:
    return Cargo(*numbers[at : at + N_GOODS])


def _ships(state: State, seat: int) -> dict[str, ShipView]:
    ships = {}
    for ship in range(N_SHIPS):
        index = seat * N_SHIPS + ship
        if state.berth[index] != NOWHERE:
            damage = state.damage[index]
            ships[SHIPS[ship]] = ShipView(
                state.berth[index],
                damage,
                CAPACITY[ship] - damage,
                _cargo(state.cargo, index * N_GOODS),
            )
    return ships


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    looked_at = known_positions(state, seat)
    level = state.depot_level[seat]
    return SeatView(
        seat=seat,
        money=state.money[seat],
        saline=state.saline[seat],
        depot_level=level,
        depot_capacity=DEPOT_CAPACITY[level],
        depot=_cargo(state.depot, seat * N_GOODS),
        notre_dame=state.cathedral[seat],
        ships=_ships(state, seat),
        building_count=building_count(state, seat),
        total=final_score(state, seat).total,
        looked_at=looked_at,
        known=sorted(state.cards[at] for at in looked_at) if seat == viewer else None,
    )


def _cards(state: State, viewer: int | None) -> dict[str, CardView]:
    visible = _visible(state, viewer)
    open_cards = FACE_UP[state.round] if state.stack else len(POSITIONS)
    return {
        name: CardView(int(at < open_cards), state.cards[at] if visible >> at & 1 else -1)
        for at, name in enumerate(POSITIONS)
    }


def state_name(state: State) -> int:
    """The word of SO-3.2 for a settled state."""
    return STATE_OF[type(state.stack[-1])] if state.stack else FINISHED


def consecutive_passes(state: State) -> int:
    """How many seats have passed in direct succession; 0 outside the action phase."""
    for step in state.stack:
        if isinstance(step, Turn):
            return step.passes
    return 0


def look(state: State, seat: int | None) -> View:
    """All that a seat, or a spectator, may know."""
    top: Any = state.stack[-1] if state.stack else None
    deciders = asked(HANDLERS, state, state.stack)
    end = result(state)
    goods = range(GOODS_IN_PLAY[state.seats])
    return View(
        viewer=seat,
        round=state.round,
        state=state_name(state),
        decider=deciders[0] if deciders else None,
        order=state.order.copy(),
        consecutive_passes=consecutive_passes(state),
        action_costs=dict(zip(TYPES, state.costs, strict=True)),
        market_rows={GOODS[good]: state.rows[good] for good in goods},
        prices={GOODS[good]: LADDERS[good][state.rows[good]] for good in goods},
        event=EventView(state.weather, state.sea_event, state.pirates_done),
        cards=_cards(state, seat),
        buildings={name: list(state.owners[b]) for b, name in enumerate(BUILDINGS)},
        clock_used=[other for other in range(state.seats) if state.clock_used[other]],
        looked=[top.first, top.second] if isinstance(top, Swapping) else None,
        seats=[_seat_view(state, other, seat) for other in range(state.seats)],
        final=end.scores if end else None,
        winners=end.winners if end else None,
        changed=sorted(set(state.changed)),
    )


def determinize(state: State, seat: int, random: Random) -> State:
    """The cards that the seat cannot know, dealt anew.

    Who knows which positions is public and stays (SO-10.1); what lies there is not.
    """
    guess = state.copy()
    visible = _visible(state, seat)
    hidden = [at for at in range(len(POSITIONS)) if not visible >> at & 1]
    pool = sorted(state.cards[at] for at in hidden)
    random.shuffle(pool)
    for at, card in zip(hidden, pool, strict=True):
        guess.cards[at] = card
    return guess
