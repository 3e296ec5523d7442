"""Shapes of requests and answers about matches."""

import json
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, field_validator, model_validator

from portolan.archive.names import has_piled_marks
from portolan.gateway.documentation import GameOptions, Shape
from portolan.gateway.requests import Body
from portolan.matches.records import ClockRule, Created, MatchRecord, NewMatch, SeatRecord

Status = Literal["waiting", "active", "finished", "abandoned"]


def _be_readable(name: str) -> str:
    if has_piled_marks(name):
        raise ValueError("too many marks on one letter")
    return name


PlayerName = Annotated[
    str,
    # No control characters, line ends, or marks that turn the text around them.
    StringConstraints(
        max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$"
    ),
    AfterValidator(_be_readable),
    Field(examples=["Ada"]),
]
_Seconds = Annotated[float, Field(ge=0.1, le=30 * 86400, allow_inf_nan=False)]


class SeatWish(Body):
    """A seat of a new match: a person who gets a token now, a bot, or open to anybody."""

    kind: Literal["human", "bot", "open"]
    name: PlayerName = ""
    level: Annotated[str, StringConstraints(max_length=40)] = ""
    """Only for bots: one of the game's levels."""

    @model_validator(mode="after")
    def _be_of_a_bot(self) -> Self:
        if self.level and self.kind != "bot":
            raise ValueError("only a bot has a level")
        return self


class PerDecision(Body):
    """A fixed number of seconds for every decision."""

    per_decision: _Seconds


class Bank(Body):
    """A number of seconds for the whole match, and some more with every decision made."""

    bank: _Seconds
    increment: Annotated[float, Field(ge=0, le=86400, allow_inf_nan=False)] = 0


class MatchWish(Body):
    """A new match."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=16)]
    options: GameOptions = Field(default_factory=dict)
    """After the game's options schema; what is left out takes its default."""
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    """Fixes every shuffle and die; such a match is never rated. Left out: 32 random bytes."""
    undo: bool = True
    """Whether a seat may take back its last action while nothing has been revealed."""
    clock: PerDecision | Bank | None = None

    @field_validator("options")
    @classmethod
    def _be_json(cls, options: dict[str, Any]) -> dict[str, Any]:
        """What looks like JSON may hold NaN and half a surrogate pair, which JSON does not have."""
        try:
            json.dumps(options, allow_nan=False, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("text that is not Unicode") from None
        return options


class Seat(Shape):
    """A seat as anybody sees it."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    level: str | None
    """The level of the bot that plays the seat, if one does."""
    resigned: bool
    named: bool
    """Whether it belongs to a named player, who alone may play under the name."""


class CreatedSeat(Seat):
    """A seat of a new match."""

    token: str | None = None
    """A person's seat token; it is shown only this once."""


class Asked(Shape):
    """A seat that is to decide."""

    seat: int
    decision: int
    by: Literal["human", "bot"]
    """A bot decides for its own seat, and for a person who resigned or whose time is up."""


class SeatClock(Shape):
    """A seat's time. It runs only while the seat is to decide."""

    seat: int
    left: float
    """Seconds left when it was asked, or, while the clock stands still, now."""
    deadline: str | None
    """UTC, ISO 8601; null while the clock stands still."""


class Result(Shape):
    """The end of a match; ranks and scores by seat, rank 1 is the best."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]
    """Empty where the match ended before its scoring."""


class Match(Shape):
    """A match as anybody may see it."""

    id: str
    game: str
    rules_version: int
    status: Status
    version: int
    event_id: str
    """Id of this version in streams."""
    options: GameOptions
    seats: list[Seat]
    asked: list[Asked]
    undo: bool
    clock: PerDecision | Bank | None
    clocks: list[SeatClock]
    seed_hash: str
    """SHA-256 of the seed, which is published when the match is finished."""
    seeded: bool
    """Whether the client gave the seed."""
    seed: str | None = None
    created: str
    changed: str
    """UTC, ISO 8601."""
    result: Result | None


class CreatedMatch(Match):
    """A new match with all its tokens."""

    owner_token: str
    """Abandons the match and replaces lost seat tokens; it is shown only this once."""
    seats: list[CreatedSeat]  # type: ignore[assignment]


class MatchList(Shape):
    matches: list[Match]
    cursor: str | None
    """For the next page; null at the end."""


def new_match(wish: MatchWish, options: bytes) -> NewMatch:
    """What the match service is asked for."""
    return NewMatch(
        game=wish.game,
        seats=[SeatRecord(seat.kind, seat.name, seat.level) for seat in wish.seats],
        options=options,
        seed=wish.seed,
        undo=wish.undo,
        clock=_clock_rule(wish.clock),
    )


def _clock_rule(clock: PerDecision | Bank | None) -> ClockRule | None:
    if clock is None:
        return None
    if isinstance(clock, PerDecision):
        return ClockRule(per_decision=round(clock.per_decision * 1000))
    return ClockRule(bank=round(clock.bank * 1000), increment=round(clock.increment * 1000))


def created_match(created: Created) -> dict[str, Any]:
    """The fields of a CreatedMatch."""
    match = created.record.public()
    seats = [
        {**seat, "token": token} if token else seat
        for seat, token in zip(match["seats"], created.tokens, strict=True)
    ]
    return {**match, "owner_token": created.owner_token, "seats": seats}


def listed(records: list[MatchRecord], cursor: str | None) -> dict[str, Any]:
    """The fields of a MatchList."""
    return {"matches": [record.public() for record in records], "cursor": cursor}
