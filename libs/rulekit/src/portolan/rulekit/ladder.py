"""Bot levels against each other over seeded matches, seats rotated.

    python -m portolan.rulekit.ladder GAME [--seats N] [--games N] [--levels weak,…] [--nodes N]
                                      [--options JSON]

For every pair of neighbouring levels, the stronger one plays one seat and the weaker one all the
others; the seat of the stronger one rotates. Its share of the wins (a shared win counts in part) is
shown beside par, the share that an equal would have, with a 95 % Wilson interval. Thinking is
bounded by nodes, so the same table comes out on any machine, interpreted or compiled.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from typing import Any

from portolan.rulekit import registry
from portolan.rulekit.bots import LEVELS, NODES, UnknownLevel, choose
from portolan.rulekit.chance import SeededChance
from portolan.rulekit.codec import Json, WireError, read_json
from portolan.rulekit.game import BadOptions, Game

BOUND = 20_000


@dataclass(frozen=True)
class Pairing:
    """One match of the ladder: `level` in one seat against `rivals` in all others."""

    game: str
    seats: int
    number: int
    level: str
    rivals: str
    nodes: int
    options: Json = field(default_factory=dict)
    """Those of the match, as JSON; what is not given has its default."""

    @property
    def seat(self) -> int:
        """The seat of the one; it rotates with the number of the match."""
        return self.number % self.seats

    @property
    def seed(self) -> str:
        """Chance of the match: the same for each seat of a round of rotated seats."""
        return f"ladder-{self.number // self.seats}"


@dataclass(frozen=True)
class Row:
    """What one level achieved against another."""

    level: str
    rivals: str
    seats: int
    games: int
    wins: float
    decisions: int
    nodes: int

    @property
    def share(self) -> float:
        """The part of the matches that it won."""
        return self.wins / self.games

    @property
    def par(self) -> float:
        """The part that an equal would win."""
        return 1 / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson score interval of a share; 95 % unless `z` says otherwise."""
    share = wins / games
    centre = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (centre - half) / scale, (centre + half) / scale


def play_match(game: Game[Any], pairing: Pairing) -> tuple[float, int, int]:
    """Play a match: the one's part of the win, its decisions that had a choice, and its nodes."""
    chance = SeededChance(pairing.seed)
    options = game.options_form.from_json(pairing.options, "options")
    state, _ = game.new(options, pairing.seats, chance)
    decisions = spent = 0
    for number in range(BOUND):
        asked = game.asked(state)
        if not asked:
            break
        seat = asked[0]
        level = pairing.level if seat == pairing.seat else pairing.rivals
        bot_seed = f"{pairing.number}/{number}"
        action, nodes = choose(game, state, seat, level, bot_seed, nodes=pairing.nodes)
        if seat == pairing.seat and nodes:
            decisions += 1
            spent += nodes
        game.act(state, seat, action, chance)
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"{pairing} is not over after {BOUND} actions")
    wins = 1 / len(result.winners) if pairing.seat in result.winners else 0.0
    return wins, decisions, spent


def _play(pairing: Pairing) -> tuple[float, int, int]:
    return play_match(registry.load(pairing.game), pairing)


def pairings(
    game: str, seats: int, games: int, levels: Sequence[str], nodes: int, options: Json
) -> Iterator[list[Pairing]]:
    """The matches of each row: every level against the one before it."""
    for weaker, stronger in pairwise(levels):
        yield [
            Pairing(game, seats, number, stronger, weaker, nodes, options)
            for number in range(games)
        ]


def rows(matches_of_rows: Iterable[list[Pairing]], processes: int | None) -> Iterator[Row]:
    """Play the ladder of an installed game, matches spread over processes."""
    context = get_context("spawn")  # as `fork` would copy whatever the caller has open
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for matches in matches_of_rows:
            outcomes = list(pool.map(_play, matches))
            first = matches[0]
            yield Row(
                first.level,
                first.rivals,
                first.seats,
                len(matches),
                sum(wins for wins, _, _ in outcomes),
                sum(decisions for _, decisions, _ in outcomes),
                sum(spent for _, _, spent in outcomes),
            )


COLUMNS = (
    "level",
    "against",
    "seats",
    "matches",
    "wins",
    "share",
    "95 % interval",
    "par",
    "nodes a decision",
)
HEADING = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}\n"


def line(row: Row) -> str:
    """A row of the table, as Markdown."""
    low, high = row.interval
    nodes = row.nodes / row.decisions if row.decisions else 0
    return (
        f"| {row.level} | {row.rivals} | {row.seats} | {row.games} | {row.wins:.2f} "
        f"| {row.share:.3f} | {low:.3f} to {high:.3f} | {row.par:.3f} | {nodes:.0f} |\n"
    )


def main(arguments: list[str]) -> int:
    """The command line; see `--help`. 1 if a level is not shown to be above par, 2 if nothing could
    be played."""
    parser = argparse.ArgumentParser(
        prog="python -m portolan.rulekit.ladder",
        description="Play bot levels against each other over seeded matches, seats rotated.",
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append", help="may be repeated")
    parser.add_argument(
        "--games", type=_positive, default=120, help="matches for each row (default 120)"
    )
    parser.add_argument("--levels", default=",".join(LEVELS), help="weakest first, with commas")
    parser.add_argument("--nodes", type=int, default=NODES, help=f"default {NODES}")
    parser.add_argument("--options", default="{}", help="of the matches, as JSON (default {})")
    parser.add_argument("--processes", type=int, default=None, help="default: one for each core")
    given = parser.parse_args(arguments)
    try:
        game = registry.load(given.game)
        levels = _levels(given.levels)
        options = read_json(given.options)
        game.options_form.from_json(options, "options")
    except (registry.UnknownGame, UnknownLevel, WireError) as error:
        sys.stderr.write(f"{error.args[0]}\n")
        return 2
    try:
        return 0 if _table(game, levels, options, given) else 1
    except BadOptions as error:
        sys.stderr.write(f"{error.reason}\n")
        return 2


def _table(
    game: Game[Any], levels: Sequence[str], options: Json, given: argparse.Namespace
) -> bool:
    """Play and print the rows; whether each level is shown to be above par. Raises BadOptions."""
    shown = True
    sys.stdout.write(HEADING)
    for seats in given.seats or sorted({game.min_seats, game.max_seats} - {1}):
        matches = pairings(game.id, seats, given.games, levels, given.nodes, options)
        for row in rows(matches, given.processes):
            sys.stdout.write(line(row))
            sys.stdout.flush()
            shown = shown and row.interval[0] > row.par
    return shown


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1")
    return number


def _levels(names: str) -> list[str]:
    levels = names.split(",")
    for level in levels:
        if level not in LEVELS:
            raise UnknownLevel(f"no bot level {level!r}; there are {', '.join(LEVELS)}")
    return levels


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
