"""What a match consists of."""

from dataclasses import dataclass
from typing import Annotated

from portolan.rulekit.codec import Between, Names
from portolan.toy.board import MOST_BID, WARES

Ware = Annotated[int, Names(WARES)]
WareOrNone = Annotated[int, Names(WARES, none=True)]
Coins = Annotated[int, Between(0, MOST_BID)]


@dataclass
class Options:
    """What can be agreed before a match."""

    rounds: Annotated[int, Between(1, 6)] = 3
    market: bool = True


# Steps


@dataclass
class RoundStart:
    """Every seat draws a card (TY-3.1)."""


@dataclass
class Bidding:
    """All seats bid at once, in secret (TY-3.2)."""


@dataclass
class Award:
    """The bids are shown and the highest wins (TY-3.3, TY-3.4)."""


@dataclass
class Turn:
    """The winner's turn (section 4)."""

    seat: int
    traded: bool


@dataclass
class Exchange:
    """The seat chooses the card it gives to the market (TY-4.4)."""

    seat: int


@dataclass
class RoundEnd:
    """The next round, or the end (TY-5.1)."""


Step = RoundStart | Bidding | Award | Turn | Exchange | RoundEnd

# Actions


@dataclass
class Bid:
    """Bid this many coins, in secret."""

    coins: Coins


@dataclass
class Play:
    """Discard a card for its points."""

    card: Ware


@dataclass
class Roll:
    """Roll the die for points."""


@dataclass
class Rest:
    """Take one coin from the bank."""


@dataclass
class Trade:
    """Pay one coin, then exchange a card with the market. Free, once a turn."""


@dataclass
class Give:
    """Give this card to the market and take the one that lies there."""

    card: Ware


@dataclass
class Peek:
    """Pay one coin and look at the top card of the deck. Free."""


Action = Bid | Play | Roll | Rest | Trade | Give | Peek

# Events


@dataclass
class RoundBegun:
    round: int


@dataclass
class Drew:
    """A seat drew a card; only that seat sees which."""

    seat: int
    card: WareOrNone


@dataclass
class Shuffled:
    """The discarded cards became the deck."""

    cards: int


@dataclass
class HasBid:
    """A seat has bid; only that seat sees how much."""

    seat: int
    coins: int | None


@dataclass
class BidsShown:
    bids: list[int]


@dataclass
class Won:
    """The highest bid; `die` is the face that broke a tie."""

    seat: int
    die: int | None


@dataclass
class Scored:
    """Points of a played card or of a die."""

    seat: int
    card: WareOrNone
    points: int


@dataclass
class Rested:
    seat: int
    coins: int


@dataclass
class Exchanged:
    seat: int
    gave: Ware
    took: Ware


@dataclass
class Peeked:
    """A seat looked at the top card; only that seat sees it."""

    seat: int
    card: WareOrNone


Event = (
    RoundBegun | Drew | Shuffled | HasBid | BidsShown | Won | Scored | Rested | Exchanged | Peeked
)


@dataclass
class State:
    """A match. All lists are by seat unless said otherwise."""

    rounds: int
    with_market: bool
    round: int
    stack: list[Step]
    deck: list[Ware]
    """Last card on top."""
    discard: list[Ware]
    """In the order discarded."""
    market: WareOrNone
    hands: list[list[Ware]]
    """Sorted."""
    coins: list[int]
    bank: int
    bids: list[int]
    """-1: not yet."""
    points: list[int]
    knows_top: list[bool]
    """The seat has looked at the card that now lies on top of the deck."""

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        return State(
            self.rounds,
            self.with_market,
            self.round,
            self.stack.copy(),
            self.deck.copy(),
            self.discard.copy(),
            self.market,
            [hand.copy() for hand in self.hands],
            self.coins.copy(),
            self.bank,
            self.bids.copy(),
            self.points.copy(),
            self.knows_top.copy(),
        )


@dataclass
class View:
    """All that a seat, or a spectator, may know."""

    seat: int | None
    round: int
    rounds: int
    asked: list[int]
    market: WareOrNone
    deck: int
    top: WareOrNone
    discard: list[Ware]
    hand: list[Ware] | None
    hand_sizes: list[int]
    coins: list[int]
    bank: int
    has_bid: list[bool]
    own_bid: int | None
    points: list[int]
