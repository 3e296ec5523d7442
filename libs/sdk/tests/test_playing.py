"""What a terminal shows of a match, and what is typed there."""

from pathlib import Path

import pytest

from portolan.sdk.__main__ import ask, main
from portolan.sdk.models import Choice, Decision, Match, Result, Seat
from portolan.sdk.playing import standings

SEATS = [Seat(0, "human", "Ada"), Seat(1, "bot", level="greedy"), Seat(2, "human")]


def test_standings_are_by_rank_and_call_every_seat_something() -> None:
    result = Result(winners=[1], ranks=[2, 1, 3], scores=[20, 31, 5])
    match = Match("m", "toy", "finished", 9, SEATS, result=result)
    assert [line.split() for line in standings(match).splitlines()] == [
        ["1.", "greedy", "31"],
        ["2.", "Ada", "20"],
        ["3.", "human", "5"],
    ]


def test_a_match_without_a_result_has_only_a_status() -> None:
    assert standings(Match("m", "toy", "active", 9, SEATS)) == "active"


@pytest.mark.parametrize(
    ("typed", "chosen"), [(["2"], 1), (["", "0", "3", "²", "two", " 1 "], 0), (["q"], None)]
)
def test_only_a_number_that_is_shown_chooses(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], chosen: int | None
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: typed.pop(0))
    decision = Decision(7, "Sail or rest?", [Choice({"type": "sail"}), Choice({"type": "rest"})])

    assert ask(decision) == chosen
    assert typed == []


def test_a_record_that_could_not_be_written_is_told_before_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere"

    assert main(["play", "toy", "--record", str(nowhere / "record.json")]) == 2

    assert capsys.readouterr().err == f"portolan: {nowhere}: no such folder\n"
