"""Shapes of requests to act and of their answers."""

from typing import Annotated, Any

import msgspec
from pydantic import Field

from portolan.gateway.documentation import GameAction, GameEvent, Shape
from portolan.gateway.matches.schemas import Status
from portolan.gateway.problems import Problem
from portolan.gateway.requests import MAX_INTEGER, Body
from portolan.gateway.views.schemas import Decision

MAX_BATCH = 64

_Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)]
_Batch = Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1, max_length=MAX_BATCH)]


class ActionWish(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to act, as it is decoded: actions stay the bytes they are."""

    decision: _Number
    action: msgspec.Raw = msgspec.Raw()
    actions: _Batch | None = None

    def batch(self) -> list[bytes]:
        """The actions as JSON documents. Raises Problem unless exactly one form is used."""
        one = bytes(self.action)
        if bool(one) == (self.actions is not None):
            raise Problem("invalid-request", "body: send either `action` or `actions`.")
        return [one] if self.actions is None else [bytes(action) for action in self.actions]


DECODER = msgspec.json.Decoder(ActionWish)

DecisionNumber = Annotated[int, Field(ge=0, le=MAX_INTEGER, examples=[12])]


class OneAction(Body):
    """One action."""

    decision: DecisionNumber
    """The number of the decision that it answers, as in the view."""
    action: GameAction


class SeveralActions(Body):
    """Several actions, of which all are carried out or none.

    One that reveals something, or after which the seat is not asked, must be the last.
    """

    decision: DecisionNumber
    actions: Annotated[list[GameAction], Field(min_length=1, max_length=MAX_BATCH)]


class Undo(Body):
    """Takes back the seat's last action."""

    version: DecisionNumber
    """The version that the client saw last."""


class Acted(Shape):
    """What an accepted change led to."""

    version: int
    id: str
    """Id of this version in streams."""
    status: Status
    events: list[GameEvent]
    """What happened, as the seat saw it."""
    undo: bool
    decision: Decision | None
    """What the seat is asked next."""


def request_body() -> dict[str, Any]:
    """The documentation of the body of a request to act."""
    ref = "#/components/schemas/"
    return {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"oneOf": [{"$ref": f"{ref}OneAction"}, {"$ref": f"{ref}SeveralActions"}]}
            }
        },
    }
