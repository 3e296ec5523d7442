"""The match service: everything a gateway offers, without HTTP."""

from collections.abc import AsyncIterator, Sequence

from portolan.matches.records import (
    Answer,
    Created,
    Entry,
    Item,
    MatchRecord,
    NewMatch,
    Page,
    Sight,
    Status,
)
from portolan.matches.rules import RulesClients
from portolan.matches.store import Store


class Matches:
    """Matches of all games over one Redis. One per process, made inside its event loop.

    Every method may raise NoSuchMatch, StoreAway, RulesAway and RulesBroken besides what it names.
    `token` is a seat token or None for a spectator; a token that opens no seat raises WrongToken.
    `key` is the client's idempotency key or None. `language`: "en", "zh-Hant" or "zh-Hans".
    """

    def __init__(self, store: Store, rules: RulesClients) -> None:
        raise NotImplementedError

    async def create(self, new: NewMatch, key: str | None = None) -> Created:
        """Start a match, or let it wait for its open seats. Raises BadRequest, NoSuchGame, KeyReused.

        With a key the same request gives the same match and the same tokens again.
        """
        raise NotImplementedError

    async def take_seat(
        self, match_id: str, seat: int, name: str, key: str | None = None
    ) -> tuple[str, MatchRecord]:
        """Take an open seat: its token. Raises NoSuchSeat, SeatTaken, Over."""
        raise NotImplementedError

    async def replace_token(
        self, match_id: str, owner_token: str, seat: int, key: str | None = None
    ) -> str:
        """A new token for a seat; the old one is void. Raises WrongToken, NoSuchSeat."""
        raise NotImplementedError

    async def cancel(self, match_id: str, owner_token: str) -> MatchRecord:
        """Abandon a match that is not over. Raises WrongToken, Over."""
        raise NotImplementedError

    async def act(
        self,
        match_id: str,
        token: str,
        decision: int,
        actions: Sequence[bytes],
        key: str | None = None,
        language: str = "en",
    ) -> Answer:
        """Carry out all of a seat's actions (JSON documents), or none.

        Raises WrongToken, NotStarted, Over, StaleDecision, NotAsked, Illegal, BatchPastReveal,
        BadRequest, KeyReused, Conflict.
        """
        raise NotImplementedError

    async def undo(
        self, match_id: str, token: str, version: int, key: str | None = None, language: str = "en"
    ) -> Answer:
        """Take back the seat's last action; `version` is the version the client saw last.

        Raises UndoRefused and what `act` raises.
        """
        raise NotImplementedError

    async def resign(self, match_id: str, token: str, key: str | None = None) -> MatchRecord:
        """A bot plays on for the seat, which is ranked last. Raises NotStarted, Over."""
        raise NotImplementedError

    async def expire_clock(self, match_id: str, seat: int) -> bool:
        """If the seat's time is up, let a bot make its open decision. For the timekeeper."""
        raise NotImplementedError

    async def read(self, match_id: str) -> MatchRecord:
        """The record as it is now."""
        raise NotImplementedError

    async def look(self, match_id: str, token: str | None, language: str = "en") -> Sight:
        """What the seat, or a spectator, sees now. Raises NotStarted."""
        raise NotImplementedError

    async def look_at(self, record: MatchRecord, seat: int | None, language: str = "en") -> Sight:
        """The same for a record already read (a snapshot of `follow`)."""
        raise NotImplementedError

    async def board(
        self, match_id: str, token: str | None, language: str = "en", version: int | None = None
    ) -> str:
        """The board as SVG, now or at a version. Raises NotStarted, NoSuchVersion."""
        raise NotImplementedError

    async def at(
        self, match_id: str, version: int, token: str | None, language: str = "en"
    ) -> Sight:
        """What the seat, or a spectator, saw at a version. Raises NoSuchVersion."""
        raise NotImplementedError

    async def record(self, match_id: str, token: str | None = None) -> bytes:
        """The record as JSON; seed and secret actions only once the match is finished."""
        raise NotImplementedError

    async def entries(self, match_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        """The log's entries after a version, in order."""
        raise NotImplementedError

    def follow(
        self, match_id: str, after: str | None = None, keep_alive: float = 15.0
    ) -> AsyncIterator[Item]:
        """A snapshot, then every entry once, in order; "idle" after each quiet `keep_alive` seconds.

        `after` is the id of the last item that the reader has, or a bare version: then only what
        follows is given, or a "reset" snapshot if the log does not hold that id. A bare version
        that the log does not have raises NoSuchVersion.
        """
        raise NotImplementedError

    async def list(
        self,
        status: Status = "active",
        game: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Matches of a status, newest first. Raises BadRequest for a cursor not given out."""
        raise NotImplementedError

    async def close(self) -> None:
        """End the followers' subscription."""
        raise NotImplementedError
