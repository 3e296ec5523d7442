"""Checks that secrets stay secret: nothing a seat is shown depends on what it cannot know."""

from dataclasses import fields
from random import Random
from typing import Any

from portolan.rulekit import play, position
from portolan.rulekit.chance import FreeChance
from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import Game

MOST_ACTIONS = 12
"""How many actions of a decision are tried on both of two states."""


def check_determinize(moment: Moment) -> None:
    """What a seat imagines looks to it like the truth, and follows from its view alone."""
    game, state, random = moment.game, moment.state, moment.random
    before = moment.bytes
    for seat in range(moment.match.seats):
        seed = random.random()
        imagined = game.determinize(state, seat, Random(seed))
        require(moment.bytes == before, "determinizing changes nothing in the state")
        _require_alike(game, state, imagined, seat, "a determinized state")
        require(
            dict(game.inventory(imagined)) == moment.inventory,
            "a determinized state has the same component counts",
        )
        again = game.determinize(imagined, seat, Random(seed))
        require(
            again == imagined,
            "determinizing an imagined state gives the same as determinizing the true one",
            lambda seat=seat: f"seat {seat}: it uses more than the view",
        )
        encoded = position.encode(game, position.Position(imagined, moment.draws))
        require(
            position.decode(game, encoded).state == imagined, "a determinized state can be stored"
        )
        check_unrevealing(moment, imagined, seat)


def _require_alike(game: Game[Any], state: Any, imagined: Any, seat: int, what: str) -> None:
    to_json = game.view_form.to_json
    true_view, view = to_json(game.look(state, seat)), to_json(game.look(imagined, seat))
    require(
        true_view == view,
        f"{what} gives its seat the same view",
        lambda: f"seat {seat}: {_difference(true_view, view)}",
    )
    asked = list(game.asked(state))
    require(
        asked == list(game.asked(imagined)), f"{what} asks the same seats", lambda: f"seat {seat}"
    )
    choices = list(game.choices(state, seat))
    require(
        choices == list(game.choices(imagined, seat)),
        f"{what} gives its seat the same choices",
        lambda: f"seat {seat}: {choices} or {list(game.choices(imagined, seat))}",
    )
    if seat in asked:
        require(
            game.prompt(state, seat) == game.prompt(imagined, seat),
            f"{what} gives its seat the same prompt",
        )
        for action in choices:
            require(
                game.label(state, seat, action) == game.label(imagined, seat, action)
                and game.targets(state, seat, action) == game.targets(imagined, seat, action),
                f"{what} gives its seat's actions the same labels and targets",
                action,
            )


def _difference(one: Any, other: Any) -> str:
    names = [name for name in one if one[name] != other[name]] if isinstance(one, dict) else []
    return "; ".join(f"{name}: {one[name]} or {other[name]}" for name in names)


def check_unrevealing(moment: Moment, imagined: Any, seat: int) -> None:
    """After an action that does not reveal, a seat still cannot tell the two states apart."""
    game, state = moment.game, moment.state
    for actor in game.asked(state):
        choices = list(game.choices(state, actor))
        possible = game.choices(imagined, actor)
        if len(choices) > MOST_ACTIONS:
            choices = moment.random.sample(choices, MOST_ACTIONS)
        for action in choices:
            if action in possible:
                _compare_after(moment, imagined, seat, actor, action)


def _compare_after(moment: Moment, imagined: Any, seat: int, actor: int, action: Any) -> None:
    game = moment.game
    chance = FreeChance(Random(1))
    true_after, other_after = game.copy(moment.state), game.copy(imagined)
    events, revealed = play.act(game, true_after, actor, action, chance)
    other_events, other_revealed = play.act(game, other_after, actor, action, FreeChance(Random(1)))
    if revealed or other_revealed:
        require(
            revealed == other_revealed or actor != seat,
            "whether an action reveals does not depend on hidden facts",
            f"{action} of seat {actor}",
        )
        return
    seen = [play.event_json(game, event, seat) for event in events]
    other_seen = [play.event_json(game, event, seat) for event in other_events]
    require(
        [event for event in seen if event is not None]
        == [event for event in other_seen if event is not None],
        "events of an action that does not reveal do not depend on hidden facts",
        f"{action} of seat {actor}, seen by {seat}: {seen} or {other_seen}",
    )
    what = f"the state after an action that does not reveal ({type(action).__name__})"
    _require_alike(game, true_after, other_after, seat, what)


def check_secret_actions(moment: Moment) -> None:
    """Something about a secret action stays secret: others see the same whatever it is."""
    game, state = moment.game, moment.state
    for tag in game.secret_actions:
        cls = game.actions[tag]
        for actor in game.asked(state):
            offered = [action for action in game.choices(state, actor) if type(action) is cls]
            for viewer in (*range(moment.match.seats), None):
                if viewer != actor and len(offered) > 1:
                    _require_secret_part(moment, actor, viewer, offered)


def _require_secret_part(
    moment: Moment, actor: int, viewer: int | None, offered: list[Any]
) -> None:
    """For at least one field of the action its value cannot be told from what others see.

    Nothing is said where not every field is at choice: it may be the one that is secret.
    """
    pairs = _pairs_by_field(moment, offered)
    if len(pairs) < len(fields(offered[0])):
        return
    for first, second in pairs.values():
        seen = [_seen_after(moment, actor, viewer, action) for action in (first, second)]
        if None in seen or seen[0] == seen[1]:
            return
    raise Nonconformity(
        "others cannot tell everything about a secret action",
        f"seat {viewer} sees whether seat {actor} does {' or '.join(map(str, offered[:2]))}",
    )


def _pairs_by_field(moment: Moment, offered: list[Any]) -> dict[str, tuple[Any, Any]]:
    """For each field, two of the actions that differ in that field alone, where there are any."""
    names = [part.name for part in fields(offered[0])]
    first = moment.random.choice(offered)
    pairs = {}
    for other in offered:
        differing = [name for name in names if getattr(first, name) != getattr(other, name)]
        if len(differing) == 1:
            pairs[differing[0]] = (first, other)
    return pairs


def _seen_after(moment: Moment, actor: int, viewer: int | None, action: Any) -> Any:
    """What a viewer sees of an action and of the state after it; None if that reveals anyway."""
    game = moment.game
    after = game.copy(moment.state)
    events, revealed = play.act(game, after, actor, action, moment.chance())
    if revealed or actor in game.asked(after):
        return None  # or the answer goes on: its shape may show how far it is
    shown = [play.event_json(game, event, viewer) for event in events]
    view = game.view_form.to_json(game.look(after, viewer))
    return [event for event in shown if event is not None], view
