"""DP-11: hidden information; DP-12: the vocabulary of actions."""

import random

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.state import Options
from portolan.dog_park.table import draw_dog
from portolan.rulekit import FreeChance, SeededChance
from portolan.rulekit.play import start


def view_of(state, seat):
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
