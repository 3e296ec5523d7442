"""Perft, coverage of rules, bench and the compiled form, on the toy game."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from portolan.rulekit.bench import measure, merged
from portolan.rulekit.chance import SeededChance
from portolan.rulekit.compile import QUICK, THOROUGH, find_parts, key
from portolan.rulekit.coverage import Coverage
from portolan.rulekit.game import Game
from portolan.rulekit.perft import count, counts, differences
from portolan.rulekit.rulebook import plain_id, rule_ids

TOY = Path(__file__).parent / "toy"
Environment = Callable[[], dict[str, str]]


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )


def golden() -> Any:
    return json.loads((TOY / "tests" / "perft.json").read_text(encoding="utf-8"))


def test_the_toys_counts_are_the_golden_ones(toy: Game[Any]) -> None:
    assert differences(golden(), toy) == []


def test_a_changed_count_is_named(toy: Game[Any]) -> None:
    was = golden()
    was["counts"][1]["nodes"][0] += 1

    assert differences(was, toy) == [
        "3 seats, after 0 actions: [5, 16, 64, 384] became [4, 16, 64, 384]"
    ]
    assert differences({**was, "rules_version": 1}, toy) == ["rules version 1 became 2"]
    assert "1 positions became 3" in differences({**was, "counts": was["counts"][:1]}, toy)


def test_counting_follows_the_seats_asked(toy: Game[Any]) -> None:
    chance = SeededChance("count")
    state, _ = toy.new(toy.options(), 2, chance)

    assert count(toy, state, chance, "count", 1) == 4
    assert count(toy, state, chance, "count", 2) == 16
    assert counts(toy) == golden()["counts"]


def test_rule_ids_are_those_that_begin_an_item(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("- AB-1.1 One (AB-9.9).\nAB-1.2 no item\n- AB-2.S10 Two.\n  - AB-3.1 deep\n")

    assert rule_ids(path) == ("AB-1.1", "AB-2.S10")
    assert plain_id("AB-1.1(c)") == "AB-1.1"


def coverage(tests: dict[str, list[str]], excused: dict[str, str]) -> Coverage:
    return Coverage("toy", ("TY-1.1", "TY-1.2", "TY-1.3"), tests, excused)


def test_full_coverage_has_no_problems() -> None:
    full = coverage({"t::a": ["TY-1.1(b)", "TY-1.2"]}, {"TY-1.3": "a size"})

    assert full.problems == []
    assert full.summary() == "toy: 3 rules, 2 tested by 1 tests, 1 need none, 0 lack one"


@pytest.mark.parametrize(
    ("tests", "excused", "problem"),
    [
        ({"t": ["TY-1.1", "TY-1.2"]}, {}, "no test covers TY-1.3"),
        ({"t": ["TY-1.1", "TY-1.2", "TY-1.3", "TY-7.7"]}, {}, "t names TY-7.7"),
        (
            {"t": ["TY-1.1", "TY-1.2", "TY-1.3"]},
            {"TY-8.8": "x"},
            "names TY-8.8, which does not exist",
        ),
        ({"t": ["TY-1.1", "TY-1.2", "TY-1.3"]}, {"TY-1.1": "x"}, "TY-1.1, which has a test"),
        ({"t": ["TY-1.1", "TY-1.2"]}, {"TY-1.3": " "}, "no reason for TY-1.3"),
    ],
)
def test_gaps_and_wrong_names_are_problems(
    tests: dict[str, list[str]], excused: dict[str, str], problem: str
) -> None:
    assert any(problem in found for found in coverage(tests, excused).problems)


def test_the_coverage_command_collects_vectors_too(with_toy: Environment) -> None:
    done = run(with_toy(), "-m", "portolan.rulekit.coverage", "toy")

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("toy: 19 rules, 17 tested by 12 tests, 2 need none, 0 lack one")
    unknown = run(with_toy(), "-m", "portolan.rulekit.coverage", "chess")
    assert unknown.returncode == 2
    assert unknown.stderr.startswith("no game 'chess'; installed: ")


def test_a_states_other_form_is_another_rules_version(toy: Game[Any]) -> None:
    """Positions are stored without names of fields, so one of another form would not be read."""
    reordered = replace(toy, steps=dict(reversed(list(toy.steps.items()))))

    assert differences(golden(), reordered) == [
        "a state is stored in another form under the same rules 2"
    ]


def test_the_perft_command(with_toy: Environment) -> None:
    done = run(with_toy(), "-m", "portolan.rulekit.perft", "toy")

    assert (done.returncode, done.stdout) == (0, "toy: all figures are the golden ones\n")


def test_figures_of_speed(toy: Game[Any]) -> None:
    figures = measure(toy, 0.05)

    assert figures["decisions_per_second"]["toy"]["interpreted"] > 0
    assert figures["playouts_per_second"]["toy"] > 0
    assert 30 < figures["state_bytes"]["toy"] < 100
    assert {"copy_us", "encode_us", "decode_us"} <= figures.keys()
    assert merged({"a": {"b": 1}}, {"a": {"c": 2}}) == {"a": {"b": 1, "c": 2}}


IMPORTED = """
from portolan.rulekit import chance, flow, registry
toy = registry.load("toy")
from portolan.toy import rules, state, view
for module in (chance, flow, rules, state, view):
    print(module.__file__)
"""


@pytest.mark.timeout(600)
def test_the_compiled_form_is_imported_and_is_the_same_game(
    overlay: Path, with_toy: Environment, tmp_path: Path
) -> None:
    """The toy is compiled here, and stands on the rulekit that `make compiled` has compiled."""
    output = tmp_path / "compiled"
    command = ("-m", "portolan.rulekit.compile", "toy", "--quick", "--output", str(output))

    built = run(with_toy(), *command)
    again = run(with_toy(), *command)

    assert built.returncode == 0, built.stdout + built.stderr
    assert again.stdout.count("up to date") == 1
    environment = with_toy()
    environment["PYTHONPATH"] = f"{output}:{environment['PYTHONPATH']}"
    files = [Path(file) for file in run(environment, "-c", IMPORTED).stdout.split()]
    assert [file.is_relative_to(overlay) for file in files[:2]] == [True] * 2
    assert [file.is_relative_to(output) for file in files[2:]] == [True] * 3
    assert [file.suffix for file in files] == [".so", ".so", ".so", ".so", ".py"]
    conforms = run(environment, "-m", "portolan.rulekit.conformance", "toy", "--games", "2")
    assert conforms.returncode == 0, conforms.stdout + conforms.stderr
    assert run(environment, "-m", "portolan.rulekit.perft", "toy").returncode == 0
    assert run(environment, "-m", "portolan.rulekit.vectors", "toy").returncode == 0


def test_a_quick_build_is_not_taken_for_a_thorough_one() -> None:
    (rulekit,) = [part for part in find_parts() if part.name == "rulekit"]

    assert key(rulekit, [rulekit], QUICK) == key(rulekit, [rulekit], QUICK)
    assert key(rulekit, [rulekit], QUICK) != key(rulekit, [rulekit], THOROUGH)


def test_a_part_without_modules_to_compile_is_refused(with_toy: Environment) -> None:
    done = run(with_toy(), "-m", "portolan.rulekit.compile", "chess")

    assert done.returncode == 2
    assert "nothing to compile in: chess; parts: rulekit, " in done.stderr
