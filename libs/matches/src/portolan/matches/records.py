"""The data of a match: its record, its log entries, and what callers ask and get."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

SeatKind = Literal["human", "bot", "open"]
Status = Literal["waiting", "active", "finished", "abandoned"]
EntryKind = Literal["seat", "start", "action", "undo", "clock", "resign", "upgrade", "end"]

STATUSES: tuple[Status, ...] = ("waiting", "active", "finished", "abandoned")


@dataclass
class SeatRecord:
    """A seat. `level` is the level of the bot that plays it, if one does.

    `token_hash` is the SHA-256 of the seat's token in hexadecimal digits, empty without one.
    """

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = ""
    resigned: bool = False

    @property
    def by_bot(self) -> bool:
        """Whether a bot makes all decisions of this seat."""
        return self.kind == "bot" or self.resigned


@dataclass
class ClockRule:
    """How long seats may take, in milliseconds: per decision, or a bank with an increment."""

    per_decision: int = 0
    bank: int = 0
    increment: int = 0


@dataclass
class Question:
    """A seat's open decision: its number, and whether a bot makes it (a bot's seat, or time is up)."""

    decision: int
    by_bot: bool = False


@dataclass
class SeatClock:
    """A seat's time, in milliseconds. `deadline` is a Unix time, 0 while the clock stands still.

    `left` is what was left when the open decision was asked (or, standing still, what is left).
    """

    left: int
    deadline: int = 0


@dataclass
class Result:
    """The end of a match; lists are by seat, rank 1 is the best, equal ranks are shared."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]


@dataclass
class MatchRecord:
    """A match as Redis holds it. `position`, `seed` and token hashes never leave the server."""

    id: str
    game: str
    rules_version: int
    options: bytes
    seats: list[SeatRecord]
    status: Status
    version: int
    position: bytes
    seed: str
    seed_hash: str
    seeded: bool
    log_hash: bytes
    questions: dict[int, Question]
    owner_hash: str
    undo: bool
    stand_in: str
    """Level of the bot that plays for a seat that resigned or whose time is up."""
    clock: ClockRule | None
    clocks: list[SeatClock]
    created: int
    changed: int
    """Unix times in milliseconds."""
    result: Result | None

    @property
    def event_id(self) -> str:
        """Id of the present version in streams: `<version>-<first 16 hex digits of log_hash>`."""
        raise NotImplementedError

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token opens; None without a token. Raises WrongToken."""
        raise NotImplementedError

    def may_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last action back now."""
        raise NotImplementedError

    def public(self) -> dict[str, Any]:
        """What anybody may know, as GET /v1/matches/{id} shows it."""
        raise NotImplementedError


@dataclass
class Happening:
    """An event as the rules gave it, with who may see it. Documents are JSON bytes."""

    event: bytes
    seats: list[int] | None = None
    """Only these see `event`; None: everybody."""
    public: bytes = b""
    """What everybody else sees; empty: nothing."""

    def seen_by(self, seat: int | None) -> bytes:
        """The form for a seat, or a spectator (None); empty if they see nothing."""
        raise NotImplementedError


@dataclass
class Entry:
    """One entry of a match's log.

    `data` by kind: action {"action", "secret", "by" ("bot" if a bot made it)}; undo {"to",
    "undone"}; clock {"decision", "limit", "took"} (ms); seat {"name"}; start {"seed_hash"};
    upgrade {"from", "to", "position"}; end {"reason", "result"}.
    """

    version: int
    kind: EntryKind
    at: int
    seat: int | None
    data: dict[str, Any]
    events: list[Happening] = field(default_factory=list)
    log_hash: bytes = b""

    @property
    def id(self) -> str:
        """`<version>-<first 16 hex digits of log_hash>`."""
        raise NotImplementedError

    def json(self, viewer: int | None, whole: bool = False) -> bytes:
        """The entry as JSON for a seat or a spectator: {"version", "kind", "at", "seat", "events"}
        and the data. What the viewer may not know is left out; `whole`: all (finished matches)."""
        raise NotImplementedError


@dataclass
class NewMatch:
    """What a client asks for. `options` is a JSON object; `clock` in milliseconds."""

    game: str
    seats: list[SeatRecord]
    options: bytes = b"{}"
    seed: str | None = None
    undo: bool = True
    clock: ClockRule | None = None


@dataclass
class Created:
    """A new match with the only copy of its tokens; `tokens` by seat, None for bots and open."""

    record: MatchRecord
    owner_token: str
    tokens: list[str | None]
    repeated: bool = False


@dataclass
class Decision:
    """An open decision of a seat. `asked` is the rules' JSON {"prompt", "actions"}."""

    number: int
    asked: bytes
    undo: bool

    def json(self) -> bytes:
        """{"decision", "undo", "prompt", "actions"}."""
        raise NotImplementedError


@dataclass
class Answer:
    """What an accepted change led to, for the seat that made it."""

    version: int
    event_id: str
    status: Status
    events: list[bytes]
    decision: Decision | None
    undo: bool
    repeated: bool = False
    """Given for an idempotency key that was used before."""

    def json(self) -> bytes:
        """{"version", "id", "status", "events", "undo", "decision"}."""
        raise NotImplementedError


@dataclass
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
        raise NotImplementedError


@dataclass
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
    """A page of a list of matches, newest first; `cursor` is for the next page, None at the end."""

    matches: Sequence[MatchRecord]
    cursor: str | None
