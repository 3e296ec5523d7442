"""Final scoring (SO-9)."""

from portolan.rulekit import Result, rank
from portolan.salty_ocean.board import (
    CATHEDRAL_VALUE,
    COUNT_GROUP,
    LIGHTHOUSE,
    LIGHTHOUSE_PER_SHIP,
    MACLOU,
    MACLOU_VALUE,
    N_BUILDINGS,
    N_SHIPS,
    NOWHERE,
    TOWN_HALL,
    TOWN_HALL_DIVISOR,
    TOWN_HALL_PLUS,
    VITRAILS,
    VITRAILS_VALUE,
)
from portolan.salty_ocean.state import FinalScored, State


def building_count(state: State, seat: int) -> int:
    """Different buildings of a seat; bank and vault count once, Notre-Dame if begun (SO-9.3)."""
    groups = 0
    count = 1 if state.cathedral[seat] else 0
    for building in range(N_BUILDINGS):
        group = 1 << COUNT_GROUP[building]
        if not groups & group and seat in state.owners[building]:
            groups |= group
            count += 1
    return count


def ship_count(state: State, seat: int) -> int:
    """Ships of a seat, wherever they are."""
    base = seat * N_SHIPS
    return sum(state.berth[base + ship] != NOWHERE for ship in range(N_SHIPS))


def town_hall_value(place: int, count: int) -> int:
    """What the town hall is worth to builder number `place` with `count` buildings (SO-7.10)."""
    return TOWN_HALL_PLUS[place] + count // TOWN_HALL_DIVISOR[place]


def _value_by_place(state: State, seat: int, building: int, values: tuple[int, ...]) -> int:
    owners = state.owners[building]
    return values[owners.index(seat)] if seat in owners else 0


def final_score(state: State, seat: int) -> FinalScored:
    """The total of a seat if the match ended now, item by item (SO-9.1)."""
    money = state.money[seat]
    cathedral = CATHEDRAL_VALUE[state.cathedral[seat]]
    vitrails = _value_by_place(state, seat, VITRAILS, VITRAILS_VALUE)
    town_hall = 0
    owners = state.owners[TOWN_HALL]
    if seat in owners:
        town_hall = town_hall_value(owners.index(seat), building_count(state, seat))
    lighthouse = 0
    if seat in state.owners[LIGHTHOUSE]:
        lighthouse = LIGHTHOUSE_PER_SHIP * ship_count(state, seat)
    maclou = _value_by_place(state, seat, MACLOU, MACLOU_VALUE)
    total = money + cathedral + vitrails + town_hall + lighthouse + maclou
    return FinalScored(seat, money, cathedral, vitrails, town_hall, lighthouse, maclou, total)


def final_totals(state: State) -> list[FinalScored]:
    """The totals of all seats."""
    return [final_score(state, seat) for seat in range(state.seats)]


def result(state: State) -> Result | None:
    """Highest total wins, then the higher building count, else they share it (SO-9.2)."""
    if state.stack:
        return None
    scores = [final_score(state, seat).total for seat in range(state.seats)]
    keys = [(scores[seat], building_count(state, seat)) for seat in range(state.seats)]
    return rank(keys, scores)
