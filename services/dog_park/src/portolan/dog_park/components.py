"""The components of the game, read once from `data/` and checked.

Tables are indexed by the number of a dog, breed, good or card in the order of the data.
"""

import json
from pathlib import Path
from typing import Any, Final

_FOLDER: Final[Path] = Path(__file__).parent / "data"
_DATA: Final[dict[str, Any]] = json.loads((_FOLDER / "components.json").read_text("utf-8"))
_DOGS: Final[list[dict[str, Any]]] = json.loads((_FOLDER / "dogs.json").read_text("utf-8"))["dogs"]
_CONSTANTS: Final[dict[str, Any]] = _DATA["constants"]

MIN_SEATS: Final[int] = 1
MAX_SEATS: Final[int] = 4
ROUNDS: Final[int] = _CONSTANTS["rounds"]
AUCTIONS: Final[int] = _CONSTANTS["auctions_per_round"]

# Goods (DP-0.6) and what else a token or a reward may be.

GOODS: Final[tuple[str, ...]] = tuple(_DATA["goods_order"])
GOOD_COUNT: Final[int] = len(GOODS)
TOKENS: Final[tuple[str, ...]] = (*GOODS, "reputation", "swap", "scout", "block")
"""What a token on a space may be; the goods come first, so a good's number is its token's too."""
REPUTATION: Final[int] = TOKENS.index("reputation")
SWAP: Final[int] = TOKENS.index("swap")
SCOUT: Final[int] = TOKENS.index("scout")
BLOCK: Final[int] = TOKENS.index("block")


def _goods(counts: dict[str, int]) -> tuple[int, ...]:
    return tuple(counts.get(good, 0) for good in GOODS)


# Constants of play.

BID_MIN: Final[int] = _CONSTANTS["bid_min"]
BID_MAX: Final[int] = _CONSTANTS["bid_max"]
START_REPUTATION: Final[int] = _CONSTANTS["start_reputation"]
START_GOODS: Final[tuple[int, ...]] = _goods(_CONSTANTS["start_goods"])
LOSER_FEE: Final[int] = _CONSTANTS["loser_fee"]
LEAD_MAX: Final[int] = _CONSTANTS["lead_max"]
SUBSTITUTE_RATE: Final[int] = _CONSTANTS["substitute_rate"]
NO_WALK_GOODS: Final[tuple[int, ...]] = _goods(_CONSTANTS["no_walk_compensation"])
MOVE_MAX: Final[int] = _CONSTANTS["move_max"]
OCCUPIED_FEE: Final[int] = _CONSTANTS["occupied_fee"]
HOME_GAIN: Final[int] = _CONSTANTS["home_per_lead_dog"]
HOME_LOSS: Final[int] = _CONSTANTS["home_loss_unwalked"]
SCOUT_CARDS: Final[int] = _CONSTANTS["scout_reveal"]
GOODS_PER_REPUTATION: Final[int] = _CONSTANTS["goods_per_reputation_at_end"]
DIE: Final[list[int]] = list(_CONSTANTS["auto_die_faces"])
"""DP-1.7: the faces of the auto-walkers' die."""

# Dogs (DP-1.1).

BREEDS: Final[tuple[str, ...]] = tuple(breed["id"] for breed in _DATA["breeds"])
ABILITIES: Final[tuple[str, ...]] = tuple(ability["id"] for ability in _DATA["abilities"])
ABILITY_PHASE: Final[tuple[str, ...]] = tuple(ability["phase"] for ability in _DATA["abilities"])
_VALUES: Final[list[dict[str, Any]]] = [ability["values"] for ability in _DATA["abilities"]]

DOGS: Final[tuple[str, ...]] = tuple(dog["id"] for dog in _DOGS)
DOG_SET: Final[tuple[str, ...]] = tuple(dog["set"] for dog in _DOGS)
DOG_BREED: Final[tuple[int, ...]] = tuple(BREEDS.index(dog["breed"]) for dog in _DOGS)
DOG_COST: Final[tuple[tuple[int, ...], ...]] = tuple(_goods(dog["cost"]) for dog in _DOGS)
"""Walking cost: how many of each good."""
DOG_ABILITY: Final[tuple[int, ...]] = tuple(ABILITIES.index(dog["ability"]) for dog in _DOGS)


def _parameter(dog: dict[str, Any], name: str) -> int:
    good = dog["params"].get(name)
    return -1 if good is None else GOODS.index(good)


DOG_TRIGGER: Final[tuple[int, ...]] = tuple(_parameter(dog, "trigger") for dog in _DOGS)
"""The good whose gain fires the dog's walking ability, or -1."""
DOG_GAIN: Final[tuple[int, ...]] = tuple(_parameter(dog, "gain") for dog in _DOGS)
"""The good that the dog's ability gives, or -1."""

SHOW_OFF: Final[int] = ABILITIES.index("show_off")
CRAFTY: Final[int] = ABILITIES.index("crafty")
EAGER: Final[int] = ABILITIES.index("eager")
GO_FETCH: Final[int] = ABILITIES.index("go_fetch")
OBEDIENT: Final[int] = ABILITIES.index("obedient")
WELL_TRAINED: Final[int] = ABILITIES.index("well_trained")
SLOWPOKE: Final[int] = ABILITIES.index("slowpoke")
SEARCH_AND_RESCUE: Final[int] = ABILITIES.index("search_and_rescue")
SOCIAL_BUTTERFLY: Final[int] = ABILITIES.index("social_butterfly")
PLAYMATE: Final[int] = ABILITIES.index("playmate")
PACK_DOG: Final[int] = ABILITIES.index("pack_dog")
LONE_WOLF: Final[int] = ABILITIES.index("lone_wolf")
RARING_TO_GO: Final[int] = ABILITIES.index("raring_to_go")
SOCIABLE: Final[int] = ABILITIES.index("sociable")

ABILITY_REPUTATION: Final[tuple[int, ...]] = tuple(
    next((number for key, number in values.items() if key.startswith("reputation")), 0)
    for values in _VALUES
)
"""Reputation that an ability gives: at once, or for each thing that it counts."""
ABILITY_GOODS: Final[tuple[int, ...]] = tuple(values.get("gain_count", 0) for values in _VALUES)
"""Goods that an ability gives at once."""
ABILITY_SWAPS: Final[tuple[int, ...]] = tuple(values.get("swaps", 0) for values in _VALUES)
STASH_ACCEPTS: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(good in values.get("accepts", ()) for good in GOODS) for values in _VALUES
)
"""DP-7.15, DP-7.16: the goods that an active dog takes in."""
STASH_MAX: Final[tuple[int, ...]] = tuple(values.get("max_goods", 0) for values in _VALUES)
STASH_PER_REPUTATION: Final[tuple[int, ...]] = tuple(
    values.get("goods_per_reputation", 1) for values in _VALUES
)
STASH_REPUTATION: Final[tuple[int, ...]] = tuple(
    1 if "goods_per_reputation" in values else values.get("reputation_per_good", 0)
    for values in _VALUES
)
DOG_IS_FINAL: Final[tuple[bool, ...]] = tuple(
    ABILITY_PHASE[ability] == "final" for ability in DOG_ABILITY
)

DOG_SETS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(sets) for sets in _DATA["options"]["dog_sets"]["allowed"]
)
DOG_SET_NAMES: Final[tuple[str, ...]] = tuple("_".join(sets) for sets in DOG_SETS)
"""The choices of the option `dog_sets` (DP-2.1)."""
DEFAULT_DOG_SETS: Final[int] = DOG_SETS.index(tuple(_DATA["options"]["dog_sets"]["default"]))
DOGS_OF_SETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(dog for dog, name in enumerate(DOG_SET) if name in sets) for sets in DOG_SETS
)

# Forecast cards (DP-8). Every table has one more entry: what holds without a card.

FORECASTS: Final[tuple[str, ...]] = tuple(card["id"] for card in _DATA["forecast_cards"])
NO_FORECAST: Final[int] = -1
FORECAST_ROUNDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(card["rounds_allowed"]) for card in _DATA["forecast_cards"]
)
_EFFECTS: Final[list[dict[str, Any]]] = [
    *({"timing": card["timing"], **card["values"]} for card in _DATA["forecast_cards"]),
    {"timing": ""},
]
FORECAST_LEAD: Final[tuple[int, ...]] = tuple(
    effect.get("lead_max", LEAD_MAX) for effect in _EFFECTS
)
"""DP-8.1: the lead limit."""
FORECAST_HOME_LOSS: Final[tuple[int, ...]] = tuple(
    effect.get("home_loss_unwalked", HOME_LOSS) for effect in _EFFECTS
)
"""DP-8.7: the loss for each dog that was not walked."""
FORECAST_SWAP_WALKED: Final[tuple[int, ...]] = tuple(
    effect.get("walked_on_new_dog", 0) for effect in _EFFECTS
)
"""DP-8.2: walked tokens put on a dog received by a swap."""
FORECAST_BREED: Final[tuple[int, ...]] = tuple(
    BREEDS.index(effect["breed"]) if "breed" in effect else -1 for effect in _EFFECTS
)


def _gain(timing: str, kind: str) -> tuple[int, ...]:
    return tuple(
        effect.get("per_dog", {}).get(kind, 0) if effect["timing"] == timing else 0
        for effect in _EFFECTS
    )


def _placed(kind: str) -> tuple[int, ...]:
    return tuple(effect.get("per_dog_placed", {}).get(kind, 0) for effect in _EFFECTS)


SELECTION_REPUTATION: Final[tuple[int, ...]] = _gain("selection_start", "reputation")
"""DP-8.3: what each dog of the breed gives when the selection begins ..."""
SELECTION_GOODS: Final[tuple[int, ...]] = _gain("selection_start", "any_good")
HOME_REPUTATION: Final[tuple[int, ...]] = _gain("home", "reputation")
"""DP-8.8: ... and at Home Time."""
HOME_GOODS: Final[tuple[int, ...]] = _gain("home", "any_good")
PLACED_REPUTATION: Final[tuple[int, ...]] = _placed("reputation")
"""DP-8.6: what placing a dog of the breed gives: reputation, ..."""
PLACED_BONUS: Final[tuple[int, ...]] = _placed("location_bonus")
"""... DP-8.4: a bonus of the location bonus card, ..."""
PLACED_FREE: Final[tuple[int, ...]] = _placed("free_placement")
"""... DP-8.5: a free placement."""

# Awards, objectives, missions.

AWARDS: Final[tuple[int, ...]] = tuple(award["reputation"] for award in _DATA["awards"])
"""DP-1.3: reputation by position, the topmost first."""
OBJECTIVES: Final[tuple[str, ...]] = tuple(card["id"] for card in _DATA["objectives"])
OBJECTIVE_REPUTATION: Final[tuple[int, ...]] = tuple(
    card["reputation"] for card in _DATA["objectives"]
)
OBJECTIVE_KINDS: Final[tuple[str, ...]] = (
    "same_breed_at_least",
    "dogs_with_walked",
    "total_walked",
    "different_breeds_at_least",
    "awards",
)
OBJECTIVE_KIND: Final[tuple[int, ...]] = tuple(
    OBJECTIVE_KINDS.index(card["test"]["kind"]) for card in _DATA["objectives"]
)


def _threshold(test: dict[str, Any], seats: int) -> int:
    if "count_by_seats" in test:
        return int(test["count_by_seats"].get(str(seats), 0))
    return int(test.get("count", test.get("dogs", 0)))


OBJECTIVE_COUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_threshold(card["test"], seats) for seats in range(MAX_SEATS + 1))
    for card in _DATA["objectives"]
)
"""How many an objective asks for, by number of seats."""
OBJECTIVE_WALKED: Final[tuple[int, ...]] = tuple(
    card["test"].get("walked", 0) for card in _DATA["objectives"]
)
TIERS: Final[tuple[str, ...]] = ("standard", "advanced")
OBJECTIVES_OF: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        tuple(
            number
            for number, card in enumerate(_DATA["objectives"])
            if card["tier"] == tier and seats in card["seats"]
        )
        for tier in TIERS
    )
    for seats in range(MAX_SEATS + 1)
)
"""DP-2.9: the objectives used, by number of seats and tier."""

MISSIONS: Final[tuple[str, ...]] = tuple(card["id"] for card in _DATA["missions"])
MISSION_STARS: Final[tuple[int, ...]] = tuple(card["stars"] for card in _DATA["missions"])
MISSION_GOODS: Final[tuple[int, ...]] = tuple(card["total_goods"] for card in _DATA["missions"])
MISSION_EACH: Final[tuple[int, ...]] = tuple(card["each_good"] for card in _DATA["missions"])
MISSION_WALKED: Final[tuple[int, ...]] = tuple(card["walked"] for card in _DATA["missions"])
MISSION_AWARDS: Final[tuple[int, ...]] = tuple(card["awards"] for card in _DATA["missions"])
MISSION_OUTRIGHT: Final[tuple[int, ...]] = tuple(
    card["awards_outright"] for card in _DATA["missions"]
)
SCORE_STARS: Final[tuple[tuple[int, int], ...]] = tuple(
    (-1 if row["min"] is None else row["min"], row["stars"])
    for row in _DATA["ratings"]["score_stars"]
)
"""DP-10.10: stars from a score on, ascending."""
TITLES: Final[tuple[tuple[int, int], ...]] = tuple(
    (row["min_stars"], number) for number, row in enumerate(_DATA["ratings"]["titles"])
)
"""Pairs of stars, ascending, and the number of the title that they are enough for."""

FIELD_SIZE: Final[tuple[int, ...]] = tuple(
    _DATA["setup"]["field_slots"].get(str(seats), 0) for seats in range(MAX_SEATS + 1)
)
"""DP-0.8: slots of the field, by number of seats."""
MAX_FIELD: Final[int] = max(FIELD_SIZE)
AUTO_WALKERS: Final[tuple[int, ...]] = tuple(
    len(_DATA["setup"]["auto_walkers"].get(str(seats), ())) for seats in range(MAX_SEATS + 1)
)
"""DP-2.7: auto-walkers, by number of seats."""
AUTO_NAMES: Final[tuple[str, ...]] = tuple(_DATA["setup"]["auto_walkers"]["1"])


def data() -> dict[str, Any]:
    """The whole data file, for the park, the location cards and the names."""
    return _DATA


def _require(fits: bool, problem: str) -> None:
    if not fits:
        raise ValueError(f"dog_park/data: {problem}")


def _check() -> None:
    _require(_CONSTANTS["move_min"] == 1, "the least move is not one step (DP-6.4)")
    _require(len(set(DOGS)) == len(DOGS), "a dog stands twice")
    _require(all(1 <= sum(cost) <= 3 for cost in DOG_COST), "a walking cost is not 1 to 3 goods")
    fetching = {GO_FETCH, OBEDIENT, PLAYMATE}
    _require(
        all((DOG_TRIGGER[dog] >= 0) == (DOG_ABILITY[dog] in fetching) for dog in range(len(DOGS))),
        "a trigger is missing or has no ability",
    )
    giving = {GO_FETCH, EAGER, CRAFTY}
    _require(
        all((DOG_GAIN[dog] >= 0) == (DOG_ABILITY[dog] in giving) for dog in range(len(DOGS))),
        "a gain is missing or has no ability",
    )
    _require(len(AWARDS) == len(BREEDS), "not one award for each breed")
    _require(len(FORECASTS) > ROUNDS, "too few forecast cards")
    _require(
        all(FIELD_SIZE[n] == n + AUTO_WALKERS[n] for n in range(MIN_SEATS, MAX_SEATS + 1)),
        "a field has not one slot for each walker",
    )
    _require(
        all(
            len(used) >= seats for seats in range(2, MAX_SEATS + 1) for used in OBJECTIVES_OF[seats]
        ),
        "too few objectives",
    )


_check()
