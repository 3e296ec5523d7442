"""A few open streams to a rules service, for the calls of which there are many.

A message on an open stream costs a third of a call of its own. A stream answers one ask at a time;
whoever finds none free waits for one. Where the service refuses or ends streams, callers make plain
calls instead.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import grpc
import grpc.aio

from portolan.matches.errors import RulesAway
from portolan.rules.v1 import rules_pb2 as pb

MOST = 4
"""Streams to one service. It is one process that computes on one core at a time."""
LASTS_S = 30.0
"""A stream is closed at this age, so that new instances of the service get their share."""
REFUSED_FOR_S = 1.0


class NoStream(Exception):
    """Make a plain call: no stream could be opened, or it ended before it answered."""


class _Stream:
    def __init__(self, call: Any) -> None:
        self.call = call
        self.opened = time.monotonic()


class Streams:
    """Streams opened by `open_stream`. Made inside the event loop."""

    def __init__(self, open_stream: Callable[[], Any], most: int = MOST) -> None:
        self._open_stream = open_stream
        self._idle: list[_Stream] = []
        self._free = asyncio.Semaphore(most)
        self._refused_until = 0.0

    async def ask(self, ask: pb.Ask, seconds: float) -> pb.Answer:
        """Raises NoStream, and RulesAway where the answer does not come in time."""
        try:
            async with asyncio.timeout(seconds), self._free:
                if time.monotonic() < self._refused_until:
                    raise NoStream
                return await self._ask(ask)
        except TimeoutError as error:
            raise RulesAway("no answer in time") from error

    async def _ask(self, ask: pb.Ask) -> pb.Answer:
        stream = self._idle.pop() if self._idle else _Stream(self._open_stream())
        try:
            await stream.call.write(ask)
            answer = await stream.call.read()
        except (grpc.RpcError, asyncio.InvalidStateError) as error:
            self._refused_until = time.monotonic() + REFUSED_FOR_S
            raise NoStream from error
        except BaseException:
            # Given up: an answer that comes later must not be taken for the next one.
            stream.call.cancel()
            raise
        if not isinstance(answer, pb.Answer):  # The service ends its streams before it stops.
            raise NoStream
        if time.monotonic() - stream.opened < LASTS_S:
            self._idle.append(stream)
        else:
            await stream.call.done_writing()
        return answer

    def close(self) -> None:
        """End all streams."""
        for stream in self._idle:
            stream.call.cancel()
        self._idle.clear()
