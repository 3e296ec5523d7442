"""What only a real connection shows: clients that leave, bodies that do not end."""

import asyncio
import socket
from collections.abc import Callable

import httpx
import msgspec
import pytest
from fastapi import FastAPI

from portolan.gateway.__main__ import configured
from portolan.gateway.arriving import ArrivingProtocol
from portolan.gateway.settings import Settings

from .conftest import TOKENS, Served, World

ADA = {"Authorization": f"Bearer {TOKENS[0]}"}
JSON = "application/json"
ACT = msgspec.json.encode({"decision": 1, "action": {"type": "add", "number": 3}})


def raw_request(served: Served, length: int, body: bytes) -> socket.socket:
    """A connection on which a request to act has been sent, with a body of the announced length."""
    connection = socket.create_connection(("127.0.0.1", served.port))
    head = (
        f"POST /v1/matches/m1/actions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {TOKENS[0]}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
    connection.sendall(head.encode() + body)
    return connection


async def test_client_that_leaves_before_its_answer(
    served: Served, world: World, logged: Callable[[], str]
) -> None:
    world.matches.slow = 0.1
    for _ in range(20):
        raw_request(served, len(ACT), ACT).close()
    async with asyncio.timeout(60):
        while logged().count('"code":') < 20:
            await asyncio.sleep(0.01)
    assert '"code":5' not in logged()
    assert "failed" not in logged()
    assert world.matches.matches["m1"].version > 1


async def test_client_that_leaves_in_the_midst_of_its_body(
    served: Served, world: World, logged: Callable[[], str]
) -> None:
    raw_request(served, 5000, ACT).close()
    async with asyncio.timeout(60):
        while '"code":499' not in logged():
            await asyncio.sleep(0.01)
    assert "failed" not in logged()
    assert world.matches.calls == []


async def test_large_bodies_are_answered_and_the_connection_lives(served: Served) -> None:
    for path in ("/v1/matches", "/v1/matches/m1/actions"):
        headers = {**ADA, "Content-Type": "application/json"}
        answer = await served.client.post(path, content=b" " * 20_000_000, headers=headers)
        assert answer.status_code == 413
        assert answer.headers["content-type"] == "application/problem+json"
    assert (await served.client.get("/healthz")).status_code == 200


async def test_many_at_once(served: Served) -> None:
    async def look(number: int) -> httpx.Response:
        headers = ADA if number % 2 else {}
        return await served.client.get("/v1/matches/m1/view", headers=headers)

    answers = await asyncio.gather(*map(look, range(100)))
    for number, answer in enumerate(answers):
        assert answer.json()["seat"] == (0 if number % 2 else None)


@pytest.mark.parametrize(
    "path", ["/v1/games", "/v1/matches/m1", "/v1/matches/m1/view", "/healthz", "/openapi.json"]
)
async def test_head_gets_the_head_of_get(served: Served, path: str) -> None:
    whole = await served.client.get(path)
    head = await served.client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length"):
        assert head.headers.get(name) == whole.headers.get(name), name
    assert (await served.client.head("/")).status_code == 200
    assert (await served.client.head("/v1/matches/nope")).status_code == 404
    assert (await served.client.head("/v1/matches/m1/actions")).status_code == 405


@pytest.mark.parametrize("accept", ["text/event-stream", "application/x-ndjson"])
async def test_head_of_a_stream_ends(served: Served, world: World, accept: str) -> None:
    async with asyncio.timeout(60):
        for path in ("/v1/matches/m1/events", "/v1/matches/m1/events?from=1"):
            head = await served.client.head(path, headers={"Accept": accept})
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"].startswith(accept)
        while world.matches.following:
            await asyncio.sleep(0.01)


async def test_head_is_no_operation_of_the_openapi_document(served: Served) -> None:
    document = (await served.client.get("/openapi.json")).json()
    assert {m for path in document["paths"].values() for m in path} == {"get", "post"}


async def answer_to(served: Served, *parts: bytes) -> bytes:
    """What comes back, to the end of the connection, for a request that is sent in parts."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.02)
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    return answer


@pytest.mark.parametrize("name", [b"X-Long", b"X-%d"])
async def test_a_head_without_end_is_refused(served: Served, name: bytes) -> None:
    lines = b"".join((name % n if b"%" in name else name) + b": x\r\n" for n in range(9000))
    value = b"X-Long: " + b"x" * 70_000 if name == b"X-Long" else lines
    answer = await answer_to(served, b"GET /v1/games HTTP/1.1\r\nHost: x\r\n", value, value)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431 ")
    assert b"application/problem+json" in head
    assert msgspec.json.decode(body)["type"] == "urn:portolan:problem:head-too-large"


CHUNKED = b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("name", [b"X-Long", b"X-%d"])
async def test_what_follows_a_body_without_end_is_refused(served: Served, name: bytes) -> None:
    lines = b"".join((name % n if b"%" in name else name) + b": x\r\n" for n in range(5000))
    value = b"X-Long: " + b"x" * 40_000 if name == b"X-Long" else lines
    start = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\n" + CHUNKED + b"2\r\n{}\r\n0\r\n"
    answer = await answer_to(served, start, value, value)
    assert answer.startswith(b"HTTP/1.1 431 ")


async def test_what_follows_a_body_is_not_taken_for_its_head(served: Served, world: World) -> None:
    start = b"POST /v1/matches/m1/undo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + CHUNKED
    token = f"0\r\nAuthorization: Bearer {TOKENS[0]}\r\n\r\n".encode()
    answer = await answer_to(served, start, b'd\r\n{"version":1}\r\n', token)
    assert answer.startswith(b"HTTP/1.1 401 ")
    assert world.matches.calls == []


async def test_a_large_head_is_taken(served: Served) -> None:
    headers = {"X-Long": "x" * 30_000}
    assert (await served.client.get("/healthz", headers=headers)).status_code == 200


class TestRequestsThatDoNotArrive:
    @pytest.fixture(autouse=True)
    def hasty(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ArrivingProtocol, "arrives_s", 0.3)

    async def test_a_head_that_stops_is_told(self, served: Served) -> None:
        answer = await answer_to(served, b"GET /v1/games HTTP/1.1\r\n")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.endswith(b"}")

    async def test_a_body_that_stops_ends_the_connection(
        self, served: Served, world: World, logged: Callable[[], str]
    ) -> None:
        head = f"POST /v1/matches/m1/actions HTTP/1.1\r\nAuthorization: Bearer {TOKENS[0]}\r\n"
        answer = await answer_to(served, f"{head}Content-Length: 9\r\n\r\n{{".encode())
        assert answer == b""
        async with asyncio.timeout(60):
            while '"code":499' not in logged():
                await asyncio.sleep(0.01)
        assert "failed" not in logged()
        assert world.matches.calls == []

    async def test_a_connection_that_says_nothing_is_closed(self, served: Served) -> None:
        assert await answer_to(served) == b""

    async def test_a_second_request_has_time_of_its_own(self, served: Served) -> None:
        request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        answer = await answer_to(served, request, request[:9])
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in answer

    async def test_answers_and_streams_take_as_long_as_they_need(
        self, served: Served, world: World
    ) -> None:
        world.matches.slow = 0.6
        answer = await served.client.post(
            "/v1/matches/m1/actions", content=ACT, headers={**ADA, "Content-Type": JSON}
        )
        assert answer.status_code == 200
        async with served.client.stream("GET", "/v1/matches/m1/events") as stream:
            text = stream.aiter_text()
            for _ in range(4):
                await anext(text)
        await asyncio.sleep(0.5)
        assert (await served.client.get("/healthz")).status_code == 200


def test_idle_connections_outlive_those_of_clients_and_proxies(app: FastAPI) -> None:
    """They keep one for a minute at most."""
    assert configured(app, Settings()).timeout_keep_alive > 60
    assert configured(app, Settings(http_keep_alive=90)).timeout_keep_alive == 90
