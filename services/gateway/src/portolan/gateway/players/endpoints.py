"""POST /v1/players, GET /v1/player and /v1/players/{name}."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field, StringConstraints
from starlette.responses import Response

from portolan.archive.archive import Archive
from portolan.archive.errors import NameRefused, NameTaken, RequestReused
from portolan.archive.names import LONGEST, SHORTEST
from portolan.archive.records import Player, Standing
from portolan.gateway.answers import json_answer
from portolan.gateway.backend import Gateway, TheGateway
from portolan.gateway.documentation import Shape, refusals
from portolan.gateway.leaderboard.endpoints import Standings, standing
from portolan.gateway.limiting import allow
from portolan.gateway.players.identity import BY_PLAYER, ThePlayer
from portolan.gateway.problems import Problem
from portolan.gateway.requests import Body, SecretIdempotencyKey
from portolan.matches.errors import MatchError
from portolan.matches.records import iso

router = APIRouter(tags=["players"])

_REASONS = {
    "length": f"A name has {SHORTEST} to {LONGEST} characters.",
    "characters": "A name has only letters, digits, spaces and - _ . ' ·, at least one a letter.",
    "scripts": "A name does not mix alphabets whose letters look alike.",
    "reserved": "This name is reserved.",
}


class PlayerWish(Body):
    """A new player."""

    name: Annotated[str, StringConstraints(max_length=100), Field(examples=["Ada"])]
    """2 to 24 letters, digits, spaces and `- _ . ' ·`. Case makes no difference."""


class PlayerKey(Shape):
    """A new player: whoever has the key."""

    name: str
    key: str
    """It is shown only this once: whoever loses it loses the name."""


class PlayerShown(Shape):
    """A named player, with standings by game."""

    name: str
    created: str
    """UTC, ISO 8601."""
    standings: list[Standings]


@router.post(
    "/v1/players",
    status_code=201,
    response_model=PlayerKey,
    responses=refusals(
        "invalid-request",
        "name-taken",
        "name-refused",
        "key-reused",
        "body-too-large",
        "too-many-players",
        "archive-away",
        "store-away",
    ),
)
async def create_player(
    wish: PlayerWish, request: Request, gateway: TheGateway, key: SecretIdempotencyKey
) -> Response:
    """Claim a name: nobody else can play under it."""
    await allow(gateway, request, "players")
    made = await claim(gateway, wish.name, key)
    return json_answer({"name": made[0].name, "key": made[1]}, status=201)


async def claim(gateway: Gateway, name: str, key: str | None) -> tuple[Player, str]:
    """A new player and the player's key. Raises Problem."""
    levels = await _levels(gateway)
    try:
        new = await gateway.backend.shelf.do(
            lambda archive: archive.players.create(name, key, levels)
        )
    except NameRefused as error:
        detail = _REASONS[error.reason]
        raise Problem("name-refused", detail, reason=error.reason) from None
    except NameTaken:
        raise Problem("name-taken", "Another player has this name.") from None
    except RequestReused:
        detail = "This Idempotency-Key was sent before with another request."
        raise Problem("key-reused", detail) from None
    return new.player, new.key


async def _levels(gateway: Gateway) -> list[str]:
    """The levels of all bots that are known; a rules service that is away keeps nobody waiting."""
    levels: set[str] = set()
    for game in gateway.backend.catalogue.games:
        try:
            levels.update((await gateway.backend.catalogue.fetch(game)).told.bot_levels)
        except MatchError:
            continue
    return sorted(levels)


@router.get(
    "/v1/player",
    response_model=PlayerShown,
    openapi_extra={"security": [BY_PLAYER]},
    responses=refusals("unauthenticated", "forbidden", "archive-away"),
)
async def read_own_player(gateway: TheGateway, player: ThePlayer) -> Response:
    """The player whose key is sent."""
    standings = await gateway.backend.shelf.do(lambda archive: archive.standings_of(player.id))
    return json_answer(_shown(player, standings))


@router.get(
    "/v1/players/{name}",
    response_model=PlayerShown,
    responses=refusals("invalid-request", "no-such-player", "archive-away"),
)
async def read_player(name: Annotated[str, Path(max_length=100)], gateway: TheGateway) -> Response:
    """A named player."""

    def find(archive: Archive) -> tuple[Player, list[Standing]]:
        player = archive.players.named(name)
        return player, archive.standings_of(player.id)

    return json_answer(_shown(*await gateway.backend.shelf.do(find)))


def _shown(player: Player, standings: list[Standing]) -> dict[str, Any]:
    return {
        "name": player.name,
        "created": iso(player.created),
        "standings": [standing(one) for one in standings],
    }
