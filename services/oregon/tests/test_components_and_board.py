"""Sections 1 and 2: components and board."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from portolan.oregon import GAME, board, components
from portolan.oregon.plays import PLAY_SPACES, PLAYS
from portolan.rulekit import SeededChance
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.text import Text, localizer

from .conftest import Table


def _space(name: str) -> int:
    return board.SPACES.index(name)


@pytest.mark.rule("OR-1.1", "OR-2.2")
def test_four_terrains_stand_in_the_grid() -> None:
    assert components.TERRAIN_NAMES == ("plain", "mountain", "track", "water")
    named = {name: board.TERRAIN[_space(name)] for name in ("r0c0", "r0c5", "r9c6", "r9c11")}
    assert named == {"r0c0": 0, "r0c5": 1, "r9c6": 2, "r9c11": 3}


@pytest.mark.rule("OR-1.2", "OR-3.5")
def test_each_seat_has_14_farmers_in_the_colour_of_its_number(table: Callable[..., Table]) -> None:
    view = table(players=4).view()
    assert [seat["colour"] for seat in view["seats"]] == ["yellow", "green", "red", "blue"]
    assert [seat["supply"] for seat in view["seats"]] == [14] * 4


@pytest.mark.rule("OR-1.3", "OR-1.4", "OR-1.5", "OR-1.6", "OR-1.8")
def test_counts_of_cards_and_tiles() -> None:
    symbols = ("settler", "wagon", "campfire", "buffalo", "eagle")
    assert dict(
        zip(components.LANDSCAPES, components.LANDSCAPE_CARDS, strict=True)
    ) == dict.fromkeys(symbols, 10)
    assert len(components.BUILDINGS) == 7
    assert components.BUILDING_CARDS == (3,) * 7
    assert components.BUILDING_TILES == (4,) * 7
    assert components.START_TILES == (1,) * 7
    coal, gold = components.MINERAL_TILES
    assert Counter(coal) == {1: 7, 2: 7, 3: 7}
    assert Counter(gold) == {3: 7, 4: 7, 5: 7}


@pytest.mark.rule("OR-1.6")
def test_a_start_tile_on_the_board_is_a_building_and_no_part_of_a_stack(
    table: Callable[..., Table],
) -> None:
    started = table(phase="start", start_tiles={"0": "church", "1": "harbor"})
    started.act({"type": "place_start", "space": "r0c0"})
    view = started.view()
    assert view["buildings"] == [{"space": "r0c0", "building": "church"}]
    assert {stack["left"] for stack in view["stacks"]} == {4}


@pytest.mark.rule("OR-1.7", "OR-3.5")
def test_each_seat_has_a_joker_and_an_extra_turn_token(table: Callable[..., Table]) -> None:
    mixed = table(joker=[True, False], extra_turn=[False, True]).view()["seats"]
    assert [(seat["joker"], seat["extra_turn"]) for seat in mixed] == [(True, False), (False, True)]


@pytest.mark.rule("OR-1.9", "OR-4.3")
def test_what_is_placed_stays_where_it_is_to_the_end() -> None:
    chance = SeededChance("pieces stay")
    state, _ = GAME.new(GAME.options(), 3, chance)
    before = list(state.pieces)
    while GAME.asked(state):
        seat = GAME.asked(state)[0]
        GAME.act(state, seat, chance.pick(GAME.choices(state, seat)), chance)
        farmers = GAME.look(state, None).farmers
        assert all(now for was, now in zip(before, state.pieces, strict=True) if was)
        assert sum(map(bool, state.pieces)) - sum(map(bool, before)) in (0, 1)
        assert all(0 <= farmer.seat < 3 for farmer in farmers)
        before = list(state.pieces)


@pytest.mark.rule("OR-1.10")
def test_scores_have_no_upper_limit(table: Callable[..., Table]) -> None:
    rich = table(
        scores=[250, 0],
        buildings={"r9c13": "post_office"},
        hands={"0": {"landscape": ["campfire", "campfire", "eagle"], "building": ["church"]}},
    )
    play = next(a for a in rich.legal() if a["landscape"] == ["campfire", "campfire"])
    rich.act(play, {"type": "place", "space": "r9c14"})
    assert rich.view()["seats"][0]["score"] == 253


@pytest.mark.rule("OR-2.1")
def test_the_board_has_150_spaces_in_10_rows() -> None:
    assert len(board.SPACES) == 150
    assert board.SPACES[0] == "r0c0"
    assert board.SPACES[15] == "r1c0"
    assert board.SPACES[-1] == "r9c14"


@pytest.mark.rule("OR-2.3")
def test_25_regions_of_6_spaces() -> None:
    bands = zip(board.ROW_SYMBOL, board.COLUMN_SYMBOL, strict=True)
    assert Counter(Counter(bands).values()) == {6: 25}
    corner = {"r0c0", "r0c1", "r0c2", "r1c0", "r1c1", "r1c2"}
    first = (board.ROW_SYMBOL[0], board.COLUMN_SYMBOL[0])
    assert corner == {
        name
        for space, name in enumerate(board.SPACES)
        if (board.ROW_SYMBOL[space], board.COLUMN_SYMBOL[space]) == first
    }


@pytest.mark.rule("OR-2.4")
def test_every_symbol_heads_one_row_band_and_one_column_band() -> None:
    rows = [components.LANDSCAPES[symbol] for symbol in components.ROW_SYMBOLS]
    columns = [components.LANDSCAPES[symbol] for symbol in components.COLUMN_SYMBOLS]
    assert rows == ["wagon", "buffalo", "settler", "eagle", "campfire"]
    assert columns == ["buffalo", "eagle", "wagon", "settler", "campfire"]
    assert board.ROW_SYMBOL[_space("r5c3")] == components.LANDSCAPES.index("settler")
    assert board.COLUMN_SYMBOL[_space("r5c3")] == components.LANDSCAPES.index("eagle")


@pytest.mark.rule("OR-2.5")
def test_neighbours_cross_regions_but_not_the_edge() -> None:
    def names(spaces: tuple[int, ...]) -> set[str]:
        return {board.SPACES[space] for space in spaces}

    assert names(board.ADJACENT[_space("r0c0")]) == {"r0c1", "r1c0", "r1c1"}
    assert names(board.JOINED[_space("r0c14")]) == {"r0c13", "r1c14"}
    around = {"r1c2", "r1c3", "r1c4", "r2c2", "r2c4", "r3c2", "r3c3", "r3c4"}
    assert names(board.ADJACENT[_space("r2c3")]) == around
    assert names(board.JOINED[_space("r2c3")]) == {"r1c3", "r2c2", "r2c4", "r3c3"}
    assert Counter(len(spaces) for spaces in board.ADJACENT) == {3: 4, 5: 42, 8: 104}


@pytest.mark.rule("OR-2.6")
def test_a_taken_space_is_not_free(table: Callable[..., Table]) -> None:
    hands = {"0": {"landscape": ["buffalo", "buffalo", "eagle"], "building": ["church"]}}
    taken = table(farmers={"r2c0": 1}, buildings={"r3c1": "harbor"}, hands=hands)
    taken.act(taken.legal()[0])
    assert taken.spaces() == ["r3c0", "r3c2"]


@pytest.mark.rule("OR-2.7")
def test_farmers_stand_on_everything_but_water() -> None:
    names = {components.TERRAIN_NAMES[board.TERRAIN[space]] for space in board.LAND}
    assert names == {"plain", "mountain", "track"}
    assert len(board.LAND) == 150 - sum(row.count("W") for row in components.GRID)


@pytest.mark.rule("OR-2.8", "OR-2.9")
def test_each_building_type_has_its_terrain() -> None:
    terrain = {
        name: {components.TERRAIN_NAMES[board.TERRAIN[space]] for space in board.SUITABLE[kind]}
        for kind, name in enumerate(components.BUILDINGS)
    }
    assert terrain == {
        "post_office": {"plain"},
        "harbor": {"plain"},
        "church": {"plain"},
        "coal_mine": {"mountain"},
        "gold_mine": {"mountain"},
        "warehouse": {"plain"},
        "train_station": {"track"},
    }
    church, harbor = (components.BUILDINGS.index(name) for name in ("church", "harbor"))
    dry = set(board.SUITABLE[church]) - set(board.SUITABLE[harbor])
    water = components.WATER
    assert all(board.TERRAIN[n] != water for space in dry for n in board.ADJACENT[space])
    assert all(
        any(board.TERRAIN[near] == water for near in board.ADJACENT[space])
        for space in board.SUITABLE[harbor]
    )


def test_every_play_reaches_some_space() -> None:
    assert len(PLAYS) == 15 + 5 + 7 * 6
    assert all(spaces == tuple(sorted(set(spaces))) for spaces in PLAY_SPACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_components_are_those_of_the_data(language: str) -> None:
    say = localizer(GAME.folder, language).say
    data = json.loads((GAME.folder / "data" / "components.json").read_text(encoding="utf-8"))
    named = {f"terrain-{row['id']}": row["names"] for row in data["terrains"].values()}
    named |= {f"landscape-{row['id']}": row["names"] for row in data["landscapes"]}
    named |= {f"building-{row['id']}": row["names"] for row in data["buildings"]}
    named |= {f"token-{name}": row["names"] for name, row in data["tokens"].items()}
    named |= {f"mineral-{name}": row["names"] for name, row in data["mineral_tiles"].items()}
    named |= {"farmer": data["farmers"]["names"], "game-name": data["names"]}
    assert {key: say(Text(key)) for key in named} == {
        key: names[language] for key, names in named.items()
    }
