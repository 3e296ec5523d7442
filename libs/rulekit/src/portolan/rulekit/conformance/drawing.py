"""Checks of the board: well formed, of bounded size, legible, with a place for all on offer."""

import gzip
from typing import Any
from xml.etree import ElementTree

from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import LANGUAGES, Game
from portolan.rulekit.testing import SVG, drawn

MOST_BYTES = 150 * 1024
MOST_PACKED_BYTES = 30 * 1024
"""As browsers are sent it, compressed."""
SMALLEST_TEXT = 11
"""In units of the picture."""


def draw(moment: Moment, seat: int | None, language: str) -> str:
    """The board as the host has it drawn: the targets worded with what they do."""
    names = [f"<Näme & {other}>" for other in range(moment.match.seats)]
    return drawn(moment.game, moment.state, seat, language, names)


def check_board(moment: Moment) -> None:
    """The board is an SVG of bounded size that can be read, with the targets that are on offer.

    It is drawn for the seats that are asked and for one other viewer.
    """
    game, state, random = moment.game, moment.state, moment.random
    asked = list(game.asked(state))
    others = [seat for seat in (*range(moment.match.seats), None) if seat not in asked]
    for seat in (*asked, random.choice(others)):
        language = random.choice(LANGUAGES)
        svg = draw(moment, seat, language)
        check_picture(game, state, seat, svg)
        again = svg if seat in asked[1:] else draw(moment, seat, language)
        require(svg == again, "a board is a function of view and language")


def check_picture(game: Game[Any], state: Any, seat: int | None, svg: str) -> None:
    """One board, as it is drawn for a seat or a spectator. Raises Nonconformity."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Nonconformity("a board is well formed", str(error)) from None
    require(root.tag == f"{SVG}svg", "a board is an SVG", root.tag)
    _check_size(svg.encode())
    _check_text(root)
    _check_drawn_targets(root, seat, _targets(game, state, seat))


def _check_size(board: bytes) -> None:
    require(len(board) <= MOST_BYTES, f"a board has at most {MOST_BYTES} bytes", len(board))
    packed = len(gzip.compress(board))
    require(
        packed <= MOST_PACKED_BYTES, f"a board has at most {MOST_PACKED_BYTES} bytes packed", packed
    )


def _check_text(root: ElementTree.Element) -> None:
    for line in root.iter(f"{SVG}text"):
        size = float(line.get("font-size", SMALLEST_TEXT))
        require(
            size >= SMALLEST_TEXT,
            f"a text on the board has a size of {SMALLEST_TEXT} or more",
            "".join(line.itertext()),
        )


def _check_drawn_targets(root: ElementTree.Element, seat: int | None, offered: set[str]) -> None:
    """Each target on offer once, and no other; each can be reached and says what it is."""
    parts = root.findall(".//*[@data-target]")
    names = sorted(part.get("data-target", "") for part in parts)
    require(
        names == sorted(offered),
        "the targets on the board are those on offer, each once",
        lambda: f"seat {seat}: on offer {sorted(offered)}, on the board {names}",
    )
    for part in parts:
        require(
            (part.get("tabindex"), part.get("role")) == ("0", "button")
            and bool(part.findtext(f"{SVG}title")),
            "a target is a button for the keyboard too, with a title",
            part.get("data-target"),
        )


def _targets(game: Game[Any], state: Any, seat: int | None) -> set[str]:
    if seat is None:
        return set()
    return {
        target
        for action in game.choices(state, seat)
        for target in game.targets(state, seat, action)
    }


def check_targets(moment: Moment) -> None:
    """Every offered action has at least one target."""
    game, state = moment.game, moment.state
    for seat in game.asked(state):
        for action in game.choices(state, seat):
            require(bool(game.targets(state, seat, action)), "an action has a target", action)
