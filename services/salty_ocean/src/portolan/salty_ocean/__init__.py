"""Upon a Salty Ocean: merchants of Rouen send ships for herring and cod."""

from pathlib import Path

from portolan.rulekit import Game
from portolan.salty_ocean import state
from portolan.salty_ocean.board import CARDS, MAX_SEATS, MIN_SEATS
from portolan.salty_ocean.flow import act, asked, choices
from portolan.salty_ocean.heuristics import evaluate
from portolan.salty_ocean.refusals import refuse
from portolan.salty_ocean.render import render
from portolan.salty_ocean.scoring import result
from portolan.salty_ocean.setup import setup
from portolan.salty_ocean.state import State
from portolan.salty_ocean.view import View, determinize, look
from portolan.salty_ocean.words import label, narrate, prompt, targets

__all__ = ["GAME"]


def _inventory(position: State) -> dict[str, int]:
    """Event cards and places on the order track: all else comes from unlimited supplies."""
    cards = {f"event {name}": position.cards.count(card) for card, name in enumerate(CARDS)}
    seats = {f"seat {seat}": position.order.count(seat) for seat in range(position.seats)}
    return {**cards, **seats}


GAME: Game[State] = Game(
    id="salty_ocean",
    rules_version=1,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    minutes=75,
    weight=3,
    folder=Path(__file__).parent,
    options=state.Options,
    state=State,
    view=View,
    steps={
        "event_phase": state.EventPhase,
        "turn": state.Turn,
        "second_action": state.SecondAction,
        "sailing": state.Sailing,
        "moving": state.Moving,
        "discarding": state.Discarding,
        "repairs": state.Repairs,
        "looking": state.Looking,
        "swapping": state.Swapping,
        "closing": state.Closing,
    },
    actions={
        "pass": state.Pass,
        "saline": state.Saline,
        "build": state.Build,
        "sail": state.Sail,
        "return": state.Return,
        "build_ship": state.BuildShip,
        "move_goods": state.MoveGoods,
        "sell": state.Sell,
        "buy": state.Buy,
        "end_turn": state.EndTurn,
        "ship": state.SendShip,
        "done": state.Done,
        "move": state.Move,
        "discard": state.Discard,
        "repair": state.Repair,
        "skip": state.Skip,
        "look": state.Look,
        "swap": state.Swap,
        "keep": state.Keep,
    },
    events={
        "order_drawn": state.OrderDrawn,
        "card_turned": state.CardTurned,
        "round_began": state.RoundBegan,
        "passed": state.Passed,
        "second_action_taken": state.SecondActionTaken,
        "turn_ended": state.TurnEnded,
        "fell_into_debt": state.FellIntoDebt,
        "saline_improved": state.SalineImproved,
        "depot_enlarged": state.DepotEnlarged,
        "cathedral_raised": state.CathedralRaised,
        "building_built": state.BuildingBuilt,
        "sails_set": state.SailsSet,
        "ship_sailed": state.ShipSailed,
        "ships_returned": state.ShipsReturned,
        "ship_built": state.ShipBuilt,
        "share_received": state.ShareReceived,
        "cargo_opened": state.CargoOpened,
        "goods_moved": state.GoodsMoved,
        "goods_discarded": state.GoodsDiscarded,
        "goods_sold": state.GoodsSold,
        "goods_bought": state.GoodsBought,
        "action_phase_ended": state.ActionPhaseEnded,
        "ship_repaired": state.ShipRepaired,
        "look_skipped": state.LookSkipped,
        "cards_seen": state.CardsSeen,
        "cards_swapped": state.CardsSwapped,
        "cards_kept": state.CardsKept,
        "salt_produced": state.SaltProduced,
        "rent_received": state.RentReceived,
        "interest_received": state.InterestReceived,
        "debt_grew": state.DebtGrew,
        "money_capped": state.MoneyCapped,
        "order_set": state.OrderSet,
        "final_scored": state.FinalScored,
        "cards_shown": state.CardsShown,
        "match_ended": state.MatchEnded,
    },
    setup=setup,
    asked=asked,
    choices=choices,
    act=act,
    copy=State.copy,
    result=result,
    look=look,
    determinize=determinize,
    evaluate=evaluate,
    refuse=refuse,
    prompt=prompt,
    label=label,
    targets=targets,
    narrate=narrate,
    render=render,
    inventory=_inventory,
)
