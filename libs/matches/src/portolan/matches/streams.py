"""A few open streams to a rules service, for the calls of which there are many.

A message on an open stream costs a third of a call of its own, and it holds all asks that wait when
it is sent: the more there are, the less each costs. Where the service refuses or ends streams,
callers make plain calls instead.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import grpc
import grpc.aio

from portolan.matches.errors import RulesAway
from portolan.rules.v1 import rules_pb2 as pb

MOST = 4
"""Streams to one service. It is one process that computes on one core at a time."""
FULL = 8
"""Asks in a message. While fewer wait, they wait for a busy stream rather than open another."""
LASTS_S = 30.0
"""A stream is closed at this age, so that new instances of the service get their share."""
REFUSED_FOR_S = 1.0
SLOW_S = 0.05
"""A message that takes longer holds nobody up: others go by another stream."""


class NoStream(Exception):
    """Make a plain call: no stream could be opened, or it ended before it answered."""


class _Stream:
    def __init__(self, call: Any) -> None:
        self._call = call
        self._opened = time.monotonic()
        self.cancel = call.cancel

    async def exchange(self, asks: Sequence[pb.Ask]) -> Sequence[pb.Answer]:
        """One answer for each ask. Raises NoStream."""
        try:
            await self._call.write(pb.Asks(asks=asks))
            message = await self._call.read()
        except (grpc.RpcError, asyncio.InvalidStateError) as error:
            raise NoStream from error
        if not isinstance(message, pb.Answers):  # The service ends its streams before it stops.
            raise NoStream
        answers: Sequence[pb.Answer] = message.answers
        if len(answers) != len(asks):
            raise NoStream
        return answers

    @property
    def is_old(self) -> bool:
        return time.monotonic() - self._opened > LASTS_S

    async def close(self) -> None:
        await self._call.done_writing()


class _Asked:
    """An ask, and the answer that somebody waits for."""

    def __init__(self, ask: pb.Ask, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.ask = ask
        self.seconds = seconds
        self.answer: asyncio.Future[pb.Answer] = loop.create_future()
        self._overdue = loop.call_later(seconds, self.fail, RulesAway("no answer in time"))

    async def wait(self) -> pb.Answer:
        try:
            return await self.answer
        finally:
            self._overdue.cancel()

    def succeed(self, answer: pb.Answer) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Streams:
    """Streams opened by `open_stream`. Made inside the event loop."""

    def __init__(self, open_stream: Callable[[], Any], most: int = MOST) -> None:
        self._open_stream = open_stream
        self._most = most
        self._idle: list[_Stream] = []
        self._waiting: deque[_Asked] = deque()
        self._busy: set[asyncio.Task[None]] = set()
        self._slow = 0
        """How many of the busy streams have been at their message for long."""
        self._refused_until = 0.0

    async def ask(self, ask: pb.Ask, seconds: float) -> pb.Answer:
        """Raises NoStream, and RulesAway where the answer does not come in time."""
        if time.monotonic() < self._refused_until:
            raise NoStream
        asked = _Asked(ask, seconds)
        self._waiting.append(asked)
        if len(self._busy) == self._slow or len(self._waiting) >= FULL:
            self._send_more()
        return await asked.wait()

    def _send_more(self) -> None:
        """By one stream more, if there may be one."""
        if len(self._busy) < self._most:
            self._busy.add(asyncio.create_task(self._serve(), name="stream"))

    async def _serve(self) -> None:
        """Send what waits over a stream, a message at a time, until nothing does."""
        try:
            await self._send_what_waits()
        finally:
            # At once, not when the task is seen to be done: until then an ask could come and count
            # on it.
            self._busy.discard(asyncio.current_task())

    async def _send_what_waits(self) -> None:
        stream = None
        while asked := self._take():
            if stream is None:
                stream = self._idle.pop() if self._idle else _Stream(self._open_stream())
            if not await self._exchange(stream, asked):
                stream = None
            elif stream.is_old:
                await stream.close()
                stream = None
        if stream is not None:
            self._idle.append(stream)

    def _take(self) -> list[_Asked]:
        """A message of those that wait. Who has given up, or got too late, is passed over."""
        taken: list[_Asked] = []
        while self._waiting and len(taken) < FULL:
            asked = self._waiting.popleft()
            if not asked.answer.done():
                taken.append(asked)
        return taken

    async def _exchange(self, stream: _Stream, asked: Sequence[_Asked]) -> bool:
        """Whether the stream can be used again."""
        try:
            async with asyncio.timeout(max(one.seconds for one in asked)):
                with self._noticing_slowness():
                    answers = await stream.exchange([one.ask for one in asked])
        except NoStream as error:
            self._refused_until = time.monotonic() + REFUSED_FOR_S
            for one in (*asked, *self._waiting):
                one.fail(error)
            self._waiting.clear()
            return False
        except BaseException as error:
            # Given up: an answer that comes later must not be taken for the next one.
            stream.cancel()
            if isinstance(error, TimeoutError):
                return False
            raise
        for one, answer in zip(asked, answers, strict=True):
            one.succeed(answer)
        return True

    @contextlib.contextmanager
    def _noticing_slowness(self) -> Iterator[None]:
        slow = False

        def notice() -> None:
            nonlocal slow
            slow = True
            self._slow += 1
            if self._waiting:
                self._send_more()

        timer = asyncio.get_running_loop().call_later(SLOW_S, notice)
        try:
            yield
        finally:
            timer.cancel()
            self._slow -= slow

    def close(self) -> None:
        """End all streams."""
        for task in self._busy:
            task.cancel()
        for stream in self._idle:
            stream.cancel()
        self._idle.clear()
