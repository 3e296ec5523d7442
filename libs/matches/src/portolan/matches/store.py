"""Redis as the match service sees it: commands of a shard, scripts, wake-ups.

`Store` is for asyncio and knows both one server (database 0) and a cluster, where it follows the
shards to whichever node has them. `SyncStore`, for workers, stands on redis-py.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import hiredis
import redis
from redis.cluster import RedisCluster
from redis.exceptions import ClusterDownError, NoScriptError, OutOfMemoryError, TryAgainError

from portolan.matches.connection import (
    Address,
    Argument,
    Command,
    Connection,
    ConnectionLost,
    Listening,
)
from portolan.matches.errors import StoreAway
from portolan.matches.keys import SHARD_OF_WAKE, SHARDS, SLOTS, WAKES, shard_of
from portolan.matches.scripts import ALL, Script

__all__ = ["SHARDS", "Store", "StoreFault", "SyncStore", "Wakes", "shard_of"]

TIMEOUT_S = 2.0
PATIENCE_S = 2.0
"""How long a request waits for a cluster that is changing, or a server that is loading."""
PAUSE_S = 0.05
PING_S = 5.0

_PASSING = ("TRYAGAIN", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "BUSY")
_UNABLE = ("OOM", "MISCONF", "NOREPLICAS", "READONLY", "NOAUTH", "NOPERM", *_PASSING)


class StoreFault(Exception):
    """Redis refused a command that it should understand: an error in this program."""


def _raise(error: hiredis.ReplyError) -> NoReturn:
    if str(error).startswith(_UNABLE):
        raise StoreAway(str(error)) from error
    raise StoreFault(str(error)) from error


class _Node:
    """One server: its address and, once used, a connection."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._connection: Connection | None = None
        self._opening = asyncio.Lock()

    async def call(self, commands: Sequence[Command]) -> list[Any]:
        """Raises ConnectionLost."""
        connection = self._connection
        if connection is None or not connection.alive:
            connection = await self._open()
        return await connection.call(commands)

    async def _open(self) -> Connection:
        async with self._opening:
            if self._connection is None or not self._connection.alive:
                self._connection = await Connection.open(self.address, TIMEOUT_S)
            return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class Store:
    """Redis for asyncio: one server (database 0) or a cluster.

    Errors: StoreAway where Redis cannot answer or cannot write now, StoreFault for our mistakes. A
    write whose connection broke on the way may have been carried out; StoreAway says no more.
    """

    def __init__(self, address: Address, replicas: int = 0) -> None:
        self._first = address
        self._replicas = replicas
        self._nodes: dict[tuple[str, int], _Node] = {}
        self._places: list[_Node] = []
        self._finding = asyncio.Lock()
        self.cluster = False

    @classmethod
    async def connect(cls, url: str, replicas: int = 0) -> "Store":
        """From PORTOLAN_REDIS_URL; finds out by itself whether it is a cluster.

        `replicas`: how many replicas must have a commit before it counts (PORTOLAN_REDIS_WAIT).
        """
        store = cls(Address.parse(url), replicas)
        try:
            await store._find()
        except ConnectionLost as error:
            raise StoreAway(str(error)) from error
        return store

    async def ping(self) -> None:
        """Raises StoreAway unless every node answers."""
        for node in {id(node): node for node in self._places}.values():
            try:
                (reply,) = await node.call([["PING"]])
            except ConnectionLost as error:
                raise StoreAway(str(error)) from error
            if isinstance(reply, hiredis.ReplyError):
                _raise(reply)

    async def close(self) -> None:
        """Close all connections."""
        for node in self._nodes.values():
            node.close()

    async def read(self, shard: int, *commands: Command) -> list[Any]:
        """Replies of commands that change nothing, sent together; tried again if lost."""
        try:
            return await self._run(shard, commands)
        except ConnectionLost:
            try:
                return await self._run(shard, commands)
            except ConnectionLost as error:
                raise StoreAway(str(error)) from error

    async def run(
        self, shard: int, script: Script, keys: Sequence[str], arguments: Sequence[Argument]
    ) -> Any:
        """What a script returns. Not tried again if the connection is lost under way."""
        command = ["EVALSHA", script.digest, len(keys), *keys, *arguments]
        try:
            replies = await self._run(shard, [command])
        except ConnectionLost as error:
            raise StoreAway(str(error)) from error
        return replies[0]

    async def commit(
        self, shard: int, script: Script, keys: Sequence[str], arguments: Sequence[Argument]
    ) -> Any:
        """`run`, and then the wait for replicas if one is asked for."""
        if not self._replicas:
            return await self.run(shard, script, keys, arguments)
        command: list[Argument] = ["EVALSHA", script.digest, len(keys), *keys, *arguments]
        wait: Command = ["WAIT", self._replicas, int(TIMEOUT_S * 500)]
        try:
            reply, reached = await self._run(shard, [command, wait])
        except ConnectionLost as error:
            raise StoreAway(str(error)) from error
        if reached < self._replicas:
            raise StoreAway(f"{reached} of {self._replicas} replicas have the commit")
        return reply

    async def _run(self, shard: int, commands: Sequence[Command]) -> list[Any]:
        """Replies without errors. Raises ConnectionLost, StoreAway, StoreFault."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + PATIENCE_S
        node = self._places[shard] if self._places else None
        while True:
            try:
                if node is None:
                    await self._find()
                    node = self._places[shard]
                replies = await node.call(commands)
            except ConnectionLost as lost:
                if lost.sent or not self.cluster or loop.time() > give_up:
                    raise
                await asyncio.sleep(PAUSE_S)
                node = None
                continue
            error = next((r for r in replies if isinstance(r, hiredis.ReplyError)), None)
            if error is None:
                return replies
            node = await self._next_node(node, error, commands, loop.time() > give_up)

    async def _next_node(
        self,
        node: _Node,
        error: hiredis.ReplyError,
        commands: Sequence[Command],
        late: bool,
    ) -> _Node | None:
        """Where to ask again after an error that passes (None: find out); else raises it.

        All errors named here are given before a command has done anything.
        """
        kind, _, _ = str(error).partition(" ")
        if late or (len(commands) > 1 and kind in {"ASK", "TRYAGAIN"} and not self.cluster):
            _raise(error)
        if kind == "NOSCRIPT":
            await node.call([["SCRIPT", "LOAD", script.source] for script in ALL])
            return node
        if kind == "MOVED" and self.cluster:
            return None
        if kind in {"ASK", "READONLY", *_PASSING}:
            # A slot on its way elsewhere, or a server that is changing its part: soon over.
            await asyncio.sleep(PAUSE_S)
            return None if self.cluster else node
        _raise(error)

    async def _find(self) -> None:
        """Learn where the shards are."""
        async with self._finding:
            error = ConnectionLost("no node of the cluster answers", sent=False)
            for address in [self._first, *(node.address for node in self._nodes.values())]:
                node = self._node(address)
                try:
                    await self._ask(node)
                except ConnectionLost as lost:
                    error = lost
                    continue
                return
            raise error

    async def _ask(self, node: _Node) -> None:
        info, slots = await node.call([["INFO", "cluster"], ["CLUSTER", "SLOTS"]])
        if isinstance(info, hiredis.ReplyError):
            _raise(info)
        self.cluster = b"cluster_enabled:1" in info
        if not self.cluster:
            self._places = [node] * SHARDS
            return
        if isinstance(slots, hiredis.ReplyError):
            _raise(slots)
        places: list[_Node | None] = [None] * SHARDS
        for low, high, (host, port, *_), *_replicas in slots:
            owner = self._node(self._first.at((host or b"").decode() or node.address.host, port))
            for shard, slot in enumerate(SLOTS):
                if low <= slot <= high:
                    places[shard] = owner
        self._places = [place or node for place in places]

    def _node(self, address: Address) -> _Node:
        place = (address.path or address.host, address.port)
        return self._nodes.setdefault(place, _Node(address))

    async def owners(self) -> dict[Address, list[int]]:
        """The shards by the address of their server, as it is now. Raises ConnectionLost."""
        await self._find()
        owners: dict[Address, list[int]] = {}
        for shard, node in enumerate(self._places):
            owners.setdefault(node.address, []).append(shard)
        return owners


class Wakes:
    """Hears the wake-ups of all shards, and never stops trying to.

    `heard(shard, match, version, game)` is called for each; `gap()` whenever some may have been
    missed, so that whoever waits looks for itself.
    """

    def __init__(
        self,
        store: Store,
        heard: Callable[[int, str, int, str], None],
        gap: Callable[[], None],
    ) -> None:
        self._store = store
        self._heard = heard
        self._gap = gap
        self._task: asyncio.Task[None] | None = None
        self._broken = asyncio.Event()
        self._pongs = 0
        self.ready = asyncio.Event()
        """Set while all shards are subscribed to."""
        self._subscribed: set[int] = set()

    def start(self) -> None:
        """Begin to listen; does nothing if it has begun."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="wakes")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _listen(self) -> None:
        pause = PAUSE_S
        while True:
            lines: list[Listening] = []
            self._broken.clear()
            self._subscribed.clear()
            try:
                for address, shards in (await self._store.owners()).items():
                    line = await Listening.open(address, TIMEOUT_S, self._push, self._broken.set)
                    lines.append(line)
                    # One channel a command: in a cluster channels of several slots do not mix.
                    line.say([["SSUBSCRIBE", WAKES[shard]] for shard in shards])
                pause = PAUSE_S
                await self._stay(lines)
            except (ConnectionLost, StoreAway, StoreFault):
                pause = min(1.0, pause * 2)
            finally:
                self.ready.clear()
                for line in lines:
                    line.close()
            self._gap()
            await asyncio.sleep(pause)

    async def _stay(self, lines: list[Listening]) -> None:
        """Until a connection breaks, stays silent or gives up a shard."""
        while not self._broken.is_set():
            self._pongs = 0
            for line in lines:
                line.say([["PING"]])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PING_S):
                    await self._broken.wait()
            if self._pongs < len(lines) or len(self._subscribed) < SHARDS:
                return

    def _push(self, push: list[Any]) -> None:
        kind = push[0]
        if kind == b"smessage":
            match, version, game = push[2].decode().split(" ")
            self._heard(SHARD_OF_WAKE[push[1]], match, int(version), game)
        elif kind == b"ssubscribe":
            self._subscribed.add(SHARD_OF_WAKE[push[1]])
            if len(self._subscribed) == SHARDS:
                self.ready.set()
                self._gap()
        elif kind in (b"pong", b"PONG"):
            self._pongs += 1
        elif isinstance(kind, hiredis.ReplyError) or kind == b"sunsubscribe":
            # The shard has moved to another server, or the subscription was refused.
            self._broken.set()


class SyncStore:
    """Redis for threads: one server or a cluster. Make it after a fork. Errors as `Store`."""

    def __init__(self, client: "redis.Redis | RedisCluster") -> None:
        self._client: Any = client

    @classmethod
    def connect(cls, url: str) -> "SyncStore":
        """From PORTOLAN_REDIS_URL; finds out by itself whether it is a cluster."""
        options: dict[str, Any] = {"socket_timeout": TIMEOUT_S, "socket_connect_timeout": TIMEOUT_S}
        single = redis.Redis.from_url(url, **options)
        try:
            if not single.info("cluster").get("cluster_enabled"):
                return cls(single)
            single.close()
            return cls(RedisCluster.from_url(url, **options))
        except redis.RedisError as error:
            raise StoreAway(str(error)) from error

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def command(self, *command: Argument) -> Any:
        """The reply to one command."""
        try:
            return self._client.execute_command(*command)
        except redis.RedisError as error:
            _raise_sync(error)

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """What a script returns."""
        try:
            try:
                return self._client.evalsha(script.digest, len(keys), *keys, *arguments)
            except NoScriptError:
                return self._client.eval(script.source, len(keys), *keys, *arguments)
        except redis.RedisError as error:
            _raise_sync(error)


def _raise_sync(error: redis.RedisError) -> NoReturn:
    passing = (OutOfMemoryError, redis.ReadOnlyError, ClusterDownError, TryAgainError)
    if isinstance(error, redis.ResponseError) and not isinstance(error, passing):
        _raise(hiredis.ReplyError(str(error)))
    raise StoreAway(str(error)) from error
