"""The contract of a game: one value of `Game`, made of plain functions and dataclasses.

A game is a pure function of (options, number of seats, seed, actions). Everything else that the
platform does with a game (services, bots, replay, boards, tests) follows from the functions named
here. Read `flow` for the step stack that most of them are built on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from portolan.rulekit.chance import Chance
from portolan.rulekit.codec import Codec, Form
from portolan.rulekit.text import Text

S = TypeVar("S")

LANGUAGES = ("en", "zh-Hant", "zh-Hans")


class BadOptions(ValueError):
    """Options, or a number of seats, that the rules do not allow. `rule` is the rule's id."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class IllegalAction(Exception):
    """An action that is well formed but not offered.

    `reason` says why in words that a person understands; `rule` is the id of the rule that refuses
    it, or an empty string.
    """

    def __init__(self, reason: Text, rule: str) -> None:
        super().__init__(f"{reason.key} ({rule})")
        self.reason = reason
        self.rule = rule


@dataclass
class Private:
    """An event that only some seats may see whole; everybody else gets `public` (None: nothing).

    `reveals` is False where its seats learn nothing by it (their own secret choice).
    """

    event: Any
    seats: tuple[int, ...]
    public: Any = None
    reveals: bool = True


@dataclass
class Revealing:
    """A public event by which something that was hidden becomes known without a draw."""

    event: Any


@dataclass
class Result:
    """The end of a match. Ranks and scores are by seat; rank 1 is the best, equal ranks are shared.

    The winners are the seats of rank 1; there are none where a single seat has lost its match.
    """

    winners: list[int]
    ranks: list[int]
    scores: list[int]


def rank(keys: Sequence[Any], scores: list[int]) -> Result:
    """The result in which a larger key is better and equal keys share a rank."""
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    return Result([seat for seat, place in enumerate(ranks) if place == 1], ranks, scores)


@dataclass
class Picture:
    """What a board is drawn for: who looks, in which language, what may be chosen."""

    seat: int | None
    say: Callable[[Text], str]
    names: Sequence[str]
    targets: Mapping[str, str] = field(default_factory=dict)
    """Each target that may be chosen now, with the wording of what choosing it does."""


@dataclass
class Game(Generic[S]):
    """A game. `S` is its state, a dataclass with a field `stack` of steps.

    Callables never keep or change what they are given, except `act`, which changes the state.
    """

    id: str
    rules_version: int
    min_seats: int
    max_seats: int
    minutes: int
    weight: int
    folder: Path
    """Holds `locale/<language>.ftl`, `rules.md`, `rules.zh-Hant.md` and `rules.zh-Hans.md`."""

    options: type
    """Dataclass of the options; every field has a default."""
    state: type[S]
    view: type
    steps: Mapping[str, type]
    actions: Mapping[str, type]
    events: Mapping[str, type]

    setup: Callable[[Any, int, Chance], tuple[S, list[Any]]]
    """(options, seats, chance) -> first state, settled, and events. Raises BadOptions."""
    asked: Callable[[S], Sequence[int]]
    """Seats with an open decision, ascending; empty once the match is over."""
    choices: Callable[[S, int], list[Any]]
    """All actions a seat may take now, in the rules' order; empty if it is not asked."""
    act: Callable[[S, int, Any, Chance], list[Any]]
    """Carries an offered action out, changing the state; returns events (or Private, Revealing)."""
    copy: Callable[[S], S]
    """A copy that shares nothing that changes."""
    result: Callable[[S], Result | None]
    look: Callable[[S, int | None], Any]
    """All that a seat, or a spectator (None), may know: an instance of `view`."""
    determinize: Callable[[S, int, Random], S]
    """A state that the seat cannot tell from the true one, everything it cannot know re-dealt."""
    evaluate: Callable[[S], list[float]]
    """How well each seat stands: its estimated share of the win, each from 0 to 1.

    Bots compare positions before, within and after turns, so what a seat has yet to do counts: an
    action as good as was to be expected leaves the estimate as it was.
    """

    refuse: Callable[[S, int, Any], IllegalAction]
    """Why an action that is not offered is refused."""
    prompt: Callable[[S, int], Text]
    """What a seat that is asked should do, and why."""
    label: Callable[[S, int, Any], Text]
    """What an offered action does, with its costs and gains where the rules fix them."""
    targets: Callable[[S, int, Any], list[str]]
    """The `data-target`s on the board that stand for an offered action."""
    narrate: Callable[[Any], Text | None]
    """An event (in the form that the reader may see) as a line of the log; None: not worth one."""
    render: Callable[[Any, Picture], str]
    """(view, picture) -> SVG."""
    inventory: Callable[[S], Mapping[str, int]]
    """Counts of components that no action may change."""

    secret_actions: frozenset[str] = frozenset()
    """Tags of actions that other seats learn of only through events."""
    upgrades: Mapping[int, Callable[[list[Any]], list[Any]]] = field(default_factory=dict)
    """From a rules version to the next: turns a state's row of that version into the newer one."""
    bot_levels: tuple[str, ...] = ("random", "greedy", "search")

    def __post_init__(self) -> None:
        for name, table in (("steps", self.steps), ("actions", self.actions)):
            if not table:
                raise ValueError(f"{self.id}: no {name}")

    @cached_property
    def codec(self) -> Codec:
        """Reads and writes everything of this game."""
        return Codec({**self.steps, **self.actions, **self.events})

    @cached_property
    def action_form(self) -> Form:
        return self.codec.tagged(list(self.actions.values()))

    @cached_property
    def event_form(self) -> Form:
        return self.codec.tagged(list(self.events.values()))

    @cached_property
    def view_form(self) -> Form:
        return self.codec.form(self.view)

    @cached_property
    def options_form(self) -> Form:
        return self.codec.form(self.options)

    @cached_property
    def state_form(self) -> Form:
        return self.codec.form(self.state)

    def check(self, state: S, seat: int, action: Any) -> None:
        """Raise IllegalAction exactly when the action is not offered to the seat."""
        if action not in self.choices(state, seat):
            raise self.refuse(state, seat, action)

    def new(self, options: Any, seats: int, chance: Chance) -> tuple[S, list[Any]]:
        """`setup`, after a check of the number of seats. Raises BadOptions."""
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOptions(
                f"{self.id} is played by {self.min_seats} to {self.max_seats} seats, not {seats}"
            )
        return self.setup(options, seats, chance)
