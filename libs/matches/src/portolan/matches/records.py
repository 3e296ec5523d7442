"""The data of a match: its record, its log entries, and what callers ask and get."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from hashlib import sha256
from operator import attrgetter
from typing import Any, Literal
from unicodedata import bidirectional

import msgspec

from portolan.matches.errors import WrongToken

SeatKind = Literal["human", "bot", "open"]
Status = Literal["waiting", "active", "finished", "abandoned"]
EntryKind = Literal["seat", "start", "action", "undo", "clock", "resign", "upgrade", "end"]

OVER: tuple[Status, ...] = ("finished", "abandoned")

UNDO_UNTIL = 20_000
"""From this version on nothing can be taken back: acting and taking back in turns would otherwise
make a log without end. No match that simply goes on comes near it."""

to_json = msgspec.json.encode
to_canonical_json = msgspec.json.Encoder(order="sorted").encode
"""UTF-8, keys sorted, no spaces: what running hashes are made of."""


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def iso(milliseconds: int) -> str:
    """A Unix time in milliseconds as ISO 8601 in UTC."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def by_whom(by_bot: bool) -> str:
    """The word for whoever decides: a bot, or a human."""
    return "bot" if by_bot else "human"


_LEFT_TO_RIGHT = "\u200e"
"""Not seen; words beside it run from left to right."""


def isolated(name: str) -> str:
    """A name for the middle of a sentence: one that runs from right to left stands between marks,
    else the numbers and names beside it would change places.

    >>> isolated("Ada"), ascii(isolated("\\u05d3\\u05df 7"))
    ('Ada', "'\\\\u200e\\\\u05d3\\\\u05df 7\\\\u200e'")
    """
    if name.isascii() or name.startswith(_LEFT_TO_RIGHT):
        return name
    turns = any(bidirectional(character) in {"R", "AL", "AN"} for character in name)
    return f"{_LEFT_TO_RIGHT}{name}{_LEFT_TO_RIGHT}" if turns else name


def event_id(version: int, log_hash: bytes) -> str:
    """`<version>-<first 16 hex digits of the log's running hash>`."""
    return f"{version}-{log_hash[:8].hex()}"


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat. `level` is the level of the bot that plays it, if one does.

    `token_hash` is the SHA-256 of the seat's token in hexadecimal digits, empty without one;
    `player` the id of the named player who has the seat, empty for somebody without.
    """

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = field(default="", repr=False)
    resigned: bool = False
    player: str = ""

    @property
    def by_bot(self) -> bool:
        """Whether a bot makes all decisions of this seat."""
        return self.kind == "bot" or self.resigned


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How long seats may take, in milliseconds: per decision, or a bank with an increment."""

    per_decision: int = 0
    bank: int = 0
    increment: int = 0

    def public(self) -> dict[str, Any]:
        """In seconds, as it was asked for."""
        if self.per_decision:
            return {"per_decision": self.per_decision / 1000}
        return {"bank": self.bank / 1000, "increment": self.increment / 1000}


@dataclass(frozen=True, slots=True)
class Question:
    """A seat's open decision: its number, and whether a bot makes it.

    A bot makes all decisions of its own seat, and those of a person whose time is up.
    """

    decision: int
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's time, in milliseconds. `deadline` is a Unix time, 0 while the clock stands still.

    `left` is what was left when the open decision was asked (or, standing still, what is left).
    """

    left: int
    deadline: int = 0


@dataclass(frozen=True, slots=True)
class Anchor:
    """The last point of no return, and what can be taken back since.

    `undoable` actions since `version` are all of one `seat`.
    """

    version: int
    seat: int = -1
    undoable: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match; lists are by seat, rank 1 is the best, equal ranks are shared.

    `scores` is empty where the match ended before its scoring (all but one resigned).
    """

    winners: list[int]
    ranks: list[int]
    scores: list[int]


@dataclass(slots=True)
class MatchRecord:
    """A match as Redis holds it. `position`, `seed`, `salt` and token hashes stay in the server.

    They are left out of its `repr`, which might find its way into a log.
    """

    id: str
    game: str
    rules_version: int
    options: bytes
    seats: tuple[SeatRecord, ...]
    status: Status
    version: int
    position: bytes = field(repr=False)
    seed: str = field(repr=False)
    seed_hash: str
    seeded: bool
    log_hash: bytes
    questions: dict[int, Question]
    owner_hash: str = field(repr=False)
    salt: bytes = field(repr=False)
    undo: bool
    stand_in: str
    """Level of the bot that plays for a seat that resigned or whose time is up."""
    anchor: Anchor
    clock: ClockRule | None
    clocks: tuple[SeatClock, ...]
    created: int
    changed: int
    """Unix times in milliseconds."""
    result: Result | None

    @property
    def event_id(self) -> str:
        """Id of the present version in streams."""
        return event_id(self.version, self.log_hash)

    @property
    def names(self) -> list[str]:
        """The players' names by seat, as they stand in sentences."""
        return [isolated(seat.name) for seat in self.seats]

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token opens; None without a token. Raises WrongToken."""
        if token is None:
            return None
        wanted = digest(token)
        for number, seat in enumerate(self.seats):
            if seat.token_hash == wanted:
                return number
        raise WrongToken

    def copy(self) -> "MatchRecord":
        """A record of its own; what it consists of is shared and never changed."""
        return MatchRecord(*_values_of(self))

    def check_owner(self, token: str) -> None:
        """Raises WrongToken."""
        if digest(token) != self.owner_hash:
            raise WrongToken

    def may_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last action back now."""
        return (
            self.undo
            and self.version < UNDO_UNTIL
            and self.status == "active"
            and self.anchor.undoable > 0
            and self.anchor.seat == seat
            and not self.seats[seat].resigned
        )

    def stood_still(self, now: int) -> int:
        """For how long, in ms; its server's clock may have been set back meanwhile."""
        return max(0, now - self.changed)

    def public(self) -> dict[str, Any]:
        """What anybody may know, as GET /v1/matches/{id} shows it. The seed once it is finished."""
        shown: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "rules_version": self.rules_version,
            "status": self.status,
            "version": self.version,
            "event_id": self.event_id,
            "options": msgspec.Raw(self.options),
            "seats": seats_json(self.seats),
            "asked": self._asked(),
            "undo": self.undo,
            "clock": self.clock and self.clock.public(),
            "clocks": [self._seat_clock(seat) for seat in range(len(self.clocks))],
            "seed_hash": self.seed_hash,
            "seeded": self.seeded,
            "created": iso(self.created),
            "changed": iso(self.changed),
            "result": self.result,
        }
        if self.status == "finished" and self.seed:  # Lists come without it.
            shown["seed"] = self.seed
        return shown

    def _asked(self) -> list[dict[str, Any]]:
        if self.status != "active":
            return []
        return [
            {"seat": seat, "decision": question.decision, "by": by_whom(question.by_bot)}
            for seat, question in self.questions.items()
        ]

    def _seat_clock(self, seat: int) -> dict[str, Any]:
        clock = self.clocks[seat]
        deadline = iso(clock.deadline) if clock.deadline else None
        return {"seat": seat, "left": clock.left / 1000, "deadline": deadline}


_values_of = attrgetter(*(field.name for field in fields(MatchRecord)))


def seats_json(seats: Sequence[SeatRecord]) -> list[dict[str, Any]]:
    """The seats as anybody may see them."""
    return [
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level or None,
            "resigned": seat.resigned,
            "named": bool(seat.player),
        }
        for number, seat in enumerate(seats)
    ]


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as the rules gave it, with who may see it. Documents are JSON bytes."""

    event: bytes
    seats: tuple[int, ...] | None = None
    """Only these see `event`; None: everybody."""
    public: bytes = b""
    """What everybody else sees; empty: nothing."""

    def seen_by(self, seat: int | None) -> bytes:
        """The form for a seat, or a spectator (None); empty if they see nothing."""
        if self.seats is None or seat in self.seats:
            return self.event
        return self.public


@dataclass(slots=True)
class Entry:
    """One entry of a match's log.

    `data` by kind: action {"action", "by", "secret"?}; undo {"undone", "to"} (versions);
    clock {"decision", "limit", "took"} (ms); seat {"name"}; start {"match", "game", "options",
    "rules_version", "seeded", "seed_hash", "seats"}; resign {"level"};
    upgrade {"from", "to", "position"}; end {"reason", "result"?}.

    `asked` are the seats asked after it, with the numbers of their decisions.
    """

    version: int
    kind: EntryKind
    seat: int | None
    data: dict[str, Any]
    events: list[Happening] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)
    at: int = 0
    log_hash: bytes = b""
    """The running hash after this entry; its first 8 bytes where it was read from the log."""

    @property
    def id(self) -> str:
        """Id of the entry in streams."""
        return event_id(self.version, self.log_hash)

    def body(self) -> dict[str, Any]:
        """What the running hash covers."""
        return {"version": self.version, "kind": self.kind, "seat": self.seat, **self.data}

    def shown(self, viewer: int | None, whole: bool = False) -> dict[str, Any]:
        """The entry for a seat or a spectator; `whole`: nothing is held back (finished matches).

        {"version", "kind", "seat", "at", "events", "asked"} and the data.
        """
        shown = self.body()
        if not whole:
            if shown.get("secret") and viewer != self.seat:
                del shown["action"]
            shown.pop("position", None)
        shown["at"] = iso(self.at)
        seen = (h.event if whole else h.seen_by(viewer) for h in self.events)
        shown["events"] = [msgspec.Raw(event) for event in seen if event]
        shown["asked"] = [{"seat": seat, "decision": number} for seat, number in self.asked]
        return shown

    def json(self, viewer: int | None, whole: bool = False) -> bytes:
        """`shown` as JSON."""
        return to_json(self.shown(viewer, whole))


@dataclass
class NewMatch:
    """What a client asks for. `options` is a JSON object; `clock` in milliseconds."""

    game: str
    seats: Sequence[SeatRecord]
    options: bytes = b"{}"
    seed: str | None = field(default=None, repr=False)
    undo: bool = True
    clock: ClockRule | None = None


@dataclass
class Created:
    """A new match with the only copy of its tokens; `tokens` by seat, None for bots and open.

    `record` is that of the moment of creation, even if the request is `repeated` (the same one with
    the same key) and the match has moved on.
    """

    record: MatchRecord
    owner_token: str = field(repr=False)
    tokens: list[str | None] = field(repr=False)
    repeated: bool = False


@dataclass(slots=True)
class Decision:
    """An open decision of a seat. `asked` is the rules' JSON {"prompt", "actions"}."""

    number: int
    asked: bytes
    undo: bool

    def json(self) -> bytes:
        """{"decision", "undo", "prompt", "actions"}."""
        undo = b"true" if self.undo else b"false"
        return b'{"decision":%d,"undo":%b,%b' % (self.number, undo, self.asked[1:])


def _head(version: int, identity: str, status: str) -> bytes:
    return b'{"version":%d,"id":"%b","status":"%b"' % (version, identity.encode(), status.encode())


def _tail(undo: bool, decision: Decision | None) -> bytes:
    shown = decision.json() if decision else b"null"
    return b',"undo":%b,"decision":%b}' % (b"true" if undo else b"false", shown)


@dataclass(slots=True)
class Answer:
    """What an accepted change led to, for the seat that made it. `events`: JSON documents."""

    version: int
    event_id: str
    status: Status
    events: list[bytes]
    decision: Decision | None
    undo: bool
    repeated: bool = False
    """Given for an idempotency key that was used before."""
    waited: int = 0
    """How long the match had stood still, in milliseconds; 0 if repeated."""

    def json(self) -> bytes:
        """{"version", "id", "status", "events", "undo", "decision"}."""
        head = _head(self.version, self.event_id, self.status)
        events = b",".join(self.events)
        return b'%b,"events":[%b]%b' % (head, events, _tail(self.undo, self.decision))


@dataclass(slots=True)
class Sight:
    """What a seat or a spectator sees of a match at a version. `view` is the rules' JSON."""

    version: int
    event_id: str
    status: Status
    seat: int | None
    view: bytes
    decision: Decision | None
    undo: bool

    def json(self) -> bytes:
        """{"version", "id", "status", "seat", "view", "undo", "decision"}."""
        head = _head(self.version, self.event_id, self.status)
        seat = b"null" if self.seat is None else b"%d" % self.seat
        tail = _tail(self.undo, self.decision)
        return b'%b,"seat":%b,"view":%b%b' % (head, seat, self.view, tail)


@dataclass(slots=True)
class Item:
    """One item of a followed log.

    kind "snapshot" and "reset" (a snapshot because the reader's last id does not fit the log) carry
    the record; "entry" carries an entry; "idle" says that nothing happened for a keep-alive.
    """

    kind: Literal["snapshot", "reset", "entry", "idle"]
    id: str
    record: MatchRecord | None = None
    entry: Entry | None = None


@dataclass
class Page:
    """A page of a list of matches, newest first; `cursor` is for the next page, None at the end.

    The records come without position, seed and salt.
    """

    matches: Sequence[MatchRecord]
    cursor: str | None
