"""The colours of this board, light and dark, and its style sheet."""

from typing import Final

from portolan.rulekit.svg import HOUSE, Colours, style

COLOURS: Final = Colours(
    light={
        "quay": "#efe2c6",
        "sea": "#bfdcec",
        "wave": "#8dbbd6",
        "salt": "#ffffff",
        "herring": "#e58aa5",
        "cod": "#8a63b8",
        "coin": "#e8b52e",
        "here": "#ffd166",
        "on-here": "#1c2126",
        "bad": "#a3271c",
    },
    dark={
        "quay": "#3b3323",
        "sea": "#17384b",
        "wave": "#2f5f7a",
        "salt": "#f2f2f2",
        "herring": "#e58aa5",
        "cod": "#a98ad0",
        "coin": "#e8b52e",
        "here": "#e0b13c",
        "on-here": "#14181c",
        "bad": "#ff8d80",
    },
)
SHEET: Final = style(
    HOUSE.with_(COLOURS),
    """
.board .quay{fill:var(--quay);stroke:var(--edge);stroke-width:1.5px}
.board .sea{fill:var(--sea);stroke:var(--edge);stroke-width:1.5px}
.board .wave{fill:none;stroke:var(--wave);stroke-width:1.5px}
.board .paper{fill:var(--panel)}
.board .here{fill:var(--here);stroke:var(--ink);stroke-width:2px}
.board text.on-here{fill:var(--on-here)}
.board .coin{fill:var(--coin);stroke:var(--ink);stroke-width:1.5px}
.board .cell{fill:var(--sunken)}
.board .bad{color:var(--bad)}
.board text.bad{fill:var(--bad)}
.board .on-back{color:var(--on-back)}
""",
)
