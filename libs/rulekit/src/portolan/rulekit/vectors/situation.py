"""A case in progress, and the adapter by which a game gives its words a meaning."""

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Protocol, cast

from portolan.rulekit.chance import Chance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import BadOptions, Game, IllegalAction
from portolan.rulekit.vectors.matching import Failure, mismatches, settled
from portolan.rulekit.vectors.words import UnknownWord, Words, plain, without


class BadCase(Exception):
    """A case that cannot be played: not of the common form, or against itself."""


@dataclass
class Done:
    """An action that was carried out in a case, with the events in their whole form."""

    seat: int
    action: Any
    events: list[Any]


@dataclass
class Situation:
    """A case in progress: what an adapter reads from, and changes."""

    game: Game[Any]
    adapter: "Adapter"
    case: Json
    """The case as it stands in the file."""
    chance: Chance
    state: Any = None
    start: Any = None
    """A copy of the state before the first entry of `do`."""
    setup_events: list[Any] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    refused: IllegalAction | BadOptions | None = None
    """Why the last action, or the setup, was refused, if it was."""
    failures: list[Failure] = field(default_factory=list)

    @property
    def events(self) -> list[Any]:
        """All events so far, as the game gave them (`Private` and `Revealing` included)."""
        return [*self.setup_events, *(event for step in self.done for event in step.events)]

    def asked_seat(self) -> int:
        """The only seat that is asked. Raises BadCase if there is none or more than one."""
        asked = list(self.game.asked(self.state))
        if len(asked) != 1:
            raise BadCase(f"one seat should be asked, but these are: {asked}")
        return asked[0]

    def options(self, seat: int | None = None) -> list[Json]:
        """The actions offered to a seat (default: to the one that is asked), as JSON."""
        if seat is None:
            asked = list(self.game.asked(self.state))
            if len(asked) != 1:
                return []
            seat = asked[0]
        to_json = self.game.action_form.to_json
        return [to_json(action) for action in self.game.choices(self.state, seat)]

    def seat_of(self, entry: Words) -> int:
        """Who acts in an entry of `do`: `by`, or else the only seat that is asked."""
        find = getattr(self.adapter, "seat", None)
        if find is not None:
            return cast(int, find(self, entry))
        return cast(int, entry["by"]) if "by" in entry else self.asked_seat()

    def action_of(self, document: Words) -> Any:
        """The action that an object means; the fields that it leaves out are null."""
        read = getattr(self.adapter, "action", None)
        if read is not None:
            return read(self, document)
        return self.game.action_form.from_json(complete(self.game, document.plain()), "$")

    def act(self, document: Words) -> None:
        """Check an action and carry it out. Raises IllegalAction if it is not offered."""
        seat = self.seat_of(document)
        if_asked = document.get("if_asked", False)
        if if_asked and seat not in self.game.asked(self.state):
            document.plain()
            return
        action = self.action_of(without(document, "by", "if_asked"))
        self.game.check(self.state, seat, action)
        events = self.game.act(self.state, seat, action, self.chance)
        self.done.append(Done(seat, action, events))

    def compare(self, where: str, expected: Json, actual: Json, key: str = "") -> None:
        """Note where an actual value does not match; `key` names the word that it belongs to."""
        sets = getattr(self.adapter, "sets", ())
        self.failures += mismatches(where, plain(expected), settled(actual), key, sets)


class Adapter(Protocol):
    """What a game adds to the runner. Every function may raise UnknownWord.

    Optional members:

    * `sets`: names of the words whose lists are sets (a name counts wherever it stands in
      `expect`, and as the name of a query for its answer); `options` always is one
    * `script(outcomes) -> list`: turns the outcomes in `given.chance` into a script for
      ScriptedChance, where they are not one already
    * `seat(situation, entry) -> int`: who acts, where that is not `by` or the only seat asked
    * `action(situation, document) -> action`: reads an action, where null for what is left out and
      the game's own JSON do not do
    * `put(situation, changes)`: changes the state in the words of `given`; objects are merged
    * `query(situation, name, arguments) -> answer`
    * `do(situation, entry)`: entries that only this game has
    """

    game: Game[Any]

    def build(self, given: Words, chance: Chance) -> tuple[Any, list[Any]]:
        """The state that `given` describes, automatic steps run, and the events of those.

        `given` has no `chance`. Raises BadOptions where the real setup (`new_game`) refuses.
        """

    def read(self, situation: Situation, name: str, expected: Any) -> Json:
        """The value of a word of `expect`: what is, or what happened, as JSON.

        `expected` tells what is asked about where a word allows several forms; it must not be
        given back.
        """


def complete(game: Game[Any], document: dict[str, Json]) -> dict[str, Json]:
    """An action's JSON with null for every field that it leaves out and that has no default."""
    cls = game.actions.get(document.get("type", ""))
    if cls is None:
        raise UnknownWord(f"action {document.get('type')!r}")
    missing: dict[str, Json] = {
        part.name.removesuffix("_"): None
        for part in fields(cls)
        if part.default is MISSING and part.default_factory is MISSING
    }
    return {**missing, **document}
