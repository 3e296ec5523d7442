"""POST /v1/matches/{match_id}/actions, /undo and /resign."""

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.actions.schemas import DECODER, Acted, Undo, request_body
from portolan.gateway.answers import json_answer, raw_json
from portolan.gateway.auth import Token, needed, token_of
from portolan.gateway.backend import Gateway, TheGateway, gateway_of
from portolan.gateway.documentation import refusals
from portolan.gateway.languages import AskedLanguage, language_of
from portolan.gateway.matches.schemas import Match
from portolan.gateway.plain import PlainRoute
from portolan.gateway.problems import Problem
from portolan.gateway.refusing import problem_of
from portolan.gateway.requests import IdempotencyKey, MatchId, idempotency_key, read_body
from portolan.matches.errors import MatchError, NotAsked, StaleDecision

hot_router = APIRouter(tags=["actions"], route_class=PlainRoute)
router = APIRouter(tags=["actions"])

_KINDS = (
    "invalid-request",
    "unauthenticated",
    "forbidden",
    "no-such-match",
    "not-started",
    "over",
    "body-too-large",
    "key-reused",
    "conflict",
    "rules-away",
    "store-away",
    "archive-away",
)


@hot_router.post(
    "/v1/matches/{match_id}/actions",
    response_model=Acted,
    responses=refusals(
        *_KINDS, "stale-decision", "not-asked", "illegal-action", "batch-past-reveal"
    ),
    openapi_extra={"requestBody": request_body()},
)
async def act(request: Request) -> Response:
    """Carry out one action of a seat, or several at once.

    A 409 holds the seat's present `decision` and `version`, all that is needed to act anew.
    """
    gateway = gateway_of(request)
    match_id: str = request.path_params["match_id"]
    token = token_of(request.headers, "POST", match_id)
    if token is None:
        raise needed()
    key = idempotency_key(request)
    language = language_of(request)
    wish = await read_body(request, DECODER)
    batch = wish.batch()
    try:
        answer = await gateway.matches.act(match_id, token, wish.decision, batch, key, language)
    except MatchError as error:
        await gateway.outcomes.refused(gateway.matches, match_id, error)
        raise await _with_decision(gateway, match_id, token, language, error) from error
    outcome = "repeated" if answer.repeated else "accepted"
    await gateway.outcomes.count(gateway.matches, match_id, outcome, answer.waited)
    return raw_json(answer.json(), language)


async def _with_decision(
    gateway: Gateway, match_id: str, token: str, language: str, error: MatchError
) -> Problem:
    """The problem of an error, with what the seat is asked now if it answered something else."""
    problem = problem_of(error)
    if isinstance(error, StaleDecision | NotAsked):
        sight = await gateway.matches.look(match_id, token, language)
        problem.members["version"] = sight.version
        problem.members["decision"] = msgspec.Raw(sight.decision.json()) if sight.decision else None
    return problem


@router.post(
    "/v1/matches/{match_id}/undo",
    response_model=Acted,
    responses=refusals(*_KINDS, "undo-refused"),
)
async def undo(
    match_id: MatchId,
    wish: Undo,
    gateway: TheGateway,
    token: Token,
    key: IdempotencyKey,
    language: AskedLanguage,
) -> Response:
    """Take back the seat's last action, if it revealed nothing and nobody else has acted since."""
    answer = await gateway.matches.undo(match_id, token, wish.version, key, language)
    return raw_json(answer.json(), language)


@router.post("/v1/matches/{match_id}/resign", response_model=Match, responses=refusals(*_KINDS))
async def resign(
    match_id: MatchId, gateway: TheGateway, token: Token, key: IdempotencyKey
) -> Response:
    """Give up: a bot plays on for the seat, which is ranked last."""
    record = await gateway.matches.resign(match_id, token, key)
    return json_answer(record.public())
