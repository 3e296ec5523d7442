"""The due index: what must happen when. Used by the timekeeper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from portolan.matches.store import Store


@dataclass
class DueEntry:
    """An entry of the due index whose time has come; `late` in milliseconds."""

    kind: Literal["bot", "clock"]
    match: str
    seat: int | None
    late: int


class Due:
    """The due index of all shards."""

    def __init__(self, store: Store) -> None:
        raise NotImplementedError

    async def due(self, shard: int, limit: int) -> list[DueEntry]:
        """Entries of a shard whose time has come, oldest first; changes nothing."""
        raise NotImplementedError

    async def offer(self, entry: DueEntry) -> int:
        """Defer an entry (3 s, doubling to 60 s) if it is still due; how often it was offered now.

        0: somebody else deals with it. Else the caller enqueues it.
        """
        raise NotImplementedError

    async def games(self, matches: Sequence[str]) -> list[str]:
        """The games of matches; empty for one that is gone."""
        raise NotImplementedError
