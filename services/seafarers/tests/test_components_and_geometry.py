"""Sections 1 and 2: components, coordinates, what edges and vertices are good for."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.seafarers import components
from portolan.seafarers.board import BOARDS
from portolan.seafarers.components import SCENARIOS, TRIBE, deck_of
from portolan.seafarers.geometry import NEIGHBOURS, corners, ends_of, hexes_at, hexes_beside, sides
from portolan.seafarers.state import FOR_ROADS, FOR_SHIPS
from portolan.seafarers.table import areas_of

from .conftest import Table


@pytest.mark.rule("SF-1.1", "SF-1.2", "SF-1.3", "SF-1.5", "SF-1.6")
def test_components() -> None:
    assert components.BANK == (19,) * 5
    pieces = (components.SETTLEMENTS, components.CITIES, components.ROADS, components.SHIPS)
    assert pieces == (5, 4, 15, 15)
    counts = [deck_of(components.BASE, 4).count(card) for card in range(5)]
    assert dict(zip(components.CARDS, counts, strict=True)) == {
        "knight": 14,
        "road_building": 2,
        "year_of_plenty": 2,
        "monopoly": 2,
        "victory_point": 5,
    }
    assert components.amounts({"brick": 1, "lumber": 1}) == components.ROAD_COST
    assert components.amounts({"ore": 3, "grain": 2}) == components.CITY_COST
    assert components.amounts({"wool": 1, "lumber": 1}) == components.SHIP_COST
    settlement = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    assert components.amounts(settlement) == components.SETTLEMENT_COST
    assert components.amounts({"ore": 1, "wool": 1, "grain": 1}) == components.CARD_COST


@pytest.mark.rule("SF-1.4")
def test_yields() -> None:
    yields = dict(zip(components.TERRAINS, components.YIELD, strict=True))
    ordinary = {
        "forest": "lumber",
        "hills": "brick",
        "pasture": "wool",
        "fields": "grain",
        "mountains": "ore",
    }
    for terrain, resource in ordinary.items():
        assert yields[terrain] == components.RESOURCES.index(resource)
    assert yields["gold"] == components.ANY
    assert yields["desert"] == yields["sea"] == components.NOTHING


@pytest.mark.rule("SF-2.1", "SF-2.2", "SF-2.3", "SF-2.4", "SF-2.5")
def test_ids_are_the_same_from_every_hex() -> None:
    for q in range(-3, 4):
        for r in range(-3, 4):
            around = corners(q, r)
            for index, edge in enumerate(sides(q, r)):
                assert set(ends_of(edge)) == {around[index], around[(index + 1) % 6]}
                dq, dr = NEIGHBOURS[index]
                beyond = (q + dq, r + dr)
                assert set(hexes_beside(edge)) == {(q, r), beyond}
                assert edge in sides(*beyond)
            for vertex in around:
                assert (q, r) in hexes_at(vertex)
                assert all(vertex in corners(*place) for place in hexes_at(vertex))


@pytest.mark.rule("SF-2.6")
def test_positions_beside_the_board_are_frame() -> None:
    board = BOARDS[SCENARIOS.index("new_shores")][4]
    assert (-1, 4) in board.hex_of
    assert (-2, 4) not in board.hex_of
    outer = [edge for edge, places in enumerate(board.edge_hexes) if len(places) == 1]
    assert outer
    assert all(len(places) > 0 for places in board.edge_hexes)


@pytest.mark.rule("SF-2.7")
def test_edges_are_inland_coast_or_open_sea(table: Callable[..., Table]) -> None:
    state = table(scenario="new_shores", players=4).state
    board = BOARDS[state.scenario][4]
    use = {board.edges[edge]: value for edge, value in enumerate(state.edge_use)}
    assert use["1,3,E"] == FOR_ROADS
    assert use["1,3,NE"] == FOR_ROADS + FOR_SHIPS
    assert use["1,2,E"] == FOR_SHIPS
    fog = table(scenario="fog_islands", players=4).state
    known = BOARDS[fog.scenario][4]
    assert fog.edge_use[known.edge_of["2,1,NE"]] == 0


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("SF-2.7", "SF-2.8", "SF-8.2")
def test_all_coasts_of_the_desert_belt_bear_roads(table: Callable[..., Table], seats: int) -> None:
    """Edges between desert and sea are coast like any other (counted from the data)."""
    state = table(scenario="through_the_desert", players=seats).state
    board = BOARDS[state.scenario][seats]
    belt = {place for place, area in enumerate(state.area) if area == 3}
    assert len(belt) == 3
    coast = 0
    for edge, places in enumerate(board.edge_hexes):
        land = [place for place in places if state.area[place] >= 0]
        if not land:
            assert not state.edge_use[edge] & FOR_ROADS
        elif len(land) == 1 and land[0] in belt:
            coast += 1
            assert state.edge_use[edge] == FOR_ROADS + FOR_SHIPS
    assert coast > 0
    vertex = next(
        v
        for v, places in enumerate(board.vertex_hexes)
        if {state.area[place] for place in places} == {2, 3}
    )
    assert areas_of(state, board, vertex) == [2]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("SF-2.7", "SF-8.2")
def test_roads_are_offered_on_every_coast_of_the_belt(
    table: Callable[..., Table], players: int
) -> None:
    """From an own building at either end; never where there is sea on both sides."""
    given: dict[str, Any] = {"scenario": "through_the_desert", "players": players}
    bare = table(**given)
    board, state = bare.board, bare.state
    hand = {"brick": 1, "lumber": 1}
    offered: set[int] = set()
    for vertex in range(len(board.vertices)):
        seats = {0: {"settlements": [board.vertices[vertex]], "hand": hand}}
        found = table(**given, seats=seats).places("build_road", "e")
        offered |= {board.edge_of[name] for name in found}
    land = [
        sum(state.area[place] >= 0 for place in places) if places else 0
        for places in board.edge_hexes
    ]
    assert offered == {edge for edge, count in enumerate(land) if count}
    belt = {place for place, area in enumerate(state.area) if area == 3}
    coast = {e for e, ps in enumerate(board.edge_hexes) if land[e] == 1 and belt & set(ps)}
    assert coast
    assert coast <= offered


@pytest.mark.rule("SF-2.8", "SF-25.1")
def test_closed_land_bears_neither_roads_nor_buildings(table: Callable[..., Table]) -> None:
    state = table(scenario="forgotten_tribe", players=4).state
    board = BOARDS[TRIBE][4]
    assert state.edge_use[board.edge_of["2,1,NE"]] == FOR_SHIPS
    assert state.ground[board.vertex_of["2,1,N"]] == 0


@pytest.mark.rule("SF-2.9", "SF-7.1")
def test_a_port_serves_both_ends_of_its_side(table: Callable[..., Table]) -> None:
    for vertex in ("1,2,S", "1,3,N"):
        seats = {0: {"settlements": [vertex], "hand": {"wool": 3}}}
        assert len(table(seats=seats).legal("bank_trade")) == 4
    seats = {0: {"settlements": ["2,4,S"], "hand": {"wool": 3}}}
    assert table(seats=seats).legal("bank_trade") == []
