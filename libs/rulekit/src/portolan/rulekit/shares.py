"""Shares of the win: what a game's `evaluate` tells of each seat, from 0 to 1, 1 in all."""

from math import exp

from portolan.rulekit.game import Result


def of_winners(result: Result) -> list[float]:
    """The true shares once a match is over: the winners share the win."""
    shares = [0.0] * len(result.ranks)
    for seat in result.winners:
        shares[seat] = 1.0 / len(result.winners)
    return shares


def of_points(points: list[float], spread: float) -> list[float]:
    """Estimated shares of seats that may expect so many points (a softmax).

    A lead of `spread` points makes a seat e times as likely to win.
    """
    best = max(points)
    weights = [exp((value - best) / spread) for value in points]
    total = sum(weights)
    return [weight / total for weight in weights]
