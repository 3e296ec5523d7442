"""The colours of this board, light and dark, and its style sheet."""

from typing import Final

from portolan.dog_park.components import BREEDS
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

COLOURS_OF_THE_BOARD: Final[svg.Colours] = svg.Colours(
    light={
        "lawn": "#d3e4b8",
        "lawn-mark": "#a5c080",
        "path": "#f3e6c4",
        "path-edge": "#8d7a4c",
        "bonus": "#fff7d6",
        "blocked": "#b9b2a4",
        "gundog": "#f3d6c2",
        "hound": "#efdfae",
        "pastoral": "#d7e6b5",
        "terrier": "#ead0dd",
        "toy": "#dcd2ee",
        "utility": "#c9dff0",
        "working": "#c8e5dc",
    },
    dark={
        "lawn": "#26371f",
        "lawn-mark": "#3f5733",
        "path": "#5a4f35",
        "path-edge": "#c9b483",
        "bonus": "#4a4326",
        "blocked": "#3b3a38",
        "gundog": "#5b3d2c",
        "hound": "#564a24",
        "pastoral": "#3d4d23",
        "terrier": "#55384a",
        "toy": "#443a60",
        "utility": "#2b475c",
        "working": "#2a4d44",
    },
)

_RULES: Final[str] = """
.board .d-lawn{fill:var(--lawn)}
.board .d-texture{pointer-events:none}
.board .d-way{fill:none;stroke:var(--path);stroke-width:26px;stroke-linejoin:round;
stroke-linecap:round}
.board .d-space{fill:var(--path);stroke:var(--path-edge);stroke-width:2px}
.board .d-blocked{fill:var(--blocked);stroke:var(--path-edge);stroke-width:2px}
.board .d-token{fill:var(--bonus);stroke:var(--ink);stroke-width:1.5px}
.board .d-row{fill:var(--panel);stroke:none}
.board .d-led{stroke:var(--ink);stroke-width:1.6px}
.board .d-now{fill:var(--bonus);stroke:var(--ink);stroke-width:2px}
.board .d-auto{fill:var(--sunken);stroke:var(--outline);stroke-width:2px}
"""

_BREED_RULES: Final[str] = "".join(f".board .d-{breed}{{fill:var(--{breed})}}" for breed in BREEDS)

SHEET: Final[Svg] = svg.style(svg.HOUSE.with_(COLOURS_OF_THE_BOARD), _RULES + _BREED_RULES)
