"""The texts of decisions, actions and events."""

from collections.abc import Callable
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


def _label_bid(state: State, action: Bid) -> Text:
    return text("do-bid", coins=action.coins)


def _label_play(state: State, action: Play) -> Text:
    return text("do-play", ware=ware(action.card), points=POINTS_OF[action.card])


def _label_give(state: State, action: Give) -> Text:
    return text("do-give", ware=ware(action.card), took=ware(state.market))


LABELS: dict[type, Callable[[State, Any], Text]] = {
    Bid: _label_bid,
    Play: _label_play,
    Give: _label_give,
    Roll: lambda state, action: text("do-roll"),
    Rest: lambda state, action: text("do-rest"),
    Trade: lambda state, action: text("do-trade"),
    Peek: lambda state, action: text("do-peek"),
}


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does."""
    return LABELS[type(action)](state, action)


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


def _tell_drew(event: Drew) -> Text | None:
    if event.card < 0:
        return None
    return text("log-drew", who=Player(event.seat), ware=ware(event.card))


def _tell_won(event: Won) -> Text:
    if event.die is None:
        return text("log-won", who=Player(event.seat))
    return text("log-won-die", who=Player(event.seat), die=event.die)


def _tell_scored(event: Scored) -> Text:
    who = Player(event.seat)
    if event.card < 0:
        return text("log-rolled", who=who, points=event.points)
    return text("log-played", who=who, ware=ware(event.card), points=event.points)


def _tell_exchanged(event: Exchanged) -> Text:
    return text(
        "log-exchanged", who=Player(event.seat), gave=ware(event.gave), took=ware(event.took)
    )


def _tell_peeked(event: Peeked) -> Text:
    if event.card < 0:
        return text("log-peeked", who=Player(event.seat))
    return text("log-peeked-card", who=Player(event.seat), ware=ware(event.card))


LINES: dict[type, Callable[[Any], Text | None]] = {
    RoundBegun: lambda event: text("log-round", round=event.round),
    Drew: _tell_drew,
    Shuffled: lambda event: text("log-shuffled", cards=event.cards),
    HasBid: lambda event: text("log-has-bid", who=Player(event.seat)),
    BidsShown: lambda event: text("log-bids", bids=tuple(event.bids)),
    Won: _tell_won,
    Scored: _tell_scored,
    Rested: lambda event: text("log-rested", who=Player(event.seat)),
    Exchanged: _tell_exchanged,
    Peeked: _tell_peeked,
}


def narrate(event: Any) -> Text | None:
    """An event as a line of the log."""
    return LINES[type(event)](event)
