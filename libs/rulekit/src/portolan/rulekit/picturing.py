"""For whom a board is drawn: the `Picture` that a host hands to a game's `render`."""

from typing import Any

from portolan.rulekit.game import Game, Picture
from portolan.rulekit.text import Localizer


def picture(
    game: Game[Any],
    state: Any,
    seat: int | None,
    words: Localizer,
    names: tuple[str, ...],
    with_targets: bool = True,
) -> Picture:
    """The picture for a seat, or a spectator (None), with what the seat may choose marked.

    `names` are the players' by seat. A seat that is not asked has nothing to choose.
    """
    targets = {}
    if with_targets and seat is not None:
        targets = _targets(game, state, seat, words, names)
    return Picture(seat, lambda message: words.say(message, names), names, targets)


def _targets(
    game: Game[Any], state: Any, seat: int, words: Localizer, names: tuple[str, ...]
) -> dict[str, str]:
    """What choosing each target does: the labels of its actions."""
    labels: dict[str, list[str]] = {}
    for action in game.choices(state, seat):
        label = words.say(game.label(state, seat, action), names)
        for target in game.targets(state, seat, action):
            labels.setdefault(target, []).append(label)
    return {target: " / ".join(dict.fromkeys(said)) for target, said in labels.items()}
