"""Section 11: who may know what."""

from collections.abc import Callable
from random import Random

import pytest

from portolan.oregon import GAME
from portolan.oregon.state import State
from portolan.oregon.view import determinize
from portolan.rulekit import SeededChance
from portolan.rulekit.play import reveals

from .conftest import Table


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


@pytest.mark.rule("OR-11.1", "OR-11.2")
def test_what_is_public_and_what_a_seat_sees_besides(table: Callable[..., Table]) -> None:
    shown = table(
        players=3,
        hands={"1": hand("wagon wagon", "harbor church")},
        tiles={"1": {"coal": [2, 3], "gold": [5]}},
        landscape_discard=["eagle", "wagon"],
        building_discard=["church", "warehouse"],
        removed=["harbor", "gold_mine"],
        farmers={"r0c0": 1},
        scored=["r0c0"],
        pass_streak=2,
        start_tiles={"2": "church"},
    )
    for viewer in (0, 2, None):
        view = shown.view(viewer)
        seat = view["seats"][1]
        assert (seat["hand"], seat["tiles"], seat["final_score"]) == (None, None, None)
        assert (seat["landscape_count"], seat["building_count"]) == (2, 2)
        assert (seat["coal_count"], seat["gold_count"]) == (2, 1)
        assert view["landscape_discard"] == ["eagle", "wagon"]
        assert view["building_discard"] == ["church", "warehouse"]
        assert view["removed"] == ["harbor", "gold_mine"]
        assert view["farmers"] == [{"space": "r0c0", "seat": 1, "scored": True}]
        assert view["pass_streak"] == 2
        assert view["seats"][2]["start_tile"] == "church"
    own = shown.view(1)["seats"][1]
    assert own["hand"] == hand("wagon wagon", "harbor church")
    assert own["tiles"] == {"coal": [2, 3], "gold": [5]}


def _secrets_scrambled(state: State, seat: int) -> State:
    """A copy in which everything hidden from a seat is dealt in another way."""
    return determinize(state, seat, Random(5))


@pytest.mark.rule("OR-11.3")
def test_the_order_of_decks_and_piles_shows_nowhere(table: Callable[..., Table]) -> None:
    state = table().state
    turned = GAME.copy(state)
    for pile in (turned.landscape_deck, turned.building_deck, *turned.mineral_piles):
        pile.reverse()
    for viewer in (0, 1, None):
        assert GAME.look(state, viewer) == GAME.look(turned, viewer)


@pytest.mark.rule("OR-11.4")
def test_actions_are_listed_for_the_active_seat_only(table: Callable[..., Table]) -> None:
    state = table(players=3, active=1).state
    assert GAME.choices(state, 1)
    assert GAME.choices(state, 0) == GAME.choices(state, 2) == []


@pytest.mark.rule("OR-11.1", "OR-11.2")
def test_drawn_cards_and_tiles_are_shown_to_their_owner_alone(table: Callable[..., Table]) -> None:
    turn = table(
        buildings={"r9c9": "gold_mine"},
        gold_pile=[5],
        extra_turn=[False, False],
        landscape_deck=["wagon"],
        building_deck=["harbor", "harbor"],
        hands={"0": hand("campfire settler", "church")},
    )
    play = {"type": "play", "kind": "farmer", "building": None, "joker": False}
    turn.act({**play, "landscape": ["settler", "campfire"]}, {"type": "place", "space": "r9c10"})
    turn.act({"type": "draw", "landscape": 1, "building": 2})
    for viewer, value, faces in ((0, 5, ["wagon"]), (1, None, None), (None, None, None)):
        log = {event["type"]: event for event in turn.log(viewer)}
        assert log["tile_taken"]["value"] == value
        assert log["cards_drawn"]["landscape"] == faces
        assert log["cards_drawn"]["landscape_count"] == 1


@pytest.mark.rule("OR-11.1")
def test_what_reveals_and_what_does_not(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire eagle eagle", "")})
    play = {"type": "play", "kind": "farmer", "building": None, "joker": False}
    turn.act({**play, "landscape": ["campfire", "campfire"]}, {"type": "place", "space": "r9c14"})
    turn.act({"type": "extra", "use": False})
    assert not reveals(turn.events)
    turn.act({"type": "draw", "landscape": 0, "building": 2})
    assert reveals(turn.events)


@pytest.mark.rule("OR-11.1", "OR-11.5")
def test_a_hand_that_all_get_to_know_reveals(table: Callable[..., Table]) -> None:
    farmer = {"type": "play", "kind": "farmer", "building": None, "joker": False}
    settled = ({**farmer, "landscape": ["campfire"] * 2}, {"type": "place", "space": "r9c14"})
    cards = {"0": hand("campfire campfire", "church church")}
    stuck = table(joker=[False, False], hands={"0": hand("", "church")})
    skipped = table(joker=[False, False], hands=cards)
    spent = table(extra_turn=[False, False], hands=cards)
    ending = table(first=1, final_round=True, extra_turn=[False, False], hands=cards)
    assert reveals(stuck.act({"type": "pass"}).events)
    assert reveals(skipped.act(*settled).events)
    assert reveals(ending.act(*settled).events)
    assert not reveals(spent.act(*settled).events)


@pytest.mark.rule("OR-11.2", "OR-11.3")
def test_a_bot_imagines_what_its_seat_cannot_know(table: Callable[..., Table]) -> None:
    state = table(
        players=3,
        hands={"0": hand("eagle wagon", "church"), "1": hand("settler settler", "harbor harbor")},
        tiles={"1": {"coal": [1, 2], "gold": []}},
    ).state
    imagined = [determinize(state, 0, Random(n)) for n in range(30)]
    assert all(GAME.look(one, 0) == GAME.look(state, 0) for one in imagined)
    assert all(GAME.inventory(one) == GAME.inventory(state) for one in imagined)
    assert len({tuple(one.landscape_hands[5:10]) for one in imagined}) > 5
    assert len({tuple(one.mineral_tiles[2]) for one in imagined}) > 3


@pytest.mark.rule("OR-11.1")
@pytest.mark.parametrize("seat", [0, 2])
def test_an_open_exchange_tells_of_a_dead_card(table: Callable[..., Table], seat: int) -> None:
    state = table(
        players=3,
        active=1,
        phase="exchange",
        stacks={"church": 0},
        building_deck=["harbor"] * 9,
        hands={"1": hand("eagle eagle eagle", "church")},
    ).state
    for number in range(20):
        imagined = determinize(state, seat, Random(number))
        assert list(GAME.asked(imagined)) == [1]
        assert GAME.look(imagined, seat) == GAME.look(state, seat)


@pytest.mark.rule("OR-11.1", "OR-9.4")
@pytest.mark.parametrize("phase", ["extra", "play"])
def test_an_open_extra_turn_tells_of_a_play(table: Callable[..., Table], phase: str) -> None:
    """Almost no hand that could be dealt allows a play: the rare one is found all the same."""
    land = [f"r{r}c{c}" for r in range(10) for c in range(15)]
    state = table(
        active=1,
        phase=phase,
        extra_used_this_turn=phase == "play",
        joker=[False, False],
        hands={"0": hand("", ""), "1": hand("eagle eagle", "")},
        landscape_deck=["settler"] * 60,
    ).state
    eagle_region = {"r6c3", "r6c4", "r6c5", "r7c3", "r7c4", "r7c5"}
    for space, name in enumerate(land):
        if name not in eagle_region:
            state.pieces[space] = 8
    for number in range(10):
        imagined = determinize(state, 0, Random(number))
        assert list(GAME.asked(imagined)) == [1]
        assert imagined.landscape_hands[5:] == state.landscape_hands[5:]


@pytest.mark.rule("OR-11.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_or_event_depends_on_secrets_through_whole_matches(seats: int) -> None:
    chance = SeededChance(f"secrets {seats}")
    state, _ = GAME.new(GAME.options(), seats, chance)
    while GAME.asked(state):
        actor = GAME.asked(state)[0]
        for seat in range(seats):
            other = _secrets_scrambled(state, seat)
            assert GAME.look(other, seat) == GAME.look(state, seat)
            assert GAME.choices(other, seat) == GAME.choices(state, seat)
        GAME.act(state, actor, chance.pick(GAME.choices(state, actor)), chance)
