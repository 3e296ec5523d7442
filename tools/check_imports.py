"""Who may import whom, among our own packages: `python tools/check_imports.py`.

The contracts are written for import-linter from the table below and the games in the folders, so
that a new game is held to its rule without being named anywhere.
"""

import os
import subprocess
import sys

from parts import ROOT, import_path, parts

ALLOWED: dict[str, set[str]] = {
    "protos": set(),
    "rulekit": set(),
    "archive": set(),
    "telemetry": set(),
    "matches": {"protos"},
    "host": {"rulekit", "matches", "telemetry", "protos"},
    "launcher": {"telemetry"},
    "sdk": {"rulekit"},
    "gateway": {"matches", "archive", "telemetry", "protos"},
    "timekeeper": {"matches", "archive", "telemetry", "protos"},
}
"""What each part may import. Games may import only rulekit, and no part imports a game."""

GAME = {"rulekit"}


class UnknownPart(Exception):
    """A part that is neither a game nor in the table."""


def contracts() -> str:
    """import-linter's configuration."""
    packages = {part.name: part.package for part in parts()}
    lines = ["[importlinter]", "root_packages ="]
    lines += [f"    {package}" for package in packages.values()]
    for part in parts():
        if not part.games and part.name not in ALLOWED:
            raise UnknownPart(f"say in tools/check_imports.py what {part.name} may import")
        allowed = GAME if part.games else ALLOWED[part.name]
        forbidden = [packages[name] for name in packages if name not in {part.name, *allowed}]
        lines += [
            f"[importlinter:contract:{part.name}]",
            f"name = {part.name} imports {', '.join(sorted(allowed)) or 'none of ours'}",
            "type = forbidden",
            "allow_indirect_imports = True",
            "source_modules =",
            f"    {part.package}",
            "forbidden_modules =",
            *(f"    {package}" for package in forbidden),
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Check them; 1 if one is broken."""
    config = ROOT / "build" / "importlinter.ini"
    config.parent.mkdir(exist_ok=True)
    config.write_text(contracts())
    program = "from importlinter.cli import lint_imports_command as c; c()"
    command = [sys.executable, "-c", program, str(config), "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": import_path()}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
