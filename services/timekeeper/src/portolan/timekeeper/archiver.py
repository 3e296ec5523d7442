"""Matches that are over go into the archive, and their live keys after them.

A match is written, with the ratings in the same transaction, read back and compared; then its live
keys may expire. The archiver may die at any point, and any number may work at the same time: the
archive takes a match once, and what was not finished is due again.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway, ArchiveError
from portolan.archive.records import FinishedMatch, FinishedSeat, Stored
from portolan.matches.archiving import Archiving, Collected, IncompleteLog
from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import NoSuchMatch, StoreAway
from portolan.matches.records import MatchRecord
from portolan.matches.store import Store
from portolan.telemetry import bind, logger, new_trace
from portolan.timekeeper import metrics

T = TypeVar("T")

PENDING_MOST = 100
"""Entries that are claimed and wait for their turn. What is not claimed stays due."""

log = logger()


class NotAsWritten(Exception):
    """What was read back from the archive is not what was written."""


class Archives(Protocol):
    """What is needed of `portolan.archive.threads.ArchiveThreads`."""

    async def do(self, work: Callable[[Archive], T]) -> T: ...


class Archiver:
    """Archives what it is handed, one after the other, beside the keeper's other work."""

    def __init__(self, store: Store, archives: Archives) -> None:
        self._due = Due(store)
        self._live = Archiving(store)
        self._archives = archives
        self._pending: asyncio.Queue[DueEntry] = asyncio.Queue()
        self._away = False

    async def take(self, entry: DueEntry) -> None:
        """Claim a due entry, to be archived soon.

        While the archive is away entries are claimed too: they are deferred by that, and so do not
        stand in the way of what else is due. Raises StoreAway.
        """
        crowded = self._pending.qsize() >= PENDING_MOST
        if crowded and not self._away:
            return
        if not await self._due.offer(entry):
            return
        metrics.ARCHIVE_CLAIMS.inc()
        if not crowded:
            self._pending.put_nowait(entry)

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            entry = await self._pending.get()
            with bind(match=entry.match, trace=new_trace()):
                await self._safely(entry)

    async def _safely(self, entry: DueEntry) -> None:
        """Archive a match, or leave it due and tell why."""
        try:
            await self.archive(entry)
            self._away = False
        except (ArchiveAway, StoreAway) as error:
            self._fail("away")
            self._away = isinstance(error, ArchiveAway)
            log.warning("not archived; it stays due", reason=str(error))
        except (ArchiveError, IncompleteLog, NotAsWritten) as error:
            self._fail("refused")
            log.error("a match cannot be archived", reason=f"{type(error).__name__}: {error}")
        except Exception:
            self._fail("error")
            log.exception("archiving failed")

    @staticmethod
    def _fail(reason: str) -> None:
        metrics.ARCHIVE_FAILURES.labels(reason).inc()

    async def archive(self, entry: DueEntry) -> None:
        """Archive a match that is over; its entry is done then."""
        try:
            collected = await self._live.collect(entry.match)
        except NoSuchMatch:
            collected = None
        if collected is None:
            await self._live.settle(entry.match, None)
            return
        stored = await self._archives.do(lambda archive: _put(archive, collected))
        await self._live.settle(entry.match, collected.record)
        _count(collected, stored)

    async def measure(self) -> None:
        """Tell how much waits for the archive, and for how long. Raises StoreAway."""
        waiting = await self._live.waiting()
        oldest = waiting.oldest
        metrics.UNARCHIVED.set(waiting.count)
        metrics.ARCHIVE_BEHIND.set(0 if oldest is None else max(0.0, time.time() - oldest / 1000))


def _put(archive: Archive, collected: Collected) -> Stored:
    """Write a match and read it back, in a transaction of its own. Raises NotAsWritten."""
    stored = archive.put(finished_match(collected.record, collected.document))
    if archive.read(collected.record.id) != collected.document:
        raise NotAsWritten(collected.record.id)
    return stored


def _count(collected: Collected, stored: Stored) -> None:
    record = collected.record
    if not stored.new:
        return
    metrics.ARCHIVED.labels(record.game, "rated" if stored.rated else "unrated").inc()
    metrics.ARCHIVE_BYTES.labels(record.game).observe(len(collected.document))
    metrics.LAG.labels("archive").observe(max(0.0, time.time() - record.changed / 1000))
    log.info("archived", status=record.status, version=record.version, rated=stored.rated)


def finished_match(record: MatchRecord, document: bytes) -> FinishedMatch:
    """A match as the archive wants it."""
    return FinishedMatch(
        id=record.id,
        game=record.game,
        status="finished" if record.status == "finished" else "abandoned",
        rules_version=record.rules_version,
        seeded=record.seeded,
        created=record.created,
        finished=record.changed,
        seats=[_finished_seat(record, number) for number in range(len(record.seats))],
        document=document,
    )


def _finished_seat(record: MatchRecord, number: int) -> FinishedSeat:
    seat, result = record.seats[number], record.result
    return FinishedSeat(
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        player=int(seat.player) if seat.player else None,
        rank=result.ranks[number] if result is not None else None,
        score=result.scores[number] if result is not None and result.scores else None,
        resigned=seat.resigned,
    )
