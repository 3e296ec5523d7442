"""The drawings of this game: landscapes, buildings, tokens and minerals, each in a square of 24.

Plain shapes in the colour of the text around them (`currentColor`), made to be told apart at a
size of 16 pixels. A symbol is named by its component: `o-church`, `o-wagon`, `o-joker`.
"""

from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import solid, stroke

_INK: Final[str] = "currentColor"

_WHEEL_LEFT: Final[svg.Svg] = svg.circle(6.5, 18, 3, fill="none", stroke=_INK, stroke_width=1.8)
_WHEEL_RIGHT: Final[svg.Svg] = svg.circle(17.5, 18, 3, fill="none", stroke=_INK, stroke_width=1.8)

_LANDSCAPES: Final[dict[str, tuple[svg.Svg, ...]]] = {
    # a head with a wide hat, and shoulders
    "settler": (
        solid(
            "M2 8.2Q12 11 22 8.2L21.5 6.4Q17.5 7.2 16.6 6.6L15.6 2.4Q12 1 8.4 2.4L7.4 6.6"
            "Q6.5 7.2 2.5 6.4Z"
        ),
        solid("M7.8 10.2H16.2V11.5A4.2 4.6 0 0 1 7.8 11.5Z"),
        solid("M3 22.5Q3 17.5 8.5 16.8L12 19.5L15.5 16.8Q21 17.5 21 22.5Z"),
    ),
    # a covered wagon
    "wagon": (
        solid("M3 12.2Q1.6 4 7 3.4Q12 5 17 3.4Q22.4 4 21 12.2Z"),
        solid("M2.5 13.4H21.5L20.5 16.4H3.5Z"),
        _WHEEL_LEFT,
        _WHEEL_RIGHT,
    ),
    # a flame on two logs
    "campfire": (
        solid(
            "M12 1.2Q18.6 7 17.4 12.4Q16.6 16.6 12 16.8Q7.4 16.6 6.6 12.4Q6.2 9.4 8.4 7.2"
            "Q8.8 9.4 10 9.8Q9.6 5 12 1.2Z"
        ),
        stroke("M3.5 22L20.5 17.6M3.5 17.6L20.5 22", 2.4),
    ),
    # a head with horns, from the front
    "buffalo": (
        solid(
            "M1.4 3Q1 9.6 6.4 9.8Q5.6 14 8.6 17.6Q9 22 12 22Q15 22 15.4 17.6Q18.4 14 17.6 9.8"
            "Q23 9.6 22.6 3Q20.6 7 16 6.2Q12 4.4 8 6.2Q3.4 7 1.4 3Z"
        ),
    ),
    # a bird with spread wings
    "eagle": (
        solid(
            "M12 4.4Q13.6 4.4 14 6.4Q19 2.6 23.4 3.4Q22 5.4 22.6 7Q20.8 8 20.8 9.8"
            "Q18.8 10.4 18.2 12.2Q16.2 12.2 14.8 14L16.6 20L13.6 18.6L12 22L10.4 18.6L7.4 20"
            "L9.2 14Q7.8 12.2 5.8 12.2Q5.2 10.4 3.2 9.8Q3.2 8 1.4 7Q2 5.4 0.6 3.4Q5 2.6 10 6.4"
            "Q10.4 4.4 12 4.4Z"
        ),
    ),
}

_BUILDINGS: Final[dict[str, tuple[svg.Svg, ...]]] = {
    # a letter
    "post_office": (stroke("M2.5 5.5H21.5V18.8H2.5ZM2.5 6L12 13.4L21.5 6"),),
    # an anchor
    "harbor": (
        svg.circle(12, 4.4, 2.3, fill="none", stroke=_INK, stroke_width=2),
        stroke("M12 7V21.4M7.6 10.2H16.4", 2.2),
        stroke("M3.4 14.2Q4.6 21 12 21.4Q19.4 21 20.6 14.2", 2.2),
        solid("M1.2 15.8L3.2 11.6L6.4 15.2ZM22.8 15.8L20.8 11.6L17.6 15.2Z"),
    ),
    # a nave with a cross on its gable
    "church": (
        stroke("M12 1.2V8M9.2 3.8H14.8", 2),
        solid("M12 6.8L19 12.4V22.4H14V18.4A2 2 0 0 0 10 18.4V22.4H5V12.4Z"),
    ),
    # a pickaxe over lumps of coal
    "coal_mine": (
        stroke("M2.6 21.4L16.6 7.4", 2.8),
        stroke("M8.2 2.8Q18.6 3.6 21.2 15.8", 3),
        solid("M10.8 22.6L12.6 17.6L17 15.6L21.8 18.4L22.8 22.6Z"),
    ),
    # three ingots
    "gold_mine": (
        stroke("M8.6 5.2H15.4L17.6 11.8H6.4Z", 1.9),
        stroke("M3 14.4H9.2L11.2 21H1Z", 1.9),
        stroke("M14.8 14.4H21L23 21H12.8Z", 1.9),
    ),
    # a barn with a broad roof and a barred door
    "warehouse": (
        solid("M0.8 9.8L12 2.2L23.2 9.8V12.2H0.8Z"),
        solid("M2.6 13.4H21.4V22H17.6V15.6H6.4V22H2.6Z"),
        stroke("M7.4 17.6H16.6M7.4 20.8H16.6", 1.7),
    ),
    # an engine from the front
    "train_station": (
        svg.path(
            "M5.4 3.4Q12 0.4 18.6 3.4V17.4H5.4ZM7.8 5.8V10.4H16.2V5.8Z"
            "M12 11.8A1.9 1.9 0 1 0 12 15.6A1.9 1.9 0 1 0 12 11.8Z",
            fill=_INK,
            fill_rule="evenodd",
        ),
        stroke("M8 18.4L4.6 22.6M16 18.4L19.4 22.6M6.6 20.4H17.4", 1.9),
    ),
}

_OTHERS: Final[dict[str, tuple[svg.Svg, ...]]] = {
    # a star: stands for any symbol
    "joker": (
        solid(
            "M12 1.4L15 8.4L22.6 9.1L16.9 14.1L18.6 21.6L12 17.6L5.4 21.6L7.1 14.1L1.4 9.1L9 8.4Z"
        ),
    ),
    # an arrow that comes round again
    "extra_turn": (
        stroke("M19.6 13.6A7.8 7.8 0 1 1 16.6 5.8", 2.8),
        solid("M14 1.4L22.4 3.8L16.4 10.4Z"),
    ),
    "coal": (solid("M3 14L7 5.4L15.6 3L21.6 10.4L19.4 18.6L10.4 21.4Z"),),
    "gold": (solid("M6.2 6.4H17.8L22.6 18.6H1.4Z"),),
    # a farmer of any seat
    "farmer": (
        svg.circle(12, 6.4, 4.2, fill=_INK),
        solid("M3.6 22.4Q3.6 12.6 12 12.4Q20.4 12.6 20.4 22.4Z"),
    ),
    # a card with a landscape on its back, a card with a roof on its back
    "landscape": (
        stroke("M5 2.2H19V21.8H5Z", 2),
        solid("M7 18.8L11 11.4L13.2 14.8L14.8 12.6L17 18.8Z"),
    ),
    "building": (
        stroke("M5 2.2H19V21.8H5Z", 2),
        solid("M12 8.2L16.8 12.4V18.4H7.2V12.4Z"),
    ),
    # a flag: the start seat
    "first": (stroke("M5.4 22V2.6", 2.4), solid("M6.6 3L20.6 7.6L6.6 12.6Z")),
    # a board: points on it
    "board": (stroke("M3 3H21V21H3ZM9 3V21M15 3V21M3 9H21M3 15H21", 2),),
    # a tick: a farmer whose group had its bonus
    "scored": (stroke("M6.6 12.8L10.6 16.8L17.4 8", 3.4),),
}


def symbols() -> list[svg.Svg]:
    """All drawings, for the definitions of the picture."""
    drawings = {**_LANDSCAPES, **_BUILDINGS, **_OTHERS}
    return [svg.symbol(f"o-{name}", *parts) for name, parts in drawings.items()]
