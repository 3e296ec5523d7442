"""How fast the rules of a game are, as JSON.

    python -m portolan.rulekit.bench [GAME …] [--seconds S]

The figures stand under `decisions_per_second.GAME.FORM` (random play, legal actions listed before
each decision), `matches_per_second.GAME.FORM`, `playouts_per_second.GAME` (iterations of the search
bot), `state_bytes.GAME` (median of positions in random play), `copy_us.GAME.FORM`,
`encode_us.GAME.FORM` and `decode_us.GAME.FORM`. FORM is `compiled` if the game's state is compiled,
else `interpreted`. Seconds are those of one core at work, so what else the machine does counts for
little.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from portolan.rulekit import position, registry
from portolan.rulekit.bots import choose
from portolan.rulekit.chance import FreeChance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import Game


def form(game: Game[Any]) -> str:
    """Whether a game runs `compiled` or `interpreted`."""
    source = sys.modules[game.state.__module__].__file__ or ""
    return "interpreted" if source.endswith(".py") else "compiled"


def random_play(game: Game[Any], seconds: float) -> tuple[float, float]:
    """Decisions and finished matches per second of one core, numbers of seats in turn."""
    random, chance = Random(1), FreeChance(Random(2))
    decisions = matches = 0
    pick = random.random
    start = time.process_time()
    while True:
        seats = game.min_seats + matches % (game.max_seats - game.min_seats + 1)
        state, _ = game.new(game.options(), seats, chance)
        while asked := game.asked(state):
            seat = asked[0] if len(asked) == 1 else asked[int(pick() * len(asked))]
            choices = game.choices(state, seat)
            game.act(state, seat, choices[int(pick() * len(choices))], chance)
            decisions += 1
        matches += 1
        elapsed = time.process_time() - start
        if elapsed >= seconds:
            return decisions / elapsed, matches / elapsed


def sample_states(game: Game[Any], number: int = 40) -> list[Any]:
    """Positions of random matches, spread over their length."""
    random, chance = Random(3), FreeChance(Random(4))
    states: list[Any] = []
    while len(states) < number:
        seats = random.randint(game.min_seats, game.max_seats)
        state, _ = game.new(game.options(), seats, chance)
        while asked := game.asked(state):
            if random.random() < 0.05:
                states.append(game.copy(state))
            seat = random.choice(list(asked))
            game.act(state, seat, random.choice(list(game.choices(state, seat))), chance)
        states.append(game.copy(state))
    return states[:number]


def microseconds(call: Callable[[Any], Any], items: list[Any], seconds: float) -> float:
    """The time of one call, the best of several passes over the items."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.process_time()
        for item in items:
            call(item)
        best = min(best, time.process_time() - start)
    return best / len(items) * 1e6


def search_playouts(game: Game[Any], seconds: float) -> float:
    """Iterations of the search bot per second, on decisions of random matches."""
    states = [state for state in sample_states(game) if game.asked(state)]
    iterations = 0
    spent = 0.0

    def count() -> None:
        nonlocal iterations
        iterations += 1

    for number in range(10_000):
        state = states[number % len(states)]
        seat = game.asked(state)[0]
        start = time.process_time()
        choose(game, state, seat, "search", number, milliseconds=100, tick=count)
        spent += time.process_time() - start
        if spent >= seconds:
            break
    return iterations / spent


def measure(game: Game[Any], seconds: float) -> Json:
    """All figures of a game, in the form that the module describes."""
    name, how = game.id, form(game)
    decisions, matches = random_play(game, seconds)
    states = sample_states(game)
    positions = [position.Position(state, 0) for state in states]
    data = [position.encode(game, here) for here in positions]
    part = seconds / 4
    return {
        "decisions_per_second": {name: {how: round(decisions)}},
        "matches_per_second": {name: {how: round(matches, 1)}},
        "playouts_per_second": {name: round(search_playouts(game, seconds))},
        "state_bytes": {name: round(median(len(row) for row in data))},
        "copy_us": {name: {how: round(microseconds(game.copy, states, part), 2)}},
        "encode_us": {
            name: {
                how: round(microseconds(lambda it: position.encode(game, it), positions, part), 2)
            }
        },
        "decode_us": {
            name: {how: round(microseconds(lambda it: position.decode(game, it), data, part), 2)}
        },
    }


def merged(one: Json, other: Json) -> Json:
    """Two trees of figures in one."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return {
        **one,
        **{key: merged(one[key], value) if key in one else value for key, value in other.items()},
    }


def main(arguments: list[str]) -> int:
    """The command line; see `--help`."""
    parser = argparse.ArgumentParser(
        prog="python -m portolan.rulekit.bench", description="Measure the rules of games."
    )
    parser.add_argument("games", nargs="*", help="default: all installed")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (default 2)")
    given = parser.parse_args(arguments)
    figures: Json = {}
    for game_id in given.games or registry.game_ids():
        try:
            game = registry.load(game_id)
        except registry.UnknownGame as error:
            sys.stderr.write(f"{error.args[0]}\n")
            return 2
        figures = merged(figures, measure(game, given.seconds))
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
