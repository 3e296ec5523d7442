"""No bot reads what its seat cannot know, in any installed game."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from portolan.rulekit import registry
from portolan.rulekit.bots import LEVELS, choose
from portolan.rulekit.chance import FreeChance
from portolan.rulekit.game import Game

GAMES = registry.game_ids()


def decisions(game: Game[Any], number: int) -> Iterator[tuple[Any, int]]:
    """Positions of random matches in which a seat has a choice, and that seat."""
    random = Random(f"bots of {game.id}")
    chance = FreeChance(random)
    found = 0
    while found < number:
        seats = random.randint(max(2, game.min_seats), game.max_seats)
        state, _ = game.new(game.options(), seats, chance)
        while asked := list(game.asked(state)):
            seat = random.choice(asked)
            choices = list(game.choices(state, seat))
            if len(choices) > 1 and random.random() < 0.08:
                found += 1
                yield game.copy(state), seat
                if found == number:
                    return
            game.act(state, seat, random.choice(choices), chance)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_two_true_states_with_one_view_get_one_choice(game_id: str, level: str) -> None:
    game = registry.load(game_id)
    for number, (state, seat) in enumerate(decisions(game, 8)):
        other = game.determinize(state, seat, Random(number))
        assert game.look(other, seat) == game.look(state, seat)

        choice = choose(game, state, seat, level, number, nodes=150)

        assert choose(game, other, seat, level, number, nodes=150) == choice


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_bot_chooses_what_is_offered_and_leaves_the_state_alone(game_id: str, level: str) -> None:
    game = registry.load(game_id)
    for number, (state, seat) in enumerate(decisions(game, 3)):
        before = game.copy(state)

        action, _ = choose(game, state, seat, level, number, nodes=100)

        assert action in game.choices(state, seat)
        assert state == before
