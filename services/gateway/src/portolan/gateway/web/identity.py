"""Who a browser is: the named player whose key it keeps in a cookie, or nobody."""

from starlette.responses import Response

from portolan.archive.archive import Archive
from portolan.archive.errors import NoSuchPlayer
from portolan.archive.records import Player
from portolan.gateway.players.identity import COOKIE, player_of
from portolan.gateway.problems import Problem
from portolan.gateway.web.visits import Visit
from portolan.matches.errors import ArchiveAway

_FOREIGN = {"unauthenticated", "forbidden"}


async def player_here(visit: Visit) -> Player | None:
    """The named player of this browser; None for a guest, or a key that is no player's.

    Raises ArchiveAway: a match that may be a player's must not begin as a guest's.
    """
    try:
        return await player_of(visit.gateway, visit.request.headers, visit.request.method)
    except Problem as problem:
        if problem.kind in _FOREIGN:
            return None
        raise


async def name_here(visit: Visit) -> str | None:
    """The name of this browser's player, for a form to show; None too while nobody can tell."""
    try:
        player = await player_here(visit)
    except ArchiveAway:
        return None
    return player.name if player else None


async def is_claimed(visit: Visit, name: str) -> bool:
    """Whether a name is a player's by now, so that a guest cannot have it any longer."""

    def find(archive: Archive) -> bool:
        try:
            archive.players.named(name)
        except NoSuchPlayer:
            return False
        return True

    return bool(name) and await visit.gateway.backend.shelf.do(find)


def settle(visit: Visit, answer: Response, player: Player | None) -> None:
    """Keep a player's key for longer; clear a key that is no player's."""
    kept = visit.request.cookies.get(COOKIE)
    if player is not None and kept:
        keep_player(visit, answer, player, kept)
    elif kept:
        answer.delete_cookie(COOKIE, samesite="lax")


def keep_player(visit: Visit, answer: Response, player: Player, key: str) -> None:
    """Be the player from now on: the key where scripts cannot read it, the name for forms."""
    visit.keep(answer, COOKIE, key)
    visit.keep_name(answer, player.name)
