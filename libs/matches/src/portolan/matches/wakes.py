"""Wake-ups: commits announce themselves on a channel of their shard."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

from redis.exceptions import RedisError

from portolan.matches.keys import SHARD_OF_WAKE, SHARDS
from portolan.matches.store import Store

PAUSE_S = 0.05
"""The first wait before it subscribes again; it doubles up to a second."""
PING_S = 5.0
"""A connection that was silent for so long is pinged, and given up if it stays silent."""
_CANCEL_AGAIN_S = 0.1
_LOST = (RedisError, OSError)
"""What a connection fails by that breaks, or that cannot be made."""

log = logging.getLogger(__name__)


class Wakes:
    """Hears the wake-ups of all shards, and never stops trying to.

    `heard(shard, match, version, game)` is called for each; `gap()` whenever some may have been
    missed, so that everybody who waits looks at the log.
    """

    def __init__(
        self,
        store: Store,
        heard: Callable[[int, str, int, str], None],
        gap: Callable[[], None],
    ) -> None:
        self._store = store
        self._heard = heard
        self._gap = gap
        self._task: asyncio.Task[None] | None = None
        self._subscribed = 0
        self.ready = asyncio.Event()
        """Set while all shards are subscribed to."""

    def start(self) -> None:
        """Begin to listen; does nothing if it has begun."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="wakes")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _listen(self) -> None:
        pause = PAUSE_S
        while True:
            with contextlib.suppress(*_LOST):
                await self._stay()
            if self.ready.is_set():
                pause = PAUSE_S
            self.ready.clear()
            self._gap()
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 2)

    async def _stay(self) -> None:
        """Listen until a connection breaks, stays silent or gives up a shard."""
        lines = await self._store.listeners()
        self._subscribed = 0
        try:
            tasks = [asyncio.create_task(self._hear(*line)) for line in lines]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await _cancel(tasks)
                _tell_faults(tasks)
        finally:
            for line, _ in lines:
                with contextlib.suppress(*_LOST):
                    await line.aclose()
                if self._store.cluster:
                    await line.connection_pool.disconnect()

    async def _hear(self, line: Any, channels: list[str]) -> None:
        for channel in channels:  # one a command: in a cluster channels of several slots do not mix
            await line.ssubscribe(channel)
        pinged = False
        while True:
            message = await line.get_message(timeout=PING_S)
            if message is None:
                if pinged:
                    return
                await line.ping()
                pinged = True
                continue
            pinged = False
            if not self._take(message):
                return

    def _take(self, message: dict[str, Any]) -> bool:
        """False if a shard has moved to another server."""
        kind = message["type"]
        if kind == "smessage":
            match, version, game = message["data"].decode().split(" ")
            self._heard(SHARD_OF_WAKE[message["channel"]], match, int(version), game)
        elif kind == "ssubscribe":
            self._subscribed += 1
            if self._subscribed == SHARDS:
                self.ready.set()
                self._gap()
        return bool(kind != "sunsubscribe")


async def _cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: a client that is connecting may swallow the first one."""
    while not all(task.done() for task in tasks):
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=_CANCEL_AGAIN_S)
    await asyncio.gather(*tasks, return_exceptions=True)


def _tell_faults(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Log what a connection that broke does not explain: a fault of ours ends no subscription."""
    for task in tasks:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, _LOST):
            log.error("wake-ups interrupted", exc_info=error)
