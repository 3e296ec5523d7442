"""What the runner of worked examples needs to know of Dog Park (the words of rules.md, appendix).

A given state stands in one phase: its stack holds the steps of that phase alone, so that automatic
steps stop at its end. What comes later is found by running on, on a copy with the rest of the round
below (`_run_on`).
"""

from collections.abc import Callable, Sequence
from typing import Any

from portolan.dog_park import GAME, course, scoring, state
from portolan.dog_park.board import (
    BRANCHES,
    EXITS,
    EXITS_IN_USE,
    LOCATION_TOKENS,
    LOCATIONS,
    PLACES,
    START,
    TOKEN_COUNT,
)
from portolan.dog_park.components import (
    ABILITIES,
    AUCTIONS,
    AUTO_NAMES,
    AUTO_WALKERS,
    AWARDS,
    BREEDS,
    DEFAULT_DOG_SETS,
    DOG_ABILITY,
    DOG_COST,
    DOG_SETS,
    DOGS,
    DOGS_OF_SETS,
    FIELD_SIZE,
    FORECASTS,
    GOOD_COUNT,
    GOODS_PER_REPUTATION,
    MISSIONS,
    OBJECTIVE_KIND,
    OBJECTIVE_KINDS,
    OBJECTIVE_REPUTATION,
    OBJECTIVES,
    OBJECTIVES_OF,
    ROUNDS,
    SUBSTITUTE_RATE,
    TIERS,
    TOKENS,
)
from portolan.dog_park.setup import empty_table, order_forecast
from portolan.dog_park.state import ITEMS, NONE, Options
from portolan.dog_park.steps.selection import missing_goods
from portolan.dog_park.steps.walking import is_in_park
from portolan.dog_park.view import phase_of
from portolan.rulekit import Chance, SeededChance
from portolan.rulekit.play import shown
from portolan.rulekit.vectors import Situation, UnknownWord, Words

_COLLECTOR = OBJECTIVE_KINDS.index("awards")


class DogParkAdapter:
    """Builds states from `given`, answers queries and reads the words of `expect`."""

    game = GAME
    sets = ("discard_added", "winners", "exits_in_use", "auto_walkers", "never_dealt")

    def build(self, given: Words, chance: Chance) -> tuple[state.State, list[Any]]:
        """A state in the words of `given`, or a real setup."""
        if given.get("new_game"):
            options = {"dog_sets": _sets_name(given), "forecast": given.get("forecast", True)}
            return GAME.new(GAME.options_form.from_json(options, "$"), given["seats"], chance)
        built = _build_state(given)
        return built, course.settle(built, chance)

    def put(self, situation: Situation, changes: Words) -> None:
        """Change the state; automatic steps run up to the next decision."""
        _change(situation.state, changes, _acting(situation))
        course.settle(situation.state, situation.chance)

    def query(self, situation: Situation, name: str, arguments: Words) -> Any:
        """A question to the game's own functions."""
        if name not in _QUERIES:
            raise UnknownWord(f"query {name}")
        return _QUERIES[name](situation, arguments)

    def read(self, situation: Situation, name: str, expected: Any) -> Any:
        """A value in the words of `expect`."""
        if name in _READERS:
            return _READERS[name](situation, expected)
        for start, reader in _READERS_BY_START.items():
            if name.startswith(start):
                return reader(situation, name.removeprefix(start), expected)
        raise UnknownWord(name)


# Building a state.


def _sets_name(words: Words) -> str:
    if "dog_sets" not in words:
        return "_".join(DOG_SETS[DEFAULT_DOG_SETS])
    return "_".join(words["dog_sets"])


def _build_state(given: Words) -> state.State:
    seats = given.get("seats", 2)
    sets = ["_".join(names) for names in DOG_SETS].index(_sets_name(given))
    to_act = given.get("to_act", given.get("start", 0))
    built = empty_table(Options(dog_sets=sets), seats, [])
    built.round = given.get("round", 1)
    built.start = given.get("start", to_act)
    built.goods = [0] * (GOOD_COUNT * seats)
    built.awards = list(range(len(BREEDS)))
    built.walkers = [START] * len(built.walkers)
    _change(built, given, to_act)
    _deal_rest(built, given)
    for word in ("objective_met", "award_reputation", "objective_reputation"):
        given.get(word)  # read again when the score is
    phase = given.get("phase", "BID")
    if phase not in _PHASES:
        raise UnknownWord(f"phase {phase}")
    built.stack = _PHASES[phase](built, given, to_act)
    return built


def _deal_rest(built: state.State, given: Words) -> None:
    """Field and deck are filled with dogs that the case does not name."""
    named = {dog for dog in DOGS if dog in _all_strings(given.glance())}
    free = [dog for dog in DOGS_OF_SETS[built.dog_sets] if DOGS[dog] not in named]
    if not built.field:
        size = FIELD_SIZE[len(built.reputations)]
        built.field, free = free[:size], free[size:]
    top = [DOGS.index(dog) for dog in given.get("deck_top", [])]
    built.deck = [*reversed(free), *reversed(top)]
    unused = [card for card in range(len(LOCATIONS)) if card != built.location]
    built.location_deck = unused


def _all_strings(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {text for item in [*value, *value.values()] for text in _all_strings(item)}
    if isinstance(value, list):
        return {text for item in value for text in _all_strings(item)}
    return {value} if isinstance(value, str) else set()


def _entry(entry: Any) -> tuple[int, int]:
    """A dog with its walked tokens: an id, or [id, tokens]."""
    dog, walked = (entry, 0) if isinstance(entry, str) else entry
    return DOGS.index(dog), walked


def _set_zone(dogs: list[list[int]], walked: list[list[int]], seat: int, entries: Any) -> None:
    pairs = [_entry(entry) for entry in entries]
    dogs[seat] = [dog for dog, _ in pairs]
    walked[seat] = [tokens for _, tokens in pairs]


def _change(built: state.State, words: Words, acting: int) -> None:
    """Change a state in the words of `given`; what they do not name stays."""
    seats = len(built.reputations)
    _change_seats(built, words, acting)
    for seat in range(seats):
        if f"reputation_{seat}" in words:
            built.reputations[seat] = words[f"reputation_{seat}"]
        if f"goods_{seat}" in words:
            _set_goods(built, seat, words[f"goods_{seat}"])
        if f"kennel_{seat}" in words:
            _set_zone(built.kennels, built.kennel_walked, seat, words[f"kennel_{seat}"])
        if f"lead_{seat}" in words:
            _set_zone(built.leads, built.lead_walked, seat, words[f"lead_{seat}"])
    for auto in range(len(built.walkers) - seats):
        if f"auto_{auto + 1}_kennel" in words:
            kennel = words[f"auto_{auto + 1}_kennel"]
            built.kennels[seats + auto] = [DOGS.index(dog) for dog in kennel]
    _change_table(built, words)


def _change_seats(built: state.State, words: Words, acting: int) -> None:
    built.reputations = list(words.get("reputation", built.reputations))
    if "goods" in words:
        _set_goods(built, acting, words["goods"])
    for seat, entries in enumerate(words.get("kennels", [])):
        _set_zone(built.kennels, built.kennel_walked, seat, entries)
    for seat, entries in enumerate(words.get("leads", [])):
        _set_zone(built.leads, built.lead_walked, seat, entries)
    if "kennel" in words:
        _set_zone(built.kennels, built.kennel_walked, acting, words["kennel"])
    if "lead" in words:
        _set_zone(built.leads, built.lead_walked, acting, words["lead"])
    for dog, tokens in words.get("walked", {}).items():
        place = built.kennels[acting].index(DOGS.index(dog))
        built.kennel_walked[acting][place] = tokens


def _set_goods(built: state.State, seat: int, counts: Sequence[int]) -> None:
    built.goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT] = list(counts)


def _change_table(built: state.State, words: Words) -> None:
    if "awards" in words:
        built.awards = [BREEDS.index(breed) for breed in words["awards"]]
    if "field" in words:
        built.field = [_entry(entry)[0] for entry in words["field"]]
    if "forecast" in words:
        built.forecasts = _forecasts(built.round, words["forecast"])
    if "location_card" in words:
        built.location = LOCATIONS.index(words["location_card"])
        built.tokens = list(LOCATION_TOKENS[built.location])
    for walker, place in words.get("walkers", {}).items():
        built.walkers[_walker(built, walker)] = PLACES.index(place)


def _forecasts(round_: int, card: Any) -> list[int]:
    """The named card in the present round, any others in the rest; none if it is false."""
    if not card:
        return []
    active = FORECASTS.index(card)
    others = [number for number in range(len(FORECASTS)) if number != active][: ROUNDS - 1]
    return [*others[: round_ - 1], active, *others[round_ - 1 :]]


def _walker(built: state.State, name: str) -> int:
    if name in AUTO_NAMES:
        return len(built.reputations) + AUTO_NAMES.index(name)
    return int(name)


# Phases: the steps that stand on the stack.


def _turn(built: state.State, seat: int) -> int:
    return (seat - built.start) % len(built.reputations)


def _turns(built: state.State) -> range:
    return range(len(built.reputations) - 1, -1, -1)


def _home_steps(built: state.State) -> list[state.Step]:
    return [state.HomeEndStep(), *(state.HomeStep(turn) for turn in _turns(built))]


def _select_steps(built: state.State) -> list[state.Step]:
    return [
        *(state.SelectStep(turn) for turn in _turns(built)),
        *(state.SelectionStep(turn) for turn in _turns(built)),
    ]


def _scout_steps(built: state.State, given: Words, seat: int) -> list[state.Step]:
    cards = tuple(built.deck.pop() for _ in range(2))
    return [state.CheckStep(_turn(built, seat)), state.ScoutStep(seat, cards)]


def _exit_steps(built: state.State, given: Words, seat: int) -> list[state.Step]:
    built.walkers[seat] = EXITS[-1]
    return [
        state.CheckStep(_turn(built, seat)),
        state.LeftStep(seat),
        state.ExitStep(seat, len(EXITS) - 1),
    ]


def _auto_steps(built: state.State, given: Words, seat: int) -> list[state.Step]:
    seats = len(built.reputations)
    auto = next(w for w in range(seats, len(built.walkers)) if is_in_park(built.walkers[w]))
    return [state.TurnStep(auto)]


def _resolve_steps(built: state.State, given: Words, seat: int) -> list[state.Step]:
    items = tuple(sorted(ITEMS.index(item) for item in given.get("items", [])))
    return [state.CheckStep(_turn(built, seat)), state.ResolveStep(seat, items, ())]


Phase = Callable[[state.State, Words, int], list[state.Step]]
_PHASES: dict[str, Phase] = {
    "BID": lambda built, given, seat: [
        state.BidStep(given.get("auction", 1), _turn(built, seat)),
    ],
    "TAKE": lambda built, given, seat: [
        state.TakeStep(given.get("auction", 1), (seat,), (), ()),
    ],
    "SELECT_START": lambda built, given, seat: _select_steps(built),
    "GAIN": lambda built, given, seat: [state.GainStep(seat, 1)],
    "SELECT": lambda built, given, seat: [state.SelectStep(_turn(built, seat))],
    "CRAFTY": lambda built, given, seat: [
        state.SelectStep(_turn(built, seat)),
        state.CraftyStep(seat, built.leads[seat][-1]),
    ],
    "BONUS": lambda built, given, seat: [
        state.SelectStep(_turn(built, seat)),
        state.BonusStep(seat),
    ],
    "FREE": lambda built, given, seat: [
        state.SelectStep(_turn(built, seat)),
        state.FreeStep(seat),
    ],
    "WALK_START": lambda built, given, seat: [state.EnterStep()],
    "MOVE": lambda built, given, seat: [state.TurnStep(_turn(built, seat))],
    "AUTO_TURN": _auto_steps,
    "RESOLVE": _resolve_steps,
    "SWAP": lambda built, given, seat: [
        state.CheckStep(_turn(built, seat)),
        state.SwapStep(seat),
    ],
    "SCOUT": _scout_steps,
    "EXIT": _exit_steps,
    "HOME": lambda built, given, seat: _home_steps(built),
    "FINAL": lambda built, given, seat: [state.FinalStep(_turn(built, seat))],
}

_WALKING = ("WALK_START", "MOVE", "AUTO_TURN", "RESOLVE", "SWAP", "SCOUT", "EXIT")


def _rest_of_round(situation: Situation) -> list[state.Step]:
    """The steps of the round that follow the phase in which the case stands."""
    given = situation.case.get("given", {})
    phase = given.get("phase", "BID")
    now = situation.state
    rest: list[state.Step] = [state.RoundEndStep()]
    if phase == "HOME":
        return rest
    rest += _home_steps(now)
    if phase in _WALKING:
        return rest
    rest.append(state.EnterStep())
    if phase in ("BID", "TAKE"):
        auctions = range(AUCTIONS, given.get("auction", 1), -1)
        rest += [*_select_steps(now), *(state.AuctionStep(auction) for auction in auctions)]
    elif phase != "SELECT_START":
        later = range(len(now.reputations) - 1, _turn(now, _acting(situation)), -1)
        rest += [state.SelectStep(turn) for turn in later]
    return rest


def _run_on(situation: Situation) -> tuple[state.State, list[Any]]:
    """A copy at the next decision after the phase, and the events up to there."""
    later = course.copy(situation.state)
    if situation.case.get("given", {}).get("phase") == "FINAL":
        return later, []
    later.stack = [*_rest_of_round(situation), *later.stack]
    return later, course.settle(later, SeededChance("what comes later"))


# Reading.


def _acting(situation: Situation) -> int:
    given = situation.case.get("given", {})
    acting = given.get("to_act", 0)
    assert isinstance(acting, int)
    return acting


def _all_events(situation: Situation) -> list[Any]:
    return [shown for event in situation.events if (shown := _whole(event)) is not None]


def _whole(event: Any) -> Any:
    """An event in its whole form."""
    seats = getattr(event, "seats", ())
    return shown(event, seats[0] if isinstance(seats, tuple) and seats else None)


def _events_of(situation: Situation, *kinds: type) -> list[Any]:
    return [event for event in _all_events(situation) if isinstance(event, kinds)]


def _zone(dogs: Sequence[int], walked: Sequence[int], expected: Any) -> list[Any]:
    """Dogs as the expectation names them: ids, or [id, tokens]."""
    entries = []
    for place, dog in enumerate(dogs):
        plain = place >= len(expected) or isinstance(expected[place], str)
        entries.append(DOGS[dog] if plain else [DOGS[dog], walked[place]])
    return entries


def _kennel(situation: Situation, seat: int, expected: Any) -> list[Any]:
    now = situation.state
    return _zone(now.kennels[seat], now.kennel_walked[seat], expected)


def _lead(situation: Situation, seat: int, expected: Any) -> list[Any]:
    now = situation.state
    return _zone(now.leads[seat], now.lead_walked[seat], expected)


def _goods(situation: Situation, seat: int) -> list[int]:
    goods: list[int] = situation.state.goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]
    return goods


def _each(read: Callable[[Situation, int, Any], Any]) -> Callable[[Situation, Any], list[Any]]:
    """A list by seat."""

    def by_seat(situation: Situation, expected: Any) -> list[Any]:
        seats = range(len(situation.state.reputations))
        return [
            read(situation, seat, expected[seat] if seat < len(expected) else []) for seat in seats
        ]

    return by_seat


def _next_decision(situation: Situation, expected: Any) -> dict[str, Any]:
    later, _ = (situation.state, []) if situation.state.stack else _run_on(situation)
    asked = course.asked(later)
    step = later.stack[-1] if later.stack else None
    return {
        "phase": phase_of(later),
        "by": asked[0] if asked else None,
        "auction": getattr(step, "auction", None),
    }


def _field(situation: Situation, expected: Any) -> list[Any]:
    dogs = situation.state.field
    return _zone(dogs, [0] * len(dogs), expected)


_EFFECT: dict[type, Callable[[Any], int]] = {
    state.DogWon: lambda event: -event.paid,
    state.DogTaken: lambda event: -event.paid,
    state.ReputationGained: lambda event: event.count,
    state.ReputationLost: lambda event: -event.count,
    state.FeePaid: lambda event: -event.count,
    state.ForecastGain: lambda event: event.reputation,
    state.CameHome: lambda event: event.gained - event.lost,
}


def _effect(event: Any, seat: int) -> int:
    """What an event changed of a seat's reputation."""
    change = _EFFECT.get(type(event))
    return change(event) if change and event.seat == seat else 0


def _reputation_before(situation: Situation, later: Callable[[list[Any]], int]) -> list[int]:
    """Reputation before the event at the index that `later` finds among all events."""
    now, after = _run_on(situation)
    events = [*_all_events(situation), *(_whole(event) for event in after)]
    undone = events[later(events) :]
    return [
        reputation - sum(_effect(event, seat) for event in undone)
        for seat, reputation in enumerate(now.reputations)
    ]


def _first(*kinds: type) -> Callable[[list[Any]], int]:
    """The index of the first event of a kind, or the end."""

    def find(events: list[Any]) -> int:
        found = (index for index, event in enumerate(events) if isinstance(event, kinds))
        return next(found, len(events))

    return find


def _after_reveal(situation: Situation, expected: Any) -> list[int]:
    def find(events: list[Any]) -> int:
        revealed = _first(state.BidsRevealed)(events)
        for index in range(revealed, len(events)):
            if isinstance(events[index], (state.DogTaken, state.FieldFilled)):
                return index
        return len(events)

    return _reputation_before(situation, find)


def _after_walking(situation: Situation, expected: Any) -> list[int]:
    return _reputation_before(situation, _first(state.WalkingEnded))


def _after_home(situation: Situation, expected: Any) -> list[int]:
    return _reputation_before(situation, _first(state.RoundBegan))


def _reputation_change(situation: Situation, expected: Any) -> dict[str, int]:
    events = _all_events(situation)
    seats = range(len(situation.state.reputations))
    return {str(seat): sum(_effect(event, seat) for event in events) for seat in seats}


def _dice(situation: Situation) -> int:
    rolled = [bid for bid in _events_of(situation, state.AutoBid) if bid.value is not None]
    return len(rolled) + len(_events_of(situation, state.AutoRolled))


def _winner(situation: Situation, slot: str, expected: Any) -> Any:
    for event in _events_of(situation, state.DogWon, state.AutoTook):
        if event.slot == int(slot):
            return event.seat if isinstance(event, state.DogWon) else AUTO_NAMES[event.walker]
    return None


def _auto(situation: Situation, name: str, expected: Any) -> Any:
    number, _, what = name.partition("_")
    auto = int(number) - 1
    seats = len(situation.state.reputations)
    if what == "kennel":
        return [DOGS[dog] for dog in situation.state.kennels[seats + auto]]
    if what == "target_slot":
        bids = [bid for bid in _events_of(situation, state.AutoBid) if bid.walker == auto]
        return bids[-1].slot if bids else None
    raise UnknownWord(f"auto_{name}")


def _walker_place(situation: Situation, name: str, expected: Any) -> Any:
    """Where a walker last stood in this walking phase."""
    now = situation.state
    walker = _walker(now, name)
    seats = len(now.reputations)
    place = now.walkers[walker]
    for event in _all_events(situation):
        seat, auto = getattr(event, "seat", None), getattr(event, "walker", None)
        moved = walker in (seat, None if auto is None else seats + auto)
        if moved and isinstance(event, (state.Moved, state.AutoMoved)):
            place = event.place
        elif moved and isinstance(event, state.LastInPark):
            place = PLACES.index("E4")
    return PLACES[place]


def _in_park(situation: Situation, expected: Any) -> bool:
    later, _ = _run_on(situation)
    return is_in_park(later.walkers[_acting(situation)])


def _tokens(situation: Situation, space: str, expected: Any) -> list[str]:
    wanted = PLACES.index(space)
    return [
        TOKENS[token % TOKEN_COUNT]
        for token in situation.state.tokens
        if token // TOKEN_COUNT == wanted
    ]


def _unchanged(situation: Situation, expected: Any) -> bool:
    tokens: list[int] = situation.state.tokens
    return tokens == list(LOCATION_TOKENS[situation.state.location])


def _result(situation: Situation, branch: str, expected: Any) -> Any:
    """Where the auto-walker stands after a branch, tried on a copy."""
    tried = course.copy(situation.state)
    step = tried.stack[-1]
    assert isinstance(step, state.BranchStep)
    action = state.AutoBranch(step.auto, BRANCHES.index(branch))
    events = course.act(tried, tried.start, action, SeededChance("tried"))
    moved = next(event for event in events if isinstance(event, state.AutoMoved))
    return PLACES[moved.place]


def _view(situation: Situation, name: str, expected: Any) -> Any:
    """`view_of_S` with the words of a view, or `view_of_S_X`: X as that view shows it."""
    who, _, what = name.partition("_")
    seen = GAME.look(situation.state, None if who == "spectator" else int(who))
    if what:
        return _seen(seen, what)
    return {key: _seen(seen, key) for key in expected}


def _seen(seen: state.View, what: str) -> Any:
    word, _, seat = what.rpartition("_")
    if not seat.isdigit() or word not in ("bid", "reputation", "goods", "objective"):
        raise UnknownWord(f"view word {what}")
    shown_seat = seen.seats[int(seat)]
    if word == "reputation":
        return shown_seat.reputation
    if word == "goods":
        return list(shown_seat.goods)
    if word == "objective":
        return "hidden" if shown_seat.objective == NONE else OBJECTIVES[shown_seat.objective]
    bid = shown_seat.bid
    if bid is None:
        return None
    return {"slot": bid.slot, "value": "hidden" if bid.value is None else bid.value}


def _added(situation: Situation, expected: Any) -> list[str]:
    before = len(situation.start.discard)
    return [DOGS[dog] for dog in situation.state.discard[before:]]


# Reading: setup.


def _objectives_per_seat(situation: Situation, expected: Any) -> dict[str, int]:
    now = situation.state
    seats = len(now.reputations)
    dealt = now.dealt[:2]
    return {
        tier: sum(card in OBJECTIVES_OF[seats][number] for card in dealt)
        for number, tier in enumerate(TIERS)
    }


def _never_dealt(situation: Situation, expected: Any) -> list[str]:
    used = {card for tier in OBJECTIVES_OF[len(situation.state.reputations)] for card in tier}
    return [name for card, name in enumerate(OBJECTIVES) if card not in used]


# Reading: final scoring of the acting seat.


def _abilities(situation: Situation) -> dict[str, int]:
    seat = _acting(situation)
    values = scoring.ability_values(situation.state, seat)
    return {
        DOGS[dog]: value for dog, value in zip(situation.state.active[seat], values, strict=True)
    }


def _left_over(situation: Situation) -> int:
    return sum(_goods(situation, _acting(situation))) // GOODS_PER_REPUTATION


def _score(situation: Situation, expected: Any) -> int:
    given = situation.case.get("given", {})
    seat = _acting(situation)
    objective = given.get("objective_reputation", 0) if given.get("objective_met", True) else 0
    won = scoring.awards_won(situation.state)[seat]
    awards = given.get("award_reputation", sum(AWARDS[position] for position in won))
    return int(
        situation.state.reputations[seat]
        + objective
        + awards
        + sum(_abilities(situation).values())
        + _left_over(situation)
    )


def _ability_points(name: str) -> Callable[[Situation, Any], int]:
    def points(situation: Situation, expected: Any) -> int:
        return sum(
            value
            for dog, value in _abilities(situation).items()
            if ABILITIES[DOG_ABILITY[DOGS.index(dog)]] == name
        )

    return points


def _ended_by_itself(situation: Situation, expected: Any) -> bool:
    ended = _events_of(situation, state.ScoringEnded)
    return bool(ended) and ended[-1].forced


Reader = Callable[[Situation, Any], Any]
_READERS: dict[str, Reader] = {
    "options_count": lambda situation, _: len(situation.options()),
    "next_decision": _next_decision,
    "to_act": lambda situation, _: next(iter(course.asked(situation.state)), None),
    "phase": lambda situation, _: phase_of(situation.state),
    "round": lambda situation, _: situation.state.round,
    "start": lambda situation, _: situation.state.start,
    "reputation": lambda situation, _: list(situation.state.reputations),
    "goods": lambda situation, _: _goods(situation, _acting(situation)),
    "kennel": lambda situation, expected: _kennel(situation, _acting(situation), expected),
    "lead": lambda situation, expected: _lead(situation, _acting(situation), expected),
    "kennels": _each(_kennel),
    "leads": _each(_lead),
    "field": _field,
    "items": lambda situation, _: [ITEMS[item] for item in GAME.look(situation.state, None).items],
    "discard_added": _added,
    "reputation_after_reveal": _after_reveal,
    "reputation_after_walking": _after_walking,
    "reputation_after_home": _after_home,
    "reputation_change": _reputation_change,
    "dice_rolled": lambda situation, _: _dice(situation),
    "die_rolled": lambda situation, _: _dice(situation) > 0,
    "selection_ended": lambda situation, _: bool(
        _events_of(situation, state.SelectionEnded, state.CannotWalk)
    ),
    "walking_over": lambda situation, _: bool(_events_of(situation, state.WalkingEnded)),
    "walker_in_park": _in_park,
    "tokens_on_board_unchanged": _unchanged,
    "goods_each": lambda situation, _: _goods(situation, 0),
    "exits_in_use": lambda situation, _: [
        PLACES[place] for place in EXITS_IN_USE[len(situation.state.reputations)]
    ],
    "location_set": lambda situation, _: LOCATIONS[situation.state.location_deck[-1]].rpartition(
        "_"
    )[0],
    "auto_walkers": lambda situation, _: list(
        AUTO_NAMES[: len(situation.state.walkers) - len(situation.state.reputations)]
    ),
    "objectives_per_seat": _objectives_per_seat,
    "forecast_cards_face_up": lambda situation, _: len(situation.state.forecasts),
    "never_dealt": _never_dealt,
    "field_size": lambda situation, _: len(situation.state.field),
    "deck_size": lambda situation, _: len(situation.state.deck),
    "seat_ended_automatically": _ended_by_itself,
    "ability_reputation": lambda situation, _: sum(_abilities(situation).values()),
    "leftover_reputation": lambda situation, _: _left_over(situation),
    "abilities": lambda situation, _: _abilities(situation),
    "score": _score,
    **{name: _ability_points(name) for name in ABILITIES},
}
_READERS_BY_START: dict[str, Callable[[Situation, str, Any], Any]] = {
    "winner_slot_": _winner,
    "auto_": _auto,
    "walker_": _walker_place,
    "tokens_": _tokens,
    "result_": _result,
    "view_of_": _view,
    "reputation_": lambda situation, seat, _: situation.state.reputations[int(seat)],
    "goods_": lambda situation, seat, _: _goods(situation, int(seat)),
    "kennel_": lambda situation, seat, expected: _kennel(situation, int(seat), expected),
    "lead_": lambda situation, seat, expected: _lead(situation, int(seat), expected),
}


# Queries.


def _payment(situation: Situation, arguments: Words) -> dict[str, Any]:
    dog = DOGS.index(arguments["dog"])
    missing = missing_goods(situation.state, _acting(situation), dog)
    return {
        "cost": list(DOG_COST[dog]),
        "missing": missing,
        "extra_payments": SUBSTITUTE_RATE * missing,
    }


def _deal_forecast(situation: Situation, arguments: Words) -> dict[str, Any]:
    cards = [FORECASTS.index(card) for card in arguments["forecast_shuffle"]]
    return {"rounds": [FORECASTS[card] for card in order_forecast(cards)]}


def _score_awards(situation: Situation, arguments: Words) -> dict[str, Any]:
    seats = arguments["seats"]
    awards = [BREEDS.index(breed) for breed in arguments["awards"]]
    by_walker = arguments["breed_counts"]
    counts = [
        [by_walker.get(name, {}).get(breed, 0) for breed in BREEDS]
        for name in [*(str(seat) for seat in range(seats)), *AUTO_NAMES[: AUTO_WALKERS[seats]]]
    ]
    winners = {breed: scoring.award_winners(counts, seats, breed) for breed in awards}
    answer: dict[str, Any] = {
        "winners": {BREEDS[breed]: seats_ for breed, seats_ in winners.items()},
        "reputation": [
            sum(AWARDS[place] for place, breed in enumerate(awards) if seat in winners[breed])
            for seat in range(seats)
        ],
    }
    for seat in range(seats):
        if f"objective_{seat}" in arguments:
            card = OBJECTIVES.index(arguments[f"objective_{seat}"])
            if OBJECTIVE_KIND[card] != _COLLECTOR:
                raise UnknownWord(f"objective {OBJECTIVES[card]} does not count awards")
            won = sum(seat in seats_ for seats_ in winners.values())
            met = scoring.objective_met(card, seats, counts[seat], [], won)
            answer[f"objective_{seat}"] = OBJECTIVE_REPUTATION[card] if met else 0
    return answer


def _test_objectives(situation: Situation, arguments: Words) -> dict[str, int]:
    seats, won = arguments["seats"], arguments["awards_won"]
    kennel = [_entry(entry) for entry in arguments["kennel"]]
    counts = scoring.breed_counts([dog for dog, _ in kennel])
    walked = [tokens for _, tokens in kennel]
    return {
        OBJECTIVES[card]: OBJECTIVE_REPUTATION[card]
        if scoring.objective_met(card, seats, counts, walked, won)
        else 0
        for tier in OBJECTIVES_OF[seats]
        for card in tier
    }


def _decide_winner(situation: Situation, arguments: Words) -> dict[str, Any]:
    arguments["seats"]
    positions = arguments["awards_won_positions"]
    keys = [
        (score, scoring.best_award([place - 1 for place in positions.get(str(seat), [])]))
        for seat, score in enumerate(arguments["scores"])
    ]
    return {"winners": [seat for seat, key in enumerate(keys) if key == max(keys)]}


def _solo_final(situation: Situation, arguments: Words) -> dict[str, Any]:
    arguments["seats"]
    mission = MISSIONS.index(arguments["mission"])
    goods = list(arguments["goods"])
    score = (
        arguments.get("reputation", 0)
        + arguments.get("award_reputation", 0)
        + arguments.get("activated", 0)
        + sum(goods) // GOODS_PER_REPUTATION
    )
    passed = scoring.mission_passed(
        mission,
        goods,
        arguments["walked_total"],
        arguments["awards_won"],
        arguments["awards_outright"],
    )
    if not passed:
        return {"mission": "failed", "outcome": "loss", "scored": False}
    return {
        "mission": "passed",
        "outcome": "win",
        "scored": True,
        "score": score,
        "score_stars": scoring.score_stars(score),
        "stars": scoring.solo_stars(mission, score),
    }


_QUERIES: dict[str, Callable[[Situation, Words], Any]] = {
    "payment": _payment,
    "deal_forecast": _deal_forecast,
    "score_awards": _score_awards,
    "test_objectives": _test_objectives,
    "decide_winner": _decide_winner,
    "solo_final": _solo_final,
}

ADAPTER = DogParkAdapter()
