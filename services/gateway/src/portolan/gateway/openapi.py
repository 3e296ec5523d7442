"""The OpenAPI document: the resources, and the schemas of every game's documents.

Games are what the rules services describe, so the document is made while the gateway runs. A game
`oregon` adds the schemas `oregon_Action`, `oregon_View`, `oregon_Event` and `oregon_Options`; the
schemas `Action`, `View`, `Event` and `Options` are those of any game.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.routing import BaseRoute

from portolan.gateway.actions.schemas import OneAction, SeveralActions
from portolan.gateway.catalogue import Description
from portolan.gateway.documentation import OF_GAMES, ProblemDetails
from portolan.gateway.events.endpoints import ITEMS

Json = dict[str, Any]

_REF = "#/components/schemas/"
_MODELS: tuple[type[BaseModel], ...] = (ProblemDetails, OneAction, SeveralActions, *ITEMS)
_ABOUT = """Portolan hosts board games. Create a match, hand each player a seat token, read a
seat's view with its legal actions, act, and follow what happens on a live stream.

Refusals are problem details (RFC 9457) with stable types. Every POST takes an `Idempotency-Key`.
Live streams are server-sent events, or lines of JSON with a `{"kind": "keep-alive"}` after every
quiet 15 seconds."""


class Documents:
    """Keeps the document, which takes a while to make, until a game describes itself anew."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._games: dict[str, Description] = {}
        self._encoded = b""

    def encoded(self, games: dict[str, Description]) -> bytes:
        """The document as JSON."""
        same = games.keys() == self._games.keys() and all(
            games[game] is self._games[game] for game in games
        )
        if not (self._encoded and same):
            self._encoded = msgspec.json.encode(document(self._app, games))
            self._games = games
        return self._encoded


def document(app: FastAPI, games: Mapping[str, Description]) -> Json:
    """The OpenAPI document of an app that offers these games."""
    made = get_openapi(
        title="Portolan",
        version="1",
        description=_ABOUT,
        routes=[_without_head(route) for route in app.routes],
        tags=None,
    )
    components = made.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas.update(_model_schemas())
    schemas.update(_game_schemas(games))
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    components["securitySchemes"] = {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "A seat's token, or the owner's. Browsers send it in a cookie.",
        },
        "player": {
            "type": "apiKey",
            "in": "header",
            "name": "Portolan-Player",
            "description": "A named player's key. Who plays with it has the name, and is rated.",
        },
    }
    # The path of every move bypasses FastAPI's handling of parameters; they are those of undo.
    matches = "/v1/matches/{match_id}/"
    taken = made["paths"][f"{matches}undo"]["post"]["parameters"]
    made["paths"][f"{matches}actions"]["post"]["parameters"] = taken
    for path in made["paths"].values():
        for method, operation in path.items():
            _finish(method, operation)
    _add_examples(made["paths"], games)
    _refer_to_games(made)
    return made


def _without_head(route: BaseRoute) -> BaseRoute:
    """HEAD is left out: whatever answers GET answers it too."""
    if not isinstance(route, APIRoute) or not route.methods:
        return route
    shown = copy(route)
    shown.methods = route.methods - {"HEAD"}
    return shown


def _model_schemas() -> Json:
    _, found = models_json_schema(
        [(model, "validation") for model in _MODELS], ref_template=_REF + "{model}"
    )
    definitions: Json = found["$defs"]
    return definitions


def _game_schemas(games: Mapping[str, Description]) -> Json:
    schemas: Json = {}
    unions: dict[str, list[Json]] = {"Action": [], "Event": [], "View": [], "Options": []}
    for game, description in games.items():
        for what, schema in description.schemas.items():
            name = f"{game}_{what.capitalize()}"
            schemas.update(_as_components(game, name, schema))
            unions[what.capitalize()].append({"$ref": _REF + name})
    for what, refs in unions.items():
        schemas[what] = {
            "title": what,
            "description": f"{what} of any game.",
            **({"anyOf": refs} if refs else {"type": "object"}),
        }
    return schemas


def _as_components(game: str, name: str, schema: Json) -> Json:
    """A self-contained JSON Schema as components, its definitions named after the game."""

    def moved(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("#/$defs/"):
            return f"{_REF}{game}_{value.removeprefix('#/$defs/')}"
        if isinstance(value, dict):
            return {key: moved(item) for key, item in value.items()}
        if isinstance(value, list):
            return [moved(item) for item in value]
        return value

    definitions = schema.get("$defs", {})
    body = {key: moved(value) for key, value in schema.items() if key not in {"$defs", "$schema"}}
    parts = {f"{game}_{part}": moved(definition) for part, definition in definitions.items()}
    return {**parts, name: body}


def _refer_to_games(value: Any) -> None:
    """Put references where models stand for documents of games."""
    if isinstance(value, dict):
        if OF_GAMES in value:
            value["$ref"] = _REF + value.pop(OF_GAMES)
        for item in value.values():
            _refer_to_games(item)
    elif isinstance(value, list):
        for item in value:
            _refer_to_games(item)


def _finish(method: str, operation: Json) -> None:
    """Say who may call, and drop the framework's own form of refusals, which we do not use."""
    responses = operation["responses"]
    invalid = responses.get("422", {}).get("content", {}).get("application/json", {})
    if invalid.get("schema", {}).get("$ref", "").endswith("HTTPValidationError"):
        del responses["422"]
    if "401" in responses and "security" not in operation:
        optional: list[Json] = [{}] if method == "get" else []
        operation["security"] = [*optional, {"token": []}]


def _add_examples(paths: Json, games: Mapping[str, Description]) -> None:
    """An example of a new match and of an action for every game."""
    create, act = {}, {}
    for game, description in games.items():
        seats = [{"kind": "human", "name": "Ada"}]
        seats += [{"kind": "bot", "name": ""}] * (description.told.min_seats - 1)
        create[game] = {"value": {"game": game, "seats": seats}}
        act[game] = {"value": {"decision": 1, "action": example(description.schemas["action"])}}
    for path, examples in (("/v1/matches", create), ("/v1/matches/{match_id}/actions", act)):
        paths[path]["post"]["requestBody"]["content"]["application/json"]["examples"] = examples


def example(schema: Json) -> Any:
    """The simplest document that fits a game's schema."""
    return _simplest(schema, schema.get("$defs", {}))


def _simplest(schema: Json, definitions: Json) -> Any:
    if "$ref" in schema:
        return _simplest(definitions[schema["$ref"].removeprefix("#/$defs/")], definitions)
    given = [schema["const"]] if "const" in schema else schema.get("enum")
    if given:
        return given[0]
    choices = schema.get("oneOf") or schema.get("anyOf")
    if choices:
        return _simplest(choices[0], definitions)
    kind = schema.get("type")
    if kind == "object":
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        return {name: _simplest(properties[name], definitions) for name in required}
    if kind == "array":
        items = schema.get("prefixItems") or [schema.get("items", {})] * schema.get("minItems", 0)
        return [_simplest(item, definitions) for item in items]
    return {"integer": schema.get("minimum", 0), "string": "", "boolean": False}.get(str(kind))
