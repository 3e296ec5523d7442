"""How a worker plays turns, against a store written down in memory and a clock moved by hand."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from prometheus_client import REGISTRY

from portolan.host.hosted import HostedGame
from portolan.host.playing import LONGEST_TASK_S, NEWER_RULES_WAIT_MS, BotPlayer, RulesHere
from portolan.matches.bots import RENEW_S, Overtaken, Turn
from portolan.matches.errors import StoreAway
from portolan.matches.records import MatchRecord
from portolan.rulekit import play
from portolan.rulekit.game import Game
from portolan.rulekit.position import encode
from portolan.rules.v1 import rules_pb2 as pb
from portolan.toy import GAME

SEED = "the chance of the match"


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Desk:
    """One match of the toy with bots in all seats, and what was done to its turns."""

    apply: Callable[[pb.ApplyRequest], pb.ApplyResponse]
    position: bytes
    level: str = "random"
    failures: int = 0
    is_held_by_another: bool = False
    is_lost_at_renewal: bool = False
    is_overtaken: bool = False
    is_away: bool = False
    is_lost_at_commit: bool = False
    version: int = 1
    done: list[str] = field(default_factory=list)
    thoughts: list[int] = field(default_factory=list)

    def take(self, match_id: str) -> Turn | None:
        if self.is_away:
            raise StoreAway("gone")
        return None if self.is_held_by_another else self._turn(0)

    def renew(self, turn: Turn) -> bool:
        self.done.append("renew")
        return not self.is_lost_at_renewal

    def commit(self, turn: Turn, action: bytes) -> Turn | None:
        if self.is_overtaken:
            raise Overtaken
        if self.is_lost_at_commit:
            raise StoreAway("gone")
        answer = self.apply(
            pb.ApplyRequest(
                game="toy", position=turn.position, seed=SEED, seat=turn.seat, actions=[action]
            )
        )
        self.position = answer.position
        self.version += 1
        self.done.append("commit")
        return self._turn(answer.questions[0].seat) if answer.questions else None

    def release(self, turn: Turn, failed: bool, wait_ms: int = 0) -> None:
        later = f" for {wait_ms} ms" if wait_ms else ""
        self.done.append("fail" if failed else f"release{later}")

    def _turn(self, seat: int) -> Turn:
        return Turn(
            match="m1",
            game="toy",
            seat=seat,
            level="random" if self.failures >= 3 else self.level,
            decision=self.version,
            version=self.version,
            position=self.position,
            failures=self.failures,
            holder="w1",
            asked_ms=12,
            record=cast(MatchRecord, SimpleNamespace(seed=SEED)),
        )


class Worker:
    """A player at a desk."""

    def __init__(self, game: Game[Any] = GAME, **desk: Any) -> None:
        games = {"toy": HostedGame(game)}
        first = play.start(GAME, GAME.options(rounds=2), 2, SEED)[0]
        self.desk = Desk(RulesHere(games).apply, encode(GAME, first), **desk)
        self.clock = Clock()
        self.stops = False
        self.player = BotPlayer(self.desk, games, lambda: self.stops, self.clock)


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"portolan_bots_{name}_total", labels) or 0.0


def decisions(outcome: str, level: str = "random") -> float:
    return counted("decisions", game="toy", level=level, outcome=outcome)


def test_plays_on_until_nobody_is_asked() -> None:
    worker = Worker()
    before = decisions("played")
    worker.player.play("m1")
    assert set(worker.desk.done) == {"commit"}
    assert decisions("played") == before + len(worker.desk.done) >= 6


def test_drops_an_offer_when_nothing_is_left_to_do() -> None:
    worker = Worker(is_held_by_another=True)
    before = counted("offers", outcome="dropped")
    worker.player.play("m1")
    assert worker.desk.done == []
    assert counted("offers", outcome="dropped") == before + 1


def test_leaves_a_turn_that_was_played_by_others() -> None:
    worker = Worker(is_overtaken=True)
    before = decisions("overtaken"), decisions("played")
    worker.player.play("m1")
    assert worker.desk.done == []
    assert (decisions("overtaken"), decisions("played")) == (before[0] + 1, before[1])


def slow_copies(worker: Callable[[], Worker], seconds: float) -> Game[Any]:
    """The toy, in which a bot's look ahead takes time."""

    def determinize(*arguments: Any) -> Any:
        worker().clock.now += seconds
        return GAME.determinize(*arguments)

    return replace(GAME, determinize=determinize)


def test_renews_its_hold_while_it_thinks() -> None:
    worker = Worker(slow_copies(lambda: worker, RENEW_S * 1.01), level="greedy")
    worker.player.play("m1")
    assert worker.desk.done[:4] == ["renew", "renew", "renew", "commit"]


def test_stops_thinking_when_the_hold_is_lost() -> None:
    worker = Worker(
        slow_copies(lambda: worker, RENEW_S * 1.01), level="greedy", is_lost_at_renewal=True
    )
    before = decisions("lost", "greedy")
    worker.player.play("m1")
    assert worker.desk.done == ["renew"]
    assert decisions("lost", "greedy") == before + 1


def test_a_task_is_bounded() -> None:
    worker = Worker(slow_copies(lambda: worker, LONGEST_TASK_S / 2))
    worker.player.play("m1")
    assert worker.desk.done == ["commit", "commit", "release"]


def test_a_worker_that_stops_lets_its_turn_go() -> None:
    def determinize(*arguments: Any) -> Any:
        worker.stops = True
        return GAME.determinize(*arguments)

    worker = Worker(replace(GAME, determinize=determinize), level="search")
    worker.player.play("m1")
    assert worker.desk.done == ["release"]


def test_a_failing_bot_is_counted_and_said_without_what_it_knew(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def determinize(state: Any, *_: Any) -> Any:
        raise ValueError(f"deck {state.deck}")

    worker = Worker(replace(GAME, determinize=determinize))
    before = decisions("failed")
    worker.player.play("m1")
    assert worker.desk.done == ["fail"]
    assert decisions("failed") == before + 1
    said = "".join(capfd.readouterr())
    assert "ValueError" in said
    assert "deck [" not in said


def test_a_turn_of_somebody_who_died_is_a_rescue() -> None:
    worker = Worker(failures=1)
    before = counted("rescues", game="toy")
    worker.player.play("m1")
    assert counted("rescues", game="toy") == before + 1


def test_after_three_failures_random_plays_with_an_alert() -> None:
    worker = Worker(failures=3, level="search")
    before = counted("desperate", game="toy")
    worker.player.play("m1")
    assert counted("desperate", game="toy") > before
    assert set(worker.desk.done) == {"commit"}


def test_a_position_of_newer_rules_is_left_to_a_newer_worker() -> None:
    worker = Worker()
    _, draws, row = msgspec.msgpack.decode(worker.desk.position)
    worker.desk.position = msgspec.msgpack.encode((3, draws, row))
    before = decisions("newer_rules")
    worker.player.play("m1")
    assert worker.desk.done == [f"release for {NEWER_RULES_WAIT_MS} ms"]
    assert decisions("newer_rules") == before + 1


def test_a_store_that_is_away_is_no_error_of_the_task() -> None:
    worker = Worker(is_away=True)
    worker.player.play("m1")
    assert worker.desk.done == []


def test_a_store_that_is_lost_at_a_commit_is_no_failure_of_the_bot() -> None:
    worker = Worker(is_lost_at_commit=True)
    before = decisions("store_away"), decisions("failed")
    worker.player.play("m1")
    assert worker.desk.done == []
    assert (decisions("store_away"), decisions("failed")) == (before[0] + 1, before[1])
