"""The ground: hexes with terrain and numbers, and ports."""

from functools import lru_cache
from typing import Final

from portolan.rulekit import svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import FOG, IS_LAND, PORTS, SEA, TERRAINS
from portolan.seafarers.drawing.table import (
    BOARD_HEIGHT,
    BOARD_TOP,
    WIDTH,
    Plan,
    Table,
    icon_at,
    plan_of,
)
from portolan.seafarers.geometry import hexes_beside
from portolan.seafarers.words import port_name

_ICONS: Final[dict[str, str]] = {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
    "gold": "gold",
    "desert": "desert",
    "sea": "sea",
    "fog": "fog",
}
_RED: Final[tuple[int, ...]] = (6, 8)
Hexes = tuple[tuple[int, int, int, int], ...]
"""q, r, terrain and number (0 for none) of each hex."""


def ground(table: Table) -> Svg:
    """All hexes; drawn anew only where something was discovered."""
    hexes = tuple(
        (place.q, place.r, place.terrain, place.number or 0) for place in table.view.hexes
    )
    return _ground(hexes, table.terrains)


@lru_cache(maxsize=100)
def _ground(hexes: Hexes, terrains: tuple[str, ...]) -> Svg:
    plan = plan_of(tuple((q, r) for q, r, _, _ in hexes))
    land_last = sorted(hexes, key=lambda row: IS_LAND[row[2]])
    return svg.join(
        [
            svg.rect(0, BOARD_TOP, WIDTH, BOARD_HEIGHT, class_="s-deep"),
            *(_hex(plan, *row, terrains[row[2]]) for row in land_last),
        ]
    )


def _hex(plan: Plan, q: int, r: int, terrain: int, number: int, name: str) -> Svg:
    centre = plan.centre(q, r)
    x, y = centre
    size = plan.size
    kind = f"s-{TERRAINS[terrain]} {'s-land' if IS_LAND[terrain] else 's-hex'}"
    words = f"{name} {number}\n{q},{r}" if number else f"{name}\n{q},{r}"
    icon = _ICONS[TERRAINS[terrain]]
    parts = [svg.polygon(svg.hex_corners(centre, size), svg.title(words), class_=kind)]
    if number:
        parts += [
            icon_at(icon, x, y - size * 0.5, size * 0.5, "s-icon"),
            _token(x, y, size, number),
        ]
    elif terrain != SEA:
        scale = 0.8 if terrain == FOG else 0.7
        parts.append(icon_at(icon, x, y, size * scale, "s-icon"))
    return svg.join(parts)


def _token(x: float, y: float, size: float, number: int) -> Svg:
    """A number with as many dots as there are ways to roll it."""
    red = number in _RED
    y += size * 0.12
    pips = 6 - abs(7 - number)
    gap = size * 0.095
    first = x - gap * (pips - 1) / 2
    kind = "s-number strong s-red" if red else "s-number strong"
    return svg.group(
        svg.circle(x, y, size * 0.36, class_="s-token"),
        svg.label(number, x, y - size * 0.06, size * 0.42, class_=kind),
        *(
            svg.circle(
                first + gap * pip,
                y + size * 0.22,
                size * 0.034,
                class_="s-pip-red" if red else "s-pip",
            )
            for pip in range(pips)
        ),
        pointer_events="none",
    )


def ports(table: Table) -> Svg:
    """Piers to the vertices that a port serves, and what it trades, out at sea."""
    land = {(p.q, p.r) for p in table.view.hexes if IS_LAND[p.terrain]}
    return svg.join(_port(table, port.e, port.port, port.gift, land) for port in table.view.ports)


def _port(table: Table, edge: str, kind: int, gift: bool, land: set[tuple[int, int]]) -> Svg:
    plan = table.plan
    ends = plan.edge(edge)
    middle = svg.midpoint(*ends)
    inland = next((place for place in hexes_beside(edge) if place in land), None)
    towards = plan.centre(*inland) if inland else middle
    x = middle[0] + (middle[0] - towards[0]) * 0.5
    y = middle[1] + (middle[1] - towards[1]) * 0.5
    size = plan.size
    name = table.picture.say(port_name(kind))
    words = table.say("board-gift-port", port=port_name(kind)) if gift else name
    is_generic = PORTS[kind] == "generic"
    icon = "port" if is_generic else PORTS[kind]
    rate = "3:1" if is_generic else "2:1"
    # A gift serves nobody yet: it hangs on the edge where a ship can fetch it.
    piers = [svg.line(end, (x, y), class_="s-pier") for end in ([middle] if gift else ends)]
    return svg.group(
        svg.title(words),
        *piers,
        svg.circle(x, y, size * 0.28, class_="s-token"),
        icon_at(icon, x, y - size * 0.08, size * 0.26, "s-ink"),
        svg.label(rate, x, y + size * 0.15, max(size * 0.17, 11), class_="s-number strong"),
    )
