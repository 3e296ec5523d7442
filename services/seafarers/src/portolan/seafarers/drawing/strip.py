"""The strip above the board: what is open about each seat."""

from portolan.rulekit import svg, text
from portolan.rulekit.svg import Svg
from portolan.seafarers.components import CARDS, CLOTH, PIRATES
from portolan.seafarers.drawing.table import WIDTH, Table, seat_words
from portolan.seafarers.state import SeatView
from portolan.seafarers.words import port_name


def strip(table: Table) -> Svg:
    """A panel for each seat; a seat that may be chosen is a target."""
    seats = range(len(table.view.seats))
    places = svg.columns(3, WIDTH - 6, [1] * len(table.view.seats), 10)
    marks = [
        table.target(
            f"seat:{seat}",
            table.player(seat),
            svg.rect(x + 4, 7, room - 8, svg.STRIP_HEIGHT - 14, rx=9, class_="mark"),
        )
        for seat, (x, room) in enumerate(places)
    ]
    return svg.join([svg.strip([_panel(table, seat) for seat in seats], WIDTH), *marks])


def _panel(table: Table, seat: int) -> svg.SeatPanel:
    shown = table.view.seats[seat]
    knights = shown.played["knight"]
    upper = [
        svg.Counter("s-card", shown.hand_count, table.say("board-cards", count=shown.hand_count)),
        svg.Counter("s-dev", shown.card_count, table.say("board-held", count=shown.card_count)),
    ]
    if shown.svp:
        upper.append(svg.Counter("s-svp", shown.svp, table.say("board-svp", count=shown.svp)))
    if shown.discards:
        words = table.say("board-owes", count=shown.discards)
        upper.append(svg.Counter("s-card", f"−{shown.discards}", words, kind="s-hot icon"))
    lower = [
        _held("army", "knights", shown.largest_army, knights, table),
        _held("route", "route", shown.longest_route, shown.route_length, table),
        *_played(table, shown),
    ]
    if table.view.scenario == CLOTH:
        lower.append(
            svg.Counter("s-cloth", shown.cloth, table.say("board-cloth", count=shown.cloth))
        )
    if table.view.scenario == PIRATES:
        words = table.say("board-warships", count=shown.warships)
        lower.append(svg.Counter("s-warship", shown.warships, words))
    for kind in shown.kept_ports:
        lower.append(svg.Counter("s-port", None, table.say("board-kept", port=port_name(kind))))
    return svg.SeatPanel(
        seat=seat,
        name=table.player(seat),
        score=shown.points,
        rows=[upper, lower],
        words=seat_words(table, seat),
        active=seat == table.view.active and bool(table.view.asked),
        winner=seat in table.view.winners,
    )


def _played(table: Table, shown: SeatView) -> list[svg.Counter]:
    """The cards played that are no Knights, if there are any."""
    counts = [
        (name, shown.played[card])
        for card, name in zip(CARDS, table.cards, strict=True)
        if card != "knight" and shown.played[card]
    ]
    if not counts:
        return []
    cards = tuple(text("board-dev-card", card=name, count=count) for name, count in counts)
    words = table.say("board-played", cards=cards)
    return [svg.Counter("s-played", sum(count for _, count in counts), words)]


def _held(icon: str, key: str, holds: bool, count: int, table: Table) -> svg.Counter:
    """Knights or route; with a star for who holds the card."""
    held = {"knights": "board-army", "route": "board-longest"}[key]
    words = table.say(held if holds else f"board-{key}", count=count)
    return svg.Counter(f"s-{icon}", f"{count}★" if holds else count, words, faded=not count)
