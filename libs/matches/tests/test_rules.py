"""The clients of rules services, against the real server with the toy game."""

import asyncio
import os
import re
import runpy
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from matches_testing.toy import action, bid, new, play_out, token_of

from portolan.matches.errors import (
    BadRequest,
    BatchPastReveal,
    Illegal,
    NoSuchGame,
    NotAsked,
    RulesAway,
    RulesBroken,
)
from portolan.matches.rules import RulesClient, RulesClients, parse_addresses
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.rules.v1 import rules_pb2 as pb

TOY = Path(__file__).parents[2] / "rulekit" / "tests" / "toy"


class RulesServer:
    """The rules server of the toy game as a process."""

    def __init__(self, folder: Path, port: int = 0, streams: int = 24) -> None:
        register: Callable[[Path], str] = runpy.run_path(str(TOY / "register.py"))["register"]
        environment = dict(os.environ, PYTHONPATH=register(folder))
        environment["PORTOLAN_RULES_STREAMS"] = str(streams)
        command = [sys.executable, "-m", "portolan.host.rules_server", "--game", "toy"]
        command += ["--port", str(port), "--metrics-port", "0"]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        self._log = self.process.stderr
        self.port = self._read_port()
        self.addresses = {"toy": f"127.0.0.1:{self.port}"}

    def _read_port(self) -> int:
        for line in self._log:
            found = re.search(rb'"port":\s*(\d+)', line)
            if found:
                return int(found[1])
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._log.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesServer]:
    server = RulesServer(tmp_path_factory.mktemp("rules"))
    yield server
    server.kill()


@pytest.fixture
async def clients(server: RulesServer) -> AsyncIterator[RulesClients]:
    clients = RulesClients(server.addresses)
    yield clients
    await clients.close()


@pytest.fixture
async def toy(clients: RulesClients) -> RulesClient:
    return clients["toy"]


def apply_request(position: bytes, *actions: bytes, seat: int = 0) -> pb.ApplyRequest:
    return pb.ApplyRequest(game="toy", position=position, seed="s", seat=seat, actions=actions)


def test_addresses() -> None:
    assert parse_addresses("a=h:1, b=dns:///x:2,") == {"a": "h:1", "b": "dns:///x:2"}
    for wrong in ("a", "a=", "=x"):
        with pytest.raises(ValueError, match="PORTOLAN_RULES"):
            parse_addresses(wrong)


async def test_a_match_over_grpc(clients: RulesClients, store: Store) -> None:
    service = Matches(store, clients)
    created = await new(service, 3, seed=None)
    answer = await bid(service, created, 0, 1)
    await service.undo(created.record.id, token_of(created, 0), answer.version)
    await play_out(service, created)
    record = await service.read(created.record.id)
    assert record.status == "finished"
    assert (await service.at(record.id, 3, None)).view
    assert "<svg" in await service.board(record.id, None)


@pytest.mark.parametrize("streaming", [True, False])
async def test_refusals_are_errors_with_data(
    toy: RulesClient, monkeypatch: pytest.MonkeyPatch, streaming: bool
) -> None:
    if not streaming:
        monkeypatch.setattr(toy._streams, "_refused_until", float("inf"))
    started = await toy.new_match(2, b"{}", "s")
    position = started.position
    with pytest.raises(Illegal) as illegal:
        await toy.apply(apply_request(position, action("roll")))
    assert (illegal.value.rule, illegal.value.index) == ("TY-4.6", 0)
    assert illegal.value.message
    one = action("bid", coins=1)
    with pytest.raises(BatchPastReveal):
        await toy.apply(apply_request(position, one, one))
    for wrong in (action("fly"), action("bid", coins=1, more=2), b"{"):
        with pytest.raises(BadRequest) as bad:
            await toy.apply(apply_request(position, wrong))
        assert bad.value.what == "action"
    with pytest.raises(RulesBroken):
        await toy.apply(apply_request(b"nonsense", one))
    applied = await toy.apply(apply_request(position, one))
    with pytest.raises(NotAsked):
        await toy.apply(apply_request(applied.position, one))
    with pytest.raises(BadRequest) as language:
        await toy.look(position, pb.Eyes(language="tlh"))
    assert language.value.what == "language"
    assert (await toy.look(position, pb.Eyes(language="en"))).view


async def test_options_and_seats_are_refused(toy: RulesClient) -> None:
    for seats, options, what in ((1, b"{}", "seats"), (2, b'{"rounds":0}', "options")):
        with pytest.raises(BadRequest) as bad:
            await toy.new_match(seats, options, "s")
        assert bad.value.what in (what, "options")


async def test_what_a_game_is_is_asked_once(toy: RulesClient) -> None:
    first = await toy.describe()
    assert first.game == "toy"
    assert await toy.describe() is first


async def test_many_asks_share_few_streams(toy: RulesClient) -> None:
    started = await toy.new_match(2, b"{}", "s")
    requests = [
        apply_request(started.position, action("bid", coins=coins % 4), seat=coins % 2)
        for coins in range(40)
    ]
    answers = await asyncio.gather(*(toy.apply(request) for request in requests))
    for request, answer in zip(requests, answers, strict=True):
        alone = await toy.apply(request)
        assert answer.position == alone.position
    assert len(toy._streams._idle) <= 4


async def test_an_ask_that_is_refused_costs_those_beside_it_nothing(toy: RulesClient) -> None:
    started = await toy.new_match(2, b"{}", "s")
    good = apply_request(started.position, action("bid", coins=1))
    wanted = (await toy.apply(good)).position
    bad = {
        Illegal: apply_request(started.position, action("roll")),
        BadRequest: apply_request(started.position, b"{"),
        RulesBroken: apply_request(b"nonsense", action("bid", coins=1)),
    }
    requests = [good, *bad.values()] * 6
    got = await asyncio.gather(*map(toy.apply, requests), return_exceptions=True)
    for number, answer in enumerate(got):
        if number % 4 == 0:
            assert isinstance(answer, pb.ApplyResponse)
            assert answer.position == wanted
        else:
            assert type(answer) is list(bad)[number % 4 - 1]


async def test_a_given_up_ask_leaves_no_answer_behind(toy: RulesClient) -> None:
    started = await toy.new_match(2, b"{}", "s")
    requests = [apply_request(started.position, action("bid", coins=coins)) for coins in range(4)]
    wanted = [(await toy.apply(request)).position for request in requests]
    for _ in range(10):
        tasks = [asyncio.create_task(toy.apply(request)) for request in requests]
        await asyncio.sleep(0.0005)
        tasks[0].cancel()
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        got = await asyncio.gather(*(toy.apply(request) for request in requests))
        assert [one.position for one in got] == wanted


async def test_a_service_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    server = RulesServer(tmp_path)
    clients = RulesClients(server.addresses)
    toy = clients["toy"]
    started = await toy.new_match(2, b"{}", "s")
    request = apply_request(started.position, action("bid", coins=1))
    await toy.apply(request)
    described = await toy.describe()
    server.kill()
    with pytest.raises(RulesAway):
        await toy.apply(request)
    assert await toy.describe() == described
    assert not await toy.ready()
    again = RulesServer(tmp_path, server.port)
    async with asyncio.timeout(60):
        while True:
            try:
                await toy.apply(request)
                break
            except RulesAway:
                await asyncio.sleep(0.05)
    again.kill()
    await clients.close()


@pytest.mark.parametrize("known", [True, False])
async def test_many_who_ask_what_a_game_is_do_not_each_wait_for_a_service_that_hangs(
    known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = RulesClients({"toy": "127.0.0.1:1"})
    toy = clients["toy"]
    calls: list[int] = []
    if known:
        toy._description = pb.DescribeResponse(game="toy")
        toy._described = float("-inf")

    async def hang(*_: object) -> None:
        calls.append(1)
        await asyncio.sleep(0.01)
        raise RulesAway

    monkeypatch.setattr(toy, "_call", hang)
    got = await asyncio.gather(*(toy.describe() for _ in range(5)), return_exceptions=True)
    await clients.close()
    assert len(calls) == 1
    assert all(one is toy._description if known else isinstance(one, RulesAway) for one in got)


async def test_unknown_games(clients: RulesClients) -> None:
    with pytest.raises(NoSuchGame):
        clients["chess"]
    assert list(clients.games) == ["toy"]
