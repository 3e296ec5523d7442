"""How many streams each reader has open."""

from collections.abc import Callable


class Openings:
    """How many streams are open for whom: each reader may have a number of them at a time."""

    def __init__(self) -> None:
        self._open: dict[str, int] = {}

    def take(self, reader: str, limit: int) -> Callable[[], None] | None:
        """Count a new stream; returns what to call at its end. None: the reader has enough."""
        count = self._open.get(reader, 0)
        if count >= limit:
            return None
        self._open[reader] = count + 1
        return lambda: self._give_back(reader)

    def _give_back(self, reader: str) -> None:
        self._open[reader] -= 1
        if not self._open[reader]:
            del self._open[reader]
