"""The rule book in every language, the size of a state. For more see `tests/conformance`."""

from collections.abc import Callable

import pytest

from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.position import Position, encode
from portolan.rulekit.rulebook import rule_ids, rules_file
from portolan.salty_ocean import GAME

from .conftest import Table


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_rule_stands_in_every_language(language: str) -> None:
    assert rule_ids(rules_file(GAME.folder, language)) == rule_ids(rules_file(GAME.folder))


def test_a_state_is_small(table: Callable[..., Table]) -> None:
    ship = {"at": "port", "damage": 1, "cargo": {"salt": 1, "cod": 2}}
    fleet = {"caravel_1": ship, "caravel_2": ship, "carrack": ship}
    seat = {"money": 300, "depot_level": 2, "depot": {"salt": 20}, "ships": fleet}
    full = table(
        seats={str(number): seat for number in range(4)},
        buildings={"bank": [0, 1, 2, 3], "vault": [0, 1, 2, 3], "auberge": [0, 1, 2, 3]},
    ).act({"type": "move_goods"})
    assert len(encode(GAME, Position(full.state, 10))) < 400
