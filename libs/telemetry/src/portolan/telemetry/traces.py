"""Traces after W3C Trace Context: one `traceparent`, passed on from the request to log lines."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

HEADER = "traceparent"

_TRACEPARENT = re.compile(r"(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")


@dataclass(frozen=True)
class Trace:
    """A trace (32 hex digits), the span that is at work in it (16), and the flags (2)."""

    trace_id: str
    span_id: str
    flags: str = "00"

    @property
    def traceparent(self) -> str:
        """The value of the header that carries this trace onwards."""
        return f"00-{self.trace_id}-{self.span_id}-{self.flags}"


def new_trace() -> Trace:
    """A trace that begins here."""
    return Trace(os.urandom(16).hex(), os.urandom(8).hex())


def trace_of(headers: Mapping[str, str] | Iterable[tuple[str, str | bytes]]) -> Trace:
    """The trace of a request, with a span of our own; a new trace if it carries none.

    Takes HTTP headers or gRPC metadata, names in lower case.
    """
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    for name, value in pairs:
        if name == HEADER:
            return _continued(value.decode("latin-1") if isinstance(value, bytes) else value)
    return new_trace()


def _continued(traceparent: str) -> Trace:
    match = _TRACEPARENT.fullmatch(traceparent.strip())
    if match is None or not match[1].strip("0") or not match[2].strip("0"):
        return new_trace()
    return Trace(match[1], os.urandom(8).hex(), match[3])
