"""When a subscription to the wake-ups is made anew, over connections that do what a test says."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest
from redis.exceptions import ConnectionError as Lost

from portolan.matches.keys import SHARDS, WAKES
from portolan.matches.store import Store
from portolan.matches.wakes import Wakes

Message = dict[str, Any]
Heard = Callable[[int, str, int, str], None]


class Line:
    """A subscriber that gets these messages and then loses its connection."""

    def __init__(self, *messages: Message) -> None:
        self.messages = list(messages)

    async def ssubscribe(self, channel: str) -> None:
        if not self.messages:
            raise Lost("refused")

    async def get_message(self, timeout: float | None) -> Message:
        if not self.messages:
            raise Lost("broken")
        return self.messages.pop(0)

    async def aclose(self) -> None:
        pass


class Lines:
    """A store that hands out these subscribers, one after the other."""

    cluster = False

    def __init__(self, *lines: Line) -> None:
        self.lines = list(lines)

    async def listeners(self) -> list[tuple[Line, Sequence[str]]]:
        return [(self.lines.pop(0), WAKES[:1])]


SUBSCRIBED = [{"type": "ssubscribe"}] * SHARDS


async def pauses(
    monkeypatch: pytest.MonkeyPatch, *lines: Line, heard: Heard = lambda *_: None
) -> list[float]:
    """The waits before each subscription but the first, as long as there are subscribers."""
    store, waits, ended = Lines(*lines), [], asyncio.Event()

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        if not store.lines:
            ended.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "sleep", wait)
    wakes = Wakes(cast(Store, store), heard, lambda: None)
    wakes.start()
    await ended.wait()
    await wakes.close()
    return waits


async def test_a_redis_that_stays_away_is_asked_more_and_more_rarely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused = [Line() for _ in range(7)]
    assert await pauses(monkeypatch, *refused) == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]


async def test_after_a_subscription_the_first_wait_is_short_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [Line(), Line(), Line(*SUBSCRIBED), Line()]
    assert await pauses(monkeypatch, *lines) == [0.05, 0.1, 0.05, 0.1]


async def test_a_message_that_cannot_be_read_is_logged_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    strange = {"type": "smessage", "channel": WAKES[0].encode(), "data": b"not ours"}
    heard = []
    ours = {**strange, "data": b"k3 7 -"}
    lines = [Line(*SUBSCRIBED, strange), Line(*SUBSCRIBED, ours)]

    await pauses(monkeypatch, *lines, heard=lambda *wake: heard.append(wake))

    assert heard == [(0, "k3", 7, "-")]
    (record,) = caplog.records
    assert record.getMessage() == "wake-ups interrupted"


@pytest.mark.parametrize("line", [Line(), Line(*SUBSCRIBED)])
async def test_a_connection_that_breaks_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, line: Line
) -> None:
    await pauses(monkeypatch, line)
    assert caplog.records == []
