"""The metrics of a process over HTTP, with its health: /metrics, /healthz, /readyz."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from portolan.telemetry.logs import logger

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
IDLE_S = 10.0
"""A connection that asks for nothing is closed after so long: each one holds a thread."""


def count_across_processes() -> None:
    """Add up metrics over this process and its forks (Celery's pool), in files in a folder.

    Call it in the first process, before anything imports prometheus_client. The folder is the one
    in PROMETHEUS_MULTIPROC_DIR, from which earlier counts are removed, or else a new temporary one.
    """
    given = os.environ.get(MULTIPROCESS)
    folder = Path(given) if given else Path(tempfile.mkdtemp(prefix="portolan-metrics-"))
    folder.mkdir(parents=True, exist_ok=True)
    for counts in folder.glob("*.db"):
        counts.unlink()
    os.environ[MULTIPROCESS] = str(folder)


def registry() -> "CollectorRegistry":
    """All metrics of this process, with those of its forks if they are counted together."""
    from prometheus_client import REGISTRY, CollectorRegistry
    from prometheus_client.multiprocess import MultiProcessCollector
    from prometheus_client.process_collector import ProcessCollector

    if MULTIPROCESS not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    ProcessCollector(registry=together)
    return together


class Readiness:
    """A collector of one gauge: whether the process does its work."""

    def __init__(self, process: str, ready: Callable[[], bool]) -> None:
        self._process = process
        self._ready = ready

    def collect(self) -> Iterable["Metric"]:
        """The gauge `portolan_process_ready`, labelled with the process."""
        from prometheus_client.core import GaugeMetricFamily

        gauge = GaugeMetricFamily(
            "portolan_process_ready", "1 while the process does its work", labels=["process"]
        )
        gauge.add_metric([self._process], float(self._ready()))
        yield gauge


class CannotServe(ValueError):
    """The exporter cannot listen: its port is taken, or its host is not ours."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell the log what the base would print between its lines: unless a scraper has left."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            logger().error("metrics could not be shown", exc_info=error)


class Exporter:
    """A small HTTP server in a thread of its own. `port` is the port that it got.

    Raises CannotServe.
    """

    def __init__(
        self, host: str, port: int, exposition: Callable[[], bytes], ready: Callable[[], bool]
    ) -> None:
        try:
            self._server = _Server((host, port), _handler(exposition, ready))
        except OSError as error:
            problem = f"cannot serve metrics at port {port}: {error.strerror}"
            raise CannotServe(problem) from error
        self.port: int = self._server.server_address[1]
        # A forked child must not keep the port: it may outlive us for a moment.
        os.register_at_fork(after_in_child=self._server.socket.close)
        Thread(target=self._server.serve_forever, name="metrics", daemon=True).start()

    def stop(self) -> None:
        """Close the port."""
        self._server.shutdown()
        self._server.server_close()


def _handler(
    exposition: Callable[[], bytes], ready: Callable[[], bool]
) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = IDLE_S

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path == "/metrics":
                self._answer(HTTPStatus.OK, exposition())
            elif path == "/healthz":
                self._answer(HTTPStatus.OK, b"alive\n")
            elif path == "/readyz" and ready():
                self._answer(HTTPStatus.OK, b"ready\n")
            elif path == "/readyz":
                self._answer(HTTPStatus.SERVICE_UNAVAILABLE, b"not ready\n")
            else:
                self._answer(HTTPStatus.NOT_FOUND, b"/metrics /healthz /readyz\n")

        def _answer(self, status: HTTPStatus, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (name of the base)
            """Log nothing: a scrape is not worth a line."""

    return Handler
