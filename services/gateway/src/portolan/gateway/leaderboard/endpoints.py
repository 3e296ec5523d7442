"""GET /v1/leaderboard/{game}."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from portolan.archive.records import Standing
from portolan.gateway.answers import json_answer
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import Shape, refusals
from portolan.matches.errors import BadRequest, NoSuchGame

router = APIRouter(tags=["players"])

DEEPEST = 1_000_000


class Standings(Shape):
    """How a competitor stands in a game."""

    game: str
    kind: Literal["player", "bot"]
    name: str
    """The player's name, or the level of the bots."""
    rating: int
    """A lower bound of the skill: 1000 + 40 (mu - 3 sigma). It starts at 1000."""
    mu: float
    sigma: float
    """The belief about the skill, by OpenSkill's Plackett-Luce model."""
    matches: int
    wins: int


class Place(Standings):
    place: int


class Leaderboard(Shape):
    game: str
    standings: list[Place]
    cursor: str | None
    """For the next page; null at the end."""


@router.get(
    "/v1/leaderboard/{game}",
    response_model=Leaderboard,
    responses=refusals("invalid-request", "no-such-game", "archive-away"),
)
async def read_leaderboard(
    game: str,
    gateway: TheGateway,
    cursor: Annotated[str | None, Query(max_length=20)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Named players and levels of bots, the best first.

    A match counts once if its seed was not chosen by a client, every seat was a bot's or a named
    player's, no player had two seats and two competitors differ.
    """
    if game not in gateway.backend.catalogue.games:
        raise NoSuchGame(game)
    skip = read_cursor(cursor)
    found = await gateway.backend.shelf.do(lambda archive: archive.standings(game, skip, limit + 1))
    shown = [
        {"place": skip + number, **standing(one)} for number, one in enumerate(found[:limit], 1)
    ]
    more = str(skip + limit) if len(found) > limit else None
    return json_answer({"game": game, "standings": shown, "cursor": more})


def standing(one: Standing) -> dict[str, Any]:
    """The fields of Standings."""
    return {
        "game": one.game,
        "kind": one.kind,
        "name": one.name,
        "rating": one.skill.rating,
        "mu": one.skill.mu,
        "sigma": one.skill.sigma,
        "matches": one.matches,
        "wins": one.wins,
    }


def read_cursor(cursor: str | None) -> int:
    """How many standings come before a page. Raises BadRequest."""
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit() and int(cursor) <= DEEPEST):
        raise BadRequest("cursor", "not a cursor")
    return int(cursor)
