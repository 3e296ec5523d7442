"""Games are found by their entry points."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from portolan.rulekit import registry
from portolan.rulekit.installed import project_folder


def python(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_an_installed_game_is_found(with_toy: Callable[[], dict[str, str]]) -> None:
    code = (
        "from portolan.rulekit import registry, installed;"
        "print(registry.load('toy').id, 'toy' in registry.game_ids(),"
        " (installed.tests_folder('toy') / 'vectors.json').is_file())"
    )

    assert python(code, with_toy()) == "toy True True"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(registry.UnknownGame, match="no game 'chess'"):
        registry.load("chess")
    with pytest.raises(registry.UnknownGame):
        project_folder("chess")


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_installed_games_load_once(game_id: str) -> None:
    assert registry.load(game_id) is registry.load(game_id)
    assert (project_folder(game_id) / "pyproject.toml").is_file()
