"""Colours and the house's style sheet.

Every colour is a CSS custom property with a light and a dark value. A picture by itself follows
the reader's system; on a page, `data-theme="light"` or `"dark"` on an element around the picture
(or on the picture) decides. Seat colours stand on `:root`, so that a page around a board can show
names in the same colours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from portolan.rulekit.svg.markup import Svg, element

FONT = (
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',"
    "'PingFang TC','PingFang SC','Microsoft JhengHei','Microsoft YaHei',"
    "'Noto Sans CJK TC','Noto Sans CJK SC','Noto Sans TC','Noto Sans SC',sans-serif"
)

# Okabe and Ito's colours, which colour-blind people can tell apart, and what is legible on them.
BLUE = ("#0072b2", "#ffffff")
ORANGE = ("#e69f00", "#14181c")
GREEN = ("#009e73", "#14181c")
PURPLE = ("#cc79a7", "#14181c")
SEATS = (BLUE, ORANGE, GREEN, PURPLE)


@dataclass(frozen=True)
class Colours:
    """Two sets of colours with the same names, as `#rrggbb`; used in CSS as `var(--name)`."""

    light: Mapping[str, str] = field(default_factory=dict)
    dark: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if differing := set(self.light) ^ set(self.dark):
            raise ValueError(f"not in both sets: {sorted(differing)}")

    def with_(self, more: "Colours") -> "Colours":
        """These colours and more; a game adds its own to the house's.

        >>> Colours({"a": "#000000"}, {"a": "#ffffff"}).with_(Colours()).light
        {'a': '#000000'}
        """
        return Colours({**self.light, **more.light}, {**self.dark, **more.dark})


HOUSE = Colours(
    light={
        "ground": "#f4f1ea",  # the table
        "panel": "#ffffff",  # what lies on it: strips, cards
        "sunken": "#e6e1d6",  # empty slots, things used up
        "ink": "#1c2126",
        "quiet": "#535b63",  # words that matter less
        "edge": "#8a8578",  # outlines of cards and panels
        "back": "#4d5b6b",  # backs of cards
        "on-back": "#ffffff",
        "target": "#a3175c",  # what may be chosen
        "last": "#111111",  # ring around the last change
        "last-halo": "#ffffff",
        "outline": "#1c2126",  # around pieces in seat colours
    },
    dark={
        "ground": "#15181c",
        "panel": "#23282e",
        "sunken": "#1b1f24",
        "ink": "#eef0f2",
        "quiet": "#aab2ba",
        "edge": "#69727c",
        "back": "#55657a",
        "on-back": "#ffffff",
        "target": "#ff9ecb",
        "last": "#ffffff",
        "last-halo": "#000000",
        "outline": "#f3f4f5",
    },
)

_RULES = f"""
.board{{font-family:{FONT};background:var(--ground);color:var(--ink);user-select:none;
-webkit-user-select:none}}
.board text{{fill:var(--ink);pointer-events:none}}
.board .strong{{font-weight:700}}
.board .quiet{{fill:var(--quiet)}}
.board .halo{{paint-order:stroke;stroke:var(--panel);stroke-width:5px;stroke-linejoin:round}}
.board .ground{{fill:var(--ground)}}
.board .panel,.board .card{{fill:var(--panel);stroke:var(--edge);stroke-width:1.5px}}
.board .face{{stroke:var(--edge);stroke-width:1.5px}}
.board .slot{{fill:var(--sunken);stroke:var(--edge);stroke-width:1.5px;stroke-dasharray:5 4}}
.board .back{{fill:var(--back);stroke:var(--panel);stroke-width:2px}}
.board .on-back{{color:var(--on-back)}}
.board text.on-back{{fill:var(--on-back)}}
.board .badge{{fill:var(--ink)}}
.board text.on-badge{{fill:var(--panel)}}
.board .icon{{color:var(--ink)}}
.board .faded{{opacity:.4}}
.board .piece{{stroke:var(--outline);stroke-width:2px;stroke-linejoin:round}}
.board .turn{{fill:none;stroke:var(--ink);stroke-width:5px}}
.board .track{{fill:none;stroke:var(--edge);stroke-width:3px}}
.board .trail{{fill:none;stroke:var(--last);stroke-width:2.5px;stroke-linecap:round;opacity:.6;
pointer-events:none}}
.board .last{{fill:none;stroke:var(--last);stroke-width:4px;pointer-events:none}}
.board .last-halo{{fill:none;stroke:var(--last-halo);stroke-width:8px;pointer-events:none}}
.board .target{{cursor:pointer;outline:none}}
.board .target>.mark{{fill:var(--target);fill-opacity:.05;stroke:var(--target);stroke-width:3px;
stroke-dasharray:7 5;transition:fill-opacity .12s}}
.board .target:hover>.mark,.board .target:focus>.mark{{fill-opacity:.35;stroke-dasharray:none;
stroke-width:5px}}
@media (prefers-reduced-motion:reduce){{.board .target>.mark{{transition:none}}}}
"""


def _properties(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def _seat_rules(seats: Sequence[tuple[str, str]]) -> str:
    properties = "".join(
        f"--seat-{seat}:{colour};--on-seat-{seat}:{legible};"
        for seat, (colour, legible) in enumerate(seats)
    )
    classes = "".join(
        f".board .seat-{seat}{{fill:var(--seat-{seat})}}"
        f".board .on-seat-{seat}{{fill:var(--on-seat-{seat})}}"
        for seat in range(len(seats))
    )
    return f":root{{{properties}}}{classes}"


def style(
    colours: Colours = HOUSE, rules: str = "", seats: Sequence[tuple[str, str]] = SEATS
) -> Svg:
    """The style sheet of a board: made once, when a game's module is imported.

    colours  HOUSE, or HOUSE.with_(the game's own)
    rules    the game's own CSS; every selector begins with `.board`
    seats    by seat: the colour and what is legible on it

    Classes of the kit: `strong`, `quiet`, `halo` for text; `panel`, `slot`, `back`, `face` (an
    outline for a fill of the game's) for shapes; `icon`, `faded` for symbols; `seat-0` … and
    `on-seat-0` … fill with a seat's colour and what is legible on it. A game's own classes begin
    with its letter, as its symbols do.
    """
    light, dark = _properties(colours.light), _properties(colours.dark)
    sheet = (
        f".board{{{light}}}"
        f"@media (prefers-color-scheme:dark){{.board{{{dark}}}}}"
        f"[data-theme=light] .board,.board[data-theme=light]{{{light}}}"
        f"[data-theme=dark] .board,.board[data-theme=dark]{{{dark}}}"
        f"{_seat_rules(seats)}{_RULES}{rules}"
    )
    return element("style", Svg(sheet.replace("\n", "")))


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours, 1 to 21; text needs 4.5, large text and marks 3.

    >>> contrast("#000000", "#ffffff"), contrast("#777777", "#777777")
    (21.0, 1.0)
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 2)
