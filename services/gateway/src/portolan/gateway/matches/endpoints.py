"""/v1/matches, /v1/matches/{match_id}, and cancelling a match by its owner."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from portolan.gateway.answers import json_answer
from portolan.gateway.auth import Token
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import refusals
from portolan.gateway.limiting import allow
from portolan.gateway.matches.schemas import (
    CreatedMatch,
    Match,
    MatchList,
    MatchWish,
    Status,
    created_match,
    listed,
    new_match,
)
from portolan.gateway.players.identity import MAY_BE_PLAYER, OptionalPlayer, seated
from portolan.gateway.requests import IdempotencyKey, MatchId, SecretIdempotencyKey
from portolan.matches.errors import NoSuchGame

router = APIRouter(tags=["matches"])


@router.post(
    "/v1/matches",
    status_code=201,
    response_model=CreatedMatch,
    openapi_extra=MAY_BE_PLAYER,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-game",
        "name-claimed",
        "key-reused",
        "body-too-large",
        "too-many-matches",
        "rules-away",
        "store-away",
        "archive-away",
    ),
)
async def create_match(
    wish: MatchWish,
    request: Request,
    gateway: TheGateway,
    key: SecretIdempotencyKey,
    player: OptionalPlayer,
) -> Response:
    """Create a match. It starts at once, or when its last open seat is taken.

    With an Idempotency-Key, the match's id follows from the key. A named player takes the seat that
    has the player's name, or else a person's first seat without a name.
    """
    await allow(gateway, request, "matches")
    new = new_match(wish, msgspec.json.encode(wish.options))
    new.seats = seated(new.seats, player)
    created = await gateway.matches.create(new, key)
    return json_answer(created_match(created), status=201)


@router.get(
    "/v1/matches",
    response_model=MatchList,
    responses=refusals("invalid-request", "no-such-game", "store-away"),
)
async def list_matches(
    gateway: TheGateway,
    status: Status = "active",
    game: Annotated[str | None, Query(max_length=60)] = None,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Matches of a status, newest first, in pages. Matches that are over leave these lists a few
    seconds after their end; finished ones are then in `/v1/history`."""
    if game is not None and game not in gateway.backend.catalogue.games:
        raise NoSuchGame(game)
    page = await gateway.matches.list(status, game, cursor, limit)
    return json_answer(listed(list(page.matches), page.cursor))


@router.get(
    "/v1/matches/{match_id}",
    response_model=Match,
    responses=refusals("invalid-request", "no-such-match", "store-away", "archive-away"),
)
async def read_match(match_id: MatchId, gateway: TheGateway) -> Response:
    """How a match stands: status, version, seats, who is to decide, scores, result."""
    record = await gateway.matches.read(match_id)
    return json_answer(record.public())


@router.post(
    "/v1/matches/{match_id}/cancel",
    response_model=Match,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "over",
        "key-reused",
        "conflict",
        "store-away",
        "archive-away",
    ),
)
async def cancel_match(
    match_id: MatchId, gateway: TheGateway, token: Token, key: IdempotencyKey
) -> Response:
    """Abandon a match that is not over, by its owner's token. A second time changes nothing."""
    record = await gateway.matches.cancel(match_id, token, key=key)
    return json_answer(record.public())
