"""The Celery app of the bot workers: `portolan.host.bots:app`, task `portolan.bots.play`.

A task is an offer to play a match's bot turns; it may come twice or too late. Which turns there are
stands in the store, never in the queue, so a lost or doubled task does no harm.

Settings: PORTOLAN_BROKER_URL (default: database 1 of PORTOLAN_REDIS_URL), PORTOLAN_REDIS_URL,
PORTOLAN_GAMES (ids, separated by commas; default: all installed), PORTOLAN_METRICS_PORT,
PORTOLAN_BOT_PROCESSES (default: one for each core), PORTOLAN_BOT_TIME_LIMIT (seconds a task may
take, 60).

`python -m portolan.host.bot_worker` starts a worker. What a worker needs beyond the app is imported
in its handlers: prometheus_client must not be imported before the metrics of a pool are set up, and
clients are made after the fork.
"""

import logging
import os
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any

from billiard import pool
from billiard.util import get_logger as get_pool_logger
from celery import Celery, signals

from portolan.host.broker import PatientAMQP
from portolan.host.stopping import Stopping
from portolan.rulekit.registry import game_ids, load
from portolan.telemetry import (
    broker_url,
    count_across_processes,
    env_int,
    env_list,
    env_port,
    logger,
    redis_url,
    start,
    swallow_prints,
)

if TYPE_CHECKING:
    from portolan.host.hosted import HostedGame
    from portolan.host.playing import BotPlayer
    from portolan.telemetry import Telemetry

log = logger()


def hosted_games() -> list[str]:
    """Ids of the games that this worker plays."""
    return env_list("GAMES") or list(game_ids())


def queue_of(game: str) -> str:
    """The queue of a game's offers."""
    return f"bots.{game}"


def _settings() -> dict[str, Any]:
    time_limit = env_int("BOT_TIME_LIMIT", 60)
    return {
        "broker_url": broker_url(),
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_transport_options": {
            # Longer than any task, else a slow one is given out twice. A dead worker's turn does
            # not wait for this: the timekeeper offers it again when its hold ends.
            "visibility_timeout": 3 * time_limit,
            "unacked_restore_interval": 1,
            "unacked_restore_throttle": 1,
        },
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_ignore_result": True,
        "task_store_errors_even_if_ignored": False,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_time_limit": time_limit,
        "task_default_priority": 0,
        "worker_prefetch_multiplier": 1,
        "worker_concurrency": env_int("BOT_PROCESSES", os.cpu_count() or 1),
        "worker_enable_remote_control": False,
        "worker_hijack_root_logger": False,
        "worker_redirect_stdouts": False,
        "worker_send_task_events": False,
    }


app = Celery("portolan.bots", amqp=PatientAMQP)
app.conf.update(_settings())

stopping = Stopping()

# A pool that stops forgets the tasks that a process had received but not yet begun; that process
# then waits for so many tenths of a second (by default 300) until its result is read. Launchers and
# containers do not: they kill first.
pool.GUARANTEE_MESSAGE_CONSUMPTION_RETRY_LIMIT = 20


@app.task(name="portolan.bots.play")
def play(match_id: str) -> None:
    """Play the open bot decisions of a match, if there are any and no other worker holds them."""
    with stopping.minding_sigterm():
        player().play(match_id)


@cache
def games() -> "dict[str, HostedGame[Any]]":
    """The games of this worker, read once before the pool forks."""
    from portolan.host.hosted import HostedGame

    return {game: HostedGame(load(game)) for game in hosted_games()}


@cache
def player() -> "BotPlayer":
    """The player of this process, with clients of its own."""
    from portolan.host.playing import BotPlayer, RulesHere
    from portolan.matches.bots import BotTurns
    from portolan.matches.store import SyncStore

    here = RulesHere(games())
    store = SyncStore.connect(redis_url())
    return BotPlayer(BotTurns(store, here.apply, here.replay), games(), stopping)


@cache
def telemetry() -> "Telemetry":
    """Logs and metrics of the worker and its pool."""
    count_across_processes()
    return start("bots", env_port("METRICS_PORT", 0))


@signals.setup_logging.connect
def _leave_logging_to_telemetry(**_: Any) -> None:
    for name in ("celery.app.trace", "celery.worker.strategy"):
        logging.getLogger(name).setLevel(logging.WARNING)
    pool_logger = get_pool_logger()
    pool_logger.setLevel(logging.WARNING)
    pool_logger.propagate = True  # It keeps to itself unless told otherwise.


@signals.worker_init.connect
def _prepare(**_: Any) -> None:
    telemetry()
    swallow_prints()
    games()
    from portolan.host import playing

    log.info("starting", games=hosted_games(), longest_task=playing.LONGEST_TASK_S)


@signals.worker_ready.connect
def _say_ready(**_: Any) -> None:
    telemetry().ready()
    log.info("ready", metrics_port=telemetry().metrics_port)


# Celery sends it from a signal handler, which another signal may interrupt while it has the lock.
signals.worker_shutting_down.lock = RLock()  # type: ignore[attr-defined]  # not in its stubs


@signals.worker_shutting_down.connect
def _let_turns_go(**_: Any) -> None:
    telemetry().ready(False)
    stopping.worker_stops()


@signals.worker_process_init.connect
def _start_process(**_: Any) -> None:
    player()
