"""How well each seat stands: what bots go by.

Everything is in points: those a seat has, and what it may expect of its production, its hand, its
cards and the places to which it can go. Shares of the win follow from the differences.
"""

from typing import Final

from portolan.rulekit import shares
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.building import svp_for
from portolan.seafarers.components import (
    ANY,
    CARD_COST,
    CARD_KINDS,
    CITY_COST,
    CLOTH,
    HAND_LIMIT,
    KINDS,
    KNIGHT,
    NO_PORT_RATE,
    NOTHING,
    PIRATES,
    SETTLEMENT_COST,
    VICTORY_POINT,
    WONDERS_OF_CATAN,
    YIELD,
)
from portolan.seafarers.scoring import result
from portolan.seafarers.state import (
    FOR_ROADS,
    FOR_SHIPS,
    FREE,
    State,
    TradePickStep,
    TradeRespondStep,
)
from portolan.seafarers.table import (
    areas_of,
    cities_left,
    is_own,
    keeps_distance,
    points,
    settlements_left,
)

PIPS: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""By number: in how many of 36 rolls it comes."""
_SPREAD: Final[float] = 1 / 0.55
"""Points by which a seat must lead to be e times as likely to win."""
_PIP: Final[float] = 0.062
_WORTH: Final[tuple[float, ...]] = (1.0, 1.0, 0.85, 1.1, 1.1)
"""What a card of each resource is worth beside the others."""
_GOLD_WORTH: Final[float] = 1.4
_KIND: Final[float] = 0.14
"""For each resource that a seat produces at all."""
_CARD: Final[float] = 0.045
_BEYOND_LIMIT: Final[float] = 0.07
_SETTLEMENT: Final[float] = 0.55
_CITY: Final[float] = 0.6
_DEVELOPMENT: Final[float] = 0.3
"""What holding the whole cost of something is worth; a part of it counts by its square."""
_HELD: Final[float] = 0.3
_KNIGHT: Final[float] = 0.13
_ROUTE: Final[float] = 0.05
_PORT: Final[float] = 0.06
_SITE: Final[tuple[float, ...]] = (0.5, 0.32, 0.18)
"""A place for a settlement, by the number of pieces that are missing to get there."""
_SITE_PIP: Final[float] = 0.05
_DRAFT: Final[float] = 0.03
_WONDER: Final[float] = 1.6
_WARSHIP: Final[float] = 0.3
_SHIP_ON_LANE: Final[float] = 0.12
_BREACH: Final[float] = 0.9
_RECAPTURED: Final[float] = 2.0
_PARTNER: Final[float] = 0.35


def evaluate(state: State) -> list[float]:
    """Each seat's estimated share of the win; exact in who is ahead once the match is over."""
    seats = len(state.svp)
    outcome = result(state)
    if outcome is not None:
        return shares.of_winners(outcome)
    board = board_of(state)
    values = [_value(state, board, seat) for seat in range(seats)]
    return shares.of_points(values, _SPREAD)


def _value(state: State, board: Board, seat: int) -> float:
    value = float(points(state, seat))
    value += _production(state, board, seat)
    value += _hand(state, seat) + _cards(state, seat)
    value += _ROUTE * state.lengths[seat] + _prospects(state, board, seat)
    if seat == state.active:
        value -= _DRAFT * state.drafts
    if state.scenario in (CLOTH, PIRATES, WONDERS_OF_CATAN):
        value += _scenario(state, board, seat)
    return value


def _production(state: State, board: Board, seat: int) -> float:
    """What the dice bring, variety and ports."""
    total = 0.0
    kinds = [False] * KINDS
    for weight, places in ((1, state.settlements[seat]), (2, state.cities[seat])):
        for vertex in places:
            for place in board.vertex_hexes[vertex]:
                kind = YIELD[state.terrain[place]]
                if kind == NOTHING or place == state.robber:
                    continue
                pips = weight * PIPS[state.number[place]]
                if kind == ANY:
                    total += _GOLD_WORTH * pips
                else:
                    total += _WORTH[kind] * pips
                    kinds[kind] = True
    value = _PIP * total
    for kind in range(KINDS):
        if kinds[kind]:
            value += _KIND
        value += _PORT * (NO_PORT_RATE - state.rates[seat * KINDS + kind])
    return value


def _hand(state: State, seat: int) -> float:
    """Resource cards, above all those that make up a cost; an accepted trade counts as done."""
    hand = state.hands[seat * KINDS : (seat + 1) * KINDS]
    _expect_trade(state, seat, hand)
    count = sum(hand) + state.gold[seat] - state.discards[seat]
    value = _CARD * count
    if count > HAND_LIMIT:
        value -= _BEYOND_LIMIT * (count - HAND_LIMIT)
    aims: list[float] = []
    if settlements_left(state, seat):
        aims.append(_SETTLEMENT * _closeness(hand, SETTLEMENT_COST))
    if cities_left(state, seat) and state.settlements[seat]:
        aims.append(_CITY * _closeness(hand, CITY_COST))
    if state.deck:
        aims.append(_DEVELOPMENT * _closeness(hand, CARD_COST))
    if not aims:
        return value
    return value + 0.7 * max(aims) + 0.3 * sum(aims)


def _expect_trade(state: State, seat: int, hand: list[int]) -> None:
    top = state.stack[-1]
    if not isinstance(top, (TradeRespondStep, TradePickStep)):
        return
    sign = 0
    if state.replies[seat] == 1:
        sign = 1
    elif seat == state.active and 1 in state.replies:
        sign = -1
    for kind in range(KINDS):
        hand[kind] += sign * (state.draft_give[kind] - state.draft_want[kind])


def _closeness(hand: list[int], cost: tuple[int, ...]) -> float:
    """The square of the part of a cost that is at hand."""
    held = needed = 0
    for kind in range(KINDS):
        needed += cost[kind]
        held += min(hand[kind], cost[kind])
    share = held / needed
    return share * share


def _cards(state: State, seat: int) -> float:
    """Development cards that are not points, and knights on the way to the Largest Army."""
    held = 0
    for card in range(CARD_KINDS):
        if card != VICTORY_POINT:
            held += state.cards[seat * CARD_KINDS + card]
    return _HELD * held + _KNIGHT * state.played[seat * CARD_KINDS + KNIGHT]


def _prospects(state: State, board: Board, seat: int) -> float:
    """The best places for settlements that own roads and ships reach, or nearly."""
    if not settlements_left(state, seat):
        return 0.0
    seen = [False] * len(board.vertices)
    front = _network(state, board, seat, seen)
    use = FOR_ROADS + FOR_SHIPS if board.has_ships else FOR_ROADS
    best = second = 0.0
    for missing in range(len(_SITE)):
        for vertex in front:
            worth = _site_worth(state, board, seat, vertex) * _SITE[missing]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        if missing < len(_SITE) - 1:
            front = _beyond(state, board, seat, front, seen, use)
    return best + 0.4 * second


def _network(state: State, board: Board, seat: int, seen: list[bool]) -> list[int]:
    """The vertices at own buildings and own pieces; they are marked as seen."""
    found: list[int] = []
    for places in (state.settlements[seat], state.cities[seat]):
        for vertex in places:
            seen[vertex] = True
            found.append(vertex)
    for pieces in (state.roads[seat], state.ships[seat]):
        for edge in pieces:
            for vertex in board.edge_ends[edge]:
                if not seen[vertex]:
                    seen[vertex] = True
                    found.append(vertex)
    return found


def _beyond(
    state: State, board: Board, seat: int, front: list[int], seen: list[bool], use: int
) -> list[int]:
    """The vertices that one more piece reaches."""
    found: list[int] = []
    for vertex in front:
        building = state.buildings[vertex]
        if building != FREE and not is_own(building, seat):
            continue
        for edge in board.vertex_edges[vertex]:
            if state.routes[edge] == FREE and state.edge_use[edge] & use:
                far = board.across(edge, vertex)
                if not seen[far]:
                    seen[far] = True
                    found.append(far)
    return found


def _site_worth(state: State, board: Board, seat: int, vertex: int) -> float:
    """What a settlement on a vertex would bring, 0 where none may stand."""
    if state.buildings[vertex] != FREE or not state.ground[vertex]:
        return 0.0
    if not keeps_distance(state, board, vertex):
        return 0.0
    pips = 0
    for place in board.vertex_hexes[vertex]:
        if YIELD[state.terrain[place]] != NOTHING:
            pips += PIPS[state.number[place]]
    worth = 0.5 + _SITE_PIP * pips
    if board.rewarded or board.svp_later:
        for area in areas_of(state, board, vertex):
            worth += svp_for(board, state.settled[seat], state.homes[seat], area)
    return worth


def _scenario(state: State, board: Board, seat: int) -> float:
    """What counts beside points in the scenarios with rules of their own."""
    if state.scenario == CLOTH:
        partners = 0
        for bits in state.partners:
            partners += bits >> seat & 1
        return _PARTNER * partners + 0.5 * (state.cloth[seat] % 2)
    if state.scenario == WONDERS_OF_CATAN:
        return _WONDER * state.levels[seat]
    value = _WARSHIP * state.warships[seat] + _SHIP_ON_LANE * len(state.ships[seat])
    if not state.fortresses[seat]:
        return value + _RECAPTURED
    return value + _BREACH * (board.fortress_strength - state.fortresses[seat])
