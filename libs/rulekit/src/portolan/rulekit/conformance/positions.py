"""Checks of a position: decisions, actions, copies, component counts, answers given at once."""

from typing import Any

from portolan.rulekit import play, position
from portolan.rulekit.chance import FreeChance
from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import Moment
from portolan.rulekit.game import Game, IllegalAction

MOST_CHOICES = 400


def check_decisions(moment: Moment) -> None:
    """Somebody can act or the match is over; who is not asked has no choices."""
    game, state = moment.game, moment.state
    asked = list(game.asked(state))
    require(asked == sorted(set(asked)), "asked seats are in order, each once", asked)
    require(all(0 <= seat < moment.match.seats for seat in asked), "asked seats exist", asked)
    for seat in range(moment.match.seats):
        choices = game.choices(state, seat)
        require(
            bool(choices) == (seat in asked),
            "exactly the seats that are asked have choices",
            f"asked {asked}, seat {seat} has {len(choices)} choices",
        )
        require(len(choices) <= MOST_CHOICES, f"at most {MOST_CHOICES} choices", f"{len(choices)}")
    _check_result(moment, over=not asked)


def _check_result(moment: Moment, over: bool) -> None:
    result = moment.game.result(moment.state)
    require((result is not None) == over, "there is a result exactly when nobody is asked", result)
    if result is None:
        return
    seats = moment.match.seats
    require(len(result.ranks) == len(result.scores) == seats, "a result covers all seats", result)
    first = [seat for seat in range(seats) if result.ranks[seat] == 1]
    lost = seats == 1 and not result.winners
    require(result.winners == first or lost, "the winners are the seats of rank 1", result)
    for rank in result.ranks:
        better = sum(other < rank for other in result.ranks)
        require(rank == better + 1, "ranks are counted from the better ones", result)


def check_inventory(moment: Moment) -> None:
    """Component counts are what they were at the start."""
    counts = dict(moment.game.inventory(moment.state))
    require(
        counts == moment.inventory,
        "component counts are conserved",
        lambda: {
            name: (moment.inventory.get(name), counts.get(name))
            for name in counts.keys() | moment.inventory.keys()
            if counts.get(name) != moment.inventory.get(name)
        },
    )


def check_choices(moment: Moment) -> None:
    """Choices are different actions, accepted by `check`; asking for them changes nothing."""
    game, state = moment.game, moment.state
    before = moment.bytes
    for seat in game.asked(state):
        choices = list(game.choices(state, seat))
        documents = [repr(game.action_form.to_json(action)) for action in choices]
        require(len(set(documents)) == len(documents), "no action is offered twice", documents)
        require(choices == list(game.choices(state, seat)), "choices are the same when asked again")
        for action in choices:
            try:
                game.check(state, seat, action)
            except IllegalAction as refusal:
                raise Nonconformity(
                    "an offered action is accepted", f"{action}: {refusal}"
                ) from None
    game.result(state)
    require(moment.bytes == before, "asking changes nothing in the state")


def check_refusals(moment: Moment, others: list[Any]) -> None:
    """Actions that are not offered are refused."""
    game, state = moment.game, moment.state
    for seat in range(moment.match.seats):
        choices = game.choices(state, seat)
        for action in others:
            if action in choices:
                continue
            try:
                game.check(state, seat, action)
            except IllegalAction:
                continue
            raise Nonconformity("an action that is not offered is refused", f"{seat}: {action}")


def check_unasked(moment: Moment, others: list[Any]) -> None:
    """A seat that is not asked cannot act."""
    game, state = moment.game, moment.state
    asked = game.asked(state)
    here = position.Position(state, moment.draws)
    for seat in range(moment.match.seats):
        if seat in asked:
            continue
        for action in others[:3]:
            try:
                play.apply(game, here, moment.match.seed, seat, [action])
            except play.NotAsked:
                continue
            raise Nonconformity("a seat that is not asked cannot act", f"{seat}: {action}")


def check_actions_apply(moment: Moment) -> None:
    """Every offered action applies, conserves component counts and leaves the original alone."""
    game, state = moment.game, moment.state
    before = moment.bytes
    for seat in game.asked(state):
        for action in game.choices(state, seat):
            after = game.copy(state)
            try:
                game.act(after, seat, action, moment.chance())
            except Exception as error:
                raise Nonconformity(
                    "every offered action applies", f"{action}: {error!r}"
                ) from error
            future = Moment(moment.match, after, moment.draws, [], moment.inventory)
            check_inventory(future)
            check_decisions(future)
    require(moment.bytes == before, "acting on a copy leaves the original alone")


def check_copies(moment: Moment, length: int = 25) -> None:
    """Copies share nothing that changes: each can be played on while the other stays."""
    game = moment.game
    before = moment.bytes
    twin, mover = game.copy(moment.state), game.copy(moment.state)
    require(twin == moment.state, "a copy equals the original")
    _play_on(game, mover, moment, length)
    require(moment.bytes == before, "playing a copy on leaves the original alone")
    encoded = position.encode(game, position.Position(twin, moment.draws))
    require(encoded == before, "playing a copy on leaves another copy alone")
    second = game.copy(twin)
    _play_on(game, twin, moment, length)
    encoded = position.encode(game, position.Position(second, moment.draws))
    require(encoded == before, "playing the original on leaves a copy alone")


def _play_on(game: Game[Any], state: Any, moment: Moment, length: int) -> None:
    random, chance = moment.random, moment.chance()
    for _ in range(length):
        asked = list(game.asked(state))
        if not asked:
            return
        seat = random.choice(asked)
        game.act(state, seat, random.choice(list(game.choices(state, seat))), chance)


def check_evaluation(moment: Moment) -> None:
    """Every seat's share of the win is from 0 to 1; at the end the winners have the largest."""
    game, state = moment.game, moment.state
    before = moment.bytes
    shares = game.evaluate(state)
    require(len(shares) == moment.match.seats, "an evaluation covers all seats", shares)
    require(all(0 <= share <= 1 for share in shares), "a share is from 0 to 1", shares)
    require(moment.bytes == before, "evaluating changes nothing in the state")
    result = game.result(state)
    if result is not None and result.winners:
        best = max(shares)
        require(
            {seat for seat, share in enumerate(shares) if share >= best - 1e-9}
            == set(result.winners),
            "at the end the winners, and only they, are evaluated highest",
            f"{shares}, winners {result.winners}",
        )


def check_simultaneous(moment: Moment) -> None:
    """Seats asked at once may answer in any order: the same state comes of it."""
    game, state = moment.game, moment.state
    asked = list(game.asked(state))
    if len(asked) < 2:
        return
    answers = {seat: _answer(moment, seat) for seat in asked}
    first: bytes | None = None
    for order in (asked, asked[::-1], asked[1:] + asked[:1]):
        after, chance = game.copy(state), FreeChance(moment.random)
        for seat in order:
            for action in answers[seat]:
                require(
                    action in game.choices(after, seat),
                    "answers given at once do not disturb each other",
                    f"order {order}: {action} of seat {seat}",
                )
                game.act(after, seat, action, chance)
        encoded = position.encode(game, position.Position(after, chance.draws))
        first = first or encoded
        require(encoded == first, "answers given at once may come in any order", order)


def _answer(moment: Moment, seat: int) -> list[Any]:
    """A whole random answer of one of several seats that are asked."""
    game, random, chance = moment.game, moment.random, moment.chance()
    state = game.copy(moment.state)
    answer = []
    while seat in game.asked(state):
        action = random.choice(list(game.choices(state, seat)))
        game.act(state, seat, action, chance)
        answer.append(action)
        require(len(answer) < 200, "an answer given at once comes to an end", answer[-3:])
    return answer
