"""Pin what requirements.in and requirements-runtime.in ask for: `make lock`.

Writes requirements.lock (a checkout) and requirements-runtime.lock (an image), for all platforms,
with hashes and without the names of hosts. `uv.lock` is not used: it is full of them.
"""

import subprocess
import sys

from parts import ROOT

LOCKS = {
    "requirements.in": "requirements.lock",
    "requirements-runtime.in": "requirements-runtime.lock",
}
"""What is asked for, and what it is pinned in."""


def compile_lock(source: str, *options: str) -> None:
    """Write the lock of a list of requirements."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    subprocess.run([*command, *options, "-o", LOCKS[source], source], cwd=ROOT, check=True)


if __name__ == "__main__":
    compile_lock("requirements.in", *sys.argv[1:])
    compile_lock("requirements-runtime.in", "-c", "requirements.lock")
