"""Final scoring, hidden information, player counts (SO-9 to SO-12, SO-7.7 to 7.12)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from portolan.rulekit.play import reveals, shown
from portolan.salty_ocean import GAME, board
from portolan.salty_ocean.scoring import building_count, final_score, town_hall_value
from portolan.salty_ocean.state import CardsSeen

from .conftest import Table

PASS = {"type": "pass"}


def finish(table: Callable[..., Table], **given: Any) -> Table:
    """All pass in the last round."""
    return table(round=5, **given).passes(given.get("players", 4))


@pytest.mark.rule("SO-9.1", "SO-8.10")
def test_end_values_come_after_the_cap_and_goods_are_worth_nothing(
    table: Callable[..., Table],
) -> None:
    loaded = {
        "money": 60,
        "notre_dame": 8,
        "saline": 4,
        "depot_level": 2,
        "depot": {"cod": 20},
        "ships": {"carrack": {"at": "sea", "damage": 5, "cargo": {"cod": 1}}},
    }
    end = finish(table, buildings={"lighthouse": [0]}, seats={"0": loaded, "1": {"money": -10}})
    assert end.view()["final"] == [40 + 70 + 2, -11, 20, 20]
    assert end.view()["winners"] == [0]


@pytest.mark.rule("SO-7.7")
def test_the_lighthouse_counts_all_ships(table: Callable[..., Table]) -> None:
    at_sea = {"at": "sea", "damage": 4, "cargo": {}}
    in_port = {"at": "port", "damage": 0, "cargo": {}}
    ships = {"caravel_1": at_sea, "caravel_2": in_port, "carrack": at_sea}
    light = table(buildings={"lighthouse": [0]}, seats={"0": {"ships": ships}})
    assert final_score(light.state, 0).lighthouse == 6


@pytest.mark.rule("SO-7.8")
@pytest.mark.parametrize("level", range(9))
def test_the_values_of_notre_dame(table: Callable[..., Table], level: int) -> None:
    nave = table(seats={"0": {"notre_dame": level}})
    assert final_score(nave.state, 0).notre_dame == [0, 5, 11, 18, 26, 35, 45, 55, 70][level]


@pytest.mark.rule("SO-7.9", "SO-7.11", "SO-11.4")
def test_values_by_builder(table: Callable[..., Table]) -> None:
    town = table(buildings={"vitrails": [2, 0, 1], "maclou": [3, 0]}).state
    assert [final_score(town, seat).vitrails for seat in range(4)] == [7, 5, 10, 0]
    assert [final_score(town, seat).maclou for seat in range(4)] == [3, 0, 0, 6]


@pytest.mark.rule("SO-7.10")
def test_the_town_hall_counts_itself(table: Callable[..., Table]) -> None:
    assert [town_hall_value(place, 5) for place in range(3)] == [8, 5, 2]
    hall = table(buildings={"town_hall": [0, 1], "bank": [1], "vault": [1]}).state
    assert final_score(hall, 0).town_hall == 3 + 1
    assert final_score(hall, 1).town_hall == 2


@pytest.mark.rule("SO-9.2")
def test_ties_are_broken_by_buildings_else_shared(table: Callable[..., Table]) -> None:
    end = finish(table, players=3, buildings={"clock": [1], "fierte": [2]})
    assert end.view()["winners"] == [1, 2]
    result = GAME.result(end.state)
    assert result is not None
    assert (result.ranks, result.scores) == ([3, 1, 1], [20, 20, 20])


@pytest.mark.rule("SO-9.3", "SO-7.1")
def test_the_building_count(table: Callable[..., Table]) -> None:
    everything = {name: [0] for name in board.BUILDINGS}
    seat = {"notre_dame": 3, "saline": 4, "depot_level": 2}
    town = table(buildings=everything, seats={"0": seat, "1": seat})
    assert building_count(town.state, 0) == 12
    assert building_count(town.state, 1) == 1


# -- hidden information ----------------------------------------------------------------------------


@pytest.fixture
def looked(table: Callable[..., Table]) -> Table:
    """Seat 2 has looked at R3 and U5 and swapped them; seat 0 is asked to look next."""
    end = table(turn=3, consecutive_passes=3, buildings={"fierte": [2, 0]}).act(PASS)
    return end.act({"type": "look", "first": "R3", "second": "U5"}, {"type": "swap"})


def faces(table: Table, seat: int | None) -> dict[str, str]:
    return {at: card["id"] for at, card in table.view(seat)["cards"].items() if card["id"]}


@pytest.mark.rule("SO-10.1", "SO-10.2", "SO-13.6")
def test_a_seat_sees_what_it_looked_at_and_nobody_else_does(looked: Table) -> None:
    public = {"R1": "E01", "R2": "E02"}
    assert faces(looked, 2) == {**public, "R3": "E10", "U5": "E03"}
    for viewer in (0, 1, 3, None):
        assert faces(looked, viewer) == public
    assert looked.view(2)["seats"][2]["known"] == ["E03", "E10"]
    for viewer in (0, 1, 3, None):
        assert looked.view(viewer)["seats"][2]["known"] is None


@pytest.mark.rule("SO-10.1", "SO-10.6")
def test_where_a_seat_looked_is_public(looked: Table) -> None:
    for viewer in (0, 1, 2, 3, None):
        assert looked.view(viewer)["seats"][2]["looked_at"] == ["R3", "U5"]


@pytest.mark.rule("SO-10.2", "SO-12.10")
def test_knowledge_follows_the_card_through_anothers_swap(table: Callable[..., Table]) -> None:
    end = table(
        turn=3,
        consecutive_passes=3,
        buildings={"fierte": [2]},
        seats={"1": {"known": ["E04"]}, "3": {"known": ["E04", "E08"]}},
    ).act(PASS, {"type": "look", "first": "R4", "second": "U3"}, {"type": "swap"})
    assert end.state.cards[3] == board.CARDS.index("E08")
    assert faces(end, 1)["U3"] == "E04"
    assert "R4" not in faces(end, 1)
    assert (faces(end, 3)["R4"], faces(end, 3)["U3"]) == ("E08", "E04")
    assert end.view()["seats"][1]["looked_at"] == ["U3"]


@pytest.mark.rule("SO-10.3")
def test_events_and_options_tell_others_nothing(looked: Table) -> None:
    seen = [event for event in looked.log() if event["type"] == "cards_seen"]
    assert seen == [
        {
            "type": "cards_seen",
            "seat": 2,
            "first": "R3",
            "second": "U5",
            "first_card": None,
            "second_card": None,
        }
    ]
    own = [event for event in looked.log(2) if event["type"] == "cards_seen"]
    assert (own[0]["first_card"], own[0]["second_card"]) == ("E03", "E10")
    assert "E03" not in str(looked.legal())


@pytest.mark.rule("SO-8.14", "SO-10.2")
@pytest.mark.parametrize(("known", "tells"), [([], True), (["E04"], True), (["E04", "E07"], False)])
def test_a_look_at_cards_known_already_reveals_nothing(
    table: Callable[..., Table], known: list[str], tells: bool
) -> None:
    end = table(buildings={"fierte": [0]}, seats={"0": {"known": known}}).passes(4)
    end.act({"type": "look", "first": "R4", "second": "U2"})
    assert reveals(end.events) is tells
    assert end.seat(0)["looked_at"] == ["R4", "U2"]


@pytest.mark.rule("SO-10.3")
def test_the_words_of_the_log_tell_others_nothing(looked: Table) -> None:
    events = [e for e in looked.events if isinstance(getattr(e, "event", None), CardsSeen)]
    assert len(events) == 1
    own, public = (GAME.narrate(shown(events[0], seat)) for seat in (2, 0))
    assert own is not None
    assert public is not None
    assert (own.key, public.key) == ("log-saw", "log-looked")


@pytest.mark.rule("SO-10.2")
def test_states_that_differ_only_in_what_is_hidden_look_alike(looked: Table) -> None:
    other = looked.state.copy()
    at = board.POSITIONS.index
    for one, two in (("R4", "R5"), ("U1", "U4")):
        cards = other.cards
        cards[at(one)], cards[at(two)] = cards[at(two)], cards[at(one)]
    for viewer in (0, 1, 2, 3, None):
        assert GAME.look(other, viewer) == GAME.look(looked.state, viewer)
    cards = other.cards
    cards[at("R3")], cards[at("U1")] = cards[at("U1")], cards[at("R3")]
    assert GAME.look(other, 2) != GAME.look(looked.state, 2)
    assert GAME.look(other, 1) == GAME.look(looked.state, 1)


@pytest.mark.rule("SO-10.4", "SO-10.7")
def test_after_the_end_all_cards_are_open(table: Callable[..., Table]) -> None:
    end = finish(table)
    assert [card["id"] for card in end.view()["cards"].values()] == list(board.CARDS)
    assert end.log(kind="cards_shown")[0]["cards"] == list(board.CARDS)


@pytest.mark.rule("SO-10.5")
def test_a_bot_imagines_only_what_its_seat_cannot_know(looked: Table) -> None:
    random = Random(4)
    at_r3 = set()
    for _ in range(60):
        guess = GAME.determinize(looked.state, 2, random)
        assert GAME.look(guess, 2) == GAME.look(looked.state, 2)
        assert guess.cards[2] == looked.state.cards[2]
        at_r3.add(GAME.determinize(looked.state, 1, random).cards[2])
    assert len(at_r3) == 8


@pytest.mark.rule("SO-10.5")
def test_imagining_reads_the_view_alone(looked: Table) -> None:
    other = looked.state.copy()
    other.cards[3:] = other.cards[3:][::-1]
    same = GAME.determinize(looked.state, 1, Random(7)).cards
    assert GAME.determinize(other, 1, Random(7)).cards == same


# -- numbers of players ----------------------------------------------------------------------------


@pytest.mark.rule("SO-11.1", "SO-11.5", "SO-1.1")
def test_two_play_without_cod(table: Callable[..., Table]) -> None:
    two = table(players=2, seats={"0": {"depot": {"herring": 1}}})
    assert {a["good"] for a in two.legal() if "good" in a} == {"salt", "herring"}
    assert two.refusal({"type": "buy", "good": "cod", "count": 1}) == "SO-11.1"
    cod = {"type": "sell", "good": "cod", "count": 1, "from": "ships_first"}
    assert two.refusal(cod) == "SO-11.1"
    assert list(two.view()["prices"]) == ["salt", "herring"]
    two.passes(2)
    assert two.state.rows[board.COD] == 3
    begun = two.log(kind="round_began")[-1]
    assert (len(begun["rows"]), len(begun["prices"])) == (2, 2)


@pytest.mark.rule("SO-11.1", "SO-11.2", "SO-11.3")
@pytest.mark.parametrize(
    ("seats", "many", "count", "others"),
    [
        (2, ["lighthouse", "bank", "vault", "auberge"], 2, 1),
        (3, ["bank", "vault", "auberge"], 3, 2),
        (4, ["bank", "vault", "auberge"], 4, None),
    ],
)
def test_slots(seats: int, many: list[str], count: int, others: int | None) -> None:
    slots = dict(zip(board.BUILDINGS, board.SLOTS[seats], strict=True))
    assert {slots.pop(name) for name in many} == {count}
    if others is not None:
        assert set(slots.values()) == {others}
    else:
        three = {name for name, number in slots.items() if number == 3}
        assert three == {"lighthouse", "vitrails", "town_hall"}
        assert set(slots.values()) == {2, 3}


@pytest.mark.rule("SO-11.1", "SO-11.2")
@pytest.mark.parametrize("players", [2, 3])
def test_tracks_are_open_to_all(table: Callable[..., Table], players: int) -> None:
    everyone = table(players=players, seats={str(s): {"money": 40} for s in range(players)})
    for step in ("depot", "notre_dame"):
        everyone.act(*[{"type": "build", "building": step}] * players)
    everyone.act(*[{"type": "saline"}] * players)
    assert [everyone.seat(seat)["saline"] for seat in range(players)] == [2] * players
