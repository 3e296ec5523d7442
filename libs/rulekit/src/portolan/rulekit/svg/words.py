"""Text on a board. SVG does not wrap, and a rules service has no fonts: widths are estimated.

Chinese characters are one em wide; Latin letters are taken as wide as in the wider of the common
fonts, so that a text that is said to fit does fit.
"""

from functools import lru_cache
from unicodedata import east_asian_width

from portolan.rulekit.svg.markup import Svg, Value, element

_NARROW = frozenset("iljtfrI.,:;!'|()[]·- ")
_WIDE = frozenset("mwMW@%—…")
_BOLD = 1.15
# A line neither ends with an opening mark nor begins with a closing one.
_CLOSING = frozenset("，。、；：！？）」』》〉】％,.;:!?)]}%”’")
_OPENING = frozenset("（「『《〈【([{“‘")


def _em(character: str) -> float:
    if east_asian_width(character) in "WF":
        return 1.0
    if character in _NARROW:
        return 0.38
    if character in _WIDE:
        return 0.92
    return 0.72 if character.isupper() else 0.62


@lru_cache(maxsize=5000)
def text_width(text: str, size: float, strong: bool = False) -> float:
    """About how many units a text of a font size takes; `strong`: in bold.

    >>> text_width("港口", 20)
    40.0
    """
    return sum(map(_em, text)) * size * (_BOLD if strong else 1)


def fitting(text: str, room: float, size: float, strong: bool = False) -> float:
    """The font size, at most `size`, at which the text is no wider than `room`; never under 11.

    >>> fitting("港口", 100, 20), fitting("港口港口", 60, 20)
    (20, 15.0)
    """
    width = text_width(text, size, strong)
    return size if width <= room else max(size * room / width, 11)


def clip(text: str, room: float, size: float) -> str:
    """The text, shortened with an ellipsis if it is wider than `room`.

    >>> clip("Harbor", 200, 20), clip("Bartholomew the Elder", 100, 20)
    ('Harbor', 'Barthol…')
    """
    if text_width(text, size) <= room:
        return text
    kept = text
    while kept and text_width(kept, size) + size > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _pieces(text: str) -> list[str]:
    """The parts between which a line may break; spaces stay at the end of a part."""
    parts: list[str] = []
    for character in text:
        before = parts[-1] if parts else ""
        wide = east_asian_width(character) in "WF"
        breaks = before.endswith(" ") or wide or (before and east_asian_width(before[-1]) in "WF")
        held = character in _CLOSING or (before and before[-1] in _OPENING)
        if not before or (breaks and not held and character != " "):
            parts.append(character)
        else:
            parts[-1] = before + character
    return parts


@lru_cache(maxsize=5000)
def wrap(text: str, room: float, size: float, most: int = 0) -> tuple[str, ...]:
    """The lines of a text in a column; more than `most` lines (0: any number) are clipped.

    >>> wrap("Fill your hand again", 100, 16)
    ('Fill your', 'hand again')
    >>> wrap("每個農夫得一分。", 70, 20)
    ('每個農', '夫得一', '分。')
    >>> wrap("one two three four", 50, 16, most=2)
    ('one', 'two…')
    """
    lines: list[str] = [""]
    for part in _pieces(text):
        if lines[-1] and text_width((lines[-1] + part).rstrip(), size) > room:
            lines.append("")
        lines[-1] += part
    lines = [words.rstrip() for words in lines]
    if most and len(lines) > most:
        cut = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1], clip(cut, room, size)]
    return tuple(lines)


def printed(value: str | int) -> str:
    """How a value is written on a board: a negative number has a minus sign, not a hyphen.

    >>> printed(-7), printed("r-7")
    ('−7', 'r-7')
    """
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def label(
    words: str | int,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "middle",
    room: float | None = None,
    **attributes: Value,
) -> Svg:
    """A line of text whose middle is at height y; `anchor` is start, middle or end of the line.

    With `room` it is clipped to that width. Useful classes: `strong`, `quiet`, `halo`.

    >>> label(12, 50, 20, 16, class_="strong")
    '<text x="50" y="25.6" font-size="16" text-anchor="middle" class="strong">12</text>'
    """
    shown = printed(words)
    if room is not None:
        strong = "strong" in str(attributes.get("class_"))
        shown = clip(shown, room / _BOLD if strong else room, size)
    # 0.35 em below the middle is the base line; `dominant-baseline` differs between browsers.
    side = None if anchor == "start" else anchor
    return element(
        "text", shown, x=x, y=y + 0.35 * size, font_size=size, text_anchor=side, **attributes
    )


def paragraph(
    words: str,
    x: float,
    y: float,
    room: float,
    size: float,
    *,
    anchor: str = "start",
    most: int = 0,
    **attributes: Value,
) -> Svg:
    """Wrapped text; y is the top of its first line, lines are 1.25 em apart.

    >>> paragraph("one two", 0, 0, 40, 16)
    '<text font-size="16"><tspan x="0" y="15.6">one</tspan><tspan x="0" y="35.6">two</tspan></text>'
    """
    lines = [
        element("tspan", shown, x=x, y=y + size * (0.975 + 1.25 * index))
        for index, shown in enumerate(wrap(words, room, size, most))
    ]
    side = None if anchor == "start" else anchor
    return element("text", *lines, font_size=size, text_anchor=side, **attributes)
