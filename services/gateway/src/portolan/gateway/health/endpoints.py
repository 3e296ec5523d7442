"""GET /healthz, /readyz and /metrics."""

import asyncio

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from portolan.gateway.answers import json_answer
from portolan.gateway.backend import Gateway, TheGateway
from portolan.gateway.documentation import Shape
from portolan.gateway.problems import Problem
from portolan.matches.errors import StoreAway

router = APIRouter(tags=["health"])

_PING_SECONDS = 2.0


class Readiness(Shape):
    """Whether requests can be served. A game that is away makes only its own matches wait."""

    ready: bool
    reason: str
    games: dict[str, bool]
    """Whether each game's rules service answers."""


@router.get("/healthz", response_class=Response)
async def say_alive() -> Response:
    """The process lives."""
    return Response("alive\n", media_type="text/plain")


@router.get(
    "/readyz",
    response_model=Readiness,
    responses={503: {"model": Readiness, "description": "Send requests elsewhere"}},
)
async def say_ready(gateway: TheGateway) -> Response:
    """Ready while the store answers and at least one game does; no longer once it stops."""
    reason, games = await _state(gateway)
    ready = not reason
    document = {"ready": ready, "reason": reason, "games": games}
    return json_answer(document, status=200 if ready else 503)


async def _state(gateway: Gateway) -> tuple[str, dict[str, bool]]:
    if gateway.lifecycle.draining:
        return "stopping", {}
    try:
        backend = gateway.backend
        async with asyncio.timeout(_PING_SECONDS):
            await backend.store.ping()
    except (Problem, StoreAway, TimeoutError):
        return "store-away", {}
    names = backend.catalogue.games
    answers = await asyncio.gather(*(backend.rules[game].ready() for game in names))
    games = dict(zip(names, answers, strict=True))
    return ("" if any(answers) else "rules-away"), games


@router.get("/metrics", response_class=Response)
async def export_metrics(gateway: TheGateway) -> Response:
    """The metrics of this process for Prometheus."""
    return Response(gateway.exposition(), media_type=CONTENT_TYPE_LATEST)
