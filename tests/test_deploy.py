"""What can be checked of the containers without an engine to build and run them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compose import compose
from parts import ROOT, games


def tool(name: str) -> str:
    """A program of the environment."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip(f"{name} has no package for this platform")
    return found


def test_the_compose_file_is_that_of_the_games_in_the_folders() -> None:
    assert (ROOT / "docker-compose.yml").read_text() == compose(), "stale: run `make compose`"


def test_compose_accepts_it() -> None:
    done = subprocess.run(
        [tool("docker-compose"), "-f", "docker-compose.yml", "config", "--services"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    rules = {f"rules-{game.replace('_', '-')}" for game in games()}
    assert set(done.stdout.split()) == rules | {"redis", "bots", "timekeeper", "gateway"}


def test_the_dockerfile_follows_the_rules() -> None:
    done = subprocess.run(
        [tool("hadolint"), "deploy/Dockerfile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
