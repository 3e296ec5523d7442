"""Game number seven: a folder under services, and nothing else, in a copy of this repository."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from parts import ROOT
from playing import Player

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is tracked, or would be, with the toy game added."""
    target = tmp_path_factory.mktemp("copy")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    shutil.copytree(target / "libs/rulekit/tests/toy", target / "services/toy")
    return target


@pytest.fixture(scope="module")
def path(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The PYTHONPATH on which the copy's toy is installed."""
    site = tmp_path_factory.mktemp("site")
    return run(copy, "services/toy/register.py", str(site)).strip()


def run(copy: Path, *command: str, python_path: str = "") -> str:
    """The output of a Python program in the copy."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_tools_find_it_in_the_folders(copy: Path) -> None:
    before = set(run(copy, "tools/parts.py").split())

    run(copy, "tools/compose.py")

    composed = (copy / "docker-compose.yml").read_text()
    assert "toy" in before
    assert "PORTOLAN_GAME: toy" in composed
    assert "toy=rules-toy:5000" in composed


def test_it_is_held_to_the_dependency_rule(copy: Path) -> None:
    kept = run(copy, "tools/check_imports.py")
    assert "toy imports rulekit KEPT" in kept

    board = copy / "services/toy/src/portolan/toy/board.py"
    honest = board.read_text()
    board.write_text(honest + "\nimport portolan.telemetry\n")
    with pytest.raises(AssertionError, match="toy imports rulekit BROKEN"):
        run(copy, "tools/check_imports.py")
    board.write_text(honest)


async def test_it_is_found_hosted_played_by_bots_and_verified(
    path: str, copy: Path, tmp_path: Path
) -> None:
    program = "from portolan.launcher import installed_games as g; print(*g())"
    assert "toy" in run(copy, "-c", program, python_path=path).split()

    async with (
        Stack(tmp_path, ["toy"], environment={"PYTHONPATH": path}, report=print) as stack,
        AsyncClient(stack.http_url) as portolan,
    ):
        assert [game.game for game in await portolan.games()] == ["toy"]
        match = await portolan.create("toy", [human("Ada"), bot("greedy"), bot("search")])
        await Player(portolan, match, seed=4).play()
        record = tmp_path / "record.json"
        record.write_text(json.dumps(await portolan.record(match.id)))

    verified = run(copy, "-m", "portolan.sdk", "verify", str(record), python_path=path)
    assert verified.startswith("verified: toy, 3 seats")
