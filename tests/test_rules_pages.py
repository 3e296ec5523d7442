"""Every game's rules as players read them: whole, with names that only programs use set apart."""

import re

import pytest

from portolan.gateway.web.rulebooks import readable, rendered
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.registry import game_ids, load
from portolan.rulekit.rulebook import rules_file

NOTED = re.compile(r"^(?:- ([A-Z]{2}-\d+\.[A-Z]?\d+)\b|(## )).*?(\[notation\])?$", re.MULTILINE)
WIRE = re.compile(r"[a-z]\w*_\w+|[A-Z]+_[A-Z]+|\w\{|\{\w|`")
"""Names with underscores or arguments, in the form that programs use."""

ANCHOR = re.compile(r'<a class="rule" id="([^"]+)"')
SOURCES = ("[seed", "[house", "[public", "[notation", "the source", "原文")


def numbered(text: str) -> tuple[list[str], list[str]]:
    """The ids of the rules for players, and of those that are notation or in such a section."""
    players: list[str] = []
    programs: list[str] = []
    section_noted = False
    for rule, heading, noted in NOTED.findall(text):
        if heading:
            section_noted = bool(noted)
        else:
            (programs if noted or section_noted else players).append(rule)
    return players, programs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_players_read_rules_in_words(game: str, language: str) -> None:
    text = rules_file(load(game).folder, language).read_text(encoding="utf-8")
    plain, book = readable(text), rendered(text)
    players, programs = numbered(text.partition("\n## Appendix")[0].partition("\n## 附")[0])
    assert ANCHOR.findall(book.rules) == players
    assert WIRE.findall(plain) == []
    assert "<code>" not in book.rules
    for word in (*SOURCES, "JSON"):
        assert word not in plain, word
    assert ANCHOR.findall(book.notation) == programs, "a refusal may cite any rule"
    for word in SOURCES:
        assert word not in book.notation, word
    names = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert names, "an appendix gives the names of the text in words"
    assert len(names) == len(set(names))
