"""Pieces of the OpenAPI document that several resources use."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, WithJsonSchema

from portolan.gateway.problems import KINDS, MEDIA_TYPE, RETRIED, RETRY_AFTER, URN

Refusals = dict[int | str, dict[str, Any]]


class Shape(BaseModel):
    """The shape of an answer, for its documentation: answers are not checked against it."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class ProblemDetails(Shape):
    """A refusal after RFC 9457. Further members depend on the type."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str


def refusals(*kinds: str) -> Refusals:
    """The `responses` of an operation that may be refused in these ways."""
    documented: Refusals = {}
    for kind in kinds:
        status = KINDS[kind].status
        answer = documented.setdefault(
            status,
            {
                "description": "",
                "content": {
                    MEDIA_TYPE: {
                        "schema": {"$ref": "#/components/schemas/ProblemDetails"},
                        "examples": {},
                    }
                },
            },
        )
        sentences = [*filter(None, [answer["description"]]), KINDS[kind].title]
        answer["description"] = "; ".join(sentences)
        answer["content"][MEDIA_TYPE]["examples"][kind] = {
            "value": {
                "type": URN + kind,
                "title": KINDS[kind].title,
                "status": status,
                "detail": "…",
            }
        }
        if status in RETRIED:
            answer["headers"] = {
                "Retry-After": {
                    "description": "Seconds to wait.",
                    "schema": {"type": "string"},
                    "example": RETRY_AFTER,
                }
            }
    return documented


OF_GAMES = "x-of-games"
"""Marks where a reference to a schema of all games is to stand; pydantic refuses to write one."""


def _of_games(what: str) -> WithJsonSchema:
    return WithJsonSchema({OF_GAMES: what})


GameAction = Annotated[Any, _of_games("Action")]
"""An action of any game: the OpenAPI document lists the schemas of all."""
GameEvent = Annotated[Any, _of_games("Event")]
GameView = Annotated[Any, _of_games("View")]
GameOptions = Annotated[dict[str, Any], _of_games("Options")]
