"""The parts of this workspace, found in the folders: nothing lists them by hand.

A part is a folder with a `pyproject.toml` of its own: `protos`, and those under `libs` and
`services`. A game is a part that registers itself under `portolan.games`.
"""

import sys
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Part:
    """A part of the workspace, by its folder."""

    folder: Path

    @cached_property
    def project(self) -> dict[str, Any]:
        """The contents of its pyproject.toml."""
        return tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))

    @property
    def name(self) -> str:
        """The name of its folder: `rulekit`, `oregon`."""
        return self.folder.name

    @property
    def source(self) -> Path:
        """The folder that goes on the import path."""
        wheel = self.project["tool"]["hatch"]["build"]["targets"]["wheel"]
        return self.folder / Path(wheel["packages"][0]).parent

    @property
    def package(self) -> str:
        """What it is imported as. The stubs lie deeper than their part is named."""
        return "portolan.rules.v1" if self.name == "protos" else f"portolan.{self.name}"

    @property
    def games(self) -> list[str]:
        """Ids of the games that it registers; none for most parts."""
        points = self.project["project"].get("entry-points", {})
        return sorted(points.get("portolan.games", {}))


def parts(root: Path = ROOT) -> list[Part]:
    """All parts: the stubs, then libs and services by name."""
    folders = [root / "protos", *sorted(root.glob("libs/*")), *sorted(root.glob("services/*"))]
    return [Part(folder) for folder in folders if (folder / "pyproject.toml").is_file()]


def games(root: Path = ROOT) -> list[str]:
    """Ids of all games in the folders, sorted."""
    return sorted(game for part in parts(root) for game in part.games)


def import_path(root: Path = ROOT) -> str:
    """All source folders, joined as MYPYPATH wants them."""
    return ":".join(str(part.source) for part in parts(root))


if __name__ == "__main__":
    sys.stdout.write(" ".join(games()) + "\n")
