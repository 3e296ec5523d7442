"""A seat's turn in the action phase; the second action of the Gros Horloge (SO-3.5, 5, 7.13)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from portolan.rulekit import Chance
from portolan.salty_ocean.board import (
    CITY,
    CLOCK,
    COST_MAX,
    COST_STEP,
    HARBOR,
    MARK_BUILDING,
    MARK_COST,
    MARK_PASS,
    MARKET,
    MAX_SEATS,
    NAVIGATION,
    ROUNDS,
    SEATS,
    SURCHARGE,
    TYPES,
)
from portolan.salty_ocean.state import (
    ActionPhaseEnded,
    Build,
    BuildShip,
    Buy,
    Closing,
    EndTurn,
    MoveGoods,
    Pass,
    Passed,
    Repairs,
    Return,
    Sail,
    Saline,
    SecondAction,
    SecondActionTaken,
    Sell,
    State,
    Turn,
    TurnEnded,
)
from portolan.salty_ocean.steps import city, harbor, market, navigation
from portolan.salty_ocean.steps.money import CANNOT_PAY, after_payment, pay

PASS: Final[Pass] = Pass()
END_TURN: Final[EndTurn] = EndTurn()
TURNS: Final[tuple[tuple[Turn, ...], ...]] = tuple(
    tuple(Turn(place, passes) for passes in range(MAX_SEATS)) for place in range(MAX_SEATS)
)
"""Steps by place on the order track and passes in direct succession."""
SECOND_ACTIONS: Final[tuple[tuple[SecondAction, ...], ...]] = tuple(
    tuple(SecondAction(seat, first) for first in range(len(TYPES))) for (seat,) in SEATS
)
TYPE_OF: Final[dict[type, int]] = {
    Saline: CITY,
    Build: CITY,
    Sail: NAVIGATION,
    Return: NAVIGATION,
    BuildShip: HARBOR,
    MoveGoods: HARBOR,
    Sell: MARKET,
    Buy: MARKET,
}
"""Action type of each top-level action but the pass (SO-5.2)."""
NO_TYPE: Final[int] = -1


def action_choices(state: State, seat: int, surcharge: int, barred: int, offers: list[Any]) -> None:
    """Add all top-level actions but the pass; none of the type `barred` (SO-5.2, SO-7.13)."""
    money = state.money[seat]
    costs = state.costs
    if barred != CITY:
        left = after_payment(money, costs[CITY] + surcharge)
        if left != CANNOT_PAY:
            city.choices(state, seat, left, offers)
    if barred != NAVIGATION and after_payment(money, costs[NAVIGATION] + surcharge) != CANNOT_PAY:
        navigation.choices(state, seat, offers)
    if barred != HARBOR:
        left = after_payment(money, costs[HARBOR] + surcharge)
        if left != CANNOT_PAY:
            harbor.choices(state, seat, left, offers)
    if barred != MARKET:
        left = after_payment(money, costs[MARKET] + surcharge)
        if left != CANNOT_PAY:
            market.choices(state, seat, left, offers)


# -- carrying an action out ------------------------------------------------------------------------


def _saline(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    city.improve_saline(state, seat, fee, events)


def _build(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    city.build(state, seat, action.building, fee, events)


def _sail(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    navigation.set_sail(state, seat, fee, events)


def _return(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    navigation.bring_home(state, seat, action.ships, fee, events)


def _build_ship(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    harbor.build_ship(state, seat, action.ship_kind, fee, events)


def _move_goods(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    harbor.open_cargo(state, seat, fee, events)


def _sell(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    market.sell(state, seat, action, fee, events)


def _buy(state: State, seat: int, action: Any, fee: int, events: list[Any]) -> None:
    market.buy(state, seat, action, fee, events)


CARRY_OUT: Final[dict[type, Callable[[State, int, Any, int, list[Any]], None]]] = {
    Saline: _saline,
    Build: _build,
    Sail: _sail,
    Return: _return,
    BuildShip: _build_ship,
    MoveGoods: _move_goods,
    Sell: _sell,
    Buy: _buy,
}


def perform(
    state: State, seat: int, action: Any, kind: int, surcharge: int, events: list[Any]
) -> None:
    """Pay the activation, raise the cost of the type, carry the action out (SO-5.1)."""
    cost = state.costs[kind]
    fee = cost + surcharge
    pay(state, seat, fee, events)
    state.costs[kind] = min(COST_MAX, cost + COST_STEP)
    state.changed.append(MARK_COST + kind)
    CARRY_OUT[type(action)](state, seat, action, fee, events)


# -- the turn --------------------------------------------------------------------------------------


def turn_asks(state: State, step: Turn) -> Sequence[int]:
    """The seat on turn; it may always pass (SO-3.6)."""
    return SEATS[state.order[step.place]]


def turn_choices(state: State, step: Turn, seat: int) -> list[Any]:
    """SO-5.2, in the order of SO-13.4."""
    offers: list[Any] = [PASS]
    action_choices(state, seat, 0, NO_TYPE, offers)
    return offers


def turn_act(
    state: State, step: Turn, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """A pass, or an action, perhaps followed by a second one (SO-3.7, SO-7.13)."""
    state.changed.clear()
    place = (step.place + 1) % state.seats
    kind = TYPE_OF.get(type(action), NO_TYPE)
    if kind == NO_TYPE:
        _pass(state, seat, place, step.passes + 1, events)
        return
    state.stack[-1] = TURNS[place][0]
    if not state.clock_used[seat] and seat in state.owners[CLOCK]:
        state.stack.append(SECOND_ACTIONS[seat][kind])
    perform(state, seat, action, kind, 0, events)


def _pass(state: State, seat: int, place: int, passes: int, events: list[Any]) -> None:
    """The phase ends as soon as every seat has passed in direct succession (SO-3.7)."""
    state.changed.append(MARK_PASS)
    events.append(Passed(seat, passes))
    if passes < state.seats:
        state.stack[-1] = TURNS[place][passes]
        return
    events.append(ActionPhaseEnded(state.round))
    # Repairs and looks could have no effect in the last round (SO-8.1).
    state.stack[-1] = Repairs(0) if state.round < ROUNDS else Closing()


# -- the Gros Horloge (SO-7.13, SO-7.14) -----------------------------------------------------------


def surcharge_of(state: State, seat: int) -> int:
    """What the second action costs an owner on top."""
    return SURCHARGE[state.owners[CLOCK].index(seat)]


def second_asks(state: State, step: SecondAction) -> Sequence[int]:
    """Asked only if there is anything but to end the turn (SO-7.13)."""
    return SEATS[step.seat] if len(second_choices(state, step, step.seat)) > 1 else ()


def second_choices(state: State, step: SecondAction, seat: int) -> list[Any]:
    """End of the turn, or an action of another type with the surcharge."""
    offers: list[Any] = [END_TURN]
    action_choices(state, seat, surcharge_of(state, seat), step.first, offers)
    return offers


def second_act(
    state: State, step: SecondAction, seat: int, action: Any, chance: Chance, events: list[Any]
) -> None:
    """Using the clock marks it for the rest of the round."""
    state.changed.clear()
    state.stack.pop()
    kind = TYPE_OF.get(type(action), NO_TYPE)
    if kind == NO_TYPE:
        events.append(TurnEnded(seat))
        return
    state.clock_used[seat] = True
    state.changed.append(MARK_BUILDING + CLOCK)
    surcharge = surcharge_of(state, seat)
    events.append(SecondActionTaken(seat, surcharge))
    perform(state, seat, action, kind, surcharge, events)


def second_run(state: State, step: SecondAction, chance: Chance, events: list[Any]) -> None:
    """Nothing to choose: the turn ends."""
    state.stack.pop()
