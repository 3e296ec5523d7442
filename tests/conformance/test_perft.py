"""The counts of action sequences are the golden ones; `make perft` says how to write them anew."""

import json

import pytest

from portolan.rulekit import registry
from portolan.rulekit.perft import differences, golden_file


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_counts_are_the_golden_ones(game_id: str) -> None:
    golden = json.loads(golden_file(game_id).read_text(encoding="utf-8"))

    assert len(golden["counts"]) >= 3
    assert differences(golden, registry.load(game_id)) == []
