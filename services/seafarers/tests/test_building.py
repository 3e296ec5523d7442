"""Sections 8 and 9: roads, settlements, cities and ships."""

from collections.abc import Callable
from random import Random

import pytest

from portolan.rulekit import IllegalAction
from portolan.seafarers.board import Board
from portolan.seafarers.routes import is_terminal, movable_ships
from portolan.seafarers.state import FIRST_SETTLEMENT, FIRST_SHIP, FREE, State

from .conftest import Table

RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5}


@pytest.mark.rule("SF-8.1", "SF-16.1")
def test_what_is_paid_and_what_is_left(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"settlements": ["1,4,S"], "hand": {"brick": 1, "lumber": 2}}})
    turn.act("build_road", e=turn.legal("build_road")[0]["e"])
    assert turn.hand(0) == {"lumber": 1}
    assert turn.state.bank[:2] == [20, 20]
    with pytest.raises(IllegalAction):
        turn.act("build_road", e="1,4,SE")
    board = turn.board
    spent = table(seats={0: {"roads": board.edges[:15], "hand": RICH}})
    assert spent.legal("build_road") == []
    with pytest.raises(IllegalAction) as refused:
        spent.act("build_road", e=board.edges[20])
    assert refused.value.rule == "SF-16.1"


@pytest.mark.rule("SF-8.2", "SF-9.2")
def test_roads_start_from_buildings_and_roads(table: Callable[..., Table]) -> None:
    seats = {
        0: {"settlements": ["1,3,N"], "roads": ["1,3,NE"], "ships": ["1,2,E"], "hand": RICH},
        1: {"settlements": ["2,2,S"]},
    }
    turn = table(scenario="new_shores", seats=seats)
    # An opponent stands at the far end of the road, and a ship carries no road.
    assert turn.places("build_road", "e") == {"1,2,SE"}
    open_end = table(scenario="new_shores", seats={0: seats[0]})
    assert open_end.places("build_road", "e") == {"1,2,SE", "1,3,E", "2,2,SE"}


@pytest.mark.rule("SF-8.3", "SF-8.4", "SF-9.10")
def test_settlements(table: Callable[..., Table]) -> None:
    base = {"settlements": ["1,3,N"], "ships": ["1,2,E", "2,1,SE"], "hand": RICH}
    turn = table(scenario="new_shores", seats={0: base})
    assert turn.places("build_settlement", "v") == {"2,2,N"}
    near = table(scenario="new_shores", seats={0: base, 1: {"settlements": ["2,1,S"]}})
    with pytest.raises(IllegalAction) as refused:
        near.act("build_settlement", v="2,2,N")
    assert refused.value.rule == "SF-8.4"
    turn.act("build_settlement", v="2,2,N")
    assert turn.legal("build_road") != []


@pytest.mark.rule("SF-8.5", "SF-8.6", "SF-16.1")
def test_cities_give_settlements_back(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"settlements": ["1,4,S", "2,4,N"], "hand": RICH}})
    assert turn.places("build_city", "v") == {"1,4,S", "2,4,N"}
    turn.act("build_city", v="1,4,S")
    assert turn.view(0)["seats"][0]["settlements"] == 4
    assert turn.points(0) == 3
    assert turn.places("build_city", "v") == set()


@pytest.mark.rule("SF-9.1")
def test_ships(table: Callable[..., Table]) -> None:
    seats = {0: {"settlements": ["1,3,N"], "ships": ["1,2,E"], "hand": RICH}}
    turn = table(scenario="new_shores", seats=seats)
    assert turn.places("build_ship", "e") == {"1,3,NE", "1,2,SE", "2,1,SE", "1,2,NE"}
    inland = table(scenario="new_shores", seats={0: {"settlements": ["1,4,S"], "hand": RICH}})
    assert inland.legal("build_ship") == []
    blocked = table(scenario="new_shores", seats={**seats, 1: {"settlements": ["2,1,S"]}})
    assert blocked.places("build_ship", "e") == {"1,3,NE", "1,2,SE"}


def _closed(state: State, board: Board, seat: int) -> set[int]:
    """Ships on a simple path between two different terminals (SF-9.5), by trying all paths."""
    found: set[int] = set()

    def follow(path: list[int], visited: list[int]) -> None:
        here = visited[-1]
        if len(path) and is_terminal(state, board, seat, here):
            if here != visited[0]:
                found.update(path)
            return
        if len(path) and state.buildings[here] != FREE:
            return
        for edge in board.vertex_edges[here]:
            far = board.across(edge, here)
            if state.routes[edge] == FIRST_SHIP + seat and far not in visited:
                follow([*path, edge], [*visited, far])

    for vertex in range(len(board.vertices)):
        if is_terminal(state, board, seat, vertex):
            follow([], [vertex])
    return found


@pytest.mark.rule("SF-9.3", "SF-9.4", "SF-9.5", "SF-9.6", "SF-9.7")
def test_movable_ships_are_open_with_a_free_end(table: Callable[..., Table]) -> None:
    """Against an independent reading of the rules, on random networks."""
    random = Random(5)
    moved = 0
    for _ in range(400):
        state = table(graph=True).state
        case = table(graph=True)
        board, state = case.board, case.state
        _scatter(state, board, random)
        closed = _closed(state, board, 0)
        expected = set()
        for ship in state.ships[0]:
            ends = board.edge_ends[ship]
            free = [vertex for vertex in ends if _is_free_end(state, board, ship, vertex)]
            if free and ship not in closed:
                expected.add(ship)
        assert set(movable_ships(state, board, 0)) == expected
        moved += len(expected)
    assert moved > 300


def _is_free_end(state: State, board: Board, ship: int, vertex: int) -> bool:
    if state.buildings[vertex] == FIRST_SETTLEMENT:
        return False
    others = [edge for edge in board.vertex_edges[vertex] if edge != ship]
    linked = state.buildings[vertex] == FREE and any(
        state.routes[edge] == FIRST_SHIP for edge in others
    )
    return not linked


def _scatter(state: State, board: Board, random: Random) -> None:
    """Ships of seat 0 in a heap, with some buildings of two seats between them."""
    middle = board.vertex_of["2,2,N"]
    vertices = [middle]
    for _ in range(random.randint(1, 15)):
        vertex = random.choice(vertices)
        edge = random.choice(board.vertex_edges[vertex])
        if state.routes[edge] == FREE:
            state.routes[edge] = FIRST_SHIP
            state.ships[0].append(edge)
            vertices.append(board.across(edge, vertex))
    for vertex in random.sample(sorted(set(vertices)), min(3, len(set(vertices)))):
        seat = random.choice((0, 0, 1))
        state.buildings[vertex] = FIRST_SETTLEMENT + seat
        state.settlements[seat].append(vertex)


@pytest.mark.rule("SF-9.7", "SF-9.8")
def test_one_ship_a_turn_and_none_that_is_new(table: Callable[..., Table]) -> None:
    seats = {0: {"settlements": ["1,3,N"], "ships": ["1,2,E"], "hand": {"wool": 1, "lumber": 1}}}
    turn = table(scenario="new_shores", seats=seats)
    origins = turn.places("move_ship", "from")
    assert origins == {"1,2,E"}
    assert "1,2,E" not in turn.places("move_ship", "to")
    # Lifted, the ship no longer carries the edges beyond its far end.
    assert turn.places("move_ship", "to") == {"1,3,NE", "1,2,SE"}
    turn.act("move_ship", from_="1,2,E", to="1,3,NE")
    assert turn.legal("move_ship") == []
    new = table(scenario="new_shores", seats=seats)
    new.act("build_ship", e="2,1,SE")
    assert new.legal("move_ship") == []
    new.act("end_turn")


@pytest.mark.rule("SF-9.7", "SF-9.9")
def test_no_ship_leaves_the_pirate(table: Callable[..., Table]) -> None:
    seats = {0: {"settlements": ["1,3,N"], "ships": ["1,2,E"], "hand": RICH}}
    turn = table(scenario="new_shores", pirate=[1, 2], seats=seats)
    assert turn.legal("move_ship") == []
    with pytest.raises(IllegalAction) as refused:
        turn.act("move_ship", from_="1,2,E", to="1,3,NE")
    assert refused.value.rule == "SF-9.9"


@pytest.mark.rule("SF-16.8", "SF-9.3")
def test_a_row_cut_off_may_move_and_be_extended(table: Callable[..., Table]) -> None:
    seats = {
        0: {
            "settlements": ["1,3,N"],
            "ships": ["1,2,E", "2,1,SE"],
            "hand": {"wool": 1, "lumber": 1},
        },
        1: {"settlements": ["2,1,S"]},
    }
    turn = table(scenario="new_shores", seats=seats)
    assert turn.places("move_ship", "from") == {"1,2,E", "2,1,SE"}
    beyond = {edge for edge in turn.places("build_ship", "e") if edge in ("2,1,E", "2,2,NE")}
    assert beyond


@pytest.mark.rule("SF-16.6", "SF-11.4")
def test_a_ship_that_moves_may_cost_the_route(table: Callable[..., Table]) -> None:
    """Five ships in a row; the last one goes back home."""
    row = ["1,2,E", "2,1,SE", "2,2,NE", "3,1,SE", "3,2,NE"]
    turn = table(scenario="new_shores", seats={0: {"settlements": ["1,3,N"], "ships": row}})
    assert (turn.state.lengths[0], turn.state.route_holder) == (5, 0)
    before = turn.points(0)
    turn.act("move_ship", from_="3,2,NE", to="1,3,NE")
    assert turn.state.lengths[0] == 5  # the ring closes at home: the length stays
    lost = table(scenario="new_shores", seats={0: {"settlements": ["1,3,N"], "ships": row}})
    lost.act("move_ship", from_="3,2,NE", to=_side_branch(lost))
    assert lost.state.route_holder == -1
    assert lost.points(0) == before - 2


def _side_branch(turn: Table) -> str:
    """An edge in the middle of the row, at neither of its ends."""
    places = turn.places("move_ship", "to")
    middle = {"2,1,E", "3,1,E", "2,2,E", "3,0,SE", "1,2,NE", "2,1,NE"}
    edge: str = sorted(places & middle)[0]
    return edge
