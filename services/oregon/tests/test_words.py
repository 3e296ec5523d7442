"""What people read."""

from collections.abc import Callable

import pytest

from portolan.oregon import GAME, board, components
from portolan.oregon.state import Gained, GroupScored, Place, TileTaken
from portolan.oregon.words import narrate
from portolan.rulekit import SeededChance
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.play import shown
from portolan.rulekit.rulebook import rules_file
from portolan.rulekit.testing import JsonObject, along_a_match
from portolan.rulekit.text import Text, localizer

from .conftest import Table

NAMES = ["Ann", "Bo"]


def hand(landscape: str, building: str) -> dict[str, list[str]]:
    return {"landscape": landscape.split(), "building": building.split()}


def play(kind: str, landscape: str, building: str | None = None, joker: bool = False) -> JsonObject:
    return {
        "type": "play",
        "kind": kind,
        "building": building,
        "landscape": landscape.split(),
        "joker": joker,
    }


def say(text: Text, language: str = "en") -> str:
    return localizer(GAME.folder, language).say(text, NAMES)


def prompt(table: Table, language: str = "en") -> str:
    return say(GAME.prompt(table.state, table.active), language)


def labels(table: Table, language: str = "en") -> list[str]:
    state, seat = table.state, table.active
    return [say(GAME.label(state, seat, action), language) for action in GAME.choices(state, seat)]


def log(table: Table, viewer: int | None = None) -> list[str]:
    seen = [shown(event, viewer) for event in table.events]
    lines = [narrate(event) for event in seen if event is not None]
    return [say(line) for line in lines if line is not None]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (play("farmer", "wagon eagle"), "row Wagon, column Eagle, or row Eagle, column Wagon"),
        (play("farmer", "wagon wagon"), "row Wagon, column Wagon"),
        (play("farmer", "eagle", joker=True), "anywhere in row Eagle or column Eagle"),
        (play("building", "eagle", "gold_mine"), "mountain in row Eagle or column Eagle"),
        (play("building", "", "gold_mine", joker=True), "mountain anywhere on the board"),
    ],
)
def test_the_prompt_names_the_bands_of_the_laid_cards(
    table: Callable[..., Table], action: JsonObject, words: str
) -> None:
    laid = table(hands={"0": hand("wagon wagon eagle", "gold_mine")}).act(action)
    assert words in prompt(laid)
    assert (" or row" in prompt(laid)) is (" or row" in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_not_the_same_in_all_phases(table: Callable[..., Table], language: str) -> None:
    phases = [
        table(phase="start", start_tiles={"0": "church", "1": "harbor"}),
        table(),
        table(joker=[False, True], hands={"0": hand("", "church")}),
        table(phase="extra"),
        table(phase="draw", hands={"0": hand("eagle", "church")}),
        table(phase="exchange", stacks={"post_office": 0}),
    ]
    assert len({prompt(each, language) for each in phases}) == len(phases)


@pytest.mark.rule("OR-9.2", "OR-9.3")
def test_a_pass_promises_new_cards_only_where_they_are_drawn(table: Callable[..., Table]) -> None:
    stuck = {"joker": [False, False], "hands": {"0": hand("", "church")}}
    assert "draw anew" in prompt(table(pass_streak=2, **stuck))
    assert "draw" not in prompt(table(final_round=True, **stuck))
    assert "draw" not in prompt(table(pass_streak=3, **stuck))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_label_names_gains_where_the_placement_gives_any(seats: int) -> None:
    given = (Gained, GroupScored, TileTaken)
    for state in along_a_match(GAME, seats, every=1, seed="labels"):
        for action in (a for seat in GAME.asked(state) for a in GAME.choices(state, seat)):
            if isinstance(action, Place):
                (seat,) = GAME.asked(state)
                label = GAME.label(state, seat, action)
                after = GAME.copy(state)
                events = [shown(e, None) for e in GAME.act(after, seat, action, SeededChance(""))]
                gives = any(isinstance(event, given) for event in events)
                assert (label.key == "do-place-gain") is gives


def test_a_label_lists_the_gains_of_all_seats(table: Callable[..., Table]) -> None:
    farmer = table(
        buildings={"r8c4": "church", "r9c4": "gold_mine", "r8c3": "warehouse"},
        farmers={"r7c5": 1, "r7c2": 0, "r6c2": 0},
        joker=[False, True],
        hands={"0": hand("eagle eagle", "church")},
    ).act(play("farmer", "eagle eagle"))
    by_space = dict(zip(farmer.spaces(), labels(farmer), strict=True))
    assert by_space["r7c3"] == (
        "Farmer on r7c3 (row Eagle, column Eagle): "
        "Warehouse +1 and the Joker token active, Church +2, Farmer group +5"
    )
    church = table(farmers={"r8c4": 0, "r7c4": 1}, hands={"0": hand("eagle wagon", "church")}).act(
        play("building", "eagle", "church")
    )
    by_space = dict(zip(church.spaces(), labels(church), strict=True))
    assert by_space["r8c5"].endswith(": Church +2, for Bo: Church +2")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_label_names_the_bonus_of_a_group_far_from_buildings(
    table: Callable[..., Table], seat: int
) -> None:
    laid = table(
        players=3,
        active=seat,
        farmers={"r6c2": seat, "r7c2": seat, "r8c5": (seat + 1) % 3, "r8c4": (seat + 1) % 3},
        hands={str(seat): hand("eagle eagle", "church")},
    ).act(play("farmer", "eagle eagle"))
    bonus = [
        space for space, label in zip(laid.spaces(), labels(laid), strict=True) if "+" in label
    ]
    assert bonus == ["r6c3", "r7c3"]


def test_prompts_and_labels_of_the_phases(table: Callable[..., Table]) -> None:
    starting = table(phase="start", start_tiles={"0": "train_station", "1": "harbor"})
    assert prompt(starting).endswith("Train Station on a free space of road / railway")
    assert labels(starting)[0] == "Place Train Station on r1c12 (row Wagon, column Campfire)"
    starting.act({"type": "place_start", "space": "r1c12"})
    assert prompt(starting).endswith("Harbor on a free space of plain beside water")
    building = table(hands={"0": hand("campfire campfire", "church church")}, extra_turn=[True] * 2)
    assert prompt(building).startswith("Lay two cards")
    assert labels(building)[2] == "Church, Campfire: build Church (25 spaces)"
    assert labels(building)[3] == "Church, Joker token: build Church (72 spaces)"
    building.act(play("farmer", "campfire", joker=True), {"type": "place", "space": "r9c14"})
    assert prompt(building).startswith("Your extra turn token is active")
    building.act({"type": "extra", "use": True})
    assert prompt(building).startswith("Your extra turn:")
    swap = table(phase="exchange", stacks={"church": 0}, hands={"0": hand("eagle", "church")})
    assert prompt(swap).startswith("No tile is left for Church:")
    assert labels(swap) == [
        "Exchange Church for another building card; it leaves the game",
        "Keep your building cards",
    ]
    stuck = table(joker=[False, False], hands={"0": hand("", "church")})
    assert labels(stuck) == ["Put your hand away"]
    assert prompt(table(phase="draw", hands={"0": hand("eagle", "")})).startswith("Fill your hand")


def test_labels_of_a_whole_turn(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire eagle", "church")})
    assert labels(turn)[0] == "Campfire, Campfire: place a farmer (4 spaces)"
    turn.act(play("farmer", "campfire campfire"), {"type": "place", "space": "r9c14"})
    assert labels(turn) == [
        "Use the extra turn token: play again now",
        "Keep the extra turn token for later",
    ]
    turn.act({"type": "extra", "use": False})
    assert labels(turn)[-1] == "Draw 2 landscape cards"


def test_the_log_tells_what_a_placement_gave(table: Callable[..., Table]) -> None:
    turn = table(
        buildings={"r9c13": "post_office", "r8c13": "harbor", "r8c14": "coal_mine"},
        coal_pile=[3],
        hands={"0": hand("campfire campfire eagle", "church")},
    ).act(play("farmer", "campfire campfire"), {"type": "place", "space": "r9c14"})
    assert log(turn, 0) == [
        "Ann lays Campfire, Campfire for a farmer",
        "Ann settles a farmer on r9c14 (row Campfire, column Campfire)",
        "Ann gains 7 points: Harbor +4, Post Office +3",
        "Ann takes a Coal tile worth 3",
    ]
    assert log(turn)[-1] == "Ann takes a Coal tile, face down"


def test_the_end_is_told_item_by_item(table: Callable[..., Table]) -> None:
    last = table(
        active=1,
        final_round=True,
        supply=[0, 4],
        scores=[40, 33],
        tiles={"0": {"coal": [1, 3], "gold": []}, "1": {"coal": [2], "gold": [5, 3]}},
        extra_turn=[False, False],
        hands={"1": hand("campfire campfire", "church church")},
    ).act(play("farmer", "campfire campfire"), {"type": "place", "space": "r9c14"})
    assert log(last)[-1] == (
        "The last round is over. "
        "Ann 44 (score 40, coal 4, gold 0; 14 farmers on the board), "
        "Bo 43 (score 33, coal 2, gold 8; 11 farmers on the board). Victory for Ann"
    )


def targets(table: Table) -> list[list[str]]:
    state, seat = table.state, table.active
    return [GAME.targets(state, seat, action) for action in GAME.choices(state, seat)]


def test_what_stands_for_the_actions_of_each_phase(table: Callable[..., Table]) -> None:
    starting = table(phase="start", start_tiles={"0": "church", "1": "harbor"})
    assert targets(starting)[0] == ["space:r0c0"]
    laying = table(hands={"0": hand("eagle wagon", "church")})
    assert targets(laying) == [
        ["card:wagon", "card:eagle"],
        ["card:wagon", "token:joker"],
        ["card:eagle", "token:joker"],
        ["card:wagon", "card:church"],
        ["card:eagle", "card:church"],
        ["card:church", "token:joker"],
    ]
    assert targets(table(phase="extra")) == [["token:extra_turn"]] * 2
    drawing = table(phase="draw", hands={"0": hand("eagle", "church church")})
    assert targets(drawing) == [["deck:building"], ["deck:landscape"]]
    both = table(phase="draw", hands={"0": hand("eagle", "")})
    assert targets(both)[1] == ["deck:landscape", "deck:building"]
    swap = table(phase="exchange", stacks={"church": 0}, hands={"0": hand("eagle", "church")})
    assert targets(swap) == [["card:church"], ["deck:building"]]
    stuck = table(joker=[False, False], hands={"0": hand("", "church")})
    assert targets(stuck) == [["hand:own"]]


def test_the_log_names_drawn_cards_to_their_owner_alone(table: Callable[..., Table]) -> None:
    swap = table(
        phase="draw",
        stacks={"church": 0},
        landscape_deck=["wagon", "eagle"],
        building_deck=["church", "harbor"],
        hands={"0": hand("settler", "")},
    ).act(
        {"type": "draw", "landscape": 2, "building": 1}, {"type": "exchange", "building": "church"}
    )
    assert log(swap, 0)[:2] == [
        "Ann draws Wagon, Eagle, Church",
        "Ann puts Church out of the game and draws Harbor",
    ]
    for viewer in (1, None):
        assert log(swap, viewer)[:2] == [
            "Ann draws 2 landscape cards, 1 building card",
            "Ann puts Church out of the game and draws another building card",
        ]


def test_every_target_is_of_a_kind_that_the_readme_names(table: Callable[..., Table]) -> None:
    turn = table(hands={"0": hand("campfire campfire", "church church")})
    state = turn.state
    targets = [GAME.targets(state, 0, action) for action in GAME.choices(state, 0)]
    assert targets[0] == ["card:campfire"]
    assert targets[-1] == ["card:church", "token:joker"]


@pytest.mark.rule("OR-1.1", "OR-2.8")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "post office, harbor, church, warehouse: plain"),
        ("zh-Hant", "郵局、港口、教堂、貨棧：平原"),
        ("zh-Hans", "邮局、港口、教堂、货栈：平原"),
    ],
)
def test_the_warehouse_stands_on_plain_in_text_prompt_and_spaces(
    table: Callable[..., Table], language: str, sentence: str
) -> None:
    assert sentence in rules_file(GAME.folder, language).read_text(encoding="utf-8")
    laid = table(hands={"0": hand("eagle eagle", "warehouse")})
    laid.act(play("building", "", "warehouse", joker=True))
    plain = {"en": "plain", "zh-Hant": "平原", "zh-Hans": "平原"}[language]
    assert plain in prompt(laid, language)
    terrain = {
        components.TERRAIN_NAMES[board.TERRAIN[board.SPACES.index(s)]] for s in laid.spaces()
    }
    assert terrain == {"plain"}
