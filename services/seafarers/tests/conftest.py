"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import testing
from portolan.seafarers import GAME
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import KINDS
from portolan.seafarers.table import named, points
from portolan.seafarers.view import phase_of


class Table(testing.Table):
    """A table of Seafarers."""

    game = GAME

    @property
    def board(self) -> Board:
        """The tables of the board."""
        return board_of(self.state)

    @property
    def phase(self) -> str:
        """The phase."""
        return phase_of(self.state)

    def kinds(self, by: int | None = None) -> list[str]:
        """The kinds of the offered actions, each once."""
        return list(dict.fromkeys(action["type"] for action in self.legal(by=by)))

    def places(self, kind: str, name: str, by: int | None = None) -> set[Any]:
        """The values of a field in the offered actions of a kind."""
        found = [action[name] for action in self.legal(kind, by)]
        return {(p["q"], p["r"]) if isinstance(p, dict) else p for p in found}

    def hand(self, seat: int) -> dict[str, int]:
        """The resource cards of a seat."""
        return named(self.state.hands[seat * KINDS : (seat + 1) * KINDS])

    def points(self, seat: int) -> int:
        """All points of a seat."""
        return points(self.state, seat)


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(scenario="base", seats={0: {"hand": {"ore": 1}}}, chance=[1, 2])`."""

    def set_table(chance: list[Any] | None = None, **given: Any) -> Table:
        seats = {str(seat): row for seat, row in given.pop("seats", {}).items()}
        return Table.lay(chance, seats=seats, **given)

    return set_table


@pytest.fixture
def new_game() -> Callable[..., Table]:
    """A real setup: `new_game(4, scenario="base")`."""

    def begin(seats: int = 4, seed: str = "seed", **options: Any) -> Table:
        return Table.begin(seats, seed, **options)

    return begin
