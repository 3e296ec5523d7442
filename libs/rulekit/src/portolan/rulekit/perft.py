"""Perft: how many positions there are some actions deep, as golden figures.

From fixed seeds the number of action sequences of each length is counted, over all seats that are
asked (in ascending order where several are), chance drawn by the match's own seed. Any unintended
change of a rule changes a figure. Further positions in the middle of a match are reached by fixed
random play first.

    python -m portolan.rulekit.perft [GAME …]           compare with the golden file
    python -m portolan.rulekit.perft [GAME …] --write   write it anew, after an intended change

The golden file is `tests/perft.json` of the game: {"rules_version", "state", "counts": [{"seats",
"seed", "after", "nodes": [depth 1, depth 2, …]}, …]}; `after` is the number of actions played
first. `state` stands for the stored form of a state: positions stored in another form cannot be
read, so a change of it is a change of the rules version, with an upgrade of older positions.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from portolan.rulekit import registry
from portolan.rulekit.chance import SeededChance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import Game
from portolan.rulekit.installed import tests_folder

DEPTHS = 4
MOST_NODES = 3_000
"""A depth that would count more than this is left out."""
_NOT_STORED = ("default", "description", "required")
"""What a schema tells of documents alone."""


def positions(game: Game[Any]) -> Iterator[tuple[Json, Any, SeededChance]]:
    """The positions to count from: the start and two later ones, for each number of seats."""
    for seats in range(game.min_seats, game.max_seats + 1):
        seed = f"perft-{seats}"
        for after in (0, 25, 80):
            chance = SeededChance(seed)
            state, _ = game.new(game.options(), seats, chance)
            random = Random(seed)
            for _ in range(after):
                asked = game.asked(state)
                if not asked:
                    break
                choices = list(game.choices(state, asked[0]))
                game.act(state, asked[0], random.choice(choices), chance)
            if game.asked(state):
                yield {"seats": seats, "seed": seed, "after": after}, state, chance


def count(game: Game[Any], state: Any, chance: SeededChance, seed: str, depth: int) -> int:
    """The number of action sequences of a length from a position; fewer if the match ends."""
    asked = game.asked(state)
    if not asked:
        return 0
    seat = asked[0]
    choices = game.choices(state, seat)
    if depth == 1:
        return len(choices)
    total = 0
    for action in choices:
        after, draws = game.copy(state), SeededChance(seed, chance.draws)
        game.act(after, seat, action, draws)
        total += count(game, after, draws, seed, depth - 1)
    return total


def counts(game: Game[Any]) -> list[Json]:
    """The figures of all positions, each to the depth that its breadth allows."""
    found = []
    for where, state, chance in positions(game):
        nodes: list[int] = []
        for depth in range(1, DEPTHS + 1):
            growth = nodes[-1] / nodes[-2] if len(nodes) > 1 else (nodes[-1] if nodes else 1)
            if nodes and nodes[-1] * growth > MOST_NODES:
                break
            nodes.append(count(game, state, chance, where["seed"], depth))
        found.append({**where, "nodes": nodes})
    return found


def state_digest(game: Game[Any]) -> str:
    """Tells two stored forms of a state apart: fields, types, names and tags, and their order."""
    schema = game.codec.json_schema(game.state_form, "state")
    form = json.dumps([_stored(schema), list(game.steps)])
    return hashlib.sha256(form.encode()).hexdigest()[:16]


def _stored(schema: Json, by_name: bool = False) -> Json:
    """What a schema tells of a stored form. `by_name`: its keys are names of fields."""
    if isinstance(schema, dict):
        return {
            key: _stored(part, by_name=key == "properties" and not by_name)
            for key, part in schema.items()
            if by_name or key not in _NOT_STORED
        }
    return [_stored(part) for part in schema] if isinstance(schema, list) else schema


def golden_file(game_id: str) -> Path:
    """Where an installed game keeps its figures."""
    return tests_folder(game_id) / "perft.json"


def differences(golden: Json, game: Game[Any]) -> list[str]:
    """Where the figures are not the golden ones, in words; empty if they are."""
    if golden["rules_version"] != game.rules_version:
        return [f"rules version {golden['rules_version']} became {game.rules_version}"]
    if golden["state"] != state_digest(game):
        return [f"a state is stored in another form under the same rules {game.rules_version}"]
    found = counts(game)
    lines = [
        f"{_where(now)}: {was['nodes']} became {now['nodes']}"
        for was, now in zip(golden["counts"], found, strict=False)
        if was != now
    ]
    if len(found) != len(golden["counts"]):
        lines.append(f"{len(golden['counts'])} positions became {len(found)}")
    return lines


def _where(row: Json) -> str:
    return f"{row['seats']} seats, after {row['after']} actions"


def write(game: Game[Any], path: Path) -> None:
    """Write the golden file, one position a line."""
    rows = ",\n    ".join(json.dumps(row) for row in counts(game))
    head = f'  "rules_version": {game.rules_version},\n  "state": "{state_digest(game)}",\n'
    path.write_text(f'{{\n{head}  "counts": [\n    {rows}\n  ]\n}}\n', encoding="utf-8")


def main(arguments: list[str]) -> int:
    """The command line; see `--help`. 1 if a figure differs."""
    parser = argparse.ArgumentParser(
        prog="python -m portolan.rulekit.perft",
        description="Compare the numbers of action sequences with the golden ones.",
    )
    parser.add_argument("games", nargs="*", metavar="game", help="default: all installed")
    parser.add_argument("--write", action="store_true", help="write the golden file anew")
    given = parser.parse_args(arguments)
    failed = False
    for game_id in given.games or registry.game_ids():
        try:
            game = registry.load(game_id)
            path = golden_file(game_id)
            if given.write:
                write(game, path)
            golden = json.loads(path.read_text(encoding="utf-8"))
        except (LookupError, FileNotFoundError) as error:
            sys.stderr.write(f"{error.args[0] if isinstance(error, LookupError) else error}\n")
            return 2
        lines = differences(golden, game)
        sys.stdout.write(f"{game_id}: {'; '.join(lines) or 'all figures are the golden ones'}\n")
        failed = failed or bool(lines)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
