"""The timekeeper's work: wake-ups, sweeps, and what is done about each due entry."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import NoSuchMatch, StoreAway
from portolan.matches.keys import SHARDS
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.matches.wakes import Wakes
from portolan.telemetry import bind, logger, new_trace
from portolan.timekeeper import metrics
from portolan.timekeeper.archiver import Archiver
from portolan.timekeeper.offers import BrokerAway

SWEEP_S = 1.0
COUNT_EVERY = 10
"""Live matches are counted at every tenth sweep."""
PER_SHARD = 100
STUCK_FOR_S = 130.0
"""Longer than the longest time after which a stuck match is looked at again."""

log = logger()


class Queues(Protocol):
    """What is needed of `offers.Offers`."""

    async def send(self, game: str, match_id: str) -> None: ...
    async def waiting(self, game: str) -> int: ...


@dataclass(frozen=True)
class Limits:
    """How much is offered after an outage: turns per second, and the longest queue to add to."""

    per_second: int = 200
    queue_most: int = 1000


class Keeper:
    """Sees to everything that is due in one Redis. Any number may work at the same time."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        queues: Queues,
        games: Sequence[str] = (),
        limits: Limits | None = None,
        archiver: Archiver | None = None,
    ) -> None:
        self._matches = matches
        self._queues = queues
        self._archiver = archiver
        self._due = Due(store)
        self._games = games
        self._limits = limits or Limits()
        self._heard: dict[str, str] = {}
        self._something_heard = asyncio.Event()
        self._wakes = Wakes(store, self._hear, lambda: None)
        self._lengths: dict[str, int] = {}
        """Offers in each game's queue: as measured by the last sweep, and added since."""
        self._stuck: dict[str, float] = {}
        self._sweeps = 0

    async def run(self, stop: asyncio.Event, swept: "Swept") -> None:
        """Work until `stop`; `swept` is told of each sweep, with whether it went well.

        A fault comes through, in what works beside the sweeps too: the process is to be restarted.
        """
        self._wakes.start()
        beside = [asyncio.create_task(self._offer_what_is_heard(), name="offers")]
        if self._archiver is not None:
            beside.append(asyncio.create_task(self._archiver.run(), name="archiver"))
        try:
            while not stop.is_set():
                began = time.monotonic()
                swept(await self._safe_sweep())
                left = SWEEP_S - (time.monotonic() - began)
                await _wait(stop, max(0.05, left))
                _raise_faults(beside)
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self._wakes.close()

    # What is heard

    def _hear(self, shard: int, match_id: str, version: int, game: str) -> None:
        if game != "-" and len(self._heard) < self._limits.queue_most:
            self._heard[match_id] = game
            self._something_heard.set()

    async def _offer_what_is_heard(self) -> None:
        while True:
            await self._something_heard.wait()
            self._something_heard.clear()
            heard, self._heard = self._heard, {}
            for match_id, game in heard.items():
                if self._lengths.get(game, 0) >= self._limits.queue_most:
                    metrics.HELD_BACK.labels("queue").inc()
                    continue
                try:
                    await self._offer(DueEntry("bot", match_id), game, "wake")
                except (StoreAway, BrokerAway):
                    log.warning("an offer could not be made; a sweep will make it")

    # What a sweep finds

    async def _safe_sweep(self) -> bool:
        try:
            with metrics.SWEEPS.time():
                await self.sweep()
        except (StoreAway, BrokerAway) as error:
            metrics.FAILED_SWEEPS.inc()
            log.warning("sweep failed", reason=str(error))
            return False
        return True

    async def sweep(self) -> None:
        """See to everything that is due now, oldest first. Raises StoreAway, BrokerAway.

        Turns of bots come last: all else goes on while the broker is away.
        """
        if self._sweeps % COUNT_EVERY == 0:
            await self._count_matches()
        self._sweeps += 1
        found = await asyncio.gather(*(self._due.due(shard, PER_SHARD) for shard in range(SHARDS)))
        entries = sorted((one for part in found for one in part), key=lambda entry: -entry.late)
        for entry in entries:
            with bind(match=entry.match, trace=new_trace()):
                if entry.kind == "clock":
                    await self._end_clock(entry)
                elif entry.kind == "stuck":
                    await self._look_at_stuck(entry)
                elif entry.kind == "archive":
                    await self._archive(entry)
        self._forget_unstuck()
        await self._measure_queues()
        await self._rescue_all([entry for entry in entries if entry.kind == "bot"])

    async def _rescue_all(self, turns: Sequence[DueEntry]) -> None:
        """Offer the turns that no wake-up brought up, up to the limit of a sweep."""
        offers = self._limits.per_second
        for entry in turns:
            if offers > 0:
                with bind(match=entry.match, trace=new_trace()):
                    offers -= await self._rescue(entry)
            else:
                metrics.HELD_BACK.labels("rate").inc()

    async def _rescue(self, entry: DueEntry) -> bool:
        """Offer a turn that no wake-up brought up; whether it was offered."""
        (game,) = await self._due.games([entry.match])
        if not game:
            await self._due.remove(entry)
            return False
        if game not in self._lengths:
            self._lengths[game] = await self._queues.waiting(game)
        if self._lengths[game] >= self._limits.queue_most:
            metrics.HELD_BACK.labels("queue").inc()
            return False
        return await self._offer(entry, game, "sweep")

    async def _offer(self, entry: DueEntry, game: str, cause: str) -> bool:
        """Defer a turn and put it into its queue; False where somebody else has."""
        offers = await self._due.offer(entry)
        if not offers:
            return False
        try:
            await self._queues.send(game, entry.match)
        except BrokerAway:
            metrics.UNSENT.inc()
            await self._due.withdraw(entry, offers)
            raise
        self._lengths[game] = self._lengths.get(game, 0) + 1
        metrics.LAG.labels("bot").observe(entry.late / 1000)
        metrics.OFFERS.labels(game, cause).inc()
        if offers > 1:
            metrics.RESCUES.labels(game).inc()
            log.info("turn offered again", match=entry.match, offers=offers)
        return True

    async def _end_clock(self, entry: DueEntry) -> None:
        """Let a bot make the decision of a seat whose time is up."""
        if not await self._due.offer(entry):
            return
        assert entry.seat is not None
        try:
            if await self._matches.expire_clock(entry.match, entry.seat):
                (game,) = await self._due.games([entry.match])
                metrics.LAG.labels("clock").observe(entry.late / 1000)
                metrics.EXPIRIES.labels(game).inc()
                log.info("time is up", seat=entry.seat)
        except NoSuchMatch:
            await self._due.remove(entry)

    async def _archive(self, entry: DueEntry) -> None:
        """Hand a match that is over to the archiver."""
        if self._archiver is not None:
            await self._archiver.take(entry)

    async def _look_at_stuck(self, entry: DueEntry) -> None:
        """Tell of a match in which nobody is asked."""
        if not await self._due.offer(entry):
            return
        try:
            record = await self._matches.read(entry.match)
        except NoSuchMatch:
            await self._due.remove(entry)
            return
        if record.status == "active" and not record.questions:
            self._stuck[entry.match] = time.monotonic()
            log.error("nobody is asked in an active match", version=record.version)
        else:
            await self._due.remove(entry)
            self._stuck.pop(entry.match, None)

    def _forget_unstuck(self) -> None:
        """Matches that went on no longer count as stuck."""
        oldest = time.monotonic() - STUCK_FOR_S
        self._stuck = {match: seen for match, seen in self._stuck.items() if seen > oldest}
        metrics.STUCK.set(len(self._stuck))

    # What is measured

    async def _measure_queues(self) -> None:
        for game in {*self._games, *self._lengths}:
            self._lengths[game] = await self._queues.waiting(game)
            metrics.QUEUE.labels(game).set(self._lengths[game])

    async def _count_matches(self) -> None:
        counts = await self._matches.counts(self._games)
        for (status, game), count in counts.items():
            metrics.LIVE.labels(game, status).set(count)
        if self._archiver is not None:
            await self._archiver.measure()


class Swept(Protocol):
    """Is told of each sweep."""

    def __call__(self, well: bool, /) -> None: ...


def _raise_faults(working: Sequence["asyncio.Task[None]"]) -> None:
    """Let the faults through of tasks that were to work on."""
    for task in working:
        if task.done():
            task.result()


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return
