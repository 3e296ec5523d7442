"""Which processes there are, with which ports and settings, in the order in which they start."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path

from portolan.launcher import probes, redis_server
from portolan.launcher.ports import LOOPBACK, FreePorts
from portolan.launcher.process import Process, Program
from portolan.telemetry import broker_beside


@dataclass
class Plan:
    """What to start. Ports of None are chosen freely."""

    data: Path
    games: Sequence[str]
    gateways: int = 1
    bot_workers: int = 1
    timekeepers: int = 1
    redis_url: str | None = None
    broker_url: str | None = None
    http_port: int | None = None
    appendfsync: str = "everysec"
    overlay: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)


def installed_games() -> list[str]:
    """Ids of all games that register themselves, sorted. Nothing of them is imported."""
    return sorted({point.name for point in entry_points(group="portolan.games")})


def processes(plan: Plan) -> list[Process]:
    """All processes of a plan in their order: Redis, rules, bots, timekeepers, gateways."""
    return list(_Builder(plan).build())


class _Builder:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        first = plan.http_port
        self.http_ports = [] if first is None else [first + n for n in range(plan.gateways)]
        self.ports = FreePorts(*self.http_ports)
        self.redis_port = self.ports.take()
        self.redis_url = plan.redis_url or f"redis://{LOOPBACK}:{self.redis_port}/0"
        self.rules = {game: self.ports.take() for game in plan.games}
        self.common = self._common()

    def build(self) -> Iterator[Process]:
        if self.plan.redis_url is None:
            yield self._redis()
        for game in self.plan.games:
            yield self._rules(game)
        for name in _numbered("bots", self.plan.bot_workers):
            yield self._bots(name)
        for name in _numbered("timekeeper", self.plan.timekeepers):
            yield self._watched(name, Program("portolan.timekeeper"))
        for index, name in enumerate(_numbered("gateway", self.plan.gateways)):
            yield self._gateway(name, index)

    def _common(self) -> dict[str, str]:
        """The settings that all processes share. The environment of `Plan` has the last word."""
        settings = {
            **os.environ,
            "PORTOLAN_REDIS_URL": self.redis_url,
            "PORTOLAN_BROKER_URL": self.plan.broker_url or broker_beside(self.redis_url),
            "PORTOLAN_DATA": str(self.plan.data),
            "PORTOLAN_RULES": ",".join(
                f"{game}={LOOPBACK}:{port}" for game, port in self.rules.items()
            ),
            "PORTOLAN_GAMES": ",".join(self.plan.games),
            "PYTHONUNBUFFERED": "1",
        }
        if self.plan.overlay is not None:
            paths = [str(self.plan.overlay), os.environ.get("PYTHONPATH", "")]
            settings["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        return {**settings, **self.plan.environment}

    def _redis(self) -> Process:
        folder = self.plan.data / "redis"
        folder.mkdir(parents=True, exist_ok=True)
        arguments = redis_server.arguments(self.redis_port, folder, self.plan.appendfsync)
        return Process(
            name="redis",
            program=Program(redis_server.find_server(), tuple(arguments), module=False),
            environment=self.common,
            log=self._log("redis"),
            ready=partial(probes.redis_answers, self.redis_url),
            url=self.redis_url,
        )

    def _rules(self, game: str) -> Process:
        address = f"{LOOPBACK}:{self.rules[game]}"
        name = f"rules.{game}"
        metrics = self.ports.take()
        return Process(
            name=name,
            program=Program("portolan.host.rules_server"),
            environment={
                **self.common,
                "PORTOLAN_GAME": game,
                "PORTOLAN_RULES_PORT": str(self.rules[game]),
                "PORTOLAN_METRICS_PORT": str(metrics),
            },
            log=self._log(name),
            ready=partial(probes.rules_serve, address),
            url=f"grpc://{address}",
            metrics_url=f"http://{LOOPBACK}:{metrics}/metrics",
        )

    def _bots(self, name: str) -> Process:
        folder = self.plan.data / "metrics" / name
        return self._watched(
            name, Program("portolan.host.bot_worker"), PROMETHEUS_MULTIPROC_DIR=str(folder)
        )

    def _watched(self, name: str, program: Program, **settings: str) -> Process:
        """A process without a port of its own: its exporter says whether it is ready."""
        metrics = self.ports.take()
        return Process(
            name=name,
            program=program,
            environment={**self.common, "PORTOLAN_METRICS_PORT": str(metrics), **settings},
            log=self._log(name),
            ready=partial(probes.answers_ready, f"http://{LOOPBACK}:{metrics}/readyz"),
            metrics_url=f"http://{LOOPBACK}:{metrics}/metrics",
        )

    def _gateway(self, name: str, index: int) -> Process:
        port = self.http_ports[index] if self.http_ports else self.ports.take()
        url = f"http://{LOOPBACK}:{port}"
        return Process(
            name=name,
            program=Program("portolan.gateway"),
            environment={**self.common, "PORTOLAN_HTTP_PORT": str(port)},
            log=self._log(name),
            ready=partial(probes.answers_ready, f"{url}/readyz"),
            url=url,
            metrics_url=f"{url}/metrics",
        )

    def _log(self, name: str) -> Path:
        return self.plan.data / "logs" / f"{name}.log"


def _numbered(name: str, count: int) -> list[str]:
    """One process keeps the plain name; several are numbered from 1."""
    return [name] if count == 1 else [f"{name}.{number}" for number in range(1, count + 1)]
