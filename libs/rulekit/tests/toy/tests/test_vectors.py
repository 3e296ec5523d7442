"""The worked examples, one test each."""

import pytest

from portolan.rulekit.codec import Json
from portolan.rulekit.vectors import load_adapter, run_case, vector_cases


@pytest.mark.parametrize("case", vector_cases("toy"))
def test_vector(case: Json) -> None:
    assert run_case(load_adapter("toy"), case) == []
