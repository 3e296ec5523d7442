"""Sections 3 and 12: setup and randomness."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME
from portolan.oregon.components import BUILDINGS, LANDSCAPES
from portolan.oregon.state import Options
from portolan.rulekit import BadOptions, ScriptedChance, SeededChance
from portolan.rulekit.play import start

from .conftest import Table


def _with_top(cards: list[int], top: list[int]) -> list[int]:
    """A deck with these cards on top, the topmost last."""
    rest = list(cards)
    for card in top:
        rest.remove(card)
    return [*rest, *top]


@pytest.mark.rule("OR-3.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_other_numbers_of_seats_are_rejected(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new(Options(), seats, SeededChance("s"))


@pytest.mark.rule("OR-3.1")
def test_the_setup_itself_names_the_rule() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.setup(Options(), 5, SeededChance("s"))
    assert refused.value.rule == "OR-3.1"


@pytest.mark.rule("OR-3.2")
@pytest.mark.parametrize("first", [-1, 2])
def test_the_start_seat_is_one_of_the_seats(first: int) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new(Options(first), 2, SeededChance("s"))
    assert refused.value.rule == "OR-3.2"


@pytest.mark.rule("OR-3.2")
def test_the_start_seat_is_drawn_if_absent_and_never_changes() -> None:
    drawn = {start(GAME, Options(), 4, f"seed {n}")[0].state.first_seat for n in range(40)}
    assert drawn == {0, 1, 2, 3}
    chance = SeededChance("a whole match")
    state, _ = GAME.new(Options(2), 3, chance)
    while GAME.asked(state):
        assert state.first_seat == 2
        seat = GAME.asked(state)[0]
        GAME.act(state, seat, chance.pick(GAME.choices(state, seat)), chance)


@pytest.mark.rule("OR-3.3", "OR-3.4", "OR-3.6", "OR-12.1")
def test_the_order_of_the_draws_and_of_the_deal() -> None:
    tiles = [0, 1, 2, 3, 4, 5, 6]
    landscape = sorted(list(range(5)) * 10)
    building = sorted(list(range(7)) * 3)
    coal, gold = sorted([1, 2, 3] * 7), sorted([3, 4, 5] * 7)
    chance = ScriptedChance([1, tiles, landscape, building, coal, gold])
    state, _ = GAME.new(Options(), 2, chance)
    assert chance.left_over == 0
    # The end of each list is the top: seat 1 starts, so it takes before seat 0.
    assert state.start_tiles == [5, 6]
    assert sorted(state.start_tiles_out) == [0, 1, 2, 3, 4]
    eagle = LANDSCAPES.index("eagle")
    assert [state.landscape_hands[seat * 5 + eagle] for seat in (0, 1)] == [3, 3]
    assert state.landscape_deck == landscape[:-6]
    station = BUILDINGS.index("train_station")
    assert [state.building_hands[seat * 7 + station] for seat in (0, 1)] == [1, 1]
    assert state.building_deck == building[:-2]
    assert state.mineral_piles == [coal, gold]


@pytest.mark.rule("OR-3.4")
def test_landscape_cards_are_dealt_to_all_seats_before_building_cards() -> None:
    landscape = _with_top(sorted(list(range(5)) * 10), [4, 4, 4, 0, 1, 2])
    building = sorted(list(range(7)) * 3)
    script = [list(range(7)), landscape, building, None, None]
    state, events = GAME.new(Options(0), 2, ScriptedChance(script))
    assert state.landscape_hands[:5] == [1, 1, 1, 0, 0]
    assert state.landscape_hands[5:] == [0, 0, 0, 0, 3]
    assert [event.event.seat for event in events[1:]] == [0, 1]
    assert events[1].event.landscape == (0, 1, 2)


@pytest.mark.rule("OR-3.3", "OR-3.4")
def test_tiles_and_cards_are_dealt_clockwise_from_the_start_seat() -> None:
    landscape = _with_top(sorted(list(range(5)) * 10), [3, 3, 3, 1, 1, 1, 4, 4, 4, 2, 2, 2])
    building = _with_top(sorted(list(range(7)) * 3), [6, 0, 5, 2])
    script = [[6, 4, 5, 3, 1, 0, 2], landscape, building, None, None]
    state, events = GAME.new(Options(2), 4, ScriptedChance(script))
    # The ends of the lists are the tops: seat 2 takes first, then 3, 0 and 1.
    assert state.start_tiles == [1, 3, 2, 0]
    assert (events[0].first_seat, events[0].start_tiles) == (2, (1, 3, 2, 0))
    view = GAME.look(state, None)
    assert (view.first_seat, view.active, view.start_tiles_out) == (2, 2, (4, 5, 6))
    assert [state.landscape_hands[seat * 5 :][:5].index(3) for seat in (2, 3, 0, 1)] == [2, 4, 1, 3]
    assert [state.building_hands[seat * 7 :][:7].index(1) for seat in (2, 3, 0, 1)] == [2, 5, 0, 6]


@pytest.mark.rule("OR-3.5", "OR-3.6", "OR-3.7")
@pytest.mark.parametrize(
    ("seats", "counts"), [(2, (44, 19, 5)), (3, (41, 18, 4)), (4, (38, 17, 3))]
)
def test_counts_after_the_setup(seats: int, counts: tuple[int, int, int]) -> None:
    position, _ = start(GAME, Options(), seats, "counts")
    view = GAME.view_form.to_json(GAME.look(position.state, None))
    out = len(view["start_tiles_out"])
    assert (view["landscape_deck_count"], view["building_deck_count"], out) == counts
    assert (view["coal_pile_count"], view["gold_pile_count"]) == (21, 21)
    assert (view["round"], view["final_round"], view["pass_streak"]) == (1, False, 0)
    assert view["landscape_discard"] == view["building_discard"] == view["removed"] == []
    assert [stack["left"] for stack in view["stacks"]] == [4] * 7
    for seat in view["seats"]:
        assert (seat["score"], seat["supply"], seat["joker"], seat["extra_turn"]) == (
            0,
            14,
            True,
            True,
        )
        assert (seat["landscape_count"], seat["building_count"]) == (3, 1)


@pytest.mark.rule("OR-3.8")
def test_start_tiles_go_round_from_the_start_seat_and_score_nothing(
    table: Callable[..., Table],
) -> None:
    tiles = {"0": "church", "1": "coal_mine", "2": "train_station"}
    begun = table(players=3, phase="start", first=1, active=1, start_tiles=tiles)
    for seat, space in ((1, "r0c5"), (2, "r9c6"), (0, "r0c0")):
        assert begun.active == seat
        begun.act({"type": "place_start", "space": space})
        assert begun.view()["last_space"] == space
    assert (begun.phase, begun.active) == ("play", 1)
    assert begun.log_kinds() == ["start_placed"] * 3 + ["turn_began"]
    assert begun.log()[0] == {
        "type": "start_placed",
        "seat": 1,
        "building": "coal_mine",
        "space": "r0c5",
    }
    assert [seat["score"] for seat in begun.view()["seats"]] == [0, 0, 0]
    assert all(seat["start_tile"] is None for seat in begun.view()["seats"])


@pytest.mark.rule("OR-3.8", "OR-2.6")
def test_a_start_tile_needs_a_free_space_that_suits_it(table: Callable[..., Table]) -> None:
    tiles = {"0": "church", "1": "warehouse"}
    begun = table(phase="start", start_tiles=tiles)
    plain = begun.spaces()
    begun.act({"type": "place_start", "space": "r0c1"})
    assert begun.spaces() == [space for space in plain if space != "r0c1"]
    assert begun.refusal({"type": "place_start", "space": "r0c1"}) == "OR-2.6"


@pytest.mark.rule("OR-12.1", "OR-12.2")
def test_only_setup_and_reshuffles_draw(table: Callable[..., Table]) -> None:
    chance = SeededChance("draws")
    state, _ = GAME.new(Options(), 2, chance)
    moves = SeededChance("moves")
    while GAME.asked(state):
        seat = GAME.asked(state)[0]
        action = moves.pick(GAME.choices(state, seat))
        before, twin, draws = GAME.copy(state), GAME.copy(state), chance.draws
        events = GAME.act(state, seat, action, chance)
        again = SeededChance("draws", draws)
        assert GAME.act(twin, seat, action, again) == events
        assert twin == state != before
        reshuffled = any(type(event).__name__ == "Reshuffled" for event in events)
        assert (chance.draws > draws) <= reshuffled
