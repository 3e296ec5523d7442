"""Free ports for servers."""

import errno
import random
import socket
from pathlib import Path

LOOPBACK = "127.0.0.1"

_EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")
_LOWEST = 20_000


class PortTaken(Exception):
    """A port that was asked for is in use. `setting` is the variable that changes it."""

    def __init__(self, port: int, setting: str) -> None:
        super().__init__(f"port {port} is in use; choose another by {setting}")
        self.port = port
        self.setting = setting


def is_free(port: int) -> bool:
    """Whether a server could listen on the port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
            probe.listen(1)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise
    return True


def check_free(port: int, setting: str) -> int:
    """The port itself. Raises PortTaken."""
    if not is_free(port):
        raise PortTaken(port, setting)
    return port


def free_port() -> int:
    """A free port that no outgoing connection will take before its server does, or between two
    lives of the server: below the range that the kernel gives to outgoing connections.
    """
    highest = _first_ephemeral() - 1
    for _ in range(1000):
        port = random.randint(_LOWEST, highest)
        if is_free(port):
            return port
    raise OSError(errno.EADDRINUSE, f"no free port between {_LOWEST} and {highest}")


class FreePorts:
    """Gives free ports out, each of them once: nobody listens there yet, so all look free."""

    def __init__(self, *taken: int) -> None:
        self._given = set(taken)

    def take(self) -> int:
        """A free port that is nobody else's."""
        while (port := free_port()) in self._given:
            pass
        self._given.add(port)
        return port


def _first_ephemeral() -> int:
    try:
        first = int(_EPHEMERAL.read_text().split()[0])
    except OSError:
        first = 32_768
    return first if first > _LOWEST + 1000 else 65_536
