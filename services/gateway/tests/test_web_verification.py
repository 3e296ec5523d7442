"""A finished match is checked against its seed and the rules; what was changed is found."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from portolan.gateway.web.verification import Report, verify
from portolan.matches.changes import chain, first_hash
from portolan.matches.records import Entry, Happening, MatchRecord, Result
from portolan.rules.v1 import rules_pb2 as pb

from .conftest import SEED, new_record


class CountingRules:
    """A game in which each action adds to a sum; a draw adds what the seed says. 9 ends it."""

    async def new_match(self, seats: int, options: bytes, seed: str) -> pb.NewMatchResponse:
        return pb.NewMatchResponse(position=b"0", events=[pb.Event(event=b'{"type":"set"}')])

    async def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        added = msgspec.json.decode(request.actions[0])["add"] + len(request.seed) % 3
        total = int(request.position) + added
        happened = pb.Event(event=b'{"sum":%d,"type":"sum"}' % total)
        answer = pb.ApplyResponse(position=b"%d" % total, outcomes=[pb.Outcome(events=[happened])])
        if total >= 9:
            answer.result.CopyFrom(pb.Result(winners=[0], ranks=[1, 2], scores=[total, 0]))
        return answer


def entry(version: int, kind: Any, seat: int | None = None, total: int = 0, **data: Any) -> Entry:
    happened = [Happening(b'{"type":"sum","sum":%d}' % total)] if total else []
    return Entry(version, kind, seat, data, happened)


def finished(change: Callable[[list[Entry]], None] = lambda log: None) -> tuple[Any, list[Entry]]:
    """A match and its log, of which something was changed before it was hashed."""
    drawn = len(SEED) % 3
    log = [
        entry(1, "start", seed_hash=sha256(SEED.encode()).hexdigest(), rules_version=1),
        entry(2, "action", 0, 4 + drawn, action={"add": 4}, by="human"),
        entry(3, "action", 1, 9 + 2 * drawn, action={"add": 5}, by="human"),
        entry(4, "undo", 1, undone=3, to=2),
        entry(5, "action", 1, 5 + 2 * drawn, action={"add": 1}, by="human"),
        entry(6, "resign", 0, level="random"),
        entry(7, "action", 1, 12 + 3 * drawn, action={"add": 7}, by="human"),
    ]
    log[0].events = [Happening(b'{"type":"set"}')]
    change(log)
    running = first_hash(SEED)
    for one in log:
        running = one.log_hash = chain(running, one)
    result = Result([1], [2, 1], [12 + 3 * drawn, 0])
    record = new_record("m1", status="finished", version=7, log_hash=running, result=result)
    return record, log


async def checked(record: MatchRecord, log: list[Entry]) -> Report:
    rules: Any = CountingRules()
    return await verify(record, log, rules)


async def test_what_holds() -> None:
    report = await checked(*finished())
    assert [finding.key for finding in report.findings] == [
        "verify-seed",
        "verify-log",
        "verify-moves",
        "verify-result",
    ]
    assert report.holds
    assert report.findings[2].arguments == {"actions": 4}


def other_draw(log: list[Entry]) -> None:
    log[4].events = [Happening(b'{"type":"sum","sum":99}')]


def other_seed(log: list[Entry]) -> None:
    log[0].data["seed_hash"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "found"), [(other_draw, "verify-moves-wrong"), (other_seed, "verify-seed-wrong")]
)
async def test_what_was_invented(change: Callable[[list[Entry]], None], found: str) -> None:
    report = await checked(*finished(change))
    assert [finding.key for finding in report.findings if not finding.holds] == [found]


async def test_what_was_changed_afterwards() -> None:
    record, log = finished()
    changed = deepcopy(log)
    changed[1].data["by"] = "bot"
    report = await checked(record, changed)
    assert [one.key for one in report.findings if not one.holds] == ["verify-log-wrong"]
    report = await checked(record, log[:-1])
    assert "verify-log-wrong" in [one.key for one in report.findings if not one.holds]
    drawn = record.result.scores
    for result in (Result([0], [1, 2], drawn), Result([0], [2, 1], drawn), None):
        record.result = result
        report = await checked(record, log)
        assert [one.key for one in report.findings if not one.holds] == ["verify-result-wrong"]


def cut_off(log: list[Entry]) -> None:
    """A match that had not come to its end."""
    del log[-2:]


async def test_an_end_that_had_not_come() -> None:
    record, log = finished(cut_off)
    record.version, record.result = len(log), Result([0, 1], [1, 1], [])
    report = await checked(record, log)
    assert [one.key for one in report.findings if not one.holds] == ["verify-result-wrong"]


def without_seed_hash(log: list[Entry]) -> None:
    del log[0].data["seed_hash"]


def without_action(log: list[Entry]) -> None:
    del log[1].data["action"]


def nothing_before(log: list[Entry]) -> None:
    log[3].data["to"] = 77


def two_steps_back(log: list[Entry]) -> None:
    log[3].data["to"] = 1
    log[4].events = [Happening(b'{"type":"sum","sum":%d}' % (1 + len(SEED) % 3))]
    log[6].events = [Happening(b'{"type":"sum","sum":%d}' % (8 + 2 * (len(SEED) % 3)))]


def of_another(log: list[Entry]) -> None:
    log[3].seat = 0


def no_position(log: list[Entry]) -> None:
    log[5] = entry(6, "upgrade", position="not hexadecimal")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (without_seed_hash, "verify-seed-wrong"),
        (without_action, "verify-moves-wrong"),
        (nothing_before, "verify-moves-wrong"),
        (two_steps_back, "verify-moves-wrong"),
        (of_another, "verify-moves-wrong"),
        (no_position, "verify-moves-wrong"),
    ],
)
async def test_a_log_that_no_match_has(change: Callable[[list[Entry]], None], found: str) -> None:
    report = await checked(*finished(change))
    assert [finding.key for finding in report.findings if not finding.holds] == [found]


class LosingRules(CountingRules):
    """The same for a single seat, which loses by it."""

    async def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        answer = await super().apply(request)
        if answer.HasField("result"):
            answer.result.CopyFrom(pb.Result(ranks=[1], scores=[0]))
        return answer


@pytest.mark.parametrize(("winners", "holds"), [([], True), ([0], False)])
async def test_a_lost_solo_match_has_no_winner(winners: list[int], holds: bool) -> None:
    log = [
        entry(1, "start", seed_hash=sha256(SEED.encode()).hexdigest(), rules_version=1),
        entry(2, "action", 0, 9 + len(SEED) % 3, action={"add": 9}, by="human"),
    ]
    log[0].events = [Happening(b'{"type":"set"}')]
    running = first_hash(SEED)
    for one in log:
        running = one.log_hash = chain(running, one)
    record = new_record(
        "m1", status="finished", version=2, log_hash=running, result=Result(winners, [1], [0])
    )
    rules: Any = LosingRules()
    report = await verify(replace(record, seats=record.seats[:1]), log, rules)
    assert report.holds == holds
