"""Lists of matches, from the indexes of all shards."""

import asyncio
from collections.abc import Sequence

from portolan.matches.errors import BadRequest
from portolan.matches.keys import SHARDS, index_key, match_key
from portolan.matches.records import MatchRecord, Page, Status
from portolan.matches.store import Store
from portolan.matches.stored import PUBLIC_FIELDS, read_public_record

PAGE_MOST = 200


class Listing:
    """Which matches there are. Methods may raise StoreAway."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, status: Status, game: str | None, cursor: str | None, limit: int) -> Page:
        """Matches of a status, newest first. Raises BadRequest for a cursor not given out."""
        limit = max(1, min(limit, PAGE_MOST))
        before = _parse_cursor(cursor)
        shards = range(SHARDS)
        found = await asyncio.gather(
            *(
                self._listed(shard, index_key(shard, status, game), before, limit)
                for shard in shards
            )
        )
        newest = sorted((one for part in found for one in part), reverse=True)
        shown = newest[:limit]
        records = await asyncio.gather(*(self._read_public(match_id) for _, match_id in shown))
        more = len(newest) > limit
        last = f"{shown[-1][0]}~{shown[-1][1]}" if more else None
        return Page([record for record in records if record is not None], last)

    async def _listed(
        self, shard: int, key: str, before: tuple[int, str] | None, limit: int
    ) -> Sequence[tuple[int, str]]:
        """Entries of an index, newest first: (Unix time in ms, match); more than `limit` if it has.

        They follow the place `before`, at which a page ended.
        """
        count = limit + 1
        top = "+inf" if before is None else str(before[0])
        while True:
            command = ("ZREVRANGEBYSCORE", key, top, "-inf", "WITHSCORES", "LIMIT", 0, count)
            (flat,) = await self._store.read(command)
            pairs = zip(flat[1::2], flat[::2], strict=True)
            found = [(int(float(time)), match_id.decode()) for time, match_id in pairs]
            kept = [one for one in found if before is None or one < before]
            if len(kept) > limit or len(found) < count:
                return kept
            count *= 2

    async def _read_public(self, match_id: str) -> MatchRecord | None:
        command = ("HMGET", match_key(match_id), *PUBLIC_FIELDS)
        (values,) = await self._store.read(command)
        return read_public_record(match_id, values)

    async def counts(self, games: Sequence[str]) -> dict[tuple[str, str], int]:
        """How many matches wait and are active, by (status, game)."""
        counts: dict[tuple[str, str], int] = {}
        for shard in range(SHARDS):
            wanted = [(status, game) for status in ("waiting", "active") for game in games]
            commands = [("ZCARD", index_key(shard, *one)) for one in wanted]
            if commands:
                for one, count in zip(wanted, await self._store.read(*commands), strict=True):
                    counts[one] = counts.get(one, 0) + count
        return counts


def _parse_cursor(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    time, tilde, match_id = cursor.partition("~")
    if not (tilde and match_id and time.isascii() and time.isdigit()):
        raise BadRequest("cursor", "not a cursor")
    return int(time), match_id
