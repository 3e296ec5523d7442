"""Navigation, harbor and the Gros Horloge (SO-6.6 to 6.14, SO-7.6, 7.11 to 7.14)."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Table

SAIL = {"type": "sail"}
DONE = {"type": "done"}
PASS = {"type": "pass"}
MOVE_GOODS = {"type": "move_goods"}


def send(ship: str, herring: int) -> dict[str, Any]:
    return {"type": "ship", "ship": ship, "herring": herring}


def move(good: str, from_: str, to: str, count: int) -> dict[str, Any]:
    return {"type": "move", "good": good, "from": from_, "to": to, "count": count}


def ship(
    salt: int = 0, herring: int = 0, cod: int = 0, at: str = "port", damage: int = 0
) -> dict[str, Any]:
    return {
        "at": at,
        "damage": damage,
        "cargo": {"salt": salt, "herring": herring, "cod": cod},
    }


def fleet(**ships: dict[str, Any]) -> dict[str, Any]:
    return {"0": {"ships": ships}}


# -- sailing ---------------------------------------------------------------------------------------


@pytest.mark.rule("SO-6.6")
def test_ships_leave_one_by_one_in_the_owners_order(table: Callable[..., Table]) -> None:
    ships = fleet(caravel_1=ship(2), caravel_2=ship(1), carrack=ship())
    port = table(seats=ships).act(SAIL)
    assert port.view()["state"] == "sail"
    assert DONE not in port.legal()
    port.act(send("carrack", 0))
    assert port.legal()[-1] == DONE
    port.act(send("caravel_2", 1), DONE)
    assert port.decider == 1
    assert [port.ship(0, name)["at"] for name in ships["0"]["ships"]] == ["port", "sea", "sea"]


@pytest.mark.rule("SO-6.6")
def test_the_action_ends_with_the_last_ship(table: Callable[..., Table]) -> None:
    port = table().act(SAIL, send("caravel_1", 2))
    assert (port.view()["state"], port.decider) == ("action", 1)


@pytest.mark.rule("SO-6.7")
def test_a_storm_damages_every_ship_but_not_beyond_its_capacity(
    table: Callable[..., Table],
) -> None:
    ships = fleet(caravel_1=ship(3), caravel_2=ship(damage=4))
    port = table(event={"weather": "storm"}, seats=ships)
    port.act(SAIL, send("caravel_1", 3), send("caravel_2", 0))
    assert [port.ship(0, "caravel_1")["damage"], port.ship(0, "caravel_2")["damage"]] == [1, 4]


@pytest.mark.rule("SO-6.7", "SO-7.11")
def test_pirates_are_not_spent_on_a_protected_ship(table: Callable[..., Table]) -> None:
    full = {"ships": {"caravel_1": ship(4)}}
    port = table(
        event={"sea_event": "pirates"},
        buildings={"maclou": [0]},
        seats={"0": full, "1": full, "2": full},
    )
    port.act(SAIL, send("caravel_1", 4))
    assert (port.ship(0)["damage"], port.state.pirates_done) == (0, False)
    port.act(SAIL, send("caravel_1", 2))
    assert port.ship(1) == {
        "at": "sea",
        "damage": 2,
        "capacity": 2,
        "cargo": {"salt": 0, "herring": 2, "cod": 0},
    }
    assert port.state.pirates_done is True
    port.act(SAIL, send("caravel_1", 4))
    assert port.ship(2)["damage"] == 0


@pytest.mark.rule("SO-6.7", "SO-6.21")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (4, 4)])
def test_pirates_end_with_a_ship_that_cannot_take_all_of_it(
    table: Callable[..., Table], before: int, after: int
) -> None:
    port = table(event={"sea_event": "pirates"}, seats=fleet(caravel_1=ship(damage=before)))
    port.act(SAIL, send("caravel_1", 0))
    assert (port.ship(0)["damage"], port.state.pirates_done) == (after, True)


@pytest.mark.rule("SO-6.7")
def test_overflow_takes_salt_then_herring_then_cod(table: Callable[..., Table]) -> None:
    storm = {"weather": "storm", "sea_event": "pirates"}
    port = table(event=storm, seats=fleet(carrack=ship(salt=1, herring=1, cod=4)))
    port.act(SAIL, send("carrack", 0))
    assert port.ship(0, "carrack")["cargo"] == {"salt": 0, "herring": 0, "cod": 3}
    assert port.log(kind="ship_sailed")[0]["lost"] == [1, 1, 1]


@pytest.mark.rule("SO-6.7", "SO-7.12")
def test_a_poor_catch_costs_a_salt_of_every_unprotected_ship(table: Callable[..., Table]) -> None:
    both = {"caravel_1": ship(2), "caravel_2": ship(1)}
    port = table(
        event={"sea_event": "poor_catch"},
        buildings={"fierte": [3, 1]},
        seats={"0": {"ships": both}, "1": {"ships": both}},
    )
    port.act(SAIL, send("caravel_1", 1), send("caravel_2", 0))
    assert [port.ship(0, name)["cargo"]["herring"] for name in both] == [1, 0]
    port.act(SAIL, send("caravel_1", 2), send("caravel_2", 1))
    assert [port.ship(1, name)["cargo"]["herring"] for name in both] == [2, 1]


@pytest.mark.rule("SO-6.7")
def test_overflow_comes_before_the_poor_catch(table: Callable[..., Table]) -> None:
    port = table(
        event={"weather": "storm", "sea_event": "poor_catch"},
        seats=fleet(caravel_1=ship(salt=1, cod=3)),
    )
    port.act(SAIL, send("caravel_1", 0))
    sailed = port.log(kind="ship_sailed")[0]
    assert (sailed["lost"], sailed["spoilt"]) == ([1, 0, 0], 0)


@pytest.mark.rule("SO-6.8")
def test_options_know_the_salt_that_will_be_left(table: Callable[..., Table]) -> None:
    calm = table(seats=fleet(caravel_1=ship(3), carrack=ship(herring=2))).act(SAIL)
    assert calm.legal() == [*(send("caravel_1", h) for h in range(4)), send("carrack", 0)]
    assert calm.refusal(send("caravel_1", 4)) == "SO-6.8"
    assert calm.refusal(send("caravel_2", 0)) == "SO-6.6"
    calm.act(send("carrack", 0))
    assert calm.ship(0, "carrack")["cargo"]["herring"] == 2
    two = table(players=2).act(SAIL)
    assert two.legal() == [send("caravel_1", 3)]


@pytest.mark.rule("SO-6.8")
def test_pirates_ahead_are_reckoned_with_until_they_have_struck(
    table: Callable[..., Table],
) -> None:
    ships = fleet(caravel_1=ship(4), caravel_2=ship(4))
    port = table(event={"sea_event": "pirates"}, seats=ships).act(SAIL)
    assert len(port.legal()) == 3 + 3
    port.act(send("caravel_1", 0))
    assert len(port.legal("ship")) == 5


@pytest.mark.rule("SO-6.9", "SO-3.4")
def test_any_ships_return_unharmed(table: Callable[..., Table]) -> None:
    away = {name: ship(cod=1, at="sea") for name in ("caravel_1", "caravel_2", "carrack")}
    sea = table(event={"weather": "storm", "sea_event": "pirates"}, seats=fleet(**away))
    assert len(sea.legal("return")) == 7
    sea.act({"type": "return", "ships": ["caravel_1", "carrack"]})
    assert [sea.ship(0, name)["at"] for name in away] == ["port", "sea", "port"]
    assert [sea.ship(0, name)["damage"] for name in away] == [0, 0, 0]
    assert table().refusal({"type": "return", "ships": ["caravel_1"]}) == "SO-6.9"


@pytest.mark.rule("SO-12.3")
def test_a_wreck_sails_and_returns_but_carries_nothing(table: Callable[..., Table]) -> None:
    wreck = table(seats={"0": {"ships": {"caravel_1": ship(damage=4)}, "depot": {"salt": 2}}})
    assert MOVE_GOODS not in wreck.legal()
    wreck.act(SAIL)
    assert wreck.legal() == [send("caravel_1", 0)]
    wreck.act(send("caravel_1", 0), PASS, PASS, PASS)
    assert {"type": "return", "ships": ["caravel_1"]} in wreck.legal()


# -- new ships -------------------------------------------------------------------------------------


@pytest.mark.rule("SO-6.10", "SO-7.6", "SO-12.6")
def test_ships_need_both_yards_whoever_built_them(table: Callable[..., Table]) -> None:
    yard = table(buildings={"shipyard": [2]})
    build_caravel = {"type": "build_ship", "ship_kind": "caravel"}
    assert yard.refusal(build_caravel) == "SO-6.10"
    yard.act({"type": "build", "building": "academy"})
    assert build_caravel in yard.legal()
    yard.act(build_caravel)
    empty = {"at": "port", "damage": 0, "capacity": 4, "cargo": ship()["cargo"]}
    assert yard.ship(1, "caravel_2") == empty
    yard.act(PASS, PASS, PASS)
    assert yard.refusal(build_caravel) == "SO-6.10"
    assert {"type": "build_ship", "ship_kind": "carrack"} in yard.legal()


@pytest.mark.rule("SO-6.11")
@pytest.mark.parametrize(
    ("shipyard", "academy", "kind", "paid", "received"),
    [
        ([1], [2], "caravel", 6, {1: 3, 2: 3}),
        ([1], [1], "carrack", 8, {1: 8}),
        ([1, 2], [2, 3], "carrack", 8, {1: 2, 2: 4, 3: 2}),
        ([0, 1], [2], "caravel", 3, {2: 3}),
        ([0], [1, 0], "carrack", 0, {}),
        ([1, 2], [0], "caravel", 3, {1: 1, 2: 1}),
    ],
)
def test_shares(
    table: Callable[..., Table],
    shipyard: list[int],
    academy: list[int],
    kind: str,
    paid: int,
    received: dict[int, int],
) -> None:
    yards = table(buildings={"shipyard": shipyard, "academy": academy})
    yards.act({"type": "build_ship", "ship_kind": kind})
    gains = [money - 20 for money in yards.money]
    assert gains == [-paid, *(received.get(seat, 0) for seat in (1, 2, 3))]


@pytest.mark.rule("SO-6.11", "SO-4.5")
def test_both_shares_are_one_payment(table: Callable[..., Table]) -> None:
    yards = table(buildings={"shipyard": [1], "academy": [2]}, seats={"0": {"money": 2}})
    yards.act({"type": "build_ship", "ship_kind": "caravel"})
    assert yards.money[0] == 2 - 6 - 1
    assert len(yards.log(kind="fell_into_debt")) == 1


# -- moving goods ----------------------------------------------------------------------------------


@pytest.mark.rule("SO-6.12")
def test_steps_go_between_depot_and_ships_in_port(table: Callable[..., Table]) -> None:
    ships = {"caravel_1": ship(2, 1), "carrack": ship(cod=2, at="sea")}
    quay = table(seats={"0": {"depot": {"cod": 2}, "ships": ships}}).act(MOVE_GOODS)
    assert quay.legal() == [
        move("salt", "caravel_1", "depot", 1),
        move("salt", "caravel_1", "depot", 2),
        move("herring", "caravel_1", "depot", 1),
        move("cod", "depot", "caravel_1", 1),
    ]
    assert quay.refusal(move("cod", "depot", "carrack", 1)) == "SO-6.12"
    assert quay.refusal(move("salt", "caravel_1", "carrack", 1)) == "SO-6.12"
    assert quay.refusal(move("salt", "depot", "depot", 1)) == "SO-6.12"
    assert quay.refusal(move("cod", "depot", "caravel_1", 2)) == "SO-6.12"
    assert quay.refusal(DONE) == "SO-6.13"


@pytest.mark.rule("SO-6.13")
def test_each_pair_is_used_once_in_one_direction(table: Callable[..., Table]) -> None:
    seats = {"0": {"depot": {"salt": 4}, "ships": {"caravel_1": ship(2), "caravel_2": ship()}}}
    quay = table(seats=seats).act(MOVE_GOODS, move("salt", "caravel_1", "depot", 1))
    assert quay.refusal(move("salt", "caravel_1", "depot", 1)) == "SO-6.13"
    assert quay.refusal(move("salt", "depot", "caravel_1", 1)) == "SO-6.13"
    assert quay.legal() == [*(move("salt", "depot", "caravel_2", n) for n in range(1, 5)), DONE]
    quay.act(move("salt", "depot", "caravel_2", 4))
    assert (quay.view()["state"], quay.decider) == ("action", 1)


@pytest.mark.rule("SO-6.14")
def test_the_owner_chooses_what_to_give_up(table: Callable[..., Table]) -> None:
    seats = {"0": {"depot": {"salt": 4, "herring": 1}, "ships": {"caravel_1": ship(cod=4)}}}
    quay = table(seats=seats).act(MOVE_GOODS, move("cod", "caravel_1", "depot", 4), DONE)
    assert quay.view()["state"] == "discard"
    assert quay.legal() == [
        {"type": "discard", "good": "salt", "count": 1},
        {"type": "discard", "good": "salt", "count": 2},
        {"type": "discard", "good": "salt", "count": 3},
        {"type": "discard", "good": "herring", "count": 1},
        {"type": "discard", "good": "cod", "count": 1},
        {"type": "discard", "good": "cod", "count": 2},
        {"type": "discard", "good": "cod", "count": 3},
    ]
    assert quay.refusal({"type": "discard", "good": "salt", "count": 4}) == "SO-6.14"
    quay.act({"type": "discard", "good": "salt", "count": 2})
    assert quay.view()["state"] == "discard"
    quay.act({"type": "discard", "good": "herring", "count": 1})
    assert quay.decider == 1
    assert quay.seat(0)["depot"] == {"salt": 2, "herring": 0, "cod": 4}


@pytest.mark.rule("SO-12.9")
def test_two_full_ships_exchange_their_cargoes_through_a_full_depot(
    table: Callable[..., Table],
) -> None:
    ships = {"caravel_1": ship(salt=4), "caravel_2": ship(cod=4)}
    quay = table(seats={"0": {"depot": {"herring": 6}, "ships": ships}}).act(
        MOVE_GOODS,
        move("salt", "caravel_1", "depot", 4),
        move("cod", "caravel_2", "depot", 4),
        move("salt", "depot", "caravel_2", 4),
        move("cod", "depot", "caravel_1", 4),
    )
    assert quay.view()["state"] == "action"
    assert quay.ship(0, "caravel_1")["cargo"]["cod"] == 4
    assert quay.ship(0, "caravel_2")["cargo"]["salt"] == 4
    assert quay.seat(0)["depot"]["herring"] == 6


# -- the Gros Horloge ------------------------------------------------------------------------------


@pytest.mark.rule("SO-7.13", "SO-7.14")
@pytest.mark.parametrize(("owners", "surcharge"), [([0, 1], 3), ([1, 0], 5)])
def test_a_second_action_of_another_type(
    table: Callable[..., Table], owners: list[int], surcharge: int
) -> None:
    clock = table(buildings={"clock": owners}, action_costs={"city": 2})
    clock.act({"type": "buy", "good": "salt", "count": 1})
    assert clock.view()["state"] == "clock"
    assert clock.legal()[0] == {"type": "end_turn"}
    assert {action["type"] for action in clock.legal()}.isdisjoint({"sell", "buy", "pass"})
    assert clock.refusal({"type": "buy", "good": "salt", "count": 1}) == "SO-7.13"
    assert clock.refusal(PASS) == "SO-3.2"
    clock.act({"type": "saline"})
    assert clock.money[0] == 20 - 1 - (2 + surcharge) - 6
    assert clock.view()["action_costs"] == {"city": 3, "navigation": 0, "harbor": 0, "market": 1}
    assert clock.view()["clock_used"] == [0]
    assert (clock.view()["state"], clock.decider) == ("action", 1)


@pytest.mark.rule("SO-7.13")
def test_once_a_round_and_not_after_a_pass(table: Callable[..., Table]) -> None:
    clock = table(players=2, buildings={"clock": [0]})
    clock.act(PASS)
    assert (clock.view()["state"], clock.decider) == ("action", 1)
    clock.act({"type": "saline"}, SAIL, send("caravel_1", 3), {"type": "saline"}, PASS)
    assert clock.decider == 0
    clock.act({"type": "sell", "good": "salt", "count": 1, "from": "ships_first"}) if (
        clock.legal("sell")
    ) else clock.act({"type": "buy", "good": "salt", "count": 1})
    assert clock.decider == 1


@pytest.mark.rule("SO-7.13")
def test_ending_the_turn_is_no_pass_and_keeps_the_clock(table: Callable[..., Table]) -> None:
    clock = table(players=2, consecutive_passes=1, buildings={"clock": [0]})
    clock.act({"type": "saline"}, {"type": "end_turn"})
    assert clock.view()["consecutive_passes"] == 0
    assert clock.view()["clock_used"] == []


@pytest.mark.rule("SO-7.13", "SO-12.7")
def test_not_in_the_turn_in_which_it_was_built(table: Callable[..., Table]) -> None:
    clock = table(players=2).act({"type": "build", "building": "clock"})
    assert (clock.view()["state"], clock.decider) == ("action", 1)
    clock.act(PASS, {"type": "saline"})
    assert (clock.view()["state"], clock.decider) == ("clock", 0)


@pytest.mark.rule("SO-7.13")
def test_the_second_action_follows_the_steps_of_the_first(table: Callable[..., Table]) -> None:
    seats = fleet(caravel_1=ship(2), caravel_2=ship(2))
    clock = table(buildings={"clock": [0]}, seats=seats)
    clock.act(SAIL, send("caravel_1", 2), DONE)
    assert clock.view()["state"] == "clock"
    clock.act(MOVE_GOODS, move("salt", "caravel_2", "depot", 2))
    assert (clock.view()["state"], clock.decider) == ("action", 1)


@pytest.mark.rule("SO-7.13")
def test_the_state_is_skipped_if_only_the_end_is_left(table: Callable[..., Table]) -> None:
    poor = {"money": -20, "ships": {"caravel_1": ship()}}
    clock = table(buildings={"clock": [0]}, seats={"0": poor})
    clock.act(SAIL, send("caravel_1", 0))
    assert (clock.view()["state"], clock.decider) == ("action", 1)


@pytest.mark.rule("SO-7.13", "SO-5.3")
def test_the_surcharge_and_the_price_must_both_be_payable(table: Callable[..., Table]) -> None:
    clock = table(buildings={"clock": [0]}, seats={"0": {"money": -15}})
    clock.act(SAIL, send("caravel_1", 0))
    # 3 for the clock leave -18: 4 more may be paid, 5 may not.
    built = {action["building"] for action in clock.legal("build")}
    assert "maclou" in built
    assert "bank" not in built
    assert clock.refusal({"type": "build", "building": "bank"}) == "SO-4.2"


def test_a_used_clock_is_the_same_by_replay_and_on_a_copy(table: Callable[..., Table]) -> None:
    clock = table(players=2, buildings={"clock": [0]}).act({"type": "saline"})
    twin = clock.state.copy()
    first = clock.legal()
    clock.act(SAIL, send("caravel_1", 3))
    assert clock.view()["clock_used"] == [0]
    clock.state = twin
    assert clock.view()["clock_used"] == []
    assert clock.legal() == first
