"""Checks that secrets stay secret: nothing a seat is shown depends on what it cannot know."""

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
    """Others cannot tell two secret actions apart, by their events or by the state after them."""
    game, state = moment.game, moment.state
    tags = {cls: tag for tag, cls in game.actions.items()}
    for actor in game.asked(state):
        secret = [
            action
            for action in game.choices(state, actor)
            if tags[type(action)] in game.secret_actions
        ]
        if len(secret) < 2:
            continue
        first, second = moment.random.sample(secret, 2)
        if type(first) is not type(second):
            continue
        for viewer in (*range(moment.match.seats), None):
            if viewer != actor:
                _compare_secrets(moment, actor, viewer, first, second)


def _compare_secrets(
    moment: Moment, actor: int, viewer: int | None, first: Any, second: Any
) -> None:
    game = moment.game
    seen = []
    for action in (first, second):
        after = game.copy(moment.state)
        events, revealed = play.act(game, after, actor, action, moment.chance())
        if revealed or actor not in game.asked(moment.state):
            return
        shown = [play.event_json(game, event, viewer) for event in events]
        if actor in game.asked(after):
            return  # the answer goes on: its shape may show how far it is
        view = game.view_form.to_json(game.look(after, viewer))
        seen.append(([event for event in shown if event is not None], view))
    if seen[0] != seen[1]:
        raise Nonconformity(
            "others cannot tell two secret actions apart",
            f"{first} or {second} of seat {actor}, seen by {viewer}: {seen[0][0]} or {seen[1][0]}",
        )
