"""For the tests of a game: a table at which it is played, and the pictures that are drawn of it.

A game's `tests/conftest.py` makes a `Table` of its own and gives it the words that its tests need:

    class Table(testing.Table):
        game = GAME

    @pytest.fixture
    def table() -> Callable[..., Table]:
        return Table.lay

A test then lays a table in the words of the game's worked examples, and plays at it:

    def test_a_bid_is_paid(table):
        after = table(phase="BID", money=[5, 5]).act("bid", coins=3)
        assert after.view(0)["money"] == 2
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Self
from xml.etree.ElementTree import Element

from portolan.rulekit import picturing
from portolan.rulekit.chance import Chance, ScriptedChance, SeededChance
from portolan.rulekit.game import Game, IllegalAction, Picture
from portolan.rulekit.play import event_json
from portolan.rulekit.text import localizer
from portolan.rulekit.vectors import Words, load_adapter

JsonObject = dict[str, Any]

SVG = "{http://www.w3.org/2000/svg}"
"""What stands before the names of a picture's elements, once it is parsed."""

NAMES = ("Ada", "Bartholomew <the Elder> & Sons", "陳小明", "")
"""Names that a picture must cope with: long, with characters of markup, in another script, none."""


class Table:
    """A position, and all that has happened since it was laid: `events`, in their whole form.

    The state may be changed by hand between actions.
    """

    game: ClassVar[Game[Any]]

    def __init__(self, state: Any, chance: Chance, events: Iterable[Any] = ()) -> None:
        self.state = state
        self.chance = chance
        self.events = list(events)

    @classmethod
    def lay(cls, chance: list[Any] | None = None, **given: Any) -> Self:
        """A position in the words of the worked examples (see the game's `tests/adapter.py`).

        `chance` is a script of outcomes; without one, chance is seeded. Words that the adapter does
        not read fail.
        """
        words = Words(given)
        drawn = SeededChance("a table for tests") if chance is None else ScriptedChance(chance)
        state, events = load_adapter(cls.game.id).build(words, drawn)
        assert not words.unread(), f"nothing reads {', '.join(words.unread())}"
        return cls(state, drawn, events)

    @classmethod
    def begin(cls, seats: int, seed: str = "a match for tests", **options: Any) -> Self:
        """A match that has just begun, with its real setup. Raises WireError and BadOptions."""
        chance = SeededChance(seed)
        state, events = cls.game.new(cls.game.options_form.from_json(options, "$"), seats, chance)
        return cls(state, chance, events)

    @property
    def asked(self) -> list[int]:
        """The seats that are asked; none when the match is over."""
        return list(self.game.asked(self.state))

    @property
    def decider(self) -> int:
        """The one seat that is asked. Raises ValueError where more or fewer are."""
        (seat,) = self.game.asked(self.state)
        return seat

    def act(self, *actions: JsonObject | str, by: int | None = None, **fields: Any) -> Self:
        """Check actions and carry them out, one after the other. Raises IllegalAction.

        Each is a JSON object, or the name of a type that takes the given fields: `act({"type":
        "pass"})`, `act("pass", "pass")`, `act("move", to=3)`. Names of fields that Python keeps for
        itself end with a `_`. Who acts is `by`, or the first seat that is asked.
        """
        if fields and [type(wanted) for wanted in actions] != [str]:
            raise TypeError("fields go with one action, named by its type")
        for wanted in actions:
            seat, action = self._read(wanted, by, fields)
            self.game.check(self.state, seat, action)
            self.events += self.game.act(self.state, seat, action, self.chance)
        return self

    def refusal(self, wanted: JsonObject | str, by: int | None = None, **fields: Any) -> str:
        """The id of the rule by which an action is refused; AssertionError where it is offered."""
        seat, action = self._read(wanted, by, fields)
        try:
            self.game.check(self.state, seat, action)
        except IllegalAction as refused:
            return refused.rule
        raise AssertionError(f"seat {seat} may do {action}")

    def _read(
        self, wanted: JsonObject | str, by: int | None, fields: JsonObject
    ) -> tuple[int, Any]:
        if isinstance(wanted, str):
            named = {name.removesuffix("_"): value for name, value in fields.items()}
            wanted = {"type": wanted, **named}
        return self._seat(by), self.game.action_form.from_json(wanted, "$")

    def _seat(self, by: int | None) -> int:
        return self.asked[0] if by is None else by

    def legal(self, kind: str | None = None, by: int | None = None) -> list[JsonObject]:
        """What a seat may do, in the order in which it is offered; of one type if it is named."""
        choices = self.game.choices(self.state, self._seat(by))
        documents = [self.game.action_form.to_json(action) for action in choices]
        return [document for document in documents if kind in (None, document["type"])]

    def view(self, seat: int | None = None) -> JsonObject:
        """What a seat, or a spectator, sees."""
        view: JsonObject = self.game.view_form.to_json(self.game.look(self.state, seat))
        return view

    def log(self, seat: int | None = None, kind: str | None = None) -> list[JsonObject]:
        """The events as a seat, or a spectator, sees them; of one type if it is named."""
        shown = [event_json(self.game, event, seat) for event in self.events]
        return [one for one in shown if one is not None and kind in (None, one["type"])]

    def log_kinds(self) -> list[str]:
        """The types of the events that everybody sees."""
        return [event["type"] for event in self.log()]


def picture(
    game: Game[Any],
    state: Any,
    seat: int | None,
    language: str = "en",
    names: Sequence[str] = NAMES,
) -> Picture:
    """What a host passes to `render`: each target on offer to the seat, with its wording."""
    return picturing.picture(game, state, seat, localizer(game.folder, language), tuple(names))


def drawn(
    game: Game[Any],
    state: Any,
    seat: int | None,
    language: str = "en",
    names: Sequence[str] = NAMES,
) -> str:
    """The SVG that a seat, or a spectator, is shown, with all that the seat may choose."""
    return game.render(game.look(state, seat), picture(game, state, seat, language, names))


def titled(root: Element, words: str) -> list[Element]:
    """The elements of a picture whose title begins with the words, in drawing order."""
    return [part for part in root.iter() if part.findtext(f"{SVG}title", "").startswith(words)]


def along_a_match(
    game: Game[Any], seats: int, every: int = 7, seed: str = "along a match"
) -> list[Any]:
    """Copies of states of a random match: the first at each kind of decision, every so many-th
    decision, and the end."""
    random, chance = Random(seed), SeededChance(seed)
    state, _ = game.new(game.options(), seats, chance)
    kept: list[Any] = []
    seen: set[type] = set()
    decisions = 0
    while asked := list(game.asked(state)):
        step = type(state.stack[-1])
        if step not in seen or decisions % every == 0:
            kept.append(game.copy(state))
        seen.add(step)
        game.act(state, asked[0], random.choice(list(game.choices(state, asked[0]))), chance)
        decisions += 1
    return [*kept, state]
