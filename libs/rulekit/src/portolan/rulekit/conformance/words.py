"""Checks of the wordings: every text that a game makes has words in every language."""

import ast
import re
from collections.abc import Iterator
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from portolan.rulekit import play
from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import LANGUAGES, Game, IllegalAction
from portolan.rulekit.rulebook import plain_id, rule_ids, rules_file
from portolan.rulekit.text import MissingMessage, Text, localizer

PLATFORM_KEYS = {"game-name", "game-summary", "seat-name"}
"""Keys that the platform asks every game for, besides `option-…`."""


def say(moment: Moment, message: Text) -> None:
    """Word a text in every language."""
    names = [f"Name {seat}" for seat in range(moment.match.seats)]
    for language in LANGUAGES:
        try:
            words = localizer(moment.game.folder, language).say(message, names)
        except MissingMessage as missing:
            raise Nonconformity("every text has words in every language", str(missing)) from None
        require(bool(words.strip()), "no text is empty", f"{message.key} [{language}]")


def check_decision(moment: Moment) -> None:
    """Prompts and labels of all that is offered have words, and tell actions apart."""
    game, state = moment.game, moment.state
    for seat in game.asked(state):
        say(moment, game.prompt(state, seat))
        known: dict[tuple[str, ...], Any] = {}
        for action in game.choices(state, seat):
            label = game.label(state, seat, action)
            say(moment, label)
            words = localizer(game.folder, LANGUAGES[0]).say(label)
            shown = (words, *game.targets(state, seat, action))
            require(
                shown not in known,
                "actions of a decision differ in label or targets",
                f"{shown}: {action} and {known.get(shown)}",
            )
            known[shown] = action


def check_narration(moment: Moment) -> None:
    """Every form of the events that led here is narrated in words, or not at all."""
    for event in moment.events:
        for seat in (*range(moment.match.seats), None):
            shown = play.shown(event, seat)
            line = None if shown is None else moment.game.narrate(shown)
            if line is not None:
                say(moment, line)


def check_refusal_words(moment: Moment, others: list[Any]) -> None:
    """The reasons of refusals have words, their rules exist."""
    game, state = moment.game, moment.state
    known = set(rule_ids(rules_file(game.folder)))
    for seat in range(moment.match.seats):
        offered = game.choices(state, seat)
        for action in others:
            if action not in offered:
                refusal = game.refuse(state, seat, action)
                require(
                    isinstance(refusal, IllegalAction), "a refusal is an IllegalAction", refusal
                )
                say(moment, refusal.reason)
                require(
                    not refusal.rule or plain_id(refusal.rule) in known,
                    "a refusal names a rule that there is",
                    f"{refusal.rule}: {action}",
                )


def check_locales(game: Game[Any]) -> None:
    """All languages have the same keys, with the same variables."""
    speakers = {language: localizer(game.folder, language) for language in LANGUAGES}
    english = speakers[LANGUAGES[0]].keys()
    for language, speaker in speakers.items():
        keys = speaker.keys()
        require(
            keys == english,
            "all languages have the same keys",
            lambda language=language, keys=keys: f"{language}: {sorted(keys ^ english)}",
        )
        _check_variables(game, language)


def check_rules_texts(game: Game[Any]) -> None:
    """There are rules in all languages, with the same numbers."""
    english = rule_ids(rules_file(game.folder))
    require(bool(english), "there are numbered rules")
    for language in LANGUAGES:
        path = rules_file(game.folder, language)
        require(path.is_file(), "there are rules in all languages", path.name)
        numbers = rule_ids(path)
        require(
            numbers == english,
            "the rules have the same numbers in all languages",
            lambda language=language, numbers=numbers: (
                f"{language}: {sorted(set(numbers) ^ set(english)) or 'another order'}"
            ),
        )


def _entries(game: Game[Any], language: str) -> dict[str, ftl.Message]:
    path = game.folder / "locale" / f"{language}.ftl"
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    junk = [entry for entry in resource.body if isinstance(entry, ftl.Junk)]
    require(
        not junk,
        "locale files are well formed",
        lambda: f"{language}: {str(junk[0].content)[:200]!r}",
    )
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ftl.Message)}


class _References(Visitor):
    """Collects what a message refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def _references(message: ftl.Message) -> _References:
    found = _References()
    found.visit(message)
    return found


def _check_variables(game: Game[Any], language: str) -> None:
    english = _entries(game, LANGUAGES[0])
    for key, message in _entries(game, language).items():
        own, known = _references(message).variables, _references(english[key]).variables
        require(
            own <= known,
            "wordings use the variables that the English one uses",
            f"{key} [{language}]: {sorted(own - known)}",
        )


def check_missing_keys(game: Game[Any]) -> None:
    """Every key that the platform or the sources name has words."""
    keys = localizer(game.folder, LANGUAGES[0]).keys()
    missing = sorted((PLATFORM_KEYS | set(_option_keys(game)) | _literal_keys(game)) - keys)
    require(not missing, "every key that is used has words", missing)


def check_unused_keys(game: Game[Any]) -> None:
    """Every key is one that the platform, the sources or another wording may name."""
    patterns = list(_key_patterns(game))
    fixed = set(PLATFORM_KEYS)
    for message in _entries(game, LANGUAGES[0]).values():
        fixed |= _references(message).messages
    unused = [
        key
        for key in sorted(localizer(game.folder, LANGUAGES[0]).keys() - fixed)
        if not key.startswith("option-") and not any(p.fullmatch(key) for p in patterns)
    ]
    require(not unused, "every key is used", unused)


def _option_keys(game: Game[Any]) -> Iterator[str]:
    schema = game.codec.json_schema(game.options_form, "options")
    for name, option in schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"].items():
        yield f"option-{name}"
        for value in option.get("enum", []):
            yield f"option-{name}-{value}"


def _sources(game: Game[Any]) -> Iterator[ast.Module]:
    for path in sorted(game.folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _key_patterns(game: Game[Any]) -> Iterator[re.Pattern[str]]:
    """What the sources' strings can be as keys: a placeholder stands for anything."""
    for tree in _sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                pattern = re.escape(node.value)
                yield re.compile(f"{pattern}.+" if node.value.endswith("-") else pattern)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    else ".+"
                    for part in node.values
                ]
                if any(re.search(r"[a-z]{2}", part) for part in parts):
                    yield re.compile("".join(parts))


def _literal_keys(game: Game[Any]) -> set[str]:
    """The keys of all calls `text("…")` and `Text("…")`."""
    return {
        node.args[0].value
        for tree in _sources(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("text", "Text")
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }
