"""The strip above the board: what is open about each seat."""

from portolan.dog_park.components import GOODS
from portolan.dog_park.drawing.table import PICTURE_WIDTH, Table
from portolan.dog_park.words import good_name
from portolan.rulekit import Player, svg
from portolan.rulekit.svg import Svg


def strip(table: Table) -> Svg:
    """A panel for each seat."""
    return svg.strip([_panel(table, seat) for seat in range(table.seat_count)], PICTURE_WIDTH)


def seat_words(table: Table, seat: int) -> str:
    """All that is open about a seat, as a sentence."""
    shown = table.view.seats[seat]
    return table.say(
        "board-seat",
        who=Player(seat),
        reputation=shown.reputation,
        kennel=len(shown.kennel),
        lead=len(shown.lead),
    )


def _panel(table: Table, seat: int) -> svg.SeatPanel:
    shown = table.view.seats[seat]
    goods = [
        svg.Counter(f"d-{GOODS[good]}", count, table.words(good_name(good)))
        for good, count in enumerate(shown.goods)
    ]
    more = [
        svg.Counter("d-kennel", len(shown.kennel), table.say("board-kennel")),
        svg.Counter("d-lead", len(shown.lead), table.say("board-lead")),
    ]
    if shown.has_objective:
        more.append(svg.Counter("d-objective", None, table.say("board-objective")))
    if seat == table.view.start:
        more.append(svg.Counter("d-first", None, table.say("board-start")))
    return svg.SeatPanel(
        seat=seat,
        name=table.player(seat),
        score=shown.reputation if shown.score is None else shown.score.total,
        rows=[goods, more],
        words=seat_words(table, seat),
        active=seat == table.view.to_act,
        winner=seat in table.view.winners,
    )
