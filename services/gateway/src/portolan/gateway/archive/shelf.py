"""The archive as the gateway uses it, and as the match service does."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway
from portolan.archive.threads import ArchiveThreads
from portolan.matches import errors

T = TypeVar("T")


class Shelf:
    """Matches, players and ratings. Methods raise the match service's ArchiveAway."""

    def __init__(self, threads: ArchiveThreads) -> None:
        self._threads = threads

    async def do(self, work: Callable[[Archive], T]) -> T:
        """The outcome of some work on the archive; errors of the work come through."""
        try:
            return await self._threads.do(work)
        except ArchiveAway as error:
            raise errors.ArchiveAway(str(error)) from error

    # What `portolan.matches.archiving.Archive` asks for

    async def read(self, match_id: str) -> bytes | None:
        """The document of a match."""
        return await self.do(lambda archive: archive.read(match_id))

    async def owners(self, names: Sequence[str]) -> Mapping[str, str]:
        """Of these names those that are a player's, with the player's id."""
        found = await self.do(lambda archive: archive.players.owners(names))
        return {name: str(player) for name, player in found.items()}
