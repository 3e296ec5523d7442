"""Matches to put into an archive."""

from dataclasses import replace
from typing import Any

from portolan.archive.records import FinishedMatch, FinishedSeat, Player

BOT = FinishedSeat("bot", level="greedy", rank=2, score=10)


def a_match(number: int = 1, *seats: FinishedSeat, **changes: Any) -> FinishedMatch:
    """A finished match, of two bots unless it is told otherwise."""
    match = FinishedMatch(
        id=f"m{number}",
        game="oregon",
        status="finished",
        rules_version=1,
        seeded=False,
        created=1_000_000 + number,
        finished=2_000_000 + number,
        seats=seats or (BOT, FinishedSeat("bot", level="random", rank=1, score=11)),
        document=b'{"number":%d}' % number,
    )
    return replace(match, **changes)


def person(player: Player, rank: int, name: str = "Ada", score: int | None = None) -> FinishedSeat:
    """The seat of a named player."""
    return FinishedSeat("human", name, player=player.id, rank=rank, score=score)
