"""GET /v1/matches/{match_id}/record."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from portolan.gateway.answers import raw_json
from portolan.gateway.auth import OptionalToken
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import GameOptions, Shape, refusals
from portolan.gateway.matches.schemas import Result, Seat, Status
from portolan.gateway.requests import MatchId

router = APIRouter(tags=["record"])


class Record(Shape):
    """A match from its start to its present version: `entries` holds one for each version."""

    id: str
    game: str
    rules_version: int
    """The version that the match began with; upgrades are entries."""
    options: GameOptions
    seats: int
    seat_info: list[Seat]
    status: Status
    version: int
    seed_hash: str
    seeded: bool
    entries: list[dict[str, Any]]
    complete: bool
    """Whether nothing is held back. Until the match is finished, secret actions and the seed are,
    and without them a record cannot be verified."""
    result: Result | None
    seed: str | None = None
    """Only in a complete record; its SHA-256 is `seed_hash`."""
    log_hash: str | None = None
    """The running hash after the last entry; only in a complete record."""


@router.get(
    "/v1/matches/{match_id}/record",
    response_model=Record,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "store-away",
        "archive-away",
    ),
)
async def read_record(match_id: MatchId, gateway: TheGateway, token: OptionalToken) -> Response:
    """The record as far as the token's seat may know it; of a finished match all of it."""
    return raw_json(await gateway.matches.record(match_id, token))
