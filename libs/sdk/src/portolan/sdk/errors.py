"""What can go wrong, as types with data."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from portolan.sdk.models import Decision

PROBLEM = "urn:portolan:problem:"


@dataclass
class ApiError(Exception):
    """The server refused a request. `kind` is stable, `detail` is for people.

    `members` are the members of the problem details (RFC 9457).
    """

    status: int
    kind: str
    detail: str
    members: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.status} {self.kind}: {self.detail}"


class StaleDecision(ApiError):
    """The decision that an action names is no longer open."""

    @property
    def decision(self) -> Decision | None:
        """The decision that is open now, if there is one."""
        current = self.members.get("decision")
        return msgspec.convert(current, Decision) if isinstance(current, dict) else None


class Illegal(ApiError):
    """The rules do not allow an action."""

    @property
    def rule(self) -> str:
        """The id of the rule that refuses it."""
        return str(self.members.get("rule", ""))


class Unreachable(Exception):
    """No answer after all tries. Whether a change was made is unknown: repeat it with its key."""


_TYPES: dict[str, type[ApiError]] = {"stale-decision": StaleDecision, "illegal-action": Illegal}


def error_of(status: int, body: bytes) -> ApiError:
    """The error that an answer of 400 or more stands for."""
    try:
        members = msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.MsgspecError:
        members = {"detail": body[:200].decode(errors="replace")}
    kind = str(members.get("type", "")).removeprefix(PROBLEM) or "unknown"
    detail = str(members.get("detail") or members.get("title") or "")
    return _TYPES.get(kind, ApiError)(status, kind, detail, members)
