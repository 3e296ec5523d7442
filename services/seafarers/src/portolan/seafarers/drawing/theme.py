"""The colours of this board, light and dark, and its style sheet."""

from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import COLOURS, RESOURCES, TERRAINS

PALETTE: Final[dict[str, tuple[str, str]]] = {
    "red": svg.PURPLE,
    "blue": svg.BLUE,
    "white": svg.GREEN,
    "orange": svg.ORANGE,
}
"""The colours of the pieces, in those that colour-blind people can tell apart."""

COLOURS_OF_THE_BOARD: Final[svg.Colours] = svg.Colours(
    light={
        "forest": "#7fa37b",
        "hills": "#cf9672",
        "pasture": "#c3d992",
        "fields": "#ecd27c",
        "mountains": "#aeb1b8",
        "gold": "#f6e3a1",
        "desert": "#e6dcc0",
        "sea": "#a9cfe3",
        "fog": "#d9dde2",
        "deep": "#8fbcd6",
        "mark": "#3c4a44",
        "token": "#fffaf0",
        "token-ink": "#1c2126",
        "red-ink": "#b3131b",
        "thief": "#23282e",
        "thief-edge": "#ffffff",
        "lumber-card": "#a9c8a4",
        "brick-card": "#e3b393",
        "wool-card": "#dcebb9",
        "grain-card": "#f4e2a4",
        "ore-card": "#ccced4",
    },
    dark={
        "forest": "#2c4a33",
        "hills": "#7a4c34",
        "pasture": "#56683a",
        "fields": "#7d6a2c",
        "mountains": "#565b66",
        "gold": "#8d7830",
        "desert": "#6e6650",
        "sea": "#1d3f55",
        "fog": "#3a4149",
        "deep": "#142d3e",
        "mark": "#dfe6e0",
        "token": "#efe9da",
        "token-ink": "#1c2126",
        "red-ink": "#a5121a",
        "thief": "#0d0f12",
        "thief-edge": "#ffffff",
        "lumber-card": "#2f5138",
        "brick-card": "#7a4c34",
        "wool-card": "#56683a",
        "grain-card": "#7d6a2c",
        "ore-card": "#565b66",
    },
)

_RULES: Final[str] = """
.board .s-deep{fill:var(--deep)}
.board .s-hex{stroke:var(--deep);stroke-width:2px}
.board .s-land{stroke:var(--mark);stroke-opacity:.45;stroke-width:2px}
.board .s-icon{color:var(--mark);opacity:.55;pointer-events:none}
.board .s-token{fill:var(--token);stroke:var(--token-ink);stroke-width:1.5px}
.board text.s-number{fill:var(--token-ink)}
.board text.s-red{fill:var(--red-ink)}
.board .s-pip{fill:var(--token-ink)}.board .s-pip-red{fill:var(--red-ink)}
.board .s-pier{stroke:var(--mark);stroke-width:4px;stroke-dasharray:2 5;stroke-linecap:round}
.board .s-ink{color:var(--token-ink)}
.board .s-thief{color:var(--thief)}
.board .s-under{stroke:var(--outline);stroke-linecap:round;fill:none}
.board .s-road{stroke-linecap:round;fill:none}
.board .s-new{fill:none;stroke:var(--ink);stroke-width:2px;stroke-dasharray:3 4}
.board .s-lane{stroke-width:5px;stroke-dasharray:1 10;stroke-linecap:round;fill:none;opacity:.8}
.board .s-thief-ground{fill:var(--thief-edge);stroke:var(--thief);stroke-width:3px}
.board .s-hot{fill:var(--target)}
"""
_SEAT_LINES: Final[str] = "".join(
    f".board .s-line-{seat}{{stroke:var(--seat-{seat})}}"
    f".board .s-on-{seat}{{color:var(--on-seat-{seat})}}"
    f".board .s-seat-{seat}{{color:var(--seat-{seat})}}"
    for seat in range(len(COLOURS))
)
_TINTS: Final[str] = "".join(
    [
        *(f".board .s-{name}{{fill:var(--{name})}}" for name in TERRAINS),
        *(f".board .s-{name}-card{{fill:var(--{name}-card)}}" for name in RESOURCES),
    ]
)

SHEET: Final[Svg] = svg.style(
    svg.HOUSE.with_(COLOURS_OF_THE_BOARD),
    _RULES + _SEAT_LINES + _TINTS,
    seats=[PALETTE[colour] for colour in COLOURS],
)
