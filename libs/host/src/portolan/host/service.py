"""The service of the contract: takes a call to its game, answers refusals, counts.

What the calls do is in `operations`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message
from typing_extensions import override

from portolan.host import errors, faults, operations
from portolan.host.describe import describe
from portolan.host.errors import Refused
from portolan.host.hosted import HostedGame
from portolan.host.operations import Waiting
from portolan.host.rules_metrics import ACTIONS, REQUEST_BYTES, RESPONSE_BYTES
from portolan.rulekit.game import Game
from portolan.rulekit.registry import UnknownGame
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesServicer
from portolan.telemetry import logger

log = logger()


Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)


def _waiting(context: grpc.ServicerContext) -> Waiting:
    def waiting() -> float | None:
        left = context.time_remaining()
        if not context.is_active() or (left is not None and left <= 0):
            raise errors.too_late()
        return left

    return waiting


class RulesService(RulesServicer):
    """Answers for the games that it hosts; calls share nothing but what is kept for speed."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games = {game.id: HostedGame(game) for game in games}
        self._descriptions = {name: describe(hosted) for name, hosted in self._games.items()}

    @override
    def Describe(self, request: pb.DescribeRequest, context: Any) -> pb.DescribeResponse:
        return self._answer("Describe", self._describe, request.game, request, context)

    @override
    def NewMatch(self, request: pb.NewMatchRequest, context: Any) -> pb.NewMatchResponse:
        return self._answer("NewMatch", operations.new_match, request.game, request, context)

    @override
    def Apply(self, request: pb.ApplyRequest, context: Any) -> pb.ApplyResponse:
        return self._answer("Apply", _apply, request.game, request, context)

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
            _waiting(
                context
            )()  # The call may have stood in the queue for longer than its caller waits.
            hosted = self._games.get(game)
            if hosted is None:
                raise UnknownGame(game)
            REQUEST_BYTES.labels(game, method).observe(request.ByteSize())
            response = operation(hosted, request)
            RESPONSE_BYTES.labels(game, method).observe(response.ByteSize())
        except Exception as error:  # noqa: BLE001 (gRPC would send the words of any error on)
            refused = errors.refusal_of(error) or _fault(method, game, error)
            context.abort_with_status(refused.status())
        return response


def _apply(hosted: HostedGame[Any], request: pb.ApplyRequest) -> pb.ApplyResponse:
    try:
        response = operations.apply(hosted, request)
    except Exception as error:
        refused = errors.refusal_of(error) or errors.internal()
        ACTIONS.labels(request.game, refused.reason).inc()
        raise
    ACTIONS.labels(request.game, "APPLIED").inc()
    return response


def _fault(method: str, game: str, error: Exception) -> Refused:
    log.error("call failed", method=method, game=game, **faults.place_of(error))
    return errors.internal()
