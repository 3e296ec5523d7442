"""Type-check all parts, the tools and the end-to-end tests: `python tools/check_types.py`.

The parts' own tests are not looked at.
"""

import os
import subprocess
import sys

from parts import ROOT, import_path, parts


def mypy(*arguments: str) -> int:
    """Run mypy, strictly, with all sources at hand; returns its exit code."""
    path = f"{import_path()}:{ROOT / 'tools'}:{ROOT / 'tests'}"
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
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
