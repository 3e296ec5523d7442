"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import Chance, ScriptedChance, SeededChance
from portolan.rulekit.play import event_json
from portolan.rulekit.vectors import Words, load_adapter
from portolan.seafarers import GAME
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import KINDS
from portolan.seafarers.state import State
from portolan.seafarers.table import named, points
from portolan.seafarers.view import phase_of

Json = dict[str, Any]


class Table:
    """A position, and all that has happened since."""

    def __init__(self, state: State, chance: Chance, events: list[Any]) -> None:
        self.state = state
        self.chance = chance
        self.events = list(events)

    @property
    def board(self) -> Board:
        """The tables of the board."""
        return board_of(self.state)

    @property
    def asked(self) -> list[int]:
        """The seats that are asked."""
        return list(GAME.asked(self.state))

    @property
    def phase(self) -> str:
        """The phase."""
        return phase_of(self.state)

    def act(self, kind: str, by: int | None = None, **fields: Any) -> "Table":
        """Check and carry out an action. Raises IllegalAction."""
        seat = self.asked[0] if by is None else by
        renamed = {name.removesuffix("_"): value for name, value in fields.items()}
        action = GAME.action_form.from_json({"type": kind, **renamed}, "$")
        GAME.check(self.state, seat, action)
        self.events += GAME.act(self.state, seat, action, self.chance)
        return self

    def options(self, kind: str | None = None, by: int | None = None) -> list[Json]:
        """The offered actions of a kind, or all."""
        seat = self.asked[0] if by is None else by
        found = [GAME.action_form.to_json(action) for action in GAME.choices(self.state, seat)]
        return [action for action in found if kind in (None, action["type"])]

    def kinds(self, by: int | None = None) -> list[str]:
        """The kinds of the offered actions, each once."""
        return list(dict.fromkeys(action["type"] for action in self.options(by=by)))

    def places(self, kind: str, name: str, by: int | None = None) -> set[Any]:
        """The values of a field in the offered actions of a kind."""
        found = [action[name] for action in self.options(kind, by)]
        return {(p["q"], p["r"]) if isinstance(p, dict) else p for p in found}

    def hand(self, seat: int) -> dict[str, int]:
        """The resource cards of a seat."""
        return named(self.state.hands[seat * KINDS : (seat + 1) * KINDS])

    def points(self, seat: int) -> int:
        """All points of a seat."""
        return points(self.state, seat)

    def view(self, seat: int | None = None) -> Json:
        """What a seat, or a spectator, sees."""
        view: Json = GAME.view_form.to_json(GAME.look(self.state, seat))
        return view

    def log(self, seat: int | None = None) -> list[Json]:
        """The events as a seat, or a spectator, sees them."""
        shown = [event_json(GAME, event, seat) for event in self.events]
        return [event for event in shown if event is not None]

    def log_kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event["type"] for event in self.log()]


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(scenario="base", seats={0: {"hand": {"ore": 1}}}, chance=[1, 2])`."""

    def set_table(chance: list[Any] | None = None, **given: Any) -> Table:
        given["seats"] = {str(seat): row for seat, row in given.get("seats", {}).items()}
        words = Words(given)
        source = SeededChance("a table for tests") if chance is None else ScriptedChance(chance)
        state, events = load_adapter("seafarers").build(words, source)
        assert words.unread() == []
        return Table(state, source, events)

    return set_table


@pytest.fixture
def new_game() -> Callable[..., Table]:
    """A real setup: `new_game(4, scenario="base")`."""

    def begin(seats: int = 4, seed: str = "seed", **options: Any) -> Table:
        chance = SeededChance(seed)
        read = GAME.options_form.from_json(options, "$")
        state, events = GAME.new(read, seats, chance)
        return Table(state, chance, events)

    return begin
