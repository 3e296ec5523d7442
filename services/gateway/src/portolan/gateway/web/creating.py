"""GET and POST /new: a match as one wishes it; POST /quick: one against bots at once."""

import hmac
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.responses import Response

from portolan.archive.records import Player
from portolan.gateway.auth import needed
from portolan.gateway.catalogue import in_language
from portolan.gateway.limiting import allow
from portolan.gateway.matches.schemas import MatchWish, new_match
from portolan.gateway.players.identity import seated
from portolan.gateway.problems import Problem
from portolan.gateway.refusing import problem_of
from portolan.gateway.web.identity import is_claimed, name_here, player_here, settle
from portolan.gateway.web.seating import read_name
from portolan.gateway.web.table import bot_words
from portolan.gateway.web.terms import CLOCKS, Option, read_options
from portolan.gateway.web.visits import NAME_COOKIE, PageRoute, Visit
from portolan.matches.errors import BadRequest, Conflict, NameClaimed
from portolan.matches.records import Created, NewMatch, SeatRecord

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_OPTION = re.compile(r"\$\.(\w+)")
"""The field that the rules name where they refuse an option."""


def _options_of(form: Mapping[str, str], options: Sequence[Option]) -> dict[str, Any]:
    """What a form says of the options; fields left empty take their defaults."""
    found: dict[str, Any] = {}
    for option in options:
        value = form.get(f"option.{option.name}", "").strip()
        if value:
            try:
                found[option.name] = json.loads(value)
            except (ValueError, RecursionError):
                raise BadRequest("options", f"$.{option.name}: not JSON") from None
    return found


@router.get("/new")
async def show_form(request: Request) -> Response:
    """The form for a match of `game`."""
    visit = Visit(request)
    return await _form_page(visit, request.query_params.get("game", ""), {}, "")


async def _form_page(
    visit: Visit, game: str, sent: Mapping[str, str], refusal: str, reason: str = ""
) -> Response:
    description = await visit.gateway.backend.catalogue.fetch(game)
    told = description.told
    return visit.page(
        "new.html",
        400 if refusal else 200,
        game=game,
        told=told,
        game_name=in_language(told.names, visit.language),
        options=read_options(description, visit.language),
        levels=[(level, bot_words(visit, level)) for level in told.bot_levels],
        player=await name_here(visit),
        clocks=list(CLOCKS),
        sent=sent,
        refusal=refusal,
        reason=reason,
    )


def _refusal(visit: Visit, error: BadRequest, options: Sequence[Option]) -> tuple[str, str]:
    """What to look at, in words; and of a field that takes any JSON what is wrong there.

    The rules tell that in English alone: for all other fields the form itself says what fits.
    """
    if error.what != "options":
        return visit.t("new-refused-form"), ""
    named = _OPTION.match(error.message)
    wrong = next((one for one in options if named and one.name == named[1]), None)
    if wrong is None:
        return visit.t("new-refused-option", option=visit.t("options")), error.message
    reason = error.message if wrong.kind == "text" else ""
    return visit.t("new-refused-option", option=wrong.label), reason


@router.post("/new")
async def create(request: Request) -> Response:
    """Make the match, and sit down where the form says "me"."""
    visit = Visit(request)
    form = await visit.form()
    game = form.get("game", "")
    description = await visit.gateway.backend.catalogue.fetch(game)
    fields = read_options(description, visit.language)
    player = await player_here(visit)
    try:
        name = _own_name(form, player)
        seats = _seats_of(form, name, description.told.max_seats)
        options = _options_of(form, fields)
        clock = CLOCKS.get(form.get("clock", "none"))
        return await _create(visit, form, player, game, seats, options, clock)
    except NameClaimed:
        return await _form_page(visit, game, form, visit.t("problem-name-claimed"))
    except BadRequest as error:
        return await _form_page(visit, game, form, *_refusal(visit, error, fields))
    except ValidationError:
        return await _form_page(visit, game, form, visit.t("new-refused-form"))


@router.post("/quick")
async def quick(request: Request) -> Response:
    """A match against bots, at once."""
    visit = Visit(request)
    form = await visit.form()
    game = form.get("game", "")
    told = (await visit.gateway.backend.catalogue.fetch(game)).told
    wished = form.get("seats", "")
    count = int(wished) if wished.isascii() and wished.isdigit() and len(wished) < 4 else 0
    count = min(max(count, told.min_seats), told.max_seats)
    player = await player_here(visit)
    me = {"kind": "human", "name": _own_name(form, player)}
    bots = [{"kind": "bot", "level": form.get("level", "")}] * (count - 1)
    try:
        return await _create(visit, form, player, game, [me, *bots], {}, None)
    except ValidationError as error:
        raise Problem("invalid-request", f"{error.error_count()} fields") from None
    except NameClaimed as error:
        # The name is the one that this browser kept: without it the next click works.
        answer = visit.refusal(problem_of(error))
        answer.delete_cookie(NAME_COOKIE, samesite="lax")
        return answer


def _own_name(form: dict[str, str], player: Player | None) -> str:
    """The name in a form; a named player's own stands above it, and is set with the seat."""
    return "" if player else read_name(form)


def _seats_of(form: Mapping[str, str], name: str, most: int) -> list[dict[str, str]]:
    """`seat.0` …: "me", "open", "bot:<level>" or "" (nobody). "me" once at most."""
    seats: list[dict[str, str]] = []
    mine = False
    for number in range(most):
        wish = form.get(f"seat.{number}", "")
        if wish == "me" and not mine:
            mine = True
            seats.append({"kind": "human", "name": name})
        elif wish in {"me", "open"}:
            seats.append({"kind": "open"})
        elif wish.startswith("bot:"):
            seats.append({"kind": "bot", "level": wish.removeprefix("bot:")})
    return seats


@router.post("/matches/{match_id}/fill")
async def fill(request: Request) -> Response:
    """In place of a match that nobody has joined, the same one with bots in its open seats."""
    visit = Visit(request)
    await visit.form()
    match_id: str = request.path_params["match_id"]
    owner = visit.owner_token(match_id)
    if owner is None:
        raise needed()
    record = await visit.gateway.matches.read(match_id)
    record.check_owner(owner)
    people = [seat for seat in record.seats if seat.kind == "human"]
    # Abandoned is what it is when this is sent again because the first answer was lost.
    if record.status not in {"waiting", "abandoned"} or len(people) > 1:
        raise _already_joined()
    await allow(visit.gateway, visit.request, "matches")
    player = await player_here(visit)
    if any(seat.player and (not player or seat.player != str(player.id)) for seat in people):
        raise Problem("forbidden", "The seat is a named player's, by that player's key.")
    nameless = [seat for seat in people if not seat.player and await is_claimed(visit, seat.name)]
    seats = [
        SeatRecord("bot")
        if seat.kind == "open"
        else SeatRecord(
            seat.kind, "" if seat in nameless else seat.name, seat.level, player=seat.player
        )
        for seat in record.seats
    ]
    new = NewMatch(record.game, seats, record.options, undo=record.undo, clock=record.clock)
    key = hmac.digest(record.salt, b"fill", "sha256").hex()
    created = await visit.gateway.matches.create(new, key)
    try:
        await visit.gateway.matches.cancel(match_id, owner, record.version)
    except Conflict:  # Somebody sat down while the other match was made.
        await visit.gateway.matches.cancel(created.record.id, created.owner_token)
        raise _already_joined() from None
    answer = _seated(visit, created, told=bool(nameless))
    visit.forget_seat(answer, match_id)
    settle(visit, answer, player)
    return answer


def _already_joined() -> Problem:
    return Problem("already-joined", "Somebody has sat down.")


async def _create(
    visit: Visit,
    form: Mapping[str, str],
    player: Player | None,
    game: str,
    seats: Sequence[Mapping[str, str]],
    options: Mapping[str, Any],
    clock: Mapping[str, float] | None,
) -> Response:
    """Make it, keep the tokens, go there. Raises BadRequest, ValidationError, Problem."""
    wish = MatchWish.model_validate(
        {
            "game": game,
            "seats": seats,
            "options": options,
            "undo": form.get("undo", "true") == "true",
            "clock": clock,
        }
    )
    await allow(visit.gateway, visit.request, "matches")
    new = new_match(wish, msgspec.json.encode(wish.options))
    if any(seat.kind == "human" for seat in new.seats):
        new.seats = seated(new.seats, player)
    answer = _seated(visit, await visit.gateway.matches.create(new, visit.secret_key(form)))
    if player is None and "name" in form:
        visit.keep_name(answer, form["name"].strip())
    settle(visit, answer, player)
    return answer


def _seated(visit: Visit, created: Created, *, told: bool = False) -> Response:
    """On to a match that was made, with its tokens; `told` that a name is not a guest's."""
    match_id = created.record.id
    made_to_sit = any(created.tokens)
    answer = (
        visit.go_sit(match_id, "nameless" if told else "seated")
        if made_to_sit
        else visit.go(f"/matches/{match_id}")
    )
    for token in filter(None, created.tokens):
        visit.keep_seat(answer, match_id, token)
    visit.keep_owner(answer, match_id, created.owner_token)
    return answer
