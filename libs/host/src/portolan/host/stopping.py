"""How the processes of a worker's pool hear that they are to stop."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.sharedctypes import RawValue


class Stopping:
    """Says whether this process is to let its turn go. Make it before the pool forks."""

    def __init__(self) -> None:
        self._by_worker = RawValue("b", 0)
        self._by_signal = False

    def __call__(self) -> bool:
        return self._by_signal or bool(self._by_worker.value)

    def worker_stops(self) -> None:
        """Tell all processes of the pool."""
        self._by_worker.value = 1

    @contextmanager
    def minding_sigterm(self) -> Iterator[None]:
        """Within, SIGTERM is a request and cuts nothing off: a signal to the whole process group
        must not end a worker between a bot's thought and its commit.

        Outside, the pool handles the signal as it sees fit.
        """
        self._by_signal = False
        before = signal.signal(signal.SIGTERM, lambda *_: setattr(self, "_by_signal", True))
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)
