"""The metrics of the rules server."""

from functools import cache

from prometheus_client import Counter, Histogram

SECONDS = Histogram(
    "portolan_rules_seconds",
    "Time to work a request out, by how it ended: OK or a reason of the contract",
    ["game", "method", "outcome"],
    buckets=(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10),
)
ACTIONS = Counter(
    "portolan_rules_actions",
    "Batches of actions that were to be applied, by how that ended: OK or a reason of the contract",
    ["game", "outcome"],
)
STREAMS = Counter("portolan_rules_streams", "Streams that were opened, or refused", ["outcome"])

_BYTES = (256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216)

REQUEST_BYTES = Histogram(
    "portolan_rules_request_bytes", "Size of a request", ["game", "method"], buckets=_BYTES
)
RESPONSE_BYTES = Histogram(
    "portolan_rules_response_bytes", "Size of an answer", ["game", "method"], buckets=_BYTES
)

UNKNOWN = "unknown"
"""Stands for every game that is not hosted: names from outside do not become labels."""


class Meter:
    """What is measured of one method of one game, looked up once."""

    def __init__(self, game: str, method: str) -> None:
        self._game = game
        self._method = method
        self._is_apply = method == "Apply"
        self._request_bytes = REQUEST_BYTES.labels(game, method)
        self._response_bytes = RESPONSE_BYTES.labels(game, method)
        self._seconds = SECONDS.labels(game, method, "OK")
        self._applied = ACTIONS.labels(game, "OK") if self._is_apply else None

    def answered(self, seconds: float, request_bytes: int, response_bytes: int) -> None:
        """A request was answered."""
        self._seconds.observe(seconds)
        self._request_bytes.observe(request_bytes)
        self._response_bytes.observe(response_bytes)
        if self._applied is not None:
            self._applied.inc()

    def refused(self, seconds: float, reason: str) -> None:
        """A request was refused for a reason of the contract."""
        SECONDS.labels(self._game, self._method, reason).observe(seconds)
        if self._is_apply:
            ACTIONS.labels(self._game, reason).inc()


meter = cache(Meter)
"""The meter of a hosted game (or UNKNOWN) and a method."""
