"""Checking a finished match: all that its log says is worked out again from its seed.

The gateway asks the game's rules service, where the SDK's `portolan verify` uses installed rules;
the two check the same: the seed, the running hash, every action and event, and the result.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from portolan.matches.changes import chain, first_hash, ranked
from portolan.matches.errors import BadRequest, Illegal, NotAsked, RulesBroken
from portolan.matches.records import Entry, MatchRecord, to_canonical_json, to_json
from portolan.matches.rules import RulesClient
from portolan.rules.v1 import rules_pb2 as pb


@dataclass(frozen=True)
class Finding:
    """One thing that was checked: a message of the pages, and whether it holds."""

    key: str
    holds: bool
    arguments: dict[str, int | str]


@dataclass(frozen=True)
class Report:
    """All that was checked, in order."""

    findings: Sequence[Finding]

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return all(finding.holds for finding in self.findings)


class _Differs(Exception):
    """What the rules and the seed give is not what the log says."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


async def verify(record: MatchRecord, entries: Sequence[Entry], client: RulesClient) -> Report:
    """Work a finished match out again. `entries`: its whole log. Raises RulesAway."""
    findings = [_seed(record, entries), _log(record, entries)]
    replay = _Replay(record, client)
    try:
        for entry in entries:
            await replay.follow(entry)
    except _Differs as differs:
        findings.append(Finding("verify-moves-wrong", False, {"version": differs.version}))
    else:
        findings.append(Finding("verify-moves", True, {"actions": replay.actions}))
        findings.append(_result(record, replay))
    return Report(findings)


def _seed(record: MatchRecord, entries: Sequence[Entry]) -> Finding:
    found = hashlib.sha256(record.seed.encode()).hexdigest()
    published = {entry.data.get("seed_hash") for entry in entries if entry.kind == "start"}
    holds = published == {found}
    return Finding("verify-seed" if holds else "verify-seed-wrong", holds, {"hash": found})


def _log(record: MatchRecord, entries: Sequence[Entry]) -> Finding:
    running = first_hash(record.seed)
    complete = [entry.version for entry in entries] == list(range(1, record.version + 1))
    for entry in entries:
        running = chain(running, entry)
        complete = complete and running[:8] == entry.log_hash[:8]
    holds = complete and running == record.log_hash
    arguments: dict[str, int | str] = {"entries": len(entries), "hash": running.hex()[:16]}
    return Finding("verify-log" if holds else "verify-log-wrong", holds, arguments)


def _result(record: MatchRecord, replay: "_Replay") -> Finding:
    """Who resigned is ranked behind all others; the rest is as the rules say.

    Where the rules have none, the match ended because one seat, or bots alone, were left.
    """
    staying = [seat for n, seat in enumerate(record.seats) if n not in replay.resigned]
    over = replay.result or len(staying) == 1 or all(seat.kind == "bot" for seat in staying)
    by_log = tuple(
        replace(seat, resigned=n in replay.resigned) for n, seat in enumerate(record.seats)
    )
    found = ranked(replace(record, seats=by_log), replay.result)
    holds = bool(over) and record.result == found
    return Finding("verify-result" if holds else "verify-result-wrong", holds, {})


@dataclass(frozen=True)
class _Step:
    """An action that counts, as long as it is not taken back."""

    version: int
    seat: int | None
    before: bytes
    """The position before it."""
    revealed: bool


_NOT_OF_A_LOG = (KeyError, IndexError, TypeError, ValueError)
"""What comes of data that no entry of its kind has."""


class _Replay:
    """The match as the rules make it."""

    def __init__(self, record: MatchRecord, client: RulesClient) -> None:
        self.record = record
        self.client = client
        self.actions = 0
        self.resigned: set[int] = set()
        self.result: pb.Result | None = None
        self._position = b""
        self._positions: dict[int, bytes] = {}
        self._steps: list[_Step] = []

    async def follow(self, entry: Entry) -> None:
        """One entry. Raises _Differs."""
        try:
            await self._work_out(entry)
        except (BadRequest, Illegal, NotAsked, RulesBroken, *_NOT_OF_A_LOG) as error:
            raise _Differs(entry.version) from error
        self._positions[entry.version] = self._position

    async def _work_out(self, entry: Entry) -> None:
        if entry.kind == "start":
            seats = len(self.record.seats)
            started = await self.client.new_match(seats, self.record.options, self.record.seed)
            self._position = started.position
            self._compare(entry, started.events)
        elif entry.kind == "action":
            await self._act(entry)
        elif entry.kind == "undo":
            self._take_back(entry)
        elif entry.kind == "resign" and entry.seat is not None:
            self.resigned.add(entry.seat)
        elif entry.kind == "upgrade":
            self._position = bytes.fromhex(entry.data["position"])

    async def _act(self, entry: Entry) -> None:
        request = pb.ApplyRequest(
            game=self.record.game,
            position=self._position,
            seed=self.record.seed,
            seat=entry.seat or 0,
            actions=[to_json(entry.data["action"])],
        )
        applied = await self.client.apply(request)
        step = _Step(entry.version, entry.seat, self._position, applied.revealed)
        self._steps.append(step)
        self._position = applied.position
        self.result = applied.result if applied.HasField("result") else None
        self.actions += 1
        self._compare(entry, applied.outcomes[0].events)

    def _take_back(self, entry: Entry) -> None:
        """Back before the last action: the seat's own, by which nobody learnt anything."""
        step = self._steps.pop()
        taken_back = entry.seat, entry.data["undone"], self._positions[entry.data["to"]]
        if step.revealed or taken_back != (step.seat, step.version, step.before):
            raise _Differs(entry.version)
        self._position, self.result = step.before, None

    def _compare(self, entry: Entry, happened: Any) -> None:
        found = [_canonical(event.event) for event in happened]
        if found != [_canonical(happening.event) for happening in entry.events]:
            raise _Differs(entry.version)


def _canonical(document: bytes) -> bytes:
    return to_canonical_json(msgspec.json.decode(document))
