"""The worked examples of the rules."""

from typing import Any

import pytest

from portolan.rulekit.vectors import load_adapter, run_case, vector_cases


@pytest.mark.parametrize("case", vector_cases("seafarers"))
def test_worked_example(case: dict[str, Any]) -> None:
    assert run_case(load_adapter("seafarers"), case) == []
