"""How a stop signal is obeyed."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from portolan.gateway.lifecycle import Lifecycle, stops_on_signals


@pytest.fixture
def obeyed() -> Iterator[list[int]]:
    """The signals that reach the server's own handlers."""
    signals: list[int] = []
    numbers = (signal.SIGTERM, signal.SIGINT)
    before = {n: signal.signal(n, lambda number, _: signals.append(number)) for n in numbers}
    yield signals
    for number, handler in before.items():
        signal.signal(number, handler)


async def test_draining_comes_before_the_server_stops(obeyed: list[int]) -> None:
    for_long = Lifecycle()
    with stops_on_signals(for_long, drain=3600):
        signal.raise_signal(signal.SIGTERM)
        assert for_long.draining
        await asyncio.sleep(0.05)
        assert not for_long.stopping.is_set()
        assert obeyed == []
    shortly = Lifecycle()
    with stops_on_signals(shortly, drain=0.05):
        signal.raise_signal(signal.SIGTERM)
        assert shortly.draining
        await asyncio.wait_for(shortly.stopping.wait(), 60)
        assert obeyed == [signal.SIGTERM]


async def test_second_signal_hurries_and_is_not_taken_for_force(obeyed: list[int]) -> None:
    lifecycle = Lifecycle()
    with stops_on_signals(lifecycle, drain=0.1):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
        assert obeyed == [signal.SIGTERM]
        signal.raise_signal(signal.SIGINT)
        assert obeyed == [signal.SIGTERM, signal.SIGINT]


async def test_handlers_are_put_back(obeyed: list[int]) -> None:
    with stops_on_signals(Lifecycle(), drain=10):
        pass
    signal.raise_signal(signal.SIGTERM)
    assert obeyed == [signal.SIGTERM]


async def test_outside_the_main_thread_nothing_is_caught() -> None:
    def run() -> None:
        async def inside() -> None:
            with stops_on_signals(Lifecycle(), drain=10):
                pass

        asyncio.run(inside())

    before = signal.getsignal(signal.SIGTERM)
    await asyncio.to_thread(run)
    assert signal.getsignal(signal.SIGTERM) is before


async def test_waiting_for_writes() -> None:
    lifecycle = Lifecycle()
    await lifecycle.writes_done(5)
    with lifecycle.writing():
        waiting = asyncio.create_task(lifecycle.writes_done(5))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        await lifecycle.writes_done(0.01)
    await asyncio.wait_for(waiting, 60)
