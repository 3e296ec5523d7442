"""The match service's counts as metrics."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from prometheus_client import REGISTRY, Metric
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from portolan.matches.service import Stats


class Commits(Collector):
    """Counters of commits, and of those that met another change of the match."""

    def __init__(self, stats: Callable[[], Stats]) -> None:
        self._stats = stats

    def collect(self) -> Iterable[Metric]:
        """What has been counted since the start of the process."""
        stats = self._stats()
        yield CounterMetricFamily("portolan_commits", "Changes committed", value=stats.commits)
        yield CounterMetricFamily(
            "portolan_commit_conflicts",
            "Commits that found the match changed meanwhile",
            value=stats.conflicts,
        )
        yield CounterMetricFamily(
            "portolan_commit_exhausted",
            "Changes given up after repeated conflicts",
            value=stats.exhausted,
        )


@contextmanager
def exported(collector: Collector) -> Iterator[None]:
    """Exports a collector's metrics with those of the process."""
    REGISTRY.register(collector)
    try:
        yield
    finally:
        REGISTRY.unregister(collector)
