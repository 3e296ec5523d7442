"""What lies on the ground: routes, buildings, thieves, and the pieces of the scenarios."""

from portolan.rulekit import Player, svg
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import PIRATES
from portolan.seafarers.drawing.table import Table, icon_at
from portolan.seafarers.state import GIFT_CARD, GIFT_VP, HexId, RouteView


def lanes(table: Table) -> Svg:
    """Where each seat's row of ships goes."""
    return svg.join(
        svg.line(*table.plan.edge(edge), class_=f"s-lane s-line-{seat}")
        for seat, lane in enumerate(table.view.lanes)
        for edge in lane
    )


def routes(table: Table) -> Svg:
    """Roads as bars, ships as ships; each bears its seat's shape."""
    kinds = {
        kind: [
            table.say(f"board-piece-{kind}", player=Player(seat))
            for seat in range(len(table.view.seats))
        ]
        for kind in ("road", "ship", "warship")
    }
    return svg.join(_route(table, route, kinds) for route in table.view.routes)


def _route(table: Table, route: RouteView, kinds: dict[str, list[str]]) -> Svg:
    if not route.ship:
        return _road(table, route, kinds["road"][route.seat])
    size = table.plan.size
    x, y = table.plan.place(route.e)
    kind = "warship" if route.warship else "ship"
    new = [svg.circle(x, y, size * 0.3, class_="s-new")] if route.is_new else []
    start, end = table.plan.edge(route.e)
    return svg.group(
        svg.title(kinds[kind][route.seat]),
        svg.line(
            svg.between(start, end, 0.1),
            svg.between(start, end, 0.9),
            class_=f"s-lane s-line-{route.seat}",
        ),
        *new,
        svg.seat_shape(route.seat, x, y, size * 0.46),
        icon_at(
            kind, x, y + (size * 0.04 if route.seat == 2 else 0), size * 0.27, f"s-on-{route.seat}"
        ),
    )


def _road(table: Table, route: RouteView, words: str) -> Svg:
    size = table.plan.size
    start, end = table.plan.edge(route.e)
    ends = svg.between(start, end, 0.17), svg.between(start, end, 0.83)
    middle = svg.midpoint(start, end)
    return svg.group(
        svg.title(words),
        svg.line(*ends, class_="s-under", stroke_width=size * 0.2),
        svg.line(*ends, class_=f"s-road s-line-{route.seat}", stroke_width=size * 0.15),
        svg.seat_shape(route.seat, *middle, size * 0.24),
    )


def buildings(table: Table) -> Svg:
    """Settlements and cities in the shapes of their seats, with the chits that they earned."""
    size = table.plan.size
    drawn = []
    for building in table.view.buildings:
        x, y = table.plan.vertex(building.v)
        kind = "city" if building.city else "settlement"
        words = table.say(f"board-piece-{kind}", player=Player(building.seat))
        marks = [
            icon_at(
                kind,
                x,
                y + (size * 0.06 if building.seat == 2 else 0),
                size * (0.36 if building.city else 0.28),
                f"s-on-{building.seat}",
            )
        ]
        if building.chits:
            words += "\n" + table.say("board-chits", count=building.chits)
            marks.append(
                svg.badge(f"+{building.chits}", x + size * 0.3, y - size * 0.28, size * 0.2)
            )
        extent = size * (0.66 if building.city else 0.52)
        drawn.append(svg.piece(building.seat, x, y, extent, *marks, words=words))
    return svg.join(drawn)


def thieves(table: Table) -> Svg:
    """The robber, and the pirate or the fleet."""
    view = table.view
    fleet = "board-fleet" if view.scenario == PIRATES else "board-pirate"
    return svg.join(
        [
            _thief(table, view.robber, "robber", table.say("board-robber")),
            _thief(table, view.pirate, "pirate", table.say(fleet)),
        ]
    )


def _thief(table: Table, place: HexId | None, icon: str, words: str) -> Svg:
    if place is None:
        return svg.NOTHING
    size = table.plan.size
    x, y = table.plan.centre(place.q, place.r)
    if icon == "robber":
        x -= size * 0.58  # beside the number, which must stay readable
    extent = size * (0.22 if icon == "robber" else 0.3)
    return svg.group(
        svg.title(words),
        svg.circle(x, y, extent, class_="s-thief-ground"),
        icon_at(icon, x, y, extent * 1.45, "s-thief"),
    )


def specials(table: Table) -> Svg:
    """Gifts, villages and fortresses."""
    return svg.join([*_gifts(table), *_villages(table), *_fortresses(table)])


def _gifts(table: Table) -> list[Svg]:
    size = table.plan.size
    drawn = []
    for gift in table.view.gifts:
        if gift.gift not in (GIFT_VP, GIFT_CARD):
            continue  # ports are drawn where they lie
        x, y = table.plan.place(gift.e)
        is_card = gift.gift == GIFT_CARD
        words = table.say("board-gift-card" if is_card else "board-gift-vp")
        drawn.append(
            svg.group(
                svg.title(words),
                svg.circle(x, y, size * 0.22, class_="s-token"),
                icon_at("dev" if is_card else "svp", x, y, size * 0.32, "s-ink"),
            )
        )
    return drawn


def _villages(table: Table) -> list[Svg]:
    size = table.plan.size
    drawn = []
    for village in table.view.villages:
        x, y = table.plan.vertex(village.v)
        words = table.say("board-village", number=village.number, cloth=village.cloth)
        if village.partners:
            words = table.say(
                "board-village-trade",
                number=village.number,
                cloth=village.cloth,
                who=tuple(Player(seat) for seat in village.partners),
            )
        marks = [
            svg.seat_shape(seat, x - size * 0.3 + size * 0.2 * index, y + size * 0.42, size * 0.2)
            for index, seat in enumerate(village.partners)
        ]
        drawn.append(
            svg.group(
                svg.title(words),
                svg.circle(x, y, size * 0.33, class_="s-token"),
                svg.label(
                    village.number, x, y - size * 0.07, size * 0.32, class_="s-number strong"
                ),
                icon_at("cloth", x - size * 0.1, y + size * 0.18, size * 0.2, "s-ink"),
                svg.label(
                    village.cloth,
                    x + size * 0.1,
                    y + size * 0.19,
                    size * 0.2,
                    class_="s-number strong",
                ),
                *marks,
            )
        )
    return drawn


def _fortresses(table: Table) -> list[Svg]:
    size = table.plan.size
    drawn = []
    for fortress in table.view.fortresses:
        x, y = table.plan.vertex(fortress.v)
        words = table.say(
            "board-fortress", player=Player(fortress.seat), strength=fortress.strength
        )
        mark = svg.circle(x, y, size * 0.4, class_="mark")
        own = fortress.seat == table.view.viewer
        drawn += [
            svg.group(
                svg.title(words),
                svg.circle(x, y, size * 0.3, class_="s-token"),
                icon_at("fortress", x, y, size * 0.42, f"s-seat-{fortress.seat}"),
                svg.badge(fortress.strength, x + size * 0.26, y + size * 0.24, size * 0.22),
            ),
            table.target("fortress", words, mark) if own else svg.NOTHING,
        ]
    return drawn
