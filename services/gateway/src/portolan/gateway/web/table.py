"""GET /matches/{match_id}: the table, as a seat or a spectator sees it; and its parts anew."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.catalogue import Description, in_language
from portolan.gateway.web.desk import Drawing
from portolan.gateway.web.log import Lines, latest_lines
from portolan.gateway.web.terms import read_terms, time_words
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import NotStarted, WrongToken
from portolan.matches.records import OVER, Decision, MatchRecord, to_canonical_json

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_VERSION = re.compile("[0-9]{1,9}")
_TOLD_SEATED = {"kept": "seat-kept", "nameless": "seat-nameless"}
_TOLD_OTHERS = {"void": "seat-link-void", "seated": "seat-lost", "nameless": "seat-lost"}
"""What the address of a table may say of its reader's seat, to who has one and to who has none."""


@dataclass(frozen=True)
class Choice:
    """An action that may be chosen: its words, the targets on the board, what is sent."""

    label: str
    targets: str
    """JSON list."""
    action: str
    """JSON in the one form in which it is compared."""


@dataclass(frozen=True)
class Asked:
    """What the seat is asked."""

    decision: int
    prompt: str
    choices: Sequence[Choice]

    @classmethod
    def of(cls, decision: Decision) -> "Asked":
        told = msgspec.json.decode(decision.asked)
        return cls(decision.number, told["prompt"], [_choice(one) for one in told["actions"]])


def _choice(told: dict[str, Any]) -> Choice:
    targets = msgspec.json.encode(told["targets"]).decode()
    return Choice(told["label"], targets, to_canonical_json(told["action"]).decode())


@dataclass(frozen=True)
class Notice:
    """Why a click did nothing, in a line; `rule` refused it."""

    words: str
    rule: str = ""


@dataclass(frozen=True)
class SeatLine:
    """A seat in the list beside the board."""

    number: int
    name: str
    level: str
    """That of its bot, if one plays it."""
    player: bool
    """Whether it is a named player's, whose matches can be looked up."""
    mine: bool
    asked: bool
    seconds: float | None
    """Left on its clock, if there is one."""
    running: bool
    rank: int | None
    score: int | None
    winner: bool
    resigned: bool

    @property
    def time(self) -> str:
        """What is left on its clock, in words."""
        return "" if self.seconds is None else time_words(self.seconds)


@dataclass(frozen=True)
class Table:
    """All that a table page shows."""

    record: MatchRecord
    game: str
    """The game's name."""
    seat: int | None
    foreign: bool
    """The browser holds a token that opens nothing any more."""
    seats: Sequence[SeatLine]
    description: Description
    """What the game's service says of the game."""
    drawing: Drawing | None
    """None where the match has not begun."""
    asked: Asked | None
    undo: bool
    log: Lines

    @property
    def over(self) -> bool:
        """Whether nothing will follow."""
        return self.record.status in OVER

    @property
    def may_resign(self) -> bool:
        """Whether the reader has a seat to give up."""
        return self.seat is not None and not self.over and not self.seats[self.seat].resigned


async def read_table(visit: Visit, match_id: str) -> Table:
    """The table as it is now. Raises NoSuchMatch, RulesAway, StoreAway."""
    return await table_of(visit, await visit.gateway.matches.read(match_id))


async def table_of(visit: Visit, record: MatchRecord) -> Table:
    """The table of a record. Raises RulesAway, StoreAway."""
    record = visit.named(record)
    seat, foreign = _seat(record, visit.token(record.id))
    description = await visit.gateway.backend.catalogue.fetch(record.game)
    table = Table(
        record=record,
        game=in_language(description.told.names, visit.language),
        seat=seat,
        foreign=foreign,
        seats=[_seat_line(visit, record, number, seat) for number in range(len(record.seats))],
        description=description,
        drawing=None,
        asked=None,
        undo=False,
        log=Lines([]),
    )
    if record.status == "waiting":
        return table
    try:
        sight, drawing, log = await asyncio.gather(
            visit.gateway.matches.look_at(record, seat, visit.language),
            visit.desk.draw(record, seat, visit.language),
            latest_lines(visit, record, seat),
        )
    except NotStarted:  # It was abandoned before it began.
        return table
    asked = Asked.of(sight.decision) if sight.decision else None
    return replace(table, drawing=drawing, asked=asked, undo=sight.undo, log=log)


def _seat(record: MatchRecord, token: str | None) -> tuple[int | None, bool]:
    try:
        return record.seat_of(token), False
    except WrongToken:
        return None, True


def _seat_line(visit: Visit, record: MatchRecord, number: int, mine: int | None) -> SeatLine:
    seat, result = record.seats[number], record.result
    seconds, running = _time_left(record, number)
    return SeatLine(
        number=number,
        name=visit.seat_name(record, number),
        level=level_words(visit, seat.level) if seat.kind == "bot" else "",
        player=bool(seat.player),
        mine=number == mine,
        asked=record.status == "active" and number in record.questions,
        seconds=seconds,
        running=running,
        rank=result.ranks[number] if result else None,
        score=result.scores[number] if result and result.scores else None,
        winner=bool(result and number in result.winners),
        resigned=seat.resigned,
    )


def _time_left(record: MatchRecord, seat: int) -> tuple[float | None, bool]:
    if seat >= len(record.clocks):
        return None, False
    clock = record.clocks[seat]
    if clock.deadline and record.status == "active":
        return max(0.0, clock.deadline / 1000 - time.time()), True
    return clock.left / 1000, False


def level_words(visit: Visit, level: str) -> str:
    """What a level of bots is called; one unknown to the pages by its own name."""
    key = f"level-{level}"
    return visit.t(key) if visit.words.has(key) else level


def bot_words(visit: Visit, level: str) -> str:
    """What a bot of a level is called."""
    return visit.t("bot", level=level_words(visit, level))


@router.get("/matches/{match_id}")
async def show_table(request: Request) -> Response:
    """The whole page."""
    visit = Visit(request)
    table = await read_table(visit, request.path_params["match_id"])
    known = _TOLD_OTHERS if table.seat is None else _TOLD_SEATED
    told = [key for word, key in known.items() if word in request.query_params]
    return _whole_page(visit, table, Notice(visit.t(told[0])) if told else None)


@router.get("/matches/{match_id}/table")
async def refresh_table(request: Request) -> Response:
    """What changes on the page, where it is not what the page has (`have`: an event id)."""
    visit = Visit(request)
    have = request.query_params.get("have", "")
    record = await visit.gateway.matches.read(request.path_params["match_id"])
    _, foreign = _seat(record, visit.token(record.id))
    if have == record.event_id and not foreign:
        return Response(status_code=204, headers={"Cache-Control": "no-store"})
    table = await table_of(visit, record)
    # A store that lost its last second holds less than the page has seen, or something else by now.
    seen = have.partition("-")[0]
    lost = bool(_VERSION.fullmatch(seen)) and int(seen) >= table.record.version
    answer = parts_of(visit, table, None)
    if lost:
        answer.headers["Portolan-Reset"] = "1"
    return answer


def parts_of(visit: Visit, table: Table, notice: Notice | None) -> Response:
    """The parts of the page that change, for htmx to put in their places."""
    has_begun = "waiting" in visit.request.query_params and table.record.status != "waiting"
    if has_begun or table.foreign:
        return Response(status_code=204, headers={"HX-Refresh": "true"})
    answer = visit.page("table_parts.html", table=table, notice=notice)
    answer.headers["Portolan-Version"] = str(table.record.version)
    return answer


def after_change(visit: Visit, table: Table, notice: Notice | None) -> Response:
    """The answer to a form: the parts of the page, or the page for a browser without scripts."""
    if visit.by_htmx:
        return parts_of(visit, table, notice)
    return _whole_page(visit, table, notice) if notice else visit.go(f"/matches/{table.record.id}")


def _whole_page(visit: Visit, table: Table, notice: Notice | None) -> Response:
    if table.foreign and notice is None:
        notice = Notice(visit.t("seat-link-void"))
    template = "table.html" if table.drawing else "waiting.html"
    terms = read_terms(visit, table.record, table.description)
    answer = visit.page(template, table=table, terms=terms, notice=notice)
    if table.foreign:
        visit.forget_seat(answer, table.record.id)
    return answer
