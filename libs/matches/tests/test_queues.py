"""Changes of one match wait for each other, and none of them for ever."""

import asyncio

import pytest

from portolan.matches import queues
from portolan.matches.errors import Conflict
from portolan.matches.queues import Queues


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Queues:
    monkeypatch.setattr(queues, "PATIENCE_S", 0.05)
    return Queues()


async def hold(waits: Queues, begun: asyncio.Event, end: asyncio.Event) -> None:
    async with waits.of("m"):
        begun.set()
        await end.wait()


async def test_who_comes_back_at_once_does_not_wait_for_ever(waits: Queues) -> None:
    """The next one is to go on and has not yet: for a moment nobody holds the lock."""
    begun, end = asyncio.Event(), asyncio.Event()

    async def come_back() -> asyncio.Task[None]:
        async with waits.of("m"):
            following = asyncio.create_task(hold(waits, begun, end))
            await asyncio.sleep(0)
        with pytest.raises(Conflict, match="takes too long"):
            async with waits.of("m"):
                pytest.fail("the next one holds it")
        return following

    following = await asyncio.wait_for(come_back(), 20)
    assert begun.is_set()
    end.set()
    await following
