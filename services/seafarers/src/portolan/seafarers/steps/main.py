"""MAIN: building, trading, cards, ships, in any order (SF-4.2)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from portolan.rulekit import Chance
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.building import move_ship, put_city, put_road, put_settlement, put_ship
from portolan.seafarers.components import (
    CARD_COST,
    CITY_COST,
    PIRATES,
    ROAD_COST,
    SETTLEMENT_COST,
    SHIP_COST,
    WONDERS_OF_CATAN,
)
from portolan.seafarers.routes import movable_ships, move_sites, road_sites, ship_sites
from portolan.seafarers.scoring import end_if_over
from portolan.seafarers.state import (
    FIRST_SHIP,
    FREE,
    AttackFortress,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuildWonder,
    BuyDevCard,
    EndTurn,
    MainStep,
    MoveShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    State,
    TradeBegin,
)
from portolan.seafarers.steps import cards, pirates, trade, wonders
from portolan.seafarers.steps.turn import end_turn
from portolan.seafarers.table import (
    ONLY,
    Events,
    cities_left,
    has,
    keeps_distance,
    pay,
    roads_left,
    settlements_left,
    ships_left,
)

BUY_CARD: Final[BuyDevCard] = BuyDevCard()
ATTACK_FORTRESS: Final[AttackFortress] = AttackFortress()
END_TURN: Final[EndTurn] = EndTurn()


def main_asks(state: State, step: MainStep) -> Sequence[int]:
    return ONLY[step.seat]


def main_choices(state: State, step: MainStep, seat: int) -> list[Any]:
    """In the order of section 4."""
    board = board_of(state)
    choices: list[Any] = []
    _offer_building(state, board, seat, choices)
    if board.has_ships and not state.ship_moved:
        _offer_moves(state, board, seat, choices)
    trade.offer_bank(state, seat, choices)
    if trade.may_draft(state, seat):
        choices.append(trade.TRADE_BEGIN)
    cards.offer(state, seat, choices)
    if state.scenario == PIRATES and pirates.may_attack(state, board, seat):
        choices.append(ATTACK_FORTRESS)
    if state.scenario == WONDERS_OF_CATAN:
        wonders.offer(state, board, seat, choices)
    choices.append(END_TURN)
    return choices


def _offer_building(state: State, board: Board, seat: int, choices: list[Any]) -> None:
    if has(state, seat, ROAD_COST) and roads_left(state, seat):
        for edge in road_sites(state, board, seat):
            choices.append(board.build_road[edge])
    if board.has_ships and has(state, seat, SHIP_COST) and ships_left(state, seat):
        for edge in ship_sites(state, board, seat):
            choices.append(board.build_ship[edge])
    if has(state, seat, SETTLEMENT_COST) and settlements_left(state, seat):
        for vertex in settlement_sites(state, board, seat):
            choices.append(board.build_settlement[vertex])
    if has(state, seat, CITY_COST) and cities_left(state, seat):
        for vertex in sorted(state.settlements[seat]):
            choices.append(board.build_city[vertex])
    if state.deck and has(state, seat, CARD_COST):
        choices.append(BUY_CARD)


def settlement_sites(state: State, board: Board, seat: int) -> list[int]:
    """The vertices on which a seat may build a settlement (SF-8.3), in ascending order."""
    found: list[int] = []
    for pieces in (state.roads[seat], state.ships[seat]):
        for edge in pieces:
            for vertex in board.edge_ends[edge]:
                if vertex not in found and _is_site(state, board, seat, vertex):
                    found.append(vertex)
    found.sort()
    return found


def _is_site(state: State, board: Board, seat: int, vertex: int) -> bool:
    if state.buildings[vertex] != FREE or board.vertex_lanes[vertex] & ~(1 << seat):
        return False
    if not state.ground[vertex] and not _is_outpost(state, board, seat, vertex):
        return False
    return keeps_distance(state, board, vertex)


def _is_outpost(state: State, board: Board, seat: int, vertex: int) -> bool:
    """SF-27.9: the own outpost, where an own ship lies."""
    if state.scenario != PIRATES or vertex != board.outposts[seat]:
        return False
    return any(state.routes[edge] == FIRST_SHIP + seat for edge in board.vertex_edges[vertex])


def _offer_moves(state: State, board: Board, seat: int, choices: list[Any]) -> None:
    ships = movable_ships(state, board, seat)
    if not ships:
        return
    sites = ship_sites(state, board, seat)
    for ship in ships:
        origin = board.edges[ship]
        for edge in move_sites(state, board, seat, ship, sites):
            choices.append(MoveShip(origin, board.edges[edge]))


# What the actions do.


def main_act(
    state: State, step: MainStep, seat: int, action: Any, chance: Chance, events: Events
) -> None:
    _ACT[type(action)](state, seat, action, chance, events)


def _build_road(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    board = board_of(state)
    pay(state, seat, ROAD_COST)
    put_road(state, board, seat, board.edge_of[action.e], events)


def _build_ship(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    board = board_of(state)
    pay(state, seat, SHIP_COST)
    put_ship(state, board, seat, board.edge_of[action.e], events)


def _build_settlement(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    board = board_of(state)
    pay(state, seat, SETTLEMENT_COST)
    put_settlement(state, board, seat, board.vertex_of[action.v], False, events)


def _build_city(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    board = board_of(state)
    pay(state, seat, CITY_COST)
    put_city(state, board, seat, board.vertex_of[action.v], events)


def _buy_card(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    cards.buy(state, seat, events)


def _move_ship(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    board = board_of(state)
    origin, edge = board.edge_of[action.from_], board.edge_of[action.to]
    move_ship(state, board, seat, origin, edge, events)


def _trade_bank(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    trade.trade_with_bank(state, seat, action, events)


def _begin_trade(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    trade.begin(state, seat, events)


def _play_card(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    cards.play(state, seat, action, events)


def _attack(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    """The turn ends in every case, unless the match does (SF-27.10, SF-27.11)."""
    pirates.attack(state, board_of(state), seat, chance, events)
    end_if_over(state, events)
    if state.stack:
        end_turn(state, events)


def _build_wonder(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    wonders.build(state, seat, action.id, events)


def _end_turn(state: State, seat: int, action: Any, chance: Chance, events: Events) -> None:
    end_turn(state, events)


_ACT: Final[dict[type, Callable[[State, int, Any, Chance, Events], None]]] = {
    BuildRoad: _build_road,
    BuildShip: _build_ship,
    BuildSettlement: _build_settlement,
    BuildCity: _build_city,
    BuyDevCard: _buy_card,
    MoveShip: _move_ship,
    BankTrade: _trade_bank,
    TradeBegin: _begin_trade,
    PlayKnight: _play_card,
    PlayRoadBuilding: _play_card,
    PlayYearOfPlenty: _play_card,
    PlayMonopoly: _play_card,
    AttackFortress: _attack,
    BuildWonder: _build_wonder,
    EndTurn: _end_turn,
}
