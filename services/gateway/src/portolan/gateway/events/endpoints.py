"""GET /v1/matches/{match_id}/events."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response

from portolan.gateway.auth import OptionalToken
from portolan.gateway.backend import Gateway, TheGateway
from portolan.gateway.documentation import GameView, Refusals, Shape, refusals
from portolan.gateway.events.source import MatchSource
from portolan.gateway.events.streaming import NDJSON, SSE, Form, Frame, LiveStream
from portolan.gateway.languages import AskedLanguage
from portolan.gateway.limiting import address_of
from portolan.gateway.matches.schemas import Match
from portolan.gateway.problems import Problem
from portolan.gateway.requests import MatchId
from portolan.gateway.views.schemas import Decision

router = APIRouter(tags=["events"])

_ID = re.compile(r"[0-9]{1,9}(-[0-9a-f]{16})?")


class Snapshot(Shape):
    """The first item without a place to resume from; as `reset`, where that place is not known."""

    id: str
    kind: Literal["snapshot", "reset"]
    version: int
    match: Match
    seat: int | None
    view: GameView | None
    """Null while the match waits for players."""
    undo: bool
    decision: Decision | None


class LogEntry(Shape):
    """A change of the match, each once and in order."""

    id: str
    kind: Literal["entry"]
    version: int
    entry: dict[str, Any]
    """{"version", "kind", "at", "seat", "events", …}, as the reader may see it."""
    lines: list[str] | None
    """The events in words; null where the rules service could not be asked."""


class Goodbye(Shape):
    """The last item: the stream ends here."""

    id: str
    kind: Literal["goodbye"]
    version: int
    reason: Literal["over", "stopping", "gone", "rules-away", "store-away", "token-replaced"]
    """`over`: nothing will follow. After any other reason the id resumes."""


class KeepAlive(Shape):
    """Nothing happened for a while (NDJSON; an SSE stream has a comment line)."""

    kind: Literal["keep-alive"]


ITEMS = (Snapshot, LogEntry, Goodbye, KeepAlive)
"""Models of what travels on streams, for the OpenAPI document."""

_ITEM = {"anyOf": [{"$ref": f"#/components/schemas/{model.__name__}"} for model in ITEMS]}

_ID_OF_EXAMPLE = "12-6a1f0c9be2d47350"


def _example(form: Form) -> str:
    """The end of a stream as it is sent."""
    members = {"id": _ID_OF_EXAMPLE, "kind": "goodbye", "version": 12, "reason": "stopping"}
    goodbye = Frame(_ID_OF_EXAMPLE, "goodbye", msgspec.json.encode(members))
    return (form.write(None) + form.write(goodbye)).decode()


_ANSWERS: Refusals = {
    200: {
        "description": "The stream. It ends with a goodbye where the gateway ends it.",
        "content": {
            SSE.media_type: {"schema": {"type": "string"}, "example": _example(SSE)},
            NDJSON.media_type: {
                "schema": {"type": "string"},
                "x-line-schema": _ITEM,
                "example": _example(NDJSON),
            },
        },
    },
    **refusals(
        "invalid-request",
        "unauthenticated",
        "forbidden",
        "no-such-match",
        "no-such-version",
        "not-acceptable",
        "too-many-streams",
        "rules-away",
        "store-away",
        "archive-away",
    ),
}


@router.get("/v1/matches/{match_id}/events", response_class=Response, responses=_ANSWERS)
async def follow_match(
    match_id: MatchId,
    request: Request,
    gateway: TheGateway,
    token: OptionalToken,
    language: AskedLanguage,
    last_event_id: Annotated[
        str | None, Header(description="Id of the last item received.", examples=[_ID_OF_EXAMPLE])
    ] = None,
    from_: Annotated[
        str | None,
        Query(
            alias="from",
            description="The same, or a version; Last-Event-ID stands above it.",
            examples=["12"],
        ),
    ] = None,
) -> Response:
    """A match live, as SSE or as lines of JSON: a snapshot, then every entry.

    With a place to resume from, only what follows it; a `reset` snapshot if the log does not hold
    that place. A keep-alive is sent after every quiet 15 seconds.
    """
    form = _form(request.headers.get("accept", ""))
    after = last_event_id or from_ or None
    if after is not None and not _ID.fullmatch(after):
        raise Problem("invalid-request", "Last-Event-ID and from: an item's id, or a version.")
    record = await gateway.matches.read(match_id)
    source = MatchSource(
        gateway.backend, record, token, language, after, gateway.settings.stream_keep_alive
    )
    ended = _open(gateway, request, token)
    return LiveStream(form, source, gateway.lifecycle, gateway.settings.stream_stalled, ended)


def _form(accept: str) -> Form:
    """SSE unless lines of JSON are asked for before it."""
    wanted = [part.partition(";")[0].strip().lower() for part in accept.split(",") if part.strip()]
    for media_type in wanted or ["*/*"]:
        if media_type in {SSE.media_type, "text/*", "*/*"}:
            return SSE
        if media_type in {NDJSON.media_type, "application/*"}:
            return NDJSON
    raise Problem("not-acceptable", f"Accept {SSE.media_type} or {NDJSON.media_type}.")


def _open(gateway: Gateway, request: Request, token: str | None) -> Callable[[], None]:
    """Count the stream; returns what to call at its end. Raises Problem over the limit."""
    settings = gateway.settings
    if gateway.lifecycle.stopping.is_set():
        raise Problem("stopping", "Try again: another gateway, or this one, will answer.")
    reader, limit, name = (
        (f"token {token}", settings.streams_per_token, "streams_per_token")
        if token
        else (f"address {address_of(request)}", settings.streams_per_address, "streams_per_address")
    )
    ended = gateway.openings.take(reader, limit)
    if ended is None:
        raise Problem(
            "too-many-streams",
            f"{limit} streams are open already; they stay open.",
            limit=name,
            maximum=limit,
        )
    return ended
