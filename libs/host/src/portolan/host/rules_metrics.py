"""The metrics of the rules server beside those of its calls (`portolan_rpc_server_seconds`)."""

from prometheus_client import Counter, Histogram

ACTIONS = Counter(
    "portolan_rules_actions",
    "Batches of actions that were to be applied, by how that ended (a reason of the contract)",
    ["game", "outcome"],
)

_BYTES = (256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216)

REQUEST_BYTES = Histogram(
    "portolan_rules_request_bytes", "Size of a request", ["game", "method"], buckets=_BYTES
)
RESPONSE_BYTES = Histogram(
    "portolan_rules_response_bytes", "Size of an answer", ["game", "method"], buckets=_BYTES
)
