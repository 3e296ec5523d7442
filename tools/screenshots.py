"""Pictures of boards, to be looked at: `python tools/screenshots.py oregon --at 12 end`.

Bots play one seeded match; at each wanted decision the board is drawn for the seat that is asked
(with what it may choose), in every language, width and colour scheme, into
`build/screenshots/<game>/`. A table of sizes and drawing times is printed.

Needs playwright and a chromium: Debian's, or the one that PORTOLAN_CHROMIUM names.
"""

import argparse
import gzip
import os
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parts import ROOT
from playwright.sync_api import Browser, sync_playwright

from portolan.rulekit.bots import LEVELS, choose
from portolan.rulekit.chance import SeededChance
from portolan.rulekit.game import LANGUAGES, Game
from portolan.rulekit.picturing import picture
from portolan.rulekit.play import start
from portolan.rulekit.registry import game_ids, load
from portolan.rulekit.text import localizer

OUTPUT = ROOT / "build" / "screenshots"
SCHEMES = ("light", "dark")
NAMES = ("Ada", "Bartholomew the Elder", "陳小明", "")
"""A short name, one too long for most places, a Chinese one, and a seat without a name."""


@dataclass
class Drawn:
    """A board: where in the match, in which language, and what it cost to draw."""

    moment: str
    language: str
    svg: str
    milliseconds: float


def positions(
    game: Game[Any], seats: int, seed: str, level: str, moments: list[str]
) -> Iterator[tuple[str, Any]]:
    """The states of one match at the wanted numbers of decisions, and at its `end`."""
    position, _ = start(game, game.options(), seats, seed)
    state, chance = position.state, SeededChance(seed, position.draws)
    decisions = 0
    while asked := game.asked(state):
        if str(decisions) in moments:
            yield f"{decisions:03}", game.copy(state)
        action, _ = choose(game, state, asked[0], level, f"{seed}/{decisions}")
        game.act(state, asked[0], action, chance)
        decisions += 1
    if "end" in moments:
        yield "end", state


def draw(game: Game[Any], state: Any, seat: int | None, moment: str, language: str) -> Drawn:
    """The board for the seat (None: a spectator), the second time so that caches are warm."""
    words = localizer(game.folder, language)
    drawn_for = picture(game, state, seat, words, NAMES[: game.max_seats])
    view = game.look(state, seat)
    game.render(view, drawn_for)
    began = time.perf_counter()
    svg = game.render(view, drawn_for)
    return Drawn(moment, language, svg, (time.perf_counter() - began) * 1000)


def shoot(browser: Browser, drawn: Drawn, width: int, scheme: str, path: Path) -> None:
    """Write a PNG of the board on an otherwise empty page."""
    page = browser.new_page(
        viewport={"width": width, "height": 600}, device_scale_factor=1 if width > 600 else 2
    )
    style = "<style>body{margin:0}svg{display:block;width:100%}</style>"
    page.set_content(
        f'<!doctype html><html lang="{drawn.language}" data-theme="{scheme}">{style}{drawn.svg}'
    )
    page.locator("svg").first.screenshot(path=path)
    page.close()


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--at", nargs="+", default=["6", "end"], help="decisions, or `end`")
    parser.add_argument("--seats", type=int, help="default: as many as the game has")
    parser.add_argument("--seat", type=int, help="who looks; default: who is asked")
    parser.add_argument("--spectator", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--level", choices=LEVELS, default="random")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--widths", nargs="+", type=int, default=[1280, 390])
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=SCHEMES)
    return parser.parse_args()


def boards(asked: argparse.Namespace) -> Iterator[Drawn]:
    """Every board that the command line asks for."""
    game = load(asked.game)
    seats = asked.seats or game.max_seats
    for moment, state in positions(game, seats, asked.seed, asked.level, asked.at):
        waiting = game.asked(state)
        seat = asked.seat if asked.seat is not None else (waiting[0] if waiting else 0)
        for language in asked.languages:
            yield draw(game, state, None if asked.spectator else seat, moment, language)


def main() -> int:
    """Draw, write, and print what each board weighs."""
    asked = arguments()
    chromium = os.environ.get("PORTOLAN_CHROMIUM") or shutil.which("chromium")
    folder = OUTPUT / asked.game
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for drawn in boards(asked):
            size = len(drawn.svg.encode())
            packed = len(gzip.compress(drawn.svg.encode()))
            print(
                f"{drawn.moment} {drawn.language:8} {size:7} bytes, {packed:6} compressed, "
                f"{drawn.milliseconds:5.1f} ms"
            )
            for width in asked.widths:
                for scheme in asked.schemes:
                    name = f"{drawn.moment}-{drawn.language}-{width}-{scheme}.png"
                    shoot(browser, drawn, width, scheme, folder / name)
        browser.close()
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
