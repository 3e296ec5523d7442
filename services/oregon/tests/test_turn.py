"""Sections 4, 5, 7 and 9: the turn, the plays, the extra turn and the pass."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME
from portolan.oregon.components import GRID
from portolan.rulekit import IllegalAction
from portolan.rulekit.testing import JsonObject

from .conftest import Table


def farmer(*landscape: str, joker: bool = False) -> JsonObject:
    cards = list(landscape)
    return {"type": "play", "kind": "farmer", "building": None, "landscape": cards, "joker": joker}


def build(building: str, *landscape: str, joker: bool = False) -> JsonObject:
    return {**farmer(*landscape, joker=joker), "kind": "building", "building": building}


def place(space: str) -> JsonObject:
    return {"type": "place", "space": space}


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


USE, DECLINE = {"type": "extra", "use": True}, {"type": "extra", "use": False}
PASS = {"type": "pass"}


def _refusal(table: Table, action: JsonObject) -> tuple[str, str]:
    """The key and the rule with which an action is refused."""
    before = GAME.copy(table.state)
    with pytest.raises(IllegalAction) as refused:
        table.act(action)
    assert table.state == before
    return refused.value.reason.key, refused.value.rule


# Section 4.


@pytest.mark.rule("OR-4.1", "OR-4.5")
def test_the_phases_of_a_turn(table: Callable[..., Table]) -> None:
    turn = table(players=3, active=1, hands={"1": hand("campfire campfire eagle eagle", "")})
    phases = [turn.phase]
    for action in (
        farmer("campfire", "campfire"),
        place("r9c14"),
        USE,
        farmer("eagle", "eagle"),
        place("r6c3"),
        {"type": "draw", "landscape": 1, "building": 3},
    ):
        turn.act(action)
        phases.append(turn.phase)
    assert phases == ["play", "place", "extra", "play", "place", "draw", "play"]
    assert turn.active == 2
    assert turn.log_kinds()[-1] == "turn_began"


@pytest.mark.rule("OR-4.1")
@pytest.mark.parametrize(("active", "following", "round_"), [(1, 2, 1), (2, 0, 1), (0, 1, 2)])
def test_a_round_goes_clockwise_from_the_start_seat(
    table: Callable[..., Table], active: int, following: int, round_: int
) -> None:
    turn = table(players=3, first=1, active=active, phase="draw", hands={str(active): hand("", "")})
    turn.act({"type": "draw", "landscape": 2, "building": 2})
    assert (turn.phase, turn.active, turn.view()["round"]) == ("play", following, round_)
    assert turn.log()[-1] == {"type": "turn_began", "seat": following, "round": round_}


@pytest.mark.rule("OR-4.2")
def test_laying_cards_is_compulsory(table: Callable[..., Table]) -> None:
    able = table(hands={"0": hand("campfire campfire", "church")})
    assert PASS not in able.legal()
    assert _refusal(able, PASS) == ("refuse-pass", "OR-4.2")


@pytest.mark.rule("OR-4.3", "OR-4.8")
def test_only_a_legal_space_may_be_chosen_and_laid_cards_stay_laid(
    table: Callable[..., Table],
) -> None:
    laid = table(
        hands={"0": hand("buffalo buffalo eagle", "church")},
        farmers={"r2c0": 1},
    ).act(farmer("buffalo", "buffalo"))
    assert _refusal(laid, place("r2c0")) == ("refuse-occupied", "OR-2.6")
    assert _refusal(laid, place("r2c1")) == ("refuse-water", "OR-2.6")
    assert _refusal(laid, place("r0c0")) == ("refuse-reach", "OR-5.1")
    assert _refusal(laid, farmer("buffalo", "eagle")) == ("refuse-phase", "OR-4.2")


@pytest.mark.rule("OR-4.8", "OR-2.8", "OR-2.9")
def test_a_building_is_refused_where_it_does_not_suit(table: Callable[..., Table]) -> None:
    harbor = table(hands={"0": hand("wagon eagle", "harbor")}).act(build("harbor", "wagon"))
    assert _refusal(harbor, place("r0c5")) == ("refuse-terrain", "OR-2.8")
    assert _refusal(harbor, place("r0c10")) == ("refuse-no-water", "OR-2.9")
    assert _refusal(harbor, place("r3c5")) == ("refuse-reach", "OR-5.4")


@pytest.mark.rule("OR-4.8")
def test_refused_out_of_turn_and_after_the_end(table: Callable[..., Table]) -> None:
    others = table(active=1)
    action = GAME.action_form.from_json(PASS, "$")
    with pytest.raises(IllegalAction) as refused:
        GAME.check(others.state, 0, action)
    assert (refused.value.reason.key, refused.value.rule) == ("refuse-seat", "OR-4.1")
    others.state.stack.clear()
    with pytest.raises(IllegalAction) as refused:
        GAME.check(others.state, 1, action)
    assert (refused.value.reason.key, refused.value.rule) == ("refuse-over", "OR-4.8")


@pytest.mark.rule("OR-4.4", "OR-7.4")
@pytest.mark.parametrize(
    ("active", "building", "phase"),
    [(True, "church", "extra"), (False, "church", "draw"), (True, "harbor", "draw")],
)
def test_the_extra_turn_needs_an_active_token_and_a_play(
    table: Callable[..., Table], active: bool, building: str, phase: str
) -> None:
    turn = table(
        extra_turn=[active, True],
        joker=[False, False],
        stacks={"harbor": 0},
        hands={"0": hand("campfire campfire eagle", building)},
    ).act(farmer("campfire", "campfire"), place("r9c14"))
    assert turn.phase == phase
    assert turn.view()["seats"][0]["extra_turn"] == active


@pytest.mark.rule("OR-4.4")
def test_a_skipped_extra_turn_is_told_to_all(table: Callable[..., Table]) -> None:
    turn = table(joker=[False, False], hands={"0": hand("campfire campfire", "church church")})
    turn.act(farmer("campfire", "campfire"), place("r9c14"))
    assert turn.log_kinds()[-1] == "extra_skipped"
    spent = table(
        extra_turn=[False, True], hands={"0": hand("campfire campfire eagle eagle", "")}
    ).act(farmer("campfire", "campfire"), place("r9c14"))
    assert (spent.phase, spent.log_kinds()[-1]) == ("draw", "farmer_placed")


@pytest.mark.rule("OR-4.3")
def test_the_last_placement_is_told(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire", "church")})
    assert turn.view()["last_space"] is None
    turn.act(farmer("campfire", "campfire"), place("r9c14"))
    assert turn.view()["last_space"] == "r9c14"


@pytest.mark.rule("OR-4.1", "OR-4.8")
def test_an_action_of_another_phase_names_the_rule_of_its_own(table: Callable[..., Table]) -> None:
    elsewhere: dict[str, JsonObject] = {
        "OR-3.8": {"type": "place_start", "space": "r0c0"},
        "OR-4.2": farmer("settler", "settler"),
        "OR-4.3": place("r0c0"),
        "OR-4.4": DECLINE,
        "OR-4.5": {"type": "draw", "landscape": 1, "building": 1},
        "OR-9.1": PASS,
    }
    later = [({"type": "exchange", "building": "church"}, "OR-8.7"), ({"type": "keep"}, "OR-8.7")]
    for phase in ("play", "extra"):
        for rule, action in elsewhere.items():
            if (phase, rule) not in {("play", "OR-4.2"), ("play", "OR-9.1"), ("extra", "OR-4.4")}:
                assert _refusal(table(phase=phase), action) == ("refuse-phase", rule)
        for action, rule in later:
            assert _refusal(table(phase=phase), action) == ("refuse-phase", rule)


@pytest.mark.rule("OR-4.6", "OR-8.7")
@pytest.mark.parametrize("left", [0, 1])
def test_exchange_is_offered_only_with_a_card_of_an_exhausted_type(
    table: Callable[..., Table], left: int
) -> None:
    turn = table(
        phase="draw",
        stacks={"church": left},
        building_deck=["harbor", "harbor"],
        hands={"0": hand("eagle eagle", "church")},
    ).act({"type": "draw", "landscape": 1, "building": 0})
    assert (turn.phase, turn.active) == (("play", 1) if left else ("exchange", 0))


@pytest.mark.rule("OR-4.7")
def test_a_decision_with_one_action_is_presented(table: Callable[..., Table]) -> None:
    single = table(
        joker=[False, False],
        farmers={"r2c0": 1, "r3c0": 1, "r3c1": 0},
        hands={"0": hand("buffalo buffalo", "harbor harbor")},
        stacks={"harbor": 0},
    )
    assert single.legal() == [farmer("buffalo", "buffalo")]
    single.act(farmer("buffalo", "buffalo"))
    assert single.phase == "place"
    assert single.legal() == [place("r3c2")]


@pytest.mark.rule("OR-4.9")
def test_landscapes_are_named_in_the_order_of_the_data(table: Callable[..., Table]) -> None:
    turned = table(hands={"0": hand("wagon buffalo", "church church")})
    assert _refusal(turned, farmer("buffalo", "wagon")) == ("refuse-order", "OR-4.9")
    keys = [sorted(action) for action in turned.legal()]
    assert keys == [["building", "joker", "kind", "landscape", "type"]] * len(keys)


@pytest.mark.rule("OR-4.10")
def test_the_canonical_order_of_all_lists(table: Callable[..., Table]) -> None:
    mixed = table(hands={"0": hand("eagle settler eagle", "warehouse church")})
    assert mixed.legal() == [
        farmer("settler", "eagle"),
        farmer("eagle", "eagle"),
        farmer("settler", joker=True),
        farmer("eagle", joker=True),
        build("church", "settler"),
        build("church", "eagle"),
        build("church", joker=True),
        build("warehouse", "settler"),
        build("warehouse", "eagle"),
        build("warehouse", joker=True),
    ]
    mixed.act(farmer("eagle", joker=True))
    spaces = mixed.spaces()
    rows_and_columns = [tuple(map(int, name[1:].split("c"))) for name in spaces]
    assert rows_and_columns == sorted(rows_and_columns)
    mixed.act(place(spaces[0]))
    assert mixed.legal() == [USE, DECLINE]
    drawing = table(phase="draw", hands={"0": hand("", "")})
    assert [action["landscape"] for action in drawing.legal()] == [1, 2, 3]
    swap = table(
        phase="exchange",
        stacks={"warehouse": 0, "harbor": 0},
        hands={"0": hand("eagle", "warehouse warehouse harbor")},
    )
    assert [action.get("building") for action in swap.legal()] == ["harbor", "warehouse", None]
    assert swap.legal()[-1] == {"type": "keep"}


# Section 5.


@pytest.mark.rule("OR-5.1", "OR-5.2")
def test_the_player_chooses_which_card_is_the_row(table: Callable[..., Table]) -> None:
    pair = table(hands={"0": hand("wagon buffalo", "church church")}, joker=[False, False])
    assert pair.legal()[0]["landscape"] == ["wagon", "buffalo"]
    assert sum(play["kind"] == "farmer" for play in pair.legal()) == 1
    pair.act(farmer("wagon", "buffalo"))
    assert pair.spaces() == [
        *["r0c0", "r0c1", "r1c0", "r1c1"],
        *["r2c6", "r2c7", "r2c8", "r3c6", "r3c7", "r3c8"],
    ]


@pytest.mark.rule("OR-5.3", "OR-5.5", "OR-5.9")
def test_a_used_joker_is_inactive_at_once(table: Callable[..., Table]) -> None:
    jokers = table(hands={"0": hand("eagle", "gold_mine gold_mine gold_mine")})
    assert build("gold_mine", joker=True) in jokers.legal()
    jokers.act(build("gold_mine", joker=True))
    seat = jokers.view()["seats"][0]
    assert (seat["joker"], seat["building_count"]) == (False, 2)
    assert jokers.view()["laid"] == {
        "kind": "building",
        "building": "gold_mine",
        "landscape": [],
        "joker": True,
    }
    inactive = table(joker=[False, True], hands={"0": hand("eagle eagle", "church")})
    assert _refusal(inactive, farmer("eagle", joker=True)) == ("refuse-joker", "OR-5.3")
    assert _refusal(inactive, build("church", joker=True)) == ("refuse-joker", "OR-5.5")


@pytest.mark.rule("OR-5.5", "OR-2.8")
@pytest.mark.parametrize(
    ("building", "terrain", "taken"),
    [("church", "P", "r0c0"), ("gold_mine", "M", "r0c5"), ("train_station", "T", "r4c7")],
)
def test_with_the_joker_a_building_lies_on_any_suitable_space(
    table: Callable[..., Table], building: str, terrain: str, taken: str
) -> None:
    anywhere = table(farmers={taken: 1}, hands={"0": hand("", building)})
    anywhere.act(build(building, joker=True))
    assert anywhere.spaces() == [
        f"r{row}c{column}"
        for row, letters in enumerate(GRID)
        for column, letter in enumerate(letters)
        if letter == terrain and f"r{row}c{column}" != taken
    ]


@pytest.mark.rule("OR-5.4")
def test_a_building_lies_in_the_row_or_the_column_of_the_card(table: Callable[..., Table]) -> None:
    mine = table(hands={"0": hand("campfire", "coal_mine coal_mine coal_mine")})
    mine.act(build("coal_mine", "campfire"))
    assert mine.spaces() == [
        *["r3c12", "r3c13", "r3c14", "r4c13", "r4c14", "r5c13"],
        *["r8c0", "r8c1", "r8c2", "r8c3", "r9c1", "r9c2", "r9c3", "r9c8", "r9c9"],
    ]


@pytest.mark.rule("OR-5.6")
def test_no_farmer_without_a_supply(table: Callable[..., Table]) -> None:
    empty = table(supply=[0, 3], hands={"0": hand("eagle eagle", "church")})
    assert {play["kind"] for play in empty.legal()} == {"building"}
    assert _refusal(empty, farmer("eagle", "eagle")) == ("refuse-supply", "OR-5.6")


@pytest.mark.rule("OR-5.7")
def test_no_building_without_a_tile(table: Callable[..., Table]) -> None:
    empty = table(stacks={"church": 0}, hands={"0": hand("eagle eagle", "church")})
    assert {play["kind"] for play in empty.legal()} == {"farmer"}
    assert _refusal(empty, build("church", "eagle")) == ("refuse-stack", "OR-5.7")


@pytest.mark.rule("OR-5.8")
@pytest.mark.parametrize(
    "play",
    [
        build("church"),
        {**build("church", "eagle", joker=True)},
        build("church", "eagle", "eagle"),
        farmer(),
        farmer(joker=True),
        farmer("eagle"),
        farmer("eagle", "eagle", joker=True),
        farmer("eagle", "eagle", "eagle"),
        {**farmer("eagle", "eagle"), "building": "church"},
        {**build("church", "eagle"), "building": None},
    ],
)
def test_other_sets_of_cards_are_no_plays(table: Callable[..., Table], play: JsonObject) -> None:
    rich = table(hands={"0": hand("eagle eagle eagle", "church church")})
    assert _refusal(rich, play) == ("refuse-not-a-play", "OR-5.8")


@pytest.mark.rule("OR-5.1", "OR-5.4")
def test_cards_that_are_not_held_cannot_be_laid(table: Callable[..., Table]) -> None:
    poor = table(hands={"0": hand("eagle wagon", "church")})
    assert _refusal(poor, farmer("eagle", "eagle")) == ("refuse-card", "OR-5.1")
    assert _refusal(poor, build("harbor", "eagle")) == ("refuse-card", "OR-5.4")


@pytest.mark.rule("OR-5.3", "OR-5.4", "OR-5.5")
@pytest.mark.parametrize("joker", [True, False])
def test_what_is_lacking_for_a_play_is_named(table: Callable[..., Table], joker: bool) -> None:
    poor = table(joker=[joker, True], hands={"0": hand("eagle wagon", "church")})
    lacks = "refuse-card" if joker else "refuse-joker"
    assert _refusal(poor, farmer("settler", joker=True)) == (lacks, "OR-5.3")
    assert _refusal(poor, build("harbor", joker=True)) == (lacks, "OR-5.5")
    assert _refusal(poor, farmer("settler", "wagon")) == ("refuse-card", "OR-5.1")
    assert _refusal(poor, build("church", "settler")) == ("refuse-card", "OR-5.4")


@pytest.mark.rule("OR-5.1", "OR-5.4")
def test_where_only_room_is_lacking_that_is_said(table: Callable[..., Table]) -> None:
    """Neither the farmers, which a building does not need, nor stacks of other types."""
    tracks = [
        f"r{row}c{c}" for row, line in enumerate(GRID) for c, t in enumerate(line) if t == "T"
    ]
    full = table(
        farmers=dict.fromkeys([*tracks, "r3c0", "r3c1", "r3c2", "r2c0"], 1),
        supply=[0, 1],
        hands={"0": hand("buffalo buffalo", "train_station church")},
    )
    assert _refusal(full, build("train_station", "buffalo")) == ("refuse-room", "OR-5.4")
    assert _refusal(full, build("train_station", joker=True)) == ("refuse-room", "OR-5.5")
    full.state.supplies[0] = 3
    full.state.stacks = [0] * 7
    assert _refusal(full, farmer("buffalo", "buffalo")) == ("refuse-room", "OR-5.1")


@pytest.mark.rule("OR-5.1")
def test_a_play_without_a_free_space_is_not_offered(table: Callable[..., Table]) -> None:
    full = dict.fromkeys(["r2c0", "r3c0", "r3c1", "r3c2"], 1)
    crowded = table(farmers=full, hands={"0": hand("buffalo buffalo eagle", "church")})
    assert farmer("buffalo", "buffalo") not in crowded.legal()
    assert _refusal(crowded, farmer("buffalo", "buffalo")) == ("refuse-room", "OR-5.1")


@pytest.mark.rule("OR-5.9", "OR-5.10")
def test_where_the_cards_and_the_piece_go(table: Callable[..., Table]) -> None:
    built = table(
        landscape_discard=["wagon"],
        hands={"0": hand("eagle wagon", "church church")},
        extra_turn=[False, False],
    ).act(build("church", "eagle"))
    seat = built.view()["seats"][0]
    assert (seat["landscape_count"], seat["building_count"]) == (1, 1)
    assert built.view()["landscape_discard"] == ["wagon"]
    built.act(place("r7c3"))
    view = built.view()
    assert view["laid"] is None
    assert view["landscape_discard"] == ["eagle", "wagon"]
    assert view["building_discard"] == ["church"]
    assert view["buildings"] == [{"space": "r7c3", "building": "church"}]
    assert {"building": "church", "left": 3} in view["stacks"]
    (event,) = built.log(None, "building_placed")
    assert event == {
        "type": "building_placed",
        "seat": 0,
        "building": "church",
        "space": "r7c3",
        "left": 3,
    }
    assert view["seats"][0]["supply"] == 14


@pytest.mark.rule("OR-5.11")
def test_the_joker_may_serve_both_plays_of_a_turn(table: Callable[..., Table]) -> None:
    twice = table(
        buildings={"r0c12": "warehouse"},
        hands={"0": hand("wagon campfire eagle", "church")},
    ).act(farmer("wagon", joker=True), place("r0c13"))
    assert twice.view()["seats"][0]["landscape_count"] == 2
    twice.act(USE, farmer("campfire", joker=True), place("r9c14"))
    assert (twice.phase, twice.view()["seats"][0]["joker"]) == ("draw", False)


@pytest.mark.rule("OR-5.12")
def test_a_lonely_piece_scores_nothing(table: Callable[..., Table]) -> None:
    lonely = table(hands={"0": hand("eagle wagon", "church church")})
    lonely.act(build("church", "eagle"), place("r7c3"))
    assert lonely.view()["seats"][0]["score"] == 0
    assert "gained" not in lonely.log_kinds()


# Section 7.


@pytest.mark.rule("OR-7.1", "OR-7.2", "OR-7.3")
def test_a_token_won_in_this_turn_serves_at_once_and_once_only(table: Callable[..., Table]) -> None:
    turn = table(
        buildings={"r1c13": "train_station"},
        extra_turn=[False, False],
        hands={"0": hand("campfire campfire wagon wagon", "")},
    ).act(farmer("wagon", joker=True), place("r0c12"))
    assert (turn.phase, turn.view()["extra_turn_in_use"]) == ("extra", False)
    turn.act(USE)
    assert turn.view()["seats"][0]["extra_turn"] is False
    assert turn.view()["extra_turn_in_use"] is True
    assert turn.log()[-1] == {"type": "extra_used", "seat": 0}
    turn.act(farmer("wagon", "campfire"), place("r0c14"))
    assert (turn.phase, turn.view()["seats"][0]["extra_turn"]) == ("draw", True)


@pytest.mark.rule("OR-7.2", "OR-4.4")
def test_the_second_play_of_a_turn_is_the_last_though_token_and_joker_are_active(
    table: Callable[..., Table],
) -> None:
    turn = table(
        buildings={"r1c13": "train_station", "r0c13": "warehouse"},
        hands={"0": hand("wagon campfire campfire eagle", "")},
    ).act(farmer("campfire", joker=True), place("r9c14"), USE)
    turn.act(farmer("wagon", "campfire"), place("r0c12"))
    seat = turn.view()["seats"][0]
    assert (seat["joker"], seat["extra_turn"], seat["landscape_count"]) == (True, True, 1)
    assert turn.phase == "draw"
    assert "extra_skipped" not in turn.log_kinds()


@pytest.mark.rule("OR-7.4")
def test_declining_keeps_the_token(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire eagle eagle", "")})
    turn.act(farmer("campfire", "campfire"), place("r9c14"), DECLINE)
    assert (turn.phase, turn.view()["seats"][0]["extra_turn"]) == ("draw", True)
    assert turn.log()[-1] == {"type": "extra_kept", "seat": 0}


@pytest.mark.rule("OR-7.5")
def test_the_token_serves_after_the_last_farmer_too(table: Callable[..., Table]) -> None:
    turn = table(supply=[1, 5], hands={"0": hand("campfire campfire eagle", "church")})
    turn.act(farmer("campfire", "campfire"), place("r9c14"))
    assert (turn.phase, turn.view()["final_round"]) == ("extra", True)
    turn.act(USE)
    assert {play["kind"] for play in turn.legal()} == {"building"}


# Section 9.


@pytest.mark.rule("OR-9.1")
def test_pass_is_the_only_action_without_a_legal_play(table: Callable[..., Table]) -> None:
    stuck = {"stacks": {"church": 0}, "hands": {"0": hand("eagle", "church church church")}}
    assert table(joker=[False, True], **stuck).legal() == [PASS]
    assert table(joker=[True, True], **stuck).legal() == [farmer("eagle", joker=True)]


@pytest.mark.rule("OR-9.2")
def test_a_pass_puts_the_hand_away_and_draws_anew(table: Callable[..., Table]) -> None:
    stuck = table(
        joker=[False, True],
        stacks={"church": 0},
        supply=[0, 3],
        hands={"0": hand("eagle wagon", "church church")},
    ).act(PASS)
    view = stuck.view()
    assert (stuck.phase, stuck.active) == ("draw", 0)
    assert view["landscape_discard"] == ["eagle", "wagon"]
    assert (view["building_discard"], view["removed"]) == ([], ["church", "church"])
    assert (view["seats"][0]["joker"], view["seats"][0]["extra_turn"]) == (False, True)
    assert view["pass_streak"] == 1
    shown = {"landscape": ["wagon", "eagle"], "building": ["church", "church"]}
    for viewer in (0, 1, None):
        assert stuck.log(viewer) == [{"type": "passed", "seat": 0, "streak": 1, **shown}]


@pytest.mark.rule("OR-9.2")
def test_a_pass_discards_building_cards_that_are_still_good(table: Callable[..., Table]) -> None:
    stations = table(hands={"0": hand("", "train_station train_station")}, joker=[False, True])
    assert stations.legal() == [PASS]
    stations.act(PASS)
    assert stations.view()["building_discard"] == ["train_station", "train_station"]
    assert stations.view()["removed"] == []


@pytest.mark.rule("OR-9.2", "OR-4.5")
def test_a_pass_in_the_last_round_draws_nothing(table: Callable[..., Table]) -> None:
    last = table(
        final_round=True,
        supply=[0, 2],
        joker=[False, True],
        hands={"0": hand("eagle eagle eagle", "")},
    ).act(PASS)
    assert (last.phase, last.active) == ("play", 1)
    assert last.view()["seats"][0]["landscape_count"] == 0


@pytest.mark.rule("OR-9.3")
def test_passes_in_a_row_end_the_match_and_a_placement_starts_anew(
    table: Callable[..., Table],
) -> None:
    stuck = {"joker": [False] * 3, "stacks": {"church": 0}, "players": 3}
    hands = {"0": hand("eagle", "church church church")}
    fifth = table(pass_streak=4, hands=hands, **stuck).act(PASS)
    assert fifth.phase == "draw"
    sixth = table(pass_streak=5, hands=hands, **stuck).act(PASS)
    assert sixth.phase == "over"
    assert sixth.log()[-1]["reason"] == "passes"
    placed = table(pass_streak=5, players=3, hands={"0": hand("eagle eagle", "church church")})
    placed.act(farmer("eagle", "eagle"), place("r6c3"))
    assert placed.view()["pass_streak"] == 0
    built = table(pass_streak=3, hands={"0": hand("eagle", "church church church")})
    built.act(build("church", "eagle"), place("r7c3"))
    assert built.view()["pass_streak"] == 0


@pytest.mark.rule("OR-9.3")
def test_passes_of_all_seats_count_over_turns_and_draws(table: Callable[..., Table]) -> None:
    """Seats without farmers who draw nothing but landscape cards pass until the match ends."""
    stuck = table(
        supply=[0, 0],
        joker=[False, False],
        building_deck=[],
        hands={"0": hand("eagle eagle eagle eagle", ""), "1": hand("wagon wagon wagon wagon", "")},
    )
    for streak in (1, 2, 3):
        stuck.act(PASS)
        assert stuck.view()["pass_streak"] == streak
        stuck.act({"type": "draw", "landscape": 4, "building": 0})
    stuck.act(PASS)
    assert (stuck.phase, stuck.view()["pass_streak"]) == ("over", 4)


@pytest.mark.rule("OR-9.4", "OR-4.4")
def test_there_is_no_pass_in_the_extra_step(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire eagle eagle", "")})
    turn.act(farmer("campfire", "campfire"), place("r9c14"))
    assert _refusal(turn, PASS) == ("refuse-phase", "OR-9.1")
