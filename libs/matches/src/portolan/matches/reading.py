"""Reading matches: from Redis, and from the archive where their live keys are gone."""

from portolan.matches.archiving import Archive, Archived
from portolan.matches.errors import NoSuchMatch
from portolan.matches.keys import log_key, match_key, used_keys_key
from portolan.matches.records import Entry, MatchRecord
from portolan.matches.store import Store
from portolan.matches.stored import FIELDS, read_entry, read_record


class Reader:
    """Records and logs of matches. Methods may raise StoreAway and ArchiveAway."""

    def __init__(self, store: Store, archive: Archive | None = None) -> None:
        self._store = store
        self.archived = Archived(archive)

    async def record(self, match_id: str) -> MatchRecord:
        """The record as it is now. Raises NoSuchMatch."""
        return (await self.record_with_key(match_id, None))[0]

    async def record_with_key(
        self, match_id: str, name: str | None
    ) -> tuple[MatchRecord, bytes | None]:
        """The record, and what is remembered of an idempotency key, in one round trip, or in two
        where it was used before.

        Of a match in the archive no keys are remembered: it does not change. Raises NoSuchMatch.
        """
        command = ("HMGET", match_key(match_id), *FIELDS)
        if name is None:
            (values,), remembered = await self._store.read(command), None
        else:
            known = ("HGET", used_keys_key(match_id), name)
            values, remembered = await self._store.read(command, known)
            if remembered is not None:
                # It may have been used between the two, and the record be older than the answer.
                (values,) = await self._store.read(command)
        record = read_record(match_id, values)
        if record is not None:
            return record, remembered
        found = await self.archived.find(match_id)
        if found is None:
            raise NoSuchMatch(match_id)
        return found.record, None

    async def log(
        self, match_id: str, first: int, last: int | None = None, count: int | None = None
    ) -> list[Entry]:
        """The log's entries from version `first` to `last` (None: to its end), in order.

        A log is in Redis as a whole or not at all, so it is never pieced together.
        """
        end = "+" if last is None else f"{last}-0"
        limit = ("COUNT", count) if count is not None else ()
        command = ("XRANGE", log_key(match_id), f"{first}-0", end, *limit)
        (found,) = await self._store.read(command)
        if found or (last is not None and last < first):
            return [read_entry(fields) for _, fields in found]
        (there,) = await self._store.read(("EXISTS", match_key(match_id)))
        archived = None if there else await self.archived.find(match_id)
        if archived is None:
            return []
        last = archived.record.version if last is None else last
        wanted = [entry for entry in archived.entries if first <= entry.version <= last]
        return wanted if count is None else wanted[:count]
