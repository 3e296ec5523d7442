"""How records and log entries lie in Redis: fields of a hash, fields of a stream entry."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from portolan.matches.records import (
    Anchor,
    ClockRule,
    Entry,
    Happening,
    MatchRecord,
    Question,
    Result,
    SeatClock,
    SeatRecord,
    to_json,
)

FIELDS = (
    *("game", "rules_version", "options", "seats", "status", "version", "position", "seed"),
    *("seed_hash", "seeded", "log_hash", "questions", "owner", "salt", "undo", "stand_in"),
    *("anchor", "clock", "clocks", "created", "changed", "result"),
)
"""The fields of a record, in the order in which `read_record` takes their values.

Besides them a match has `anchor_position` (empty: the anchor is the present position), `setup`
(the events of the setup, until it starts) and `request` (the digest of what created it).
"""
SECRET = frozenset({"position", "seed", "salt"})
PUBLIC_FIELDS = tuple(name for name in FIELDS if name not in SECRET)

NOTHING = b"null"

_seats = msgspec.json.Decoder(tuple[SeatRecord, ...])
_questions = msgspec.json.Decoder(list[tuple[int, int, int]])
_clock = msgspec.json.Decoder(ClockRule)
_clocks = msgspec.json.Decoder(list[list[float]])
_result = msgspec.json.Decoder(Result)
_body = msgspec.json.Decoder(dict[str, Any])
_extra = msgspec.json.Decoder(
    tuple[list[tuple[int, int]], list[tuple[msgspec.Raw, list[int] | None, msgspec.Raw]]]
)


@lru_cache(maxsize=4096)
def _read_seats(data: bytes) -> tuple[SeatRecord, ...]:
    return _seats.decode(data)


def read_record(match_id: str, values: Sequence[bytes | None]) -> MatchRecord | None:
    """The record from the values of `FIELDS`; None if there is no such match."""
    if values[0] is None:
        return None
    known = [value or b"" for value in values]
    game, rules_version, options, seats, status, version, position, seed = known[:8]
    seed_hash, seeded, log_hash, questions, owner, salt, undo, stand_in = known[8:16]
    anchor, clock, clocks, created, changed, result = known[16:]
    place, seat, undoable = anchor.split(b" ")
    return MatchRecord(
        id=match_id,
        game=game.decode(),
        rules_version=int(rules_version),
        options=options,
        seats=_read_seats(seats),
        status=status.decode(),  # type: ignore[arg-type]  # only our own words are written
        version=int(version),
        position=position,
        seed=seed.decode(),
        seed_hash=seed_hash.decode(),
        seeded=seeded == b"1",
        log_hash=log_hash,
        questions={
            seat: Question(decision, by_bot == 1)
            for seat, decision, by_bot in _questions.decode(questions)
        },
        owner_hash=owner.decode(),
        salt=salt,
        undo=undo == b"1",
        stand_in=stand_in.decode(),
        anchor=Anchor(int(place), int(seat), int(undoable)),
        clock=_clock.decode(clock) if clock else None,
        clocks=_read_clocks(clocks) if clocks else (),
        created=int(created),
        changed=int(changed),
        result=_result.decode(result) if result else None,
    )


def _read_clocks(data: bytes) -> tuple[SeatClock, ...]:
    return tuple(SeatClock(int(left), int(end)) for left, end, *_ in _clocks.decode(data))


def read_public_record(match_id: str, values: Sequence[bytes | None]) -> MatchRecord | None:
    """The record from the values of `PUBLIC_FIELDS`, its secret fields empty."""
    known = dict(zip(PUBLIC_FIELDS, values, strict=True))
    return read_record(match_id, [known.get(name, b"") for name in FIELDS])


def write_seats(seats: Sequence[SeatRecord]) -> bytes:
    """The field `seats`."""
    return to_json(seats)


def write_questions(questions: dict[int, Question]) -> bytes:
    """The field `questions`."""
    return to_json([(seat, q.decision, int(q.by_bot)) for seat, q in questions.items()])


def write_anchor(anchor: Anchor) -> bytes:
    """The field `anchor`."""
    return b"%d %d %d" % (anchor.version, anchor.seat, anchor.undoable)


def write_clocks(clocks: Sequence[SeatClock]) -> bytes:
    """The field `clocks` of a new match; only commit.lua knows what follows the two numbers."""
    return to_json([(clock.left, clock.deadline) for clock in clocks])


def write_extra(entry: Entry) -> bytes:
    """What an entry holds beside its body."""
    events = [
        (
            msgspec.Raw(happening.event),
            happening.seats,
            msgspec.Raw(happening.public or NOTHING),
        )
        for happening in entry.events
    ]
    return to_json((entry.asked, events))


def write_happenings(events: Sequence[Happening]) -> bytes:
    """The field `setup`."""
    return write_extra(Entry(0, "start", None, {}, list(events)))


def read_happenings(data: bytes) -> list[Happening]:
    """The field `setup`."""
    return _read_extra(data)[1]


def _read_extra(data: bytes) -> tuple[list[tuple[int, int]], list[Happening]]:
    asked, events = _extra.decode(data)
    happenings = [
        Happening(
            bytes(event),
            None if seats is None else tuple(seats),
            b"" if bytes(public) == NOTHING else bytes(public),
        )
        for event, seats, public in events
    ]
    return asked, happenings


def read_entry(fields: Sequence[bytes]) -> Entry:
    """An entry from the fields of the stream: names and values in turn."""
    values = dict(zip(fields[::2], fields[1::2], strict=True))
    data = _body.decode(values[b"b"])
    version, kind, seat = data.pop("version"), data.pop("kind"), data.pop("seat")
    asked, events = _read_extra(values[b"x"])
    return Entry(version, kind, seat, data, events, asked, int(values[b"t"]), values[b"h"])
