"""What must hold for the repository as a whole."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from lock import LOCKS
from parts import ROOT, parts


def tracked() -> list[str]:
    """The names of all files under version control."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return listed.stdout.splitlines()


def plain(requirement: str) -> str:
    """The name of what is asked for, as the package index spells it."""
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-._]+", "-", name[0]).lower()


def test_locks_name_no_host_and_pin_with_hashes() -> None:
    assert not {"uv.lock", "pylock.toml"} & set(tracked())
    for name in LOCKS.values():
        text = (ROOT / name).read_text()
        assert "://" not in text
        for entry in re.split(r"\n(?=\S)", text.strip()):
            assert re.match(r"[a-z0-9.-]+==\S+", entry), entry[:80]
            assert "--hash=sha256:" in entry, entry[:80]


def test_everything_that_is_asked_for_is_locked() -> None:
    for source, lock in LOCKS.items():
        pinned = set(re.findall(r"^([a-z0-9.-]+)==(\S+)", (ROOT / lock).read_text(), re.M))
        asked = re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / source).read_text(), re.M)
        assert asked
        for name, version in asked:
            assert (re.sub(r"[._]", "-", name).lower(), version) in pinned, name


def test_every_part_asks_only_for_what_is_locked() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = set(re.findall(r"^([a-z0-9.-]+)==", lock, re.M))
    for part in parts():
        for wanted in part.project["project"].get("dependencies", []):
            name = plain(wanted)
            assert name in pinned or name.startswith("portolan-"), f"{part.name}: {wanted}"


def imported(folder: Path) -> Iterator[str]:
    """The top-level names that the modules of a folder import."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name.partition(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_every_part_asks_for_what_it_imports() -> None:
    """What comes along with something else may be gone with its next version."""
    distributions = packages_distributions()
    for part in parts():
        project = part.project["project"]
        extras = project.get("optional-dependencies", {}).values()
        asked = {
            plain(one) for group in (project.get("dependencies", []), *extras) for one in group
        }
        for name in set(imported(part.folder / "src")) - sys.stdlib_module_names - {"portolan"}:
            assert asked & {plain(one) for one in distributions[name]}, f"{part.name}: {name}"


def test_the_namespace_belongs_to_no_part() -> None:
    """A single `portolan/__init__.py` would hide all other parts."""
    assert not [name for name in tracked() if name.endswith("/portolan/__init__.py")]
