"""The board and the components as tables, read from `data/` and checked once at import.

Things are numbered in the order of the data file; ids stand in tables such as `GOODS`. Nothing here
changes after import. Buildings are found by what they do, not by their names: the data file may be
edited freely as long as it passes these checks (and keeps SO-3.8 true).
"""

import json
import re
from pathlib import Path
from typing import Any, Final


class BadData(ValueError):
    """A component table that the rules cannot work with."""


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise BadData(f"salty_ocean/data/components.json: {problem}")


def _load() -> dict[str, Any]:
    path = Path(__file__).parent / "data" / "components.json"
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _ids(entries: list[Any]) -> tuple[str, ...]:
    ids = tuple(str(entry["id"]) for entry in entries)
    _require(len(set(ids)) == len(ids), f"an id stands twice among {ids}")
    return ids


def _numbers(values: list[Any], low: int = -1_000, high: int = 1_000) -> tuple[int, ...]:
    for value in values:
        fits = type(value) is int and low <= value <= high
        _require(fits, f"{value!r} is not a whole number from {low} to {high}")
    return tuple(values)


DATA: Final[dict[str, Any]] = _load()

# -- sizes of the game (SO-1) ----------------------------------------------------------------------

MIN_SEATS: Final[int] = min(DATA["meta"]["players"])
MAX_SEATS: Final[int] = max(DATA["meta"]["players"])
ROUNDS: Final[int] = int(DATA["meta"]["rounds"])
SEATS: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(MAX_SEATS))
"""Each seat as the only one asked."""

# -- money and action costs (SO-1.7, SO-4) ---------------------------------------------------------

FLOOR: Final[int] = int(DATA["money_track"]["floor"])
CAP_WITHOUT_BANK: Final[int] = int(DATA["money_track"]["cap_without_bank"])
IMMEDIATE_INTEREST: Final[int] = int(DATA["money_track"]["immediate_debt_interest"])
ROUND_INTEREST: Final[int] = int(DATA["money_track"]["end_of_round_debt_interest"])

TYPES: Final[tuple[str, ...]] = tuple(DATA["action_track"]["types"])
CITY: Final[int] = TYPES.index("city")
NAVIGATION: Final[int] = TYPES.index("navigation")
HARBOR: Final[int] = TYPES.index("harbor")
MARKET: Final[int] = TYPES.index("market")
COST_START: Final[int] = int(DATA["action_track"]["start"])
COST_STEP: Final[int] = int(DATA["action_track"]["step"])
COST_MAX: Final[int] = int(DATA["action_track"]["max"])
_require(len(TYPES) == 4, "the rules know four action types")

# -- goods and market (SO-1.1, SO-1.6) -------------------------------------------------------------

GOODS: Final[tuple[str, ...]] = _ids(DATA["goods"])
SALT: Final[int] = GOODS.index("salt")
HERRING: Final[int] = GOODS.index("herring")
COD: Final[int] = GOODS.index("cod")
N_GOODS: Final[int] = len(GOODS)
_require(GOODS == ("salt", "herring", "cod"), "goods: salt, herring, cod in this order (SO-0.3)")
GOODS_IN_PLAY: Final[tuple[int, ...]] = tuple(
    sum(good["min_players"] <= seats for good in DATA["goods"]) for seats in range(MAX_SEATS + 1)
)
"""How many of the goods are in play, by number of seats; the others are the last ones."""

ROWS: Final[int] = int(DATA["market"]["rows"])
START_ROW: Final[int] = int(DATA["market"]["start_row"])
LADDERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _numbers(DATA["market"]["ladders"][good], 0) for good in GOODS
)
"""Price by good and row."""
_require(all(len(ladder) == ROWS for ladder in LADDERS), f"a ladder has not {ROWS} rows")
_require(0 <= START_ROW < ROWS, "the start row is not on the ladder")
BLOCK: Final[int] = int(DATA["market"]["sell_drop"]["barrels_per_step"])
BLOCK_STEPS: Final[tuple[int, ...]] = tuple(
    int(DATA["market"]["sell_drop"]["steps_per_block"].get(str(seats), 0))
    for seats in range(MAX_SEATS + 1)
)
"""Rows that a price falls per begun block of barrels sold, by number of seats."""
LEAST_BUY_PRICE: Final[int] = int(DATA["market"]["min_buy_price"])
_require(DATA["market"]["sell_drop"]["rounding"] == "up", "begun blocks count whole (SO-6.17)")
_require(LEAST_BUY_PRICE > 0, "goods must cost something to buy (SO-3.8)")

SOURCES: Final[tuple[str, ...]] = ("ships_first", "depot_first")
SHIPS_FIRST: Final[int] = 0
DEPOT_FIRST: Final[int] = 1

# -- ships (SO-1.2, SO-1.3) ------------------------------------------------------------------------

SHIPS: Final[tuple[str, ...]] = _ids(DATA["ships"])
N_SHIPS: Final[int] = len(SHIPS)
SHIP_KINDS: Final[tuple[str, ...]] = tuple(dict.fromkeys(ship["kind"] for ship in DATA["ships"]))
KIND_OF_SHIP: Final[tuple[int, ...]] = tuple(
    SHIP_KINDS.index(ship["kind"]) for ship in DATA["ships"]
)
CAPACITY: Final[tuple[int, ...]] = _numbers([ship["capacity"] for ship in DATA["ships"]], 1)
START_SHIP: Final[int] = SHIPS.index(DATA["setup"]["start_ship"])
NEW_SHIP: Final[tuple[int, ...]] = tuple(
    max(ship for ship in range(N_SHIPS) if KIND_OF_SHIP[ship] == kind)
    for kind in range(len(SHIP_KINDS))
)
"""The ship that a building action of a kind adds: the one of it that no seat starts with."""
_require(START_SHIP not in NEW_SHIP, "the start ship cannot be built")
_require(len(NEW_SHIP) == N_SHIPS - 1, "every ship but the start ship can be built")
SHIPYARD_SHARE: Final[tuple[int, ...]] = tuple(
    int(DATA["ships"][ship]["shipyard_share"]) for ship in NEW_SHIP
)
ACADEMY_SHARE: Final[tuple[int, ...]] = tuple(
    int(DATA["ships"][ship]["academy_share"]) for ship in NEW_SHIP
)
SPLIT_SHARE: Final[tuple[int, ...]] = tuple(
    int(DATA["ships"][ship]["share_each_if_two_owners"]) for ship in NEW_SHIP
)
"""What each of two owners receives, by kind of ship; the rest of a share goes to the bank."""
_require(
    all(ship["cost"] == ship["shipyard_share"] + ship["academy_share"] for ship in DATA["ships"]),
    "the price of a ship is the sum of its shares (SO-6.11)",
)

BERTHS: Final[tuple[str, ...]] = ("none", "port", "sea")
NOWHERE: Final[int] = 0
PORT: Final[int] = 1
SEA: Final[int] = 2
_require(DATA["setup"]["start_ship_location"] == "port", "ships start in port (SO-2.5)")

PLACES: Final[tuple[str, ...]] = ("depot", *SHIPS)
"""Where goods lie; place of ship s is s + 1."""
DEPOT: Final[int] = 0

# -- saline, depot, Notre-Dame (SO-1.4, SO-1.5, SO-6.3) --------------------------------------------


def _level_costs(levels: list[Any], first: int) -> tuple[int, ...]:
    """Cost of the next level by present level; the lowest level is `first`."""
    numbers = [level["level"] for level in levels]
    whole = numbers == list(range(first, first + len(levels)))
    _require(whole, f"levels {numbers} do not count from {first} on")
    return (*([0] * first), *_numbers([level["cost"] for level in levels[1:]], 0))


SALINE_PRODUCTION: Final[tuple[int, ...]] = (
    0,
    *_numbers([level["production"] for level in DATA["saline"]["levels"]], 0),
)
SALINE_COST: Final[tuple[int, ...]] = _level_costs(DATA["saline"]["levels"], 1)
SALINE_TOP: Final[int] = len(SALINE_PRODUCTION) - 1
DEPOT_CAPACITY: Final[tuple[int, ...]] = _numbers(
    [level["capacity"] for level in DATA["depot"]["levels"]], 0
)
DEPOT_COST: Final[tuple[int, ...]] = _level_costs(DATA["depot"]["levels"], 0)
DEPOT_TOP: Final[int] = len(DEPOT_CAPACITY) - 1

CATHEDRAL_COST: Final[int] = int(DATA["notre_dame"]["cost_per_step"])
CATHEDRAL_VALUE: Final[tuple[int, ...]] = _numbers(
    [level["value"] for level in DATA["notre_dame"]["levels"]], 0
)
CATHEDRAL_TOP: Final[int] = len(CATHEDRAL_VALUE) - 1
CATHEDRAL_ROOM: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        int((level["max_players"] or {}).get(str(seats), MAX_SEATS))
        for level in DATA["notre_dame"]["levels"]
    )
    for seats in range(MAX_SEATS + 1)
)
"""How many seats may reach a level, by number of seats and level."""

# -- buildings (SO-1.9, SO-6.4, SO-7) --------------------------------------------------------------

BUILDINGS: Final[tuple[str, ...]] = _ids(DATA["buildings"])
N_BUILDINGS: Final[int] = len(BUILDINGS)
SITES: Final[tuple[str, ...]] = ("depot", "notre_dame", *BUILDINGS)
"""What `build` may name; building b is site b + 2."""
SITE_DEPOT: Final[int] = 0
SITE_CATHEDRAL: Final[int] = 1
FIRST_BUILDING_SITE: Final[int] = 2

BUILDING_COST: Final[tuple[int, ...]] = _numbers([b["cost"] for b in DATA["buildings"]], 0)
SLOTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(int(building["slots"].get(str(seats), 0)) for building in DATA["buildings"])
    for seats in range(MAX_SEATS + 1)
)
"""How many seats may own a building, by number of seats and building."""

REQUIREMENTS: Final[tuple[str, ...]] = ("", "own", "any_owner_of", "any_notre_dame_level")
NEEDS_NOTHING: Final[int] = 0
NEEDS_OWN: Final[int] = 1
NEEDS_ANY_OWNER: Final[int] = 2


def _need_kind(needs: dict[str, Any] | None) -> int:
    """Kind of a requirement."""
    if needs is None:
        return NEEDS_NOTHING
    _require(len(needs) == 1, f"one requirement at most: {needs}")
    return REQUIREMENTS.index(next(iter(needs)))


def _need_what(needs: dict[str, Any] | None) -> int:
    """The building or the level that a requirement names."""
    if needs is None:
        return 0
    what = next(iter(needs.values()))
    return int(what) if type(what) is int else BUILDINGS.index(what)


NEED_KIND: Final[tuple[int, ...]] = tuple(_need_kind(b["requires"]) for b in DATA["buildings"])
NEED_WHAT: Final[tuple[int, ...]] = tuple(_need_what(b["requires"]) for b in DATA["buildings"])


def _with_effect(key: str, value: Any = None) -> int:
    """The one building whose effect has this key (and value)."""
    found = [
        index
        for index, building in enumerate(DATA["buildings"])
        if key in building["effect"] and value in (None, building["effect"][key])
    ]
    _require(len(found) == 1, f"exactly one building must have the effect {key}")
    return found[0]


def _effect(building: int, key: str) -> Any:
    return DATA["buildings"][building]["effect"][key]


FINANCES: Final[int] = _with_effect("sale_bonus_by_slot")
AUBERGE: Final[int] = _with_effect("rent_base")
SHIPYARD: Final[int] = _with_effect("ship_share", "shipyard_share")
ACADEMY: Final[int] = _with_effect("ship_share", "academy_share")
LIGHTHOUSE: Final[int] = _with_effect("repair_ships_per_round", 1)
TOWN_HALL: Final[int] = _with_effect("n")
CLOCK: Final[int] = _with_effect("second_action_surcharge_by_slot")
MACLOU: Final[int] = _with_effect("pirate_immunity", True)
FIERTE: Final[int] = _with_effect("poor_catch_immunity", True)
BANK: Final[int] = BUILDINGS.index("bank")
VAULT: Final[int] = BUILDINGS.index("vault")
VITRAILS: Final[int] = BUILDINGS.index("vitrails")

CAP_WITH_BANK: Final[int] = int(_effect(BANK, "money_cap"))
BANK_INTEREST_PER: Final[int] = int(_effect(BANK, "interest_per"))
VAULT_INTEREST_PER: Final[int] = int(_effect(VAULT, "interest_per"))
_require(
    DATA["money_track"]["cap_with_bank"] == CAP_WITH_BANK
    and _effect(VAULT, "money_cap") is None
    and DATA["money_track"]["cap_with_vault"] is None,
    "the caps of the money track and of the bank differ, or the vault has a cap",
)
SALE_BONUS: Final[tuple[int, ...]] = _numbers(_effect(FINANCES, "sale_bonus_by_slot"), 0)
RENT_BASE: Final[int] = int(_effect(AUBERGE, "rent_base"))
RENT_PER_OTHER: Final[int] = int(_effect(AUBERGE, "rent_per_player_without"))
SURCHARGE: Final[tuple[int, ...]] = _numbers(_effect(CLOCK, "second_action_surcharge_by_slot"), 0)
VITRAILS_VALUE: Final[tuple[int, ...]] = _numbers(_effect(VITRAILS, "end_money_by_slot"), 0)
MACLOU_VALUE: Final[tuple[int, ...]] = _numbers(_effect(MACLOU, "end_money_by_slot"), 0)
LIGHTHOUSE_PER_SHIP: Final[int] = int(_effect(LIGHTHOUSE, "end_money_per_ship"))
MAY_SWAP: Final[tuple[bool, ...]] = tuple(_effect(FIERTE, "may_swap_by_slot"))
_require(_effect(CLOCK, "uses_per_round") == 1, "the Gros Horloge serves once per round (SO-7.13)")
_require(_effect(FIERTE, "look_cards") == 2, "the Fierte looks at two cards (SO-8.4)")
_require(
    len(SALE_BONUS) >= SLOTS[MAX_SEATS][FINANCES] and len(SURCHARGE) >= SLOTS[MAX_SEATS][CLOCK],
    "an effect by slot is shorter than its building's slots",
)


def _formula(words: str, part: int) -> int:
    """Plus (1) or divisor (2) of a town hall formula: `3 + n`, `n` or `floor(n/2)`."""
    match = re.fullmatch(r"(?:(\d+) \+ )?n|floor\(n/(\d+)\)", words)
    if match is None:
        raise BadData(f"salty_ocean/data/components.json: not a formula of n: {words}")
    return int(match[part] or part - 1)


TOWN_HALL_PLUS: Final[tuple[int, ...]] = tuple(
    _formula(words, 1) for words in _effect(TOWN_HALL, "end_money_by_slot")
)
TOWN_HALL_DIVISOR: Final[tuple[int, ...]] = tuple(
    _formula(words, 2) for words in _effect(TOWN_HALL, "end_money_by_slot")
)
"""By slot: the town hall is worth plus + floor(n / divisor) (SO-7.10)."""


def _count_groups() -> tuple[int, ...]:
    """Number of the group that a building counts in (SO-9.3): the bank and its vault share one."""
    groups = list(dict.fromkeys(b["counts_as"] for b in DATA["buildings"]))
    return tuple(groups.index(b["counts_as"]) for b in DATA["buildings"])


COUNT_GROUP: Final[tuple[int, ...]] = _count_groups()

# -- event cards (SO-1.8, SO-2.8) ------------------------------------------------------------------

CARDS: Final[tuple[str, ...]] = _ids(DATA["events"])
WEATHERS: Final[tuple[str, ...]] = tuple(
    c["id"] for c in DATA["sea_conditions"] if c["field"] == "weather"
)
SEA_EVENTS: Final[tuple[str, ...]] = tuple(
    c["id"] for c in DATA["sea_conditions"] if c["field"] == "sea_event"
)
CALM: Final[int] = WEATHERS.index("calm")
STORM: Final[int] = WEATHERS.index("storm")
NO_SEA_EVENT: Final[int] = SEA_EVENTS.index("none")
PIRATES: Final[int] = SEA_EVENTS.index("pirates")
POOR_CATCH: Final[int] = SEA_EVENTS.index("poor_catch")
STORM_DAMAGE: Final[int] = 1
PIRATE_DAMAGE: Final[int] = 2
POOR_CATCH_SALT: Final[int] = 1

ARROWS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _numbers([card["arrows"][good] for good in GOODS], -ROWS, ROWS) for card in DATA["events"]
)
"""Steps by card and good."""
CARD_WEATHER: Final[tuple[int, ...]] = tuple(WEATHERS.index(c["weather"]) for c in DATA["events"])
CARD_SEA_EVENT: Final[tuple[int, ...]] = tuple(
    SEA_EVENTS.index(c["sea_event"]) for c in DATA["events"]
)
UNUSED: Final[int] = int(DATA["setup"]["events_unused"])
POSITIONS: Final[tuple[str, ...]] = (
    *(f"R{number}" for number in range(1, ROUNDS + 1)),
    *(f"U{number}" for number in range(1, UNUSED + 1)),
)
_require(DATA["setup"]["events_in_play"] == ROUNDS, "one event per round")
_require(len(CARDS) == len(POSITIONS), "as many event cards as places for them")

FACE_UP: Final[tuple[int, ...]] = tuple(min(number + 1, ROUNDS) for number in range(ROUNDS + 1))
"""How many positions, R1 first, are face up once a round's event phase is over (SO-3.3)."""

# -- setup (SO-2) ----------------------------------------------------------------------------------

START_MONEY: Final[tuple[int, ...]] = _numbers(DATA["setup"]["start_money_by_turn_order"])
START_SALINE: Final[int] = int(DATA["setup"]["start_saline_level"])
START_DEPOT: Final[int] = int(DATA["setup"]["start_depot_level"])
START_CATHEDRAL: Final[int] = int(DATA["setup"]["start_notre_dame_level"])
START_CARGO: Final[tuple[int, ...]] = tuple(
    int(DATA["setup"]["start_cargo"].get(good, 0)) for good in GOODS
)
_require(len(START_MONEY) == MAX_SEATS, "start money for every place on the order track")
_require(sum(START_CARGO) <= CAPACITY[START_SHIP], "the start cargo does not fit")

MOST_BARRELS: Final[int] = DEPOT_CAPACITY[DEPOT_TOP] + sum(CAPACITY)
"""No seat can ever own more of one good than this."""

# -- what an action changed, for the picture -------------------------------------------------------

MARKS: Final[tuple[str, ...]] = (
    *(f"cost-{kind}" for kind in TYPES),
    *(f"market-{good}" for good in GOODS),
    *(f"building-{building}" for building in BUILDINGS),
    "notre_dame",
    *(f"card-{position}" for position in POSITIONS),
    *(f"saline-{seat}" for seat in range(MAX_SEATS)),
    *(f"depot-{seat}" for seat in range(MAX_SEATS)),
    *(f"ship-{seat}-{ship}" for seat in range(MAX_SEATS) for ship in SHIPS),
    "order",
    "pass",
)
"""Things on the board that can be marked as changed; the same words are targets of actions."""
MARK_COST: Final[int] = 0
MARK_MARKET: Final[int] = MARK_COST + len(TYPES)
MARK_BUILDING: Final[int] = MARK_MARKET + N_GOODS
MARK_CATHEDRAL: Final[int] = MARK_BUILDING + N_BUILDINGS
MARK_CARD: Final[int] = MARK_CATHEDRAL + 1
MARK_SALINE: Final[int] = MARK_CARD + len(POSITIONS)
MARK_DEPOT: Final[int] = MARK_SALINE + MAX_SEATS
MARK_SHIP: Final[int] = MARK_DEPOT + MAX_SEATS
MARK_ORDER: Final[int] = MARK_SHIP + MAX_SEATS * N_SHIPS
MARK_PASS: Final[int] = MARK_ORDER + 1
