"""A connection to a Redis server on which any number of requests are under way at once.

Requests go out as they come and replies come back in order, so concurrent requests share system
calls and no pool is needed. This is the hot path of every move: it costs about a third of the CPU
time of a general client.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import hiredis
from redis.connection import parse_url

Argument = str | bytes | int | float
Command = Sequence[Argument]


def _pack(command: Command) -> bytes:
    # Its stub knows only tuples of one, and no result.
    packed: bytes = hiredis.pack_command(tuple(command))  # type: ignore[arg-type]
    return packed


class ConnectionLost(Exception):
    """The connection broke. `sent` tells whether the request may have been carried out."""

    def __init__(self, why: str, sent: bool) -> None:
        super().__init__(why)
        self.sent = sent


@dataclass(frozen=True)
class Address:
    """Where a server is, and how to log in."""

    host: str = "127.0.0.1"
    port: int = 6379
    path: str = ""
    """A Unix socket, instead of host and port."""
    database: int = 0
    username: str = ""
    password: str = ""
    tls: bool = False

    @classmethod
    def parse(cls, url: str) -> "Address":
        """Read a `redis://`, `rediss://` or `unix://` URL."""
        parts: Mapping[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]
        return cls(
            host=parts.get("host", "127.0.0.1"),
            port=parts.get("port", 6379),
            path=parts.get("path", ""),
            database=int(parts.get("db", 0)),
            username=parts.get("username") or "",
            password=parts.get("password") or "",
            tls=url.startswith("rediss:"),
        )

    def at(self, host: str, port: int) -> "Address":
        """Another server of the same cluster."""
        return Address(host, port, "", 0, self.username, self.password, self.tls)

    def greeting(self) -> list[Command]:
        """What a fresh connection says first."""
        commands: list[Command] = []
        if self.password:
            user = [self.username] if self.username else []
            commands.append(["AUTH", *user, self.password])
        if self.database:
            commands.append(["SELECT", self.database])
        return commands

    async def open(self, protocol: Callable[[], asyncio.Protocol], timeout: float) -> Any:
        """Open a transport. Raises ConnectionLost."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(timeout):
                if self.path:
                    return (await loop.create_unix_connection(protocol, self.path))[1]
                tls = True if self.tls else None
                return (await loop.create_connection(protocol, self.host, self.port, ssl=tls))[1]
        except (OSError, TimeoutError) as error:
            raise ConnectionLost(str(error) or "no answer in time", sent=False) from error


class _Call:
    """Requests sent together, and the replies that have come back so far."""

    __slots__ = ("deadline", "future", "replies", "wanted")

    def __init__(self, wanted: int, deadline: float, future: "asyncio.Future[list[Any]]") -> None:
        self.wanted = wanted
        self.deadline = deadline
        self.future = future
        self.replies: list[Any] = []


class Connection(asyncio.Protocol):
    """One socket. A reply that is late by `timeout` seconds breaks it: nothing waits for ever."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader()
        self._calls: deque[_Call] = deque()
        self._transport: asyncio.Transport | None = None
        self._watch: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, address: Address, timeout: float) -> "Connection":
        """Connect and log in. Raises ConnectionLost."""
        connection: Connection = await address.open(lambda: cls(timeout), timeout)
        greeting = address.greeting()
        if greeting:
            for reply in await connection.call(greeting):
                if isinstance(reply, hiredis.ReplyError):
                    connection.close()
                    raise ConnectionLost(str(reply), sent=False)
        return connection

    @property
    def alive(self) -> bool:
        """Whether requests can be sent."""
        return self._transport is not None

    def close(self) -> None:
        """Close at once; requests under way fail."""
        if self._transport is not None:
            self._transport.abort()
            self.connection_lost(None)

    async def call(self, commands: Sequence[Command]) -> list[Any]:
        """Send commands together: their replies, errors among them as values.

        Raises ConnectionLost.
        """
        if self._transport is None:
            raise ConnectionLost("closed", sent=False)
        future: asyncio.Future[list[Any]] = self._loop.create_future()
        self._calls.append(_Call(len(commands), self._loop.time() + self._timeout, future))
        if len(commands) == 1:
            self._transport.write(_pack(commands[0]))
        else:
            self._transport.write(b"".join(map(_pack, commands)))
        if self._watch is None:
            self._watch = self._loop.call_later(self._timeout, self._look_after)
        return await future

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio's.
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        calls, self._calls = self._calls, deque()
        for call in calls:
            if not call.future.done():
                call.future.set_exception(ConnectionLost(str(exc or "closed"), sent=True))

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while self._calls:
            reply = self._reader.gets()
            if reply is False:
                return
            call = self._calls[0]
            call.replies.append(reply)
            if len(call.replies) == call.wanted:
                self._calls.popleft()
                if not call.future.done():
                    call.future.set_result(call.replies)

    def _look_after(self) -> None:
        """Break the connection if the oldest request is overdue, else look again in time."""
        self._watch = None
        if not self._calls:
            return
        left = self._calls[0].deadline - self._loop.time()
        if left <= 0:
            self.close()
        else:
            self._watch = self._loop.call_later(left, self._look_after)


class Listening(asyncio.Protocol):
    """A connection that only hears messages: `heard` gets each push as a list of its parts."""

    def __init__(self, heard: Callable[[list[Any]], None], lost: Callable[[], None]) -> None:
        self._reader = hiredis.Reader()
        self._heard = heard
        self._lost = lost
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls,
        address: Address,
        timeout: float,
        heard: Callable[[list[Any]], None],
        lost: Callable[[], None],
    ) -> "Listening":
        """Connect and log in; `lost` is called once when the connection has ended."""
        listening: Listening = await address.open(lambda: cls(heard, lost), timeout)
        listening.say(address.greeting())
        return listening

    def say(self, commands: Sequence[Command]) -> None:
        """Send commands; what comes back goes to `heard`."""
        if self._transport is not None:
            self._transport.write(b"".join(map(_pack, commands)))

    def close(self) -> None:
        """Close at once."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio's.
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while (push := self._reader.gets()) is not False:
            self._heard(push if isinstance(push, list) else [push])
