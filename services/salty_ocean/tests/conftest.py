"""A table for tests: a position in the words of the worked examples, played by JSON actions."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import Chance, IllegalAction, SeededChance
from portolan.rulekit.play import event_json
from portolan.rulekit.vectors import Words, load_adapter
from portolan.salty_ocean import GAME
from portolan.salty_ocean.state import State

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
            action = GAME.action_form.from_json(document, "$")
            GAME.check(self.state, self.decider, action)
            self.events += GAME.act(self.state, self.decider, action, self.chance)
        return self

    def passes(self, count: int) -> "Table":
        """So many passes, one seat after the other."""
        return self.act(*[{"type": "pass"}] * count)

    @property
    def decider(self) -> int:
        """The seat that is asked."""
        (seat,) = GAME.asked(self.state)
        return seat

    def legal(self) -> list[Json]:
        """The legal actions, in order."""
        choices = GAME.choices(self.state, self.decider)
        return [GAME.action_form.to_json(action) for action in choices]

    def legal_of(self, kind: str) -> list[Json]:
        """The legal actions of a type."""
        return [action for action in self.legal() if action["type"] == kind]

    def refusal(self, document: Json) -> str:
        """The rule by which an action is refused."""
        action = GAME.action_form.from_json(document, "$")
        with pytest.raises(IllegalAction) as refused:
            GAME.check(self.state, self.decider, action)
        return refused.value.rule

    def view(self, seat: int | None = None) -> Json:
        """What a seat, or a spectator, sees."""
        view: Json = GAME.view_form.to_json(GAME.look(self.state, seat))
        return view

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
        return self.state.money

    def log(self, seat: int | None = None) -> list[Json]:
        """The events as a seat, or a spectator, sees them."""
        shown = [event_json(GAME, event, seat) for event in self.events]
        return [event for event in shown if event is not None]

    def logged(self, kind: str) -> list[Json]:
        """The public events of a type."""
        return [event for event in self.log() if event["type"] == kind]


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table: `table(players=2, buildings={"bank": [0]}, ...)`."""

    def set_table(**given: Any) -> Table:
        chance = SeededChance("a table for tests")
        words = Words({"players": 4, **given})
        state, _ = load_adapter("salty_ocean").build(words, chance)
        assert words.unread() == []
        return Table(state, chance)

    return set_table


@pytest.fixture
def new_match() -> Callable[..., Table]:
    """Begin a real match: `new_match(seats=3, seed="x")`."""

    def begin(seats: int = 4, seed: str = "a match for tests") -> Table:
        chance = SeededChance(seed)
        state, events = GAME.new(GAME.options(), seats, chance)
        begun = Table(state, chance)
        begun.events += events
        return begun

    return begin
