"""The whole of Portolan on one machine, as an asynchronous context manager."""

import asyncio
import fcntl
import os
import signal
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from portolan.launcher.plan import Plan, installed_games, processes
from portolan.launcher.ports import check_free
from portolan.launcher.probes import redis_answers
from portolan.launcher.process import Process

GRACE = 15.0
"""Seconds that a process has to stop: more than any takes that waits for its clients."""
_PATIENCE = 60.0


class DataFolderInUse(Exception):
    """Another launcher works on the same data folder."""

    def __init__(self, folder: Path, pid: str) -> None:
        super().__init__(
            f"{folder} is in use by another launcher (process {pid}); "
            "stop that one, or choose another folder by PORTOLAN_DATA"
        )


class RedisAway(Exception):
    """Nobody answers at the URL of a Redis that is not ours. The URL may hold a password."""

    def __init__(self) -> None:
        super().__init__(
            "no Redis answers at PORTOLAN_REDIS_URL; start it, or unset that to use one of our own"
        )


class Stack:
    """Starts all processes in order, each when those before it are ready; stops in reverse order.

    `games` defaults to all that are installed, `redis_url` to a server of our own, whose
    append-only file is synced as `appendfsync` says; `http_port` None takes a free port and N gives
    the gateways N, N + 1, …; `overlay` is a folder of compiled rules to put first; `environment`
    adds settings to every process; `report` is told, in a line, what goes wrong and what is done.
    """

    def __init__(
        self,
        data: Path,
        games: Sequence[str] | None = None,
        *,
        gateways: int = 1,
        bot_workers: int = 1,
        timekeepers: int = 1,
        redis_url: str | None = None,
        broker_url: str | None = None,
        http_port: int | None = None,
        appendfsync: str = "everysec",
        overlay: Path | None = None,
        environment: Mapping[str, str] | None = None,
        report: Callable[[str], None] = lambda line: None,
    ) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.data = data.resolve()
        self._report = report
        self._http_port = http_port
        self._lock: IO[str] | None = None
        self._given_redis = redis_url
        plan = Plan(
            data=self.data,
            games=installed_games() if games is None else games,
            gateways=gateways,
            bot_workers=bot_workers,
            timekeepers=timekeepers,
            redis_url=redis_url,
            broker_url=broker_url,
            http_port=http_port,
            appendfsync=appendfsync,
            overlay=overlay,
            environment=environment or {},
        )
        self.processes = {process.name: process for process in processes(plan)}
        """All processes by name: redis, rules.<game>, bots, timekeeper, gateway."""

    @property
    def http_url(self) -> str:
        """The first gateway's URL, without a slash at the end."""
        return self.http_urls[0]

    @property
    def http_urls(self) -> list[str]:
        """The URLs of all gateways."""
        return [process.url for name, process in self.processes.items() if name[:7] == "gateway"]

    @property
    def redis_url(self) -> str:
        """The URL of the Redis that holds the matches. It may hold a password."""
        return self._given_redis or self.processes["redis"].url

    @property
    def metrics_urls(self) -> dict[str, str]:
        """Where each process that has metrics shows them."""
        return {p.name: p.metrics_url for p in self.processes.values() if p.metrics_url}

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to one process. After SIGKILL it is started again."""
        self.processes[name].send(number)

    async def wait_ready(self, name: str, patience: float = _PATIENCE) -> None:
        """Return when the process is ready again. Raises TimeoutError after `patience` seconds."""
        await self.processes[name].wait_ready(patience)

    async def stop(self, name: str) -> None:
        """Stop one process and leave it stopped."""
        await self.processes[name].stop(GRACE)

    async def start(self, name: str) -> None:
        """Start a process that was stopped. Raises StartFailed."""
        await self.processes[name].start(self._report, _PATIENCE)

    async def __aenter__(self) -> Self:
        if self._http_port is not None:
            for number in range(len(self.http_urls)):
                check_free(self._http_port + number, "PORTOLAN_HTTP_PORT")
        if self._given_redis and not await redis_answers(self._given_redis):
            raise RedisAway
        self._take_data_folder()
        try:
            for group in _stages(list(self.processes.values())):
                await _all(process.start(self._report, _PATIENCE) for process in group)
        except BaseException:
            await self._close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._close()

    async def _close(self) -> None:
        for group in reversed(_stages(list(self.processes.values()))):
            await _all(process.stop(GRACE) for process in group)
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take_data_folder(self) -> None:
        path = self.data / "launcher.lock"
        lock = path.open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            holder = lock.read().strip() or "unknown"
            lock.close()
            raise DataFolderInUse(self.data, holder) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        self._lock = lock


def _stages(in_order: Sequence[Process]) -> list[list[Process]]:
    """Processes that may start side by side: Redis; what works behind; the gateways."""
    redis = [process for process in in_order if process.name == "redis"]
    gateways = [process for process in in_order if process.name.startswith("gateway")]
    between = [process for process in in_order if process not in redis + gateways]
    return [stage for stage in (redis, between, gateways) if stage]


async def _all(works: Iterable[Coroutine[None, None, None]]) -> None:
    """Do all of it side by side, to the end; then raise what went wrong first."""
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
