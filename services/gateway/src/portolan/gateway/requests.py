"""What requests have in common: path parameters, the idempotency key, bodies."""

import re
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Header, Path, Request
from pydantic import BaseModel, ConfigDict

from portolan.gateway.problems import Problem

MAX_INTEGER = 2**53 - 1
"""Integers up to here are exact in every client."""

_KEY = re.compile(r"[\x21-\x7e]{1,200}")

MatchId = Annotated[str, Path(description="Id of a match.")]
SeatNumber = Annotated[int, Path(description="Seats count from 0.", ge=0, le=MAX_INTEGER)]
Version = Annotated[int, Path(description="A version of the match.", ge=0, le=MAX_INTEGER)]


class Body(BaseModel):
    """A request's body: unknown fields and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


def idempotency_key(request: Request) -> str | None:
    """The Idempotency-Key of a request. Raises Problem where it cannot be one."""
    key = request.headers.get("idempotency-key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("invalid-request", "Idempotency-Key: 1 to 200 visible ASCII characters.")
    return key


def _documented_key(
    request: Request,
    idempotency_key_: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            description="Makes the request safe to repeat: the same key and body get the first "
            "answer again, and nothing is done twice.",
            min_length=1,
            max_length=200,
            pattern=r"^[\x21-\x7e]+$",
            examples=["0b9f6c1e-7d52-4c3a-9e21"],
        ),
    ] = None,
) -> str | None:
    return idempotency_key(request)


IdempotencyKey = Annotated[str | None, Depends(_documented_key)]

SHORTEST_SECRET_KEY = 16


def _secret_key(key: IdempotencyKey) -> str | None:
    """For requests that anybody may make and whose answers hold secrets.

    Repeating such a request with its key gives the same secrets again, so a key that somebody else
    might use, or guess, is refused.
    """
    if key is not None and len(key) < SHORTEST_SECRET_KEY:
        raise Problem(
            "invalid-request",
            f"For this request an Idempotency-Key has at least {SHORTEST_SECRET_KEY} characters "
            "and is hard to guess.",
        )
    return key


SecretIdempotencyKey = Annotated[str | None, Depends(_secret_key)]


async def read_body(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """A JSON body, decoded. Raises Problem where it is no JSON or does not fit."""
    media_type = request.headers.get("content-type", "application/json")
    if media_type.partition(";")[0].strip().lower() != "application/json":
        raise Problem("invalid-request", "Content-Type must be application/json.")
    try:
        return decoder.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("invalid-request", f"body: {error}") from None
