"""Turns to change a match, among the requests of one process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from portolan.matches.errors import Conflict

QUEUE_PER_MATCH = 64
PATIENCE_S = 4.0
"""How long a change waits for those before it: longer than one of them takes when its rules service
does not answer."""


class Queues:
    """Lets the changes that this process makes to a match wait for each other."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    @contextlib.asynccontextmanager
    async def of(self, match_id: str) -> AsyncIterator[None]:
        """One's turn to change a match. Raises Conflict where too many wait, or it takes long."""
        lock, waiting = self._locks.get(match_id) or (asyncio.Lock(), 0)
        if waiting >= QUEUE_PER_MATCH:
            raise Conflict("too many changes wait for this match")
        self._locks[match_id] = (lock, waiting + 1)
        try:
            if waiting:
                await _acquire_in_time(lock)
            else:
                await lock.acquire()
            try:
                yield
            finally:
                lock.release()
        finally:
            lock, waiting = self._locks.pop(match_id)
            if waiting > 1:
                self._locks[match_id] = (lock, waiting - 1)


async def _acquire_in_time(lock: asyncio.Lock) -> None:
    try:
        async with asyncio.timeout(PATIENCE_S):
            await lock.acquire()
    except TimeoutError:
        raise Conflict("another change of this match takes too long") from None
