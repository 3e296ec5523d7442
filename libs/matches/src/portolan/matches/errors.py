"""What can go wrong with a match, as types with data. Who answers a request words them."""


class MatchError(Exception):
    """Anything by which a request about a match is refused; nothing was changed."""


class NoSuchMatch(MatchError):
    """There is no match of this id."""


class NoSuchSeat(MatchError):
    """The match has no seat of this number."""


class NoSuchVersion(MatchError):
    """The match's log has no entry of this version, or none that can be shown."""


class NoSuchGame(MatchError):
    """No rules service is known for the game."""


class WrongToken(MatchError):
    """A token that opens nothing here, or that does not belong to the seat or the owner."""


class NotStarted(MatchError):
    """The match still waits for players."""


class Over(MatchError):
    """The match is finished or abandoned."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class SeatTaken(MatchError):
    """The seat is not open."""


class NameClaimed(MatchError):
    """The name is a named player's, and this is not that player."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotAsked(MatchError):
    """The seat has no open decision. `version` is the match's present version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"not asked at version {version}")
        self.version = version


class StaleDecision(MatchError):
    """The action answers a decision that is no longer open.

    `current` is the number of the seat's open decision, None if a bot makes it; `version` is the
    match's present version.
    """

    def __init__(self, current: int | None, version: int) -> None:
        super().__init__(f"the open decision is {current}")
        self.current = current
        self.version = version


class Conflict(MatchError):
    """Others kept changing the match while this change was being worked out: try later."""


class UndoRefused(MatchError):
    """`reason`: off, nothing, not_yours (another seat acted last), stale (not that version)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class KeyReused(MatchError):
    """The idempotency key was used before with another body."""


class Illegal(MatchError):
    """An action that the rules do not offer.

    `rule` is the id of the rule that refuses it, or empty; `index` its place in the batch.
    """

    def __init__(self, rule: str, message: str, index: int = 0) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message
        self.index = index


class BatchPastReveal(Illegal):
    """An action before the last one of a batch reveals something or ends the seat's say."""


class BadRequest(MatchError):
    """A document that does not fit; `what` is the part of it: options, seats, action, clock, …"""

    def __init__(self, what: str, message: str) -> None:
        super().__init__(f"{what}: {message}")
        self.what = what
        self.message = message


class RulesAway(MatchError):
    """The game's rules service does not answer, or not in time."""


class RulesBroken(MatchError):
    """The rules service failed, or cannot read the position it was given."""


class StoreAway(MatchError):
    """Redis does not answer, or is not able to write."""


class ArchiveAway(MatchError):
    """The match is not live, and the archive, where it may be, does not answer."""
