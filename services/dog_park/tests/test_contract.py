"""Play that uses everything up comes to its end. `tests/conformance` has what every game keeps."""

from random import Random
from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.state import Bid, Move, PayExtra, PlaceDog
from portolan.rulekit.chance import FreeChance


def _wasteful(choices: list[Any], random: Random) -> Any:
    """The choice that uses up most: high bids, dear dogs, goods, and long strides."""

    def waste(action: Any) -> int:
        if isinstance(action, Bid):
            return action.value
        if isinstance(action, Move):
            return action.to
        return 1 if isinstance(action, (PlaceDog, PayExtra)) else 0

    most = max(map(waste, choices))
    return random.choice([action for action in choices if waste(action) == most])


def _play_wastefully(matches: int) -> int:
    """Play matches to their end; how often somebody had no reputation left."""
    random = Random("waste")
    chance = FreeChance(random)
    poor = 0
    for number in range(matches):
        state, _ = GAME.new(GAME.options(), 1 + number % 4, chance)
        for _ in range(1000):
            asked = GAME.asked(state)
            if not asked:
                break
            choices = GAME.choices(state, asked[0])
            assert choices
            poor += 0 in state.reputations
            GAME.act(state, asked[0], _wasteful(choices, random), chance)
        assert GAME.result(state) is not None
    return poor


def test_wasteful_play_never_gets_stuck() -> None:
    assert _play_wastefully(60) > 0


@pytest.mark.soak
def test_wasteful_play_never_gets_stuck_in_2000_matches() -> None:
    assert _play_wastefully(2000) > 0
