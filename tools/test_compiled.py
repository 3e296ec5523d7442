"""Run the rules tests on the compiled form: `make compiled`.

Compiles rulekit's hot parts and every game that says what to compile, then runs rulekit's and the
games' tests with the overlay first on the path. Does nothing where there is no C compiler.
"""

import os
import shutil
import subprocess
import sys

from parts import ROOT, parts

OVERLAY = ROOT / "build" / "compiled"


def main() -> int:
    """Compile and test; returns the exit code."""
    if not (shutil.which("cc") or shutil.which("gcc")):
        print("no C compiler here: the compiled form of the rules is not tested")
        return 0
    compiled = [part for part in parts() if part.project["tool"].get("portolan", {}).get("compile")]
    folders = [str(part.folder / "tests") for part in compiled if (part.folder / "tests").is_dir()]
    code = subprocess.run(
        [sys.executable, "-m", "portolan.rulekit.compile"], cwd=ROOT, check=False
    ).returncode
    if code or not folders:
        return code
    path = os.pathsep.join(filter(None, [str(OVERLAY), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "not soak", *folders],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
