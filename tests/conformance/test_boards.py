"""Boards of every installed game through whole matches: small, legible, with all that is on offer.

The conformance suite looks at samples; this is one match for each number of seats.
"""

from itertools import cycle

import pytest

from portolan.rulekit import registry
from portolan.rulekit.conformance.drawing import check_picture
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.testing import along_a_match, drawn

TABLES = [
    (game_id, seats)
    for game_id in registry.game_ids()
    for game in [registry.load(game_id)]
    for seats in range(game.min_seats, game.max_seats + 1)
]


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_all_seats_can_read_and_use_their_boards(game_id: str, seats: int) -> None:
    game = registry.load(game_id)
    languages = cycle(LANGUAGES)
    for state in along_a_match(game, seats, every=40):
        for seat in (*range(seats), None):
            check_picture(game, state, seat, drawn(game, state, seat, next(languages)))
