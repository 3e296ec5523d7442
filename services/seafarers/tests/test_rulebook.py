"""The rules text."""

import pytest

from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.rulebook import rule_ids, rules_file
from portolan.seafarers import GAME


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_rule_stands_in_every_language(language: str) -> None:
    rules = rule_ids(rules_file(GAME.folder))
    assert len(rules) >= 151
    assert rule_ids(rules_file(GAME.folder, language)) == rules
