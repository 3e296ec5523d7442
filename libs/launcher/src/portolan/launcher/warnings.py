"""Shows on the terminal what processes write to their logs as warnings or worse."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path

_SHOWN = {"warning", "error", "critical"}
_EVERY = 0.5


class Warnings:
    """Follows log files of JSON lines; other lines are ignored."""

    def __init__(self, logs: Mapping[str, Path], say: Callable[[str], None]) -> None:
        self._logs = logs
        self._say = say
        self._read = {name: _size(path) for name, path in logs.items()}

    async def watch(self) -> None:
        """Look twice a second, for ever."""
        while True:
            await asyncio.sleep(_EVERY)
            self.look()

    def look(self) -> None:
        """Show what is new since the last look."""
        for name, path in self._logs.items():
            for line in self._new_lines(name, path):
                if shown := _warning(line):
                    self._say(f"{name}: {shown}")

    def _new_lines(self, name: str, path: Path) -> list[bytes]:
        size = _size(path)
        if size < self._read[name]:  # somebody has emptied it: logs grow until then
            self._read[name] = 0
        if size == self._read[name]:
            return []
        with path.open("rb") as log:
            log.seek(self._read[name])
            whole, newline, _ = log.read().rpartition(b"\n")
        self._read[name] += len(whole) + len(newline)
        return whole.splitlines()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _warning(line: bytes) -> str | None:
    """A line of level warning or worse, in a form for people; None for all others."""
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    if not isinstance(entry, dict) or entry.get("level") not in _SHOWN:
        return None
    fields = {
        name: value
        for name, value in entry.items()
        if name not in ("time", "process", "level", "event", "exception", "logger")
    }
    details = " ".join(f"{name}={value}" for name, value in fields.items())
    return f"{entry['level']}: {entry.get('event', '')} {details}".rstrip()
