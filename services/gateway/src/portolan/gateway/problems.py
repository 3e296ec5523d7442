"""Refusals: RFC 9457 problem details with stable types.

Every answer that is not a success is one of `KINDS`, as `application/problem+json`. Its `type` is
`urn:portolan:problem:<kind>` and never changes its meaning; `detail` is for people and may.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

MEDIA_TYPE = "application/problem+json"
URN = "urn:portolan:problem:"
RETRY_AFTER = "1"
"""Seconds after which a request that met a missing service is worth another try."""


@dataclass(frozen=True)
class Kind:
    """One way in which a request can fail: status code, and a title that names it."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "invalid-request": Kind(400, "The request is malformed or does not fit the schema"),
    "unauthenticated": Kind(401, "A token is needed"),
    "forbidden": Kind(403, "The token does not allow this"),
    "no-such-path": Kind(404, "There is nothing at this path"),
    "no-such-game": Kind(404, "No such game"),
    "no-such-match": Kind(404, "No such match"),
    "no-such-seat": Kind(404, "The match has no such seat"),
    "no-such-player": Kind(404, "No such player"),
    "no-such-version": Kind(404, "The match has no such version"),
    "method-not-allowed": Kind(405, "This path does not support the method"),
    "not-acceptable": Kind(406, "None of the accepted media types is available"),
    "request-timeout": Kind(408, "The request did not arrive in time"),
    "stale-decision": Kind(409, "The decision is no longer open"),
    "not-asked": Kind(409, "The seat has nothing to decide"),
    "not-started": Kind(409, "The match has not started"),
    "over": Kind(409, "The match is over"),
    "not-over": Kind(409, "The match is not over"),
    "already-joined": Kind(409, "Somebody has joined the match"),
    "seat-taken": Kind(409, "The seat is not open"),
    "name-claimed": Kind(409, "The name is another player's"),
    "name-taken": Kind(409, "Another player has the name"),
    "undo-refused": Kind(409, "The last action cannot be taken back"),
    "body-too-large": Kind(413, "The body is too large"),
    "illegal-action": Kind(422, "The rules do not allow the action"),
    "batch-past-reveal": Kind(422, "An action before the last one ends what may be sent at once"),
    "name-refused": Kind(422, "A player cannot have this name"),
    "key-reused": Kind(422, "The Idempotency-Key belongs to another request"),
    "too-many-matches": Kind(429, "Too many new matches"),
    "too-many-players": Kind(429, "Too many new players"),
    "too-many-streams": Kind(429, "Too many open streams"),
    "head-too-large": Kind(431, "The head of the request is too large"),
    "internal-error": Kind(500, "Something went wrong in the gateway"),
    "conflict": Kind(503, "Others kept changing the match"),
    "rules-away": Kind(503, "The rules service is away"),
    "store-away": Kind(503, "The store is away"),
    "archive-away": Kind(503, "The archive is away"),
    "stopping": Kind(503, "This gateway is stopping"),
}

RETRIED = frozenset({429, 503})
"""Status codes of what is worth another try."""


class Problem(Exception):
    """A request that is refused. `members` are further members of the problem details."""

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.members = members
        self.status = KINDS[kind].status
        self.headers = dict(headers or {})
        if self.status in RETRIED:
            self.headers.setdefault("Retry-After", RETRY_AFTER)
        if self.status == HTTPStatus.UNAUTHORIZED:
            self.headers.setdefault("WWW-Authenticate", 'Bearer realm="portolan"')

    def document(self) -> bytes:
        """The problem details as JSON."""
        return msgspec.json.encode(
            {
                "type": URN + self.kind,
                "title": KINDS[self.kind].title,
                "status": self.status,
                "detail": self.detail,
                **self.members,
            }
        )

    def response(self) -> Response:
        return Response(self.document(), self.status, self.headers, MEDIA_TYPE)


_KIND_OF_STATUS = {
    404: "no-such-path",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "body-too-large",
}


def problem_of_http(error: HTTPException) -> Problem:
    """The problem that stands for an error which the web framework raised."""
    kind = _KIND_OF_STATUS.get(error.status_code, "invalid-request")
    return Problem(kind, error.detail, headers=error.headers)
