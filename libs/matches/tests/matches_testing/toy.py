"""The toy game behind a rules client without a network, and players of it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any, Self

from portolan.host import describe, operations
from portolan.host.errors import refusal_of
from portolan.host.hosted import HostedGame
from portolan.matches.errors import NoSuchGame, RulesAway
from portolan.matches.records import Created, NewMatch, SeatRecord
from portolan.matches.rules import refusal
from portolan.matches.service import Matches
from portolan.rules.v1 import rules_pb2 as pb
from portolan.toy import GAME

HOSTED = HostedGame(GAME)


def answer(operation: Callable[[Any, Any], Any], request: Any) -> Any:
    """What a rules service would answer; errors as a client raises them."""
    try:
        return operation(HOSTED, request)
    except Exception as error:
        refused = refusal_of(error)
        if refused is None:
            raise
        raise refusal(refused.reason, refused.metadata, refused.message) from error


class ToyRules:
    """Rules client of the toy game. `delay` makes the calls overlap; `calls` counts them."""

    def __init__(self) -> None:
        self.away = False
        self.delay = 0.0
        self.rules_version = 0
        self.calls: list[str] = []
        self.before_apply: Callable[[pb.ApplyRequest], Any] | None = None

    @property
    def games(self) -> list[str]:
        return ["toy"]

    def __getitem__(self, game: str) -> Self:
        if game != "toy":
            raise NoSuchGame(game)
        return self

    async def _call(self, name: str, operation: Callable[[Any, Any], Any], request: Any) -> Any:
        self.calls.append(name)
        if self.away:
            raise RulesAway("away")
        if self.delay:
            await asyncio.sleep(self.delay)
        response = answer(operation, request)
        if self.rules_version and hasattr(response, "rules_version"):
            response.rules_version = self.rules_version
        return response

    async def describe(self) -> pb.DescribeResponse:
        return describe.describe(HOSTED)

    async def new_match(self, seats: int, options: bytes, seed: str) -> pb.NewMatchResponse:
        request = pb.NewMatchRequest(game="toy", seats=seats, options=options, seed=seed)
        return await self._call("new_match", operations.new_match, request)

    async def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        if self.before_apply is not None:
            await self.before_apply(request)
        return await self._call("apply", operations.apply, request)

    async def look(self, position: bytes, eyes: pb.Eyes) -> pb.LookResponse:
        request = pb.LookRequest(game="toy", position=position, eyes=eyes)
        return await self._call("look", operations.look, request)

    async def render(self, position: bytes, eyes: pb.Eyes, targets: bool) -> str:
        request = pb.RenderRequest(game="toy", position=position, eyes=eyes, targets=targets)
        return (await self._call("render", operations.render, request)).svg

    async def replay(self, request: pb.ReplayRequest) -> pb.ReplayResponse:
        return await self._call("replay", replay, request)


def replay(hosted: HostedGame[Any], request: pb.ReplayRequest) -> pb.ReplayResponse:
    """A replay that waits for as long as it takes."""
    return operations.replay(hosted, request, waiting=lambda: None)


def apply_here(request: pb.ApplyRequest) -> pb.ApplyResponse:
    """For bots: the game in this process."""
    return answer(operations.apply, request)


def replay_here(request: pb.ReplayRequest) -> pb.ReplayResponse:
    """For bots: the game in this process."""
    return answer(replay, request)


def humans(count: int) -> list[SeatRecord]:
    """Seats of people."""
    return [SeatRecord("human", f"P{number}") for number in range(count)]


async def new(matches: Matches, seats: Sequence[SeatRecord] | int = 2, **options: Any) -> Created:
    """A match of the toy game, with a known seed unless said otherwise."""
    options.setdefault("seed", "seed-1")
    chosen = humans(seats) if isinstance(seats, int) else seats
    return await matches.create(NewMatch("toy", chosen, **options))


def action(kind: str, **fields: Any) -> bytes:
    """An action as a client sends it."""
    return json.dumps({"type": kind, **fields}).encode()


async def decision(matches: Matches, created: Created, seat: int) -> int:
    """The number of a seat's open decision."""
    record = await matches.read(created.record.id)
    return record.questions[seat].decision


async def bid(matches: Matches, created: Created, seat: int, coins: int, **more: Any) -> Any:
    """Bid in the open decision of a seat."""
    number = await decision(matches, created, seat)
    return await matches.act(
        created.record.id, created.tokens[seat], number, [action("bid", coins=coins)], **more
    )


async def play_out(matches: Matches, created: Created) -> None:
    """Play the match to its end: everybody takes the first action offered."""
    match_id = created.record.id
    for _ in range(500):
        record = await matches.read(match_id)
        if record.status != "active":
            return
        seat = next(iter(record.questions))
        token = created.tokens[seat]
        sight = await matches.look(match_id, token)
        offered = json.loads(sight.decision.json())["actions"]
        chosen = json.dumps(offered[0]["action"]).encode()
        await matches.act(match_id, token, sight.decision.number, [chosen])
    raise AssertionError("the match does not end")
