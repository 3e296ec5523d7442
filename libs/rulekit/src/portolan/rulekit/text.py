"""Words for people: message keys in the rules, wordings in `locale/<language>.ftl` (Fluent).

Rules code never holds a sentence. It makes a `Text`: a message key with arguments, which may be
numbers, strings, other texts (names of things) and players. A `Localizer` turns it into words.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource


@dataclass(frozen=True)
class Player:
    """Stands for a seat's name."""

    seat: int


class Text:
    """A message key and its arguments. Never changed; hashable, so that wordings can be kept.

    The hash is computed once: a text and all its parts are looked up each time it is worded.
    """

    __slots__ = ("_hash", "args", "key")

    def __init__(self, key: str, args: tuple[tuple[str, Any], ...] = ()) -> None:
        self.key = key
        self.args = args
        self._hash = hash((key, args))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Text) and self.key == other.key and self.args == other.args

    def __repr__(self) -> str:
        return f"Text({self.key!r}, {self.args!r})"


def text(key: str, **args: Any) -> Text:
    """A text with arguments: int, str, Text, Player, or a tuple of those (joined as a list)."""
    return Text(key, tuple(args.items()))


class MissingMessage(KeyError):
    """A message key, or an argument of its wording, that a language does not have."""


def with_minus_signs(words: str, values: Iterable[Any]) -> str:
    """The words with a minus sign where a value below nought stands with a hyphen.

    >>> with_minus_signs("You have -1,200", [-1200])
    'You have −1,200'
    """
    for value in values:
        if isinstance(value, int) and value < 0:
            words = words.replace(f"{value:,}", f"−{-value:,}")
    return words


_HOST = "\ue000-\uf8ff"
"""Private characters, by which a host may find the names again that it gave."""
_SEAM = re.compile(
    f"([^{_HOST}\u2068\u2069 ]?)([{_HOST}]*)( ?[\u2068\u2069][{_HOST}\u2068\u2069 ]*)(?=(.?))",
    re.DOTALL,
)
"""Where an argument begins or ends, with what stands on either side."""
_NOT_HOST = re.compile(f"[^{_HOST}]")
_HAN = "\u3001-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_ABUTTING = re.compile(f"[{_HAN}]{{2}}")
_MIXED = re.compile("[\u3400-\u9fff]\\w|\\w[\u3400-\u9fff]")


def with_seams_closed(words: str) -> str:
    """Chinese in which arguments are marked by Fluent: spaces at their ends as one writes them.

    Amid Chinese there is none, between Chinese and other letters or digits one; elsewhere the
    wording decides. What an argument itself says is left as it is: a name may have a space.

    >>> with_seams_closed("在 \u2068沙漠、山丘 9\u2069 建造，\u2068Bo\u2069得 \u20683\u2069 分")
    '在沙漠、山丘 9 建造，Bo 得 3 分'
    """

    def close(found: re.Match[str]) -> str:
        before, ends, marks, after = found.groups()
        pair = before + after
        wanted = not _ABUTTING.fullmatch(pair) and (" " in marks or _MIXED.fullmatch(pair))
        space = " " if wanted else ""
        return before + ends + space + _NOT_HOST.sub("", marks)

    return _SEAM.sub(close, words)


class Localizer:
    """The wordings of one game in one language.

    Raises MissingMessage for a key without a wording: a gap must show in tests, not to players.
    """

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        path = folder / "locale" / f"{language}.ftl"
        self._chinese = language.startswith("zh")
        self._bundle = FluentBundle([language], use_isolating=self._chinese)
        self._resource = FluentResource(path.read_text(encoding="utf-8"))
        self._bundle.add_resource(self._resource)
        self._say = lru_cache(maxsize=20_000)(self._format)

    def keys(self) -> set[str]:
        """All message keys that have a wording."""
        return {entry.id.name for entry in self._resource.body if hasattr(entry, "id")}

    def say(self, message: Text, names: Sequence[str] = ()) -> str:
        """The words of a text; `names` are the players' names by seat."""
        return self._say(message, tuple(names))

    def _format(self, message: Text, names: tuple[str, ...]) -> str:
        known = self._bundle.has_message(message.key)
        pattern = self._bundle.get_message(message.key).value if known else None
        if pattern is None:
            raise MissingMessage(f"{message.key} [{self.language}]")
        args = {name: self._argument(value, names) for name, value in message.args}
        words, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            raise MissingMessage(f"{message.key} [{self.language}]: {errors[0]}")
        said = with_seams_closed(str(words)) if self._chinese else str(words)
        return with_minus_signs(said, [value for _, value in message.args])

    def _argument(self, value: Any, names: tuple[str, ...]) -> Any:
        if isinstance(value, Text):
            return self._say(value, names)
        if isinstance(value, Player):
            known = value.seat < len(names) and names[value.seat]
            return known or self._say(text("seat-name", number=value.seat + 1), ())
        if isinstance(value, tuple):
            separator = ", " if self.language == "en" else "、"
            return separator.join(str(self._argument(item, names)) for item in value)
        return value


@lru_cache(maxsize=64)
def localizer(folder: Path, language: str) -> Localizer:
    """The wordings of the game in `folder`; read once."""
    return Localizer(folder, language)
