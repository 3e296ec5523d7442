"""Harbor actions: ships are built, goods are moved (SO-6.10 to SO-6.14)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance
from portolan.salty_ocean.board import (
    ACADEMY,
    ACADEMY_SHARE,
    CAPACITY,
    DEPOT,
    DEPOT_CAPACITY,
    MARK_DEPOT,
    MARK_SHIP,
    MOST_BARRELS,
    N_GOODS,
    N_SHIPS,
    NEW_SHIP,
    NOWHERE,
    PORT,
    SEATS,
    SHIP_KINDS,
    SHIPYARD,
    SHIPYARD_SHARE,
    SPLIT_SHARE,
)
from portolan.salty_ocean.state import (
    BuildShip,
    CargoOpened,
    Discard,
    Discarding,
    GoodsDiscarded,
    GoodsMoved,
    Move,
    MoveGoods,
    Moving,
    ShareReceived,
    ShipBuilt,
    State,
)
from portolan.salty_ocean.steps.money import CANNOT_PAY, after_payment, pay
from portolan.salty_ocean.steps.navigation import DONE

MOVE_GOODS: Final[MoveGoods] = MoveGoods()
BUILD_SHIPS: Final[tuple[BuildShip, ...]] = tuple(
    BuildShip(kind) for kind in range(len(SHIP_KINDS))
)
LOADS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    tuple(Move(good, DEPOT, ship + 1, count) for count in range(1, CAPACITY[ship] + 1))
    for good in range(N_GOODS)
    for ship in range(N_SHIPS)
)
"""Steps from the depot to a ship, by pair (good * N_SHIPS + ship) and count - 1."""
UNLOADS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    tuple(Move(good, ship + 1, DEPOT, count) for count in range(1, CAPACITY[ship] + 1))
    for good in range(N_GOODS)
    for ship in range(N_SHIPS)
)
DISCARDS: Final[tuple[tuple[Discard, ...], ...]] = tuple(
    tuple(Discard(good, count) for count in range(1, MOST_BARRELS + 1)) for good in range(N_GOODS)
)
DISCARDINGS: Final[tuple[Discarding, ...]] = tuple(Discarding(seat) for (seat,) in SEATS)


def choices(state: State, seat: int, money: int, offers: list[Any]) -> None:
    """Add the harbor actions of a seat that has `money` left after the activation payment."""
    if state.owners[SHIPYARD] and state.owners[ACADEMY]:
        for kind in range(len(NEW_SHIP)):
            if (
                state.berth[seat * N_SHIPS + NEW_SHIP[kind]] == NOWHERE
                and after_payment(money, ship_price(state, seat, kind)) != CANNOT_PAY
            ):
                offers.append(BUILD_SHIPS[kind])
    if can_move(state, seat, 0):
        offers.append(MOVE_GOODS)


# -- a new ship ------------------------------------------------------------------------------------


def ship_price(state: State, seat: int, kind: int) -> int:
    """The shares that a seat would pay for a ship; none to a building of its own (SO-6.11)."""
    price = 0
    if seat not in state.owners[SHIPYARD]:
        price += SHIPYARD_SHARE[kind]
    if seat not in state.owners[ACADEMY]:
        price += ACADEMY_SHARE[kind]
    return price


def build_ship(state: State, seat: int, kind: int, fee: int, events: list[Any]) -> None:
    """SO-6.10: the new ship lies in port, undamaged and empty."""
    price = ship_price(state, seat, kind)
    pay(state, seat, price, events)
    ship = NEW_SHIP[kind]
    index = seat * N_SHIPS + ship
    state.berth[index] = PORT
    state.changed.append(MARK_SHIP + index)
    events.append(ShipBuilt(seat, ship, fee, price))
    _pay_out(state, seat, SHIPYARD, SHIPYARD_SHARE[kind], SPLIT_SHARE[kind], events)
    _pay_out(state, seat, ACADEMY, ACADEMY_SHARE[kind], SPLIT_SHARE[kind], events)


def _pay_out(
    state: State, builder: int, building: int, share: int, split: int, events: list[Any]
) -> None:
    """The owners of a building receive its share, unless the builder is one of them (SO-6.11)."""
    owners = state.owners[building]
    if builder in owners:
        return
    amount = share if len(owners) == 1 else split
    for owner in owners:
        state.money[owner] += amount
        events.append(ShareReceived(owner, building, amount))


# -- goods between depot and ships -----------------------------------------------------------------


def _free_hold(state: State, index: int, ship: int) -> int:
    """Room left on a ship; `index` is its place in the flat lists."""
    cargo = state.cargo
    at = index * N_GOODS
    return CAPACITY[ship] - state.damage[index] - cargo[at] - cargo[at + 1] - cargo[at + 2]


def can_move(state: State, seat: int, used: int) -> bool:
    """Whether any step is legal with these pairs of good and ship used up (SO-6.13)."""
    for ship in range(N_SHIPS):
        index = seat * N_SHIPS + ship
        if state.berth[index] != PORT:
            continue
        room = _free_hold(state, index, ship)
        for good in range(N_GOODS):
            if not used >> (good * N_SHIPS + ship) & 1 and (
                state.cargo[index * N_GOODS + good] > 0
                or (room > 0 and state.depot[seat * N_GOODS + good] > 0)
            ):
                return True
    return False


def open_cargo(state: State, seat: int, fee: int, events: list[Any]) -> None:
    """SO-6.12: the first step follows."""
    events.append(CargoOpened(seat, fee))
    state.stack.append(Moving(seat, 0))


def moving_asks(state: State, step: Moving) -> Sequence[int]:
    """Asked while a step is legal (SO-6.13)."""
    return SEATS[step.seat] if can_move(state, step.seat, step.used) else ()


def moving_choices(state: State, step: Moving, seat: int) -> list[Any]:
    """All steps, by good and ship, loading before unloading; done after the first (SO-6.13)."""
    offers: list[Any] = []
    used = step.used
    for good in range(N_GOODS):
        stored = state.depot[seat * N_GOODS + good]
        for ship in range(N_SHIPS):
            index = seat * N_SHIPS + ship
            pair = good * N_SHIPS + ship
            if state.berth[index] != PORT or used >> pair & 1:
                continue
            if stored:
                room = _free_hold(state, index, ship)
                offers.extend(LOADS[pair][: min(stored, room)])
            aboard = state.cargo[index * N_GOODS + good]
            if aboard:
                offers.extend(UNLOADS[pair][:aboard])
    if used:
        offers.append(DONE)
    return offers


def moving_act(
    state: State, step: Moving, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """One step, or done."""
    if not isinstance(action, Move):
        state.stack[-1] = DISCARDINGS[seat]
        return
    good, count = action.good, action.count
    if action.from_ == DEPOT:
        ship = action.to - 1
        loaded = count
    else:
        ship = action.from_ - 1
        loaded = -count
    index = seat * N_SHIPS + ship
    state.depot[seat * N_GOODS + good] -= loaded
    state.cargo[index * N_GOODS + good] += loaded
    state.changed.append(MARK_SHIP + index)
    state.changed.append(MARK_DEPOT + seat)
    events.append(GoodsMoved(seat, good, action.from_, action.to, count))
    state.stack[-1] = Moving(seat, step.used | 1 << (good * N_SHIPS + ship))


def moving_run(state: State, step: Moving, chance: Chance, events: list[Any]) -> None:
    """No step is legal any more (SO-6.13)."""
    state.stack[-1] = DISCARDINGS[step.seat]


def excess(state: State, seat: int) -> int:
    """Barrels in the depot beyond its capacity; negative: free places."""
    depot = state.depot
    at = seat * N_GOODS
    return depot[at] + depot[at + 1] + depot[at + 2] - DEPOT_CAPACITY[state.depot_level[seat]]


def discarding_asks(state: State, step: Discarding) -> Sequence[int]:
    """Asked while the depot holds too much (SO-6.14)."""
    return SEATS[step.seat] if excess(state, step.seat) > 0 else ()


def discarding_choices(state: State, step: Discarding, seat: int) -> list[Any]:
    """SO-6.14."""
    offers: list[Any] = []
    too_many = excess(state, seat)
    for good in range(N_GOODS):
        stored = state.depot[seat * N_GOODS + good]
        offers.extend(DISCARDS[good][: min(too_many, stored)])
    return offers


def discarding_act(
    state: State, step: Discarding, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """SO-6.14; asked again while anything is left in excess."""
    state.depot[seat * N_GOODS + action.good] -= action.count
    state.changed.append(MARK_DEPOT + seat)
    events.append(GoodsDiscarded(seat, action.good, action.count))


def discarding_run(state: State, step: Discarding, chance: Chance, events: list[Any]) -> None:
    """All goods have their place: the action is over."""
    state.stack.pop()
