"""What can be seen of a stack with Redis alone; whole stacks are tried in the end-to-end tests."""

import shutil
import socket
from pathlib import Path

import pytest
import redis

from portolan.launcher import (
    DataFolderInUse,
    NoRedisServer,
    PortTaken,
    Stack,
    plan,
    redis_server,
)


def redis_only(data: Path) -> Stack:
    return Stack(data, [], gateways=0, bot_workers=0, timekeepers=0)


async def test_redis_keeps_its_data_over_a_kill_and_over_a_new_start(tmp_path: Path) -> None:
    async with redis_only(tmp_path) as stack:
        with redis.Redis.from_url(stack.redis_url) as client:
            client.set("kept", "yes")
            assert client.config_get("appendfsync") == {"appendfsync": "everysec"}
            assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        stack.kill("redis")
        await stack.processes["redis"].wait_ready()
        with redis.Redis.from_url(stack.redis_url) as client:
            assert client.get("kept") == b"yes"

    async with redis_only(tmp_path) as stack:
        with redis.Redis.from_url(stack.redis_url) as client:
            assert client.get("kept") == b"yes"


async def test_two_launchers_do_not_share_a_data_folder(tmp_path: Path) -> None:
    async with redis_only(tmp_path):
        with pytest.raises(DataFolderInUse, match="PORTOLAN_DATA"):
            async with redis_only(tmp_path):
                pass


async def test_a_taken_port_is_named_with_the_setting_that_changes_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        stack = Stack(tmp_path, [], bot_workers=0, timekeepers=0, http_port=port)

        with pytest.raises(PortTaken, match=f"port {port} is in use.*PORTOLAN_HTTP_PORT"):
            async with stack:
                pass


def test_without_any_server_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(redis_server, "_bundled", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)

    with pytest.raises(NoRedisServer, match="apt-get install redis-server"):
        redis_only(tmp_path)


def test_processes_are_planned_in_the_order_of_their_start(tmp_path: Path) -> None:
    planned = plan.processes(plan.Plan(tmp_path, ["chess", "go"], gateways=2, http_port=9000))

    names = [process.name for process in planned]
    assert names == [
        "redis",
        "rules.chess",
        "rules.go",
        "bots",
        "timekeeper",
        "gateway.1",
        "gateway.2",
    ]
    rules = planned[-1].environment["PORTOLAN_RULES"].split(",")
    assert [entry.partition("=")[0] for entry in rules] == ["chess", "go"]
    assert planned[-1].environment["PORTOLAN_HTTP_PORT"] == "9001"
    assert planned[3].environment["PORTOLAN_GAMES"] == "chess,go"


def test_an_external_redis_is_used_and_none_is_started(tmp_path: Path) -> None:
    planned = plan.processes(plan.Plan(tmp_path, [], redis_url="redis://elsewhere:1234/3"))

    assert "redis" not in {process.name for process in planned}
    settings = planned[0].environment
    assert settings["PORTOLAN_REDIS_URL"] == "redis://elsewhere:1234/3"
    assert settings["PORTOLAN_BROKER_URL"] == "redis://elsewhere:1234/1"
