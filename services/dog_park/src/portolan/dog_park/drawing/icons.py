"""The drawings of this game: goods, tokens and breeds, each in a square of 24.

Plain shapes in the colour of the text around them (`currentColor`), made to be told apart at a
size of 16 pixels. A symbol is named by its component: `d-stick`, `d-breed-hound`, `d-scout`.
"""

from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import Svg, solid, stroke

_INK: Final[str] = "currentColor"

_DRAWINGS: Final[dict[str, tuple[Svg, ...]]] = {
    # goods: a forked stick, a ball with seams, a bone-shaped biscuit, a knotted rope
    "stick": (stroke("M3.5 20.5L20 4M12.5 11.5L19.5 12.5M9 15L7.5 9.5", 3.2),),
    "ball": (
        svg.circle(12, 12, 9.6, fill="none", stroke=_INK, stroke_width=2.4),
        stroke("M5 5.6Q11 12 5 18.4M19 5.6Q13 12 19 18.4"),
    ),
    "treat": (
        solid(
            "M6.4 8.4A3.2 3.2 0 1 1 9.6 6.8L17.2 14.4A3.2 3.2 0 1 1 17.6 19.4"
            "A3.2 3.2 0 1 1 14.4 17.2L6.8 9.6A3.2 3.2 0 0 1 6.4 8.4Z"
        ),
    ),
    "toy": (
        stroke("M6 12H18", 4.4),
        svg.circle(5, 12, 3.6, fill=_INK),
        svg.circle(19, 12, 3.6, fill=_INK),
        stroke("M3 7L1.4 4M5.4 6.6L5.6 3.4M21 17L22.6 20M18.6 17.4L18.4 20.6", 1.8),
    ),
    # reputation: a rosette
    "reputation": (
        svg.circle(12, 9, 7.2, fill="none", stroke=_INK, stroke_width=2.6),
        svg.circle(12, 9, 2.6, fill=_INK),
        solid("M7.4 15L5.4 23L9.4 20.8L11 16.6ZM16.6 15L18.6 23L14.6 20.8L13 16.6Z"),
    ),
    # what a space may offer: two arrows, an eye, a bar
    "swap": (
        stroke("M3 8.4H18M21 15.6H6", 2.6),
        solid("M15.4 3.2L22.4 8.4L15.4 13.6ZM8.6 10.4L1.6 15.6L8.6 20.8Z"),
    ),
    "scout": (
        stroke("M1.6 12Q12 1.4 22.4 12Q12 22.6 1.6 12Z", 2.2),
        svg.circle(12, 12, 3.8, fill=_INK),
    ),
    "block": (
        svg.circle(12, 12, 9.4, fill="none", stroke=_INK, stroke_width=2.8),
        stroke("M5.4 18.6L18.6 5.4", 2.8),
    ),
    # a paw: walked tokens
    "walked": (
        solid(
            "M12 11.4Q17.6 12 18.4 17.4Q18.6 21.6 14.6 20.8Q12 20 9.4 20.8"
            "Q5.4 21.6 5.6 17.4Q6.4 12 12 11.4Z"
        ),
        svg.circle(5, 9.8, 2.3, fill=_INK),
        svg.circle(9.4, 5.6, 2.4, fill=_INK),
        svg.circle(14.6, 5.6, 2.4, fill=_INK),
        svg.circle(19, 9.8, 2.3, fill=_INK),
    ),
    # zones: a kennel with its door, a lead with its clip
    "kennel": (
        solid("M1 11.4L12 2L23 11.4L21 13.6L20 12.8V22H15V16A3 3 0 0 0 9 16V22H4V12.8L3 13.6Z"),
    ),
    "lead": (
        svg.circle(6, 6, 4.2, fill="none", stroke=_INK, stroke_width=2.4),
        stroke("M9 9Q18 10 12.6 15Q7 20 18.4 20.6", 2.4),
    ),
    # breeds
    "breed-gundog": (
        svg.circle(12, 12, 9, fill="none", stroke=_INK, stroke_width=2),
        stroke("M12 1.4V8M12 16V22.6M1.4 12H8M16 12H22.6"),
        svg.circle(12, 12, 2, fill=_INK),
    ),
    "breed-hound": (
        solid("M2 9.6Q8 10.4 12 6.6L20.4 2.4L22 7.4L14.6 12.6Q9 17.2 3.4 14.4Z"),
        stroke("M6 14.8Q7 20.6 13 19Q16.6 17.6 14.2 13.4", 2),
    ),
    "breed-pastoral": (stroke("M8 22.4V8.4Q8 2 13.4 2Q18.6 2.4 18 7.4Q17.2 10.6 14 9.4", 2.8),),
    "breed-terrier": (
        solid("M1.4 20.6Q4 8 12 8Q20 8 22.6 20.6H16.2A4.4 4.4 0 0 0 7.8 20.6Z"),
        stroke("M5 6L7.4 3.4M12 4.6V1.6M19 6L16.6 3.4"),
    ),
    "breed-toy": (solid("M2 5.4L10 9.6H14L22 5.4V18.6L14 14.4H10L2 18.6Z"),),
    "breed-utility": (
        stroke("M3 12L12 3.6L21 12M5.6 10.4V21H18.4V10.4", 2.4),
        solid("M10 21V15.4H14V21Z"),
    ),
    "breed-working": (
        solid("M6.6 3H17.4Q21 12 17.4 21H6.6Q3 12 6.6 3Z"),
        svg.path("M4.6 9H19.4M4.6 15H19.4", fill="none", stroke="var(--panel)", stroke_width=2),
    ),
    # the start player's flag, a rain cloud for the forecast, a dog's back
    "first": (stroke("M5.4 22V2.6", 2.4), solid("M6.6 3L20.6 7.6L6.6 12.6Z")),
    "die": (
        svg.rect(3, 3, 18, 18, rx=4, fill="none", stroke=_INK, stroke_width=2.2),
        svg.circle(8, 8, 1.8, fill=_INK),
        svg.circle(12, 12, 1.8, fill=_INK),
        svg.circle(16, 16, 1.8, fill=_INK),
    ),
    "objective": (
        stroke("M5 2.4H19V21.6H5Z", 2),
        solid(
            "M12 6L13.8 10.2L18 10.6L14.8 13.6L15.8 18L12 15.6L8.2 18L9.2 13.6L6 10.6L10.2 10.2Z"
        ),
    ),
    "auto": (
        svg.rect(4, 7, 16, 14, rx=3, fill=_INK),
        stroke("M12 7V2.6", 2),
        svg.circle(12, 2.6, 1.8, fill=_INK),
        svg.circle(9, 13, 2, fill="var(--panel)"),
        svg.circle(15, 13, 2, fill="var(--panel)"),
    ),
}


def symbols() -> list[Svg]:
    """All drawings, for the definitions of the picture."""
    return [svg.symbol(f"d-{name}", *parts) for name, parts in _DRAWINGS.items()]
