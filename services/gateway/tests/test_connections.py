"""Connections on which requests follow each other unasked, break off, or are no HTTP."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from portolan.gateway.arriving import ArrivingProtocol

from .conftest import TOKENS, Served, World

ACT = msgspec.json.encode({"decision": 1, "action": {"type": "add", "number": 3}})
ASK_HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LIVE = b"GET /v1/matches/m1/events HTTP/1.1\r\nHost: x\r\n\r\n"
BODY_THAT_IS_NONE = b"POST /v1/players HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"


def act(extra: str = "", body: bytes = b"Content-Length: %d\r\n\r\n%b" % (len(ACT), ACT)) -> bytes:
    """A request to act. `extra`: further header lines; `body`: how it is sent, and what."""
    head = (
        "POST /v1/matches/m1/actions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {TOKENS[0]}\r\n{extra}"
    )
    return head.encode() + body


async def answers_to(served: Served, *parts: bytes) -> list[tuple[int, bytes]]:
    """Status and body of each answer, to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.02)
    found = []
    async with asyncio.timeout(20):
        while line := await reader.readline():
            length = 0
            while (field := await reader.readline()).strip():
                name, _, value = field.lower().partition(b":")
                length = int(value) if name == b"content-length" else length
            found.append((int(line.split()[1]), await reader.readexactly(length)))
    writer.close()
    return found


CLOSE = ASK_HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


@pytest.mark.parametrize(
    "request_",
    [
        b"GARBAGE\r\n\r\n",
        b"GET http://x HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"GET / HTTP/3.9\r\n\r\n",
        b"CONNECT elsewhere:80 HTTP/1.1\r\n\r\n",
        b"CONNECT / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
        act("Content-Length: 3\r\n"),
        act("Transfer-Encoding: chunked\r\n"),
        BODY_THAT_IS_NONE,
    ],
)
async def test_what_is_no_http_is_told_so_as_everything_is(
    served: Served, world: World, request_: bytes
) -> None:
    ((status, body),) = await answers_to(served, request_)
    assert status == 400
    assert msgspec.json.decode(body)["type"] == "urn:portolan:problem:invalid-request"
    assert world.matches.calls == []


@pytest.mark.parametrize("garbage", [b"GARBAGE\0\r\n\r\n", b"}", BODY_THAT_IS_NONE])
async def test_what_came_before_garbage_gets_its_own_answer(
    served: Served, world: World, garbage: bytes
) -> None:
    """The action is carried out, so nothing else may be said of it."""
    answers = await answers_to(served, act() + ASK_HEALTH + garbage)
    assert [status for status, _ in answers] == [200, 200]
    assert msgspec.json.decode(answers[0][1])["version"] == 2
    assert world.matches.matches["m1"].version == 2


@pytest.mark.parametrize("late", [b"GET /v1/gam", BODY_THAT_IS_NONE[:-4]])
async def test_what_came_before_a_request_that_does_not_arrive_gets_its_own_answer(
    served: Served, world: World, monkeypatch: pytest.MonkeyPatch, late: bytes
) -> None:
    monkeypatch.setattr(ArrivingProtocol, "arrives_s", 0.2)
    world.matches.slow = 0.6
    ((status, body),) = await answers_to(served, act() + late)
    assert status == 200
    assert msgspec.json.decode(body)["version"] == 2


async def test_requests_that_are_sent_at_once_are_answered_in_order(
    served: Served, world: World
) -> None:
    answers = await answers_to(served, act() + ASK_HEALTH + act() + CLOSE)
    assert [status for status, _ in answers] == [200, 200, 409, 200]
    assert world.matches.matches["m1"].version == 2


async def test_what_came_before_does_not_count_towards_the_size_of_a_head(served: Served) -> None:
    """The parts come in at once, and the last one breaks off in its head."""
    many = ASK_HEALTH * 2500
    answers = await answers_to(served, many + CLOSE[:20], CLOSE[20:])
    assert {status for status, _ in answers} == {200}
    assert len(answers) == 2501


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: %d\r\n\r\n%b" % (len(ACT), ACT),
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(ACT), ACT),
    ],
)
@pytest.mark.parametrize("parts", [1, 2, 7])
async def test_an_offer_of_http_2_is_passed_over(
    served: Served, world: World, body: bytes, parts: int
) -> None:
    """Java's client makes one with each request, also where it has a body."""
    offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n"
    sent = act(offer, body) + ASK_HEALTH + CLOSE
    size = len(sent) // parts + 1
    answers = await answers_to(served, *(sent[n : n + size] for n in range(0, len(sent), size)))
    assert [status for status, _ in answers] == [200, 200, 200]
    assert world.matches.matches["m1"].version == 2


async def test_many_offers_of_http_2_at_once(served: Served) -> None:
    offer = ASK_HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
    answers = await answers_to(served, offer * 700 + CLOSE)
    assert [status for status, _ in answers] == [200] * 701


async def test_a_stream_ends_with_its_connection_whatever_was_asked_behind_it(
    served: Served, world: World, logged: Callable[[], str]
) -> None:
    """Else a few of them would use up all the streams that a token or an address may have."""
    for _ in range(3):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(LIVE + ASK_HEALTH)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
    async with asyncio.timeout(20):
        while logged().count('"route":"/v1/matches/{match_id}/events"') < 3:
            await asyncio.sleep(0.01)
    assert world.matches.following == 0
