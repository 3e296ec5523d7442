"""Every numbered rule of every installed game has a test, or a stated reason why it needs none."""

from portolan.rulekit import registry
from portolan.rulekit.coverage import measure


def test_every_rule_is_covered_and_no_marker_names_another() -> None:
    measured = measure(registry.game_ids())

    assert measured
    for coverage in measured:
        assert coverage.rules
        assert not coverage.problems, coverage.summary()
