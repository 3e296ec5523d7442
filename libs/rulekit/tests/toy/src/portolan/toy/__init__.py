"""A toy game that uses every feature of rulekit's contract."""

from pathlib import Path

from portolan.rulekit import Game
from portolan.toy import rules, state, words
from portolan.toy.board import CARDS_OF
from portolan.toy.heuristics import evaluate
from portolan.toy.render import render
from portolan.toy.scoring import result
from portolan.toy.setup import setup
from portolan.toy.state import State
from portolan.toy.view import determinize, look

__all__ = ["GAME"]


def _inventory(position: State) -> dict[str, int]:
    market = [position.market] if position.market >= 0 else []
    held = [card for hand in position.hands for card in hand]
    cards = [*position.deck, *position.discard, *market, *held]
    wares = {f"ware {ware}": cards.count(ware) for ware in range(len(CARDS_OF))}
    return {**wares, "coins": position.bank + sum(position.coins)}


GAME: Game[State] = Game(
    id="toy",
    rules_version=2,
    min_seats=2,
    max_seats=4,
    minutes=10,
    weight=1,
    folder=Path(__file__).parent,
    options=state.Options,
    state=State,
    view=state.View,
    steps={
        "round_start": state.RoundStart,
        "bidding": state.Bidding,
        "award": state.Award,
        "turn": state.Turn,
        "exchange": state.Exchange,
        "round_end": state.RoundEnd,
    },
    actions={
        "bid": state.Bid,
        "play": state.Play,
        "roll": state.Roll,
        "rest": state.Rest,
        "trade": state.Trade,
        "give": state.Give,
        "peek": state.Peek,
    },
    events={
        "round_begun": state.RoundBegun,
        "drew": state.Drew,
        "shuffled": state.Shuffled,
        "has_bid": state.HasBid,
        "bids_shown": state.BidsShown,
        "won": state.Won,
        "scored": state.Scored,
        "rested": state.Rested,
        "exchanged": state.Exchanged,
        "peeked": state.Peeked,
    },
    setup=setup,
    asked=rules.asked,
    choices=rules.choices,
    act=rules.act,
    copy=State.copy,
    result=result,
    look=look,
    determinize=determinize,
    evaluate=evaluate,
    refuse=rules.refuse,
    prompt=words.prompt,
    label=words.label,
    targets=words.targets,
    narrate=words.narrate,
    render=render,
    inventory=_inventory,
    secret_actions=frozenset({"bid"}),
    upgrades={1: lambda row: [*row, [False] * len(row[7])]},
)
