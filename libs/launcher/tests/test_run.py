"""`python -m portolan.launcher run`, as a person starts and stops it."""

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from portolan.launcher import redis_server
from portolan.launcher.__main__ import say
from portolan.launcher.ports import free_port
from portolan.launcher.probes import redis_answers


def environment(data: Path, port: int) -> dict[str, str]:
    """Settings for a run of Redis and nothing else."""
    settings = {
        "PORTOLAN_DATA": str(data),
        "PORTOLAN_HTTP_PORT": str(port),
        "PORTOLAN_GAMES": "none",
        "PORTOLAN_GATEWAYS": "0",
        "PORTOLAN_BOT_WORKERS": "0",
        "PORTOLAN_TIMEKEEPERS": "0",
    }
    return {**os.environ, **settings}


def start(data: Path, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "portolan.launcher", "run"],
        env={**environment(data, free_port()), **settings},
        stderr=subprocess.PIPE,
        text=True,
        cwd=data,
    )


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    assert not [path for path in Path("/proc").glob("[0-9]*/cmdline") if mentions(path, tmp_path)]


def mentions(cmdline: Path, folder: Path) -> bool:
    try:
        return str(folder).encode() in cmdline.read_bytes()
    except OSError:
        return False


def lines_until(run: subprocess.Popen[str], last: str) -> list[str]:
    assert run.stderr
    lines = []
    for line in run.stderr:
        lines.append(line.rstrip())
        if last in line:
            return lines
    raise AssertionError(f"ended without {last!r}: {lines}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_when_it_is_ready_and_stops_everything_on_a_signal(
    data: Path, number: signal.Signals
) -> None:
    run = start(data)
    said = lines_until(run, "Ctrl-C stops everything.")
    assert said[0] == "Portolan is ready."
    assert (data / "stack.json").exists()

    run.send_signal(number)

    assert lines_until(run, "stopped")[-1] == "stopped"
    assert run.wait(20) == 0
    assert not (data / "stack.json").exists()


@pytest.fixture
def redis_with_a_password(data: Path) -> Iterator[int]:
    """The port of a Redis whose password is `secret`."""
    port = free_port()
    command = [redis_server.find_server(), *redis_server.arguments(port, data, "no")]
    command += ["--requirepass", "secret"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as redis:
        try:
            while not asyncio.run(redis_answers(f"redis://:secret@127.0.0.1:{port}/0")):
                assert redis.poll() is None
            yield port
        finally:
            redis.terminate()


def test_the_password_of_a_redis_is_not_shown(data: Path, redis_with_a_password: int) -> None:
    place = f"127.0.0.1:{redis_with_a_password}/0"
    run = start(data, PORTOLAN_REDIS_URL=f"redis://:secret@{place}")

    said = lines_until(run, "Ctrl-C stops everything.")
    kept = json.loads((data / "stack.json").read_text())
    run.terminate()
    said += lines_until(run, "stopped")

    assert run.wait(20) == 0
    assert kept["redis"] == f"redis://{place}"
    assert any(f"redis://{place}" in line for line in said)
    assert "secret" not in "".join(said)


def test_a_second_one_on_the_same_folder_says_so(data: Path) -> None:
    first = start(data)
    lines_until(first, "Ctrl-C")

    second = start(data)

    assert f"in use by another launcher (process {first.pid})" in lines_until(second, "in use")[0]
    assert second.wait(20) == 1
    first.terminate()
    assert first.wait(20) == 0


def test_a_setting_that_cannot_be_read_is_named(data: Path) -> None:
    run = start(data, PORTOLAN_GATEWAYS="many")

    assert "PORTOLAN_GATEWAYS='many': expected an integer" in lines_until(run, "PORTOLAN")[-1]
    assert run.wait(20) == 1


def test_a_number_of_processes_that_cannot_be_is_named(data: Path) -> None:
    run = start(data, PORTOLAN_BOT_WORKERS="-1")

    assert "PORTOLAN_BOT_WORKERS='-1': expected a number" in lines_until(run, "portolan:")[-1]
    assert run.wait(20) == 1


def test_a_way_to_sync_that_redis_does_not_know_is_named(data: Path) -> None:
    run = start(data, PORTOLAN_APPENDFSYNC="sometimes")

    assert "PORTOLAN_APPENDFSYNC='sometimes': expected" in lines_until(run, "portolan:")[-1]
    assert run.wait(20) == 1


def test_a_port_that_there_is_not_for_the_last_gateway_is_named(data: Path) -> None:
    run = start(data, PORTOLAN_HTTP_PORT="65535", PORTOLAN_GATEWAYS="2")

    assert "PORTOLAN_HTTP_PORT='65535': expected a port" in lines_until(run, "portolan:")[-1]
    assert run.wait(20) == 1


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_a_port_that_there_is_not_is_named(data: Path, port: str) -> None:
    run = start(data, PORTOLAN_HTTP_PORT=port)

    assert f"PORTOLAN_HTTP_PORT='{port}': expected a port" in lines_until(run, "portolan:")[-1]
    assert run.wait(20) == 1


def test_a_data_folder_that_cannot_be_is_named(data: Path) -> None:
    file = data / "file"
    file.touch()

    run = start(data, PORTOLAN_DATA=str(file))

    assert lines_until(run, "portolan:") == [f"portolan: [Errno 17] File exists: '{file}'"]
    assert run.wait(20) == 1


@pytest.mark.parametrize("url", ["redis://:secret@127.0.0.1:{port}/0", "secret"])
def test_a_redis_that_does_not_answer_is_told_at_once(data: Path, url: str) -> None:
    settings = {"PORTOLAN_REDIS_URL": url.format(port=free_port()), "PORTOLAN_TIMEKEEPERS": "1"}

    run = start(data, **settings)

    (line,) = lines_until(run, "portolan:")
    assert "no Redis answers at PORTOLAN_REDIS_URL" in line
    assert "secret" not in line
    assert run.wait(20) == 1


def test_a_line_that_nobody_can_read_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what ends while the disk is full would not be started again."""
    with Path("/dev/full").open("wb", buffering=0) as full:
        monkeypatch.setattr("sys.stderr", io.TextIOWrapper(full, write_through=True))
        say("bots ended (signal SIGKILL); starting it again")
