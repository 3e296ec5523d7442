"""Matches brought to where a test wants to click: found in this process, repeated by the API.

No game is named: what there is to choose, and which options there are, the games' schemas say.
"""

import itertools
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from portolan.rulekit import bots
from portolan.rulekit.chance import SeededChance
from portolan.rulekit.game import BadOptions, Game
from portolan.rulekit.play import start
from portolan.rulekit.registry import load
from portolan.sdk import AsyncClient, Created, human
from portolan.sdk.models import Choice, Decision

from .tables import NAMES

MOST_MOVES = 500
Json = dict[str, Any]


@dataclass(frozen=True)
class Move:
    """A decision in a line: who chose what."""

    seat: int
    action: Json
    targets: int
    """Places on the board that stood for something to choose."""

    @property
    def kind(self) -> str:
        """The kind of the action."""
        return str(self.action["type"])


@dataclass(frozen=True)
class Line:
    """A match, or its beginning."""

    game: str
    seats: int
    options: Json
    seed: str
    moves: Sequence[Move]


def kinds_of(game_id: str) -> set[str]:
    """All kinds of action that a game has."""
    game = load(game_id)
    schema = game.codec.json_schema(game.action_form, game_id)
    return set(schema["discriminator"]["mapping"])


def wishes(game: Game[Any]) -> list[tuple[int, Json]]:
    """Numbers of seats, with options: every value of each option that has a list of them."""
    schema = game.codec.json_schema(game.options_form, "options")
    told = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    options: list[Json] = [
        {name: value}
        for name, one in told.items()
        for value in one.get("enum") or ([True, False] if one.get("type") == "boolean" else [])
    ]
    fewer: list[tuple[int, Json]] = [(seats, {}) for seats in range(game.min_seats, game.max_seats)]
    return [(game.max_seats, {}), *fewer, *((game.max_seats, chosen) for chosen in options)]


def _moves(
    game: Game[Any], wish: tuple[int, Json], seed: str, wanted: Counter[str], *, by_bots: bool
) -> list[Move]:
    """A match in which kinds that are wanted still are chosen first, then by bots or evenly."""
    seats, options = wish
    position, _ = start(game, game.options_form.from_json(options, "options"), seats, seed)
    state, chance = position.state, SeededChance(seed, position.draws)
    rng, chosen = Random(seed), Counter[str]()
    moves: list[Move] = []
    while (asked := game.asked(state)) and len(moves) < MOST_MOVES:
        seat = rng.choice(asked)
        by_kind: dict[str, list[Any]] = {}
        places: set[str] = set()
        for action in game.choices(state, seat):
            by_kind.setdefault(game.action_form.to_json(action)["type"], []).append(action)
            places.update(game.targets(state, seat, action))
        missing = [kind for kind in by_kind if wanted[kind] > chosen[kind]]
        if missing or not by_bots:
            kind = min(missing or by_kind, key=lambda one: (chosen[one] * rng.random(), one))
            action = rng.choice(by_kind[kind])
        else:
            action, _ = bots.choose(game, state, seat, "greedy", f"{seed}/{len(moves)}")
        move = Move(seat, game.action_form.to_json(action), len(places))
        chosen[move.kind] += 1
        moves.append(move)
        game.act(state, seat, action, chance)
    return moves


def lines_through_every_kind(game_id: str, rounds: int, times: int) -> Iterator[Line]:
    """Lines in which each kind of action is chosen `times` times over all, as far as found.

    Each line ends with the last move that is wanted. Matches are tried `rounds` times with each
    of the wishes, by bots that think a little in every second one.
    """
    game = load(game_id)
    wanted = Counter(dict.fromkeys(kinds_of(game_id), times))
    for number, wish in itertools.product(range(rounds), wishes(game)):
        seed, useful = f"line {number}", 0
        try:
            moves = _moves(game, wish, seed, wanted, by_bots=number % 2 == 1)
        except BadOptions:
            continue  # An option alone may need another beside it.
        for count, move in enumerate(moves, 1):
            if wanted[move.kind] > 0:
                wanted[move.kind] -= 1
                useful = count
        if useful:
            yield Line(game_id, wish[0], wish[1], seed, moves[:useful])
        if not any(left > 0 for left in wanted.values()):
            break


@dataclass(frozen=True)
class Rare:
    """A random match in which kinds of action come by that hardly ever do: found by many seeds."""

    game: str
    kinds: Sequence[str]
    seats: int
    seed: str
    options: Json = field(default_factory=dict)
    even: Literal["actions", "kinds"] = "kinds"
    """What is equally likely: each action, or each kind of action."""
    shunned: str = ""
    """A kind that is chosen only where there is no other."""


def line_to(rare: Rare, kind: str) -> Line:
    """The line that ends with the first action of a kind."""
    game = load(rare.game)
    options = game.options_form.from_json(rare.options, "options")
    position, _ = start(game, options, rare.seats, rare.seed)
    state, chance, rng = position.state, SeededChance(rare.seed, position.draws), Random(rare.seed)
    moves: list[Move] = []
    while asked := game.asked(state):
        seat = rng.choice(asked)
        actions = list(game.choices(state, seat))
        by_kind: dict[str, list[Any]] = {}
        for action in actions:
            by_kind.setdefault(game.action_form.to_json(action)["type"], []).append(action)
        if kind in by_kind:
            chosen = game.action_form.to_json(by_kind[kind][0])
            return Line(
                rare.game, rare.seats, rare.options, rare.seed, [*moves, Move(seat, chosen, 0)]
            )
        kinds = [one for one in by_kind if one != rare.shunned] or list(by_kind)
        action = rng.choice(actions if rare.even == "actions" else by_kind[rng.choice(kinds)])
        moves.append(Move(seat, game.action_form.to_json(action), 0))
        game.act(state, seat, action, chance)
    raise AssertionError(f"{rare.game}: no {kind} with the seed {rare.seed!r}; look for another")


@dataclass
class Offered:
    """An open decision of a match whose seats are all the test's own."""

    match: Created
    seat: int
    version: int
    decision: Decision
    answered: bool = False
    """Set by who has made the move in another way."""

    @property
    def token(self) -> str:
        """The token of the seat that decides."""
        return self.match.tokens[self.seat]

    @property
    def choices(self) -> Sequence[Choice]:
        """In the order of the page's buttons."""
        return self.decision.actions

    @property
    def targets(self) -> list[str]:
        """The places on the board that stand for something to choose."""
        return list(dict.fromkeys(target for choice in self.choices for target in choice.targets))


async def begin(api: AsyncClient, line: Line) -> Created:
    """A match like a line, at its beginning, every seat a person's."""
    people = [human(name) for name in NAMES[: line.seats]]
    return await api.create(line.game, people, options=line.options, seed=line.seed)


async def offered(api: AsyncClient, match: Created, seat: int) -> Offered:
    """What a seat is asked now."""
    sight = await api.look(match.id, token=match.tokens[seat])
    assert sight.decision
    return Offered(match, seat, sight.version, sight.decision)


async def follow(
    api: AsyncClient, match: Created, line: Line
) -> AsyncIterator[tuple[Move, Offered]]:
    """The decisions of a line, each before it is made.

    Whoever makes a decision's move in another way, and the same move, says so: `answered`.
    """
    for move in line.moves:
        now = await offered(api, match, move.seat)
        yield move, now
        if not now.answered:
            await api.act(match.id, now.token, now.decision.decision, move.action)
