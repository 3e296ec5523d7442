"""The service of the contract: takes a call to its game, answers refusals, counts.

What the calls do is in `operations`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message
from typing_extensions import override

from portolan.host import errors, faults, operations
from portolan.host.describe import describe
from portolan.host.errors import Refused
from portolan.host.hosted import HostedGame
from portolan.host.operations import Waiting
from portolan.host.rules_metrics import UNKNOWN, meter
from portolan.host.streams import Streams
from portolan.rulekit.game import Game
from portolan.rulekit.registry import UnknownGame
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesServicer
from portolan.telemetry import bind, logger, trace_of

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)

log = logger()


def _waiting(context: grpc.ServicerContext) -> Waiting:
    def waiting() -> None:
        left = context.time_remaining()
        if not context.is_active() or (left is not None and left <= 0):
            raise errors.too_late()

    return waiting


class RulesService(RulesServicer):
    """Answers for the games that it hosts; calls share nothing but what is kept for speed.

    Every open stream holds a thread of the server: more than `streams` are refused.
    """

    def __init__(self, games: Iterable[Game[Any]], streams: int = 24) -> None:
        self._games = {game.id: HostedGame(game) for game in games}
        self._descriptions = {name: describe(hosted) for name, hosted in self._games.items()}
        self._streams = Streams(streams)
        self.most_streams = streams

    @override
    def Describe(self, request: pb.DescribeRequest, context: Any) -> pb.DescribeResponse:
        return self._answer("Describe", self._describe, request.game, request, context)

    @override
    def NewMatch(self, request: pb.NewMatchRequest, context: Any) -> pb.NewMatchResponse:
        return self._answer("NewMatch", operations.new_match, request.game, request, context)

    @override
    def Apply(self, request: pb.ApplyRequest, context: Any) -> pb.ApplyResponse:
        return self._answer("Apply", operations.apply, request.game, request, context)

    @override
    def Look(self, request: pb.LookRequest, context: Any) -> pb.LookResponse:
        return self._answer("Look", operations.look, request.game, request, context)

    @override
    def Render(self, request: pb.RenderRequest, context: Any) -> pb.RenderResponse:
        return self._answer("Render", operations.render, request.game, request, context)

    @override
    def Replay(self, request: pb.ReplayRequest, context: Any) -> pb.ReplayResponse:
        operation = partial(operations.replay, waiting=_waiting(context))
        return self._answer("Replay", operation, request.game, request, context)

    @override
    def Narrate(self, request: pb.NarrateRequest, context: Any) -> pb.NarrateResponse:
        return self._answer("Narrate", operations.narrate, request.game, request, context)

    @override
    def Choose(self, request: pb.ChooseRequest, context: Any) -> pb.ChooseResponse:
        operation = partial(operations.choose, waiting=_waiting(context))
        return self._answer("Choose", operation, request.game, request, context)

    @override
    def Stream(self, request_iterator: Iterator[pb.Asks], context: Any) -> Iterator[pb.Answers]:
        stream = self._streams.open(context)
        if stream is None:
            context.abort_with_status(errors.too_many_streams().status())
            return
        try:
            for message in request_iterator:
                if not stream.begin():
                    return
                yield pb.Answers(answers=map(self._answer_ask, message.asks))
                if not stream.end():
                    return
        finally:
            self._streams.close(stream)

    def end_streams(self) -> None:
        """End all streams, each between two messages, and open no more."""
        self._streams.end()

    def _describe(self, hosted: HostedGame[Any], _: pb.DescribeRequest) -> pb.DescribeResponse:
        return self._descriptions[hosted.game.id]

    def _answer(
        self,
        method: str,
        operation: Callable[[HostedGame[Any], Request], Response],
        game: str,
        request: Request,
        context: grpc.ServicerContext,
    ) -> Response:
        try:
            # The call may have stood in the queue for longer than its caller waits.
            _waiting(context)()
            return self._work(method, operation, game, request)
        except Refused as refused:
            context.abort_with_status(refused.status())
            raise

    def _answer_ask(self, ask: pb.Ask) -> pb.Answer:
        try:
            if ask.HasField("look"):
                look = self._work("Look", operations.look, ask.look.game, ask.look, ask)
                return pb.Answer(look=look)
            applied = self._work("Apply", operations.apply, ask.apply.game, ask.apply, ask)
            return pb.Answer(apply=applied)
        except Refused as refused:
            return pb.Answer(refusal=refused.answer())

    def _work(
        self,
        method: str,
        operation: Callable[[HostedGame[Any], Request], Response],
        game: str,
        request: Request,
        ask: pb.Ask | None = None,
    ) -> Response:
        """Work a request out and measure that. Raises Refused, and nothing else."""
        began = perf_counter()
        hosted = self._games.get(game)
        try:
            if hosted is None:
                raise UnknownGame(game)
            response = operation(hosted, request)
        except Exception as error:  # noqa: BLE001 (gRPC would send the words of any error on)
            refused = errors.refusal_of(error) or _fault(method, game, error, ask)
            known = UNKNOWN if hosted is None else game
            meter(known, method).refused(perf_counter() - began, refused.reason)
            raise refused from None
        seconds = perf_counter() - began
        meter(game, method).answered(seconds, request.ByteSize(), response.ByteSize())
        return response


def _fault(method: str, game: str, error: Exception, ask: pb.Ask | None) -> Refused:
    fields = {"method": method, "game": game}
    if ask is None:  # The interceptor has bound match and trace.
        log.error("call failed", **fields, **faults.place_of(error))
    else:
        with bind(match=ask.match, trace=trace_of({"traceparent": ask.traceparent})):
            log.error("call failed", **fields, **faults.place_of(error))
    return errors.internal()
