"""Every numbered rule is covered by a test, or listed with a reason why not."""

import re
import tomllib
from pathlib import Path

from portolan.oregon import GAME
from portolan.rulekit.vectors import default_file, read_cases

TESTS = Path(__file__).parent


def _rules(text: str) -> set[str]:
    return set(re.findall(r"^- (OR-\d+\.\d+) ", text, re.MULTILINE))


def test_every_rule_has_a_test_or_a_reason() -> None:
    stated = _rules((GAME.folder / "rules.md").read_text(encoding="utf-8"))
    covered = {rule for case in read_cases(default_file(GAME.id)) for rule in case["rules"]}
    for path in TESTS.glob("test_*.py"):
        for mark in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            covered.update(re.findall(r'"(OR-\d+\.\d+)"', mark))
    excused = tomllib.loads((TESTS / "untested_rules.toml").read_text(encoding="utf-8"))
    assert len(stated) == 96
    assert covered <= stated
    assert stated - covered == set(excused)


def test_the_rules_are_the_same_in_all_languages() -> None:
    stated = _rules((GAME.folder / "rules.md").read_text(encoding="utf-8"))
    for language in ("zh-Hant", "zh-Hans"):
        text = (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8")
        assert _rules(text) == stated
