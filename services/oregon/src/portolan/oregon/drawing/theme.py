"""The colours of this board, light and dark, and its style sheet."""

from typing import Final

from portolan.oregon.components import COLOURS, LANDSCAPES, TERRAIN_NAMES
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg

# OR-1.2: yellow, green, red and blue, in the colours that colour-blind people can tell apart.
PALETTE: Final[dict[str, tuple[str, str]]] = {
    "yellow": svg.ORANGE,
    "green": svg.GREEN,
    "red": svg.PURPLE,
    "blue": svg.BLUE,
}


COLOURS_OF_THE_BOARD: Final[svg.Colours] = svg.Colours(
    light={
        "plain": "#cfe0ae",
        "plain-mark": "#8fae66",
        "mountain": "#b5aea5",
        "mountain-mark": "#857c71",
        "track": "#f6ebc6",
        "track-mark": "#a98f52",
        "water": "#9cc7e0",
        "water-mark": "#5d94b8",
        "coast": "#2f6d95",
        "region": "#4d4a3c",
        "tile": "#fffdf6",
        "tile-ink": "#2a2118",
        "gold": "#8a6100",
        "coal": "#33373b",
        "settler": "#f2d3c0",
        "wagon": "#e9dcb4",
        "campfire": "#f6c2b2",
        "buffalo": "#dccde8",
        "eagle": "#c4dcef",
    },
    dark={
        "plain": "#2d4024",
        "plain-mark": "#4c6838",
        "mountain": "#504f55",
        "mountain-mark": "#7b7a82",
        "track": "#6e603d",
        "track-mark": "#b5a26d",
        "water": "#102c40",
        "water-mark": "#2c5a7a",
        "coast": "#5ea0c9",
        "region": "#d8d2bd",
        "tile": "#efe9da",
        "tile-ink": "#2a2118",
        "gold": "#f0c04a",
        "coal": "#c9cfd4",
        "settler": "#5a3f31",
        "wagon": "#55492a",
        "campfire": "#653529",
        "buffalo": "#473b57",
        "eagle": "#2c4a63",
    },
)


_RULES: Final[str] = """
.board .o-grid{fill:none;stroke:var(--ink);stroke-opacity:.16;stroke-width:1px;pointer-events:none}
.board .o-regions{fill:none;stroke:var(--region);stroke-width:3.5px;pointer-events:none}
.board .o-coast{fill:none;stroke:var(--coast);stroke-width:2.5px;pointer-events:none}
.board .o-texture{pointer-events:none}
.board .o-rails{fill:none;stroke:var(--track-mark);pointer-events:none}
.board .o-lit{fill:none;stroke:var(--target);stroke-width:6px}
.board .o-tile{fill:var(--tile);stroke:var(--tile-ink);stroke-width:2px}
.board .o-ink{color:var(--tile-ink)}
.board .o-coal{color:var(--coal)}.board .o-gold{color:var(--gold)}
.board .o-struck{stroke:var(--target);stroke-width:4px;stroke-linecap:round}
"""


_RULES_OF_TINTS: Final[str] = "".join(
    f".board .o-{name}{{fill:var(--{name})}}" for name in (*TERRAIN_NAMES, *LANDSCAPES)
)


SHEET: Final[Svg] = svg.style(
    svg.HOUSE.with_(COLOURS_OF_THE_BOARD),
    _RULES + _RULES_OF_TINTS,
    seats=[PALETTE[colour] for colour in COLOURS],
)
