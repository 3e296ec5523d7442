"""GET /leaderboard/{game}: named players and levels of bots by their rating."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.archive.records import Standing
from portolan.gateway.leaderboard.endpoints import read_cursor
from portolan.gateway.web.seating import game_name
from portolan.gateway.web.table import bot_words
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import NoSuchGame

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_SHOWN = 50


@dataclass(frozen=True)
class StandingLine:
    """A competitor in a game, in words."""

    standing: Standing
    game: str
    """The game's name."""
    words: str
    """The player's name, or what the bot is called."""

    @property
    def is_player(self) -> bool:
        """Whether it is a named player, not the bots of a level."""
        return self.standing.kind == "player"


async def standing_lines(visit: Visit, standings: Sequence[Standing]) -> list[StandingLine]:
    """Standings as pages show them."""
    return [
        StandingLine(
            one,
            await game_name(visit, one.game),
            one.name if one.kind == "player" else bot_words(visit, one.name),
        )
        for one in standings
    ]


@router.get("/leaderboard/{game}")
async def show_leaderboard(request: Request) -> Response:
    """The standings of a game, the best first, in pages."""
    visit = Visit(request)
    game: str = request.path_params["game"]
    if game not in visit.gateway.backend.catalogue.games:
        raise NoSuchGame(game)
    skip = read_cursor(request.query_params.get("cursor", "")[:20] or None)
    found = await visit.gateway.backend.shelf.do(
        lambda archive: archive.standings(game, skip, _SHOWN + 1)
    )
    return visit.page(
        "leaderboard.html",
        game=game,
        game_name=await game_name(visit, game),
        games=await game_names(visit),
        lines=await standing_lines(visit, found[:_SHOWN]),
        skip=skip,
        following=skip + _SHOWN if len(found) > _SHOWN else None,
    )


async def game_names(visit: Visit) -> list[tuple[str, str]]:
    """Every game's id and name."""
    return [(game, await game_name(visit, game)) for game in visit.gateway.backend.catalogue.games]
