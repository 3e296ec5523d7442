"""How long a request may take to arrive, and how large its head may be.

uvicorn waits for ever, and takes a head of any size: clients that send slowly, or without end,
would use up connections and memory.
"""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus

from typing_extensions import override

from portolan.gateway.gathering import GatheringProtocol
from portolan.gateway.problems import MEDIA_TYPE, Problem

HEAD_BYTES = 64 * 1024
"""The largest head of a request: it may be exceeded by what came in with its end."""
ARRIVES_S = 30.0
"""From the beginning of a request to its last byte; and from a connection to its first request."""


class ArrivingProtocol(GatheringProtocol):
    """Gives up requests whose head is too large, and those that do not arrive in time."""

    arrives_s = ARRIVES_S
    _timer: asyncio.TimerHandle | None = None
    _arriving = False
    """A request has begun and has not come to its end."""
    _head_bytes = 0
    _in_head = False
    _refused = False

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        if self._arriving:
            self._wait_for_more(len(data))

    @override
    def on_message_begin(self) -> None:
        self._arriving = self._in_head = True
        self._head_bytes = 0
        super().on_message_begin()

    @override
    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    @override
    def on_message_complete(self) -> None:
        self._arriving = False
        self._stop_timer()
        super().on_message_complete()

    def _wait_for_more(self, taken: int) -> None:
        if self._timer is None:
            self._start_timer()
        if self._in_head:
            self._head_bytes += taken
            if self._head_bytes > HEAD_BYTES:
                self._refuse(Problem("head-too-large", f"A head may have {HEAD_BYTES} bytes."))

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(self.arrives_s, self._give_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """The app learns of a body that does not come by the end of the connection."""
        if self._in_head:
            self._refuse(Problem("request-timeout", f"It took more than {self.arrives_s:g} s."))
        elif self.transport is not None:
            self.transport.close()

    def _refuse(self, problem: Problem) -> None:
        self._refused = True
        body = problem.document()
        headers = {
            **problem.headers,
            "content-type": MEDIA_TYPE,
            "content-length": str(len(body)),
            "connection": "close",
        }
        self.transport.write(_head(problem.status, headers) + body)
        self.transport.close()


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()
