"""Writes the metadata of an installed toy game into a folder, for processes that should find it."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def register(folder: Path) -> str:
    """The PYTHONPATH under which a process finds the toy, once its metadata is in `folder`."""
    info = folder / "portolan_toy-0.1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: portolan-toy\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[portolan.games]\ntoy = portolan.toy:GAME\n")
    origin = {"url": HERE.as_uri(), "dir_info": {"editable": True}}
    (info / "direct_url.json").write_text(json.dumps(origin))
    return f"{HERE / 'src'}:{folder}"


if __name__ == "__main__":
    sys.stdout.write(register(Path(sys.argv[1]).resolve()) + "\n")
