"""The gateway's metrics. Every label takes its values from a list that clients cannot lengthen."""

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_THINKING = (0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14400, 86400, 604800)

REQUESTS = Counter(
    "portolan_http_requests_total",
    "Requests by route template, method and status code",
    ["route", "method", "code"],
)
REQUEST_SECONDS = Histogram(
    "portolan_http_request_seconds",
    "From a request's head to the end of its answer, streams left out",
    ["route"],
    buckets=_QUICK,
)
ACTIONS = Counter(
    "portolan_actions_total",
    "Requests to act, by game and what became of them",
    ["game", "outcome"],
)
DECISION_SECONDS = Histogram(
    "portolan_decision_waiting_seconds",
    "How long a match had stood still when an action was accepted",
    ["game"],
    buckets=_THINKING,
)
STREAMS_OPEN = Gauge("portolan_streams_open", "Live streams", ["form"])
STREAMS_ENDED = Counter("portolan_streams_ended_total", "Streams by why they ended", ["reason"])

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_ROUTE = "(none)"
