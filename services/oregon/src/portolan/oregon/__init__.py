"""Oregon: farmers and buildings where rows and columns cross, for 2 to 4 seats."""

from pathlib import Path

from portolan.oregon import rules, state, words
from portolan.oregon.components import MAX_SEATS, MIN_SEATS
from portolan.oregon.heuristics import evaluate
from portolan.oregon.render import render
from portolan.oregon.scoring import result
from portolan.oregon.setup import setup
from portolan.oregon.view import determinize, inventory, look
from portolan.rulekit import Game

__all__ = ["GAME"]

GAME: Game[state.State] = Game(
    id="oregon",
    rules_version=1,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    minutes=60,
    weight=2,
    folder=Path(__file__).parent,
    options=state.Options,
    state=state.State,
    view=state.View,
    steps={
        "start_step": state.StartStep,
        "play_step": state.PlayStep,
        "place_step": state.PlaceStep,
        "extra_step": state.ExtraStep,
        "draw_step": state.DrawStep,
        "exchange_step": state.ExchangeStep,
    },
    actions={
        "place_start": state.PlaceStart,
        "play": state.Play,
        "place": state.Place,
        "extra": state.Extra,
        "draw": state.Draw,
        "exchange": state.Exchange,
        "keep": state.Keep,
        "pass": state.Pass,
    },
    events={
        "began": state.Began,
        "dealt": state.Dealt,
        "start_placed": state.StartPlaced,
        "turn_began": state.TurnBegan,
        "laid": state.Laid,
        "farmer_placed": state.FarmerPlaced,
        "building_placed": state.BuildingPlaced,
        "gained": state.Gained,
        "tile_taken": state.TileTaken,
        "pile_empty": state.PileEmpty,
        "group_scored": state.GroupScored,
        "final_round": state.FinalRound,
        "extra_used": state.ExtraUsed,
        "extra_kept": state.ExtraKept,
        "extra_skipped": state.ExtraSkipped,
        "cards_drawn": state.CardsDrawn,
        "reshuffled": state.Reshuffled,
        "exchanged": state.Exchanged,
        "kept": state.Kept,
        "passed": state.Passed,
        "ended": state.Ended,
    },
    setup=setup,
    asked=rules.asked,
    choices=rules.choices,
    act=rules.act,
    copy=rules.copy,
    result=result,
    look=look,
    determinize=determinize,
    evaluate=evaluate,
    refuse=words.refuse,
    prompt=words.prompt,
    label=words.label,
    targets=words.targets,
    narrate=words.narrate,
    render=render,
    inventory=inventory,
)
