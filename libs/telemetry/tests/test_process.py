"""Cases that call `start` run in a process of their own: it changes logging for good."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from portolan.telemetry import exporter


def run(program: str) -> tuple[str, list[dict[str, Any]]]:
    """Standard output, and the log lines, of a Python program."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout, [json.loads(line) for line in done.stderr.splitlines()]


def test_log_lines_carry_process_match_and_trace() -> None:
    _, lines = run("""
from portolan.telemetry import bind, logger, new_trace, start
start("timekeeper", None)
with bind(match="k3", trace=new_trace()):
    logger().info("clock ran out", seat=2)
logger().info("idle")
""")

    inside, outside = lines
    assert inside["process"] == "timekeeper"
    assert inside["level"] == "info"
    assert inside["event"] == "clock ran out"
    assert (inside["match"], inside["seat"], len(inside["trace"])) == ("k3", 2, 32)
    assert inside["time"].endswith("Z")
    assert "match" not in outside


def test_a_line_that_cannot_be_written_stops_nothing() -> None:
    program = """
import logging
from portolan.telemetry import logger, start
start("gateway", None)
for number in range(2000):
    logger().info("request", number=number)
logging.getLogger("x").warning("odd")
print("done")
"""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=full, check=True
        )

    assert done.stdout == b"done\n"


@pytest.mark.parametrize("name", ["seed", "token", "authorization"])
def test_secrets_are_blanked(name: str) -> None:
    _, lines = run(f"""
import logging
from portolan.telemetry import logger, start
start("gateway", None)
logger().warning("odd", {name}="s3cret")
logging.getLogger("x").warning("odd", extra={{"{name}": "s3cret"}})
""")

    assert len(lines) == 2
    assert all("s3cret" not in json.dumps(line) for line in lines)
    assert lines[0][name] == "[secret]"


def test_lines_of_other_loggers_take_the_same_form() -> None:
    _, lines = run("""
import logging
from portolan.telemetry import start
start("gateway", None)
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("uvicorn.error").exception("failed with %s", "x")
logging.getLogger("x").debug("not shown")
""")

    (line,) = lines
    assert line["event"] == "failed with x"
    assert (line["process"], line["level"], line["logger"]) == ("gateway", "error", "uvicorn.error")
    assert "ZeroDivisionError" in line["exception"]


def test_what_is_printed_is_told_of_and_not_repeated() -> None:
    out, lines = run("""
from portolan.telemetry import start, swallow_prints
start("rules.oregon", None)
swallow_prints()
print("the hand", ["s3cret"])
""")

    assert out == ""
    assert {line["event"] for line in lines} == {"something was printed"}
    assert all(line["place"] == "<string>:5" for line in lines)
    assert "s3cret" not in json.dumps(lines)


def test_metrics_and_readiness_are_served() -> None:
    out, _ = run("""
from urllib.error import HTTPError
from urllib.request import urlopen
from portolan.telemetry import start
from prometheus_client import Counter
Counter("portolan_things", "Things").inc(3)
telemetry = start("timekeeper", 0)
def get(path):
    try:
        return urlopen(f"http://127.0.0.1:{telemetry.metrics_port}{path}").read().decode()
    except HTTPError as error:
        return error.code
print(get("/healthz"), get("/readyz"), get("/else"))
telemetry.ready()
print(get("/readyz"))
print(get("/metrics"))
telemetry.stop()
""")

    assert out.startswith("alive\n 503 404\nready\n")
    assert "portolan_things_total 3.0" in out
    assert 'portolan_process_ready{process="timekeeper"} 1.0' in out
    assert "process_cpu_seconds_total" in out


def test_counts_of_forks_are_added_up_and_forks_leave_the_port() -> None:
    out, _ = run("""
import os
from portolan.telemetry import count_across_processes, start
count_across_processes()
from prometheus_client import Counter
things = Counter("portolan_things", "Things")
telemetry = start("bots.oregon", 0)
things.inc()
held, release = os.pipe(), os.pipe()
if (child := os.fork()) == 0:
    things.inc(2)
    os.write(held[1], b"x")
    os.read(release[0], 1)
    os._exit(0)
os.read(held[0], 1)
port = telemetry.metrics_port
print(telemetry.exposition().decode())
telemetry.stop()
start("bots.oregon", port)
print("port is free again")
os.write(release[1], b"x")
os.waitpid(child, 0)
print(telemetry.exposition().decode())
""")

    before, again, after = out.partition("port is free again")
    assert again
    assert "portolan_things_total 3.0" in before
    assert "portolan_things_total 3.0" in after


def test_a_scraper_that_leaves_is_not_worth_a_line_and_a_fault_is() -> None:
    _, lines = run("""
import socket, struct, threading
from portolan.telemetry import start
telemetry = start("timekeeper", 0)
asked, gone = threading.Event(), threading.Event()
def slow():
    asked.set()
    gone.wait()
    return b"x" * 10_000_000
def ask(exposition):
    telemetry.exposition = exposition
    connection = socket.create_connection(("127.0.0.1", served.port))
    connection.sendall(b"GET /metrics HTTP/1.0\\r\\n\\r\\n")
    return connection
from portolan.telemetry.exporter import Exporter
served = Exporter("127.0.0.1", 0, lambda: telemetry.exposition(), bool)
leaving = ask(slow)
asked.wait()
leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
leaving.close()
gone.set()
ask(lambda: 1 / 0).recv(1)
for thread in threading.enumerate():
    if "process_request" in thread.name:
        thread.join()
""")

    assert [line["event"] for line in lines] == ["metrics could not be shown"]
    assert "ZeroDivisionError" in lines[0]["exception"]


def test_a_connection_that_asks_for_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "IDLE_S", 0.05)
    served = exporter.Exporter("127.0.0.1", 0, bytes, bool)
    try:
        with socket.create_connection(("127.0.0.1", served.port), timeout=60) as connection:
            assert connection.recv(1) == b""
    finally:
        served.stop()


def test_a_folder_for_counts_loses_earlier_counts_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    (tmp_path / "counter_17.db").touch()
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to Ada").touch()

    exporter.count_across_processes()

    assert [path.name for path in tmp_path.iterdir()] == ["letters"]
    assert (tmp_path / "letters" / "to Ada").exists()
