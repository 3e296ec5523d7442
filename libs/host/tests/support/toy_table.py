"""A match of the toy game at a rules service, and how calls are refused. For tests."""

import json
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo  # type: ignore[import-untyped]
from grpc_status import rpc_status

from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesStub

SEED = "a secret that nobody shall read in an answer"


class Refusal:
    """How a call was refused."""

    def __init__(self, error: Any) -> None:  # an RpcError and a Call in one
        self.code: grpc.StatusCode = error.code()
        self.message: str = error.details()
        status = rpc_status.from_call(error)
        info = ErrorInfo()
        assert status.details[0].Unpack(info)
        assert info.domain == "rules.portolan"
        self.reason = info.reason
        self.metadata = dict(info.metadata)


def refusal(call: Callable[[], Any]) -> Refusal:
    """Make a call that must be refused."""
    with pytest.raises(grpc.RpcError) as caught:
        call()
    return Refusal(caught.value)


class Table:
    """A match at the rules service, as the platform plays it."""

    def __init__(self, stub: RulesStub, seats: int = 2, seed: str = SEED, **options: Any) -> None:
        self.stub = stub
        self.seed = seed
        self.first = stub.NewMatch(
            pb.NewMatchRequest(
                game="toy", seats=seats, seed=seed, options=json.dumps(options).encode()
            )
        )
        self.position = self.first.position
        self.moves: list[pb.Action] = []

    def try_out(self, seat: int, *actions: dict[str, Any], **fields: Any) -> pb.ApplyResponse:
        """What Apply answers; the match stays where it is."""
        documents = [json.dumps(action).encode() for action in actions]
        return self.stub.Apply(
            pb.ApplyRequest(
                game="toy",
                position=self.position,
                seed=self.seed,
                seat=seat,
                actions=documents,
                **fields,
            )
        )

    def act(self, seat: int, *actions: dict[str, Any], **fields: Any) -> pb.ApplyResponse:
        answer = self.try_out(seat, *actions, **fields)
        self.position = answer.position
        self.moves += [
            pb.Action(seat=seat, action=json.dumps(action).encode()) for action in actions
        ]
        return answer

    def look(self, seat: int | None, **eyes: Any) -> pb.LookResponse:
        viewer = pb.Viewer(seat=seat)
        return self.stub.Look(
            pb.LookRequest(game="toy", position=self.position, eyes=pb.Eyes(viewer=viewer, **eyes))
        )

    def decision(self, seat: int, **eyes: Any) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.look(seat, **eyes).decision)
        return document

    def bid(self, seat: int = 0) -> pb.ApplyRequest:
        """A request that is in order before anybody has bid."""
        return pb.ApplyRequest(
            game="toy",
            position=self.position,
            seed=self.seed,
            seat=seat,
            actions=[b'{"type":"bid","coins":1}'],
        )

    def to_the_turn(self) -> int:
        """Let everybody bid, seat 0 the most: the seat whose turn it is."""
        self.act(0, {"type": "bid", "coins": 1})
        self.act(1, {"type": "bid", "coins": 0})
        return 0


class Stream:
    """An open stream, one message at a time."""

    def __init__(self, stub: RulesStub) -> None:
        self._messages: SimpleQueue[pb.Asks | None] = SimpleQueue()
        self.answers = iter(stub.Stream(iter(self._messages.get, None)))

    def ask(self, **call: Any) -> pb.Answer:
        """One ask in a message of its own."""
        (answer,) = self.ask_all(pb.Ask(**call))
        return answer

    def ask_all(self, *asks: pb.Ask) -> list[pb.Answer]:
        """Several asks in one message."""
        self._messages.put(pb.Asks(asks=asks))
        return list(next(self.answers).answers)

    def close(self) -> None:
        self._messages.put(None)
