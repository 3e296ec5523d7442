"""Random matches: the walks along which positions are examined."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from portolan.rulekit import play, position
from portolan.rulekit.chance import FreeChance, SeededChance
from portolan.rulekit.codec import Json
from portolan.rulekit.conformance.findings import Nonconformity
from portolan.rulekit.game import BadOptions, Game

BOUND = 20_000
"""A random match that is not over after so many actions counts as endless."""

MOST_VALUES = 1000
"""An option with more values than this is left at its default."""

Chooser = Callable[[Game[Any], Any, int, list[Any], Random], Any]


@dataclass
class Match:
    """A random match, as far as it has been played."""

    game: Game[Any]
    seed: str
    seats: int
    options: Any
    setup_events: list[Any]
    start: bytes
    actions: list[tuple[int, Any]] = field(default_factory=list)
    width: list[int] = field(default_factory=list)
    """The number of choices at each decision."""

    @property
    def random(self) -> Random:
        """A generator that depends on the seed and on how far the match is."""
        return Random(f"{self.seed}/{len(self.actions)}")


@dataclass
class Moment:
    """A position of a match. `state` is the match's own: look, copy, but do not change it."""

    match: Match
    state: Any
    draws: int
    events: list[Any]
    """What led here: the events of the last action, or of the setup."""
    inventory: dict[str, int]
    """The component counts of the first position."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.match.game

    @property
    def bytes(self) -> bytes:
        """The encoded position."""
        return position.encode(self.game, position.Position(self.state, self.draws))

    @property
    def random(self) -> Random:
        """A generator of this moment's own."""
        return self.match.random

    def chance(self) -> FreeChance:
        """A chance for futures that are only tried; the same each time."""
        return FreeChance(self.random)


def ordinary(game: Game[Any], state: Any, seat: int, choices: list[Any], random: Random) -> Any:
    """Any choice, each equally likely."""
    return random.choice(choices)


def cornering(game: Game[Any], state: Any, seat: int, choices: list[Any], random: Random) -> Any:
    """Among some choices that after which there is least left to choose."""

    def room(after: Any) -> int:
        return sum(len(game.choices(after, asked)) for asked in game.asked(after))

    return _least(game, state, seat, choices, random, room)


def wasting(game: Game[Any], state: Any, seat: int, choices: list[Any], random: Random) -> Any:
    """Among some choices that after which most is used up: supplies, decks, money."""
    to_row = game.state_form.to_row

    def stock(after: Any) -> int:
        return _total(to_row(after) if to_row else after)

    return _least(game, state, seat, choices, random, stock)


CHOOSERS: dict[str, Chooser] = {"ordinary": ordinary, "cornering": cornering, "wasting": wasting}


def _least(
    game: Game[Any],
    state: Any,
    seat: int,
    choices: list[Any],
    random: Random,
    measure: Callable[[Any], int],
) -> Any:
    if len(choices) == 1 or random.random() < 0.2:
        return random.choice(choices)
    tried = random.sample(choices, min(8, len(choices)))
    results = []
    for action in tried:
        after = game.copy(state)
        game.act(after, seat, action, FreeChance(Random(0)))
        results.append(measure(after))
    return tried[results.index(min(results))]


def _total(row: Any) -> int:
    if isinstance(row, list):
        return sum(map(_total, row))
    return row if type(row) is int else 0


def random_options(game: Game[Any], random: Random) -> Any:
    """Options of the game: half the time the defaults, else each one at random."""
    if random.random() < 0.5:
        return game.options()
    schema = game.codec.json_schema(game.options_form, "options")
    fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    document = {}
    for name, declared in fields.items():
        values = list(_values(declared))
        if values:
            document[name] = random.choice(values)
    return game.options_form.from_json(document, "$")


def _values(schema: Json) -> Iterator[Json]:
    if schema.get("type") == "boolean":
        yield from (False, True)
    elif "enum" in schema:
        yield from schema["enum"]
    elif "minimum" in schema and schema["maximum"] - schema["minimum"] < MOST_VALUES:
        yield from range(schema["minimum"], schema["maximum"] + 1)
    for part in schema.get("anyOf", ()):
        yield from [None] if part.get("type") == "null" else _values(part)


def begin(
    game: Game[Any], seed: str, seats: int, options: Any
) -> tuple[Match, Moment, SeededChance]:
    """A new match of given options. Raises BadOptions."""
    chance = SeededChance(seed)
    state, events = game.new(options, seats, chance)
    start = position.encode(game, position.Position(state, chance.draws))
    match = Match(game, seed, seats, options, events, start)
    moment = Moment(match, state, chance.draws, events, dict(game.inventory(state)))
    return match, moment, chance


def begin_random(game: Game[Any], seed: str) -> tuple[Match, Moment, SeededChance]:
    """A new match of random options and number of seats."""
    random = Random(seed)
    seats = random.randint(game.min_seats, game.max_seats)
    for _ in range(20):
        try:
            return begin(game, seed, seats, random_options(game, random))
        except BadOptions:
            continue
    return begin(game, seed, seats, game.options())


def moments(
    start: tuple[Match, Moment, SeededChance], choose: Chooser, bound: int = BOUND
) -> Iterator[Moment]:
    """Every position of a match, the first and the last included.

    Raises Nonconformity if nobody can act although the match is not over, or beyond the bound.
    """
    match, moment, chance = start
    game, random = match.game, Random(f"{match.seed}/walk")
    yield moment
    while True:
        asked = list(game.asked(moment.state))
        if not asked:
            return
        if len(match.actions) >= bound:
            raise Nonconformity("a match ends", f"not over after {bound} actions")
        seat = random.choice(asked)
        choices = list(game.choices(moment.state, seat))
        if not choices:
            raise Nonconformity("a seat that is asked has a choice", f"seat {seat} has none")
        action = choose(game, moment.state, seat, choices, random)
        events, _ = play.act(game, moment.state, seat, action, chance)
        match.actions.append((seat, action))
        match.width.append(len(choices))
        moment = Moment(match, moment.state, chance.draws, events, moment.inventory)
        yield moment
