"""Shares of the win."""

import pytest

from portolan.rulekit import shares
from portolan.rulekit.game import Result


def test_winners_share_the_win() -> None:
    assert shares.of_winners(Result([0, 2], [1, 3, 1], [9, 4, 9])) == [0.5, 0.0, 0.5]


def test_a_lead_of_the_spread_is_e_times_as_likely_to_win() -> None:
    ahead, behind = shares.of_points([7.0, 4.0], 3.0)
    assert ahead / behind == pytest.approx(2.718281828)
    assert ahead + behind == pytest.approx(1.0)
    assert shares.of_points([3.0, 3.0], 5.0) == [0.5, 0.5]


def test_points_far_apart_do_not_overflow() -> None:
    assert shares.of_points([1e9, 0.0, -1e9], 1.0) == [1.0, 0.0, 0.0]
