"""Answers: JSON that is not encoded twice, and the headers that go with words and secrets."""

from typing import Any

import msgspec
from starlette.responses import Response

_encode = msgspec.json.Encoder().encode


def json_answer(value: Any, language: str | None = None, status: int = 200) -> Response:
    """A value of plain types as JSON; `language` is that of the labels in it."""
    return raw_json(_encode(value), language, status)


def raw_json(document: bytes, language: str | None = None, status: int = 200) -> Response:
    """JSON that is already encoded, as it is."""
    return Response(document, status, _headers(language), "application/json")


def text_answer(text: str, media_type: str, language: str | None = None) -> Response:
    """Text or a drawing in UTF-8."""
    return Response(text, 200, _headers(language), f"{media_type}; charset=utf-8")


def _headers(language: str | None) -> dict[str, str]:
    # What a token sees must not be kept by anything between us and its owner.
    headers = {"Cache-Control": "no-store"}
    if language:
        headers["Content-Language"] = language
    return headers
