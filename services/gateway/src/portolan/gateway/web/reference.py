"""GET /docs: every operation of the HTTP API, for who writes a client; no script needed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from starlette.responses import Response

from portolan.gateway.web.visits import PageRoute, Visit

router = APIRouter(route_class=PageRoute, include_in_schema=False)

Json = Mapping[str, Any]

_MARKDOWN = MarkdownIt("commonmark", {"html": False})


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation."""

    name: str
    place: str
    """path | query | header"""
    required: bool
    about: str
    """HTML."""


@dataclass(frozen=True)
class Answer:
    """What an operation may answer."""

    status: str
    about: str
    holds: str
    """The name of the schema of its body, or its media type."""


@dataclass(frozen=True)
class Operation:
    """Something that can be asked for."""

    method: str
    path: str
    about: Sequence[str]
    """Paragraphs, as HTML."""
    token: bool
    """Whether a seat's, an owner's or a player's key may or must be sent along."""
    parameters: Sequence[Parameter]
    body: str
    """The name of the schema of its body; empty for none."""
    example: str
    """A body, as JSON."""
    answers: Sequence[Answer]

    @property
    def anchor(self) -> str:
        """Where it stands on the page.

        >>> Operation("post", "/v1/matches/{id}", (), True, (), "", "", ()).anchor
        'post-v1-matches-id'
        """
        return "-".join([self.method, *self.path.replace("{", "").replace("}", "").split("/")[1:]])


def operations(document: Json) -> Iterator[tuple[str, list[Operation]]]:
    """The operations of an OpenAPI document by their first tag, in its order."""
    by_tag: dict[str, list[Operation]] = {}
    for path, item in document["paths"].items():
        for method, told in item.items():
            by_tag.setdefault(told["tags"][0], []).append(_operation(method, path, told))
    yield from by_tag.items()


def _operation(method: str, path: str, told: Json) -> Operation:
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [one["value"] for one in body.get("examples", {}).values()]
    return Operation(
        method=method,
        path=path,
        about=_paragraphs(told.get("description", "")),
        token="security" in told,
        parameters=[
            Parameter(
                name=one["name"],
                place=one["in"],
                required=one.get("required", False),
                about=_MARKDOWN.renderInline(one.get("description", "")),
            )
            for one in told.get("parameters", [])
        ],
        body=_named(body.get("schema", {})),
        example=json.dumps(examples[0], ensure_ascii=False, indent=2) if examples else "",
        answers=[
            Answer(status, answer.get("description", ""), _holds(answer.get("content", {})))
            for status, answer in told["responses"].items()
        ],
    )


def _paragraphs(text: str) -> list[str]:
    return [_MARKDOWN.renderInline(paragraph) for paragraph in text.split("\n\n")]


def _holds(content: Json) -> str:
    held = [_named(one.get("schema", {})) or kind for kind, one in content.items()]
    return ", ".join(dict.fromkeys(held))


def _named(schema: Json) -> str:
    """The names of the schemas that a schema refers to."""
    parts = [schema, *schema.get("oneOf", ()), *schema.get("anyOf", ())]
    return " | ".join(part["$ref"].rpartition("/")[2] for part in parts if "$ref" in part)


@router.get("/docs")
async def show_reference(request: Request) -> Response:
    """The operations, their parameters, bodies and answers."""
    visit = Visit(request)
    games = await visit.gateway.backend.catalogue.fetch_all()
    known = {game: description for game, description, _ in games if description}
    document = msgspec.json.decode(request.app.state.documents.encoded(known))
    return visit.page(
        "reference.html",
        about=_paragraphs(document["info"]["description"]),
        groups=list(operations(document)),
    )
