"""Pin what requirements.in and requirements-runtime.in ask for: `make lock`.

Writes requirements.lock (a checkout) and requirements-runtime.lock (an image), for all platforms,
with hashes and without the names of hosts. `uv.lock` is not used: it is full of them.
"""

import subprocess
import sys

from parts import ROOT


def compile_lock(source: str, *options: str) -> None:
    """Write the lock of a list of requirements beside it."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--emit-build-options", *options, "-o", source.replace(".in", ".lock"), source]
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    compile_lock("requirements.in", *sys.argv[1:])
    compile_lock("requirements-runtime.in", "-c", "requirements.lock")
