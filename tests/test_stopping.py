"""Bot workers that are asked to stop, again and again, under load."""

import asyncio
import signal
from pathlib import Path

import pytest
from playing import GAME, Load

from portolan.launcher import Process, Stack
from portolan.sdk import AsyncClient, bot, human

STOPS = 100
GRACE_S = 10.0
STANDSTILL_S = 5.0
TABLES = 4
SEATINGS = ([human("Ada"), bot("greedy"), bot("random")],)

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3000)]


async def test_they_end_in_time_and_no_turn_waits(tmp_path: Path) -> None:
    """Whatever a worker is doing, and also if the signal comes twice."""
    said: list[str] = []
    async with (
        Stack(tmp_path, [GAME], bot_workers=2, report=said.append) as stack,
        AsyncClient(stack.http_url) as portolan,
    ):
        workers = [process for name, process in stack.processes.items() if name[:4] == "bots"]
        load = Load([portolan], SEATINGS, STANDSTILL_S)
        async with asyncio.TaskGroup() as tables:
            for table in range(TABLES):
                tables.create_task(load.keep_playing(table))
            for number in range(STOPS):
                worker = workers[number % len(workers)]
                await stop(worker, said, signals=1 + number % 2)
                await load.moves_on()
                await worker.wait_ready(60)
            load.stopping = True
        await load.check_played()

    assert len(said) == STOPS
    assert {line.partition("(")[2][:6] for line in said} == {"code 0"}


async def stop(worker: Process, said: list[str], signals: int) -> None:
    """Ask a worker to stop, so many times at once, and wait until it has ended and begun again.

    The launcher says when it has ended. How long it waits then is its own affair.
    """
    ends, restarts = len(said), worker.restarts
    for _ in range(signals):
        worker.send(signal.SIGTERM)
    async with asyncio.timeout(GRACE_S):
        while len(said) == ends:
            await asyncio.sleep(0.02)
    while worker.restarts == restarts:
        await asyncio.sleep(0.02)
