"""Which numbered rules of a game have tests.

    python -m portolan.rulekit.coverage [GAME …]

The rules are those of the game's `rules.md`; a test covers those that its `rule` marker names
(`@pytest.mark.rule("OR-3.2")`; worked examples carry theirs). Rules that only state sizes, notation
or a guide to the data are listed in the game's `tests/untested_rules.toml`, each with the reason:

    "OR-2.1" = "the size of the grid"

Exit 1 if a rule has neither, or if a marker or the list names a rule that does not exist.
"""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from portolan.rulekit import registry
from portolan.rulekit.installed import tests_folder
from portolan.rulekit.rulebook import plain_id, rule_ids, rules_file

if TYPE_CHECKING:
    import pytest

MARKS_FILE = "PORTOLAN_RULE_MARKS"
"""Where the pytest plugin in this module leaves the rules of each collected test."""


class NotCollected(Exception):
    """pytest could not collect the tests; the message is what it said."""


@dataclass
class Coverage:
    """The rules of a game, and what covers them."""

    game: str
    rules: tuple[str, ...]
    tests: dict[str, list[str]]
    """The rules that each test names, by the test's node id."""
    excused: dict[str, str]
    """Why a rule needs no test."""
    covered: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.covered = {plain_id(rule) for rules in self.tests.values() for rule in rules}

    @property
    def missing(self) -> list[str]:
        """Rules without a test, in order."""
        return [rule for rule in self.rules if rule not in self.covered | self.excused.keys()]

    @property
    def problems(self) -> list[str]:
        """What is wrong, in words."""
        found = [f"no test covers {rule}" for rule in self.missing]
        known = set(self.rules)
        for test, rules in self.tests.items():
            found += [
                f"{test} names {rule}, which does not exist"
                for rule in rules
                if plain_id(rule) not in known
            ]
        for rule, reason in self.excused.items():
            if rule not in known:
                found.append(f"untested_rules.toml names {rule}, which does not exist")
            elif rule in self.covered:
                found.append(f"untested_rules.toml names {rule}, which has a test")
            if not reason.strip():
                found.append(f"untested_rules.toml gives no reason for {rule}")
        return found

    def summary(self) -> str:
        """The coverage in a line, and what is wrong."""
        tested = sum(rule in self.covered for rule in self.rules)
        excused = sum(rule in self.excused for rule in self.rules)
        head = (
            f"{self.game}: {len(self.rules)} rules, {tested} tested by {len(self.tests)} tests, "
            f"{excused} need none, {len(self.missing)} lack one"
        )
        return "\n".join([head, *(f"  {problem}" for problem in self.problems)])


def measure(game_ids: Sequence[str]) -> list[Coverage]:
    """The coverage of installed games. Raises UnknownGame, NoProject or NotCollected."""
    folders = {game_id: tests_folder(game_id) for game_id in game_ids}
    collected = collect(folders.values())
    return [
        Coverage(
            game_id,
            rule_ids(rules_file(registry.load(game_id).folder)),
            collected[folder],
            _excused(folder),
        )
        for game_id, folder in folders.items()
    ]


def _excused(folder: Path) -> dict[str, str]:
    list_file = folder / "untested_rules.toml"
    return tomllib.loads(list_file.read_text(encoding="utf-8")) if list_file.is_file() else {}


def collect(folders: Iterable[Path]) -> dict[Path, dict[str, list[str]]]:
    """The rules named by each test, by folder, without running any. Raises NotCollected."""
    wanted = list(folders)
    with tempfile.TemporaryDirectory() as scratch:
        marks = Path(scratch) / "marks.json"
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "--collect-only", "-q", "--no-header"),
                *("-p", "portolan.rulekit.coverage", "-p", "no:cacheprovider", *map(str, wanted)),
            ],
            env={**os.environ, MARKS_FILE: str(marks)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode or not marks.is_file():
            raise NotCollected(f"pytest cannot collect the tests:\n{done.stdout}{done.stderr}")
        found: list[tuple[str, str, list[str]]] = json.loads(marks.read_text(encoding="utf-8"))
    return {
        folder: {test: rules for path, test, rules in found if Path(path).is_relative_to(folder)}
        for folder in wanted
    }


def pytest_collection_finish(session: "pytest.Session") -> None:
    """As a pytest plugin: write down the rules of every collected test."""
    marks = [
        (str(item.path), item.nodeid, rules)
        for item in session.items
        if (rules := [rule for mark in item.iter_markers("rule") for rule in mark.args])
    ]
    Path(os.environ[MARKS_FILE]).write_text(json.dumps(marks), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """`[GAME …]`: 1 if a rule lacks a test or a name is wrong, 2 if that cannot be told."""
    try:
        measured = measure(arguments or registry.game_ids())
    except (LookupError, NotCollected) as error:
        sys.stderr.write(f"{error.args[0]}\n")
        return 2
    for coverage in measured:
        sys.stdout.write(coverage.summary() + "\n")
    return int(any(coverage.problems for coverage in measured))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
