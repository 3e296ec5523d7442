"""POST /v1/matches/{match_id}/seats/{seat} and its token."""

from fastapi import APIRouter
from starlette.responses import Response

from portolan.gateway.answers import json_answer
from portolan.gateway.auth import OptionalToken, needed
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import Shape, refusals
from portolan.gateway.matches.schemas import Match, PlayerName
from portolan.gateway.players.identity import (
    BY_PLAYER,
    BY_SEAT,
    MAY_BE_PLAYER,
    OptionalPlayer,
    name_of,
)
from portolan.gateway.requests import (
    Body,
    IdempotencyKey,
    MatchId,
    SeatNumber,
    SecretIdempotencyKey,
)

router = APIRouter(tags=["seats"])


class SeatTaker(Body):
    """Who sits down."""

    name: PlayerName = ""


class SeatToken(Shape):
    """A seat's token; it is shown only this once."""

    seat: int
    token: str


class TakenSeat(SeatToken):
    match: Match


@router.post(
    "/v1/matches/{match_id}/seats/{seat}",
    status_code=201,
    response_model=TakenSeat,
    openapi_extra=MAY_BE_PLAYER,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "no-such-seat",
        "seat-taken",
        "name-claimed",
        "over",
        "body-too-large",
        "key-reused",
        "conflict",
        "store-away",
        "archive-away",
        "rules-away",
    ),
)
async def take_seat(
    match_id: MatchId,
    seat: SeatNumber,
    gateway: TheGateway,
    key: SecretIdempotencyKey,
    player: OptionalPlayer,
    taker: SeatTaker | None = None,
) -> Response:
    """Take an open seat. The match starts when none is left open.

    A named player plays under the player's own name.
    """
    name = name_of(player, taker.name if taker else "")
    identity = str(player.id) if player else ""
    token, record = await gateway.matches.take_seat(match_id, seat, name, key, identity)
    return json_answer({"seat": seat, "token": token, "match": record.public()}, status=201)


@router.post(
    "/v1/matches/{match_id}/seats/{seat}/token",
    response_model=SeatToken,
    openapi_extra={"security": [BY_SEAT, BY_PLAYER]},
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "no-such-seat",
        "seat-taken",
        "over",
        "key-reused",
        "conflict",
        "store-away",
        "archive-away",
    ),
)
async def replace_token(
    match_id: MatchId,
    seat: SeatNumber,
    gateway: TheGateway,
    token: OptionalToken,
    key: IdempotencyKey,
    player: OptionalPlayer,
) -> Response:
    """Replace a seat's token, by the owner's token. The old one no longer opens anything.

    The token of a named player's seat is replaced only by the player's key.
    """
    if token is None and player is None:
        raise needed()
    identity = str(player.id) if player else ""
    new_token = await gateway.matches.replace_token(match_id, token or "", seat, key, identity)
    return json_answer({"seat": seat, "token": new_token})
