"""The table and the pictures that games' tests stand on, with the toy game."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from portolan.rulekit import testing
from portolan.rulekit.chance import ChanceError
from portolan.rulekit.codec import WireError
from portolan.rulekit.game import Game, IllegalAction

ADAPTER = Path(__file__).parent / "toy" / "tests" / "adapter.py"
TURN = {"turn": 0, "hands": {"0": ["fish", "salt"]}, "market": "amber"}


@pytest.fixture
def tables(toy: Game[Any], monkeypatch: pytest.MonkeyPatch) -> type[testing.Table]:
    """The toy's tables. It is not installed here, so its adapter is handed over."""
    adapter = runpy.run_path(str(ADAPTER))["ADAPTER"]
    monkeypatch.setattr(testing, "load_adapter", {"toy": adapter}.__getitem__)

    class Table(testing.Table):
        game = toy

    return Table


@pytest.fixture
def lay(tables: type[testing.Table]) -> Callable[..., testing.Table]:
    return tables.lay


def test_a_table_is_laid_in_the_words_of_the_worked_examples(
    lay: Callable[..., testing.Table],
) -> None:
    table = lay(**TURN)

    assert (table.asked, table.decider, table.events) == ([0], 0, [])
    assert table.view(0)["market"] == "amber"
    with pytest.raises(AssertionError, match="nothing reads trun"):
        lay(trun=0)


def test_actions_are_played_by_name_or_as_documents(lay: Callable[..., testing.Table]) -> None:
    named = lay(**TURN).act("rest")
    whole = lay(**TURN).act({"type": "rest"})

    assert named.state == whole.state
    assert named.log() == whole.log()
    assert lay(**TURN).legal("rest") == [{"type": "rest"}]
    assert {"type": "rest"} in lay(**TURN).legal()
    with pytest.raises(TypeError, match="fields go with one action"):
        lay().act({"type": "bid"}, coins=1)
    with pytest.raises(TypeError, match="fields go with one action"):
        lay().act(kind="bid", coins=1)


def test_seats_that_decide_at_once_are_told_apart(lay: Callable[..., testing.Table]) -> None:
    bidding = lay()

    assert bidding.asked == [0, 1]
    with pytest.raises(ValueError, match="too many values"):
        _ = bidding.decider
    bidding.act("bid", by=1, coins=2)
    assert bidding.asked == [0]
    assert bidding.legal("bid", by=0)


def test_what_is_not_offered_is_refused(lay: Callable[..., testing.Table]) -> None:
    bidding = lay(coins=[1, 5])

    assert bidding.refusal("bid", by=0, coins=2).startswith("TY-")
    with pytest.raises(IllegalAction):
        bidding.act("bid", by=0, coins=2)
    with pytest.raises(AssertionError, match="seat 0 may do"):
        bidding.refusal("bid", by=0, coins=1)
    with pytest.raises(WireError):
        bidding.act("sing")


def test_a_script_of_chance_is_drawn_to_its_end(lay: Callable[..., testing.Table]) -> None:
    with pytest.raises(ChanceError):
        lay(chance=[]).act("bid", by=0, coins=1).act("bid", by=1, coins=1)


def test_events_are_shown_as_a_seat_sees_them(tables: type[testing.Table]) -> None:
    begun = tables.begin(2, rounds=1)

    assert begun.log_kinds() == [event["type"] for event in begun.log()]
    assert len(begun.events) >= len(begun.log())
    for kind in set(begun.log_kinds()):
        assert {event["type"] for event in begun.log(kind=kind)} == {kind}
    assert begun.log(0) != begun.log(1)


def test_the_picture_holds_what_the_seat_may_choose(
    toy: Game[Any], lay: Callable[..., testing.Table]
) -> None:
    state = lay(**TURN).state

    for seat in (0, 1, None):
        picture = testing.picture(toy, state, seat)
        root = ElementTree.fromstring(testing.drawn(toy, state, seat))
        marked = {part.get("data-target") for part in root.iter()} - {None}
        assert set(picture.targets) <= marked
        assert bool(picture.targets) == (seat == 0)
    assert testing.drawn(toy, state, 0) != testing.drawn(toy, state, 0, "zh-Hans")


def test_states_along_a_match_end_with_its_end(toy: Game[Any]) -> None:
    states = testing.along_a_match(toy, 3)

    assert toy.result(states[-1]) is not None
    assert all(toy.result(state) is None for state in states[:-1])
    assert len({type(state.stack[-1]) for state in states[:-1]}) > 1
    assert testing.along_a_match(toy, 3) == states
