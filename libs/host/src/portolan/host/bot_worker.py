"""The bot worker: `python -m portolan.host.bot_worker --games oregon,dog_park`.

A Celery worker for the queues of the given games; settings are those of `portolan.host.bots`.
"""

import argparse
import os
import warnings
from collections.abc import Sequence
from typing import NoReturn

from celery.apps import worker as celery_worker
from celery.exceptions import SecurityWarning

from portolan.rulekit.registry import UnknownGame, load
from portolan.telemetry import BadSetting, CannotServe, port


def main(given: Sequence[str] | None = None) -> NoReturn:
    """Play until SIGTERM or SIGINT, then exit."""
    parser = argparse.ArgumentParser(prog="portolan.host.bot_worker", description=__doc__)
    parser.add_argument("--games", help="ids, separated by commas; default: all installed")
    parser.add_argument("--processes", type=int, help="size of the pool; default: one a core")
    parser.add_argument("--metrics-port", type=port, help="default: any free one")
    arguments = parser.parse_args(given)
    for name, value in (
        ("GAMES", arguments.games),
        ("BOT_PROCESSES", arguments.processes),
        ("METRICS_PORT", arguments.metrics_port),
    ):
        if value is not None:
            os.environ[f"PORTOLAN_{name}"] = str(value)
    try:
        # The app reads its settings when it is made.
        from portolan.host.bots import app, hosted_games, queue_of, telemetry

        for game in hosted_games():
            load(game)
        # Where it fails in a handler, Celery goes on: nobody would see whether the worker works.
        telemetry()
    except (UnknownGame, BadSetting, CannotServe) as error:
        parser.error(error.args[0])
    # It would write plain text between the lines of JSON when it is asked to stop.
    celery_worker.safe_say = _say_nothing  # type: ignore[attr-defined]  # not in its stubs
    # It warns root, who runs containers, of the dangers of pickle; we accept only JSON.
    warnings.simplefilter("ignore", SecurityWarning)
    queues = ",".join(queue_of(game) for game in hosted_games())
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    code: int | None = app.start(
        ["--quiet", "worker", "-Q", queues, "-n", f"bots-{os.getpid()}@%h", *alone]
    )
    raise SystemExit(code)


def _say_nothing(*_: object) -> None:
    pass


if __name__ == "__main__":
    main()
