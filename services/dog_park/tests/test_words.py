"""What people read: labels with their costs and gains, targets, the log, refusals."""

from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.components import DOGS, FORECASTS
from portolan.dog_park.state import (
    CameHome,
    Ended,
    Entered,
    FinalScore,
    ForecastGain,
    PlaceFree,
    ScoringEnded,
    Stash,
    SwapSkip,
    WalkingEnded,
)
from portolan.rulekit import SeededChance
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.play import shown
from portolan.rulekit.text import localizer

from .conftest import SetTable, Table

NAMES = ("Ada", "Ben", "Cleo", "Dan")
FIELD = ["dog_021", "dog_047", "dog_075"]


def labels(game: Table, language: str = "en") -> list[str]:
    """The labels of the legal actions, in order."""
    say = localizer(GAME.folder, language).say
    choices = GAME.choices(game.state, game.decider)
    return [say(GAME.label(game.state, game.decider, action), NAMES) for action in choices]


def told(event: Any, language: str = "en") -> str:
    """An event as a line of the log."""
    line = GAME.narrate(event)
    assert line is not None
    return localizer(GAME.folder, language).say(line, NAMES)


def test_a_move_tells_tokens_reward_and_fee(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, location_card="rerouted_1", walkers={"0": "T4", "1": "T5"})
    assert labels(game) == [
        "Walk to T5, occupied: 1 × reputation; 1 × scout for 1 reputation",
        "Walk to U2: 1 × reputation",
        "Walk to U3: 1 × swap, 1 × scout",
        "Walk to U4: 1 × reputation",
        "Walk to L1: 1 × ball",
        "Walk to L2: 1 × swap",
        "Walk to L3: 1 × toy",
    ]


def test_a_social_butterfly_pays_no_fee_in_the_label(table: SetTable) -> None:
    given = {"phase": "MOVE", "seats": 3, "walkers": {"0": "START", "1": "T1"}}
    assert labels(table(lead=["dog_013"], **given))[0] == (
        "Walk to T1, occupied: 1 × stick for 1 reputation"
    )
    assert labels(table(lead=["dog_015"], **given))[0] == "Walk to T1: 1 × stick"


def test_leaving_tells_what_it_gives(table: SetTable) -> None:
    game = table(phase="MOVE", seats=4, walkers={"0": "U5"})
    assert labels(game) == [
        "Leave the park by E1: 3 × reputation",
        "Leave the park by E2: 2 × reputation",
        "Leave the park by E3: 1 × reputation, or a swap that keeps walked tokens",
    ]


def test_who_lost_reads_the_fee_and_who_could_not_bid_reads_none(table: SetTable) -> None:
    field = ["dog_009", "dog_021", "dog_047", "dog_075"]
    game = table(phase="BID", seats=4, reputation=[0, 5, 5, 0], field=field)
    game.act("bid", slot=1, value=1).act("bid", slot=1, value=2)
    assert labels(game)[0] == "Take English Setter (slot 2), pay 1 reputation"
    game.act("take", slot=2)
    assert labels(game)[0] == "Take Borzoi (slot 3)"


def test_a_dog_that_lacks_goods_tells_what_it_costs_in_all(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[0, 2, 0, 2], kennel=["dog_012"])
    (label,) = labels(game)
    assert "1 missing, pay 2 other goods instead" in label


@pytest.mark.rule("DP-6.11", "DP-6.12", "DP-8.2")
def test_a_swap_tells_what_becomes_of_the_walked_tokens(table: SetTable) -> None:
    given = {"seats": 3, "kennel": [["dog_009", 2]], "lead": ["dog_013"], "field": FIELD}
    plain = table(phase="SWAP", **given)
    assert labels(plain)[0] == "Give Pug (2 walked tokens lost) for English Setter (slot 1)"
    fresh = table(phase="SWAP", forecast="fc_swap_walked", **given)
    assert labels(fresh)[0] == (
        "Give Pug (2 walked tokens lost) for English Setter (slot 1), which gets 1 walked token"
    )
    leaving = table(phase="EXIT", **given)
    assert labels(leaving)[1] == (
        "Give Pug for English Setter (slot 1), which gets 2 walked tokens"
    )


def test_a_forecast_gain_tells_what_there_is_and_no_more() -> None:
    gain = ForecastGain(0, FORECASTS.index("fc_toy"), 2, 6, 0)
    assert told(gain) == "Toy dog day: Ada has 2 such dogs, +6 reputation"
    terrier = ForecastGain(0, FORECASTS.index("fc_terrier"), 1, 0, 2)
    assert told(terrier) == "Terrier day: Ada has 1 such dog, 2 goods to choose"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_of_a_decision_differs(language: str) -> None:
    chance = SeededChance("labels")
    say = localizer(GAME.folder, language).say
    state, _ = GAME.new(GAME.options(), 4, chance)
    while GAME.asked(state):
        (seat,) = GAME.asked(state)
        choices = GAME.choices(state, seat)
        said = [say(GAME.label(state, seat, action), NAMES) for action in choices]
        assert len(set(said)) == len(said)
        GAME.act(state, seat, chance.pick(choices), chance)


@pytest.mark.rule("DP-6.9")
def test_what_a_movement_offers_is_chosen_where_it_lies(table: SetTable) -> None:
    items = ["printed", "token_scout", "playmate:dog_010"]
    game = table(
        phase="RESOLVE",
        seats=3,
        items=items,
        walkers={"0": "T5"},
        lead=["dog_010"],
        kennel=["dog_009"],
    )
    choices = GAME.choices(game.state, 0)
    targets = [GAME.targets(game.state, 0, action) for action in choices]
    assert targets == [["space:T5"], ["space:T5"], ["dog:dog_010"]]


def test_a_walk_that_is_skipped_is_a_line_of_the_log() -> None:
    assert told(Entered((1,))) == "Into the park: Ben"
    assert told(Entered(())) == "Nobody has a dog on the lead: the park stays empty this round"


def test_one_winner_wins_and_two_win() -> None:
    scores = tuple(FinalScore(seat, 9, 0, 0, 0, 0, 9, -1) for seat in (0, 1))
    assert told(Ended((0,), scores, None, None)).startswith("Ada wins: Ada 9")
    assert "win: Ada 9" in told(Ended((0, 1), scores, None, None))


def test_a_lost_solo_match_tells_no_score() -> None:
    assert told(Ended((), (), 0, None)) == "The match is lost, without scoring"


@pytest.mark.parametrize(("stars", "words"), [(1, "1 star,"), (4, "4 stars,")])
def test_stars_are_counted(stars: int, words: str) -> None:
    score = FinalScore(0, 9, 0, 0, 0, 0, 9, -1)
    assert words in told(Ended((0,), (score,), stars, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_a_line_of_the_log(language: str) -> None:
    chance = SeededChance("log")
    state, events = GAME.new(GAME.options(), 2, chance)
    while GAME.asked(state):
        (seat,) = GAME.asked(state)
        events += GAME.act(state, seat, chance.pick(GAME.choices(state, seat)), chance)
    public = [event for event in (shown(event, None) for event in events) if event is not None]
    lines = [told(event, language) for event in public]
    assert all(lines)
    assert {type(event) for event in public} >= {Entered, WalkingEnded, CameHome, ScoringEnded}


@pytest.mark.rule("DP-0.9")
def test_what_is_not_asked_for_now_is_refused_with_the_open_prompt(table: SetTable) -> None:
    game = table(phase="BID", seats=3)
    for action in (PlaceFree(0), Stash(0, 0), SwapSkip()):
        refusal = GAME.refuse(game.state, 0, action)
        assert refusal.rule == "DP-0.9"
        words = localizer(GAME.folder, "en").say(refusal.reason, NAMES)
        assert words.startswith("That is not possible now. Auction 1")
    assert DOGS[0] == "dog_001"
