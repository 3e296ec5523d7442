"""The process itself, with a real broker."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import urlopen

import pytest
from matches_testing.redis_server import client_of, until
from matches_testing.toy import humans, new

from portolan.matches.records import SeatRecord
from portolan.matches.service import Matches

PATIENCE = 60


@asynccontextmanager
async def timekeeper(
    redis_url: str, **settings: str
) -> AsyncIterator[tuple[Process, list[dict[str, Any]]]]:
    """The running process, and its log lines as they come."""
    environment = {
        **os.environ,
        "PORTOLAN_REDIS_URL": redis_url,
        "PORTOLAN_RULES": "toy=127.0.0.1:1",
        "PORTOLAN_METRICS_PORT": "0",
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "portolan.timekeeper"),
        env=environment,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    log = process.stderr
    lines: list[dict[str, Any]] = []

    async def read() -> None:
        async for line in log:
            lines.append(json.loads(line))

    reading = asyncio.create_task(read())
    try:
        yield process, lines
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await reading


async def get(port: int, path: str) -> str:
    return await asyncio.to_thread(
        lambda: urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).read().decode()
    )


async def is_ready(port: int) -> bool:
    try:
        await get(port, "/readyz")
    except OSError:
        return False
    return True


async def test_it_offers_turns_by_celery_and_stops_cleanly(
    matches: Matches, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), SeatRecord("bot")])
    broker = client_of(redis_url.removesuffix("/0") + "/1")
    async with timekeeper(redis_url) as (process, lines):
        await until(lambda: broker.llen("bots.toy") == 1)
        message = json.loads(broker.lindex("bots.toy", 0))
        assert message["headers"]["task"] == "portolan.bots.play"
        assert created.record.id in message["headers"]["argsrepr"]
        port = lines[0]["metrics_port"]
        async with asyncio.timeout(PATIENCE):
            while not await is_ready(port):
                await asyncio.sleep(0.05)
        text = await get(port, "/metrics")
        offers = re.search(r'portolan_timekeeper_offers_total\{.*game="toy".*\} (\S+)', text)
        assert offers is not None
        assert float(offers[1]) == 1
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert lines[-1]["event"] == "stopped"


async def test_it_waits_for_redis() -> None:
    async with timekeeper("redis://127.0.0.1:1/0") as (process, lines):
        await until(lambda: any(line["event"] == "waiting for Redis" for line in lines))
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0


@pytest.mark.parametrize(
    "setting",
    [
        ("PORTOLAN_BOT_QUEUE_MOST", "x"),
        ("PORTOLAN_RULES", "toy"),
        ("PORTOLAN_ARCHIVE_URL", "archive"),
        ("PORTOLAN_METRICS_PORT", "65536"),
    ],
)
def test_a_bad_setting_is_named(setting: tuple[str, str]) -> None:
    name, value = setting
    done = started_with(name, value)
    assert done.returncode == 2
    assert name in done.stderr
    assert "Traceback" not in done.stderr


def test_a_metrics_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = started_with("PORTOLAN_METRICS_PORT", port)
    assert done.returncode == 2
    assert done.stderr == f"cannot serve metrics at port {port}: Address already in use\n"


def started_with(name: str, value: str) -> subprocess.CompletedProcess[str]:
    """The process with a setting that keeps it from starting."""
    return subprocess.run(
        [sys.executable, "-m", "portolan.timekeeper"],
        env={**os.environ, name: value},
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
