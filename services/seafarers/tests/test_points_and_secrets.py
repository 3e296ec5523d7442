"""Sections 12 to 14: special points, victory, and who may know what."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from portolan.rulekit import FreeChance
from portolan.rulekit.bots import choose
from portolan.seafarers import GAME
from portolan.seafarers.building import put_settlement
from portolan.seafarers.components import CARD_KINDS, VICTORY_POINT
from portolan.seafarers.state import BY_TARGET, BY_TURNS

from .conftest import Table

SETTLE = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


@pytest.mark.rule("SF-12.1", "SF-12.2", "SF-21.2")
def test_the_first_settlement_on_each_small_island(table: Callable[..., Table]) -> None:
    seats = {
        0: {"settlements": ["1,3,N"], "ships": ["1,2,E", "2,1,SE"], "hand": SETTLE},
        1: {"settlements": ["3,1,N"]},
    }
    turn = table(scenario="new_shores", seats=seats).act("build_settlement", v="2,2,N")
    assert turn.state.svp == [1, 0, 0, 0]
    chits = {b["v"]: b["chits"] for b in turn.view()["buildings"]}
    assert chits["2,2,N"] == 1
    # Not again on the same island; setup never earns any (seat 1 has none).
    again = table(
        scenario="new_shores",
        seats={0: {"settlements": ["2,2,N"], "roads": ["2,1,E", "2,1,NE"], "hand": SETTLE}},
    )
    places = again.places("build_settlement", "v")
    again.act("build_settlement", v=sorted(places)[0])
    assert again.state.svp[0] == 0


@pytest.mark.rule("SF-12.2", "SF-24.1")
def test_strip_and_islands_of_the_desert(table: Callable[..., Table]) -> None:
    """Once for the strip, though the corner touches the belt too; none for the belt alone."""
    case = table(scenario="through_the_desert")
    board, state = case.board, case.state
    areas = {
        v: {state.area[p] for p in places} - {-1} for v, places in enumerate(board.vertex_hexes)
    }
    for wanted, earned in (({2, 3}, 1), ({3}, 0)):
        vertex = next(v for v, found in areas.items() if found == wanted)
        edge = next(e for e in board.vertex_edges[vertex] if state.edge_use[e] & 1)
        turn = table(
            scenario="through_the_desert",
            seats={0: {"roads": [board.edges[edge]], "hand": SETTLE}},
        )
        turn.act("build_settlement", v=board.vertices[vertex])
        assert turn.state.svp[0] == earned


@pytest.mark.rule("SF-12.2", "SF-24.1")
@pytest.mark.parametrize("players", [3, 4])
def test_once_for_each_foreign_area_of_the_desert(
    table: Callable[..., Table], players: int
) -> None:
    """One settlement after another: the strip twice, the belt, each small island."""
    case = table(scenario="through_the_desert", players=players)
    board, state = case.board, case.state
    turn = table(scenario="through_the_desert", players=players)
    total = 0
    for areas, earned in (([2], 1), ([2, 3], 0), ([3], 0), ([4], 1), ([5], 1), ([6], 1), ([4], 0)):
        vertex = next(
            v
            for v, places in enumerate(board.vertex_hexes)
            if sorted({state.area[place] for place in places} - {-1}) == areas
            and turn.state.buildings[v] == 0
        )
        put_settlement(turn.state, board, 0, vertex, False, [])
        total += earned
        assert turn.state.svp == [total] + [0] * (players - 1)


@pytest.mark.rule("SF-12.3", "SF-22.1")
def test_foreign_islands(new_game: Callable[..., Table]) -> None:
    table = new_game(3, scenario="four_islands")
    areas = {
        table.state.area[p]
        for v in table.places("place_settlement", "v")
        for p in table.board.vertex_hexes[table.board.vertex_of[v]]
    } - {-1}
    assert areas == {1, 2, 3, 4}
    assert table.state.robber == table.state.pirate == -1


@pytest.mark.rule("SF-13.1")
def test_points_add_up(table: Callable[..., Table]) -> None:
    chain = ["0,4,NE", "0,4,E", "1,4,NE", "1,4,E", "1,4,SE"]
    seats = {
        0: {
            "settlements": ["-1,6,N"],
            "cities": ["1,6,S"],
            "roads": chain,
            "knights": 3,
            "dev_cards": ["victory_point", "victory_point"],
            "svp": 1,
        }
    }
    turn = table(seats=seats)
    route = 2 if turn.state.lengths[0] >= 5 else 0
    assert turn.points(0) == 1 + 2 + 2 + 2 + 1 + route
    assert turn.view(1)["seats"][0]["points"] == turn.points(0) - 2


@pytest.mark.rule("SF-13.2")
def test_who_passes_the_target_in_anothers_turn_waits(table: Callable[..., Table]) -> None:
    """Seat 1 has 10 in the turn of seat 0, which wins with its own tenth point."""
    hand = {"ore": 3, "grain": 2}
    seats = {0: {"settlements": ["1,4,S"], "svp": 8, "hand": hand}, 1: {"svp": 10}}
    first = table(seats=seats).act("build_city", v="1,4,S")
    assert first.phase == "GAME_OVER"
    outcome = GAME.result(first.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores[:2]) == ([0], [10, 10])
    second = table(seats=seats).act("end_turn")
    outcome = GAME.result(second.state)
    assert outcome is not None
    assert outcome.winners == [1]
    assert second.log_kinds()[-2:] == ["turn_began", "ended"]


@pytest.mark.rule("SF-13.2", "SF-14.4")
def test_victory_points_bought_win_at_once_and_all_is_shown(table: Callable[..., Table]) -> None:
    hand = {"ore": 1, "wool": 1, "grain": 1}
    seats = {0: {"svp": 9, "hand": hand}, 1: {"hand": {"ore": 3}}}
    turn = table(deck=["victory_point"], seats=seats).act("buy_dev_card")
    assert turn.state.ending == BY_TARGET
    assert turn.view(None)["seats"][1]["hand"]["ore"] == 3


@pytest.mark.rule("SF-13.2", "SF-13.4")
def test_the_view_names_the_turn_in_which_the_match_ended(table: Callable[..., Table]) -> None:
    """A match that is won in turn 331 was not over in turn 330; the limit is the last turn."""
    seats = {0: {"svp": 9, "hand": {"ore": 1, "wool": 1, "grain": 1}}}
    turn = table(turns=330, deck=["victory_point"], seats=seats)
    assert turn.view(None)["turn"] == 331
    turn.act("buy_dev_card")
    assert (turn.phase, turn.view(None)["turn"]) == ("GAME_OVER", 331)
    assert table(turns=399).act("end_turn").view(None)["turn"] == 400


@pytest.mark.rule("SF-13.4")
def test_the_turn_limit(table: Callable[..., Table]) -> None:
    seats = {1: {"cities": ["1,4,S"]}, 2: {"settlements": ["2,4,S", "0,4,N"], "hand": {"ore": 2}}}
    turn = table(turns=399, seats=seats).act("end_turn")
    outcome = GAME.result(turn.state)
    assert outcome is not None
    assert turn.state.ending == BY_TURNS
    assert outcome.winners == [1]  # equal points, more cities
    assert outcome.ranks == [3, 1, 2, 3]


LIMIT: list[tuple[str, dict[int, dict[str, Any]], list[int]]] = [
    # More points; then cloth (points from cloth even: 4 and 5 are two each); cities; cards; shared.
    ("base", {1: {"settlements": ["2,4,S", "0,4,N"]}, 3: {"hand": {"ore": 9}}}, [3, 1, 3, 2]),
    ("cloth_for_catan", {0: {"cloth": 4}, 2: {"cloth": 5}}, [2, 3, 1, 3]),
    ("base", {0: {"hand": {"ore": 2}}, 1: {"hand": {"wool": 1, "ore": 2}}}, [2, 1, 3, 3]),
    ("base", {0: {"hand": {"ore": 2}}, 2: {"hand": {"wool": 2}}}, [1, 3, 1, 3]),
]


@pytest.mark.rule("SF-13.4")
@pytest.mark.parametrize(("scenario", "seats", "ranks"), LIMIT)
def test_ties_at_the_turn_limit(
    table: Callable[..., Table],
    scenario: str,
    seats: dict[int, dict[str, Any]],
    ranks: list[int],
) -> None:
    before = table(scenario=scenario, turns=398, seats=seats).act("end_turn")
    assert before.phase == "PRE_ROLL"
    turn = table(scenario=scenario, turns=399, seats=seats).act("end_turn")
    outcome = GAME.result(turn.state)
    assert outcome is not None
    assert outcome.ranks == ranks


@pytest.mark.rule("SF-14.1", "SF-14.2", "SF-14.3")
def test_hands_are_for_their_owners(table: Callable[..., Table]) -> None:
    seats = {0: {"hand": {"ore": 2}, "dev_cards": ["knight"], "dev_cards_new": ["knight"]}}
    turn = table(seats=seats)
    for viewer in (1, None):
        seen = turn.view(viewer)["seats"][0]
        assert (seen["hand_count"], seen["card_count"], seen["new_card_count"]) == (2, 1, 1)
        assert seen["hand"] is seen["cards"] is seen["new_cards"] is None
    own = turn.view(0)["seats"][0]
    assert own["hand"]["ore"] == 2
    assert own["new_cards"]["knight"] == 1
    assert "deck" not in turn.view(0)


@pytest.mark.rule("SF-6.7", "SF-14.3", "SF-31.1", "SF-31.2")
def test_a_stolen_card_is_for_thief_and_victim(table: Callable[..., Table]) -> None:
    seats = {1: {"settlements": ["1,3,N"], "hand": {"ore": 1}}}
    turn = table(phase="MOVE_THIEF", seats=seats, chance=[0])
    turn.act("move_robber", hex={"q": 1, "r": 3})
    for viewer, res in ((0, "ore"), (1, "ore"), (2, None), (None, None)):
        assert turn.log(viewer)[-1]["res"] == res
        assert turn.view(viewer)["last_steal"]["res"] == res


@pytest.mark.rule("SF-14.2", "SF-7.4", "SF-31.1")
def test_what_an_offer_has_shown_is_kept_to(table: Callable[..., Table]) -> None:
    seats = {
        0: {"hand": {"ore": 1, "wool": 3}},
        1: {"hand": {"grain": 1, "brick": 4}},
        2: {"hand": {"lumber": 4}},
        3: {"hand": {"lumber": 4}},
    }
    turn = table(
        phase="TRADE_RESPOND", seats=seats, draft={"give": {"ore": 1}, "want": {"grain": 1}}
    )
    turn.act("accept", by=1).act("decline", by=2).act("decline", by=3)
    for number in range(50):
        imagined = GAME.determinize(turn.state, 2, Random(number))
        assert imagined.hands[4] >= 1
        assert imagined.hands[5 + 3] >= 1
        assert [sum(imagined.hands[s * 5 : s * 5 + 5]) for s in range(4)] == [4, 5, 4, 4]


@pytest.mark.rule("SF-13.2", "SF-14.3", "SF-31.1")
def test_nobody_imagines_an_active_seat_that_has_won(table: Callable[..., Table]) -> None:
    seats = {0: {"svp": 8, "dev_cards": ["knight", "knight", "monopoly"]}}
    turn = table(seats=seats)
    held = set()
    for number in range(80):
        imagined = GAME.determinize(turn.state, 1, Random(number))
        assert imagined.cards[VICTORY_POINT] <= 1
        assert sum(imagined.cards[:CARD_KINDS]) == 3
        held.add(imagined.cards[VICTORY_POINT])
    assert held == {0, 1}


@pytest.mark.rule("SF-13.2", "SF-14.2", "SF-31.1")
def test_the_own_cards_stay_when_the_deck_is_empty(table: Callable[..., Table]) -> None:
    """A card that the active seat must not hold goes to a seat that cannot be seen."""
    seats = {
        0: {"svp": 8, "dev_cards": ["knight", "knight"]},
        1: {"dev_cards": ["knight"]},
        2: {"dev_cards": ["victory_point", "victory_point", "knight"]},
    }
    turn = table(seats=seats, deck=[])
    view = GAME.look(turn.state, 1)
    for number in range(80):
        imagined = GAME.determinize(turn.state, 1, Random(number))
        assert imagined.cards[VICTORY_POINT] <= 1
        assert GAME.look(imagined, 1) == view


def test_bots_do_not_see_hidden_cards(table: Callable[..., Table]) -> None:
    """Two true states with one view: the same choice."""
    hidden = [{"ore": 3}, {"brick": 2, "wool": 1}]
    choices = []
    for hand, other in (hidden, hidden[::-1]):
        seats = {
            0: {"settlements": ["1,4,S"], "hand": {"brick": 2, "lumber": 2, "ore": 3}},
            1: {"hand": hand},
            2: {"hand": other},
        }
        state = table(seats=seats).state
        choices.append(
            [choose(GAME, state, 0, level, 7, nodes=300) for level in ("greedy", "search")]
        )
    assert choices[0] == choices[1]


def test_evaluation_prefers_more_points(table: Callable[..., Table]) -> None:
    state = table(seats={0: {"settlements": ["1,4,S"]}, 1: {"cities": ["2,4,S"]}}).state
    shares = GAME.evaluate(state)
    assert shares[1] > shares[0] > shares[2]
    assert abs(sum(shares) - 1) < 1e-9


def test_copies_are_cheap_to_take_and_share_nothing(table: Callable[..., Table]) -> None:
    state = table(scenario="new_shores", seats={0: {"hand": {"ore": 1}}}).state
    twin = GAME.copy(state)
    assert twin == state
    GAME.act(twin, 0, GAME.choices(twin, 0)[-1], FreeChance(Random(1)))
    assert twin != state
