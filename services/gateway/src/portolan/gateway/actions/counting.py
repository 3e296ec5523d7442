"""Counts requests to act by game and by what became of them."""

from functools import cache

from prometheus_client import Counter, Histogram

from portolan.gateway import metrics
from portolan.gateway.latest import Latest
from portolan.matches import errors
from portolan.matches.errors import MatchError
from portolan.matches.service import Matches

_KEPT = 100_000

_OUTCOMES: dict[type[Exception], str] = {
    errors.BadRequest: "malformed",
    errors.WrongToken: "forbidden",
    errors.StaleDecision: "stale",
    errors.NotAsked: "not_asked",
    errors.NotStarted: "not_started",
    errors.Over: "over",
    errors.Illegal: "illegal",
    errors.BatchPastReveal: "illegal",
    errors.UndoRefused: "undo_refused",
    errors.KeyReused: "key_reused",
    errors.Conflict: "conflict",
    errors.RulesAway: "rules_away",
    errors.RulesBroken: "rules_broken",
    errors.StoreAway: "store_away",
    errors.ArchiveAway: "archive_away",
}


@cache
def _counter(game: str, outcome: str) -> Counter:
    return metrics.ACTIONS.labels(game, outcome)


@cache
def _waiting(game: str) -> Histogram:
    return metrics.DECISION_SECONDS.labels(game)


class Outcomes:
    """Knows which game a match is of, which an answer or an error does not say."""

    def __init__(self) -> None:
        self._games = Latest[str, str](_KEPT)

    async def count(self, matches: Matches, match_id: str, outcome: str, waited: int = 0) -> None:
        """Count a request about a match that exists; `waited` ms for it, if it was accepted."""
        game = await self._game(matches, match_id)
        _counter(game, outcome).inc()
        if waited:
            _waiting(game).observe(waited / 1000)

    async def refused(self, matches: Matches, match_id: str, error: MatchError) -> None:
        """Count a request that met an error; one about no match is counted without a game."""
        outcome = _OUTCOMES.get(type(error))
        if outcome is None:
            _counter("", "no_match").inc()
            return
        if isinstance(error, errors.StoreAway | errors.ArchiveAway):
            # What is away would not say now which game it is.
            _counter(self._games.get(match_id) or "", outcome).inc()
            return
        try:
            await self.count(matches, match_id, outcome)
        except MatchError:
            _counter("", outcome).inc()

    async def _game(self, matches: Matches, match_id: str) -> str:
        game = self._games.get(match_id)
        if game is None:
            game = self._games[match_id] = (await matches.read(match_id)).game
        return game
