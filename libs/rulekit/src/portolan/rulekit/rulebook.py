"""The numbered rules of a game, as its `rules.md` holds them."""

import re
from functools import cache
from pathlib import Path

from portolan.rulekit.game import LANGUAGES

_DEFINITION = re.compile(r"^- ([A-Z]{2}-\d+\.[A-Z]?\d+)\b", re.MULTILINE)


def rules_file(folder: Path, language: str = LANGUAGES[0]) -> Path:
    """The rules text of a game in a language."""
    return folder / ("rules.md" if language == LANGUAGES[0] else f"rules.{language}.md")


@cache
def rule_ids(path: Path) -> tuple[str, ...]:
    """The ids of all rules of a rules text, in its order: each begins a list item."""
    return tuple(_DEFINITION.findall(path.read_text(encoding="utf-8")))


def plain_id(cited: str) -> str:
    """The id of the rule that a citation means: `DP-10.5(c)` is a part of `DP-10.5`."""
    return cited.partition("(")[0].strip()
