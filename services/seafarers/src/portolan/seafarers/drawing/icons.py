"""The drawings of this game, each in a square of 24, in the colour of the text around them.

Plain shapes, made to be told apart at a size of 16 pixels. A symbol is named by its component:
`s-lumber`, `s-knight`, `s-robber`.
"""

from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import Svg, solid, stroke

_INK: Final[str] = "currentColor"

_SWORD: Final[str] = "M4 20L15.5 8.5M12 4.5L19.5 12M15.5 8.5L20.5 3.5"

_GOODS: Final[dict[str, tuple[Svg, ...]]] = {
    # a fir
    "lumber": (solid("M12 1.2L18 9H15L20.4 16H13.6V22.6H10.4V16H3.6L9 9H6Z"),),
    # a wall
    "brick": (
        solid("M1.6 5H11V10.4H1.6ZM13 5H22.4V10.4H13ZM1.6 18.2H11V23H1.6ZM13 18.2H22.4V23H13Z"),
        solid("M6.8 11.8H17.2V17H6.8ZM1.6 11.8H5V17H1.6ZM19 11.8H22.4V17H19Z"),
    ),
    # a sheep
    "wool": (
        solid(
            "M7 8A4 4 0 0 1 13 6.4A4 4 0 0 1 19.4 9A4 4 0 0 1 18.6 15.6A4 4 0 0 1 12.6 16.8"
            "A4 4 0 0 1 6.4 15.4Z"
        ),
        solid("M1.4 9.4Q4.6 6.4 8 9.4Q8.2 14 4.8 14.6Q1.8 13.6 1.4 9.4Z"),
        stroke("M9.4 16.6V21.4M16.4 16.6V21.4", 2.2),
    ),
    # an ear
    "grain": (
        stroke("M12 22.8V8", 1.8),
        solid("M12 1Q15 4.4 12 8.4Q9 4.4 12 1Z"),
        solid("M12.8 12.4Q13.2 8 17.6 6.6Q18 11.4 12.8 12.4Z"),
        solid("M11.2 12.4Q10.8 8 6.4 6.6Q6 11.4 11.2 12.4Z"),
        solid("M12.8 18.4Q13.2 14 17.6 12.6Q18 17.4 12.8 18.4Z"),
        solid("M11.2 18.4Q10.8 14 6.4 12.6Q6 17.4 11.2 18.4Z"),
    ),
    # two peaks
    "ore": (solid("M1 21.4L8.4 6.6L12.4 13.4L15.4 8.6L23 21.4Z"),),
    # ingots
    "gold": (
        stroke("M8.6 4.4H15.4L17.6 11H6.4Z", 1.9),
        stroke("M3 13.6H9.2L11.2 20.2H1Z", 1.9),
        stroke("M14.8 13.6H21L23 20.2H12.8Z", 1.9),
    ),
    # a sun over dunes
    "desert": (
        svg.circle(12, 7.4, 3.6, fill=_INK),
        stroke("M1.4 17.4Q6.6 11.4 12 17.4Q17.4 11.4 22.6 17.4M4.4 21.8Q12 17.6 19.6 21.8"),
    ),
    "sea": (
        stroke("M2 9Q5.4 5.4 8.6 9Q12 12.4 15.4 9Q18.6 5.4 22 9"),
        stroke("M2 16Q5.4 12.4 8.6 16Q12 19.4 15.4 16Q18.6 12.4 22 16"),
    ),
    # a cloud with a question
    "fog": (
        stroke("M7.4 8.4Q7.6 3.6 12 3.6Q16.6 3.8 16.4 8Q16.2 10.6 12 13.2V16", 2.6),
        svg.circle(12, 20.4, 1.8, fill=_INK),
    ),
}
_CARDS: Final[dict[str, tuple[Svg, ...]]] = {
    "knight": (stroke(_SWORD, 2.6),),
    "road_building": (
        solid("M3.4 22.4L8.6 2H11L10 22.4ZM13 2H15.4L20.6 22.4H14Z"),
        stroke("M12 3.6V6.4M12 10V13.4M12 17V20.8", 1.8),
    ),
    "year_of_plenty": (
        stroke("M3.4 5.4H13V19H3.4Z"),
        stroke("M15.4 7.4H20.6V21.4H8"),
        stroke("M8.2 9V15.4M5 12.2H11.4"),
    ),
    "monopoly": (solid("M2 6.4L7.4 11.4L12 3.4L16.6 11.4L22 6.4L20 19.8H4Z"),),
    "victory_point": (
        solid(
            "M12 1.4L15 8.4L22.6 9.1L16.9 14.1L18.6 21.6L12 17.6L5.4 21.6L7.1 14.1L1.4 9.1L9 8.4Z"
        ),
    ),
}
_PIECES: Final[dict[str, tuple[Svg, ...]]] = {
    "settlement": (solid("M12 2.4L21.4 11V21.6H2.6V11Z"),),
    "city": (solid("M1.6 22V11.4H8.4V6.6L13 1.6L17.6 6.6V11.4H22.4V22Z"),),
    "road": (stroke("M3.6 18.4L20.4 5.6", 5),),
    "ship": (
        solid(
            "M2 15.4H22Q20.4 21.6 16 21.6H8Q3.6 21.6 2 15.4ZM11 1.6V13.4H2.8ZM13 3.6L20.6 13.4H13Z"
        ),
    ),
    "warship": (
        solid("M2 15.4H22Q20.4 21.6 16 21.6H8Q3.6 21.6 2 15.4ZM11 1.6V13.4H2.8Z"),
        stroke("M14 12.4L20.4 4.4M15.4 5.6L20 9.6", 1.9),
    ),
    # a hooded figure
    "robber": (
        svg.circle(12, 6.2, 4.8, fill=_INK),
        solid("M5 22.6Q4.4 11.4 12 11.2Q19.6 11.4 19 22.6Z"),
    ),
    # a ship with a flag
    "pirate": (
        solid("M1.4 15.4H22.6Q20.6 22.4 16 22.4H8Q3.4 22.4 1.4 15.4Z"),
        stroke("M12 14.6V2", 2),
        solid("M13 2.4H22L19.4 6.4L22 10.4H13ZM11 5.4V13.6H3.6Z"),
    ),
    # huts
    "village": (
        solid("M1.4 12.4L7.4 5L13.4 12.4V20.6H1.4Z"),
        solid("M14.6 20.6V14L12.4 11.2L16.6 7.6L22.6 14V20.6Z"),
    ),
    "fortress": (solid("M3 2.6H7V6H10V2.6H14V6H17V2.6H21V10.4L18.6 12.4V22.4H5.4V12.4L3 10.4Z"),),
}
_OTHERS: Final[dict[str, tuple[Svg, ...]]] = {
    # a resource card, a development card
    "card": (stroke("M5 2.2H19V21.8H5Z"), svg.circle(12, 12, 3.6, fill=_INK)),
    "played": (stroke("M5 2.2H19V21.8H5Z"), stroke("M8.4 12.4L11 15.4L15.8 8.6", 2.4)),
    "dev": (stroke("M5 2.2H19V21.8H5Z"), stroke("M12 7V17M8.6 10.4L12 7L15.4 10.4")),
    "army": (
        stroke(_SWORD, 2.4),
        stroke("M20 20L8.5 8.5M12 4.5L4.5 12M8.5 8.5L3.5 3.5", 2.4),
    ),
    "route": (stroke("M2.4 18L8 8L14.4 16L21.6 5.6", 2.8), svg.circle(21, 6, 2.8, fill=_INK)),
    "svp": (
        svg.circle(12, 12, 10, fill="none", stroke=_INK, stroke_width=2),
        solid("M12 5L14 9.6L19 10.1L15.2 13.4L16.4 18.4L12 15.8L7.6 18.4L8.8 13.4L5 10.1L10 9.6Z"),
    ),
    "cloth": (
        stroke("M3.4 6.4H16.6V20.6H3.4Z"),
        stroke("M7.4 6.4V3.4H20.6V17.6H16.6"),
        stroke("M6.4 11H13.6M6.4 15.6H13.6", 1.6),
    ),
    "port": (
        svg.circle(12, 4.4, 2.3, fill="none", stroke=_INK, stroke_width=2),
        stroke("M12 7V21.4M7.6 10.2H16.4", 2.2),
        stroke("M3.4 14.2Q4.6 21 12 21.4Q19.4 21 20.6 14.2", 2.2),
    ),
    "wonder": (
        solid("M12 1.6L22.4 8V10.4H1.6V8ZM1.6 19.4H22.4V22.4H1.6Z"),
        stroke("M5.4 11V18.6M9.8 11V18.6M14.2 11V18.6M18.6 11V18.6", 2.4),
    ),
    # an arrow to the next seat; two arrows that cross
    "turn": (stroke("M3 12H19M13 5.6L19.6 12L13 18.4", 3),),
    "offer": (
        stroke("M3 8H19M14.6 3.6L19.4 8L14.6 12.4", 2.4),
        stroke("M21 16H5M9.4 11.6L4.6 16L9.4 20.4", 2.4),
    ),
    # a start flag
    "first": (stroke("M5.4 22V2.6", 2.4), solid("M6.6 3L20.6 7.6L6.6 12.6Z")),
}


def symbols() -> list[Svg]:
    """All drawings, for the definitions of the picture."""
    drawings = {**_GOODS, **_CARDS, **_PIECES, **_OTHERS}
    return [svg.symbol(f"s-{name}", *parts) for name, parts in drawings.items()]


DEFINITIONS: Final[tuple[Svg, ...]] = (*symbols(), *svg.SEAT_SHAPES)
