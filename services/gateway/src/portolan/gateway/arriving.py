"""How requests may arrive: how long that may take, how large a head may be, and what breaks off.

uvicorn waits for ever, and takes a head of any size: clients that send slowly, or without end,
would use up connections and memory. It answers a request that it cannot read at once, though
earlier ones on the same connection still wait for their answers; and it forgets those when the
connection ends.
"""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import httptools
from typing_extensions import override

from portolan.gateway.gathering import GatheringProtocol
from portolan.gateway.problems import MEDIA_TYPE, Problem

HEAD_BYTES = 64 * 1024
"""The largest head of a request, with what follows its body: it may be exceeded by what came in
with its beginning or its end."""
ARRIVES_S = 30.0
"""From the beginning of a request to its last byte; and from a connection to its first request."""


class ArrivingProtocol(GatheringProtocol):
    """Gives up on requests whose head is too large, that do not arrive in time, or are not HTTP.

    Whatever came before them on their connection is answered first. An offer to upgrade to another
    protocol is ignored, as if it had not been made: the parser would ignore the body too.
    """

    arrives_s = ARRIVES_S
    _timer: asyncio.TimerHandle | None = None
    _arriving = False
    """A request has begun and has not come to its end."""
    _head_bytes = 0
    _in_head = False
    _news = False
    """What came in last held a beginning, or a part of a body."""
    _refused = False
    _in_hand: Any = None
    """uvicorn's cycle of the request that is answered now; `cycle` is that of the one read last."""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._in_hand is not None and not self._in_hand.response_complete:
            self._in_hand.disconnected = True
            self._in_hand.message_event.set()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._unset_keepalive_if_required()
        self._news = False
        self._read(data)
        if self._arriving and not self._refused:
            self._wait_for_more(len(data))

    @override
    def on_message_begin(self) -> None:
        self._arriving = self._in_head = self._news = True
        self._head_bytes = 0
        super().on_message_begin()

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # What follows a body must not be taken for what stood before it.
            super().on_header(name, value)

    @override
    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            return
        super().on_headers_complete()
        self._in_head = False

    @override
    def on_body(self, body: bytes) -> None:
        self._news = True
        super().on_body(body)

    @override
    def on_message_complete(self) -> None:
        if self.parser.should_upgrade():
            return
        self._arriving = False
        self._stop_timer()
        super().on_message_complete()

    @override
    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._in_hand = cycle
        super()._start_asgi_task(cycle, app)

    def _read(self, data: bytes) -> None:
        while not self._refused:
            try:
                self.parser.feed_data(data)
            except httptools.HttpParserUpgrade as upgrade:
                data = self._pass_over() + data[upgrade.args[0] :]
            except httptools.HttpParserError:
                self._refuse(Problem("invalid-request", "This is not an HTTP request."))
            else:
                return

    def _pass_over(self) -> bytes:
        """The head that has just come, without its offer to upgrade, for another parser."""
        method = self.parser.get_method()
        if method == b"CONNECT":  # Here the other protocol is the whole request.
            self._refuse(Problem("invalid-request", "This is not a proxy."))
        lines = [b"%b %b HTTP/%b" % (method, self.url, self.parser.get_http_version().encode())]
        lines += [b"%b: %b" % header for header in self.headers if header[0] != b"upgrade"]
        self.parser = httptools.HttpRequestParser(self)
        # As uvicorn has it: what comes after a last request is no error.
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        return b"\r\n".join([*lines, b"", b""])

    def _wait_for_more(self, taken: int) -> None:
        if self._timer is None:
            self._start_timer()
        if not self._news:
            self._head_bytes += taken
            if self._head_bytes > HEAD_BYTES:
                self._refuse(Problem("head-too-large", f"At most {HEAD_BYTES} bytes."))

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(self.arrives_s, self._give_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """The app learns of a body that does not come by the end of the connection."""
        if self._arriving and (self._in_head or self._in_hand is not self.cycle):
            self._refuse(Problem("request-timeout", f"It took more than {self.arrives_s:g} s."))
        elif self.transport is not None:
            self.transport.close()

    def _refuse(self, problem: Problem) -> None:
        """Take nothing more from the connection, which ends when all is answered.

        Where requests came before, the end is all that the client is told: it may well count
        answers, and take this one for one of theirs.
        """
        self._refused = True
        self._stop_timer()
        if self._arriving and not self._in_head and self.pipeline:
            self.pipeline.popleft()  # The latest: it will never be whole.
        last = self.pipeline[0][0] if self.pipeline else self._in_hand
        begun = last is not None and not last.response_complete
        if begun and (self._in_head or not self._arriving or last is not self.cycle):
            last.keep_alive = False
            return
        if not (begun and last.response_started):
            self._write(problem)
        self.transport.close()

    def _write(self, problem: Problem) -> None:
        body = problem.document()
        headers = {
            **problem.headers,
            "content-type": MEDIA_TYPE,
            "x-content-type-options": "nosniff",
            "content-length": str(len(body)),
            "connection": "close",
        }
        self.transport.write(_head(problem.status, headers) + body)


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()
