"""The interceptor on a real server, without generated stubs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from prometheus_client import REGISTRY

from portolan.telemetry.rpc import ServerTelemetry


def answer(request: bytes, context: grpc.ServicerContext) -> bytes:
    if request == b"abort":
        context.abort(grpc.StatusCode.NOT_FOUND, "no such thing")
    if request == b"fail":
        raise RuntimeError("broken")
    return request


@pytest.fixture
def channel() -> Iterator[grpc.Channel]:
    server = grpc.server(ThreadPoolExecutor(2), interceptors=[ServerTelemetry()])
    handler = grpc.method_handlers_generic_handler(
        "test.Echo", {"Say": grpc.unary_unary_rpc_method_handler(answer)}
    )
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    server.stop(None).wait()


def call(channel: grpc.Channel, method: str, request: bytes) -> object:
    return channel.unary_unary(f"/test.Echo/{method}", None, None)(request, timeout=10)


def count(code: str) -> float:
    labels = {"method": "Say", "code": code}
    return REGISTRY.get_sample_value("portolan_rpc_server_seconds_count", labels) or 0.0


def test_answers_are_counted(channel: grpc.Channel) -> None:
    before = count("OK")

    assert call(channel, "Say", b"hello") == b"hello"

    assert count("OK") == before + 1


@pytest.mark.parametrize(("request_", "code"), [(b"abort", "NOT_FOUND"), (b"fail", "UNKNOWN")])
def test_failures_are_counted_by_code(channel: grpc.Channel, request_: bytes, code: str) -> None:
    before = count(code)

    with pytest.raises(grpc.RpcError) as failure:
        call(channel, "Say", request_)

    assert failure.value.code().name == code
    assert count(code) == before + 1


def methods() -> set[str]:
    return {
        sample.labels["method"]
        for metric in REGISTRY.collect()
        if metric.name == "portolan_rpc_server_seconds"
        for sample in metric.samples
    }


def test_unknown_methods_make_no_series(channel: grpc.Channel) -> None:
    before = methods()

    with pytest.raises(grpc.RpcError):
        call(channel, "Invented", b"")

    assert methods() == before
