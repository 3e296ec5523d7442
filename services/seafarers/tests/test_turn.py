"""Sections 4 to 6: the turn, production, the seven and the thieves."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from portolan.rulekit import IllegalAction, ScriptedChance
from portolan.seafarers import GAME
from portolan.seafarers.board import Board, board_data
from portolan.seafarers.components import SCENARIOS, TERRAINS, deck_of
from portolan.seafarers.state import Options
from portolan.seafarers.steps.turn import share_out

from .conftest import Table

RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5}


@pytest.mark.rule("SF-4.1", "SF-5.1")
def test_a_turn(table: Callable[..., Table]) -> None:
    turn = table(phase="PRE_ROLL", chance=[1, 1])
    assert turn.kinds() == ["roll"]
    turn.act("roll")
    assert (turn.phase, turn.state.dice) == ("MAIN", [1, 1])
    turn.act("end_turn")
    assert (turn.phase, turn.asked) == ("PRE_ROLL", [1])


@pytest.mark.rule("SF-4.2")
def test_trading_and_building_in_any_order(table: Callable[..., Table]) -> None:
    main = table(seats={0: {"settlements": ["1,4,S"], "hand": {"ore": 8, "brick": 1, "lumber": 1}}})
    main.act("bank_trade", give="ore", get="brick")
    main.act("build_road", e=main.legal("build_road")[0]["e"])
    main.act("bank_trade", give="ore", get="lumber")
    main.act("build_road", e=main.legal("build_road")[0]["e"])
    assert main.hand(0) == {}


@pytest.mark.rule("SF-4.3", "SF-10.2")
@pytest.mark.parametrize("phase", ["PRE_ROLL", "MAIN"])
def test_a_card_returns_to_its_phase(table: Callable[..., Table], phase: str) -> None:
    turn = table(phase=phase, seats={0: {"dev_cards": ["monopoly"]}})
    turn.act("play_monopoly").act("name", res="ore")
    assert turn.phase == phase


@pytest.mark.rule("SF-4.3", "SF-10.3")
@pytest.mark.parametrize("phase", ["PRE_ROLL", "MAIN"])
def test_every_card_returns_to_its_phase(table: Callable[..., Table], phase: str) -> None:
    plays: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "knight": [("move_robber", {"hex": {"q": 1, "r": 3}}), ("steal", {"seat": 2})],
        "year_of_plenty": [("take", {"res": "ore"}), ("take", {"res": "ore"})],
        "road_building": [("place_road", {"e": "1,4,SE"}), ("stop", {})],
    }
    for card, actions in plays.items():
        seats = {
            0: {"dev_cards": [card], "settlements": ["1,4,S"], "hand": {"ore": 9}},
            1: {"settlements": ["1,3,N"], "hand": {"ore": 9}},
            2: {"settlements": ["1,3,S"], "hand": {"ore": 1}},
        }
        turn = table(phase=phase, seats=seats).act(f"play_{card}")
        assert turn.asked == [0]  # a Knight makes nobody discard
        for kind, fields in actions:
            turn.act(kind, **fields)
        assert turn.phase == phase


@pytest.mark.rule("SF-4.3", "SF-23.4")
def test_gold_found_by_a_free_ship_returns_to_free_route(table: Callable[..., Table]) -> None:
    turn = table(
        scenario="fog_islands",
        phase="FREE_ROUTE",
        fog_terrains=["gold"],
        fog_numbers=[9],
        seats={0: {"settlements": ["5,4,S"]}},
    )
    turn.act("place_ship", e="4,5,E")
    assert turn.phase == "GOLD"
    turn.act("take", res="ore")
    assert turn.phase == "FREE_ROUTE"
    assert "stop" in turn.kinds()


@pytest.mark.rule("SF-4.4")
def test_ending_and_rolling_are_always_possible(table: Callable[..., Table]) -> None:
    assert table().kinds() == ["end_turn"]
    assert table(phase="PRE_ROLL", card_played=True).kinds() == ["roll"]


@pytest.mark.rule("SF-4.5")
def test_consequences_come_in_order(table: Callable[..., Table]) -> None:
    """Placed, discovered and rewarded, then the route."""
    turn = table(
        scenario="fog_islands",
        fog_terrains=["hills"],
        fog_numbers=[9],
        seats={0: {"settlements": ["5,4,S"], "hand": {"lumber": 1, "wool": 1}}},
    )
    turn.act("build_ship", e="4,5,E")
    assert turn.log_kinds()[-3:] == ["built", "discovered", "received"]
    assert turn.hand(0) == {"brick": 1}


@pytest.mark.rule("SF-4.5", "SF-11.3", "SF-13.2")
def test_a_reward_is_chosen_before_the_route_and_the_end(table: Callable[..., Table]) -> None:
    """The fifth piece finds gold: first the card is chosen, then the route wins the match."""
    seats = {
        0: {
            "settlements": ["5,4,S"],
            "roads": ["5,4,SE", "5,4,E", "6,3,SE", "6,3,E"],
            "hand": {"lumber": 1, "wool": 1},
            "svp": 9,
        }
    }
    given = {"scenario": "fog_islands", "fog_terrains": ["gold"], "fog_numbers": [9]}
    turn = table(**given, seats=seats).act("build_ship", e="4,5,E")
    assert (turn.phase, turn.state.route_holder, turn.points(0)) == ("GOLD", -1, 10)
    turn.act("take", res="ore")
    assert turn.log_kinds()[-4:] == ["discovered", "took", "route_taken", "ended"]
    assert (turn.phase, turn.points(0)) == ("GAME_OVER", 12)
    # An empty bank has nothing to choose from, so nothing comes between.
    none = dict.fromkeys(RICH, 0)
    seats[0] = {**seats[0], "hand": {}, "dev_cards": ["road_building"]}
    empty = table(**given, bank=none, seats=seats).act("play_road_building")
    empty.act("place_ship", e="4,5,E")
    assert empty.phase == "GAME_OVER"


@pytest.mark.rule("SF-4.5", "SF-25.5")
def test_a_kept_port_is_placed_before_the_end(table: Callable[..., Table]) -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    seats = {0: {"roads": ["1,3,NE"], "kept_ports": ["wool"], "hand": hand, "svp": 12}}
    turn = table(scenario="forgotten_tribe", seats=seats).act("build_settlement", v="1,3,N")
    assert (turn.phase, turn.points(0)) == ("PLACE_PORT", 13)
    turn.act("place_port", e="1,3,NE")
    assert turn.log_kinds()[-2:] == ["port_placed", "ended"]


@pytest.mark.rule("SF-4.5", "SF-25.5", "SF-11.3")
def test_a_port_of_the_tribe_is_placed_before_the_route_counts(
    table: Callable[..., Table],
) -> None:
    """Five ships in a row, the last one onto a port's edge; a settlement elsewhere takes it."""
    board = table(scenario="forgotten_tribe").board
    gift = board.gift_ports[0]
    row = _row_to(board, gift)
    seats = {
        0: {
            "settlements": ["1,4,S", "1,3,N"],
            "ships": [board.edges[edge] for edge in row],
            "hand": {"lumber": 1, "wool": 1},
        }
    }
    turn = table(scenario="forgotten_tribe", seats=seats)
    turn.act("build_ship", e=board.edges[gift])
    assert (turn.phase, turn.state.route_holder) == ("PLACE_PORT", -1)
    turn.act("place_port", e=turn.legal()[0]["e"])
    assert (turn.phase, turn.state.route_holder) == ("MAIN", 0)
    assert turn.log_kinds()[-2:] == ["port_placed", "route_taken"]


def _row_to(board: Board, gift: int) -> list[int]:
    """Four edges of ships in a row that ends where a gift lies."""
    sea = [edge for edge, places in enumerate(board.edge_hexes) if edge != gift and places]
    row: list[int] = []
    vertex, seen = board.edge_ends[gift][0], set(board.edge_ends[gift])
    while len(row) < 4:
        edge, vertex = next(
            (edge, board.across(edge, vertex))
            for edge in board.vertex_edges[vertex]
            if edge in sea and board.across(edge, vertex) not in seen
        )
        seen.add(vertex)
        row.append(edge)
    return row


@pytest.mark.rule("SF-4.6")
def test_marks_of_a_turn_are_cleared(table: Callable[..., Table]) -> None:
    turn = table(
        scenario="new_shores",
        seats={
            0: {
                "settlements": ["1,3,N"],
                "ships": ["1,2,E"],
                "dev_cards": ["knight", "monopoly"],
                "dev_cards_new": ["knight"],
                "hand": {"wool": 2, "lumber": 2},
            }
        },
    )
    turn.act("build_ship", e="2,1,SE").act("play_monopoly").act("name", res="ore")
    turn.act("trade_begin").act("trade_cancel")
    assert turn.legal("move_ship") == []
    turn.state.ship_moved = True
    turn.act("end_turn")
    state = turn.state
    assert not state.card_played
    assert not state.ship_moved
    assert not any(state.new_cards)
    assert (state.ships_built, state.drafts) == ([], 0)


@pytest.mark.rule("SF-5.2", "SF-5.5")
def test_the_robber_silences_one_hex_only(table: Callable[..., Table]) -> None:
    """Of the corner 0,5,N (12, 6 and 10 around it) only the robber's hex is silent."""
    board = table().board
    vertex = board.vertex_of["1,4,N"]
    hexes = [board.hexes[place] for place in board.vertex_hexes[vertex]]
    assert sorted(hexes) == [(1, 3), (1, 4), (2, 3)]
    for robber, dice, city, cards in (
        ([1, 4], [5, 6], False, {}),
        ([1, 4], [2, 3], False, {"wool": 1}),
        ([1, 4], [2, 3], True, {"wool": 2}),
        ([1, 3], [5, 6], True, {"brick": 2}),
    ):
        kind = "cities" if city else "settlements"
        turn = table(
            phase="PRE_ROLL", robber=robber, chance=dice, seats={0: {kind: ["1,4,N"]}}
        ).act("roll")
        assert turn.hand(0) == cards


@pytest.mark.rule("SF-5.2", "SF-5.5")
@pytest.mark.parametrize(("kind", "cards"), [("settlements", 1), ("cities", 2)])
def test_two_hexes_of_one_number(table: Callable[..., Table], kind: str, cards: int) -> None:
    """Hexes of 4, 9 and 4 around a corner, the robber on the first 4: the others yield."""
    for dice, expected in (([1, 3], {"wool": cards}), ([4, 5], {"ore": cards})):
        turn = table(phase="PRE_ROLL", robber=[1, 4], chance=dice, seats={0: {kind: ["1,4,N"]}})
        for place, terrain, number in (
            ((1, 4), "fields", 4),
            ((1, 3), "mountains", 9),
            ((2, 3), "pasture", 4),
        ):
            turn.state.terrain[turn.board.hex_of[place]] = TERRAINS.index(terrain)
            turn.state.number[turn.board.hex_of[place]] = number
        assert turn.act("roll").hand(0) == expected


@pytest.mark.rule("SF-5.2")
def test_the_pirate_blocks_no_production(table: Callable[..., Table]) -> None:
    turn = table(
        scenario="new_shores",
        phase="PRE_ROLL",
        pirate=[1, 2],
        chance=[2, 3],
        seats={0: {"settlements": ["1,3,N"]}},
    ).act("roll")
    assert turn.hand(0) == {"wool": 1}


@pytest.mark.rule("SF-5.3")
def test_shortage() -> None:
    # Two are owed more than there is: nobody gets any. One alone gets the rest.
    assert share_out([1, 0, 0, 0, 5], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]) == [0] * 10
    assert share_out([1, 0, 0, 0, 5], [2, 0, 0, 0, 3, 0, 0, 0, 0, 2])[0] == 1
    assert share_out([1, 0, 0, 0, 5], [2, 0, 0, 0, 3, 0, 0, 0, 0, 2])[4::5] == [3, 2]


@pytest.mark.rule("SF-5.4", "SF-5.5")
def test_gold_fields_give_choices(table: Callable[..., Table]) -> None:
    given = {
        "scenario": "new_shores",
        "phase": "PRE_ROLL",
        "chance": [2, 2],
        "seats": {0: {"cities": ["5,0,S"]}, 1: {"settlements": ["5,1,S"]}},
        "active": 1,
    }
    turn = table(**given).act("roll")
    assert (turn.phase, turn.asked) == ("GOLD", [1])
    turn.act("take", res="ore")
    assert turn.asked == [0]
    turn.act("take", res="ore").act("take", res="wool")
    assert turn.phase == "MAIN"
    assert turn.hand(0) == {"ore": 1, "wool": 1}
    robbed = table(**{**given, "robber": [5, 1]}).act("roll")
    assert robbed.phase == "MAIN"


@pytest.mark.rule("SF-5.4")
def test_gold_choices_go_clockwise_and_end_with_the_bank(table: Callable[..., Table]) -> None:
    """Two cards are left: seat 3 takes its one, seat 1 the other; the rest is lost."""
    none = dict.fromkeys(RICH, 0)
    turn = table(
        phase="GOLD",
        active=2,
        bank={**none, "ore": 1, "wool": 1},
        gold_owed={"1": 2, "3": 1},
    )
    assert turn.asked == [3]
    turn.act("take", res="wool")
    assert turn.asked == [1]
    assert turn.places("take", "res") == {"ore"}
    turn.act("take", res="ore")
    assert (turn.phase, turn.state.gold) == ("MAIN", [0, 0, 0, 0])
    assert turn.log()[-1] == {"type": "gold_lost", "seat": 1, "count": 1}


@pytest.mark.rule("SF-6.2", "SF-26.6")
def test_cloth_is_no_card_of_the_hand(table: Callable[..., Table]) -> None:
    seats = {0: {"hand": {"ore": 7}, "cloth": 5}}
    turn = table(scenario="cloth_for_catan", phase="PRE_ROLL", chance=[3, 4], seats=seats)
    assert turn.act("roll").phase == "MOVE_THIEF"


@pytest.mark.rule("SF-6.1", "SF-6.2", "SF-16.3", "SF-16.4")
def test_discards(table: Callable[..., Table]) -> None:
    seats = {
        0: {"hand": {"ore": 7}, "dev_cards": ["knight"] * 4},
        1: {"hand": {"ore": 5, "wool": 4}},
        2: {"hand": {"wool": 8}},
        3: {"hand": {}},
    }
    turn = table(phase="PRE_ROLL", chance=[3, 4], seats=seats).act("roll")
    assert (turn.phase, turn.asked) == ("DISCARD", [1, 2])
    assert turn.state.discards == [0, 4, 4, 0]
    turn.act("discard", by=2, res="wool")
    assert turn.state.bank[2] == 20
    assert turn.log()[-1] == {"type": "discarded", "seat": 2, "res": "wool"}
    for _ in range(3):
        turn.act("discard", by=2, res="wool")
    assert turn.asked == [1]
    for res in ("ore", "wool", "ore", "wool"):
        turn.act("discard", by=1, res=res)
    assert turn.phase == "MOVE_THIEF"
    calm = table(phase="PRE_ROLL", chance=[3, 4], seats={0: {"hand": {"ore": 7}}}).act("roll")
    assert calm.phase == "MOVE_THIEF"


@pytest.mark.rule("SF-6.2")
def test_discards_in_any_order_give_the_same_state(table: Callable[..., Table]) -> None:
    seats = {seat: {"hand": {"ore": 4, "wool": 4}} for seat in (0, 1, 3)}
    found = []
    for order in permutations((0, 1, 3)):
        turn = table(phase="DISCARD", seats=seats)
        for seat in order:
            for res in ("ore", "wool", "ore", "ore"):
                turn.act("discard", by=seat, res=res)
        found.append(turn.state)
    assert all(state == found[0] for state in found)


@pytest.mark.rule("SF-6.3", "SF-6.4", "SF-6.8")
def test_thieves_and_their_targets(table: Callable[..., Table]) -> None:
    base = table(phase="MOVE_THIEF")
    assert base.kinds() == ["move_robber"]
    assert len(base.legal()) == 18
    assert (1, 5) not in base.places("move_robber", "hex")
    both = table(scenario="new_shores", phase="MOVE_THIEF", pirate=[1, 2])
    assert both.kinds() == ["move_robber", "move_pirate"]
    assert (1, 2) not in both.places("move_pirate", "hex")
    fog = table(scenario="fog_islands", phase="MOVE_THIEF")
    hidden = {(2, 1), (3, 1)}
    assert hidden.isdisjoint(fog.places("move_robber", "hex"))
    assert hidden.isdisjoint(fog.places("move_pirate", "hex"))


CLOSED_TO_THE_ROBBER = ("forgotten_tribe", "cloth_for_catan")


@pytest.mark.rule(
    "SF-6.3", "SF-6.4", "SF-6.5", "SF-6.8", "SF-25.6", "SF-26.7", "SF-26.9", "SF-28.1"
)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS[:9] if name != "pirate_islands"])
def test_targets_counted_from_the_data(
    table: Callable[..., Table], scenario: str, seats: int
) -> None:
    """All land, all listed sea, but where a thief stands; closed land where it is closed."""
    data = board_data(SCENARIOS.index(scenario), seats)
    rows = [(row["q"], row["r"], row["terrain"], row.get("area")) for row in data["hexes"]]
    land = {
        (q, r)
        for q, r, terrain, area in rows
        if terrain not in ("sea", "fog") and not (area == 0 and scenario in CLOSED_TO_THE_ROBBER)
    }
    sea = {(q, r) for q, r, terrain, _ in rows if terrain == "sea"}
    if scenario in ("base", "wonders_of_catan"):
        sea = set()
    given: dict[str, Any] = {"scenario": scenario, "players": seats, "phase": "MOVE_THIEF"}
    if scenario == "cloth_for_catan":
        given["seats"] = {0: {"trades_with": ["1,4,N"]}}
    start = data["robber_start"]
    turn = table(**given)
    places = turn.places("move_robber", "hex")
    assert places == land - ({(start["q"], start["r"])} if start else set())
    assert turn.places("move_pirate", "hex") == sea
    if sea:
        standing = sorted(sea)[0]
        turn = table(**given, pirate=list(standing))
        assert turn.places("move_pirate", "hex") == sea - {standing}
    assert set(turn.kinds()) == ({"move_robber", "move_pirate"} if sea else {"move_robber"})


@pytest.mark.rule("SF-6.5", "SF-6.6", "SF-9.9", "SF-16.5")
def test_the_pirate_finds_ships_only(table: Callable[..., Table]) -> None:
    seats = {
        0: {"hand": {"lumber": 5, "brick": 5, "wool": 5, "grain": 5}},
        1: {"settlements": ["1,3,N"], "hand": {"ore": 2}},
    }
    turn = table(scenario="new_shores", phase="MOVE_THIEF", seats=seats, chance=[])
    on_frame = {"q": 1, "r": 1}
    with pytest.raises(IllegalAction):
        turn.act("move_pirate", hex=on_frame)
    turn.act("move_pirate", hex={"q": 1, "r": 2})
    assert turn.phase == "MAIN"
    assert turn.hand(1) == {"ore": 2}
    # On the pirate's hex: no ships, but roads.
    turn.act("end_turn")
    mover = table(
        scenario="new_shores",
        pirate=[1, 2],
        seats={0: {"settlements": ["1,3,N"], "hand": RICH}},
    )
    assert "1,2,E" not in mover.places("build_ship", "e")
    assert "1,2,SE" in mover.places("build_road", "e")
    # Neither free ships nor moved ones come there, and settlements and cities are not affected.
    free = table(
        scenario="new_shores",
        pirate=[1, 2],
        phase="FREE_ROUTE",
        seats={0: {"settlements": ["1,3,N"]}},
    )
    beside = {free.board.edges[edge] for edge in free.board.hex_edges[free.state.pirate]}
    assert beside.isdisjoint(free.places("place_ship", "e"))
    assert not beside.isdisjoint(free.places("place_road", "e"))
    seats = {0: {"settlements": ["1,3,N"], "ships": ["1,3,NE"], "roads": ["1,2,SE"], "hand": RICH}}
    moved = table(scenario="new_shores", pirate=[1, 2], seats=seats)
    assert beside.isdisjoint(moved.places("move_ship", "to"))
    assert moved.places("build_city", "v") == {"1,3,N"}


@pytest.mark.rule("SF-6.6", "SF-6.7")
def test_stealing(table: Callable[..., Table]) -> None:
    seats = {
        1: {"settlements": ["1,3,N"], "hand": {"lumber": 1, "ore": 2}},
        2: {"settlements": ["1,3,S"], "hand": {}},
    }
    # One victim with cards: without a decision; index 1 of lumber, ore, ore is ore.
    turn = table(phase="MOVE_THIEF", seats=seats, chance=[1])
    turn.act("move_robber", hex={"q": 1, "r": 3})
    assert turn.phase == "MAIN"
    assert turn.hand(0) == {"ore": 1}
    assert turn.hand(1) == {"lumber": 1, "ore": 1}
    seats[2]["hand"] = {"wool": 1}
    choice = table(phase="MOVE_THIEF", seats=seats, chance=[0])
    choice.act("move_robber", hex={"q": 1, "r": 3})
    assert choice.places("steal", "seat") == {1, 2}
    choice.act("steal", seat=2)
    assert choice.hand(0) == {"wool": 1}
    # Two cities on the hex: one card all the same.
    seats = {1: {"cities": ["1,3,N", "1,3,S"], "hand": {"ore": 4}}}
    one = table(phase="MOVE_THIEF", seats=seats, chance=[3])
    one.act("move_robber", hex={"q": 1, "r": 3})
    assert one.hand(1) == {"ore": 3}


@pytest.mark.rule("SF-6.6")
def test_stealing_from_ships(table: Callable[..., Table]) -> None:
    seats = {1: {"ships": ["1,2,E"], "hand": {"ore": 1}}, 2: {"ships": ["2,1,SE"], "hand": {}}}
    turn = table(scenario="new_shores", phase="MOVE_THIEF", seats=seats, chance=[0])
    turn.act("move_pirate", hex={"q": 1, "r": 2})
    assert turn.hand(0) == {"ore": 1}


@pytest.mark.rule("SF-15.1", "SF-15.2", "SF-31.8")
def test_shuffles_come_in_order_and_can_be_injected() -> None:
    """Fog terrains, fog numbers, ports, deck: with the base board the fog stacks are empty."""
    deck = deck_of(SCENARIOS.index("base"), 4)
    ports = [5, 5, 5, 5, 0, 1, 2, 3, 4]
    chance = ScriptedChance([[], [], ports, deck[::-1]])
    state, _ = GAME.new(Options(scenario=SCENARIOS.index("base")), 4, chance)
    assert chance.left_over == 0
    assert state.port_kinds == ports
    assert state.deck[-1] == deck[-1]  # first in the shuffled order is on top
    assert state.deck == deck
