"""What is written down of a match: state, steps, actions, events and the view.

Seats, spaces, landscapes, buildings and minerals are indices into the tables of `components` and
`board`; on the wire they are names.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from portolan.oregon.board import SPACES
from portolan.oregon.components import (
    BUILDINGS,
    COLOURS,
    HAND_SIZE,
    LANDSCAPES,
    MINERALS,
    TOKENS,
)
from portolan.rulekit import Between, Names

PHASES: Final[tuple[str, ...]] = (
    "start",
    "play",
    "place",
    "extra",
    "draw",
    "exchange",
    "over",
)
KINDS: Final[tuple[str, ...]] = ("farmer", "building")
FARMER: Final[int] = 0
BUILDING: Final[int] = 1
DECKS: Final[tuple[str, ...]] = ("landscape", "building")
REASONS: Final[tuple[str, ...]] = ("farmers", "stacks", "passes")
"""Why the last round comes, or why a match ends: a seat is out of farmers, stacks are exhausted,
nobody can play."""

Seat = Annotated[int, Between(0, 3)]
Space = Annotated[int, Names(SPACES)]
MaybeSpace = Annotated[int, Names(SPACES, none=True)]
Landscape = Annotated[int, Names(LANDSCAPES)]
BuildingType = Annotated[int, Names(BUILDINGS)]
MaybeBuilding = Annotated[int, Names(BUILDINGS, none=True)]
Mineral = Annotated[int, Names(MINERALS)]
MaybeToken = Annotated[int, Names(TOKENS, none=True)]
Kind = Annotated[int, Names(KINDS)]
Deck = Annotated[int, Names(DECKS)]
Reason = Annotated[int, Names(REASONS)]
Phase = Annotated[int, Names(PHASES)]
Colour = Annotated[int, Names(COLOURS)]
_HAND_SIZES: Final[Between] = Between(0, HAND_SIZE)
Drawn = Annotated[int, _HAND_SIZES]

NONE: Final[int] = -1
"""No building, no space, no token."""

FREE: Final[int] = 0
"""What lies on a space: nothing, ..."""
FIRST_BUILDING_PIECE: Final[int] = 1
"""... a building (this plus its type), ..."""
FIRST_FARMER_PIECE: Final[int] = FIRST_BUILDING_PIECE + len(BUILDINGS)
"""... a farmer (this plus its seat), ..."""
FIRST_MARKED_PIECE: Final[int] = FIRST_FARMER_PIECE + len(COLOURS)
"""... or a farmer that carries the mark "scored" (this plus its seat)."""


# The options of a match.


@dataclass
class Options:
    """What may be chosen when a match is created."""

    first_seat: Seat | None = None


# The actions (OR-4.9).


@dataclass
class PlaceStart:
    """Place the own start tile."""

    space: Space


@dataclass
class Play:
    """Lay cards for a farmer or a building. Landscapes stand in the order of the data."""

    kind: Kind
    building: MaybeBuilding
    landscape: tuple[Landscape, ...]
    joker: bool


@dataclass
class Place:
    """Place the farmer or building for which cards lie face up."""

    space: Space


@dataclass
class Extra:
    """Use the extra turn token, or not."""

    use: bool


@dataclass
class Draw:
    """Draw this many cards of each kind."""

    landscape: Drawn
    building: Drawn


@dataclass
class Exchange:
    """Put a card of an exhausted type out of the game and draw another."""

    building: BuildingType


@dataclass
class Keep:
    """Keep the cards of exhausted types."""


@dataclass
class Pass:
    """No play is legal: put the hand away."""


# The steps: each asks one seat; a phase is named by the step on top.


@dataclass
class StartStep:
    """Phase `start`: the seat places its start tile."""

    seat: int


@dataclass
class PlayStep:
    """Phase `play`. `extras` is the number of extra turns used in this turn."""

    seat: int
    extras: int


@dataclass
class PlaceStep:
    """Phase `place`. `play` is the number of the play whose cards lie face up."""

    seat: int
    extras: int
    play: int


@dataclass
class ExtraStep:
    """Phase `extra`, if the seat can use its token."""

    seat: int
    extras: int


@dataclass
class DrawStep:
    """Phase `draw`, unless it is the last round."""

    seat: int


@dataclass
class ExchangeStep:
    """Phase `exchange`, if the seat holds a card of an exhausted type and can draw another."""

    seat: int


Step = StartStep | PlayStep | PlaceStep | ExtraStep | DrawStep | ExchangeStep


# The state.


@dataclass
class State:
    """A position of the game. Lists named by a plural are by seat; the top of a pile is its end."""

    stack: list[Step]
    first_seat: int
    round: int
    pieces: list[int]
    """By space: FREE, a building, a farmer, or a farmer with the mark (see FREE and below)."""
    scores: list[int]
    supplies: list[int]
    jokers: list[bool]
    extra_turns: list[bool]
    start_tiles: list[int]
    """The start tile that a seat has still to place, or NONE."""
    start_tiles_out: list[int]
    landscape_hands: list[int]
    """Cards in hand: seat times the number of landscapes, plus landscape."""
    building_hands: list[int]
    """Cards in hand: seat times the number of buildings, plus building."""
    landscape_deck: list[int]
    landscape_discard: list[int]
    building_deck: list[int]
    building_discard: list[int]
    removed: list[int]
    """Building cards out of the game."""
    stacks: list[int]
    """Building tiles left, by type."""
    mineral_piles: list[list[int]]
    """Values of the tiles, by mineral."""
    mineral_tiles: list[list[int]]
    """Values of tiles taken, in order: seat times the number of minerals, plus mineral."""
    final_round: bool
    pass_streak: int
    last_space: int
    """Where the last piece was placed, or NONE."""


# The events.


@dataclass
class Began:
    """The table is set up; start tiles by seat."""

    first_seat: Seat
    start_tiles: tuple[BuildingType, ...]


@dataclass
class Dealt:
    """The first hand of a seat; only the seat sees it."""

    seat: Seat
    landscape: tuple[Landscape, ...]
    building: tuple[BuildingType, ...]


@dataclass
class StartPlaced:
    """A start tile lies on the board."""

    seat: Seat
    building: BuildingType
    space: Space


@dataclass
class TurnBegan:
    """A seat's turn begins; rounds count from 1."""

    seat: Seat
    round: int


@dataclass
class Laid:
    """A seat laid cards."""

    seat: Seat
    building: MaybeBuilding
    landscape: tuple[Landscape, ...]
    joker: bool


@dataclass
class FarmerPlaced:
    """A farmer stands on the board."""

    seat: Seat
    space: Space


@dataclass
class BuildingPlaced:
    """A building stands on the board; `left` tiles remain in its stack."""

    seat: Seat
    building: BuildingType
    space: Space
    left: int


@dataclass
class Gain:
    """What one building gave for one farmer. `token` is one that turned active by it."""

    building: BuildingType
    building_space: Space
    farmer_space: Space
    points: int
    token: MaybeToken


@dataclass
class Gained:
    """All that the last placement gave a seat at once: the sum, and its items."""

    seat: Seat
    points: int
    gains: tuple[Gain, ...]


@dataclass
class TileTaken:
    """A seat took a mineral tile; only the seat sees the value."""

    seat: Seat
    mineral: Mineral
    value: int | None


@dataclass
class PileEmpty:
    """A mine gave nothing: its pile is empty."""

    seat: Seat
    mineral: Mineral


@dataclass
class GroupScored:
    """A group of farmers gave its bonus."""

    seat: Seat
    points: int
    spaces: tuple[Space, ...]


@dataclass
class FinalRound:
    """The current round is the last; `seats` are out of farmers, `buildings` are exhausted."""

    reason: Reason
    seats: tuple[Seat, ...]
    buildings: tuple[BuildingType, ...]


@dataclass
class ExtraUsed:
    """A seat used its extra turn token."""

    seat: Seat


@dataclass
class ExtraKept:
    """A seat kept its extra turn token for later."""

    seat: Seat


@dataclass
class ExtraSkipped:
    """A seat has an active extra turn token, but no legal play with the cards it has left."""

    seat: Seat


@dataclass
class CardsDrawn:
    """A seat drew cards; only the seat sees the faces."""

    seat: Seat
    landscape_count: int
    building_count: int
    landscape: tuple[Landscape, ...] | None
    building: tuple[BuildingType, ...] | None


@dataclass
class Reshuffled:
    """A discard pile became the deck; `removed` building cards left the game before."""

    deck: Deck
    cards: int
    removed: tuple[BuildingType, ...]


@dataclass
class Exchanged:
    """A seat put a building card out of the game and drew another, which only it sees."""

    seat: Seat
    building: BuildingType
    drawn: MaybeBuilding


@dataclass
class Kept:
    """A seat keeps its building cards of exhausted types."""

    seat: Seat


@dataclass
class Passed:
    """A seat had no legal play and put its hand away; `streak` passes have come in a row."""

    seat: Seat
    landscape: tuple[Landscape, ...]
    building: tuple[BuildingType, ...]
    streak: int


@dataclass
class FinalScore:
    """How a seat's final score is made up."""

    seat: Seat
    points: int
    coal: tuple[int, ...]
    gold: tuple[int, ...]
    total: int
    farmers: int
    """Farmers on the board, which decide among equals."""


@dataclass
class Ended:
    """The match is over."""

    reason: Reason
    winners: tuple[Seat, ...]
    scores: tuple[FinalScore, ...]


# The view (section 11).


@dataclass
class Hand:
    """The faces of a hand, in the order of the data."""

    landscape: tuple[Landscape, ...]
    building: tuple[BuildingType, ...]


@dataclass
class Tiles:
    """The values of a seat's mineral tiles, in the order taken."""

    coal: tuple[int, ...]
    gold: tuple[int, ...]


@dataclass
class SeatView:
    """A seat as the viewer sees it. `hand` and `tiles` are null where they are hidden."""

    colour: Colour
    score: int
    supply: int
    joker: bool
    extra_turn: bool
    landscape_count: int
    building_count: int
    coal_count: int
    gold_count: int
    start_tile: MaybeBuilding
    hand: Hand | None
    tiles: Tiles | None
    final_score: int | None


@dataclass
class BuildingView:
    """A building on the board."""

    space: Space
    building: BuildingType


@dataclass
class FarmerView:
    """A farmer on the board. `scored`: it belongs to a group that had its bonus (OR-6.9)."""

    space: Space
    seat: Seat
    scored: bool


@dataclass
class StackView:
    """How many tiles of a type are left."""

    building: BuildingType
    left: int


@dataclass
class View:
    """All that a seat, or a spectator (`viewer` is null), may know."""

    viewer: Seat | None
    phase: Phase
    active: Seat | None
    first_seat: Seat
    round: int
    extra_turn_in_use: bool
    """The active seat has used its extra turn token in this turn."""
    final_round: bool
    pass_streak: int
    laid: Play | None
    """The cards that lie face up, in phase `place`."""
    last_space: MaybeSpace
    seats: tuple[SeatView, ...]
    buildings: tuple[BuildingView, ...]
    farmers: tuple[FarmerView, ...]
    stacks: tuple[StackView, ...]
    landscape_deck_count: int
    building_deck_count: int
    landscape_discard: tuple[Landscape, ...]
    """The last card put away stands first; so in the two lists below."""
    building_discard: tuple[BuildingType, ...]
    removed: tuple[BuildingType, ...]
    start_tiles_out: tuple[BuildingType, ...]
    coal_pile_count: int
    gold_pile_count: int
