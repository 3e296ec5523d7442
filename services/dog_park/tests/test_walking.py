"""DP-6, DP-7.5 to DP-7.10, DP-8.2: walking."""

import pytest

from portolan.dog_park.board import PLACES, TOKEN_COUNT
from portolan.dog_park.components import DOG_TRIGGER, DOGS, GOODS
from portolan.dog_park.state import PLAYMATES
from portolan.rulekit import IllegalAction

from .conftest import SetTable, Table

QUIET = {"location_card": "rerouted_6", "seats": 3}
"""Three walkers; a card whose tokens lie on T5, U4 and L4."""


def places(game: Table) -> list[str]:
    return [doc["to"] for doc in game.legal("move")]


# Entering and turns.


@pytest.mark.rule("DP-6.1", "DP-6.2")
def test_walkers_with_dogs_enter_and_move_in_turn_order(table: SetTable) -> None:
    game = table(phase="WALK_START", start=1, leads=[["dog_012"], [], ["dog_013"]], **QUIET)
    assert game.view()["walkers"] == ["START", "home", "START"]
    assert game.decider == 2
    game.act("move", to="T1")
    assert game.decider == 0
    game.act("move", to="T2")
    assert game.decider == 2


@pytest.mark.rule("DP-6.1", "DP-0.2")
def test_auto_walkers_enter_with_the_seats_that_walk_and_move_after_them(table: SetTable) -> None:
    leads = [["dog_012"], []]
    game = table(chance=[3], phase="WALK_START", seats=2, leads=leads, location_card="rerouted_6")
    assert game.view()["walkers"] == ["START", "home", "START"]
    game.act("move", to="T1")
    assert game.view()["walkers"] == ["T1", "home", "T3"]
    assert game.decider == 0


@pytest.mark.rule("DP-6.1")
def test_without_dogs_nobody_walks(table: SetTable) -> None:
    game = table(chance=[], phase="WALK_START", seats=2, leads=[[], []])
    assert game.view()["walkers"] == ["START", "START", "START"]  # as they stood before
    assert game.log() == [{"type": "entered", "seats": []}]
    assert game.view()["to_act"] is None


@pytest.mark.rule("DP-6.3", "DP-6.4")
def test_a_blocked_space_is_passed_and_not_counted(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, location_card="rerouted_2", walkers={"0": "T5"})
    assert places(game) == ["U1", "U2", "U3", "U4", "L2", "L3", "L4", "L5"]
    with pytest.raises(IllegalAction) as refused:
        game.act("move", to="L1")
    assert refused.value.rule == "DP-6.4"


@pytest.mark.rule("DP-6.3", "DP-6.4")
@pytest.mark.parametrize(
    ("card", "start", "reached"),
    [
        ("rerouted_4", "U3", ["U4", "E2", "E3"]),
        ("rerouted_4", "U1", ["U2", "U3", "U4", "E2", "E3"]),
        ("rerouted_5", "L1", ["L2", "L3", "L4", "E2", "E3"]),
        ("rerouted_5", "U1", ["U2", "U3", "U4", "U5"]),
    ],
)
def test_an_exit_is_a_step_nearer_behind_a_blocked_space(
    table: SetTable, card: str, start: str, reached: list[str]
) -> None:
    game = table(phase="MOVE", seats=3, location_card=card, walkers={"0": start})
    assert places(game) == reached


@pytest.mark.rule("DP-6.4", "DP-1.9")
def test_a_free_exit_counts_one_step(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "L2", "1": "E2"}, **QUIET)
    assert places(game) == ["L3", "L4", "L5", "E3"]


@pytest.mark.rule("DP-6.4")
def test_there_is_no_way_back_and_no_change_of_branch(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "U2"}, **QUIET)
    assert places(game) == ["U3", "U4", "U5", "E2", "E3"]


@pytest.mark.rule("DP-6.5")
def test_the_last_walker_never_stands_before_taken_exits(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "U5", "1": "E2", "2": "U5"}, **QUIET)
    assert places(game) == ["E3"]
    game.act("move", to="E3").act("exit_reputation")
    assert game.view()["walkers"] == ["E3", "E2", "E4"]


# Landing.


@pytest.mark.rule("DP-6.6", "DP-6.8", "DP-6.9")
def test_an_occupied_space_costs_the_fee_for_the_printed_reward(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "START", "1": "T2"}, lead=["dog_013"], **QUIET)
    game.act("move", to="T2")
    assert game.state.goods[:4] == [0, 0, 0, 0]
    assert [doc["type"] for doc in game.legal()] == ["resolve", "finish"]
    game.act("resolve", item="printed")
    assert game.state.reputations[0] == 4
    assert game.state.goods[:4] == [0, 1, 0, 0]


@pytest.mark.rule("DP-6.9")
def test_the_fee_may_be_declined(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "START", "1": "T2"}, lead=["dog_013"], **QUIET)
    game.act("move", to="T2").act("finish")
    assert game.state.reputations[0] == 5
    assert game.log_kinds()[-1] == "forwent"


@pytest.mark.rule("DP-6.9", "DP-0.5")
def test_without_reputation_the_fee_cannot_be_paid_and_the_movement_ends(table: SetTable) -> None:
    game = table(phase="MOVE", reputation=[0, 5, 5], walkers={"1": "T2"}, lead=["dog_013"], **QUIET)
    game.act("move", to="T2")
    assert game.decider == 1
    assert game.state.goods[:4] == [0, 0, 0, 0]
    assert game.log()[-1] == {"type": "forwent", "seat": 0, "items": ["printed"], "forced": True}


@pytest.mark.rule("DP-6.8", "DP-6.9")
def test_a_reputation_token_pays_the_fee_of_its_own_space(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=3,
        location_card="rerouted_2",
        reputation=[0, 5, 5],
        walkers={"0": "T4", "1": "T5"},
        lead=["dog_013"],
    )
    game.act("move", to="T5")
    assert game.state.reputations[0] == 1
    game.act("resolve", item="printed")
    assert game.state.reputations[0] == 0
    assert game.phase == "SCOUT"


@pytest.mark.rule("DP-6.6")
def test_start_gives_nothing_and_walkers_there_do_not_matter(table: SetTable) -> None:
    game = table(phase="MOVE", lead=["dog_013"], **QUIET)
    game.act("move", to="T1")
    assert game.state.goods[:4] == [1, 0, 0, 0]


@pytest.mark.rule("DP-6.7")
def test_the_first_seat_to_land_claims_the_tokens(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=3,
        location_card="rerouted_7",
        walkers={"0": "T4", "1": "T4"},
        leads=[["dog_013"], ["dog_013"], []],
    )
    game.act("move", to="T5")
    assert game.state.goods[:4] == [0, 0, 1, 0]
    assert [space["space"] for space in game.view()["tokens"]] == ["U4", "L3"]
    game.act("resolve", item="printed_scout").act("scout_keep").act("move", to="T5")
    assert game.state.goods[4:8] == [0, 0, 0, 0]


@pytest.mark.rule("DP-6.7")
def test_a_swap_token_that_is_not_used_is_lost(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        walkers={"0": "T4", "1": "T5"},
        lead=["dog_013"],
        kennel=["dog_009"],
        **QUIET,
    )
    game.act("move", to="T5").act("finish")
    assert "T5" not in [space["space"] for space in game.view()["tokens"]]


@pytest.mark.rule("DP-6.9")
def test_a_scout_is_compulsory(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, location_card="rerouted_7", walkers={"0": "T4"})
    game.act("move", to="T5")
    with pytest.raises(IllegalAction) as refused:
        game.act("finish")
    assert refused.value.rule == "DP-6.9"


@pytest.mark.rule("DP-6.10")
def test_a_paid_scout_begins_at_once(table: SetTable) -> None:
    game = table(phase="MOVE", seats=3, location_card="rerouted_7", walkers={"0": "T4", "1": "T5"})
    game.act("move", to="T5").act("resolve", item="printed")
    assert game.phase == "SCOUT"
    assert game.state.reputations[0] == 4


@pytest.mark.rule("DP-6.10", "DP-6.11")
def test_a_paid_swap_without_a_kennel_does_not_happen(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "L1", "1": "L2"}, lead=["dog_013"], **QUIET)
    game.act("move", to="L2").act("resolve", item="printed")
    assert game.state.reputations[0] == 4
    assert game.decider == 1
    assert game.log()[-1] == {"type": "swap_skipped", "seat": 0, "forced": True}


# Swap and scout.


@pytest.mark.rule("DP-6.11")
def test_a_swap_takes_the_walked_tokens_away_and_may_be_skipped(table: SetTable) -> None:
    given = {"phase": "SWAP", "seats": 3, "kennel": [["dog_009", 2]], "lead": ["dog_013"]}
    game = table(field=["dog_021", "dog_047", "dog_075"], **given)
    game.act("swap", dog="dog_009", slot=3)
    assert game.dogs(0) == [["dog_075", 0]]
    assert game.view()["field"] == ["dog_021", "dog_047", "dog_009"]
    other = table(**given)
    other.act("swap_skip")
    assert other.dogs(0) == [["dog_009", 2]]


@pytest.mark.rule("DP-6.11")
def test_a_dog_on_the_lead_cannot_be_swapped(table: SetTable) -> None:
    game = table(phase="SWAP", seats=3, kennel=["dog_009"], lead=["dog_013"])
    with pytest.raises(IllegalAction) as refused:
        game.act("swap", dog="dog_013", slot=1)
    assert refused.value.rule == "DP-6.11"


@pytest.mark.rule("DP-6.12", "DP-6.14")
def test_the_swap_at_an_exit_keeps_all_walked_tokens(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        walkers={"0": "L5", "1": "T3"},
        kennel=[["dog_009", 2]],
        lead=["dog_013"],
        field=["dog_021", "dog_047", "dog_075"],
        **QUIET,
    )
    game.act("move", to="E3")
    assert [doc["type"] for doc in game.legal()] == ["exit_reputation", "swap", "swap", "swap"]
    game.act("swap", dog="dog_009", slot=2)
    assert game.dogs(0) == [["dog_047", 2]]


@pytest.mark.rule("DP-6.13", "DP-11.3")
def test_a_scout_shows_two_dogs_to_all_and_replaces_one_at_most(table: SetTable) -> None:
    game = table(
        phase="RESOLVE",
        seats=4,
        items=["printed_scout"],
        field=["dog_021", "dog_047", "dog_075", "dog_103"],
        deck_top=["dog_144", "dog_122"],
        lead=["dog_013"],
    )
    deck = game.view()["deck_count"]
    game.act("resolve", item="printed_scout")
    assert game.view(None)["revealed"] == ["dog_144", "dog_122"]
    assert len(game.legal("scout_replace")) == 8
    game.act("scout_replace", card="dog_122", slot=1)
    assert game.view()["field"][0] == "dog_122"
    assert set(game.view()["discard"]) == {"dog_021", "dog_144"}
    assert game.view()["deck_count"] == deck - 2
    with pytest.raises(IllegalAction):
        game.act("scout_replace", by=0, card="dog_144", slot=2)


@pytest.mark.rule("DP-6.13")
def test_a_scout_may_keep_the_field(table: SetTable) -> None:
    game = table(phase="RESOLVE", seats=4, items=["token_scout"], deck_top=["dog_144", "dog_122"])
    field = game.view()["field"]
    game.act("resolve", item="token_scout").act("scout_keep")
    assert game.view()["field"] == field
    assert set(game.view()["discard"]) == {"dog_144", "dog_122"}


@pytest.mark.rule("DP-6.13", "DP-4.12", "DP-11.5")
def test_a_scout_goes_on_with_the_discard_pile_when_the_deck_runs_out(table: SetTable) -> None:
    game = table(phase="RESOLVE", seats=4, items=["token_scout"], deck_top=["dog_144"])
    game.state.deck = game.state.deck[-1:]
    game.state.discard = [1]
    game.act("resolve", item="token_scout")
    assert game.view()["revealed"] == ["dog_144", DOGS[1]]
    assert {"type": "reshuffled", "cards": 1} in game.log()
    alone = table(phase="RESOLVE", seats=4, items=["token_scout"], deck_top=["dog_144"])
    alone.state.deck = alone.state.deck[-1:]
    alone.act("resolve", item="token_scout")
    assert alone.view()["revealed"] == ["dog_144"]
    alone.act("scout_replace", card="dog_144", slot=2)
    assert alone.view()["field"][1] == "dog_144"


@pytest.mark.rule("DP-6.14")
def test_there_is_no_skipping_the_choice_of_an_exit(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"0": "L5"}, kennel=["dog_009"], lead=["dog_013"], **QUIET)
    game.act("move", to="E3")
    with pytest.raises(IllegalAction) as refused:
        game.act("swap_skip")
    assert refused.value.rule == "DP-6.14"


@pytest.mark.rule("DP-8.2", "DP-6.12")
def test_the_forecast_puts_a_token_on_a_dog_received(table: SetTable) -> None:
    game = table(phase="SWAP", seats=3, forecast="fc_swap_walked", kennel=[["dog_009", 2]])
    dog = game.view()["field"][0]
    game.act("swap", dog="dog_009", slot=1)
    assert game.dogs(0) == [[dog, 1]]


# Leaving.


@pytest.mark.rule("DP-6.14")
def test_an_exit_with_reputation_gives_it_at_once(table: SetTable) -> None:
    game = table(phase="MOVE", seats=4, walkers={"0": "U5", "1": "T3"})
    game.act("move", to="E1")
    assert game.state.reputations[0] == 8


@pytest.mark.rule("DP-6.15", "DP-6.16")
def test_the_phase_ends_when_no_seat_is_in_the_park(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        seats=2,
        walkers={"0": "U5", "1": "E3", "auto_1": "T1"},
        leads=[["dog_013"], ["dog_012"]],
    )
    game.act("move", to="E2")
    (ended,) = [event for event in game.log() if event["type"] == "walking_ended"]
    assert ended["removed"] == ["auto_1"]
    assert game.view()["walkers"] == ["E2", "E3", "home"]


@pytest.mark.rule("DP-6.15", "DP-6.17", "DP-7.10", "DP-7.0")
@pytest.mark.parametrize(
    ("reputation", "told"),
    [(4, [("reputation_lost", 1), ("reputation_gained", 2)]), (0, [("reputation_gained", 2)])],
)
def test_the_last_walker_loses_one_and_then_its_slowpokes_fire(
    table: SetTable, reputation: int, told: list[tuple[str, int]]
) -> None:
    game = table(
        phase="MOVE",
        walkers={"0": "U5", "1": "E2", "2": "T3"},
        reputation=[5, 5, reputation],
        leads=[["dog_013"], ["dog_012"], ["dog_305"]],
        **QUIET,
    )
    game.act("move", to="E3").act("exit_reputation")
    of_the_last = [event for event in game.log() if event.get("seat") == 2]
    assert of_the_last[0] == {"type": "last_in_park", "seat": 2}
    assert [(event["type"], event["count"]) for event in of_the_last[1:]] == told
    assert game.state.reputations[2] == max(reputation - 1, 0) + 2
    assert game.view()["walkers"][2] == "E4"


@pytest.mark.rule("DP-6.17", "DP-6.20")
def test_an_auto_walker_that_leaves_may_make_a_seat_the_last(table: SetTable) -> None:
    game = table(
        chance=[4],
        phase="AUTO_TURN",
        seats=2,
        walkers={"0": "T2", "1": "E3", "auto_1": "U4"},
        leads=[["dog_013"], ["dog_012"]],
        location_card="rerouted_6",
    )
    assert game.view()["walkers"] == ["E4", "E3", "E2"]
    assert game.state.reputations == [4, 5]


@pytest.mark.rule("DP-6.18", "DP-7.10", "DP-6.15")
def test_a_lone_walker_walks_to_an_exit(table: SetTable) -> None:
    leads = [[], ["dog_305"], []]
    game = table(phase="WALK_START", seats=3, leads=leads, location_card="rerouted_6")
    game.act("move", to="T4")
    assert game.decider == 1
    game.act("move", to="U2").act("move", to="E2")
    assert game.state.reputations[1] == 5 + 1 + 2 + 2
    assert game.log_kinds()[-1] == "walking_ended"
    assert "last_in_park" not in game.log_kinds()


# Auto-walkers.


@pytest.mark.rule("DP-6.19", "DP-6.21", "DP-1.7")
def test_an_auto_walker_moves_by_its_die_and_takes_nothing(table: SetTable) -> None:
    game = table(
        chance=[3],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_5",
        walkers={"0": "T2", "1": "T1", "auto_1": "T1"},
    )
    assert game.view()["walkers"][2] == "T4"
    assert game.log_kinds() == ["auto_rolled", "auto_moved"]
    assert game.state.goods == [0] * 8


@pytest.mark.rule("DP-6.19", "DP-0.1")
def test_the_start_player_chooses_the_branch_after_the_roll(table: SetTable) -> None:
    game = table(
        chance=[2],
        phase="AUTO_TURN",
        seats=2,
        start=1,
        location_card="rerouted_6",
        walkers={"0": "T2", "1": "E2", "auto_1": "T5"},
    )
    assert game.decider == 1
    assert game.log_kinds() == ["auto_rolled"]
    game.act("auto_branch", walker="auto_1", branch="lower")
    assert game.view()["walkers"][2] == "L2"


@pytest.mark.rule("DP-6.19")
def test_stopping_before_the_fork_asks_nobody(table: SetTable) -> None:
    game = table(
        chance=[1],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_6",
        walkers={"0": "T2", "1": "T1", "auto_1": "T4"},
    )
    assert game.view()["walkers"][2] == "T5"


@pytest.mark.rule("DP-6.20")
def test_an_auto_walker_leaves_by_the_topmost_free_exit(table: SetTable) -> None:
    game = table(
        chance=[4],
        phase="AUTO_TURN",
        seats=2,
        location_card="rerouted_6",
        walkers={"0": "T1", "1": "T2", "auto_1": "U4"},
    )
    assert game.view()["walkers"][2] == "E2"
    assert game.state.reputations == [5, 5]


# Abilities.


@pytest.mark.rule("DP-7.5", "DP-7.0")
def test_a_walking_ability_fires_once_in_a_movement_and_again_in_the_next(table: SetTable) -> None:
    """The token and the printed reward of U1 are two gains of a ball and a stick each."""
    game = table(
        phase="MOVE",
        seats=3,
        location_card="rerouted_4",
        walkers={"0": "T4", "1": "T3", "2": "E2"},
        leads=[["dog_029", "dog_031"], ["dog_013"], ["dog_012"]],
    )
    game.state.tokens = [PLACES.index("U1") * TOKEN_COUNT + GOODS.index("stick")]
    game.act("move", to="U1")
    assert game.state.goods[:4] == [2, 1, 0, 0]
    assert game.state.reputations[0] == 6
    game.act("move", to="T4")
    game.state.walkers[0] = 0
    game.state.walkers[1] = 0
    game.act("move", to="T1")
    assert game.state.goods[:4] == [3, 2, 0, 0]
    assert game.state.reputations[0] == 7


@pytest.mark.rule("DP-7.5", "DP-6.8", "DP-6.9")
def test_playmate_adds_a_swap(table: SetTable) -> None:
    dog = PLAYMATES[0]
    space = {"stick": "T1", "ball": "T2", "toy": "T3", "treat": "T4"}[GOODS[DOG_TRIGGER[dog]]]
    game = table(phase="MOVE", lead=[DOGS[dog]], kennel=["dog_009"], **QUIET)
    game.act("move", to=space)
    assert game.legal() == [
        {"type": "resolve", "item": f"playmate:{DOGS[dog]}"},
        {"type": "finish"},
    ]
    game.act("resolve", item=f"playmate:{DOGS[dog]}")
    assert game.phase == "SWAP"


@pytest.mark.rule("DP-7.0", "DP-7.2")
def test_selection_abilities_do_not_fire_in_the_park(table: SetTable) -> None:
    game = table(phase="MOVE", lead=["dog_021"], **QUIET)
    game.act("move", to="T2")
    assert game.state.goods[:4] == [0, 1, 0, 0]


@pytest.mark.rule("DP-7.6", "DP-7.7")
def test_well_trained_pays_for_each_swap_and_scout_but_not_for_a_skip(table: SetTable) -> None:
    game = table(phase="SWAP", seats=3, kennel=["dog_009"], lead=["dog_204", "dog_205"])
    game.act("swap", dog="dog_009", slot=1)
    assert game.state.reputations[0] == 7
    skipped = table(phase="SWAP", seats=3, kennel=["dog_009"], lead=["dog_204"])
    skipped.act("swap_skip")
    assert skipped.state.reputations[0] == 5
    scouted = table(phase="RESOLVE", seats=4, items=["token_scout"], lead=["dog_204"])
    scouted.act("resolve", item="token_scout")
    assert scouted.phase == "SCOUT"
    assert scouted.state.reputations[0] == 6


@pytest.mark.rule("DP-7.8")
def test_search_and_rescue_swaps_after_each_scout(table: SetTable) -> None:
    game = table(
        phase="RESOLVE",
        seats=4,
        items=["token_scout"],
        lead=["dog_012"],
        kennel=["dog_009"],
    )
    game.act("resolve", item="token_scout").act("scout_keep")
    assert game.phase == "SWAP"
    game.act("swap_skip")
    assert game.decider == 1


@pytest.mark.rule("DP-7.8", "DP-7.0")
def test_two_search_and_rescue_dogs_swap_before_anything_else(table: SetTable) -> None:
    game = table(
        phase="RESOLVE",
        seats=4,
        items=["token_swap", "token_scout"],
        lead=["dog_012", "dog_040"],
        kennel=["dog_009"],
    )
    game.act("resolve", item="token_scout").act("scout_keep")
    given = "dog_009"
    for slot in (1, 2):
        received = game.view()["field"][slot - 1]
        game.act("swap", dog=given, slot=slot)
        given = received
    assert game.phase == "RESOLVE"
    assert game.legal() == [{"type": "resolve", "item": "token_swap"}, {"type": "finish"}]


@pytest.mark.rule("DP-7.9")
def test_social_butterfly_pays_no_fee(table: SetTable) -> None:
    game = table(phase="MOVE", walkers={"1": "T5"}, lead=["dog_015"], **QUIET)
    game.state.walkers[0] = 4
    game.act("move", to="T5")
    assert game.legal("resolve")[0]["item"] == "printed_scout"
    assert game.state.reputations[0] == 5


@pytest.mark.rule("DP-7.10")
def test_a_slowpoke_gives_nothing_while_another_walker_is_in_the_park(table: SetTable) -> None:
    game = table(
        phase="MOVE",
        walkers={"0": "U5", "1": "T1", "2": "T2"},
        leads=[["dog_305"], ["dog_012"], ["dog_013"]],
        **QUIET,
    )
    game.act("move", to="E2")
    assert game.state.reputations[0] == 7
