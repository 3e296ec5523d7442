"""Money, action types, city and market (SO-4, SO-5, SO-6.1 to 6.5, SO-6.15 to 6.20)."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.salty_ocean import GAME
from portolan.salty_ocean.steps.money import CANNOT_PAY, after_payment

from .conftest import Table


def build(building: str) -> dict[str, Any]:
    return {"type": "build", "building": building}


def sale(good: str, count: int, source: str = "ships_first") -> dict[str, Any]:
    return {"type": "sell", "good": good, "count": count, "from": source}


@pytest.mark.rule("SO-4.1", "SO-4.2", "SO-4.3")
@pytest.mark.parametrize(
    ("money", "amount", "left"),
    [
        (5, 5, 0),
        (5, 6, -2),
        (0, 1, -2),
        (0, 21, -22),
        (0, 22, -22),
        (0, 23, CANNOT_PAY),
        (-1, 1, -2),
        (-22, 0, -22),
        (-22, 1, CANNOT_PAY),
        (100, 122, -22),
    ],
)
def test_a_payment(money: int, amount: int, left: int) -> None:
    assert after_payment(money, amount) == left


@pytest.mark.rule("SO-4.3")
def test_interest_again_after_a_recovery(table: Callable[..., Table]) -> None:
    dip = table(players=2, seats={"0": {"money": 2}, "1": {"money": 50}})
    dip.act(build("bank"), {"type": "pass"})
    assert dip.money[0] == -4
    dip.act(sale("salt", 3), {"type": "pass"}, build("maclou"))
    assert [event["interest"] for event in dip.log(kind="fell_into_debt")] == [1]
    dip.state.money[0] = 1
    dip.act({"type": "pass"}, build("depot"))
    assert [event["interest"] for event in dip.log(kind="fell_into_debt")] == [1, 1]


@pytest.mark.rule("SO-4.4", "SO-12.5")
def test_money_received_lifts_a_seat_out_of_debt(table: Callable[..., Table]) -> None:
    yards = table(buildings={"shipyard": [1], "academy": [1]}, seats={"1": {"money": -3}})
    yards.act({"type": "build_ship", "ship_kind": "carrack"})
    assert yards.money[1] == 5
    assert yards.log(kind="fell_into_debt") == []


@pytest.mark.rule("SO-4.5")
def test_income_cannot_help_to_pay_the_activation(table: Callable[..., Table]) -> None:
    poor = table(action_costs={"market": 1}, seats={"0": {"money": -22}})
    assert poor.legal("sell") == []
    assert poor.refusal(sale("salt", 3)) == "SO-4.2"


@pytest.mark.rule("SO-4.5", "SO-5.3")
def test_both_payments_must_be_legal_in_sequence(table: Callable[..., Table]) -> None:
    # 0 - 1 is -2 with interest; 20 more would just do, 21 would not.
    edge = table(action_costs={"market": 1}, market_rows={"herring": 4}, seats={"0": {"money": 0}})
    assert [m["count"] for m in edge.legal("buy") if m["good"] == "herring"] == [1, 2, 3, 4]
    assert edge.refusal({"type": "buy", "good": "herring", "count": 5}) == "SO-4.2"


@pytest.mark.rule("SO-4.6")
def test_payments_to_the_bank_enrich_nobody(table: Callable[..., Table]) -> None:
    built = table().act(build("bank"))
    assert sum(built.money) == 80 - 5


@pytest.mark.rule("SO-5.1")
def test_both_kinds_of_a_type_share_the_marker(table: Callable[..., Table]) -> None:
    market = table(seats={"0": {"depot": {"salt": 1}}})
    market.act(sale("salt", 1, "depot_first"), {"type": "buy", "good": "salt", "count": 1})
    assert market.view()["action_costs"] == {"city": 0, "navigation": 0, "harbor": 0, "market": 2}
    assert market.money[1] == 20 - 1 - 1


@pytest.mark.rule("SO-5.2", "SO-13.4")
def test_the_list_of_options_has_the_order_of_the_rules(table: Callable[..., Table]) -> None:
    at_sea = {"at": "sea", "damage": 0, "cargo": {"cod": 1}}
    in_port = {"at": "port", "damage": 0, "cargo": {"salt": 2}}
    seats = {"0": {"depot": {"salt": 2}, "ships": {"caravel_1": in_port, "carrack": at_sea}}}
    full = table(buildings={"shipyard": [1], "academy": [2]}, seats=seats)
    kinds = list(dict.fromkeys(action["type"] for action in full.legal()))
    assert kinds == [
        "pass",
        "saline",
        "build",
        "sail",
        "return",
        "build_ship",
        "move_goods",
        "sell",
        "buy",
    ]
    sites = [action["building"] for action in full.legal("build")]
    assert sites[:4] == ["depot", "notre_dame", "bank", "finances"]
    assert [(a["count"], a["from"]) for a in full.legal("sell")] == [
        (1, "ships_first"),
        (1, "depot_first"),
        (2, "ships_first"),
        (2, "depot_first"),
        (3, "ships_first"),
        (3, "depot_first"),
        (4, "ships_first"),
    ]


@pytest.mark.rule("SO-5.3")
def test_an_action_with_steps_needs_a_first_step(table: Callable[..., Table]) -> None:
    at_sea = {"caravel_1": {"at": "sea", "damage": 0, "cargo": {"cod": 1}}}
    away = table(seats={"0": {"ships": at_sea, "depot": {"salt": 2}}})
    assert away.refusal({"type": "move_goods"}) == "SO-5.3"
    assert away.refusal({"type": "sail"}) == "SO-6.6"
    sailing = table().act({"type": "sail"})
    assert sailing.refusal({"type": "done"}) == "SO-6.6"
    assert sailing.state.costs[1] == 1


@pytest.mark.rule("SO-6.1")
def test_the_saline_has_four_levels(table: Callable[..., Table]) -> None:
    salt = table(players=2, seats={"0": {"money": 30}})
    salt.act({"type": "saline"}, {"type": "pass"}, {"type": "saline"}, {"type": "pass"})
    salt.act({"type": "saline"}, {"type": "pass"})
    assert salt.money[0] == 30 - 6 - (1 + 5) - (2 + 4)
    assert salt.seat(0)["saline"] == 4
    assert salt.refusal({"type": "saline"}) == "SO-6.1"


@pytest.mark.rule("SO-6.2")
def test_the_depot_has_two_further_levels(table: Callable[..., Table]) -> None:
    depot = table(players=2).act(build("depot"), build("depot"), build("depot"), build("depot"))
    assert depot.money == [20 - 4 - (2 + 6), 20 - (1 + 4) - (3 + 6)]
    assert depot.seat(0)["depot_capacity"] == 30
    assert depot.refusal(build("depot")) == "SO-6.2"


@pytest.mark.rule("SO-6.3", "SO-7.8")
@pytest.mark.parametrize(
    ("players", "level", "before", "open_"),
    [
        (4, 6, 2, True),
        (4, 6, 3, False),
        (4, 7, 1, True),
        (4, 7, 2, False),
        (4, 8, 0, True),
        (4, 8, 1, False),
        (3, 6, 1, True),
        (3, 6, 2, False),
        (3, 7, 1, True),
        (3, 7, 2, False),
        (3, 8, 1, False),
        (2, 6, 0, True),
        (2, 6, 1, False),
        (2, 7, 1, False),
        (2, 8, 1, False),
        (4, 5, 3, True),
    ],
)
def test_room_on_the_last_levels(
    table: Callable[..., Table], players: int, level: int, before: int, open_: bool
) -> None:
    seats = {str(seat): {"notre_dame": level} for seat in range(1, before + 1)}
    nave = table(players=players, seats={"0": {"notre_dame": level - 1}, **seats})
    assert (build("notre_dame") in nave.legal()) is open_
    if not open_:
        assert nave.refusal(build("notre_dame")) == "SO-6.3"


@pytest.mark.rule("SO-6.3")
def test_the_cathedral_rises_by_one_level_for_five(table: Callable[..., Table]) -> None:
    nave = table(action_costs={"city": 2}).act(build("notre_dame"))
    assert (nave.money[0], nave.seat(0)["notre_dame"]) == (13, 1)
    top = table(seats={"0": {"notre_dame": 8}})
    assert top.refusal(build("notre_dame")) == "SO-6.3"


@pytest.mark.rule("SO-6.4")
def test_a_building_once_a_seat_and_as_many_as_it_has_slots(table: Callable[..., Table]) -> None:
    town = table(buildings={"maclou": [0, 1], "clock": [0]})
    assert town.refusal(build("clock")) == "SO-6.4"
    assert town.refusal(build("maclou")) == "SO-6.4"
    town.act({"type": "pass"}, {"type": "pass"})
    assert town.refusal(build("maclou")) == "SO-6.4"
    town.act(build("clock"))
    assert town.view()["buildings"]["clock"] == [0, 2]


@pytest.mark.rule("SO-6.5")
def test_requirements(table: Callable[..., Table]) -> None:
    bare = table(seats={"1": {"notre_dame": 2}})
    for building in ("vault", "vitrails", "town_hall"):
        assert bare.refusal(build(building)) == "SO-6.5"
    ready = table(buildings={"bank": [1]}, seats={"1": {"notre_dame": 3}})
    assert build("vitrails") in ready.legal()
    assert build("town_hall") in ready.legal()
    assert ready.refusal(build("vault")) == "SO-6.5"
    assert build("vault") in ready.act({"type": "pass"}).legal()


@pytest.mark.rule("SO-6.15")
def test_what_is_at_sea_is_not_for_sale(table: Callable[..., Table]) -> None:
    ships = {
        "caravel_1": {"at": "port", "damage": 0, "cargo": {"cod": 2}},
        "carrack": {"at": "sea", "damage": 0, "cargo": {"cod": 5}},
    }
    fish = table(seats={"0": {"depot": {"cod": 1}, "ships": ships}})
    assert max(a["count"] for a in fish.legal("sell")) == 3
    assert fish.refusal(sale("cod", 4)) == "SO-6.15"
    worthless = table(market_rows={"salt": 0}).act(sale("salt", 2))
    assert worthless.money[0] == 20
    assert worthless.ship(0)["cargo"]["salt"] == 1


@pytest.mark.rule("SO-6.16")
@pytest.mark.parametrize(
    ("source", "depot", "ship"), [("ships_first", 2, 0), ("depot_first", 0, 2)]
)
def test_where_sold_barrels_come_from(
    table: Callable[..., Table], source: str, depot: int, ship: int
) -> None:
    seats = {"0": {"depot": {"salt": 3}}}
    sold = table(seats=seats).act(sale("salt", 4, source))
    assert sold.seat(0)["depot"]["salt"] == depot
    assert sold.ship(0)["cargo"]["salt"] == ship


@pytest.mark.rule("SO-6.16")
def test_depot_first_only_where_it_makes_a_difference(table: Callable[..., Table]) -> None:
    only_ships = table()
    assert only_ships.refusal(sale("salt", 1, "depot_first")) == "SO-6.16"
    both = table(seats={"0": {"depot": {"salt": 1}}})
    assert sale("salt", 3, "depot_first") in both.legal()
    assert both.refusal(sale("salt", 4, "depot_first")) == "SO-6.16"


@pytest.mark.rule("SO-6.16")
def test_ships_are_emptied_in_their_order(table: Callable[..., Table]) -> None:
    hold = {"at": "port", "damage": 0, "cargo": {"herring": 2}}
    fleet = {"caravel_1": hold, "caravel_2": hold, "carrack": hold}
    sold = table(seats={"0": {"ships": fleet}}).act(sale("herring", 3))
    left = [sold.ship(0, ship)["cargo"]["herring"] for ship in fleet]
    assert left == [0, 1, 2]


@pytest.mark.rule("SO-6.17", "SO-11.1")
@pytest.mark.parametrize(
    ("players", "count", "row"), [(3, 1, 4), (3, 8, 4), (3, 9, 3), (3, 17, 2), (2, 1, 3), (2, 9, 1)]
)
def test_the_price_falls_by_begun_blocks_of_eight(
    table: Callable[..., Table], players: int, count: int, row: int
) -> None:
    seats = {"0": {"depot_level": 2, "depot": {"herring": 20}}}
    sold = table(players=players, market_rows={"herring": 5}, seats=seats)
    sold.act(sale("herring", count))
    assert sold.view()["market_rows"]["herring"] == row
    assert sold.money[0] == 20 + 6 * count


@pytest.mark.rule("SO-6.18", "SO-7.4")
def test_the_bureau_pays_for_own_sales_only(table: Callable[..., Table]) -> None:
    office = table(buildings={"finances": [1, 0]}, market_rows={"salt": 0})
    office.act(sale("salt", 1), sale("salt", 1), sale("salt", 1))
    assert office.money == [22, 20 - 1 + 3, 20 - 2, 20]


@pytest.mark.rule("SO-6.19")
def test_buying_fills_the_depot_and_leaves_the_price(table: Callable[..., Table]) -> None:
    shop = table(seats={"0": {"depot": {"salt": 4}}})
    assert [a["count"] for a in shop.legal("buy") if a["good"] == "cod"] == [1, 2]
    assert shop.refusal({"type": "buy", "good": "cod", "count": 3}) == "SO-6.19"
    shop.act({"type": "buy", "good": "cod", "count": 2})
    assert shop.seat(0)["depot"] == {"salt": 4, "herring": 0, "cod": 2}
    assert shop.money[0] == 20 - 8
    assert shop.view()["market_rows"]["cod"] == 3


@pytest.mark.rule("SO-6.20")
def test_a_sale_is_of_one_good(table: Callable[..., Table]) -> None:
    sold = table(seats={"0": {"depot": {"herring": 2, "cod": 2}}}).act(sale("cod", 2))
    assert sold.seat(0)["depot"]["herring"] == 2
    assert sold.view()["market_rows"] == {"salt": 3, "herring": 3, "cod": 2}


@pytest.mark.rule("SO-12.1")
def test_at_the_floor_only_what_costs_nothing(table: Callable[..., Table]) -> None:
    broke = table(seats={"0": {"money": -22, "depot": {"salt": 1}}})
    assert {action["type"] for action in broke.legal()} == {"pass", "sail", "move_goods", "sell"}
    broke.act(sale("salt", 4))
    assert broke.money[0] == -18
    dear = table(
        action_costs={"city": 1, "navigation": 1, "harbor": 1, "market": 1},
        seats={"0": {"money": -22}},
    )
    assert dear.legal() == [{"type": "pass"}]


@pytest.mark.rule("SO-12.2")
def test_a_drop_ends_at_the_lowest_row(table: Callable[..., Table]) -> None:
    low = table(players=2, market_rows={"salt": 1}).act(sale("salt", 2))
    assert low.view()["market_rows"]["salt"] == 0


def test_every_refused_action_names_a_rule_of_the_book(table: Callable[..., Table]) -> None:
    position = table()
    offered = GAME.choices(position.state, 0)
    for building in ("vault", "vitrails"):
        action = GAME.action_form.from_json(build(building), "$")
        assert action not in offered
        assert GAME.refuse(position.state, 0, action).rule.startswith("SO-")
