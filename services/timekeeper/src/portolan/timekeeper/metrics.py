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
ARCHIVED = Counter(
    "portolan_timekeeper_archived",
    "Matches written to the archive, by whether they changed ratings",
    ["game", "rated"],
)
ARCHIVE_CLAIMS = Counter(
    "portolan_timekeeper_archive_claims",
    "Matches that were to be archived: one each, and one more for each time that it failed",
)
ARCHIVE_FAILURES = Counter(
    "portolan_timekeeper_archive_failures",
    "Matches that could not be archived and stay due: away, refused (damaged, or another match has "
    "the id), error",
    ["reason"],
)
ARCHIVE_BYTES = Histogram(
    "portolan_timekeeper_archive_bytes",
    "Sizes of archived matches before compression",
    ["game"],
    buckets=(1e4, 3e4, 1e5, 3e5, 1e6, 2e6, 4e6, 8e6, 1.6e7),
)
UNARCHIVED = Gauge("portolan_timekeeper_unarchived_matches", "Matches over and not archived yet")
ARCHIVE_BEHIND = Gauge(
    "portolan_timekeeper_archive_behind_seconds",
    "For how long the oldest of them has been over",
)
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
