"""The toy game behind a rules client without a network, and players of it."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self, TypeVar, cast

from portolan.host import describe, operations
from portolan.host.errors import refusal_of
from portolan.host.hosted import HostedGame
from portolan.matches.archiving import Archive
from portolan.matches.bots import BotTurns, Turn
from portolan.matches.errors import NoSuchGame, RulesAway
from portolan.matches.records import (
    Answer,
    Created,
    Decision,
    Entry,
    Item,
    MatchRecord,
    NewMatch,
    Result,
    SeatRecord,
    Sight,
)
from portolan.matches.rules import RulesClients, refusal
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.rules.v1 import rules_pb2 as pb
from portolan.toy import GAME

Request = TypeVar("Request")
Response = TypeVar("Response")
Operation = Callable[[HostedGame[Any], Request], Response]

HOSTED: HostedGame[Any] = HostedGame(GAME)


def answer(operation: Operation[Request, Response], request: Request) -> Response:
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
        self.before_apply: Callable[[pb.ApplyRequest], Awaitable[None]] | None = None

    @property
    def games(self) -> list[str]:
        return ["toy"]

    def __getitem__(self, game: str) -> Self:
        if game != "toy":
            raise NoSuchGame(game)
        return self

    async def _call(
        self, name: str, operation: Operation[Request, Response], request: Request
    ) -> Response:
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


def toy_matches(store: Store, rules: ToyRules, archive: Archive | None = None) -> Matches:
    """Matches of the toy game."""
    return Matches(store, cast(RulesClients, rules), archive)


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


def token_of(created: Created, seat: int) -> str:
    """The token of a seat that was somebody's from the beginning."""
    token = created.tokens[seat]
    assert token is not None
    return token


def open_decision(shown: Answer | Sight) -> Decision:
    """The decision that a seat is shown."""
    assert shown.decision is not None
    return shown.decision


def record_of(item: Item) -> MatchRecord:
    """The record of a snapshot."""
    assert item.record is not None
    return item.record


def entry_of(item: Item) -> Entry:
    """The entry of an item that has one."""
    assert item.entry is not None
    return item.entry


def result_of(record: MatchRecord) -> Result:
    """The result of a match that is over."""
    assert record.result is not None
    return record.result


def take(turns: BotTurns, match_id: str) -> Turn:
    """A bot's turn that nobody has taken."""
    turn = turns.take(match_id)
    assert turn is not None
    return turn


async def decision(matches: Matches, created: Created, seat: int) -> int:
    """The number of a seat's open decision."""
    record = await matches.read(created.record.id)
    return record.questions[seat].decision


async def bid(matches: Matches, created: Created, seat: int, coins: int, **more: Any) -> Answer:
    """Bid in the open decision of a seat."""
    number = await decision(matches, created, seat)
    return await matches.act(
        created.record.id, token_of(created, seat), number, [action("bid", coins=coins)], **more
    )


async def play_out(matches: Matches, created: Created) -> None:
    """Play the match to its end: everybody takes the first action offered."""
    match_id = created.record.id
    for _ in range(500):
        record = await matches.read(match_id)
        if record.status != "active":
            return
        seat = next(iter(record.questions))
        token = token_of(created, seat)
        sight = await matches.look(match_id, token)
        offered = json.loads(open_decision(sight).json())["actions"]
        chosen = json.dumps(offered[0]["action"]).encode()
        await matches.act(match_id, token, open_decision(sight).number, [chosen])
    raise AssertionError("the match does not end")
