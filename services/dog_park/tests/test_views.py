"""DP-11: hidden information; DP-12: the vocabulary of actions."""

import random
from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.state import Options, State
from portolan.dog_park.table import draw_dog
from portolan.rulekit import FreeChance, SeededChance
from portolan.rulekit.play import act, start

from .conftest import SetTable, Table


def view_of(state: State, seat: int | None) -> Any:
    return GAME.view_form.to_json(GAME.look(state, seat))


@pytest.mark.rule("DP-11.1")
def test_nobody_sees_decks_or_what_left_the_game() -> None:
    state = start(GAME, Options(), 3, "views")[0].state
    for seat in (0, 1, 2, None):
        view = view_of(state, seat)
        assert view["deck_count"] == len(state.deck)
        assert not {"deck", "location_deck"} & view.keys()


@pytest.mark.rule("DP-11.2", "DP-2.11")
def test_objectives_are_seen_by_their_owner_alone() -> None:
    state = start(GAME, Options(), 2, "views")[0].state
    seat = state.start
    assert len(view_of(state, seat)["seats"][seat]["dealt"]) == 2
    assert view_of(state, 1 - seat)["seats"][seat]["dealt"] is None
    action = GAME.choices(state, seat)[0]
    GAME.act(state, seat, action, SeededChance("s"))
    own = view_of(state, seat)["seats"][seat]
    other = view_of(state, 1 - seat)["seats"][seat]
    assert own["objective"] == GAME.action_form.to_json(action)["card"]
    assert other["objective"] is None
    assert other["has_objective"]
    assert view_of(state, None)["seats"][seat]["objective"] is None


@pytest.mark.rule("DP-11.5")
def test_a_deck_made_of_the_discard_pile_is_as_unknown_as_the_first() -> None:
    chance = FreeChance(random.Random(5))
    state, _ = GAME.new(Options(), 3, chance)
    for _ in range(3):
        GAME.act(state, GAME.asked(state)[0], GAME.choices(state, GAME.asked(state)[0])[0], chance)
    seen = state.deck[:6]
    state.discard, state.deck = seen, []
    draw_dog(state, chance, [])
    imagined = [GAME.determinize(state, 0, random.Random(seed)) for seed in range(20)]
    assert all(len(other.deck) == 5 for other in imagined)
    assert any(set(other.deck) - set(seen) for other in imagined)


@pytest.mark.rule("DP-11.3")
def test_all_else_is_public() -> None:
    rng = random.Random(4)
    chance = FreeChance(rng)
    state, _ = GAME.new(Options(), 4, chance)
    for _ in range(60):
        (seat,) = GAME.asked(state)
        GAME.act(state, seat, rng.choice(GAME.choices(state, seat)), chance)
    public = view_of(state, None)
    for seat in range(4):
        view = view_of(state, seat)
        assert {key: view[key] for key in view if key not in ("viewer", "seats")} == {
            key: public[key] for key in public if key not in ("viewer", "seats")
        }
        for own, seen in zip(view["seats"], public["seats"], strict=True):
            shared = ("reputation", "goods", "kennel", "lead", "active", "has_objective")
            assert {key: own[key] for key in shared} == {key: seen[key] for key in shared}


def test_the_vocabulary_of_actions() -> None:
    assert set(GAME.actions) == {
        "choose_objective",
        "choose_mission",
        "bid",
        "take",
        "gain_good",
        "place",
        "pay_extra",
        "crafty",
        "crafty_skip",
        "gain_bonus",
        "place_free",
        "place_free_skip",
        "end_selection",
        "move",
        "resolve",
        "finish",
        "swap",
        "swap_skip",
        "scout_replace",
        "scout_keep",
        "exit_reputation",
        "auto_branch",
        "activate",
        "stash",
        "end_scoring",
    }


def revealed(game: Table, kind: str, **fields: object) -> bool:
    """Whether an action of the seat that is asked reveals something, so that it stays done."""
    action = GAME.action_form.from_json({"type": kind, **fields}, "$")
    return act(GAME, game.state, game.decider, action, game.chance)[1]


@pytest.mark.rule("DP-11.4", "DP-4.2")
def test_a_bid_reveals_only_when_it_is_the_last(table: SetTable) -> None:
    game = table(phase="BID", seats=3)
    assert not revealed(game, "bid", slot=1, value=2)
    assert not revealed(game, "bid", slot=1, value=3)
    assert revealed(game, "bid", slot=2, value=1)


@pytest.mark.rule("DP-2.11")
def test_choosing_an_objective_reveals_nothing() -> None:
    state = start(GAME, Options(), 3, "views")[0].state
    for _ in range(3):
        (seat,) = GAME.asked(state)
        action = GAME.choices(state, seat)[0]
        assert not act(GAME, state, seat, action, SeededChance("s"))[1]


@pytest.mark.rule("DP-6.13", "DP-11.4")
def test_a_scout_reveals_and_a_walk_that_draws_nothing_does_not(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, walkers={"0": "T4"})
    assert not revealed(game, "move", to="T5")
    assert revealed(game, "resolve", item="printed_scout")
    assert not revealed(game, "scout_keep")


@pytest.mark.rule("DP-6.19", "DP-11.4")
def test_a_move_after_which_an_auto_walker_rolls_reveals(table: SetTable) -> None:
    game = table(phase="MOVE", seats=2, walkers={"0": "T1", "1": "E2", "auto_1": "T1"})
    assert revealed(game, "move", to="T2")
