"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.oregon import GAME
from portolan.oregon.state import State
from portolan.rulekit import Chance, SeededChance
from portolan.rulekit.play import event_json
from portolan.rulekit.vectors import Words, load_adapter

Json = dict[str, Any]


class Table:
    """A position, and all that has happened since."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Any] = []

    def act(self, *actions: Json) -> "Table":
        """Check and carry out actions of the seat that is asked. Raises IllegalAction."""
        for document in actions:
            seat = self.active
            action = GAME.action_form.from_json(document, "$")
            GAME.check(self.state, seat, action)
            self.events += GAME.act(self.state, seat, action, self.chance)
        return self

    @property
    def active(self) -> int:
        """The seat that is asked."""
        (seat,) = GAME.asked(self.state)
        return seat

    def legal(self) -> list[Json]:
        """The legal actions, in order."""
        choices = GAME.choices(self.state, self.active)
        return [GAME.action_form.to_json(action) for action in choices]

    def spaces(self) -> list[str]:
        """The spaces of the legal actions, in order."""
        return [action["space"] for action in self.legal()]

    def view(self, seat: int | None = None) -> Json:
        """What a seat, or a spectator, sees."""
        view: Json = GAME.view_form.to_json(GAME.look(self.state, seat))
        return view

    @property
    def phase(self) -> str:
        """The phase."""
        phase: str = self.view()["phase"]
        return phase

    def log(self, seat: int | None = None) -> list[Json]:
        """The events as a seat, or a spectator, sees them."""
        shown = [event_json(GAME, event, seat) for event in self.events]
        return [event for event in shown if event is not None]

    def kinds(self) -> list[str]:
        """The types of the events."""
        return [event["type"] for event in self.log()]


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(players=2, farmers={"r0c0": 1}, ...)`."""

    def set_table(**given: Any) -> Table:
        chance = SeededChance("a table for tests")
        words = Words({"players": 2, **given})
        state, _ = load_adapter("oregon").build(words, chance)
        assert words.unread() == []
        return Table(state, chance)

    return set_table
