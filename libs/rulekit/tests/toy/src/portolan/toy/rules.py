"""The steps of a match, in the order of the rules."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import flow
from portolan.rulekit.chance import Chance
from portolan.rulekit.game import IllegalAction, Private, Revealing
from portolan.rulekit.text import text
from portolan.toy.board import FACES, MOST_BID, POINTS_OF, WARES
from portolan.toy.state import (
    Action,
    Award,
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
    RoundEnd,
    RoundStart,
    Scored,
    Shuffled,
    State,
    Trade,
    Turn,
    Won,
)

BIDS: Final[tuple[Bid, ...]] = tuple(Bid(coins) for coins in range(MOST_BID + 1))
PLAYS: Final[tuple[Play, ...]] = tuple(Play(card) for card in range(len(WARES)))
GIVES: Final[tuple[Give, ...]] = tuple(Give(card) for card in range(len(WARES)))


# Section 3: a round


def run_round_start(state: State, step: RoundStart, chance: Chance, events: list[Any]) -> None:
    """TY-3.1"""
    state.round += 1
    events.append(RoundBegun(state.round))
    for seat in range(len(state.hands)):
        draw_card(state, seat, chance, events)
    state.stack[-1] = Bidding()


def draw_card(state: State, seat: int, chance: Chance, events: list[Any]) -> None:
    """A card from the deck, which the discarded cards replace when it is empty (TY-3.1)."""
    if not state.deck:
        state.deck, state.discard = state.discard, []
        if not state.deck:
            return
        chance.shuffle(state.deck)
        events.append(Shuffled(len(state.deck)))
    card = state.deck.pop()
    state.knows_top = [False] * len(state.hands)
    state.hands[seat].append(card)
    state.hands[seat].sort()
    events.append(Private(Drew(seat, card), (seat,), Drew(seat, -1)))


def asks_bidding(state: State, step: Bidding) -> Sequence[int]:
    """Every seat that has not bid yet (TY-3.2)."""
    return [seat for seat, bid in enumerate(state.bids) if bid == -1]


def bidding_choices(state: State, step: Bidding, seat: int) -> list[Bid]:
    """TY-3.2"""
    return list(BIDS[: state.coins[seat] + 1])


def act_bidding(
    state: State, step: Bidding, seat: int, action: Bid, chance: Chance, events: list[Any]
) -> None:
    """TY-3.2"""
    state.bids[seat] = action.coins
    events.append(Private(HasBid(seat, action.coins), (seat,), HasBid(seat, None), reveals=False))


def run_bidding(state: State, step: Bidding, chance: Chance, events: list[Any]) -> None:
    """All bids are in (TY-3.3)."""
    state.stack[-1] = Award()


def run_award(state: State, step: Award, chance: Chance, events: list[Any]) -> None:
    """TY-3.3, TY-3.4"""
    bids = state.bids
    events.append(Revealing(BidsShown(bids)))
    for seat, bid in enumerate(bids):
        state.coins[seat] -= bid
        state.bank += bid
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    if len(highest) == 1:
        winner = highest[0]
        events.append(Won(winner, None))
    else:
        die = chance.pick(list(FACES))
        winner = highest[die % len(highest)]
        events.append(Won(winner, die))
    state.bids = [-1] * len(bids)
    state.stack[-1] = Turn(winner, traded=False)


# Section 4: the winner's turn


def asks_turn(state: State, step: Turn) -> Sequence[int]:
    """The seat whose turn it is."""
    return (step.seat,)


def turn_choices(state: State, step: Turn, seat: int) -> list[Action]:
    """TY-4.1 to TY-4.5"""
    hand = state.hands[seat]
    offered: list[Action] = [play for play in PLAYS if play.card in hand]
    offered.append(Roll())
    if state.bank:
        offered.append(Rest())
    if may_trade(state, step):
        offered.append(Trade())
    if state.coins[seat] and state.deck and not state.knows_top[seat]:
        offered.append(Peek())
    return offered


def may_trade(state: State, step: Turn) -> bool:
    """TY-4.4"""
    seat = step.seat
    return (
        state.market >= 0 and not step.traded and state.coins[seat] > 0 and bool(state.hands[seat])
    )


def act_turn(
    state: State, step: Turn, seat: int, action: Action, chance: Chance, events: list[Any]
) -> None:
    """TY-4.1 to TY-4.5"""
    if isinstance(action, Trade):
        pay(state, seat)
        state.stack[-1] = Turn(seat, traded=True)
        state.stack.append(Exchange(seat))
        return
    if isinstance(action, Peek):
        pay(state, seat)
        state.knows_top[seat] = True
        events.append(Private(Peeked(seat, state.deck[-1]), (seat,), Peeked(seat, -1)))
        return
    if isinstance(action, Play):
        state.hands[seat].remove(action.card)
        state.discard.append(action.card)
        score(state, seat, action.card, POINTS_OF[action.card], events)
    elif isinstance(action, Roll):
        score(state, seat, -1, chance.pick(list(FACES)), events)
    else:
        state.bank -= 1
        state.coins[seat] += 1
        events.append(Rested(seat, 1))
    state.stack[-1] = RoundEnd()


def pay(state: State, seat: int) -> None:
    """One coin to the bank (TY-4.4, TY-4.5)."""
    state.coins[seat] -= 1
    state.bank += 1


def score(state: State, seat: int, card: int, points: int, events: list[Any]) -> None:
    """TY-4.1, TY-4.2"""
    state.points[seat] += points
    events.append(Scored(seat, card, points))


def asks_exchange(state: State, step: Exchange) -> Sequence[int]:
    """The seat that trades."""
    return (step.seat,)


def exchange_choices(state: State, step: Exchange, seat: int) -> list[Give]:
    """TY-4.4"""
    hand = state.hands[seat]
    return [give for give in GIVES if give.card in hand]


def act_exchange(
    state: State, step: Exchange, seat: int, action: Give, chance: Chance, events: list[Any]
) -> None:
    """TY-4.4"""
    hand = state.hands[seat]
    hand.remove(action.card)
    hand.append(state.market)
    hand.sort()
    events.append(Exchanged(seat, action.card, state.market))
    state.market = action.card
    state.stack.pop()


# Section 5: the end


def run_round_end(state: State, step: RoundEnd, chance: Chance, events: list[Any]) -> None:
    """TY-5.1"""
    if state.round < state.rounds:
        state.stack[-1] = RoundStart()
    else:
        state.stack.pop()


HANDLERS: Final[dict[type, flow.Handler]] = {
    RoundStart: flow.automatic(run_round_start),
    Bidding: flow.asking(asks_bidding, bidding_choices, act_bidding, run_bidding),
    Award: flow.automatic(run_award),
    Turn: flow.asking(asks_turn, turn_choices, act_turn),
    Exchange: flow.asking(asks_exchange, exchange_choices, act_exchange),
    RoundEnd: flow.automatic(run_round_end),
}


def asked(state: State) -> Sequence[int]:
    """Seats with an open decision."""
    return flow.asked(HANDLERS, state, state.stack)


def choices(state: State, seat: int) -> list[Any]:
    """All actions that a seat may take now."""
    return flow.choices(HANDLERS, state, state.stack, seat)


def act(state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
    """Carry out an offered action."""
    return flow.act(HANDLERS, state, state.stack, seat, action, chance)


def settle(state: State, chance: Chance, events: list[Any]) -> None:
    """Run automatic steps up to the next decision."""
    flow.settle(HANDLERS, state, state.stack, chance, events)


def refuse(state: State, seat: int, action: Any) -> IllegalAction:
    """Why an action is not offered."""
    if isinstance(action, Bid):
        return IllegalAction(text("refuse-bid", coins=state.coins[seat]), "TY-3.2")
    if isinstance(action, (Trade, Give)):
        return IllegalAction(text("refuse-trade"), "TY-4.4")
    return IllegalAction(text("refuse-other"), "TY-4.6")
