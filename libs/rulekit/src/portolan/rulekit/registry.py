"""The games that are installed: every entry point of the group `portolan.games`."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from portolan.rulekit.game import Game

GROUP = "portolan.games"


class UnknownGame(KeyError):
    """A game id that no installed package registers."""


@cache
def game_ids() -> tuple[str, ...]:
    """Ids of all installed games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def load(game_id: str) -> Game[Any]:
    """An installed game by its id. Raises UnknownGame."""
    for point in entry_points(group=GROUP, name=game_id):
        game = point.load()
        if not isinstance(game, Game) or game.id != game_id:
            raise TypeError(f"{point.value} is not the game {game_id!r}")
        return game
    raise unknown_game(game_id)


def unknown_game(game_id: str) -> UnknownGame:
    """The error that says which games there are instead."""
    return UnknownGame(f"no game {game_id!r}; installed: {', '.join(game_ids()) or 'none'}")
