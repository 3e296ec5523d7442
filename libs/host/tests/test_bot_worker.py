"""Bot workers as processes, over a real Valkey: turns are played once, whatever happens."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import redis
import slow_toy
from bot_stack import Table, Valkey, Worker
from celery import Celery
from stopping import ask_to_stop

from portolan.host.hosted import HostedGame
from portolan.host.playing import RulesHere
from portolan.host.rules_server import RulesServer
from portolan.host.service import RulesService
from portolan.matches.bots import BotTurns
from portolan.matches.rules import RulesClients, parse_addresses
from portolan.matches.service import Matches
from portolan.matches.store import Store, SyncStore
from portolan.toy import GAME as TOY

SUPPORT = Path(__file__).parent / "support"
GRACE = 15.0
"""How long the launcher waits for a process that it stops."""
BID = {"type": "bid", "coins": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = Valkey(tmp_path_factory.mktemp("valkey"))
    yield server
    server.kill()


@pytest.fixture(scope="module")
def valkey(server: Valkey) -> str:
    return server.url


@pytest.fixture(scope="module")
def rules() -> Iterator[str]:
    server = RulesServer(RulesService([TOY, slow_toy.GAME]))
    server.start()
    yield ",".join(f"{game}=127.0.0.1:{server.port}" for game in ("toy", "slow_toy"))
    server.stop()


@pytest.fixture(scope="module")
def environment(
    valkey: str, register_toy: Callable[[Path], str], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("games")
    path = [register_toy(folder), str(SUPPORT), os.environ.get("PYTHONPATH", "")]
    info = folder / "slow_toy-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-toy\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[portolan.games]\nslow_toy = slow_toy:GAME\n")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "PORTOLAN_REDIS_URL": valkey,
        "PORTOLAN_GAMES": "toy,slow_toy",
        "PORTOLAN_METRICS_PORT": "0",
    }


@pytest.fixture
def workers(environment: dict[str, str]) -> Iterator[Callable[..., Worker]]:
    running: list[Worker] = []

    def start(processes: int = 2, **settings: str) -> Worker:
        running.append(Worker({**environment, **settings}, processes))
        return running[-1]

    yield start
    for worker in running:
        worker.end()


@pytest.fixture
async def tables(valkey: str, rules: str) -> AsyncIterator[Callable[[str], Table]]:
    redis.Redis.from_url(valkey).flushall()
    store = await Store.connect(valkey)
    clients = RulesClients(parse_addresses(rules))
    matches = Matches(store, clients)
    broker = Celery(broker=re.sub("/0$", "/1", valkey), set_as_current=False)
    yield lambda game: Table(matches, store, broker, game)
    broker.close()
    await matches.close()
    await clients.close()
    await store.close()


async def thinking(worker: Worker, table: Table) -> None:
    """Wait until a process of the worker holds the table's turn."""
    before = len(await table.actions())
    table.offer()
    while count_of(worker.metrics(), "taken") < 1:
        await asyncio.sleep(0.05)
    assert len(await table.actions()) == before


async def test_bots_answer_until_the_human_is_asked_again(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    worker = workers()
    table = tables("toy")
    await table.start("random", "greedy", "search")
    actions = await table.wait_for_actions(3)
    assert sorted(str(action.seat) for action in actions) == ["1", "2", "3"]
    assert table.offers == 1
    while (await table.matches.read(table.id)).status == "active":
        await table.offer_what_is_due()
        if 0 in (await table.matches.read(table.id)).questions:
            await table.act(await first_choice(table))
        await asyncio.sleep(0.02)
    metrics = worker.metrics()
    for level in ("random", "greedy", "search"):
        assert f'thinking_seconds_count{{game="toy",level="{level}"}}' in metrics
        played = f'decisions_total{{game="toy",level="{level}",outcome="played"}}'
        assert played in metrics


async def first_choice(table: Table) -> dict[str, Any]:
    sight = await table.matches.look(table.id, table.token)
    assert sight.decision is not None
    action: dict[str, Any] = json.loads(sight.decision.asked)["actions"][0]["action"]
    return action


async def test_doubled_offers_and_a_long_queue_do_no_harm(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    table = tables("slow_toy")
    await table.start("greedy")
    for _ in range(20):
        table.offer()
    worker = workers(SLOW_TOY_S="0.2")
    actions = await table.wait_for_actions(1)
    while "offers_total" not in (text := worker.metrics()) or count_of(text, "dropped") < 19:
        await asyncio.sleep(0.05)
    assert await table.actions() == actions
    assert count_of(worker.metrics(), "taken") == 1


def count_of(metrics: str, outcome: str) -> float:
    found = re.search(rf'portolan_bots_offers_total{{outcome="{outcome}"}} (\S+)', metrics)
    return float(found[1]) if found else 0.0


async def test_a_hold_is_renewed_for_as_long_as_a_bot_thinks(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    """Longer than a hold: nobody else is offered the turn meanwhile."""
    table = tables("slow_toy")
    await table.start("greedy")
    worker = workers(SLOW_TOY_S="0.8")
    await table.wait_for_actions(1)
    assert table.offers == 1
    assert count_of(worker.metrics(), "taken") == 1
    assert "portolan_bots_rescues_total" not in worker.metrics()


async def test_a_killed_process_of_a_pool_is_replaced_and_its_turn_played_once(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    worker = workers(SLOW_TOY_S="0.4")
    table = tables("slow_toy")
    await table.start("greedy")
    await thinking(worker, table)
    for pid in worker.children():
        os.kill(pid, signal.SIGKILL)
    (action,) = await table.wait_for_actions(1)
    assert action.seat == 1
    assert 'portolan_bots_rescues_total{game="slow_toy"} 1.0' in worker.metrics()
    rescued = worker.events()["turn rescued"]
    assert rescued["match"] == table.id
    assert re.fullmatch("[0-9a-f]{32}", str(rescued["trace"]))


async def test_a_killed_workers_turn_is_played_once_by_another(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    slow = workers(SLOW_TOY_S="5")
    table = tables("slow_toy")
    await table.start("greedy")
    await thinking(slow, table)
    other = workers()
    os.killpg(slow.process.pid, signal.SIGKILL)
    slow.wait()
    (action,) = await table.wait_for_actions(1)
    assert action.seat == 1
    assert 'portolan_bots_rescues_total{game="slow_toy"} 1.0' in other.metrics()


async def test_a_worker_that_comes_to_too_late_changes_nothing(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    frozen = workers(SLOW_TOY_S="0.4")
    table = tables("slow_toy")
    await table.start("greedy")
    await thinking(frozen, table)
    os.killpg(frozen.process.pid, signal.SIGSTOP)
    other = workers()
    actions = await table.wait_for_actions(1)
    os.killpg(frozen.process.pid, signal.SIGCONT)
    lost = 'decisions_total{game="slow_toy",level="greedy",outcome="lost"} 1.0'
    while lost not in frozen.metrics():
        await asyncio.sleep(0.05)
    assert await table.actions() == actions
    assert count_of(other.metrics(), "taken") == 1


@pytest.mark.parametrize(("whole_group", "times"), [(False, 1), (False, 2), (True, 2)])
async def test_a_worker_that_is_to_stop_lets_its_turn_go_at_once(
    workers: Callable[..., Worker],
    tables: Callable[[str], Table],
    valkey: str,
    whole_group: bool,
    times: int,
) -> None:
    worker = workers(SLOW_TOY_S="0.4")
    table = tables("slow_toy")
    await table.start("greedy")
    await thinking(worker, table)
    for _ in range(times):
        (os.killpg if whole_group else os.kill)(worker.process.pid, signal.SIGTERM)
    assert worker.wait() == 0
    with closing(SyncStore.connect(valkey)) as store:
        here = RulesHere({"slow_toy": HostedGame(slow_toy.GAME)})
        turn = BotTurns(store, here.apply).take(table.id)
    assert turn is not None
    assert (turn.seat, turn.failures) == (1, 0)


async def test_a_worker_goes_on_when_its_store_and_broker_come_back(
    workers: Callable[..., Worker], tables: Callable[[str], Table], server: Valkey
) -> None:
    worker = workers()
    table = tables("toy")
    await table.start("greedy")
    await table.wait_for_actions(1)
    server.kill()
    await asyncio.sleep(1)
    server.start()
    await table.act(BID)
    table_of_bots = tables("toy")
    await table_of_bots.start("random")
    await table_of_bots.wait_for_actions(1)
    assert worker.process.poll() is None


async def test_a_worker_goes_on_though_it_could_not_say_that_its_tasks_were_done(
    workers: Callable[..., Worker], tables: Callable[[str], Table], server: Valkey
) -> None:
    """All its processes were busy when the broker went, so it was not listening just then."""
    worker = workers(processes=1, SLOW_TOY_S="0.4")
    table = tables("slow_toy")
    await table.start("greedy")
    await thinking(worker, table)
    server.kill()
    while not any("Couldn't ack" in line for line in worker.lines):
        await asyncio.sleep(0.05)
    server.start()
    (action,) = await table.wait_for_actions(1)
    assert action.seat == 1


@pytest.mark.parametrize("times", [1, 20])
async def test_an_idle_worker_stops(workers: Callable[..., Worker], times: int) -> None:
    worker = workers()
    ask_to_stop(worker.process, times)
    assert worker.wait() == 0
    assert "ready" in worker.events()


async def test_a_worker_stops_though_a_process_of_its_pool_had_not_yet_begun_its_task(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    """The pool forgets such a task when it stops, and reads nothing more of the process."""
    worker = workers(processes=1)
    table = tables("toy")
    await table.start("greedy")
    (child,) = worker.children()
    os.kill(child, signal.SIGSTOP)
    table.offer()
    while table.waiting():
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)  # until the task is in the process's pipe
    worker.process.send_signal(signal.SIGTERM)
    await asyncio.sleep(2)  # until the pool has forgotten it
    os.kill(child, signal.SIGCONT)
    assert worker.process.wait(GRACE) == 0


async def test_no_secret_reaches_the_log(
    workers: Callable[..., Worker], tables: Callable[[str], Table]
) -> None:
    worker = workers(PORTOLAN_LOG_LEVEL="debug")
    table = tables("toy")
    await table.start("greedy", "random", seed="do-not-write-this-down")
    await table.wait_for_actions(2)
    worker.process.send_signal(signal.SIGTERM)
    worker.wait()
    assert worker.events()
    assert "do-not-write-this-down" not in "".join(worker.lines)
    assert str(table.token) not in "".join(worker.lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "chess"), "no game 'chess'"),
        (("--metrics-port", "65536"), "invalid port value"),
        (("--metrics-port", "{taken}"), "cannot serve metrics at port {taken}"),
    ],
)
def test_says_why_it_cannot_start(
    environment: dict[str, str], arguments: tuple[str, ...], said: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]
        filled = [argument.format(taken=taken) for argument in arguments]
        command = [sys.executable, "-m", "portolan.host.bot_worker", *filled]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=60
        )
    assert done.returncode == 2
    assert said.format(taken=taken) in done.stderr
    assert "Traceback" not in done.stderr
