"""Seats in a browser: taking one, moving one to another device, the matches that one is in."""

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from pydantic import TypeAdapter, ValidationError
from starlette.responses import Response

from portolan.gateway.auth import needed
from portolan.gateway.catalogue import in_language
from portolan.gateway.matches.schemas import PlayerName
from portolan.gateway.problems import Problem
from portolan.gateway.web.identity import player_here, settle
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import NoSuchGame, NoSuchMatch, RulesAway, WrongToken
from portolan.matches.records import MatchRecord

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_NAME: TypeAdapter[str] = TypeAdapter(PlayerName)


def read_name(form: dict[str, str], field: str = "name") -> str:
    """A player's name from a form. Raises Problem."""
    try:
        return _NAME.validate_python(form.get(field, "").strip())
    except ValidationError:
        raise Problem("invalid-request", "A name has at most 40 characters.") from None


@router.post("/matches/{match_id}/seats/{seat}")
async def take_seat(request: Request) -> Response:
    """Sit down. Whoever has a seat already keeps that one."""
    visit = Visit(request)
    form = await visit.form()
    match_id: str = request.path_params["match_id"]
    number = request.path_params["seat"]
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise Problem("no-such-seat", "The match has no such seat.")
    answer = visit.go_sit(match_id)
    name = read_name(form)
    if visit.token(match_id) is None:
        key = visit.secret_key(form)
        player = await player_here(visit)
        name, identity = (player.name, str(player.id)) if player else (name, "")
        token, _ = await visit.gateway.matches.take_seat(match_id, int(number), name, key, identity)
        visit.keep_seat(answer, match_id, token)
        visit.keep_name(answer, name)
        settle(visit, answer, player)
    return answer


@router.post("/matches/{match_id}/seat")
async def move_here(request: Request) -> Response:
    """Take the seat that a link carries (in its fragment, which a script sends here)."""
    visit = Visit(request)
    form = await visit.form()
    match_id: str = request.path_params["match_id"]
    token = form.get("token", "")
    record = await visit.gateway.matches.read(match_id)
    seat = record.seat_of(token)
    if _other_seat(visit, record, seat):
        raise Problem("seat-taken", "This browser has another seat in this match.")
    answer = Response(status_code=204, headers={"Cache-Control": "no-store"})
    visit.keep_seat(answer, match_id, token)
    return answer


def _other_seat(visit: Visit, record: MatchRecord, seat: int | None) -> bool:
    """Whether the browser holds another seat of the match, which a link must not take away."""
    try:
        return record.seat_of(visit.token(record.id)) not in {None, seat}
    except WrongToken:
        return False


@router.get("/matches/{match_id}/move")
async def show_link(request: Request) -> Response:
    """The link that opens the seat elsewhere."""
    visit = Visit(request)
    match_id: str = request.path_params["match_id"]
    token = visit.token(match_id)
    if token is None:
        raise needed()
    record = await visit.gateway.matches.read(match_id)
    record.seat_of(token)
    link = f"{visit.request.base_url}matches/{match_id}#seat={token}"
    return visit.page("move.html", record=record, link=link)


@router.post("/matches/{match_id}/cancel")
async def cancel(request: Request) -> Response:
    """Abandon the match, by who made it."""
    visit = Visit(request)
    await visit.form()
    match_id: str = request.path_params["match_id"]
    owner = visit.owner_token(match_id)
    if owner is None:
        raise needed()
    await visit.gateway.matches.cancel(match_id, owner)
    return visit.go(f"/matches/{match_id}")


@dataclass(frozen=True)
class Held:
    """A match in which this browser has a seat."""

    record: MatchRecord
    game: str
    seat: int | None
    """None: the token opens nothing any more."""

    @property
    def my_turn(self) -> bool:
        """Whether it waits for this browser."""
        return self.record.status == "active" and self.seat in self.record.questions


@router.get("/mine")
async def list_mine(request: Request) -> Response:
    """All matches in which this browser has a seat: those that wait for it first."""
    visit = Visit(request)
    ids = visit.matches_held()
    found = await asyncio.gather(*(_held(visit, match_id) for match_id in ids))
    held = [one for one in found if one is not None and one.seat is not None]
    held.sort(key=lambda one: (one.my_turn, one.record.status == "active", one.record.changed))
    answer = visit.page("mine.html", held=held[::-1])
    for match_id, one in zip(ids, found, strict=True):
        if one is None or one.seat is None:
            visit.forget_seat(answer, match_id)
    return answer


async def _held(visit: Visit, match_id: str) -> Held | None:
    try:
        record = await visit.gateway.matches.read(match_id)
    except NoSuchMatch:
        return None
    try:
        seat = record.seat_of(visit.token(match_id))
    except WrongToken:
        seat = None
    return Held(record, await game_name(visit, record.game), seat)


async def game_name(visit: Visit, game: str) -> str:
    """What a game is called; its id where its rules service has never answered."""
    try:
        description = await visit.gateway.backend.catalogue.fetch(game)
    except (RulesAway, NoSuchGame):
        return game
    return in_language(description.told.names, visit.language)
