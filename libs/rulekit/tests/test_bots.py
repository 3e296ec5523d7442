"""Bots: what they may know, how they are bounded, that the same seed gives the same choice."""

from random import Random
from typing import Any

import pytest

from portolan.rulekit import play
from portolan.rulekit.bots import LEVELS, UnknownLevel, choose
from portolan.rulekit.bots.search import Arm, Bandit, Budget, Node, _Search, key_of
from portolan.rulekit.game import Game
from portolan.rulekit.ladder import Pairing, play_match
from portolan.toy.state import Bid, Play, Roll, Turn


def bidding(toy: Game[Any], seats: int = 3) -> Any:
    return play.start(toy, toy.options(), seats, "bots")[0].state


def last_turn(toy: Game[Any]) -> Any:
    """Seat 0 plays amber (5 points) and wins, or does something else and most likely does not."""
    state = bidding(toy, 2)
    state.round = state.rounds
    state.points = [0, 4]
    state.hands[0] = [0, 3]
    state.stack[:] = [Turn(0, traded=True)]
    return state


@pytest.mark.parametrize("level", ["greedy", "search"])
def test_a_bot_sees_a_win_in_one(toy: Game[Any], level: str) -> None:
    chosen = [choose(toy, last_turn(toy), 0, level, seed, nodes=200)[0] for seed in range(5)]

    assert chosen == [Play(3)] * 5


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_tell_states_with_one_view_apart(toy: Game[Any], level: str) -> None:
    state = play.apply(toy, play.start(toy, toy.options(), 3, "b")[0], "b", 1, [Bid(3)])
    true_one = state.position.state
    for seed in range(6):
        other = toy.determinize(true_one, 0, Random(seed))
        assert other != true_one
        assert toy.look(other, 0) == toy.look(true_one, 0)
        assert choose(toy, other, 0, level, seed, nodes=300) == choose(
            toy, true_one, 0, level, seed, nodes=300
        )


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice_and_other_seeds_others(
    toy: Game[Any], level: str
) -> None:
    state = bidding(toy)

    chosen = [repr(choose(toy, state, 0, level, seed, nodes=60)) for seed in range(40)]

    assert chosen == [repr(choose(toy, state, 0, level, seed, nodes=60)) for seed in range(40)]
    assert level == "greedy" or len(set(chosen)) > 1


def test_a_decision_with_one_choice_is_not_thought_about(toy: Game[Any]) -> None:
    state = bidding(toy)
    state.coins[0] = 0

    for level in LEVELS:
        assert choose(toy, state, 0, level, 1, tick=_never) == (Bid(0), 0)


def _never() -> None:
    raise AssertionError("there was nothing to think about")


def test_nodes_bound_the_search(toy: Game[Any]) -> None:
    few, many = (choose(toy, bidding(toy), 0, "search", 1, nodes=n)[1] for n in (100, 1000))

    assert 100 <= few < 200
    assert 1000 <= many < 1100


def test_a_time_bounds_the_search_whatever_the_nodes(toy: Game[Any]) -> None:
    _, used = choose(toy, bidding(toy), 0, "search", 1, nodes=10**9, milliseconds=30)

    assert 0 < used < 10**9


def test_the_loop_gives_signs_of_life_and_may_be_stopped(toy: Game[Any]) -> None:
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks == 50:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        choose(toy, bidding(toy), 0, "search", 1, nodes=10**9, tick=tick)
    assert ticks == 50


def test_thinking_leaves_the_state_alone(toy: Game[Any]) -> None:
    state = bidding(toy)
    before = toy.copy(state)

    for level in LEVELS:
        choose(toy, state, 1, level, 1, nodes=300)

    assert state == before


def test_an_unknown_level_is_refused(toy: Game[Any]) -> None:
    with pytest.raises(UnknownLevel, match="'genius'"):
        choose(toy, bidding(toy), 0, "genius", 1)


def test_answers_that_nobody_can_see_make_no_branches(toy: Game[Any]) -> None:
    state = bidding(toy)
    thought = _Search(toy, state, 0, Random(1), Budget(None, None, lambda: None))
    root = Node()

    for _ in range(200):
        thought.iterate(root)

    assert {mover for mover, _ in root.children} == {0}
    assert set(root.aside) == {(1, ()), (2, ())}
    assert root.aside[1, ()].visits > 100


def test_search_beats_greedy_and_greedy_beats_random(toy: Game[Any]) -> None:
    def wins(level: str, rivals: str, games: int) -> float:
        pairings = [Pairing("toy", 2, number, level, rivals, 300) for number in range(games)]
        return sum(play_match(toy, pairing)[0] for pairing in pairings)

    assert wins("search", "greedy", 40) > 20
    assert wins("greedy", "random", 200) > 100


def test_a_wide_decision_is_narrowed_to_the_promising_actions_first() -> None:
    keys = [f"action {number}" for number in range(200)]
    bandit = Bandit({key: Arm(number / 200) for number, key in enumerate(keys)})
    random = Random(1)

    early = set()
    for _ in range(20):
        index = bandit.pick(keys, random)
        early.add(index)
        bandit.arms[keys[index]].visits += 1
        bandit.arms[keys[index]].total += 0.1
        bandit.learn(0.1)

    assert min(early) > 150


def test_keys_are_equal_for_equal_actions_only() -> None:
    assert key_of(Bid(1)) == key_of(Bid(1))
    assert (
        len({key_of(Bid(1)), key_of(Bid(2)), key_of(Play(1)), key_of(Roll()), key_of(Roll())}) == 4
    )
