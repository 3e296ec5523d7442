"""Every game's rules as players read them: whole, and without names that only programs use."""

import re

import pytest

from portolan.gateway.web.rulebooks import readable, rendered
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.registry import game_ids, load
from portolan.rulekit.rulebook import rules_file

NOTED = re.compile(r"^(?:- ([A-Z]{2}-\d+\.[A-Z]?\d+)\b|(## )).*?(\[notation\])?$", re.MULTILINE)
WIRE = re.compile(r"[a-z]\w*_\w+|[A-Z]+_[A-Z]+|\w\{|\{\w|`")
"""Names with underscores or arguments, in the form that programs use."""


def of_players(text: str) -> list[str]:
    """The ids of the rules that are not notation, of sections that are not."""
    found: list[str] = []
    section_noted = False
    for rule, heading, noted in NOTED.findall(text):
        if heading:
            section_noted = bool(noted)
        elif not (noted or section_noted):
            found.append(rule)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_players_read_rules_in_words(game: str, language: str) -> None:
    text = rules_file(load(game).folder, language).read_text(encoding="utf-8")
    plain, html = readable(text), rendered(text)
    shown = re.findall(r'<a class="rule" id="([^"]+)"', html)
    assert shown == of_players(text.partition("\n## Appendix")[0].partition("\n## 附")[0])
    assert WIRE.findall(plain) == []
    assert "<code>" not in html
    for word in ("[seed", "[house", "[public", "[notation", "the source", "原文", "JSON"):
        assert word not in plain, word
    names = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert names, "an appendix gives the names of the text in words"
    assert len(names) == len(set(names))
