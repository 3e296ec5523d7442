"""The archive for asyncio: its work is done in threads of its own, and opened when first needed."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway

T = TypeVar("T")

THREADS = 4
AGAIN_S = 1.0
"""How long nobody tries again once the archive was found to be away: a try may take until it times
out."""


class ArchiveThreads:
    """Does work on an archive off the event loop. Close it at the end.

    >>> archive = ArchiveThreads("sqlite:////data/archive.sqlite3")  # doctest: +SKIP
    >>> await archive.do(lambda archive: archive.history())  # doctest: +SKIP
    """

    def __init__(self, url: str, threads: int = THREADS) -> None:
        self._url = url
        self._threads = ThreadPoolExecutor(threads, "archive")
        self._archive: Archive | None = None
        self._opening = Lock()
        self._not_before = 0.0

    async def do(self, work: Callable[[Archive], T]) -> T:
        """The outcome of a piece of work. Raises ArchiveAway and what the work raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._do(work))

    async def close(self) -> None:
        """End the threads, which finish what they are at, and the connections."""
        await asyncio.to_thread(self._threads.shutdown)
        if self._archive is not None:
            self._archive.close()

    def _do(self, work: Callable[[Archive], T]) -> T:
        with self._noticing_absence():
            archive = self._archive or self._opened()
            return work(archive)

    def _opened(self) -> Archive:
        # Who has waited for another's try in vain must not make one of its own.
        with self._opening, self._noticing_absence():
            if self._archive is None:
                self._archive = Archive.open(self._url)
            return self._archive

    @contextmanager
    def _noticing_absence(self) -> Iterator[None]:
        """Raises ArchiveAway at once where the archive was away a moment ago."""
        if time.monotonic() < self._not_before:
            raise ArchiveAway("it was away a moment ago")
        try:
            yield
        except ArchiveAway:
            self._not_before = time.monotonic() + AGAIN_S
            raise
