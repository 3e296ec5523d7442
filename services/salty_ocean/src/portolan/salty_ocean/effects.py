"""What a building does, in a few words, with the numbers of the data."""

from collections.abc import Sequence
from typing import Any, Final

from portolan.rulekit import Text, text
from portolan.salty_ocean.board import (
    ACADEMY,
    ACADEMY_SHARE,
    AUBERGE,
    BANK,
    BANK_INTEREST_PER,
    BUILDINGS,
    CAP_WITH_BANK,
    CLOCK,
    FINANCES,
    LIGHTHOUSE,
    LIGHTHOUSE_PER_SHIP,
    MACLOU,
    MACLOU_VALUE,
    RENT_BASE,
    RENT_PER_OTHER,
    SALE_BONUS,
    SHIP_KINDS,
    SHIPYARD,
    SHIPYARD_SHARE,
    SLOTS,
    SPLIT_SHARE,
    SURCHARGE,
    TOWN_HALL,
    TOWN_HALL_DIVISOR,
    TOWN_HALL_PLUS,
    VAULT,
    VAULT_INTEREST_PER,
    VITRAILS,
    VITRAILS_VALUE,
)


def _in_order(values: Sequence[Any]) -> str:
    return " / ".join(map(str, values))


def _town_hall_part(plus: int, divisor: int) -> str:
    """A value of the town hall with n buildings: `3+n`, `n`, `n÷2`.

    >>> _town_hall_part(3, 1), _town_hall_part(0, 1), _town_hall_part(0, 2)
    ('3+n', 'n', 'n÷2')
    """
    return (f"{plus}+" if plus else "") + ("n" if divisor == 1 else f"n÷{divisor}")


def _shares(by_kind: Sequence[int]) -> dict[str, Any]:
    """What each kind of ship pays a lone owner, and each of two (SO-6.11)."""
    return {**dict(zip(SHIP_KINDS, by_kind, strict=True)), "split": _in_order(SPLIT_SHARE)}


_FIXED: Final[dict[int, dict[str, Any]]] = {
    BANK: {"cap": CAP_WITH_BANK, "per": BANK_INTEREST_PER},
    VAULT: {"per": VAULT_INTEREST_PER},
    AUBERGE: {"rent": RENT_BASE, "more": RENT_PER_OTHER},
    SHIPYARD: _shares(SHIPYARD_SHARE),
    ACADEMY: _shares(ACADEMY_SHARE),
    LIGHTHOUSE: {"per": LIGHTHOUSE_PER_SHIP},
}
"""Numbers that are the same for all builders."""
_BY_BUILDER: Final[dict[int, Sequence[Any]]] = {
    FINANCES: [f"+{bonus}" for bonus in SALE_BONUS],
    VITRAILS: VITRAILS_VALUE,
    TOWN_HALL: list(map(_town_hall_part, TOWN_HALL_PLUS, TOWN_HALL_DIVISOR)),
    CLOCK: [f"+{surcharge}" for surcharge in SURCHARGE],
    MACLOU: MACLOU_VALUE,
}
"""Numbers of the first builder, the second and so on (SO-11.4)."""


def effect(building: int, seats: int) -> Text:
    """What a building does for its owners, as many as it may have in a match of `seats`."""
    slots = SLOTS[seats][building]
    args = {"slots": slots, **_FIXED.get(building, {})}
    if building in _BY_BUILDER:
        args["values"] = _in_order(_BY_BUILDER[building][:slots])
    return text(f"effect-{BUILDINGS[building]}", **args)
