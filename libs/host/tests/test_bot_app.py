"""What the bots' Celery app is set to: each of these once lost or doubled somebody's tasks."""

import socket
from collections.abc import Callable
from typing import Any

import pytest
from celery import signals

from portolan.host import bots
from portolan.host.broker import PAUSES
from portolan.rulekit.registry import game_ids


def test_a_task_is_given_back_when_its_process_dies() -> None:
    assert bots.app.conf.task_acks_late
    assert bots.app.conf.task_reject_on_worker_lost
    assert bots.app.conf.worker_prefetch_multiplier == 1


def test_a_task_of_a_dead_worker_is_looked_for_every_second() -> None:
    options = bots.app.conf.broker_transport_options
    assert options["unacked_restore_interval"] == 1
    assert options["unacked_restore_throttle"] == 1


def test_no_task_may_last_until_it_is_given_out_again() -> None:
    visible = bots.app.conf.broker_transport_options["visibility_timeout"]
    assert visible >= 3 * bots.app.conf.task_time_limit > 0


def test_nothing_but_json_is_read_and_no_result_is_kept() -> None:
    assert bots.app.conf.accept_content == ["json"]
    assert bots.app.conf.task_serializer == "json"
    assert bots.app.conf.task_ignore_result
    assert bots.app.conf.result_backend is None


def test_games_are_those_named_or_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTOLAN_GAMES", "toy, slow_toy")
    assert bots.hosted_games() == ["toy", "slow_toy"]
    assert bots.queue_of("toy") == "bots.toy"
    monkeypatch.delenv("PORTOLAN_GAMES")
    assert bots.hosted_games() == list(game_ids())


def test_a_broker_that_is_away_is_looked_for_at_most_a_second_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    pauses: list[float] = []

    class Enough(Exception):
        pass

    def note(_: Exception, pause: float) -> None:
        pauses.append(pause)
        if len(pauses) == 9:
            raise Enough

    skip: Callable[[Any], None] = lambda _: None  # noqa: E731
    monkeypatch.setattr("kombu.utils.functional.sleep", skip)
    with (
        bots.app.connection_for_read(f"redis://127.0.0.1:{port}/1") as connection,
        pytest.raises(Enough),
    ):
        connection.ensure_connection(note)
    assert len(pauses) == 9
    assert max(pauses) <= PAUSES["interval_max"]


def test_a_signal_that_interrupts_the_handler_of_another_waits_for_nothing() -> None:
    lock = signals.worker_shutting_down.lock  # type: ignore[attr-defined]  # not in its stubs
    with lock:
        assert lock.acquire(blocking=False)
        lock.release()
