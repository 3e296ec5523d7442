"""Refusals of the rules server: a status code with a `google.rpc.ErrorInfo`.

The table in the head of `rules.proto` lists them all.
"""

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo  # type: ignore[import-untyped]
from google.rpc.status_pb2 import Status  # type: ignore[import-untyped]
from grpc_status import rpc_status

from portolan.rulekit.codec import WireError
from portolan.rulekit.game import BadOptions
from portolan.rulekit.play import BatchPastReveal, BatchRefused, NotAsked
from portolan.rulekit.position import BadPosition, NewerRules, OlderRules
from portolan.rulekit.registry import UnknownGame
from portolan.rules.v1 import rules_pb2 as pb

DOMAIN = "rules.portolan"


class Refused(Exception):
    """A call that is answered by an error.

    `reason` is a word of the contract, `message` is for people and holds no secret.
    """

    def __init__(self, code: grpc.StatusCode, reason: str, message: str, **metadata: str) -> None:
        super().__init__(f"{reason}: {message}")
        self.code = code
        self.reason = reason
        self.message = message
        self.metadata = metadata

    def status(self) -> grpc.Status:
        """The status as gRPC sends it."""
        detail = AnyMessage()
        detail.Pack(ErrorInfo(reason=self.reason, domain=DOMAIN, metadata=self.metadata))
        number: int = self.code.value[0]
        return rpc_status.to_status(Status(code=number, message=self.message, details=[detail]))

    def answer(self) -> pb.Refusal:
        """The refusal as a stream sends it."""
        number: int = self.code.value[0]
        return pb.Refusal(
            code=number, reason=self.reason, message=self.message, metadata=self.metadata
        )


def bad(reason: str, problem: str | WireError) -> Refused:
    """A document or value that does not fit; `reason` is one of the BAD_ words."""
    return Refused(grpc.StatusCode.INVALID_ARGUMENT, reason, str(problem))


def bad_options(error: BadOptions) -> Refused:
    """Options that fit their schema but that the rules do not allow."""
    metadata = {"rule": error.rule} if error.rule else {}
    code = grpc.StatusCode.INVALID_ARGUMENT
    return Refused(code, "BAD_OPTIONS", error.reason, **metadata)


def illegal(error: BatchRefused, message: str) -> Refused:
    """An action that is not offered; `message` is its reason in words."""
    code = grpc.StatusCode.FAILED_PRECONDITION
    metadata = {"rule": error.refusal.rule, "index": str(error.index)}
    return Refused(code, "ILLEGAL_ACTION", message, **metadata)


def too_late() -> Refused:
    """The caller no longer waits."""
    code = grpc.StatusCode.DEADLINE_EXCEEDED
    return Refused(code, "DEADLINE", "the deadline has passed")


def too_many_streams() -> Refused:
    """All threads for streams are taken: plain calls still go through."""
    code = grpc.StatusCode.RESOURCE_EXHAUSTED
    return Refused(code, "STREAMS", "too many open streams; use plain calls")


def unknown_language(language: str) -> Refused:
    """A language in which the game has no words."""
    message = f"no language {language[:40]!r}"
    return Refused(grpc.StatusCode.NOT_FOUND, "UNKNOWN_LANGUAGE", message)


def internal() -> Refused:
    """A fault of the game or the server. It says no more: an exception may quote a secret."""
    return Refused(
        grpc.StatusCode.INTERNAL, "FAULT", "the rules service failed; its log says where"
    )


_PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
_KNOWN: dict[type[Exception], tuple[grpc.StatusCode, str, str]] = {
    NotAsked: (_PRECONDITION, "NOT_ASKED", "the seat has no open decision"),
    BatchPastReveal: (
        _PRECONDITION,
        "BATCH_PAST_REVEAL",
        "an action before the last one reveals something or ends the seat's say",
    ),
    NewerRules: (_PRECONDITION, "NEWER_RULES", "the position is of newer rules"),
    OlderRules: (_PRECONDITION, "OLDER_RULES", "the position is of rules too old to upgrade"),
    BadPosition: (grpc.StatusCode.DATA_LOSS, "BAD_POSITION", "not a position of this game"),
    UnknownGame: (grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME", "this service does not host the game"),
}


def refusal_of(error: Exception) -> Refused | None:
    """The refusal that a known error of rulekit stands for; None for a fault."""
    if isinstance(error, Refused):
        return error
    known = _KNOWN.get(type(error))
    return None if known is None else Refused(*known)
