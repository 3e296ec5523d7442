"""The ladder: rotated seats, honest intervals, one table for one seed."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit.game import Game
from portolan.rulekit.ladder import Pairing, Row, line, pairings, play_match, wilson


def test_a_wilson_interval() -> None:
    low, high = wilson(8, 10)

    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_every_level_meets_the_one_before_it_in_every_seat() -> None:
    rows = list(pairings("toy", 3, 6, ["random", "greedy", "search"], 10, {}))

    assert [(row[0].level, row[0].rivals) for row in rows] == [
        ("greedy", "random"),
        ("search", "greedy"),
    ]
    assert [pairing.seat for pairing in rows[0]] == [0, 1, 2, 0, 1, 2]
    assert len({pairing.seed for pairing in rows[0]}) == 2


def test_a_match_comes_out_the_same_again(toy: Game[Any]) -> None:
    pairing = Pairing("toy", 3, 4, "search", "greedy", 80)

    assert play_match(toy, pairing) == play_match(toy, pairing)
    wins, decisions, nodes = play_match(toy, pairing)
    assert 0 <= wins <= 1
    assert nodes >= 80 * decisions > 0


def test_a_match_is_played_with_the_options_that_are_given(toy: Game[Any]) -> None:
    def decisions(options: dict[str, Any]) -> int:
        return play_match(toy, Pairing("toy", 2, 0, "search", "random", 20, options))[1]

    assert decisions({}) > decisions({"rounds": 1})


def test_a_row_of_the_table() -> None:
    row = Row("search", "greedy", 2, 10, 8, 100, 4000)

    assert line(row) == (
        "| search | greedy | 2 | 10 | 8.00 | 0.800 | 0.490 to 0.943 | 0.500 | 40 |\n"
    )


def test_the_command_gives_the_same_table_again(with_toy: Callable[[], dict[str, str]]) -> None:
    command = [sys.executable, "-m", "portolan.rulekit.ladder", "toy", "--seats", "2"]
    command += ["--games", "6", "--nodes", "40"]

    one, other = (
        subprocess.run(
            [*command, "--processes", processes],
            env=with_toy(),
            capture_output=True,
            text=True,
            check=False,
        )
        for processes in ("1", "2")
    )

    assert one.stdout == other.stdout, one.stderr + other.stderr
    assert one.stdout.count("\n") == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--levels", "random,genius"], "no bot level 'genius'"),
        (["--options", '{"round": 1}'], "options.round: unknown field"),
        (["--seats", "9"], "toy is played by 2 to 4 seats, not 9"),
        (["--games", "0"], "0 is not a number from 1"),
    ],
)
def test_the_command_says_what_it_cannot_play(
    with_toy: Callable[[], dict[str, str]], wrong: list[str], said: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "portolan.rulekit.ladder", "toy", "--games", "1", *wrong],
        env=with_toy(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
