"""DP-3, DP-8.7, DP-8.8, DP-9, DP-10: rounds, home time, final scoring."""

import random
from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.components import (
    ABILITIES,
    DOG_ABILITY,
    DOG_BREED,
    DOG_COST,
    DOGS,
    MISSIONS,
    OBJECTIVES,
)
from portolan.dog_park.scoring import (
    ability_value,
    ability_values,
    awards_outright,
    awards_won,
    mission_passed,
    objective_met,
    score_parts,
    score_stars,
    solo_stars,
    title,
)
from portolan.dog_park.state import Options, RoundEndStep, State
from portolan.rulekit import FreeChance, IllegalAction
from portolan.rulekit.game import Result
from portolan.rulekit.play import shown

from .conftest import SetTable


def with_ability(name: str) -> int:
    """The first dog with an ability."""
    return next(dog for dog, number in enumerate(DOG_ABILITY) if ABILITIES[number] == name)


def result_of(state: State) -> Result:
    """The result of a match that is over."""
    result = GAME.result(state)
    assert result is not None
    return result


def played(seats: int, seed: int, options: Options | None = None) -> tuple[State, list[Any]]:
    """A random match to its end: the state and all events in their public form."""
    rng = random.Random(seed)
    chance = FreeChance(rng)
    state, events = GAME.new(options or Options(), seats, chance)
    while GAME.asked(state):
        (seat,) = GAME.asked(state)
        events += GAME.act(state, seat, rng.choice(GAME.choices(state, seat)), chance)
    told = [shown(event, None) for event in events]
    return state, [GAME.event_form.to_json(event) for event in told if event is not None]


@pytest.mark.rule("DP-3.1", "DP-3.3", "DP-9.3", "DP-9.4", "DP-0.2")
def test_four_rounds_with_the_start_player_moving_on() -> None:
    _, log = played(3, 1)
    rounds = [event for event in log if event["type"] == "round_began"]
    first = rounds[0]["start"]
    assert [event["round"] for event in rounds] == [1, 2, 3, 4]
    assert [event["start"] for event in rounds] == [(first + n) % 3 for n in range(4)]
    assert len({event["location"] for event in rounds}) == 4
    assert sum(event["type"] == "bids_revealed" for event in log) == 8


@pytest.mark.rule("DP-9.3")
def test_the_solo_start_player_stays() -> None:
    _, log = played(1, 2)
    assert {event["start"] for event in log if event["type"] == "round_began"} == {0}


@pytest.mark.rule("DP-9.1", "DP-8.8")
def test_terriers_and_working_dogs_at_home_time(table: SetTable) -> None:
    terriers = table(phase="HOME", forecast="fc_terrier", lead=["dog_104"], kennel=[])
    assert [doc["type"] for doc in terriers.legal()] == ["gain_good"] * 4
    terriers.act("gain_good", good="ball").act("gain_good", good="ball")
    assert terriers.state.goods[:4] == [0, 2, 0, 0]
    working = table(phase="HOME", forecast="fc_working", lead=[], kennel=[["dog_161", 1]])
    assert working.state.reputations[0] == 6
    working.act("gain_good", good="toy")
    assert working.state.goods[:4] == [0, 0, 0, 1]


@pytest.mark.rule("DP-8.8")
def test_dogs_of_breed_toy_give_reputation_at_home_time(table: SetTable) -> None:
    game = table(phase="HOME", forecast="fc_toy", lead=["dog_012"], kennel=[["dog_013", 1]])
    assert game.state.reputations == [5 + 6 + 2, 5]


@pytest.mark.rule("DP-9.1")
def test_every_seat_has_its_forecast_gains_before_anybody_comes_home(table: SetTable) -> None:
    game = table(
        phase="HOME",
        start=1,
        forecast="fc_working",
        leads=[["dog_161"], ["dog_162"]],
        kennels=[[], []],
    )
    assert game.decider == 1
    assert game.state.reputations == [5, 6]
    game.act("gain_good", good="stick")
    assert game.decider == 0
    assert game.state.reputations == [6, 6]
    assert "came_home" not in game.log_kinds()
    game.act("gain_good", good="stick")
    assert game.state.reputations == [8, 8]


@pytest.mark.rule("DP-9.2")
def test_coming_home(table: SetTable) -> None:
    game = table(
        phase="HOME",
        leads=[["dog_012", ["dog_013", 2]], []],
        kennels=[["dog_009"], [["dog_021", 1], "dog_047"]],
    )
    assert game.state.reputations == [5 + 4 - 1, 5 - 1]
    assert game.dogs(0) == [["dog_009", 0], ["dog_012", 1], ["dog_013", 3]]
    assert game.view()["walkers"][0] == "home"


@pytest.mark.rule("DP-8.7")
@pytest.mark.parametrize(("card", "lost"), [("fc_double_loss", 2), ("fc_no_loss", 0)])
def test_the_forecast_changes_the_loss(table: SetTable, card: str, lost: int) -> None:
    game = table(phase="HOME", forecast=card, kennel=["dog_009"])
    assert game.state.reputations[0] == 5 - lost


@pytest.mark.rule("DP-10.2", "DP-10.3", "DP-10.4")
def test_activation_costs_the_exact_goods_once(table: SetTable) -> None:
    game = table(phase="FINAL", goods=[4, 0, 0, 0], kennel=["dog_162", "dog_002"])
    assert game.legal("activate") == [{"type": "activate", "dog": "dog_162"}]
    with pytest.raises(IllegalAction) as refused:
        game.act("activate", dog="dog_002")
    assert refused.value.rule == "DP-10.3"
    game.act("activate", dog="dog_162")
    assert game.legal("activate") == []
    assert game.state.goods[:4] == [2, 0, 0, 0]


@pytest.mark.rule("DP-10.2", "DP-7.15", "DP-10.4", "DP-10.5")
def test_a_hoarder_takes_what_is_there_and_no_more(table: SetTable) -> None:
    game = table(phase="FINAL", goods=[4, 1, 3, 0], kennel=["dog_308"])
    game.act("activate", dog="dog_308")
    assert game.state.goods[:4] == [3, 0, 2, 0]
    assert [doc["good"] for doc in game.legal("stash")] == ["stick", "treat"]
    for good in ("stick", "treat", "stick", "treat", "stick"):
        game.act("stash", dog="dog_308", good=good)
    assert game.state.goods[:4] == [0, 0, 0, 0]
    assert ability_values(game.state, 0) == [2]
    assert score_parts(game.state, 0, [])[4] == 0
    assert game.log_kinds()[-1] == "scoring_ended"


@pytest.mark.rule("DP-7.16", "DP-10.2")
def test_a_collector_takes_its_own_good_up_to_its_limit(table: SetTable) -> None:
    collector = with_ability("toy_collector")
    cost = DOG_COST[collector]
    goods = [cost[0] + 1, cost[1] + 1, cost[2] + 1, cost[3] + 5]
    game = table(phase="FINAL", goods=goods, kennel=[DOGS[collector]])
    game.act("activate", dog=DOGS[collector])
    for _ in range(3):
        assert [doc["good"] for doc in game.legal("stash")] == ["toy"]
        game.act("stash", dog=DOGS[collector], good="toy")
    assert game.log_kinds()[-1] == "scoring_ended"
    assert game.state.goods[:4] == [1, 1, 1, 2]
    assert ability_values(game.state, 0) == [6]


@pytest.mark.rule("DP-7.13")
def test_raring_to_go_counts_its_own_tokens() -> None:
    dog = with_ability("raring_to_go")
    assert [ability_value(dog, [0] * 7, walked, 0) for walked in (0, 1, 3)] == [0, 2, 6]


@pytest.mark.rule("DP-7.12")
def test_a_lone_wolf_scores_alone() -> None:
    dog = with_ability("lone_wolf")
    counts = [3] * 7
    counts[DOG_BREED[dog]] = 1
    assert ability_value(dog, counts, 0, 0) == 3
    counts[DOG_BREED[dog]] = 2
    assert ability_value(dog, counts, 0, 0) == 0


@pytest.mark.rule("DP-7.11", "DP-7.14", "DP-10.6")
def test_pack_dogs_count_their_breed_and_sociable_dogs_the_breeds() -> None:
    pack, sociable = with_ability("pack_dog"), with_ability("sociable")
    counts = [0] * 7
    counts[DOG_BREED[pack]] = 3
    assert ability_value(pack, counts, 0, 0) == 6
    assert ability_value(sociable, counts, 0, 0) == 2
    counts[(DOG_BREED[pack] + 1) % 7] = 1
    assert ability_value(pack, counts, 0, 0) == 6
    assert ability_value(sociable, counts, 0, 0) == 4


@pytest.mark.rule("DP-10.7")
def test_an_award_goes_to_all_who_have_most_unless_an_auto_walker_has_more(table: SetTable) -> None:
    game = table(phase="FINAL", kennels=[["dog_009", "dog_021"], ["dog_010", "dog_047"]])
    toy, gundog, hound = (DOG_BREED[DOGS.index(f"dog_{n}")] for n in ("009", "021", "047"))
    game.state.awards = [
        toy,
        gundog,
        hound,
        *(b for b in range(7) if b not in (toy, gundog, hound)),
    ]
    assert awards_won(game.state) == [[0, 1], [0, 2]]
    game.state.kennels[2] = [DOGS.index("dog_012")]
    assert awards_won(game.state) == [[0, 1], [0, 2]]
    game.state.kennels[2] += [DOGS.index("dog_013")]
    assert awards_won(game.state) == [[1], [2]]


@pytest.mark.rule("DP-10.9")
@pytest.mark.parametrize(
    ("positions", "winners"), [((0, 1), [0]), ((4, 3), [1]), ((5, 6), [0, 1]), ((6, 5), [0, 1])]
)
def test_a_tie_goes_to_the_better_best_award(
    table: SetTable, positions: tuple[int, int], winners: list[int]
) -> None:
    """Positions 6 and 7 are worth the same: their winners share the victory."""
    game = table(phase="FINAL", kennels=[["dog_009"], ["dog_021"]])
    own = [DOG_BREED[DOGS.index(dog)] for dog in ("dog_009", "dog_021")]
    awards = [breed for breed in range(7) if breed not in own]
    for position, breed in sorted(zip(positions, own, strict=True)):
        awards.insert(position, breed)
    game.state.awards = awards
    game.state.final = [20, 0, 0, 0, 0, 15, 5, 0, 0, 0]
    game.state.stack = []
    result = GAME.result(game.state)
    assert result is not None
    assert result.scores == [20, 20]
    assert result.winners == winners


@pytest.mark.rule("DP-10.5")
@pytest.mark.parametrize(
    ("goods", "points"),
    [([4, 0, 0, 0], 0), ([2, 1, 1, 1], 1), ([9, 0, 0, 0], 1), ([4, 4, 1, 1], 2)],
)
def test_every_five_goods_left_are_worth_one(
    table: SetTable, goods: list[int], points: int
) -> None:
    game = table(phase="FINAL", goods=goods, kennel=["dog_009"])
    assert score_parts(game.state, 0, [])[4] == points


@pytest.mark.rule("DP-10.8")
@pytest.mark.parametrize(
    ("card", "just", "short"),
    [
        ("obj_four_of_a_kind", ([4, 1], [0] * 5, 0), ([3, 3], [0] * 6, 9)),
        ("obj_three_of_a_kind", ([3], [0] * 3, 0), ([2, 2], [0] * 4, 9)),
        ("obj_kennel_diversity", ([1, 1, 1, 1], [0] * 4, 0), ([5, 1, 1], [9] * 7, 9)),
        ("obj_super_stamina", ([5], [2, 2, 2, 0, 0], 0), ([5], [9, 9, 1, 1, 1], 9)),
        ("obj_seasoned_walker", ([3], [9, 1, 0], 0), ([3], [9, 0, 0], 9)),
        ("obj_walked_kennel", ([6], [1] * 6, 0), ([6], [9] * 5 + [0], 9)),
        ("obj_expert_collector", ([1], [0], 3), ([9], [9] * 9, 2)),
        ("obj_capable_collector", ([1], [0], 2), ([9], [9] * 9, 1)),
    ],
)
def test_objectives_of_four_seats_just_met_and_just_missed(
    card: str, just: Any, short: Any
) -> None:
    def met(counts: list[int], walked: list[int], awards: int) -> bool:
        by_breed = [*counts, *[0] * (7 - len(counts))]
        return objective_met(OBJECTIVES.index(card), 4, by_breed, walked, awards)

    assert met(*just)
    assert not met(*short)


@pytest.mark.rule("DP-10.1", "DP-10.10")
def test_a_mission_asks_for_all_of_its_parts() -> None:
    expert = MISSIONS.index("mis_expert")
    assert mission_passed(expert, [8, 0, 0, 0], 9, 3, 2)
    assert not mission_passed(expert, [7, 0, 0, 0], 9, 3, 2)
    assert not mission_passed(expert, [8, 0, 0, 0], 8, 3, 2)
    assert not mission_passed(expert, [8, 0, 0, 0], 9, 2, 2)
    assert not mission_passed(expert, [8, 0, 0, 0], 9, 3, 1)
    legend = MISSIONS.index("mis_legend")
    assert mission_passed(legend, [2, 2, 2, 2], 10, 3, 3)
    assert not mission_passed(legend, [3, 2, 2, 1], 10, 3, 3)
    assert solo_stars(expert, 55) == 4 + 3


@pytest.mark.rule("DP-10.1", "DP-10.2")
def test_the_goods_of_a_mission_are_not_spent_by_it(table: SetTable) -> None:
    game = table(phase="HOME", seats=1, round=4, goods=[8, 0, 0, 0], kennel=[["dog_162", 1]])
    game.state.mission = MISSIONS.index("mis_novice")
    game.state.stack = [RoundEndStep()]
    game.state.kennels[0] = [DOGS.index(f"dog_{n}") for n in ("162", "009", "021")]
    game.state.kennel_walked[0] = [3, 3, 2]
    game.settle()
    assert game.log_kinds()[-1] == "mission_checked"
    assert game.log()[-1]["passed"] is True
    assert game.state.goods == [8, 0, 0, 0]
    game.act("activate", dog="dog_162").act("end_scoring")
    assert result_of(game.state).winners == [0]


@pytest.mark.rule("DP-10.5", "DP-10.9", "DP-10.11", "DP-11.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_parts_of_the_score_and_the_objectives_are_public_at_the_end(seats: int) -> None:
    state, log = played(seats, seats)
    ended = log[-1]
    assert ended["type"] == "ended"
    result = result_of(state)
    assert [score["total"] for score in ended["scores"]] == result.scores
    for score in ended["scores"]:
        parts = ("reputation", "objective", "abilities", "awards", "goods")
        assert score["total"] == sum(score[part] for part in parts)
        assert score["card"] is not None
    best = max(result.scores)
    assert all(result.scores[seat] == best for seat in result.winners)


@pytest.mark.rule("DP-10.1", "DP-10.10", "DP-2.10")
def test_a_solo_match_is_won_by_its_mission() -> None:
    lost = [state for state, _ in (played(1, seed) for seed in range(8)) if state.failed]
    assert lost
    for state in lost:
        result = result_of(state)
        assert result.winners == []
        assert result.scores == [0]
        view = GAME.view_form.to_json(GAME.look(state, None))
        assert view["failed"] is True
        assert view["stars"] == 0


@pytest.mark.rule("DP-10.1", "DP-10.11")
def test_a_failed_mission_ends_the_match_without_scoring() -> None:
    matches = [played(1, seed) for seed in range(8)]
    lost = [(state, log) for state, log in matches if state.failed]
    assert lost
    for state, log in lost:
        (seat,) = GAME.view_form.to_json(GAME.look(state, 0))["seats"]
        assert seat["score"] is None
        assert seat["reputation"] == state.reputations[0]
        assert log[-1]["type"] == "ended"
        assert log[-1]["scores"] == []


@pytest.mark.rule("DP-10.10")
def test_stars_and_titles() -> None:
    assert [score_stars(score) for score in (0, 40, 41, 47, 48, 54, 55, 61, 62, 99)] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
    ]
    assert [title(stars) for stars in range(11)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("DP-10.1")
def test_awards_won_outright_need_more_dogs_than_every_auto_walker(table: SetTable) -> None:
    game = table(phase="FINAL", seats=1, kennel=["dog_009", "dog_010", "dog_047"])
    game.state.kennels[1] = [46]
    won = awards_won(game.state)[0]
    assert len(won) == 2
    assert awards_outright(game.state, won) == 1
