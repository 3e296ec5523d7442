"""Play that uses everything up comes to its end. `tests/conformance` has what every game keeps."""

from random import Random
from typing import Any

import pytest

from portolan.oregon import GAME
from portolan.oregon.state import Draw, Keep, Pass, Play
from portolan.rulekit.chance import FreeChance


def _wasteful(choices: list[Any], random: Random) -> Any:
    """The choice that uses up most: passes, keeps dead cards, lays jokers, hoards buildings."""

    def waste(action: Any) -> int:
        if isinstance(action, (Pass, Keep)):
            return 9
        if isinstance(action, Play):
            return action.kind + 2 * action.joker
        return action.building if isinstance(action, Draw) else 0

    most = max(map(waste, choices))
    return random.choice([action for action in choices if waste(action) == most])


def _play_wastefully(matches: int) -> int:
    """Play matches to their end; the number of passes."""
    random = Random("waste")
    chance = FreeChance(random)
    passes = 0
    for number in range(matches):
        state, _ = GAME.new(GAME.options(), 2 + number % 3, chance)
        for _ in range(1000):
            asked = GAME.asked(state)
            if not asked:
                break
            choices = GAME.choices(state, asked[0])
            assert choices
            action = _wasteful(choices, random)
            passes += isinstance(action, Pass)
            GAME.act(state, asked[0], action, chance)
        assert GAME.result(state) is not None
    return passes


def test_wasteful_play_never_gets_stuck() -> None:
    assert _play_wastefully(60) > 0


@pytest.mark.soak
def test_wasteful_play_never_gets_stuck_in_2000_matches() -> None:
    assert _play_wastefully(2000) > 0
