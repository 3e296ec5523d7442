"""Players for the end-to-end tests: they choose at random and keep what was acknowledged."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from portolan.sdk import AsyncClient, Created, Decision, StaleDecision, verify

GAME = "oregon"
"""The game that most end-to-end tests play."""

Json = dict[str, Any]


@dataclass
class Player:
    """Plays all human seats of a match, with a pause, in seconds, after each action.

    `acknowledged` holds (seat, action) by version.
    """

    portolan: AsyncClient
    match: Created
    seed: int
    pause: float = 0.0
    acknowledged: dict[int, tuple[int, Json]] = field(default_factory=dict)
    finished: bool = False

    async def play(self) -> None:
        """Play to the end, at each entry of the stream that leaves something to decide."""
        rng = Random(self.seed)
        async for _ in self.portolan.stream(self.match.id):
            for seat, token in enumerate(self.match.tokens):
                if token:
                    await self.answer(seat, token, rng)
        self.finished = (await self.portolan.match(self.match.id)).status == "finished"

    async def answer(self, seat: int, token: str, rng: Random) -> None:
        """Make the decisions of a seat for as long as it is asked."""
        decision = (await self.portolan.look(self.match.id, token=token)).decision
        while decision is not None:
            action = rng.choice(decision.actions).action
            try:
                answer = await self.portolan.act(self.match.id, token, decision.decision, action)
            except StaleDecision as stale:
                decision = stale.decision
                continue
            self.acknowledged[answer.version] = (seat, action)
            await asyncio.sleep(self.pause)
            decision = answer.decision


@dataclass
class Load:
    """Tables at which match after match is played, by all clients in turn, until `stopping`.

    `seatings` are taken in turn; no match may stand still for more than `standstill` seconds.
    """

    clients: Sequence[AsyncClient]
    seatings: Sequence[list[Json]]
    standstill: float
    players: list[Player] = field(default_factory=list)
    stopping: bool = False

    async def keep_playing(self, table: int) -> None:
        """Play match after match at a table."""
        client = self.clients[table % len(self.clients)]
        for number in count():
            if self.stopping:
                return
            match = await client.create(GAME, self.seatings[table % len(self.seatings)])
            player = Player(client, match, seed=100 * table + number, pause=0.02)
            self.players.append(player)
            await player.play()

    async def moves_on(self) -> None:
        """Wait until every match that runs now has gone on."""
        began, still = monotonic(), await self._running()
        while still:
            await asyncio.sleep(0.1)
            now = await self._running()
            still = {name: version for name, version in still.items() if now.get(name) == version}
            waited = monotonic() - began
            assert not still or waited < self.standstill, f"stuck, at version: {still}"

    async def _running(self) -> dict[str, int]:
        """The matches that are not over, with their versions."""
        open_tables = [player for player in self.players if not player.finished]
        matches = [await self.clients[0].match(player.match.id) for player in open_tables]
        return {match.id: match.version for match in matches if match.status == "active"}

    async def check_played(self) -> None:
        """All matches are over, hold what was acknowledged, and can be verified."""
        for player in self.players:
            assert player.finished
            record = await self.clients[0].record(player.match.id)
            check_kept(player, record)
            verify(record)


async def first_decision(portolan: AsyncClient, match: Created) -> tuple[str, Decision]:
    """The token of a seat that is asked, and its decision."""
    for token in filter(None, match.tokens):
        decision = (await portolan.look(match.id, token=token)).decision
        if decision is not None:
            return token, decision
    raise AssertionError("nobody is asked")


def check_kept(player: Player, record: Json) -> None:
    """Every acknowledged action stands in the record, at its version."""
    entries = {entry["version"]: entry for entry in record["entries"]}
    assert list(entries) == list(range(1, len(entries) + 1))
    for version, (seat, action) in player.acknowledged.items():
        # The end of the match is an entry of its own, behind the action that brought it about.
        last = entries[version]
        entry = entries[version - 1] if last["kind"] == "end" else last
        assert (entry["kind"], entry["seat"], entry["action"]) == ("action", seat, action)


def group_seconds(leader: int) -> float:
    """Time on the CPU of all processes in a process group."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[2]) == leader:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
