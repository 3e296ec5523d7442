"""Turns to change a match, among the requests of one process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from portolan.matches.errors import Conflict

QUEUE_PER_MATCH = 64


class Queues:
    """Lets the changes that this process makes to a match wait for each other."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    @contextlib.asynccontextmanager
    async def of(self, match_id: str) -> AsyncIterator[None]:
        """One's turn to change a match. Raises Conflict where too many wait."""
        lock, waiting = self._locks.get(match_id) or (asyncio.Lock(), 0)
        if waiting >= QUEUE_PER_MATCH:
            raise Conflict("too many changes wait for this match")
        self._locks[match_id] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._locks.pop(match_id)
            if waiting > 1:
                self._locks[match_id] = (lock, waiting - 1)
