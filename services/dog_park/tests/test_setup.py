"""DP-2: setup."""

from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.board import LOCATIONS_OF
from portolan.dog_park.components import (
    BREEDS,
    DOG_SET_NAMES,
    DOG_SETS,
    DOGS_OF_SETS,
    FORECASTS,
    OBJECTIVES,
    OBJECTIVES_OF,
)
from portolan.dog_park.state import Options
from portolan.rulekit import BadOptions, ScriptedChance, SeededChance, WireError
from portolan.rulekit.play import event_json, start


def begun(seats: int, seed: str = "setup", **options: Any) -> Any:
    chosen = GAME.options_form.from_json(options, "$")
    return start(GAME, chosen, seats, seed)[0].state


@pytest.mark.rule("DP-0.1", "DP-2.1")
@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_seats_are_rejected(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new(Options(), seats, SeededChance("s"))


@pytest.mark.rule("DP-2.1")
def test_options_and_their_defaults() -> None:
    assert GAME.options_form.to_json(Options()) == {
        "dog_sets": "base_european_famous",
        "forecast": True,
    }
    assert DOG_SET_NAMES == ("base", "base_european", "base_famous", "base_european_famous")
    with pytest.raises(WireError):
        GAME.options_form.from_json({"dog_sets": "european"}, "$")


@pytest.mark.rule("DP-2.2", "DP-2.3", "DP-2.4", "DP-2.6", "DP-2.8", "DP-2.9")
def test_the_order_of_the_shuffles() -> None:
    """A script fits only if each shuffle comes in its turn; the piles are laid in reverse."""
    dogs = list(DOGS_OF_SETS[-1])[::-1]
    locations = list(LOCATIONS_OF[3])[::-1]
    standard, advanced = (list(cards)[::-1] for cards in OBJECTIVES_OF[3])
    forecasts = list(range(len(FORECASTS)))[::-1]
    breeds = list(range(len(BREEDS)))[::-1]
    chance = ScriptedChance([forecasts, breeds, dogs, locations, 2, standard, advanced])
    state, _ = GAME.setup(Options(), 3, chance)
    assert chance.left_over == 0
    assert state.forecasts == forecasts[:4]
    assert state.awards == breeds
    assert {*state.deck, *state.field} == set(dogs[:110])
    assert state.start == 2
    assert state.dealt == [
        card for pair in zip(standard[:3], advanced[:3], strict=True) for card in pair
    ]


@pytest.mark.rule("DP-2.2", "DP-8.1")
def test_four_dogs_is_never_the_first_forecast() -> None:
    for number in range(60):
        forecasts = begun(2, f"forecast {number}").forecasts
        assert len(forecasts) == len(set(forecasts)) == 4
        assert FORECASTS[forecasts[0]] != "fc_four_dogs"


@pytest.mark.rule("DP-2.1", "DP-3.3")
def test_without_forecast_there_are_no_cards() -> None:
    assert begun(2, forecast=False).forecasts == []


@pytest.mark.rule("DP-2.3")
def test_every_breed_has_an_award() -> None:
    awards = begun(3).awards
    assert sorted(awards) == list(range(len(BREEDS)))
    assert begun(3, "another").awards != awards


@pytest.mark.rule("DP-2.4", "DP-2.5", "DP-0.8")
@pytest.mark.parametrize("sets", range(len(DOG_SETS)))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_half_of_the_dogs_form_the_deck(seats: int, sets: int) -> None:
    state = begun(seats, dog_sets=DOG_SET_NAMES[sets])
    fielded = [dog for dog in state.field if dog >= 0]
    assert len(fielded) == (4 if seats == 4 else 3)
    assert len(state.deck) + len(fielded) == len(DOGS_OF_SETS[sets]) // 2
    assert set(state.deck) | set(fielded) <= set(DOGS_OF_SETS[sets])


@pytest.mark.rule("DP-2.6", "DP-2.11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_tokens_lie_in_the_park_when_objectives_are_chosen(seats: int) -> None:
    view = GAME.view_form.to_json(GAME.look(begun(seats), None))
    assert view["phase"] == "OBJECTIVE"
    assert view["location"].startswith("plentiful" if seats == 4 else "rerouted")
    assert sum(len(space["tokens"]) for space in view["tokens"]) in (2, 3)


@pytest.mark.rule("DP-2.7", "DP-2.12")
@pytest.mark.parametrize(("seats", "autos"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_seats_and_auto_walkers(seats: int, autos: int) -> None:
    view = GAME.view_form.to_json(GAME.look(begun(seats), None))
    assert [seat["reputation"] for seat in view["seats"]] == [5] * seats
    assert [seat["goods"] for seat in view["seats"]] == [[2, 2, 1, 1]] * seats
    assert all(seat["kennel"] == seat["lead"] == [] for seat in view["seats"])
    assert [auto["id"] for auto in view["autos"]] == ["auto_1", "auto_2"][:autos]
    assert all(auto["kennel"] == [] for auto in view["autos"])


@pytest.mark.rule("DP-2.8")
def test_the_start_player_is_drawn() -> None:
    assert {begun(4, f"seed {n}").start for n in range(40)} == {0, 1, 2, 3}
    assert {begun(1, f"seed {n}").start for n in range(5)} == {0}


@pytest.mark.rule("DP-2.9", "DP-2.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_chooses_between_a_standard_and_an_advanced_objective(seats: int) -> None:
    state = begun(seats)
    for turn in range(seats):
        seat = (state.start + turn) % seats
        assert GAME.asked(state) == (seat,)
        offered = [OBJECTIVES[action.card] for action in GAME.choices(state, seat)]
        tiers = [OBJECTIVES.index(card) >= 5 for card in offered]
        assert sorted(tiers) == [False, True]
        GAME.act(state, seat, GAME.choices(state, seat)[turn % 2], SeededChance("s"))
    assert GAME.look(state, None).phase != 0


@pytest.mark.rule("DP-2.9")
def test_four_of_a_kind_needs_four_seats() -> None:
    card = OBJECTIVES.index("obj_four_of_a_kind")
    assert not any(card in begun(3, f"seed {n}").dealt for n in range(40))
    assert any(card in begun(4, f"seed {n}").dealt for n in range(40))


@pytest.mark.rule("DP-2.10", "DP-2.11")
def test_solo_has_a_public_mission_instead() -> None:
    state = begun(1)
    assert state.dealt == []
    assert len(GAME.choices(state, 0)) == 4
    events = GAME.act(state, 0, GAME.choices(state, 0)[2], SeededChance("s"))
    told = [event_json(GAME, event, None) for event in events]
    assert {"type": "mission_chosen", "seat": 0, "mission": "mis_expert"} in told
    assert GAME.view_form.to_json(GAME.look(state, None))["mission"] == "mis_expert"
