"""One whole stack of real processes for the tests that leave it as they find it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playing import GAME

from portolan.launcher import Stack
from portolan.sdk import AsyncClient

GAMES = [GAME, "salty_ocean", "seafarers"]
"""The games of these tests."""
# All tests come from one address; what it may make is no subject here.
UNLIMITED = {"PORTOLAN_MATCHES_PER_MINUTE": "0", "PORTOLAN_PLAYERS_PER_HOUR": "0"}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    """A stack that nobody breaks, with two gateways."""
    data = tmp_path_factory.mktemp("stack")
    async with Stack(data, GAMES, gateways=2, report=print, environment=UNLIMITED) as stack:
        yield stack


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def portolan(stack: Stack) -> AsyncIterator[AsyncClient]:
    """A client of its first gateway."""
    async with AsyncClient(stack.http_url) as client:
        yield client
