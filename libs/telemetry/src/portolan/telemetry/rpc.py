"""A gRPC server interceptor: how long calls take, how they end, and their trace in the logs."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import grpc
from prometheus_client import Histogram

from portolan.telemetry.logs import bind, logger
from portolan.telemetry.traces import trace_of

MATCH_KEY = "portolan-match"
"""The metadata key that carries the id of the match a call is about."""

_SECONDS = Histogram(
    "portolan_rpc_server_seconds",
    "Time to answer a gRPC call",
    ["method", "code"],
    buckets=(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5),
)

log = logger()


class ServerTelemetry(grpc.ServerInterceptor):  # type: ignore[type-arg]  # generic in stubs only
    """Measures every unary call of a synchronous server by method and status code.

    Methods that the server does not have are not measured: their names come from outside.
    """

    def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], grpc.RpcMethodHandler[Any, Any] | None],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        """Wrap the handler of a call."""
        handler = continuation(handler_call_details)
        if handler is None or handler.unary_unary is None:
            return handler
        return grpc.unary_unary_rpc_method_handler(
            _measured(handler_call_details.method.rpartition("/")[2], handler.unary_unary),
            request_deserializer=handler.request_deserializer,
            response_serializer=handler.response_serializer,
        )


def _measured(
    method: str, answer: Callable[[Any, grpc.ServicerContext], Any]
) -> Callable[[Any, grpc.ServicerContext], Any]:
    succeeded = _SECONDS.labels(method, "OK")

    def measured(request: Any, context: grpc.ServicerContext) -> Any:
        began = perf_counter()
        metadata = {
            key: value for key, value in context.invocation_metadata() if isinstance(value, str)
        }
        with bind(match=metadata.get(MATCH_KEY), trace=trace_of(metadata)):
            try:
                response = answer(request, context)
            except Exception as error:
                code = _code(context)
                _SECONDS.labels(method, code).observe(perf_counter() - began)
                if code == "UNKNOWN":
                    log.error("call failed", method=method, exc_info=error)
                raise
            code = _code(context, "OK")
            seconds = succeeded if code == "OK" else _SECONDS.labels(method, code)
            seconds.observe(perf_counter() - began)
            return response

    return measured


def _code(context: grpc.ServicerContext, unset: str = "UNKNOWN") -> str:
    code = context.code()  # type: ignore[attr-defined]  # the stubs leave it out
    return code.name if isinstance(code, grpc.StatusCode) else unset
