"""Who asks: the token of a seat, or of a match's owner.

API clients send `Authorization: Bearer <token>`. Browsers keep a token in an HttpOnly cookie, one
for each match, since EventSource and links send no headers. `portolan.matches`, which knows only
the hash of a token, decides what it opens.
"""

import re
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, cookie_parser

from portolan.gateway.problems import Problem

_SECRET = re.compile(r"[A-Za-z0-9_-]{16,200}")
_SAFE = frozenset({"GET", "HEAD"})


def cookie_name(match_id: str) -> str:
    """The cookie that holds a browser's token for a match."""
    return f"portolan_{match_id}"


def token_of(headers: Headers, method: str, match_id: str) -> str | None:
    """The token that a request carries for a match; None for a spectator.

    Raises Problem: 401 for credentials that cannot be a token, 403 for a change that another site
    made a browser send with its cookie.
    """
    authorization = headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not is_secret(token):
            raise Problem("unauthenticated", "Authorization must be `Bearer <token>`.")
        return token
    kept = from_cookie(headers, method, cookie_name(match_id))
    if kept is not None and not is_secret(kept):
        raise Problem("unauthenticated", "The cookie does not hold a token.")
    return kept


def is_secret(text: str) -> bool:
    """Whether a text has the form of a token, or of a player's key."""
    return bool(_SECRET.fullmatch(text))


def from_cookie(headers: Headers, method: str, name: str) -> str | None:
    """What a browser keeps in a cookie; None where it keeps nothing.

    Raises Problem for a change that another site made it send.
    """
    cookie = headers.get("cookie")
    kept = cookie_parser(cookie).get(name) if cookie else None
    if not kept:
        return None
    if method not in _SAFE and not same_origin(headers):
        raise Problem("forbidden", "A page of another site may not act with your cookie.")
    return kept


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _optional(connection: HTTPConnection) -> str | None:
    return token_of(
        connection.headers, connection.scope["method"], connection.path_params["match_id"]
    )


def _required(token: Annotated[str | None, Depends(_optional)]) -> str:
    if token is None:
        raise needed()
    return token


def needed() -> Problem:
    """The refusal of a request that carries no token."""
    return Problem("unauthenticated", "Send the token as `Authorization: Bearer <token>`.")


OptionalToken = Annotated[str | None, Depends(_optional)]
"""The request's token; None for a spectator."""
Token = Annotated[str, Depends(_required)]
