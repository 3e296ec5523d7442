"""Turns of bots, for the worker that plays them. Synchronous: workers are processes and threads.

Take a turn, think, renew the hold every `RENEW_S` seconds meanwhile, commit. A worker that dies
holds its turn for two seconds at most; the version check makes a late commit harmless.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from portolan.matches import changes
from portolan.matches.changes import Change
from portolan.matches.commits import HOLD_MS, commit_arguments
from portolan.matches.errors import RulesBroken
from portolan.matches.keys import DUE, HELD, WAKES, match_key, shard_of
from portolan.matches.records import MatchRecord
from portolan.matches.replays import replay_request
from portolan.matches.rules import Apply
from portolan.matches.scripts import COMMIT, RELEASE, RENEW, TAKE
from portolan.matches.store import Argument, SyncStore
from portolan.matches.stored import FIELDS, read_record
from portolan.rules.v1 import rules_pb2 as pb

RENEW_S = 0.5
FAILURES_MOST = 3
FAILURE_WAIT_MS = 1000
FAILURE_WAIT_MOST_MS = 60_000
RESORT = "random"
"""The level that plays a decision at which the seat's own level failed three times."""

Replay = Callable[[pb.ReplayRequest], pb.ReplayResponse]


class Overtaken(Exception):
    """The match went on without the bot's action: nothing of it was done."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An open decision that a worker holds."""

    match: str
    game: str
    seat: int
    level: str
    """The level to play at: `random` after three failures."""
    decision: int
    version: int
    position: bytes = field(repr=False)
    failures: int
    """How often this decision has failed: each time is worth a line in the log, three an alert."""
    holder: str
    asked_ms: int
    """How long the match has stood still, in milliseconds."""
    record: MatchRecord

    @property
    def bot_seed(self) -> int:
        """A seed for the bot's own thoughts: 62 bits, from nothing but match, seat and decision.

        Keyed, so that no client can think a bot's thoughts; by another key than the match's dice,
        so that no bot's dream foretells one.
        """
        key = blake2b(self.record.seed.encode(), person=b"portolan.bots").digest()
        what = f"{self.match} {self.seat} {self.decision}".encode()
        return int.from_bytes(blake2b(what, digest_size=8, key=key).digest(), "big") >> 2


class BotTurns:
    """Takes, holds and commits bots' decisions.

    `apply` and `replay` carry actions out as a rules service does; in a worker, the games of its
    own process do. `replay` is needed where positions of older rules are to be upgraded.
    """

    def __init__(self, store: SyncStore, apply: Apply, replay: Replay | None = None) -> None:
        self._store = store
        self._apply = apply
        self._replay = replay

    def take(self, match_id: str) -> Turn | None:
        """Become the one holder of the match's bot decision; None if there is none, or it is held.

        It takes one round trip in either case.
        """
        holder = secrets.token_urlsafe(9)
        shard = shard_of(match_id)
        keys = [DUE[shard], HELD[shard], match_key(match_id)]
        taken = self._store.run(TAKE, keys, [match_id, holder, HOLD_MS, *FIELDS])
        if not taken:
            return None
        now, failures, values = taken
        record = read_record(match_id, values)
        return None if record is None else _turn(record, holder, failures, now)

    def renew(self, turn: Turn) -> bool:
        """Hold on for another two seconds; False: the hold is lost, stop thinking."""
        shard = shard_of(turn.match)
        arguments: list[Argument] = [turn.match, turn.holder, HOLD_MS]
        return bool(self._store.run(RENEW, [DUE[shard], HELD[shard]], arguments))

    def commit(self, turn: Turn, action: bytes) -> Turn | None:
        """Carry out the action (JSON): the next bot decision, already held, or None.

        Where others changed the match but not this decision (they decide at the same time), the
        action is carried out on the new position, at most as often as seats are asked; then the
        turn is given up.

        Raises Overtaken, and what `apply` raises for an action that the rules refuse.
        """
        record: MatchRecord | None = turn.record
        for _ in range(len(turn.record.questions) + 1):
            if record is None or not _open(record, turn):
                raise Overtaken
            applied = self._apply(_request(record, turn, action))
            if applied.rules_version > record.rules_version:
                record = self._upgrade(record, turn)
                continue
            change = changes.acted(record, turn.seat, [action], applied, by_bot=True)
            now = self._commit(change, turn.holder)
            if now is not None:
                return _turn(change.after, turn.holder, 0, now)
            record = self._read(turn.match)
        self.release(turn, failed=False)
        raise Overtaken

    def release(self, turn: Turn, failed: bool, wait_ms: int = 0) -> None:
        """Give the hold up, so that another worker may take the turn; count a failure.

        It is offered again after `wait_ms` milliseconds, or later and later if workers keep
        failing.
        """
        shard = shard_of(turn.match)
        arguments: list[Argument] = [turn.match, turn.holder, int(failed)]
        arguments += [FAILURE_WAIT_MS, FAILURE_WAIT_MOST_MS]
        arguments += [f"{turn.match} {turn.version} {turn.game}", wait_ms]
        self._store.run(RELEASE, [DUE[shard], HELD[shard], WAKES[shard]], arguments)

    def _upgrade(self, record: MatchRecord, turn: Turn) -> MatchRecord | None:
        if self._replay is None:
            raise RulesBroken(f"{record.game}: nobody upgrades rules {record.rules_version}")
        replayed = self._replay(replay_request(record, record.position, []))
        change = changes.upgraded(record, replayed.rules_version, replayed)
        self._commit(change, turn.holder)
        return self._read(turn.match)

    def _commit(self, change: Change, holder: str) -> int | None:
        """The time of the commit in ms; None where the match has moved on."""
        change.holder = holder
        keys, arguments = commit_arguments(change)
        outcome: list[Any] = self._store.run(COMMIT, keys, arguments)
        return outcome[1] if outcome[0] == b"ok" else None

    def _read(self, match_id: str) -> MatchRecord | None:
        return read_record(match_id, self._store.command("HMGET", match_key(match_id), *FIELDS))


def _turn(record: MatchRecord, holder: str, failures: int, now: int) -> Turn | None:
    """The first of the match's decisions that a bot makes."""
    if record.status != "active":
        return None
    for seat, question in record.questions.items():
        if question.by_bot:
            level = record.seats[seat].level or record.stand_in
            return Turn(
                match=record.id,
                game=record.game,
                seat=seat,
                level=RESORT if failures >= FAILURES_MOST else level,
                decision=question.decision,
                version=record.version,
                position=record.position,
                failures=failures,
                holder=holder,
                asked_ms=record.stood_still(now),
                record=record,
            )
    return None


def _open(record: MatchRecord, turn: Turn) -> bool:
    question = record.questions.get(turn.seat)
    return (
        record.status == "active"
        and question is not None
        and question.by_bot
        and question.decision == turn.decision
    )


def _request(record: MatchRecord, turn: Turn, action: bytes) -> pb.ApplyRequest:
    return pb.ApplyRequest(
        game=record.game,
        position=record.position,
        seed=record.seed,
        seat=turn.seat,
        actions=[action],
    )
