"""How well each seat stands, for bots: an estimate of its final total, as a share of the win.

The estimate of a seat is what the final scoring would give it now, the money that its goods can
still become, and what its ships, saline and buildings will earn in the rounds to come. The weights
are in barrels and money; they were found by letting bots with different weights play each other.
Nothing hidden is used but the next round's card, which lies face up.
"""

from typing import Final

from portolan.rulekit import shares
from portolan.salty_ocean.board import (
    ACADEMY,
    ACADEMY_SHARE,
    ARROWS,
    AUBERGE,
    BANK,
    BANK_INTEREST_PER,
    CAPACITY,
    CATHEDRAL_COST,
    CATHEDRAL_VALUE,
    CLOCK,
    COD,
    FIERTE,
    FINANCES,
    GOODS_IN_PLAY,
    HARBOR,
    HERRING,
    KIND_OF_SHIP,
    LADDERS,
    LIGHTHOUSE,
    MACLOU,
    MARKET,
    N_GOODS,
    N_SHIPS,
    NAVIGATION,
    NOWHERE,
    PIRATE_DAMAGE,
    POOR_CATCH,
    POOR_CATCH_SALT,
    PORT,
    RENT_BASE,
    RENT_PER_OTHER,
    ROUNDS,
    ROWS,
    SALINE_PRODUCTION,
    SALT,
    SHIPYARD,
    SHIPYARD_SHARE,
    STORM,
    STORM_DAMAGE,
    VAULT,
    VAULT_INTEREST_PER,
)
from portolan.salty_ocean.scoring import final_score, result
from portolan.salty_ocean.state import Moving, Sailing, State
from portolan.salty_ocean.steps.city import cathedral_open
from portolan.salty_ocean.steps.market import sale_bonus
from portolan.salty_ocean.steps.money import money_cap
from portolan.salty_ocean.steps.navigation import SAILINGS, meets_pirates

# How sure the money is that a barrel will bring, by how far it is from the market.
SURE_IN_PORT: Final[float] = 0.96
SURE_AT_SEA: Final[float] = 0.93
SURE_SALT_ABOARD: Final[float] = 0.82
SURE_SALT_STORED: Final[float] = 0.7
# And what is kept for the next round.
KEPT_IN_PORT: Final[float] = 0.92
KEPT_AT_SEA: Final[float] = 0.8
KEPT_SALT: Final[float] = 1.0
KEPT_SALT_MOST: Final[int] = 14
SECOND_CHAIN: Final[float] = 0.05
# What a barrel of hold earns in a full round, before the cost of its salt; what fees take away.
FISH_PRICE: Final[float] = 3.0
HOLD_USE: Final[float] = 0.8
SALT_COST: Final[float] = 1.0
SURPLUS_SALT: Final[float] = 0.35
# Who has little money cannot act.
EASE: Final[float] = 7.5
NEED: Final[float] = 0.08
# Money beyond the cap can only be spent in time.
ABOVE_CAP: Final[float] = 0.35
ABOVE_CAP_LAST: Final[float] = 0.1
# What further levels of Notre-Dame promise: levels a round, and the share of their profit.
LEVELS_A_ROUND: Final[float] = 1.6
CATHEDRAL_HOPE: Final[float] = 0.5
CITY_FEE: Final[float] = 1.2
SALES_A_ROUND: Final[float] = 1.5
CLOCK_A_ROUND: Final[tuple[float, ...]] = (1.2, 0.6)
MACLOU_A_ROUND: Final[float] = 0.4
FIERTE_A_ROUND: Final[float] = 0.6
LIGHTHOUSE_A_ROUND: Final[float] = 1.0
DEPOT_A_ROUND: Final[tuple[float, ...]] = (0.0, 1.6, 3.0)
NEW_SHIP_HOPE: Final[tuple[float, ...]] = (0.1, 0.15, 1.0)
"""Share of a missing ship's profit, by how many of shipyard and academy stand."""
SHIPS_OF_OTHERS: Final[float] = 0.3
SPREAD: Final[float] = 9.0
SPREAD_A_ROUND: Final[float] = 2.0


def evaluate(state: State) -> list[float]:
    """Each seat's estimated share of the win, from 0 to 1."""
    end = result(state)
    if end is not None:
        return shares.of_winners(end)
    left = ROUNDS - state.round
    totals = [expected_total(state, seat, left) for seat in range(state.seats)]
    return shares.of_points(totals, SPREAD + SPREAD_A_ROUND * left)


def expected_total(state: State, seat: int, left: int) -> float:
    """A seat's estimated final total, `left` rounds after the present one."""
    owned = final_score(state, seat).total - state.money[seat]
    goods = goods_worth(state, seat, left)
    return (
        owned
        + goods
        + money_worth(state, seat, left)
        - beyond_cap(state, seat, left, goods)
        + fleet_worth(state, seat, left)
        + cathedral_hope(state, seat, left)
        + buildings_worth(state, seat, left)
    )


def money_worth(state: State, seat: int, left: int) -> float:
    """Money with the interest to come; who has too little of it cannot act."""
    money = state.money[seat]
    ends = left + 1
    worth = float(money)
    if seat in state.owners[VAULT]:
        worth += max(money, 12) / VAULT_INTEREST_PER * ends * 0.9
    elif seat in state.owners[BANK]:
        worth += max(money, 12) / BANK_INTEREST_PER * ends * 0.8
    if money < 0:
        worth -= 0.6 * ends
    if left and money < EASE:
        worth -= NEED * (EASE - money) ** 1.5
    return worth


def beyond_cap(state: State, seat: int, left: int, goods: float) -> float:
    """What of the seat's money is likely lost to the cap: in the last round its goods count too."""
    if seat in state.owners[VAULT]:
        return 0.0
    cap = money_cap(state, seat)
    if left:
        return max(0, state.money[seat] - cap) * (1.0 - ABOVE_CAP)
    return max(0.0, state.money[seat] + goods - cap) * (1.0 - ABOVE_CAP_LAST)


# -- goods on their way to the market --------------------------------------------------------------


def goods_worth(state: State, seat: int, left: int) -> float:
    """What the seat's goods bring, sold in this round, or kept for the next.

    Salt that is kept only saves buying it: what the ships will fish is counted in `fleet_worth`.
    """
    now = chain_worth(state, seat)
    if not left:
        return now
    later = kept_worth(state, seat)
    return max(now, later) + SECOND_CHAIN * min(now, later)


def price_of(state: State, good: int, this_round: bool) -> int:
    """A good's price now, or once the card of the next round, which is face up, has come."""
    row = state.rows[good]
    if not this_round:
        row = min(ROWS - 1, max(0, row + ARROWS[state.cards[state.round]][good]))
    return LADDERS[good][row]


def kept_worth(state: State, seat: int) -> float:
    """What fish brings in the next round, and salt saves then."""
    herring = price_of(state, HERRING, this_round=False)
    cod = price_of(state, COD, this_round=False) if GOODS_IN_PLAY[state.seats] > COD else 0
    stock = stock_of(state, seat, herring, cod, this_round=False)
    salt = min(stock.salt_aboard + stock.salt_stored, KEPT_SALT_MOST)
    worth = KEPT_IN_PORT * stock.in_port + KEPT_AT_SEA * stock.at_sea + KEPT_SALT * salt
    return worth - (1.0 if stock.in_port or stock.at_sea else 0.0)


class Stock:
    """Where a seat's barrels are on their way: fish by worth at these prices, salt by count."""

    def __init__(self) -> None:
        self.in_port = 0
        self.at_sea = 0
        self.salt_aboard = 0
        self.salt_stored = 0
        self.room = 0


def stock_of(state: State, seat: int, herring: int, cod: int, this_round: bool) -> Stock:
    """The seat's barrels; in the next round its ships will be in port."""
    stock = Stock()
    base = seat * N_GOODS
    stock.in_port = state.depot[base + HERRING] * herring + state.depot[base + COD] * cod
    stock.salt_stored = state.depot[base + SALT]
    for ship in range(N_SHIPS):
        index = seat * N_SHIPS + ship
        berth = state.berth[index]
        if berth == NOWHERE:
            continue
        at = index * N_GOODS
        salt = state.cargo[at]
        fish = state.cargo[at + HERRING] + state.cargo[at + COD]
        worth = state.cargo[at + HERRING] * herring + state.cargo[at + COD] * cod
        hold = CAPACITY[ship] - state.damage[index]
        if berth == PORT:
            stock.in_port += worth
            stock.salt_aboard += salt_after_departure(state, seat, salt, hold - fish, this_round)
            stock.room += max(0, hold - salt - fish)
        else:
            stock.at_sea += worth
    if is_moving(state, seat):
        loaded = min(stock.room, stock.salt_stored)
        stock.salt_aboard += loaded
        stock.salt_stored -= loaded
        stock.room -= loaded
    return stock


def is_sailing(state: State, seat: int) -> bool:
    """Whether the seat's ships are leaving port, the fee paid."""
    top = state.stack[-1]
    return isinstance(top, Sailing) and top.seat == seat


def is_moving(state: State, seat: int) -> bool:
    """Whether the seat is moving goods, the fee paid."""
    top = state.stack[-1]
    return isinstance(top, Moving) and top.seat == seat


def chain_worth(state: State, seat: int) -> float:
    """The best of: sell what is in port; bring fish home first; fish first; load salt first.

    Each link of the chain has its fee, which all barrels of it share.
    """
    herring = price_of(state, HERRING, this_round=True)
    cod = price_of(state, COD, this_round=True) if GOODS_IN_PLAY[state.seats] > COD else 0
    stock = stock_of(state, seat, herring, cod, this_round=True)
    sell = float(state.costs[MARKET])
    sail = float(state.costs[NAVIGATION])
    load = float(state.costs[HARBOR])
    depart = 0.0 if is_sailing(state, seat) else sail
    come_home = sail + 1.0 if depart else sail
    sell -= sale_bonus(state, seat)
    best = 0.0
    worth = SURE_IN_PORT * stock.in_port
    fees = sell
    if worth > 0:
        best = max(best, worth - fees)
    if stock.at_sea:
        worth += SURE_AT_SEA * stock.at_sea
        fees += sail
        best = max(best, worth - fees)
    price = max(herring, cod)
    if stock.salt_aboard:
        worth += SURE_SALT_ABOARD * stock.salt_aboard * price
        fees += depart + come_home
        best = max(best, worth - fees)
    loadable = min(stock.room, stock.salt_stored)
    if loadable:
        if not stock.salt_aboard:
            fees += depart + come_home
        worth += SURE_SALT_STORED * loadable * price
        best = max(best, worth - fees - load)
    return best


def salt_after_departure(state: State, seat: int, salt: int, room: int, this_round: bool) -> int:
    """About how much salt is left to fish with after storm, pirates and a poor catch."""
    if not this_round or salt == 0:
        return salt
    if state.weather == STORM:
        room -= STORM_DAMAGE
    if meets_pirates(state, seat):
        room -= PIRATE_DAMAGE
    salt = max(0, min(salt, room))
    if salt and state.sea_event == POOR_CATCH and seat not in state.owners[FIERTE]:
        salt -= POOR_CATCH_SALT
    return salt


def damage_ahead(state: State, seat: int) -> int:
    """Damage that a seat takes by leaving port, once it has paid to do so."""
    if state.stack[-1] != SAILINGS[seat][0]:
        return 0
    if state.weather != STORM:
        return PIRATE_DAMAGE if meets_pirates(state, seat) else 0
    ships = 0
    for index in range(seat * N_SHIPS, seat * N_SHIPS + N_SHIPS):
        if state.berth[index] == PORT and state.cargo[index * N_GOODS + SALT]:
            ships += 1
    return max(1, ships) + (PIRATE_DAMAGE if meets_pirates(state, seat) else 0)


# -- what will be earned ---------------------------------------------------------------------------


def fleet_worth(state: State, seat: int, left: int) -> float:
    """Fishing in the rounds to come, with the salt of the own saline, then with bought salt."""
    if not left:
        return 0.0
    hold = 0
    missing = 0.0
    yards = (1 if state.owners[SHIPYARD] else 0) + (1 if state.owners[ACADEMY] else 0)
    for ship in range(N_SHIPS):
        index = seat * N_SHIPS + ship
        if state.berth[index] != NOWHERE:
            hold += CAPACITY[ship] - state.damage[index]
        else:
            profit = left * CAPACITY[ship] * HOLD_USE * (FISH_PRICE - SALT_COST)
            kind = KIND_OF_SHIP[ship]
            if seat not in state.owners[SHIPYARD]:
                profit -= SHIPYARD_SHARE[kind]
            if seat not in state.owners[ACADEMY]:
                profit -= ACADEMY_SHARE[kind]
            if profit > 0:
                missing += NEW_SHIP_HOPE[yards] * profit
    hold = max(0, hold - damage_ahead(state, seat))
    made = SALINE_PRODUCTION[state.saline[seat]]
    salt = min(made, hold) + SURPLUS_SALT * max(0, made - hold)
    earned = HOLD_USE * hold * (FISH_PRICE - SALT_COST) + SALT_COST * salt
    return left * earned + missing


def cathedral_hope(state: State, seat: int, left: int) -> float:
    """A share of the profit of the levels that the seat has the time to build."""
    level = state.cathedral[seat]
    steps = left * LEVELS_A_ROUND
    hope = 0.0
    while steps > 0 and cathedral_open(state, level + 1):
        level += 1
        profit = CATHEDRAL_VALUE[level] - CATHEDRAL_VALUE[level - 1] - CATHEDRAL_COST - CITY_FEE
        hope += profit * min(1.0, steps)
        steps -= 1.0
    return CATHEDRAL_HOPE * max(0.0, hope)


def buildings_worth(state: State, seat: int, left: int) -> float:
    """What the buildings bring in the rounds to come, apart from the final scoring."""
    owners = state.owners
    ends = left + 1
    worth = DEPOT_A_ROUND[state.depot_level[seat]] * left
    if seat in owners[AUBERGE]:
        without = state.seats - len(owners[AUBERGE])
        worth += (RENT_BASE + RENT_PER_OTHER * without) * ends - 0.4 * left * without
    if seat in owners[FINANCES]:
        worth += sale_bonus(state, seat) * SALES_A_ROUND * (left + 0.3)
    if seat in owners[CLOCK]:
        worth += CLOCK_A_ROUND[owners[CLOCK].index(seat)] * (left + 0.3)
    if seat in owners[MACLOU]:
        worth += MACLOU_A_ROUND * left
    if seat in owners[FIERTE]:
        worth += FIERTE_A_ROUND * left
    if seat in owners[LIGHTHOUSE]:
        worth += LIGHTHOUSE_A_ROUND * left
    if left and (seat in owners[SHIPYARD] or seat in owners[ACADEMY]):
        worth += _shares_of_others(state, seat)
    return worth


def _shares_of_others(state: State, seat: int) -> float:
    """What the ships that others have yet to build may bring to an owner of a yard."""
    missing = 0
    for other in range(state.seats):
        if other != seat:
            for ship in range(N_SHIPS):
                if state.berth[other * N_SHIPS + ship] == NOWHERE:
                    missing += 1
    worth = 0.0
    for building in (SHIPYARD, ACADEMY):
        owners = state.owners[building]
        if seat in owners:
            worth += SHIPS_OF_OTHERS * missing * (3.0 if len(owners) == 1 else 1.5)
    return worth
