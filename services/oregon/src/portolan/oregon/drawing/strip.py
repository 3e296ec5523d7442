"""The strip above the board: what is open about each seat."""

from portolan.oregon.components import BUILDINGS, EXTRA_TURN, JOKER, TOKENS
from portolan.oregon.drawing.table import PICTURE_WIDTH, Table, ending, seat_words, token_words
from portolan.oregon.state import NONE
from portolan.oregon.words import building_name
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg


def strip(table: Table) -> Svg:
    """A panel for each seat."""
    seats = table.view.seats
    over = seats[0].final_score is not None
    winners = ending(table).winners if over else []
    panels = [_panel(table, seat, seat in winners) for seat in range(len(seats))]
    return svg.strip(panels, PICTURE_WIDTH)


def _panel(table: Table, seat: int, won: bool) -> svg.SeatPanel:
    shown = table.view.seats[seat]
    upper = [
        svg.Counter("o-farmer", shown.supply, table.say("board-supply", count=shown.supply)),
        _hand_count(table, "landscape", shown.landscape_count),
        _hand_count(table, "building", shown.building_count),
    ]
    if shown.start_tile != NONE:
        words = table.say("board-start-tile", building=building_name(shown.start_tile))
        upper.append(svg.Counter(f"o-{BUILDINGS[shown.start_tile]}", None, words))
    lower = [
        _tile_count(table, "coal", shown.coal_count),
        _tile_count(table, "gold", shown.gold_count),
        _token_counter(table, JOKER, shown.joker),
        _token_counter(table, EXTRA_TURN, shown.extra_turn),
    ]
    if seat == table.view.first_seat:
        lower.append(svg.Counter("o-first", None, table.say("board-first-seat")))
    total = shown.final_score
    return svg.SeatPanel(
        seat=seat,
        name=table.player(seat),
        score=shown.score if total is None else total,
        rows=[upper, lower],
        words=seat_words(table, seat),
        active=seat == table.view.active,
        winner=won,
    )


def _hand_count(table: Table, deck: str, count: int) -> svg.Counter:
    return svg.Counter(f"o-{deck}", count, table.say(f"board-hand-{deck}", count=count))


def _tile_count(table: Table, mineral: str, count: int) -> svg.Counter:
    return svg.Counter(
        f"o-{mineral}", count, table.say(f"board-tiles-{mineral}", count=count), kind=f"o-{mineral}"
    )


def _token_counter(table: Table, token: int, active: bool) -> svg.Counter:
    words = token_words(table, token, active)
    return svg.Counter(f"o-{TOKENS[token]}", None, words, faded=not active)
