"""Generate the Python stubs of the contract: `python protos/generate.py [folder]`.

Writes, under `folder` (default: `protos/gen/src`, which is committed and never edited by hand), a
module of messages and one of services beside their typed interfaces for every proto file.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

PROTOS = Path(__file__).parent
GENERATED = PROTOS / "gen" / "src"
PLUGINS = ("protoc-gen-mypy", "protoc-gen-mypy_grpc")


class GenerationFailed(Exception):
    """The compiler refused the proto files; the text is what it said."""


def sources() -> list[str]:
    """All proto files, by their path from `protos/`, sorted."""
    found = PROTOS.glob("portolan/**/*.proto")
    return sorted(path.relative_to(PROTOS).as_posix() for path in found)


def generate(folder: Path) -> None:
    """Write the stubs of all proto files under `folder`. Raises GenerationFailed."""
    folder.mkdir(parents=True, exist_ok=True)
    scripts = Path(sysconfig.get_path("scripts"))
    command = [sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTOS}"]
    command += [f"--plugin={scripts / plugin}" for plugin in PLUGINS]
    kinds = ("python", "mypy", "grpc_python", "mypy_grpc")
    command += [f"--{kind}_out={folder}" for kind in kinds]
    done = subprocess.run([*command, *sources()], capture_output=True, text=True, check=False)
    if done.returncode:
        raise GenerationFailed(done.stderr)
    for source in sources():
        (folder / source).with_name("py.typed").touch()


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else GENERATED)
