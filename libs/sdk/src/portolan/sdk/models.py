"""What the API answers. Fields that a newer server adds are ignored.

Documents of a game (actions, views, events, options) are plain JSON values: their schemas come
with `GameDetails`.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
Status = Literal["waiting", "active", "finished", "abandoned"]


@dataclass(frozen=True)
class SeatRange:
    """How many seats a game may have."""

    min: int
    max: int


@dataclass(frozen=True)
class GameSummary:
    """A game in the list; the words are in the language that was asked for."""

    game: str
    available: bool = True
    name: str = ""
    summary: str = ""
    rules_version: int | None = None
    seats: SeatRange | None = None
    minutes: int | None = None
    weight: int | None = None


@dataclass(frozen=True)
class GameDetails(GameSummary):
    """A game with the JSON Schemas of its documents."""

    bot_levels: list[str] = field(default_factory=list)
    options_schema: Json = field(default_factory=dict)
    action_schema: Json = field(default_factory=dict)
    event_schema: Json = field(default_factory=dict)
    view_schema: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Seat:
    """A seat of a match. Only the answer to its creation carries tokens."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str = ""
    level: str | None = None
    resigned: bool = False
    named: bool = False
    """Whether it is a named player's."""
    token: str | None = None


@dataclass(frozen=True)
class SeatClock:
    """A seat's time: the seconds left when it was asked, or, while its clock stands still, now.

    `deadline` is in UTC (ISO 8601), None while the clock stands still.
    """

    seat: int
    left: float
    deadline: str | None = None


@dataclass(frozen=True)
class Result:
    """The end of a match. Lists are by seat; rank 1 is the best, equal ranks are shared."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]


@dataclass(frozen=True)
class Asked:
    """A seat that is to decide, and who decides for it."""

    seat: int
    decision: int
    by: Literal["human", "bot"] = "human"


@dataclass(frozen=True)
class Match:
    """What anybody may know of a match."""

    id: str
    game: str
    status: Status
    version: int
    seats: list[Seat]
    event_id: str = ""
    """Where a stream goes on that is to tell what follows this version."""
    options: Json = field(default_factory=dict)
    undo: bool = True
    clock: dict[str, float] | None = None
    """{"per_decision"} or {"bank", "increment"}, in seconds."""
    clocks: list[SeatClock] = field(default_factory=list)
    seed_hash: str = ""
    seeded: bool = False
    seed: str | None = None
    """Once the match is finished."""
    created: str = ""
    changed: str = ""
    """UTC, ISO 8601."""
    asked: list[Asked] = field(default_factory=list)
    result: Result | None = None


@dataclass(frozen=True)
class Created(Match):
    """A new match, with the only copy of its tokens."""

    owner_token: str = ""

    @property
    def tokens(self) -> list[str]:
        """Seat tokens by seat; empty for bots and open seats."""
        return [seat.token or "" for seat in self.seats]


@dataclass(frozen=True)
class Choice:
    """An action that may be taken now, what it does, and where it stands on the board."""

    action: Json
    label: str = ""
    targets: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Decision:
    """An open decision of a seat; the action that answers it names its number."""

    decision: int
    prompt: str = ""
    actions: list[Choice] = field(default_factory=list)
    undo: bool = False


@dataclass(frozen=True)
class Sight:
    """What a seat, or a spectator, sees at a version."""

    version: int
    view: Json
    status: Status = "active"
    seat: int | None = None
    decision: Decision | None = None
    undo: bool = False


@dataclass(frozen=True)
class Answer:
    """What an accepted action led to."""

    version: int
    status: Status = "active"
    events: list[Json] = field(default_factory=list)
    decision: Decision | None = None
    undo: bool = False


@dataclass(frozen=True)
class Page:
    """A page of a list of matches; `cursor` leads to the next one."""

    matches: list[Match]
    cursor: str | None = None


@dataclass(frozen=True)
class Item:
    """One item of a stream; `data` is all that it carries.

    A "snapshot" shows the match as it is; a "reset" too, where what was known before no longer
    holds; an "entry" tells of one change.
    """

    kind: Literal["snapshot", "entry", "reset"]
    id: str
    version: int
    data: Json

    @property
    def entry(self) -> Json:
        """The change that an "entry" tells of; empty for others."""
        entry: Json = self.data.get("entry", {})
        return entry


@dataclass(frozen=True)
class PlayerKey:
    """A new named player, who is whoever has the key: it is shown this once."""

    name: str
    key: str


@dataclass(frozen=True)
class Standing:
    """How a named player, or all bots of a level (`kind` "bot"), stand in a game."""

    game: str
    kind: Literal["player", "bot"]
    name: str
    rating: int
    mu: float
    sigma: float
    matches: int
    wins: int
    place: int | None = None
    """In a leaderboard."""


@dataclass(frozen=True)
class Player:
    """A named player, with standings by game."""

    name: str
    created: str = ""
    standings: list[Standing] = field(default_factory=list)


@dataclass(frozen=True)
class Leaderboard:
    """A page of a game's standings, the best first; `cursor` leads to the next one."""

    game: str
    standings: list[Standing]
    cursor: str | None = None


@dataclass(frozen=True)
class RatingChange:
    """How a match changed a rating."""

    before: int
    after: int


@dataclass(frozen=True)
class HistorySeat:
    """A seat of a match that is over. `rating` is None where the match is not rated."""

    seat: int
    kind: Literal["human", "bot"]
    name: str
    rank: int
    score: int | None = None
    level: str | None = None
    named: bool = False
    resigned: bool = False
    rating: RatingChange | None = None


@dataclass(frozen=True)
class HistoryMatch:
    """A finished match."""

    id: str
    game: str
    created: str
    finished: str
    rated: bool
    seats: list[HistorySeat]


@dataclass(frozen=True)
class History:
    """A page of finished matches, latest first; `cursor` leads to the next one."""

    matches: list[HistoryMatch]
    cursor: str | None = None
