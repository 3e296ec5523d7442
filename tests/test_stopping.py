"""Bot workers that are asked to stop, again and again, under load."""

import asyncio
import signal
from itertools import count
from pathlib import Path

import pytest
from playing import GAME, Player, check_kept

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human, verify

STOPS = 100
GRACE_S = 10.0
STANDSTILL_S = 5.0
TABLES = 4

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3000)]


async def test_they_end_in_time_and_no_turn_waits(tmp_path: Path) -> None:
    """OP-5: whatever a worker is at, also where the signal comes twice."""
    said: list[str] = []
    players: list[Player] = []
    stopping = asyncio.Event()

    async def keep_playing(portolan: AsyncClient, table: int) -> None:
        for number in count():
            if stopping.is_set():
                return
            match = await portolan.create(GAME, [human("Ada"), bot("greedy"), bot("random")])
            players.append(Player(portolan, match, seed=100 * table + number, pause=0.02))
            await players[-1].play()

    async def standing(portolan: AsyncClient) -> dict[str, int]:
        running = [player.match.id for player in players if not player.finished]
        matches = [await portolan.match(match) for match in running]
        return {match.id: match.version for match in matches if match.status == "active"}

    async def moves_on(portolan: AsyncClient) -> None:
        still = await standing(portolan)
        async with asyncio.timeout(STANDSTILL_S):
            while still:
                await asyncio.sleep(0.05)
                now = await standing(portolan)
                still = {name: v for name, v in still.items() if now.get(name) == v}

    async with (
        Stack(tmp_path, [GAME], bot_workers=2, report=said.append) as stack,
        AsyncClient(stack.http_url) as portolan,
    ):
        workers = [process for name, process in stack.processes.items() if name[:4] == "bots"]
        async with asyncio.TaskGroup() as tables:
            for table in range(TABLES):
                tables.create_task(keep_playing(portolan, table))
            for number in range(STOPS):
                worker = workers[number % len(workers)]
                restarts = worker.restarts
                for _ in range(1 + number % 2):
                    worker.send(signal.SIGTERM)
                async with asyncio.timeout(GRACE_S):
                    while worker.restarts == restarts:
                        await asyncio.sleep(0.02)
                await moves_on(portolan)
                await worker.wait_ready(60)
            stopping.set()
        records = [await portolan.record(player.match.id) for player in players]

    assert len(said) == STOPS
    assert {line.partition("(")[2][:6] for line in said} == {"code 0"}
    for player, record in zip(players, records, strict=True):
        check_kept(player, record)
        verify(record)
