"""The HTTP protocol of uvicorn, with fewer calls to the kernel.

uvicorn writes the head of an answer and its body one after the other, and each write is a packet of
its own that wakes the client. Here what is written in one turn of the event loop leaves together.
"""

import asyncio
from typing import Any, cast

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class GatheringTransport:
    """A transport that keeps what is written until the turn of the event loop is over."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send it together with whatever else is written in this turn."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        """Close the connection once all is sent that was written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._written:
            data = b"".join(self._written)
            self._written.clear()
            if not self._transport.is_closing():  # The client may have left meanwhile.
                self._transport.write(data)


class GatheringProtocol(HttpToolsProtocol):
    """HttpToolsProtocol over a GatheringTransport."""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        gathering = GatheringTransport(transport, self.loop)
        super().connection_made(cast("asyncio.Transport", gathering))
