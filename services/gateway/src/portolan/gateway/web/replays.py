"""GET /matches/{match_id}/replay: a match at any of its versions, through eyes that may see it."""

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.problems import Problem
from portolan.gateway.web.log import latest_lines
from portolan.gateway.web.seating import game_name
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import NoSuchVersion, NotStarted, WrongToken
from portolan.matches.records import MatchRecord

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@dataclass(frozen=True)
class Eyes:
    """Whose eyes one may look through: "" for a spectator's, else a seat's number."""

    value: str
    words: str
    chosen: bool


@router.get("/matches/{match_id}/replay")
async def show_replay(request: Request) -> Response:
    """The match at `version` as `seat` saw it. Nothing can be chosen there."""
    visit = Visit(request)
    match_id: str = request.path_params["match_id"]
    record = visit.named(await visit.gateway.matches.read(match_id))
    if record.status == "waiting":
        raise NotStarted
    first = await _first_version(visit, match_id)
    version = _number(request.query_params.get("version"), record.version)
    if not first <= version <= record.version:
        raise NoSuchVersion
    mine = _own_seat(visit, record)
    seat = _eyes(request.query_params.get("seat"), record, mine)
    svg, log, name = await asyncio.gather(
        visit.gateway.matches.board_at(record, seat, visit.language, version),
        latest_lines(visit, record, seat, version),
        game_name(visit, record.game),
    )
    return visit.page(
        "replay.html",
        record=record,
        game=name,
        version=version,
        first=first,
        seat=seat,
        eyes=_all_eyes(visit, record, mine, seat),
        drawing=visit.desk.take_apart(record.game, svg),
        log=log,
    )


async def _first_version(visit: Visit, match_id: str) -> int:
    """The version of the start: there is no board before it."""
    for entry in await visit.gateway.matches.entries(match_id, 0, 64):
        if entry.kind == "start":
            return entry.version
    raise NoSuchVersion


def _number(text: str | None, default: int) -> int:
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem("invalid-request", "version: a number.")
    return int(text)


def _own_seat(visit: Visit, record: MatchRecord) -> int | None:
    try:
        return record.seat_of(visit.token(record.id))
    except WrongToken:
        return None


def _eyes(asked: str | None, record: MatchRecord, mine: int | None) -> int | None:
    """While a match runs, one's own eyes or the public's; then everybody's. Raises Problem."""
    if asked is None:
        return mine
    if asked == "":
        return None
    seat = _number(asked, 0)
    if seat >= len(record.seats):
        raise Problem("no-such-seat", "The match has no such seat.")
    if seat != mine and record.status != "finished":
        raise Problem("forbidden", "Not before the match is over.")
    return seat


def _all_eyes(visit: Visit, record: MatchRecord, mine: int | None, seat: int | None) -> list[Eyes]:
    allowed = range(len(record.seats)) if record.status == "finished" else [mine]
    seats = [number for number in allowed if number is not None]
    return [
        Eyes("", visit.t("eyes-public"), seat is None),
        *(Eyes(str(n), visit.seat_name(record, n), seat == n) for n in seats),
    ]
