"""Development cards (section 10), and the phases that they open."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance, Private, Revealing
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.building import follow_route, port_sites, put_road, put_ship
from portolan.seafarers.components import (
    CARD_COST,
    CARD_KINDS,
    KINDS,
    KNIGHT,
    MONOPOLY,
    PIRATES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
)
from portolan.seafarers.routes import road_sites, ship_sites
from portolan.seafarers.scoring import award_army
from portolan.seafarers.state import (
    NONE,
    CardBought,
    CardPlayed,
    FreeRouteStep,
    Monopolized,
    MonopolyStep,
    MoveThiefStep,
    Name,
    PlacePort,
    PlacePortStep,
    PlaceRoad,
    PlaceShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlentyStep,
    PortPlaced,
    State,
    Stop,
    Take,
    Took,
    WarshipReady,
)
from portolan.seafarers.table import (
    NOBODY,
    ONLY,
    Events,
    gain,
    is_own,
    mark,
    open_port,
    pay,
    roads_left,
    ships_left,
)

PLAY_KNIGHT: Final[PlayKnight] = PlayKnight()
PLAY_ROAD_BUILDING: Final[PlayRoadBuilding] = PlayRoadBuilding()
PLAY_YEAR_OF_PLENTY: Final[PlayYearOfPlenty] = PlayYearOfPlenty()
PLAY_MONOPOLY: Final[PlayMonopoly] = PlayMonopoly()
STOP: Final[Stop] = Stop()
NAME: Final[tuple[Name, ...]] = tuple(Name(kind) for kind in range(KINDS))
TAKE: Final[tuple[Take, ...]] = tuple(Take(kind) for kind in range(KINDS))
FREE_PIECES: Final[int] = 2
PLENTY: Final[int] = 2
CARD_OF: Final[dict[type, int]] = {
    PlayKnight: KNIGHT,
    PlayRoadBuilding: ROAD_BUILDING,
    PlayYearOfPlenty: YEAR_OF_PLENTY,
    PlayMonopoly: MONOPOLY,
}
"""The card that an action plays."""


def buy(state: State, seat: int, events: Events) -> None:
    """The top card goes to the buyer's hand (SF-10.1)."""
    pay(state, seat, CARD_COST)
    card = state.deck.pop()
    state.cards[seat * CARD_KINDS + card] += 1
    state.new_cards[seat * CARD_KINDS + card] += 1
    events.append(Private(CardBought(seat, card), (seat,), CardBought(seat, NONE)))


def is_playable(state: State, seat: int, card: int) -> bool:
    """Whether a seat holds a card that it did not get in this turn (SF-10.2)."""
    place = seat * CARD_KINDS + card
    return not state.card_played and state.cards[place] > state.new_cards[place]


def offer(state: State, seat: int, choices: list[Any]) -> None:
    """Add the cards that may be played."""
    if state.card_played:
        return
    if is_playable(state, seat, KNIGHT) and _has_use_for_knight(state, seat):
        choices.append(PLAY_KNIGHT)
    if is_playable(state, seat, ROAD_BUILDING) and _has_free_site(state, seat):
        choices.append(PLAY_ROAD_BUILDING)
    if is_playable(state, seat, YEAR_OF_PLENTY) and any(state.bank):
        choices.append(PLAY_YEAR_OF_PLENTY)
    if is_playable(state, seat, MONOPOLY):
        choices.append(PLAY_MONOPOLY)


def _has_use_for_knight(state: State, seat: int) -> bool:
    """SF-27.5: there must be a ship to convert; elsewhere always."""
    return state.scenario != PIRATES or state.warships[seat] < len(state.ships[seat])


def _has_free_site(state: State, seat: int) -> bool:
    board = board_of(state)
    return bool(free_roads(state, board, seat) or free_ships(state, board, seat))


def play(state: State, seat: int, action: Any, events: Events) -> None:
    """A card leaves the game face up; its phase interrupts this one (SF-4.3)."""
    card = CARD_OF[type(action)]
    state.cards[seat * CARD_KINDS + card] -= 1
    state.played[seat * CARD_KINDS + card] += 1
    state.card_played = True
    events.append(CardPlayed(seat, card))
    if card == ROAD_BUILDING:
        state.stack.append(FreeRouteStep(seat, 0))
    elif card == YEAR_OF_PLENTY:
        state.stack.append(PlentyStep(seat, PLENTY))
    elif card == MONOPOLY:
        state.stack.append(MonopolyStep(seat))
    elif state.scenario == PIRATES:
        state.warships[seat] += 1
        events.append(WarshipReady(seat, state.warships[seat]))
    else:
        award_army(state, board_of(state), state.played[KNIGHT::CARD_KINDS], events)
        state.stack.append(MoveThiefStep(seat))


# FREE_ROUTE (SF-10.4, SF-16.7).


def free_roads(state: State, board: Board, seat: int) -> list[int]:
    """Edges on which a seat may place a road without paying."""
    return road_sites(state, board, seat) if roads_left(state, seat) else []


def free_ships(state: State, board: Board, seat: int) -> list[int]:
    """Edges on which a seat may place a ship without paying."""
    if not board.has_ships or not ships_left(state, seat):
        return []
    return ship_sites(state, board, seat)


def free_route_asks(state: State, step: FreeRouteStep) -> Sequence[int]:
    if step.placed < FREE_PIECES and _has_free_site(state, step.seat):
        return ONLY[step.seat]
    return NOBODY


def free_route_choices(state: State, step: FreeRouteStep, seat: int) -> list[Any]:
    board = board_of(state)
    found: list[Any] = [board.place_road[edge] for edge in free_roads(state, board, seat)]
    found += [board.place_ship[edge] for edge in free_ships(state, board, seat)]
    if step.placed:
        found.append(STOP)
    return found


def free_route_act(
    state: State,
    step: FreeRouteStep,
    seat: int,
    action: PlaceRoad | PlaceShip | Stop,
    chance: Chance,
    events: Events,
) -> None:
    if isinstance(action, Stop):
        state.stack.pop()
        return
    board = board_of(state)
    state.stack[-1] = FreeRouteStep(seat, step.placed + 1)
    if isinstance(action, PlaceRoad):
        put_road(state, board, seat, board.edge_of[action.e], events)
    else:
        put_ship(state, board, seat, board.edge_of[action.e], events)


def done_run(state: State, step: Any, chance: Chance, events: Events) -> None:
    """A phase that has nothing more to offer ends by itself (SF-4.4)."""
    state.stack.pop()


# YEAR_OF_PLENTY (SF-10.5).


def plenty_asks(state: State, step: PlentyStep) -> Sequence[int]:
    return ONLY[step.seat] if step.left and any(state.bank) else NOBODY


def plenty_choices(state: State, step: PlentyStep, seat: int) -> list[Any]:
    return [TAKE[kind] for kind in range(KINDS) if state.bank[kind]]


def plenty_act(
    state: State, step: PlentyStep, seat: int, action: Take, chance: Chance, events: Events
) -> None:
    gain(state, seat, action.res, 1)
    events.append(Took(seat, action.res))
    state.stack[-1] = PlentyStep(seat, step.left - 1)


# MONOPOLY (SF-10.6).


def monopoly_asks(state: State, step: MonopolyStep) -> Sequence[int]:
    return ONLY[step.seat]


def monopoly_choices(state: State, step: MonopolyStep, seat: int) -> list[Any]:
    return list(NAME)


def monopoly_act(
    state: State, step: MonopolyStep, seat: int, action: Name, chance: Chance, events: Events
) -> None:
    counts = [0] * len(state.svp)
    for other in range(len(counts)):
        if other != seat:
            counts[other] = state.hands[other * KINDS + action.res]
            state.hands[other * KINDS + action.res] = 0
    state.hands[seat * KINDS + action.res] += sum(counts)
    state.stack.pop()
    events.append(Revealing(Monopolized(seat, action.res, tuple(counts))))


# PLACE_PORT (SF-25.5).


def place_port_asks(state: State, step: PlacePortStep) -> Sequence[int]:
    if state.kept_ports[step.seat] and port_sites(state, board_of(state), step.seat):
        return ONLY[step.seat]
    return NOBODY


def place_port_choices(state: State, step: PlacePortStep, seat: int) -> list[Any]:
    board = board_of(state)
    return [board.place_port[edge] for edge in port_sites(state, board, seat)]


def place_port_act(
    state: State,
    step: PlacePortStep,
    seat: int,
    action: PlacePort,
    chance: Chance,
    events: Events,
) -> None:
    """The oldest port kept works at once."""
    board = board_of(state)
    edge = board.edge_of[action.e]
    port = state.kept_ports[seat].pop(0)
    state.port_edges.append(edge)
    state.port_kinds.append(port)
    mark(state, NONE, edge, NONE, NONE)
    for vertex in board.edge_ends[edge]:
        building = state.buildings[vertex]
        for other in range(len(state.svp)):
            if is_own(building, other):
                open_port(state, other, port)
    events.append(PortPlaced(seat, port, action.e))
    follow_route(state, board, events)
