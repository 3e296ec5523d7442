"""What a seat may know, and what it may imagine of the rest."""

from random import Random

from portolan.toy.board import CARDS_OF, WARES
from portolan.toy.rules import BIDS, asked
from portolan.toy.state import State, View


def look(state: State, seat: int | None) -> View:
    """All that a seat, or a spectator, may know (TY-6.1)."""
    knows_top = seat is not None and state.knows_top[seat] and bool(state.deck)
    own_bid = -1 if seat is None else state.bids[seat]
    return View(
        seat=seat,
        round=state.round,
        rounds=state.rounds,
        asked=list(asked(state)),
        market=state.market,
        deck=len(state.deck),
        top=state.deck[-1] if knows_top else -1,
        discard=state.discard.copy(),
        hand=None if seat is None else state.hands[seat].copy(),
        hand_sizes=[len(hand) for hand in state.hands],
        coins=state.coins.copy(),
        bank=state.bank,
        has_bid=[bid >= 0 for bid in state.bids],
        own_bid=None if own_bid < 0 else own_bid,
        points=state.points.copy(),
    )


def determinize(state: State, seat: int, random: Random) -> State:
    """The cards and bids that the seat cannot know, dealt and chosen anew (TY-6.2)."""
    view = look(state, seat)
    guess = state.copy()
    pool = [ware for ware in range(len(WARES)) for _ in range(CARDS_OF[ware])]
    for card in [
        *view.discard,
        *(view.hand or []),
        *[c for c in (view.market, view.top) if c >= 0],
    ]:
        pool.remove(card)
    random.shuffle(pool)
    for other, size in enumerate(view.hand_sizes):
        if other != seat:
            guess.hands[other] = sorted(pool.pop() for _ in range(size))
    guess.deck = pool + ([view.top] if view.top >= 0 else [])
    for other, has_bid in enumerate(view.has_bid):
        if other != seat:
            guess.knows_top[other] = False
            if has_bid:
                guess.bids[other] = random.randrange(min(len(BIDS), view.coins[other] + 1))
    return guess
