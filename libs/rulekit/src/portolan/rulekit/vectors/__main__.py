"""Play the worked examples of an installed game: exit 1 if one fails."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from portolan.rulekit import registry
from portolan.rulekit.codec import Json
from portolan.rulekit.vectors.files import default_file, load_adapter, read_cases
from portolan.rulekit.vectors.running import run_case
from portolan.rulekit.vectors.situation import Adapter, BadCase


def report(adapter: Adapter, cases: list[Json], write: Callable[[str], Any]) -> int:
    """Play all cases and describe those that fail; how many they are."""
    failed = 0
    for number, case in enumerate(cases):
        failures = run_case(adapter, case)
        if failures:
            failed += 1
            write(f"FAILED {case.get('id', f'case {number}')} ({_rules_of(case)})\n")
            write("".join(f"    {failure}\n" for failure in failures))
    write(f"{len(cases) - failed} of {len(cases)} cases pass\n")
    return failed


def _rules_of(case: Json) -> str:
    rules = case.get("rules")
    return (", ".join(map(str, rules)) if isinstance(rules, list) else "") or "no rules named"


def main(arguments: list[str]) -> int:
    """`GAME [FILE]`: 0 if all cases pass, 1 if one fails, 2 if they cannot be run at all."""
    if not 1 <= len(arguments) <= 2:
        sys.stderr.write("usage: python -m portolan.rulekit.vectors GAME [FILE]\n")
        return 2
    game_id = arguments[0]
    try:
        registry.load(game_id)
        path = Path(arguments[1]) if len(arguments) == 2 else default_file(game_id)
        cases = read_cases(path)
        adapter = load_adapter(game_id)
    except (LookupError, OSError, BadCase) as error:
        sys.stderr.write(f"{error.args[0] if isinstance(error, LookupError) else error}\n")
        return 2
    return 1 if report(adapter, cases, sys.stdout.write) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
