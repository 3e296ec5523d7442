"""The park (DP-1.8, DP-1.9, DP-6) and the location bonus cards, as tables made at import.

A place is a number: START, the spaces T, U and L, the exits E1 to E4, and HOME for a walker that
is not in the park.
"""

from typing import Any, Final

from portolan.dog_park.components import (
    BLOCK,
    GOOD_COUNT,
    GOODS,
    MAX_SEATS,
    MOVE_MAX,
    REPUTATION,
    TOKENS,
    data,
)

_PARK: Final[dict[str, Any]] = data()["park"]
_SPACES: Final[list[dict[str, Any]]] = _PARK["spaces"]
_EXITS: Final[list[dict[str, Any]]] = _PARK["exits"]

PLACES: Final[tuple[str, ...]] = (
    *(space["id"] for space in _SPACES),
    *(leaving["id"] for leaving in _EXITS),
    _PARK["last_spot"]["id"],
    "home",
)
SPACE_COUNT: Final[int] = len(_SPACES)
START: Final[int] = PLACES.index(_PARK["start"])
FIRST_EXIT: Final[int] = SPACE_COUNT
EXITS: Final[tuple[int, ...]] = tuple(range(FIRST_EXIT, FIRST_EXIT + len(_EXITS)))
"""DP-1.9: E1, E2, E3, the topmost first."""
LAST_SPOT: Final[int] = FIRST_EXIT + len(_EXITS)
"""DP-1.9: E4, where the last walker is put."""
HOME: Final[int] = LAST_SPOT + 1
LAST_PENALTY: Final[int] = _PARK["last_spot"]["penalty"]

REWARD: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space["reward"].get(token, 0) for token in TOKENS) for space in _SPACES
)
"""DP-1.8: the printed reward of each space: how many of each token."""
EXIT_REPUTATION: Final[tuple[int, ...]] = tuple(
    leaving["reward"].get("amount", 0) for leaving in _EXITS
)
"""Reputation of an exit that gives it without a choice."""
EXIT_CHOICE: Final[tuple[int, ...]] = tuple(
    next(
        (option["amount"] for option in leaving["reward"].get("options", ()) if "amount" in option),
        0,
    )
    for leaving in _EXITS
)
"""Reputation of an exit that gives it or a swap, 0 where there is no such choice."""
EXITS_IN_USE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(PLACES.index(exit_id) for exit_id in _PARK["exits_in_use"].get(str(seats), ()))
    for seats in range(MAX_SEATS + 1)
)
"""The exits that can be entered, by number of seats, the topmost first."""

BRANCHES: Final[tuple[str, ...]] = ("upper", "lower")
_TRUNK: Final[list[int]] = [
    number for number, space in enumerate(_SPACES) if space["branch"] == "trunk"
]
FORK: Final[int] = _TRUNK[-1]
"""The last space before the branches, T5."""
ROUTES: Final[tuple[tuple[int, ...], ...]] = tuple(
    (
        *_TRUNK,
        *(number for number, space in enumerate(_SPACES) if space["branch"] == branch),
    )
    for branch in BRANCHES
)
"""The spaces in walking order from START to the last before the exits, by branch."""
ROUTES_FROM: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(branch for branch, route in enumerate(ROUTES) if space in route)
    for space in range(SPACE_COUNT)
)
"""The branches that are still open from a space."""
AHEAD: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(route[route.index(space) + 1 :] if space in route else () for space in range(SPACE_COUNT))
    for route in ROUTES
)
"""The spaces ahead of a space, by branch."""

# Location bonus cards (DP-1.5).

_CARDS: Final[dict[str, Any]] = data()["location_cards"]
LOCATION_SETS: Final[tuple[str, ...]] = tuple(_CARDS["names"])
_LOCATION: Final[list[dict[str, Any]]] = [card for name in LOCATION_SETS for card in _CARDS[name]]
LOCATIONS: Final[tuple[str, ...]] = tuple(card["id"] for card in _LOCATION)
LOCATIONS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        number
        for number, card in enumerate(_LOCATION)
        if card in _CARDS[_CARDS["set_by_seats"].get(str(seats), LOCATION_SETS[0])]
    )
    for seats in range(MAX_SEATS + 1)
)
"""The cards used, by number of seats."""
TOKEN_COUNT: Final[int] = len(TOKENS)
LOCATION_TOKENS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(
            PLACES.index(entry["space"]) * TOKEN_COUNT + TOKENS.index(entry["token"])
            for entry in card["tokens"]
        )
    )
    for card in _LOCATION
)
"""The tokens of a card, each as space times TOKEN_COUNT plus token."""
LOCATION_BONUSES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        kind
        for kind in range(GOOD_COUNT + 1)
        if any(token % TOKEN_COUNT == kind for token in tokens)
    )
    for tokens in LOCATION_TOKENS
)
"""DP-8.4: the kinds of goods, and reputation, that a card names, each once."""


def blocked(tokens: list[int], space: int) -> bool:
    """DP-6.3: whether nobody can stop at the space."""
    return space * TOKEN_COUNT + BLOCK in tokens


def destinations(place: int, tokens: list[int], free_exits: list[int]) -> list[int]:
    """DP-6.4: the spaces and exits within 1 to 4 counted steps, in the order of PLACES."""
    found: list[int] = []
    for branch in ROUTES_FROM[place]:
        left = MOVE_MAX
        for space in AHEAD[branch][place]:
            if blocked(tokens, space):
                continue
            if space not in found:
                found.append(space)
            left -= 1
            if left == 0:
                break
        if left > 0:
            for leaving in free_exits:
                if leaving not in found:
                    found.append(leaving)
    found.sort()
    return found


def walk(place: int, steps: int, branch: int, tokens: list[int]) -> int:
    """DP-6.19, DP-6.20: the space that exactly `steps` counted steps lead to; HOME: no space."""
    for space in AHEAD[branch][place]:
        if not blocked(tokens, space):
            steps -= 1
            if steps == 0:
                return space
    return HOME


def _check() -> None:
    if len(GOODS) != REPUTATION:
        raise ValueError("dog_park: the goods must come first among the tokens")
    if not all(LOCATION_BONUSES):
        raise ValueError("dog_park/data: a location bonus card names no good and no reputation")
    for tokens in LOCATION_TOKENS:
        if any(not START < token // TOKEN_COUNT < FIRST_EXIT for token in tokens):
            raise ValueError("dog_park/data: a token lies outside the park's spaces")


_check()
