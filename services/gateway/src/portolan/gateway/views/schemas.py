"""Shapes of views and decisions."""

from portolan.gateway.documentation import GameAction, GameView, Shape
from portolan.gateway.matches.schemas import Status


class Choice(Shape):
    """An action that the seat may take now."""

    action: GameAction
    label: str
    """What it does, in the asked language."""
    targets: list[str]
    """The elements of the board that stand for it, by their `data-target`."""


class Decision(Shape):
    """An open decision of a seat. Actions that answer it name its number."""

    decision: int
    prompt: str
    actions: list[Choice]
    undo: bool
    """Whether the seat may take its last action back."""


class MatchView(Shape):
    """All that a seat, or a spectator (null), may know of a match at a version."""

    version: int
    id: str
    """Id of this version in streams: send it as Last-Event-ID to hear what follows."""
    status: Status
    seat: int | None
    view: GameView
    undo: bool
    decision: Decision | None
