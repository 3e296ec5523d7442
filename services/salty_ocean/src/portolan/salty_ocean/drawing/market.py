"""The price ladders and the tracks of the action costs."""

from portolan.rulekit import text
from portolan.rulekit.svg import Svg, fitting, heading, join, label, rect, use
from portolan.salty_ocean.board import COST_MAX, GOODS, LADDERS, LEAST_BUY_PRICE, TYPES
from portolan.salty_ocean.drawing.icons import TYPE_SYMBOLS
from portolan.salty_ocean.drawing.places import (
    COST_CELL,
    COST_LEFT,
    LADDER_CELL,
    LADDER_LEFT,
    MARGIN,
    MARKET_TOP,
    TRACKS_TOP,
)
from portolan.salty_ocean.drawing.table import Table, panel
from portolan.salty_ocean.words import good_name


def market(table: Table) -> Svg:
    """A ladder for each good in play, with the price to buy at its end."""
    title_words = heading(table.say(text("board-market")), MARGIN, MARKET_TOP + 12)
    return join([title_words, *(_ladder(table, good) for good in range(table.goods))])


def _ladder(table: Table, good: int) -> Svg:
    name = GOODS[good]
    x, y, _, height = box = table.at[f"market-{name}"]
    row, price = table.view.market_rows[name], table.view.prices[name]
    middle = y + height / 2
    drawn = [
        use(name, x + 8, middle - 26, 30, class_="icon"),
        label(
            table.say(good_name(good)),
            x + 8,
            y + height - 13,
            17,
            anchor="start",
            room=LADDER_LEFT - 12,
        ),
    ]
    for step, value in enumerate(LADDERS[good]):
        left = x + LADDER_LEFT + step * LADDER_CELL
        kind = "here" if step == row else "cell"
        drawn.append(rect(left, y + 8, LADDER_CELL - 4, height - 16, rx=5, class_=kind))
        size, look = (34, "on-here strong") if step == row else (19, "quiet")
        drawn.append(label(value, left + LADDER_CELL / 2 - 2, middle, size, class_=look))
    about = table.say(text("board-price-about", good=good_name(good), price=price))
    buy_x, _, buy_width, _ = buy_box = table.at[f"price-{name}"]
    cost = max(LEAST_BUY_PRICE, price)
    buy = panel(
        buy_box,
        f"{table.say(text('board-buy'))}: {cost}",
        use("cart", buy_x + 6, middle - 12, 24, class_="icon"),
        label(cost, buy_x + buy_width - 22, middle, 28, class_="strong"),
    )
    return join([panel(box, about, *drawn), buy])


def costs(table: Table) -> Svg:
    """One track for each action type."""
    words = heading(table.say(text("board-costs")), MARGIN, TRACKS_TOP + 12)
    return join([words, *(_cost_track(table, kind) for kind in range(len(TYPES)))])


def _cost_track(table: Table, kind: int) -> Svg:
    name = TYPES[kind]
    cost = table.view.action_costs[name]
    x, y, _, height = box = table.at[f"cost-{name}"]
    middle = y + height / 2
    words = table.say(text(f"type-{name}"))
    drawn = [
        use(TYPE_SYMBOLS[kind], x + 6, middle - 13, 26, class_="icon"),
        label(words, x + 38, middle, 16, anchor="start", room=COST_LEFT - 40),
    ]
    for step in range(COST_MAX + 1):
        left = x + COST_LEFT + step * COST_CELL
        here = step == cost
        drawn.append(
            rect(left, y + 3, COST_CELL - 3, height - 6, rx=4, class_="here" if here else "cell")
        )
        size, look = (29.0, "on-here strong") if here else (15.0, "quiet")
        size = fitting(str(step), COST_CELL - 5, size, strong=here)
        drawn.append(label(step, left + COST_CELL / 2 - 1.5, middle, size, class_=look))
    return panel(box, table.say(text("board-cost", type=text(f"type-{name}"), cost=cost)), *drawn)
