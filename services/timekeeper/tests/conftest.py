"""The servers, rules and matches of the match service's own tests."""

import sys
from pathlib import Path

SHARED = Path(__file__).parents[3] / "libs" / "matches" / "tests" / "support"
sys.path.insert(0, str(SHARED))

from matches_testing.fixtures import *  # noqa: E402, F403
from prometheus_client import Counter, Gauge  # noqa: E402


def value(metric: Counter | Gauge, *labels: str) -> float:
    """What a counter or a gauge stands at."""
    child = metric.labels(*labels) if labels else metric
    (family,) = child.collect()
    return family.samples[0].value
