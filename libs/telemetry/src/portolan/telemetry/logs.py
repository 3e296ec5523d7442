"""Structured logs: one JSON object a line on standard error.

Every line has `time` (UTC, ISO 8601), `level`, `process` and `event`; inside `bind` it also has
`match` and `trace`. Lines of the standard library's loggers take the same form.
"""

import io
import logging
import sys
from contextlib import AbstractContextManager, suppress
from typing import Any, BinaryIO, cast

import orjson
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

from portolan.telemetry.settings import BadSetting, env_str
from portolan.telemetry.traces import Trace

SECRETS = frozenset(
    {"seed", "token", "tokens", "owner_token", "authorization", "cookie", "state", "position"}
)
"""Names of fields that are blanked in every log line. What lies inside other fields is not."""

_LEVELS = ("debug", "info", "warning", "error", "critical")


def logger() -> FilteringBoundLogger:
    """A logger whose calls take an event and fields: `log.info("bot moved", seat=1)`."""
    bound: FilteringBoundLogger = structlog.get_logger()
    return bound


def bind(
    *, match: str | None = None, trace: Trace | None = None, **fields: Any
) -> AbstractContextManager[None]:
    """Put the match, the trace and further fields on every line logged inside the `with` block."""
    if match is not None:
        fields["match"] = match
    if trace is not None:
        fields["trace"] = trace.trace_id
    return structlog.contextvars.bound_contextvars(**fields)


class _Lines:
    """Where the lines go. One that cannot be written, because the disk is full or nobody reads, is
    lost: what it tells of goes on.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, line: bytes) -> None:
        with suppress(OSError):
            self._file.write(line)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


class _Prints(io.TextIOBase):
    """A standard output that tells the log where something was printed, and not what."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text.strip():
            caller = sys._getframe(1)
            place = f"{caller.f_code.co_filename}:{caller.f_lineno}"
            logger().warning("something was printed", place=place, characters=len(text))
        return len(text)


def swallow_prints() -> None:
    """Let nothing that code of this process prints get between the lines of its log.

    For programs that run the rules of games: what one of them prints may be a hand, or a deck.
    """
    sys.stdout = _Prints()


def configure(process: str) -> None:
    """Send all logs of this process to standard error as JSON. PORTOLAN_LOG_LEVEL: default info."""
    level = _level()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        _stamp(process),
        structlog.processors.ExceptionRenderer(),
        _blank_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer(serializer=_dumps)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(cast("BinaryIO", _Lines(sys.stderr.buffer))),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(serializer=_dump_text),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)


def _level() -> int:
    name = env_str("LOG_LEVEL", "info").lower()
    if name not in _LEVELS:
        raise BadSetting("PORTOLAN_LOG_LEVEL", name, f"one of {', '.join(_LEVELS)}")
    return logging.getLevelNamesMapping()[name.upper()]


def _stamp(process: str) -> Processor:
    time = structlog.processors.TimeStamper(fmt="iso", utc=True, key="time")

    def stamp(log: WrappedLogger, method: str, event: EventDict) -> EventDict:
        event["process"] = process
        return time(log, method, event)

    return stamp


def _blank_secrets(_log: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for name in SECRETS & event.keys():
        event[name] = "[secret]"
    return event


def _dumps(value: Any, default: Any = None) -> bytes:
    return orjson.dumps(value, default=default or str, option=orjson.OPT_NON_STR_KEYS)


def _dump_text(value: Any, default: Any = None) -> str:
    return _dumps(value, default).decode()
