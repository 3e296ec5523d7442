"""What is kept while there is room for it."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """A mapping of at most `room` values; those that were not used for longest give way.

    >>> kept = Latest[str, int](2)
    >>> kept["a"], kept["b"] = 1, 2
    >>> kept.get("a")
    1
    >>> kept["c"] = 3
    >>> kept.get("a"), kept.get("b"), kept.get("c")
    (1, None, 3)
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key, which counts as used; None where there is none."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    def __setitem__(self, key: K, value: V) -> None:
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self._room:
            self._kept.popitem(last=False)
