"""GET /v1/matches/{match_id}/record."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from portolan.gateway.answers import raw_json
from portolan.gateway.auth import OptionalToken
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import GameOptions, Shape, refusals
from portolan.gateway.requests import MatchId

router = APIRouter(tags=["record"])


class Record(Shape):
    """A match from its start to its present version, an entry for each version."""

    game: str
    rules_version: int
    options: GameOptions
    seats: int
    seed_hash: str
    seed: str | None = None
    """Only once the match is over; its SHA-256 is `seed_hash`."""
    entries: list[dict[str, Any]]
    complete: bool
    """False while something is left out, since the match runs: secret actions, the seed."""
    log_hash: str


@router.get(
    "/v1/matches/{match_id}/record",
    response_model=Record,
    responses=refusals(
        "invalid-request", "unauthenticated", "forbidden", "no-such-match", "store-away"
    ),
)
async def read_record(match_id: MatchId, gateway: TheGateway, token: OptionalToken) -> Response:
    """The record as far as the token's seat may know it; of a finished match all of it."""
    return raw_json(await gateway.matches.record(match_id, token))
