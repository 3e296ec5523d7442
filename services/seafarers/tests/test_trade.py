"""Section 7: trade with the bank and among players."""

from collections.abc import Callable
from itertools import permutations

import pytest

from portolan.rulekit import IllegalAction

from .conftest import Table


@pytest.mark.rule("SF-7.1")
def test_rates(table: Callable[..., Table]) -> None:
    hand = {"ore": 4, "wool": 3, "grain": 2}
    plain = table(seats={0: {"hand": hand}})
    assert plain.places("bank_trade", "give") == {"ore"}
    assert plain.places("bank_trade", "get") == {"lumber", "brick", "wool", "grain"}
    ports = table(seats={0: {"hand": hand, "ports_owned": ["generic", "grain"]}})
    assert ports.places("bank_trade", "give") == {"ore", "wool", "grain"}
    ports.act("bank_trade", give="grain", get="ore")
    assert ports.hand(0) == {"ore": 5, "wool": 3}
    empty = table(bank={"brick": 0}, seats={0: {"hand": hand}})
    assert "brick" not in empty.places("bank_trade", "get")


@pytest.mark.rule("SF-7.1")
def test_a_port_works_when_the_building_stands(table: Callable[..., Table]) -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 4}
    turn = table(seats={0: {"roads": ["1,3,NE", "1,3,E"], "hand": hand}})
    assert "bank_trade" in turn.kinds()
    turn.act("build_settlement", v="1,3,N")
    assert turn.legal("bank_trade") != []
    assert turn.state.rates[:5] == [3] * 5


@pytest.mark.rule("SF-7.2")
def test_who_may_draft(table: Callable[..., Table]) -> None:
    one = {0: {"hand": {"ore": 1}}}
    assert "trade_begin" in table(seats=one).kinds()
    assert "trade_begin" not in table(seats={}).kinds()
    assert "trade_begin" not in table(seats=one, player_trade=False).kinds()
    turn = table(seats=one)
    for _ in range(3):
        turn.act("trade_begin").act("trade_cancel")
    assert "trade_begin" not in turn.kinds()
    assert turn.state.drafts == 3


@pytest.mark.rule("SF-7.3")
def test_drafts(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"hand": {"ore": 5, "wool": 1}}}).act("trade_begin")
    for _ in range(4):
        turn.act("add_give", res="ore").act("add_want", res="grain")
    assert set(turn.kinds()) == {"trade_propose", "trade_cancel"}
    with pytest.raises(IllegalAction) as refused:
        turn.act("add_give", res="wool")
    assert refused.value.rule == "SF-7.3"
    assert turn.hand(0) == {"ore": 5, "wool": 1}


@pytest.mark.rule("SF-7.4", "SF-14.2")
def test_answers_stay_hidden_and_come_in_any_order(table: Callable[..., Table]) -> None:
    seats = {
        0: {"hand": {"ore": 1}},
        1: {"hand": {"wool": 1}},
        2: {"hand": {"wool": 2}},
        3: {"hand": {"grain": 2}},
    }
    found = []
    for order in permutations((1, 2, 3)):
        turn = table(seats=seats).act("trade_begin").act("add_give", res="ore")
        turn.act("add_want", res="wool").act("trade_propose")
        assert turn.asked == [1, 2, 3]
        assert turn.kinds(by=3) == ["decline"]
        answers = {1: "accept", 2: "decline", 3: "decline"}
        for number, seat in enumerate(order):
            turn.act(answers[seat], by=seat)
            if number < 2:
                assert turn.view(0)["seats"][seat]["reply"] is None
                assert turn.view(seat)["seats"][seat]["reply"] == (seat == 1)
                assert turn.log(0)[-1] == {"type": "replied", "seat": seat, "accept": None}
        assert turn.phase == "TRADE_PICK"
        assert turn.view(3)["seats"][1]["reply"] is True
        found.append(turn.state)
    assert all(state == found[0] for state in found)


@pytest.mark.rule("SF-7.5")
def test_nobody_accepts(table: Callable[..., Table]) -> None:
    turn = table(phase="TRADE_RESPOND", draft={"give": {"ore": 1}, "want": {"wool": 1}})
    for seat in (1, 2, 3):
        turn.act("decline", by=seat)
    assert turn.phase == "MAIN"
    assert not any(turn.state.draft_give)


@pytest.mark.rule("SF-7.5")
def test_calling_off(table: Callable[..., Table]) -> None:
    given = {
        "phase": "TRADE_RESPOND",
        "players": 2,
        "draft": {"give": {"ore": 1}, "want": {"wool": 1}},
        "seats": {0: {"hand": {"ore": 1}}, 1: {"hand": {"wool": 1}}},
    }
    turn = table(**given).act("accept", by=1).act("trade_call_off")
    assert (turn.phase, turn.hand(0)) == ("MAIN", {"ore": 1})
    turn = table(**given).act("accept", by=1).act("trade_with", seat=1)
    assert (turn.hand(0), turn.hand(1)) == ({"wool": 1}, {"ore": 1})


@pytest.mark.rule("SF-7.6")
def test_only_resources_are_drafted(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"hand": {"ore": 1}, "dev_cards": ["knight"]}}).act("trade_begin")
    assert {action["res"] for action in turn.legal("add_give")} == {"ore"}


@pytest.mark.rule("SF-14.1", "SF-14.3")
def test_a_draft_is_seen_by_others_when_it_is_proposed(table: Callable[..., Table]) -> None:
    turn = table(seats={0: {"hand": {"ore": 1}}}).act("trade_begin").act("add_give", res="ore")
    assert turn.view(0)["draft"] == {"give": {"ore": 1}, "want": {}}
    assert turn.view(1)["draft"] is turn.view(None)["draft"] is None
    assert "drafted" not in [event["type"] for event in turn.log(1)]
    turn.act("add_want", res="wool").act("trade_propose")
    assert turn.view(None)["draft"] == {"give": {"ore": 1}, "want": {"wool": 1}}
