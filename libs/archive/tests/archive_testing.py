"""Matches to put into an archive."""

from portolan.archive.records import FinishedMatch, FinishedSeat

BOT = FinishedSeat("bot", level="greedy", rank=2, score=10)


def a_match(number=1, *seats, **changes):
    """A finished match, of two bots unless it is told otherwise."""
    match = {
        "id": f"m{number}",
        "game": "oregon",
        "status": "finished",
        "rules_version": 1,
        "seeded": False,
        "created": 1_000_000 + number,
        "finished": 2_000_000 + number,
        "seats": seats or (BOT, FinishedSeat("bot", level="random", rank=1, score=11)),
        "document": b'{"number":%d}' % number,
    }
    return FinishedMatch(**match | changes)


def person(player, rank, name="Ada", score=None):
    """The seat of a named player."""
    return FinishedSeat("human", name, player=player.id, rank=rank, score=score)
