"""The component tables: what they must hold, and that bad ones are refused at import."""

import importlib
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from portolan.salty_ocean import board


def load_with(monkeypatch: pytest.MonkeyPatch, data: Any) -> None:
    """Import the tables anew from other data."""
    monkeypatch.setattr(json, "loads", lambda _: data)
    spec = importlib.util.spec_from_file_location(
        "portolan.salty_ocean.board_again", Path(board.__file__).with_name("board.py")
    )
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def broken(path: list[Any], value: Any) -> Any:
    """The data with one value replaced."""
    data = deepcopy(board.DATA)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return data


def test_the_data_can_be_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    load_with(monkeypatch, deepcopy(board.DATA))


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["goods", 1, "id"], "salt", "stands twice"),
        (["market", "ladders", "cod"], [1, 2, 3], "7 rows"),
        (["market", "start_row"], 7, "start row"),
        (["market", "min_buy_price"], 0, "cost something"),
        (["ships", 2, "cost"], 9, "sum of its shares"),
        (["setup", "start_cargo", "salt"], 5, "does not fit"),
        (["events", 0, "arrows", "cod"], "two", "components.json: 'two' is not a whole number"),
        (["buildings", 8, "effect", "end_money_by_slot", 0], "n * n", "not a formula"),
        (["buildings", 10, "effect", "pirate_immunity"], False, "exactly one building"),
        (["buildings", 0, "effect", "money_cap"], 90, "differ"),
        (["buildings", 2, "effect", "sale_bonus_by_slot"], [3], "shorter than"),
        (["events"], [], "as many event cards"),
        (["depot", "levels", 1, "level"], 5, "do not count from 0"),
    ],
)
def test_bad_data_is_refused(
    monkeypatch: pytest.MonkeyPatch, path: list[Any], value: Any, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        load_with(monkeypatch, broken(path, value))


def test_house_tables_are_marked_as_such() -> None:
    provenance = board.DATA["provenance"]
    for table in ("market.ladders", "saline.cost", "depot.cost", "buildings.cost", "events.cards"):
        assert provenance[table].startswith("house"), table


def test_formulas_of_the_town_hall() -> None:
    assert board.TOWN_HALL_PLUS == (3, 0, 0)
    assert board.TOWN_HALL_DIVISOR == (1, 1, 2)
