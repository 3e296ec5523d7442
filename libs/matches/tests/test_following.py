"""Streams: a snapshot, then every entry once, in order."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
from matches_testing.redis_server import bundled_server, client_of, running, until
from matches_testing.toy import (
    ToyRules,
    bid,
    entry_of,
    humans,
    new,
    play_out,
    record_of,
    toy_matches,
)

from portolan.matches import reading
from portolan.matches.errors import BadRequest, NoSuchMatch, NoSuchVersion, StoreAway
from portolan.matches.keys import log_key, match_key
from portolan.matches.records import Entry, Item, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store

SERVERS = pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)


class Reader:
    """Collects what a follower gets, but for the idle ones."""

    def __init__(
        self, matches: Matches, match_id: str, after: str | None = None, keep_alive: float = 5.0
    ) -> None:
        self.items: list[Item] = []
        self.idle = 0
        self._stream = matches.follow(match_id, after, keep_alive)
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for item in self._stream:
            if item.kind == "idle":
                self.idle += 1
            else:
                self.items.append(item)

    async def got(self, count: int) -> list[tuple[str, int]]:
        await until(lambda: len(self.items) >= count or self.task.done())
        return [(item.kind, int(item.id.split("-")[0])) for item in self.items]

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


Follow = Callable[..., Reader]


@pytest.fixture
async def reader(matches: Matches) -> AsyncIterator[Follow]:
    readers: list[Reader] = []

    def follow(match_id: str, after: str | None = None, keep_alive: float = 5.0) -> Reader:
        readers.append(Reader(matches, match_id, after, keep_alive))
        return readers[-1]

    yield follow
    for one in readers:
        await one.stop()


@SERVERS
async def test_a_snapshot_then_each_entry(matches: Matches, reader: Follow) -> None:
    created = await new(matches, 3)
    several = [reader(created.record.id) for _ in range(3)]
    for one in several:
        assert await one.got(1) == [("snapshot", 1)]
    assert record_of(several[0].items[0]).version == 1
    await bid(matches, created, 0, 1)
    await bid(matches, created, 1, 1)
    for one in several:
        assert await one.got(3) == [("snapshot", 1), ("entry", 2), ("entry", 3)]
    assert matches.followers == 3


async def test_the_stream_ends_with_the_match(matches: Matches, reader: Follow) -> None:
    created = await new(matches, 2)
    one = reader(created.record.id)
    await one.got(1)
    await play_out(matches, created)
    await until(one.task.done)
    version = (await matches.read(created.record.id)).version
    assert await one.got(version) == [("snapshot", 1)] + [
        ("entry", number) for number in range(2, version + 1)
    ]
    assert entry_of(one.items[-1]).kind == "end"
    late = reader(created.record.id)
    await until(late.task.done)
    assert await late.got(1) == [("snapshot", version)]
    resumed = reader(created.record.id, one.items[-1].id)
    await until(resumed.task.done)
    assert resumed.items == []
    assert matches.followers == 0


async def test_resuming_loses_and_doubles_nothing(matches: Matches, reader: Follow) -> None:
    created = await new(matches, 4)
    one = reader(created.record.id)
    await one.got(1)
    await bid(matches, created, 0, 1)
    await one.got(2)
    await one.stop()
    await bid(matches, created, 1, 1)
    resumed = reader(created.record.id, one.items[-1].id)
    await bid(matches, created, 2, 1)
    assert await resumed.got(2) == [("entry", 3), ("entry", 4)]
    by_version = reader(created.record.id, "0")
    assert await by_version.got(4) == [("entry", number) for number in (1, 2, 3, 4)]
    with_id = reader(created.record.id, by_version.items[0].id)
    assert await with_id.got(3) == [("entry", number) for number in (2, 3, 4)]


async def test_an_id_that_does_not_fit_gets_a_reset(matches: Matches, reader: Follow) -> None:
    created = await new(matches, 2)
    await bid(matches, created, 0, 1)
    for strange in ("1-0123456789abcdef", "9-0123456789abcdef", "0-0123456789abcdef"):
        one = reader(created.record.id, strange)
        assert await one.got(1) == [("reset", 2)]
    for wrong, error in (("3", NoSuchVersion), ("x", BadRequest), ("1-2", BadRequest)):
        one = reader(created.record.id, wrong)
        with pytest.raises(error):
            await one.task
    gone = reader("nowhere")
    with pytest.raises(NoSuchMatch):
        await gone.task


async def test_seats_that_fill_are_told(matches: Matches, reader: Follow) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open")])
    one = reader(created.record.id)
    assert await one.got(1) == [("snapshot", 0)]
    await matches.take_seat(created.record.id, 1, "Bea")
    assert await one.got(3) == [("snapshot", 0), ("entry", 1), ("entry", 2)]
    assert entry_of(one.items[1]).data == {"name": "Bea"}


async def test_a_lost_wake_up_is_healed_by_the_keep_alive(
    matches: Matches, reader: Follow, redis_url: str
) -> None:
    created = await new(matches, 2)
    one = reader(created.record.id, keep_alive=0.05)
    await one.got(1)
    await until(lambda: one.idle >= 3)
    matches._followers._wakes._heard = lambda *_: None
    await bid(matches, created, 0, 1)
    assert await one.got(2) == [("snapshot", 1), ("entry", 2)]


async def test_a_follower_whose_subscription_died_recovers(
    matches: Matches, reader: Follow, redis_url: str
) -> None:
    created = await new(matches, 3)
    one = reader(created.record.id, keep_alive=60)
    await one.got(1)
    wakes = matches._followers._wakes
    await wakes.ready.wait()
    client = client_of(redis_url)
    client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    await bid(matches, created, 0, 1)
    assert await one.got(2) == [("snapshot", 1), ("entry", 2)]
    await wakes.ready.wait()
    await bid(matches, created, 1, 1)
    assert await one.got(3) == [("snapshot", 1), ("entry", 2), ("entry", 3)]


async def test_a_redis_that_lost_its_last_second_is_never_spliced(
    matches: Matches, reader: Follow, redis_url: str
) -> None:
    """The log is set back and goes on differently, under the same versions."""
    client = client_of(redis_url)
    created = await new(matches, 4)
    match_id = created.record.id
    keys = [match_key(match_id), log_key(match_id)]
    await bid(matches, created, 0, 1)
    saved = [client.dump(key) for key in keys]
    one = reader(match_id, keep_alive=60)
    await one.got(1)
    await matches._followers._wakes.ready.wait()
    await bid(matches, created, 1, 1)
    assert (await one.got(2))[-1] == ("entry", 3)
    for key, value in zip(keys, saved, strict=True):
        client.restore(key, 0, value, replace=True)
    await bid(matches, created, 2, 2)
    await bid(matches, created, 1, 2)
    kinds = await one.got(3)
    assert kinds[2][0] == "reset"
    assert record_of(one.items[2]).version >= 3
    resumed = reader(match_id, one.items[1].id)
    assert (await resumed.got(1))[0] == ("reset", 4)


async def test_nobody_joins_a_read_that_is_older_than_the_news(
    matches: Matches, reader: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One follower's read is slow; another, woken meanwhile, reads for itself."""
    created = await new(matches, 3)
    match_id = created.record.id
    quick = asyncio.Event()
    slow: list[object] = []
    quick.set()
    read_log = reading.Reader.log

    async def read_slowly(*args: Any, **kwargs: Any) -> Sequence[Entry]:
        entries = await read_log(*args, **kwargs)
        if not quick.is_set():
            slow.append(args)
            await quick.wait()
        return entries

    monkeypatch.setattr(reading.Reader, "log", read_slowly)
    idle = reader(match_id, keep_alive=60)
    await idle.got(1)
    await matches._followers._wakes.ready.wait()
    await asyncio.sleep(0.05)
    quick.clear()
    late = reader(match_id, keep_alive=60)
    await until(lambda: slow)
    await bid(matches, created, 0, 1)
    await until(lambda: len(slow) == 2)
    quick.set()
    assert await idle.got(2) == [("snapshot", 1), ("entry", 2)]
    assert await late.got(2) == [("snapshot", 1), ("entry", 2)]
    await until(lambda: not matches._followers._reads)


async def test_a_redis_that_went_away_comes_back() -> None:
    with running(bundled_server(), "--appendonly", "yes", "--appendfsync", "always") as server:
        store = await Store.connect(server.url)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 3)
        one = Reader(matches, created.record.id, keep_alive=0.2)
        await one.got(1)
        await bid(matches, created, 0, 1)
        await one.got(2)
        server.kill()
        with pytest.raises(StoreAway):
            await matches.read(created.record.id)
        server.start()
        await bid(matches, created, 1, 1)
        if one.task.done():
            # The stream ended with an error while Redis was away: its reader resumes.
            one = Reader(matches, created.record.id, one.items[-1].id)
            assert await one.got(1) == [("entry", 3)]
        else:
            assert (await one.got(3))[-1] == ("entry", 3)
        await one.stop()
        await matches.close()
        await store.close()
