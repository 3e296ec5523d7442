"""The messages of the pages: all there, in every language, and all used."""

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from portolan.gateway import problems, web
from portolan.gateway.languages import LANGUAGES
from portolan.gateway.web.terms import CLOCKS
from portolan.gateway.web.words import FOLDER, MissingWords, words_of

SOURCES = Path(web.__file__).parent
COMPOSED = {
    "problem-": set(problems.KINDS),
    "clock-": set(CLOCKS),
    "status-": {"waiting", "active", "finished", "abandoned"},
    "theme-to-": {"light", "dark", "system"},
    "log-end-": {"finished", "abandoned"},
    "log-": {"start", "seat", "undo", "clock", "resign"},
    "notice-undo-": {"off", "nothing", "not-yours", "stale"},
    "level-": {"random", "greedy", "search"},
    "name-refused-": {"length", "characters", "scripts", "reserved"},
}
"""Keys that are put together: the beginning, and all that may follow it."""
OPTIONAL = {"problem-"}
"""What has no words of its own is told as `problem-other`."""


def variables(text: str) -> set[str]:
    """The arguments of a message."""
    return set(re.findall(r"\{\s*\$([a-z]+)", text))


def messages(language: str) -> dict[str, set[str]]:
    """Every message with the names of its arguments."""
    text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    resource = FluentParser().parse(text)
    assert not [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    found = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} twice"
            assert entry.span is not None
            found[entry.id.name] = variables(text[entry.span.start : entry.span.end])
    return found


def used_keys() -> set[str]:
    """Keys that stand whole in templates and code."""
    text = "".join(
        path.read_text(encoding="utf-8")
        for pattern in ("templates/*.html", "*.py")
        for path in SOURCES.glob(pattern)
    )
    known = messages("en")
    return {
        key for key in re.findall(r"[\"']([a-z0-9]+(?:-[a-z0-9]+)*)[\"']", text) if key in known
    }


def called_keys() -> set[str]:
    """Keys that templates and code ask for by name."""
    found = set()
    for path in [*SOURCES.glob("templates/*.html"), *SOURCES.glob("*.py")]:
        found |= set(
            re.findall(r"\bt\([\"']([a-z0-9-]*[a-z0-9])[\"'][,)]", path.read_text("utf-8"))
        )
    return found


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages(language: str) -> None:
    assert messages(language) == messages("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing(language: str) -> None:
    composed = {
        start + end for start, ends in COMPOSED.items() if start not in OPTIONAL for end in ends
    }
    missing = (called_keys() | composed) - messages(language).keys()
    assert not missing


def test_no_message_is_unused() -> None:
    composed = {start + end for start, ends in COMPOSED.items() for end in ends}
    unused = messages("en").keys() - used_keys() - composed
    assert not unused


def test_a_gap_is_an_error() -> None:
    with pytest.raises(MissingWords):
        words_of("en").say("no-such-key")
    with pytest.raises(MissingWords):
        words_of("en").say("seat-name")


def test_the_pages_know_no_game() -> None:
    """A game is played without a change here, whichever comes next."""
    games = {entry.name for entry in entry_points(group="portolan.games")}
    assert games
    for path in SOURCES.rglob("*.*"):
        if path.suffix in {".py", ".html", ".js", ".css", ".ftl"}:
            words = re.findall("[a-z]+(?:_[a-z]+)*", path.read_text(encoding="utf-8").lower())
            assert not games & set(words), path
