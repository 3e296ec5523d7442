"""What holds for every game, and golden figures."""

import json

from portolan.oregon import GAME
from portolan.rulekit.conformance import examine
from portolan.rulekit.perft import differences, golden_file


def test_the_game_conforms() -> None:
    report = examine(GAME, games=3)
    assert report.findings == {}, report.summary()


def test_the_game_conforms_in_adversarial_play() -> None:
    report = examine(GAME, games=2, seed="oregon", adversarial=True)
    assert report.findings == {}, report.summary()


def test_no_rule_has_changed_unnoticed() -> None:
    golden = json.loads(golden_file(GAME.id).read_text(encoding="utf-8"))
    assert differences(golden, GAME) == []
