"""The rules server: `python -m portolan.host.rules_server --game oregon`.

Settings, each also an argument: PORTOLAN_GAME (ids, separated by commas), PORTOLAN_RULES_PORT
(0: any free one), PORTOLAN_RULES_HOST (127.0.0.1), PORTOLAN_METRICS_PORT, PORTOLAN_RULES_THREADS
(8), PORTOLAN_RULES_STREAMS (24: how many streams may be open, a thread each).
It is a synchronous server with a few threads: rules are computation, and this costs half of what
an asyncio server does.
"""

import argparse
import gc
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import grpc
from grpc_health.v1 import health, health_pb2_grpc
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_reflection.v1alpha import reflection

from portolan.host.service import RulesService
from portolan.rulekit.registry import UnknownGame, load
from portolan.rules.v1 import rules_pb2, rules_pb2_grpc
from portolan.telemetry import (
    BadSetting,
    CannotServe,
    env_int,
    env_port,
    env_str,
    listed,
    logger,
    port,
    start,
    swallow_prints,
)
from portolan.telemetry.rpc import ServerTelemetry

SERVICE = rules_pb2.DESCRIPTOR.services_by_name["Rules"].full_name
MAX_MESSAGE_BYTES = 32 * 1024 * 1024
GRACE_SECONDS = 10.0

log = logger()


class PortTaken(Exception):
    """The address to listen at is in use or not ours."""


class RulesServer:
    """A gRPC server with the rules service, health and reflection. `port` is the one it got."""

    def __init__(
        self, service: RulesService, host: str = "127.0.0.1", port: int = 0, threads: int = 8
    ) -> None:
        self._service = service
        self._server = grpc.server(
            ThreadPoolExecutor(threads + service.most_streams, thread_name_prefix="rules"),
            interceptors=[ServerTelemetry()],
            options=[
                # With it a forgotten server would silently take half of the calls.
                ("grpc.so_reuseport", 0),
                ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
                ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
            ],
        )
        rules_pb2_grpc.add_RulesServicer_to_server(service, self._server)
        # Watching clients would hold threads of the rules.
        self._health = health.HealthServicer(
            experimental_non_blocking=True, experimental_thread_pool=ThreadPoolExecutor(1)
        )
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self._server)
        try:
            self.port = self._server.add_insecure_port(f"{host}:{port}")
        except RuntimeError:
            raise PortTaken(f"cannot listen at {host}:{port}: is it in use?") from None

    def start(self) -> None:
        """Answer calls from now on."""
        self._server.start()
        for name in ("", SERVICE):
            self._health.set(name, HealthCheckResponse.SERVING)

    def stop(self, grace: float = GRACE_SECONDS) -> None:
        """Take no more calls, and return when those in flight are answered or `grace` is over."""
        self._health.enter_graceful_shutdown()
        self._service.end_streams()
        self._server.stop(grace).wait()


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=env_str("GAME", ""), help="ids, separated by commas")
    parser.add_argument("--host", default=env_str("RULES_HOST", "127.0.0.1"))
    parser.add_argument("--port", type=port, default=env_port("RULES_PORT", 0))
    parser.add_argument("--metrics-port", type=port, default=env_port("METRICS_PORT", 0))
    parser.add_argument("--threads", type=int, default=env_int("RULES_THREADS", 8))
    parser.add_argument("--streams", type=int, default=env_int("RULES_STREAMS", 24))


def main(given: Sequence[str] | None = None) -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(prog="portolan.host.rules_server", description=__doc__)
    try:
        _add_arguments(parser)
        arguments = parser.parse_args(given)
        games = [load(name) for name in listed(arguments.game)]
        if not games:
            parser.error("no game is named: use --game or PORTOLAN_GAME")
        telemetry = start(f"rules.{arguments.game}", arguments.metrics_port)
        service = RulesService(games, arguments.streams)
        server = RulesServer(service, arguments.host, arguments.port, arguments.threads)
    except (UnknownGame, BadSetting, CannotServe, PortTaken) as error:
        parser.error(error.args[0])
    swallow_prints()
    asked_to_stop = SimpleQueue[int]()  # Unlike an Event's `set`, its `put` may interrupt itself.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda asked, _: asked_to_stop.put(asked))
    # The collector need not look again and again at what lives as long as the process.
    gc.freeze()
    server.start()
    telemetry.ready()
    log.info("serving", port=server.port, metrics_port=telemetry.metrics_port)
    asked_to_stop.get()
    telemetry.ready(False)
    server.stop()
    telemetry.stop()
    log.info("stopped")


if __name__ == "__main__":
    main()
