"""A Redis server per session, a match service over it per test, rules without a network."""

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import redis

TOY = Path(__file__).parents[4] / "rulekit" / "tests" / "toy" / "src"
sys.path.insert(0, str(TOY))

import portolan  # noqa: E402

if str(TOY / "portolan") not in portolan.__path__:
    portolan.__path__.append(str(TOY / "portolan"))

from matches_testing.redis_server import (  # noqa: E402
    Server,
    bundled_server,
    debian_server,
    running,
    running_cluster,
)
from matches_testing.toy import ToyRules, toy_matches  # noqa: E402

from portolan.matches.service import Matches  # noqa: E402
from portolan.matches.store import Store, SyncStore  # noqa: E402


@pytest.fixture(scope="session")
def valkey() -> Iterator[Server]:
    with running(bundled_server()) as server:
        yield server


@pytest.fixture(scope="session")
def valkey_cluster() -> Iterator[list[Server]]:
    with running_cluster(bundled_server()) as servers:
        yield servers


@pytest.fixture(scope="session")
def debian_redis() -> Iterator[Server]:
    with running(debian_server()) as server:
        yield server


@pytest.fixture
def redis_url(request: pytest.FixtureRequest) -> str:
    """The server of a test: one Valkey, unless the test asks for others by a parameter."""
    kind = getattr(request, "param", "valkey")
    if kind == "cluster":
        nodes: list[Server] = request.getfixturevalue("valkey_cluster")
        return nodes[0].url
    if kind == "debian":
        debian: Server = request.getfixturevalue("debian_redis")
        return debian.url
    server: Server = request.getfixturevalue("valkey")
    redis.Redis(port=server.port).flushall()
    return server.url


@pytest.fixture
def rules() -> ToyRules:
    return ToyRules()


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[Store]:
    store = await Store.connect(redis_url)
    yield store
    await store.close()


@pytest.fixture
def sync_store(redis_url: str) -> Iterator[SyncStore]:
    store = SyncStore.connect(redis_url)
    yield store
    store.close()


@pytest.fixture
async def matches(store: Store, rules: ToyRules) -> AsyncIterator[Matches]:
    service = toy_matches(store, rules)
    yield service
    await service.close()
