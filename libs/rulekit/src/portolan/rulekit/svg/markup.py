"""Elements of a picture: text that is known to be markup, and functions that make it.

There is no tree of objects: a function returns finished text at once, which is fast and can be
kept. Lengths are in units of the picture, 1200 of which make its width.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from portolan.rulekit.svg.places import Point

Value = str | int | float | None


class Svg(str):
    """Markup. A plain `str` is text and is escaped wherever it meets markup; this is not.

    >>> group("salt & fish", circle(1, 2, 3))
    '<g>salt &amp; fish<circle cx="1" cy="2" r="3"/></g>'
    >>> circle(1, 2, 3) + " & "
    '<circle cx="1" cy="2" r="3"/> &amp; '
    """

    __slots__ = ()

    def __add__(self, other: str) -> "Svg":
        return Svg(str.__add__(self, other if isinstance(other, Svg) else _text(other)))


NOTHING = Svg("")

# What markup means something by, and what XML does not allow at all (a name may hold anything).
_SPECIAL = re.compile('[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
_REPLACEMENTS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def _replace(match: re.Match[str]) -> str:
    return _REPLACEMENTS.get(match[0], "\ufffd")


def _text(value: str) -> str:
    return _SPECIAL.sub(_replace, value)


def number(value: float) -> str:
    """A coordinate with at most two decimals.

    >>> number(1.0), number(2 / 3), number(-0.001), number(7)
    ('1', '0.67', '0', '7')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@lru_cache(maxsize=1000)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def element(tag: str, *children: str, **attributes: Value) -> Svg:
    """An element. Attributes that are None are left out; `stroke_width` is `stroke-width`.

    >>> element("text", "a < b", class_="name", x=1.5, y=None)
    '<text class="name" x="1.5">a &lt; b</text>'
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is not None:
            shown = _text(value) if isinstance(value, str) else number(value)
            parts += (" ", _attribute(name), '="', shown, '"')
    if not children:
        parts.append("/>")
        return Svg("".join(parts))
    parts.append(">")
    parts += [child if isinstance(child, Svg) else _text(child) for child in children]
    parts += ("</", tag, ">")
    return Svg("".join(parts))


def join(parts: Iterable[Svg]) -> Svg:
    """Pieces of markup one after the other, the last on top."""
    return Svg("".join(parts))


def group(*children: str, **attributes: Value) -> Svg:
    """Things that belong together. `group(…, transform=moved(x, y))` draws them elsewhere."""
    return element("g", *children, **attributes)


def title(words: str) -> Svg:
    """What an element is called: a tooltip, and its name for screen readers."""
    return element("title", words)


def rect(
    x: float, y: float, width: float, height: float, *children: str, **attributes: Value
) -> Svg:
    """A rectangle from its top left corner; `rx` rounds it."""
    return element("rect", *children, x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, *children: str, **attributes: Value) -> Svg:
    """A disc or ring about a point."""
    return element("circle", *children, cx=x, cy=y, r=radius, **attributes)


def line(start: Point, end: Point, **attributes: Value) -> Svg:
    """A straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def path(commands: str, *children: str, **attributes: Value) -> Svg:
    """An outline in SVG's path language."""
    return element("path", *children, d=commands, **attributes)


def solid(commands: str) -> Svg:
    """A filled shape of a symbol, in the colour of the text around it.

    It carries its looks itself: style sheets do not reach into a symbol that is used.

    >>> solid("M0 0H9V9Z")
    '<path d="M0 0H9V9Z" fill="currentColor"/>'
    """
    return path(commands, fill="currentColor")


def stroke(commands: str, width: float = 2) -> Svg:
    """A line of a symbol with round ends, in the colour of the text around it."""
    return path(
        commands,
        fill="none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def points_text(points: Iterable[Point]) -> str:
    """
    >>> points_text([(0, 0), (10, 2.5)])
    '0,0 10,2.5'
    """
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def polygon(points: Iterable[Point], *children: str, **attributes: Value) -> Svg:
    """A closed outline through points."""
    return element("polygon", *children, points=points_text(points), **attributes)


def polyline(points: Iterable[Point], *children: str, **attributes: Value) -> Svg:
    """An open line through points."""
    return element("polyline", *children, points=points_text(points), **attributes)


def moved(x: float, y: float) -> str:
    """A value for `transform`.

    >>> moved(10, 2.5)
    'translate(10 2.5)'
    """
    return f"translate({number(x)} {number(y)})"


def symbol(name: str, *children: str, box: float = 24) -> Svg:
    """A drawing to be used many times, in a square of `box` units; goes into `definitions`."""
    return element("symbol", *children, id=name, viewBox=f"0 0 {number(box)} {number(box)}")


def use(
    name: str, x: float, y: float, width: float, height: float | None = None, **attributes: Value
) -> Svg:
    """A symbol in a square (or rectangle) from its top left corner.

    >>> use("church", 0, 10, 32)
    '<use href="#church" x="0" y="10" width="32" height="32"/>'
    """
    tall = width if height is None else height
    return element("use", href=f"#{name}", x=x, y=y, width=width, height=tall, **attributes)


def pattern(name: str, width: float, height: float, *children: str, **attributes: Value) -> Svg:
    """A texture that repeats; goes into `definitions` and is used as `fill="url(#name)"`.

    Attributes `x` and `y` say where its first copy begins.
    """
    tile: dict[str, Value] = {"width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    return element("pattern", *children, id=name, **tile, **attributes)


def picture(
    width: int,
    height: int,
    *layers: str,
    name: str,
    description: str,
    definitions: Iterable[Svg] = (),
    sheet: Svg = NOTHING,
) -> str:
    """The whole board: a name, a description of the position in words, then its layers.

    `definitions` are symbols and patterns, `sheet` is made by `style`.
    """
    return element(
        "svg",
        title(name),
        element("desc", description),
        sheet,
        element("defs", join(definitions)),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=name,
    )
