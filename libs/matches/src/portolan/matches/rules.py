"""The port to the rules services: their gRPC clients.

They raise the errors of `portolan.matches.errors`. Calls are pure, so a call that found nobody is
tried again, twice at most; a reconnect is never held off for longer than a second.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import grpc
import grpc.aio
from google.rpc.error_details_pb2 import ErrorInfo  # type: ignore[import-untyped]
from google.rpc.status_pb2 import Status  # type: ignore[import-untyped]

from portolan.matches.errors import (
    BadRequest,
    BatchPastReveal,
    Illegal,
    MatchError,
    NoSuchGame,
    NotAsked,
    RulesAway,
    RulesBroken,
)
from portolan.matches.streams import NoStream, Streams
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1 import rules_pb2_grpc as stubs

Apply = Callable[[pb.ApplyRequest], pb.ApplyResponse]
Metadata = tuple[tuple[str, str], ...]

APPLY_S = 2.0
LOOK_S = 2.0
REPLAY_S = 10.0
DESCRIBE_FOR_S = 60.0
AWAY_FOR_S = 1.0
"""How long nobody asks again what a game is after its service did not answer."""
PAUSES_S = (0.05, 0.15)
"""Waits before a call that found nobody is tried again."""

MESSAGE_BYTES = 32 * 1024 * 1024
MATCH_KEY = "portolan-match"
"""The metadata key for the match that a call is about."""

OPTIONS: list[tuple[str, Any]] = [
    ("grpc.max_receive_message_length", MESSAGE_BYTES),
    ("grpc.max_send_message_length", MESSAGE_BYTES),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
    ("grpc.enable_retries", 0),
    ("grpc.service_config", json.dumps({"loadBalancingConfig": [{"round_robin": {}}]})),
]

T = TypeVar("T")


def parse_addresses(setting: str) -> dict[str, str]:
    """Read PORTOLAN_RULES: `oregon=127.0.0.1:5001,dog_park=…` -> {"oregon": "127.0.0.1:5001"}.

    Raises ValueError.
    """
    addresses: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in setting.split(","))):
        game, equals, address = part.partition("=")
        if not (game and equals and address):
            raise ValueError(f"PORTOLAN_RULES: {part!r} is not of the form game=host:port")
        addresses[game.strip()] = address.strip()
    return addresses


def _info(error: Any) -> Any:
    """The ErrorInfo that an error carries; an empty one if there is none."""
    info = ErrorInfo()
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            for detail in Status.FromString(value).details:
                if detail.Unpack(info):
                    return info
    return info


_BAD = {
    "BAD_OPTIONS": "options",
    "BAD_SEATS": "seats",
    "BAD_ACTION": "action",
    "UNKNOWN_LANGUAGE": "language",
}


def refusal(reason: str, metadata: Mapping[str, str], message: str) -> MatchError:
    """The error that the reason of an ErrorInfo means."""
    rule, index = metadata.get("rule", ""), int(metadata.get("index", 0))
    if reason in _BAD:
        return BadRequest(_BAD[reason], message)
    errors: dict[str, MatchError] = {
        "DEADLINE": RulesAway(message),
        "ILLEGAL_ACTION": Illegal(rule, message, index),
        "BATCH_PAST_REVEAL": BatchPastReveal(rule, message, index),
        "NOT_ASKED": NotAsked(0),
        "UNKNOWN_GAME": NoSuchGame(message),
        "NEWER_RULES": RulesAway(message),
    }
    return errors.get(reason) or RulesBroken(f"{reason}: {message}")


_AWAY = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED}


def _raise(error: Any) -> NoReturn:
    code, details = error.code(), error.details() or ""
    if code in _AWAY:
        raise RulesAway(details) from error
    info = _info(error)
    raise refusal(info.reason, info.metadata, details) from error


def _elsewhere(error: Any) -> bool:
    """Whether another instance, or the same one a moment later, may answer."""
    code = error.code()
    if code == grpc.StatusCode.UNAVAILABLE:
        return True
    return bool(
        code == grpc.StatusCode.FAILED_PRECONDITION and _info(error).reason == "NEWER_RULES"
    )


class RulesClient:
    """A game's rules service, for asyncio."""

    def __init__(
        self, game: str, address: str, metadata: Callable[[], Metadata] | None = None
    ) -> None:
        self.game = game
        self._metadata = metadata
        self._channel = grpc.aio.insecure_channel(address, options=OPTIONS)
        self._stub: Any = stubs.RulesStub(self._channel)
        self._description: pb.DescribeResponse | None = None
        self._described = 0.0
        self._away_until = 0.0
        self._describing = asyncio.Lock()
        self._streams = Streams(self._open_stream)

    async def describe(self) -> pb.DescribeResponse:
        """What the game is; kept for a minute, and for as long as the service is away."""
        async with self._describing:
            known = self._description
            if known is not None and time.monotonic() - self._described < DESCRIBE_FOR_S:
                return known
            request = pb.DescribeRequest(game=self.game)
            try:
                if time.monotonic() < self._away_until:
                    raise RulesAway("it did not answer a moment ago")
                fresh: pb.DescribeResponse = await self._call(self._stub.Describe, request, LOOK_S)
            except RulesAway:
                # Whoever has waited for this one's turn must not wait for a turn of their own.
                self._away_until = time.monotonic() + AWAY_FOR_S
                if known is None:
                    raise
                return known
            self._description, self._described = fresh, time.monotonic()
            return fresh

    async def new_match(self, seats: int, options: bytes, seed: str) -> pb.NewMatchResponse:
        """Raises BadRequest."""
        request = pb.NewMatchRequest(game=self.game, seats=seats, options=options, seed=seed)
        return await self._call(self._stub.NewMatch, request, LOOK_S)

    async def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        """Raises Illegal, BatchPastReveal, NotAsked, BadRequest."""
        try:
            answer = await self._ask(pb.Ask(apply=request), APPLY_S)
        except NoStream:
            return await self._call(self._stub.Apply, request, APPLY_S)
        return answer.apply

    async def look(self, position: bytes, eyes: pb.Eyes) -> pb.LookResponse:
        """What a seat, or a spectator, sees."""
        request = pb.LookRequest(game=self.game, position=position, eyes=eyes)
        try:
            answer = await self._ask(pb.Ask(look=request), LOOK_S)
        except NoStream:
            return await self._call(self._stub.Look, request, LOOK_S)
        return answer.look

    async def render(self, position: bytes, eyes: pb.Eyes, targets: bool) -> str:
        """The board as SVG, marked where the viewer may choose if `targets`."""
        request = pb.RenderRequest(game=self.game, position=position, eyes=eyes, targets=targets)
        response: pb.RenderResponse = await self._call(self._stub.Render, request, LOOK_S)
        return response.svg

    async def replay(self, request: pb.ReplayRequest) -> pb.ReplayResponse:
        """The position after a list of actions."""
        return await self._call(self._stub.Replay, request, REPLAY_S)

    async def narrate(
        self, events: Sequence[bytes], names: Sequence[str], language: str
    ) -> list[str]:
        """Lines of the log, one for each event; empty ones are not worth showing."""
        request = pb.NarrateRequest(game=self.game, language=language, names=names, events=events)
        response: pb.NarrateResponse = await self._call(self._stub.Narrate, request, LOOK_S)
        return list(response.texts)

    async def ready(self) -> bool:
        """Whether the service answers now."""
        try:
            await self._stub.Describe(pb.DescribeRequest(game=self.game), timeout=LOOK_S)
        except grpc.RpcError:
            return False
        return True

    async def close(self) -> None:
        """Close the channel; calls under way end."""
        self._streams.close()
        await self._channel.close(None)

    def _open_stream(self) -> Any:
        return self._stub.Stream()

    async def _ask(self, ask: pb.Ask, seconds: float) -> pb.Answer:
        """An answer over a stream. Raises NoStream where a plain call is to be made."""
        if self._metadata is not None:
            metadata = dict(self._metadata())
            ask.traceparent = metadata.get("traceparent", "")
            ask.match = metadata.get(MATCH_KEY, "")
        answer = await self._streams.ask(ask, seconds)
        if not answer.HasField("refusal"):
            return answer
        refused = answer.refusal
        if refused.reason == "NEWER_RULES":
            raise NoStream  # Another instance may know them.
        raise refusal(refused.reason, refused.metadata, refused.message)

    async def _call(self, method: Callable[..., Awaitable[T]], request: Any, deadline: float) -> T:
        metadata = self._metadata() if self._metadata is not None else None
        for pause in PAUSES_S:
            try:
                return await method(request, timeout=deadline, metadata=metadata)
            except grpc.RpcError as error:
                if not _elsewhere(error):
                    _raise(error)
            await asyncio.sleep(pause)
        try:
            return await method(request, timeout=deadline, metadata=metadata)
        except grpc.RpcError as error:
            _raise(error)


class RulesClients:
    """The rules services of all games, for asyncio. Made inside the event loop.

    `metadata` gives what goes along with each call: "traceparent" and "portolan-match" of the
    request in hand.
    """

    def __init__(
        self, addresses: Mapping[str, str], metadata: Callable[[], Metadata] | None = None
    ) -> None:
        self._clients = {
            game: RulesClient(game, address, metadata) for game, address in addresses.items()
        }

    @property
    def games(self) -> list[str]:
        """The games' ids."""
        return list(self._clients)

    def __getitem__(self, game: str) -> RulesClient:
        """Raises NoSuchGame."""
        try:
            return self._clients[game]
        except KeyError:
            raise NoSuchGame(game) from None

    async def close(self) -> None:
        """Close all channels."""
        await asyncio.gather(*(client.close() for client in self._clients.values()))
