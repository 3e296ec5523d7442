"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.oregon import GAME
from portolan.rulekit import testing


class Table(testing.Table):
    """A table of Oregon."""

    game = GAME

    @property
    def active(self) -> int:
        """The active seat, which alone is asked."""
        return self.decider

    @property
    def phase(self) -> str:
        """The phase."""
        phase: str = self.view()["phase"]
        return phase

    def spaces(self) -> list[str]:
        """The spaces of the legal actions, in order."""
        return [action["space"] for action in self.legal()]


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(players=2, farmers={"r0c0": 1}, ...)`."""

    def set_table(**given: Any) -> Table:
        return Table.lay(**{"players": 2, **given})

    return set_table
