"""What a match must be like for a change: each check raises the error that says what is wrong."""

from portolan.matches.errors import (
    NoSuchSeat,
    NotAsked,
    NotStarted,
    Over,
    StaleDecision,
    UndoRefused,
    WrongToken,
)
from portolan.matches.records import OVER, UNDO_UNTIL, MatchRecord, Question, SeatRecord


def seat_at(record: MatchRecord, seat: int) -> SeatRecord:
    """The seat of this number. Raises NoSuchSeat."""
    if not 0 <= seat < len(record.seats):
        raise NoSuchSeat(str(seat))
    return record.seats[seat]


def check_replacing(record: MatchRecord, seat: int, owner_token: str, player: str) -> None:
    """Whether the holder of this owner token, or this player, may have a new token for the seat.

    The seat of a named player is for that player alone. Raises WrongToken.
    """
    named = record.seats[seat].player if seat < len(record.seats) else ""
    if not named:
        record.check_owner(owner_token)
    elif named != player:
        raise WrongToken


def check_not_over(record: MatchRecord) -> None:
    """Raises Over."""
    if record.status in OVER:
        raise Over(record.status)


def check_active(record: MatchRecord) -> None:
    """Raises Over and NotStarted."""
    check_not_over(record)
    if record.status == "waiting":
        raise NotStarted


def check_started(record: MatchRecord) -> None:
    """A match that was cancelled before it began has a position, but nothing to show.

    Raises NotStarted.
    """
    if any(seat.kind == "open" for seat in record.seats):
        raise NotStarted


def check_decision(record: MatchRecord, seat: int, decision: int) -> None:
    """Whether the seat has this very decision to make. Raises NotAsked and StaleDecision."""
    check_active(record)
    question: Question | None = record.questions.get(seat)
    if question is None:
        raise NotAsked(record.version)
    if question.by_bot:
        raise StaleDecision(None, record.version)
    if question.decision != decision:
        raise StaleDecision(question.decision, record.version)


def check_undo(record: MatchRecord, seat: int, version: int) -> None:
    """Whether the seat may take back what it did last, seen from a version. Raises UndoRefused."""
    check_active(record)
    if not record.undo:
        raise UndoRefused("off")
    if version != record.version:
        raise UndoRefused("stale")
    if not record.anchor.undoable or record.version >= UNDO_UNTIL:
        raise UndoRefused("nothing")
    if not record.may_undo(seat):
        raise UndoRefused("not_yours")
