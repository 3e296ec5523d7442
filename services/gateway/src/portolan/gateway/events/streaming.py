"""A live stream as an HTTP answer: frames as they come, keep-alives, a goodbye.

Nothing is queued for a reader: the next frame is made when the last one was taken, and what a
reader has not yet taken waits in the match's log. One that takes nothing for a while is cut.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from portolan.gateway import metrics
from portolan.gateway.lifecycle import Lifecycle
from portolan.gateway.middleware import StreamCut
from portolan.telemetry import logger

log = logger()

_WRITES_DONE = 5.0
"""Seconds that a stream waits, when the gateway stops, for changes that are being made."""


@dataclass(frozen=True)
class Frame:
    """One event of a stream: its id, its kind and the JSON object that holds both and the rest."""

    id: str
    kind: str
    body: bytes


class SourceEnded(Exception):
    """A source cannot go on; the reader is told the reason and may connect again."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Source(Protocol):
    """Where a stream's frames come from."""

    @property
    def resumes(self) -> bool:
        """Whether the reader has the beginning, so that the next frame may be long in coming."""
        ...

    def frames(self) -> AsyncGenerator[Frame | None, None]:
        """What there is, then what happens, to the end; None where nothing did for a while."""
        ...

    async def rest(self) -> list[Frame]:
        """What has happened since the last frame of `frames`, which is not read any further."""
        ...

    def goodbye(self, reason: str) -> Frame:
        """The last frame."""
        ...


@dataclass(frozen=True)
class Form:
    """How frames are written in a media type. A keep-alive stands for None."""

    name: str
    media_type: str
    opening: bytes
    keep_alive: bytes
    write_frame: Callable[[Frame], bytes]

    def write(self, frame: Frame | None) -> bytes:
        """A frame, or a keep-alive."""
        return self.write_frame(frame) if frame else self.keep_alive


def _write_sse(frame: Frame) -> bytes:
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (frame.id.encode(), frame.kind.encode(), frame.body)


def _write_line(frame: Frame) -> bytes:
    return frame.body + b"\n"


SSE = Form("sse", "text/event-stream", b"retry: 1000\n\n", b": keep-alive\n\n", _write_sse)
NDJSON = Form("ndjson", "application/x-ndjson", b"", b'{"kind":"keep-alive"}\n', _write_line)


class LiveStream(Response):
    """Sends a source's frames until the reader leaves, stalls, or the gateway stops.

    `stalled`: seconds without any progress after which a reader is cut; `ended` is called last.
    """

    def __init__(
        self,
        form: Form,
        source: Source,
        lifecycle: Lifecycle,
        stalled: float,
        ended: Callable[[], None],
    ) -> None:
        super().__init__(
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
            media_type=form.media_type,
        )
        self.form = form
        self.source = source
        self.lifecycle = lifecycle
        self.stalled = stalled
        self.ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer: at once, or, where a snapshot comes first, once it is there.

        A snapshot that cannot be had fails the request before anything is sent. HEAD asks whether
        there is a stream, and gets none.
        """
        scope["portolan.stream"] = True
        frames = self.source.frames()
        try:
            first = None if self.source.resumes else await anext(frames)
            if scope["method"] == "HEAD":
                await send(self._head())
                await send(_chunk(b"", more=False))
                return
            with metrics.STREAMS_OPEN.labels(self.form.name).track_inprogress():
                reason = await self._run(first, frames, receive, self._patient(send))
            metrics.STREAMS_ENDED.labels(reason).inc()
        except StreamCut:
            metrics.STREAMS_ENDED.labels("slow").inc()
            log.warning("stream cut", reason="slow", seconds=self.stalled)
            raise
        finally:
            self.ended()
            await frames.aclose()

    async def _run(
        self,
        first: Frame | None,
        frames: AsyncGenerator[Frame | None, None],
        receive: Receive,
        send: Send,
    ) -> str:
        await send(self._head())
        await send(_chunk(self.form.opening + (self.form.write(first) if first else b"")))
        left = asyncio.ensure_future(_left(receive))
        stopping = asyncio.ensure_future(self.lifecycle.stopping.wait())
        coming = asyncio.ensure_future(anext(frames))
        try:
            while True:
                done, _ = await asyncio.wait(
                    {left, stopping, coming}, return_when=asyncio.FIRST_COMPLETED
                )
                if left in done:
                    return "left"
                if coming not in done:
                    await _cancelled(coming)
                    if not coming.cancelled() and coming.exception() is None:
                        # It came in just before it was given up.
                        await send(_chunk(self.form.write(coming.result())))
                    return await self._stop(send)
                await send(_chunk(self.form.write(coming.result())))
                coming = asyncio.ensure_future(anext(frames))
        except StopAsyncIteration:
            return await self._say_goodbye("over", send)
        except SourceEnded as error:
            return await self._say_goodbye(error.reason, send)
        finally:
            for task in (left, stopping, coming):
                await _cancelled(task)

    async def _stop(self, send: Send) -> str:
        """Deliver what was in flight when the gateway began to stop, then take leave."""
        await self.lifecycle.writes_done(_WRITES_DONE)
        for frame in await self.source.rest():
            await send(_chunk(self.form.write(frame)))
        return await self._say_goodbye("stopping", send)

    async def _say_goodbye(self, reason: str, send: Send) -> str:
        await send(_chunk(self.form.write(self.source.goodbye(reason)), more=False))
        return reason

    def _head(self) -> Message:
        # The length is not known, and Response says 0.
        headers = [(name, value) for name, value in self.raw_headers if name != b"content-length"]
        return {"type": "http.response.start", "status": 200, "headers": headers}

    def _patient(self, send: Send) -> Send:
        async def patient(message: Message) -> None:
            try:
                async with asyncio.timeout(self.stalled):
                    await send(message)
            except TimeoutError:
                raise StreamCut(f"nothing was taken for {self.stalled} s") from None

        return patient


def _chunk(body: bytes, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _cancelled(task: "asyncio.Future[Any]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task
