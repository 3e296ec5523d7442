"""Open streams of asks: how many there are, and how they end when the server stops.

A stream holds a thread of the server for as long as it is open, and would hold its stop as well.
"""

from threading import Lock

import grpc

from portolan.host.rules_metrics import STREAMS


class OpenStream:
    """A stream that waits for a message or answers one."""

    def __init__(self, context: grpc.ServicerContext) -> None:
        self._context = context
        self._lock = Lock()
        self._is_busy = False
        self._is_ending = False

    def begin(self) -> bool:
        """A message has come; False if it is too late for it."""
        with self._lock:
            self._is_busy = not self._is_ending
            return self._is_busy

    def end(self) -> bool:
        """It is answered; False if it was the last one."""
        with self._lock:
            self._is_busy = False
            return not self._is_ending

    def finish(self) -> None:
        """Let the stream end: now, or once the present message is answered."""
        with self._lock:
            self._is_ending = True
            if not self._is_busy:
                self._context.cancel()  # type: ignore[no-untyped-call]


class Streams:
    """All open streams, up to a number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: set[OpenStream] = set()
        self._is_ending = False
        self._lock = Lock()

    def open(self, context: grpc.ServicerContext) -> OpenStream | None:
        """A new stream, if there may be one more."""
        with self._lock:
            if self._is_ending or len(self._open) >= self._most:
                STREAMS.labels("refused").inc()
                return None
            stream = OpenStream(context)
            self._open.add(stream)
            STREAMS.labels("opened").inc()
            return stream

    def close(self, stream: OpenStream) -> None:
        """A stream has ended."""
        with self._lock:
            self._open.discard(stream)

    def end(self) -> None:
        """End all streams, each between two messages, and open no more."""
        with self._lock:
            self._is_ending = True
            streams = list(self._open)
        for stream in streams:
            stream.finish()
