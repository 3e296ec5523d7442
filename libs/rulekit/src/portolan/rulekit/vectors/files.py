"""Where a game's cases and its adapter lie, and how they are read."""

import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

from portolan.rulekit.codec import Json
from portolan.rulekit.installed import tests_folder
from portolan.rulekit.vectors.situation import Adapter, BadCase


@cache
def load_adapter(game_id: str) -> Adapter:
    """The adapter in the tests of an installed game."""
    path = tests_folder(game_id) / "adapter.py"
    spec = importlib.util.spec_from_file_location(f"portolan_adapter_{game_id}", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return cast(Adapter, module.ADAPTER)


def read_cases(path: Path) -> list[Json]:
    """The cases of a file. Raises BadCase where it is not of the common form."""
    try:
        # Some editors mark their files at the beginning: "-sig" passes over that.
        text = path.read_text(encoding="utf-8-sig")
        content = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        raise BadCase(f"{path}: not JSON: {error}") from None
    cases = content.get("vectors") if isinstance(content, dict) else content
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise BadCase(f"{path}: neither a list of cases nor an object with `vectors`")
    return cases


def _once_each(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object; of two members of one name the first would be passed over in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise ValueError(f"twice in one object: {', '.join(twice)}")
    return found


def default_file(game_id: str) -> Path:
    """The game's own cases."""
    return tests_folder(game_id) / "vectors.json"


def vector_cases(game_id: str, path: Path | None = None) -> list[Any]:
    """One pytest parameter for each case of a game, named after it, marked with its rules.

    @pytest.mark.parametrize("case", vector_cases("oregon"))
    def test_vector(case):
        assert run_case(load_adapter("oregon"), case) == []
    """
    import pytest

    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))
        for case in read_cases(path or default_file(game_id))
    ]
