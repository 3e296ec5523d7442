"""A match's log as the frames of a stream, each as its reader may see it."""

from collections.abc import AsyncGenerator
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from portolan.gateway.backend import Backend
from portolan.gateway.events.streaming import Frame, SourceEnded
from portolan.matches.errors import (
    ArchiveAway,
    MatchError,
    NoSuchMatch,
    NoSuchVersion,
    NotStarted,
    RulesAway,
    RulesBroken,
    StoreAway,
    WrongToken,
)
from portolan.matches.records import Entry, Item, MatchRecord

CHECK_S = 1.0
"""How long a stream may go on after its token was replaced, while there is something to tell."""

_REASONS: dict[type[Exception], str] = {
    NoSuchMatch: "gone",
    NoSuchVersion: "gone",
    RulesAway: "rules-away",
    RulesBroken: "rules-away",
    StoreAway: "store-away",
    ArchiveAway: "store-away",
    WrongToken: "token-replaced",
}


class MatchSource:
    """A match seen by a seat or a spectator; `after` is the last id or version they know.

    Raises WrongToken, and NoSuchVersion for a version that is still to come.
    """

    def __init__(
        self,
        backend: Backend,
        record: MatchRecord,
        token: str | None,
        language: str,
        after: str | None,
        keep_alive: float,
    ) -> None:
        self._backend = backend
        self._match_id = record.id
        self._game = record.game
        self._names = tuple(record.names)
        self._token = token
        self._seat = record.seat_of(token)
        if after is not None and after.isdigit() and int(after) > record.version:
            raise NoSuchVersion(after)
        self._language = language
        self._after = after
        self._keep_alive = keep_alive
        self._last_id = after or ""
        self._last_version = int(after.partition("-")[0]) if after else 0

    @property
    def resumes(self) -> bool:
        """Whether the reader has the beginning already."""
        return self._after is not None

    async def frames(self) -> AsyncGenerator[Frame | None, None]:
        """Frames in order; None after each quiet `keep_alive` seconds.

        Errors of the match service come through before a first snapshot; later, SourceEnded.
        """
        began = self.resumes
        checked = monotonic()
        follower = self._backend.matches.follow(self._match_id, self._after, self._keep_alive)
        try:
            async for item in follower:
                if began and monotonic() - checked >= CHECK_S:
                    await self._check_token()
                    checked = monotonic()
                yield await self._frame(item)
                began = True
        except MatchError as error:
            if not began or type(error) not in _REASONS:
                raise
            raise SourceEnded(_REASONS[type(error)]) from error

    async def rest(self) -> list[Frame]:
        """The entries that were made since the last frame. Raises SourceEnded."""
        try:
            entries = await self._backend.matches.entries(self._match_id, self._last_version)
            return [await self._entry(entry) for entry in entries]
        except MatchError as error:
            raise SourceEnded(_REASONS.get(type(error), "gone")) from error

    def goodbye(self, reason: str) -> Frame:
        """The end of the stream. Its id is that of the last entry, to resume from."""
        return self._make("goodbye", self._last_id, self._last_version, reason=reason)

    async def _check_token(self) -> None:
        if self._token is not None:
            record = await self._backend.matches.read(self._match_id)
            record.seat_of(self._token)

    async def _frame(self, item: Item) -> Frame | None:
        if item.entry is not None:
            return await self._entry(item.entry)
        if item.record is not None:
            return await self._snapshot(item.kind, item.record)
        return None

    async def _snapshot(self, kind: str, record: MatchRecord) -> Frame:
        self._names = tuple(record.names)
        members: dict[str, Any] = {
            "match": record.public(),
            "seat": self._seat,
            "view": None,
            "undo": False,
            "decision": None,
        }
        with suppress(NotStarted):
            sight = await self._backend.matches.look_at(record, self._seat, self._language)
            members["view"] = msgspec.Raw(sight.view)
            members["undo"] = sight.undo
            if sight.decision:
                members["decision"] = msgspec.Raw(sight.decision.json())
        return self._make(kind, record.event_id, record.version, **members)

    async def _entry(self, entry: Entry) -> Frame:
        if entry.kind == "seat" and entry.seat is not None:
            names = list(self._names)
            names[entry.seat] = entry.data.get("name", "")
            self._names = tuple(names)
        seen = [shown for event in entry.events if (shown := event.seen_by(self._seat))]
        lines = await self._backend.narrator.lines(self._game, seen, self._names, self._language)
        document = msgspec.Raw(entry.json(self._seat))
        return self._make("entry", entry.id, entry.version, entry=document, lines=lines)

    def _make(self, kind: str, event_id: str, version: int, **members: Any) -> Frame:
        self._last_id, self._last_version = event_id, version
        body = msgspec.json.encode({"id": event_id, "kind": kind, "version": version, **members})
        return Frame(event_id, kind, body)
