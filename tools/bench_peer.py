"""Our rules side by side with a peer's: `python tools/bench_peer.py catanatron`.

Both play whole random games of the base game with four seats on one core, in turns: the peer, ours
interpreted, ours compiled (if `build/compiled` is up to date), and again. The median of the rounds
counts. Players do not trade with each other, as the peer's random players do not either; legal
actions are listed before each decision in all of them.

The peer is never a dependency: it is installed into an environment that is thrown away.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from parts import ROOT

from portolan.launcher.overlay import fresh_overlay

COMPILED = ROOT / "build" / "compiled"

CATANATRON = """
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer
random.seed(int(sys.argv[2]))
colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
decisions = games = 0
start = time.perf_counter()
while time.perf_counter() - start < float(sys.argv[1]):
    game = Game([RandomPlayer(colour) for colour in colours])
    game.play()
    games += 1
    decisions += len(game.state.actions)
seconds = time.perf_counter() - start
print(json.dumps({"decisions": decisions / seconds, "games": games / seconds}))
"""

OURS = """
import json, sys, time
from random import Random
from portolan.rulekit import FreeChance
from portolan.seafarers import GAME
from portolan.seafarers.components import BASE
from portolan.seafarers.state import Options
random, chance = Random(int(sys.argv[2])), FreeChance(Random(int(sys.argv[2]) + 1))
pick, options = random.random, Options(scenario=BASE, player_trade=False)
decisions = games = 0
start = time.perf_counter()
while time.perf_counter() - start < float(sys.argv[1]):
    state, _ = GAME.new(options, 4, chance)
    while asked := GAME.asked(state):
        seat = asked[int(pick() * len(asked))]
        choices = GAME.choices(state, seat)
        GAME.act(state, seat, choices[int(pick() * len(choices))], chance)
        decisions += 1
    games += 1
seconds = time.perf_counter() - start
print(json.dumps({"decisions": decisions / seconds, "games": games / seconds}))
"""


def play(python: Path, program: str, path: str, seconds: float, seed: int) -> dict[str, float]:
    """Decisions and finished games per second of a program in a process of its own."""
    done = subprocess.run(
        [str(python), "-c", program, str(seconds), str(seed)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def install(folder: Path, package: str) -> Path:
    """An environment with the peer in it; its Python."""
    subprocess.run(["uv", "venv", "-q", "--python", sys.executable, str(folder)], check=True)
    python = folder / "bin" / "python"
    subprocess.run(["uv", "pip", "install", "-q", "--python", str(python), package], check=True)
    return python


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peer", choices=["catanatron"])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each round (default 3)")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="portolan-peer-") as folder:
        peer = install(Path(folder) / "env", given.peer)
        ours = Path(sys.executable)
        runs = {given.peer: (peer, CATANATRON, ""), "interpreted": (ours, OURS, "")}
        overlay = fresh_overlay(COMPILED)
        if overlay is not None:
            runs["compiled"] = (ours, OURS, str(overlay))
        figures: dict[str, list[dict[str, float]]] = {name: [] for name in runs}
        for number in range(given.rounds):
            for name, (python, program, path) in runs.items():
                figures[name].append(play(python, program, path, given.seconds, number))
    base = {key: median(row[key] for row in figures[given.peer]) for key in ("decisions", "games")}
    print(f"{'':12} {'decisions/s':>12} {'ratio':>6} {'games/s':>9} {'ratio':>6}")
    for name, rows in figures.items():
        decisions, games = (median(row[key] for row in rows) for key in ("decisions", "games"))
        print(
            f"{name:12} {decisions:12,.0f} {decisions / base['decisions']:6.2f} "
            f"{games:9.2f} {games / base['games']:6.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
