"""Checks of the board: well formed, of bounded size, with a place for everything on offer."""

from typing import Any
from xml.etree import ElementTree

from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import LANGUAGES, Game
from portolan.rulekit.testing import drawn

MOST_BYTES = 150 * 1024


def draw(moment: Moment, seat: int | None, language: str) -> str:
    """The board as the host has it drawn: the targets worded with what they do."""
    names = [f"<Näme & {other}>" for other in range(moment.match.seats)]
    return drawn(moment.game, moment.state, seat, language, names)


def check_board(moment: Moment) -> None:
    """The board is an SVG with every target that is on offer.

    It is drawn for the seats that are asked and for one other viewer.
    """
    game, state, random = moment.game, moment.state, moment.random
    asked = list(game.asked(state))
    others = [seat for seat in (*range(moment.match.seats), None) if seat not in asked]
    for seat in (*asked, random.choice(others)):
        language = random.choice(LANGUAGES)
        svg = draw(moment, seat, language)
        try:
            root = ElementTree.fromstring(svg)
        except ElementTree.ParseError as error:
            raise Nonconformity("a board is well formed", f"{error} [{language}]") from None
        require(root.tag == "{http://www.w3.org/2000/svg}svg", "a board is an SVG", root.tag)
        size = len(svg.encode())
        require(size <= MOST_BYTES, f"a board has at most {MOST_BYTES} bytes", size)
        again = svg if seat in asked[1:] else draw(moment, seat, language)
        require(svg == again, "a board is a function of view and language")
        places = {part.get("data-target") for part in root.iter()}
        missing = _targets(game, state, seat) - places
        require(
            not missing,
            "every target on offer is on the board",
            lambda seat=seat, missing=missing: f"seat {seat}: {sorted(missing)[:20]}",
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
