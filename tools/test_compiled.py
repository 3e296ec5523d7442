"""Run the rules tests on the compiled form: `python tools/test_compiled.py [PYTEST OPTION …]`.

Compiles rulekit's hot parts and every game that says what to compile, quickly, into an overlay of
the tests' own. Then runs rulekit's tests, the games' tests, and what every game is held to, with it
first on the path. Does nothing where there is no C compiler.
"""

import os
import shutil
import subprocess
import sys

from parts import ROOT, parts

OVERLAY = ROOT / "build" / "compiled-for-tests"
HELD_TO = ("test_conformance.py", "test_perft.py")


def main(options: list[str]) -> int:
    """Compile and test; returns the exit code."""
    if not (shutil.which("cc") or shutil.which("gcc")):
        print("no C compiler here: the compiled form of the rules is not tested")
        return 0
    return compiled() or tested(options)


def compiled() -> int:
    """Bring the overlay up to date; the compiler's exit code."""
    command = ["portolan.rulekit.compile", "--quick", "--output", str(OVERLAY)]
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def tested(options: list[str]) -> int:
    """Run the tests on the overlay; pytest's exit code."""
    ours = [part for part in parts() if part.project["tool"].get("portolan", {}).get("compile")]
    places = [part.folder / "tests" for part in ours if (part.folder / "tests").is_dir()]
    places += [ROOT / "tests" / "conformance" / name for name in HELD_TO]
    path = os.pathsep.join(filter(None, [str(OVERLAY), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "not soak", *options, *map(str, places)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
