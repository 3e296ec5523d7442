"""The fleet and the fortresses of `pirate_islands` (section 27 of the rules)."""

from portolan.rulekit import Chance
from portolan.seafarers.board import Board
from portolan.seafarers.components import KINDS
from portolan.seafarers.routes import measure_after_building, measure_anew
from portolan.seafarers.state import (
    FIRST_SETTLEMENT,
    FREE,
    NONE,
    FleetFought,
    FleetGone,
    FleetMoved,
    FortressAttacked,
    FortressTaken,
    Looted,
    State,
)
from portolan.seafarers.table import Events, card_at, hand_size, mark, named, open_ports, owner

_DIE = [1, 2, 3, 4, 5, 6]


# The fleet.


def fleet_victim(owners: list[int]) -> int:
    """Whom the fleet attacks, of the owners of the buildings at its hex (SF-27.7), or NONE."""
    return owners[0] if len(set(owners)) == 1 else NONE


def cards_lost(cities: int, hand: int) -> int:
    """What a seat loses that has fewer warships than the fleet is strong (SF-27.7)."""
    return min(1 + cities, hand)


def sail(state: State, board: Board, steps: int, chance: Chance, events: Events) -> None:
    """Move the fleet and let it attack; `steps` is also its strength (SF-27.6, SF-27.7)."""
    state.fleet = (state.fleet + steps) % len(board.fleet_path)
    state.pirate = board.fleet_path[state.fleet]
    mark(state, NONE, NONE, NONE, state.pirate)
    events.append(FleetMoved(board.hex_ids[state.pirate]))
    owners = [
        owner(state.buildings[vertex])
        for vertex in board.hex_vertices[state.pirate]
        if state.buildings[vertex] != FREE
    ]
    victim = fleet_victim(owners)
    if victim == NONE:
        return
    warships = state.warships[victim]
    events.append(FleetFought(victim, steps, warships))
    if warships > steps:
        state.gold[victim] += 1
    elif warships < steps:
        _lose_cards(state, victim, chance, events)


def _lose_cards(state: State, seat: int, chance: Chance, events: Events) -> None:
    lost = [0] * KINDS
    for _ in range(cards_lost(len(state.cities[seat]), hand_size(state, seat))):
        kind = card_at(state, seat, chance.below(hand_size(state, seat)))
        state.hands[seat * KINDS + kind] -= 1
        state.bank[kind] += 1
        lost[kind] += 1
    if any(lost):
        events.append(Looted(seat, named(lost)))


# The fortress.


def warships_after_loss(warships: int, ships: int) -> int:
    """How many warships a seat still has when it has only so many `ships` left (SF-27.5)."""
    return min(warships, ships)


def fight(warships: int, ships: int, strength: int, die: int) -> tuple[int, int]:
    """What is left after an attack: ships and strength of the fortress (SF-27.10)."""
    if warships > die:
        return ships, strength - 1
    return max(ships - (1 if warships == die else 2), 0), strength


def may_attack(state: State, board: Board, seat: int) -> bool:
    """Whether an own ship ends at the own fortress, not yet recaptured."""
    if not state.fortresses[seat]:
        return False
    fortress = board.fortresses[seat]
    return any(fortress in board.edge_ends[ship] for ship in state.ships[seat])


def row_of(state: State, board: Board, seat: int) -> list[int]:
    """The ships of a seat from home to the fortress."""
    steps = board.lane_steps[seat]
    row = state.ships[seat][:]
    row.sort(key=lambda ship: -min(steps[vertex] for vertex in board.edge_ends[ship]))
    return row


def attack(state: State, board: Board, seat: int, chance: Chance, events: Events) -> None:
    """Attack the own fortress (SF-27.10, SF-27.11)."""
    die = chance.pick(_DIE)
    warships, ships = state.warships[seat], len(state.ships[seat])
    left, strength = fight(warships, ships, state.fortresses[seat], die)
    state.fortresses[seat] = strength
    if left < ships:
        for ship in row_of(state, board, seat)[left:]:
            state.routes[ship] = FREE
            state.ships[seat].remove(ship)
            if ship in state.ships_built:
                state.ships_built.remove(ship)
        state.warships[seat] = warships_after_loss(warships, left)
    events.append(FortressAttacked(seat, die, warships, strength, ships - left))
    if left < ships:
        measure_anew(state, board, seat)
    if not strength:
        _recapture(state, board, seat, events)


def _recapture(state: State, board: Board, seat: int, events: Events) -> None:
    vertex = board.fortresses[seat]
    state.buildings[vertex] = FIRST_SETTLEMENT + seat
    state.settlements[seat].append(vertex)
    mark(state, vertex, NONE, NONE, NONE)
    events.append(FortressTaken(seat, board.vertices[vertex]))
    open_ports(state, board, seat, vertex)
    measure_after_building(state, board, vertex)
    if not any(state.fortresses):
        state.fleet = state.pirate = NONE
        events.append(FleetGone())
