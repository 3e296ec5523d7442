"""Matches that are over go into the archive: once, whoever dies when."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from matches_testing.redis_server import client_of, until
from matches_testing.toy import humans, new, play_out, result_of

from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway
from portolan.archive.threads import ArchiveThreads
from portolan.matches.archiving import Archiving, read_document
from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import StoreAway
from portolan.matches.keys import DUE, log_key, match_key, shard_of
from portolan.matches.records import SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.timekeeper import metrics
from portolan.timekeeper.archiver import Archiver
from portolan.timekeeper.keeper import Keeper

from .conftest import value

T = TypeVar("T")


class Work(Protocol):
    """Lets things work until the end of the test."""

    def __call__(self, *works: Coroutine[Any, Any, None]) -> None: ...


class Finished(Protocol):
    """Makes a match of two named players that is over and due; returns its id."""

    async def __call__(self, **more: Any) -> str: ...


class Queues:
    """There are no bots here."""

    async def send(self, game: str, match_id: str) -> None: ...

    async def waiting(self, game: str) -> int:
        return 0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'archive.sqlite3'}"


@pytest.fixture
def archive(url: str) -> Iterator[Archive]:
    archive = Archive.open(url)
    yield archive
    archive.close()


@pytest.fixture
async def archives(url: str) -> AsyncIterator[ArchiveThreads]:
    threads = ArchiveThreads(url, threads=1)
    yield threads
    await threads.close()


@pytest.fixture
def archiver(store: Store, archives: ArchiveThreads) -> Archiver:
    return Archiver(store, archives)


@pytest.fixture
async def work() -> AsyncIterator[Work]:
    tasks: list[asyncio.Task[None]] = []

    def begin(*works: Coroutine[Any, Any, None]) -> None:
        tasks.extend(asyncio.create_task(one) for one in works)

    yield begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def finished(matches: Matches, redis_url: str, archive: Archive) -> Finished:
    known = [archive.players.create(name).player for name in ("Ada", "Bo")]

    async def finished(**more: Any) -> str:
        more.setdefault("seed", None)
        seats = [SeatRecord("human", one.name, player=str(one.id)) for one in known]
        created = await new(matches, seats, **more)
        await play_out(matches, created)
        make_due(redis_url, created.record.id)
        return created.record.id

    return finished


def make_due(redis_url: str, match_id: str) -> None:
    client, shard = client_of(redis_url), shard_of(match_id)
    assert client.zscore(DUE[shard], f"archive:{match_id}") is not None
    client.zadd(DUE[shard], {f"archive:{match_id}": 1})


def is_due(redis_url: str, match_id: str) -> float | None:
    score: float | None = client_of(redis_url).zscore(
        DUE[shard_of(match_id)], f"archive:{match_id}"
    )
    return score


def expires(redis_url: str, match_id: str) -> bool:
    return bool(client_of(redis_url).pttl(match_key(match_id)) > 0)


async def test_a_match_is_archived_and_rated(
    store: Store,
    matches: Matches,
    archive: Archive,
    archiver: Archiver,
    finished: Finished,
    work: Work,
    redis_url: str,
) -> None:
    match_id = await finished()
    keeper = Keeper(store, matches, Queues(), ["toy"], archiver=archiver)
    work(archiver.run())
    await keeper.sweep()
    await until(lambda: expires(redis_url, match_id))
    assert is_due(redis_url, match_id) is None
    live = await matches.read(match_id)
    document = archive.read(match_id)
    assert document is not None
    assert read_document(document).record == live
    (played,) = archive.history(game="toy").matches
    assert [seat.rank for seat in played.seats] == result_of(live).ranks
    assert [seat.score for seat in played.seats] == result_of(live).scores
    assert sorted(one.matches for one in archive.standings("toy")) == [1, 1]


async def test_seeded_matches_and_strangers_are_archived_unrated(
    matches: Matches, archive: Archive, archiver: Archiver, finished: Finished
) -> None:
    seeded = await finished(seed="chosen")
    strangers = await new(matches, 2, seed=None)
    await play_out(matches, strangers)
    abandoned = await new(matches, [*humans(1), SeatRecord("open")])
    await matches.cancel(abandoned.record.id, abandoned.owner_token)
    for match_id in (seeded, strangers.record.id, abandoned.record.id):
        await archiver.archive(DueEntry("archive", match_id))
        assert archive.read(match_id)
    assert archive.standings("toy") == []
    assert {match.id for match in archive.history().matches} == {seeded, strangers.record.id}


@pytest.mark.parametrize("when", ["collect", "settle"])
async def test_who_dies_in_between_loses_and_doubles_nothing(
    store: Store,
    archive: Archive,
    archives: ArchiveThreads,
    finished: Finished,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    when: str,
) -> None:
    match_id = await finished()
    entry = DueEntry("archive", match_id)

    async def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Archiving, when, die)
        with pytest.raises(KeyboardInterrupt):
            await Archiver(store, archives).archive(entry)
    assert not expires(redis_url, match_id)
    assert is_due(redis_url, match_id)
    await Archiver(store, archives).archive(entry)
    assert expires(redis_url, match_id)
    assert [one.matches for one in archive.standings("toy")] == [1, 1]


async def test_several_at_once_write_it_once(
    store: Store, url: str, archive: Archive, finished: Finished
) -> None:
    before = value(metrics.ARCHIVED, "toy", "rated")
    some = [await finished() for _ in range(4)]
    threads = [ArchiveThreads(url, threads=2) for _ in range(3)]
    archivers = [Archiver(store, one) for one in threads]
    works = [one.archive(DueEntry("archive", match)) for one in archivers for match in some]
    await asyncio.gather(*works)
    assert sorted(match.id for match in archive.history().matches) == sorted(some)
    assert [one.matches for one in archive.standings("toy")] == [4, 4]
    assert value(metrics.ARCHIVED, "toy", "rated") == before + 4
    for one in threads:
        await one.close()


async def test_three_keepers_claim_each_match_once(
    store: Store,
    matches: Matches,
    archives: ArchiveThreads,
    archive: Archive,
    finished: Finished,
    work: Work,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("portolan.matches.due.FIRST_DELAY_MS", 60_000)  # not again while we look
    before = value(metrics.ARCHIVE_CLAIMS)
    some = [await finished() for _ in range(12)]
    stop = asyncio.Event()
    archivers = [Archiver(store, archives) for _ in range(3)]
    keepers = [Keeper(store, matches, Queues(), ["toy"], archiver=one) for one in archivers]
    work(*(keeper.run(stop, lambda well: None) for keeper in keepers))
    await until(lambda: all(expires(redis_url, match) for match in some))
    assert value(metrics.ARCHIVE_CLAIMS) == before + 12
    assert [one.matches for one in archive.standings("toy")] == [12, 12]


async def test_what_is_not_read_back_as_written_stays_live(
    archive: Archive,
    archiver: Archiver,
    finished: Finished,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "refused")
    with monkeypatch.context() as patch:
        patch.setattr(Archive, "read", lambda *_: b"something else")
        await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "refused") == before + 1
    assert is_due(redis_url, match_id)
    assert not expires(redis_url, match_id)


async def test_a_log_with_a_gap_stays_live(
    archive: Archive, archiver: Archiver, finished: Finished, redis_url: str
) -> None:
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "refused")
    client_of(redis_url).xdel(log_key(match_id), "2-0")
    await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "refused") == before + 1
    assert archive.read(match_id) is None
    assert not expires(redis_url, match_id)


class AwayThreads:
    """An archive that is away until it comes back."""

    def __init__(self, archives: ArchiveThreads) -> None:
        self.archives, self.away = archives, True

    async def do(self, work: Callable[[Archive], T]) -> T:
        if self.away:
            raise ArchiveAway("away")
        return await self.archives.do(work)


async def test_an_archive_that_is_away_stops_nothing_else(
    store: Store,
    matches: Matches,
    archive: Archive,
    archives: ArchiveThreads,
    finished: Finished,
    work: Work,
    redis_url: str,
) -> None:
    away = AwayThreads(archives)
    archiver = Archiver(store, away)
    keeper = Keeper(store, matches, Queues(), ["toy"], archiver=archiver)
    before = value(metrics.ARCHIVE_FAILURES, "away")
    some = [await finished() for _ in range(5)]
    work(archiver.run())
    await keeper.sweep()
    await until(lambda: value(metrics.ARCHIVE_FAILURES, "away") == before + 5)
    assert [await Due(store).due(shard_of(match), 10) for match in some] == [[]] * 5
    assert value(metrics.UNARCHIVED) == 5
    assert value(metrics.ARCHIVE_BEHIND) > 0
    away.away = False
    for match in some:
        make_due(redis_url, match)
    await keeper.sweep()
    await until(lambda: all(expires(redis_url, match) for match in some))
    await archiver.measure()
    assert value(metrics.UNARCHIVED) == 0
    assert value(metrics.ARCHIVE_BEHIND) == 0


async def test_a_store_that_is_away_is_no_reason_to_stop(
    archiver: Archiver, finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "away")

    async def away(*_: object) -> None:
        raise StoreAway("away")

    monkeypatch.setattr(Archiving, "collect", away)
    await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "away") == before + 1


async def test_entries_of_matches_that_are_gone_or_go_on_are_forgotten(
    matches: Matches, archiver: Archiver, redis_url: str
) -> None:
    created = await new(matches, 2)
    client = client_of(redis_url)
    for match_id in ("nowhere", created.record.id):
        client.zadd(DUE[shard_of(match_id)], {f"archive:{match_id}": 1})
        await archiver.archive(DueEntry("archive", match_id))
        assert is_due(redis_url, match_id) is None
    assert not expires(redis_url, created.record.id)
