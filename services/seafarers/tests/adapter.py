"""What the runner of worked examples needs to know of Seafarers (the appendix of rules.md)."""

from collections.abc import Callable, Sequence
from typing import Any

from portolan.rulekit import Chance
from portolan.rulekit.flow import settle
from portolan.rulekit.vectors import BadCase, Situation, UnknownWord, Words, complete
from portolan.seafarers import GAME, course, scoring
from portolan.seafarers.board import BOARDS, Board, board_of, board_of_own
from portolan.seafarers.building import join_villages, svp_for
from portolan.seafarers.components import (
    BANK,
    BASE,
    CARD_KINDS,
    CARDS,
    CUSTOM,
    GENERIC_RATE,
    KINDS,
    KNIGHT,
    NO_PORT_RATE,
    PIRATES,
    PORT_RATE,
    PORTS,
    RESOURCES,
    SCENARIOS,
    SEA,
    SHIPS,
    TERRAINS,
    WONDERS,
    WONDERS_OF_CATAN,
    deck_of,
)
from portolan.seafarers.geometry import corners, ends_of, hexes_at, hexes_beside, sides
from portolan.seafarers.layout import Layout, deal_ports, listed
from portolan.seafarers.routes import longest_trail, movable_ships, route_holder
from portolan.seafarers.setup import new_state
from portolan.seafarers.state import (
    BY_TARGET,
    FIRST_CITY,
    FIRST_ROAD,
    FIRST_SETTLEMENT,
    FIRST_SHIP,
    FOG_AREA,
    FOR_ROADS,
    FOR_SHIPS,
    FREE,
    LOOT,
    NONE,
    DiscardStep,
    FreeRouteStep,
    GoldStep,
    LootStep,
    MainStep,
    MonopolyStep,
    MoveThiefStep,
    Options,
    OwnBoard,
    PlacePortStep,
    PlentyStep,
    PreRollStep,
    SetupRouteStep,
    SetupStep,
    State,
    StealStep,
    TradeDraftStep,
    TradePickStep,
    TradeRespondStep,
)
from portolan.seafarers.steps import cloth, opening, pirates, thieves, trade, wonders
from portolan.seafarers.steps.turn import share_out
from portolan.seafarers.table import (
    areas_of,
    cloth_points,
    hand_size,
    keeps_distance,
    named,
    open_port,
    open_ports,
    points,
)
from portolan.seafarers.view import phase_of

_GRAPH_FIRST, _GRAPH_LAST = -4, 9
"""The part of the plane that `graph` cases have to themselves."""


class SeafarersAdapter:
    """Builds states from `given`, answers queries, reads the words of `expect`."""

    game = GAME
    sets = (
        "asked",
        "settlements",
        "cities",
        "roads",
        "ships",
        "trades_with",
        "ports_owned",
        "hexes",
        "vertices",
        "edges",
        "vertex",
        "movable_ships",
        "targets",
        "steal_choices",
        "winners",
        "area",
    )

    def build(self, given: Words, chance: Chance) -> tuple[State, list[Any]]:
        """A state in the words of `given`, or a real setup."""
        if "new_game" in given:
            return _new_game(given, chance)
        state = _first_state(given)
        _change(state, given)
        _set_phase(state, given)
        events: list[Any] = []
        settle(course.HANDLERS, state, state.stack, chance, events)
        return state, events

    def put(self, situation: Situation, changes: Words) -> None:
        """Change the state; automatic steps run up to the next decision."""
        state = situation.state
        _change(state, changes, build=False)
        if {"phase", "active", "gold_owed"} & set(changes.keys()):
            _set_phase(state, changes)
        settle(course.HANDLERS, state, state.stack, situation.chance, [])

    def read(self, situation: Situation, name: str, expected: Any) -> Any:
        """A value in the words of `expect`."""
        if name == "options":
            return {seat: situation.options(int(seat)) for seat in expected}
        if name in ("discards_owed", "gold_owed") and isinstance(expected, list):
            owed = situation.state.discards if name == "discards_owed" else situation.state.gold
            return list(owed)
        if (
            name == "draft"
            and expected is None
            and not phase_of(situation.state).startswith("TRADE")
        ):
            return None
        if name == "hexes":
            return {place: _hex(situation.state, place) for place in expected}
        if name not in _READERS:
            raise UnknownWord(name)
        return _fit(expected, _READERS[name](situation.state))

    def action(self, situation: Situation, document: Words) -> Any:
        """An action; a hex may also be written as [q, r]."""
        plain = complete(GAME, document.plain())
        if isinstance(plain.get("hex"), list):
            plain["hex"] = dict(zip("qr", plain["hex"], strict=True))
        return GAME.action_form.from_json(plain, "$")

    def query(self, situation: Situation, name: str, arguments: Words) -> Any:
        """An answer of the game's own functions."""
        if name not in _QUERIES:
            raise UnknownWord(f"query {name}")
        return _QUERIES[name](situation, arguments)


# Building a state.


def _new_game(given: Words, chance: Chance) -> tuple[State, list[Any]]:
    """Options stand inside `new_game`, beside it, or under `options` in either."""
    new_game = given["new_game"]
    places = [given, new_game] if isinstance(new_game, dict) else [given]
    places += [place["options"] for place in places if "options" in place]
    found: dict[str, Any] = {}
    players = 4
    for place in places:
        for name in GAME.options_form.to_json(Options()):
            if name in place:
                value = place[name]
                found[name] = value.plain() if isinstance(value, Words) else value
        players = place.get("players", players)
    found.setdefault("scenario", "custom" if found.get("custom_board") else "base")
    return GAME.new(GAME.options_form.from_json(found, "$"), players, chance)


def _first_state(given: Words) -> State:
    scenario = SCENARIOS.index(given.get("scenario", "base"))
    seats = given.get("players", 4)
    options = Options(scenario=scenario)
    for name in ("target_vp", "player_trade"):
        if name in given:
            setattr(options, name, given[name])
    if given.get("graph", False):
        state = _graph_state(options, seats)
    else:
        if "boards" not in _data(scenario):
            raise BadCase(f"{SCENARIOS[scenario]} has no fixed board: use new_game")
        board = BOARDS[scenario][seats]
        layout = listed(board)
        deal_ports(board, layout, None)
        state = new_state(options, board, None, layout, deck_of(scenario, seats), seats)
    state.turns = 0
    state.active = state.start = given.get("active", 0)
    state.stack = [MainStep(state.active)]
    return state


def _data(scenario: int) -> dict[str, Any]:
    from portolan.seafarers.components import SCENARIO_DATA

    return SCENARIO_DATA[scenario]


def _graph_state(options: Options, seats: int) -> State:
    """No board: all edges are open to all (appendix)."""
    window = range(_GRAPH_FIRST, _GRAPH_LAST)
    own = OwnBoard(tuple((q, r) for q in window for r in window), (), 0, 0, 0, ())
    board = board_of_own(own, seats)
    size = len(board.hexes)
    layout = Layout([SEA] * size, [0] * size, [NONE] * size, [None] * size)
    options.scenario = CUSTOM
    options.target_vp = 20
    state = new_state(options, board, own, layout, [], seats)
    state.edge_use = [FOR_ROADS + FOR_SHIPS] * len(board.edges)
    state.ground = [1] * len(board.vertices)
    return state


def _change(state: State, words: Words, build: bool = True) -> None:
    """Change a state in the words of `given`; what they do not name stays."""
    board = board_of(state)
    if "active" in words:
        state.active = words["active"]
    _change_thieves(state, board, words)
    for name, amount in words.get("bank", {}).items():
        state.bank[RESOURCES.index(name)] = amount
    _change_turn(state, board, words)
    _change_stacks(state, board, words)
    for vertex, left in words.get("villages", {}).items():
        state.villages[board.villages.index(board.vertex_of[vertex])] = left
    if "general_cloth" in words:
        state.general_cloth = words["general_cloth"]
    for seat, row in words.get("seats", {}).items():
        _change_seat(state, board, int(seat), row)
        if build and "dev_cards" in row and "deck" not in words:
            _leave_out(state.deck, _cards(row["dev_cards"]))
    _measure(state, board)


def _leave_out(deck: list[int], counts: list[int]) -> None:
    """The deck holds what is not named elsewhere: the copies nearest to the top are missing."""
    for card, count in enumerate(counts):
        for _ in range(min(count, deck.count(card))):
            del deck[len(deck) - 1 - deck[::-1].index(card)]


def _change_thieves(state: State, board: Board, words: Words) -> None:
    for word in ("robber", "pirate", "fleet"):
        if word in words:
            place = NONE if words[word] is None else board.hex_of[tuple(words[word])]
            if word == "robber":
                state.robber = place
            else:
                state.pirate = place
            if state.scenario == PIRATES and word != "robber":
                state.fleet = NONE if place == NONE else board.fleet_path.index(place)


def _change_turn(state: State, board: Board, words: Words) -> None:
    state.card_played = words.get("card_played", state.card_played)
    state.ship_moved = words.get("ship_moved", state.ship_moved)
    state.drafts = words.get("drafts_used", state.drafts)
    state.turns = words.get("turns", state.turns)
    state.dice = list(words.get("dice", state.dice))
    if "ships_built_this_turn" in words:
        state.ships_built = [board.edge_of[name] for name in words["ships_built_this_turn"]]
    if "draft" in words:
        draft = words["draft"]
        for side, row in (("give", state.draft_give), ("want", state.draft_want)):
            if side in draft:
                _merge(row, 0, draft[side])
    for seat, owed in _by_seat(words, "gold_owed"):
        state.gold[seat] = owed
    for seat, owed in _by_seat(words, "discards_owed"):
        state.discards[seat] = owed


def _by_seat(words: Words, name: str) -> list[tuple[int, Any]]:
    given = words.get(name, {})
    rows = given.items() if isinstance(given, dict) else enumerate(given)
    return [(int(seat), value) for seat, value in rows]


def _change_stacks(state: State, board: Board, words: Words) -> None:
    """Tops of stacks; below lies what is not named, in the order of the data."""
    if "fog_terrains" in words:
        tops = [TERRAINS.index(name) for name in words["fog_terrains"]]
        state.fog_terrains = _stacked(tops, state.fog_terrains)
    if "fog_numbers" in words:
        state.fog_numbers = _stacked(list(words["fog_numbers"]), state.fog_numbers)
    if "deck" in words:
        state.deck = [CARDS.index(name) for name in words["deck"]][::-1]


def _stacked(tops: list[int], stack: list[int]) -> list[int]:
    rest = stack[:]
    for item in tops:
        if item in rest:
            # The copy that is nearest to the top is the one that is named.
            del rest[len(rest) - 1 - rest[::-1].index(item)]
        elif rest:
            rest.pop(0)
    return rest + tops[::-1]


def _amounts(given: Words) -> list[int]:
    unknown = set(given.keys()) - set(RESOURCES)
    if unknown:
        raise UnknownWord(f"resources {sorted(unknown)}")
    return [given.get(name, 0) for name in RESOURCES]


def _merge(counts: list[int], first: int, given: Words) -> None:
    """Objects are merged: what they do not name stays (0 where nothing was)."""
    for name, count in given.items():
        if name not in RESOURCES:
            raise UnknownWord(f"resource {name}")
        counts[first + RESOURCES.index(name)] = count


def _change_seat(state: State, board: Board, seat: int, row: Words) -> None:
    _change_pieces(state, board, seat, row)
    _change_hand(state, board, seat, row)
    for word, by_seat in (
        ("cloth", state.cloth),
        ("warships", state.warships),
        ("svp", state.svp),
        ("strength", state.fortresses),
        ("level", state.levels),
    ):
        if word in row:
            by_seat[seat] = row[word]
    if "trades_with" in row:
        for number, vertex in enumerate(board.villages):
            state.partners[number] &= ~(1 << seat)
            if board.vertices[vertex] in row["trades_with"]:
                state.partners[number] |= 1 << seat
    if "wonder" in row:
        state.wonders[WONDERS.index(row["wonder"])] = seat


def _change_hand(state: State, board: Board, seat: int, row: Words) -> None:
    held = slice(seat * CARD_KINDS, (seat + 1) * CARD_KINDS)
    if "hand" in row:
        _merge(state.hands, seat * KINDS, row["hand"])
    if "dev_cards_new" in row:
        state.new_cards[held] = _cards(row["dev_cards_new"])
    if "dev_cards" in row:
        state.cards[held] = _cards(row["dev_cards"])
    if "knights" in row:
        state.played[seat * CARD_KINDS + KNIGHT] = row["knights"]
        if board.has_army_card:
            knights = state.played[KNIGHT::CARD_KINDS]
            state.army_holder = scoring.army_holder(state.army_holder, knights)
    for name in row.get("ports_owned", []):
        open_port(state, seat, PORTS.index(name))
    if "kept_ports" in row:
        state.kept_ports[seat] = [PORTS.index(name) for name in row["kept_ports"]]


def _cards(given: Any) -> list[int]:
    """Cards as a list of names or as counts by name."""
    names = given if isinstance(given, list) else [n for n, c in given.items() for _ in range(c)]
    if set(names) - set(CARDS):
        raise UnknownWord(f"cards {sorted(set(names) - set(CARDS))}")
    return [list(names).count(name) for name in CARDS]


def _change_pieces(state: State, board: Board, seat: int, row: Words) -> None:
    for word, places, first in (
        ("settlements", state.settlements, FIRST_SETTLEMENT),
        ("cities", state.cities, FIRST_CITY),
    ):
        if word in row:
            for vertex in places[seat]:
                state.buildings[vertex] = FREE
            places[seat] = [board.vertex_of[name] for name in row[word]]
            for vertex in places[seat]:
                state.buildings[vertex] = first + seat
    for word, places, first in (
        ("roads", state.roads, FIRST_ROAD),
        ("ships", state.ships, FIRST_SHIP),
    ):
        if word in row:
            for edge in places[seat]:
                state.routes[edge] = FREE
            places[seat] = [board.edge_of[name] for name in row[word]]
            for edge in places[seat]:
                state.routes[edge] = first + seat
    if "settlements" in row or "cities" in row:
        _settle(state, board, seat)


def _settle(state: State, board: Board, seat: int) -> None:
    """Ports and areas of buildings that a case puts on the board: they count as its home."""
    state.rates[seat * KINDS : (seat + 1) * KINDS] = [NO_PORT_RATE] * KINDS
    state.settled[seat] = []
    for vertex in state.settlements[seat] + state.cities[seat]:
        open_ports(state, board, seat, vertex)
        for area in areas_of(state, board, vertex):
            if area not in state.settled[seat]:
                state.settled[seat].append(area)
    state.homes[seat] = len(state.settled[seat])
    if state.scenario == PIRATES and board.fortresses[seat] in state.settlements[seat]:
        state.fortresses[seat] = 0


def _measure(state: State, board: Board) -> None:
    for seat in range(len(state.svp)):
        state.lengths[seat] = longest_trail(state, board, seat)
    if board.has_route_card:
        state.route_holder = route_holder(state.route_holder, state.lengths)


def _set_phase(state: State, words: Words) -> None:
    seat = state.active
    phase = words.get("phase", "GOLD" if words.get("gold_owed") else "MAIN")
    main = MainStep(seat)
    above: dict[str, Callable[[], Any]] = {
        "DISCARD": DiscardStep,
        "MOVE_THIEF": lambda: MoveThiefStep(seat),
        "STEAL": lambda: LootStep(seat) if state.scenario == PIRATES else _steal(state, words),
        "GOLD": lambda: GoldStep(seat),
        "TRADE_DRAFT": lambda: TradeDraftStep(seat),
        "TRADE_RESPOND": lambda: TradeRespondStep(seat),
        "TRADE_PICK": lambda: TradePickStep(seat),
        "FREE_ROUTE": lambda: FreeRouteStep(seat, words.get("free_placed", 0)),
        "YEAR_OF_PLENTY": lambda: PlentyStep(seat, 2),
        "MONOPOLY": lambda: MonopolyStep(seat),
        "PLACE_PORT": lambda: PlacePortStep(seat),
    }
    if phase == "MAIN":
        state.stack = [main]
    elif phase == "PRE_ROLL":
        state.stack = [PreRollStep(seat)]
    elif phase == "GAME_OVER":
        state.ending = BY_TARGET
        state.stack = []
    elif phase in ("SETUP_SETTLEMENT", "SETUP_ROUTE"):
        state.stack = [_setup_step(state, phase, words)]
        state.turns = NONE
    elif phase in above:
        state.stack = [main, above[phase]()]
        if phase == "DISCARD":
            _owe_discards(state, words)
    else:
        raise UnknownWord(f"phase {phase}")
    for seat_name, reply in _by_seat(words, "replies"):
        state.replies[seat_name] = int(reply in ("accept", True))


def _steal(state: State, words: Words) -> StealStep:
    """At the pirate's hex if the case names the pirate alone."""
    pirate = words.get("pirate") is not None and "robber" not in words
    return StealStep(state.active, pirate)


def _owe_discards(state: State, words: Words) -> None:
    if "discards_owed" not in words:
        for seat in range(len(state.svp)):
            state.discards[seat] = thieves.discards_owed(hand_size(state, seat))
    fleet = board_of(state).has_fleet
    state.stack.insert(1, LootStep(state.active) if fleet else MoveThiefStep(state.active))


def _setup_step(state: State, phase: str, words: Words) -> SetupStep | SetupRouteStep:
    """`setup_round` counts from 1; the start player is seat 0."""
    seats, board = len(state.svp), board_of(state)
    number = (words.get("setup_round", 1) - 1) * seats
    state.start = 0
    place = state.active if (number // seats) % 2 == 0 else seats - 1 - state.active
    number += place
    if phase == "SETUP_SETTLEMENT":
        return SetupStep(number)
    return SetupRouteStep(number, board.vertex_of[words["setup_settlement"]])


# Reading.


def _hex(state: State, name: str) -> dict[str, Any]:
    board = board_of(state)
    q, r = name.split(",")
    place = board.hex_of[(int(q), int(r))]
    return {
        "terrain": TERRAINS[state.terrain[place]],
        "number": state.number[place] or None,
        "area": _area(state.area[place]),
    }


def _area(area: int) -> int | str | None:
    if area == NONE:
        return None
    return "fog" if area == FOG_AREA else area


def _seat(state: State, seat: int) -> dict[str, Any]:
    board = board_of(state)
    held = slice(seat * CARD_KINDS, (seat + 1) * CARD_KINDS)
    wonder = wonders.own_wonder(state, seat)
    return {
        "settlements": [board.vertices[vertex] for vertex in state.settlements[seat]],
        "cities": [board.vertices[vertex] for vertex in state.cities[seat]],
        "roads": [board.edges[edge] for edge in state.roads[seat]],
        "ships": [board.edges[edge] for edge in state.ships[seat]],
        "hand": _Hand(named(state.hands[seat * KINDS : (seat + 1) * KINDS])),
        "dev_cards": _card_names(state.cards[held]),
        "dev_cards_new": _card_names(state.new_cards[held]),
        "knights": state.played[seat * CARD_KINDS + KNIGHT],
        "ports_owned": _ports_owned(state, seat),
        "kept_ports": [PORTS[kind] for kind in state.kept_ports[seat]],
        "cloth": state.cloth[seat],
        "trades_with": [
            board.vertices[vertex]
            for number, vertex in enumerate(board.villages)
            if state.partners[number] & 1 << seat
        ],
        "warships": state.warships[seat],
        "strength": state.fortresses[seat],
        "wonder": None if wonder == NONE else WONDERS[wonder],
        "level": state.levels[seat],
        "vp": points(state, seat),
        "svp": state.svp[seat],
    }


class _Hand(dict[str, int]):
    """A hand matches as a whole: what `expect` does not name must be 0."""


def _fit(expected: Any, actual: Any) -> Any:
    """Hands inside a value so that they match only as a whole."""
    if not isinstance(expected, dict) or not isinstance(actual, dict):
        return actual
    if not isinstance(actual, _Hand):
        return {key: _fit(dict.get(expected, key), value) for key, value in actual.items()}
    held = {name: count for name, count in actual.items() if count}
    if held != {name: count for name, count in dict.items(expected) if count}:
        return sorted(held.items())
    return {name: actual.get(name, 0) for name in dict.keys(expected)}


def _card_names(counts: Sequence[int]) -> list[str]:
    return [CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


def _ports_owned(state: State, seat: int) -> list[str]:
    """The kinds of ports that serve a seat, each once, as its rates tell."""
    rates = state.rates[seat * KINDS : (seat + 1) * KINDS]
    special = [RESOURCES[kind] for kind, rate in enumerate(rates) if rate == PORT_RATE]
    return [*special, "generic"] if max(rates) == GENERIC_RATE else special


def _seats(state: State) -> dict[str, Any]:
    return {str(seat): _seat(state, seat) for seat in range(len(state.svp))}


def _thief(state: State, place: int) -> list[int] | None:
    return None if place == NONE else list(board_of(state).hexes[place])


def _draft(state: State) -> dict[str, Any]:
    return {
        "give": _Hand(named(state.draft_give)),
        "want": _Hand(named(state.draft_want)),
    }


_READERS: dict[str, Callable[[State], Any]] = {
    "phase": phase_of,
    "asked": lambda state: list(course.asked(state)),
    "active": lambda state: state.active,
    "draft": _draft,
    "drafts_used": lambda state: state.drafts,
    "discards_owed": lambda state: dict(enumerate(state.discards)),
    "gold_owed": lambda state: dict(enumerate(state.gold)),
    "bank": lambda state: dict(zip(RESOURCES, state.bank, strict=True)),
    "villages": lambda state: {
        board_of(state).vertices[vertex]: state.villages[number]
        for number, vertex in enumerate(board_of(state).villages)
    },
    "general_cloth": lambda state: state.general_cloth,
    "seats": _seats,
    "robber": lambda state: _thief(state, state.robber),
    "pirate": lambda state: _thief(state, state.pirate),
    "fleet": lambda state: _thief(state, state.pirate),
    "ships_built_this_turn": lambda state: [board_of(state).edges[e] for e in state.ships_built],
    "winners": lambda state: getattr(GAME.result(state), "winners", None),
    "route_holder": lambda state: None if state.route_holder == NONE else state.route_holder,
    "army_holder": lambda state: None if state.army_holder == NONE else state.army_holder,
}


# Queries on the state.


def _query_hex(case: Situation, words: Words) -> Any:
    q, r = words["hex"]
    return {"corners": list(corners(q, r)), "sides": list(sides(q, r))}


def _query_vertex(case: Situation, words: Words) -> Any:
    name = words["v"]
    places = hexes_at(name)
    around = {edge for q, r in places for edge in sides(q, r) if name in ends_of(edge)}
    beside = {end for edge in around for end in ends_of(edge)} - {name}
    return {
        "hexes": [list(place) for place in places],
        "vertices": sorted(beside),
        "edges": sorted(around),
    }


def _query_edge(case: Situation, words: Words) -> Any:
    name = words["e"]
    return {
        "hexes": [list(place) for place in hexes_beside(name)],
        "vertices": list(ends_of(name)),
    }


def _query_route_length(case: Situation, words: Words) -> Any:
    return longest_trail(case.state, board_of(case.state), words["seat"])


def _query_movable(case: Situation, words: Words) -> Any:
    board = board_of(case.state)
    return [board.edges[ship] for ship in movable_ships(case.state, board, words["seat"])]


def _query_rates(case: Situation, words: Words) -> Any:
    rates = trade.bank_rates(case.state, words["seat"])
    return _Hand({RESOURCES[kind]: rate for kind, rate in rates.items()})


def _query_starting(case: Situation, words: Words) -> Any:
    board = board_of(case.state)
    counts, gold = opening.starting_cards(case.state, board, board.vertex_of[words["v"]])
    return _Hand({**named(counts), **({"gold": gold} if gold else {})})


def _query_distance(case: Situation, words: Words) -> Any:
    board = board_of(case.state)
    return keeps_distance(case.state, board, board.vertex_of[words["v"]])


def _query_vertex_rules(case: Situation, words: Words) -> Any:
    state = case.state
    board = board_of(state)
    vertex = board.vertex_of[words["v"]]
    areas = areas_of(state, board, vertex)
    return {
        "area": _area(areas[0]) if len(areas) == 1 else [_area(area) for area in areas] or None,
        "svp": sum(svp_for(board, [1], 1, area) for area in areas),
        "setup": opening.is_setup_vertex(state, board, state.active, vertex),
    }


def _query_count(case: Situation, words: Words) -> Any:
    kind = words["type"]
    return sum(action["type"] == kind for action in case.options(words["by"]))


def _query_targets(case: Situation, words: Words) -> Any:
    kind, name = words["type"], words["field"]
    found = [action[name] for action in case.options(words["by"]) if action["type"] == kind]
    return [[place["q"], place["r"]] if isinstance(place, dict) else place for place in found]


def _query_thieves(case: Situation, words: Words) -> Any:
    scenario, seats = SCENARIOS.index(words["scenario"]), words["players"]
    board = BOARDS[scenario][seats]
    if "boards" not in _data(scenario):
        return {"robber": None, "pirate": None}
    layout = listed(board)
    state = new_state(
        Options(scenario=scenario), board, None, layout, deck_of(scenario, seats), seats
    )
    robber, pirate = _thief(state, state.robber), _thief(state, state.pirate)
    return {"robber": robber, "pirate": pirate, "fleet": pirate}


def _query_arrivals(case: Situation, words: Words) -> Any:
    """Ships come onto an edge one after the other; each has left before the next."""
    from portolan.seafarers.building import take_gifts

    state = GAME.copy(case.state)
    board = board_of(state)
    for seat in words["seats"]:
        take_gifts(state, board, seat, board.edge_of[words["e"]], [])
    seats = range(len(state.svp))
    return {
        "svp": {seat: state.svp[seat] for seat in seats},
        "kept_ports": {seat: [PORTS[k] for k in state.kept_ports[seat]] for seat in seats},
        "dev_cards": {
            seat: _card_names(state.cards[seat * CARD_KINDS : (seat + 1) * CARD_KINDS])
            for seat in seats
        },
    }


# Queries that carry all they need.


def _query_route_holder(case: Situation, words: Words) -> Any:
    holder = NONE if words["holder"] is None else words["holder"]
    found = []
    for lengths in words["lengths"]:
        holder = route_holder(holder, list(lengths))
        found.append(None if holder == NONE else holder)
    return found


def _query_army_holder(case: Situation, words: Words) -> Any:
    holder = NONE if words["holder"] is None else words["holder"]
    found = []
    for knights in words["knights"]:
        holder = scoring.army_holder(holder, list(knights))
        found.append(None if holder == NONE else holder)
    return found


def _query_pay_production(case: Situation, words: Words) -> Any:
    given = words["bank"]
    bank = [given.get(name, full) for name, full in zip(RESOURCES, BANK, strict=True)]
    rows = {int(seat): _amounts(row) for seat, row in words["owed"].items()}
    owed = [count for seat in range(max(rows) + 1) for count in rows.get(seat, [0] * KINDS)]
    paid = share_out(bank, owed)
    for place, count in enumerate(paid):
        bank[place % KINDS] -= count
    return {
        "paid": {seat: _Hand(named(paid[seat * KINDS : (seat + 1) * KINDS])) for seat in rows},
        "bank": dict(zip(RESOURCES, bank, strict=True)),
    }


def _query_discards(case: Situation, words: Words) -> Any:
    return [thieves.discards_owed(hand) for hand in words["hands"]]


def _query_svp(case: Situation, words: Words) -> Any:
    board = board_of(case.state)
    settled = [area for i, area in enumerate(words["home"]) if area not in words["home"][:i]]
    homes = len(settled)
    found = []
    for area in words["areas"]:
        area_number = FOG_AREA if area == "fog" else area
        found.append(svp_for(board, settled, homes, area_number))
        if area_number not in settled:
            settled.append(area_number)
    return found


def _query_pay_cloth(case: Situation, words: Words) -> Any:
    players, active, traders = words["players"], words["active"], words["traders"]
    order = [(active + step) % players for step in range(players)]
    paid, village, general = cloth.pay_cloth(
        [seat for seat in order if seat in traders], words["village"], words["general"]
    )
    counts = {seat: paid.count(seat) for seat in range(players)}
    return {"paid": counts, "village": village, "general": general}


def _query_contact(case: Situation, words: Words) -> Any:
    """First contact of a seat with a village that has so much cloth."""
    board = BOARDS[SCENARIOS.index("cloth_for_catan")][4]
    layout = listed(board)
    options = Options(scenario=board.scenario)
    state = new_state(options, board, None, layout, deck_of(board.scenario, 4), 4)
    vertex = board.villages[0]
    edge = board.vertex_edges[vertex][0]
    home = board.across(edge, vertex)
    state.buildings[home] = FIRST_SETTLEMENT
    state.settlements[0] = [home]
    state.routes[edge] = FIRST_SHIP
    state.ships[0] = [edge]
    state.villages[0] = words["village"]
    state.partners[0] = int(words["trades"])
    join_villages(state, board, 0, [])
    return {"cloth": state.cloth[0], "village": state.villages[0]}


def _query_cloth_vp(case: Situation, words: Words) -> Any:
    given = words["cloth"]
    return [cloth_points(c) for c in given] if isinstance(given, list) else cloth_points(given)


def _query_cloth_end(case: Situation, words: Words) -> Any:
    if not scoring.few_villages(list(words["villages"])):
        words.plain()
        return {"over": False, "winners": []}
    standing = list(zip(words["vp"], words["cloth"], strict=True))
    best = max(standing)
    return {"over": True, "winners": [s for s, row in enumerate(standing) if row == best]}


def _query_steal_choices(case: Situation, words: Words) -> Any:
    return [LOOT[what] for what in thieves.steal_choices(words["cards"], words["cloth"])]


def _query_fleet_move(case: Situation, words: Words) -> Any:
    board = BOARDS[PIRATES][4]
    strength = min(words["dice"])
    index = (words["fleet_index"] + strength) % len(board.fleet_path)
    place = board.fleet_path[index]
    owners, rows = [], {}
    for name, row in words["seats"].items():
        rows[int(name)] = row
        at = [board.vertex_of[vertex] for vertex in row.get("buildings_at", [])]
        owners += [int(name) for vertex in at if vertex in board.hex_vertices[place]]
    victim = pirates.fleet_victim(owners)
    answer: dict[str, Any] = {
        "fleet_index": index,
        "fleet": list(board.hexes[place]),
        "victim": None if victim == NONE else victim,
        "strength": strength,
        "cards_lost": 0,
        "gold_choices": 0,
    }
    for seat, row in rows.items():
        warships, cities, hand = (
            row.get("warships", 0),
            row.get("cities", 0),
            row.get("hand_size", 0),
        )
        if seat == victim and warships > strength:
            answer["gold_choices"] = 1
        elif seat == victim and warships < strength:
            answer["cards_lost"] = pirates.cards_lost(cities, hand)
    return answer


def _query_fortress(case: Situation, words: Words) -> Any:
    warships = words["warships"]
    ships, strength = pirates.fight(warships, words["ships"], words["strength"], words["die"])
    return {
        "warships": pirates.warships_after_loss(warships, ships),
        "ships": ships,
        "strength": strength,
        "recaptured": strength == 0,
        "vp_gain": int(strength == 0),
        "turn_ends": True,
    }


def _query_warships(case: Situation, words: Words) -> Any:
    left = max(words["ships"] - words["lost"], 0)
    return {"warships": pirates.warships_after_loss(words["warships"], left), "ships": left}


def _query_may_claim(case: Situation, words: Words) -> Any:
    """A seat with so many cities, points and cards that has no wonder yet."""
    board = BOARDS[WONDERS_OF_CATAN][4]
    options = Options(scenario=WONDERS_OF_CATAN)
    deck = deck_of(WONDERS_OF_CATAN, 4)
    state = new_state(options, board, None, listed(board), deck, 4)
    state.turns = 0
    state.cities[0] = list(range(words["cities"]))
    state.svp[0] = words["vp"] - points(state, 0)
    state.ships[0] = list(range(SHIPS - words["ships_in_supply"]))
    state.hands[:KINDS] = _amounts(words["hand"])
    return wonders.may_build(state, board, 0, WONDERS.index(words["wonder"]))


def _query_winner(case: Situation, words: Words) -> Any:
    active, vp = words["active"], words["vp"]
    scenario = SCENARIOS.index(words.get("scenario", SCENARIOS[case.state.scenario]))
    seats = len(vp)
    scenario = scenario if "boards" in _data(scenario) else BASE
    board = BOARDS[scenario][seats]
    options = Options(scenario=scenario)
    state = new_state(options, board, None, listed(board), deck_of(scenario, seats), seats)
    state.target = words.get("target", state.target)
    state.turns, state.active = 0, active
    for seat in range(seats):
        state.svp[seat] = vp[seat] - points(state, seat)
    if "levels" in words:
        state.levels = list(words["levels"])
    if "recaptured" in words:
        state.fortresses = [0 if back else board.fortress_strength for back in words["recaptured"]]
    return active if scoring.has_won(state, active) else None


_QUERIES: dict[str, Callable[[Situation, Words], Any]] = {
    "hex": _query_hex,
    "vertex": _query_vertex,
    "edge": _query_edge,
    "route_length": _query_route_length,
    "movable_ships": _query_movable,
    "bank_rates": _query_rates,
    "starting_cards": _query_starting,
    "distance_ok": _query_distance,
    "vertex_rules": _query_vertex_rules,
    "count": _query_count,
    "targets": _query_targets,
    "thieves": _query_thieves,
    "arrivals": _query_arrivals,
    "route_holder": _query_route_holder,
    "army_holder": _query_army_holder,
    "pay_production": _query_pay_production,
    "discards_owed": _query_discards,
    "settlement_svp": _query_svp,
    "pay_cloth": _query_pay_cloth,
    "contact": _query_contact,
    "cloth_vp": _query_cloth_vp,
    "cloth_end": _query_cloth_end,
    "steal_choices": _query_steal_choices,
    "fleet_move": _query_fleet_move,
    "fortress_attack": _query_fortress,
    "warships_after_loss": _query_warships,
    "may_claim": _query_may_claim,
    "winner": _query_winner,
}

ADAPTER = SeafarersAdapter()
