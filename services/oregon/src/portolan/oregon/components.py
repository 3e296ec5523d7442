"""The components of the game, read once from `data/components.json` and checked.

Tables are indexed by the number of a landscape, building, mineral or seat in the order of the data.
"""

import json
from pathlib import Path
from typing import Any, Final

_DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "components.json").read_text(encoding="utf-8")
)
_BUILDINGS: Final[list[dict[str, Any]]] = _DATA["buildings"]
_EFFECTS: Final[list[dict[str, Any]]] = [building["effect"] for building in _BUILDINGS]

MIN_SEATS: Final[int] = _DATA["players"]["min"]
MAX_SEATS: Final[int] = _DATA["players"]["max"]
COLOURS: Final[tuple[str, ...]] = tuple(_DATA["players"]["seat_colours"])
"""OR-1.2: the colour of each seat."""

LANDSCAPES: Final[tuple[str, ...]] = tuple(card["id"] for card in _DATA["landscapes"])
LANDSCAPE_CARDS: Final[tuple[int, ...]] = tuple(card["cards"] for card in _DATA["landscapes"])
"""OR-1.3: how many cards there are of each symbol."""

BUILDINGS: Final[tuple[str, ...]] = tuple(building["id"] for building in _BUILDINGS)
BUILDING_CARDS: Final[tuple[int, ...]] = tuple(building["cards"] for building in _BUILDINGS)
"""OR-1.4: how many cards there are of each type."""
BUILDING_TILES: Final[tuple[int, ...]] = tuple(building["tiles"] for building in _BUILDINGS)
"""OR-1.5: how many tiles the stack of each type holds at first."""
START_TILES: Final[tuple[int, ...]] = tuple(building["start_tiles"] for building in _BUILDINGS)
"""OR-1.6: how many start tiles there are of each type."""

MINERALS: Final[tuple[str, ...]] = tuple(_DATA["mineral_tiles"])
MINERAL_TILES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(int(value) for value, tiles in kind["values"].items() for _ in range(tiles))
    for kind in _DATA["mineral_tiles"].values()
)
"""OR-1.8: the values of all tiles of each mineral."""

TOKENS: Final[tuple[str, ...]] = tuple(_DATA["tokens"])
JOKER: Final[int] = TOKENS.index("joker")
EXTRA_TURN: Final[int] = TOKENS.index("extra_turn")
TOKENS_ACTIVE: Final[tuple[bool, ...]] = tuple(
    token["starts_active"] for token in _DATA["tokens"].values()
)
"""OR-3.5: whether each token starts active."""

EFFECT_POINTS: Final[tuple[int, ...]] = tuple(effect.get("points", 0) for effect in _EFFECTS)
"""What a building gives a farmer beside it, by type (OR-6.3 to OR-6.8): points ..."""
EFFECT_PER_FARMER: Final[tuple[int, ...]] = tuple(
    effect.get("points_per_adjacent_farmer_of_any_seat", 0) for effect in _EFFECTS
)
"""... points for each farmer of any seat beside the building ..."""
EFFECT_TOKEN: Final[tuple[int, ...]] = tuple(
    TOKENS.index(effect["activate"]) if "activate" in effect else -1 for effect in _EFFECTS
)
"""... the token that turns active, or -1 ..."""
EFFECT_MINERAL: Final[tuple[int, ...]] = tuple(
    MINERALS.index(effect["draw"]) if "draw" in effect else -1 for effect in _EFFECTS
)
"""... the mineral of which a tile is taken, or -1."""

FARMERS: Final[int] = _DATA["farmers"]["per_seat"]
FIRST_LANDSCAPE: Final[int] = _DATA["setup"]["hand_landscape"]
FIRST_BUILDING: Final[int] = _DATA["setup"]["hand_building"]
HAND_SIZE: Final[int] = _DATA["hand"]["size"]
MIN_LANDSCAPE: Final[int] = _DATA["hand"]["min_landscape"]
MIN_BUILDING: Final[int] = _DATA["hand"]["min_building"]
GROUP_SIZE: Final[int] = _DATA["scoring"]["group_size"]
GROUP_BONUS: Final[int] = _DATA["scoring"]["group_bonus"]
EXTRA_TURNS_PER_TURN: Final[int] = _DATA["limits"]["extra_turns_per_turn"]
STALEMATE_PASSES_PER_SEAT: Final[int] = _DATA["limits"]["stalemate_passes_per_seat"]
ENDS_WITHOUT_FARMERS: Final[bool] = _DATA["end"]["any_seat_out_of_farmers"]
EXHAUSTED_TYPES_TO_END: Final[tuple[int, ...]] = tuple(
    _DATA["end"]["exhausted_building_types"].get(str(seats), 0) for seats in range(MAX_SEATS + 1)
)
"""OR-10.2: how many empty stacks bring the last round, by number of seats."""

GRID: Final[tuple[str, ...]] = tuple(_DATA["board"]["grid"])
"""OR-2.2: a letter of terrain for each space, a string for each row."""
TERRAINS: Final[tuple[str, ...]] = tuple(_DATA["terrains"])
TERRAIN_NAMES: Final[tuple[str, ...]] = tuple(kind["id"] for kind in _DATA["terrains"].values())
FARMER_TERRAIN: Final[tuple[bool, ...]] = tuple(
    kind["farmer"] for kind in _DATA["terrains"].values()
)
"""OR-2.7: whether farmers may stand on each terrain."""
WATER: Final[int] = TERRAIN_NAMES.index("water")
BUILDING_TERRAIN: Final[tuple[int, ...]] = tuple(
    TERRAINS.index(building["terrain"]) for building in _BUILDINGS
)
"""OR-2.8: the terrain of each building type."""
NEEDS_WATER: Final[tuple[bool, ...]] = tuple(
    building["needs_adjacent_water"] for building in _BUILDINGS
)
"""OR-2.9: whether a building type must lie beside water."""
HEIGHT: Final[int] = _DATA["board"]["height"]
WIDTH: Final[int] = _DATA["board"]["width"]
REGION_HEIGHT: Final[int] = _DATA["board"]["region_height"]
REGION_WIDTH: Final[int] = _DATA["board"]["region_width"]
ROW_SYMBOLS: Final[tuple[int, ...]] = tuple(
    LANDSCAPES.index(symbol) for symbol in _DATA["board"]["row_symbols"]
)
"""OR-2.4: the landscape symbol of each row band ..."""
COLUMN_SYMBOLS: Final[tuple[int, ...]] = tuple(
    LANDSCAPES.index(symbol) for symbol in _DATA["board"]["col_symbols"]
)
"""... and of each column band."""


def _require(fits: bool, problem: str) -> None:
    if not fits:
        raise ValueError(f"oregon/data/components.json: {problem}")


def _check() -> None:
    _require(len(GRID) == HEIGHT and {len(row) for row in GRID} == {WIDTH}, "grid of another size")
    _require(set("".join(GRID)) <= set(TERRAINS), "a letter in the grid is no terrain")
    _require(REGION_HEIGHT * len(ROW_SYMBOLS) == HEIGHT, "rows do not fit the row symbols")
    _require(REGION_WIDTH * len(COLUMN_SYMBOLS) == WIDTH, "columns do not fit the column symbols")
    every_symbol = list(range(len(LANDSCAPES)))
    _require(sorted(ROW_SYMBOLS) == every_symbol, "not each symbol heads one row band")
    _require(sorted(COLUMN_SYMBOLS) == every_symbol, "not each symbol heads one column band")
    _require(_DATA["setup"]["start_tiles_per_seat"] == 1, "a seat has one start tile")
    _require(sum(START_TILES) >= MAX_SEATS, "fewer start tiles than seats")
    _require(len(COLOURS) >= MAX_SEATS, "fewer colours than seats")
    _require(min(EXHAUSTED_TYPES_TO_END[MIN_SEATS:]) > 0, "a number of seats without a threshold")
    kinds = {"points", "points_per_adjacent_farmer_of_any_seat", "activate", "draw"}
    _require(all(effect.keys() <= kinds for effect in _EFFECTS), "an effect of unknown kind")


_check()
