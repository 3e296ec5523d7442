"""The toy game for rulekit's own tests: importable here, installed only for other processes."""

import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from portolan.rulekit import registry
from portolan.rulekit.game import Game

TOY = Path(__file__).parent / "toy"

if "toy" not in registry.game_ids():
    sys.path.append(str(TOY / "src"))
    collect_ignore = ["toy"]  # its own tests run in a process that finds it installed


@pytest.fixture(scope="session")
def toy() -> Game[Any]:
    """The toy game."""
    from portolan.toy import GAME

    return GAME


@pytest.fixture(scope="session")
def overlay() -> Path:
    """The folder of compiled rules on the path. `make compiled` has one; elsewhere it is a skip."""
    for place in map(Path, sys.path):
        if (place / ".rulekit.key").is_file():
            return place
    pytest.skip("the overlay of compiled rules is not on the path")


@pytest.fixture(scope="session")
def with_toy(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], dict[str, str]]:
    """The environment of a process that finds the toy installed."""
    register = runpy.run_path(str(TOY / "register.py"))["register"]
    path = register(tmp_path_factory.mktemp("installed"))
    inherited = os.environ.get("PYTHONPATH")
    joined = f"{inherited}:{path}" if inherited else path
    return lambda: {**os.environ, "PYTHONPATH": joined}
