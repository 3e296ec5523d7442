"""Playing a game in this process: start, apply, replay. Hosts, tests and tools use these."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from portolan.rulekit.chance import Chance, SeededChance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import Game, IllegalAction, Private, Revealing
from portolan.rulekit.position import Position

S = TypeVar("S")


class NotAsked(Exception):
    """A seat acts that has no open decision."""


class BatchPastReveal(Exception):
    """An action other than the last reveals something, or ends its seat's say.

    Nothing of the batch is done: a batch that could be made to fail after a draw would be a free
    look at the dice.
    """


class BatchRefused(Exception):
    """An action of a batch is not offered; `index` says which, the cause says why."""

    def __init__(self, index: int, refusal: IllegalAction) -> None:
        super().__init__(f"action {index}: {refusal}")
        self.index = index
        self.refusal = refusal


@dataclass
class Applied(Generic[S]):
    """What a batch of actions led to. `events` holds a list for each action."""

    position: Position[S]
    events: list[list[Any]]
    revealed: bool


def start(game: Game[S], options: Any, seats: int, seed: str) -> tuple[Position[S], list[Any]]:
    """The first position of a match and the events of its setup. Raises BadOptions."""
    chance = SeededChance(seed)
    state, events = game.new(options, seats, chance)
    return Position(state, chance.draws), events


def apply(
    game: Game[S], position: Position[S], seed: str, seat: int, actions: Sequence[Any]
) -> Applied[S]:
    """Carry out all actions of one seat, or none: the given position is not changed.

    Raises NotAsked, BatchRefused or BatchPastReveal.
    """
    state = game.copy(position.state)
    chance = SeededChance(seed, position.draws)
    happened: list[list[Any]] = []
    revealed = False
    for index, action in enumerate(actions):
        if seat not in game.asked(state):
            raise NotAsked(f"seat {seat}") if index == 0 else BatchPastReveal(f"action {index}")
        if revealed:
            raise BatchPastReveal(f"action {index}")
        try:
            game.check(state, seat, action)
        except IllegalAction as refusal:
            raise BatchRefused(index, refusal) from refusal
        events, revealed = act(game, state, seat, action, chance)
        happened.append(events)
    return Applied(Position(state, chance.draws), happened, revealed)


def act(game: Game[S], state: S, seat: int, action: Any, chance: Chance) -> tuple[list[Any], bool]:
    """Carry out one offered action on the state itself: its events, and whether it reveals."""
    draws = chance.draws
    events = game.act(state, seat, action, chance)
    return events, chance.draws > draws or reveals(events)


def replay(
    game: Game[S], position: Position[S], seed: str, actions: Iterable[tuple[int, Any]]
) -> Position[S]:
    """The position after further actions, each checked. Raises NotAsked or BatchRefused."""
    state = game.copy(position.state)
    chance = SeededChance(seed, position.draws)
    for index, (seat, action) in enumerate(actions):
        if seat not in game.asked(state):
            raise NotAsked(f"seat {seat}")
        try:
            game.check(state, seat, action)
        except IllegalAction as refusal:
            raise BatchRefused(index, refusal) from refusal
        game.act(state, seat, action, chance)
    return Position(state, chance.draws)


def reveals(events: list[Any]) -> bool:
    """Whether somebody learns something hidden by these events."""
    return any(
        isinstance(event, Revealing) or (isinstance(event, Private) and event.reveals)
        for event in events
    )


def shown(event: Any, seat: int | None) -> Any:
    """The form in which a seat, or a spectator, sees an event; None if not at all."""
    if isinstance(event, Revealing):
        return event.event
    if isinstance(event, Private):
        return event.event if seat in event.seats else event.public
    return event


def event_json(game: Game[Any], event: Any, seat: int | None) -> Json | None:
    """An event as JSON for a seat, or a spectator; None if it sees nothing of it."""
    seen = shown(event, seat)
    return None if seen is None else game.event_form.to_json(seen)
