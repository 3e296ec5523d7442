"""The due index: what must happen when. Used by the timekeeper.

Any number of timekeepers may work at once: `offer` gives an entry to one of them at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from portolan.matches.keys import DUE, HELD, match_key, shard_of
from portolan.matches.scripts import DUE as DUE_SCRIPT
from portolan.matches.scripts import OFFER, WITHDRAW
from portolan.matches.store import Argument, Store

FIRST_DELAY_MS = 3000
LONGEST_DELAY_MS = 60_000

Arguments = list[Argument]
Kind = Literal["bot", "clock", "stuck", "archive"]


@dataclass(frozen=True, slots=True)
class DueEntry:
    """An entry of the due index whose time has come; `late` in milliseconds.

    kind: "bot", a bot is to decide; "clock", a seat's time is up; "stuck", nobody is asked though
    the match is not over; "archive", the match is over.
    """

    kind: Kind
    match: str
    seat: int | None = None
    late: int = 0

    @property
    def name(self) -> str:
        """The entry as the index holds it."""
        return f"{self.kind}:{self.match}" + ("" if self.seat is None else f":{self.seat}")


class Due:
    """The due index of all shards. Methods may raise StoreAway."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: dict[int, int] = {}
        """When each shard was asked last, by its server's clock, in milliseconds."""

    async def due(self, shard: int, limit: int) -> list[DueEntry]:
        """Entries of a shard whose time has come, in no order; changes nothing.

        The oldest `limit` and the latest `limit`: what has to wait hides nothing that is new.
        """
        arguments: Arguments = [limit, self._asked.get(shard, 0), LONGEST_DELAY_MS]
        now, flat = await self._store.run(DUE_SCRIPT, [DUE[shard]], arguments)
        self._asked[shard] = now
        pairs = zip(flat[::2], flat[1::2], strict=True)
        return [_parse(name.decode(), now - int(float(time))) for name, time in pairs]

    async def offer(self, entry: DueEntry) -> int:
        """Defer an entry (3 s, doubling to 60 s) if it is still due; how often it was offered now.

        0: somebody else deals with it, or it is done; otherwise the caller must deal with it.
        """
        shard = shard_of(entry.match)
        arguments: Arguments = [entry.name, FIRST_DELAY_MS, LONGEST_DELAY_MS]
        offers = await self._store.run(OFFER, [DUE[shard], HELD[shard]], arguments)
        return int(offers)

    async def withdraw(self, entry: DueEntry, offers: int, delay_ms: int = 1000) -> None:
        """Take an offer back that could not be made (the queue is away): due again soon."""
        shard = shard_of(entry.match)
        arguments: Arguments = [entry.name, offers, delay_ms]
        await self._store.run(WITHDRAW, [DUE[shard], HELD[shard]], arguments)

    async def games(self, matches: Sequence[str]) -> list[str]:
        """The games of matches of one shard; empty for one that is gone."""
        if not matches:
            return []
        commands = [("HGET", match_key(match_id), "game") for match_id in matches]
        games = await self._store.read(*commands)
        return [(game or b"").decode() for game in games]

    async def remove(self, entry: DueEntry) -> None:
        """Forget an entry of a match that is gone."""
        shard = shard_of(entry.match)
        await self._store.read(("ZREM", DUE[shard], entry.name), ("HDEL", HELD[shard], entry.name))


def _parse(name: str, late: int) -> DueEntry:
    kind, match_id, *seat = name.split(":")
    return DueEntry(kind, match_id, int(seat[0]) if seat else None, late)  # type: ignore[arg-type]
