"""The worked examples of the rules."""

from typing import Any

import pytest

from portolan.rulekit.vectors import load_adapter, run_case, vector_cases


@pytest.mark.parametrize("case", vector_cases("oregon"))
def test_worked_example(case: dict[str, Any]) -> None:
    assert run_case(load_adapter("oregon"), case) == []


@pytest.mark.parametrize("word", ["legal_includes", "legal_excludes"])
def test_a_space_that_there_is_not_fails_the_case(word: str) -> None:
    given = {"players": 2, "phase": "play", "hands": {"0": {"landscape": ["settler"]}}}
    (failure,) = run_case(load_adapter("oregon"), {"given": given, "expect": {word: ["r00c1"]}})
    assert "r00c1" in failure.where
