"""POST /preferences: the language and the theme that a reader chose in a page's header."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.languages import LANGUAGES
from portolan.gateway.web.visits import (
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    PageRoute,
    Visit,
)

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.post("/preferences")
async def prefer(request: Request) -> Response:
    """Keep a choice, and go back."""
    visit = Visit(request)
    form = await visit.form()
    answer = visit.go(_own_path(form.get("back", "")))
    if form.get("language") in LANGUAGES:
        visit.keep(answer, LANGUAGE_COOKIE, form["language"])
    if form.get("theme") in THEMES:
        visit.keep(answer, THEME_COOKIE, form["theme"])
    elif "theme" in form:
        answer.delete_cookie(THEME_COOKIE, samesite="lax")
    return answer


def _own_path(path: str) -> str:
    """A path of this site: nobody is sent elsewhere by a crafted form.

    >>> _own_path("/matches/x?version=3"), _own_path("//elsewhere"), _own_path("/\\\\elsewhere")
    ('/matches/x?version=3', '/', '/')
    """
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if plain and path.startswith("/") and not path.startswith("//") else "/"
