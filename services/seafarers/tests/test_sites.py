"""Where pieces may go, against the text of the rules read place by place, in random positions."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from portolan.rulekit import FreeChance
from portolan.seafarers import GAME
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import CUSTOM, FOG, IS_LAND, PIRATES, SCENARIOS
from portolan.seafarers.geometry import ends_of as ends_by_id
from portolan.seafarers.geometry import hexes_at, hexes_beside
from portolan.seafarers.routes import movable_ships, move_sites, road_sites, ship_sites
from portolan.seafarers.state import Options, State
from portolan.seafarers.steps.main import settlement_sites

ends_of = cache(ends_by_id)


def land_at(state: State, board: Board, place: tuple[int, int]) -> int | None:
    """The area of a land hex; None for sea, fog and frame."""
    number = board.hex_of.get(place)
    if number is None or not IS_LAND[state.terrain[number]]:
        return None
    return state.area[number]


def pieces(state: State, board: Board, seat: int) -> tuple[set[str], set[str], set[str], set[str]]:
    """Own buildings, buildings of others, own roads, own ships: by id."""
    own: set[str] = set()
    others: set[str] = set()
    for other in range(len(state.svp)):
        names = {board.vertices[v] for v in state.settlements[other] + state.cities[other]}
        (own if other == seat else others).update(names)
    roads = {board.edges[edge] for edge in state.roads[seat]}
    return own, others, roads, {board.edges[edge] for edge in state.ships[seat]}


def is_connected(edge: str, like: set[str], own: set[str], others: set[str]) -> bool:
    """SF-8.2 and SF-9.1: an own building at an end, or a piece of the kind that is not cut off."""
    return any(
        end in own
        or (end not in others and any(end in ends_of(piece) for piece in like if piece != edge))
        for end in ends_of(edge)
    )


def naive_sites(state: State, board: Board, seat: int) -> tuple[set[str], set[str], set[str]]:
    """Edges for roads and ships, vertices for settlements (SF-8.2 to 8.4, 9.1, 9.9, 27.9)."""
    own, others, own_roads, own_ships = pieces(state, board, seat)
    taken = {board.edges[edge] for edge, piece in enumerate(state.routes) if piece}
    barred = {
        board.edges[edge]
        for other, lane in enumerate(board.lanes)
        if other != seat
        for edge in lane
    }
    pirate = board.hexes[state.pirate] if state.pirate >= 0 else None
    roads, ships = set(), set()
    for edge in board.edges:
        places = hexes_beside(edge)
        if edge in taken or any(
            place in board.hex_of and state.terrain[board.hex_of[place]] == FOG for place in places
        ):
            continue
        land = [area for area in (land_at(state, board, p) for p in places) if area is not None]
        if any(land) and edge not in barred and is_connected(edge, own_roads, own, others):
            roads.add(edge)
        if len(land) < 2 and pirate not in places and is_connected(edge, own_ships, own, others):
            ships.add(edge)
    return roads, ships, naive_vertices(state, board, seat, own | others, own_roads | own_ships)


def naive_vertices(
    state: State, board: Board, seat: int, built: set[str], network: set[str]
) -> set[str]:
    """SF-8.3 and SF-8.4, with the lanes and outposts of SF-27.9."""
    found = set()
    lanes = {
        end
        for other, lane in enumerate(board.lanes)
        if other != seat
        for edge in lane
        for end in ends_of(board.edges[edge])
    }
    touching = defaultdict(list)
    for edge in board.edges:
        for end in ends_of(edge):
            touching[end].append(edge)
    for vertex in board.vertices:
        reached = [edge for edge in touching[vertex] if edge in network]
        near = {end for edge in touching[vertex] for end in ends_of(edge)}
        ground = any(land_at(state, board, place) for place in hexes_at(vertex))
        if state.scenario == PIRATES and vertex == board.vertices[board.outposts[seat]]:
            ground = True
        if ground and reached and vertex not in lanes and built.isdisjoint(near):
            found.add(vertex)
    return found


def positions(scenario: int, seed: str) -> Iterator[State]:
    """Positions of a match of builders."""
    random = Random(seed)
    chance = FreeChance(random)
    state, _ = GAME.new(Options(scenario=scenario, player_trade=False), 4, chance)
    for number in range(900):
        asked = GAME.asked(state)
        if not asked:
            return
        choices = GAME.choices(state, asked[0])
        build = [action for action in choices if "Build" in type(action).__name__]
        GAME.act(state, asked[0], random.choice(build or choices), chance)
        if number % 150 == 149:
            yield state


@pytest.mark.rule("SF-8.2", "SF-8.3", "SF-8.4", "SF-9.1", "SF-9.8", "SF-9.9", "SF-27.9")
@pytest.mark.parametrize("scenario", range(CUSTOM))
def test_sites_are_those_of_the_text(scenario: int) -> None:
    checked = 0
    for state in positions(scenario, f"sites/{scenario}"):
        board = board_of(state)
        for seat in range(4):
            roads, ships, vertices = naive_sites(state, board, seat)
            named = board.edges
            assert {named[e] for e in road_sites(state, board, seat)} == roads
            found = {board.vertices[v] for v in settlement_sites(state, board, seat)}
            assert found == vertices
            if scenario != PIRATES:
                sites = ship_sites(state, board, seat)
                assert {named[e] for e in sites} == ships
                check_moves(state, board, seat, sites)
            checked += len(roads) + len(vertices)
    assert checked > 20, SCENARIOS[scenario]


def check_moves(state: State, board: Board, seat: int, sites: list[int]) -> None:
    """SF-9.8: where a new ship could lie once the moving one is lifted."""
    for ship in movable_ships(state, board, seat):
        lifted = GAME.copy(state)
        lifted.routes[ship] = 0
        lifted.ships[seat].remove(ship)
        _, ships, _ = naive_sites(lifted, board, seat)
        found = {board.edges[e] for e in move_sites(state, board, seat, ship, sites)}
        assert found == ships - {board.edges[ship]}
