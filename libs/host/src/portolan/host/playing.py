"""How a worker plays a match's bot turns: take, think, commit, and on while a bot is asked.

A turn is held for two seconds at a time, so the hold is renewed from inside the search: a worker
that dies is replaced as soon as its hold ends, and one that was overtaken notices.
"""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Protocol

from portolan.host import faults, operations
from portolan.host.bot_metrics import DECISIONS, DELAY, DESPERATE, OFFERS, RESCUES, THINKING
from portolan.host.hosted import HostedGame
from portolan.matches.bots import FAILURES_MOST, RENEW_S, Overtaken, Turn
from portolan.matches.errors import StoreAway
from portolan.rulekit import bots
from portolan.rulekit.position import NewerRules
from portolan.rules.v1 import rules_pb2 as pb
from portolan.telemetry import bind, logger, new_trace

LONGEST_TASK_S = 5.0
"""No decision is begun later than this after the start of a task."""
LONGEST_THOUGHT_MS = 15_000
"""An emergency brake: bots are bounded by nodes, so that they choose the same everywhere."""
NEWER_RULES_WAIT_MS = 1000
"""How long a turn that needs newer rules is left alone. Offered again at once, it could go round
among workers that all lack them, without a pause."""

log = logger()


class Turns(Protocol):
    """What is needed of `portolan.matches.bots.BotTurns`."""

    def take(self, match_id: str) -> Turn | None: ...
    def renew(self, turn: Turn) -> bool: ...
    def commit(self, turn: Turn, action: bytes) -> Turn | None: ...
    def release(self, turn: Turn, failed: bool, wait_ms: int = 0) -> None: ...


class HoldLost(Exception):
    """The turn is another worker's now."""


class Stopping(Exception):
    """This worker is to stop."""


class RulesHere:
    """Apply and Replay as a rules service does them, with the games of this process."""

    def __init__(self, games: Mapping[str, HostedGame[Any]]) -> None:
        self._games = games

    def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        """Raises Refused and the errors of rulekit."""
        return operations.apply(self._games[request.game], request)

    def replay(self, request: pb.ReplayRequest) -> pb.ReplayResponse:
        """Raises Refused and the errors of rulekit."""
        return operations.replay(self._games[request.game], request, lambda: None)


class BotPlayer:
    """Plays bot turns with the games of this process. `stopping` says whether it is to stop."""

    def __init__(
        self,
        turns: Turns,
        games: Mapping[str, HostedGame[Any]],
        stopping: Callable[[], bool],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._turns = turns
        self._games = games
        self._stopping = stopping
        self._clock = clock

    def play(self, match_id: str) -> None:
        """Play the match's open bot decisions, unless there are none or another worker holds them.

        An error is counted and logged, never raised: the due index offers the turn again.
        """
        with bind(match=match_id, trace=new_trace()):
            try:
                self._play(match_id)
            except StoreAway:
                log.warning("the store is away; the turn will be offered again")

    def _play(self, match_id: str) -> None:
        turn = self._turns.take(match_id)
        OFFERS.labels("dropped" if turn is None else "taken").inc()
        if turn is None:
            return
        DELAY.labels(turn.game).observe(turn.asked_ms / 1000)
        if turn.failures:
            RESCUES.labels(turn.game).inc()
            log.warning("turn rescued", seat=turn.seat, failures=turn.failures)
        ends = self._clock() + LONGEST_TASK_S
        while turn is not None:
            turn = self._decide(turn, ends)

    def _decide(self, turn: Turn, ends: float) -> Turn | None:
        """Play one decision: the next one, held, if a bot is asked again and there is time."""
        outcome, following = "failed", None
        try:
            if self._stopping() or self._clock() >= ends:
                raise Stopping
            following = self._turns.commit(turn, self._think(turn))
            outcome = "played"
        except Stopping:
            outcome = "released"
            self._turns.release(turn, failed=False)
        except NewerRules:
            outcome = "newer_rules"
            self._turns.release(turn, failed=False, wait_ms=NEWER_RULES_WAIT_MS)
        except HoldLost:
            outcome = "lost"
        except Overtaken:
            outcome = "overtaken"
        except StoreAway:
            outcome = "store_away"
            raise
        except Exception as error:  # noqa: BLE001 (a game that fails must not stop its worker)
            log.error("bot failed", seat=turn.seat, level=turn.level, **faults.place_of(error))
            self._turns.release(turn, failed=True)
        finally:
            DECISIONS.labels(turn.game, turn.level, outcome).inc()
        return following

    def _think(self, turn: Turn) -> bytes:
        """The bot's action as JSON. Raises HoldLost, Stopping and whatever a game raises."""
        hosted = self._games[turn.game]
        state = hosted.read_position(turn.position).state
        if turn.failures >= FAILURES_MOST:
            DESPERATE.labels(turn.game).inc()
        began = self._clock()
        action, _ = bots.choose(
            hosted.game,
            state,
            turn.seat,
            turn.level,
            turn.bot_seed,
            nodes=bots.NODES,
            milliseconds=LONGEST_THOUGHT_MS,
            tick=self._holding(turn),
        )
        THINKING.labels(turn.game, turn.level).observe(self._clock() - began)
        return hosted.write_action(action)

    def _holding(self, turn: Turn) -> Callable[[], None]:
        """A function to call often while thinking: it renews the hold when it is time."""
        renew_at = self._clock() + RENEW_S

        def tick() -> None:
            nonlocal renew_at
            if self._stopping():
                raise Stopping
            now = self._clock()
            if now >= renew_at:
                if not self._turns.renew(turn):
                    raise HoldLost
                renew_at = now + RENEW_S

        return tick
