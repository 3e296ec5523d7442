"""Type-check parts with their tests, tools and end-to-end tests: `python tools/check_types.py`."""

import os
import subprocess
import sys
from pathlib import Path

from parts import ROOT, import_path, parts

TOY = ROOT / "libs/rulekit/tests/toy/src"


def mypy(*arguments: str) -> int:
    """Run mypy, strictly, with all sources at hand; returns its exit code."""
    support = [part.folder / "tests" / "support" for part in parts()]
    folders = [ROOT / "tools", ROOT / "tests", TOY, *filter(Path.is_dir, support)]
    path = ":".join([import_path(), *map(str, folders)])
    environment = {**os.environ, "MYPYPATH": path}
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Check everything; 1 if anything is wrong."""
    ours = [part for part in parts() if part.name != "protos"]
    failed = mypy(*(word for part in ours for word in ("-p", part.package)))
    for folder in (ROOT / "tools", ROOT / "tests"):
        failed |= mypy(*map(str, sorted(folder.rglob("*.py"))))
    failed |= mypy(str(ROOT / "conftest.py"))
    for part in ours:
        tests = part.folder / "tests"
        files = sorted([*tests.glob("*.py"), *tests.glob("support/**/*.py")])
        if files:
            failed |= mypy(*map(str, files))
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
