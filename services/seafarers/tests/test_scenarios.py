"""Sections 20 to 28: what the scenarios add."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import IllegalAction
from portolan.seafarers import GAME
from portolan.seafarers.board import BOARDS
from portolan.seafarers.building import put_settlement, svp_for, take_gifts
from portolan.seafarers.components import CARDS, PIRATES, SCENARIOS, WONDERS, deck_of
from portolan.seafarers.state import BY_TARGET, BY_VILLAGES, FOG_AREA
from portolan.seafarers.steps.pirates import fight, row_of
from portolan.seafarers.steps.thieves import pirate_targets, robber_targets

from .conftest import Table

RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5}
SHIP = {"wool": 1, "lumber": 1}


@pytest.mark.rule("SF-20.1")
def test_the_base_game_has_no_ships(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"settlements": ["1,3,N"], "hand": RICH}})
    assert "build_ship" not in turn.kinds()
    assert turn.state.target == 10
    assert len(turn.state.terrain) == 19
    with pytest.raises(IllegalAction) as refused:
        turn.act("build_ship", e="1,3,NE")
    assert refused.value.rule == "SF-20.1"


@pytest.mark.rule("SF-21.1", "SF-21.3")
def test_new_shores_begin_on_the_main_island(new_game: Callable[..., Table]) -> None:
    assert new_game(3, scenario="new_shores").state.robber == -1
    four = new_game(4, scenario="new_shores")
    assert four.board.hexes[four.state.robber] == (1, 5)
    assert four.state.target == 14
    assert four.board.initial_areas == (1,)


# Fog.


@pytest.mark.rule("SF-23.1", "SF-23.2")
def test_the_fog(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="fog_islands")
    view = table.view(0)
    assert view["fog_count"] == 12
    assert sum(row["terrain"] == "fog" for row in view["hexes"]) == 12
    assert len(table.state.fog_numbers) == 10
    assert table.board.initial_areas == (1, 2)


@pytest.mark.rule("SF-23.3", "SF-23.4", "SF-23.5")
def test_discoveries(table: Callable[..., Table]) -> None:
    given = {
        "scenario": "fog_islands",
        "seats": {0: {"settlements": ["5,4,S"], "hand": SHIP}},
    }
    land = table(**given, fog_terrains=["mountains"], fog_numbers=[6]).act("build_ship", e="4,5,E")
    place = land.board.hex_of[(4, 6)]
    assert (land.state.area[place], land.state.number[place]) == (FOG_AREA, 6)
    assert land.hand(0) == {"ore": 1}
    assert land.state.svp[0] == 0
    assert (4, 6) in {(h["q"], h["r"]) for h in land.view()["hexes"] if h["terrain"] == "mountains"}
    sea = table(**given, fog_terrains=["sea"]).act("build_ship", e="4,5,E")
    assert sea.hand(0) == {}
    assert len(sea.state.fog_numbers) == 10
    empty = table(**given, fog_terrains=["mountains"], fog_numbers=[6], bank={"ore": 0})
    empty.act("build_ship", e="4,5,E")
    assert empty.hand(0) == {}
    # Now the thieves may enter: the robber the land, the pirate the sea.
    assert place in robber_targets(land.state, land.board)
    assert place in pirate_targets(sea.state, sea.board, 0)


@pytest.mark.rule("SF-23.3")
def test_a_moved_ship_and_a_road_discover_too(table: Callable[..., Table]) -> None:
    seats = {0: {"settlements": ["5,4,S"], "ships": ["5,4,SE"]}}
    turn = table(scenario="fog_islands", fog_terrains=["pasture"], fog_numbers=[4], seats=seats)
    turn.act("move_ship", from_="5,4,SE", to="4,5,E")
    assert turn.hand(0) == {"wool": 1}


@pytest.mark.rule("SF-23.4")
def test_setup_discovers_too(table: Callable[..., Table]) -> None:
    turn = table(
        scenario="fog_islands",
        phase="SETUP_ROUTE",
        setup_round=1,
        setup_settlement="5,4,S",
        fog_terrains=["gold"],
        fog_numbers=[4],
        seats={0: {"settlements": ["5,4,S"]}},
    ).act("place_ship", e="4,5,E")
    assert (turn.phase, turn.asked) == ("GOLD", [0])
    turn.act("take", res="grain")
    assert (turn.phase, turn.asked) == ("SETUP_SETTLEMENT", [1])


# The tribe.


@pytest.mark.rule("SF-25.2", "SF-25.3", "SF-25.4")
def test_gifts_of_the_tribe(table: Callable[..., Table]) -> None:
    seats = {0: {"ships": ["1,2,NE"], "hand": SHIP}}
    turn = table(scenario="forgotten_tribe", deck=["monopoly"], seats=seats)
    card = turn.state.gift_cards[0]
    assert card == 0  # the first of the unshuffled deck: a Knight
    near = table(scenario="forgotten_tribe", seats={0: {"ships": ["1,1,SE"], "hand": SHIP}})
    near.act("build_ship", e="1,1,E")
    assert near.log(0)[-1]["card"] == "knight"
    assert near.log(1)[-1] == {
        "type": "gift_taken",
        "seat": 0,
        "gift": "card",
        "port": None,
        "card": None,
    }
    assert "play_knight" not in near.kinds()
    assert near.state.gift_cards[0] == -1


@pytest.mark.rule("SF-25.3")
def test_a_gift_of_a_point_stays(table: Callable[..., Table]) -> None:
    """The ship that fetched it moves on; the point stays, and the gift is gone."""
    board = table(scenario="forgotten_tribe").board
    gift = board.edge_of["2,1,NE"]
    corner = board.edge_ends[gift][0]
    before = next(e for e in board.vertex_edges[corner] if e != gift)
    seats = {0: {"ships": [board.edges[before]], "hand": SHIP}}
    turn = table(scenario="forgotten_tribe", seats=seats).act("build_ship", e="2,1,NE")
    assert (turn.state.svp[0], turn.points(0)) == (1, 1)
    assert {"e": "2,1,NE", "gift": "vp"} not in turn.view()["gifts"]
    state = GAME.copy(turn.state)
    take_gifts(state, board, 1, gift, [])
    assert state.svp == [1, 0, 0, 0]


@pytest.mark.rule("SF-25.2")
@pytest.mark.parametrize("how", ["move_ship", "place_ship"])
def test_gifts_by_moved_and_by_free_ships(table: Callable[..., Table], how: str) -> None:
    board = table(scenario="forgotten_tribe").board
    gift = board.edge_of["2,1,NE"]
    near = board.edge_ends[gift][0]
    first = next(e for e in board.vertex_edges[near] if e != gift)
    beyond = board.across(first, near)
    second = next(e for e in board.vertex_edges[beyond] if e != first)
    seats = {0: {"ships": [board.edges[first], board.edges[second]]}}
    phase = "MAIN" if how == "move_ship" else "FREE_ROUTE"
    turn = table(scenario="forgotten_tribe", phase=phase, seats=seats)
    if how == "move_ship":
        turn.act("move_ship", from_=board.edges[second], to="2,1,NE")
    else:
        turn.act("place_ship", e="2,1,NE")
    assert turn.state.svp[0] == 1


@pytest.mark.rule("SF-25.5", "SF-4.3")
def test_ports_of_the_tribe_are_placed_or_kept(table: Callable[..., Table]) -> None:
    board = table(scenario="forgotten_tribe").board
    edge = board.gift_ports[0]
    beside = next(
        other
        for vertex in board.edge_ends[edge]
        for other in board.vertex_edges[vertex]
        if other != edge
    )
    seats: dict[int, dict[str, Any]] = {
        0: {"ships": [board.edges[beside]], "hand": {**SHIP, "wool": 4}}
    }
    kept = table(scenario="forgotten_tribe", seats=seats)
    kept.act("build_ship", e=board.edges[edge])
    assert kept.log_kinds()[-1] == "port_kept"
    assert kept.phase == "MAIN"
    assert kept.view(1)["seats"][0]["kept_ports"] == ["generic"]
    seats[0]["settlements"] = ["1,3,N"]
    placed = table(scenario="forgotten_tribe", seats=seats)
    placed.act("build_ship", e=board.edges[edge])
    assert placed.phase == "PLACE_PORT"
    assert placed.state.rates[:5] == [4] * 5
    placed.act("place_port", e="1,3,NE")
    assert placed.state.rates[:5] == [3] * 5
    assert placed.phase == "MAIN"


@pytest.mark.rule("SF-25.5")
def test_a_kept_port_waits_for_a_settlement(table: Callable[..., Table]) -> None:
    seats = {
        0: {
            "roads": ["1,3,NE"],
            "kept_ports": ["wool", "generic"],
            "hand": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
        }
    }
    turn = table(scenario="forgotten_tribe", seats=seats)
    turn.act("build_settlement", v="1,3,N")
    assert turn.phase == "PLACE_PORT"
    turn.act("place_port", e="1,3,NE")
    assert turn.state.rates[:5] == [4, 4, 2, 4, 4]
    # The second would need a vertex that no port serves: it stays.
    assert turn.phase == "MAIN"
    assert turn.state.kept_ports[0] == [5]


@pytest.mark.rule("SF-25.6")
def test_the_robber_stays_on_the_main_island(table: Callable[..., Table]) -> None:
    turn = table(scenario="forgotten_tribe", phase="MOVE_THIEF")
    board, state = turn.board, turn.state
    assert board.hexes[state.robber] == (5, 1)
    targets = turn.places("move_robber", "hex")
    assert {state.area[board.hex_of[place]] for place in targets} == {1}
    assert state.target == 13


# Cloth.


@pytest.mark.rule("SF-26.1", "SF-26.2", "SF-26.9", "SF-1.5")
def test_cloth_setup(new_game: Callable[..., Table]) -> None:
    table = new_game(3, scenario="cloth_for_catan")
    state = table.state
    assert sum(state.villages) + state.general_cloth == 50
    order = []
    while table.phase.startswith("SETUP"):
        if table.phase == "SETUP_SETTLEMENT":
            order.append(table.asked[0])
        option = table.legal()[0]
        kind = option.pop("type")
        table.act(kind, **option)
        if order.count(0) < 3:
            assert not any(state.hands)  # cards come with the third settlement only
    assert any(state.hands)
    assert order == [0, 1, 2, 2, 1, 0, 0, 1, 2]
    assert table.board.initial_areas == (1, 2)
    assert not table.board.has_route_card
    assert table.board.hexes[state.robber] == (0, 3)


@pytest.mark.rule("SF-26.3", "SF-26.4")
def test_contact_runs_on_through_villages(table: Callable[..., Table]) -> None:
    row = {"settlements": ["2,2,S"], "ships": ["1,4,NE", "1,4,E", "1,4,SE"], "hand": SHIP}
    turn = table(scenario="cloth_for_catan", seats={0: row}).act("build_ship", e="1,3,E")
    assert turn.state.cloth[0] == 2
    joined = [event["place"] for event in turn.log() if event["type"] == "village_joined"]
    assert joined == ["1,4,N", "1,4,S"]
    # Not through an opponent's building.
    seats = {0: row, 1: {"settlements": ["2,3,S"]}}
    cut = table(scenario="cloth_for_catan", seats=seats).act("build_ship", e="1,3,E")
    assert [village["partners"] for village in cut.view()["villages"]][:2] == [[0], []]


@pytest.mark.rule("SF-26.3", "SF-9.8")
def test_contact_by_moved_ships_and_new_buildings(table: Callable[..., Table]) -> None:
    """A first contact gives one cloth, if there is any; a later one nothing."""
    far = {"ships": ["1,4,NE", "1,4,E", "1,4,SE"], "hand": {**SHIP, "brick": 1, "grain": 1}}
    built = table(scenario="cloth_for_catan", seats={0: {**far, "ships": ["1,3,E"]}})
    assert built.view()["villages"][0]["partners"] == []
    built.act("build_settlement", v="2,2,S")
    assert built.view()["villages"][0]["partners"] == [0]
    assert built.view()["villages"][0]["cloth"] == 4
    assert built.state.cloth[0] == 1
    again = table(
        scenario="cloth_for_catan",
        seats={0: {**far, "settlements": ["2,2,S"], "trades_with": ["1,4,N"]}},
    )
    again.act("build_ship", e="1,3,E")
    assert [row["partners"] for row in again.view()["villages"]][:2] == [[0], [0]]
    assert again.state.cloth[0] == 1  # of the second village
    empty = table(
        scenario="cloth_for_catan",
        villages={"1,4,N": 0},
        seats={0: {"settlements": ["2,2,S"], "ships": ["2,2,SE"], "hand": SHIP}},
    )
    empty.act("move_ship", from_="2,2,SE", to="1,3,E")
    assert empty.view()["villages"][0]["partners"] == [0]
    assert (empty.state.cloth[0], empty.state.villages[0]) == (0, 0)


@pytest.mark.rule("SF-26.10")
@pytest.mark.parametrize(("cloth", "winners"), [([6, 7, 0, 0], [1]), ([6, 6, 0, 0], [0, 1])])
def test_a_contact_may_end_the_match_and_ties_are_shared(
    table: Callable[..., Table], cloth: list[int], winners: list[int]
) -> None:
    """The fourth village gives its last cloth; points equal, then cloth, then shared."""
    villages = dict.fromkeys(["1,4,S", "3,3,N", "3,3,S", "2,5,N"], 0)
    seats: dict[int, dict[str, Any]] = {s: {"cloth": count} for s, count in enumerate(cloth)}
    seats[0] = {"cloth": cloth[0] - 1, "settlements": ["2,2,S"], "hand": SHIP}
    seats[1]["settlements"] = ["6,1,N"]
    turn = table(scenario="cloth_for_catan", villages={**villages, "1,4,N": 1}, seats=seats)
    turn.act("build_ship", e="1,3,E")
    outcome = GAME.result(turn.state)
    assert outcome is not None
    assert turn.state.ending == BY_VILLAGES
    assert outcome.winners == winners


@pytest.mark.rule("SF-26.5", "SF-26.6")
def test_villages_deliver(table: Callable[..., Table]) -> None:
    seats = {0: {"trades_with": ["1,4,N"], "cloth": 3}, 1: {"trades_with": ["1,4,N"]}}
    turn = table(scenario="cloth_for_catan", phase="PRE_ROLL", chance=[5, 5], seats=seats)
    turn.act("roll")
    assert turn.state.cloth == [4, 1, 0, 0]
    assert turn.state.villages[0] == 3
    assert turn.points(0) == 2
    short = table(
        scenario="cloth_for_catan",
        phase="PRE_ROLL",
        chance=[5, 5],
        villages={"1,4,N": 1},
        seats=seats,
    ).act("roll")
    assert short.state.cloth == [4, 1, 0, 0]
    assert (short.state.villages[0], short.state.general_cloth) == (0, 9)
    empty = table(
        scenario="cloth_for_catan",
        phase="PRE_ROLL",
        chance=[5, 5],
        villages={"1,4,N": 0},
        seats=seats,
    ).act("roll")
    assert empty.state.cloth == [3, 0, 0, 0]


@pytest.mark.rule("SF-26.7", "SF-26.8", "SF-26.9", "SF-6.6", "SF-6.8")
def test_thieves_and_cloth(table: Callable[..., Table]) -> None:
    barred = table(scenario="cloth_for_catan", phase="MOVE_THIEF")
    assert barred.kinds() == ["move_robber"]
    assert (3, 3) not in barred.places("move_robber", "hex")
    seats: dict[int, dict[str, Any]] = {
        0: {"trades_with": ["1,4,N"]},
        1: {"ships": ["1,3,E"], "cloth": 2, "hand": {"ore": 1}},
    }
    turn = table(scenario="cloth_for_catan", phase="MOVE_THIEF", seats=seats)
    turn.act("move_pirate", hex={"q": 1, "r": 3})
    whats = [action["what"] for action in turn.legal("steal")]
    assert whats == ["card", "cloth"]
    turn.act("steal", seat=1, what="cloth")
    assert turn.state.cloth[:2] == [1, 1]
    seats[1]["hand"] = {}
    alone = table(scenario="cloth_for_catan", phase="MOVE_THIEF", seats=seats)
    alone.act("move_pirate", hex={"q": 1, "r": 3})
    assert (alone.phase, alone.state.cloth[0]) == ("MAIN", 1)


@pytest.mark.rule("SF-26.10")
def test_the_match_ends_with_the_villages(table: Callable[..., Table]) -> None:
    names = ["1,4,N", "1,4,S", "3,3,N", "3,3,S", "2,5,N"]
    villages = {**dict.fromkeys(names[1:], 0), "1,4,N": 1}
    seats = {
        0: {"trades_with": ["1,4,N"], "cloth": 5},
        1: {"settlements": ["2,1,N"], "cloth": 9},
        2: {"cities": ["6,1,N"], "settlements": ["3,1,N"], "cloth": 6},
    }
    turn = table(
        scenario="cloth_for_catan",
        phase="PRE_ROLL",
        chance=[5, 5],
        villages=villages,
        seats=seats,
    ).act("roll")
    assert turn.state.ending == BY_VILLAGES
    outcome = GAME.result(turn.state)
    assert outcome is not None
    assert outcome.winners == [2]


# Pirates.


@pytest.mark.rule("SF-27.1", "SF-27.2", "SF-27.3", "SF-27.6")
def test_pirate_islands_before_the_first_turn(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="pirate_islands")
    state = table.state
    assert [len(ships) for ships in state.ships] == [1, 1, 1, 1]
    assert [row["settlements"] for row in table.view()["seats"]] == [3] * 4
    assert state.fortresses == [3] * 4
    assert table.board.hexes[state.pirate] == (2, 6)
    assert state.robber == -1
    assert not table.board.has_army_card
    counts = [deck_of(PIRATES, seats).count(CARDS.index("knight")) for seats in (2, 3, 4)]
    assert counts == [14, 14, 19]
    assert [len(deck_of(PIRATES, seats)) for seats in (2, 3, 4)] == [20, 20, 25]
    assert all(CARDS.index("victory_point") not in deck_of(PIRATES, s) for s in (2, 3, 4))
    table.act("place_settlement", v=table.legal()[0]["v"])
    assert table.kinds() == ["place_road"]


@pytest.mark.rule("SF-27.4")
def test_rows_lead_to_the_fortress(table: Callable[..., Table]) -> None:
    """Step by step along the lane: nine ships, no branches, nothing beyond."""
    seats = {2: {"settlements": ["4,3,S"], "hand": {"wool": 12, "lumber": 12}}}
    turn = table(scenario="pirate_islands", active=2, seats=seats)
    lane = {turn.board.edges[edge] for edge in turn.board.lanes[2]}
    built = 0
    while offered := turn.places("build_ship", "e"):
        assert offered <= lane
        turn.act("build_ship", e=sorted(offered)[0])
        built += 1
    assert built == 9
    assert turn.legal("move_ship") == []
    assert "attack_fortress" in turn.kinds()
    restart = table(scenario="pirate_islands", active=2, seats=seats)
    assert restart.places("build_ship", "e") == {"3,4,NE"}


@pytest.mark.rule("SF-27.5", "SF-10.3")
def test_knights_make_warships(table: Callable[..., Table]) -> None:
    seats: dict[int, dict[str, Any]] = {2: {"ships": ["3,4,NE"], "dev_cards": ["knight", "knight"]}}
    turn = table(scenario="pirate_islands", active=2, seats=seats).act("play_knight")
    assert (turn.phase, turn.state.warships[2]) == ("MAIN", 1)
    seats[2]["warships"] = 1
    assert table(scenario="pirate_islands", active=2, seats=seats).kinds() == ["end_turn"]


@pytest.mark.rule("SF-27.7")
@pytest.mark.parametrize(
    ("warships", "cities", "hand", "lost"), [(1, 0, 3, 1), (2, 0, 3, 0), (1, 1, 9, 2)]
)
def test_the_fleet_attacks_the_only_owner(
    table: Callable[..., Table], warships: int, cities: int, hand: int, lost: int
) -> None:
    """Strength 2 at the hex of 4,3,S; the roll of 2 and 3 yields nothing there."""
    seats: dict[int, dict[str, Any]] = {
        2: {
            "settlements": ["4,3,S"],
            "cities": ["7,0,N"][:cities],
            "ships": ["3,4,NE", "3,3,SE"],
            "warships": warships,
            "hand": {"ore": hand},
        }
    }
    turn = table(
        scenario="pirate_islands",
        phase="PRE_ROLL",
        fleet=[4, 2],
        chance=[2, 3] + [0] * lost,
        seats=seats,
    )
    before = turn.hand(2)["ore"]
    turn.act("roll")
    produced = 2 * cities if cities else 0
    assert sum(turn.hand(2).values()) == before - lost + (
        produced if "brick" in turn.hand(2) else 0
    )


@pytest.mark.rule("SF-27.7")
def test_the_fleet_leaves_two_owners_alone(table: Callable[..., Table]) -> None:
    board = table(scenario="pirate_islands").board
    corners = [board.vertices[v] for v in board.hex_vertices[board.hex_of[(3, 4)]]]
    seats = {
        2: {"settlements": ["4,3,S"], "hand": {"ore": 3}},
        1: {"settlements": [next(v for v in corners if v != "4,3,S")]},
    }
    turn = table(
        scenario="pirate_islands", phase="PRE_ROLL", fleet=[4, 2], chance=[2, 6], seats=seats
    ).act("roll")
    assert turn.hand(2)["ore"] == 3


@pytest.mark.rule("SF-27.8", "SF-16.4")
def test_a_seven_lets_the_roller_steal(table: Callable[..., Table]) -> None:
    seats = {1: {"hand": {"ore": 1}}}
    turn = table(
        scenario="pirate_islands", phase="PRE_ROLL", fleet=[2, 6], chance=[3, 4, 0], seats=seats
    ).act("roll")
    assert turn.phase == "STEAL"
    assert turn.kinds() == ["steal", "steal_none"]
    assert turn.places("steal", "seat") == {1}
    turn.act("steal", seat=1)
    assert (turn.phase, turn.hand(0)) == ("MAIN", {"ore": 1})


@pytest.mark.rule("SF-27.9")
def test_outposts_and_lanes_of_others(table: Callable[..., Table]) -> None:
    board = table(scenario="pirate_islands").board
    outpost = board.vertices[board.outposts[2]]
    lane_edge = next(e for e in board.vertex_edges[board.outposts[2]] if e in board.lanes[2])
    seats = {2: {"ships": [board.edges[lane_edge]], "hand": RICH}}
    turn = table(scenario="pirate_islands", active=2, seats=seats)
    assert outpost in turn.places("build_settlement", "v")
    other = table(
        scenario="pirate_islands",
        active=1,
        seats={1: {"ships": [board.edges[lane_edge]], "hand": RICH}},
    )
    assert outpost not in other.places("build_settlement", "v")


@pytest.mark.rule("SF-27.10", "SF-27.5")
def test_attacks_on_fortresses(table: Callable[..., Table]) -> None:
    assert fight(4, 9, 2, 3) == (9, 1)
    assert fight(4, 9, 2, 4) == (8, 2)
    assert fight(4, 9, 2, 5) == (7, 2)
    board = table(scenario="pirate_islands").board
    steps = board.lane_steps[2]
    row: list[int] = []
    vertex = board.lane_homes[2]
    while steps[vertex]:
        edge = next(
            e
            for e in board.vertex_edges[vertex]
            if e in board.lanes[2] and steps[board.across(e, vertex)] == steps[vertex] - 1
        )
        row.append(edge)
        vertex = board.across(edge, vertex)
    seats: dict[int, dict[str, Any]] = {
        2: {"settlements": ["4,3,S"], "ships": [board.edges[e] for e in row], "warships": 8}
    }
    lost = table(
        scenario="pirate_islands", active=2, chance=[6], seats={2: {**seats[2], "warships": 5}}
    )
    lost.act("attack_fortress")
    assert row_of(lost.state, board, 2) == row[:7]
    assert (lost.state.warships[2], lost.phase, lost.asked) == (5, "PRE_ROLL", [3])
    won = table(scenario="pirate_islands", active=2, chance=[6], seats=seats)
    won.act("attack_fortress")
    assert (won.state.fortresses[2], won.asked) == (2, [3])


@pytest.mark.rule("SF-27.11", "SF-27.12", "SF-13.2")
def test_a_fortress_is_recaptured(table: Callable[..., Table]) -> None:
    board = table(scenario="pirate_islands").board
    fortress = board.vertices[board.fortresses[2]]
    last = next(e for e in board.vertex_edges[board.fortresses[2]] if e in board.lanes[2])
    seats: dict[int, dict[str, Any]] = {
        2: {"ships": [board.edges[last]], "warships": 6, "strength": 1, "svp": 8},
    }
    turn = table(scenario="pirate_islands", active=2, chance=[5], seats=seats)
    turn.act("attack_fortress")
    assert (turn.points(2), turn.asked) == (9, [3])
    assert fortress in {b["v"] for b in turn.view()["buildings"]}
    seats[2]["svp"] = 9
    win = table(scenario="pirate_islands", active=2, chance=[5], seats=seats).act("attack_fortress")
    assert win.phase == "GAME_OVER"
    # The points alone do not win.
    poor = table(scenario="pirate_islands", active=0, seats={0: {"svp": 12}})
    poor.act("end_turn")
    assert poor.phase == "PRE_ROLL"
    gone = table(
        scenario="pirate_islands",
        active=2,
        chance=[5],
        seats={**seats, 2: {**seats[2], "svp": 0}, **{s: {"strength": 0} for s in (0, 1, 3)}},
    ).act("attack_fortress")
    assert gone.state.fleet == gone.state.pirate == -1


# Wonders.


@pytest.mark.rule("SF-28.2", "SF-28.1")
def test_wonders_keep_the_route_and_have_no_pirate(table: Callable[..., Table]) -> None:
    turn = table(scenario="wonders_of_catan", phase="MOVE_THIEF")
    assert turn.kinds() == ["move_robber"]
    assert turn.board.has_route_card
    assert set(turn.board.rewarded) == {2, 3}


@pytest.mark.rule("SF-28.3", "SF-28.4")
def test_claiming_and_building(table: Callable[..., Table]) -> None:
    """The theater asks for two cities, then costs its price at every level."""
    hand = {"brick": 4, "wool": 12, "lumber": 4}
    seats: dict[int, dict[str, Any]] = {0: {"cities": ["2,1,S", "4,1,N"], "hand": hand}}
    turn = table(scenario="wonders_of_catan", seats=seats)
    assert turn.places("build_wonder", "id") == {"theater"}
    turn.act("build_wonder", id="theater").act("build_wonder", id="theater")
    assert turn.state.levels[0] == 2
    assert turn.view()["seats"][0]["ships"] == 14
    seats[0]["cities"] = ["2,1,S"]
    assert table(scenario="wonders_of_catan", seats=seats).legal("build_wonder") == []
    taken = table(
        scenario="wonders_of_catan",
        seats={0: {"cities": ["2,1,S", "4,1,N"], "hand": hand}, 1: {"wonder": "theater"}},
    )
    with pytest.raises(IllegalAction) as refused:
        taken.act("build_wonder", id="theater")
    assert refused.value.rule == "SF-28.3"


@pytest.mark.rule("SF-28.4")
@pytest.mark.parametrize("wonder", WONDERS)
def test_requirements(table: Callable[..., Table], wonder: str) -> None:
    board = table(scenario="wonders_of_catan").board
    port = board.vertices[
        board.edge_ends[table(scenario="wonders_of_catan").state.port_edges[0]][0]
    ]
    chain = [board.edges[e] for e in board.hex_edges[board.hex_of[(2, 4)]]][:5]
    enough: dict[str, dict[str, Any]] = {
        "theater": {"cities": ["2,1,S", "4,1,N"]},
        "great_bridge": {"settlements": [board.vertices[board.strait[0]]]},
        "monument": {"cities": [port], "roads": chain},
        "great_wall": {"settlements": [board.vertices[board.wasteland[0]]]},
        "cathedral": {"cities": ["2,1,S"], "svp": 4},
    }
    rich = dict.fromkeys(RICH, 9)
    seats = {0: {**enough[wonder], "hand": rich}}
    turn = table(scenario="wonders_of_catan", seats=seats)
    assert wonder in turn.places("build_wonder", "id")
    bare = table(scenario="wonders_of_catan", seats={0: {"hand": rich}})
    assert bare.legal("build_wonder") == []


@pytest.mark.rule("SF-28.3", "SF-28.4")
def test_almost_is_not_enough_to_claim(table: Callable[..., Table]) -> None:
    """One less than every least amount; a settlement is no city; no ship is left."""
    board = table(scenario="wonders_of_catan").board
    port = board.vertices[
        board.edge_ends[table(scenario="wonders_of_catan").state.port_edges[0]][0]
    ]
    chain = [board.edges[e] for e in board.hex_edges[board.hex_of[(2, 4)]]][:5]
    rich = dict.fromkeys(RICH, 9)
    almost: list[dict[str, Any]] = [
        {"cities": ["2,1,S"]},
        {"cities": [port], "roads": chain[:4]},
        {"settlements": [port], "roads": chain},
        {"cities": ["2,1,S"], "svp": 3},
        {"cities": ["2,1,S", "4,1,N"], "ships": board.edges[:15]},
    ]
    for pieces in almost:
        turn = table(scenario="wonders_of_catan", seats={0: {**pieces, "hand": rich}})
        assert turn.legal("build_wonder") == []
    hidden = {"cities": ["2,1,S"], "svp": 3, "dev_cards": ["victory_point"], "hand": rich}
    with_card = table(scenario="wonders_of_catan", seats={0: hidden})
    assert with_card.places("build_wonder", "id") == {"cathedral"}


@pytest.mark.rule("SF-28.3")
def test_requirements_are_not_asked_for_again(table: Callable[..., Table]) -> None:
    seats = {0: {"wonder": "monument", "level": 1, "hand": dict.fromkeys(RICH, 9)}}
    turn = table(scenario="wonders_of_catan", seats=seats)
    assert turn.places("build_wonder", "id") == {"monument"}
    turn.act("build_wonder", id="monument").act("build_wonder", id="monument")
    assert turn.state.levels[0] == 3


@pytest.mark.rule("SF-28.5")
@pytest.mark.parametrize(
    ("level", "other", "svp", "wins"),
    [(1, 0, 10, True), (1, 1, 10, False), (0, 0, 10, False), (3, 2, 9, False), (4, 4, 0, True)],
)
def test_who_wins_with_wonders(
    table: Callable[..., Table], level: int, other: int, svp: int, wins: bool
) -> None:
    seats: dict[int, dict[str, Any]] = {1: {"svp": svp}}
    if level:
        seats[1].update(wonder="theater", level=level)
    if other:
        seats[2] = {"wonder": "cathedral", "level": other}
    turn = table(scenario="wonders_of_catan", seats=seats).act("end_turn")
    assert (turn.phase == "GAME_OVER") == wins


@pytest.mark.rule("SF-28.5")
def test_points_alone_do_not_win_with_wonders(table: Callable[..., Table]) -> None:
    hand = {"brick": 2, "wool": 6, "lumber": 2}
    seats: dict[int, dict[str, Any]] = {
        0: {"svp": 10, "wonder": "theater", "level": 2, "hand": hand},
        1: {"wonder": "cathedral", "level": 2},
    }
    turn = table(scenario="wonders_of_catan", seats=seats)
    prompt = GAME.prompt(turn.state, 0)
    assert (prompt.key, dict(prompt.args)) == ("prompt-main-wonder", {"level": 3})
    turn.act("build_wonder", id="theater")
    assert turn.phase == "GAME_OVER"
    seats[0].update(svp=7, level=3)
    high = table(scenario="wonders_of_catan", seats=seats).act("build_wonder", id="theater")
    assert high.phase == "GAME_OVER"


# Rulings.


@pytest.mark.rule("SF-31.3")
def test_steal_none_is_asked_without_victims(table: Callable[..., Table]) -> None:
    turn = table(scenario="pirate_islands", phase="PRE_ROLL", fleet=[2, 6], chance=[3, 4]).act(
        "roll"
    )
    assert (turn.phase, turn.kinds()) == ("STEAL", ["steal_none"])


@pytest.mark.rule("SF-31.4", "SF-31.5")
def test_the_target_comes_before_the_end_of_the_villages(table: Callable[..., Table]) -> None:
    villages = dict.fromkeys(["1,4,S", "3,3,N", "3,3,S", "2,5,N"], 0)
    seats = {
        0: {"trades_with": ["1,4,N"], "cloth": 27},
        1: {"cloth": 40},
        2: {"cloth": 4},
        3: {"cloth": 5},
    }
    turn = table(
        scenario="cloth_for_catan",
        phase="PRE_ROLL",
        chance=[5, 5],
        villages={**villages, "1,4,N": 1},
        seats=seats,
    ).act("roll")
    outcome = GAME.result(turn.state)
    assert outcome is not None
    assert (turn.state.ending, outcome.winners, outcome.ranks) == (BY_TARGET, [0], [1, 2, 4, 3])


@pytest.mark.rule("SF-31.7", "SF-12.2")
@pytest.mark.parametrize(("at_home", "earned"), [(True, 0), (False, 1)])
def test_a_home_earns_nothing_later(
    table: Callable[..., Table], at_home: bool, earned: int
) -> None:
    """An island with a setup settlement is settled: the next one there earns nothing."""
    turn = table(scenario="new_shores")
    board, state = turn.board, turn.state
    island = [
        vertex
        for vertex, places in enumerate(board.vertex_hexes)
        if 2 in [state.area[place] for place in places]
    ]
    if at_home:
        put_settlement(state, board, 0, island[0], True, [])
    put_settlement(state, board, 0, island[-1], False, [])
    assert state.svp[0] == earned


@pytest.mark.rule("SF-31.7", "SF-12.3", "SF-23.5")
def test_fog_land_is_no_foreign_island() -> None:
    board = BOARDS[SCENARIOS.index("four_islands")][4]
    assert svp_for(board, [2], 1, FOG_AREA) == 0
    assert svp_for(board, [2], 1, 1) == 1
