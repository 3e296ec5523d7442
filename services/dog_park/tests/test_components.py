"""DP-1 and the conventions: what the game is made of."""

import importlib.util
import json
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from portolan.dog_park import GAME, components
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


def _loaded(folder: Path) -> None:
    """Load the table of components anew, with the data files of another folder beside it."""
    shutil.copy(GAME.folder / "components.py", folder)
    spec = importlib.util.spec_from_file_location("components_again", folder / "components.py")
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


Json = dict[str, Any]


def _same_dog_twice(components: Json, dogs: list[Json]) -> None:
    dogs[1]["id"] = dogs[0]["id"]


def _a_free_dog(components: Json, dogs: list[Json]) -> None:
    dogs[0]["cost"] = dict.fromkeys(GOODS, 0)


def _no_trigger(components: Json, dogs: list[Json]) -> None:
    next(dog for dog in dogs if dog["ability"] == "obedient")["params"] = {}


def _no_gain(components: Json, dogs: list[Json]) -> None:
    next(dog for dog in dogs if dog["ability"] == "eager")["params"] = {}


def _an_award_too_few(components: Json, dogs: list[Json]) -> None:
    components["awards"].pop()


def _a_slot_too_few(components: Json, dogs: list[Json]) -> None:
    components["setup"]["field_slots"]["4"] = 3


def _a_move_of_two_at_least(components: Json, dogs: list[Json]) -> None:
    components["constants"]["move_min"] = 2


def _objectives_for_nobody(components: Json, dogs: list[Json]) -> None:
    for card in components["objectives"]:
        card["seats"] = []


def test_the_data_load_as_they_are(tmp_path: Path) -> None:
    shutil.copytree(GAME.folder / "data", tmp_path / "data")
    _loaded(tmp_path)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (_same_dog_twice, "a dog stands twice"),
        (_a_free_dog, "a walking cost is not 1 to 3 goods"),
        (_no_trigger, "a trigger is missing or has no ability"),
        (_no_gain, "a gain is missing or has no ability"),
        (_an_award_too_few, "not one award for each breed"),
        (_a_slot_too_few, "a field has not one slot for each walker"),
        (_a_move_of_two_at_least, "the least move is not one step"),
        (_objectives_for_nobody, "too few objectives"),
    ],
)
def test_a_mistake_in_the_data_is_found_at_import(
    tmp_path: Path, spoil: Callable[[Json, list[Json]], None], problem: str
) -> None:
    source, folder = GAME.folder / "data", tmp_path / "data"
    folder.mkdir()
    tables = json.loads((source / "components.json").read_text("utf-8"))
    dogs = json.loads((source / "dogs.json").read_text("utf-8"))
    spoil(tables, dogs["dogs"])
    (folder / "components.json").write_text(json.dumps(tables), "utf-8")
    (folder / "dogs.json").write_text(json.dumps(dogs), "utf-8")
    with pytest.raises(ValueError, match=problem):
        _loaded(tmp_path)
