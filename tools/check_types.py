"""Type-check parts with their tests, tools and end-to-end tests: `python tools/check_types.py`."""

import os
import subprocess
import sys

from parts import ROOT, import_path, parts

TOY = ROOT / "libs/rulekit/tests/toy/src"

UNTYPED = {
    *("archive", "gateway", "host", "matches", "timekeeper"),
    *("dog_park", "oregon", "salty_ocean"),
}
"""Parts whose tests are not annotated throughout, and so are not looked at."""


def mypy(*arguments: str) -> int:
    """Run mypy, strictly, with all sources at hand; returns its exit code."""
    path = ":".join([import_path(), *map(str, (ROOT / "tools", ROOT / "tests", TOY))])
    environment = {**os.environ, "MYPYPATH": path}
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Check everything; 1 if anything is wrong."""
    ours = [part for part in parts() if part.name != "protos"]
    failed = mypy(*(word for part in ours for word in ("-p", part.package)))
    for folder in (ROOT / "tools", ROOT / "tests"):
        failed |= mypy(*map(str, sorted(folder.glob("*.py"))))
    failed |= mypy(str(ROOT / "conftest.py"))
    for part in ours:
        tests = sorted(part.folder.glob("tests/*.py"))
        if tests and part.name not in UNTYPED:
            failed |= mypy(*map(str, tests))
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
