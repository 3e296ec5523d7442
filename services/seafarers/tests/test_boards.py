"""Sections 29 and 30: random boards and own boards."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from portolan.rulekit import BadOptions, SeededChance
from portolan.rulekit.position import Position, decode, encode
from portolan.seafarers import GAME
from portolan.seafarers.board import BOARDS
from portolan.seafarers.building import discover
from portolan.seafarers.components import NEW_WORLD, TERRAINS
from portolan.seafarers.generator import generate, is_valid
from portolan.seafarers.state import NONE

from .conftest import Table


@pytest.mark.rule("SF-29.1", "SF-29.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_boards_are_valid(seats: int) -> None:
    board = BOARDS[NEW_WORLD][seats]
    for seed in range(6):
        layout = generate(board, SeededChance(f"{seats}/{seed}"))
        assert is_valid(board, layout, True, apart=True)
        served = [vertex for edge, _ in layout.ports for vertex in board.edge_ends[edge]]
        assert len(served) == len(set(served))
        assert len(layout.ports) == (9 if seats == 4 else 8)


@pytest.mark.rule("SF-29.2")
def test_what_makes_a_board_invalid() -> None:
    board = BOARDS[NEW_WORLD][4]
    layout = generate(board, SeededChance("x"))
    assert not is_valid(board, layout, False, apart=True)
    whole = deepcopy(layout)
    whole.area = [1 if area != NONE else NONE for area in layout.area]
    assert not is_valid(board, whole, True, apart=True)
    red = deepcopy(layout)
    neighbours = board.hex_neighbours
    land = [place for place, area in enumerate(red.area) if area > 0]
    place = next(place for place in land if neighbours[place][0] in land)
    red.number[place] = red.number[neighbours[place][0]] = 6
    assert not is_valid(board, red, True, apart=True)
    assert is_valid(board, red, True, apart=False)


@pytest.mark.rule("SF-29.3")
def test_new_world_begins_anywhere(new_game: Callable[..., Table]) -> None:
    table = new_game(4, scenario="new_world")
    islands = {
        table.state.area[place]
        for name in table.places("place_settlement", "v")
        for place in table.board.vertex_hexes[table.board.vertex_of[name]]
    }
    assert islands - {NONE} == set(range(1, max(table.state.area) + 1))
    assert (table.state.robber, table.state.pirate, table.state.target) == (NONE, NONE, 12)
    assert (table.board.svp_first, table.board.svp_later) == (1, 1)


def ring(radius: int = 2) -> list[tuple[int, int]]:
    """All hexes within a distance of the middle."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def own_board() -> dict[str, Any]:
    """An island of 19 hexes with sea around, a second island and some fog far away."""
    hexes: list[dict[str, Any]] = [
        {"q": q, "r": r, "terrain": "forest" if (q + r) % 2 else "fields", "number": 4, "area": 1}
        for q, r in ring()
    ]
    hexes += [{"q": q, "r": r, "terrain": "sea"} for q, r in ring(4) if (q, r) not in ring()]
    hexes[-1] = {**hexes[-1], "terrain": "gold", "number": 9, "area": 2}
    hexes[-2] = {**hexes[-2], "terrain": "fog"}
    return {
        "hexes": hexes,
        "ports": [{"q": -2, "r": 0, "edge": 4, "type": "wool"}],
        "robber_start": {"q": 0, "r": 0},
        "pirate_start": {"q": 3, "r": 0},
        "areas": {"1": {"kind": "main"}, "2": {"kind": "island"}},
        "initial_areas": [1],
        "fog_terrains": {"mountains": 1},
        "fog_numbers": [6],
        "target_vp": 11,
        "svp": {"kind": "area_first", "areas": ["island"], "points": 2},
    }


@pytest.mark.rule("SF-30.1")
def test_an_own_board_is_played(new_game: Callable[..., Table]) -> None:
    table = new_game(3, scenario="custom", custom_board=own_board())
    state, board = table.state, table.board
    assert (state.target, board.hexes[state.robber], board.hexes[state.pirate]) == (
        11,
        (0, 0),
        (3, 0),
    )
    assert board.has_ships
    assert board.has_pirate
    assert board.has_robber
    assert board.has_route_card
    assert board.has_army_card
    assert (board.svp_first, board.rewarded) == (2, (2,))
    while table.phase.startswith("SETUP"):
        option = table.legal()[0]
        kind = option.pop("type")
        table.act(kind, **option)
    assert table.phase == "PRE_ROLL"


@pytest.mark.rule("SF-30.1", "SF-3.4")
def test_an_own_board_with_groups_is_shuffled(new_game: Callable[..., Table]) -> None:
    board = own_board()
    for number, row in enumerate(board["hexes"]):
        row["group"] = "all"
        if row.get("area") == 1:
            row["number"] = 3 if number % 2 else 11
    states = [
        new_game(3, seed, scenario="custom", custom_board=board, setup="random").state
        for seed in ("a", "b")
    ]
    assert states[0].terrain != states[1].terrain
    for state in states:
        sea = [place for place, area in enumerate(state.area) if area == NONE]
        assert all(board["hexes"][place]["terrain"] in ("sea", "fog") for place in sea)
        assert all(state.number[place] for place in range(len(state.area)) if place not in sea)


@pytest.mark.rule("SF-30.1", "SF-31.6")
def test_own_boards_need_their_scenario() -> None:
    for options in ({"scenario": "custom"}, {"scenario": "base", "custom_board": own_board()}):
        with pytest.raises(BadOptions):
            GAME.new(GAME.options_form.from_json(options, "$"), 3, SeededChance("x"))


def _change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(board: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        here: Any = board
        for key in parents:
            here = here[int(key)] if key.lstrip("-").isdigit() else here[key]
        here[int(last) if last.isdigit() else last] = value

    return change


BAD = [
    ("C1", _change("hexes.1", {"q": -2, "r": 0, "terrain": "sea"})),
    ("C1", _change("hexes", [{"q": q, "r": 0, "terrain": "sea"} for q in range(81)])),
    ("C2", _change("hexes.0.terrain", "swamp")),
    ("C3", _change("hexes.0.number", 7)),
    ("C3", _change("hexes.0.number", None)),
    ("C3", _change("hexes.30.number", 5)),
    ("C4", _change("hexes.0.area", 2)),
    ("C4", _change("hexes.0.area", None)),
    ("C5", _change("ports.0.edge", 1)),
    ("C5", _change("ports", [{"q": 3, "r": 0, "edge": 1, "type": "wool"}])),
    (
        "C5",
        _change("ports", [{"q": -2, "r": 0, "edge": e, "type": "wool"} for e in (4, 5)]),
    ),
    ("C6", _change("robber_start", {"q": 3, "r": 0})),
    ("C6", _change("pirate_start", {"q": 0, "r": 0})),
    ("C6", _change("robber_start", {"q": 30, "r": 0})),
    ("C5", _change("ports.0.type", "cloth")),
    ("C5", _change("ports.0.edge", 6)),
    ("C7", _change("initial_areas", [0])),
    ("C7", _change("initial_areas", [2])),
    ("C8", _change("fog_terrains", {"mountains": 2})),
    ("C8", _change("fog_numbers", [])),
    ("C9", _change("target_vp", 21)),
]


def refusal_of(board: dict[str, Any]) -> str:
    """The reason why an own board is refused."""
    options = GAME.options_form.from_json({"scenario": "custom", "custom_board": board}, "$")
    with pytest.raises(BadOptions) as refused:
        GAME.new(options, 3, SeededChance("x"))
    return refused.value.reason


@pytest.mark.rule("SF-30.2")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            _change("hexes.0.number", 7),
            "C3: hex -2,0: 7 is none of 2, 3, 4, 5, 6, 8, 9, 10, 11, 12",
        ),
        (_change("ports.0.edge", 6), "C5: port at -2,0 side 6: sides are 0 to 5"),
        (
            _change("robber_start", {"q": 3, "r": 0}),
            "C6: the robber starts on hex 3,0, which is sea, not land",
        ),
        (_change("pirate_start", {"q": 0, "r": 0}), "C6: the pirate starts on hex 0,0, which is"),
        (_change("target_vp", 21), "C9: target_vp 21 is not from 5 to 20"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(
    change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    board = own_board()
    change(board)
    assert refusal_of(board).startswith(reason)


@pytest.mark.rule("SF-30.2")
def test_the_first_check_that_fails_names_the_code() -> None:
    """Boards that fail two checks, for every pair of checks that can fail together."""
    one_each = {
        "C1": _change("hexes.41", {"q": 0, "r": 0, "terrain": "sea"}),
        "C2": _change("hexes.40.terrain", "swamp"),
        "C3": _change("hexes.0.number", 7),
        "C4": _change("hexes.1.area", 3),
        "C5": _change("ports.0.edge", 1),
        "C6": _change("robber_start", {"q": 30, "r": 0}),
        "C7": _change("initial_areas", [0]),
        "C8": _change("fog_numbers", []),
        "C9": _change("target_vp", 21),
    }
    codes = list(one_each)
    for place, first in enumerate(codes):
        for second in codes[place:]:
            board = own_board()
            for code in {first, second}:
                one_each[code](board)
            assert refusal_of(board).startswith(f"{first}:")


@pytest.mark.rule("SF-30.2", "SF-30.1")
@pytest.mark.parametrize("target", [5, 20])
def test_boards_at_the_limits_are_accepted(new_game: Callable[..., Table], target: int) -> None:
    """Eighty hexes, the least and the most points, closed land without a number."""
    board = own_board()
    board["target_vp"] = target
    board["hexes"] += [{"q": 20 + q, "r": 0, "terrain": "sea"} for q in range(18)]
    board["hexes"].append({"q": 40, "r": 0, "terrain": "forest", "area": 0})
    assert len(board["hexes"]) == 80
    assert new_game(3, scenario="custom", custom_board=board).state.target == target
    board["hexes"].append({"q": 60, "r": 0, "terrain": "sea"})
    assert refusal_of(board).startswith("C1:")


@pytest.mark.rule("SF-30.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_room_for_two_settlements_a_seat_and_two_more(seats: int) -> None:
    """A row of single hexes: three places each, in the order of their corners."""
    for count, fits in ((-(-(2 * seats + 2) // 3), True), ((2 * seats + 1) // 3, False)):
        hexes = [
            {"q": 3 * n, "r": 0, "terrain": "forest", "number": 4, "area": 1 + n}
            for n in range(count)
        ]
        board = {"hexes": hexes, "initial_areas": list(range(1, 1 + count)), "target_vp": 10}
        options = GAME.options_form.from_json({"scenario": "custom", "custom_board": board}, "$")
        if fits:
            GAME.new(options, seats, SeededChance("x"))
        else:
            with pytest.raises(BadOptions, match="C7"):
                GAME.new(options, seats, SeededChance("x"))


@pytest.mark.rule("SF-23.3", "SF-23.4")
def test_two_hexes_of_fog_are_turned_up_by_row(new_game: Callable[..., Table]) -> None:
    """Where an own board lets a ship touch fog at both ends: by r, then by q."""
    board = own_board()
    for row in board["hexes"]:
        if row["terrain"] == "fog" or row.get("area") == 2:
            row.update(terrain="sea", number=None, area=None)
        if (row["q"], row["r"]) in ((4, -1), (3, 1)):
            row["terrain"] = "fog"
    board.update(fog_terrains={"gold": 1, "desert": 1}, fog_numbers=[6, 9])
    table = new_game(2, scenario="custom", custom_board=board)
    fog = {table.board.hex_of[(4, -1)], table.board.hex_of[(3, 1)]}
    edge = next(
        edge
        for edge, ends in enumerate(table.board.edge_ends)
        if all(fog & set(table.board.vertex_hexes[vertex]) for vertex in ends)
        and not fog & set(table.board.edge_hexes[edge])
    )
    table.state.fog_terrains[:] = [TERRAINS.index("desert"), TERRAINS.index("gold")]
    table.state.fog_numbers[:] = [6, 9]  # the last is the top
    events: list[Any] = []
    discover(table.state, table.board, 0, edge, events)
    shown = {(row["q"], row["r"]): row for row in table.view()["hexes"]}
    assert (shown[4, -1]["terrain"], shown[4, -1]["number"]) == ("gold", 9)
    assert (shown[3, 1]["terrain"], shown[3, 1]["number"]) == ("desert", 6)
    assert table.state.gold[0] == 1


@pytest.mark.rule("SF-30.2")
def test_a_pool_of_any_size_is_refused_at_once() -> None:
    board = own_board()
    board["fog_terrains"] = {"mountains": 10**15}
    assert refusal_of(board).startswith("C8:")


@pytest.mark.rule("SF-30.1", "SF-31.7")
def test_names_and_numbers_of_areas_are_free(new_game: Callable[..., Table]) -> None:
    """Kinds of areas that are nowhere on the board are idle; 99 is an area like any other."""
    board = own_board()
    for row in board["hexes"]:
        if row.get("area") == 2:
            row["area"] = 99
    board["areas"] = {"99": {"kind": "island"}, "9" * 5000: {"kind": "island"}, "\u00b2": {}}
    table = new_game(3, scenario="custom", custom_board=board)
    assert table.board.rewarded == (99,)
    assert {row["area"] for row in table.view()["hexes"]} == {"1", "99", None}
    data = encode(GAME, Position(table.state, 0))
    assert decode(GAME, data).state == table.state


@pytest.mark.rule("SF-30.2", "SF-31.6")
@pytest.mark.parametrize(("code", "spoil"), BAD)
def test_a_bad_board_is_refused_with_its_code(
    code: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    board = own_board()
    spoil(board)
    options = GAME.options_form.from_json({"scenario": "custom", "custom_board": board}, "$")
    with pytest.raises(BadOptions) as refused:
        GAME.new(options, 3, SeededChance("x"))
    assert refused.value.reason.startswith(f"{code}:")
    assert refused.value.rule == "SF-30.2"
