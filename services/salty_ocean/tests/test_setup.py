"""Conventions, components and setup (SO-0, SO-1, SO-2)."""

from collections.abc import Callable
from typing import Any

import pytest

from portolan.rulekit import BadOptions, IllegalAction, SeededChance
from portolan.rulekit.game import rank
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.state import State

from .conftest import Table

SEATS = [2, 3, 4]


@pytest.mark.rule("SO-0.1")
def test_there_are_no_fractions_in_a_state(new_match: Callable[..., Table]) -> None:
    to_row = GAME.state_form.to_row
    assert to_row is not None
    row = to_row(new_match().state)

    def leaves(value: Any) -> list[Any]:
        if type(value) in (list, tuple):
            return [leaf for item in value for leaf in leaves(item)]
        return [value]

    assert {type(leaf) for leaf in leaves(row)} <= {int, bool}


@pytest.mark.rule("SO-0.2", "SO-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_order_is_clockwise_from_a_random_seat(
    new_match: Callable[..., Table], seats: int
) -> None:
    orders = [new_match(seats, f"seed {n}").state.order for n in range(40)]
    for order in orders:
        assert order == [(order[0] + step) % seats for step in range(seats)]
    assert {order[0] for order in orders} == set(range(seats))


@pytest.mark.rule("SO-0.3", "SO-1.1", "SO-1.2")
def test_goods_and_ships_have_their_canonical_order() -> None:
    assert board.GOODS == ("salt", "herring", "cod")
    assert board.SHIPS == ("caravel_1", "caravel_2", "carrack")
    assert board.CAPACITY == (4, 4, 6)


@pytest.mark.rule("SO-0.3")
def test_ships_to_return_are_named_in_canonical_order(table: Callable[..., Table]) -> None:
    at_sea = {"at": "sea", "damage": 0, "cargo": {}}
    fleet = table(seats={"0": {"ships": {"caravel_1": at_sea, "carrack": at_sea}}})
    assert {"type": "return", "ships": ["caravel_1", "carrack"]} in fleet.legal()
    assert fleet.refusal({"type": "return", "ships": ["carrack", "caravel_1"]}) == "SO-0.3"
    assert fleet.refusal({"type": "return", "ships": ["carrack", "carrack"]}) == "SO-0.3"
    assert fleet.refusal({"type": "return", "ships": []}) == "SO-0.3"


@pytest.mark.rule("SO-0.4")
def test_supplies_do_not_run_out(table: Callable[..., Table]) -> None:
    full = {"saline": 4, "depot_level": 2, "depot": {"salt": 18}}
    rich = table(seats={str(seat): full for seat in range(4)}).passes(4)
    assert [rich.seat(seat)["depot"]["salt"] for seat in range(4)] == [30] * 4


@pytest.mark.rule("SO-0.5")
def test_owners_stand_in_the_order_in_which_they_built(table: Callable[..., Table]) -> None:
    bank = {"type": "build", "building": "bank"}
    built = table(order=[2, 0, 3, 1]).act(bank, bank, bank)
    assert built.view()["buildings"]["bank"] == [2, 0, 3]


@pytest.mark.rule("SO-0.6")
def test_after_the_setup_nothing_is_drawn(new_match: Callable[..., Table]) -> None:
    match = new_match(3)
    drawn = match.chance.draws
    assert drawn == 1 + 9
    while GAME.asked(match.state):
        match.act(match.legal()[0] if match.state.round > 2 else match.legal()[-1])
    assert match.chance.draws == drawn


@pytest.mark.rule("SO-0.7")
def test_a_refused_move_changes_nothing(table: Callable[..., Table]) -> None:
    poor = table(seats={"0": {"money": -20}})
    before = poor.state.copy()
    with pytest.raises(IllegalAction):
        poor.act({"type": "build", "building": "bank"})
    assert poor.state == before


@pytest.mark.rule("SO-1.3")
def test_damage_takes_room_from_the_hold(table: Callable[..., Table]) -> None:
    ship = {"at": "port", "damage": 3, "cargo": {"salt": 1}}
    damaged = table(seats={"0": {"depot": {"salt": 3}, "ships": {"carrack": ship}}})
    damaged.act({"type": "move_goods"})
    assert damaged.ship(0, "carrack")["capacity"] == 3
    loads = [m["count"] for m in damaged.legal("move") if m["to"] == "carrack"]
    assert loads == [1, 2]


@pytest.mark.rule("SO-1.4", "SO-1.5", "SO-7.1")
def test_tables_of_depot_and_saline() -> None:
    assert board.DEPOT_CAPACITY == (6, 15, 30)
    assert board.SALINE_PRODUCTION[1:] == (3, 7, 10, 12)


@pytest.mark.rule("SO-1.4")
def test_a_depot_holds_all_goods_together(table: Callable[..., Table]) -> None:
    mixed = table(seats={"0": {"depot": {"salt": 1, "herring": 2, "cod": 2}}})
    assert [m["count"] for m in mixed.legal("buy") if m["good"] == "salt"] == [1]


@pytest.mark.rule("SO-1.6")
def test_the_price_is_the_ladder_at_the_row(table: Callable[..., Table]) -> None:
    rows = table(market_rows={"salt": 6, "herring": 0, "cod": 5})
    assert rows.view()["prices"] == {"salt": 3, "herring": 2, "cod": 7}


@pytest.mark.rule("SO-1.7", "SO-5.1")
def test_one_shared_marker_per_type_at_most_ten(table: Callable[..., Table]) -> None:
    city = table(players=2, seats={"0": {"money": 300}, "1": {"money": 300}})
    city.act({"type": "saline"}, {"type": "build", "building": "depot"}, {"type": "saline"})
    assert [event["fee"] for event in city.log() if "fee" in event] == [0, 1, 2]
    for building in ("bank", "bank", "vault", "vault", "finances", "auberge", "auberge"):
        city.act({"type": "build", "building": building})
    assert city.view()["action_costs"]["city"] == 10
    city.act({"type": "build", "building": "clock"}, {"type": "build", "building": "maclou"})
    assert city.view()["action_costs"]["city"] == 10
    city.passes(2)
    assert city.view()["action_costs"]["city"] == 0


@pytest.mark.rule("SO-1.8")
def test_ten_event_cards() -> None:
    assert len(board.CARDS) == 10
    assert board.WEATHERS == ("calm", "storm")
    assert board.SEA_EVENTS == ("none", "pirates", "poor_catch")
    assert all(len(arrows) == 3 for arrows in board.ARROWS)


@pytest.mark.rule("SO-1.9")
def test_twelve_kinds_of_building() -> None:
    assert len(board.BUILDINGS) == 12


@pytest.mark.rule("SO-2.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_neither_one_nor_five_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new(GAME.options(), seats, SeededChance("x"))


@pytest.mark.rule("SO-2.10")
def test_there_are_no_options() -> None:
    assert GAME.codec.json_schema(GAME.options_form, "")["$defs"]["Options"]["properties"] == {}


@pytest.mark.rule("SO-2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_money_by_place_on_the_order_track(new_match: Callable[..., Table], seats: int) -> None:
    match = new_match(seats)
    in_order = [match.money[seat] for seat in match.state.order]
    assert in_order == [10, 12, 14, 16][:seats]


@pytest.mark.rule("SO-2.4", "SO-2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_salt_lies_aboard(new_match: Callable[..., Table], seats: int) -> None:
    match = new_match(seats)
    for seat in range(seats):
        before = match.seat(seat)
        assert before["depot"] == {"salt": 0, "herring": 0, "cod": 0}
        assert (before["saline"], before["depot_level"], before["notre_dame"]) == (1, 0, 0)
        assert before["building_count"] == 0
        cargo = {"salt": 3, "herring": 0, "cod": 0}
        caravel = {"at": "port", "damage": 0, "capacity": 4, "cargo": cargo}
        assert before["ships"] == {"caravel_1": caravel}
    assert all(owners == [] for owners in match.view()["buildings"].values())


@pytest.mark.rule("SO-2.6", "SO-2.7", "SO-2.9")
def test_markers_start_in_the_middle_and_the_first_event_moves_them(
    new_match: Callable[..., Table],
) -> None:
    match = new_match(4)
    card = match.state.cards[0]
    moved = [min(6, max(0, 3 + arrow)) for arrow in board.ARROWS[card]]
    assert match.state.rows == moved
    assert set(match.view()["action_costs"].values()) == {0}
    assert match.view()["state"] == "action"
    begun = match.log(kind="round_began")
    assert [event["round"] for event in begun] == [1]


@pytest.mark.rule("SO-2.6")
def test_start_prices() -> None:
    assert [ladder[board.START_ROW] for ladder in board.LADDERS] == [1, 4, 4]


@pytest.mark.rule("SO-2.8")
def test_cards_lie_shuffled_on_ten_places(new_match: Callable[..., Table]) -> None:
    decks = [new_match(2, f"seed {n}").state.cards for n in range(30)]
    assert all(sorted(deck) == list(range(10)) for deck in decks)
    assert {deck[0] for deck in decks} != {decks[0][0]}
    cards = new_match(2).view()["cards"]
    assert [name for name, card in cards.items() if card["face"] == "up"] == ["R1", "R2"]
    assert list(cards) == ["R1", "R2", "R3", "R4", "R5", "U1", "U2", "U3", "U4", "U5"]


def test_a_copy_shares_nothing_that_changes(new_match: Callable[..., Table]) -> None:
    state = new_match(3).state
    twin = state.copy()
    assert twin == state
    for name in State.__annotations__:
        value = getattr(state, name)
        if type(value) is list:
            assert getattr(twin, name) is not value, name


def test_shared_ranks() -> None:
    assert rank([(5, 1), (5, 1), (4, 9)], [5, 5, 4]).ranks == [1, 1, 3]
