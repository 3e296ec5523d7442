"""The words of this game's worked examples: see the appendix of its rules.md."""

from collections.abc import Callable
from typing import Any

from portolan.rulekit import Chance
from portolan.rulekit.vectors import Situation, UnknownWord, Words
from portolan.salty_ocean import GAME
from portolan.salty_ocean.board import (
    BUILDINGS,
    CARDS,
    GOODS,
    N_GOODS,
    N_SHIPS,
    NOWHERE,
    PORT,
    POSITIONS,
    SEA,
    SEA_EVENTS,
    SHIPS,
    TYPES,
    WEATHERS,
)
from portolan.salty_ocean.scoring import building_count
from portolan.salty_ocean.setup import bare_state
from portolan.salty_ocean.state import Options, State
from portolan.salty_ocean.steps.turn import TURNS
from portolan.salty_ocean.view import consecutive_passes, known_positions

BERTHS = {"port": PORT, "sea": SEA}
MONEY = 20


def build(given: Words, chance: Chance) -> tuple[State, list[Any]]:
    """A state in the action phase with the defaults of the appendix, or the real setup."""
    seats = given["players"]
    if "new_game" in given:
        new_game = given["new_game"]
        for options in (new_game, given.get("options")):
            if isinstance(options, Words) and options.plain():
                raise UnknownWord(f"option {options.plain()}")
        return GAME.new(Options(), seats, chance)
    order = list(given.get("order", range(seats)))
    state = bare_state(seats, order, list(range(len(CARDS))))
    state.money = [MONEY] * seats
    first = given.get("turn", order[0])
    state.stack = [TURNS[order.index(first)][given.get("consecutive_passes", 0)]]
    state.round = given.get("round", 1)
    change(state, given)
    return state, []


def change(state: State, given: Words) -> None:
    """Write the public values that are given into a state; both `given` and `put` do this."""
    for name, cost in given.get("action_costs", Words({})).items():
        state.costs[TYPES.index(name)] = cost
    for name, row in given.get("market_rows", Words({})).items():
        state.rows[GOODS.index(name)] = row
    _event(state, given.get("event", Words({})))
    for name, owners in given.get("buildings", Words({})).items():
        state.owners[BUILDINGS.index(name)] = tuple(owners)
    if "clock_used" in given:
        used = given["clock_used"]
        state.clock_used = [seat in used for seat in range(state.seats)]
    _cards(state, given.get("cards", Words({})))
    for seat, words in given.get("seats", Words({})).items():
        _seat(state, int(seat), words)


def _event(state: State, event: Words) -> None:
    if "weather" in event:
        state.weather = WEATHERS.index(event["weather"])
    if "sea_event" in event:
        state.sea_event = SEA_EVENTS.index(event["sea_event"])
    state.pirates_done = event.get("pirates_done", state.pirates_done)


def _cards(state: State, cards: Words) -> None:
    """Named positions get their cards; the others hold the rest in the order of the data."""
    if not cards:
        return
    named = {POSITIONS.index(at): CARDS.index(card) for at, card in cards.items()}
    rest = [card for card in range(len(CARDS)) if card not in named.values()]
    state.cards = [named[at] if at in named else rest.pop(0) for at in range(len(POSITIONS))]


def _seat(state: State, seat: int, words: Words) -> None:
    state.money[seat] = words.get("money", state.money[seat])
    state.saline[seat] = words.get("saline", state.saline[seat])
    state.depot_level[seat] = words.get("depot_level", state.depot_level[seat])
    state.cathedral[seat] = words.get("notre_dame", state.cathedral[seat])
    if "depot" in words:
        state.depot[seat * N_GOODS : (seat + 1) * N_GOODS] = _goods(words["depot"])
    if "ships" in words:
        _fleet(state, seat, words["ships"])
    if "known" in words:
        state.known[seat] = sum(1 << state.cards.index(CARDS.index(id_)) for id_ in words["known"])


def _goods(words: Words) -> list[int]:
    return [words.get(good, 0) for good in GOODS]


def _fleet(state: State, seat: int, ships: Words) -> None:
    """The given ships are the whole fleet."""
    for ship, name in enumerate(SHIPS):
        index = seat * N_SHIPS + ship
        state.berth[index] = NOWHERE
        state.damage[index] = 0
        state.cargo[index * N_GOODS : (index + 1) * N_GOODS] = [0] * N_GOODS
        if name in ships:
            words = ships[name]
            state.berth[index] = BERTHS[words.get("at", "port")]
            state.damage[index] = words.get("damage", 0)
            cargo = _goods(words.get("cargo", Words({})))
            state.cargo[index * N_GOODS : (index + 1) * N_GOODS] = cargo
    for name in ships:
        if name not in SHIPS:
            raise UnknownWord(f"ship {name!r}")


def put(situation: Situation, changes: Words) -> None:
    """Change the state in the words of `given`."""
    state = situation.state
    if "order" in changes:
        state.order = list(changes["order"])
    state.round = changes.get("round", state.round)
    if "turn" in changes or "consecutive_passes" in changes:
        place = state.order.index(changes.get("turn", state.order[state.stack[0].place]))
        passes = changes.get("consecutive_passes", consecutive_passes(state))
        state.stack = [TURNS[place][passes]]
    change(state, changes)


def _named(numbers: list[int]) -> dict[str, int]:
    return dict(zip(GOODS, numbers, strict=True))


def _read_seat(state: State, seat: int) -> dict[str, Any]:
    ships = {}
    for ship, name in enumerate(SHIPS):
        index = seat * N_SHIPS + ship
        if state.berth[index] != NOWHERE:
            ships[name] = {
                "at": "port" if state.berth[index] == PORT else "sea",
                "damage": state.damage[index],
                "cargo": _named(state.cargo[index * N_GOODS : (index + 1) * N_GOODS]),
            }
    return {
        "money": state.money[seat],
        "saline": state.saline[seat],
        "depot_level": state.depot_level[seat],
        "depot": _named(state.depot[seat * N_GOODS : (seat + 1) * N_GOODS]),
        "notre_dame": state.cathedral[seat],
        "ships": ships,
        "known": {CARDS[state.cards[at]] for at in known_positions(state, seat)},
        "building_count": building_count(state, seat),
    }


def _legal(situation: Situation, actions: list[Words], wanted: bool) -> list[Any]:
    """Those of the actions of which it is true that they are, or are not, offered."""
    asked = GAME.asked(situation.state)
    offered = GAME.choices(situation.state, asked[0]) if asked else []
    return [
        action.plain() for action in actions if (situation.action_of(action) in offered) == wanted
    ]


def _final(state: State) -> list[int] | None:
    end = GAME.result(state)
    return end.scores if end else None


READERS: dict[str, Callable[[Situation, Any], Any]] = {
    "legal": lambda situation, expected: _legal(situation, expected, wanted=True),
    "not_legal": lambda situation, expected: _legal(situation, expected, wanted=False),
    "option_count": lambda situation, expected: len(situation.options()),
    "seats": lambda situation, expected: _read_seats(situation.state, expected),
    "cards": lambda situation, expected: {
        at: CARDS[situation.state.cards[i]] for i, at in enumerate(POSITIONS)
    },
    "final": lambda situation, expected: _final(situation.state),
    "pirates_done": lambda situation, expected: situation.state.pirates_done,
    "market_rows": lambda situation, expected: _named(situation.state.rows),
}
PUBLIC = (
    "state",
    "round",
    "order",
    "consecutive_passes",
    "action_costs",
    "prices",
    "event",
    "buildings",
    "clock_used",
    "decider",
    "winners",
    "looked",
)
"""Words that the view of a spectator has as well."""


def read(situation: Situation, name: str, expected: Any) -> Any:
    """The value of a word of `expect`."""
    if name in READERS:
        return READERS[name](situation, expected)
    if name in PUBLIC:
        return GAME.view_form.to_json(GAME.look(situation.state, None))[name]
    raise UnknownWord(name)


def _read_seats(state: State, expected: Words) -> dict[str, Any]:
    """All seats; every word about a seat is compared, so none of it goes unread."""
    expected.plain()
    return {str(seat): _read_seat(state, seat) for seat in range(state.seats)}


class Adapter:
    """Everything above, under the names that the runner asks for."""

    game = GAME
    sets = ("known", "clock_used", "winners", "legal", "not_legal")
    build = staticmethod(build)
    put = staticmethod(put)
    read = staticmethod(read)


ADAPTER = Adapter()
