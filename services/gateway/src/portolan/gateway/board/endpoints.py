"""GET /v1/matches/{match_id}/board.svg, now and at a version."""

from fastapi import APIRouter
from starlette.responses import Response

from portolan.gateway.answers import text_answer
from portolan.gateway.auth import OptionalToken
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import Refusals, refusals
from portolan.gateway.languages import AskedLanguage
from portolan.gateway.requests import MatchId, Version

router = APIRouter(tags=["board"])

_SVG = "image/svg+xml"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A board opened by itself runs and loads nothing."""

_ANSWERS: Refusals = {
    200: {"content": {_SVG: {"schema": {"type": "string"}}}},
    **refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "no-such-version",
        "not-started",
        "store-away",
        "archive-away",
        "rules-away",
    ),
}


@router.get("/v1/matches/{match_id}/board.svg", response_class=Response, responses=_ANSWERS)
async def draw_board(
    match_id: MatchId, gateway: TheGateway, token: OptionalToken, language: AskedLanguage
) -> Response:
    """The board as the token's seat sees it; what may be chosen carries a `data-target`."""
    return _drawn(await gateway.matches.board(match_id, token, language), language)


@router.get(
    "/v1/matches/{match_id}/at/{version}/board.svg", response_class=Response, responses=_ANSWERS
)
async def draw_board_at(
    match_id: MatchId,
    version: Version,
    gateway: TheGateway,
    token: OptionalToken,
    language: AskedLanguage,
) -> Response:
    """The board as the token's seat saw it at a version. Nothing on it can be chosen."""
    return _drawn(await gateway.matches.board(match_id, token, language, version), language)


def _drawn(svg: str, language: str) -> Response:
    answer = text_answer(svg, _SVG, language)
    answer.headers["Content-Security-Policy"] = _POLICY
    return answer
