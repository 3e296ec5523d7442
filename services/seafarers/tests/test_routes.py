"""Section 11: the longest trade route, against an independent enumeration."""

from collections.abc import Callable
from random import Random

import pytest

from portolan.rulekit import FreeChance
from portolan.seafarers import GAME
from portolan.seafarers.board import Board
from portolan.seafarers.routes import longest_trail, route_holder
from portolan.seafarers.state import FIRST_ROAD, FIRST_SETTLEMENT, FIRST_SHIP, FREE, State

from .conftest import Table


def enumerate_trails(state: State, board: Board, seat: int) -> int:
    """The longest trail by trying every one, from every vertex, with plain sets."""
    own = {FIRST_ROAD + seat, FIRST_SHIP + seat}
    edges = {edge for edge, piece in enumerate(state.routes) if piece in own}
    best = 0

    def walk(vertex: int, used: frozenset[int], last: int | None) -> None:
        nonlocal best
        best = max(best, len(used))
        building = state.buildings[vertex]
        foreign = building != FREE and building != FIRST_SETTLEMENT + seat
        if last is not None and foreign:
            return
        for edge in edges - used:
            if vertex not in board.edge_ends[edge]:
                continue
            if last is not None and building == FREE and state.routes[edge] != state.routes[last]:
                continue
            walk(board.across(edge, vertex), used | {edge}, edge)

    for vertex in {end for edge in edges for end in board.edge_ends[edge]}:
        walk(vertex, frozenset(), None)
    return best


def scatter(state: State, board: Board, random: Random, most: int) -> None:
    """Roads and ships of seat 0 in a heap, buildings of two seats among them."""
    vertices = [board.vertex_of["2,2,N"]]
    while random.random() < 0.97 and len(state.roads[0]) + len(state.ships[0]) < most:
        vertex = random.choice(vertices)
        edge = random.choice(board.vertex_edges[vertex])
        if state.routes[edge] == FREE:
            ship = random.random() < 0.4
            state.routes[edge] = FIRST_SHIP if ship else FIRST_ROAD
            (state.ships if ship else state.roads)[0].append(edge)
            vertices.append(board.across(edge, vertex))
    for vertex in random.sample(sorted(set(vertices)), min(4, len(set(vertices)))):
        if random.random() < 0.6:
            seat = random.choice((0, 0, 1))
            state.buildings[vertex] = FIRST_SETTLEMENT + seat
            state.settlements[seat].append(vertex)


@pytest.mark.rule("SF-11.1")
def test_length_against_an_enumeration(table: Callable[..., Table]) -> None:
    random = Random(11)
    empty = table(graph=True)
    for number in range(3000):
        state = GAME.copy(empty.state)
        scatter(state, empty.board, random, 12 if number % 10 else 15)
        found = longest_trail(state, empty.board, 0)
        assert found == enumerate_trails(state, empty.board, 0)


@pytest.mark.rule("SF-11.1", "SF-11.4")
def test_length_kept_up_to_date_in_play(new_game: Callable[..., Table]) -> None:
    """What is measured piece by piece is what is measured at once."""
    for scenario in ("base", "new_shores", "fog_islands"):
        table = new_game(4, scenario=scenario, player_trade=False)
        random = Random(scenario)
        for _ in range(900):
            asked = GAME.asked(table.state)
            if not asked:
                break
            seat = random.choice(list(asked))
            choices = GAME.choices(table.state, seat)
            building = [a for a in choices if "Build" in type(a).__name__]
            action = random.choice(building or choices)
            GAME.act(table.state, seat, action, FreeChance(random))
            lengths = [longest_trail(table.state, table.board, s) for s in range(4)]
            assert table.state.lengths == lengths


@pytest.mark.rule("SF-11.1", "SF-11.4")
def test_chains_with_opponents(table: Callable[..., Table]) -> None:
    """Capped ends count in full; a settlement in the middle of 7 leaves 4."""
    chain = ["0,0,NE", "1,-1,SE", "1,0,NE", "2,-1,SE", "2,0,NE", "3,-1,SE", "3,0,NE"]
    capped = table(
        graph=True,
        seats={0: {"roads": chain}, 1: {"settlements": ["0,0,N"]}, 2: {"settlements": ["4,-1,S"]}},
    )
    assert capped.state.lengths[0] == 7
    cut = table(graph=True, seats={0: {"roads": chain}, 1: {"settlements": ["2,-1,S"]}})
    assert cut.state.lengths[0] == 4


@pytest.mark.rule("SF-11.2", "SF-11.3")
def test_the_holder() -> None:
    assert route_holder(-1, [4, 4, 3]) == -1
    assert route_holder(-1, [5, 4, 3]) == 0
    assert route_holder(0, [5, 5, 3]) == 0
    assert route_holder(0, [5, 6, 3]) == 1
    assert route_holder(0, [5, 6, 6]) == -1
    assert route_holder(-1, [6, 6, 6]) == -1


@pytest.mark.rule("SF-11.2", "SF-11.4")
def test_a_settlement_takes_the_card_away(table: Callable[..., Table]) -> None:
    """Five roads round the desert; an opponent's road leads to a corner between two of them."""
    board = table().board
    desert = board.hex_of[(1, 5)]
    ring = [board.edges[edge] for edge in board.hex_edges[desert]]
    corner = board.hex_vertices[desert][2]  # joins the second and the third side
    spoke = next(edge for edge in board.vertex_edges[corner] if board.edges[edge] not in ring)
    seats = {
        0: {"roads": ring[:5]},
        1: {
            "roads": [board.edges[spoke]],
            "hand": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
        },
    }
    turn = table(active=1, seats=seats)
    assert (turn.state.route_holder, turn.points(0)) == (0, 2)
    turn.act("build_settlement", v=board.vertices[corner])
    assert (turn.state.lengths[0], turn.state.route_holder) == (3, -1)
    assert turn.points(0) == 0


@pytest.mark.rule("SF-11.1")
def test_a_branch_makes_a_longer_trail_at_once(table: Callable[..., Table]) -> None:
    """A chain of 7 is left at its third edge by a branch of 5: 3 + 5."""
    board = table().board
    seats = {0: {"roads": ["0,4,NE", "0,4,E"], "settlements": ["0,4,N"]}}
    turn = table(seats={0: {**seats[0], "hand": {"brick": 3, "lumber": 3}}})
    before = turn.state.lengths[0]
    for _ in range(3):
        edge = max(turn.places("build_road", "e"), key=lambda name: _with(turn, board, name))
        turn.act("build_road", e=edge)
    assert turn.state.lengths[0] > before
    assert turn.state.lengths[0] == longest_trail(turn.state, board, 0)


def _with(turn: Table, board: Board, name: str) -> int:
    """The length with one more road."""
    state = GAME.copy(turn.state)
    state.routes[board.edge_of[name]] = FIRST_ROAD
    state.roads[0].append(board.edge_of[name])
    return longest_trail(state, board, 0)
