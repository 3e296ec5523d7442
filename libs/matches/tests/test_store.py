"""Redis that moves, fills up, hangs or dies."""

import asyncio
import os
import signal
from collections.abc import Sequence
from typing import Any

import pytest
from matches_testing.redis_server import Server, bundled_server, client_of, running, until
from matches_testing.toy import ToyRules, action, bid, decision, new, token_of, toy_matches
from redis import ConnectionError as RedisLost
from redis import Redis
from redis import TimeoutError as RedisTimeout

from portolan.matches import store as stores
from portolan.matches.errors import StoreAway
from portolan.matches.keys import SHARDS, SLOTS, TAGS, match_key, shard_of
from portolan.matches.records import Item
from portolan.matches.scripts import ALL
from portolan.matches.service import Matches
from portolan.matches.store import Command, Store, StoreFault, SyncStore


def test_shards_are_fixed_for_ever() -> None:
    assert shard_of("k3v9") == 47
    assert match_key("k3v9") == "{s47}:match:k3v9"
    assert len(set(SLOTS)) == len(TAGS) == SHARDS == 64


async def test_a_server_that_has_forgotten_the_scripts_is_told_them(
    matches: Matches, redis_url: str, sync_store: SyncStore
) -> None:
    created = await new(matches, 2)
    client = client_of(redis_url)
    client.script_flush()
    await bid(matches, created, 0, 1)
    assert client.script_exists(*(script.digest for script in ALL)) == [True] * len(ALL)
    client.script_flush()
    assert sync_store.run(ALL[4], ["{s00}:due"], [1, 0, 60_000])[1] == []


async def test_a_refused_command_is_our_fault(store: Store, sync_store: SyncStore) -> None:
    with pytest.raises(StoreFault):
        await store.read(("NOSUCHCOMMAND",))
    with pytest.raises(StoreFault):
        sync_store.command("NOSUCHCOMMAND")


@pytest.mark.parametrize(("error", "times"), [(RedisLost, 2), (RedisTimeout, 1)])
async def test_a_read_is_tried_again_where_a_connection_broke_but_not_where_nobody_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch, error: type[Exception], times: int
) -> None:
    tries: list[int] = []

    async def fail(_: object) -> None:
        tries.append(1)
        raise error

    monkeypatch.setattr(store, "_run", fail)
    with pytest.raises(StoreAway):
        await store.read(("GET", f"{TAGS[0]}:nothing"))
    assert len(tries) == times


@pytest.mark.parametrize("redis_url", ["valkey", "cluster"], indirect=True)
async def test_a_task_that_is_cancelled_ends_whatever_its_command_is_at(store: Store) -> None:
    async def work() -> None:
        while True:
            await store.read(("GET", f"{TAGS[0]}:nothing"))

    for steps in range(40):
        task = asyncio.create_task(work())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        _, going_on = await asyncio.wait([task], timeout=5)
        for one in going_on:
            one.cancel()
        assert not going_on, f"goes on after {steps} steps"


async def test_passwords_and_databases() -> None:
    with running(bundled_server(), "--requirepass", "secret word") as server:
        client = Redis(port=server.port, password="secret word")
        await asyncio.sleep(0)
        with pytest.raises(StoreAway):
            await Store.connect(server.url)
        with pytest.raises(StoreAway):
            SyncStore.connect(server.url)
        url = f"redis://:secret%20word@127.0.0.1:{server.port}/3"
        store = await Store.connect(url)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 2)
        await store.ping()
        assert Redis(port=server.port, password="secret word", db=3).exists(
            match_key(created.record.id)
        )
        await store.close()
        client.close()


async def test_a_full_redis_refuses_and_keeps_what_it_has() -> None:
    with running(bundled_server(), "--maxmemory-policy", "noeviction") as server:
        store = await Store.connect(server.url)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 2)
        client = Redis(port=server.port)
        client.config_set("maxmemory", 1)
        before = await matches.read(created.record.id)
        with pytest.raises(StoreAway):
            await bid(matches, created, 0, 1, key="k")
        assert await matches.read(created.record.id) == before
        sync_store = SyncStore.connect(server.url)
        with pytest.raises(StoreAway):
            sync_store.command("SET", "a", "b")
        client.config_set("maxmemory", 0)
        assert (await bid(matches, created, 0, 1, key="k")).version == 2
        sync_store.close()
        await store.close()


async def test_a_hanging_redis_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TIMEOUT_S", 0.2)
    with running(bundled_server()) as server:
        store = await Store.connect(server.url)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 2)
        pid = server.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            outcomes = await asyncio.gather(
                *(matches.read(created.record.id) for _ in range(20)), return_exceptions=True
            )
        finally:
            os.kill(pid, signal.SIGCONT)
        assert {type(one) for one in outcomes} == {StoreAway}
        assert (await bid(matches, created, 0, 1)).version == 2
        await store.close()


async def test_a_write_whose_answer_is_lost_is_answered_by_its_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The commit happens, the connection breaks before its answer: 503, then the first answer."""
    with running(bundled_server()) as server:
        store = await Store.connect(server.url)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 2)
        match_id, token = created.record.id, token_of(created, 0)
        run = store._run

        async def lose_the_answer(commands: Sequence[Command]) -> list[Any]:
            replies = await run(commands)
            if commands[0][0] == "EVALSHA":
                raise RedisLost("cut")
            return replies

        monkeypatch.setattr(store, "_run", lose_the_answer)
        wish = [action("bid", coins=2)]
        with pytest.raises(StoreAway):
            await matches.act(match_id, token, 1, wish, key="k")
        monkeypatch.setattr(store, "_run", run)
        answer = await matches.act(match_id, token, 1, wish, key="k")
        assert (answer.version, answer.repeated) == (2, True)
        assert (await matches.read(match_id)).version == 2
        await store.close()


async def test_replicas_that_are_missing_are_told(redis_url: str) -> None:
    store = await Store.connect(redis_url, replicas=1)
    matches = toy_matches(store, ToyRules())
    with pytest.raises(StoreAway, match="0 of 1 replicas"):
        await new(matches, 2)
    await store.close()


async def test_replicas_that_have_it_are_waited_for() -> None:
    with running(bundled_server()) as server, running(bundled_server()) as copy:
        Redis(port=copy.port).replicaof("127.0.0.1", server.port)
        client = Redis(port=server.port)
        await until(lambda: client.info("replication").get("connected_slaves") == 1, 20)
        await until(
            lambda: Redis(port=copy.port).info("replication")["master_link_status"] == "up", 20
        )
        store = await Store.connect(server.url, replicas=1)
        matches = toy_matches(store, ToyRules())
        created = await new(matches, 2)
        assert Redis(port=copy.port).exists(match_key(created.record.id))
        await store.close()


async def test_a_shard_may_move_while_a_match_is_played(
    valkey_cluster: list[Server], rules: ToyRules
) -> None:
    """Its slot goes to another node, entry by entry, and nobody notices."""
    store = await Store.connect(valkey_cluster[0].url)
    matches = toy_matches(store, rules)
    created = await new(matches, 4)
    match_id = created.record.id
    items: list[Item] = []

    async def follow() -> None:
        async for item in matches.follow(match_id, keep_alive=60):
            items.append(item)

    following = asyncio.create_task(follow())
    await until(lambda: items)
    await matches._followers._wakes.ready.wait()
    await bid(matches, created, 0, 1)
    await asyncio.to_thread(_move_slot, valkey_cluster, SLOTS[shard_of(match_id)])
    await bid(matches, created, 1, 1)
    await until(lambda: len(items) == 3)
    await bid(matches, created, 2, 1)
    await until(lambda: len(items) == 4)
    assert [item.kind for item in items] == ["snapshot", "entry", "entry", "entry"]
    assert await decision(matches, created, 3) == 1
    sync_store = SyncStore.connect(valkey_cluster[1].url)
    assert sync_store.command("HGET", match_key(match_id), "version") == b"4"
    sync_store.close()
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    await matches.close()
    await store.close()


def _move_slot(servers: Sequence[Server], slot: int) -> None:
    clients = [client_of(server.url) for server in servers]
    ids = [client.execute_command("CLUSTER", "MYID").decode() for client in clients]
    owner = next(i for i, client in enumerate(clients) if _owns(client, slot))
    target = (owner + 1) % len(clients)
    clients[target].execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", ids[owner])
    clients[owner].execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", ids[target])
    keys = clients[owner].execute_command("CLUSTER", "GETKEYSINSLOT", slot, 1000)
    port = servers[target].port
    clients[owner].execute_command("MIGRATE", "127.0.0.1", port, "", 0, 5000, "KEYS", *keys)
    for client in (clients[target], clients[owner]):
        client.execute_command("CLUSTER", "SETSLOT", slot, "NODE", ids[target])
    for client in clients:
        client.close()


def _owns(client: Any, slot: int) -> bool:
    myself = client.execute_command("CLUSTER", "MYID").decode()
    for first, last, (_, _, node, *_), *_ in _slots(client):
        if first <= slot <= last:
            return bool(node.decode() == myself)
    return False


def _slots(client: Any) -> Any:
    raw = client.connection_pool.get_connection()
    raw.send_command("CLUSTER", "SLOTS")
    return raw.read_response()
