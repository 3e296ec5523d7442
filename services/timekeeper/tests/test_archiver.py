"""Matches that are over go into the archive: once, whoever dies when."""

import asyncio

import pytest
from matches_testing.redis_server import until
from matches_testing.toy import humans, new, play_out
from redis import Redis

from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway
from portolan.archive.threads import ArchiveThreads
from portolan.matches.archiving import Archiving, read_document
from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import StoreAway
from portolan.matches.keys import DUE, log_key, match_key, shard_of
from portolan.matches.records import SeatRecord
from portolan.timekeeper import metrics
from portolan.timekeeper.archiver import Archiver
from portolan.timekeeper.keeper import Keeper

from .conftest import value


class Queues:
    """There are no bots here."""

    async def send(self, game, match_id): ...

    async def waiting(self, game):
        return 0


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'archive.sqlite3'}"


@pytest.fixture
def archive(url):
    archive = Archive.open(url)
    yield archive
    archive.close()


@pytest.fixture
async def archives(url):
    threads = ArchiveThreads(url, threads=1)
    yield threads
    await threads.close()


@pytest.fixture
def archiver(store, archives):
    return Archiver(store, archives)


@pytest.fixture
async def work():
    """Let things work until the end of the test."""
    tasks = []
    yield lambda *works: tasks.extend(asyncio.create_task(one) for one in works)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def finished(matches, redis_url, archive):
    """Make a match of two named players that is over and due."""
    known = [archive.players.create(name).player for name in ("Ada", "Bo")]

    async def finished(**more):
        more.setdefault("seed", None)
        seats = [SeatRecord("human", one.name, player=str(one.id)) for one in known]
        created = await new(matches, seats, **more)
        await play_out(matches, created)
        make_due(redis_url, created.record.id)
        return created.record.id

    return finished


def make_due(redis_url, match_id):
    client, shard = Redis.from_url(redis_url), shard_of(match_id)
    assert client.zscore(DUE[shard], f"archive:{match_id}") is not None
    client.zadd(DUE[shard], {f"archive:{match_id}": 1})


def is_due(redis_url, match_id):
    return Redis.from_url(redis_url).zscore(DUE[shard_of(match_id)], f"archive:{match_id}")


def expires(redis_url, match_id):
    return Redis.from_url(redis_url).pttl(match_key(match_id)) > 0


async def test_a_match_is_archived_and_rated(
    store, matches, archive, archiver, finished, work, redis_url
):
    match_id = await finished()
    keeper = Keeper(store, matches, Queues(), ["toy"], archiver=archiver)
    work(archiver.run())
    await keeper.sweep()
    await until(lambda: expires(redis_url, match_id))
    assert is_due(redis_url, match_id) is None
    live = await matches.read(match_id)
    assert read_document(archive.read(match_id)).record == live
    (played,) = archive.history(game="toy").matches
    assert [seat.rank for seat in played.seats] == live.result.ranks
    assert [seat.score for seat in played.seats] == live.result.scores
    assert sorted(one.matches for one in archive.standings("toy")) == [1, 1]


async def test_seeded_matches_and_strangers_are_archived_unrated(
    matches, archive, archiver, finished
):
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
    store, archive, archives, finished, redis_url, monkeypatch, when
):
    match_id = await finished()
    entry = DueEntry("archive", match_id)

    async def die(*_):
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


async def test_several_at_once_write_it_once(store, url, archive, finished):
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
    store, matches, archives, archive, finished, work, redis_url, monkeypatch
):
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
    archive, archiver, finished, redis_url, monkeypatch
):
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "refused")
    with monkeypatch.context() as patch:
        patch.setattr(Archive, "read", lambda *_: b"something else")
        await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "refused") == before + 1
    assert is_due(redis_url, match_id)
    assert not expires(redis_url, match_id)


async def test_a_log_with_a_gap_stays_live(archive, archiver, finished, redis_url):
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "refused")
    Redis.from_url(redis_url).xdel(log_key(match_id), "2-0")
    await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "refused") == before + 1
    assert archive.read(match_id) is None
    assert not expires(redis_url, match_id)


class AwayThreads:
    """An archive that is away until it comes back."""

    def __init__(self, archives):
        self.archives, self.away = archives, True

    async def do(self, work):
        if self.away:
            raise ArchiveAway("away")
        return await self.archives.do(work)


async def test_an_archive_that_is_away_stops_nothing_else(
    store, matches, archive, archives, finished, work, redis_url
):
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


async def test_a_store_that_is_away_is_no_reason_to_stop(archiver, finished, monkeypatch):
    match_id = await finished()
    before = value(metrics.ARCHIVE_FAILURES, "away")

    async def away(*_):
        raise StoreAway("away")

    monkeypatch.setattr(Archiving, "collect", away)
    await archiver._safely(DueEntry("archive", match_id))
    assert value(metrics.ARCHIVE_FAILURES, "away") == before + 1


async def test_entries_of_matches_that_are_gone_or_go_on_are_forgotten(
    matches, archiver, redis_url
):
    created = await new(matches, 2)
    client = Redis.from_url(redis_url)
    for match_id in ("nowhere", created.record.id):
        client.zadd(DUE[shard_of(match_id)], {f"archive:{match_id}": 1})
        await archiver.archive(DueEntry("archive", match_id))
        assert is_due(redis_url, match_id) is None
    assert not expires(redis_url, created.record.id)
