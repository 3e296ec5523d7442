"""The worked examples of the rules."""

from typing import Any

import pytest

from portolan.rulekit.vectors import load_adapter, run_case, vector_cases


@pytest.mark.parametrize("case", vector_cases("salty_ocean"))
def test_vector(case: Any) -> None:
    assert run_case(load_adapter("salty_ocean"), case) == []
