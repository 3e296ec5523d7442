"""A named player in a browser: /player, claiming a name, moving it here, forgetting it here."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.archive.errors import NoSuchPlayer
from portolan.archive.names import LONGEST, SHORTEST
from portolan.archive.records import Player
from portolan.gateway.auth import is_secret
from portolan.gateway.limiting import allow
from portolan.gateway.players.endpoints import claim
from portolan.gateway.players.identity import COOKIE
from portolan.gateway.problems import Problem
from portolan.gateway.web.identity import keep_player, player_here, settle
from portolan.gateway.web.leaderboard import standing_lines
from portolan.gateway.web.visits import NAME_COOKIE, PageRoute, Visit

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_NAME_REFUSALS = {"name-refused", "name-taken"}


@router.get("/player")
async def show_player(request: Request) -> Response:
    """Whose name this browser plays under; the form to claim one where there is none."""
    visit = Visit(request)
    player = await player_here(visit)
    answer = await _page(visit, player)
    settle(visit, answer, player)
    return answer


async def _page(
    visit: Visit, player: Player | None, status: int = 200, sent: str = "", refusal: str = ""
) -> Response:
    standings = (
        await visit.gateway.backend.shelf.do(lambda archive: archive.standings_of(player.id))
        if player
        else []
    )
    told = ("kept", "void") if player else ("moved", "void")
    return visit.page(
        "player.html",
        status,
        player=player,
        standings=await standing_lines(visit, standings),
        foreign=player is None and visit.has_player_key,
        notice=next((key for key in told if key in visit.request.query_params), ""),
        sent=sent or visit.kept_name[:LONGEST],
        refusal=refusal,
        shortest=SHORTEST,
        longest=LONGEST,
    )


@router.post("/player")
async def claim_name(request: Request) -> Response:
    """Claim a name. The answer shows the key, in a link."""
    visit = Visit(request)
    form = await visit.form()
    if await player_here(visit):
        return visit.go("/player")
    wished = form.get("name", "").strip()[:100]
    await allow(visit.gateway, request, "players")
    try:
        player, key = await claim(visit.gateway, wished, visit.secret_key(form))
    except Problem as problem:
        if problem.kind not in _NAME_REFUSALS:
            raise
        return await _page(visit, None, problem.status, wished, _refusal(visit, problem))
    link = f"{visit.request.base_url}player#{key}"
    answer = visit.page("player_key.html", player=player, link=link, claimed=True)
    keep_player(visit, answer, player, key)
    return answer


@router.get("/player/move")
async def show_link(request: Request) -> Response:
    """The link that makes another device this player's too."""
    visit = Visit(request)
    player = await player_here(visit)
    if player is None:
        return visit.go("/player")
    link = f"{visit.request.base_url}player#{visit.request.cookies[COOKIE]}"
    return visit.page("player_key.html", player=player, link=link, claimed=False)


def _refusal(visit: Visit, problem: Problem) -> str:
    if problem.kind == "name-taken":
        return visit.t("problem-name-taken")
    reason = problem.members["reason"]
    return visit.t(f"name-refused-{reason}", shortest=SHORTEST, longest=LONGEST)


@router.post("/player/key")
async def move_here(request: Request) -> Response:
    """Be the player whose key a link carries (in its fragment, which a script sends here).

    A link takes no name away: a browser that plays under another name keeps that one.
    """
    visit = Visit(request)
    key = (await visit.form()).get("key", "")
    if not is_secret(key):
        raise Problem("forbidden", "The link holds no player's key.")
    try:
        player = await visit.gateway.backend.shelf.do(lambda archive: archive.players.with_key(key))
    except NoSuchPlayer:
        raise Problem("forbidden", "No player has this key.") from None
    known = await player_here(visit)
    if known is not None and known.id != player.id:
        raise Problem("name-claimed", "This browser is another player.")
    answer = Response(status_code=204, headers={"Cache-Control": "no-store"})
    keep_player(visit, answer, player, key)
    return answer


@router.post("/player/forget")
async def forget(request: Request) -> Response:
    """Play under no name on this device. The name stays the player's, by the key."""
    visit = Visit(request)
    await visit.form()
    answer = visit.go("/player")
    for cookie in (COOKIE, NAME_COOKIE):
        answer.delete_cookie(cookie, samesite="lax")
    return answer
