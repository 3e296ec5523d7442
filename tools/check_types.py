"""Type-check all parts, then tools and tests: `python tools/check_types.py`.

One strict run over all packages; then one for each folder of tests, whose files may have equal
names. A test without annotations is let through.
"""

import os
import subprocess
import sys
from pathlib import Path

from parts import ROOT, import_path, parts

LENIENT = ("--allow-untyped-defs", "--allow-untyped-calls", "--no-check-untyped-defs")


def mypy(*arguments: str) -> int:
    """Run mypy over all sources; returns its exit code."""
    environment = {**os.environ, "MYPYPATH": f"{import_path()}:{ROOT / 'tools'}"}
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Check everything; 1 if anything is wrong."""
    ours = [part for part in parts() if part.name != "protos"]
    failed = mypy(*(word for part in ours for word in ("-p", part.package)))
    failed |= mypy(*map(str, sorted((ROOT / "tools").glob("*.py"))))
    for folder in [*(part.folder / "tests" for part in parts()), ROOT / "tests"]:
        for files in groups(folder):
            failed |= mypy(*LENIENT, *map(str, files))
    return min(failed, 1)


def groups(folder: Path) -> list[list[Path]]:
    """The Python files of a folder, and of each folder in it that is not a part of its own."""
    if not folder.is_dir() or (folder / "pyproject.toml").exists():
        return []
    files = sorted(folder.glob("*.py"))
    below = [group for inner in sorted(folder.iterdir()) for group in groups(inner)]
    return ([files] if files else []) + below


if __name__ == "__main__":
    sys.exit(main())
