"""Live streams over a real socket: forms, resumption, keep-alives, limits, readers that leave."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest

from portolan.gateway import metrics
from portolan.gateway.settings import Settings
from portolan.matches import errors
from portolan.matches.records import SeatRecord

from .conftest import HAND, OWNER, SEED, TOKENS, Served, World

EVENTS = "/v1/matches/m1/events"
NDJSON = {"Accept": "application/x-ndjson"}
ADA = {"Authorization": f"Bearer {TOKENS[0]}"}
BO = {"Authorization": f"Bearer {TOKENS[1]}"}

Items = AsyncIterator[dict[str, Any]]


@asynccontextmanager
async def lines(served: Served, path: str = EVENTS, **headers: str) -> AsyncIterator[Items]:
    """The items of an NDJSON stream without its keep-alives."""
    async with served.client.stream("GET", path, headers=NDJSON | headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")

        async def items() -> Items:
            async for line in answer.aiter_lines():
                item = msgspec.json.decode(line)
                if item["kind"] != "keep-alive":
                    yield item

        yield items()


async def add(world: World, number: int) -> None:
    await world.matches.append(b'{"type":"add","number":%d}' % number, 0)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


async def test_snapshot_then_every_entry(served: Served, world: World) -> None:
    async with lines(served, **ADA) as items:
        snapshot = await anext(items)
        assert snapshot["kind"] == "snapshot"
        assert snapshot["version"] == 1
        assert snapshot["id"] == world.matches.matches["m1"].event_id
        assert snapshot["seat"] == 0
        assert snapshot["view"] == {"hand": HAND}
        assert snapshot["decision"]["decision"] == 1
        assert snapshot["match"]["seats"][1]["name"] == "Bo"
        for number in (5, 6, 7):
            await add(world, number)
        for version, number in ((2, 5), (3, 6), (4, 7)):
            item = await anext(items)
            assert item["kind"] == "entry"
            assert item["version"] == item["entry"]["version"] == version
            assert item["entry"]["events"] == [{"type": "drawn", "number": number, "card": HAND}]
            assert item["lines"] == [f"[en] Ada: {number}"]


async def test_server_sent_events(served: Served, world: World) -> None:
    headers = {"Accept": "text/event-stream", "Accept-Language": "zh-TW"}
    async with served.client.stream("GET", EVENTS, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        told = answer.aiter_lines()
        assert await anext(told) == "retry: 1000"
        assert await anext(told) == ""
        assert await anext(told) == f"id: {world.matches.matches['m1'].event_id}"
        assert await anext(told) == "event: snapshot"
        assert (await anext(told)).startswith('data: {"id":"1-')
        assert await anext(told) == ""
        assert await anext(told) == ": keep-alive"
        await add(world, 5)
        while (line := await anext(told)) in {": keep-alive", ""}:
            pass
        assert line == f"id: {world.matches.log[0].id}"
        assert await anext(told) == "event: entry"
        data = msgspec.json.decode((await anext(told)).removeprefix("data: "))
        assert data["lines"] == ["[zh-Hant] Ada: 5"]


async def test_others_see_the_public_form_alone(served: Served, world: World) -> None:
    for headers in ({}, BO):
        async with lines(served, **headers) as items:
            told = str(await anext(items))
            await add(world, 5)
            told += str(await anext(items))
            assert HAND not in told
            assert SEED not in told
            assert OWNER not in told


async def test_quiet_streams_are_kept_alive(served: Served, world: World) -> None:
    async with served.client.stream("GET", EVENTS, headers=NDJSON) as answer:
        told = answer.aiter_lines()
        await anext(told)
        for _ in range(3):
            assert await anext(told) == '{"kind":"keep-alive"}'
        await add(world, 5)
        while (line := await anext(told)) == '{"kind":"keep-alive"}':
            pass
        assert msgspec.json.decode(line)["version"] == 2


@pytest.mark.parametrize("how", ["header", "query", "version"])
async def test_resuming_loses_and_doubles_nothing(served: Served, world: World, how: str) -> None:
    await add(world, 1)
    seen = []
    last = ""
    for number in range(6):
        path, headers = EVENTS, {}
        if last and how == "header":
            headers = {"Last-Event-ID": last}
        elif last:
            path = f"{EVENTS}?from={last if how == 'query' else last.partition('-')[0]}"
        async with lines(served, path, **headers) as items:
            await add(world, number)
            await add(world, number)
            if not last:
                assert (await anext(items))["kind"] == "snapshot"
            for _ in range(2):
                item = await anext(items)
                seen.append(item["version"])
                last = item["id"]
    assert seen == list(range(3, 15))


class TestResumedStream:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(stream_keep_alive=3600, http_drain=0)

    async def test_opens_before_there_is_anything_to_tell(
        self, served: Served, world: World
    ) -> None:
        async with asyncio.timeout(60), lines(served, f"{EVENTS}?from=1"):
            pass


async def test_last_event_id_stands_above_from(served: Served, world: World) -> None:
    for number in range(3):
        await add(world, number)
    last = {"Last-Event-ID": world.matches.log[1].id}
    async with lines(served, f"{EVENTS}?from=1", **last) as items:
        assert (await anext(items))["version"] == 4


@pytest.mark.parametrize("last", ["2-0123456789abcdef", "9-0123456789abcdef"])
async def test_place_that_the_log_does_not_hold(served: Served, world: World, last: str) -> None:
    await add(world, 1)
    async with lines(served, **{"Last-Event-ID": last}) as items:
        reset = await anext(items)
        assert (reset["kind"], reset["version"]) == ("reset", 2)
        assert reset["match"]["id"] == "m1"
        await add(world, 2)
        assert (await anext(items))["version"] == 3


async def test_match_that_waits_for_players(served: Served, world: World) -> None:
    record = world.matches.matches["m1"]
    record.status = "waiting"
    record.seats = (record.seats[0], SeatRecord("open"))
    async with lines(served) as items:
        snapshot = await anext(items)
    assert snapshot["view"] is None
    assert snapshot["match"]["seats"][1]["kind"] == "open"


async def test_streams_of_one_token(served: Served, world: World) -> None:
    async with lines(served, **ADA) as one, lines(served, **ADA) as two:
        await anext(one)
        await anext(two)
        for accept in ("application/x-ndjson", "text/event-stream", "*/*"):
            refused = await served.client.get(EVENTS, headers={**ADA, "Accept": accept})
            assert refused.status_code == 429
            assert refused.headers["content-type"] == "application/problem+json"
            assert refused.headers["retry-after"] == "1"
            assert refused.json()["limit"] == "streams_per_token"
            assert refused.json()["maximum"] == 2
        async with lines(served, **BO) as other:
            await anext(other)
        await add(world, 1)
        assert (await anext(one))["version"] == (await anext(two))["version"] == 2
    await until(lambda: not world.matches.following)
    async with lines(served, **ADA) as again:
        assert (await anext(again))["version"] == 2


class TestReadersWithoutAToken:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(streams_per_address=1, http_drain=0)

    async def test_are_counted_by_network(self, app: Any, world: World) -> None:
        """Whoever has one IPv6 address has all of its network."""

        async def ask(host: str) -> httpx.Response:
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://gateway") as reader:
                return await reader.get(EVENTS)

        async with app.router.lifespan_context(app):
            following = asyncio.create_task(ask("2001:db8:1:2::1"))
            await until(lambda: world.matches.following == 1)
            async with asyncio.timeout(60):
                refused = await ask("2001:db8:1:2::9")
            assert refused.status_code == 429
            assert refused.json()["limit"] == "streams_per_address"
            others = asyncio.create_task(ask("2001:db8:1:3::1"))
            await until(lambda: world.matches.following == 2)
            for reading in (following, others):
                reading.cancel()
            await asyncio.gather(following, others, return_exceptions=True)


async def test_refused_streams_leave_nothing_open(served: Served, world: World) -> None:
    for _ in range(5):
        answer = await served.client.get(f"{EVENTS}?from=77", headers=ADA)
        assert answer.status_code == 404
    async with lines(served, **ADA) as items:
        await anext(items)
        gauge = metrics.STREAMS_OPEN.labels("ndjson")
        assert gauge._value.get() == 1
    await until(lambda: not world.matches.following and gauge._value.get() == 0)


async def test_each_event_is_worded_once(served: Served, world: World) -> None:
    async with lines(served) as one, lines(served) as two, lines(served, **BO) as three:
        for items in (one, two, three):
            await anext(items)
        await add(world, 1)
        for items in (one, two, three):
            assert (await anext(items))["lines"] == ["[en] Ada: 1"]
    assert world.rules["toy"].narrated <= 3
    async with lines(served, f"{EVENTS}?from=1") as late:
        before = world.rules["toy"].narrated
        await anext(late)
    assert world.rules["toy"].narrated == before


async def test_entries_come_without_words_while_the_rules_are_away(
    served: Served, world: World
) -> None:
    async with lines(served) as items:
        await anext(items)
        world.rules["toy"].away = True
        await add(world, 1)
        assert (await anext(items))["lines"] is None
        world.rules["toy"].away = False
        await add(world, 2)
        assert (await anext(items))["lines"] == ["[en] Ada: 2"]


async def test_stream_ends_with_a_reason_when_the_store_is_lost(
    served: Served, world: World
) -> None:
    async with lines(served) as items:
        snapshot = await anext(items)
        world.matches.fail = errors.StoreAway()
        goodbye = await anext(items)
        assert goodbye["kind"] == "goodbye"
        assert goodbye["reason"] == "store-away"
        assert goodbye["id"] == snapshot["id"]
        with pytest.raises(StopAsyncIteration):
            await anext(items)


async def test_stream_of_a_match_that_ends(served: Served, world: World) -> None:
    async with lines(served) as items:
        await anext(items)
        world.matches.matches["m1"].status = "finished"
        await add(world, 1)
        last = await anext(items)
        goodbye = await anext(items)
        assert (goodbye["kind"], goodbye["reason"]) == ("goodbye", "over")
        with pytest.raises(StopAsyncIteration):
            await anext(items)
    async with lines(served, **{"Last-Event-ID": last["id"]}) as items:
        assert (await anext(items))["reason"] == "over"


async def test_stream_of_a_replaced_token_ends(served: Served, world: World) -> None:
    async with lines(served, **ADA) as items:
        await anext(items)
        record = world.matches.matches["m1"]
        record.seats = (SeatRecord("human", "Ada", "", "another"), record.seats[1])
        assert (await anext(items))["reason"] == "token-replaced"


class TestReaderThatTakesNothing:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(stream_keep_alive=0.05, stream_stalled=0.3, http_drain=0)

    async def test_is_cut_and_others_are_not(
        self, served: Served, world: World, logged: Callable[[], str]
    ) -> None:
        cut = metrics.STREAMS_ENDED.labels("slow")
        before = cut._value.get()
        stalled = socket.socket()
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stalled.connect(("127.0.0.1", served.port))
        stalled.sendall(f"GET {EVENTS} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await until(lambda: world.matches.following == 1)
        async with lines(served, **ADA) as items:
            await anext(items)
            pad = "x" * 40_000
            version = 1
            while cut._value.get() == before:
                action = msgspec.json.encode({"type": "add", "number": 1, "pad": pad})
                await world.matches.append(action, 0)
                version += 1
                assert (await anext(items))["version"] == version
            await add(world, 1)
            assert (await anext(items))["version"] == version + 1
        stalled.close()
        assert '"event":"stream cut"' in logged()
        await until(lambda: world.matches.following == 0)


async def test_reader_that_leaves_counts_as_no_error(served: Served, world: World) -> None:
    left = metrics.STREAMS_ENDED.labels("left")
    before = left._value.get()
    async with lines(served) as items:
        await anext(items)
    await until(lambda: left._value.get() == before + 1)
    await until(lambda: world.matches.following == 0)


async def test_stopping_says_goodbye_after_what_is_in_flight(served: Served, world: World) -> None:
    world.matches.slow = 0.3
    async with lines(served) as items, lines(served, **BO) as others:
        await anext(items)
        await anext(others)
        wish = {"decision": 1, "action": {"type": "add", "number": 3}}
        acting = asyncio.create_task(
            served.client.post("/v1/matches/m1/actions", json=wish, headers=ADA)
        )
        await until(lambda: any(call[0] == "act" for call in world.matches.calls))
        served.stop()
        assert (await acting).status_code == 200
        for stream in (items, others):
            assert (await anext(stream))["version"] == 2
            goodbye = await anext(stream)
            assert (goodbye["kind"], goodbye["reason"]) == ("goodbye", "stopping")
            assert goodbye["id"] == world.matches.log[0].id
            with pytest.raises(StopAsyncIteration):
                await anext(stream)
    async with asyncio.timeout(60):
        await served.stopped


async def test_no_stream_begins_while_stopping(client: httpx.AsyncClient, app: Any) -> None:
    app.state.gateway.lifecycle.stop()
    answer = await client.get(EVENTS)
    assert answer.status_code == 503
    assert answer.json()["type"].endswith(":stopping")
