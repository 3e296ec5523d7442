"""The toy game of rulekit's tests, hosted in this process behind a real gRPC channel."""

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import grpc
import pytest

HERE = Path(__file__).parent
TOY = HERE.parents[1] / "rulekit" / "tests" / "toy"
sys.path += [str(HERE / "support"), str(TOY / "src")]

from toy_table import Table  # noqa: E402

from portolan.host.rules_server import MAX_MESSAGE_BYTES, RulesServer  # noqa: E402
from portolan.host.service import RulesService  # noqa: E402
from portolan.rules.v1.rules_pb2_grpc import RulesStub  # noqa: E402
from portolan.toy import GAME  # noqa: E402


@pytest.fixture(scope="session")
def server() -> Iterator[RulesServer]:
    server = RulesServer(RulesService([GAME]))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def channel(server: RulesServer) -> Iterator[grpc.Channel]:
    limits = [
        ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
        ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    ]
    with grpc.insecure_channel(f"127.0.0.1:{server.port}", limits) as channel:
        yield channel


@pytest.fixture(scope="session")
def stub(channel: grpc.Channel) -> RulesStub:
    return RulesStub(channel)


@pytest.fixture(scope="session")
def register_toy() -> Callable[[Path], str]:
    """Makes the toy an installed game for a process that gets the returned PYTHONPATH."""
    register: Callable[[Path], str] = runpy.run_path(str(TOY / "register.py"))["register"]
    return register


@pytest.fixture
def table(stub: RulesStub) -> Table:
    return Table(stub)
