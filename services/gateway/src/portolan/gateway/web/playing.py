"""POST /matches/{match_id}/act, /undo, /resign, /rematch: what a person does at the table."""

import hmac
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.archive.records import Player
from portolan.gateway.auth import needed
from portolan.gateway.limiting import allow
from portolan.gateway.problems import Problem
from portolan.gateway.web.identity import is_claimed, player_here, settle
from portolan.gateway.web.table import Notice, after_change, read_table
from portolan.gateway.web.visits import NAME_COOKIE, PageRoute, Visit
from portolan.matches import errors
from portolan.matches.records import OVER, Created, MatchRecord, NewMatch, SeatRecord

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_NOTICES: dict[type[errors.MatchError], str] = {
    errors.StaleDecision: "notice-stale",
    errors.NotAsked: "notice-not-asked",
    errors.Over: "notice-over",
    errors.NotStarted: "notice-not-started",
    errors.KeyReused: "notice-stale",
    errors.Conflict: "notice-try-again",
    errors.RulesAway: "notice-rules-away",
}
"""What a person is told of a change that was refused; the rest is a page of its own."""


@router.post("/matches/{match_id}/act")
async def act(request: Request) -> Response:
    """One action. The same form sent twice acts once, and gets the first answer again."""

    async def send(visit: Visit, match_id: str, token: str, form: dict[str, str]) -> None:
        action = form["action"].encode()
        key = f"{form['key'][:64]}-{sha256(action).hexdigest()[:16]}"
        matches, outcomes = visit.gateway.matches, visit.gateway.outcomes
        try:
            decision = int(form["decision"])
            answer = await matches.act(match_id, token, decision, [action], key, visit.language)
        except errors.MatchError as error:
            await outcomes.refused(matches, match_id, error)
            raise
        outcome = "repeated" if answer.repeated else "accepted"
        await outcomes.count(matches, match_id, outcome, answer.waited)

    return await _change(request, send)


@router.post("/matches/{match_id}/undo")
async def undo(request: Request) -> Response:
    """Take the last action back."""

    async def send(visit: Visit, match_id: str, token: str, form: dict[str, str]) -> None:
        version, key = int(form["version"]), form["key"][:64]
        await visit.gateway.matches.undo(match_id, token, version, key, visit.language)

    return await _change(request, send)


@router.post("/matches/{match_id}/resign")
async def resign(request: Request) -> Response:
    """Give up: a bot plays on."""

    async def send(visit: Visit, match_id: str, token: str, form: dict[str, str]) -> None:
        await visit.gateway.matches.resign(match_id, token, form["key"][:64])

    return await _change(request, send)


Send = Callable[[Visit, str, str, dict[str, str]], Awaitable[Any]]


async def _change(request: Request, send: Send) -> Response:
    """Do it, and show the table as it is then, with a line where it was refused."""
    visit = Visit(request)
    match_id: str = request.path_params["match_id"]
    form = await visit.form()
    token = visit.token(match_id)
    if token is None:
        raise needed()
    notice = None
    try:
        await send(visit, match_id, token, form)
    except (KeyError, ValueError):
        raise Problem("invalid-request", "The form lacks a field.") from None
    except errors.WrongToken:
        if not visit.by_htmx:
            raise
        return visit.go(f"/matches/{match_id}")  # It says that the seat's link opens nothing.
    except errors.MatchError as error:
        notice = _notice(visit, error)
        if notice is None:
            raise
    return after_change(visit, await read_table(visit, match_id), notice)


def _notice(visit: Visit, error: errors.MatchError) -> Notice | None:
    if isinstance(error, errors.Illegal):
        return Notice(visit.t("notice-illegal", reason=error.message), error.rule)
    if isinstance(error, errors.UndoRefused):
        return Notice(visit.t(f"notice-undo-{error.reason.replace('_', '-')}"))
    key = _NOTICES.get(type(error))
    return Notice(visit.t(key)) if key else None


@router.post("/matches/{match_id}/rematch")
async def rematch(request: Request) -> Response:
    """The same seats once more; whoever asks second joins the match that the first one made.

    Who comes first owns it: may abandon it, or let bots play in place of those who do not come.
    """
    visit = Visit(request)
    await visit.form()
    match_id: str = request.path_params["match_id"]
    token = visit.token(match_id)
    record = await visit.gateway.matches.read(match_id)
    seat = record.seat_of(token)
    if token is None or seat is None:
        raise needed()
    if record.status not in OVER:
        raise Problem("not-over", "The match is not over.")
    await allow(visit.gateway, request, "matches")
    player = await player_here(visit)
    created = await _made_again(visit, record)
    name, identity = _who(record.seats[seat], player)
    nameless = not identity and await is_claimed(visit, name)
    if nameless:
        name = ""
    own_key = sha256(f"rematch {token}".encode()).hexdigest()
    again = created.record.id
    taken, now = await visit.gateway.matches.take_seat(again, seat, name, own_key, identity)
    answer = visit.go_sit(again, "nameless" if nameless else "seated")
    visit.keep_seat(answer, again, taken)
    if not any(one.kind == "human" for number, one in enumerate(now.seats) if number != seat):
        visit.keep_owner(answer, again, created.owner_token)
    if nameless:
        answer.delete_cookie(NAME_COOKIE, samesite="lax")
    settle(visit, answer, player)
    return answer


async def _made_again(visit: Visit, record: MatchRecord) -> Created:
    """The rematch of a match: the same for all who ask, until it was abandoned."""
    matches = visit.gateway.matches
    number = 0
    while True:
        asked = f"rematch {number}" if number else "rematch"
        key = hmac.digest(record.salt, asked.encode(), "sha256").hex()
        created = await matches.create(_once_more(record), key)
        if not created.repeated or (await matches.read(created.record.id)).status != "abandoned":
            return created
        number += 1


def _who(seat: SeatRecord, player: Player | None) -> tuple[str, str]:
    """Name and player's id for a seat of a rematch; a player's name is nobody else's."""
    if player is not None:
        return player.name, str(player.id)
    return ("" if seat.player else seat.name), ""


def _once_more(record: MatchRecord) -> NewMatch:
    """A match like another; people take their seats themselves."""
    seats = [
        SeatRecord("bot", seat.name, seat.level) if seat.kind == "bot" else SeatRecord("open")
        for seat in record.seats
    ]
    return NewMatch(record.game, seats, record.options, undo=record.undo, clock=record.clock)
