"""DP-1 and the conventions: what the game is made of."""

from collections import Counter

import pytest

from portolan.dog_park import components
from portolan.dog_park.board import (
    AHEAD,
    BRANCHES,
    EXIT_CHOICE,
    EXIT_REPUTATION,
    EXITS_IN_USE,
    LOCATION_BONUSES,
    LOCATION_TOKENS,
    LOCATIONS,
    LOCATIONS_OF,
    PLACES,
    REWARD,
    ROUTES,
    TOKEN_COUNT,
)
from portolan.dog_park.components import (
    AWARDS,
    BREEDS,
    DIE,
    DOG_COST,
    DOG_SET,
    FIELD_SIZE,
    FORECASTS,
    GOODS,
    MISSIONS,
    OBJECTIVE_REPUTATION,
    OBJECTIVES,
    TOKENS,
)


@pytest.mark.rule("DP-1.1")
def test_dogs_by_set_and_cost() -> None:
    assert Counter(DOG_SET) == {"base": 163, "european": 29, "famous": 29}
    assert {sum(cost) for cost in DOG_COST} == {1, 2, 3}


@pytest.mark.rule("DP-1.2", "DP-0.6")
def test_a_breed_and_a_good_are_both_called_toy_and_are_unrelated() -> None:
    assert BREEDS == ("gundog", "hound", "pastoral", "terrier", "toy", "utility", "working")
    assert GOODS == ("stick", "ball", "treat", "toy")
    toys = [dog for dog, breed in enumerate(components.DOG_BREED) if BREEDS[breed] == "toy"]
    assert any(DOG_COST[dog][GOODS.index("toy")] == 0 for dog in toys)


@pytest.mark.rule("DP-1.3")
def test_awards_from_top_to_bottom() -> None:
    assert AWARDS == (8, 7, 6, 4, 3, 2, 2)


@pytest.mark.rule("DP-1.4")
def test_eleven_forecast_cards() -> None:
    assert len(FORECASTS) == 11
    assert "fc_hound" in FORECASTS


@pytest.mark.rule("DP-1.5")
def test_location_cards_by_number_of_seats() -> None:
    names = {seats: {LOCATIONS[card] for card in LOCATIONS_OF[seats]} for seats in (1, 2, 3, 4)}
    assert names[4] == {f"plentiful_{n}" for n in range(1, 9)}
    assert names[1] == names[2] == names[3] == {f"rerouted_{n}" for n in range(1, 9)}
    kinds = {TOKENS[token % TOKEN_COUNT] for tokens in LOCATION_TOKENS for token in tokens}
    assert kinds == {*GOODS, "reputation", "swap", "scout", "block"}


@pytest.mark.rule("DP-1.6")
def test_objectives_and_missions() -> None:
    assert len(OBJECTIVES) == 10
    assert sorted(OBJECTIVE_REPUTATION) == [3] * 5 + [7] * 5
    assert len(MISSIONS) == 4


@pytest.mark.rule("DP-1.7")
def test_faces_of_the_die() -> None:
    assert DIE == [1, 2, 2, 3, 3, 4]


@pytest.mark.rule("DP-1.8")
def test_the_park() -> None:
    upper, lower = ([PLACES[space] for space in route] for route in ROUTES)
    trunk = ["START", "T1", "T2", "T3", "T4", "T5"]
    assert upper == [*trunk, "U1", "U2", "U3", "U4", "U5"]
    assert lower == [*trunk, "L1", "L2", "L3", "L4", "L5"]
    printed = {
        PLACES[space]: {TOKENS[kind]: count for kind, count in enumerate(reward) if count}
        for space, reward in enumerate(REWARD)
    }
    assert printed == {
        "START": {},
        "T1": {"stick": 1},
        "T2": {"ball": 1},
        "T3": {"toy": 1},
        "T4": {"treat": 1},
        "T5": {"scout": 1},
        "U1": {"stick": 1},
        "U2": {"reputation": 1},
        "U3": {"scout": 1},
        "U4": {"reputation": 1},
        "U5": {"ball": 2},
        "L1": {"ball": 1},
        "L2": {"swap": 1},
        "L3": {"toy": 1},
        "L4": {"treat": 1},
        "L5": {"stick": 2},
    }
    assert [len(AHEAD[branch][0]) for branch in range(len(BRANCHES))] == [10, 10]


@pytest.mark.rule("DP-1.9")
def test_exits() -> None:
    assert EXIT_REPUTATION == (3, 2, 0)
    assert EXIT_CHOICE == (0, 0, 1)
    used = [[PLACES[place] for place in EXITS_IN_USE[seats]] for seats in (1, 2, 3, 4)]
    assert used == [["E2", "E3"], ["E2", "E3"], ["E2", "E3"], ["E1", "E2", "E3"]]


@pytest.mark.rule("DP-8.4")
def test_every_location_card_names_a_good_or_reputation() -> None:
    assert all(LOCATION_BONUSES)


@pytest.mark.rule("DP-0.8")
def test_the_field_has_a_slot_for_each_walker() -> None:
    assert FIELD_SIZE[1:] == (3, 3, 3, 4)


def test_a_mistake_in_the_data_is_found() -> None:
    with pytest.raises(ValueError, match="a dog stands twice"):
        components._require(False, "a dog stands twice")
