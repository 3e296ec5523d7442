"""Information-set Monte Carlo tree search.

Every iteration plays one imagined match from the present decision: what the seat cannot know is
dealt anew, chance is the bot's own. All these matches share one tree, whose branches are actions;
which actions are available differs from match to match, so each branch also counts how often it
could have been taken. Every seat is taken to maximise its own share of the win (max^n). A leaf is
worth what the game's evaluation says.

The searching seat explores its actions; the others are assumed to do what has looked best for them
so far. So the tree reaches the seat's own next decisions, where plans pay off, instead of weighing
whatever opponents might do in between.

Where several seats answer at once, or an opponent acts in secret, the answers of the others make no
branches. Their experience with these answers is kept beside the tree, so that nobody in the tree
knows what nobody at the table can know.

Before a decision is looked at more closely, all its actions are tried one step ahead. Of the seat's
own actions the best are then searched, and with time more and more of the others.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from math import log, sqrt
from operator import attrgetter
from random import Random
from typing import Any, Final

from portolan.rulekit.bots.greedy import shares
from portolan.rulekit.chance import FreeChance
from portolan.rulekit.game import Game

Key = Any

EXPLORATION: Final = 0.9
PRIOR_WEIGHT: Final = 1.5
"""How many visits the evaluation one step ahead counts for."""
WORLDS: Final = 48
"""How many ways to fill in what is unknown are kept, and used in turn."""
ROOT_WORLDS: Final = 3
"""Over how many of them the first look at the root is averaged."""
PATIENCE: Final = 3
"""After how many visits the decision of another seat is looked at closely."""
FIRST_WIDTH: Final = 6
"""How many of its own actions the seat tries at first."""
DEPTH: Final = 60


class Budget:
    """How long a search may go on."""

    def __init__(
        self, nodes: int | None, milliseconds: int | None, tick: Callable[[], None]
    ) -> None:
        self.nodes = nodes
        self.tick = tick
        self.used = 0
        self._end = None if milliseconds is None else time.monotonic() + milliseconds / 1000

    def is_spent(self) -> bool:
        """Whether nodes or time are used up; a sign of life is given each time."""
        self.tick()
        if self.nodes is not None and self.used >= self.nodes:
            return True
        return self._end is not None and time.monotonic() >= self._end


@dataclass(slots=True)
class Arm:
    """What is known of one action at one decision."""

    prior: float
    visits: int = 0
    total: float = 0.0
    available: int = 0

    def mean(self) -> float:
        """The mover's expected share, the first look at it included."""
        return (self.total + PRIOR_WEIGHT * self.prior) / (self.visits + PRIOR_WEIGHT)


@dataclass(slots=True)
class Bandit:
    """A seat's experience at one decision."""

    arms: dict[Key, Arm] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0
    squares: float = 0.0
    is_ordered: bool = False

    def learn(self, value: float) -> None:
        """Count a visit that ended with this share for the mover."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    def spread(self) -> float:
        """How much values differ here: the scale of curiosity."""
        if self.visits < 2:
            return 0.1
        mean = self.total / self.visits
        return sqrt(max(self.squares / self.visits - mean * mean, 0.0)) + 1e-3

    def expect(self, keys: list[Key]) -> int:
        """The index of the action that looks best so far."""
        arms = self._available(keys)
        return max(range(len(arms)), key=lambda i: arms[i].mean())

    def pick(self, keys: list[Key], random: Random) -> int:
        """The index of the action to try: the best upper bound among the most promising ones."""
        arms = self._available(keys)
        width = FIRST_WIDTH + int(self.visits**0.6)
        indexes = list(range(len(arms)))
        if len(arms) > width:
            indexes.sort(key=lambda i: -arms[i].mean())
            indexes = indexes[:width]
        scale = EXPLORATION * self.spread()
        best, chosen = -1.0, indexes[0]
        for i in indexes:
            arm = arms[i]
            weight = arm.visits + PRIOR_WEIGHT
            bound = arm.mean() + scale * sqrt(log(arm.available + 1.0) / weight)
            bound += random.random() * 1e-6
            if bound > best:
                best, chosen = bound, i
        return chosen

    def _available(self, keys: list[Key]) -> list[Arm]:
        """The arms of the actions that are there this time."""
        fallback = self.total / self.visits if self.visits else 0.5
        arms = [self._arm(key, fallback) for key in keys]
        for arm in arms:
            arm.available += 1
        return arms

    def _arm(self, key: Key, prior: float) -> Arm:
        arm = self.arms.get(key)
        if arm is None:
            arm = self.arms[key] = Arm(prior)
        return arm


@dataclass(slots=True)
class Node:
    """A decision in the tree, reached by the actions that everybody could see."""

    bandits: dict[int, Bandit] = field(default_factory=dict)
    """By the seat that moves here, which depends on chance and so is not always the same."""
    children: dict[Key, "Node"] = field(default_factory=dict)
    aside: dict[Key, Bandit] = field(default_factory=dict)
    """Experience of seats that answer at the same time, by seat and its answer so far."""


@dataclass(slots=True)
class Together:
    """A decision of several seats at once: where it began, who has yet to answer."""

    node: Node
    step: type
    """The kind of step that asks them: another one on top means that all have answered."""
    pending: set[int]
    answers: dict[int, tuple[Key, ...]] = field(default_factory=dict)


@cache
def _reader(cls: type) -> Callable[[Any], Any]:
    names = [part.name for part in fields(cls)]
    return attrgetter(*names) if names else lambda action: ()


def _fixed(value: Any) -> Any:
    return tuple(map(_fixed, value)) if isinstance(value, (list, tuple)) else value


def key_of(action: Any) -> Key:
    """Equal exactly for equal actions, and hashable."""
    cls: type = type(action)
    return cls, _fixed(_reader(cls)(action))


def search(
    game: Game[Any], imagined: Any, seat: int, choices: list[Any], random: Random, budget: Budget
) -> tuple[Any, int]:
    """The action searched most, and how many actions were tried."""
    thought = _Search(game, imagined, seat, random, budget)
    root = Node()
    bandit = root.bandits[seat] = Bandit()
    thought.order_root(bandit, choices)
    while not budget.is_spent():
        thought.iterate(root)
    arms = [bandit.arms[key_of(action)] for action in choices]
    best = max(range(len(arms)), key=lambda i: (arms[i].visits, arms[i].mean()))
    return choices[best], budget.used


class _Search:
    """One search. Its methods follow one imagined match each."""

    def __init__(
        self, game: Game[Any], imagined: Any, seat: int, random: Random, budget: Budget
    ) -> None:
        self.game = game
        self.imagined = imagined
        self.seat = seat
        self.random = random
        self.budget = budget
        self.chance = FreeChance(random)
        self.worlds: list[Any] = [imagined]
        self.iterations = 0
        tags = {cls: tag for tag, cls in game.actions.items()}
        self.secret = {cls for cls, tag in tags.items() if tag in game.secret_actions}

    def world(self) -> Any:
        """A copy of the next way to fill in what is unknown."""
        number = self.iterations % WORLDS
        if number >= len(self.worlds):
            self.worlds.append(self.game.determinize(self.imagined, self.seat, self.random))
        return self.game.copy(self.worlds[number])

    def order_root(self, bandit: Bandit, choices: list[Any]) -> None:
        """A first look at all actions, averaged over some worlds."""
        for self.iterations in range(ROOT_WORLDS):
            self.order(bandit, self.world(), self.seat, choices)
            if self.budget.is_spent():
                break
        self.iterations = 0

    def order(self, bandit: Bandit, state: Any, mover: int, choices: list[Any]) -> list[float]:
        """Try all actions one step ahead; what the best one for the mover is worth to each."""
        game = self.game
        best: list[float] = []
        for action in choices:
            after = game.copy(state)
            game.act(after, mover, action, self.chance)
            values = shares(game, after)
            if not best or values[mover] > best[mover]:
                best = values
            self._note_prior(bandit, key_of(action), values[mover])
        self.budget.used += len(choices)
        bandit.is_ordered = True
        return best

    @staticmethod
    def _note_prior(bandit: Bandit, key: Key, value: float) -> None:
        arm = bandit.arms.get(key)
        if arm is None:
            bandit.arms[key] = Arm(value)
        else:  # the root is looked at in several worlds: a running mean
            arm.available += 1
            arm.prior += (value - arm.prior) / (arm.available + 1)

    def iterate(self, root: Node) -> None:
        """Play one imagined match down the tree, then let every mover on the way learn from it."""
        state = self.world()
        self.iterations += 1
        path: list[tuple[Bandit, Arm, int]] = []
        values = self._descend(root, state, path)
        for bandit, arm, mover in path:
            arm.visits += 1
            arm.total += values[mover]
            bandit.learn(values[mover])

    def _evaluate(
        self, bandit: Bandit, state: Any, mover: int, choices: list[Any], patience: int
    ) -> list[float]:
        """What a leaf is worth to each seat; at its `patience`-th visit it is looked at closely."""
        if bandit.visits + 1 < patience:
            values = shares(self.game, state)
        else:
            values = self.order(bandit, state, mover, choices)
        bandit.learn(values[mover])
        return values

    def _descend(self, node: Node, state: Any, path: list[tuple[Bandit, Arm, int]]) -> list[float]:
        game = self.game
        together: Together | None = None
        previous = self.seat
        for _ in range(DEPTH):
            asked = list(game.asked(state))
            if not asked:
                break
            together = self._together(node, state, asked, together)
            mover = self._mover(asked)
            choices = game.choices(state, mover)
            if len(choices) == 1:
                game.act(state, mover, choices[0], self.chance)
                self.budget.used += 1
                continue
            is_aside = together is not None and mover != self.seat
            bandit = self._bandit(node, mover, together if is_aside else None)
            if not bandit.is_ordered:
                patience = 1 if mover == previous else PATIENCE
                return self._evaluate(bandit, state, mover, choices, patience)
            keys = [key_of(action) for action in choices]
            is_own = mover == self.seat
            index = bandit.pick(keys, self.random) if is_own else bandit.expect(keys)
            action, key = choices[index], keys[index]
            path.append((bandit, bandit.arms[key], mover))
            game.act(state, mover, action, self.chance)
            self.budget.used += 1
            if is_aside and together is not None:
                together.answers[mover] = (*together.answers.get(mover, ()), key)
            else:
                node = self._child(node, mover, action, key)
            previous = mover
        return shares(game, state)

    def _mover(self, asked: list[int]) -> int:
        """Who decides next: the searching seat, if it is asked."""
        return self.seat if self.seat in asked else asked[0]

    @staticmethod
    def _together(
        node: Node, state: Any, asked: list[int], before: Together | None
    ) -> Together | None:
        """The decision of several seats that is going on, if there is one."""
        step = type(state.stack[-1])
        if before is not None and before.step is step and before.pending.issuperset(asked):
            before.pending.intersection_update(asked)
            return before
        return Together(node, step, set(asked)) if len(asked) > 1 else None

    @staticmethod
    def _bandit(node: Node, mover: int, aside: Together | None) -> Bandit:
        if aside is None:
            return node.bandits.setdefault(mover, Bandit())
        return aside.node.aside.setdefault((mover, aside.answers.get(mover, ())), Bandit())

    def _child(self, node: Node, mover: int, action: Any, key: Key) -> Node:
        """Where an action leads; an opponent's secret ones all lead to the same place."""
        hidden = mover != self.seat and type(action) in self.secret
        branch = (mover, None if hidden else key)
        child = node.children.get(branch)
        if child is None:
            child = node.children[branch] = Node()
        return child
