"""Every process is killed in turn, under load: nothing acknowledged is lost, nothing stays stuck.

Redis syncs its file at every write here: with everysec, a killed server may take the last second
along, as the documentation says. How long a match may stand still is held to on a machine that is
otherwise idle (`make chaos`); the ordinary run wants to see that it goes on at all.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playing import GAME, Load, group_seconds

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human
from portolan.sdk.retry import Patience

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATIENCE = 60.0
LONGEST_THOUGHT = 5.0
STUBBORN = Patience(tries=60, first=0.05, longest=0.5)
SEATINGS = (
    [human("Ada"), human("Bob")],
    [human("Cyd"), bot("greedy")],
    [human("Dan"), bot("random")],
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    """Two of everything that may be there twice."""
    data: Path = tmp_path_factory.mktemp("chaos")
    async with Stack(
        data, [GAME], gateways=2, bot_workers=2, appendfsync="always", report=print
    ) as stack:
        yield stack


@dataclass(frozen=True)
class Trial:
    """How many tables are played at, how many seconds a match may stand still, and who dies."""

    tables: int
    standstill: float
    each: bool
    """Every process, or one of each kind."""

    def names(self, stack: Stack) -> list[str]:
        """The processes to kill."""
        names = list(stack.processes)
        kinds = {name.partition(".")[0]: name for name in names}
        return names if self.each else list(kinds.values())


@pytest.fixture(
    params=[
        pytest.param(Trial(3, PATIENCE, each=False), id="small"),
        pytest.param(Trial(6, 5.0, each=True), id="large", marks=pytest.mark.soak),
    ]
)
def trial(request: pytest.FixtureRequest) -> Trial:
    """The ordinary trial, or that of `make chaos`."""
    param: Trial = request.param
    return param


async def test_kill_each_process_in_turn_under_load(stack: Stack, trial: Trial) -> None:
    clients = [AsyncClient(url, patience=STUBBORN) for url in stack.http_urls]
    load = Load(clients, SEATINGS, trial.standstill)
    before = {name: process.restarts for name, process in stack.processes.items()}
    async with asyncio.TaskGroup() as tables:
        for table in range(trial.tables):
            tables.create_task(load.keep_playing(table))
        async with asyncio.timeout(PATIENCE):
            while len(load.players) < trial.tables:
                await asyncio.sleep(0.02)
        for name in trial.names(stack):
            process = stack.processes[name]
            await load.moves_on()
            killed = process.pid
            stack.kill(name)
            async with asyncio.timeout(PATIENCE):
                while process.restarts == before[name]:
                    await asyncio.sleep(0.02)
            await stack.wait_ready(name, PATIENCE)
            assert process.pid != killed
            await load.moves_on()
        load.stopping = True

    after = {name: process.restarts for name, process in stack.processes.items()}
    killed_once = dict.fromkeys(trial.names(stack), 1)
    assert after == {name: count + killed_once.get(name, 0) for name, count in before.items()}
    await load.check_played()
    for client in clients:
        await client.aclose()


async def test_a_turn_whose_worker_is_killed_in_mid_search_is_played_once_by_another(
    stack: Stack, trial: Trial
) -> None:
    async with AsyncClient(stack.http_url, patience=STUBBORN) as portolan:
        match = await portolan.create(GAME, [human("Ada"), human("Eve"), bot("search")])
        asked = await until_the_bot_thinks(portolan, match.id, list(filter(None, match.tokens)))

        workers = [process for name, process in stack.processes.items() if name[:4] == "bots"]
        spent = {worker.name: group_seconds(worker.pid) for worker in workers}
        busy = None
        while busy is None:
            await asyncio.sleep(0.01)
            for worker in workers:
                if group_seconds(worker.pid) - spent[worker.name] >= 0.05:
                    busy = worker
        assert (await portolan.match(match.id)).version == asked
        stack.kill(busy.name)

        async with asyncio.timeout(trial.standstill + LONGEST_THOUGHT):
            item = await anext(
                item
                async for item in portolan.stream(match.id, after=str(asked))
                if item.kind == "entry"
            )

        assert (item.version, item.entry["seat"], item.entry["by"]) == (asked + 1, 2, "bot")
        await stack.wait_ready(busy.name, PATIENCE)


async def until_the_bot_thinks(portolan: AsyncClient, match_id: str, tokens: list[str]) -> int:
    """Play the people's seats until only the bot is asked: the version at that moment."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for token in tokens:
                decision = (await portolan.look(match_id, token=token)).decision
                if decision is None:
                    continue
                action = decision.actions[0].action
                answer = await portolan.act(match_id, token, decision.decision, action)
                if answer.decision is None:
                    shown = await portolan.match(match_id)
                    if shown.asked and all(each.by == "bot" for each in shown.asked):
                        return shown.version
            await asyncio.sleep(0.05)
