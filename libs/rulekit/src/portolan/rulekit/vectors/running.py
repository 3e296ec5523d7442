"""Playing a case: its state is built, its entries are carried out, what it expects is compared."""

from collections.abc import Callable
from typing import Any, cast

from portolan.rulekit.chance import ScriptedChance, SeededChance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import BadOptions, IllegalAction
from portolan.rulekit.vectors.matching import Failure
from portolan.rulekit.vectors.situation import Adapter, BadCase, Situation
from portolan.rulekit.vectors.words import UnknownWord, Words, refuse_unread, without

CASE_WORDS = ("id", "rules", "given", "do", "expect", "note")


def run_case(adapter: Adapter, case: Json) -> list[Failure]:
    """Play a case; what failed, empty if nothing did. Never raises for what a case says."""
    situation = Situation(adapter.game, adapter, case, SeededChance(str(case.get("id", ""))))
    try:
        _play(situation)
    except Exception as error:  # noqa: BLE001 (a word that is missing or odd may raise anything)
        kind = type(error).__name__
        situation.failures.append(Failure(f"{kind}: {error}", "a case that can be played", None))
    return situation.failures


def _play(situation: Situation) -> None:
    case = situation.case
    unknown = case.keys() - set(CASE_WORDS)
    if unknown:
        raise UnknownWord(f"case: {', '.join(sorted(unknown))}")
    rules = case.get("rules", [])
    if not (isinstance(rules, list) and all(isinstance(rule, str) for rule in rules)):
        raise BadCase(f"rules: {rules} is no list of rule ids")
    entries = case.get("do", [])
    expected = Words(case.get("expect", {}))
    refusal_expected = expected.get("illegal", False)
    if not isinstance(refusal_expected, bool):
        raise BadCase(f"expect.illegal: {refusal_expected} is neither true nor false")
    _build(situation, allow_refusal=refusal_expected and not entries)
    for index, entry in enumerate(entries):
        last = index == len(entries) - 1
        _do(situation, Words(entry), f"do[{index}]", allow_refusal=last and refusal_expected)
    if refusal_expected and situation.refused is None:
        situation.failures.append(Failure("expect.illegal", True, "it was accepted"))
    if situation.state is None and expected.keys() - {"illegal"}:
        raise BadCase("expect: where the setup is refused there is nothing else to expect")
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
    words = without(given, "chance")
    try:
        situation.state, situation.setup_events = situation.adapter.build(words, situation.chance)
    except BadOptions as refusal:
        if not allow_refusal:
            raise
        situation.refused = refusal
        return
    refuse_unread(words, "given")
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
    refuse_unread(entry, where)


def _own(situation: Situation, name: str, where: str) -> Callable[..., Any]:
    """A function that the adapter may leave out."""
    own = getattr(situation.adapter, name, None)
    if own is None:
        raise UnknownWord(f"{where}: the adapter of {situation.game.id} has no `{name}`")
    return cast(Callable[..., Any], own)


def _query(situation: Situation, entry: Words, where: str) -> None:
    name, expected = entry["query"], entry["answer"]
    arguments = without(entry, "query", "answer")
    answer = _own(situation, "query", where)(situation, name, arguments)
    refuse_unread(arguments, f"{where}: query {name}")
    situation.compare(f"{where}: answer to {name}", expected, answer, name)


def _check(situation: Situation, entry: Words, document: Words, where: str, legal: bool) -> None:
    seat = situation.seat_of(document if "by" in document else entry)
    action = situation.action_of(without(document, "by"))
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
