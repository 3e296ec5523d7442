"""The metrics of the timekeeper."""

from prometheus_client import Counter, Gauge, Histogram

LAG = Histogram(
    "portolan_timekeeper_due_lag_seconds",
    "How late an entry of the due index was seen to",
    ["kind"],
    buckets=(0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30, 60, 300),
)
OFFERS = Counter(
    "portolan_timekeeper_offers",
    "Turns offered to bot workers, by what brought them up: a wake-up or a sweep",
    ["game", "cause"],
)
RESCUES = Counter(
    "portolan_timekeeper_rescues",
    "Turns offered again because nobody had taken or finished them",
    ["game"],
)
HELD_BACK = Counter(
    "portolan_timekeeper_held_back",
    "Turns that stay due because their queue is long or the rate is reached",
    ["reason"],
)
UNSENT = Counter("portolan_timekeeper_unsent", "Offers that the broker did not take")
EXPIRIES = Counter("portolan_timekeeper_clock_expiries", "Decisions whose time was up", ["game"])
STUCK = Gauge(
    "portolan_timekeeper_stuck_matches",
    "Active matches in which nobody is asked: each is an error to look into",
)
SWEEPS = Histogram(
    "portolan_timekeeper_sweep_seconds",
    "Time that a sweep of all shards took",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
FAILED_SWEEPS = Counter("portolan_timekeeper_failed_sweeps", "Sweeps that Redis was away for")
LIVE = Gauge("portolan_timekeeper_live_matches", "Matches by status", ["game", "status"])
QUEUE = Gauge("portolan_timekeeper_queue_length", "Offers that wait for a worker", ["game"])
