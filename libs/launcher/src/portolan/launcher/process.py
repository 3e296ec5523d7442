"""One process that is kept running."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

_CHILD = Path(__file__).with_name("child.py")
_LONGEST_WAIT = 5.0
_STEADY_AFTER = 10.0
_TAIL_LINES = 15


class StartFailed(Exception):
    """A process ended, or did not get ready in time, when the stack was started."""

    def __init__(self, name: str, reason: str, log: Path) -> None:
        super().__init__(f"{name} {reason}; the end of {log}:\n{_tail(log)}")
        self.name = name


@dataclass(frozen=True)
class Program:
    """What to run: a Python module, or another program where `module` is False."""

    target: str
    arguments: tuple[str, ...] = ()
    module: bool = True

    def command(self) -> list[str]:
        """The command line, through `child`, which ties its life to ours."""
        kind = "module" if self.module else "program"
        return [
            *(sys.executable, "-P", str(_CHILD), str(os.getpid())),
            *(kind, self.target, *self.arguments),
        ]


@dataclass
class Process:
    """A process by its name, with how to see that it is ready.

    `restarts` counts how often it was started again after it had ended unasked.
    """

    name: str
    program: Program
    environment: Mapping[str, str]
    log: Path
    ready: Callable[[], Awaitable[bool]]
    url: str = ""
    metrics_url: str = ""
    restarts: int = 0
    _running: asyncio.subprocess.Process | None = None
    _keeper: asyncio.Task[None] | None = None
    _started_at: float = 0.0
    _report: Callable[[str], None] = field(default=lambda line: None)

    @property
    def pid(self) -> int:
        """The process id. Raises ProcessLookupError while it is down."""
        if self._running is None or self._running.returncode is not None:
            raise ProcessLookupError(f"{self.name} is not running")
        return self._running.pid

    async def start(self, report: Callable[[str], None], patience: float) -> None:
        """Start it, wait until it is ready, and keep it running from then on.

        Raises StartFailed if it ends, or is not ready after `patience` seconds.
        """
        self._report = report
        await self._spawn()
        await self._get_ready(patience)
        self._keeper = asyncio.create_task(self._keep(), name=f"keep {self.name}")

    async def wait_ready(self, patience: float = 30.0) -> None:
        """Return as soon as it is ready. Raises TimeoutError after `patience` seconds."""
        async with asyncio.timeout(patience):
            while not await self.is_ready():
                await asyncio.sleep(0.02)

    async def is_ready(self) -> bool:
        """Whether it runs and answers."""
        running = self._running
        if running is None or running.returncode is not None:
            return False
        return await self.ready() and running.returncode is None

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process, not to its children, as `kill` does."""
        os.kill(self.pid, number)

    async def stop(self, grace: float) -> None:
        """SIGTERM, and SIGKILL to it and its children after `grace` seconds."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None
        running = self._running
        if running is None:
            return
        if running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                running.send_signal(signal.SIGTERM)
                running.send_signal(signal.SIGCONT)
            try:
                await asyncio.wait_for(running.wait(), grace)
            except TimeoutError:
                self._report(f"{self.name} did not stop within {grace:g} s: killed")
        _kill_group(running.pid)
        await running.wait()
        self._running = None

    async def _spawn(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._running = await asyncio.create_subprocess_exec(
                *self.program.command(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,  # Ctrl-C is for the launcher, which stops all in order
            )
        self._started_at = monotonic()

    async def _get_ready(self, patience: float) -> None:
        assert self._running is not None
        deadline = monotonic() + patience
        while not await self.is_ready():
            if self._running.returncode is not None:
                raise StartFailed(self.name, f"ended ({_how(self._running.returncode)})", self.log)
            if monotonic() > deadline:
                raise StartFailed(self.name, f"was not ready after {patience:g} s", self.log)
            await asyncio.sleep(0.02)

    async def _keep(self) -> None:
        """Start it again whenever it ends, after ever longer waits if it keeps ending soon."""
        wait = 0.0
        while True:
            assert self._running is not None
            code = await self._running.wait()
            _kill_group(self._running.pid)
            wait = 0.0 if monotonic() - self._started_at > _STEADY_AFTER else _longer(wait)
            self._report(f"{self.name} ended ({_how(code)}); starting it again")
            await asyncio.sleep(wait)
            while not await self._spawned():
                wait = _longer(wait)
                await asyncio.sleep(wait)
            self.restarts += 1

    async def _spawned(self) -> bool:
        """Whether it could be started: there may be too many processes, or no room for its log."""
        try:
            await self._spawn()
        except OSError as error:
            self._report(f"{self.name} cannot be started ({error}); trying again")
            return False
        return True


def _longer(wait: float) -> float:
    return min(max(0.1, wait * 2), _LONGEST_WAIT)


def _kill_group(pid: int) -> None:
    """End what the process has left behind: it was the leader of a group of its own."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"


def _tail(log: Path) -> str:
    try:
        lines = log.read_text(errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-_TAIL_LINES:])
