"""Why an action that is not offered is refused: the rule that speaks against it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from portolan.rulekit import IllegalAction, text
from portolan.salty_ocean.board import (
    ACADEMY,
    BUILDING_COST,
    CATHEDRAL_TOP,
    CITY,
    DEPOT,
    DEPOT_FIRST,
    DEPOT_TOP,
    FIRST_BUILDING_SITE,
    FLOOR,
    GOODS_IN_PLAY,
    N_GOODS,
    N_SHIPS,
    NEW_SHIP,
    NOWHERE,
    PORT,
    SALINE_TOP,
    SEA,
    SHIPYARD,
    SITE_CATHEDRAL,
    SITE_DEPOT,
    SLOTS,
)
from portolan.salty_ocean.flow import asked
from portolan.salty_ocean.state import (
    Build,
    BuildShip,
    Buy,
    Discard,
    Discarding,
    Done,
    EndTurn,
    Keep,
    Look,
    Looking,
    Move,
    MoveGoods,
    Moving,
    Pass,
    Repair,
    Repairs,
    Return,
    Sail,
    Sailing,
    Saline,
    SecondAction,
    Sell,
    SendShip,
    Skip,
    State,
    Swap,
    Swapping,
    Turn,
)
from portolan.salty_ocean.steps.city import cathedral_open, requirement_met
from portolan.salty_ocean.steps.harbor import can_move, excess
from portolan.salty_ocean.steps.market import on_ships_in_port
from portolan.salty_ocean.steps.turn import TYPE_OF
from portolan.salty_ocean.words import activation_fee, building_name, good_name, ship_name

_TOP: Final[tuple[type, ...]] = (Saline, Build, Sail, Return, BuildShip, MoveGoods, Sell, Buy)
ACTIONS_OF: Final[dict[type, tuple[type, ...]]] = {
    Turn: (Pass, *_TOP),
    SecondAction: (EndTurn, *_TOP),
    Sailing: (SendShip, Done),
    Moving: (Move, Done),
    Discarding: (Discard,),
    Repairs: (Repair,),
    Looking: (Skip, Look),
    Swapping: (Swap, Keep),
}
"""Kinds of action that a step knows (SO-13.1 to SO-13.3)."""


def refuse(state: State, seat: int, action: Any) -> IllegalAction:
    """The refusal of an action that is well formed but not offered to the seat."""
    return next(_complaints(state, seat, action), _no_money())


def _no_money() -> IllegalAction:
    return IllegalAction(text("refuse-money", floor=FLOOR), "SO-4.2")


def _complaints(state: State, seat: int, action: Any) -> Iterator[IllegalAction]:
    """What speaks against an action; nothing if only the money is missing."""
    if seat not in asked(state) or type(action) not in ACTIONS_OF[type(state.stack[-1])]:
        yield IllegalAction(text("refuse-kind"), "SO-3.2")
        return
    step = state.stack[-1]
    if isinstance(step, SecondAction) and TYPE_OF.get(type(action)) == step.first:
        yield IllegalAction(text("refuse-same-type"), "SO-7.13")
    speak_against = _COMPLAINTS.get(type(action))
    if speak_against is not None:
        yield from speak_against(state, seat, action)


def _saline(state: State, seat: int, action: Saline) -> Iterator[IllegalAction]:
    if state.saline[seat] >= SALINE_TOP:
        yield IllegalAction(text("refuse-saline-top"), "SO-6.1")


def _site(state: State, seat: int, action: Build) -> Iterator[IllegalAction]:
    site = action.building
    level = state.cathedral[seat] + 1
    if site == SITE_DEPOT:
        if state.depot_level[seat] >= DEPOT_TOP:
            yield IllegalAction(text("refuse-depot-top"), "SO-6.2")
    elif site != SITE_CATHEDRAL:
        yield from _building(state, seat, site - FIRST_BUILDING_SITE)
    elif level > CATHEDRAL_TOP:
        yield IllegalAction(text("refuse-notre-dame-top"), "SO-6.3")
    elif not cathedral_open(state, level):
        yield IllegalAction(text("refuse-notre-dame-full", level=level), "SO-6.3")


def _building(state: State, seat: int, building: int) -> Iterator[IllegalAction]:
    name = building_name(building)
    owners = state.owners[building]
    if seat in owners:
        yield IllegalAction(text("refuse-owned", building=name), "SO-6.4")
    if len(owners) >= SLOTS[state.seats][building]:
        yield IllegalAction(text("refuse-slots", building=name), "SO-6.4")
    if not requirement_met(state, seat, building):
        yield IllegalAction(text("refuse-requirement", building=name), "SO-6.5")
    fee, price = activation_fee(state, seat, CITY), BUILDING_COST[building]
    yield IllegalAction(
        text("refuse-price", building=name, fee=fee, price=price, floor=FLOOR), "SO-4.2"
    )


def _navigation(
    state: State, seat: int, action: Sail | Return | SendShip
) -> Iterator[IllegalAction]:
    berths = state.berth[seat * N_SHIPS : seat * N_SHIPS + N_SHIPS]
    match action:
        case Sail():
            if PORT not in berths:
                yield IllegalAction(text("refuse-no-ship-in-port"), "SO-6.6")
        case Return():
            if not action.ships or list(action.ships) != sorted(set(action.ships)):
                yield IllegalAction(text("refuse-ship-list"), "SO-0.3")
            for ship in action.ships:
                if berths[ship] != SEA:
                    yield IllegalAction(text("refuse-not-at-sea", ship=ship_name(ship)), "SO-6.9")
        case SendShip():
            if berths[action.ship] != PORT:
                name = ship_name(action.ship)
                yield IllegalAction(text("refuse-not-in-port", ship=name), "SO-6.6")
            yield IllegalAction(text("refuse-catch"), "SO-6.8")


def _ship(state: State, seat: int, action: BuildShip) -> Iterator[IllegalAction]:
    ship = NEW_SHIP[action.ship_kind]
    if not (state.owners[SHIPYARD] and state.owners[ACADEMY]):
        yield IllegalAction(text("refuse-no-yard"), "SO-6.10")
    if state.berth[seat * N_SHIPS + ship] != NOWHERE:
        yield IllegalAction(text("refuse-ship-owned", ship=ship_name(ship)), "SO-6.10")


def _cargo(state: State, seat: int, action: MoveGoods | Move | Discard) -> Iterator[IllegalAction]:
    if isinstance(action, MoveGoods):
        if not can_move(state, seat, 0):
            yield IllegalAction(text("refuse-nothing-to-move"), "SO-5.3")
        return
    if isinstance(action, Discard):
        yield IllegalAction(text("refuse-discard", excess=excess(state, seat)), "SO-6.14")
        return
    if (action.from_ == DEPOT) == (action.to == DEPOT):
        yield IllegalAction(text("refuse-move-ends"), "SO-6.12")
    ship = max(action.from_, action.to) - 1
    if state.berth[seat * N_SHIPS + ship] != PORT:
        yield IllegalAction(text("refuse-not-in-port", ship=ship_name(ship)), "SO-6.12")
    step = state.stack[-1]
    if isinstance(step, Moving) and step.used >> (action.good * N_SHIPS + ship) & 1:
        yield IllegalAction(text("refuse-pair-used"), "SO-6.13")
    yield IllegalAction(text("refuse-move-count", good=good_name(action.good)), "SO-6.12")


def _no_such_good(state: State, good: int) -> Iterator[IllegalAction]:
    if good >= GOODS_IN_PLAY[state.seats]:
        yield IllegalAction(text("refuse-no-cod"), "SO-11.1")


def _sale(state: State, seat: int, action: Sell) -> Iterator[IllegalAction]:
    yield from _no_such_good(state, action.good)
    stored = state.depot[seat * N_GOODS + action.good]
    aboard = on_ships_in_port(state, seat, action.good)
    if action.count > stored + aboard:
        yield IllegalAction(text("refuse-stock", good=good_name(action.good)), "SO-6.15")
    no_difference = not stored or not aboard or action.count == stored + aboard
    if action.from_ == DEPOT_FIRST and no_difference:
        yield IllegalAction(text("refuse-source"), "SO-6.16")


def _purchase(state: State, seat: int, action: Buy) -> Iterator[IllegalAction]:
    yield from _no_such_good(state, action.good)
    if action.count > -excess(state, seat):
        yield IllegalAction(text("refuse-space"), "SO-6.19")


def _done(state: State, seat: int, action: Done) -> Iterator[IllegalAction]:
    rule = "SO-6.6" if isinstance(state.stack[-1], Sailing) else "SO-6.13"
    yield IllegalAction(text("refuse-done"), rule)


def _repair(state: State, seat: int, action: Repair) -> Iterator[IllegalAction]:
    yield IllegalAction(text("refuse-repair", ship=ship_name(action.ship)), "SO-8.2")


def _look(state: State, seat: int, action: Look) -> Iterator[IllegalAction]:
    if action.first >= action.second:
        yield IllegalAction(text("refuse-look-order"), "SO-13.3")
    yield IllegalAction(text("refuse-look"), "SO-8.4")


_COMPLAINTS: Final[dict[type, Callable[[State, int, Any], Iterator[IllegalAction]]]] = {
    Saline: _saline,
    Build: _site,
    Sail: _navigation,
    Return: _navigation,
    SendShip: _navigation,
    BuildShip: _ship,
    MoveGoods: _cargo,
    Move: _cargo,
    Discard: _cargo,
    Sell: _sale,
    Buy: _purchase,
    Done: _done,
    Repair: _repair,
    Look: _look,
}
