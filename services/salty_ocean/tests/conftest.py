"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import testing
from portolan.salty_ocean import GAME

Json = dict[str, Any]


class Table(testing.Table):
    """A table of Upon a Salty Ocean."""

    game = GAME

    def passes(self, count: int) -> "Table":
        """So many passes, one seat after the other."""
        return self.act(*["pass"] * count)

    def seat(self, seat: int) -> Json:
        """What lies before a seat."""
        before: Json = self.view()["seats"][seat]
        return before

    def ship(self, seat: int, ship: str = "caravel_1") -> Json:
        """A ship of a seat."""
        owned: Json = self.seat(seat)["ships"][ship]
        return owned

    @property
    def money(self) -> list[int]:
        """Money by seat."""
        money: list[int] = self.state.money
        return money


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(players=2, buildings={"bank": [0]}, ...)`."""

    def set_table(**given: Any) -> Table:
        return Table.lay(**{"players": 4, **given})

    return set_table


@pytest.fixture
def new_match() -> Callable[..., Table]:
    """Begin a real match: `new_match(seats=3, seed="x")`."""

    def begin(seats: int = 4, seed: str = "a match for tests") -> Table:
        return Table.begin(seats, seed)

    return begin
