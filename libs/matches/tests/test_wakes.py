"""When a subscription to the wake-ups is made anew, over connections that do what a test says."""

import asyncio

import pytest
from redis.exceptions import ConnectionError as Lost

from portolan.matches.keys import SHARDS, WAKES
from portolan.matches.wakes import Wakes


class Line:
    """A subscriber that gets these messages and then loses its connection."""

    def __init__(self, *messages):
        self.messages = list(messages)

    async def ssubscribe(self, channel):
        if not self.messages:
            raise Lost("refused")

    async def get_message(self, timeout):
        if not self.messages:
            raise Lost("broken")
        return self.messages.pop(0)

    async def aclose(self):
        pass


class Lines:
    """A store that hands out these subscribers, one after the other."""

    cluster = False

    def __init__(self, *lines):
        self.lines = list(lines)

    async def listeners(self):
        return [(self.lines.pop(0), WAKES[:1])]


SUBSCRIBED = [{"type": "ssubscribe"}] * SHARDS


async def pauses(monkeypatch, *lines, heard=lambda *_: None):
    """The waits before each subscription but the first, as long as there are subscribers."""
    store, waits, ended = Lines(*lines), [], asyncio.Event()

    async def wait(seconds):
        waits.append(seconds)
        if not store.lines:
            ended.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "sleep", wait)
    wakes = Wakes(store, heard, lambda: None)
    wakes.start()
    await ended.wait()
    await wakes.close()
    return waits


async def test_a_redis_that_stays_away_is_asked_more_and_more_rarely(monkeypatch):
    refused = [Line() for _ in range(7)]
    assert await pauses(monkeypatch, *refused) == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]


async def test_after_a_subscription_the_first_wait_is_short_again(monkeypatch):
    lines = [Line(), Line(), Line(*SUBSCRIBED), Line()]
    assert await pauses(monkeypatch, *lines) == [0.05, 0.1, 0.05, 0.1]


async def test_a_message_that_cannot_be_read_is_logged_and_ends_nothing(monkeypatch, caplog):
    strange = {"type": "smessage", "channel": WAKES[0].encode(), "data": b"not ours"}
    heard = []
    ours = {**strange, "data": b"k3 7 -"}
    lines = [Line(*SUBSCRIBED, strange), Line(*SUBSCRIBED, ours)]

    await pauses(monkeypatch, *lines, heard=lambda *wake: heard.append(wake))

    assert heard == [(0, "k3", 7, "-")]
    (record,) = caplog.records
    assert record.getMessage() == "wake-ups interrupted"


@pytest.mark.parametrize("line", [Line(), Line(*SUBSCRIBED)])
async def test_a_connection_that_breaks_is_no_fault(monkeypatch, caplog, line):
    await pauses(monkeypatch, line)
    assert caplog.records == []
