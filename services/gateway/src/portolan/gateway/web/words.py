"""What the pages say: `locale/<language>.ftl` (Fluent), the same messages in every language."""

from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from portolan.matches.records import isolated

FOLDER = Path(__file__).parent / "locale"


class MissingWords(KeyError):
    """A message, or an argument of one, that a language does not have."""


def signed(value: int) -> str:
    """A number with a minus sign, not a hyphen, if it is below nought.

    >>> signed(-1200), signed(7)
    ('−1,200', '7')
    """
    return f"{value:,}".replace("-", "−")


class Words:
    """The messages of one language.

    >>> Words("en").say("seat-name", number=2)
    'Seat 2'
    >>> Words("en").say("points", points=-7)
    '−7 points'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(text))

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return bool(self._bundle.has_message(key))

    def say(self, key: str, **arguments: Any) -> str:
        """A message in words. Raises MissingWords."""
        pattern = self._bundle.get_message(key).value if self.has(key) else None
        if pattern is None:
            raise MissingWords(f"{key} [{self.language}]")
        inserted = {
            name: isolated(value) if isinstance(value, str) else value
            for name, value in arguments.items()
        }
        words, errors = self._bundle.format_pattern(pattern, inserted)
        if errors:
            raise MissingWords(f"{key} [{self.language}]: {errors[0]}")
        text = str(words)
        for value in arguments.values():
            if isinstance(value, int) and value < 0:
                text = text.replace(f"{value:,}", signed(value))
        return text


@cache
def words_of(language: str) -> Words:
    """The messages of a language; read once."""
    return Words(language)
