"""Tables made once at import from the data."""

import tomllib
from pathlib import Path
from typing import Any, Final

_DATA: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "wares.toml").read_text(encoding="utf-8")
)
WARES: Final[tuple[str, ...]] = tuple(_DATA["wares"])
CARDS_OF: Final[tuple[int, ...]] = tuple(ware["cards"] for ware in _DATA["wares"].values())
POINTS_OF: Final[tuple[int, ...]] = tuple(ware["points"] for ware in _DATA["wares"].values())
COINS: Final[int] = _DATA["coins"]
HAND: Final[int] = _DATA["hand"]
FACES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
MOST_BID: Final = 3
