"""Checks of the wire forms: round trips, and the JSON Schemas that clients rely on."""

from typing import Any
from weakref import WeakKeyDictionary

from portolan.rulekit import play, position
from portolan.rulekit.codec import Codec, Form, WireError
from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import Game, Private, Revealing

_validators: WeakKeyDictionary[Codec, dict[str, Any]] = WeakKeyDictionary()


def _validator(game: Game[Any], what: str) -> Any:
    """The validator of one of the game's schemas, made once."""
    from jsonschema import Draft202012Validator

    of_game = _validators.setdefault(game.codec, {})
    if what not in of_game:
        form: Form = getattr(game, f"{what}_form")
        schema = game.codec.json_schema(form, f"{game.id} {what}")
        Draft202012Validator.check_schema(schema)
        of_game[what] = Draft202012Validator(schema)
    return of_game[what]


def check_state(moment: Moment) -> None:
    """A state survives its bytes, and is written to the same bytes again."""
    game, data = moment.game, moment.bytes
    again = position.decode(game, data)
    require(again.state == moment.state, "a state survives its bytes")
    require(again.draws == moment.draws, "the number of draws survives its bytes")
    require(position.encode(game, again) == data, "a state read is written to the same bytes")


def check_actions(moment: Moment) -> None:
    """Every offered action survives its JSON and fits the schema."""
    for seat in moment.game.asked(moment.state):
        for action in moment.game.choices(moment.state, seat):
            _check_form(moment.game, "action", action)


def check_views(moment: Moment) -> None:
    """The view of every seat, and of a spectator, survives its JSON and fits the schema."""
    game, state = moment.game, moment.state
    before = moment.bytes
    for seat in (*range(moment.match.seats), None):
        _check_form(game, "view", game.look(state, seat))
    require(moment.bytes == before, "looking changes nothing in the state")


def check_events(moment: Moment) -> None:
    """Every form of the events that led here survives its JSON and fits the schema."""
    seats = moment.match.seats
    for event in moment.events:
        if isinstance(event, Private):
            require(
                all(0 <= seat < seats for seat in event.seats),
                "a private event's seats exist",
                event,
            )
        inner = event.event if isinstance(event, (Private, Revealing)) else event
        require(
            type(inner) in moment.game.events.values(), "an event has a tag", type(inner).__name__
        )
        forms = (play.shown(event, seat) for seat in (*range(seats), None))
        for form in {id(shown): shown for shown in forms if shown is not None}.values():
            _check_form(moment.game, "event", form)


def check_options(moment: Moment) -> None:
    """The options of a match survive their JSON and fit the schema."""
    _check_form(moment.game, "options", moment.match.options)


def _check_form(game: Game[Any], name: str, value: Any) -> None:
    """Round trip and schema of a value; `name` is "action", "event", "view" or "options"."""
    form: Form = getattr(game, f"{name}_form")
    what = f"{name.removesuffix('s')}s"
    document = form.to_json(value)
    try:
        again = form.from_json(document, "$")
    except WireError as error:
        raise Nonconformity(f"the JSON of {what} can be read", f"{value}: {error}") from None
    require(again == value, f"{what} survive their JSON", lambda: f"{value} became {again}")
    errors = list(_validator(game, name).iter_errors(document))
    require(not errors, f"{what} fit their JSON Schema", lambda: f"{document}: {errors[0].message}")
