"""Readers of logs: one subscription for all followers of a process, one read for a match's."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from portolan.matches.changes import first_hash
from portolan.matches.errors import BadRequest, NoSuchVersion
from portolan.matches.reading import Reader
from portolan.matches.records import OVER, Entry, Item, MatchRecord, event_id
from portolan.matches.store import Store
from portolan.matches.wakes import Wakes

AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Place:
    """How far a reader has read: a version and the first 8 bytes of its running hash."""

    version: int
    log_hash: bytes


def parse_id(text: str) -> tuple[int, bytes | None]:
    """A version, and the hash if the text is a whole id. Raises BadRequest."""
    version, dash, hexadecimal = text.partition("-")
    try:
        if not version.isascii() or not version.isdigit() or len(version) > 9:
            raise ValueError(version)
        if dash and len(hexadecimal) != 16:
            raise ValueError(hexadecimal)
        return int(version), bytes.fromhex(hexadecimal) if dash else None
    except ValueError:
        raise BadRequest("id", f"{text[:40]!r} is neither an event id nor a version") from None


class Followers:
    """All who follow matches in this process."""

    def __init__(self, store: Store, reader: Reader) -> None:
        self._reader = reader
        self._read = reader.record
        self._wakes = Wakes(store, self._heard, self._wake_all)
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._reads: dict[str, dict[int, asyncio.Task[list[Entry]]]] = {}

    def __len__(self) -> int:
        """How many follow."""
        return sum(map(len, self._waiting.values()))

    async def close(self) -> None:
        """End the subscription."""
        await self._wakes.close()

    async def follow(
        self, match_id: str, after: str | None, keep_alive: float
    ) -> AsyncIterator[Item]:
        """See `Matches.follow`."""
        self._wakes.start()
        woken = asyncio.Event()
        self._waiting.setdefault(match_id, set()).add(woken)
        try:
            async for item in self._items(match_id, after, keep_alive, woken):
                yield item
        finally:
            self._waiting[match_id].discard(woken)
            if not self._waiting[match_id]:
                del self._waiting[match_id]

    async def _items(
        self, match_id: str, after: str | None, keep_alive: float, woken: asyncio.Event
    ) -> AsyncIterator[Item]:
        record = await self._read(match_id)
        place = await self._resume(record, after) if after is not None else None
        if place is None:
            yield Item("snapshot" if after is None else "reset", record.event_id, record)
            place = Place(record.version, record.log_hash[:8])
        over = record.status in OVER and place.version == record.version
        while not over:
            woken.clear()
            entries = await self._next(match_id, place)
            if entries is None:
                record = await self._read(match_id)
                yield Item("reset", record.event_id, record)
                place = Place(record.version, record.log_hash[:8])
                over = record.status in OVER
                continue
            for entry in entries:
                yield Item("entry", entry.id, entry=entry)
                place = Place(entry.version, entry.log_hash)
                over = entry.kind == "end"
            if not entries and not await _wait(woken, keep_alive):
                yield Item("idle", event_id(place.version, place.log_hash))

    async def _resume(self, record: MatchRecord, after: str) -> Place | None:
        """Where to go on; None where the log does not hold that id."""
        version, log_hash = parse_id(after)
        if version > record.version:
            if log_hash is None:
                raise NoSuchVersion(after)
            return None
        if version == 0:
            known = first_hash(record.seed)[:8]
        else:
            entries = await self._reader.log(record.id, version, version)
            if not entries:
                return None
            known = entries[0].log_hash
        return Place(version, known) if log_hash in (None, known) else None

    async def _next(self, match_id: str, place: Place) -> list[Entry] | None:
        """What follows a place, a bounded part of it; None where the log does not hold the place.

        The entry at the place is read again each time: a Redis that lost its last second and went
        on has other entries under the same versions.
        """
        entries = await self._shared_read(match_id, place.version)
        if place.version == 0:
            if not entries:
                await self._read(match_id)
            return entries
        if not entries or entries[0].version != place.version:
            await self._read(match_id)
            return None
        return entries[1:] if entries[0].log_hash == place.log_hash else None

    async def _shared_read(self, match_id: str, version: int) -> list[Entry]:
        """Followers of a match that wake together share one read."""
        reads = self._reads.setdefault(match_id, {})
        task = reads.get(version)
        if task is None:
            reading = self._reader.log(match_id, max(1, version), count=AT_ONCE)
            task = reads[version] = asyncio.create_task(reading)
            task.add_done_callback(lambda done: self._forget(match_id, version, done))
        return await asyncio.shield(task)

    def _forget(self, match_id: str, version: int, done: "asyncio.Task[list[Entry]]") -> None:
        if not done.cancelled():
            done.exception()  # Those who wait get it; perhaps nobody waits any longer.
        reads = self._reads.get(match_id, {})
        if reads.get(version) is done:
            del reads[version]
            if not reads:
                del self._reads[match_id]

    def _heard(self, shard: int, match_id: str, version: int, game: str) -> None:
        # Reads under way may be older than what is announced: nobody may join them now.
        self._reads.pop(match_id, None)
        for woken in self._waiting.get(match_id, ()):
            woken.set()

    def _wake_all(self) -> None:
        self._reads.clear()
        for waiting in self._waiting.values():
            for woken in waiting:
                woken.set()


async def _wait(woken: asyncio.Event, seconds: float) -> bool:
    """Whether it was woken in time."""
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return False
    return True
