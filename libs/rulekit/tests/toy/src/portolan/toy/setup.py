"""Setting a match up (section 2)."""

from typing import Any

from portolan.rulekit.chance import Chance
from portolan.toy.board import CARDS_OF, COINS, HAND, WARES
from portolan.toy.rules import settle
from portolan.toy.state import Options, RoundStart, State


def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
    """The first position: cards dealt, the first round's bidding open (TY-2.1 to TY-2.3)."""
    deck = [ware for ware in range(len(WARES)) for _ in range(CARDS_OF[ware])]
    chance.shuffle(deck)
    hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(seats)]
    market = deck.pop() if options.market else -1
    state = State(
        rounds=options.rounds,
        with_market=options.market,
        round=0,
        stack=[RoundStart()],
        deck=deck,
        discard=[],
        market=market,
        hands=hands,
        coins=[COINS] * seats,
        bank=COINS * seats,
        bids=[-1] * seats,
        points=[0] * seats,
        knows_top=[False] * seats,
    )
    events: list[Any] = []
    settle(state, chance, events)
    return state, events
