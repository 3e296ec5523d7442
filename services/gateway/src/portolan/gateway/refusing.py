"""Which problem stands for which error of the match service."""

from collections.abc import Callable

from portolan.gateway.problems import Problem
from portolan.matches import errors

_UNDO_REASONS = {
    "off": "Nothing can be taken back in this match.",
    "nothing": "There is nothing to take back: the last action revealed something or is final.",
    "not_yours": "Another seat acted last.",
    "stale": "The match has moved on from this version.",
}


def _illegal(error: errors.Illegal) -> Problem:
    kind = "batch-past-reveal" if isinstance(error, errors.BatchPastReveal) else "illegal-action"
    return Problem(kind, error.message, rule=error.rule, index=error.index)


def _undo_refused(error: errors.UndoRefused) -> Problem:
    detail = _UNDO_REASONS.get(error.reason, "It cannot be taken back.")
    return Problem("undo-refused", detail, reason=error.reason)


_PROBLEMS: dict[type[errors.MatchError], Callable[..., Problem]] = {
    errors.NoSuchGame: lambda error: Problem("no-such-game", "No such game is offered here."),
    errors.NoSuchMatch: lambda error: Problem("no-such-match", "There is no match of this id."),
    errors.NoSuchSeat: lambda error: Problem("no-such-seat", "The match has no such seat."),
    errors.NoSuchVersion: lambda error: Problem(
        "no-such-version", "The match has no such version, or none that can be shown."
    ),
    errors.WrongToken: lambda error: Problem("forbidden", "The token does not open this."),
    errors.NotStarted: lambda error: Problem(
        "not-started", "The match is still waiting for players."
    ),
    errors.Over: lambda error: Problem(
        "over", f"The match is {error.status}.", match_status=error.status
    ),
    errors.SeatTaken: lambda error: Problem("seat-taken", "Somebody has this seat."),
    errors.NotAsked: lambda error: Problem(
        "not-asked", "The seat has nothing to decide now.", version=error.version
    ),
    errors.StaleDecision: lambda error: Problem(
        "stale-decision", "This decision is no longer open.", version=error.version
    ),
    errors.Illegal: _illegal,
    errors.BatchPastReveal: _illegal,
    errors.UndoRefused: _undo_refused,
    errors.KeyReused: lambda error: Problem(
        "key-reused", "This Idempotency-Key was sent before with another request."
    ),
    errors.BadRequest: lambda error: Problem(
        "invalid-request",
        str(error),
        errors=[{"where": error.what, "problem": error.message}],
    ),
    errors.Conflict: lambda error: Problem(
        "conflict", "Others kept changing the match meanwhile. Send the same request again."
    ),
    errors.RulesAway: lambda error: Problem(
        "rules-away", "The game's rules service does not answer. Try again."
    ),
    errors.StoreAway: lambda error: Problem("store-away", "The store does not answer. Try again."),
    errors.ArchiveAway: lambda error: Problem(
        "archive-away", "The archive does not answer. Try again."
    ),
    errors.NameClaimed: lambda error: Problem(
        "name-claimed",
        "The name belongs to a player, and takes that player's key.",
        name=error.name,
    ),
    errors.RulesBroken: lambda error: Problem(
        "internal-error", "The rules service could not work with this match."
    ),
}


def problem_of(error: errors.MatchError) -> Problem:
    """The problem that tells a client of an error."""
    return _PROBLEMS[type(error)](error)
