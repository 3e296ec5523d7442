"""The metrics of the bot workers. Import it after `telemetry.count_across_processes`."""

from prometheus_client import Counter, Histogram

THINKING = Histogram(
    "portolan_bots_thinking_seconds",
    "Time that a bot thought about a decision",
    ["game", "level"],
    buckets=(0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
)
DECISIONS = Counter(
    "portolan_bots_decisions",
    "Decisions of bots, by how they ended: played, overtaken (the match went on without it), "
    "lost (the hold passed to another worker), released (this worker stops, or has played long "
    "enough), newer_rules (left to a newer worker), store_away (Redis did not answer), failed",
    ["game", "level", "outcome"],
)
OFFERS = Counter(
    "portolan_bots_offers",
    "Offers of bot turns that reached a worker: taken, or dropped because nothing was left to do",
    ["outcome"],
)
DELAY = Histogram(
    "portolan_bots_delay_seconds",
    "Time from the moment a bot was asked until a worker took its turn",
    ["game"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60),
)
RESCUES = Counter(
    "portolan_bots_rescues", "Turns taken over from a worker that died or failed", ["game"]
)
DESPERATE = Counter(
    "portolan_bots_desperate",
    "Decisions played at random because a bot had failed at them again and again",
    ["game"],
)
