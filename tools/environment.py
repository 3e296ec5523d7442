"""Make the environment in .venv, or bring it up to date: `python3 tools/environment.py`.

Standard library only: it runs before anything is installed. What is installed comes from
requirements.lock, with hashes; our own parts are installed from their folders, and the Compose file
is made anew. Nothing is done when neither has changed since the last time.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from parts import ROOT, parts

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "portolan.stamp"


def main() -> None:
    """Bring the environment up to date, if it is not, and say so."""
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("making the environment in .venv …", flush=True)
    if not PYTHON.exists():
        make()
    install_uv()
    uv("install", "--require-hashes", "-r", str(LOCK))
    editable = [argument for part in parts() for argument in ("-e", str(part.folder))]
    uv("install", "--no-deps", "--no-build-isolation", *editable)
    run(PYTHON, ROOT / "tools" / "compose.py")  # the games in the folders may be others now
    STAMP.write_text(wanted)


def fingerprint() -> str:
    """Changes with anything that decides what is installed."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (LOCK, *(part.folder / "pyproject.toml" for part in parts())):
        digest.update(f"{path}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make() -> None:
    """An empty environment with pip."""
    done = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(
            f"cannot make an environment:\n{done.stdout}{done.stderr}\n"
            "On Debian: apt-get install python3-venv"
        )


def install_uv() -> None:
    """The locked uv, by pip, if it is not there."""
    entry = locked("uv")
    version = entry.split()[0].partition("==")[2]
    there = subprocess.run(
        [PYTHON, "-m", "uv", "--version"], capture_output=True, text=True, check=False
    )
    if there.stdout.split()[1:2] == [version]:
        return
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(entry)
        file.flush()
        pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
        run(PYTHON, *pip, "--require-hashes", "-r", file.name)


def locked(name: str) -> str:
    """A package's entry in the lock: its version and hashes."""
    lines = LOCK.read_text().splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{name}=="))
    stop = next((n for n in range(start + 1, len(lines)) if lines[n][:1] != " "), len(lines))
    return "\n".join(lines[start:stop]) + "\n"


def uv(*arguments: str) -> None:
    """`uv pip …` on the environment."""
    command, *rest = arguments
    run(PYTHON, "-m", "uv", "pip", command, "--quiet", "--python", PYTHON, *rest)


def run(*command: str | Path) -> None:
    """Run a command, or leave with its exit code."""
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    code = subprocess.run([str(word) for word in command], env=environment, check=False).returncode
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
