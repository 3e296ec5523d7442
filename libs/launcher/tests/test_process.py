"""Keeping processes running, tried with Python's own web server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from portolan.launcher import Process, StartFailed
from portolan.launcher.ports import free_port
from portolan.launcher.probes import answers_ready
from portolan.launcher.process import Program


async def never() -> bool:
    return False


def web_server(folder: Path, ready: Callable[[], Awaitable[bool]] | None = None) -> Process:
    port = free_port()
    return Process(
        name="web",
        program=Program("http.server", ("--bind", "127.0.0.1", str(port))),
        environment=dict(os.environ),
        log=folder / "web.log",
        ready=ready or partial(answers_ready, f"http://127.0.0.1:{port}/"),
    )


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def until(condition: Callable[[], bool], patience: float = 20) -> None:
    async with asyncio.timeout(patience):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_killed_process_is_started_again_and_said_so(tmp_path: Path) -> None:
    said: list[str] = []
    web = web_server(tmp_path)
    await web.start(said.append, patience=20)
    first = web.pid

    web.send(signal.SIGKILL)
    await until(lambda: web.restarts == 1)
    await web.wait_ready()

    assert web.pid != first
    assert said == ["web ended (signal SIGKILL); starting it again"]
    await web.stop(grace=5)
    assert not alive(first)


async def test_a_process_that_cannot_be_started_again_at_once_is_tried_again(
    tmp_path: Path,
) -> None:
    said: list[str] = []
    web = web_server(tmp_path)
    await web.start(said.append, patience=20)
    web.log.unlink()
    web.log.mkdir()

    web.send(signal.SIGKILL)
    await until(lambda: len(said) >= 3)
    web.log.rmdir()
    await web.wait_ready()

    assert said[0] == "web ended (signal SIGKILL); starting it again"
    assert f"web cannot be started ([Errno 21] Is a directory: '{web.log}'); trying again" in said
    assert web.restarts == 1
    await web.stop(grace=5)


async def test_a_stopped_process_stays_stopped(tmp_path: Path) -> None:
    web = web_server(tmp_path)
    await web.start(lambda line: None, patience=20)
    pid = web.pid

    await web.stop(grace=5)

    assert not alive(pid)
    assert not await web.is_ready()
    with pytest.raises(ProcessLookupError):
        _ = web.pid


async def test_a_process_that_ends_at_once_fails_the_start_with_its_last_words(
    tmp_path: Path,
) -> None:
    broken = web_server(tmp_path)
    broken.program = Program("portolan.there_is_no_such_module")

    with pytest.raises(StartFailed, match="there_is_no_such_module"):
        await broken.start(lambda line: None, patience=20)


async def test_a_process_that_never_gets_ready_fails_the_start(tmp_path: Path) -> None:
    idle = web_server(tmp_path, ready=never)

    with pytest.raises(StartFailed, match=r"not ready after 0\.5 s"):
        await idle.start(lambda line: None, patience=0.5)

    await idle.stop(grace=5)


async def test_a_stopped_process_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    said: list[str] = []
    deaf = web_server(tmp_path)
    (tmp_path / "deaf.py").write_text(
        "import signal, runpy\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "runpy.run_module('http.server', run_name='__main__', alter_sys=True)\n"
    )
    deaf.environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    deaf.program = Program("deaf", deaf.program.arguments)
    await deaf.start(said.append, patience=20)
    pid = deaf.pid

    await deaf.stop(grace=0.5)

    assert not alive(pid)
    assert "killed" in said[0]


ABANDON = """
import asyncio, os, signal, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_process import web_server

async def main():
    web = web_server(Path({folder!r}))
    await web.start(print, patience=20)
    print(web.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_no_process_outlives_a_launcher_that_is_killed(tmp_path: Path) -> None:
    program = ABANDON.format(tests=str(Path(__file__).parent), folder=str(tmp_path))

    launcher = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    assert launcher.returncode == -signal.SIGKILL, launcher.stderr
    await until(lambda: not alive(int(launcher.stdout)))
