"""Trade with the bank and among players (section 7 of the rules)."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance, Private, Revealing
from portolan.seafarers.components import (
    DRAFTS_PER_TURN,
    KINDS,
    MAX_SEATS,
    MOST_GIVEN,
    MOST_WANTED,
)
from portolan.seafarers.state import (
    NONE,
    Accept,
    AddGive,
    AddWant,
    BankTrade,
    BankTraded,
    Decline,
    Drafted,
    Replied,
    Replies,
    State,
    TradeBegan,
    TradeBegin,
    TradeCallOff,
    TradeCancel,
    Traded,
    TradeDraftStep,
    TradeDropped,
    TradePickStep,
    TradePropose,
    TradeProposed,
    TradeRespondStep,
    TradeWith,
)
from portolan.seafarers.table import ONLY, Events, gain, hand_size, named

BANK_TRADES: Final[tuple[tuple[BankTrade, ...], ...]] = tuple(
    tuple(BankTrade(give, get) for get in range(KINDS)) for give in range(KINDS)
)
TRADE_BEGIN: Final[TradeBegin] = TradeBegin()
ADD_GIVE: Final[tuple[AddGive, ...]] = tuple(AddGive(kind) for kind in range(KINDS))
ADD_WANT: Final[tuple[AddWant, ...]] = tuple(AddWant(kind) for kind in range(KINDS))
TRADE_PROPOSE: Final[TradePropose] = TradePropose()
TRADE_CANCEL: Final[TradeCancel] = TradeCancel()
ACCEPT: Final[Accept] = Accept()
DECLINE: Final[Decline] = Decline()
TRADE_WITH: Final[tuple[TradeWith, ...]] = tuple(TradeWith(seat) for seat in range(MAX_SEATS))
TRADE_CALL_OFF: Final[TradeCallOff] = TradeCallOff()


def offer_bank(state: State, seat: int, choices: list[Any]) -> None:
    """Add all trades with the bank (SF-7.1)."""
    first = seat * KINDS
    for give in range(KINDS):
        if state.hands[first + give] >= state.rates[first + give]:
            trades = BANK_TRADES[give]
            for get in range(KINDS):
                if get != give and state.bank[get]:
                    choices.append(trades[get])


def bank_rates(state: State, seat: int) -> dict[int, int]:
    """The rate of each resource of which the seat can pay at least once."""
    found: dict[int, int] = {}
    for kind in range(KINDS):
        rate = state.rates[seat * KINDS + kind]
        if state.hands[seat * KINDS + kind] >= rate:
            found[kind] = rate
    return found


def trade_with_bank(state: State, seat: int, action: BankTrade, events: Events) -> None:
    """Pay at the own rate, take one."""
    rate = state.rates[seat * KINDS + action.give]
    gain(state, seat, action.give, -rate)
    gain(state, seat, action.get, 1)
    events.append(BankTraded(seat, action.give, rate, action.get))


# TRADE_DRAFT (SF-7.2, SF-7.3).


def may_draft(state: State, seat: int) -> bool:
    """Whether a seat may begin a draft."""
    return state.player_trade and state.drafts < DRAFTS_PER_TURN and hand_size(state, seat) > 0


def begin(state: State, seat: int, events: Events) -> None:
    """Begin a draft above MAIN."""
    state.drafts += 1
    state.stack.append(TradeDraftStep(seat))
    events.append(TradeBegan(seat))


def draft_asks(state: State, step: TradeDraftStep) -> Sequence[int]:
    return ONLY[step.seat]


def draft_choices(state: State, step: TradeDraftStep, seat: int) -> list[Any]:
    give, want = state.draft_give, state.draft_want
    given, wanted = sum(give), sum(want)
    found: list[Any] = []
    if given < MOST_GIVEN:
        for kind in range(KINDS):
            if state.hands[seat * KINDS + kind] > give[kind] and not want[kind]:
                found.append(ADD_GIVE[kind])
    if wanted < MOST_WANTED:
        found += [ADD_WANT[kind] for kind in range(KINDS) if not give[kind]]
    if given and wanted:
        found.append(TRADE_PROPOSE)
    found.append(TRADE_CANCEL)
    return found


def draft_act(
    state: State, step: TradeDraftStep, seat: int, action: Any, chance: Chance, events: Events
) -> None:
    if isinstance(action, AddGive):
        state.draft_give[action.res] += 1
        events.append(Private(Drafted(seat, action.res, False), (seat,), None, reveals=False))
    elif isinstance(action, AddWant):
        state.draft_want[action.res] += 1
        events.append(Private(Drafted(seat, action.res, True), (seat,), None, reveals=False))
    elif isinstance(action, TradePropose):
        state.stack[-1] = TradeRespondStep(seat)
        give, want = named(state.draft_give), named(state.draft_want)
        events.append(Revealing(TradeProposed(seat, give, want)))
    else:
        events.append(TradeDropped(seat))
        _close(state)


def _close(state: State) -> None:
    """Back to MAIN with an empty draft."""
    for kind in range(KINDS):
        state.draft_give[kind] = state.draft_want[kind] = 0
    for seat in range(len(state.replies)):
        state.replies[seat] = NONE
    state.stack.pop()


# TRADE_RESPOND (SF-7.4).


def respond_asks(state: State, step: TradeRespondStep) -> Sequence[int]:
    return [seat for seat, reply in enumerate(state.replies) if reply == NONE and seat != step.seat]


def can_accept(state: State, seat: int) -> bool:
    """Whether a seat holds all wanted cards."""
    return all(state.hands[seat * KINDS + kind] >= state.draft_want[kind] for kind in range(KINDS))


def respond_choices(state: State, step: TradeRespondStep, seat: int) -> list[Any]:
    return [ACCEPT, DECLINE] if can_accept(state, seat) else [DECLINE]


def respond_act(
    state: State,
    step: TradeRespondStep,
    seat: int,
    action: Accept | Decline,
    chance: Chance,
    events: Events,
) -> None:
    accept = isinstance(action, Accept)
    state.replies[seat] = int(accept)
    whole = Replied(seat, accept)
    events.append(Private(whole, (seat,), Replied(seat, None), reveals=False))
    if respond_asks(state, step):
        return
    accepted = tuple([other for other, reply in enumerate(state.replies) if reply == 1])
    events.append(Revealing(Replies(step.seat, accepted)))
    if accepted:
        state.stack[-1] = TradePickStep(step.seat)
    else:
        _close(state)


# TRADE_PICK (SF-7.5).


def pick_asks(state: State, step: TradePickStep) -> Sequence[int]:
    return ONLY[step.seat]


def pick_choices(state: State, step: TradePickStep, seat: int) -> list[Any]:
    found: list[Any] = [TRADE_WITH[s] for s, reply in enumerate(state.replies) if reply == 1]
    found.append(TRADE_CALL_OFF)
    return found


def pick_act(
    state: State,
    step: TradePickStep,
    seat: int,
    action: TradeWith | TradeCallOff,
    chance: Chance,
    events: Events,
) -> None:
    if isinstance(action, TradeWith):
        give, want = named(state.draft_give), named(state.draft_want)
        for kind in range(KINDS):
            moved = state.draft_give[kind] - state.draft_want[kind]
            state.hands[seat * KINDS + kind] -= moved
            state.hands[action.seat * KINDS + kind] += moved
        events.append(Traded(seat, action.seat, give, want))
    else:
        events.append(TradeDropped(seat))
    _close(state)
