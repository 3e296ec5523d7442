"""Examine an installed game: exit 1 if something does not hold."""

import argparse
import sys

from portolan.rulekit import registry
from portolan.rulekit.conformance.examine import check_elsewhere, examine, replay_records
from portolan.rulekit.conformance.findings import Nonconformity


def main(arguments: list[str]) -> int:
    """The command line; see `--help`."""
    parser = argparse.ArgumentParser(
        prog="python -m portolan.rulekit.conformance",
        description="Play random matches of a game and check what must hold for every game.",
    )
    parser.add_argument("games", nargs="*", metavar="game", help="default: all installed")
    parser.add_argument(
        "--games", dest="matches", type=int, default=20, help="matches of each game (default 20)"
    )
    parser.add_argument("--seed", default="conformance", help="names the row of matches")
    parser.add_argument("--positions", type=int, default=6, help="closely examined per match")
    parser.add_argument(
        "--adversarial", action="store_true", help="players use up supplies and corner themselves"
    )
    parser.add_argument("--replay", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    failed = False
    for game_id in given.games or registry.game_ids():
        try:
            game = registry.load(game_id)
        except registry.UnknownGame as error:
            sys.stderr.write(f"{error.args[0]}\n")
            return 2
        if given.replay:
            sys.stdout.write(replay_records(game, sys.stdin.read()))
            return 0
        report = examine(game, given.matches, given.seed, given.positions, given.adversarial)
        try:
            check_elsewhere(game, report)
        except Nonconformity as error:
            report.note(error, "all matches")
        sys.stdout.write(report.summary() + "\n")
        failed = failed or bool(report.findings)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
