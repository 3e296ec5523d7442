"""Deliveries of the villages in `cloth_for_catan` (SF-26.5)."""

from portolan.seafarers.board import Board
from portolan.seafarers.state import ClothPaid, State
from portolan.seafarers.table import Events, clockwise


def pay_cloth(traders: list[int], village: int, general: int) -> tuple[list[int], int, int]:
    """Who gets a cloth of a village whose number is rolled, and what is left of both stocks.

    `traders` are in the order of play; the general supply helps a village that had some.
    """
    paid: list[int] = []
    if not village:
        return paid, village, general
    for seat in traders:
        if village:
            village -= 1
        elif general:
            general -= 1
        else:
            break
        paid.append(seat)
    return paid, village, general


def deliver(state: State, board: Board, total: int, events: Events) -> None:
    """Villages with the number that was rolled deliver, in list order."""
    for number, rolled in enumerate(board.village_numbers):
        if rolled != total:
            continue
        traders = [s for s in clockwise(state, state.active) if state.partners[number] & 1 << s]
        paid, state.villages[number], state.general_cloth = pay_cloth(
            traders, state.villages[number], state.general_cloth
        )
        for seat in paid:
            state.cloth[seat] += 1
            events.append(ClothPaid(seat, board.vertices[board.villages[number]]))
