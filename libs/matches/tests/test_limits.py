"""How often somebody may do something."""

import pytest
from matches_testing.redis_server import client_of

from portolan.matches.limits import take
from portolan.matches.store import Store

SERVERS = pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)


@SERVERS
async def test_so_often_and_not_more(store: Store) -> None:
    waits = [await take(store, "create", "1.2.3.4", 3, 3600) for _ in range(5)]
    assert waits[:3] == [0, 0, 0]
    assert all(1190 < wait <= 1200 for wait in waits[3:])


async def test_everybody_and_everything_is_counted_for_itself(store: Store) -> None:
    assert await take(store, "create", "a", 1, 3600) == 0
    assert await take(store, "create", "b", 1, 3600) == 0
    assert await take(store, "player", "a", 1, 3600) == 0
    assert await take(store, "create", "a", 1, 3600) > 0


async def test_what_was_refused_does_not_count(store: Store, redis_url: str) -> None:
    for _ in range(3):
        await take(store, "create", "a", 1, 3600)
    (key,) = client_of(redis_url).keys("*:limit:*")
    assert client_of(redis_url).pttl(key) <= 3600 * 1000
    assert key.rsplit(b":", 1)[1] != b"a"


async def test_a_count_from_before_the_clock_was_set_back_keeps_nobody_waiting(
    store: Store, redis_url: str
) -> None:
    for _ in range(4):
        await take(store, "create", "a", 3, 60)
    client = client_of(redis_url)
    (key,) = client.keys("*:limit:*")
    client.set(key, float(client.get(key)) + 3_600_000)
    waits = [await take(store, "create", "a", 3, 60) for _ in range(4)]
    assert waits[:3] == [0, 0, 0]
    assert 0 < waits[3] <= 20
