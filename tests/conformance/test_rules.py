"""Every numbered rule of every installed game has a test, or a stated reason why it needs none."""

import pytest

from portolan.rulekit import registry
from portolan.rulekit.coverage import measure


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_rule_is_covered_and_no_marker_names_another(game_id: str) -> None:
    coverage = measure(game_id)

    assert coverage.rules
    assert not coverage.problems, coverage.summary()
