"""The drawings of this game: goods, ships, weather and the like, each in a square of 24."""

from typing import Final

from portolan.rulekit.svg import Svg, circle, path, pattern, solid, stroke, symbol
from portolan.salty_ocean.board import CITY, HARBOR, MARKET, NAVIGATION

# Style sheets do not reach into a symbol that is used: its shapes carry their looks themselves.


def _tinted(commands: str, colour: str) -> Svg:
    """A shape in a colour of this board, with a thin outline."""
    return path(commands, fill=f"var(--{colour})", stroke="var(--ink)", stroke_width=1.5)


def _fish(name: str, depth: float) -> Svg:
    """A fish swimming to the left; cod is deeper than herring."""
    top, bottom = 12 - depth, 12 + depth
    body = f"M1 12Q8 {top} 16 12L23 {top + 2}V{bottom - 2}L16 12Q8 {bottom} 1 12Z"
    return symbol(name, _tinted(body, name), circle(6, 11.3, 1.2, fill="var(--ink)"))


_PIRATES = "M5 22V3H21L17 8.5L21 14H5M8 6L13 11M13 6L8 11"
_SUN = "M12 1V4M12 20V23M1 12H4M20 12H23M5 5L6.5 6.5M17.5 17.5L19 19M5 19L6.5 17.5M17.5 6.5L19 5"
SYMBOLS: Final = (
    symbol("salt", _tinted("M12 3L23 21H1Z", "salt")),
    _fish("herring", 8),
    _fish("cod", 13),
    symbol(
        "coin",
        circle(12, 12, 10, fill="var(--coin)", stroke="var(--ink)", stroke_width=1.5),
        circle(12, 12, 6, fill="none", stroke="#1c2126", stroke_width=1.5),
    ),
    symbol("caravel", solid("M2 16H22L18 22H6Z"), stroke("M12 15V2L20 12H12")),
    symbol(
        "carrack",
        solid("M1 14L5 16H19L23 13L20 22H5Z"),
        stroke("M8 15V3L13 7.5L8 11M15 15V2L21 7L15 11"),
    ),
    symbol("cathedral", stroke("M4 21V10L7 3L10 10V21M14 21V10L17 3L20 10V21M10 13H14M3 21H21")),
    symbol("house", stroke("M2 12L12 3L22 12M5 10V21H19V10M10 21V15H14V21")),
    symbol("scales", stroke("M12 3V21M7 21H17M4 6H20M4.5 6L2 14H7ZM19.5 6L17 14H22Z")),
    symbol("calm", circle(12, 12, 5, fill="currentColor"), stroke(_SUN)),
    symbol(
        "storm",
        stroke("M6 13A4 4 0 0 1 7 5A5 5 0 0 1 16 5A4 4 0 0 1 18 13Z"),
        solid("M12 13L7 19H12L10 24L17 17H12L15 13Z"),
    ),
    symbol("none", stroke("M2 10Q7 5 12 10T22 10M2 16Q7 11 12 16T22 16")),
    symbol("pirates", stroke(_PIRATES)),
    symbol("poor_catch", stroke("M3 12H17M7 8V16M11 7V17M15 9V15M17 12L22 7V17Z")),
    symbol("flag", stroke("M6 22V3"), solid("M6 3L20 8L6 13Z")),
    symbol("cart", stroke("M1 5H5L8 16H19L22 8H6"), solid("M8 19H12V23H8ZM16 19H20V23H16Z")),
    symbol("crates", stroke("M3 12H11V21H3ZM13 12H21V21H13ZM8 3H16V12H8Z")),
    symbol("hole", solid("M12 1L14 9L22 6L17 12L22 19L13 16L11 23L9 15L1 16L7 11L2 4L10 8Z")),
)
TYPE_SYMBOLS: Final = {CITY: "house", NAVIGATION: "caravel", HARBOR: "crates", MARKET: "scales"}
WAVES: Final = pattern("waves", 36, 12, path("M0 6Q9 0 18 6T36 6", class_="wave"))
