"""The conformance suite finds what is wrong: the toy passes, each broken toy does not."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from portolan.rulekit.chance import Chance, SeededChance
from portolan.rulekit.conformance import Nonconformity, examine, positions
from portolan.rulekit.conformance.walk import Match, Moment
from portolan.rulekit.game import Game, IllegalAction, Picture, Private, Result
from portolan.rulekit.text import text

Change = Callable[[Game[Any]], dict[str, Any]]


def test_the_toy_conforms(toy: Game[Any]) -> None:
    ordinary = examine(toy, games=4)
    adversarial = examine(toy, games=2, adversarial=True)

    assert not ordinary.findings, ordinary.summary()
    assert not adversarial.findings, adversarial.summary()
    assert ordinary.matches == 4
    assert "no findings" in ordinary.summary()


def shared_hands(toy: Game[Any]) -> dict[str, Any]:
    def copy(state: Any) -> Any:
        twin = state.copy()
        twin.hands = state.hands
        return twin

    return {"copy": copy}


def lost_coin(toy: Game[Any]) -> dict[str, Any]:
    def act(state: Any, seat: int, action: Any, chance: Chance) -> list[Any]:
        events = toy.act(state, seat, action, chance)
        state.bank = max(state.bank - 1, 0)
        return events

    return {"act": act}


def view_of_the_deck(toy: Game[Any]) -> dict[str, Any]:
    def look(state: Any, seat: int | None) -> Any:
        view = toy.look(state, seat)
        view.top = state.deck[-1] if state.deck else -1
        return view

    return {"look": look}


def choices_by_hidden_cards(toy: Game[Any]) -> dict[str, Any]:
    def choices(state: Any, seat: int) -> list[Any]:
        offered = toy.choices(state, seat)
        return offered[:1] if state.deck and state.deck[-1] == 0 else offered

    return {"choices": choices}


def cheating_determinize(toy: Game[Any]) -> dict[str, Any]:
    def determinize(state: Any, seat: int, random: Random) -> Any:
        guess = toy.determinize(state, seat, random)
        guess.deck = state.deck[::-1] if not any(state.knows_top) else guess.deck
        guess.hands = [hand.copy() for hand in state.hands]
        return guess

    return {"determinize": determinize}


def public_bids(toy: Game[Any]) -> dict[str, Any]:
    def act(state: Any, seat: int, action: Any, chance: Chance) -> list[Any]:
        return [
            replace(event, public=event.event)
            if isinstance(event, Private) and not event.reveals
            else event
            for event in toy.act(state, seat, action, chance)
        ]

    return {"act": act}


def silent_peek(toy: Game[Any]) -> dict[str, Any]:
    def act(state: Any, seat: int, action: Any, chance: Chance) -> list[Any]:
        return [
            replace(event, reveals=False) if isinstance(event, Private) else event
            for event in toy.act(state, seat, action, chance)
        ]

    return {"act": act}


def order_of_bids_matters(toy: Game[Any]) -> dict[str, Any]:
    def act(state: Any, seat: int, action: Any, chance: Chance) -> list[Any]:
        first = all(bid < 0 for bid in state.bids)
        events = toy.act(state, seat, action, chance)
        if first:
            state.points[seat] += 1
        return events

    return {"act": act}


def unknown_prompt(toy: Game[Any]) -> dict[str, Any]:
    return {"prompt": lambda state, seat: text("prompt-nobody-wrote")}


def equal_labels(toy: Game[Any]) -> dict[str, Any]:
    return {"label": lambda state, seat, action: text("do-rest")}


def broken_board(toy: Game[Any]) -> dict[str, Any]:
    return {"render": lambda view, picture: f"<svg>{picture.names[0]}</svg>"}


def drawn_as(*changes: tuple[str, str]) -> Change:
    """The toy's board with some of its markup replaced."""

    def change(toy: Game[Any]) -> dict[str, Any]:
        def render(view: Any, picture: Picture) -> str:
            svg = toy.render(view, picture)
            for old, new in changes:
                svg = svg.replace(old, new)
            return svg

        return {"render": render}

    return change


board_without_targets = drawn_as(("data-target", "data-place"))
board_with_a_target_for_nothing = drawn_as(("<desc>", '<desc data-target="nothing">'))
board_without_keyboard = drawn_as((' tabindex="0"', ""))
board_with_small_print = drawn_as(("<text ", '<text font-size="9" '))


def large_board(toy: Game[Any]) -> dict[str, Any]:
    noise = Random(1).randbytes(40_000).hex()
    return drawn_as(("<desc>", f"<desc>{noise}"))(toy)


def options_changed_by_setup(toy: Game[Any]) -> dict[str, Any]:
    def setup(options: Any, seats: int, chance: Chance) -> Any:
        first = toy.setup(options, seats, chance)
        options.rounds = 99
        return first

    return {"setup": setup}


def endless(toy: Game[Any]) -> dict[str, Any]:
    def act(state: Any, seat: int, action: Any, chance: Chance) -> list[Any]:
        events = toy.act(state, seat, action, chance)
        state.round = 1
        return events

    return {"act": act}


def stuck(toy: Game[Any]) -> dict[str, Any]:
    def choices(state: Any, seat: int) -> list[Any]:
        return [] if state.round == 2 else toy.choices(state, seat)

    return {"choices": choices}


def crash(toy: Game[Any]) -> dict[str, Any]:
    def evaluate(state: Any) -> list[float]:
        raise ZeroDivisionError("evaluate")

    return {"evaluate": evaluate}


def careless_evaluate(toy: Game[Any]) -> dict[str, Any]:
    return {"evaluate": lambda state: [0.5] * len(state.hands)}


def unknown_rule(toy: Game[Any]) -> dict[str, Any]:
    return {
        "refuse": lambda state, seat, action: IllegalAction(text("refuse-other"), "TY-99.1"),
    }


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (shared_hands, "leaves the original alone"),
        (lost_coin, "component counts are conserved"),
        (view_of_the_deck, "gives its seat the same view"),
        (choices_by_hidden_cards, "gives its seat the same choices"),
        (cheating_determinize, "determinizing an imagined state"),
        (public_bids, "others cannot tell everything about a secret action"),
        (silent_peek, "does not reveal"),
        (order_of_bids_matters, "may come in any order"),
        (unknown_prompt, "every text has words"),
        (equal_labels, "differ in label or targets"),
        (broken_board, "a board is well formed"),
        (board_without_targets, "the targets on the board are those on offer, each once"),
        (board_with_a_target_for_nothing, "the targets on the board are those on offer, each once"),
        (board_without_keyboard, "a target is a button for the keyboard too, with a title"),
        (board_with_small_print, "a text on the board has a size of 11 or more"),
        (large_board, "a board has at most 30720 bytes packed"),
        (options_changed_by_setup, "the JSON of options can be read"),
        (endless, "a match ends"),
        (stuck, "have choices"),
        (crash, "ZeroDivisionError"),
        (careless_evaluate, "evaluated highest"),
        (unknown_rule, "a refusal names a rule that there is"),
    ],
)
def test_a_broken_game_is_found_out(toy: Game[Any], change: Change, check: str) -> None:
    broken = replace(toy, **change(toy))

    report = examine(broken, games=3, positions_per_match=3, bound=60)

    assert any(check in found for found in report.findings), report.summary()


def test_a_match_of_one_seat_may_be_lost(toy: Game[Any]) -> None:
    state, _ = toy.new(toy.options(), 2, SeededChance("solo"))
    match = Match(toy, "solo", 1, toy.options(), [], b"")
    lost = replace(toy, result=lambda state: Result([], [1], [0]), asked=lambda state: ())
    moment = Moment(replace(match, game=lost), state, 0, [], {})

    positions._check_result(moment, over=True)
    with pytest.raises(Nonconformity):
        positions._check_result(
            replace(moment, match=replace(match, game=lost, seats=2)), over=True
        )


def test_a_check_that_accepts_everything_is_found_out(toy: Game[Any]) -> None:
    class Accepting(Game[Any]):
        def check(self, state: Any, seat: int, action: Any) -> None:
            """Accept whatever comes."""

    broken = Accepting(**{name: getattr(toy, name) for name in toy.__dataclass_fields__})

    assert "an action that is not offered is refused" in examine(broken, games=2).findings


@pytest.mark.parametrize(
    ("path", "old", "new", "check"),
    [
        ("locale/zh-Hant.ftl", "do-roll = ", "do-rolls = ", "all languages have the same keys"),
        ("locale/zh-Hans.ftl", "{ $coins }", "{ $coin }", "use the variables"),
        ("locale/en.ftl", "do-roll = ", "do-roll ", "locale files are well formed"),
        ("words.py", '"do-roll"', '"do-rolls"', "every key that is used has words"),
        ("words.py", '"do-roll"', '"do-rest"', "every key is used"),
        ("rules.zh-Hans.md", "TY-3.2 ", "TY-3.9 ", "the same numbers in all languages"),
    ],
)
def test_gaps_in_the_words_are_found_out(
    toy: Game[Any], tmp_path: Path, path: str, old: str, new: str, check: str
) -> None:
    folder = tmp_path / "toy"
    copytree(toy.folder, folder)
    content = (folder / path).read_text(encoding="utf-8")
    assert old in content
    (folder / path).write_text(content.replace(old, new), encoding="utf-8")

    report = examine(replace(toy, folder=folder), games=0)

    assert any(check in found for found in report.findings), report.summary()


def test_the_command_replays_in_another_process(with_toy: Callable[[], dict[str, str]]) -> None:
    command = [sys.executable, "-m", "portolan.rulekit.conformance", "toy", "--games", "2"]
    done = subprocess.run(command, env=with_toy(), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "toy: 2 matches" in done.stdout
