"""What the gateway is built on: the match service and the rules services, once they are there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request

from portolan.archive.database import url_of
from portolan.archive.threads import ArchiveThreads
from portolan.gateway.actions.counting import Outcomes
from portolan.gateway.archive.shelf import Shelf
from portolan.gateway.catalogue import Catalogue
from portolan.gateway.events.openings import Openings
from portolan.gateway.lifecycle import Lifecycle
from portolan.gateway.middleware import handed_on
from portolan.gateway.narrator import Narrator
from portolan.gateway.problems import Problem
from portolan.gateway.settings import Settings
from portolan.matches.errors import StoreAway
from portolan.matches.rules import RulesClients, parse_addresses
from portolan.matches.service import Matches, Stats
from portolan.matches.store import Store
from portolan.telemetry import logger

log = logger()

_RETRY_SECONDS = 0.5


@dataclass
class Backend:
    """The services below, connected."""

    store: Store
    matches: Matches
    rules: RulesClients
    shelf: Shelf

    def __post_init__(self) -> None:
        self.catalogue = Catalogue(self.rules)
        self.narrator = Narrator(self.rules)


Connect = Callable[[Settings], AbstractAsyncContextManager[Backend]]


@asynccontextmanager
async def connect(settings: Settings) -> AsyncIterator[Backend]:
    """Connect to Redis and the rules services. The archive may come later.

    Raises StoreAway, and ValueError for settings that cannot be read.
    """
    addresses = parse_addresses(settings.rules)
    archive_url = url_of(settings.archive_url, Path(settings.data))
    store = await Store.connect(settings.redis_url, settings.redis_wait)
    rules = RulesClients(addresses, handed_on)
    archive = ArchiveThreads(archive_url)
    shelf = Shelf(archive)
    matches = Matches(store, rules, shelf)
    try:
        yield Backend(store, matches, rules, shelf)
    finally:
        await matches.close()
        await rules.close()
        await archive.close()
        await store.close()


@dataclass
class Gateway:
    """What all endpoints share. One per app."""

    settings: Settings
    exposition: Callable[[], bytes]
    """All metrics of the process in Prometheus' text form."""
    lifecycle: Lifecycle = field(default_factory=Lifecycle)
    outcomes: Outcomes = field(default_factory=Outcomes)
    openings: Openings = field(default_factory=Openings)
    _backend: Backend | None = None

    @property
    def backend(self) -> Backend:
        """Raises Problem where the store has not been reached yet."""
        if self._backend is None:
            raise Problem("store-away", "The store has not been reached yet.")
        return self._backend

    def stats(self) -> Stats:
        """The match service's counts."""
        return self._backend.matches.stats if self._backend else Stats()

    @property
    def matches(self) -> Matches:
        """The match service. Raises Problem like `backend`."""
        return self.backend.matches

    @asynccontextmanager
    async def connected(self, connect: Connect) -> AsyncIterator[None]:
        """Connect, now or as soon as the store is there; disconnect at the end.

        Raises ValueError for settings that cannot be read: no waiting would help.
        """
        leaving = asyncio.Event()
        tried = asyncio.Event()
        task = asyncio.create_task(self._hold(connect, tried, leaving))
        await tried.wait()
        if task.done():
            task.result()
        try:
            yield
        finally:
            leaving.set()
            await task

    async def _hold(self, connect: Connect, tried: asyncio.Event, leaving: asyncio.Event) -> None:
        try:
            while not leaving.is_set():
                try:
                    async with connect(self.settings) as self._backend:
                        tried.set()
                        await leaving.wait()
                except StoreAway as error:
                    log.warning("store not reached", error=str(error))
                    tried.set()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(leaving.wait(), _RETRY_SECONDS)
        finally:
            tried.set()


def gateway_of(request: Request) -> Gateway:
    """The gateway that a request came to."""
    gateway: Gateway = request.app.state.gateway
    return gateway


TheGateway = Annotated[Gateway, Depends(gateway_of)]
