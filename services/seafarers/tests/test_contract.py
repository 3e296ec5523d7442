"""All scenarios with all numbers of seats; bot levels against each other."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from portolan.rulekit.bots import choose
from portolan.rulekit.chance import Chance, SeededChance
from portolan.rulekit.conformance import examine
from portolan.seafarers import GAME
from portolan.seafarers.components import BASE, CUSTOM, SCENARIOS
from portolan.seafarers.state import Options, State


@pytest.mark.soak
@pytest.mark.parametrize("scenario", range(CUSTOM))
def test_every_scenario_conforms(scenario: int) -> None:
    """The game with one scenario, whatever the options say."""

    def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
        return GAME.setup(replace(options, scenario=scenario), seats, chance)

    report = examine(replace(GAME, setup=setup), games=12, seed=SCENARIOS[scenario])
    assert report.findings == {}, report.summary()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "scenario", [number for number in range(len(SCENARIOS)) if number != CUSTOM]
)
@pytest.mark.rule("SF-3.2", "SF-3.3")
def test_every_scenario_is_played_to_its_end_by_all_numbers_of_seats(
    scenario: int, seats: int
) -> None:
    chance, random = SeededChance(f"{scenario}/{seats}"), Random(seats)
    options = Options(scenario=scenario, setup=seats % 2, player_trade=False)
    state, _ = GAME.new(options, seats, chance)
    before = GAME.inventory(state)
    for _ in range(20_000):
        asked = GAME.asked(state)
        if not asked:
            break
        seat = random.choice(list(asked))
        GAME.act(state, seat, random.choice(GAME.choices(state, seat)), chance)
        assert all(count >= 0 for count in state.bank + state.hands)
    assert GAME.result(state) is not None
    assert GAME.inventory(state) == before


def _wins(level: str, rivals: str, games: int, nodes: int | None = None) -> float:
    """How many base games of four seats a level wins against three of another."""
    wins = 0.0
    for number in range(games):
        chance = SeededChance(f"base-{number}")
        state, _ = GAME.new(Options(scenario=BASE), 4, chance)
        decision = 0
        while asked := GAME.asked(state):
            seat = asked[0]
            playing = level if seat == number % 4 else rivals
            action, _ = choose(GAME, state, seat, playing, f"{number}/{decision}", nodes)
            GAME.act(state, seat, action, chance)
            decision += 1
        result = GAME.result(state)
        assert result is not None
        wins += (number % 4 in result.winners) / len(result.winners)
    return wins


@pytest.mark.soak
def test_greedy_wins_nine_base_games_of_ten_against_random_players() -> None:
    assert _wins("greedy", "random", 60) >= 54


@pytest.mark.soak
def test_search_wins_more_than_its_share_of_base_games_against_greedy_players() -> None:
    """Par is 10 of 40; the lower end of the interval for 20 of 40 is above 14."""
    assert _wins("search", "greedy", 40, nodes=400) >= 20


def test_greedy_beats_random_players() -> None:
    assert _wins("greedy", "random", 2) == 2
