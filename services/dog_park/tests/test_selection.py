"""DP-5, DP-7.1 to DP-7.4, DP-8.1 to DP-8.6: selection."""

import pytest

from portolan.rulekit import IllegalAction

from .conftest import SetTable


@pytest.mark.rule("DP-5.1", "DP-3.2")
def test_seats_select_one_after_the_other_in_turn_order(table: SetTable) -> None:
    game = table(
        phase="SELECT_START",
        seats=3,
        start=1,
        kennels=[["dog_009"], ["dog_021"], ["dog_012"]],
        goods_0=[2, 2, 2, 2],
        goods_1=[2, 2, 2, 2],
        goods_2=[2, 2, 2, 2],
    )
    assert game.decider == 1
    game.act("place", dog="dog_021")
    assert game.decider == 2
    game.act("place", dog="dog_012")
    assert game.decider == 0


@pytest.mark.rule("DP-5.2", "DP-5.6")
def test_three_dogs_fill_the_lead(table: SetTable) -> None:
    kennel = ["dog_012", "dog_013", "dog_015", "dog_021"]
    game = table(phase="SELECT", goods=[9, 9, 9, 9], kennel=kennel)
    for dog in kennel[:3]:
        game.act("place", dog=dog)
    assert [dog for dog, _ in game.dogs(0, "lead")] == kennel[:3]
    assert game.log_kinds()[-1] == "selection_ended"


@pytest.mark.rule("DP-5.3")
def test_a_dog_that_cannot_be_paid_is_refused(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[1, 0, 0, 2], kennel=["dog_012", "dog_028"])
    assert [doc["dog"] for doc in game.legal("place")] == ["dog_012"]
    with pytest.raises(IllegalAction) as refused:
        game.act("place", dog="dog_028")
    assert refused.value.rule == "DP-5.3"


@pytest.mark.rule("DP-5.4")
def test_without_a_payable_dog_the_seat_stays_at_home(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[0, 0, 0, 0], kennel=["dog_028"])
    assert game.state.goods[:4] == [1, 1, 0, 0]
    assert game.log_kinds()[0] == "cannot_walk"
    assert game.dogs(0, "lead") == []


@pytest.mark.rule("DP-5.5")
def test_at_least_one_dog_must_be_walked(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[2, 2, 2, 2], kennel=[["dog_012", 3], "dog_013"])
    assert game.legal("end_selection") == []
    with pytest.raises(IllegalAction) as refused:
        game.act("end_selection")
    assert refused.value.rule == "DP-5.5"
    game.act("place", dog="dog_012")
    assert game.dogs(0, "lead") == [["dog_012", 3]]
    assert len(game.legal("end_selection")) == 1


@pytest.mark.rule("DP-5.7")
def test_payment_with_other_goods_in_canonical_order(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[0, 2, 0, 2], kennel=["dog_012"])
    game.act("place", dog="dog_012")
    assert game.phase == "PAY"
    with pytest.raises(IllegalAction) as refused:
        game.act("pay_extra", good="treat")
    assert refused.value.rule == "DP-5.7"
    game.act("pay_extra", good="ball")
    assert [doc["good"] for doc in game.legal()] == ["ball", "toy"]
    game.act("pay_extra", good="toy")
    assert game.state.goods[:4] == [0, 1, 0, 1]
    assert game.dogs(0, "lead") == [["dog_012", 0]]


@pytest.mark.rule("DP-5.8", "DP-0.7")
def test_the_dog_goes_to_the_end_of_the_lead(table: SetTable) -> None:
    game = table(
        phase="SELECT", goods=[9, 9, 9, 9], kennel=["dog_012", "dog_013"], lead=["dog_015"]
    )
    game.act("place", dog="dog_013")
    assert [dog for dog, _ in game.dogs(0, "lead")] == ["dog_015", "dog_013"]
    assert [dog for dog, _ in game.dogs(0)] == ["dog_012"]


@pytest.mark.rule("DP-5.8", "DP-8.6", "DP-7.3")
def test_the_ability_comes_before_the_forecast(table: SetTable) -> None:
    """A crafty hound trades first; only then the forecast pays for the hound."""
    game = table(phase="SELECT", forecast="fc_hound", goods=[1, 0, 1, 0], kennel=["dog_048"])
    game.act("place", dog="dog_048")
    assert game.phase == "CRAFTY"
    assert game.state.reputations[0] == 5
    game.act("crafty", good="treat")
    assert game.state.goods[:4] == [0, 1, 0, 0]
    assert game.state.reputations[0] == 7


@pytest.mark.rule("DP-5.6", "DP-8.4")
def test_a_full_lead_waits_for_what_its_last_dog_brings(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_gundog",
        location_card="rerouted_3",
        goods=[1, 1, 1, 1],
        lead=["dog_012", "dog_013"],
        kennel=["dog_019", "dog_009"],
    )
    game.act("place", dog="dog_019")
    assert game.phase == "CRAFTY"
    game.act("crafty_skip")
    assert game.phase == "BONUS"
    assert "selection_ended" not in game.log_kinds()
    game.act("gain_bonus", bonus="ball")
    assert game.log_kinds()[-1] == "selection_ended"


@pytest.mark.rule("DP-5.6", "DP-5.5")
def test_the_selection_ends_when_no_further_dog_is_payable(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[1, 1, 0, 0], kennel=["dog_012", "dog_013"])
    game.act("place", dog="dog_012")
    assert game.log_kinds()[-1] == "selection_ended"
    assert [dog for dog, _ in game.dogs(0, "lead")] == ["dog_012"]


@pytest.mark.rule("DP-5.9")
def test_walked_tokens_come_at_home_time_only(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[9, 9, 9, 9], kennel=[["dog_012", 1]])
    game.act("place", dog="dog_012")
    assert game.dogs(0, "lead") == [["dog_012", 1]]


@pytest.mark.rule("DP-7.1")
def test_show_off_gives_one_reputation_each_time_it_is_placed(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[4, 0, 0, 0], kennel=["dog_304", "dog_309"])
    game.act("place", dog="dog_304")
    assert game.state.reputations == [6, 5]
    game.act("place", dog="dog_309")
    assert game.state.reputations == [7, 5]
    told = [e["dog"] for e in game.log() if e["type"] == "reputation_gained"]
    assert told == ["dog_304", "dog_309"]


@pytest.mark.rule("DP-7.2")
def test_eager(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[0, 0, 1, 0], kennel=["dog_021"])
    game.act("place", dog="dog_021")
    assert game.state.goods[:4] == [1, 0, 0, 0]


@pytest.mark.rule("DP-7.3")
def test_crafty_without_another_good_is_skipped(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[1, 1, 0, 0], kennel=["dog_003", "dog_012"])
    game.act("place", dog="dog_003")
    assert game.phase == "SELECT"
    assert game.state.goods[:4] == [1, 0, 0, 0]


@pytest.mark.rule("DP-7.3")
def test_crafty_may_be_declined_and_refuses_its_own_kind(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[1, 2, 0, 0], kennel=["dog_003", "dog_012"])
    game.act("place", dog="dog_003")
    with pytest.raises(IllegalAction) as refused:
        game.act("crafty", good="stick")
    assert refused.value.rule == "DP-7.3"
    game.act("crafty_skip")
    assert game.state.goods[:4] == [1, 1, 0, 0]


@pytest.mark.rule("DP-7.4", "DP-8.5")
def test_a_free_dog_fires_its_ability(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_pastoral",
        goods=[0, 0, 1, 0],
        kennel=["dog_080", "dog_021"],
    )
    game.act("place", dog="dog_080")
    assert game.phase == "FREE"
    before = game.state.goods[:4]
    game.act("place_free", dog="dog_021")
    assert game.state.goods[0] == before[0] + 1


@pytest.mark.rule("DP-8.5")
def test_a_free_placement_may_be_declined(table: SetTable) -> None:
    game = table(
        phase="SELECT", forecast="fc_pastoral", goods=[0, 0, 1, 0], kennel=["dog_080", "dog_021"]
    )
    game.act("place", dog="dog_080").act("place_free_skip")
    assert [dog for dog, _ in game.dogs(0, "lead")] == ["dog_080"]


@pytest.mark.rule("DP-8.5", "DP-5.2")
def test_a_pastoral_dog_that_fills_the_lead_brings_nobody_along(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_pastoral",
        goods=[0, 0, 1, 0],
        lead=["dog_012", "dog_013"],
        kennel=["dog_080", "dog_021"],
    )
    game.act("place", dog="dog_080")
    assert game.log_kinds()[-1] == "selection_ended"
    assert [dog for dog, _ in game.dogs(0)] == ["dog_021"]


@pytest.mark.rule("DP-8.1", "DP-5.2")
def test_four_dogs_with_that_forecast(table: SetTable) -> None:
    kennel = ["dog_012", "dog_013", "dog_015", "dog_021", "dog_022"]
    game = table(phase="SELECT", forecast="fc_four_dogs", goods=[9, 9, 9, 9], kennel=kennel)
    for dog in kennel[:4]:
        game.act("place", dog=dog)
    assert len(game.dogs(0, "lead")) == 4
    assert game.log_kinds()[-1] == "selection_ended"


@pytest.mark.rule("DP-8.3")
def test_utility_dogs_give_reputation_and_goods_at_the_start(table: SetTable) -> None:
    game = table(
        phase="SELECT_START",
        forecast="fc_utility",
        kennels=[["dog_125"], ["dog_138", "dog_009"]],
    )
    assert game.state.reputations[0] == 6
    assert game.phase == "GAIN"
    game.act("gain_good", good="toy")
    assert game.state.goods[3] == 1
    assert game.state.reputations[1] == 6
    assert game.decider == 1


@pytest.mark.rule("DP-8.4")
def test_a_gundog_brings_a_bonus_of_the_location_card(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_gundog",
        location_card="plentiful_4",
        seats=4,
        goods=[0, 0, 2, 0],
        kennel=["dog_021", "dog_022", "dog_009"],
    )
    game.act("place", dog="dog_021")
    assert [doc["bonus"] for doc in game.legal()] == ["ball"]
    with pytest.raises(IllegalAction) as refused:
        game.act("gain_bonus", bonus="reputation")
    assert refused.value.rule == "DP-8.4"


@pytest.mark.rule("DP-8.4")
def test_two_gundogs_give_two_separate_choices_of_reputation_or_goods(table: SetTable) -> None:
    """Reputation is a bonus like a good, but no good."""
    game = table(
        phase="SELECT",
        forecast="fc_gundog",
        location_card="rerouted_3",
        seats=3,
        goods=[2, 2, 2, 2],
        kennel=["dog_021", "dog_022", "dog_009"],
    )
    game.act("place", dog="dog_021")
    assert sorted(doc["bonus"] for doc in game.legal()) == ["ball", "stick"]
    game.act("gain_bonus", bonus="ball")
    game.act("place", dog="dog_022")
    assert sorted(doc["bonus"] for doc in game.legal()) == ["ball", "stick"]
    tokens = game.view()["tokens"]
    game.act("gain_bonus", bonus="stick")
    assert game.view()["tokens"] == tokens


@pytest.mark.rule("DP-8.4", "DP-0.5")
def test_reputation_as_a_bonus_gives_no_good(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_gundog",
        location_card="plentiful_3",
        seats=4,
        reputation_0=3,
        goods=[0, 0, 1, 0],
        kennel=["dog_021"],
    )
    game.act("place", dog="dog_021")
    assert sorted(doc["bonus"] for doc in game.legal()) == ["ball", "reputation", "stick"]
    goods = list(game.state.goods)
    game.act("gain_bonus", bonus="reputation")
    assert game.state.reputations[0] == 4
    assert game.state.goods == goods


@pytest.mark.rule("DP-8.6")
def test_hounds_give_reputation(table: SetTable) -> None:
    game = table(phase="SELECT", forecast="fc_hound", goods=[9, 9, 9, 9], kennel=["dog_047"])
    game.act("place", dog="dog_047")
    assert game.state.reputations[0] == 7
