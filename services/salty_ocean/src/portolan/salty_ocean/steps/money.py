"""Money and debt (SO-4)."""

from typing import Any

from portolan.salty_ocean.board import (
    BANK,
    CAP_WITH_BANK,
    CAP_WITHOUT_BANK,
    FLOOR,
    IMMEDIATE_INTEREST,
)
from portolan.salty_ocean.state import FellIntoDebt, State

CANNOT_PAY: int = FLOOR - 1
"""What `after_payment` answers where a payment is not legal."""


def after_payment(money: int, amount: int) -> int:
    """Money left after a payment with its interest, CANNOT_PAY if it is illegal (SO-4.2, SO-4.3).

    A payment into debt costs interest at once, but never below the floor.

    >>> after_payment(2, 4), after_payment(2, 24), after_payment(-18, 5) == CANNOT_PAY
    (-3, -22, True)
    """
    left = money - amount
    if left >= 0 or amount == 0:
        return left
    if left < FLOOR:
        return CANNOT_PAY
    if money >= 0:
        left -= IMMEDIATE_INTEREST
    return left if left > FLOOR else FLOOR


def pay(state: State, seat: int, amount: int, events: list[Any]) -> None:
    """Make a legal payment to the bank."""
    money = state.money[seat]
    left = after_payment(money, amount)
    state.money[seat] = left
    if left != money - amount:
        events.append(FellIntoDebt(seat, money - amount - left))


def money_cap(state: State, seat: int) -> int:
    """The most that a seat without the vault may keep at the end of a round (SO-8.10)."""
    return CAP_WITH_BANK if seat in state.owners[BANK] else CAP_WITHOUT_BANK
