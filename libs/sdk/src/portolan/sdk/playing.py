"""Playing a seat to the end, by whatever chooses."""

from collections.abc import Callable

from portolan.sdk.client import Client
from portolan.sdk.errors import Illegal, StaleDecision
from portolan.sdk.models import Decision, Match

Chooser = Callable[[Decision], int | None]
"""The index of the action to take; None: leave."""


def play_out(
    portolan: Client, match_id: str, token: str, choose: Chooser, say: Callable[[str], None]
) -> bool:
    """Play a seat until the match is over. False: the player has left.

    `say` is told what the server refuses.
    """
    answered = -1
    for _ in portolan.stream(match_id, token=token):
        sight = portolan.look(match_id, token=token)
        while sight.decision and sight.decision.decision != answered:
            index = choose(sight.decision)
            if index is None:
                return False
            try:
                action = sight.decision.actions[index].action
                portolan.act(match_id, token, sight.decision.decision, action)
                answered = sight.decision.decision
            except (StaleDecision, Illegal) as error:
                say(str(error))
            sight = portolan.look(match_id, token=token)
        if sight.status in ("finished", "abandoned"):
            return True
    return True


def standings(match: Match) -> str:
    """The seats of a match by rank, one on a line."""
    if match.result is None:
        return match.status
    ranks, scores = match.result.ranks, match.result.scores or [0] * len(match.seats)
    lines = sorted(
        (
            ranks[seat.seat],
            f"{ranks[seat.seat]}. {seat.name or seat.level or seat.kind:20} {scores[seat.seat]:5}",
        )
        for seat in match.seats
    )
    return "\n".join(line for _, line in lines)
