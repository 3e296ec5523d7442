"""What happens to every request, whatever its path: plain ASGI, no buffering, no extra task."""

import re
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from time import perf_counter
from typing import Any

from prometheus_client import Counter, Histogram
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portolan.gateway import metrics
from portolan.gateway.lifecycle import Lifecycle
from portolan.gateway.problems import Problem, problem_of_http
from portolan.matches.rules import MATCH_KEY
from portolan.telemetry import Trace, bind, logger, trace_of
from portolan.telemetry.traces import HEADER

log = logger()

_CLIENT_LEFT = 499
"""What logs and metrics show where a client hung up before it had an answer."""

NOSNIFF = (b"x-content-type-options", b"nosniff")
"""An answer is what its content type says, whatever it may look like to a browser."""

_TRACE = "portolan.trace"
_MATCH = re.compile(r"[A-Za-z0-9_-]{1,40}")
_in_hand: ContextVar[Scope] = ContextVar("request in hand")


def handed_on() -> tuple[tuple[str, str], ...]:
    """What goes along with the calls that the request in hand causes: its trace, its match."""
    scope = _in_hand.get(None)
    if scope is None:
        return ()
    trace: Trace = scope[_TRACE]
    params: dict[str, Any] = scope.get("path_params") or {}
    match = params.get("match_id", "")
    carried = ((HEADER, trace.traceparent),)
    # What no match can be called is somebody's attempt at a path, and may not fit into a header.
    return (*carried, (MATCH_KEY, match)) if _MATCH.fullmatch(match) else carried


Refuse = Callable[[Scope, Problem], Response]
"""Makes the answer that tells of a problem: a page where a page is wanted."""


def as_document(_: Scope, problem: Problem) -> Response:
    """The problem as programs read it."""
    return problem.response()


class StreamCut(Exception):
    """A stream whose reader no longer takes anything. Its connection is to be closed."""


class Observed:
    """Counts, times and logs requests, and turns what nobody caught into a problem.

    Browsers are told by each answer not to guess what it is.

    Log lines carry trace, route and match; never headers, bodies or query strings.
    """

    def __init__(self, app: ASGIApp, refuse: Refuse = as_document) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = perf_counter()
        status = 0

        async def observed_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"].append(NOSNIFF)
            await send(message)

        trace = scope[_TRACE] = _trace(scope)
        _in_hand.set(scope)  # The server gives each request a context of its own.
        with bind(trace=trace):
            try:
                await self.app(scope, receive, observed_send)
            except StreamCut:
                raise
            except ClientDisconnect:
                status = status or _CLIENT_LEFT
            except Exception:
                log.exception("request failed", route=_route(scope))
                if status:
                    raise
                await self._internal_error(scope, receive, observed_send)
            finally:
                self._count(scope, status or _CLIENT_LEFT, perf_counter() - started)

    async def _internal_error(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = Problem("internal-error", "The gateway failed; its log says why.")
        try:
            answer = self.refuse(scope, problem)
        except Exception:  # What failed may be what all pages are made with.
            log.exception("the page that tells of it failed")
            answer = problem.response()
        await answer(scope, receive, send)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        method = scope["method"] if scope["method"] in metrics.METHODS else "other"
        _requests(route, method, status).inc()
        if "portolan.stream" not in scope:
            _seconds(route).observe(seconds)
        params: dict[str, Any] = scope.get("path_params") or {}
        match = params.get("match_id") if status < 400 else None
        log.info(
            "request",
            route=route,
            method=method,
            code=status,
            ms=round(seconds * 1000, 2),
            **({"match": match} if match else {}),
        )


@cache
def _requests(route: str, method: str, status: int) -> Counter:
    return metrics.REQUESTS.labels(route, method, str(status))


@cache
def _seconds(route: str) -> Histogram:
    return metrics.REQUEST_SECONDS.labels(route)


def _trace(scope: Scope) -> Trace:
    given = [(HEADER, value) for name, value in scope["headers"] if name == b"traceparent"]
    return trace_of(given)


def _route(scope: Scope) -> str:
    """The template of the path, such as `/v1/matches/{match_id}`; never the path itself."""
    route = scope.get("route")
    template = getattr(route, "path", None)
    return template if isinstance(template, str) and template else metrics.NO_ROUTE


class BodyTooLarge(HTTPException):
    """An HTTPException, since FastAPI lets only those through while it reads a body."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"A body may have at most {limit} bytes.")


class BodyLimit:
    """Refuses bodies of more than `limit` bytes, whether they announce their size or not."""

    def __init__(self, app: ASGIApp, limit: int, refuse: Refuse = as_document) -> None:
        self.app = app
        self.limit = limit
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = next((v for k, v in scope["headers"] if k == b"content-length"), b"0")
        taken = int(announced) if announced.isdigit() else 0
        if taken > self.limit:
            answer = self.refuse(scope, problem_of_http(BodyTooLarge(self.limit)))
            await answer(scope, receive, send)
            return
        taken = 0

        async def limited_receive() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limit:
                raise BodyTooLarge(self.limit)
            return message

        await self.app(scope, limited_receive, send)


class Writing:
    """Marks requests that may change a match, so that the gateway does not stop in their midst."""

    def __init__(self, app: ASGIApp, lifecycle: Lifecycle) -> None:
        self.app = app
        self.lifecycle = lifecycle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            with self.lifecycle.writing():
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)
