"""The texts of decisions, actions and events."""

from typing import Any

from portolan.rulekit.text import Player, Text, text
from portolan.toy.board import POINTS_OF, WARES
from portolan.toy.state import (
    Bid,
    Bidding,
    BidsShown,
    Drew,
    Exchange,
    Exchanged,
    Give,
    HasBid,
    Peek,
    Peeked,
    Play,
    Rest,
    Rested,
    Roll,
    RoundBegun,
    Scored,
    Shuffled,
    State,
    Trade,
    Turn,
    Won,
)

PROMPTS = {Bidding: "prompt-bid", Turn: "prompt-turn", Exchange: "prompt-exchange"}


def ware(card: int) -> Text:
    """The name of a ware."""
    return text(f"ware-{WARES[card]}")


def prompt(state: State, seat: int) -> Text:
    """What a seat that is asked should do."""
    return text(PROMPTS[type(state.stack[-1])])


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does."""
    match action:
        case Bid():
            return text("do-bid", coins=action.coins)
        case Play():
            return text("do-play", ware=ware(action.card), points=POINTS_OF[action.card])
        case Give():
            return text("do-give", ware=ware(action.card), took=ware(state.market))
        case Roll():
            return text("do-roll")
        case Rest():
            return text("do-rest")
        case Trade():
            return text("do-trade")
        case Peek():
            return text("do-peek")
    raise TypeError(action)


def targets(state: State, seat: int, action: Any) -> list[str]:
    """The places on the board that stand for an action."""
    match action:
        case Play() | Give():
            return [f"card-{WARES[action.card]}"]
        case Peek():
            return ["deck"]
        case Trade():
            return ["market"]
        case Roll():
            return ["die"]
    return ["bank"]


def narrate(event: Any) -> Text | None:
    """An event as a line of the log."""
    match event:
        case RoundBegun():
            return text("log-round", round=event.round)
        case Drew() if event.card < 0:
            return None
        case Drew():
            return text("log-drew", who=Player(event.seat), ware=ware(event.card))
        case Shuffled():
            return text("log-shuffled", cards=event.cards)
        case HasBid():
            return text("log-has-bid", who=Player(event.seat))
        case BidsShown():
            return text("log-bids", bids=tuple(event.bids))
        case Won() if event.die is None:
            return text("log-won", who=Player(event.seat))
        case Won():
            return text("log-won-die", who=Player(event.seat), die=event.die)
        case Scored() if event.card < 0:
            return text("log-rolled", who=Player(event.seat), points=event.points)
        case Scored():
            return text(
                "log-played", who=Player(event.seat), ware=ware(event.card), points=event.points
            )
        case Rested():
            return text("log-rested", who=Player(event.seat))
        case Exchanged():
            return text(
                "log-exchanged",
                who=Player(event.seat),
                gave=ware(event.gave),
                took=ware(event.took),
            )
        case Peeked() if event.card < 0:
            return text("log-peeked", who=Player(event.seat))
        case Peeked():
            return text("log-peeked-card", who=Player(event.seat), ware=ware(event.card))
    raise TypeError(event)
