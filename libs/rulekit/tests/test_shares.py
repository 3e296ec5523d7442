"""Shares of the win."""

import doctest

import pytest

from portolan.rulekit import shares


def test_the_examples_in_docstrings() -> None:
    outcome = doctest.testmod(shares)
    assert outcome.attempted >= 2
    assert not outcome.failed


def test_a_lead_of_the_spread_is_e_times_as_likely_to_win() -> None:
    ahead, behind = shares.of_points([7.0, 4.0], 3.0)
    assert ahead / behind == pytest.approx(2.718281828)
    assert ahead + behind == pytest.approx(1.0)


def test_points_far_apart_do_not_overflow() -> None:
    assert shares.of_points([1e9, 0.0, -1e9], 1.0) == [1.0, 0.0, 0.0]
