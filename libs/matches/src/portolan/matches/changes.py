"""How a match changes: pure functions from a record and what happened to a `Change` to commit.

Nothing here talks to Redis or to rules services, so bots, gateways and timekeepers share it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal

import msgspec

from portolan.matches.records import (
    Anchor,
    Entry,
    EntryKind,
    Happening,
    MatchRecord,
    Question,
    Result,
    SeatClock,
    SeatRecord,
    Status,
    by_whom,
    seats_json,
    to_canonical_json,
)
from portolan.matches.store import Argument
from portolan.matches.stored import write_happenings
from portolan.rules.v1 import rules_pb2 as pb

Move = tuple[int, Literal["ask", "answer", "undo", "expire", "drop"]]


@dataclass(frozen=True, slots=True)
class KeyUse:
    """An idempotency key: digests of the token it came with, of the key and of the request.

    `note` is one character that is remembered with it: "u" where the answer offered undo.
    """

    actor: str
    key: str
    body: str
    note: str = "-"

    @property
    def name(self) -> str:
        """The field that remembers it."""
        return f"{self.actor}:{self.key}"


@dataclass(slots=True)
class Change:
    """A change of one match, ready to commit. `before` is None for a new match."""

    before: MatchRecord | None
    after: MatchRecord
    entries: list[Entry]
    fields: dict[str, Argument] = field(default_factory=dict)
    """Fields beside those that follow from `after`."""
    key: KeyUse | None = None
    holder: str = ""
    moves: list[Move] = field(default_factory=list)
    not_before: int = 0


def first_hash(seed: str) -> bytes:
    """The running hash of an empty log.

    It starts from the secret seed: otherwise anybody who follows a match could try out which secret
    action leads to the hash that the next event id shows.
    """
    return sha256(b"portolan log " + seed.encode()).digest()


def chain(log_hash: bytes, entry: Entry) -> bytes:
    """The running hash after an entry: SHA-256 over the hash before and the entry's body."""
    return sha256(log_hash + to_canonical_json(entry.body())).digest()


def happenings(events: Iterable[pb.Event]) -> list[Happening]:
    """Events as the log keeps them."""
    return [
        Happening(event.event, tuple(event.seats) if event.secret else None, event.public_event)
        for event in events
    ]


class Draft:
    """A change in the making: entries are added in order, each one version on."""

    def __init__(self, before: MatchRecord | None, after: MatchRecord) -> None:
        self.change = Change(before, after, [])

    def add(
        self,
        kind: EntryKind,
        seat: int | None,
        data: dict[str, Any],
        events: Sequence[Happening] = (),
    ) -> Entry:
        """Add an entry: the record's version and running hash move on."""
        after = self.change.after
        after.version += 1
        entry = Entry(after.version, kind, seat, data, list(events))
        after.log_hash = entry.log_hash = chain(after.log_hash, entry)
        self.change.entries.append(entry)
        return entry

    def ask(self, questions: dict[int, Question]) -> None:
        """Set who is asked now; the last entry tells it."""
        self.change.after.questions = questions
        asked = [(seat, question.decision) for seat, question in questions.items()]
        self.change.entries[-1].asked = asked

    def end(self, status: Status, reason: str, result: Result | None) -> Change:
        """End the match."""
        after = self.change.after
        after.status = status
        after.result = result
        data: dict[str, Any] = {"reason": reason}
        if result is not None:
            data["result"] = msgspec.to_builtins(result)
        self.add("end", None, data)
        self.ask({})
        after.anchor = Anchor(after.version)
        self.change.fields["anchor_position"] = b""
        return self.change


def created(
    record: MatchRecord, setup: Sequence[Happening], asked: Iterable[pb.Question], request: str
) -> Change:
    """A new match: it starts if no seat is open. `request` is the digest of what was asked for."""
    draft = Draft(None, record)
    draft.change.fields = {"request": request, "anchor_position": b"", "setup": b""}
    record.clocks = _full_clocks(record)
    record.questions = {q.seat: Question(0) for q in asked}
    if any(seat.kind == "open" for seat in record.seats):
        draft.change.fields["setup"] = write_happenings(setup)
        return draft.change
    return _start(draft, setup)


def as_created(
    record: MatchRecord, created: int, seats: tuple[SeatRecord, ...], start: Entry | None
) -> MatchRecord:
    """The record as it was at its creation (a Unix time in ms), with the seats that were made.

    `start` is its first entry, None where it waited for players.
    """
    first = replace(
        record,
        seats=seats,
        status="waiting" if start is None else "active",
        version=0 if start is None else start.version,
        log_hash=first_hash(record.seed) if start is None else start.log_hash,
        questions={
            seat: Question(number, seats[seat].by_bot)
            for seat, number in (() if start is None else start.asked)
        },
        created=created,
        changed=created,
        result=None,
    )
    if start is not None:
        first.rules_version = start.data["rules_version"]
    running = _running(first)
    first.clocks = tuple(
        replace(clock, deadline=created + clock.left) if seat in running else clock
        for seat, clock in enumerate(_full_clocks(first))
    )
    return first


def _full_clocks(record: MatchRecord) -> tuple[SeatClock, ...]:
    """The seats' clocks before anybody was asked."""
    if record.clock is None:
        return ()
    return (SeatClock(record.clock.per_decision or record.clock.bank),) * len(record.seats)


def _start(draft: Draft, setup: Sequence[Happening]) -> Change:
    after = draft.change.after
    after.status = "active"
    data = {
        "match": after.id,
        "game": after.game,
        "options": msgspec.json.decode(after.options),
        "rules_version": after.rules_version,
        "seeded": after.seeded,
        "seed_hash": after.seed_hash,
        "seats": seats_json(after.seats),
    }
    draft.add("start", None, data, setup)
    asked = after.questions
    draft.ask({seat: Question(after.version, after.seats[seat].by_bot) for seat in asked})
    draft.change.fields["setup"] = b""
    after.anchor = Anchor(after.version)
    draft.change.moves = _starts(after)
    return draft.change


def seated(record: MatchRecord, seat: int, taken: SeatRecord, setup: Sequence[Happening]) -> Change:
    """An open seat is taken; with the last one the match starts. `setup`: events of the setup."""
    draft = Draft(record, record.copy())
    draft.change.after.seats = _with_seat(record, seat, taken)
    draft.add("seat", seat, {"name": taken.name})
    if any(other.kind == "open" for other in draft.change.after.seats):
        return draft.change
    return _start(draft, setup)


def with_token(record: MatchRecord, seat: int, token_hash: str) -> Change:
    """A seat's token is replaced; the log does not tell."""
    after = record.copy()
    after.seats = _with_seat(record, seat, replace(record.seats[seat], token_hash=token_hash))
    return Change(record, after, [])


def cancelled(record: MatchRecord) -> Change:
    """The owner abandons the match."""
    draft = Draft(record, record.copy())
    draft.change.fields["setup"] = b""
    draft.change.moves = _stops(record)
    return draft.end("abandoned", "cancelled", None)


def acted(
    record: MatchRecord,
    seat: int,
    actions: Sequence[bytes],
    applied: pb.ApplyResponse,
    by_bot: bool = False,
) -> Change:
    """A seat carried actions out: one entry each, and the end of the match if it has come."""
    draft = Draft(record, record.copy())
    after = draft.change.after
    after.position = applied.position
    for action, outcome in zip(actions, applied.outcomes, strict=True):
        data: dict[str, Any] = {
            "action": msgspec.json.decode(action),
            "by": by_whom(by_bot),
        }
        if outcome.secret_action:
            data["secret"] = True
        draft.add("action", seat, data, happenings(outcome.events))
    draft.ask(_questions(record, applied.questions, seat, after.version))
    _move_anchor(draft, seat, len(actions), final=applied.revealed or by_bot)
    draft.change.moves = _clock_moves(record, after, answered=seat)
    if not applied.HasField("result"):
        return draft.change
    draft.change.moves = _stops(record)
    return draft.end("finished", "result", ranked(after, applied.result))


def _move_anchor(draft: Draft, seat: int, actions: int, final: bool) -> None:
    before, after = draft.change.before, draft.change.after
    assert before is not None
    anchor = before.anchor
    if final:
        _anchor_here(draft)
    elif anchor.seat == seat and anchor.undoable:
        after.anchor = replace(anchor, undoable=anchor.undoable + actions)
    else:
        after.anchor = Anchor(before.version, seat, actions)
        draft.change.fields["anchor_position"] = before.position


def _anchor_here(draft: Draft) -> None:
    after = draft.change.after
    if after.anchor.seat >= 0:
        draft.change.fields["anchor_position"] = b""
    after.anchor = Anchor(after.version)


def undone(
    record: MatchRecord, seat: int, undone_version: int, to: int, replayed: pb.ReplayResponse
) -> Change:
    """A seat took its last action back: the position is that after version `to`; all is new."""
    draft = Draft(record, replace(record, position=replayed.position))
    after = draft.change.after
    draft.add("undo", seat, {"undone": undone_version, "to": to})
    draft.ask(_questions(record, replayed.questions, None, after.version, renew=True))
    after.anchor = replace(record.anchor, undoable=record.anchor.undoable - 1)
    draft.change.moves = _clock_moves(record, after, undone=seat)
    return draft.change


def expired(record: MatchRecord, seat: int, took: int) -> Change:
    """A seat's time is up: a bot makes its open decision. `took` in milliseconds."""
    question, clock = record.questions[seat], record.clocks[seat]
    draft = Draft(record, record.copy())
    data = {"decision": question.decision, "limit": clock.left, "took": took}
    draft.add("clock", seat, data)
    version = draft.change.after.version
    draft.ask({**record.questions, seat: Question(version, by_bot=True)})
    _anchor_here(draft)
    draft.change.moves = [(seat, "expire")]
    draft.change.not_before = clock.deadline
    return draft.change


def resigned(record: MatchRecord, seat: int) -> Change:
    """A seat resigns: a bot plays on, or the match ends where one seat or only bots are left."""
    draft = Draft(record, record.copy())
    after = draft.change.after
    level = record.seats[seat].level or record.stand_in
    after.seats = _with_seat(record, seat, replace(record.seats[seat], resigned=True, level=level))
    draft.add("resign", seat, {"level": level})
    staying = [other for other in after.seats if not other.resigned]
    if len(staying) == 1 or all(other.by_bot for other in after.seats):
        draft.change.moves = _stops(record)
        return draft.end("finished", "resigned", ranked(after, None))
    questions = dict(record.questions)
    if seat in questions:
        questions[seat] = Question(after.version, by_bot=True)
        draft.change.moves = _clock_moves(record, replace(after, questions=questions))
    draft.ask(questions)
    _anchor_here(draft)
    return draft.change


def upgraded(record: MatchRecord, rules_version: int, replayed: pb.ReplayResponse) -> Change:
    """The position moves to newer rules; the log holds it, since older rules cannot be replayed."""
    draft = Draft(record, replace(record, position=replayed.position, rules_version=rules_version))
    position = replayed.position.hex()
    data = {"from": record.rules_version, "to": rules_version, "position": position}
    draft.add("upgrade", None, data)
    version = draft.change.after.version
    questions = {
        q.seat: record.questions.get(q.seat) or Question(version, record.seats[q.seat].by_bot)
        for q in replayed.questions
    }
    draft.ask(questions)
    _anchor_here(draft)
    draft.change.moves = _clock_moves(record, draft.change.after)
    return draft.change


def _with_seat(record: MatchRecord, seat: int, changed: SeatRecord) -> tuple[SeatRecord, ...]:
    return (*record.seats[:seat], changed, *record.seats[seat + 1 :])


def _questions(
    record: MatchRecord,
    asked: Iterable[pb.Question],
    actor: int | None,
    version: int,
    renew: bool = False,
) -> dict[int, Question]:
    """Who is asked, with numbers: that of a seat which did not act and whose question is the same
    stays, so that nobody's move makes another's stale."""
    questions: dict[int, Question] = {}
    for question in asked:
        seat = question.seat
        old = record.questions.get(seat)
        if old is not None and question.unchanged and seat != actor and not renew:
            questions[seat] = old
        else:
            # An undo gives no time back: a decision that has passed to a bot stays with it.
            expired = renew and old is not None and old.by_bot
            questions[seat] = Question(version, record.seats[seat].by_bot or expired)
    return questions


def ranked(record: MatchRecord, result: pb.Result | None) -> Result:
    """The result of the rules, who resigned behind all others; without one, those left share.

    Nobody has won by resigning, nor where the rules say that a single seat has lost its match.
    """
    ranks = list(result.ranks) if result is not None else [1] * len(record.seats)
    order = [(seat.resigned, rank) for seat, rank in zip(record.seats, ranks, strict=True)]
    ranks = [1 + sum(other < mine for other in order) for mine in order]
    lost = result is not None and not result.winners
    winners = [
        n for n, (resigned, _) in enumerate(order) if ranks[n] == 1 and not (lost or resigned)
    ]
    return Result(winners, ranks, list(result.scores) if result is not None else [])


def _running(record: MatchRecord) -> dict[int, Question]:
    """The decisions that cost time: those that a person makes."""
    if record.clock is None or record.status != "active":
        return {}
    return {seat: q for seat, q in record.questions.items() if not q.by_bot}


def _starts(after: MatchRecord) -> list[Move]:
    return [(seat, "ask") for seat in _running(after)]


def _stops(before: MatchRecord) -> list[Move]:
    return [(seat, "drop") for seat in _running(before)]


def _clock_moves(
    before: MatchRecord,
    after: MatchRecord,
    answered: int | None = None,
    undone: int | None = None,
) -> list[Move]:
    """What happens to the seats' clocks: a clock runs on only while its decision stays the same.

    Or while somebody else takes back: that must not give others time.
    """
    if before.clock is None:
        return []
    old, new = _running(before), _running(after)
    moves: list[Move] = []
    for seat in range(len(before.seats)):
        if seat == answered and not before.seats[seat].by_bot:
            moves.append((seat, "answer"))
        elif seat == undone:
            moves.append((seat, "undo"))
        elif seat in old and seat in new and undone is not None:
            continue
        elif seat in old and old[seat] != new.get(seat):
            moves.append((seat, "drop"))
        elif seat in old:
            continue
        if seat in new:
            moves.append((seat, "ask"))
    return moves
