"""What a terminal shows of a match."""

from portolan.sdk.models import Match, Result, Seat
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
