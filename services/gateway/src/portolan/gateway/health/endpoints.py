"""GET /healthz, /readyz and /metrics."""

import asyncio

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from portolan.gateway.answers import json_answer
from portolan.gateway.backend import Backend, Gateway, TheGateway
from portolan.gateway.documentation import Shape
from portolan.gateway.problems import Problem
from portolan.matches.errors import StoreAway

router = APIRouter(tags=["health"])

_PING_SECONDS = 2.0
_GAME_SECONDS = 0.5
"""Probes wait a second by default, and take a gateway that says nothing for dead."""


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
    games = await _answering(backend)
    return ("" if any(games.values()) else "rules-away"), games


async def _answering(backend: Backend) -> dict[str, bool]:
    """Which games answer soon; while none has, the first that does is waited for."""
    asked = {
        game: asyncio.create_task(backend.rules[game].ready()) for game in backend.catalogue.games
    }
    coming = set(asked.values())
    if coming:
        _, coming = await asyncio.wait(coming, timeout=_GAME_SECONDS)
    while coming and not any(_says_yes(task) for task in asked.values()):
        _, coming = await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
    for task in coming:
        task.cancel()
    return {game: _says_yes(task) for game, task in asked.items()}


def _says_yes(task: "asyncio.Task[bool]") -> bool:
    return task.done() and task.result()


@router.get("/metrics", response_class=Response)
async def export_metrics(gateway: TheGateway) -> Response:
    """The metrics of this process for Prometheus."""
    return Response(gateway.exposition(), media_type=CONTENT_TYPE_LATEST)
