"""Why an action that is not offered is refused: a reason in words, and the rule."""

from collections.abc import Callable
from typing import Any, Final

from portolan.rulekit import IllegalAction, Text, text
from portolan.seafarers import course
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import (
    CARD_COST,
    CARD_KINDS,
    CITY_COST,
    DRAFTS_PER_TURN,
    KINDS,
    PIRATES,
    ROAD_COST,
    SETTLEMENT_COST,
    SHIP_COST,
    WONDER_COST,
    WONDERS_OF_CATAN,
)
from portolan.seafarers.routes import (
    may_bear_road,
    movable_ships,
    touches_pirate,
)
from portolan.seafarers.state import (
    FIRST_SETTLEMENT,
    FIRST_SHIP,
    FOR_SHIPS,
    FREE,
    NONE,
    Accept,
    AddGive,
    AddWant,
    AttackFortress,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuildWonder,
    BuyDevCard,
    Discard,
    FreeRouteStep,
    GoldStep,
    LootStep,
    MainStep,
    MovePirate,
    MoveRobber,
    MoveShip,
    MoveThiefStep,
    PlacePort,
    PlaceRoad,
    PlaceSettlement,
    PlaceShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PreRollStep,
    SetupRouteStep,
    State,
    Steal,
    Stop,
    Take,
    TradeBegin,
    TradeDraftStep,
    TradePropose,
    TradeRespondStep,
    TradeWith,
)
from portolan.seafarers.steps.cards import CARD_OF
from portolan.seafarers.steps.thieves import pirate_targets
from portolan.seafarers.table import (
    cities_left,
    hand_size,
    has,
    keeps_distance,
    named,
    roads_left,
    settlements_left,
    ships_left,
)
from portolan.seafarers.words import cards_of

Reason = tuple[str | Text, str]


def refuse(state: State, seat: int, action: Any) -> IllegalAction:
    """Why a seat may not do this now."""
    if not state.stack:
        return _illegal("over", "SF-13.2")
    if seat not in course.asked(state):
        return _illegal("not-asked", "SF-4.1")
    kind = type(action)
    is_offered = kind in {type(offered) for offered in course.choices(state, seat)}
    why = _WHY.get(kind)
    if why is not None and (is_offered or type(state.stack[-1]) in _STEPS_OF.get(kind, ())):
        return _illegal(*why(state, board_of(state), seat, action))
    return _illegal("not-offered", "") if is_offered else _illegal("not-now", "SF-4.1")


def _illegal(reason: str | Text, rule: str) -> IllegalAction:
    words = text(f"refuse-{reason}") if isinstance(reason, str) else reason
    return IllegalAction(words, rule)


_BUILDING_AND_TRADE: Final[tuple[type, ...]] = (
    BuildRoad,
    BuildShip,
    BuildSettlement,
    BuildCity,
    BuyDevCard,
    MoveShip,
    BankTrade,
    TradeBegin,
    AttackFortress,
    BuildWonder,
)
_STEPS_OF: Final[dict[type, tuple[type, ...]]] = {
    **dict.fromkeys(_BUILDING_AND_TRADE, (MainStep,)),
    **dict.fromkeys(CARD_OF, (MainStep, PreRollStep)),
    AddGive: (TradeDraftStep,),
    AddWant: (TradeDraftStep,),
    TradePropose: (TradeDraftStep,),
    Accept: (TradeRespondStep,),
    PlaceRoad: (SetupRouteStep, FreeRouteStep),
    PlaceShip: (SetupRouteStep, FreeRouteStep),
    Stop: (FreeRouteStep,),
    MovePirate: (MoveThiefStep,),
}
"""The steps in which an action can be offered at all, though none of its kind is offered now."""


def _cost(cost: tuple[int, ...], rule: str = "SF-8.1") -> Reason:
    return text("refuse-cost", cost=cards_of(named(cost))), rule


# Edges.


def _edge_reason(state: State, board: Board, seat: int, name: str, ship: bool) -> Reason:
    edge = board.edge_of.get(name, NONE)
    if edge == NONE:
        return "no-such-place", "SF-2.4"
    if state.routes[edge] != FREE:
        return "edge-taken", "SF-9.1" if ship else "SF-8.2"
    return _ship_reason(state, board, edge) if ship else _road_reason(state, board, seat, edge)


def _ship_reason(state: State, board: Board, edge: int) -> Reason:
    if not board.has_ships:
        return "no-ships", "SF-20.1"
    if not state.edge_use[edge] & FOR_SHIPS:
        return "not-navigable", "SF-9.1"
    if touches_pirate(state, board, edge):
        return "pirate", "SF-9.9"
    if state.scenario == PIRATES:
        return "lane", "SF-27.4"
    return "not-connected-ship", "SF-9.1"


def _road_reason(state: State, board: Board, seat: int, edge: int) -> Reason:
    if board.edge_lanes[edge] & ~(1 << seat):
        return "lane-of-others", "SF-27.9"
    if not may_bear_road(state, board, seat, edge):
        return "no-road-ground", "SF-8.2"
    return "not-connected-road", "SF-8.2"


def _road(state: State, board: Board, seat: int, action: BuildRoad) -> Reason:
    if not has(state, seat, ROAD_COST):
        return _cost(ROAD_COST)
    if not roads_left(state, seat):
        return "supply", "SF-16.1"
    return _edge_reason(state, board, seat, action.e, ship=False)


def _ship(state: State, board: Board, seat: int, action: BuildShip) -> Reason:
    if not board.has_ships:
        return "no-ships", "SF-20.1"
    if not has(state, seat, SHIP_COST):
        return _cost(SHIP_COST)
    if not ships_left(state, seat):
        return "supply", "SF-16.1"
    return _edge_reason(state, board, seat, action.e, ship=True)


def _free_road(state: State, board: Board, seat: int, action: PlaceRoad) -> Reason:
    if not roads_left(state, seat):
        return "supply", "SF-16.1"
    reason = _setup_reason(state, board, action.e)
    return reason or _edge_reason(state, board, seat, action.e, ship=False)


def _free_ship(state: State, board: Board, seat: int, action: PlaceShip) -> Reason:
    if not board.has_ships:
        return "no-ships", "SF-20.1"
    if not ships_left(state, seat):
        return "supply", "SF-16.1"
    if isinstance(state.stack[-1], SetupRouteStep) and not board.setup_ships:
        return "setup-roads", "SF-3.11"
    reason = _setup_reason(state, board, action.e)
    return reason or _edge_reason(state, board, seat, action.e, ship=True)


def _setup_reason(state: State, board: Board, name: str) -> Reason | None:
    """In the setup only edges beside the settlement just placed come into question (SF-3.11)."""
    step = state.stack[-1]
    edge = board.edge_of.get(name, NONE)
    if not isinstance(step, SetupRouteStep) or edge == NONE or state.routes[edge] != FREE:
        return None
    return None if step.vertex in board.edge_ends[edge] else ("setup-edge", "SF-3.11")


def _move_ship(state: State, board: Board, seat: int, action: MoveShip) -> Reason:
    ship = board.edge_of.get(action.from_, NONE)
    if ship == NONE or state.routes[ship] != FIRST_SHIP + seat:
        return "not-your-ship", "SF-9.7"
    if state.ship_moved:
        return "moved-already", "SF-9.7"
    if ship in state.ships_built:
        return "ship-is-new", "SF-9.7"
    if touches_pirate(state, board, ship):
        return "pirate", "SF-9.9"
    if ship not in movable_ships(state, board, seat):
        return "ship-is-closed", "SF-9.5"
    return _edge_reason(state, board, seat, action.to, ship=True)


# Vertices.


def _vertex_reason(state: State, board: Board, seat: int, name: str) -> Reason | None:
    vertex = board.vertex_of.get(name, NONE)
    if vertex == NONE:
        return "no-such-place", "SF-2.3"
    if state.buildings[vertex] != FREE:
        return "vertex-taken", "SF-8.3"
    if board.vertex_lanes[vertex] & ~(1 << seat):
        return "lane-of-others", "SF-27.9"
    if not keeps_distance(state, board, vertex):
        return "distance", "SF-8.4"
    return None


def _place_settlement(state: State, board: Board, seat: int, action: PlaceSettlement) -> Reason:
    return _vertex_reason(state, board, seat, action.v) or ("setup-area", "SF-3.10")


def _settlement(state: State, board: Board, seat: int, action: BuildSettlement) -> Reason:
    if not has(state, seat, SETTLEMENT_COST):
        return _cost(SETTLEMENT_COST)
    if not settlements_left(state, seat):
        return "supply", "SF-16.1"
    reason = _vertex_reason(state, board, seat, action.v)
    if reason is not None:
        return reason
    vertex = board.vertex_of[action.v]
    if state.scenario == PIRATES and vertex == board.outposts[seat]:
        return "no-route-there", "SF-27.9"
    if not state.ground[vertex]:
        return "no-ground", "SF-8.3"
    return "no-route-there", "SF-8.3"


def _city(state: State, board: Board, seat: int, action: BuildCity) -> Reason:
    if not has(state, seat, CITY_COST):
        return _cost(CITY_COST)
    if not cities_left(state, seat):
        return "supply", "SF-16.1"
    vertex = board.vertex_of.get(action.v, NONE)
    own = vertex != NONE and state.buildings[vertex] == FIRST_SETTLEMENT + seat
    return ("not-offered", "") if own else ("not-your-settlement", "SF-8.5")


# Cards and trade.


def _card(state: State, board: Board, seat: int, action: BuyDevCard) -> Reason:
    if not state.deck:
        return "deck-empty", "SF-16.2"
    return _cost(CARD_COST)


def _play(state: State, board: Board, seat: int, action: Any) -> Reason:
    card = CARD_OF[type(action)]
    place = seat * CARD_KINDS + card
    if not state.cards[place]:
        return "no-card", "SF-10.2"
    if state.card_played:
        return "card-played", "SF-10.2"
    if state.cards[place] == state.new_cards[place]:
        return "card-is-new", "SF-10.2"
    return _PLAY_REASON[type(action)]


_PLAY_REASON: Final[dict[type, Reason]] = {
    PlayKnight: ("no-ship-to-convert", "SF-27.5"),
    PlayRoadBuilding: ("no-free-site", "SF-10.4"),
    PlayYearOfPlenty: ("bank-empty", "SF-10.5"),
    PlayMonopoly: ("not-offered", ""),
}


def _bank(state: State, board: Board, seat: int, action: BankTrade) -> Reason:
    if action.give == action.get:
        return "same-resource", "SF-7.1"
    if not state.bank[action.get]:
        return "bank-empty", "SF-7.1"
    rate = state.rates[seat * KINDS + action.give]
    return text("refuse-rate", rate=rate), "SF-7.1"


def _begin(state: State, board: Board, seat: int, action: TradeBegin) -> Reason:
    if not state.player_trade:
        return "no-player-trade", "SF-7.2"
    if state.drafts >= DRAFTS_PER_TURN:
        return text("refuse-drafts", most=DRAFTS_PER_TURN), "SF-7.2"
    return "empty-hand" if not hand_size(state, seat) else "not-offered", "SF-7.2"


def _draft(state: State, board: Board, seat: int, action: Any) -> Reason:
    return "draft", "SF-7.3"


def _fixed(reason: str, rule: str) -> Callable[[State, Board, int, Any], Reason]:
    return lambda state, board, seat, action: (reason, rule)


def _take(state: State, board: Board, seat: int, action: Take) -> Reason:
    return "bank-empty", "SF-5.4" if isinstance(state.stack[-1], GoldStep) else "SF-10.5"


# Thieves.


def _robber(state: State, board: Board, seat: int, action: MoveRobber) -> Reason:
    if (action.hex.q, action.hex.r) not in board.hex_of:
        return "no-such-place", "SF-6.4"
    return "robber", "SF-6.4"


def _pirate(state: State, board: Board, seat: int, action: MovePirate) -> Reason:
    if not board.has_pirate:
        return "no-pirate", "SF-6.8"
    if not pirate_targets(state, board, seat):
        return "pirate-barred", "SF-26.7"
    if (action.hex.q, action.hex.r) not in board.hex_of:
        return "no-such-place", "SF-6.5"
    return "pirate-target", "SF-6.5"


def _steal(state: State, board: Board, seat: int, action: Steal) -> Reason:
    return "no-victim", "SF-27.8" if isinstance(state.stack[-1], LootStep) else "SF-6.6"


# Scenarios.


def _attack(state: State, board: Board, seat: int, action: AttackFortress) -> Reason:
    return "no-attack", "SF-27.10"


def _wonder(state: State, board: Board, seat: int, action: BuildWonder) -> Reason:
    if state.scenario != WONDERS_OF_CATAN:
        return "not-now", "SF-28.3"
    if state.wonders[action.id] not in (NONE, seat):
        return "wonder-taken", "SF-28.3"
    if seat in state.wonders and state.wonders[action.id] != seat:
        return "other-wonder", "SF-28.3"
    if not has(state, seat, WONDER_COST[action.id]):
        return _cost(WONDER_COST[action.id], "SF-28.3")
    if not ships_left(state, seat):
        return "supply", "SF-28.3"
    return "wonder-needs", "SF-28.4"


_WHY: Final[dict[type, Callable[[State, Board, int, Any], Reason]]] = {
    PlaceSettlement: _place_settlement,
    PlaceRoad: _free_road,
    PlaceShip: _free_ship,
    BuildRoad: _road,
    BuildShip: _ship,
    BuildSettlement: _settlement,
    BuildCity: _city,
    MoveShip: _move_ship,
    BuyDevCard: _card,
    PlayKnight: _play,
    PlayRoadBuilding: _play,
    PlayYearOfPlenty: _play,
    PlayMonopoly: _play,
    BankTrade: _bank,
    TradeBegin: _begin,
    AddGive: _draft,
    AddWant: _draft,
    TradePropose: _fixed("propose", "SF-7.3"),
    Accept: _fixed("accept", "SF-7.4"),
    TradeWith: _fixed("trade-with", "SF-7.5"),
    Discard: _fixed("no-card", "SF-6.2"),
    Take: _take,
    Stop: _fixed("stop", "SF-10.4"),
    MoveRobber: _robber,
    MovePirate: _pirate,
    Steal: _steal,
    PlacePort: _fixed("port-place", "SF-25.5"),
    AttackFortress: _attack,
    BuildWonder: _wonder,
}
