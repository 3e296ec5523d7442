"""Sentences that the other tests leave open: limits, orders, and what does not happen."""

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.board import LOCATION_TOKENS
from portolan.dog_park.components import DOGS, OBJECTIVES
from portolan.dog_park.scoring import ability_values, awards_won, objective_met, score_parts
from portolan.dog_park.state import AuctionStep, EndStep, FinalStep, HomeEndStep, RoundEndStep
from portolan.rulekit import IllegalAction

from .conftest import SetTable, Table

FIELD = ["dog_009", "dog_021", "dog_047"]


def tokens_at(game: Table, space: str) -> list[str]:
    """The tokens on a space of the park."""
    return [
        token for one in game.view()["tokens"] if one["space"] == space for token in one["tokens"]
    ]


# Recruitment.


@pytest.mark.rule("DP-4.1", "DP-4.11", "DP-11.2")
def test_the_second_auction_begins_without_bids(table: SetTable) -> None:
    game = table(phase="BID", seats=3, field=FIELD)
    game.state.stack.insert(0, AuctionStep(2))
    for slot in (1, 2, 3):
        game.act("bid", slot=slot, value=slot)
    assert game.view()["auction"] == 2
    assert [seat["bid"] for seat in game.view()["seats"]] == [None, None, None]
    assert game.state.bid_values == [0, 0, 0]


@pytest.mark.rule("DP-4.7", "DP-0.2")
def test_losers_choose_in_turn_order_from_the_start_player(table: SetTable) -> None:
    game = table(phase="BID", seats=4, start=2, field=[*FIELD, "dog_075"])
    for seat, value in ((2, 1), (3, 1), (0, 1), (1, 2)):
        game.act("bid", by=seat, slot=1, value=value)
    assert game.decider == 2
    game.act("take", slot=4)
    assert game.decider == 3
    game.act("take", slot=3)
    assert game.dogs(0) == [["dog_021", 0]]
    assert game.state.reputations == [4, 3, 4, 4]


# Selection.


@pytest.mark.rule("DP-5.7")
def test_further_copies_of_a_required_good_may_replace_a_missing_one(table: SetTable) -> None:
    game = table(phase="SELECT", goods=[3, 0, 0, 0], kennel=["dog_015"])
    game.act("place", dog="dog_015")
    assert game.state.goods[:4] == [2, 0, 0, 0]
    assert [doc["good"] for doc in game.legal()] == ["stick"]
    game.act("pay_extra", good="stick").act("pay_extra", good="stick")
    assert game.state.goods[:4] == [0, 0, 0, 0]
    assert game.dogs(0, "lead") == [["dog_015", 0]]


@pytest.mark.rule("DP-5.8", "DP-5.7")
def test_a_dog_stays_in_the_kennel_until_its_last_good_is_paid(table: SetTable) -> None:
    game = table(phase="SELECT", forecast="fc_hound", goods=[0, 2, 0, 0], kennel=["dog_048"])
    game.act("place", dog="dog_048").act("pay_extra", good="ball")
    assert game.dogs(0) == [["dog_048", 0]]
    assert game.state.reputations[0] == 5
    game.act("pay_extra", good="ball")
    assert game.dogs(0, "lead") == [["dog_048", 0]]
    assert game.state.reputations[0] == 7


@pytest.mark.rule("DP-8.3")
def test_utility_dogs_of_all_seats_give_in_turn_order_before_anybody_selects(
    table: SetTable,
) -> None:
    game = table(
        phase="SELECT_START",
        start=1,
        forecast="fc_utility",
        kennels=[["dog_125"], ["dog_138", "dog_126"]],
        goods_0=[9, 9, 9, 9],
        goods_1=[9, 9, 9, 9],
    )
    assert (game.phase, game.decider) == ("GAIN", 1)
    assert game.state.reputations == [5, 7]
    game.act("gain_good", good="stick").act("gain_good", good="stick")
    assert (game.phase, game.decider) == ("GAIN", 0)
    assert game.state.reputations == [6, 7]
    game.act("gain_good", good="ball")
    assert (game.phase, game.decider) == ("SELECT", 1)


@pytest.mark.rule("DP-8.4")
def test_a_card_that_names_a_ball_and_reputation_twice(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_gundog",
        location_card="plentiful_2",
        seats=4,
        goods=[0, 0, 2, 0],
        kennel=["dog_021", "dog_022", "dog_046"],
    )
    for dog, bonus, reputation in (("dog_021", "reputation", 6), ("dog_022", "ball", 6)):
        game.act("place", dog=dog)
        assert [doc["bonus"] for doc in game.legal()] == ["ball", "reputation"]
        goods = sum(game.state.goods[:4])
        game.act("gain_bonus", bonus=bonus)
        assert game.state.reputations[0] == reputation
        assert sum(game.state.goods[:4]) == goods + (bonus == "ball")


@pytest.mark.rule("DP-8.4", "DP-8.5", "DP-8.6")
@pytest.mark.parametrize("card", ["fc_gundog", "fc_pastoral", "fc_hound"])
def test_a_dog_of_another_breed_brings_nothing_from_the_forecast(
    table: SetTable, card: str
) -> None:
    game = table(
        phase="SELECT",
        forecast=card,
        location_card="plentiful_3",
        seats=4,
        goods=[9, 9, 9, 9],
        kennel=["dog_012", "dog_013"],
    )
    game.act("place", dog="dog_012")
    assert game.phase == "SELECT"
    assert game.state.reputations[0] == 5


@pytest.mark.rule("DP-8.5")
def test_only_a_pastoral_dog_placed_for_free_lets_a_further_one_on(table: SetTable) -> None:
    game = table(
        phase="SELECT",
        forecast="fc_pastoral",
        goods=[1, 0, 1, 0],
        kennel=["dog_080", "dog_009", "dog_012"],
    )
    game.act("place", dog="dog_080").act("place_free", dog="dog_009")
    assert game.phase == "SELECT"
    assert [doc["dog"] for doc in game.legal("place")] == ["dog_012"]


@pytest.mark.rule("DP-8.5")
def test_a_free_placement_needs_another_dog_in_the_kennel(table: SetTable) -> None:
    game = table(phase="SELECT", forecast="fc_pastoral", goods=[0, 0, 1, 0], kennel=["dog_080"])
    game.act("place", dog="dog_080")
    assert game.log_kinds()[-1] == "selection_ended"


@pytest.mark.rule("DP-7.0", "DP-7.5")
def test_walking_abilities_do_not_fire_outside_the_park(table: SetTable) -> None:
    game = table(
        phase="SELECT", goods=[0, 0, 1, 0], lead=["dog_031"], kennel=["dog_021", "dog_009"]
    )
    game.act("place", dog="dog_021")
    assert game.state.goods[0] == 1
    assert game.state.reputations[0] == 5


# Walking.


@pytest.mark.rule("DP-6.15", "DP-6.17")
def test_an_exit_is_not_in_the_park(table: SetTable) -> None:
    """Three of four have left, one of them by E1: the fourth is the last."""
    game = table(phase="MOVE", seats=4, walkers={"0": "L5", "1": "E1", "2": "E2", "3": "T1"})
    game.act("move", to="E3").act("exit_reputation")
    assert game.view()["walkers"] == ["E3", "E1", "E2", "E4"]
    assert game.state.reputations == [6, 5, 5, 4]


@pytest.mark.rule("DP-6.17")
def test_two_walkers_left_walk_on(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, walkers={"0": "L5", "1": "T1", "2": "T2"})
    game.act("move", to="E2")
    assert game.decider == 1
    assert "walking_ended" not in game.log_kinds()


@pytest.mark.rule("DP-6.7", "DP-6.21")
def test_tokens_stay_where_an_auto_walker_lands_and_wait_for_the_first_seat(
    table: SetTable,
) -> None:
    game = table(
        chance=[1],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_7",
        walkers={"0": "T4", "1": "T1", "auto_1": "T4"},
    )
    assert game.view()["walkers"][2] == "T5"
    assert tokens_at(game, "T5") == ["treat"]
    game.act("move", to="T5")
    assert tokens_at(game, "T5") == []
    assert game.state.goods[:4] == [0, 0, 1, 0]
    assert [doc["type"] for doc in game.legal()] == ["resolve", "finish"]


@pytest.mark.rule("DP-6.8", "DP-6.10", "DP-0.5")
def test_printed_reputation_may_be_paid_for_with_the_last_reputation(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=3,
        reputation=[1, 5, 5],
        walkers={"0": "U1", "1": "U2"},
        lead=["dog_013"],
    )
    game.act("move", to="U2").act("resolve", item="printed")
    assert game.state.reputations[0] == 1
    paid = [event["type"] for event in game.log() if event.get("seat") == 0][-2:]
    assert paid == ["fee_paid", "reputation_gained"]


@pytest.mark.rule("DP-6.9")
def test_identical_items_are_one_option_and_are_used_one_by_one(table: SetTable) -> None:
    game = table(
        phase="RESOLVE",
        seats=3,
        items=["token_swap", "token_swap"],
        walkers={"0": "U3"},
        kennel=["dog_009"],
        lead=["dog_013"],
    )
    once = [{"type": "resolve", "item": "token_swap"}, {"type": "finish"}]
    assert game.legal() == once
    game.act("resolve", item="token_swap").act("swap_skip")
    assert game.legal() == once
    game.act("resolve", item="token_swap").act("swap_skip")
    assert game.decider == 1


@pytest.mark.rule("DP-6.9")
def test_a_scout_token_is_compulsory_too(table: SetTable) -> None:
    game = table(
        phase="RESOLVE",
        seats=3,
        items=["token_swap", "token_scout"],
        walkers={"0": "L2"},
        kennel=["dog_009"],
        lead=["dog_013"],
    )
    assert [doc["item"] for doc in game.legal()] == ["token_swap", "token_scout"]
    with pytest.raises(IllegalAction):
        game.act("finish")


@pytest.mark.rule("DP-6.11", "DP-7.8")
def test_search_and_rescue_needs_a_dog_in_the_kennel(table: SetTable) -> None:
    game = table(phase="RESOLVE", seats=4, items=["token_scout"], lead=["dog_012"])
    game.act("resolve", item="token_scout").act("scout_keep")
    assert game.decider == 1


@pytest.mark.rule("DP-6.3", "DP-6.19")
def test_an_auto_walker_passes_a_blocked_fork_into_a_branch(table: SetTable) -> None:
    given = {
        "phase": "AUTO_TURN",
        "seats": 2,
        "location_card": "rerouted_3",
        "walkers": {"0": "T2", "1": "T1", "auto_1": "T4"},
    }
    for branch, place in (("upper", "U1"), ("lower", "L1")):
        game = table(chance=[1], **given)
        assert game.phase == "BRANCH"
        game.act("auto_branch", walker="auto_1", branch=branch)
        assert game.view()["walkers"][2] == place


@pytest.mark.rule("DP-6.19", "DP-11.3")
def test_the_die_is_in_every_view_while_the_branch_is_chosen(table: SetTable) -> None:
    game = table(
        chance=[2],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_6",
        walkers={"0": "T2", "1": "T1", "auto_1": "T5"},
    )
    assert [game.view(viewer)["die"] for viewer in (0, 1, None)] == [2, 2, 2]
    game.act("auto_branch", walker="auto_1", branch="upper")
    assert game.view()["die"] is None


@pytest.mark.rule("DP-6.20")
@pytest.mark.parametrize(
    ("die", "others", "place"),
    [
        (1, {"0": "T1", "1": "T2"}, "U5"),
        (2, {"0": "T1", "1": "T2"}, "E2"),
        (2, {"0": "E2", "1": "T2"}, "E3"),
    ],
)
def test_where_an_auto_walker_stops_or_leaves(
    table: SetTable, die: int, others: dict[str, str], place: str
) -> None:
    game = table(
        chance=[die],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_6",
        walkers={**others, "auto_1": "U4"},
    )
    assert game.view()["walkers"][2] == place


@pytest.mark.rule("DP-7.10", "DP-6.16")
def test_an_auto_walker_in_the_park_keeps_a_slowpoke_from_paying(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=2,
        walkers={"0": "U5", "1": "E3", "auto_1": "T1"},
        leads=[["dog_305"], ["dog_012"]],
    )
    game.act("move", to="E2")
    assert game.state.reputations[0] == 5 + 2
    assert game.log_kinds()[-1] == "walking_ended"


@pytest.mark.rule("DP-7.10")
def test_a_slowpoke_pays_after_the_reward_of_the_exit(table: SetTable) -> None:
    game = table(phase="WALK_START", seats=3, leads=[[], ["dog_305"], []])
    game.act("move", to="T4").act("move", to="U2").act("move", to="E3").act("exit_reputation")
    gains = [event for event in game.log() if event["type"] == "reputation_gained"]
    assert [(event["count"], event["dog"]) for event in gains[-2:]] == [(1, None), (2, "dog_305")]


@pytest.mark.rule("DP-7.5")
def test_each_playmate_adds_a_swap_of_its_own(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, lead=["dog_010", "dog_035"], kennel=["dog_009"])
    game.act("move", to="T3")
    items = [doc["item"] for doc in game.legal("resolve")]
    assert items == ["playmate:dog_010", "playmate:dog_035"]


# Home Time and the change of rounds.


@pytest.mark.rule("DP-8.8", "DP-9.1")
def test_a_terrier_gives_two_goods_wherever_it_lies(table: SetTable) -> None:
    game = table(
        phase="HOME", forecast="fc_terrier", lead=["dog_104"], kennel=[["dog_105", 1], "dog_009"]
    )
    for _ in range(3):
        game.act("gain_good", good="toy")
    assert game.phase == "GAIN"
    game.act("gain_good", good="toy")
    assert game.state.goods[:4] == [0, 0, 0, 4]
    assert "came_home" in game.log_kinds()


@pytest.mark.rule("DP-9.3", "DP-3.3", "DP-2.6")
def test_a_new_round_brings_new_tokens_and_keeps_the_dogs_on_the_field(table: SetTable) -> None:
    game = table(
        phase="MOVE", seats=3, start=2, to_act=2, round=2, location_card="rerouted_1", field=FIELD
    )
    game.state.stack = [RoundEndStep(), HomeEndStep()]
    game.state.walkers = [0, 3, 4]
    coming = game.state.location_deck[-1]
    game.settle()
    view = game.view()
    assert (view["round"], view["start"], view["to_act"]) == (3, 0, 0)
    assert view["field"] == FIELD
    assert view["walkers"] == ["home"] * 3
    assert game.state.location == coming
    assert game.state.tokens == list(LOCATION_TOKENS[coming])


@pytest.mark.rule("DP-9.4")
def test_after_the_fourth_round_the_start_player_stays(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, start=1, to_act=1, round=4)
    game.state.goods = [9] * 12
    for seat, dog in enumerate(("dog_045", "dog_017", "dog_071")):
        game.state.kennels[seat] = [DOGS.index(dog)]
        game.state.kennel_walked[seat] = [1]
    game.state.stack = [RoundEndStep(), HomeEndStep()]
    game.settle()
    assert (game.phase, game.view()["start"], game.view()["round"]) == ("FINAL", 1, 4)
    asked = []
    for _ in range(3):
        asked.append(game.decider)
        game.act("end_scoring")
    assert asked == [1, 2, 0]
    assert game.phase == "OVER"


# Final scoring.


@pytest.mark.rule("DP-10.2", "DP-7.15", "DP-7.16")
@pytest.mark.parametrize(
    ("dog", "good", "room", "points"),
    [
        ("dog_308", "stick", 12, 6),
        ("dog_045", "stick", 6, 6),
        ("dog_038", "ball", 6, 6),
        ("dog_018", "toy", 3, 6),
        ("dog_046", "treat", 3, 6),
    ],
)
def test_room_and_worth_of_the_dogs_that_take_goods(
    table: SetTable, dog: str, good: str, room: int, points: int
) -> None:
    game = table(phase="FINAL", goods=[20, 20, 20, 20], kennel=[dog])
    assert game.legal("stash") == []
    game.act("activate", dog=dog)
    accepted = [doc["good"] for doc in game.legal("stash")]
    assert accepted == (["stick", "ball", "treat", "toy"] if dog == "dog_308" else [good])
    for stashed in range(room):
        assert stashed * points // room == ability_values(game.state, 0)[0]
        game.act("stash", dog=dog, good=good)
    assert ability_values(game.state, 0) == [points]
    assert game.log_kinds()[-1] == "scoring_ended"


@pytest.mark.rule("DP-10.7")
def test_the_kennels_of_two_auto_walkers_count_separately(table: SetTable) -> None:
    game = table(phase="FINAL", seats=1, kennel=["dog_009"])
    game.state.kennels[1] = [DOGS.index("dog_010")]
    game.state.kennels[2] = [DOGS.index("dog_012")]
    assert [len(won) for won in awards_won(game.state)] == [1]
    game.state.kennels[2] += [DOGS.index("dog_013")]
    assert awards_won(game.state) == [[]]


@pytest.mark.rule("DP-10.8")
@pytest.mark.parametrize(
    ("card", "just", "short"),
    [
        ("obj_high_energy", [2, 2, 0], [9, 1, 1]),
        ("obj_well_walked_kennel", [1] * 7, [9] * 6 + [0]),
    ],
)
def test_walked_dogs_just_enough_and_one_too_few(
    card: str, just: list[int], short: list[int]
) -> None:
    number = OBJECTIVES.index(card)
    assert objective_met(number, 2, [1] * 7, just, 0)
    assert not objective_met(number, 2, [1] * 7, short, 0)


@pytest.mark.rule("DP-10.8")
@pytest.mark.parametrize(
    ("card", "wanted"), [("obj_expert_collector", [4, 4, 3]), ("obj_capable_collector", [3, 3, 2])]
)
def test_the_awards_that_an_objective_asks_for_by_number_of_seats(
    card: str, wanted: list[int]
) -> None:
    number = OBJECTIVES.index(card)
    for seats, awards in zip((2, 3, 4), wanted, strict=True):
        assert objective_met(number, seats, [0] * 7, [], awards)
        assert not objective_met(number, seats, [0] * 7, [], awards - 1)


@pytest.mark.rule("DP-10.9")
def test_a_seat_without_an_award_loses_a_tie_against_the_least_one(table: SetTable) -> None:
    game = table(phase="FINAL", seats=3, kennels=[[], ["dog_009"], []])
    game.state.awards = [0, 1, 2, 3, 5, 6, 4]  # breed toy lies last
    game.state.final = [20, 0, 0, 0, 0, 18, 0, 0, 2, 0, 19, 0, 0, 0, 0]
    game.state.stack = []
    result = GAME.result(game.state)
    assert result is not None
    assert (result.winners, result.ranks) == ([1], [2, 1, 3])


@pytest.mark.rule("DP-10.4", "DP-10.5", "DP-10.6", "DP-10.7", "DP-10.9")
def test_a_whole_score_added_up_by_hand(table: SetTable) -> None:
    """Seat 0: 12, objective 3 for three toys, sociable 2 x 2, awards 4 and 8, 11 goods left: 2."""
    toys = ["dog_009", "dog_013", "dog_012"]
    game = table(
        phase="FINAL",
        reputation=[12, 30],
        goods=[9, 4, 0, 0],
        kennels=[[*toys, ["dog_021", 4]], ["dog_047", "dog_048"]],
        awards=["gundog", "terrier", "pastoral", "toy", "hound", "utility", "working"],
    )
    game.state.objectives = [OBJECTIVES.index(f"obj_{n}_of_a_kind") for n in ("three", "four")]
    game.state.stack = [EndStep(), FinalStep(1), FinalStep(0)]
    game.act("activate", dog="dog_013")
    assert score_parts(game.state, 0, awards_won(game.state)[0]) == [12, 3, 4, 12, 2]
    assert game.phase == "OVER"
    result = GAME.result(game.state)
    assert result is not None
    assert result.scores == [33, 33]
    assert result.winners == [0]
