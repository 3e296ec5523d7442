"""GET /: the games, the open matches, the running ones; pictures and style sheets of boards."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.catalogue import in_language
from portolan.gateway.problems import Problem
from portolan.gateway.web.seating import game_name
from portolan.gateway.web.statics import KEPT_FOR_EVER
from portolan.gateway.web.table import bot_words
from portolan.gateway.web.visits import THEMES, PageRoute, Visit
from portolan.matches.records import MatchRecord, Status

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_LISTED = 20


@dataclass(frozen=True)
class Card:
    """A game in the lobby."""

    id: str
    available: bool
    name: str = ""
    summary: str = ""
    min_seats: int = 0
    max_seats: int = 0
    minutes: int = 0
    weight: int = 0
    rules_version: int = 0
    levels: Sequence[tuple[str, str]] = ()
    """(level, words), weakest first."""

    @property
    def usual_seats(self) -> int:
        """How many play a quick match: two, where two may."""
        return max(self.min_seats, min(2, self.max_seats))

    @property
    def usual_level(self) -> str:
        """The level in the middle."""
        return self.levels[len(self.levels) // 2][0] if self.levels else ""


@dataclass(frozen=True)
class Listed:
    """A match in a list."""

    record: MatchRecord
    game: str
    people: Sequence[str]


@router.get("/")
async def show_home(request: Request) -> Response:
    """The lobby."""
    visit = Visit(request)
    cards = await read_cards(visit)
    return visit.page(
        "home.html",
        cards=cards,
        waiting=await _listed(visit, "waiting"),
        active=await _listed(visit, "active"),
        held=set(visit.matches_held()),
    )


async def read_cards(visit: Visit) -> list[Card]:
    """All games, those that cannot be played now too."""
    cards = []
    for game, description, available in await visit.gateway.backend.catalogue.fetch_all():
        if description is None:
            cards.append(Card(game, False, game))
            continue
        told = description.told
        cards.append(
            Card(
                id=game,
                available=available,
                name=in_language(told.names, visit.language),
                summary=in_language(told.summaries, visit.language),
                min_seats=told.min_seats,
                max_seats=told.max_seats,
                minutes=told.minutes,
                weight=told.weight,
                rules_version=told.rules_version,
                levels=[(level, bot_words(visit, level)) for level in told.bot_levels],
            )
        )
    return cards


async def _listed(visit: Visit, status: Status) -> list[Listed]:
    page = await visit.gateway.matches.list(status, limit=_LISTED)
    return [
        Listed(
            record,
            await game_name(visit, record.game),
            [
                bot_words(visit, seat.level) if seat.kind == "bot" else visit.seat_name(record, n)
                for n, seat in enumerate(record.seats)
                if seat.kind != "open"
            ],
        )
        for record in page.matches
    ]


@router.get("/games/{game}/picture.svg")
async def send_picture(request: Request) -> Response:
    """A game's board, for the lobby; `theme` as the page around it is."""
    visit = Visit(request)
    svg = await visit.desk.picture(request.path_params["game"], visit.language)
    theme = request.query_params.get("theme")
    if theme in THEMES:
        svg = svg.replace('class="board"', f'class="board" data-theme="{theme}"', 1)
    answer = visit.answer(svg.encode(), "image/svg+xml")
    answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer


@router.get("/games/{game}/board-{digest}.css")
async def send_style(request: Request) -> Response:
    """The style sheet of a game's boards."""
    visit = Visit(request)
    game, digest = request.path_params["game"], request.path_params["digest"]
    if game not in visit.gateway.backend.catalogue.games or not digest.isalnum():
        raise Problem("no-such-path", "There is no such style sheet.")
    sheet, lasting = await visit.desk.style(game, digest)
    headers = {"Cache-Control": KEPT_FOR_EVER if lasting else "no-cache"}
    return Response(sheet, 200, headers, "text/css; charset=utf-8")
