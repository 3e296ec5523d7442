"""Redis as the match service sees it: commands of a shard, and scripts.

`Store` is for asyncio, `SyncStore` for threads. Both use redis-py, and treat one server
(database 0) and a cluster alike, where the client follows the shards to whichever node has them.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import hiredis
import redis
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.exceptions import NoScriptError, RedisError, ResponseError

from portolan.matches.errors import StoreAway
from portolan.matches.keys import TAGS, WAKES
from portolan.matches.scripts import ALL, Script

Argument = str | bytes | int | float
Command = Sequence[Argument]

TIMEOUT_S = 2.0
MOST_CONNECTIONS = 1000
"""Connections of a process to one server, besides the one that hears wake-ups. There are as many as
requests under way, and those are bounded by whatever serves them."""

_UNABLE = (
    *("OOM", "MISCONF", "NOREPLICAS", "READONLY", "NOAUTH", "NOPERM", "WRONGPASS"),
    *("TRYAGAIN", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "BUSY"),
)
_RAW = ("XRANGE", "ZREVRANGEBYSCORE")
"""Commands whose replies are wanted as the server gives them."""


class StoreFault(Exception):
    """Redis refused a command that it should understand: an error in this program."""


_AWAY = (
    redis.OutOfMemoryError,
    redis.ReadOnlyError,
    redis.exceptions.ClusterDownError,
    redis.exceptions.TryAgainError,
    redis.exceptions.MasterDownError,
)


def _raise(error: RedisError) -> NoReturn:
    """StoreAway for what passes or is an operator's to mend, StoreFault for our mistakes."""
    ours = isinstance(error, ResponseError) and not isinstance(error, _AWAY)
    if ours and not str(error).startswith(_UNABLE):
        raise StoreFault(str(error)) from error
    raise StoreAway(str(error)) from error


def _options() -> dict[str, Any]:
    return {
        "socket_timeout": TIMEOUT_S,
        "socket_connect_timeout": TIMEOUT_S,
        "protocol": 2,
        "health_check_interval": 0,
    }


def _pack(command: Command) -> bytes:
    # Its stub knows only tuples of one, and no result.
    packed: bytes = hiredis.pack_command(tuple(command))  # type: ignore[arg-type]
    return packed


class Store:
    """Redis for asyncio: one server (database 0) or a cluster.

    Errors: StoreAway where Redis cannot answer or cannot write now, StoreFault for our mistakes. A
    write whose connection broke on the way may have been carried out; StoreAway says no more.
    """

    def __init__(self, client: Any, cluster: bool, replicas: int = 0) -> None:
        self._client = client
        self._replicas = replicas
        self.cluster = cluster
        for name in _RAW:
            client.response_callbacks.pop(name, None)

    @classmethod
    async def connect(cls, url: str, replicas: int = 0) -> "Store":
        """From PORTOLAN_REDIS_URL; finds out by itself whether it is a cluster.

        `replicas`: how many replicas must have a commit before it counts (PORTOLAN_REDIS_WAIT).
        """
        options = _options()
        pool = aioredis.ConnectionPool.from_url(
            url,
            max_connections=MOST_CONNECTIONS,
            retry=AsyncRetry(NoBackoff(), 0),
            **options,
        )
        single: aioredis.Redis = aioredis.Redis.from_pool(pool)
        try:
            if not (await single.info("cluster")).get("cluster_enabled"):
                return cls(single, False, replicas)
            await single.aclose()
            cluster = aioredis.RedisCluster.from_url(
                url, max_connections=MOST_CONNECTIONS, **options
            )
            return cls(await cluster.initialize(), True, replicas)
        except RedisError as error:
            await single.aclose()
            _raise(error)

    async def ping(self) -> None:
        """Raises StoreAway unless every node answers."""
        everyone = {"target_nodes": aioredis.RedisCluster.PRIMARIES} if self.cluster else {}
        try:
            with _no_cancel_lost():
                await self._client.ping(**everyone)
        except RedisError as error:
            _raise(error)

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def time(self, shard: int) -> tuple[int, int]:
        """The clock of the shard's server: seconds and microseconds."""
        try:
            with _no_cancel_lost():
                seconds, micros = await self._client.execute_command("TIME", **self._at(shard))
        except RedisError as error:
            _raise(error)
        return int(seconds), int(micros)

    async def read(self, *commands: Command) -> list[Any]:
        """Replies of commands about one shard; sent again if the connection is lost.

        So they must change nothing, or no more when they are carried out twice. They are not sent
        again where nobody answers in time: the caller would wait for twice that.
        """
        try:
            return await self._run(commands)
        except redis.ConnectionError:
            try:
                return await self._run(commands)
            except RedisError as error:
                _raise(error)
        except RedisError as error:
            _raise(error)

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """What a script returns. Not tried again if the connection is lost under way."""
        command = ("EVALSHA", script.digest, len(keys), *keys, *arguments)
        try:
            try:
                return (await self._run([command]))[0]
            except NoScriptError:
                await self._teach()
                return (await self._run([command]))[0]
        except RedisError as error:
            _raise(error)

    async def commit(
        self, shard: int, script: Script, keys: Sequence[str], arguments: Sequence[Argument]
    ) -> Any:
        """`run`, and then the wait for replicas if one is asked for."""
        if not self._replicas:
            return await self.run(script, keys, arguments)
        command = ("EVALSHA", script.digest, len(keys), *keys, *arguments)
        try:
            try:
                reply, reached = await self._run_and_wait(shard, command)
            except NoScriptError:
                await self._teach()
                reply, reached = await self._run_and_wait(shard, command)
        except RedisError as error:
            _raise(error)
        if reached < self._replicas:
            raise StoreAway(f"{reached} of {self._replicas} replicas have the commit")
        return reply

    async def _run_and_wait(self, shard: int, command: Command) -> tuple[Any, int]:
        """WAIT speaks of what its own connection wrote: both go out on one."""
        pipeline = self._client.pipeline(transaction=False)
        pipeline.execute_command(*command)
        wait = ("WAIT", self._replicas, int(TIMEOUT_S * 500))
        pipeline.execute_command(*wait, **self._at(shard))
        with _no_cancel_lost():
            reply, reached = await pipeline.execute()
        return reply, int(reached)

    async def _run(self, commands: Sequence[Command]) -> list[Any]:
        """Replies as the server gives them. Raises RedisError."""
        with _no_cancel_lost():
            if not self.cluster:
                return await self._run_on_connection(commands)
            if len(commands) == 1:
                return [await self._client.execute_command(*commands[0])]
            pipeline = self._client.pipeline(transaction=False)
            for command in commands:
                pipeline.execute_command(*command)
            replies: list[Any] = await pipeline.execute()
            return replies

    async def _run_on_connection(self, commands: Sequence[Command]) -> list[Any]:
        """Every move comes this way: it leaves out what the client does around a command."""
        pool = self._client.connection_pool
        connection = await pool.get_connection()
        try:
            await connection.send_packed_command(b"".join(map(_pack, commands)))
            return [await connection.read_response() for _ in commands]
        except BaseException:
            # What is still to come must not be taken for the answer to another request.
            await connection.disconnect(nowait=True)
            raise
        finally:
            await pool.release(connection)

    async def _teach(self) -> None:
        """Tell a server that has forgotten them, or is new, all scripts."""
        for script in ALL:
            await self._client.script_load(script.source)

    def _at(self, shard: int) -> dict[str, Any]:
        """Where a command without a key goes."""
        if not self.cluster:
            return {}
        return {"target_nodes": self._client.get_node_from_key(TAGS[shard])}

    async def listeners(self) -> list[tuple[Any, list[str]]]:
        """A subscriber for each server, with the wake-up channels that it has.

        Raises RedisError. Close them by `aclose` of the subscriber and of its client.
        """
        if not self.cluster:
            return [(self._client.pubsub(), list(WAKES))]
        await self._client.nodes_manager.initialize()
        channels: dict[Any, list[str]] = {}
        for channel in WAKES:
            channels.setdefault(self._client.get_node_from_key(channel), []).append(channel)
        return [
            (aioredis.Redis(**_connection(node)).pubsub(), names)
            for node, names in channels.items()
        ]


@contextlib.contextmanager
def _no_cancel_lost() -> Iterator[None]:
    """Around a command: a task that was cancelled meanwhile ends.

    The client sends by `asyncio.wait_for`, which before Python 3.12 loses a cancellation that comes
    just when everything is sent: the task would go on as if it had not been cancelled.
    """
    task = asyncio.current_task()
    assert task is not None
    before = task.cancelling()
    try:
        yield
    finally:
        if task.cancelling() > before:
            raise asyncio.CancelledError


def _connection(node: Any) -> dict[str, Any]:
    """How to connect to a node of a cluster by itself."""
    wanted = ("host", "port", "username", "password", "ssl", *_options())
    given = {
        name: node.connection_kwargs[name] for name in wanted if name in node.connection_kwargs
    }
    return {**given, "retry": AsyncRetry(NoBackoff(), 0)}


class SyncStore:
    """Redis for threads: one server or a cluster. Make it after a fork. Errors as `Store`."""

    def __init__(self, client: "redis.Redis | RedisCluster") -> None:
        self._client: Any = client

    @classmethod
    def connect(cls, url: str) -> "SyncStore":
        """From PORTOLAN_REDIS_URL; finds out by itself whether it is a cluster."""
        options = _options()
        single = redis.Redis.from_url(url, **options)
        try:
            if not single.info("cluster").get("cluster_enabled"):
                return cls(single)
            single.close()
            return cls(RedisCluster.from_url(url, **options))
        except RedisError as error:
            single.close()
            _raise(error)

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def command(self, *command: Argument) -> Any:
        """The reply to one command."""
        try:
            return self._client.execute_command(*command)
        except RedisError as error:
            _raise(error)

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """What a script returns."""
        try:
            try:
                return self._client.evalsha(script.digest, len(keys), *keys, *arguments)
            except NoScriptError:
                return self._client.eval(script.source, len(keys), *keys, *arguments)
        except RedisError as error:
            _raise(error)
