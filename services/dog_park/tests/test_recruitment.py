"""DP-4: recruitment."""

import pytest

from portolan.rulekit import IllegalAction

from .conftest import SetTable

FIELD = ["dog_009", "dog_021", "dog_047"]


@pytest.mark.rule("DP-4.1", "DP-0.2", "DP-0.3")
def test_seats_bid_in_turn_order_on_any_slot(table: SetTable) -> None:
    game = table(phase="BID", seats=3, start=1, reputation=[5, 3, 9], field=FIELD)
    assert game.decider == 1
    assert {doc["value"] for doc in game.legal()} == {1, 2, 3}
    assert {doc["slot"] for doc in game.legal()} == {1, 2, 3}
    game.act("bid", slot=3, value=2)
    assert game.decider == 2
    assert {doc["value"] for doc in game.legal()} == {1, 2, 3, 4, 5}
    game.act("bid", slot=3, value=5)
    assert game.decider == 0


@pytest.mark.rule("DP-4.1", "DP-0.9", "DP-0.10")
@pytest.mark.parametrize(("slot", "value"), [(4, 1), (1, 4), (2, 5)])
def test_other_bids_are_refused_and_change_nothing(table: SetTable, slot: int, value: int) -> None:
    game = table(phase="BID", seats=3, reputation=[3, 5, 5], field=FIELD)
    before = game.view(0)
    with pytest.raises(IllegalAction) as refused:
        game.act("bid", slot=slot, value=value)
    assert refused.value.rule == "DP-4.1"
    assert game.view(0) == before


@pytest.mark.rule("DP-4.2", "DP-11.2")
def test_slot_public_value_secret_until_all_have_bid(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD)
    game.act("bid", slot=2, value=4)
    assert game.view(0)["seats"][0]["bid"] == {"slot": 2, "value": 4}
    for viewer in (1, 2, None):
        assert game.view(viewer)["seats"][0]["bid"] == {"slot": 2, "value": None}
        (made,) = [event for event in game.log(viewer) if event["type"] == "bid_made"]
        assert made == {"type": "bid_made", "seat": 0, "slot": 2, "value": None}
    game.act("bid", slot=2, value=1).act("bid", slot=2, value=2)
    assert game.view(None)["seats"][0]["bid"] == {"slot": 2, "value": 4}


@pytest.mark.rule("DP-4.3")
def test_a_seat_without_reputation_is_skipped_and_the_log_says_so(table: SetTable) -> None:
    game = table(phase="BID", seats=3, reputation=[0, 5, 5], field=FIELD)
    assert game.decider == 1
    assert game.log_kinds() == ["could_not_bid"]


@pytest.mark.rule("DP-4.3", "DP-4.8", "DP-4.10")
def test_where_nobody_can_bid_everybody_takes_for_free_in_turn_order(table: SetTable) -> None:
    game = table(phase="BID", seats=3, start=2, reputation=[0, 0, 0], field=FIELD)
    assert game.phase == "TAKE"
    assert game.decider == 2
    game.act("take", slot=3)
    assert game.decider == 0
    game.act("take", slot=1)
    assert game.dogs(1) == [["dog_021", 0]]
    assert game.state.reputations == [0, 0, 0]


@pytest.mark.rule("DP-4.3", "DP-4.4", "DP-4.5", "DP-4.8")
def test_alone_without_reputation_the_dogs_of_the_auto_walkers_are_gone(table: SetTable) -> None:
    game = table(chance=[], phase="BID", seats=1, reputation=[0], field=FIELD)
    assert game.dogs(0) == [["dog_009", 0]]
    assert [auto["kennel"] for auto in game.view()["autos"]] == [["dog_021"], ["dog_047"]]


@pytest.mark.rule("DP-4.4")
def test_auto_walkers_want_the_best_award_and_do_not_share(table: SetTable) -> None:
    game = table(
        phase="BID",
        seats=1,
        field=["dog_009", "dog_010", "dog_021"],
        awards=["toy", "gundog", "hound", "pastoral", "terrier", "utility", "working"],
    )
    game.act("bid", slot=3, value=1)
    targets = [event["slot"] for event in game.log() if event["type"] == "auto_bid"]
    assert targets[0] == 1
    assert targets[1] == 2


@pytest.mark.rule("DP-4.5", "DP-11.4")
def test_the_die_is_rolled_only_for_a_contested_target(table: SetTable) -> None:
    given = {
        "phase": "BID",
        "seats": 2,
        "awards": ["gundog", "toy", "hound", "pastoral", "terrier", "utility", "working"],
        "field": FIELD,
    }
    quiet = table(chance=[], **given)
    quiet.act("bid", slot=1, value=1).act("bid", slot=3, value=1)
    rolled = table(chance=[4], **given)
    rolled.act("bid", slot=2, value=3).act("bid", slot=2, value=4)
    assert [e["value"] for e in rolled.log() if e["type"] == "auto_bid"] == [4]
    won = [e for e in rolled.log() if e["type"] == "dog_won"]
    assert [(e["seat"], e["slot"], e["paid"]) for e in won] == [(1, 2, 4)]


@pytest.mark.rule("DP-4.6", "DP-0.5")
def test_the_winner_pays_and_gets_the_dog_unwalked(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD)
    game.act("bid", slot=1, value=5).act("bid", slot=2, value=2).act("bid", slot=3, value=1)
    assert game.state.reputations == [0, 3, 4]
    assert game.dogs(0) == [["dog_009", 0]]
    assert game.log_kinds().index("bids_revealed") < game.log_kinds().index("dog_won")


@pytest.mark.rule("DP-4.7", "DP-4.8")
def test_losers_pay_and_choose_before_those_who_could_not_bid(table: SetTable) -> None:
    field = [*FIELD, "dog_075"]
    game = table(phase="BID", seats=4, reputation=[0, 5, 5, 0], field=field)
    game.act("bid", slot=1, value=1).act("bid", slot=1, value=2)
    assert game.phase == "TAKE"
    assert game.decider == 1
    assert [doc["slot"] for doc in game.legal()] == [2, 3, 4]
    game.act("take", slot=4)
    assert game.state.reputations[1] == 4
    assert game.decider == 0
    game.act("take", slot=2)
    assert game.state.reputations == [0, 4, 3, 0]
    assert game.dogs(3) == [["dog_047", 0]]


@pytest.mark.rule("DP-4.7")
def test_a_slot_without_a_dog_cannot_be_taken(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD)
    game.act("bid", slot=1, value=2).act("bid", slot=1, value=1).act("bid", slot=1, value=1)
    with pytest.raises(IllegalAction) as refused:
        game.act("take", slot=1)
    assert refused.value.rule == "DP-4.7"


@pytest.mark.rule("DP-4.9")
def test_an_auto_walker_that_lost_takes_last(table: SetTable) -> None:
    game = table(
        chance=[1],
        phase="BID",
        seats=2,
        awards=["toy", "gundog", "hound", "pastoral", "terrier", "utility", "working"],
        field=FIELD,
    )
    game.act("bid", slot=1, value=3).act("bid", slot=1, value=2)
    game.act("take", slot=2)
    assert game.view()["autos"][0]["kennel"] == ["dog_047"]
    assert game.log_kinds()[-2:] == ["auto_took", "field_filled"]


@pytest.mark.rule("DP-4.10", "DP-4.11", "DP-0.4")
def test_the_last_dog_goes_by_itself_and_the_field_is_filled(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD, deck_top=["dog_100", "dog_101", "dog_102"])
    game.act("bid", slot=1, value=2).act("bid", slot=2, value=1).act("bid", slot=1, value=1)
    (taken,) = [event for event in game.log() if event["type"] == "dog_taken"]
    assert taken == {
        "type": "dog_taken",
        "seat": 2,
        "slot": 3,
        "dog": "dog_047",
        "paid": 1,
        "forced": True,
    }
    assert game.view()["field"] == ["dog_100", "dog_101", "dog_102"]


@pytest.mark.rule("DP-4.12", "DP-11.4")
def test_an_empty_deck_is_made_of_the_discard_pile(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD, deck_top=["dog_100"])
    game.state.deck = game.state.deck[-1:]
    game.state.discard = [1, 2, 3, 4]
    game.act("bid", slot=1, value=1).act("bid", slot=2, value=1).act("bid", slot=3, value=1)
    assert game.view()["field"][0] == "dog_100"
    assert {"type": "reshuffled", "cards": 4} in game.log()
    assert len(game.state.deck) == 2
    assert game.state.discard == []
