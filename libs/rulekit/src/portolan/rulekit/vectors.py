"""Worked examples of the rules, as data: one runner for all games.

A file of examples holds a list of cases, or an object whose `vectors` is that list. A case has an
`id`, the `rules` it covers, `given` (a state in the game's words), `do` (what happens), `expect`
(what holds after it) and `note` (text). Nothing is ignored but `note`: a word that neither the
runner nor the game's adapter knows fails the case.

A game supplies `tests/adapter.py` with an object `ADAPTER` (see `Adapter`). Run a file with

    python -m portolan.rulekit.vectors GAME [FILE]

and make a test of each case with `vector_cases`.
"""

import importlib.util
import json
import sys
from collections.abc import Callable, Container, Iterator
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from portolan.rulekit import registry
from portolan.rulekit.chance import Chance, ChanceError, ScriptedChance, SeededChance
from portolan.rulekit.codec import Json, WireError
from portolan.rulekit.game import BadOptions, Game, IllegalAction
from portolan.rulekit.installed import tests_folder

CASE_WORDS = ("id", "rules", "given", "do", "expect", "note")


class UnknownWord(Exception):
    """A key, value, query or entry that runner and adapter do not know."""


class BadCase(Exception):
    """A case that cannot be played: not of the common form, or against itself."""


class Words(dict[str, Any]):
    """A JSON object that remembers which of its keys were asked for.

    Objects inside it, in lists too, are `Words` themselves. `unread` names what nobody looked at,
    so an adapter that does not know a word need not say so.
    """

    def __init__(self, content: dict[str, Json]) -> None:
        super().__init__((key, _wrap(value)) for key, value in content.items())
        self._read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self._read.add(key)
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[str]:
        for key in super().__iter__():
            self._read.add(key)
            yield key

    def __contains__(self, key: object) -> bool:
        if isinstance(key, str):
            self._read.add(key)
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default."""
        self._read.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        """All keys and values; the keys count as read, objects among the values not yet."""
        self._read.update(super().keys())
        return super().items()

    def values(self) -> Any:
        """All values; the keys count as read."""
        self._read.update(super().keys())
        return super().values()

    def plain(self) -> dict[str, Json]:
        """The object as it was, all of it counted as read."""
        return cast(dict[str, Json], _plain(self))

    def unread(self) -> list[str]:
        """The paths of all keys that nobody asked for."""
        paths = []
        for key, value in super().items():
            if key not in self._read:
                paths.append(key)
            else:
                paths += [f"{key}.{path}" for path in _unread(value)]
        return paths


def _wrap(value: Json) -> Any:
    if isinstance(value, dict):
        return Words(value)
    return [_wrap(item) for item in value] if isinstance(value, list) else value


def _plain(value: Any) -> Json:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _unread(value: Any) -> list[str]:
    if isinstance(value, Words):
        return value.unread()
    if isinstance(value, list):
        return [f"{i}.{path}" for i, item in enumerate(value) for path in _unread(item)]
    return []


@dataclass
class Done:
    """An action that was carried out in a case, with the events in their whole form."""

    seat: int
    action: Any
    events: list[Any]


@dataclass
class Failure:
    """Something expected that is not so. `where` is a path such as `do[2].expect.scores`."""

    where: str
    expected: Json
    actual: Json

    def __str__(self) -> str:
        return f"{self.where}: expected {_show(self.expected)}, got {_show(self.actual)}"


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
        action = self.action_of(_without(document, "by", "if_asked"))
        self.game.check(self.state, seat, action)
        events = self.game.act(self.state, seat, action, self.chance)
        self.done.append(Done(seat, action, events))

    def compare(self, where: str, expected: Json, actual: Json, key: str = "") -> None:
        """Note where an actual value does not match; `key` names the word that it belongs to."""
        sets = getattr(self.adapter, "sets", ())
        self.failures += mismatches(where, _plain(expected), _settled(actual), key, sets)


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


def merge(old: Json, new: Json) -> Json:
    """What `put` does to a value: objects are merged, anything else is replaced."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: merge(old.get(key), value) for key, value in new.items()}}
    return new


def mismatches(
    where: str, expected: Json, actual: Json, key: str = "", sets: Container[str] = ()
) -> list[Failure]:
    """Where `actual` does not match: objects by the keys named, sets in any order."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for name, value in expected.items():
            if name in actual:
                found += mismatches(f"{where}.{name}", value, actual[name], name, sets)
            elif value is not None:
                found.append(Failure(f"{where}.{name}", value, "no such value"))
        return found
    if isinstance(expected, list) and isinstance(actual, list):
        if key == "options" or key in sets:
            return _set_mismatches(where, expected, actual)
        if len(expected) == len(actual):
            return [
                failure
                for i, (one, other) in enumerate(zip(expected, actual, strict=True))
                for failure in mismatches(f"{where}[{i}]", one, other, key, sets)
            ]
    same = type(expected) is type(actual) and expected == actual
    return [] if same else [Failure(where, expected, actual)]


def _set_mismatches(where: str, expected: list[Json], actual: list[Json]) -> list[Failure]:
    wanted, found = [_canonical(item) for item in expected], [_canonical(item) for item in actual]
    missing = list(wanted)
    surplus = []
    for item in found:
        if item in missing:
            missing.remove(item)
        else:
            surplus.append(item)
    if not missing and not surplus:
        return []
    return [
        Failure(f"{where} (missing {_list(missing)}; too many {_list(surplus)})", expected, actual)
    ]


def _list(items: list[str]) -> str:
    return ", ".join(items) or "none"


def _canonical(value: Json) -> str:
    """Equal for values that mean the same: a field that is null may be left out."""
    return json.dumps(_without_nulls(value), sort_keys=True, ensure_ascii=False)


def _without_nulls(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    return [_without_nulls(item) for item in value] if isinstance(value, list) else value


def _settled(value: Any) -> Json:
    """What an adapter read, as JSON: tuples and sets become lists, keys become strings."""
    if isinstance(value, dict):
        return {str(key): _settled(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((_settled(item) for item in value), key=_canonical)
    return [_settled(item) for item in value] if isinstance(value, (list, tuple)) else value


def _show(value: Json) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 2000 else f"{words[:2000]} …"


def _without(document: Words, *keys: str) -> Words:
    rest = Words({key: value for key, value in _plain(document).items() if key not in keys})
    for key in dict.keys(document):
        document.get(key)
    return rest


def _refuse_unread(words: Words, where: str) -> None:
    unread = words.unread()
    if unread:
        raise UnknownWord(f"{where}: nothing reads {', '.join(unread)}")


def run_case(adapter: Adapter, case: Json) -> list[Failure]:
    """Play a case; what failed, empty if nothing did. Never raises for what a case says."""
    situation = Situation(adapter.game, adapter, case, SeededChance(str(case.get("id", ""))))
    try:
        _play(situation)
    except (
        *(UnknownWord, BadCase, WireError, ChanceError, IllegalAction, BadOptions),
        # A word that is missing, or of another kind than the adapter reads it for.
        *(LookupError, TypeError, ValueError, AttributeError),
    ) as error:
        kind = type(error).__name__
        situation.failures.append(Failure(f"{kind}: {error}", "a case that can be played", None))
    return situation.failures


def _play(situation: Situation) -> None:
    case = situation.case
    unknown = case.keys() - set(CASE_WORDS)
    if unknown:
        raise UnknownWord(f"case: {', '.join(sorted(unknown))}")
    entries = case.get("do", [])
    expected = Words(case.get("expect", {}))
    refusal_expected = expected.get("illegal", False)
    _build(situation, allow_refusal=refusal_expected and not entries)
    for index, entry in enumerate(entries):
        last = index == len(entries) - 1
        _do(situation, Words(entry), f"do[{index}]", allow_refusal=last and refusal_expected)
    if refusal_expected and situation.refused is None:
        situation.failures.append(Failure("expect.illegal", True, "it was accepted"))
    if situation.refused is None or situation.state is not None:
        _expect(situation, expected, "expect", leave_out=("illegal",))
    left_over = getattr(situation.chance, "left_over", 0)
    if left_over:
        situation.failures.append(Failure("given.chance", "every outcome drawn", left_over))


def _build(situation: Situation, allow_refusal: bool) -> None:
    given = Words(situation.case.get("given", {}))
    if "chance" in given:
        outcomes = given["chance"]
        script: Callable[[list[Json]], list[Any]] = getattr(situation.adapter, "script", list)
        situation.chance = ScriptedChance(script(outcomes))
    words = _without(given, "chance")
    try:
        situation.state, situation.setup_events = situation.adapter.build(words, situation.chance)
    except BadOptions as refusal:
        if not allow_refusal:
            raise
        situation.refused = refusal
        return
    _refuse_unread(words, "given")
    situation.start = situation.game.copy(situation.state)


def _do(situation: Situation, entry: Words, where: str, allow_refusal: bool) -> None:
    if "query" in entry:
        _query(situation, entry, where)
    elif "type" in entry:
        try:
            situation.act(entry)
        except IllegalAction as refusal:
            if not allow_refusal:
                raise BadCase(f"{where} is refused: {refusal}") from refusal
            situation.refused = refusal
    elif "legal" in entry:
        _check(situation, entry, entry["legal"], where, legal=True)
    elif "illegal" in entry:
        _check(situation, entry, entry["illegal"], where, legal=False)
    elif "put" in entry:
        _own(situation, "put", where)(situation, entry["put"])
    elif "expect" in entry and len(entry) == 1:
        _expect(situation, entry["expect"], f"{where}.expect")
    else:
        _own(situation, "do", where)(situation, entry)
    _refuse_unread(entry, where)


def _own(situation: Situation, name: str, where: str) -> Callable[..., Any]:
    """A function that the adapter may leave out."""
    own = getattr(situation.adapter, name, None)
    if own is None:
        raise UnknownWord(f"{where}: the adapter of {situation.game.id} has no `{name}`")
    return cast(Callable[..., Any], own)


def _query(situation: Situation, entry: Words, where: str) -> None:
    name, expected = entry["query"], entry["answer"]
    arguments = _without(entry, "query", "answer")
    answer = _own(situation, "query", where)(situation, name, arguments)
    _refuse_unread(arguments, f"{where}: query {name}")
    situation.compare(f"{where}: answer to {name}", expected, answer, name)


def _check(situation: Situation, entry: Words, document: Words, where: str, legal: bool) -> None:
    seat = situation.seat_of(document if "by" in document else entry)
    action = situation.action_of(_without(document, "by"))
    try:
        situation.game.check(situation.state, seat, action)
    except IllegalAction as refusal:
        if legal:
            situation.failures.append(Failure(f"{where}.legal", "accepted", str(refusal)))
    else:
        if not legal:
            situation.failures.append(Failure(f"{where}.illegal", "refused", "accepted"))


def _expect(
    situation: Situation, expected: Words, where: str, leave_out: tuple[str, ...] = ()
) -> None:
    for name, value in expected.items():
        if name in leave_out:
            continue
        try:
            actual = situation.adapter.read(situation, name, value)
        except UnknownWord:
            if name != "options":
                raise
            actual = situation.options()
        situation.compare(f"{where}.{name}", value, actual, name)


@cache
def load_adapter(game_id: str) -> Adapter:
    """The adapter in the tests of an installed game."""
    path = tests_folder(game_id) / "adapter.py"
    spec = importlib.util.spec_from_file_location(f"portolan_adapter_{game_id}", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return cast(Adapter, module.ADAPTER)


def read_cases(path: Path) -> list[Json]:
    """The cases of a file. Raises BadCase where it is not of the common form."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise BadCase(f"{path}: not JSON: {error}") from None
    cases = content.get("vectors") if isinstance(content, dict) else content
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise BadCase(f"{path}: neither a list of cases nor an object with `vectors`")
    return cases


def default_file(game_id: str) -> Path:
    """The game's own cases."""
    return tests_folder(game_id) / "vectors.json"


def vector_cases(game_id: str, path: Path | None = None) -> list[Any]:
    """One pytest parameter for each case of a game, named after it, marked with its rules.

    @pytest.mark.parametrize("case", vector_cases("oregon"))
    def test_vector(case):
        assert run_case(load_adapter("oregon"), case) == []
    """
    import pytest

    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))
        for case in read_cases(path or default_file(game_id))
    ]


def report(adapter: Adapter, cases: list[Json], write: Callable[[str], Any]) -> int:
    """Play all cases and describe those that fail; how many they are."""
    failed = 0
    for number, case in enumerate(cases):
        failures = run_case(adapter, case)
        if failures:
            failed += 1
            rules = ", ".join(case.get("rules", [])) or "no rules named"
            write(f"FAILED {case.get('id', f'case {number}')} ({rules})\n")
            write("".join(f"    {failure}\n" for failure in failures))
    write(f"{len(cases) - failed} of {len(cases)} cases pass\n")
    return failed


def main(arguments: list[str]) -> int:
    """`GAME [FILE]`: 0 if all cases pass, 1 if one fails, 2 if they cannot be run at all."""
    if not 1 <= len(arguments) <= 2:
        sys.stderr.write("usage: python -m portolan.rulekit.vectors GAME [FILE]\n")
        return 2
    game_id = arguments[0]
    try:
        registry.load(game_id)
        path = Path(arguments[1]) if len(arguments) == 2 else default_file(game_id)
        cases = read_cases(path)
        adapter = load_adapter(game_id)
    except (LookupError, OSError, BadCase) as error:
        sys.stderr.write(f"{error.args[0] if isinstance(error, LookupError) else error}\n")
        return 2
    return 1 if report(adapter, cases, sys.stdout.write) else 0


if __name__ == "__main__":
    # Adapters import this module by its name: its error types must be those that they raise.
    from portolan.rulekit import vectors

    sys.exit(vectors.main(sys.argv[1:]))
