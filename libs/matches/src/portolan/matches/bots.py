"""Turns of bots, for the worker that plays them. Synchronous: workers are processes and threads."""

from dataclasses import dataclass

from portolan.matches.rules import Apply
from portolan.matches.store import SyncStore

HOLD_MS = 2000
RENEW_S = 0.5


@dataclass
class Turn:
    """An open decision that a worker holds. `decision_key` is the same for every try at it."""

    match: str
    game: str
    seat: int
    level: str
    """The level to play at: `random` after three failures."""
    decision: int
    version: int
    position: bytes
    failures: int
    holder: str
    asked_ms: int
    """How long ago, in milliseconds, the decision was asked."""

    @property
    def bot_seed(self) -> int:
        """A seed for the bot's own thoughts: a function of match, seat and decision alone."""
        raise NotImplementedError


class BotTurns:
    """Takes, holds and commits bots' decisions.

    `apply` carries actions out: a rules service (`SyncRulesClients.apply`), or a game in this
    process that answers the same messages.
    """

    def __init__(self, store: SyncStore, apply: Apply) -> None:
        raise NotImplementedError

    def take(self, match_id: str) -> Turn | None:
        """Become the one holder of the match's bot decision; None if there is none, or it is held."""
        raise NotImplementedError

    def renew(self, turn: Turn) -> bool:
        """Hold on for another two seconds; False: the hold is lost, stop thinking."""
        raise NotImplementedError

    def commit(self, turn: Turn, action: bytes) -> Turn | None:
        """Carry out the action (JSON) and return the next bot decision, already held, if there is
        one. A turn that others have overtaken changes nothing and returns None.

        Raises Illegal and the like for an action that the rules refuse.
        """
        raise NotImplementedError

    def release(self, turn: Turn, failed: bool) -> None:
        """Give the hold up, so that another worker may take the turn at once; count a failure."""
        raise NotImplementedError
