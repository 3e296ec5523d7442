"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.dog_park import GAME, course
from portolan.rulekit import testing


class Table(testing.Table):
    """A table of Dog Park."""

    game = GAME

    @property
    def phase(self) -> str:
        """The decision point."""
        phase: str = self.view()["phase"]
        return phase

    def dogs(self, seat: int, zone: str = "kennel") -> list[list[Any]]:
        """The dogs of a seat's kennel or lead, each with its walked tokens."""
        return [[dog["dog"], dog["walked"]] for dog in self.view()["seats"][seat][zone]]

    def settle(self) -> "Table":
        """Run automatic steps, after the state was changed by hand."""
        self.events += course.settle(self.state, self.chance)
        return self


SetTable = Callable[..., Table]


@pytest.fixture
def table() -> SetTable:
    """Set a table: `table(phase="MOVE", goods=[1, 0, 0, 0], ...)`; `chance` is a script."""
    return Table.lay
