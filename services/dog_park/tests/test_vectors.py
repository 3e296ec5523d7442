"""The worked examples of the rules."""

from typing import Any

import pytest

from portolan.rulekit.vectors import load_adapter, run_case, vector_cases


@pytest.mark.parametrize("case", vector_cases("dog_park"))
def test_worked_example(case: dict[str, Any]) -> None:
    assert run_case(load_adapter("dog_park"), case) == []


def test_a_word_that_there_is_not_fails_the_case() -> None:
    (failure,) = run_case(load_adapter("dog_park"), {"given": {"seats": 2, "wether": "rain"}})
    assert "nothing reads wether" in failure.where
