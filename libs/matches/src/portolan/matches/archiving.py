"""What becomes of matches that are over: the port to an archive, and the document it keeps.

The document holds all that Redis held but the idempotency keys, so a match is shown from it as it
was shown before. Tokens' hashes and the seed are in it: it never leaves the servers.
"""

from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from portolan.matches.errors import NameClaimed, NoSuchMatch
from portolan.matches.keys import (
    DUE,
    HELD,
    SHARDS,
    index_key,
    log_key,
    match_key,
    shard_of,
    used_keys_key,
)
from portolan.matches.records import OVER, Entry, MatchRecord, SeatRecord, to_json
from portolan.matches.scripts import SETTLE
from portolan.matches.store import Store
from portolan.matches.stored import FIELDS, read_entry, read_record

FORMAT = 1
KEPT_MS = 24 * 60 * 60 * 1000
"""How long the live keys of an archived match are kept."""
REMEMBERED = 16

_BINARY = frozenset({"position", "log_hash", "salt"})
"""Fields whose bytes are no text."""
_KEPT = (*FIELDS, "request")


class IncompleteLog(Exception):
    """The log does not hold one entry for each version, or does not end with the match's hash."""


class Archive(Protocol):
    """Where matches are when their live keys are gone, and whose names are whose."""

    async def read(self, match_id: str) -> bytes | None:
        """The document of a match; None if there is none. Raises ArchiveAway."""
        ...

    async def owners(self, names: Sequence[str]) -> Mapping[str, str]:
        """Of these names those that are a named player's, with the player's id.

        Raises ArchiveAway.
        """
        ...


@dataclass(frozen=True, slots=True)
class ArchivedMatch:
    """A match that is over, all of it. `request`: the digest of what created it."""

    record: MatchRecord
    entries: Sequence[Entry]
    request: str


class _Line(msgspec.Struct):
    """A log entry as its stream holds it: time, body, extra, 8 bytes of the running hash."""

    t: int
    b: msgspec.Raw
    x: msgspec.Raw
    h: str


class _Document(msgspec.Struct):
    format: int
    id: str
    fields: dict[str, str]
    entries: list[_Line]


_decode = msgspec.json.Decoder(_Document).decode


def read_document(data: bytes) -> ArchivedMatch:
    """The match that a document tells of."""
    document = _decode(data)
    values = [
        b64decode(text) if name in _BINARY else text.encode()
        for name, text in ((name, document.fields[name]) for name in FIELDS)
    ]
    record = read_record(document.id, values)
    assert record is not None
    return ArchivedMatch(
        record, [_entry(line) for line in document.entries], document.fields["request"]
    )


def _entry(line: _Line) -> Entry:
    body, extra, log_hash = bytes(line.b), bytes(line.x), bytes.fromhex(line.h)
    return read_entry([b"t", b"%d" % line.t, b"b", body, b"x", extra, b"h", log_hash])


def _write_document(
    match_id: str, values: Sequence[bytes | None], log: Sequence[tuple[bytes, list[bytes]]]
) -> bytes:
    fields = {}
    for name, value in zip(_KEPT, values, strict=True):
        kept = value or b""
        fields[name] = b64encode(kept).decode() if name in _BINARY else kept.decode()
    return to_json(_Document(FORMAT, match_id, fields, [_line(entry) for _, entry in log]))


def _line(fields: Sequence[bytes]) -> _Line:
    values = dict(zip(fields[::2], fields[1::2], strict=True))
    body, extra = msgspec.Raw(values[b"b"]), msgspec.Raw(values[b"x"])
    return _Line(int(values[b"t"]), body, extra, values[b"h"].hex())


class Archived:
    """Matches and names in the archive; the last few matches that were read are remembered."""

    def __init__(self, archive: Archive | None) -> None:
        self._archive = archive
        self._known: OrderedDict[str, ArchivedMatch] = OrderedDict()

    async def find(self, match_id: str) -> ArchivedMatch | None:
        """A match that is in the archive. Raises ArchiveAway."""
        if match_id in self._known:
            self._known.move_to_end(match_id)
            return self._known[match_id]
        document = await self._archive.read(match_id) if self._archive is not None else None
        if document is None:
            return None
        found = self._known[match_id] = read_document(document)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    async def check_names(self, seats: Sequence[SeatRecord]) -> None:
        """Whether each seat may have its name. Raises NameClaimed, ArchiveAway."""
        named = [seat for seat in seats if seat.name]
        if self._archive is None or not named:
            return
        owners = await self._archive.owners([seat.name for seat in named])
        for seat in named:
            if owners.get(seat.name, seat.player) != seat.player:
                raise NameClaimed(seat.name)


@dataclass(frozen=True, slots=True)
class Collected:
    """A match that is to go into the archive: its record and its document."""

    record: MatchRecord
    document: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Unarchived:
    """How many matches are over and not in the archive, and since when the oldest is (ms)."""

    count: int
    oldest: int | None


class Archiving:
    """The live side of archiving, for the timekeeper. Methods may raise StoreAway."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def collect(self, match_id: str) -> Collected | None:
        """All of a match that is over; None for one that goes on.

        Such a match no longer changes, so collecting it again gives the same bytes. Raises
        NoSuchMatch, IncompleteLog.
        """
        values, log = await self._store.read(
            ("HMGET", match_key(match_id), *_KEPT),
            ("XRANGE", log_key(match_id), "-", "+"),
        )
        record = read_record(match_id, values[: len(FIELDS)])
        if record is None:
            raise NoSuchMatch(match_id)
        if record.status not in OVER:
            return None
        _check_complete(record, [read_entry(fields) for _, fields in log])
        return Collected(record, _write_document(match_id, values, log))

    async def settle(self, match_id: str, archived: MatchRecord | None) -> bool:
        """Let the live keys of an archived match go after a day; its due entry is done.

        `archived` is None for a match that is gone or goes on: then only the entry is done. False:
        the match is over at another version than that, and stays due.
        """
        shard = shard_of(match_id)
        keys = [match_key(match_id), log_key(match_id), used_keys_key(match_id)]
        keys += [DUE[shard], HELD[shard]]
        if archived is not None:
            keys += [index_key(shard, archived.status)]
            keys += [index_key(shard, archived.status, archived.game)]
        version: int | str = archived.version if archived is not None else ""
        done = await self._store.run(SETTLE, keys, [match_id, version, KEPT_MS])
        return bool(done)

    async def waiting(self) -> Unarchived:
        """What is over and still to be archived, in all shards."""
        count, times = 0, []
        for shard in range(SHARDS):
            indexes = [index_key(shard, status) for status in OVER]
            commands: list[tuple[Any, ...]] = [("ZCARD", index) for index in indexes]
            commands += [("ZRANGE", index, 0, 0, "WITHSCORES") for index in indexes]
            replies = await self._store.read(*commands)
            count += sum(replies[: len(OVER)])
            times += [_score(reply) for reply in replies[len(OVER) :] if reply]
        return Unarchived(count, min(times, default=None))


def _score(reply: Sequence[Any]) -> int:
    """The score of the one member of a reply, which redis-py pairs and the server does not."""
    first = reply[0]
    return int(float(first[1] if isinstance(first, (tuple, list)) else reply[1]))


def _check_complete(record: MatchRecord, entries: Sequence[Entry]) -> None:
    versions = [entry.version for entry in entries]
    whole = versions == list(range(1, record.version + 1))
    if not (whole and entries and entries[-1].log_hash == record.log_hash[:8]):
        raise IncompleteLog(f"{record.id}: {len(entries)} entries at version {record.version}")
