"""What a process does first: `start`."""

from portolan.telemetry import exporter, logs
from portolan.telemetry.settings import env_str


class Telemetry:
    """Logs and metrics of a running process.

    `metrics_port` is the port of the exporter, None where there is none.
    """

    def __init__(self, process: str, metrics_port: int | None) -> None:
        self.process = process
        self._ready = False
        self._registry = exporter.registry()
        self._readiness = exporter.Readiness(process, self.is_ready)
        self._registry.register(self._readiness)
        self._exporter: exporter.Exporter | None = None
        if metrics_port is not None:
            host = env_str("METRICS_HOST", "127.0.0.1")
            self._exporter = exporter.Exporter(host, metrics_port, self.exposition, self.is_ready)
        self.metrics_port = self._exporter.port if self._exporter else None

    def exposition(self) -> bytes:
        """All metrics in Prometheus' text form (`text/plain; version=0.0.4`)."""
        from prometheus_client import generate_latest

        return generate_latest(self._registry)

    def ready(self, ready: bool = True) -> None:
        """Say that this process does its work, or, before it stops, that it no longer does."""
        self._ready = ready

    def is_ready(self) -> bool:
        """What /readyz answers."""
        return self._ready

    def stop(self) -> None:
        """Close the exporter."""
        self.ready(False)
        if self._exporter:
            self._exporter.stop()
        self._registry.unregister(self._readiness)


def start(process: str, metrics_port: int | None) -> Telemetry:
    """Send this process's logs to standard error as JSON and serve its metrics.

    `process` names it in every line ("gateway", "rules.oregon"). The exporter listens on
    PORTOLAN_METRICS_HOST (127.0.0.1) at `metrics_port`: 0 takes a free port, None serves nothing
    (the gateway answers /metrics itself, from `Telemetry.exposition`). Raises BadSetting and
    CannotServe.
    """
    logs.configure(process)
    return Telemetry(process, metrics_port)
