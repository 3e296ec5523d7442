"""A match's log in words, newest first."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from portolan.gateway.narrator import Part, marked, parts_of
from portolan.gateway.web.visits import Visit
from portolan.matches.records import Entry, MatchRecord
from portolan.matches.service import Matches

SHOWN = 60
"""Entries beside a board; the replay has all of them."""
_AT_ONCE = 1000


@dataclass(frozen=True)
class Line:
    """An entry of the log: what happened, a sentence each."""

    version: int
    sentences: Sequence[Sequence[Part]]


@dataclass(frozen=True)
class Lines:
    """Part of a log, newest first."""

    shown: Sequence[Line]
    earlier: int | None = None
    """The version up to which the replay shows what happened before; None at the start."""


async def whole_log(matches: Matches, match_id: str) -> list[Entry]:
    """All entries, in order."""
    entries: list[Entry] = []
    while True:
        after = entries[-1].version if entries else 0
        more = await matches.entries(match_id, after, _AT_ONCE)
        entries += more
        if len(more) < _AT_ONCE:
            return entries


async def latest_lines(
    visit: Visit, record: MatchRecord, seat: int | None, last: int | None = None
) -> Lines:
    """The lines of the latest entries up to version `last` (None: up to the record's)."""
    last = record.version if last is None else last
    first = max(0, last - SHOWN)
    found = await visit.gateway.matches.entries(record.id, first, last - first)
    told = await asyncio.gather(*(_line(visit, record, seat, entry) for entry in found))
    shown = [line for line in reversed(told) if line.sentences]
    # Where somebody sat down before the start there is no board to show.
    return Lines(shown, first if first > len(record.seats) else None)


async def _line(visit: Visit, record: MatchRecord, seat: int | None, entry: Entry) -> Line:
    whole = record.status == "finished"
    seen = [h.event if whole else h.seen_by(seat) for h in entry.events]
    narrated = await visit.gateway.backend.narrator.marked_lines(
        record.game, [event for event in seen if event], tuple(record.names), visit.language
    )
    own = _own_words(visit, record, entry)
    return Line(entry.version, [parts_of(told) for told in (*own, *(narrated or ()))])


def _own_words(visit: Visit, record: MatchRecord, entry: Entry) -> list[str]:
    """What the platform did, beside what happened in the game."""
    if entry.kind in {"action", "upgrade"}:
        return []
    if entry.kind == "end":
        return [visit.t(f"log-end-{record.status}")]
    if entry.seat is None:
        return [visit.t(f"log-{entry.kind}")]
    name = marked(visit.seat_name(record, entry.seat), entry.seat)
    return [visit.t(f"log-{entry.kind}", name=name)]
