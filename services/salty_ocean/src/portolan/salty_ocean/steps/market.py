"""Market actions: goods are sold and bought (SO-6.15 to SO-6.20)."""

from typing import Any, Final

from portolan.salty_ocean.board import (
    BLOCK,
    BLOCK_STEPS,
    DEPOT_FIRST,
    FINANCES,
    FLOOR,
    GOODS_IN_PLAY,
    LADDERS,
    LEAST_BUY_PRICE,
    MARK_DEPOT,
    MARK_MARKET,
    MARK_SHIP,
    MOST_BARRELS,
    N_GOODS,
    N_SHIPS,
    PORT,
    SALE_BONUS,
    SHIPS_FIRST,
)
from portolan.salty_ocean.state import Buy, GoodsBought, GoodsSold, Sell, State
from portolan.salty_ocean.steps.harbor import excess
from portolan.salty_ocean.steps.money import pay

SALES: Final[tuple[tuple[Sell, ...], ...]] = tuple(
    tuple(Sell(good, count, SHIPS_FIRST) for count in range(1, MOST_BARRELS + 1))
    for good in range(N_GOODS)
)
"""Sales by good and count - 1 where only one order of drawing matters (SO-6.16)."""
SALES_BOTH_WAYS: Final[tuple[tuple[Sell, ...], ...]] = tuple(
    tuple(
        sale
        for one_way in SALES[good]
        for sale in (one_way, Sell(good, one_way.count, DEPOT_FIRST))
    )
    for good in range(N_GOODS)
)
PURCHASES: Final[tuple[tuple[Buy, ...], ...]] = tuple(
    tuple(Buy(good, count) for count in range(1, MOST_BARRELS + 1)) for good in range(N_GOODS)
)


def on_ships_in_port(state: State, seat: int, good: int) -> int:
    """Barrels of a good on the seat's ships in port."""
    found = 0
    for index in range(seat * N_SHIPS, seat * N_SHIPS + N_SHIPS):
        if state.berth[index] == PORT:
            found += state.cargo[index * N_GOODS + good]
    return found


def buy_price(state: State, good: int) -> int:
    """What a barrel costs (SO-6.19)."""
    return max(LEAST_BUY_PRICE, LADDERS[good][state.rows[good]])


def sale_bonus(state: State, seat: int) -> int:
    """What the Bureau des Finances adds to a sale of this seat (SO-6.18)."""
    owners = state.owners[FINANCES]
    return SALE_BONUS[owners.index(seat)] if seat in owners else 0


def choices(state: State, seat: int, money: int, offers: list[Any]) -> None:
    """Add the market actions of a seat that has `money` left after the activation payment."""
    in_play = GOODS_IN_PLAY[state.seats]
    for good in range(in_play):
        stored = state.depot[seat * N_GOODS + good]
        aboard = on_ships_in_port(state, seat, good)
        if stored and aboard:
            offers.extend(SALES_BOTH_WAYS[good][: 2 * (stored + aboard) - 1])
        elif stored or aboard:
            offers.extend(SALES[good][: stored + aboard])
    space = -excess(state, seat)
    if space <= 0:
        return
    means = money - FLOOR
    for good in range(in_play):
        affordable = means // buy_price(state, good)
        if affordable > 0:
            offers.extend(PURCHASES[good][: min(space, affordable)])


def sell(state: State, seat: int, action: Sell, fee: int, events: list[Any]) -> None:
    """SO-6.15 to SO-6.18: the whole sale at the old price, then the price falls."""
    good, count = action.good, action.count
    _take(state, seat, action)
    row = state.rows[good]
    income = count * LADDERS[good][row]
    bonus = sale_bonus(state, seat)
    state.money[seat] += income + bonus
    row = max(0, row - (count + BLOCK - 1) // BLOCK * BLOCK_STEPS[state.seats])
    state.rows[good] = row
    state.changed.append(MARK_MARKET + good)
    events.append(GoodsSold(seat, good, count, income, bonus, row, LADDERS[good][row], fee))


def _take(state: State, seat: int, action: Sell) -> None:
    """Sold barrels leave ships and depot in the chosen order (SO-6.16)."""
    left = action.count
    if action.from_ == DEPOT_FIRST:
        left -= _take_from_depot(state, seat, action.good, left)
    for index in range(seat * N_SHIPS, seat * N_SHIPS + N_SHIPS):
        at = index * N_GOODS + action.good
        if left and state.berth[index] == PORT and state.cargo[at]:
            taken = min(left, state.cargo[at])
            state.cargo[at] -= taken
            left -= taken
            state.changed.append(MARK_SHIP + index)
    if left:
        _take_from_depot(state, seat, action.good, left)


def _take_from_depot(state: State, seat: int, good: int, wanted: int) -> int:
    at = seat * N_GOODS + good
    taken = min(wanted, state.depot[at])
    if taken:
        state.depot[at] -= taken
        state.changed.append(MARK_DEPOT + seat)
    return taken


def buy(state: State, seat: int, action: Buy, fee: int, events: list[Any]) -> None:
    """SO-6.19: the price does not change."""
    good, count = action.good, action.count
    price = count * buy_price(state, good)
    pay(state, seat, price, events)
    state.depot[seat * N_GOODS + good] += count
    state.changed.append(MARK_DEPOT + seat)
    events.append(GoodsBought(seat, good, count, fee, price))
