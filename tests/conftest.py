"""One whole stack of real processes for the tests that leave it as they find it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playing import GAME

from portolan.launcher import Stack
from portolan.sdk import AsyncClient


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    """A stack that nobody breaks."""
    async with Stack(tmp_path_factory.mktemp("stack"), [GAME], report=print) as stack:
        yield stack


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def portolan(stack: Stack) -> AsyncIterator[AsyncClient]:
    """A client of it."""
    async with AsyncClient(stack.http_url) as client:
        yield client
