"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.dog_park import GAME, course
from portolan.dog_park.state import State
from portolan.rulekit import Chance, ScriptedChance, SeededChance
from portolan.rulekit.play import event_json
from portolan.rulekit.vectors import Words, load_adapter

Json = dict[str, Any]


class Table:
    """A position, and all that has happened since."""

    def __init__(self, state: State, chance: Chance, events: list[Any]) -> None:
        self.state = state
        self.chance = chance
        self.events = events

    def act(self, kind: str, by: int | None = None, **fields: Any) -> "Table":
        """Check and carry out an action. Raises IllegalAction."""
        seat = self.asked if by is None else by
        action = GAME.action_form.from_json({"type": kind, **fields}, "$")
        GAME.check(self.state, seat, action)
        self.events += GAME.act(self.state, seat, action, self.chance)
        return self

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        (seat,) = GAME.asked(self.state)
        return seat

    def legal(self, kind: str | None = None) -> list[Json]:
        """The legal actions, in order; of one type if it is named."""
        choices = GAME.choices(self.state, self.asked)
        documents = [GAME.action_form.to_json(action) for action in choices]
        return [doc for doc in documents if kind is None or doc["type"] == kind]

    def view(self, seat: int | None = None) -> Json:
        """What a seat, or a spectator, sees."""
        view: Json = GAME.view_form.to_json(GAME.look(self.state, seat))
        return view

    @property
    def phase(self) -> str:
        """The decision point."""
        phase: str = self.view()["phase"]
        return phase

    def log(self, seat: int | None = None) -> list[Json]:
        """The events as a seat, or a spectator, sees them."""
        shown = [event_json(GAME, event, seat) for event in self.events]
        return [event for event in shown if event is not None]

    def kinds(self) -> list[str]:
        """The types of the events."""
        return [event["type"] for event in self.log()]

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

    def set_table(chance: list[Any] | None = None, **given: Any) -> Table:
        words = Words(given)
        source = SeededChance("a table for tests") if chance is None else ScriptedChance(chance)
        state, events = load_adapter("dog_park").build(words, source)
        assert words.unread() == []
        return Table(state, source, events)

    return set_table
