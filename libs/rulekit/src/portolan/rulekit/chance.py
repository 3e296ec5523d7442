"""Randomness: the only door through which chance enters a game.

A game asks for outcomes by the three operations of `Chance` and never owns a generator. In a match
the outcomes follow from the secret seed and a counter (`SeededChance`); in a test they are written
down (`ScriptedChance`); a bot that thinks brings its own (`FreeChance`). So nobody foresees a die.
"""

from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class ChanceError(Exception):
    """A scripted draw that does not fit: none left, or an outcome that cannot occur."""


class Chance:
    """A source of outcomes. `draws` counts the draws made so far."""

    def __init__(self, draws: int = 0) -> None:
        self.draws = draws

    def below(self, n: int) -> int:
        """Draw an integer from 0 to n-1, each equally likely. `n` is at least 1."""
        raise NotImplementedError

    def pick(self, items: list[T]) -> T:
        """Draw one of `items`, each place in the list equally likely (a die: its list of faces)."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into a random order, in place, every order equally likely (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class SeededChance(Chance):
    """The chance of a match: draw number k is a function of the seed and k alone.

    Each draw hashes its number, as 8 bytes big-endian, with BLAKE2b (8-byte digest) keyed by the
    BLAKE2b-512 digest of the seed's UTF-8 bytes. A value that would favour small outcomes is
    thrown away and the next number is used; every number used counts as a draw.
    """

    def __init__(self, seed: str, draws: int = 0) -> None:
        super().__init__(draws)
        self._key = blake2b(seed.encode()).digest()

    def below(self, n: int) -> int:
        fair = (1 << 64) // n * n
        while True:
            number = self.draws.to_bytes(8, "big")
            self.draws += 1
            value = int.from_bytes(blake2b(number, digest_size=8, key=self._key).digest(), "big")
            if value < fair:
                return value % n


class ScriptedChance(Chance):
    """Outcomes written down beforehand, in the order in which they are drawn.

    `below` takes the integer itself, `pick` the picked item itself. A shuffle takes one entry: the
    list in its new order, or None to leave the order as it is.
    """

    def __init__(self, script: list[Any]) -> None:
        super().__init__(0)
        self._script = script

    def _next(self, wanted: str) -> Any:
        if self.draws >= len(self._script):
            raise ChanceError(f"a draw beyond the script: draw {self.draws + 1} ({wanted})")
        outcome = self._script[self.draws]
        self.draws += 1
        return outcome

    def below(self, n: int) -> int:
        outcome = self._next(f"an integer below {n}")
        if not isinstance(outcome, int) or not 0 <= outcome < n:
            raise ChanceError(f"draw {self.draws}: {outcome!r} is not an integer below {n}")
        return outcome

    def pick(self, items: list[T]) -> T:
        outcome = self._next(f"one of {items}")
        for item in items:
            if item == outcome:
                return item
        raise ChanceError(f"draw {self.draws}: {outcome!r} is not one of {items}")

    def shuffle(self, items: list[Any]) -> None:
        order = self._next(f"an order of {len(items)} items")
        if order is None:
            return
        if not isinstance(order, list) or sorted(order) != sorted(items):
            raise ChanceError(f"draw {self.draws}: {order!r} is not an order of {items}")
        items[:] = order

    @property
    def left_over(self) -> int:
        """How many entries of the script nobody has drawn."""
        return len(self._script) - self.draws


class FreeChance(Chance):
    """A bot's own chance, for the futures that it imagines. Fast, and nobody's secret."""

    def __init__(self, random: Random) -> None:
        super().__init__(0)
        self._random = random

    def below(self, n: int) -> int:
        self.draws += 1
        return int(self._random.random() * n)

    def shuffle(self, items: list[Any]) -> None:
        self.draws += 1
        self._random.shuffle(items)
