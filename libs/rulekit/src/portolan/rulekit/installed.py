"""Where an installed game's project lies: its tests, its golden files, its settings.

Only developers' tools need this. A game that runs in a match needs only its package.
"""

import json
from importlib.metadata import entry_points
from pathlib import Path
from urllib.parse import unquote, urlsplit

from portolan.rulekit.registry import GROUP, unknown_game


class NoProject(LookupError):
    """A game that is installed without its project folder, so without its tests."""


def project_folder(game_id: str) -> Path:
    """The folder with the `pyproject.toml` of an installed game.

    The same whether the game runs interpreted or from the compiled overlay. Raises UnknownGame, or
    NoProject for a game that is not installed from a folder.
    """
    for point in entry_points(group=GROUP, name=game_id):
        origin = point.dist.read_text("direct_url.json") if point.dist else None
        url = urlsplit(json.loads(origin)["url"]) if origin else None
        folder = Path(unquote(url.path)) if url and url.scheme == "file" else None
        if folder and (folder / "pyproject.toml").is_file():
            return folder
        raise NoProject(f"{game_id} is not installed from a project folder")
    raise unknown_game(game_id)


def tests_folder(game_id: str) -> Path:
    """The folder with a game's adapter, vectors and golden files. Raises as `project_folder`."""
    return project_folder(game_id) / "tests"
