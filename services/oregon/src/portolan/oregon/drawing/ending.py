"""After the end: how the final scores are made up."""

from portolan.oregon.drawing.hand import CARD_HEIGHT
from portolan.oregon.drawing.table import (
    HAND_TOP,
    PICTURE_WIDTH,
    Table,
    ending,
    seat_words,
    sum_of,
)
from portolan.rulekit import svg
from portolan.rulekit.svg import Svg


def final_scores(table: Table) -> Svg:
    """Rank, points and tiles of every seat, below its panel in the strip."""
    seats = table.view.seats
    places = svg.columns(3, PICTURE_WIDTH - 6, [1] * len(seats), 10)
    return svg.join(
        _final_score(table, seat, rank, x, width)
        for (seat, rank), (x, width) in zip(enumerate(ending(table).ranks), places, strict=True)
    )


def _final_score(table: Table, seat: int, rank: int, x: float, width: float) -> Svg:
    shown = table.view.seats[seat]
    tiles = shown.tiles
    rows = [
        ("board", str(shown.score), "icon"),
        ("coal", sum_of(tiles.coal) if tiles else str(shown.coal_count), "o-coal"),
        ("gold", sum_of(tiles.gold) if tiles else str(shown.gold_count), "o-gold"),
    ]
    name = table.player(seat)
    room = width - 70 - svg.text_width(str(shown.final_score), 40, strong=True)
    size = min(svg.fitting(words, width - 58, 24, strong=True) for _, words, _ in rows)
    return svg.card(
        x,
        HAND_TOP - 6,
        width,
        CARD_HEIGHT + 26,
        svg.badge(rank, 32, 36, 30),
        svg.label(name, 62, 36, 24, anchor="start", room=room, class_="strong"),
        svg.label(shown.final_score or 0, width - 14, 36, 40, anchor="end", class_="strong"),
        *(
            svg.counter(
                svg.Counter(f"o-{icon}", words, words, kind=kind), 16, 88 + 38 * index, size
            )
            for index, (icon, words, kind) in enumerate(rows)
        ),
        words=seat_words(table, seat),
    )
