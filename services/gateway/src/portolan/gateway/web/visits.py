"""A request for a page: who asks, in which language, with which form; and how it is answered."""

import gzip
import re
import secrets
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from functools import cached_property
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

from fastapi import Request
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import RedirectResponse, Response

from portolan.archive.names import folded
from portolan.gateway.auth import cookie_name, is_secret, same_origin
from portolan.gateway.backend import Gateway
from portolan.gateway.languages import LANGUAGES, Language, negotiate
from portolan.gateway.players.identity import COOKIE as PLAYER_COOKIE
from portolan.gateway.problems import Problem
from portolan.gateway.refusing import problem_of
from portolan.gateway.requests import SHORTEST_SECRET_KEY
from portolan.gateway.web.desk import Desk
from portolan.gateway.web.statics import asset_path
from portolan.gateway.web.words import Words, words_of
from portolan.matches.errors import MatchError
from portolan.matches.records import MatchRecord, isolated

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

LANGUAGE_COOKIE = "portolan-language"
PAGE_LANGUAGE_HEADER = "Portolan-Language"
"""Sent by a page that asks for a part of itself: its language may not be the chosen one."""
THEME_COOKIE = "portolan-theme"
NAME_COOKIE = "portolan-name"
_KEPT_SECONDS = 180 * 86400
_MOST_SEATS_KEPT = 60
_MOST_OWNED_KEPT = 20
"""Matches that this browser made and has no seat in: a browser that holds too many cookies drops
some, a player's key perhaps."""
_MATCH_COOKIE = re.compile(cookie_name("([A-Za-z0-9_-]{12})"))
_OWNER_COOKIE = re.compile("portolan-owner_([A-Za-z0-9_-]{12})")
_PACKED_FROM = 2048

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing runs that is not one of our files, whatever a name or a rules text holds."""

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Vary": "Accept-Language, Cookie",
}

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_TEMPLATES.globals["asset"] = asset_path


class Visit:
    """A request for a page."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.gateway: Gateway = request.app.state.gateway
        self.desk: Desk = request.app.state.desk

    @cached_property
    def language(self) -> Language:
        """`?lang=`, else that of the page of which a part is asked for, else what was chosen in the
        header of a page, else Accept-Language.

        A `lang` that there is not is passed over: a page that refuses it needs a language too.
        """
        asked = self.request.query_params.get("lang")
        beside = self.request.headers.get(PAGE_LANGUAGE_HEADER)
        chosen = self.request.cookies.get(LANGUAGE_COOKIE)
        for wish in (asked, beside, chosen):
            for language in LANGUAGES:
                if wish == language:
                    return language
        return negotiate(self.request.headers.get("accept-language", ""))

    @cached_property
    def theme(self) -> Theme | None:
        """What was chosen; None: as the reader's system is."""
        chosen = self.request.cookies.get(THEME_COOKIE)
        return next((theme for theme in THEMES if chosen == theme), None)

    @cached_property
    def words(self) -> Words:
        """The page's messages."""
        return words_of(self.language)

    def t(self, key: str, **arguments: Any) -> str:
        """A message of the page."""
        return self.words.say(key, **arguments)

    def seat_name(self, record: MatchRecord, seat: int) -> str:
        """What a seat is called: a name of which nothing is seen would be none."""
        name, bot = record.seats[seat].name, record.seats[seat].kind == "bot"
        nameless = self.t("bot-name" if bot else "seat-name", number=seat + 1)
        return isolated(name) if folded(name) else nameless

    def named(self, record: MatchRecord) -> MatchRecord:
        """The record with a name for every seat, so that boards and log call it as pages do."""
        named = record.copy()
        named.seats = tuple(
            replace(seat, name=self.seat_name(record, number))
            for number, seat in enumerate(record.seats)
        )
        return named

    @property
    def back(self) -> str:
        """The page to come back to: a changed language does not forget where one was."""
        url = self.request.url
        if self.request.method != "GET":
            match_id = self.request.path_params.get("match_id")
            return f"/matches/{match_id}" if match_id else "/"
        query = [(key, value) for key, value in self.request.query_params.items() if key != "lang"]
        return url.path + (f"?{urlencode(query)}" if query else "")

    @staticmethod
    def new_key() -> str:
        """An idempotency key for a form: sent twice, it does its work once."""
        return secrets.token_urlsafe(18)

    @cached_property
    def kept_name(self) -> str:
        """The name that was used last in this browser."""
        try:
            return bytes.fromhex(self.request.cookies.get(NAME_COOKIE, "")).decode()[:40]
        except ValueError:
            return ""

    @property
    def has_player_key(self) -> bool:
        """Whether this browser holds a named player's key, whether it opens anything or not."""
        return bool(self.request.cookies.get(PLAYER_COOKIE))

    def keep_name(self, answer: Response, name: str) -> None:
        """Keep it, in a form that a cookie may hold."""
        self.keep(answer, NAME_COOKIE, name.encode().hex())

    # Tokens

    def token(self, match_id: str) -> str | None:
        """The seat token that this browser holds for a match."""
        kept = self.request.cookies.get(cookie_name(match_id), "")
        return kept if is_secret(kept) else None

    def owner_token(self, match_id: str) -> str | None:
        """The token of the match's owner, if this browser made the match."""
        kept = self.request.cookies.get(owner_cookie(match_id), "")
        return kept if is_secret(kept) else None

    def matches_held(self) -> list[str]:
        """Ids of the matches for which this browser holds a seat token; the oldest first."""
        found = map(_MATCH_COOKIE.fullmatch, self.request.cookies)
        return [match[1] for match in found if match]

    def keep_seat(self, answer: Response, match_id: str, token: str) -> None:
        """Keep a seat token; the oldest ones go where there are too many for one request."""
        others = [held for held in self.matches_held() if held != match_id]
        for held in others[: max(0, len(others) + 1 - _MOST_SEATS_KEPT)]:
            self.forget_seat(answer, held)
        self.keep(answer, cookie_name(match_id), token)

    def keep_owner(self, answer: Response, match_id: str, token: str) -> None:
        """Keep the token of a match's owner beside the seat's; some matches have that one alone."""
        found = map(_OWNER_COOKIE.fullmatch, self.request.cookies)
        seats = {*self.matches_held(), match_id}
        seatless = [match[1] for match in found if match and match[1] not in seats]
        for held in seatless[: max(0, len(seatless) + 1 - _MOST_OWNED_KEPT)]:
            answer.delete_cookie(owner_cookie(held), samesite="lax")
        self.keep(answer, owner_cookie(match_id), token)

    def forget_seat(self, answer: Response, match_id: str) -> None:
        """Forget what opened a match."""
        answer.delete_cookie(cookie_name(match_id), samesite="lax")
        if owner_cookie(match_id) in self.request.cookies:
            answer.delete_cookie(owner_cookie(match_id), samesite="lax")

    def keep(self, answer: Response, name: str, value: str) -> None:
        """A cookie that scripts cannot read and other sites cannot send along with a form."""
        secure = self.request.url.scheme == "https"
        answer.set_cookie(name, value, _KEPT_SECONDS, httponly=True, samesite="lax", secure=secure)

    # Forms

    async def form(self) -> dict[str, str]:
        """The fields of a form. Raises Problem where another site sent it, or it is none."""
        if not same_origin(self.request.headers):
            raise Problem("forbidden", "A page of another site may not act for you.")
        kind = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            raise Problem("invalid-request", "Content-Type must be that of a form.")
        try:
            text = (await self.request.body()).decode()
            return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=200))
        except ValueError as error:
            raise Problem("invalid-request", f"form: {error}") from None

    @staticmethod
    def secret_key(form: Mapping[str, str]) -> str | None:
        """The idempotency key of a form whose answer holds secrets; None for one to be guessed."""
        key = form.get("key", "")[:64]
        return key if len(key) >= SHORTEST_SECRET_KEY else None

    # Answers

    @property
    def by_htmx(self) -> bool:
        """Whether a part of a page is asked for."""
        return "hx-request" in self.request.headers

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        """A page, or a part of one."""
        html = _TEMPLATES.get_template(template).render(visit=self, t=self.t, **context)
        return self.answer(html.encode(), "text/html; charset=utf-8", status)

    def answer(self, body: bytes, media_type: str, status: int = 200) -> Response:
        """A page's body, packed if the browser takes it so."""
        headers = {**_HEADERS, "Content-Language": self.language}
        packs = "gzip" in self.request.headers.get("accept-encoding", "")
        if packs and len(body) > _PACKED_FROM:
            body = gzip.compress(body, 3)
            headers["Content-Encoding"] = "gzip"
        return Response(body, status, headers, media_type)

    def go(self, path: str) -> Response:
        """On to another page."""
        headers = {"Cache-Control": "no-store"}
        if self.by_htmx:
            return Response(status_code=204, headers={**headers, "HX-Redirect": path})
        return RedirectResponse(path, HTTPStatus.SEE_OTHER, headers)

    def go_sit(self, match_id: str, told: str = "seated") -> Response:
        """On to the table, with a seat, if the browser keeps what opens it; `told` to the table."""
        return self.go(f"/matches/{match_id}?{told}")

    @property
    def _asked_again(self) -> bool:
        """Whether the browser sends the request again by itself: a page, or what a table sends."""
        return self.request.method == "GET" or self.request.headers.get("hx-target") == "panel"

    def _table_beside(self) -> str | None:
        """The address of the table of the match that is asked about, if it is another page."""
        match_id = self.request.path_params.get("match_id")
        table = f"/matches/{match_id}"
        return table if match_id and table != self.request.url.path else None

    def refusal(self, problem: Problem) -> Response:
        """A page that says why there is no other."""
        away = problem.status == HTTPStatus.SERVICE_UNAVAILABLE
        key = f"problem-{problem.kind}"
        if away and not self._asked_again:
            key = "form-later"
        said = self.t(key if self.words.has(key) else "problem-other")
        template = "notice.html" if self.by_htmx else "problem.html"
        table = None if problem.kind == "no-such-match" else self._table_beside()
        answer = self.page(template, problem.status, said=said, table=table)
        answer.headers.update(problem.headers)
        if away and self.request.method == "GET":
            answer.headers["Refresh"] = "2"
        return answer


def owner_cookie(match_id: str) -> str:
    """The cookie that holds the token of a match's owner."""
    return f"portolan-owner_{match_id}"


def wants_page(request: Request) -> bool:
    """Whether somebody looks at the answer in a browser."""
    read = "text/html" in request.headers.get("accept", "")
    return read and not request.url.path.startswith("/v1/")


class PageRoute(APIRoute):
    """Its endpoint takes the request alone; refusals become pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint, with its refusals caught."""

        async def handle(request: Request) -> Response:
            try:
                answer: Response = await self.endpoint(request)
            except Problem as problem:
                answer = Visit(request).refusal(problem)
            except MatchError as error:
                answer = Visit(request).refusal(problem_of(error))
            return answer

        return handle
