"""Shapes of the history."""

from typing import Any, Literal

from portolan.archive.records import HistoryPage, PlayedMatch, PlayedSeat
from portolan.gateway.archive.cursors import write_cursor
from portolan.gateway.documentation import Shape
from portolan.matches.records import iso


class RatingChange(Shape):
    """How a match changed a rating."""

    before: int
    after: int


class HistorySeat(Shape):
    """A seat of a match that is over."""

    seat: int
    kind: Literal["human", "bot"]
    name: str
    level: str | None
    named: bool
    """Whether a named player had it."""
    resigned: bool
    rank: int
    score: int | None
    """Null where the match ended before its scoring."""
    rating: RatingChange | None
    """Null where the match is not rated. Bots of a level have one rating together."""


class HistoryMatch(Shape):
    """A finished match; everything else of it is at `/v1/matches/{id}`."""

    id: str
    game: str
    created: str
    finished: str
    """UTC, ISO 8601."""
    rated: bool
    seats: list[HistorySeat]


class History(Shape):
    matches: list[HistoryMatch]
    cursor: str | None
    """For the next page; null at the end."""


def history(page: HistoryPage) -> dict[str, Any]:
    """The fields of a History."""
    cursor = write_cursor(page.following) if page.following else None
    return {"matches": [_match(match) for match in page.matches], "cursor": cursor}


def _match(match: PlayedMatch) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "created": iso(match.created),
        "finished": iso(match.finished),
        "rated": match.rated,
        "seats": [_seat(number, seat) for number, seat in enumerate(match.seats)],
    }


def _seat(number: int, seat: PlayedSeat) -> dict[str, Any]:
    before, after = seat.before, seat.after
    change = {"before": before.rating, "after": after.rating} if before and after else None
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level or None,
        "named": seat.named,
        "resigned": seat.resigned,
        "rank": seat.rank,
        "score": seat.score,
        "rating": change,
    }
