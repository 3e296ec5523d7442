"""Section 3: options, layouts, setup rounds."""

from collections.abc import Callable

import pytest

from portolan.rulekit import BadOptions, SeededChance
from portolan.seafarers import GAME
from portolan.seafarers.board import BOARDS, board_data
from portolan.seafarers.components import (
    DESERT,
    DESERT_CROSSING,
    GOLD,
    SCENARIO_DATA,
    SCENARIOS,
    TERRAINS,
)
from portolan.seafarers.generator import number_islands
from portolan.seafarers.layout import red_neighbours
from portolan.seafarers.state import Options

from .conftest import Table

SHUFFLED = [n for n in range(len(SCENARIO_DATA)) if "boards" in SCENARIO_DATA[n] and n != 7]


@pytest.mark.rule("SF-3.1", "SF-13.3")
def test_targets(new_game: Callable[..., Table]) -> None:
    targets = [10, 14, 12, 12, 12, 13, 14, 10, 10, 12]
    for name, target in zip(SCENARIOS, targets, strict=False):
        assert new_game(3, scenario=name).state.target == target
    assert new_game(3, scenario="base", target_vp=7).state.target == 7


@pytest.mark.rule("SF-3.1")
def test_the_default_is_the_first_scenario_with_trade() -> None:
    options = GAME.options()
    assert SCENARIOS[options.scenario] == "new_shores"
    assert options.player_trade


@pytest.mark.rule("SF-3.2")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new(Options(), seats, SeededChance("x"))


@pytest.mark.rule("SF-3.3")
def test_a_fixed_board_is_the_one_listed(new_game: Callable[..., Table]) -> None:
    state = new_game(4, scenario="new_shores").state
    rows = board_data(1, 4)["hexes"]
    assert [TERRAINS[terrain] for terrain in state.terrain] == [row["terrain"] for row in rows]
    assert [number or None for number in state.number] == [row["number"] for row in rows]


@pytest.mark.rule("SF-3.4")
@pytest.mark.parametrize("scenario", SHUFFLED)
@pytest.mark.parametrize("seats", [3, 4])
def test_random_boards_keep_the_conditions(
    new_game: Callable[..., Table], scenario: int, seats: int
) -> None:
    data = board_data(scenario, seats)
    board = BOARDS[scenario][seats]
    for seed in range(4):
        table = new_game(seats, f"{seed}", scenario=SCENARIOS[scenario], setup="random")
        state = table.state
        listed = [TERRAINS.index(row["terrain"]) for row in data["hexes"]]
        assert sorted(state.terrain) == sorted(listed)
        assert sorted(state.number) == sorted(row["number"] or 0 for row in data["hexes"])
        for place, row in enumerate(data["hexes"]):
            if "group" not in row:
                assert state.terrain[place] == listed[place]
        assert not red_neighbours(board, state.number)
        golds = [place for place, terrain in enumerate(state.terrain) if terrain == GOLD]
        grouped = [place for place in golds if "group" in data["hexes"][place]]
        assert all(state.number[place] not in (6, 8) for place in grouped)
        for row in data.get("low_number_hexes", []):
            number = state.number[board.hex_of[(row["q"], row["r"])]]
            assert number not in data["low_number_forbidden"]
        if scenario == DESERT_CROSSING:
            assert len([place for place in golds if state.area[place] == 2]) == 1
        _check_robber(table, data)


def _check_robber(table: Table, data: dict[str, object]) -> None:
    """Null stays null; else it stands on desert, or on the 12, as before."""
    start = data["robber_start"]
    state = table.state
    if start is None:
        assert state.robber == -1
        return
    assert isinstance(start, dict)
    before = table.board.hex_of[(start["q"], start["r"])]
    rows = data["hexes"]
    assert isinstance(rows, list)
    if rows[before]["terrain"] == "desert":
        assert state.terrain[state.robber] == DESERT
    else:
        assert state.number[state.robber] == 12


@pytest.mark.rule("SF-3.4")
def test_a_group_that_never_fits_stays_as_listed(new_game: Callable[..., Table]) -> None:
    """Two hexes side by side with 6 and 8: after all attempts the listed layout is used."""
    hexes = [
        {"q": q, "r": r, "terrain": "forest", "number": 4, "area": 1}
        for q in range(-2, 3)
        for r in range(-2, 3)
    ]
    hexes[0] = {**hexes[0], "terrain": "hills", "number": 6, "group": "red"}
    hexes[1] = {**hexes[1], "terrain": "fields", "number": 8, "group": "red"}
    board = {"hexes": hexes, "initial_areas": [1], "target_vp": 10}
    for seed in range(4):
        table = new_game(2, f"{seed}", scenario="custom", custom_board=board, setup="random")
        shown = table.view()["hexes"][:2]
        found = [(row["terrain"], row["number"]) for row in shown]
        assert found == [("hills", 6), ("fields", 8)]
    hexes[1]["number"] = 5
    mixed = {
        str(new_game(2, f"{seed}", scenario="custom", custom_board=board, setup="random").view())
        for seed in range(8)
    }
    assert len(mixed) > 1


@pytest.mark.rule("SF-3.4", "SF-27.1")
def test_the_pirate_islands_are_never_shuffled(new_game: Callable[..., Table]) -> None:
    fixed = new_game(4, scenario="pirate_islands").state
    mixed = new_game(4, scenario="pirate_islands", setup="random").state
    assert (fixed.terrain, fixed.number) == (mixed.terrain, mixed.number)


@pytest.mark.rule("SF-3.5")
def test_port_tokens_are_shuffled_in_both_modes(new_game: Callable[..., Table]) -> None:
    tokens = [new_game(4, f"{seed}", scenario="base").state.port_kinds for seed in range(5)]
    assert len({tuple(row) for row in tokens}) > 1
    assert all(sorted(row) == sorted(tokens[0]) for row in tokens)


@pytest.mark.rule("SF-3.6", "SF-15.1")
def test_shuffles_follow_the_seed(new_game: Callable[..., Table]) -> None:
    first, again = (
        new_game(4, "a", scenario="fog_islands"),
        new_game(4, "a", scenario="fog_islands"),
    )
    other = new_game(4, "b", scenario="fog_islands")
    assert first.state == again.state
    assert first.state.deck != other.state.deck
    assert first.state.fog_terrains != other.state.fog_terrains


@pytest.mark.rule("SF-3.7")
def test_the_pirate_starts_beside_the_board(new_game: Callable[..., Table]) -> None:
    for name in SCENARIOS[:7]:
        assert new_game(3, scenario=name).state.pirate == -1


@pytest.mark.rule("SF-3.8")
def test_the_start_player(new_game: Callable[..., Table]) -> None:
    assert new_game(4, scenario="base").state.start == 0
    starts = {
        new_game(4, f"{seed}", scenario="base", start_player="random").state.start
        for seed in range(20)
    }
    assert starts == {0, 1, 2, 3}


@pytest.mark.rule("SF-3.9", "SF-3.13")
def test_forward_then_reverse(new_game: Callable[..., Table]) -> None:
    table = new_game(3, scenario="base")
    order = []
    while table.phase.startswith("SETUP"):
        if table.phase == "SETUP_SETTLEMENT":
            order.append(table.asked[0])
            assert table.view()["active"] == table.asked[0]
        table.act(table.legal()[0])
    assert order == [0, 1, 2, 2, 1, 0]
    assert (table.phase, table.asked) == ("PRE_ROLL", [0])


@pytest.mark.rule("SF-3.10")
def test_setup_begins_in_the_initial_areas(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="new_shores")
    board, state = table.board, table.state
    for name in table.places("place_settlement", "v"):
        areas = {state.area[place] for place in board.vertex_hexes[board.vertex_of[name]]}
        assert 1 in areas
    table.act("place_settlement", v="1,3,S")
    table.act("place_road", e=table.legal("place_road")[0]["e"])
    assert "1,3,S" not in table.places("place_settlement", "v")
    assert "1,4,N" not in table.places("place_settlement", "v")


@pytest.mark.rule("SF-3.10", "SF-28.1")
def test_wonders_keep_some_places_free_in_setup(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="wonders_of_catan")
    data = board_data(table.state.scenario, 4)
    offered = table.places("place_settlement", "v")
    for name in ("wasteland_vertices", "strait_vertices", "setup_forbidden_vertices"):
        assert offered.isdisjoint(data[name])
    assert table.state.terrain[table.state.robber] == DESERT


@pytest.mark.rule("SF-3.10")
def test_a_seat_without_a_place_is_skipped(table: Callable[..., Table]) -> None:
    """Every second corner of the base island is built on."""
    board = BOARDS[0][4]
    taken: list[int] = []
    for vertex in range(len(board.vertices)):
        if not set(board.vertex_neighbours[vertex]) & set(taken):
            taken.append(vertex)
    names = [board.vertices[vertex] for vertex in taken]
    full = table(
        phase="SETUP_SETTLEMENT", setup_round=2, active=0, seats={1: {"settlements": names}}
    )
    assert "setup_skipped" in full.log_kinds()
    assert full.phase == "PRE_ROLL"
    assert full.hand(0) == {}


@pytest.mark.rule("SF-3.11")
def test_a_ship_may_take_the_place_of_the_road(table: Callable[..., Table]) -> None:
    given = {"phase": "SETUP_ROUTE", "setup_round": 1, "setup_settlement": "1,3,N"}
    seats = {0: {"settlements": ["1,3,N"]}}
    coast = table(scenario="new_shores", seats=seats, **given)
    assert coast.places("place_road", "e") == {"1,3,NE", "1,2,SE"}
    assert coast.places("place_ship", "e") == {"1,3,NE", "1,2,SE", "1,2,E"}
    pirate = table(scenario="new_shores", seats=seats, pirate=[1, 2], **given)
    assert pirate.places("place_ship", "e") == {"1,3,NE"}
    assert table(seats=seats, **given).kinds() == ["place_road"]


@pytest.mark.rule("SF-3.11")
def test_a_route_piece_without_an_edge_is_skipped_and_cards_come(
    table: Callable[..., Table],
) -> None:
    given = {"phase": "SETUP_ROUTE", "setup_round": 2, "setup_settlement": "1,4,S"}
    board = BOARDS[0][4]
    around = [board.edges[edge] for edge in board.vertex_edges[board.vertex_of["1,4,S"]]]
    skipped = table(seats={0: {"settlements": ["1,4,S"]}, 1: {"roads": around}}, **given)
    assert skipped.hand(0) == {"brick": 1, "lumber": 1}
    assert skipped.phase == "PRE_ROLL"
    assert skipped.log_kinds()[:2] == ["route_skipped", "received"]


@pytest.mark.rule("SF-3.12")
def test_the_second_settlement_gives_cards(table: Callable[..., Table]) -> None:
    given = {"phase": "SETUP_ROUTE", "setup_settlement": "1,4,S"}
    seats = {0: {"settlements": ["1,4,S"]}}
    first = table(seats=seats, setup_round=1, **given)
    first.act("place_road", e=first.legal()[0]["e"])
    assert first.hand(0) == {}
    second = table(seats=seats, setup_round=2, **given)
    second.act("place_road", e=second.legal()[0]["e"])
    assert second.hand(0) == {"brick": 1, "lumber": 1}


@pytest.mark.rule("SF-3.12")
def test_starting_cards_are_no_more_than_the_bank_holds(table: Callable[..., Table]) -> None:
    """On an own board full of one terrain, discoveries may have taken them before."""
    turn = table(
        phase="SETUP_ROUTE",
        setup_round=2,
        setup_settlement="1,4,S",
        bank={"lumber": 0},
        seats={0: {"settlements": ["1,4,S"]}},
    )
    turn.act("place_road", e=turn.legal()[0]["e"])
    assert turn.hand(0) == {"brick": 1}
    assert min(turn.view()["bank"].values()) == 0


@pytest.mark.rule("SF-3.12", "SF-5.4")
def test_gold_at_the_start_is_a_choice(table: Callable[..., Table]) -> None:
    given = {"phase": "SETUP_ROUTE", "setup_round": 2, "setup_settlement": "5,0,S"}
    gold = table(scenario="new_shores", seats={0: {"settlements": ["5,0,S"]}}, **given)
    gold.act("place_ship", e=gold.legal("place_ship")[0]["e"])
    assert (gold.phase, gold.asked) == ("GOLD", [0])
    gold.act("take", res="ore")
    assert gold.hand(0) == {"ore": 1}
    assert gold.phase == "PRE_ROLL"


@pytest.mark.rule("SF-3.12", "SF-4.5", "SF-23.4")
def test_gold_of_the_fog_is_chosen_before_the_starting_cards_come(
    table: Callable[..., Table],
) -> None:
    """Meanwhile it is still the placement of the seat that chooses."""
    turn = table(
        scenario="fog_islands",
        phase="SETUP_ROUTE",
        setup_round=2,
        active=1,
        setup_settlement="5,4,S",
        fog_terrains=["gold"],
        fog_numbers=[4],
        seats={1: {"settlements": ["5,4,S"]}},
    ).act("place_ship", e="4,5,E")
    assert (turn.phase, turn.asked, turn.view()["active"]) == ("GOLD", [1], 1)
    assert turn.hand(1) == {}
    turn.act("take", res="ore")
    cards = turn.log(None)[-1]
    assert (cards["type"], cards["seat"]) == ("received", 1)
    assert sum(turn.hand(1).values()) == 1 + sum(cards["cards"].values())
    assert (turn.phase, turn.asked, turn.view()["active"]) == ("SETUP_SETTLEMENT", [0], 0)


@pytest.mark.rule("SF-29.1")
def test_islands_are_numbered_by_their_first_hex(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="new_world")
    state = table.state
    assert state.area == number_islands(table.board, state.terrain)
    firsts = [state.area.index(island) for island in range(1, max(state.area) + 1)]
    assert firsts == sorted(firsts)
