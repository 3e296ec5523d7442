"""City actions: saline, depot, Notre-Dame, buildings (SO-6.1 to SO-6.5)."""

from typing import Any, Final

from portolan.salty_ocean.board import (
    BUILDING_COST,
    CATHEDRAL_COST,
    CATHEDRAL_ROOM,
    CATHEDRAL_TOP,
    CATHEDRAL_VALUE,
    DEPOT_CAPACITY,
    DEPOT_COST,
    DEPOT_TOP,
    FIRST_BUILDING_SITE,
    FLOOR,
    MARK_BUILDING,
    MARK_CATHEDRAL,
    MARK_DEPOT,
    MARK_SALINE,
    N_BUILDINGS,
    NEED_KIND,
    NEED_WHAT,
    NEEDS_ANY_OWNER,
    NEEDS_NOTHING,
    NEEDS_OWN,
    SALINE_COST,
    SALINE_PRODUCTION,
    SALINE_TOP,
    SITE_CATHEDRAL,
    SITE_DEPOT,
    SITES,
    SLOTS,
)
from portolan.salty_ocean.state import (
    Build,
    BuildingBuilt,
    CathedralRaised,
    DepotEnlarged,
    Saline,
    SalineImproved,
    State,
)
from portolan.salty_ocean.steps.money import pay

SALINE_ACTION: Final[Saline] = Saline()
BUILDS: Final[tuple[Build, ...]] = tuple(Build(site) for site in range(len(SITES)))


def cathedral_open(state: State, level: int) -> bool:
    """Whether one more seat may reach this level of Notre-Dame (SO-6.3)."""
    if level > CATHEDRAL_TOP:
        return False
    room = CATHEDRAL_ROOM[state.seats][level]
    if room >= state.seats:
        return True
    reached = 0
    for other in state.cathedral:
        if other >= level:
            reached += 1
    return reached < room


def requirement_met(state: State, seat: int, building: int) -> bool:
    """Whether what a building requires is there (SO-6.5)."""
    kind = NEED_KIND[building]
    if kind == NEEDS_NOTHING:
        return True
    what = NEED_WHAT[building]
    if kind == NEEDS_OWN:
        return seat in state.owners[what]
    if kind == NEEDS_ANY_OWNER:
        return len(state.owners[what]) > 0
    return max(state.cathedral) >= what


def choices(state: State, seat: int, money: int, offers: list[Any]) -> None:
    """Add the city actions of a seat that has `money` left after the activation payment."""
    means = money - FLOOR
    level = state.saline[seat]
    if level < SALINE_TOP and SALINE_COST[level] <= means:
        offers.append(SALINE_ACTION)
    level = state.depot_level[seat]
    if level < DEPOT_TOP and DEPOT_COST[level] <= means:
        offers.append(BUILDS[SITE_DEPOT])
    if means >= CATHEDRAL_COST and cathedral_open(state, state.cathedral[seat] + 1):
        offers.append(BUILDS[SITE_CATHEDRAL])
    slots = SLOTS[state.seats]
    for building in range(N_BUILDINGS):
        if BUILDING_COST[building] > means:
            continue
        owners = state.owners[building]
        if (
            len(owners) < slots[building]
            and seat not in owners
            and (NEED_KIND[building] == NEEDS_NOTHING or requirement_met(state, seat, building))
        ):
            offers.append(BUILDS[building + FIRST_BUILDING_SITE])


def improve_saline(state: State, seat: int, fee: int, events: list[Any]) -> None:
    """SO-6.1. The fee is paid already; it is named in the event (also below)."""
    price = SALINE_COST[state.saline[seat]]
    pay(state, seat, price, events)
    level = state.saline[seat] + 1
    state.saline[seat] = level
    state.changed.append(MARK_SALINE + seat)
    events.append(SalineImproved(seat, level, SALINE_PRODUCTION[level], fee, price))


def build(state: State, seat: int, site: int, fee: int, events: list[Any]) -> None:
    """SO-6.2 to SO-6.4."""
    if site == SITE_DEPOT:
        enlarge_depot(state, seat, fee, events)
    elif site == SITE_CATHEDRAL:
        raise_cathedral(state, seat, fee, events)
    else:
        found_building(state, seat, site - FIRST_BUILDING_SITE, fee, events)


def enlarge_depot(state: State, seat: int, fee: int, events: list[Any]) -> None:
    """SO-6.2."""
    price = DEPOT_COST[state.depot_level[seat]]
    pay(state, seat, price, events)
    level = state.depot_level[seat] + 1
    state.depot_level[seat] = level
    state.changed.append(MARK_DEPOT + seat)
    events.append(DepotEnlarged(seat, level, DEPOT_CAPACITY[level], fee, price))


def raise_cathedral(state: State, seat: int, fee: int, events: list[Any]) -> None:
    """SO-6.3."""
    pay(state, seat, CATHEDRAL_COST, events)
    level = state.cathedral[seat] + 1
    state.cathedral[seat] = level
    state.changed.append(MARK_CATHEDRAL)
    events.append(CathedralRaised(seat, level, CATHEDRAL_VALUE[level], fee, CATHEDRAL_COST))


def found_building(state: State, seat: int, building: int, fee: int, events: list[Any]) -> None:
    """SO-6.4."""
    price = BUILDING_COST[building]
    pay(state, seat, price, events)
    owners = (*state.owners[building], seat)
    state.owners[building] = owners
    state.changed.append(MARK_BUILDING + building)
    events.append(BuildingBuilt(seat, building, len(owners), fee, price))
