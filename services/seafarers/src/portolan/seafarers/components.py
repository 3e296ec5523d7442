"""The components of the game, read once from `data/` and checked.

Resources, terrains, development cards, port kinds and scenarios are numbers: places in the tables
here, in the order of the data.
"""

import json
from pathlib import Path
from typing import Any, Final

_FOLDER: Final[Path] = Path(__file__).parent / "data"


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


_DATA: Final[dict[str, Any]] = _read(_FOLDER / "base.json")

MIN_SEATS: Final[int] = _DATA["players"]["min"]
MAX_SEATS: Final[int] = _DATA["players"]["max"]

# Resources and terrain (SF-1.1, SF-1.4).
RESOURCES: Final[tuple[str, ...]] = tuple(row["id"] for row in _DATA["resources"])
KINDS: Final[int] = len(RESOURCES)
BANK: Final[tuple[int, ...]] = tuple(row["count"] for row in _DATA["resources"])

TERRAINS: Final[tuple[str, ...]] = tuple(row["id"] for row in _DATA["terrain"])
GOLD: Final[int] = TERRAINS.index("gold")
DESERT: Final[int] = TERRAINS.index("desert")
SEA: Final[int] = TERRAINS.index("sea")
FOG: Final[int] = TERRAINS.index("fog")
ANY: Final[int] = KINDS
"""The yield of gold: any one resource."""
NOTHING: Final[int] = -1


def _yield(row: dict[str, Any]) -> int:
    if row["yields"] is None:
        return NOTHING
    return ANY if row["yields"] == "any" else RESOURCES.index(row["yields"])


YIELD: Final[tuple[int, ...]] = tuple(_yield(row) for row in _DATA["terrain"])
"""By terrain: a resource, ANY or NOTHING."""
IS_LAND: Final[tuple[bool, ...]] = tuple(name not in ("sea", "fog") for name in TERRAINS)

# Pieces and costs (SF-1.2, SF-1.6).
SETTLEMENTS: Final[int] = _DATA["pieces_per_player"]["settlement"]
CITIES: Final[int] = _DATA["pieces_per_player"]["city"]
ROADS: Final[int] = _DATA["pieces_per_player"]["road"]
SHIPS: Final[int] = _DATA["pieces_per_player"]["ship"]


def amounts(given: dict[str, int]) -> tuple[int, ...]:
    """Cards by resource, from an object that leaves out what is 0."""
    return tuple(given.get(name, 0) for name in RESOURCES)


ROAD_COST: Final[tuple[int, ...]] = amounts(_DATA["costs"]["road"])
SHIP_COST: Final[tuple[int, ...]] = amounts(_DATA["costs"]["ship"])
SETTLEMENT_COST: Final[tuple[int, ...]] = amounts(_DATA["costs"]["settlement"])
CITY_COST: Final[tuple[int, ...]] = amounts(_DATA["costs"]["city"])
CARD_COST: Final[tuple[int, ...]] = amounts(_DATA["costs"]["dev_card"])

# Development cards (SF-1.3, SF-27.3).
CARDS: Final[tuple[str, ...]] = tuple(row["id"] for row in _DATA["dev_cards"])
KNIGHT: Final[int] = CARDS.index("knight")
ROAD_BUILDING: Final[int] = CARDS.index("road_building")
YEAR_OF_PLENTY: Final[int] = CARDS.index("year_of_plenty")
MONOPOLY: Final[int] = CARDS.index("monopoly")
VICTORY_POINT: Final[int] = CARDS.index("victory_point")
CARD_KINDS: Final[int] = len(CARDS)
_DECK: Final[tuple[int, ...]] = tuple(row["count"] for row in _DATA["dev_cards"])
_DECKS: Final[dict[str, Any]] = _DATA["dev_deck_overrides"]

# Ports and trade (SF-7).
PORTS: Final[tuple[str, ...]] = (*RESOURCES, "generic")
GENERIC: Final[int] = KINDS
NO_PORT_RATE: Final[int] = _DATA["port_rates"]["none"]
GENERIC_RATE: Final[int] = _DATA["port_rates"]["generic"]
PORT_RATE: Final[int] = _DATA["port_rates"]["specific"]
DRAFTS_PER_TURN: Final[int] = _DATA["limits"]["trade_drafts_per_turn"]
MOST_GIVEN: Final[int] = _DATA["limits"]["trade_max_give"]
MOST_WANTED: Final[int] = _DATA["limits"]["trade_max_want"]

# Points and limits.
SETTLEMENT_POINTS: Final[int] = _DATA["vp"]["settlement"]
CITY_POINTS: Final[int] = _DATA["vp"]["city"]
CARD_POINTS: Final[int] = _DATA["vp"]["victory_point_card"]
ARMY_POINTS: Final[int] = _DATA["vp"]["largest_army"]
ROUTE_POINTS: Final[int] = _DATA["vp"]["longest_route"]
ARMY_MIN: Final[int] = _DATA["largest_army_min"]
ROUTE_MIN: Final[int] = _DATA["longest_route_min"]
HAND_LIMIT: Final[int] = _DATA["hand_limit_on_seven"]
MAX_TURNS: Final[int] = _DATA["limits"]["max_turns"]
LEAST_TARGET: Final[int] = _DATA["options"]["target_vp"]["min"]
MOST_TARGET: Final[int] = _DATA["options"]["target_vp"]["max"]
DEFAULT_SCENARIO: Final[str] = _DATA["options"]["scenario"]["default"]
COLOURS: Final[tuple[str, ...]] = tuple(_DATA["colours"])

# Scenarios: the data file of each; `custom` has none.
SCENARIOS: Final[tuple[str, ...]] = tuple(_DATA["options"]["scenario"]["values"])
BASE: Final[int] = SCENARIOS.index("base")
FOG_ISLANDS: Final[int] = SCENARIOS.index("fog_islands")
DESERT_CROSSING: Final[int] = SCENARIOS.index("through_the_desert")
TRIBE: Final[int] = SCENARIOS.index("forgotten_tribe")
CLOTH: Final[int] = SCENARIOS.index("cloth_for_catan")
PIRATES: Final[int] = SCENARIOS.index("pirate_islands")
WONDERS_OF_CATAN: Final[int] = SCENARIOS.index("wonders_of_catan")
NEW_WORLD: Final[int] = SCENARIOS.index("new_world")
CUSTOM: Final[int] = SCENARIOS.index("custom")
SCENARIO_DATA: Final[tuple[dict[str, Any], ...]] = tuple(
    _read(_FOLDER / "scenarios" / f"{name}.json") for name in SCENARIOS if name != "custom"
)

CLOTH_PER_POINT: Final[int] = SCENARIO_DATA[CLOTH]["flags"]["svp"]["per_point"]
FEWEST_VILLAGES: Final[int] = 3
"""SF-26.10: when no more villages than this have cloth, the match ends."""
WONDERS: Final[tuple[str, ...]] = tuple(
    row["id"] for row in SCENARIO_DATA[WONDERS_OF_CATAN]["wonders"]
)
WONDER_COST: Final[tuple[tuple[int, ...], ...]] = tuple(
    amounts(row["cost"]) for row in SCENARIO_DATA[WONDERS_OF_CATAN]["wonders"]
)
WONDER_LEVELS: Final[int] = SCENARIO_DATA[WONDERS_OF_CATAN]["wonder_levels"]
WONDER_NEEDS: Final[tuple[tuple[tuple[str, int | str], ...], ...]] = tuple(
    tuple((need["kind"], need.get("min", need.get("vertices", 0))) for need in row["requires"])
    for row in SCENARIO_DATA[WONDERS_OF_CATAN]["wonders"]
)
"""By wonder: kinds of requirement (SF-28.4), each with a number or the name of a list of
vertices."""
NEED_KINDS: Final[tuple[str, ...]] = ("cities", "building_at", "city_at_port", "route_length", "vp")


def deck_of(scenario: int, seats: int) -> list[int]:
    """All development cards of a scenario, in the order of the data (SF-1.3, SF-27.3)."""
    name = SCENARIOS[scenario]
    counts = list(_DECK)
    if name in _DECKS:
        counts = [_DECKS[name][str(seats)][card] for card in CARDS]
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _require(fits: bool, problem: str) -> None:
    if not fits:
        raise ValueError(f"seafarers/data: {problem}")


def _check() -> None:
    _require(set(TERRAINS) >= {"gold", "desert", "sea", "fog"}, "a terrain is missing")
    _require(tuple(YIELD[:KINDS]) == tuple(range(KINDS)), "terrains do not begin as resources do")
    _require(len(COLOURS) >= MAX_SEATS, "fewer colours than seats")
    for number, data in enumerate(SCENARIO_DATA):
        _require(data["id"] == SCENARIOS[number] and data["number"] == number, data["id"])
        _require(data["players"] == list(range(MIN_SEATS, MAX_SEATS + 1)), data["id"])
        for board in data.get("boards", {}).values():
            terrains = {row["terrain"] for row in board.get("hexes", ())}
            _require(terrains <= set(TERRAINS), f"{data['id']}: an unknown terrain")
            tokens = set(board.get("port_tokens", ()))
            _require(tokens <= set(PORTS), f"{data['id']}: an unknown port")
    for needs in WONDER_NEEDS:
        _require({kind for kind, _ in needs} <= set(NEED_KINDS), "a wonder needs the unknown")


_check()
