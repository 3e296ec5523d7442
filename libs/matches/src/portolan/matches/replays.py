"""Which actions count at a version, and the positions they lead to."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from portolan.matches.records import Entry, MatchRecord, to_canonical_json
from portolan.matches.rules import RulesClient
from portolan.rules.v1 import rules_pb2 as pb

REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Played:
    """An action that counts: not taken back."""

    version: int
    seat: int
    action: bytes


@dataclass(frozen=True, slots=True)
class Course:
    """What led to a version: a stored position (of an upgrade) or the start, then actions."""

    position: bytes | None
    since: int
    """The version of that position; 0: the start."""
    played: list[Played]


def course(entries: Sequence[Entry]) -> Course:
    """What the entries, in order, amount to: each undo takes the last action away."""
    position, since = None, 0
    played: list[Played] = []
    for entry in entries:
        if entry.kind == "action":
            assert entry.seat is not None
            action = to_canonical_json(entry.data["action"])
            played.append(Played(entry.version, entry.seat, action))
        elif entry.kind == "undo":
            played.pop()
        elif entry.kind == "upgrade":
            position, since, played = bytes.fromhex(entry.data["position"]), entry.version, []
    return Course(position, since, played)


def replay_request(
    record: MatchRecord, position: bytes | None, played: Sequence[Played]
) -> pb.ReplayRequest:
    """Replay from a position, or from the start (None)."""
    request = pb.ReplayRequest(
        game=record.game,
        seed=record.seed,
        actions=[pb.Action(seat=one.seat, action=one.action) for one in played],
    )
    if position is None:
        request.match.game = record.game
        request.match.seats = len(record.seats)
        request.match.options = record.options
        request.match.seed = record.seed
    else:
        request.position = position
    return request


class Positions:
    """Positions of the past, worked out by replay; the last few hundred are remembered.

    So stepping through a match replays one action at each step.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    async def at(self, record: MatchRecord, entries: Sequence[Entry], client: RulesClient) -> bytes:
        """The position after `entries`, which are the log's first ones."""
        what = course(entries)
        hashes = {entry.version: entry.log_hash for entry in entries}
        position, done = what.position, 0
        for count in range(len(what.played), 0, -1):
            known = self._known.get((record.id, hashes[what.played[count - 1].version]))
            if known is not None:
                position, done = known, count
                break
        if position is not None and done == len(what.played):
            return position
        request = replay_request(record, position, what.played[done:])
        replayed = (await client.replay(request)).position
        if what.played:
            self._remember((record.id, hashes[what.played[-1].version]), replayed)
        return replayed

    def _remember(self, key: tuple[str, bytes], position: bytes) -> None:
        self._known[key] = position
        self._known.move_to_end(key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
