"""The drawing kit: boards as SVG text, for every game alike.

A game's `render.py` composes functions that each return a piece of `Svg`; no game joins strings.
Escaping is done once, in `element`: a plain `str` child is text, an `Svg` child is markup.

    markup   elements, escaping, the whole picture
    words    text on a board: how wide it is, clipping, wrapping (Chinese too)
    theme    colours in a light and a dark set, the house's style sheet, contrast
    places   geometry: hexes, grids, tracks, ladders, paths
    pieces   what lies on a table: cards, backs, stacks, counters, seats, targets, rings, trails

How a board is put together, from back to front: ground, lines, places, pieces, marks, labels.
What never changes (terrain, tables printed on the board) is drawn once by a function under
`functools.lru_cache` whose arguments are the words on it; only what changes is drawn anew.

>>> sheep = symbol("sheep", circle(12, 12, 8))
>>> picture(
...     100, 60, rect(0, 0, 100, 60, class_="ground"), use("sheep", 10, 10, 24),
...     name="Meadow", description="One sheep.", definitions=(sheep,),
... ).startswith('<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 100 60"')
True
"""

from portolan.rulekit.svg.markup import (
    NOTHING,
    Svg,
    circle,
    element,
    group,
    join,
    line,
    moved,
    path,
    pattern,
    picture,
    polygon,
    polyline,
    rect,
    solid,
    stroke,
    symbol,
    title,
    use,
)
from portolan.rulekit.svg.pieces import (
    SEAT_SHAPES,
    STRIP_HEIGHT,
    Counter,
    SeatPanel,
    back,
    badge,
    card,
    counter,
    heading,
    piece,
    ring,
    seat_shape,
    slot,
    stack,
    strip,
    target,
    track,
    trail,
)
from portolan.rulekit.svg.places import (
    Point,
    along,
    between,
    columns,
    fan,
    hex_centre,
    hex_corners,
    midpoint,
)
from portolan.rulekit.svg.theme import (
    BLUE,
    GREEN,
    HOUSE,
    ORANGE,
    PURPLE,
    SEATS,
    Colours,
    contrast,
    style,
)
from portolan.rulekit.svg.words import clip, fitting, label, paragraph, text_width, wrap

__all__ = [
    "BLUE",
    "GREEN",
    "HOUSE",
    "NOTHING",
    "ORANGE",
    "PURPLE",
    "SEATS",
    "SEAT_SHAPES",
    "STRIP_HEIGHT",
    "Colours",
    "Counter",
    "Point",
    "SeatPanel",
    "Svg",
    "along",
    "back",
    "badge",
    "between",
    "card",
    "circle",
    "clip",
    "columns",
    "contrast",
    "counter",
    "element",
    "fan",
    "fitting",
    "group",
    "heading",
    "hex_centre",
    "hex_corners",
    "join",
    "label",
    "line",
    "midpoint",
    "moved",
    "paragraph",
    "path",
    "pattern",
    "picture",
    "piece",
    "polygon",
    "polyline",
    "rect",
    "ring",
    "seat_shape",
    "slot",
    "solid",
    "stack",
    "strip",
    "stroke",
    "style",
    "symbol",
    "target",
    "text_width",
    "title",
    "track",
    "trail",
    "use",
    "wrap",
]
