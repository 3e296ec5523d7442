"""Event phase and end phase (SO-3.3, SO-8), and the table of all steps."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from portolan.rulekit import Chance, Private, Revealing
from portolan.rulekit.flow import Handlers, asking, automatic
from portolan.salty_ocean.board import (
    ARROWS,
    AUBERGE,
    BANK,
    BANK_INTEREST_PER,
    CARD_SEA_EVENT,
    CARD_WEATHER,
    CLOCK,
    COST_START,
    FACE_UP,
    FIERTE,
    FLOOR,
    GOODS_IN_PLAY,
    LADDERS,
    LIGHTHOUSE,
    MARK_BUILDING,
    MARK_CARD,
    MARK_COST,
    MARK_DEPOT,
    MARK_MARKET,
    MARK_ORDER,
    MARK_SHIP,
    MAY_SWAP,
    N_GOODS,
    N_SHIPS,
    POSITIONS,
    RENT_BASE,
    RENT_PER_OTHER,
    ROUND_INTEREST,
    ROUNDS,
    ROWS,
    SALINE_PRODUCTION,
    SALT,
    SEATS,
    TYPES,
    VAULT,
    VAULT_INTEREST_PER,
)
from portolan.salty_ocean.scoring import final_totals, result
from portolan.salty_ocean.state import (
    CardsKept,
    CardsSeen,
    CardsShown,
    CardsSwapped,
    CardTurned,
    Closing,
    DebtGrew,
    Discarding,
    EventPhase,
    InterestReceived,
    Keep,
    Look,
    Looking,
    LookSkipped,
    MatchEnded,
    MoneyCapped,
    Moving,
    OrderSet,
    RentReceived,
    Repair,
    Repairs,
    RoundBegan,
    Sailing,
    SaltProduced,
    SecondAction,
    ShipRepaired,
    Skip,
    State,
    Swap,
    Swapping,
    Turn,
)
from portolan.salty_ocean.steps import harbor, navigation, turn
from portolan.salty_ocean.steps.money import money_cap

REPAIRS: Final[tuple[Repair, ...]] = tuple(Repair(ship) for ship in range(N_SHIPS))
SKIP: Final[Skip] = Skip()
SWAP: Final[Swap] = Swap()
KEEP: Final[Keep] = Keep()
LOOKS: Final[tuple[tuple[Look, ...], ...]] = tuple(
    tuple(Look(a, b) for a, b in combinations(range(face_up, len(POSITIONS)), 2))
    for face_up in FACE_UP
)
"""All pairs of face-down positions, by round (SO-8.4)."""

# -- event phase -----------------------------------------------------------------------------------


def event_phase(state: State, step: EventPhase, chance: Chance, events: list[Any]) -> None:
    """SO-3.3: prices move, sea conditions change, the next card is turned up."""
    card = state.cards[state.round - 1]
    in_play = GOODS_IN_PLAY[state.seats]
    for good in range(in_play):
        row = min(ROWS - 1, max(0, state.rows[good] + ARROWS[card][good]))
        if row != state.rows[good]:
            state.rows[good] = row
            state.changed.append(MARK_MARKET + good)
    state.weather = CARD_WEATHER[card]
    state.sea_event = CARD_SEA_EVENT[card]
    state.pirates_done = False
    prices = [LADDERS[good][state.rows[good]] for good in range(in_play)]
    events.append(
        RoundBegan(state.round, card, state.weather, state.sea_event, state.rows[:in_play], prices)
    )
    if state.round < ROUNDS:
        state.changed.append(MARK_CARD + state.round)
        events.append(Revealing(CardTurned(state.round, state.cards[state.round])))
    state.stack[-1] = turn.TURNS[0][0]


# -- end phase 1a: lighthouses (SO-8.2) ------------------------------------------------------------


def _damaged(state: State, seat: int) -> list[int]:
    """The ships of a seat that a lighthouse could mend."""
    base = seat * N_SHIPS
    return [ship for ship in range(N_SHIPS) if state.damage[base + ship]]


def _repair(state: State, seat: int, ship: int, chosen: bool, events: list[Any]) -> None:
    index = seat * N_SHIPS + ship
    events.append(ShipRepaired(seat, ship, state.damage[index], chosen))
    state.damage[index] = 0
    state.changed.append(MARK_SHIP + index)


def repairs_asks(state: State, step: Repairs) -> Sequence[int]:
    """An owner of the lighthouse with several damaged ships is asked."""
    if step.place == state.seats:
        return ()
    seat = state.order[step.place]
    if seat not in state.owners[LIGHTHOUSE]:
        return ()
    return SEATS[seat] if len(_damaged(state, seat)) > 1 else ()


def repairs_choices(state: State, step: Repairs, seat: int) -> list[Any]:
    """The damaged ships; there is no declining."""
    return [REPAIRS[ship] for ship in _damaged(state, seat)]


def repairs_act(
    state: State, step: Repairs, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """Mend the chosen ship, then look at the next place."""
    state.changed.clear()
    _repair(state, seat, action.ship, True, events)
    state.stack[-1] = Repairs(step.place + 1)


def repairs_run(state: State, step: Repairs, chance: Chance, events: list[Any]) -> None:
    """The only damaged ship is mended without a question; then the next place, then 1b."""
    if step.place == state.seats:
        state.stack[-1] = Looking(0)
        return
    seat = state.order[step.place]
    if seat in state.owners[LIGHTHOUSE]:
        for ship in _damaged(state, seat):
            _repair(state, seat, ship, False, events)
    state.stack[-1] = Repairs(step.place + 1)


# -- end phase 1b: the Fierte (SO-8.3, SO-8.4) -----------------------------------------------------


def looking_asks(state: State, step: Looking) -> Sequence[int]:
    """The builders in their order, while an event of a later round is face down."""
    owners = state.owners[FIERTE]
    if step.builder >= len(owners) or FACE_UP[state.round] >= ROUNDS:
        return ()
    return SEATS[owners[step.builder]]


def looking_choices(state: State, step: Looking, seat: int) -> list[Any]:
    """Skip, or any two face-down positions."""
    return [SKIP, *LOOKS[state.round]]


def looking_act(
    state: State, step: Looking, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """The seat learns both cards, if it did not know them; the first builder may exchange them."""
    state.changed.clear()
    state.stack[-1] = Looking(step.builder + 1)
    if not isinstance(action, Look):
        events.append(LookSkipped(seat))
        return
    first, second = action.first, action.second
    both = 1 << first | 1 << second
    news = state.known[seat] & both != both
    state.known[seat] |= both
    state.changed.append(MARK_CARD + first)
    state.changed.append(MARK_CARD + second)
    seen = CardsSeen(seat, first, second, state.cards[first], state.cards[second])
    events.append(Private(seen, (seat,), CardsSeen(seat, first, second, -1, -1), reveals=news))
    if MAY_SWAP[step.builder]:
        state.stack.append(Swapping(seat, first, second))


def looking_run(state: State, step: Looking, chance: Chance, events: list[Any]) -> None:
    """Nobody may look any more."""
    state.stack[-1] = Closing()


def swapping_asks(state: State, step: Swapping) -> Sequence[int]:
    """The seat that has just looked."""
    return SEATS[step.seat]


def swapping_choices(state: State, step: Swapping, seat: int) -> list[Any]:
    """SO-8.4."""
    return [SWAP, KEEP]


def swapping_act(
    state: State, step: Swapping, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """What any seat knows about the two cards goes along with them (SO-10.2, SO-12.10)."""
    state.stack.pop()
    if isinstance(action, Keep):
        events.append(CardsKept(seat))
        return
    first, second = step.first, step.second
    state.cards[first], state.cards[second] = state.cards[second], state.cards[first]
    both = 1 << first | 1 << second
    for other in range(state.seats):
        if state.known[other] & both not in (0, both):
            state.known[other] ^= both
    events.append(CardsSwapped(seat, first, second))


# -- end phase 1c to 8 -----------------------------------------------------------------------------


def closing(state: State, step: Closing, chance: Chance, events: list[Any]) -> None:
    """SO-8.13, then SO-8.5 to SO-8.11; then the next round or the end (SO-8.12, SO-9)."""
    reset_clocks(state)
    produce_salt(state, events)
    pay_rent(state, events)
    pay_interest(state, events)
    let_debts_grow(state, events)
    reset_costs(state)
    cap_money(state, events)
    set_order(state, events)
    if state.round < ROUNDS:
        state.round += 1
        state.stack[-1] = EventPhase()
        return
    state.stack.pop()
    events.extend(final_totals(state))
    events.append(Revealing(CardsShown(state.cards.copy())))
    outcome = result(state)
    if outcome is not None:
        events.append(MatchEnded(outcome.winners))


def reset_clocks(state: State) -> None:
    """SO-8.13."""
    if True in state.clock_used:
        state.clock_used = [False] * state.seats
        state.changed.append(MARK_BUILDING + CLOCK)


def produce_salt(state: State, events: list[Any]) -> None:
    """SO-8.5: what finds no room is lost."""
    for seat in range(state.seats):
        made = SALINE_PRODUCTION[state.saline[seat]]
        stored = min(made, max(0, -harbor.excess(state, seat)))
        state.depot[seat * N_GOODS + SALT] += stored
        if stored:
            state.changed.append(MARK_DEPOT + seat)
        events.append(SaltProduced(seat, stored, made - stored))


def pay_rent(state: State, events: list[Any]) -> None:
    """SO-8.6."""
    owners = state.owners[AUBERGE]
    rent = RENT_BASE + RENT_PER_OTHER * (state.seats - len(owners))
    for seat in owners:
        state.money[seat] += rent
        events.append(RentReceived(seat, rent))


def interest_on(state: State, seat: int) -> int:
    """SO-8.7: the vault's interest replaces the bank's."""
    money = max(0, state.money[seat])
    if seat in state.owners[VAULT]:
        return money // VAULT_INTEREST_PER
    if seat in state.owners[BANK]:
        return money // BANK_INTEREST_PER
    return 0


def pay_interest(state: State, events: list[Any]) -> None:
    """SO-8.7."""
    for seat in range(state.seats):
        interest = interest_on(state, seat)
        if interest:
            state.money[seat] += interest
            events.append(InterestReceived(seat, interest))


def let_debts_grow(state: State, events: list[Any]) -> None:
    """SO-8.8: never below the floor."""
    for seat in range(state.seats):
        money = state.money[seat]
        if FLOOR < money < 0:
            grown = max(FLOOR, money - ROUND_INTEREST)
            state.money[seat] = grown
            events.append(DebtGrew(seat, money - grown))


def reset_costs(state: State) -> None:
    """SO-8.9."""
    for kind in range(len(TYPES)):
        if state.costs[kind] != COST_START:
            state.costs[kind] = COST_START
            state.changed.append(MARK_COST + kind)


def cap_money(state: State, events: list[Any]) -> None:
    """SO-8.10."""
    for seat in range(state.seats):
        if seat in state.owners[VAULT]:
            continue
        cap = money_cap(state, seat)
        lost = state.money[seat] - cap
        if lost > 0:
            state.money[seat] = cap
            events.append(MoneyCapped(seat, lost))


def set_order(state: State, events: list[Any]) -> None:
    """SO-8.11: the poorest first; in a tie who is first now."""
    money = state.money
    state.order.sort(key=lambda seat: money[seat])
    state.changed.append(MARK_ORDER)
    events.append(OrderSet(state.order.copy()))


HANDLERS: Final[Handlers] = {
    EventPhase: automatic(event_phase),
    Turn: asking(turn.turn_asks, turn.turn_choices, turn.turn_act),
    SecondAction: asking(turn.second_asks, turn.second_choices, turn.second_act, turn.second_run),
    Sailing: asking(
        navigation.sailing_asks,
        navigation.sailing_choices,
        navigation.sailing_act,
        navigation.sailing_run,
    ),
    Moving: asking(harbor.moving_asks, harbor.moving_choices, harbor.moving_act, harbor.moving_run),
    Discarding: asking(
        harbor.discarding_asks,
        harbor.discarding_choices,
        harbor.discarding_act,
        harbor.discarding_run,
    ),
    Repairs: asking(repairs_asks, repairs_choices, repairs_act, repairs_run),
    Looking: asking(looking_asks, looking_choices, looking_act, looking_run),
    Swapping: asking(swapping_asks, swapping_choices, swapping_act),
    Closing: automatic(closing),
}
