"""GET /history: finished matches, by game and by player, each with its replay."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.archive.archive import Archive
from portolan.archive.errors import NoSuchPlayer
from portolan.archive.records import HistoryPage, PlayedMatch, PlayedSeat, Player, Standing
from portolan.gateway.archive.cursors import read_cursor, write_cursor
from portolan.gateway.problems import Problem
from portolan.gateway.web.leaderboard import game_names, standing_lines
from portolan.gateway.web.seating import game_name
from portolan.gateway.web.table import bot_words
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import NoSuchGame
from portolan.matches.records import isolated

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_SHOWN = 20
_LONGEST = 100


@dataclass(frozen=True)
class PastSeat:
    """A seat of a finished match, in words."""

    seat: PlayedSeat
    words: str

    @property
    def change(self) -> str:
        """How the match changed the rating: `+12`, `−3`; empty where it is not rated."""
        if self.seat.before is None or self.seat.after is None:
            return ""
        change = self.seat.after.rating - self.seat.before.rating
        return f"{change:+d}".replace("-", "−")


@dataclass(frozen=True)
class PastMatch:
    """A finished match, in words."""

    match: PlayedMatch
    game: str
    """The game's name."""
    seats: Sequence[PastSeat]
    """The winners first."""

    @property
    def finished(self) -> datetime:
        """When it ended, in UTC."""
        return datetime.fromtimestamp(self.match.finished / 1000, UTC)


@dataclass(frozen=True)
class _Found:
    page: HistoryPage
    player: Player | None = None
    standings: Sequence[Standing] = ()


@router.get("/history")
async def show_history(request: Request) -> Response:
    """Finished matches, the latest first, in pages."""
    visit = Visit(request)
    query = request.query_params
    game, name = query.get("game", ""), query.get("player", "").strip()
    if game and game not in visit.gateway.backend.catalogue.games:
        raise NoSuchGame(game)
    if len(name) > _LONGEST:
        raise Problem("no-such-player", "There is no player of this name.")
    before = read_cursor(query.get("cursor", "")[:200] or None)

    def find(archive: Archive) -> _Found:
        if not name:
            return _Found(archive.history(game or None, None, before, _SHOWN))
        player = archive.players.named(name)
        page = archive.history(game or None, player.id, before, _SHOWN)
        return _Found(page, player, archive.standings_of(player.id))

    try:
        found = await visit.gateway.backend.shelf.do(find)
        unknown = False
    except NoSuchPlayer:
        found, unknown = _Found(HistoryPage()), True
    name = found.player.name if found.player else name
    return visit.page(
        "history.html",
        404 if unknown else 200,
        games=await game_names(visit),
        game=game,
        name=name,
        player=found.player,
        unknown=unknown,
        standings=await standing_lines(visit, found.standings),
        matches=[await _past(visit, match) for match in found.page.matches],
        older=_older(found.page, game, name),
        paged=before is not None,
    )


def _older(page: HistoryPage, game: str, name: str) -> str | None:
    """The address of the next page."""
    if page.following is None:
        return None
    kept = {"game": game, "player": name, "cursor": write_cursor(page.following)}
    return f"/history?{urlencode({key: value for key, value in kept.items() if value})}"


async def _past(visit: Visit, match: PlayedMatch) -> PastMatch:
    seats = [PastSeat(seat, _words(visit, n, seat)) for n, seat in enumerate(match.seats)]
    seats.sort(key=lambda one: one.seat.rank or len(seats))
    return PastMatch(match, await game_name(visit, match.game), seats)


def _words(visit: Visit, number: int, seat: PlayedSeat) -> str:
    if seat.kind == "bot":
        return bot_words(visit, seat.level)
    return isolated(seat.name) or visit.t("seat-name", number=number + 1)
