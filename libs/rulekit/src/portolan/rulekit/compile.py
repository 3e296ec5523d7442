"""Compile the rules with mypyc, into a folder that goes first on the import path.

    python -m portolan.rulekit.compile [PART …] [--output build/compiled] [--quick]

Every installed part whose `pyproject.toml` names modules under `[tool.portolan] compile` is copied
whole, sources and data, with the compiled modules beside their sources: `field_types` reads the
annotations there. The modules of a part are one group, which calls itself natively. The folder is
used by `PYTHONPATH=build/compiled`; nothing changes in the source trees. What was built from the
same sources is not built again. Parts are built side by side, one per core. A quick build does the
same, slower, and takes half the time: for tests.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.metadata import distributions, version
from pathlib import Path
from urllib.parse import unquote, urlsplit

DEFAULT_OUTPUT = Path("build/compiled")


class CompileError(Exception):
    """mypyc or the C compiler refused; the message is what they said."""


@dataclass(frozen=True)
class Part:
    """An installed part with modules to compile."""

    name: str
    source: Path
    """The folder on the import path."""
    modules: tuple[str, ...]

    @property
    def package(self) -> Path:
        """Its package, below a folder on the import path."""
        return Path("portolan") / self.name

    @cached_property
    def files(self) -> list[Path]:
        """All files of the package, relative to the source folder, sorted."""
        found = (
            path.relative_to(self.source) for path in self.source.rglob(f"{self.package}/**/*")
        )
        return sorted(
            path
            for path in found
            if (self.source / path).is_file()
            and "__pycache__" not in path.parts
            and path.suffix != ".so"
        )

    @property
    def compiled(self) -> list[Path]:
        """The sources of the modules to compile, relative to the source folder."""
        paths = [Path(*module.split(".")).with_suffix(".py") for module in self.modules]
        return [self.package / path for path in paths]

    @property
    def size(self) -> int:
        """Bytes to compile."""
        return sum((self.source / path).stat().st_size for path in self.compiled)


def find_parts() -> list[Part]:
    """All installed parts with modules to compile; rulekit, on which the others stand, first."""
    found = {}
    for distribution in distributions():
        if not (distribution.metadata["Name"] or "").startswith("portolan-"):
            continue
        origin = distribution.read_text("direct_url.json")
        url = urlsplit(json.loads(origin)["url"]) if origin else None
        if url and url.scheme == "file":
            part = _part(Path(unquote(url.path)))
            if part is not None:
                found[part.name] = part
    return sorted(found.values(), key=lambda part: (part.name != "rulekit", part.name))


def _part(folder: Path) -> Part | None:
    project_file = folder / "pyproject.toml"
    if not project_file.is_file():
        return None
    tool = tomllib.loads(project_file.read_text(encoding="utf-8")).get("tool", {})
    modules = tool.get("portolan", {}).get("compile", [])
    if not modules:
        return None
    package = Path(tool["hatch"]["build"]["targets"]["wheel"]["packages"][0])
    source = folder / package.parent
    (name,) = (path.name for path in (source / "portolan").iterdir() if path.name[0] not in "._")
    return Part(name, source, tuple(modules))


@dataclass(frozen=True)
class Build:
    """How hard the C compiler works, and what it keeps for a debugger."""

    optimize: str
    debug: str


THOROUGH = Build(optimize="3", debug="1")
QUICK = Build(optimize="0", debug="0")


def key(part: Part, parts: list[Part], build: Build) -> str:
    """A digest of what a build depends on: modules, ours that they import, tools, and how."""
    content = hashlib.sha256()
    tools = (sys.version, sysconfig.get_platform(), version("mypy"))
    for word in (*part.modules, *tools, build.optimize, build.debug):
        content.update(f"{word}\n".encode())
    for path in _imported(part, [other.source for other in parts]):
        content.update(path.read_bytes())
    return content.hexdigest()


def _imported(part: Part, folders: list[Path]) -> list[Path]:
    """The sources of the modules to compile, and of all our modules that they import, sorted."""
    waiting = [part.source / path for path in part.compiled]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for module in _imports(path):
            inside = Path(*module.split("."))
            names = (inside.with_suffix(".py"), inside / "__init__.py")
            places = [folder / name for folder in folders for name in names]
            waiting += [place for place in places if place.is_file()]
    return sorted(found)


def _imports(path: Path) -> Iterator[str]:
    """The names below `portolan` that a source imports, of modules or of what is in them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("portolan."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("portolan."):
            yield str(node.module)
            yield from (f"{node.module}.{name.name}" for name in node.names)


def compile_part(part: Part, parts: list[Part], output: Path, build: Build = THOROUGH) -> bool:
    """Bring a part up to date in the output folder; whether it had to be compiled.

    Raises CompileError.
    """
    mark = output / f".{part.name}.key"
    wanted = key(part, parts, build)
    is_fresh = mark.is_file() and mark.read_text(encoding="utf-8") == wanted
    if is_fresh:
        _copy(part, output)
        return False
    mark.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="portolan-compile-") as name:
        folder = Path(name)
        _copy(part, folder)
        _build(part, parts, folder, build)
        _clear(part, output)
        _copy(part, output)
        for library in folder.rglob("*.so"):
            if "build" not in library.relative_to(folder).parts[0]:
                target = output / library.relative_to(folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(library, target)
    mark.write_text(wanted, encoding="utf-8")
    return True


def _group(part: Part) -> str:
    return f"portolan_{part.name}"


def _clear(part: Part, output: Path) -> None:
    shutil.rmtree(output / part.package, ignore_errors=True)
    for library in output.glob(f"{_group(part)}__mypyc*.so"):
        library.unlink()


def _copy(part: Part, folder: Path) -> None:
    """Copy what changed; remove what is gone, compiled modules excepted."""
    for path in part.files:
        source, target = part.source / path, folder / path
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    known = set(part.files)
    for target in _files_below(folder / part.package):
        if target.suffix != ".so" and target.relative_to(folder) not in known:
            target.unlink()


def _files_below(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from [path for path in folder.rglob("*") if path.is_file()]


SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

group, optimize, debug, *files = sys.argv[1:]
options = ["--strict", "--namespace-packages", "--explicit-package-bases", *files]
modules = mypycify(options, opt_level=optimize, debug_level=debug, group_name=group)
setup(name=group, ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def _build(part: Part, parts: list[Part], folder: Path, build: Build) -> None:
    others = [str(other.source) for other in parts if other.name != part.name]
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    told = (_group(part), build.optimize, build.debug, *map(str, part.compiled))
    done = subprocess.run(
        [sys.executable, "-c", SETUP, *told],
        cwd=folder,
        env={**inherited, "MYPYPATH": os.pathsep.join(others)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CompileError(f"{part.name} does not compile:\n{done.stdout}{done.stderr}")


def _attempt(part: Part, parts: list[Part], output: Path, build: Build) -> bool | CompileError:
    """Whether it had to be compiled, or why it cannot be."""
    try:
        return compile_part(part, parts, output, build)
    except CompileError as error:
        return error


def main(arguments: list[str]) -> int:
    """The command line; see `--help`. 1 if a part does not compile."""
    parser = argparse.ArgumentParser(
        prog="python -m portolan.rulekit.compile", description="Compile the rules with mypyc."
    )
    parser.add_argument("parts", nargs="*", help="default: rulekit and every installed game")
    parser.add_argument("--output", type=Path, default=DEFAULT_OUTPUT)
    parser.add_argument("--quick", action="store_true", help="less optimized, sooner done")
    given = parser.parse_args(arguments)
    parts = find_parts()
    unknown = set(given.parts) - {part.name for part in parts}
    if unknown:
        known = ", ".join(part.name for part in parts)
        sys.stderr.write(f"nothing to compile in: {', '.join(sorted(unknown))}; parts: {known}\n")
        return 2
    wanted = [part for part in parts if not given.parts or part.name in given.parts]
    wanted.sort(key=lambda part: part.size, reverse=True)  # the longest job must not begin last
    build = QUICK if given.quick else THOROUGH
    attempt = partial(_attempt, parts=parts, output=given.output.resolve(), build=build)
    failed = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each waits for processes of its own
        for part, outcome in zip(wanted, pool.map(attempt, wanted), strict=True):
            if isinstance(outcome, CompileError):
                sys.stderr.write(f"{outcome}\n")
                failed = True
            else:
                modules = ", ".join(part.modules)
                sys.stdout.write(
                    f"{part.name}: {'compiled' if outcome else 'up to date'} ({modules})\n"
                )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
