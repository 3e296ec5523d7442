"""What goes into the archive and what comes out. Times are Unix times in milliseconds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

SeatKind = Literal["human", "bot", "open"]
Status = Literal["finished", "abandoned"]
CompetitorKind = Literal["player", "bot"]


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """A seat at the end. `player` is the id of the named player who had it, if one did.

    `rank` (1 is the best) and `score` are None where there is none.
    """

    kind: SeatKind
    name: str = ""
    level: str = ""
    player: int | None = None
    rank: int | None = None
    score: int | None = None
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over. `document` is all of it, in bytes that the archive does not read."""

    id: str
    game: str
    status: Status
    rules_version: int
    seeded: bool
    created: int
    finished: int
    seats: Sequence[FinishedSeat]
    document: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Competitor:
    """Who is rated: a named player (subject: the id in digits), or a level of a game's bots."""

    kind: CompetitorKind
    subject: str


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a competitor's skill: a mean, and how uncertain it is."""

    mu: float
    sigma: float

    @property
    def rating(self) -> int:
        """The one figure that is shown: a lower bound, 1000 before the first match."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of a match: `new` unless it was there already, `rated` if its ratings count."""

    new: bool
    rated: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A named player."""

    id: int
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A new player with the only copy of the key."""

    player: Player
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A competitor's place in a game. `name`: the player's, or the level of the bots."""

    kind: CompetitorKind
    name: str
    game: str
    skill: Skill
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a match in the history; `before` and `after` where it was rated."""

    kind: SeatKind
    name: str
    level: str
    named: bool
    rank: int | None
    score: int | None
    resigned: bool
    before: Skill | None = None
    after: Skill | None = None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in the history."""

    id: str
    game: str
    created: int
    finished: int
    rated: bool
    seats: Sequence[PlayedSeat]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Finished matches, latest first. `following`: where this page ends, if more follow."""

    matches: Sequence[PlayedMatch] = field(default_factory=tuple)
    following: tuple[int, str] | None = None
