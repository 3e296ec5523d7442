"""Navigation actions: ships sail out and fish, ships return (SO-6.6 to SO-6.9)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from portolan.rulekit import Chance
from portolan.salty_ocean.board import (
    CAPACITY,
    COD,
    FIERTE,
    GOODS_IN_PLAY,
    HERRING,
    MACLOU,
    MARK_CARD,
    MARK_SHIP,
    N_GOODS,
    N_SHIPS,
    NO_SEA_EVENT,
    PIRATE_DAMAGE,
    PIRATES,
    POOR_CATCH,
    POOR_CATCH_SALT,
    PORT,
    SALT,
    SEA,
    SEATS,
    STORM,
    STORM_DAMAGE,
)
from portolan.salty_ocean.state import (
    Done,
    Return,
    Sail,
    Sailing,
    SailsSet,
    SendShip,
    ShipSailed,
    ShipsReturned,
    State,
)

SAIL_ACTION: Final[Sail] = Sail()
DONE: Final[Done] = Done()
_SUBSETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    subset for size in range(1, N_SHIPS + 1) for subset in combinations(range(N_SHIPS), size)
)
RETURNS: Final[tuple[tuple[Return, ...], ...]] = tuple(
    tuple(Return(subset) for subset in _SUBSETS if all(at_sea >> ship & 1 for ship in subset))
    for at_sea in range(1 << N_SHIPS)
)
"""All returns, by the ships at sea as bits."""
SENDS: Final[tuple[tuple[SendShip, ...], ...]] = tuple(
    tuple(SendShip(ship, herring) for herring in range(CAPACITY[ship] + 1))
    for ship in range(N_SHIPS)
)
"""Sailings by ship and herring."""
SAILINGS: Final[tuple[tuple[Sailing, ...], ...]] = tuple(
    (Sailing(seat, False), Sailing(seat, True)) for (seat,) in SEATS
)


def _ships_at(state: State, seat: int, berth: int) -> int:
    """Ships of a seat in port, or at sea, as bits."""
    base = seat * N_SHIPS
    berths = state.berth
    found = 0
    for ship in range(N_SHIPS):
        if berths[base + ship] == berth:
            found |= 1 << ship
    return found


def choices(state: State, seat: int, offers: list[Any]) -> None:
    """Add the navigation actions of a seat that can make the activation payment."""
    if _ships_at(state, seat, PORT):
        offers.append(SAIL_ACTION)
    at_sea = _ships_at(state, seat, SEA)
    if at_sea:
        offers.extend(RETURNS[at_sea])


def set_sail(state: State, seat: int, fee: int, events: list[Any]) -> None:
    """SO-6.6: the first ship follows as a step."""
    events.append(SailsSet(seat, fee))
    state.stack.append(SAILINGS[seat][0])


def bring_home(
    state: State, seat: int, ships: tuple[int, ...], fee: int, events: list[Any]
) -> None:
    """SO-6.9: no event touches ships on their way home."""
    for ship in ships:
        index = seat * N_SHIPS + ship
        state.berth[index] = PORT
        state.changed.append(MARK_SHIP + index)
    events.append(ShipsReturned(seat, list(ships), fee))


# -- one ship leaves port (SO-6.7) -----------------------------------------------------------------


def voyage(state: State, seat: int, ship: int) -> ShipSailed:
    """What (a) to (d) of SO-6.7 will do to a ship in port if it sails now; changes nothing."""
    index = seat * N_SHIPS + ship
    capacity = CAPACITY[ship]
    damage = state.damage[index]
    storm = min(STORM_DAMAGE, capacity - damage) if state.weather == STORM else 0
    pirates = 0
    if meets_pirates(state, seat):
        pirates = min(PIRATE_DAMAGE, capacity - damage - storm)
    room = capacity - damage - storm - pirates
    cargo = state.cargo[index * N_GOODS : index * N_GOODS + N_GOODS]
    lost = [0] * N_GOODS
    excess = sum(cargo) - room
    for good in range(N_GOODS):
        if excess <= 0:
            break
        overboard = min(excess, cargo[good])
        lost[good] = overboard
        excess -= overboard
    spoilt = 0
    if state.sea_event == POOR_CATCH and seat not in state.owners[FIERTE]:
        spoilt = min(POOR_CATCH_SALT, cargo[SALT] - lost[SALT])
    return ShipSailed(seat, ship, storm, pirates, lost, spoilt, 0, 0)


def meets_pirates(state: State, seat: int) -> bool:
    """Whether the next ship of this seat that sails is the pirates' prey (SO-6.7b)."""
    return (
        state.sea_event == PIRATES and not state.pirates_done and seat not in state.owners[MACLOU]
    )


def salt_left(state: State, seat: int, ship: int) -> int:
    """Salt that a ship in port would fish with if it sailed now (SO-6.8)."""
    salt = state.cargo[(seat * N_SHIPS + ship) * N_GOODS + SALT]
    if salt == 0 or (state.weather != STORM and state.sea_event == NO_SEA_EVENT):
        return salt
    fate = voyage(state, seat, ship)
    return salt - fate.lost[SALT] - fate.spoilt


def sailing_asks(state: State, step: Sailing) -> Sequence[int]:
    """Asked while a ship is left in port (SO-6.6)."""
    return SEATS[step.seat] if _ships_at(state, step.seat, PORT) else ()


def sailing_choices(state: State, step: Sailing, seat: int) -> list[Any]:
    """Every ship in port with every split of its catch; done after the first (SO-6.8)."""
    offers: list[Any] = []
    cod_exists = GOODS_IN_PLAY[state.seats] > COD
    base = seat * N_SHIPS
    for ship in range(N_SHIPS):
        if state.berth[base + ship] == PORT:
            salt = salt_left(state, seat, ship)
            sends = SENDS[ship]
            if cod_exists:
                offers.extend(sends[: salt + 1])
            else:
                offers.append(sends[salt])
    if step.sailed:
        offers.append(DONE)
    return offers


def sailing_act(
    state: State, step: Sailing, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """SO-6.7, in its order."""
    if not isinstance(action, SendShip):
        state.stack.pop()
        return
    state.stack[-1] = SAILINGS[seat][1]
    ship = action.ship
    fate = voyage(state, seat, ship)
    if meets_pirates(state, seat):
        state.pirates_done = True
        state.changed.append(MARK_CARD + state.round - 1)
    index = seat * N_SHIPS + ship
    state.damage[index] += fate.storm + fate.pirates
    cargo = index * N_GOODS
    for good in range(N_GOODS):
        state.cargo[cargo + good] -= fate.lost[good]
    salt = state.cargo[cargo + SALT] - fate.spoilt
    fate.herring = action.herring
    fate.cod = salt - action.herring
    state.cargo[cargo + SALT] = 0
    state.cargo[cargo + HERRING] += fate.herring
    state.cargo[cargo + COD] += fate.cod
    state.berth[index] = SEA
    state.changed.append(MARK_SHIP + index)
    events.append(fate)


def sailing_run(state: State, step: Sailing, chance: Chance, events: list[Any]) -> None:
    """No ship is left in port: the action ends by itself (SO-6.6)."""
    state.stack.pop()
