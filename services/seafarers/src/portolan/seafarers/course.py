"""The course of a match: the kinds of steps, and the operations on a position."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Chance, flow
from portolan.seafarers.building import is_interrupted
from portolan.seafarers.scoring import end_if_over
from portolan.seafarers.state import (
    DiscardStep,
    FreeRouteStep,
    GoldStep,
    LootStep,
    MainStep,
    MonopolyStep,
    MoveThiefStep,
    PlacePortStep,
    PlentyStep,
    PreRollStep,
    SetupCardsStep,
    SetupPassStep,
    SetupRouteStep,
    SetupStep,
    SevenStep,
    State,
    StealStep,
    TradeDraftStep,
    TradePickStep,
    TradeRespondStep,
)
from portolan.seafarers.steps import cards, main, opening, thieves, trade, turn

HANDLERS: Final[dict[type, flow.Handler]] = {
    SetupStep: flow.asking(
        opening.settlement_asks,
        opening.settlement_choices,
        opening.settlement_act,
        opening.settlement_run,
    ),
    SetupRouteStep: flow.asking(
        opening.route_asks, opening.route_choices, opening.route_act, opening.route_run
    ),
    SetupCardsStep: flow.automatic(opening.cards_run),
    SetupPassStep: flow.automatic(opening.pass_run),
    PreRollStep: flow.asking(turn.pre_roll_asks, turn.pre_roll_choices, turn.pre_roll_act),
    SevenStep: flow.automatic(thieves.seven_run),
    DiscardStep: flow.asking(
        thieves.discard_asks, thieves.discard_choices, thieves.discard_act, thieves.discard_run
    ),
    MoveThiefStep: flow.asking(
        thieves.move_thief_asks,
        thieves.move_thief_choices,
        thieves.move_thief_act,
        thieves.move_thief_run,
    ),
    StealStep: flow.asking(thieves.steal_asks, thieves.steal_step_choices, thieves.steal_act),
    LootStep: flow.asking(thieves.loot_asks, thieves.loot_choices, thieves.steal_act),
    GoldStep: flow.asking(turn.gold_asks, turn.gold_choices, turn.gold_act, turn.gold_run),
    MainStep: flow.asking(main.main_asks, main.main_choices, main.main_act),
    TradeDraftStep: flow.asking(trade.draft_asks, trade.draft_choices, trade.draft_act),
    TradeRespondStep: flow.asking(trade.respond_asks, trade.respond_choices, trade.respond_act),
    TradePickStep: flow.asking(trade.pick_asks, trade.pick_choices, trade.pick_act),
    FreeRouteStep: flow.asking(
        cards.free_route_asks, cards.free_route_choices, cards.free_route_act, cards.done_run
    ),
    PlentyStep: flow.asking(
        cards.plenty_asks, cards.plenty_choices, cards.plenty_act, cards.done_run
    ),
    MonopolyStep: flow.asking(cards.monopoly_asks, cards.monopoly_choices, cards.monopoly_act),
    PlacePortStep: flow.asking(
        cards.place_port_asks, cards.place_port_choices, cards.place_port_act, cards.done_run
    ),
}


def asked(state: State) -> Sequence[int]:
    """The seats with an open decision, ascending; nobody once the match is over."""
    return flow.asked(HANDLERS, state, state.stack)


def choices(state: State, seat: int) -> list[Any]:
    """The legal actions of a seat, in the order of section 4."""
    return flow.choices(HANDLERS, state, state.stack, seat)


def act(state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
    """Carry out a legal action and what follows by itself; the events.

    Whether the match is over is asked after each action, whoever's (SF-13.2), but after all that
    follows from a piece (SF-4.5).
    """
    events: list[Any] = []
    step = state.stack[-1]
    HANDLERS[type(step)].act(state, step, seat, action, chance, events)
    if not is_interrupted(state):
        end_if_over(state, events)
    flow.settle(HANDLERS, state, state.stack, chance, events)
    return events
