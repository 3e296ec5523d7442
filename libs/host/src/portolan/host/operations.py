"""What each call of the contract does, on a hosted game. Pure but for `Waiting`.

Every function raises Refused, or an error of rulekit that `errors.refusal_of` knows.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from portolan.host import errors
from portolan.host.hosted import HostedGame, to_json
from portolan.rulekit import bots, play
from portolan.rulekit.game import LANGUAGES, BadOptions, Private, Result, Revealing
from portolan.rulekit.picturing import picture
from portolan.rulekit.play import BatchRefused, NotAsked
from portolan.rulekit.position import Position
from portolan.rules.v1 import rules_pb2 as pb

S = TypeVar("S")

Waiting = Callable[[], None]
"""Raises Refused once the caller no longer waits for the answer."""

ACTIONS_BETWEEN_LOOKS_AT_THE_CLOCK = 32


def new_match(hosted: HostedGame[S], request: pb.NewMatchRequest) -> pb.NewMatchResponse:
    """The first position of a match."""
    game = hosted.game
    position, options, events = _start(hosted, request)
    return pb.NewMatchResponse(
        position=hosted.write_position(position),
        options=to_json(game.options_form.to_json(options)),
        events=[_event(hosted, event) for event in events],
        questions=_questions(game.asked(position.state)),
        rules_version=game.rules_version,
    )


def _start(
    hosted: HostedGame[S], request: pb.NewMatchRequest
) -> tuple[Position[S], Any, list[Any]]:
    game = hosted.game
    options = hosted.read_options(request.options)
    if not game.min_seats <= request.seats <= game.max_seats:
        problem = f"{game.min_seats} to {game.max_seats} seats, not {request.seats}"
        raise errors.bad("BAD_SEATS", problem)
    try:
        position, events = play.start(game, options, request.seats, request.seed)
    except BadOptions as error:
        raise errors.bad_options(error) from None
    return position, options, events


def apply(hosted: HostedGame[S], request: pb.ApplyRequest) -> pb.ApplyResponse:
    """One or several actions of one seat: all of them or none."""
    game = hosted.game
    before = hosted.read_position(request.position)
    actions = [hosted.read_action(action) for action in request.actions]
    if not actions:
        raise errors.bad("BAD_ACTION", "$: no action")
    words = hosted.words(request.look.language)
    names = tuple(request.look.names)
    try:
        applied = play.apply(game, before, request.seed, request.seat, actions)
    except BatchRefused as refused:
        raise errors.illegal(refused, words.say(refused.refusal.reason, names)) from None
    after = applied.position.state
    return pb.ApplyResponse(
        position=hosted.write_position(applied.position),
        outcomes=[
            pb.Outcome(
                events=[_event(hosted, event) for event in events],
                secret_action=hosted.is_secret(action),
            )
            for action, events in zip(actions, applied.events, strict=True)
        ],
        questions=[
            pb.Question(
                seat=seat,
                unchanged=seat != request.seat and _unchanged(hosted, before.state, after, seat),
            )
            for seat in game.asked(after)
        ],
        revealed=applied.revealed,
        result=_result(game.result(after)),
        look=_look(hosted, after, request.look) if request.HasField("look") else None,
        rules_version=game.rules_version,
    )


def _unchanged(hosted: HostedGame[S], before: S, after: S, seat: int) -> bool:
    game = hosted.game
    return (
        seat in game.asked(before)
        and game.prompt(before, seat) == game.prompt(after, seat)
        and game.choices(before, seat) == game.choices(after, seat)
    )


def look(hosted: HostedGame[S], request: pb.LookRequest) -> pb.LookResponse:
    """What a seat, or a spectator, may know of a position, and what it may do."""
    return _look(hosted, hosted.read_position(request.position).state, request.eyes)


def _look(hosted: HostedGame[S], state: S, eyes: pb.Eyes) -> pb.LookResponse:
    game = hosted.game
    words = hosted.words(eyes.language)
    seat = _viewer(hosted, state, eyes)
    asked = game.asked(state)
    view = b""
    if not eyes.decision_only:
        view = to_json(game.view_form.to_json(game.look(state, seat)))
    decision = b""
    if seat is not None and seat in asked:
        decision = hosted.decision(state, seat, words, tuple(eyes.names))
    return pb.LookResponse(
        view=view,
        decision=decision,
        questions=_questions(asked),
        result=_result(game.result(state)),
    )


def _viewer(hosted: HostedGame[S], state: S, eyes: pb.Eyes) -> int | None:
    if not eyes.viewer.HasField("seat"):
        return None
    seat = eyes.viewer.seat
    # Counting the seats takes time, and those below the smallest number are always there.
    if 0 <= seat < hosted.game.min_seats or 0 <= seat < hosted.seats(state):
        return seat
    raise errors.bad("BAD_VIEWER", f"no seat {seat}: there are {hosted.seats(state)}, from 0")


def render(hosted: HostedGame[S], request: pb.RenderRequest) -> pb.RenderResponse:
    """The board as a seat, or a spectator, sees it."""
    game = hosted.game
    state = hosted.read_position(request.position).state
    words = hosted.words(request.eyes.language)
    seat = _viewer(hosted, state, request.eyes)
    names = tuple(request.eyes.names)
    drawn_for = picture(game, state, seat, words, names, with_targets=request.targets)
    return pb.RenderResponse(svg=game.render(game.look(state, seat), drawn_for))


def replay(hosted: HostedGame[S], request: pb.ReplayRequest, waiting: Waiting) -> pb.ReplayResponse:
    """The position after a list of actions, from the start of a match or from a given position."""
    game = hosted.game
    if request.HasField("match"):
        start, _, _ = _start(hosted, request.match)
        seed = request.match.seed
    else:
        start, seed = hosted.read_position(request.position), request.seed
    try:
        end = play.replay(game, start, seed, _moves(hosted, request.actions, waiting))
    except BatchRefused as refused:
        reason = hosted.words(LANGUAGES[0]).say(refused.refusal.reason)
        raise errors.illegal(refused, reason) from None
    return pb.ReplayResponse(
        position=hosted.write_position(end),
        questions=_questions(game.asked(end.state)),
        result=_result(game.result(end.state)),
        rules_version=game.rules_version,
    )


def _moves(
    hosted: HostedGame[S], actions: Sequence[pb.Action], waiting: Waiting
) -> Iterator[tuple[int, Any]]:
    for number, action in enumerate(actions):
        if number % ACTIONS_BETWEEN_LOOKS_AT_THE_CLOCK == 0:
            waiting()
        yield action.seat, hosted.read_action(action.action)


def narrate(hosted: HostedGame[S], request: pb.NarrateRequest) -> pb.NarrateResponse:
    """Events in the words of a language."""
    words = hosted.words(request.language)
    names = tuple(request.names)
    texts = [hosted.game.narrate(hosted.read_event(event)) for event in request.events]
    return pb.NarrateResponse(
        texts=["" if text is None else words.say(text, names) for text in texts]
    )


def choose(hosted: HostedGame[S], request: pb.ChooseRequest, waiting: Waiting) -> pb.ChooseResponse:
    """A bot's action for a seat, found from nothing but that seat's knowledge."""
    game = hosted.game
    state = hosted.read_position(request.position).state
    if request.seat not in game.asked(state):
        raise NotAsked(f"seat {request.seat}")
    if request.level not in game.bot_levels:
        levels = ", ".join(game.bot_levels)
        raise errors.bad("BAD_LEVEL", f"no bot level {request.level[:40]!r}: there are {levels}")
    action, nodes = bots.choose(
        game,
        state,
        request.seat,
        request.level,
        request.bot_seed,
        nodes=request.nodes or None,
        milliseconds=request.milliseconds or None,
        tick=waiting,
    )
    return pb.ChooseResponse(action=hosted.write_action(action), nodes=nodes)


def _event(hosted: HostedGame[S], event: Any) -> pb.Event:
    write = hosted.game.event_form.to_json
    if isinstance(event, Private):
        public = b"" if event.public is None else to_json(write(event.public))
        whole = to_json(write(event.event))
        return pb.Event(event=whole, secret=True, seats=event.seats, public_event=public)
    if isinstance(event, Revealing):
        event = event.event
    return pb.Event(event=to_json(write(event)))


def _questions(asked: Sequence[int]) -> list[pb.Question]:
    return [pb.Question(seat=seat) for seat in asked]


def _result(result: Result | None) -> pb.Result | None:
    if result is None:
        return None
    return pb.Result(winners=result.winners, ranks=result.ranks, scores=result.scores)
