"""Edges of the rules: exactly full, exactly empty, the last row, one seat more or less."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import play
from portolan.rulekit.position import Position, encode
from portolan.salty_ocean import GAME, board

from .conftest import Table

PASS = {"type": "pass"}
SAIL = {"type": "sail"}
SALINE = {"type": "saline"}
SEATS = [2, 3, 4]


def build(building: str) -> dict[str, Any]:
    return {"type": "build", "building": building}


def ship(at: str = "port", damage: int = 0, **cargo: int) -> dict[str, Any]:
    return {"at": at, "damage": damage, "cargo": cargo}


def ending(table: Callable[..., Table], **given: Any) -> Table:
    """The last pass of a round."""
    last = given.get("players", 4) - 1
    return table(**{"turn": last, "consecutive_passes": last, **given}).act(PASS)


# -- goods, ships, depots --------------------------------------------------------------------------


@pytest.mark.rule("SO-1.4")
def test_nobody_uses_anothers_depot_or_ships(table: Callable[..., Table]) -> None:
    rich = {"depot": {"salt": 3}, "ships": {"carrack": ship(cod=3), "caravel_2": ship("sea")}}
    poor = {"ships": {"caravel_1": ship()}}
    port = table(seats={"0": poor, "1": rich, "2": rich, "3": rich})
    assert {a["type"] for a in port.legal()} == {"pass", "saline", "build", "sail", "buy"}


@pytest.mark.rule("SO-1.5", "SO-8.5")
@pytest.mark.parametrize(("level", "made"), [(1, 3), (2, 7), (3, 10), (4, 12)])
def test_what_a_saline_produces(table: Callable[..., Table], level: int, made: int) -> None:
    end = ending(table, seats={"0": {"saline": level, "depot_level": 1}})
    assert end.seat(0)["depot"]["salt"] == made


@pytest.mark.rule("SO-8.5")
@pytest.mark.parametrize(("stored", "salt"), [(3, 3), (4, 2), (6, 0)])
def test_a_depot_that_is_just_or_nearly_full(
    table: Callable[..., Table], stored: int, salt: int
) -> None:
    end = ending(table, seats={"0": {"depot": {"cod": stored}}})
    assert end.seat(0)["depot"] == {"salt": salt, "herring": 0, "cod": stored}


@pytest.mark.rule("SO-6.7")
@pytest.mark.parametrize(("herring", "cod"), [(0, 3), (1, 2), (3, 0)])
def test_salt_turns_into_the_split_that_was_chosen(
    table: Callable[..., Table], herring: int, cod: int
) -> None:
    port = table().act(SAIL, {"type": "ship", "ship": "caravel_1", "herring": herring})
    assert port.ship(0)["cargo"] == {"salt": 0, "herring": herring, "cod": cod}


@pytest.mark.rule("SO-6.7", "SO-11.1")
def test_with_two_players_all_salt_turns_into_herring(table: Callable[..., Table]) -> None:
    port = table(players=2).act(SAIL)
    for herring in (0, 2):
        voyage = {"type": "ship", "ship": "caravel_1", "herring": herring}
        assert port.refusal(voyage) == "SO-6.8"
    port.act({"type": "ship", "ship": "caravel_1", "herring": 3})
    assert port.ship(0)["cargo"] == {"salt": 0, "herring": 3, "cod": 0}


@pytest.mark.rule("SO-6.7")
def test_a_hold_that_is_just_full_loses_nothing(table: Callable[..., Table]) -> None:
    ships = {"carrack": ship(damage=1, salt=2, cod=2)}
    port = table(event={"weather": "storm"}, seats={"0": {"ships": ships}})
    port.act(SAIL, {"type": "ship", "ship": "carrack", "herring": 2})
    assert port.ship(0, "carrack")["cargo"] == {"salt": 0, "herring": 2, "cod": 2}
    assert port.log(kind="ship_sailed")[0]["lost"] == [0, 0, 0]


@pytest.mark.rule("SO-6.14")
def test_goods_are_given_up_in_no_other_way(table: Callable[..., Table]) -> None:
    discard = {"type": "discard", "good": "salt", "count": 1}
    quay = table(seats={"0": {"depot": {"salt": 6}}})
    assert quay.refusal(discard) == "SO-3.2"
    quay.act({"type": "move_goods"})
    assert quay.refusal(discard) == "SO-3.2"
    unload = {"type": "move", "good": "salt", "from": "caravel_1", "to": "depot", "count": 1}
    load = {"type": "move", "good": "salt", "from": "depot", "to": "caravel_1", "count": 1}
    assert load in quay.legal()
    quay.act(load)
    assert quay.decider == 1, "the depot is within its capacity: nothing to discard"
    over = table(seats={"0": {"depot": {"salt": 6}}}).act({"type": "move_goods"}, unload)
    assert over.view()["state"] == "discard"
    assert [option["count"] for option in over.legal()] == [1]


# -- money and costs -------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.1")
def test_money_has_no_upper_bound_during_a_round(table: Callable[..., Table]) -> None:
    seats = {"0": {"money": 40, "depot": {"cod": 6}}}
    sold = table(seats=seats).act(
        {"type": "sell", "good": "cod", "count": 6, "from": "ships_first"}
    )
    assert sold.money[0] == 64


@pytest.mark.rule("SO-5.1")
def test_both_moves_of_each_type_share_its_marker(table: Callable[..., Table]) -> None:
    yards = {"shipyard": [0], "academy": [0]}
    moves: dict[str, list[list[Any]]] = {
        "city": [[SALINE], [build("depot")], [build("bank")], [build("notre_dame")]],
        "navigation": [
            [SAIL, {"type": "ship", "ship": "caravel_1", "herring": 0}],
            [{"type": "return", "ships": ["carrack"]}],
        ],
        "harbor": [
            [{"type": "build_ship", "ship_kind": "caravel"}],
            [
                {"type": "move_goods"},
                {"type": "move", "good": "salt", "from": "caravel_1", "to": "depot", "count": 3},
            ],
        ],
        "market": [
            [{"type": "sell", "good": "salt", "count": 1, "from": "ships_first"}],
            [{"type": "buy", "good": "cod", "count": 1}],
        ],
    }
    for kind, ways in moves.items():
        for way in ways:
            ships = {"caravel_1": ship(salt=3), "carrack": ship("sea")}
            acted = table(buildings=yards, seats={"0": {"money": 40, "ships": ships}}).act(*way)
            raised = {name for name, cost in acted.view()["action_costs"].items() if cost}
            assert (raised, acted.view()["action_costs"][kind]) == ({kind}, 1)
            assert acted.decider == 1


@pytest.mark.rule("SO-8.7", "SO-12.4")
@pytest.mark.parametrize(
    ("money", "bank", "vault", "neither"),
    [
        (-1, -2, -2, -2),
        (0, 0, 0, 0),
        (9, 9, 9, 9),
        (10, 10, 11, 10),
        (19, 19, 20, 19),
        (20, 21, 22, 20),
        (39, 40, 42, 39),
        (40, 42, 44, 40),
        (79, 80, 86, 40),
    ],
)
def test_interest_counts_full_tens_and_twenties(
    table: Callable[..., Table], money: int, bank: int, vault: int, neither: int
) -> None:
    seats = {str(seat): {"money": money} for seat in range(3)}
    end = ending(table, players=3, buildings={"bank": [0, 1], "vault": [1]}, seats=seats)
    assert end.money == [bank, vault, neither]


@pytest.mark.rule("SO-8.10")
@pytest.mark.parametrize(("money", "left"), [(39, 39), (40, 40), (41, 40)])
def test_the_cap_without_a_bank(table: Callable[..., Table], money: int, left: int) -> None:
    assert ending(table, seats={"0": {"money": money}}).money[0] == left


@pytest.mark.rule("SO-8.10", "SO-8.7")
@pytest.mark.parametrize(("money", "left"), [(76, 79), (77, 80), (78, 80), (200, 80)])
def test_the_cap_with_a_bank_comes_after_the_interest(
    table: Callable[..., Table], money: int, left: int
) -> None:
    end = ending(table, buildings={"bank": [0]}, seats={"0": {"money": money}})
    assert end.money[0] == left


@pytest.mark.rule("SO-12.1", "SO-8.6", "SO-8.8")
def test_rent_and_shares_lead_out_of_the_deepest_debt(table: Callable[..., Table]) -> None:
    poor = {"0": {"money": -22}}
    assert ending(table, buildings={"auberge": [0]}, seats=poor).money[0] == -22 + 5 - 1
    yards = table(turn=1, buildings={"shipyard": [0], "academy": [2]}, seats=poor)
    yards.act({"type": "build_ship", "ship_kind": "carrack"})
    assert yards.money[0] == -18


# -- rounds ----------------------------------------------------------------------------------------


@pytest.mark.rule("SO-3.3", "SO-2.8")
def test_cards_are_turned_up_from_the_first_to_the_fifth_and_no_further(
    new_match: Callable[..., Table],
) -> None:
    match = new_match(2).passes(10)
    turned = [event["position"] for event in match.log(kind="card_turned")]
    assert turned == ["R1", "R2", "R3", "R4", "R5"]
    acted_on = [event["card"] for event in match.log(kind="round_began")]
    assert acted_on == [board.CARDS[card] for card in match.state.cards[:5]]


@pytest.mark.rule("SO-3.3", "SO-12.2")
def test_arrows_end_at_both_ends_of_a_ladder(table: Callable[..., Table]) -> None:
    rows = {"salt": 0, "herring": 5, "cod": 6}
    end = ending(table, cards={"R2": "E07"}, market_rows=rows)
    assert end.view()["market_rows"] == {"salt": 0, "herring": 6, "cod": 6}


@pytest.mark.rule("SO-3.5", "SO-3.7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_phase_ends_with_as_many_passes_as_seats_and_counts_anew(
    table: Callable[..., Table], seats: int
) -> None:
    played = table(players=seats).passes(seats - 1)
    assert (played.view()["round"], played.view()["consecutive_passes"]) == (1, seats - 1)
    played.passes(1)
    assert (played.view()["round"], played.view()["consecutive_passes"]) == (2, 0)
    assert played.decider == played.view()["order"][0]


@pytest.mark.rule("SO-8.2")
def test_only_owners_of_the_lighthouse_repair(table: Callable[..., Table]) -> None:
    hurt = {"ships": {"caravel_1": ship(damage=2)}}
    end = ending(table, buildings={"lighthouse": [1]}, seats={"0": hurt, "1": hurt})
    assert [end.ship(seat)["damage"] for seat in (0, 1)] == [2, 0]


@pytest.mark.rule("SO-8.3", "SO-8.4")
def test_who_looks_at_nothing_swaps_nothing_and_the_second_builder_follows(
    table: Callable[..., Table],
) -> None:
    end = ending(table, order=[3, 0, 1, 2], turn=2, buildings={"fierte": [1, 3]})
    assert end.decider == 1
    end.act({"type": "skip"})
    assert (end.view()["state"], end.decider) == ("fierte_look", 3)
    end.act({"type": "look", "first": "R5", "second": "U1"})
    assert end.view()["round"] == 2
    assert end.state.known == [0, 0, 0, 1 << 4 | 1 << 5]


@pytest.mark.rule("SO-8.11")
@pytest.mark.parametrize("seats", SEATS)
def test_equal_seats_keep_their_order(table: Callable[..., Table], seats: int) -> None:
    order = list(range(seats))[::-1]
    assert ending(table, players=seats, order=order, turn=0).view()["order"] == order


# -- the Gros Horloge ------------------------------------------------------------------------------


@pytest.mark.rule("SO-7.13", "SO-8.13")
def test_a_clock_serves_once_a_round_whatever_is_taken_back(table: Callable[..., Table]) -> None:
    clock = table(players=2, buildings={"clock": [0]})
    start = Position(clock.state.copy(), 0)
    use = [(0, SALINE), (0, {"type": "buy", "good": "salt", "count": 1})]
    other = [(0, SALINE), (0, {"type": "end_turn"})]

    def replayed(moves: list[tuple[int, Any]]) -> Position[Any]:
        actions = [(seat, GAME.action_form.from_json(move, "$")) for seat, move in moves]
        return play.replay(GAME, start, "", actions)

    used = replayed(use)
    assert used.state.clock_used == [True, False]
    taken_back = replayed(use[:1])
    assert taken_back.state.clock_used == [False, False]
    assert encode(GAME, taken_back) == encode(GAME, Position(clock.act(SALINE).state, 0))
    assert encode(GAME, replayed(use)) == encode(GAME, used)
    kept = replayed(other)
    assert kept.state.clock_used == [False, False]
    assert list(GAME.asked(kept.state)) == [1]
    again = replayed([*use, (1, PASS), (0, build("notre_dame"))])
    assert list(GAME.asked(again.state)) == [1], "no second action twice in a round"


@pytest.mark.rule("SO-7.13")
def test_a_pass_gives_no_second_action(table: Callable[..., Table]) -> None:
    clock = table(players=2, buildings={"clock": [0]}).act(PASS)
    assert (clock.view()["state"], clock.decider) == ("action", 1)


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.rule("SO-9.2")
@pytest.mark.parametrize(
    ("money", "buildings", "ranks"),
    [
        ([20, 20, 20], {}, [1, 1, 1]),
        ([20, 20, 19], {"clock": [2]}, [1, 1, 3]),
        ([20, 20, 20], {"clock": [0], "fierte": [0, 1]}, [1, 2, 3]),
        ([19, 20, 20], {"clock": [1, 0], "fierte": [0]}, [3, 1, 2]),
        ([9, 9, 8], {"bank": [0], "vault": [0], "fierte": [1], "clock": [1]}, [2, 1, 3]),
    ],
)
def test_ranks_by_total_then_by_buildings(
    table: Callable[..., Table], money: list[int], buildings: dict[str, list[int]], ranks: list[int]
) -> None:
    seats = {str(seat): {"money": amount} for seat, amount in enumerate(money)}
    end = table(round=5, players=3, buildings=buildings, seats=seats).passes(3)
    result = GAME.result(end.state)
    assert result is not None
    assert result.ranks == ranks
    assert end.view()["winners"] == [seat for seat, rank in enumerate(ranks) if rank == 1]


@pytest.mark.rule("SO-8.1", "SO-9.1")
def test_the_last_round_has_production_rent_interest_debt_and_caps(
    table: Callable[..., Table],
) -> None:
    seats = {"0": {"money": 10}, "1": {"money": 60}, "2": {"money": -3}, "3": {"money": 60}}
    buildings = {"auberge": [0], "bank": [1]}
    end = table(round=5, buildings=buildings, seats=seats).passes(4)
    assert end.view()["final"] == [10 + 5, 60 + 3, -4, 40]
    assert end.seat(0)["depot"]["salt"] == 3
    assert end.view()["order"] == [2, 0, 3, 1]


@pytest.mark.rule("SO-7.10", "SO-9.3")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_town_hall_by_builder(table: Callable[..., Table], place: int) -> None:
    owners = [1, 2, 3]
    owners.insert(place, 0)
    buildings = {"town_hall": owners[:3], "bank": [0], "vault": [0], "maclou": [3, 0]}
    end = table(round=5, buildings=buildings, seats={"0": {"notre_dame": 1}}).passes(4)
    count = 4  # bank with vault, Saint-Maclou, the town hall, Notre-Dame
    hall = [3 + count, count, count // 2][place]
    scored = end.log(kind="final_scored")[0]
    assert (scored["town_hall"], scored["total"]) == (hall, 20 + 2 + 5 + hall + 3)


@pytest.mark.rule("SO-6.15", "SO-6.16")
@pytest.mark.parametrize("source", ["ships_first", "depot_first"])
def test_a_sale_leaves_ships_at_sea_alone(table: Callable[..., Table], source: str) -> None:
    ships = {
        "caravel_1": ship("sea", cod=2),
        "caravel_2": ship(cod=2),
        "carrack": ship("sea", cod=2),
    }
    port = table(seats={"0": {"depot": {"cod": 2}, "ships": ships}})
    port.act({"type": "sell", "good": "cod", "count": 3, "from": source})
    aboard = [port.ship(0, name)["cargo"]["cod"] for name in ships]
    left = port.seat(0)["depot"]["cod"]
    assert (aboard, left) == (([2, 0, 2], 1) if source == "ships_first" else ([2, 1, 2], 0))


@pytest.mark.rule("SO-5.3", "SO-6.12", "SO-6.13")
@pytest.mark.parametrize(
    ("depot", "aboard", "damage", "steps"),
    [
        (0, 0, 0, []),
        (0, 1, 0, [("caravel_1", "depot", 1)]),
        (1, 0, 0, [("depot", "caravel_1", 1)]),
        (1, 0, 3, [("depot", "caravel_1", 1)]),
        (2, 0, 3, [("depot", "caravel_1", 1)]),
        (1, 0, 4, []),
        (1, 2, 2, [("caravel_1", "depot", 1), ("caravel_1", "depot", 2)]),
    ],
)
def test_the_last_barrel_and_the_last_place(
    table: Callable[..., Table], depot: int, aboard: int, damage: int, steps: Any
) -> None:
    ships = {"caravel_1": ship(damage=damage, salt=aboard)}
    quay = table(seats={"0": {"depot": {"salt": depot}, "ships": ships}})
    assert ({"type": "move_goods"} in quay.legal()) is bool(steps)
    if steps:
        quay.act({"type": "move_goods"})
        assert [(move["from"], move["to"], move["count"]) for move in quay.legal()] == steps


@pytest.mark.rule("SO-6.13")
def test_a_single_barrel_left_is_still_asked_about(table: Callable[..., Table]) -> None:
    ships = {"caravel_1": ship(salt=1, herring=1)}
    unload = {"type": "move", "good": "salt", "from": "caravel_1", "to": "depot", "count": 1}
    quay = table(seats={"0": {"ships": ships}}).act({"type": "move_goods"}, unload)
    assert quay.view()["state"] == "move"
    assert quay.legal() == [{**unload, "good": "herring"}, {"type": "done"}]


@pytest.mark.rule("SO-4.2", "SO-4.5", "SO-6.1", "SO-6.2", "SO-6.3", "SO-6.4", "SO-6.11", "SO-6.19")
@pytest.mark.parametrize(
    ("action", "price"),
    [
        (SALINE, 6),
        (build("depot"), 4),
        (build("notre_dame"), 5),
        (build("finances"), 8),
        ({"type": "build_ship", "ship_kind": "caravel"}, 6),
        ({"type": "build_ship", "ship_kind": "carrack"}, 8),
        ({"type": "buy", "good": "cod", "count": 1}, 4),
        ({"type": "buy", "good": "salt", "count": 1}, 1),
        ({"type": "buy", "good": "herring", "count": 2}, 8),
    ],
)
def test_whatever_is_paid_may_just_reach_the_floor(
    table: Callable[..., Table], action: Any, price: int
) -> None:
    yards = {"shipyard": [1], "academy": [2]}

    def offered(money: int, fee: int) -> Any:
        costs = dict.fromkeys(board.TYPES, fee)
        return table(buildings=yards, action_costs=costs, seats={"0": {"money": money}})

    for fee in (0, 1):
        just = offered(-22 + fee + price, fee)
        assert just.act(action).money[0] == -22
        short = offered(-23 + fee + price, fee)
        assert short.refusal(action) == "SO-4.2"
