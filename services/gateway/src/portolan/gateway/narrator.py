"""Events in words, each worded once however many readers of a match there are."""

import re
from dataclasses import dataclass

from portolan.gateway.latest import Latest
from portolan.matches.errors import RulesAway, RulesBroken
from portolan.matches.rules import RulesClients

_KEPT = 4096


_FIRST = 0xE100
_END = "\ue1ff"
"""Around a seat's name as the rules services get it: private characters, the first by seat."""
_MARKS = dict.fromkeys(range(_FIRST, ord(_END) + 1))
_MARKED = re.compile(f"([\ue100-\ue1fe])([^{_END}]*){_END}")


@dataclass(frozen=True)
class Part:
    """Part of a line: words, or the name of a seat."""

    words: str
    seat: int | None = None


def marked(name: str, seat: int) -> str:
    """A name in which a line's parts find it again.

    >>> parts_of(f"{marked('Bo', 1)} walks")
    [Part(words='Bo', seat=1), Part(words=' walks', seat=None)]
    """
    plain = unmarked(name)
    return f"{chr(_FIRST + seat)}{plain}{_END}" if plain else ""


def unmarked(line: str) -> str:
    """A line for who has no use for parts."""
    return line.translate(_MARKS)


def parts_of(line: str) -> list[Part]:
    """A line whose names are marked, taken apart."""
    found = _MARKED.split(line)
    names = zip(found[1::3], found[2::3], found[3::3], strict=True)
    parts = [Part(found[0])]
    for seat, name, words in names:
        parts += [Part(name, ord(seat) - _FIRST), Part(words)]
    return [Part(unmarked(part.words), part.seat) for part in parts if part.words]


class Narrator:
    """Asks the rules services for the lines of a match's log and keeps the latest."""

    def __init__(self, rules: RulesClients) -> None:
        self._rules = rules
        self._kept = Latest[tuple[object, ...], list[str]](_KEPT)

    async def lines(
        self, game: str, events: list[bytes], names: tuple[str, ...], language: str
    ) -> list[str] | None:
        """The lines worth showing, in order; None where the rules service cannot say now."""
        lines = await self.marked_lines(game, events, names, language)
        return None if lines is None else [unmarked(line) for line in lines]

    async def marked_lines(
        self, game: str, events: list[bytes], names: tuple[str, ...], language: str
    ) -> list[str] | None:
        """The same, with the names of seats marked."""
        if not events:
            return []
        key = (game, language, names, *events)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        seats = [marked(name, seat) for seat, name in enumerate(names)]
        try:
            texts = await self._rules[game].narrate(events, seats, language)
        except (RulesAway, RulesBroken):
            return None
        lines = [text for text in texts if text]
        self._kept[key] = lines
        return lines
