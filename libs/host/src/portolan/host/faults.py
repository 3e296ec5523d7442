"""Unforeseen errors, as they may be logged: their messages could quote a hand or a deck."""

from typing import TypedDict


class Place(TypedDict):
    """The kind of an error and where it arose, outermost call first."""

    kind: str
    places: list[str]


def place_of(error: BaseException) -> Place:
    """What may be logged of an error."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return Place(kind=type(error).__name__, places=places)
