"""A small sample of the conformance suite on every installed game; `make soak` plays thousands.

`make compiled` plays it on the compiled form.
"""

import pytest

from portolan.rulekit import registry
from portolan.rulekit.conformance import examine
from portolan.rulekit.conformance.examine import check_elsewhere

GAMES = registry.game_ids()


@pytest.mark.parametrize("adversarial", [False, True], ids=["ordinary", "adversarial"])
@pytest.mark.parametrize("game_id", GAMES)
def test_random_matches_conform(game_id: str, adversarial: bool) -> None:
    game = registry.load(game_id)

    report = examine(game, games=2, positions_per_match=4, adversarial=adversarial)

    assert not report.findings, report.summary()
    if not adversarial:
        check_elsewhere(game, report)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("adversarial", [False, True], ids=["ordinary", "adversarial"])
@pytest.mark.parametrize("game_id", GAMES)
def test_thousands_of_random_matches_conform(game_id: str, adversarial: bool) -> None:
    report = examine(
        registry.load(game_id),
        games=2000,
        seed="soak",
        positions_per_match=3,
        adversarial=adversarial,
    )

    assert not report.findings, report.summary()
