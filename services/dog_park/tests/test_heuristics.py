"""What bots think of a position."""

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.state import EndStep, EnterStep, FinalStep, HomeEndStep, RoundEndStep, Step
from portolan.rulekit import SeededChance
from portolan.rulekit.bots import choose

from .conftest import SetTable, Table


def chosen(game: Table, *later: Step) -> dict[str, object]:
    """What the greedy bot does for the seat that is asked; `later` steps follow, the last first."""
    game.state.stack[:0] = later
    action, _ = choose(GAME, game.state, game.decider, "greedy", 1)
    done: dict[str, object] = GAME.action_form.to_json(action)
    return done


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_shares_are_shares_through_a_match(seats: int) -> None:
    chance = SeededChance("shares")
    state, _ = GAME.new(GAME.options(), seats, chance)
    while GAME.asked(state):
        shares = GAME.evaluate(state)
        assert all(0 <= share <= 1 for share in shares)
        if seats > 1:
            assert sum(shares) == pytest.approx(1)
        seat = GAME.asked(state)[0]
        GAME.act(state, seat, chance.pick(GAME.choices(state, seat)), chance)


def test_a_failed_mission_is_worth_nothing(table: SetTable) -> None:
    game = table(phase="FINAL", seats=1, goods=[9, 9, 9, 9], kennel=["dog_162"])
    hopeful = GAME.evaluate(game.state)[0]
    game.state.failed = True
    assert hopeful > GAME.evaluate(game.state)[0] == 0


STILL_OPEN = {"phase": "FINAL", "kennel_1": ["dog_045"], "goods_1": [2, 0, 0, 0]}
"""The other seat has still to score: nobody has won yet."""


def test_an_ability_is_paid_for_if_it_gives_more_than_it_costs(table: SetTable) -> None:
    kennel = ["dog_009", "dog_008", "dog_012"]
    game = table(goods=[0, 0, 1, 1], kennel=kennel, reputation=[5, 13], **STILL_OPEN)
    assert chosen(game, EndStep(), FinalStep(1))["type"] == "activate"


def test_goods_are_stashed_where_they_count(table: SetTable) -> None:
    game = table(goods=[4, 0, 0, 0], kennel=["dog_017"], **STILL_OPEN)
    game.act("activate", dog="dog_017")
    stash = {"type": "stash", "dog": "dog_017", "good": "stick"}
    assert chosen(game, EndStep(), FinalStep(1)) == stash


def test_the_richer_exit_is_taken(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=4,
        walkers={"0": "U5", "1": "T3", "2": "T3", "3": "T3"},
        lead=["dog_013"],
    )
    assert chosen(game, RoundEndStep(), HomeEndStep()) == {"type": "move", "to": "E1"}


def test_a_dog_that_can_be_walked_for_one_good_is_walked(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[3, 0, 0, 0], kennel=["dog_012", "dog_040"])
    game.act("place", dog="dog_012")
    later = (RoundEndStep(), HomeEndStep(), EnterStep())
    assert chosen(game, *later) == {"type": "place", "dog": "dog_040"}


def test_a_walked_dog_is_not_swapped_away_for_its_like(table: SetTable) -> None:
    game = table(
        phase="SWAP", seats=3, kennel=[["dog_009", 3]], field=["dog_008", "dog_017", "dog_018"]
    )
    assert chosen(game, RoundEndStep(), HomeEndStep()) == {"type": "swap_skip"}
