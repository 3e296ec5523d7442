"""Starting, applying and replaying, on the toy game."""

from typing import Any

import pytest

from portolan.rulekit import play, position
from portolan.rulekit.game import BadOptions, Game, Private, Revealing, rank
from portolan.toy.state import Bid, Play, Rest, Roll

SEED = "play"


def begin(toy: Game[Any], seats: int = 2) -> position.Position[Any]:
    return play.start(toy, toy.options(), seats, SEED)[0]


def won_by(toy: Game[Any], seat: int) -> position.Position[Any]:
    """The turn of a seat that has outbid the other."""
    here = begin(toy)
    here = play.apply(toy, here, SEED, seat, [Bid(1)]).position
    return play.apply(toy, here, SEED, 1 - seat, [Bid(0)]).position


def test_a_start_follows_from_the_seed(toy: Game[Any]) -> None:
    first, events = play.start(toy, toy.options(), 3, "one")
    again, _ = play.start(toy, toy.options(), 3, "one")
    other, _ = play.start(toy, toy.options(), 3, "other")

    assert position.encode(toy, first) == position.encode(toy, again)
    assert position.encode(toy, first) != position.encode(toy, other)
    assert first.draws > 0
    assert events


@pytest.mark.parametrize("seats", [1, 5])
def test_a_number_of_seats_out_of_range_is_refused(toy: Game[Any], seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4"):
        play.start(toy, toy.options(), seats, SEED)


def test_apply_leaves_the_position_that_it_is_given(toy: Game[Any]) -> None:
    here = begin(toy)
    before = position.encode(toy, here)

    after = play.apply(toy, here, SEED, 0, [Bid(1)])

    assert position.encode(toy, here) == before
    assert position.encode(toy, after.position) != before


def test_a_batch_of_several_actions(toy: Game[Any]) -> None:
    here = won_by(toy, 0)
    trade = next(a for a in toy.choices(here.state, 0) if type(a).__name__ == "Trade")
    middle = play.apply(toy, here, SEED, 0, [trade]).position
    give = toy.choices(middle.state, 0)[0]

    at_once = play.apply(toy, here, SEED, 0, [trade, give])

    one_by_one = play.apply(toy, middle, SEED, 0, [give]).position
    assert position.encode(toy, at_once.position) == position.encode(toy, one_by_one)
    assert len(at_once.events) == 2
    assert not at_once.revealed


def test_a_batch_goes_no_further_than_a_draw(toy: Game[Any]) -> None:
    here = won_by(toy, 0)

    with pytest.raises(play.BatchPastReveal):
        play.apply(toy, here, SEED, 0, [Roll(), Rest()])


def test_a_batch_goes_no_further_than_a_look_at_a_hidden_card(toy: Game[Any]) -> None:
    here = won_by(toy, 0)
    peek = next(a for a in toy.choices(here.state, 0) if type(a).__name__ == "Peek")

    assert play.apply(toy, here, SEED, 0, [peek]).revealed
    with pytest.raises(play.BatchPastReveal):
        play.apply(toy, here, SEED, 0, [peek, Rest()])


def test_a_batch_goes_no_further_than_its_seats_say(toy: Game[Any]) -> None:
    with pytest.raises(play.BatchPastReveal):
        play.apply(toy, begin(toy), SEED, 0, [Bid(1), Bid(1)])


def test_an_action_that_fails_undoes_the_batch(toy: Game[Any]) -> None:
    here = won_by(toy, 0)
    before = position.encode(toy, here)
    trade = next(a for a in toy.choices(here.state, 0) if type(a).__name__ == "Trade")

    with pytest.raises(play.BatchRefused) as refused:
        play.apply(toy, here, SEED, 0, [trade, Rest()])

    assert refused.value.index == 1
    assert refused.value.refusal.rule == "TY-4.6"
    assert position.encode(toy, here) == before


def test_who_is_not_asked_cannot_act(toy: Game[Any]) -> None:
    with pytest.raises(play.NotAsked):
        play.apply(toy, won_by(toy, 0), SEED, 1, [Rest()])
    with pytest.raises(play.NotAsked):
        play.replay(toy, won_by(toy, 0), SEED, [(1, Rest())])


def test_a_replay_checks_every_action(toy: Game[Any]) -> None:
    held = won_by(toy, 0).state.hands[0]
    missing = next(card for card in range(4) if card not in held)

    with pytest.raises(play.BatchRefused):
        play.replay(toy, won_by(toy, 0), SEED, [(0, Play(missing))])


def test_a_replay_comes_to_the_same_bytes(toy: Game[Any]) -> None:
    played = play.apply(toy, won_by(toy, 1), SEED, 1, [Roll()]).position

    replayed = play.replay(toy, begin(toy), SEED, [(1, Bid(1)), (0, Bid(0)), (1, Roll())])

    assert position.encode(toy, replayed) == position.encode(toy, played)


def test_a_bid_reveals_nothing_until_all_are_in(toy: Game[Any]) -> None:
    first = play.apply(toy, begin(toy), SEED, 0, [Bid(1)])
    second = play.apply(toy, first.position, SEED, 1, [Bid(0)])

    assert not first.revealed
    assert second.revealed


def test_who_sees_which_form_of_an_event(toy: Game[Any]) -> None:
    assert play.shown("open", 0) == "open"
    assert play.shown(Revealing("open"), None) == "open"
    private = Private("whole", (1,), "public")
    assert [play.shown(private, seat) for seat in (0, 1, None)] == ["public", "whole", "public"]
    assert play.shown(Private("whole", (1,)), 0) is None
    events = play.apply(toy, begin(toy), SEED, 0, [Bid(1)]).events[0]
    assert play.event_json(toy, events[0], 0) == {"type": "has_bid", "seat": 0, "coins": 1}
    assert play.event_json(toy, events[0], 1) == {"type": "has_bid", "seat": 0, "coins": None}
    assert play.event_json(toy, Private(Bid(1), (1,)), 0) is None


def test_what_reveals() -> None:
    assert not play.reveals(["open", Private("own", (0,), reveals=False)])
    assert play.reveals([Revealing("shown")])
    assert play.reveals([Private("seen", (0,))])


def test_ranks_are_shared_by_equals() -> None:
    result = rank([(3, 1), (5, 0), (3, 1), (5, 0)], [3, 5, 3, 5])

    assert result.winners == [1, 3]
    assert result.ranks == [3, 1, 3, 1]
