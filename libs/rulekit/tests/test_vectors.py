"""The runner of worked examples: what passes, what fails, and what it says."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from portolan.rulekit.codec import Json
from portolan.rulekit.vectors import (
    Adapter,
    BadCase,
    Words,
    merge,
    mismatches,
    read_cases,
    run_case,
)

TOY_TESTS = Path(__file__).parent / "toy" / "tests"
ADAPTER: Adapter = runpy.run_path(str(TOY_TESTS / "adapter.py"))["ADAPTER"]
TURN = {"turn": 0, "hands": {"0": ["fish", "salt"]}, "market": "amber"}


def failures(**case: Json) -> str:
    """What the runner says about a case."""
    return "\n".join(map(str, run_case(ADAPTER, {"id": "case", "rules": [], **case})))


@pytest.mark.parametrize(
    "case", read_cases(TOY_TESTS / "vectors.json"), ids=lambda case: case["id"]
)
def test_the_toys_examples_pass(case: Json) -> None:
    assert run_case(ADAPTER, case) == []


def test_a_wrong_value_is_shown_with_the_actual_one() -> None:
    said = failures(given=TURN, do=[{"type": "rest"}], expect={"coins": [9, 5]})

    assert said == "expect.coins[0]: expected 9, got 6"


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"expct": {}}, "case: expct"),
        ({"given": {"trun": 0}}, "nothing reads trun"),
        ({"given": {"new_game": {"players": 2, "colour": 1}}}, "nothing reads new_game.colour"),
        ({"given": {"hands": {"7": ["fish"]}}}, "nothing reads hands.7"),
        ({"given": TURN, "do": [{"type": "rest", "quickly": True}]}, "$.quickly: unknown field"),
        ({"given": TURN, "do": [{"type": "sing"}]}, "action 'sing'"),
        ({"given": TURN, "do": [{"query": "worst", "answer": 1}]}, "worst"),
        (
            {"given": TURN, "do": [{"query": "best_card", "seat": 0, "of": 1, "answer": "salt"}]},
            "query best_card: nothing reads of",
        ),
        ({"given": TURN, "do": [{"put": {"points": [1, 1]}}]}, "nothing reads put.points"),
        ({"given": TURN, "do": [{"dance": 1}]}, "dance"),
        ({"given": TURN, "do": [{"imagine": 0, "twice": 1}]}, "nothing reads twice"),
        ({"given": TURN, "do": [{"legal": {"type": "rest"}, "extra": 1}]}, "nothing reads extra"),
        ({"given": TURN, "expect": {"mood": "good"}}, "mood"),
    ],
)
def test_an_unknown_word_fails_the_case(case: dict[str, Json], said: str) -> None:
    assert said in failures(**case)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"given": TURN, "do": [{"type": "play", "card": "amber"}]}, "is refused"),
        ({"given": TURN, "do": [{"legal": {"type": "play", "card": "amber"}}]}, "do[0].legal"),
        ({"given": TURN, "do": [{"illegal": {"type": "rest"}}]}, "do[0].illegal"),
        ({"given": TURN, "do": [{"type": "rest"}], "expect": {"illegal": True}}, "accepted"),
        ({"given": {"new_game": {"players": 9}}}, "2 to 4 seats"),
        ({"given": {}, "do": [{"type": "bid", "coins": 0}]}, "one seat should be asked"),
        ({"given": {**TURN, "chance": []}, "do": [{"type": "roll"}]}, "beyond the script"),
        ({"given": {**TURN, "chance": [3]}, "do": [{"type": "trade"}]}, "given.chance"),
        ({"given": {**TURN, "chance": [7]}, "do": [{"type": "roll"}]}, "not one of"),
        (
            {"given": TURN, "do": [{"query": "best_card", "seat": 0, "answer": "fish"}]},
            'answer to best_card: expected "fish", got "salt"',
        ),
        (
            {"given": TURN, "do": [{"expect": {"coins": [0, 5]}}, {"type": "rest"}]},
            "do[0].expect.coins[0]: expected 0, got 5",
        ),
        ({"given": TURN, "expect": {"options": [{"type": "rest"}]}}, "too many"),
    ],
)
def test_a_case_that_does_not_hold_fails(case: dict[str, Json], said: str) -> None:
    assert said in failures(**case)


@pytest.mark.parametrize(
    "case",
    [
        {"given": TURN, "do": 5},
        {"given": 5},
        {"given": {**TURN, "hands": 5}},
        {"expect": "won"},
        {"given": TURN, "rules": None},
        {"given": TURN, "rules": [4.3]},
        {"given": {"new_game": {"players": 9}}, "expect": {"illegal": "yes"}},
        {"given": {"new_game": {"players": 9}}, "expect": {"illegal": True, "round": 1}},
    ],
)
def test_a_case_that_cannot_be_read_fails_like_others(case: dict[str, Json]) -> None:
    assert "a case that can be played" in failures(**case)


@pytest.mark.parametrize("error", [AssertionError("no fish"), OverflowError(), RecursionError()])
def test_whatever_an_adapter_stumbles_over_fails_the_case(error: Exception) -> None:
    class Stumbling:
        game = ADAPTER.game

        def build(self, given: Words, chance: Any) -> Any:
            raise error

        def read(self, situation: Any, name: str, expected: Any) -> Json:
            return None

    (failure,) = run_case(Stumbling(), {"id": "case", "given": {}})
    assert type(error).__name__ in str(failure)


def test_an_action_for_a_seat_that_is_not_asked_may_be_left_out() -> None:
    do = [{"by": 1, "type": "rest", "if_asked": True}, {"by": 0, "type": "rest"}]

    assert failures(given=TURN, do=do, expect={"round": 2}) == ""


@pytest.mark.parametrize(
    ("expected", "actual", "where"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, None),
        ({"a": 1}, {"b": 2}, "x.a"),
        ({"a": None}, {}, None),
        ([1, 2], [2, 1], "x[0]"),
        ([1, 2], [1, 2, 3], "x"),
        ({"set": [1, 2]}, {"set": [2, 1]}, None),
        ({"set": [1, 2]}, {"set": [2, 2]}, "x.set (missing 1; too many 2)"),
        ({"set": {"deep": [[1, 2]]}}, {"set": {"deep": [[2, 1]]}}, "x.set.deep[0][0]"),
        ({"options": [{"t": 1, "n": None}]}, {"options": [{"t": 1}]}, None),
        (True, 1, "x"),
        (1, True, "x"),
        (None, 0, "x"),
        ("1", 1, "x"),
    ],
)
def test_how_values_match(expected: Json, actual: Json, where: str | None) -> None:
    found = mismatches("x", expected, actual, sets={"set"})

    assert (found[0].where if found else None) == where


def test_put_merges_objects_and_replaces_the_rest() -> None:
    assert merge({"a": {"b": 1, "c": [1]}}, {"a": {"c": [2]}}) == {"a": {"b": 1, "c": [2]}}


def test_words_know_what_nobody_read() -> None:
    words = Words({"a": 1, "b": {"c": 2, "d": [{"e": 3}]}, "f": {"g": 1}})

    assert words.glance() == {"a": 1, "b": {"c": 2, "d": [{"e": 3}]}, "f": {"g": 1}}
    assert words.unread() == ["a", "b", "f"]
    assert words["a"] == 1
    assert words["b"].get("d")[0] == {"e": 3}
    assert words.unread() == ["b.c", "b.d.0.e", "f"]
    assert dict(**words["f"]) == {"g": 1}
    assert words.plain() == {"a": 1, "b": {"c": 2, "d": [{"e": 3}]}, "f": {"g": 1}}
    assert words.unread() == []


def test_a_file_may_be_marked_as_editors_do(tmp_path: Path) -> None:
    path = tmp_path / "vectors.json"
    path.write_text('[{"id": "a"}]', encoding="utf-8-sig")

    assert read_cases(path) == [{"id": "a"}]


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b'{"cases": []}',
        b"[1]",
        b"\xff",
        b"[" * 100_000,
        b'[{"id": "a", "expect": {"round": 1}, "expect": {"round": 2}}]',
    ],
)
def test_files_of_another_form_are_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "vectors.json"
    path.write_bytes(content)

    with pytest.raises(BadCase):
        read_cases(path)


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "portolan.rulekit.vectors", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command(with_toy: Callable[[], dict[str, str]], tmp_path: Path) -> None:
    failing: list[Any] = [
        {"id": "good", "rules": ["TY-4.3"], "given": TURN, "do": [], "expect": {"round": 1}},
        {"id": "bad", "rules": ["TY-4.3"], "given": TURN, "do": [], "expect": {"round": 2}},
    ]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"vectors": failing}), encoding="utf-8")

    own, given = run(with_toy(), "toy"), run(with_toy(), "toy", str(path))

    assert (own.returncode, own.stdout) == (0, "12 of 12 cases pass\n")
    assert given.returncode == 1
    assert given.stdout == (
        "FAILED bad (TY-4.3)\n    expect.round: expected 2, got 1\n1 of 2 cases pass\n"
    )
    path.write_text('[{"id": "odd", "rules": [1]}]', encoding="utf-8")
    odd = run(with_toy(), "toy", str(path))
    assert (odd.returncode, odd.stdout[:15], odd.stderr) == (1, "FAILED odd (1)\n", "")
    assert run(with_toy(), "nothing").returncode == 2
    assert run(with_toy(), "toy", "/no/such/file").returncode == 2
    assert run(with_toy()).returncode == 2
