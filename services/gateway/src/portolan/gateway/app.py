"""The app: its resources, its middleware, its errors."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Scope

from portolan.archive.errors import NoSuchPlayer
from portolan.gateway.actions import endpoints as actions
from portolan.gateway.answers import raw_json
from portolan.gateway.archive import endpoints as archive
from portolan.gateway.backend import Connect, Gateway, connect
from portolan.gateway.board import endpoints as board
from portolan.gateway.commits import Commits, exported
from portolan.gateway.events import endpoints as events
from portolan.gateway.games import endpoints as games
from portolan.gateway.health import endpoints as health
from portolan.gateway.leaderboard import endpoints as leaderboard
from portolan.gateway.lifecycle import stops_on_signals
from portolan.gateway.matches import endpoints as matches
from portolan.gateway.middleware import BodyLimit, Observed, Writing
from portolan.gateway.openapi import Documents
from portolan.gateway.players import endpoints as players
from portolan.gateway.problems import Problem, problem_of_http
from portolan.gateway.record import endpoints as record
from portolan.gateway.refusing import problem_of
from portolan.gateway.seats import endpoints as seats
from portolan.gateway.settings import Settings
from portolan.gateway.views import endpoints as views
from portolan.gateway.web import (
    creating,
    history,
    home,
    playing,
    preferences,
    reference,
    replays,
    rulebooks,
    seating,
    statics,
    table,
    verifying,
)
from portolan.gateway.web import leaderboard as leaderboard_page
from portolan.gateway.web import players as player_pages
from portolan.gateway.web.desk import Desk
from portolan.gateway.web.visits import Visit, wants_page
from portolan.matches.errors import MatchError
from portolan.telemetry import Telemetry

ROUTERS = (
    actions.hot_router,
    actions.router,
    events.router,
    views.router,
    board.router,
    matches.router,
    seats.router,
    record.router,
    archive.router,
    leaderboard.router,
    players.router,
    games.router,
    health.router,
    table.router,
    playing.router,
    seating.router,
    replays.router,
    verifying.router,
    home.router,
    creating.router,
    rulebooks.router,
    history.router,
    leaderboard_page.router,
    player_pages.router,
    preferences.router,
    reference.router,
    statics.router,
)
"""The resources. A new one is a package with a router, named here."""


def create_app(settings: Settings, telemetry: Telemetry, connect: Connect = connect) -> FastAPI:
    """The gateway as an ASGI app. `connect` gives it the services below while it runs."""
    gateway = Gateway(settings, telemetry.exposition)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with (
            stops_on_signals(gateway.lifecycle, settings.http_drain),
            exported(Commits(gateway.stats)),
        ):
            async with gateway.connected(connect):
                # The collector need not look again and again at what lives as long as we do.
                gc.freeze()
                telemetry.ready()
                yield
                telemetry.ready(False)

    # The pages of FastAPI's documentation load scripts from elsewhere: /docs is one of ours.
    app = FastAPI(
        title="Portolan",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        strict_content_type=False,
    )
    app.state.gateway = gateway
    app.state.desk = Desk(gateway)
    for router in ROUTERS:
        # Not include_router: it matches every path twice, which the way of every move would pay.
        app.router.routes.extend(map(_with_head, router.routes))
    _add_openapi(app, gateway)
    _add_middleware(app, gateway)
    _add_errors(app)
    return app


def _with_head(route: BaseRoute) -> BaseRoute:
    """What answers GET answers HEAD too; the HTTP server leaves the body out."""
    if not isinstance(route, APIRoute) or "GET" not in (route.methods or ()):
        return route
    answering = copy(route)
    answering.methods = {*(route.methods or ()), "HEAD"}
    return answering


def _add_middleware(app: FastAPI, gateway: Gateway) -> None:
    """The last one added is the first that a request meets."""
    app.add_middleware(BodyLimit, limit=gateway.settings.http_max_body, refuse=_refusal)
    app.add_middleware(Writing, lifecycle=gateway.lifecycle)
    if gateway.settings.http_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=gateway.settings.http_origins,
            allow_methods=["GET", "POST"],
            allow_headers=[
                *("Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID"),
                "Portolan-Player",
            ],
            expose_headers=["Retry-After"],
        )
    app.add_middleware(Observed, refuse=_refusal)


def _refusal(scope: Scope, problem: Problem) -> Response:
    """A page for somebody who reads the answer in a browser, else the problem as a document."""
    request = Request(scope)
    return Visit(request).refusal(problem) if wants_page(request) else problem.response()


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def refuse(_: Request, error: Problem) -> Response:
        return error.response()

    @app.exception_handler(MatchError)
    async def refuse_match(_: Request, error: MatchError) -> Response:
        return problem_of(error).response()

    @app.exception_handler(NoSuchPlayer)
    async def refuse_player(_: Request, __: NoSuchPlayer) -> Response:
        return Problem("no-such-player", "There is no player of this name.").response()

    @app.exception_handler(HTTPException)
    async def refuse_http(request: Request, error: HTTPException) -> Response:
        problem = problem_of_http(error)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            problem.headers["Allow"] = ", ".join(_methods(request))
        return _refusal(request.scope, problem)

    @app.exception_handler(RequestValidationError)
    async def refuse_invalid(_: Request, error: RequestValidationError) -> Response:
        return _invalid(error.errors()).response()


def _methods(request: Request) -> list[str]:
    """The methods of a path: the framework names only those of its first route."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    fitting = [route for route in routes if route.path_regex.match(request.url.path)]
    return sorted({method for route in fitting for method in route.methods or ()})


def _invalid(found: Any) -> Problem:
    """What does not fit, without the values that were sent."""
    errors = [
        {"where": ".".join(str(step) for step in error["loc"]), "problem": error["msg"]}
        for error in found
    ]
    detail = "; ".join(f"{error['where']}: {error['problem']}" for error in errors[:3])
    return Problem("invalid-request", detail, errors=errors[:20])


def _add_openapi(app: FastAPI, gateway: Gateway) -> None:
    app.state.documents = documents = Documents(app)

    async def openapi(_: Request) -> Response:
        games = await gateway.backend.catalogue.fetch_all()
        known = {game: description for game, description, _ in games if description}
        return raw_json(documents.encoded(known))

    app.add_route("/openapi.json", openapi, include_in_schema=False)
