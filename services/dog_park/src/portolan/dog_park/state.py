"""What is written down of a match: state, steps, actions, events and the view.

Dogs, breeds, goods, cards and places are indices into the tables of `components` and `board`; on
the wire they are names. A walker is a seat, or the number of seats plus that of an auto-walker.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from portolan.dog_park.board import BRANCHES, LOCATIONS, PLACES
from portolan.dog_park.components import (
    AUCTIONS,
    AUTO_NAMES,
    BID_MAX,
    BID_MIN,
    BREEDS,
    DEFAULT_DOG_SETS,
    DOG_ABILITY,
    DOG_SET_NAMES,
    DOGS,
    FORECASTS,
    GOODS,
    MAX_FIELD,
    MISSIONS,
    OBJECTIVES,
    PLAYMATE,
    ROUNDS,
    TOKENS,
)
from portolan.rulekit import Between, Names

NONE: Final[int] = -1

PHASES: Final[tuple[str, ...]] = (
    "OBJECTIVE",
    "BID",
    "TAKE",
    "GAIN",
    "SELECT",
    "PAY",
    "CRAFTY",
    "BONUS",
    "FREE",
    "MOVE",
    "RESOLVE",
    "SWAP",
    "SCOUT",
    "EXIT",
    "BRANCH",
    "FINAL",
    "OVER",
)
"""DP-3.2: the decision points."""

PLAYMATES: Final[tuple[int, ...]] = tuple(
    dog for dog, ability in enumerate(DOG_ABILITY) if ability == PLAYMATE
)
ITEMS: Final[tuple[str, ...]] = (
    "token_swap",
    "token_scout",
    "printed",
    "printed_swap",
    "printed_scout",
    *(f"playmate:{DOGS[dog]}" for dog in PLAYMATES),
)
"""DP-6.8: what may be resolved after a movement."""
TOKEN_SWAP: Final[int] = 0
TOKEN_SCOUT: Final[int] = 1
PRINTED: Final[int] = 2
PRINTED_SWAP: Final[int] = 3
PRINTED_SCOUT: Final[int] = 4
FIRST_PLAYMATE: Final[int] = 5

_SLOTS: Final[Between] = Between(1, MAX_FIELD)
_VALUES: Final[Between] = Between(BID_MIN, BID_MAX)
_AUCTIONS: Final[Between] = Between(1, AUCTIONS)
_ROUNDS: Final[Between] = Between(1, ROUNDS)

Seat = Annotated[int, Between(0, 3)]
Slot = Annotated[int, _SLOTS]
Value = Annotated[int, _VALUES]
Auction = Annotated[int, _AUCTIONS]
Round = Annotated[int, _ROUNDS]
Dog = Annotated[int, Names(DOGS)]
MaybeDog = Annotated[int, Names(DOGS, none=True)]
Good = Annotated[int, Names(GOODS)]
Bonus = Annotated[int, Names((*GOODS, "reputation"))]
Token = Annotated[int, Names(TOKENS)]
Breed = Annotated[int, Names(BREEDS)]
Place = Annotated[int, Names(PLACES)]
Branch = Annotated[int, Names(BRANCHES)]
Auto = Annotated[int, Names(AUTO_NAMES)]
Item = Annotated[int, Names(ITEMS)]
Forecast = Annotated[int, Names(FORECASTS)]
MaybeForecast = Annotated[int, Names(FORECASTS, none=True)]
Location = Annotated[int, Names(LOCATIONS)]
Objective = Annotated[int, Names(OBJECTIVES)]
MaybeObjective = Annotated[int, Names(OBJECTIVES, none=True)]
Mission = Annotated[int, Names(MISSIONS)]
MaybeMission = Annotated[int, Names(MISSIONS, none=True)]
DogSets = Annotated[int, Names(DOG_SET_NAMES)]
Phase = Annotated[int, Names(PHASES)]
Counts = tuple[int, int, int, int]
"""How many of each good."""


# The options of a match (DP-2.1).


@dataclass
class Options:
    """What may be chosen when a match is created."""

    dog_sets: DogSets = DEFAULT_DOG_SETS
    forecast: bool = True


# The actions (DP-12).


@dataclass
class ChooseObjective:
    """Keep this objective; the other one leaves the game."""

    card: Objective


@dataclass
class ChooseMission:
    """Play for this mission (solo)."""

    mission: Mission


@dataclass
class Bid:
    """Send the walker to a slot of the field with a secret offer."""

    slot: Slot
    value: Value


@dataclass
class Take:
    """Take a dog that nobody won."""

    slot: Slot


@dataclass
class GainGood:
    """Choose a good that the forecast gives."""

    good: Good


@dataclass
class PlaceDog:
    """Put a dog on the lead and pay for its walk."""

    dog: Dog


@dataclass
class EndSelection:
    """Put no further dog on the lead."""


@dataclass
class PayExtra:
    """Pay a good in place of a missing one."""

    good: Good


@dataclass
class CraftyTrade:
    """Give a good away for the one that the crafty dog fetches."""

    good: Good


@dataclass
class CraftySkip:
    """Give nothing away."""


@dataclass
class GainBonus:
    """Choose what a gundog brings from the location bonus card."""

    bonus: Bonus


@dataclass
class PlaceFree:
    """Put a dog on the lead without paying."""

    dog: Dog


@dataclass
class PlaceFreeSkip:
    """Leave the free place unused."""


@dataclass
class Move:
    """Walk on to a space or an exit."""

    to: Place


@dataclass
class Resolve:
    """Take what the space, a token or a dog offers after a movement."""

    item: Item


@dataclass
class Finish:
    """End the movement and forgo what is left."""


@dataclass
class Swap:
    """Exchange a dog of the kennel for one of the field."""

    dog: Dog
    slot: Slot


@dataclass
class SwapSkip:
    """Exchange nothing."""


@dataclass
class ScoutReplace:
    """Put a revealed dog into a slot of the field."""

    card: Dog
    slot: Slot


@dataclass
class ScoutKeep:
    """Leave the field as it is."""


@dataclass
class ExitReputation:
    """Leave the park with reputation, without a swap."""


@dataclass
class AutoBranch:
    """Choose the way of an auto-walker at the fork."""

    walker: Auto
    branch: Branch


@dataclass
class Activate:
    """Pay a dog's walking cost once more to score its ability."""

    dog: Dog


@dataclass
class Stash:
    """Put a good on an active dog that takes it in."""

    dog: Dog
    good: Good


@dataclass
class EndScoring:
    """Spend nothing further."""


# The steps. `turn` counts places in turn order, from the start player.


@dataclass
class ObjectiveStep:
    """DP-2.11: seats choose their objectives, or the mission, in turn order."""

    turn: int


@dataclass
class RoundStep:
    """A round begins."""


@dataclass
class AuctionStep:
    """An auction begins."""

    auction: int


@dataclass
class BidStep:
    """DP-4.1: the seat at this place in turn order bids."""

    auction: int
    turn: int


@dataclass
class TakeStep:
    """DP-4.7, DP-4.8: seats that pay, then seats that could not bid, then auto-walkers take."""

    auction: int
    paying: tuple[int, ...]
    free: tuple[int, ...]
    autos: tuple[int, ...]


@dataclass
class SelectionStep:
    """Selection begins for the seat at this place in turn order: first what the forecast gives."""

    turn: int


@dataclass
class GainStep:
    """A seat chooses `left` goods, one at a time."""

    seat: int
    left: int


@dataclass
class SelectStep:
    """DP-5.5: the seat at this place in turn order puts dogs on its lead."""

    turn: int


@dataclass
class PayStep:
    """DP-5.7: a seat pays other goods for missing ones, from good `least` on."""

    seat: int
    dog: int
    left: int
    least: int


@dataclass
class CraftyStep:
    """DP-7.3."""

    seat: int
    dog: int


@dataclass
class PlacedStep:
    """DP-5.8: what the forecast gives for a dog put on the lead, once its ability is done."""

    seat: int
    dog: int


@dataclass
class BonusStep:
    """DP-8.4."""

    seat: int


@dataclass
class FreeStep:
    """DP-8.5."""

    seat: int


@dataclass
class EnterStep:
    """DP-6.1: the walkers enter the park."""


@dataclass
class TurnStep:
    """DP-6.2: the walker at this place in turn order moves, if it is in the park."""

    turn: int


@dataclass
class CheckStep:
    """DP-6.15: the turn of the walker at this place is complete."""

    turn: int


@dataclass
class ResolveStep:
    """DP-6.9: what a movement still offers.

    `items` are sorted numbers of ITEMS, equal ones repeated; `fired` the dogs of DP-7.5 that
    have fired in this movement.
    """

    seat: int
    items: tuple[int, ...]
    fired: tuple[int, ...]


@dataclass
class SwapStep:
    """DP-6.11: a seat may swap a dog of its kennel, or not."""

    seat: int


@dataclass
class ScoutStep:
    """DP-6.13: a seat looks at revealed dogs."""

    seat: int
    cards: tuple[int, ...]


@dataclass
class ExitStep:
    """DP-6.14: a seat chooses the reward of an exit."""

    seat: int
    leaving: int


@dataclass
class LeftStep:
    """A seat's walker has left by an exit and had its reward (DP-7.10)."""

    seat: int


@dataclass
class BranchStep:
    """DP-6.19: the start player sends an auto-walker along a branch."""

    auto: int
    steps: int


@dataclass
class HomeStep:
    """DP-9.1: what the forecast gives the seat at this place in turn order at Home Time."""

    turn: int


@dataclass
class HomeEndStep:
    """DP-9.2: everybody comes home."""


@dataclass
class RoundEndStep:
    """DP-9.3, DP-9.4: the next round, or final scoring."""


@dataclass
class FinalStep:
    """DP-10.2: the seat at this place in turn order activates dogs and stashes goods."""

    turn: int


@dataclass
class EndStep:
    """DP-10.5: the scores are added up."""


Step = (
    ObjectiveStep
    | RoundStep
    | AuctionStep
    | BidStep
    | TakeStep
    | SelectionStep
    | GainStep
    | SelectStep
    | PayStep
    | CraftyStep
    | PlacedStep
    | BonusStep
    | FreeStep
    | EnterStep
    | TurnStep
    | CheckStep
    | ResolveStep
    | SwapStep
    | ScoutStep
    | ExitStep
    | LeftStep
    | BranchStep
    | HomeStep
    | HomeEndStep
    | RoundEndStep
    | FinalStep
    | EndStep
)


# The state.


@dataclass
class State:
    """A position of the game. Lists named by a plural are by seat; the top of a pile is its end."""

    stack: list[Step]
    dog_sets: int
    round: int
    start: int
    reputations: list[int]
    goods: list[int]
    """Seat times the number of goods, plus good."""
    kennels: list[list[int]]
    """Dogs by walker: the seats, then the auto-walkers; the newest last (DP-0.7)."""
    kennel_walked: list[list[int]]
    """The walked tokens of the dogs in the seats' kennels, in the same order."""
    leads: list[list[int]]
    lead_walked: list[list[int]]
    field: list[int]
    """The dog in each slot, or NONE."""
    deck: list[int]
    discard: list[int]
    awards: list[int]
    """The breed at each award position, the topmost first."""
    forecasts: list[int]
    """The forecast card of each round; empty without forecast."""
    location_deck: list[int]
    location: int
    """The location bonus card of the round."""
    tokens: list[int]
    """Tokens in the park, sorted: space times TOKEN_COUNT plus token."""
    walkers: list[int]
    """The place of each walker: the seats', then the auto-walkers'."""
    bid_slots: list[int]
    """The slot index of each walker's bid in this auction, or NONE."""
    bid_values: list[int]
    """The value of each bid: 0 for none, and for an auto-walker without a die roll."""
    dealt: list[int]
    """The two objectives dealt to each seat; empty for one seat."""
    objectives: list[int]
    """The chosen objective of each seat, or NONE."""
    mission: int
    active: list[list[int]]
    """The dogs that each seat has activated."""
    stashes: list[list[int]]
    """Goods stashed on the active dogs: place in `active` times the number of goods, plus good."""
    final: list[int]
    """After the end: seat times 5 plus the part of the score (DP-10.5, a to e); a failed solo
    mission leaves it empty (DP-10.1)."""
    failed: bool
    """The solo mission was failed."""
    last_places: list[int]
    """Where a seat's walker last moved to, and auto-walkers after it."""
    last_from: list[int]
    """Where each of them came from."""
    last_dogs: list[int]
    """The dogs that last changed hands, were put on a lead or came to the field."""


# The events.


@dataclass
class Began:
    """The table is set up."""

    start: Seat
    awards: tuple[Breed, ...]
    forecasts: tuple[Forecast, ...]
    field: tuple[Dog, ...]
    location: Location


@dataclass
class ObjectivesDealt:
    """The two objectives that a seat may choose from; only the seat sees them."""

    seat: Seat
    cards: tuple[Objective, ...]


@dataclass
class ObjectiveChosen:
    """A seat has chosen its objective; only the seat sees which."""

    seat: Seat
    card: MaybeObjective


@dataclass
class MissionChosen:
    """The solo mission."""

    seat: Seat
    mission: Mission


@dataclass
class RoundBegan:
    """A round begins: its forecast and the location bonus card with its tokens."""

    round: Round
    start: Seat
    forecast: MaybeForecast
    location: Location


@dataclass
class BidMade:
    """A seat has bid; the value is null for the others until all have bid."""

    seat: Seat
    slot: Slot
    value: int | None


@dataclass
class CouldNotBid:
    """A seat without reputation is left out of the bidding."""

    seat: Seat


@dataclass
class AutoBid:
    """An auto-walker's target; `value` is its die, null where it was not contested."""

    walker: Auto
    slot: Slot
    value: int | None


@dataclass
class BidsRevealed:
    """All bids by seat, 0 for a seat that did not bid."""

    values: tuple[int, ...]


@dataclass
class DogWon:
    """A seat won an auction and paid its bid."""

    seat: Seat
    slot: Slot
    dog: Dog
    paid: int


@dataclass
class DogTaken:
    """A seat took a dog that nobody had won; `forced`: it was the last one."""

    seat: Seat
    slot: Slot
    dog: Dog
    paid: int
    forced: bool


@dataclass
class AutoTook:
    """An auto-walker took a dog."""

    walker: Auto
    slot: Slot
    dog: Dog


@dataclass
class FieldFilled:
    """New dogs on the field, by slot."""

    field: tuple[Dog, ...]


@dataclass
class Reshuffled:
    """The discard pile became the deck."""

    cards: int


@dataclass
class ForecastGain:
    """What the forecast gave a seat for its dogs of a breed."""

    seat: Seat
    forecast: Forecast
    dogs: int
    reputation: int
    goods: int


@dataclass
class GoodGained:
    """A seat gained goods; `dog` is the dog that gave them, or null."""

    seat: Seat
    good: Good
    count: int
    dog: MaybeDog


@dataclass
class ReputationGained:
    """A seat gained reputation; `dog` is the dog that gave it, or null."""

    seat: Seat
    count: int
    dog: MaybeDog


@dataclass
class ReputationLost:
    """A seat lost reputation, or paid it."""

    seat: Seat
    count: int


@dataclass
class DogPlaced:
    """A seat put a dog on its lead and paid goods for it."""

    seat: Seat
    dog: Dog
    paid: Counts
    free: bool


@dataclass
class ExtraPaid:
    """A seat paid a good in place of a missing one."""

    seat: Seat
    good: Good


@dataclass
class Traded:
    """A crafty dog turned one good into another."""

    seat: Seat
    dog: Dog
    given: Good
    gained: Good


@dataclass
class CannotWalk:
    """DP-5.4: a seat can pay for no dog and stays at home."""

    seat: Seat


@dataclass
class SelectionEnded:
    """A seat's lead is ready."""

    seat: Seat
    dogs: tuple[Dog, ...]


@dataclass
class Entered:
    """The walkers of these seats stand at the entrance of the park; none: nobody walks."""

    seats: tuple[Seat, ...]


@dataclass
class Moved:
    """A seat's walker moved."""

    seat: Seat
    place: Place
    occupied: bool


@dataclass
class FeePaid:
    """A seat paid for the reward of an occupied space."""

    seat: Seat
    count: int


@dataclass
class Forwent:
    """A seat's movement ended with something unused; `forced`: it could not be used."""

    seat: Seat
    items: tuple[Item, ...]
    forced: bool


@dataclass
class Swapped:
    """A seat exchanged a dog; `walked` tokens lie on the dog received."""

    seat: Seat
    given: Dog
    received: Dog
    slot: Slot
    walked: int


@dataclass
class SwapSkipped:
    """A seat exchanged nothing; `forced`: its kennel is empty."""

    seat: Seat
    forced: bool


@dataclass
class Scouted:
    """A seat revealed the top dogs of the deck."""

    seat: Seat
    cards: tuple[Dog, ...]


@dataclass
class ScoutPlaced:
    """A revealed dog took a slot; the others were discarded."""

    seat: Seat
    card: Dog
    slot: Slot
    discarded: tuple[Dog, ...]


@dataclass
class ScoutDiscarded:
    """The revealed dogs were discarded."""

    seat: Seat
    discarded: tuple[Dog, ...]


@dataclass
class LastInPark:
    """DP-6.17: the last walker is sent home."""

    seat: Seat


@dataclass
class AutoRolled:
    """An auto-walker's die for its movement."""

    walker: Auto
    die: int


@dataclass
class AutoMoved:
    """An auto-walker moved."""

    walker: Auto
    place: Place


@dataclass
class WalkingEnded:
    """The walking phase is over; auto-walkers still in the park are removed."""

    removed: tuple[Auto, ...]


@dataclass
class CameHome:
    """DP-9.2: what Home Time gave a seat."""

    seat: Seat
    dogs: int
    gained: int
    unwalked: int
    lost: int


@dataclass
class MissionChecked:
    """DP-10.1: whether the solo mission was fulfilled."""

    seat: Seat
    mission: Mission
    passed: bool


@dataclass
class Activated:
    """A seat paid for a dog's final ability."""

    seat: Seat
    dog: Dog


@dataclass
class Stashed:
    """A seat put a good on an active dog."""

    seat: Seat
    dog: Dog
    good: Good


@dataclass
class ScoringEnded:
    """A seat spends nothing further; `forced`: it could not."""

    seat: Seat
    forced: bool


@dataclass
class FinalScore:
    """DP-10.5: how a seat's score is made up."""

    seat: Seat
    reputation: int
    objective: int
    abilities: int
    awards: int
    goods: int
    total: int
    card: MaybeObjective


@dataclass
class Ended:
    """The match is over. `title` and `stars` are a solo match's rating; without a winner nothing
    was scored."""

    winners: tuple[Seat, ...]
    scores: tuple[FinalScore, ...]
    stars: int | None
    title: int | None


# The view (DP-11).


@dataclass
class DogView:
    """A dog with its walked tokens."""

    dog: Dog
    walked: int


@dataclass
class ActiveDog:
    """An activated dog and the goods stashed on it."""

    dog: Dog
    stash: Counts


@dataclass
class BidView:
    """A walker's bid in this auction.

    `value` is null while it is secret, and 0 for an auto-walker that had to roll no die.
    """

    slot: Slot
    value: int | None


@dataclass
class SeatView:
    """A seat as the viewer sees it."""

    reputation: int
    goods: Counts
    kennel: tuple[DogView, ...]
    lead: tuple[DogView, ...]
    bid: BidView | None
    dealt: tuple[Objective, ...] | None
    """The objectives dealt to the seat: only in the own view."""
    has_objective: bool
    objective: MaybeObjective
    """The chosen objective, null while it is secret or not chosen."""
    active: tuple[ActiveDog, ...]
    score: FinalScore | None


@dataclass
class AutoView:
    """An auto-walker."""

    id: Auto
    kennel: tuple[Dog, ...]
    bid: BidView | None


@dataclass
class SpaceView:
    """The tokens on a space of the park."""

    space: Place
    tokens: tuple[Token, ...]


@dataclass
class View:
    """All that a seat, or a spectator (`viewer` is null), may know."""

    viewer: Seat | None
    phase: Phase
    to_act: Seat | None
    round: int
    auction: int | None
    start: Seat
    seats: tuple[SeatView, ...]
    autos: tuple[AutoView, ...]
    walkers: tuple[Place, ...]
    """The place of each walker: the seats', then the auto-walkers'."""
    field: tuple[MaybeDog, ...]
    deck_count: int
    discard: tuple[Dog, ...]
    """The last dog put away stands first."""
    awards: tuple[Breed, ...]
    forecasts: tuple[Forecast, ...]
    location: Location | None
    tokens: tuple[SpaceView, ...]
    exits: tuple[Place, ...]
    """The exits in use."""
    items: tuple[Item, ...]
    """What the present movement still offers."""
    revealed: tuple[Dog, ...]
    """The dogs that a scout has revealed."""
    paying: MaybeDog
    """The dog for which goods are being paid, or whose trade is being chosen."""
    left: int
    """How many goods are still to be paid or chosen."""
    die: int | None
    """What the auto-walker rolled that is sent along a branch."""
    last_places: tuple[Place, ...]
    """What changed last: where walkers moved to ..."""
    last_from: tuple[Place, ...]
    """(and from where, each)"""
    last_dogs: tuple[Dog, ...]
    """... or the dogs that changed hands, were put on a lead or came to the field."""
    dog_sets: DogSets
    mission: MaybeMission
    failed: bool
    winners: tuple[Seat, ...]
    """None before the end."""
    stars: int | None
    title: int | None
