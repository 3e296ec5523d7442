"""What a match of Upon a Salty Ocean is made of: state, steps, actions, events.

Numbers inside, ids on the wire (`board` has the tables). Per-seat lists are flat: goods in the
depot of a seat at `seat * 3 + good`, ships at `seat * 3 + ship`, their cargo at
`(seat * 3 + ship) * 3 + good`. Steps are never changed once they are on the stack.
"""

from dataclasses import dataclass
from typing import Annotated

from portolan.rulekit import Between, Names
from portolan.salty_ocean.board import (
    BERTHS,
    BUILDINGS,
    CARDS,
    GOODS,
    MARKS,
    MAX_SEATS,
    MOST_BARRELS,
    PLACES,
    POSITIONS,
    SEA_EVENTS,
    SHIP_KINDS,
    SHIPS,
    SITES,
    SOURCES,
    TYPES,
    WEATHERS,
)

# Bounds are made before they are used in an alias: mypyc miscompiles arithmetic inside one.
_SEATS = Between(0, MAX_SEATS - 1)
_SOME_BARRELS = Between(1, MOST_BARRELS)
_ANY_BARRELS = Between(0, MOST_BARRELS)

Seat = Annotated[int, _SEATS]
Good = Annotated[int, Names(GOODS)]
Ship = Annotated[int, Names(SHIPS)]
ShipKind = Annotated[int, Names(SHIP_KINDS)]
Place = Annotated[int, Names(PLACES)]
Berth = Annotated[int, Names(BERTHS)]
Source = Annotated[int, Names(SOURCES)]
Site = Annotated[int, Names(SITES)]
Building = Annotated[int, Names(BUILDINGS)]
ActionType = Annotated[int, Names(TYPES)]
Card = Annotated[int, Names(CARDS)]
SeenCard = Annotated[int, Names(CARDS, none=True)]
Position = Annotated[int, Names(POSITIONS)]
Weather = Annotated[int, Names(WEATHERS)]
SeaEvent = Annotated[int, Names(SEA_EVENTS)]
Mark = Annotated[int, Names(MARKS)]
Barrels = Annotated[int, _SOME_BARRELS]
FishBarrels = Annotated[int, _ANY_BARRELS]

# -- steps (SO-3.2) --------------------------------------------------------------------------------


@dataclass
class EventPhase:
    """The event of the round that `State.round` names takes effect (SO-3.3)."""


@dataclass
class Turn:
    """Action phase: the seat at `place` of the order track is on turn (SO-3.5)."""

    place: int
    passes: int


@dataclass
class SecondAction:
    """The Gros Horloge may give a second action, of another type than `first` (SO-7.13)."""

    seat: Seat
    first: ActionType


@dataclass
class Sailing:
    """Ships leave port one by one (SO-6.6)."""

    seat: Seat
    sailed: bool


@dataclass
class Moving:
    """Goods move between depot and ships; `used` has a bit for each pair of good and ship."""

    seat: Seat
    used: int


@dataclass
class Discarding:
    """The depot must shrink to its capacity (SO-6.14)."""

    seat: Seat


@dataclass
class Repairs:
    """End phase 1a: the lighthouse owner at `place` of the order track repairs (SO-8.2)."""

    place: int


@dataclass
class Looking:
    """End phase 1b: builder number `builder` of the Fierte may look at two cards (SO-8.4)."""

    builder: int


@dataclass
class Swapping:
    """End phase 1b: the first builder may exchange the two cards looked at (SO-8.4)."""

    seat: Seat
    first: Position
    second: Position


@dataclass
class Closing:
    """End phase from 1c on: nothing more to decide in this round (SO-8.5 to SO-8.12)."""


Step = (
    EventPhase
    | Turn
    | SecondAction
    | Sailing
    | Moving
    | Discarding
    | Repairs
    | Looking
    | Swapping
    | Closing
)

# -- actions (SO-13) -------------------------------------------------------------------------------


@dataclass
class Pass:
    """Do nothing this time (SO-3.6)."""


@dataclass
class Saline:
    """City: improve the own saline by a level (SO-6.1)."""


@dataclass
class Build:
    """City: build the depot's or the cathedral's next level, or a building (SO-6.2 to SO-6.5)."""

    building: Site


@dataclass
class Sail:
    """Navigation: ships leave port and fish (SO-6.6)."""


@dataclass
class Return:
    """Navigation: these ships come back to port (SO-6.9)."""

    ships: tuple[Ship, ...]


@dataclass
class BuildShip:
    """Harbor: build the second caravel or the carrack (SO-6.10)."""

    ship_kind: ShipKind


@dataclass
class MoveGoods:
    """Harbor: move goods between depot and ships in port (SO-6.12)."""


@dataclass
class Sell:
    """Market: sell barrels of one good (SO-6.15)."""

    good: Good
    count: Barrels
    from_: Source


@dataclass
class Buy:
    """Market: buy barrels of one good into the depot (SO-6.19)."""

    good: Good
    count: Barrels


@dataclass
class EndTurn:
    """Leave the second action of the Gros Horloge (SO-7.13)."""


@dataclass
class SendShip:
    """This ship sails; `herring` of its salt turns into herring, the rest into cod (SO-6.7)."""

    ship: Ship
    herring: FishBarrels


@dataclass
class Done:
    """No further step of this action."""


@dataclass
class Move:
    """Barrels of one good go from the depot to a ship or back (SO-6.12)."""

    good: Good
    from_: Place
    to: Place
    count: Barrels


@dataclass
class Discard:
    """Barrels in excess of the depot's capacity are given up (SO-6.14)."""

    good: Good
    count: Barrels


@dataclass
class Repair:
    """The lighthouse mends this ship (SO-8.2)."""

    ship: Ship


@dataclass
class Skip:
    """Look at no event card (SO-8.4)."""


@dataclass
class Look:
    """Look at the face-down event cards at two positions (SO-8.4)."""

    first: Position
    second: Position


@dataclass
class Swap:
    """The two cards looked at change places (SO-8.4)."""


@dataclass
class Keep:
    """The two cards looked at stay where they are (SO-8.4)."""


# -- events ----------------------------------------------------------------------------------------


@dataclass
class OrderDrawn:
    """The first order track, and the money of each seat (SO-2.2, SO-2.3)."""

    order: list[Seat]
    money: list[int]


@dataclass
class CardTurned:
    """An event card is turned face up (SO-2.8, SO-3.3)."""

    position: Position
    card: Card


@dataclass
class RoundBegan:
    """The event of a round takes effect; `rows` and `prices` by good in play (SO-3.3)."""

    round: int
    card: Card
    weather: Weather
    sea_event: SeaEvent
    rows: list[int]
    prices: list[int]


@dataclass
class Passed:
    """A seat passed; `in_row` seats have now passed in direct succession (SO-3.7)."""

    seat: Seat
    in_row: int


@dataclass
class SecondActionTaken:
    """A seat uses its Gros Horloge; the surcharge is part of the next fee (SO-7.13)."""

    seat: Seat
    surcharge: int


@dataclass
class TurnEnded:
    """A seat does without the second action of its Gros Horloge."""

    seat: Seat


@dataclass
class FellIntoDebt:
    """A payment took a seat below zero and cost interest at once (SO-4.3)."""

    seat: Seat
    interest: int


@dataclass
class SalineImproved:
    """`fee` is the activation payment, `price` the action's own one (also below)."""

    seat: Seat
    level: int
    production: int
    fee: int
    price: int


@dataclass
class DepotEnlarged:
    seat: Seat
    level: int
    capacity: int
    fee: int
    price: int


@dataclass
class CathedralRaised:
    seat: Seat
    level: int
    value: int
    fee: int
    price: int


@dataclass
class BuildingBuilt:
    """`place` counts the builders of this building: 1 is the first."""

    seat: Seat
    building: Building
    place: int
    fee: int
    price: int


@dataclass
class SailsSet:
    seat: Seat
    fee: int


@dataclass
class ShipSailed:
    """What happened to a ship that left port, in the order of SO-6.7.

    `lost` counts the barrels washed overboard by good; `spoilt` the salt of a poor catch.
    """

    seat: Seat
    ship: Ship
    storm: int
    pirates: int
    lost: list[int]
    spoilt: int
    herring: int
    cod: int


@dataclass
class ShipsReturned:
    seat: Seat
    ships: list[Ship]
    fee: int


@dataclass
class ShipBuilt:
    seat: Seat
    ship: Ship
    fee: int
    price: int


@dataclass
class ShareReceived:
    """An owner of shipyard or academy is paid by the builder of a ship (SO-6.11)."""

    seat: Seat
    building: Building
    amount: int


@dataclass
class CargoOpened:
    """A seat begins to move goods."""

    seat: Seat
    fee: int


@dataclass
class GoodsMoved:
    seat: Seat
    good: Good
    from_: Place
    to: Place
    count: int


@dataclass
class GoodsDiscarded:
    seat: Seat
    good: Good
    count: int


@dataclass
class GoodsSold:
    """`bonus` comes from the Bureau des Finances; `row` is the good's new row."""

    seat: Seat
    good: Good
    count: int
    income: int
    bonus: int
    row: int
    price: int
    fee: int


@dataclass
class GoodsBought:
    seat: Seat
    good: Good
    count: int
    fee: int
    price: int


@dataclass
class ActionPhaseEnded:
    """All seats passed in direct succession (SO-3.7)."""

    round: int


@dataclass
class ShipRepaired:
    """`chosen` is False where the seat had only this damaged ship (SO-8.2)."""

    seat: Seat
    ship: Ship
    damage: int
    chosen: bool


@dataclass
class LookSkipped:
    seat: Seat


@dataclass
class CardsSeen:
    """A seat looked at two cards; others see where, not what (SO-10.1)."""

    seat: Seat
    first: Position
    second: Position
    first_card: SeenCard
    second_card: SeenCard


@dataclass
class CardsSwapped:
    seat: Seat
    first: Position
    second: Position


@dataclass
class CardsKept:
    seat: Seat


@dataclass
class SaltProduced:
    """`lost` barrels found no room in the depot (SO-8.5)."""

    seat: Seat
    count: int
    lost: int


@dataclass
class RentReceived:
    seat: Seat
    amount: int


@dataclass
class InterestReceived:
    seat: Seat
    amount: int


@dataclass
class DebtGrew:
    seat: Seat
    amount: int


@dataclass
class MoneyCapped:
    seat: Seat
    lost: int


@dataclass
class OrderSet:
    """The poorest seat goes first in the next round (SO-8.11)."""

    order: list[Seat]


@dataclass
class FinalScored:
    """Final total of a seat, item by item (SO-9.1)."""

    seat: Seat
    money: int
    notre_dame: int
    vitrails: int
    town_hall: int
    lighthouse: int
    maclou: int
    total: int


@dataclass
class CardsShown:
    """After the end all event cards are open, by position (SO-10.4)."""

    cards: list[Card]


@dataclass
class MatchEnded:
    winners: list[Seat]


# -- state and options -----------------------------------------------------------------------------


@dataclass
class Options:
    """The game has no variants: players, map and scoring follow from the number of seats."""


@dataclass
class State:
    """A position of the match. `stack` is empty once it has ended."""

    stack: list[Step]
    seats: int
    round: int
    order: list[Seat]
    """The order track, first seat first."""
    costs: list[int]
    """Activation cost by action type."""
    rows: list[int]
    """Row of each good's marker."""
    weather: Weather
    sea_event: SeaEvent
    pirates_done: bool
    cards: list[Card]
    """The event card at each position."""
    known: list[int]
    """Positions that a seat has looked at, as bits: knowledge moves with a card (SO-10.2)."""
    owners: list[tuple[Seat, ...]]
    """Owners of each building in the order in which they built it."""
    clock_used: list[bool]
    money: list[int]
    saline: list[int]
    depot_level: list[int]
    cathedral: list[int]
    depot: list[int]
    berth: list[Berth]
    damage: list[int]
    cargo: list[int]
    changed: list[Mark]
    """What the last action changed: public, for the picture alone."""

    def copy(self) -> "State":
        """A state that shares nothing that changes with this one."""
        return State(
            self.stack.copy(),
            self.seats,
            self.round,
            self.order.copy(),
            self.costs.copy(),
            self.rows.copy(),
            self.weather,
            self.sea_event,
            self.pirates_done,
            self.cards.copy(),
            self.known.copy(),
            self.owners.copy(),
            self.clock_used.copy(),
            self.money.copy(),
            self.saline.copy(),
            self.depot_level.copy(),
            self.cathedral.copy(),
            self.depot.copy(),
            self.berth.copy(),
            self.damage.copy(),
            self.cargo.copy(),
            self.changed.copy(),
        )
