"""GET /v1/matches/{match_id}/view, now and at a version."""

from fastapi import APIRouter
from starlette.responses import Response

from portolan.gateway.answers import raw_json
from portolan.gateway.auth import OptionalToken
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import refusals
from portolan.gateway.languages import AskedLanguage
from portolan.gateway.requests import MatchId, Version
from portolan.gateway.views.schemas import MatchView

router = APIRouter(tags=["views"])


@router.get(
    "/v1/matches/{match_id}/view",
    response_model=MatchView,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "not-started",
        "store-away",
        "archive-away",
        "rules-away",
    ),
)
async def read_view(
    match_id: MatchId, gateway: TheGateway, token: OptionalToken, language: AskedLanguage
) -> Response:
    """What the token's seat sees and may do; without a token, what a spectator sees."""
    sight = await gateway.matches.look(match_id, token, language)
    return raw_json(sight.json(), language)


@router.get(
    "/v1/matches/{match_id}/at/{version}/view",
    response_model=MatchView,
    responses=refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "no-such-version",
        "store-away",
        "archive-away",
        "rules-away",
    ),
)
async def read_view_at(
    match_id: MatchId,
    version: Version,
    gateway: TheGateway,
    token: OptionalToken,
    language: AskedLanguage,
) -> Response:
    """What the token's seat saw at a version: what it learnt later is not in it."""
    sight = await gateway.matches.at(match_id, version, token, language)
    return raw_json(sight.json(), language)
