"""How the gateway stops: readiness goes first, work in flight ends, streams say goodbye, then exit.

A stop signal is caught before the HTTP server sees it, under `python -m portolan.gateway` as under
`uvicorn portolan.gateway.asgi:app`: open streams would otherwise hold the server until it gives up.
"""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Lifecycle:
    """What every part may ask about the process: `draining`, `stopping`, and who still writes."""

    def __init__(self) -> None:
        self.draining = False
        """No new work should come: /readyz says 503."""
        self.stopping = asyncio.Event()
        """Streams end now."""
        self._writing = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Marks a request that may change a match."""
        self._writing += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._writing -= 1
            if not self._writing:
                self._idle.set()

    async def writes_done(self, seconds: float) -> None:
        """Wait until no request that may change a match is in flight, for `seconds` at most."""
        try:
            await asyncio.wait_for(self._idle.wait(), seconds)
        except TimeoutError:
            return

    def stop(self) -> None:
        """Say goodbye to the streams."""
        self.draining = True
        self.stopping.set()


@contextmanager
def stops_on_signals(lifecycle: Lifecycle, drain: float) -> Iterator[None]:
    """Puts the draining before the server's own handling of SIGTERM and SIGINT.

    A second signal ends the draining at once, further ones go to the server. Does nothing outside
    the main thread: there, who runs the server calls `Lifecycle.stop` before telling it to exit.
    """
    loop = asyncio.get_running_loop()
    servers: dict[int, Any] = {}

    def pass_on(number: int, frame: FrameType | None) -> None:
        handler = servers[number]
        if callable(handler):
            handler(number, frame)

    def stop(number: int, frame: FrameType | None) -> None:
        if not lifecycle.stopping.is_set():
            lifecycle.stop()
            pass_on(number, frame)

    def caught(number: int, frame: FrameType | None) -> None:
        if lifecycle.stopping.is_set():
            pass_on(number, frame)
            return
        seconds = 0.0 if lifecycle.draining else drain
        lifecycle.draining = True
        loop.call_soon_threadsafe(loop.call_later, seconds, stop, number, None)

    try:
        for name in _SIGNALS:
            servers[name] = signal.signal(name, caught)
    except ValueError:
        pass
    try:
        yield
    finally:
        for number, handler in servers.items():
            signal.signal(number, handler)
