"""The server around the calls: health, reflection, limits, deadlines, metrics, stopping."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any
from urllib.request import urlopen

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from prometheus_client import REGISTRY
from stopping import ask_to_stop
from toy_table import SEED, Stream, Table, refusal

from portolan.host import operations
from portolan.host.errors import Refused, too_late
from portolan.host.hosted import HostedGame
from portolan.host.rules_server import MAX_MESSAGE_BYTES, SERVICE, PortTaken, RulesServer
from portolan.host.service import RulesService
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesStub
from portolan.toy import GAME


@contextmanager
def serving(game: Any, threads: int, streams: int = 24) -> Iterator[RulesStub]:
    server = RulesServer(RulesService([game], streams), threads=threads)
    server.start()
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield RulesStub(channel)
    server.stop(5)


CHATTING = """
from dataclasses import replace
from portolan import toy
from portolan.host.rules_server import main

look = toy.GAME.look

def chat(state, seat):
    print("the deck", state)
    return look(state, seat)

toy.GAME = replace(toy.GAME, look=chat)
main()
"""
"""A rules server whose game prints what it should not."""


class SlowLooks:
    """The toy, whose looks wait until they are let go."""

    def __init__(self) -> None:
        self.begun = Event()
        self.let_go = Event()
        self.looks = 0
        self.game = replace(GAME, look=self._look)

    def _look(self, state: Any, seat: int | None) -> Any:
        self.looks += 1
        self.begun.set()
        assert self.let_go.wait(30)
        return GAME.look(state, seat)


def test_health_and_reflection_answer(channel: grpc.Channel) -> None:
    health = health_pb2_grpc.HealthStub(channel)
    for name in ("", SERVICE):
        answer = health.Check(health_pb2.HealthCheckRequest(service=name))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    reflected = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(
        iter([reflection_pb2.ServerReflectionRequest(list_services="")])
    )
    names = {service.name for service in next(reflected).list_services_response.service}
    assert SERVICE in names


def test_a_port_belongs_to_one_server(server: RulesServer) -> None:
    with pytest.raises(PortTaken, match=str(server.port)):
        RulesServer(RulesService([GAME]), port=server.port)


def test_messages_of_several_mebibytes_pass_and_larger_ones_do_not(stub: RulesStub) -> None:
    event = b'{"type":"rested","seat":1,"coins":1}'
    five_mebibytes = 5 * 1024 * 1024 // len(event)
    request = pb.NarrateRequest(game="toy", events=[event] * five_mebibytes)
    assert len(stub.Narrate(request, timeout=60).texts) == five_mebibytes
    with pytest.raises(grpc.RpcError) as refused:
        stub.Look(pb.LookRequest(game="toy", position=bytes(MAX_MESSAGE_BYTES)))
    assert refused.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_call_that_nobody_waits_for_any_more_is_not_worked_on() -> None:
    slow = SlowLooks()
    with serving(slow.game, threads=1, streams=0) as stub, ThreadPoolExecutor(1) as pool:
        position = Table(stub).position
        request = pb.LookRequest(game="toy", position=position)
        first = pool.submit(stub.Look, request)
        assert slow.begun.wait(30)
        with pytest.raises(grpc.RpcError) as late:
            stub.Look(request, timeout=0.05)
        slow.let_go.set()
        assert first.result().view
        assert stub.Look(request).view
    assert late.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
    assert slow.looks == 2


def test_a_long_replay_ends_with_its_deadline(table: Table) -> None:
    table.to_the_turn()
    match = pb.NewMatchRequest(game="toy", seats=2, seed=SEED)
    request = pb.ReplayRequest(game="toy", match=match, actions=table.moves)

    def nobody_waits() -> None:
        raise too_late()

    with pytest.raises(Refused) as refused:
        operations.replay(HostedGame(GAME), request, nobody_waits)
    assert refused.value.code == grpc.StatusCode.DEADLINE_EXCEEDED


def test_a_call_in_flight_is_answered_before_the_server_stops() -> None:
    slow = SlowLooks()
    server = RulesServer(RulesService([slow.game]))
    server.start()
    with (
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
        ThreadPoolExecutor(2) as pool,
    ):
        stub = RulesStub(channel)
        position = Table(stub).position
        answer = pool.submit(stub.Look, pb.LookRequest(game="toy", position=position))
        assert slow.begun.wait(30)
        stopping = pool.submit(server.stop, 30)
        slow.let_go.set()
        assert answer.result().view
        stopping.result()


def test_a_plain_call_waits_behind_no_stream() -> None:
    with serving(GAME, threads=1, streams=2) as stub:
        table = Table(stub)
        streams = [Stream(stub) for _ in range(2)]
        for stream in streams:
            assert stream.ask(apply=table.bid()).HasField("apply")
        assert table.act(0, {"type": "bid", "coins": 1}).position
        third = Stream(stub)
        refused = refusal(lambda: third.ask(apply=table.bid()))
        assert (refused.code, refused.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "STREAMS")
        streams[0].close()
        # The thread is free a moment later.
        assert any(is_served(stub, table) for _ in range(100))


def is_served(stub: RulesStub, table: Table) -> bool:
    try:
        return Stream(stub).ask(apply=table.bid(1)).HasField("apply")
    except grpc.RpcError:
        return False


def test_a_server_that_stops_answers_the_ask_at_work_and_ends_its_streams() -> None:
    slow = SlowLooks()
    server = RulesServer(RulesService([slow.game]))
    server.start()
    with (
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
        ThreadPoolExecutor(2) as pool,
    ):
        stub = RulesStub(channel)
        table = Table(stub)
        idle, busy = Stream(stub), Stream(stub)
        assert idle.ask(apply=table.bid()).HasField("apply")
        answer = pool.submit(busy.ask, look=pb.LookRequest(game="toy", position=table.position))
        assert slow.begun.wait(30)
        stopping = pool.submit(server.stop, 60)
        with pytest.raises((grpc.RpcError, StopIteration)):
            next(idle.answers)
        slow.let_go.set()
        assert answer.result().look.view
        # It may be answered before the server comes to it, and is then cut off while idle, too.
        with pytest.raises((grpc.RpcError, StopIteration)):
            next(busy.answers)
        stopping.result(timeout=30)


def counted(outcome: str) -> float:
    labels = {"game": "toy", "outcome": outcome}
    return REGISTRY.get_sample_value("portolan_rules_actions_total", labels) or 0.0


@pytest.mark.parametrize(
    ("seat", "action", "outcome"),
    [
        (0, {"type": "bid", "coins": 1}, "OK"),
        (0, {"type": "roll"}, "ILLEGAL_ACTION"),
        (0, {"type": "fly"}, "BAD_ACTION"),
        (5, {"type": "roll"}, "NOT_ASKED"),
    ],
)
def test_actions_are_counted_by_outcome(
    table: Table, seat: int, action: dict[str, Any], outcome: str
) -> None:
    before = counted(outcome)
    try:
        table.try_out(seat, action)
    except grpc.RpcError:
        assert outcome != "OK"
    assert counted(outcome) == before + 1


def test_names_from_outside_do_not_become_labels(stub: RulesStub) -> None:
    for number in range(3):
        with pytest.raises(grpc.RpcError):
            stub.Apply(pb.ApplyRequest(game=f"scan{number}"))
    labels = {
        value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        for value in sample.labels.values()
    }
    assert not {label for label in labels if label.startswith("scan")}


class TestProcess:
    @pytest.fixture
    def environment(self, tmp_path: Path, register_toy: Callable[[Path], str]) -> dict[str, str]:
        path = [register_toy(tmp_path), os.environ.get("PYTHONPATH", "")]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}

    def run(self, environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "portolan.host.rules_server", *arguments],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def test_serves_until_sigterm_and_logs_no_secret(self, environment: dict[str, str]) -> None:
        process = self.run(environment, "--game", "toy", "--port", "0", "--metrics-port", "0")
        assert process.stderr is not None
        serving = json.loads(process.stderr.readline())
        assert serving["event"] == "serving"
        with grpc.insecure_channel(f"127.0.0.1:{serving['port']}") as channel:
            table = Table(RulesStub(channel))
            table.act(0, {"type": "bid", "coins": 1})
            with pytest.raises(grpc.RpcError):
                table.act(0, {"type": "bid", "coins": 1})
        with urlopen(f"http://127.0.0.1:{serving['metrics_port']}/metrics") as answer:
            metrics = answer.read().decode()
        assert 'portolan_rules_actions_total{game="toy",outcome="OK"} 1.0' in metrics
        assert 'code="FAILED_PRECONDITION",method="Apply"' in metrics
        process.send_signal(signal.SIGTERM)
        rest = process.stderr.read()
        assert process.wait(20) == 0
        assert json.loads(rest.splitlines()[-1])["event"] == "stopped"
        assert SEED not in rest

    def test_stops_once_however_often_it_is_asked(self, environment: dict[str, str]) -> None:
        process = self.run(environment, "--game", "toy", "--port", "0", "--metrics-port", "0")
        assert process.stderr is not None
        process.stderr.readline()
        ask_to_stop(process, 20)
        assert process.stderr.read().count('"stopped"') == 1
        assert process.wait(20) == 0

    def test_what_a_game_prints_reaches_neither_answers_nor_the_log(
        self, environment: dict[str, str]
    ) -> None:
        """What was left in for debugging could as well be a hand."""
        process = subprocess.Popen(
            [sys.executable, "-c", CHATTING, "--game", "toy"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        serving = json.loads(process.stderr.readline())
        with grpc.insecure_channel(f"127.0.0.1:{serving['port']}") as channel:
            table = Table(RulesStub(channel))
            for seat in (0, None):
                assert json.loads(table.look(seat).view)
        process.send_signal(signal.SIGTERM)
        out, error = process.communicate(timeout=30)
        lines = [json.loads(line) for line in error.splitlines()]
        assert (out, "the deck" in error) == ("", False)
        assert {line["event"] for line in lines} == {"something was printed", "stopped"}

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--game", "toy, chess"), "no game 'chess'"),
            (("--game", ""), "use --game or PORTOLAN_GAME"),
            (("--game", "toy", "--port", "{taken}"), "in use"),
            (("--game", "toy", "--port", "65536"), "invalid port value"),
            (("--game", "toy", "--metrics-port", "{taken}"), "at port {taken}: Address already"),
            (("--game", "toy", "--metrics-port", "-1"), "invalid port value"),
        ],
    )
    def test_says_why_it_cannot_start(
        self,
        environment: dict[str, str],
        server: RulesServer,
        arguments: tuple[str, ...],
        said: str,
    ) -> None:
        filled = [argument.format(taken=server.port) for argument in arguments]
        process = self.run(environment, *filled)
        _, error = process.communicate(timeout=30)
        assert process.returncode == 2
        assert said.format(taken=server.port) in error
        assert "Traceback" not in error
