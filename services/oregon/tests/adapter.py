"""What the runner of worked examples needs to know of Oregon (the words of rules.md, appendix)."""

from collections.abc import Callable, Sequence
from typing import Any

from portolan.oregon import GAME, rules, state
from portolan.oregon.board import SPACES
from portolan.oregon.components import (
    BUILDING_TILES,
    BUILDINGS,
    FARMERS,
    LANDSCAPES,
    MINERAL_TILES,
    MINERALS,
)
from portolan.oregon.scoring import final_score
from portolan.oregon.setup import BUILDING_DECK, LANDSCAPE_DECK
from portolan.oregon.state import (
    FIRST_BUILDING_PIECE,
    FIRST_FARMER_PIECE,
    FIRST_MARKED_PIECE,
    FREE,
    NONE,
    PHASES,
)
from portolan.rulekit import Chance
from portolan.rulekit.flow import settle
from portolan.rulekit.vectors import Situation, UnknownWord, Words

_DEFAULT_HAND = {"landscape": ["settler"] * 3, "building": ["post_office"]}
_STEPS: dict[str, Callable[[int, int], state.Step]] = {
    "start": lambda seat, extras: state.StartStep(seat),
    "play": state.PlayStep,
    "extra": state.ExtraStep,
    "draw": lambda seat, extras: state.DrawStep(seat),
    "exchange": lambda seat, extras: state.ExchangeStep(seat),
}


def _indices(names: Sequence[str], table: Sequence[str]) -> list[int]:
    return [table.index(name) for name in names]


def _names(indices: Sequence[int], table: Sequence[str]) -> list[str]:
    return [table[index] for index in indices]


def _counts(cards: Sequence[str], table: Sequence[str]) -> list[int]:
    if set(cards) - set(table):
        raise UnknownWord(f"cards {sorted(set(cards) - set(table))}")
    return [list(cards).count(name) for name in table]


class OregonAdapter:
    """Builds states from `given` and reads the words of `expect`."""

    game = GAME
    sets = (
        "legal",
        "legal_spaces",
        "scored",
        "removed",
        "winners",
        "landscape",  # of a hand
        "building",
        "start_tiles_out",
    )

    def build(self, given: Words, chance: Chance) -> tuple[state.State, list[Any]]:
        """A state in the words of `given`, or a real setup."""
        if "new_game" in given:
            new_game = given["new_game"]
            options = GAME.options_form.from_json(_options(given, new_game), "$")
            return GAME.new(options, new_game["players"], chance)
        position = _build_state(given)
        events: list[Any] = []
        settle(rules.HANDLERS, position, position.stack, chance, events)
        return position, events

    def put(self, situation: Situation, changes: Words) -> None:
        """Change the state; automatic steps run up to the next decision."""
        position = situation.state
        _change(position, changes)
        settle(rules.HANDLERS, position, position.stack, situation.chance, [])

    def read(self, situation: Situation, name: str, expected: Any) -> Any:
        """A value in the words of `expect`."""
        if name in ("legal_includes", "legal_excludes"):
            among = set(_spaces(situation))
            if unknown := set(expected) - set(SPACES):
                raise UnknownWord(f"{name}: {', '.join(sorted(unknown))}")
            wanted = name == "legal_includes"
            return [space for space in expected if (space in among) == wanted]
        if name not in _READERS:
            raise UnknownWord(name)
        return _READERS[name](situation)


def _options(given: Words, new_game: Words) -> dict[str, Any]:
    """The options stand inside `new_game`, beside it, or under `options` in either."""
    places = (given, new_game, given.get("options", {}), new_game.get("options", {}))
    found = [place["first_seat"] for place in places if "first_seat" in place]
    return {"first_seat": found[0]} if found else {}


def _build_state(given: Words) -> state.State:
    seats = given["players"]
    position = state.State(
        stack=[state.PlayStep(0, 0)],
        first_seat=0,
        round=1,
        pieces=[FREE] * len(SPACES),
        scores=[0] * seats,
        supplies=[FARMERS] * seats,
        jokers=[True] * seats,
        extra_turns=[True] * seats,
        start_tiles=[NONE] * seats,
        start_tiles_out=[],
        landscape_hands=[],
        building_hands=[],
        landscape_deck=list(LANDSCAPE_DECK[::-1]),
        landscape_discard=[],
        building_deck=list(BUILDING_DECK[::-1]),
        building_discard=[],
        removed=[],
        stacks=list(BUILDING_TILES),
        mineral_piles=[list(tiles)[::-1] for tiles in MINERAL_TILES],
        mineral_tiles=[[] for _ in range(seats * len(MINERALS))],
        final_round=False,
        pass_streak=0,
        last_space=NONE,
    )
    for _ in range(seats):
        position.landscape_hands += _counts(_DEFAULT_HAND["landscape"], LANDSCAPES)
        position.building_hands += _counts(_DEFAULT_HAND["building"], BUILDINGS)
    _change(position, given)
    if "supply" not in given:
        for seat in range(seats):
            owned = position.pieces.count(FIRST_FARMER_PIECE + seat)
            owned += position.pieces.count(FIRST_MARKED_PIECE + seat)
            position.supplies[seat] = FARMERS - owned
    return position


def _change(position: state.State, words: Words) -> None:
    """Change a state in the words of `given`; what they do not name stays."""
    _change_step(position, words)
    position.first_seat = words.get("first", position.first_seat)
    _change_board(position, words)
    _change_seats(position, words)
    _change_piles(position, words)
    position.final_round = words.get("final_round", position.final_round)
    position.pass_streak = words.get("pass_streak", position.pass_streak)


def _change_board(position: state.State, words: Words) -> None:
    for space, name in words.get("buildings", {}).items():
        position.pieces[SPACES.index(space)] = FIRST_BUILDING_PIECE + BUILDINGS.index(name)
    for space, seat in words.get("farmers", {}).items():
        position.pieces[SPACES.index(space)] = FIRST_FARMER_PIECE + seat
    for space in words.get("scored", []):
        farmer = position.pieces[SPACES.index(space)]
        assert FIRST_FARMER_PIECE <= farmer < FIRST_MARKED_PIECE, f"no farmer on {space}"
        position.pieces[SPACES.index(space)] = farmer + FIRST_MARKED_PIECE - FIRST_FARMER_PIECE


def _change_seats(position: state.State, words: Words) -> None:
    for seat, hand in words.get("hands", {}).items():
        _set_hand(position, int(seat), hand)
    for seat, tiles in words.get("tiles", {}).items():
        for kind, values in tiles.items():
            place = int(seat) * len(MINERALS) + MINERALS.index(kind)
            position.mineral_tiles[place] = list(values)
    for seat, name in words.get("start_tiles", {}).items():
        position.start_tiles[int(seat)] = BUILDINGS.index(name)
    for word, field in (
        ("scores", "scores"),
        ("supply", "supplies"),
        ("joker", "jokers"),
        ("extra_turn", "extra_turns"),
    ):
        if word in words:
            setattr(position, field, list(words[word]))


def _change_piles(position: state.State, words: Words) -> None:
    for name, left in words.get("stacks", {}).items():
        position.stacks[BUILDINGS.index(name)] = left
    for word, table in (
        ("landscape_deck", LANDSCAPES),
        ("landscape_discard", LANDSCAPES),
        ("building_deck", BUILDINGS),
        ("building_discard", BUILDINGS),
        ("removed", BUILDINGS),
    ):
        if word in words:
            setattr(position, word, _indices(words[word], table)[::-1])
    for mineral, name in enumerate(MINERALS):
        if f"{name}_pile" in words:
            position.mineral_piles[mineral] = list(words[f"{name}_pile"])[::-1]


def _change_step(position: state.State, words: Words) -> None:
    if not {"phase", "active", "extra_used_this_turn"} & set(words.keys()):
        return
    old = position.stack[-1]
    phase = words.get("phase", type(old).__name__.removesuffix("Step").lower())
    if phase not in _STEPS:
        raise UnknownWord(f"phase {phase}")
    seat = words.get("active", old.seat)
    extras = words.get("extra_used_this_turn", getattr(old, "extras", 0) > 0)
    position.stack[-1] = _STEPS[phase](seat, int(extras))


def _set_hand(position: state.State, seat: int, hand: Words) -> None:
    if "landscape" in hand:
        size = len(LANDSCAPES)
        cards = _counts(hand["landscape"], LANDSCAPES)
        position.landscape_hands[seat * size : (seat + 1) * size] = cards
    if "building" in hand:
        size = len(BUILDINGS)
        cards = _counts(hand["building"], BUILDINGS)
        position.building_hands[seat * size : (seat + 1) * size] = cards


# Reading.


def _seats(situation: Situation) -> range:
    return range(len(situation.state.scores))


def _view(situation: Situation, seat: int | None) -> dict[str, Any]:
    view: dict[str, Any] = GAME.view_form.to_json(GAME.look(situation.state, seat))
    return view


def _phase(situation: Situation) -> str:
    phase: str = _view(situation, None)["phase"]
    assert phase in PHASES
    return phase


def _hand(situation: Situation, seat: int) -> dict[str, list[str]]:
    return {
        "landscape": _names(rules.landscape_cards(situation.state, seat), LANDSCAPES),
        "building": _names(rules.building_cards(situation.state, seat), BUILDINGS),
    }


def _tiles(situation: Situation, seat: int) -> dict[str, list[int]]:
    first = seat * len(MINERALS)
    return {
        name: list(situation.state.mineral_tiles[first + mineral])
        for mineral, name in enumerate(MINERALS)
    }


def _counts_of(situation: Situation, viewer: int | None, *kinds: str) -> list[dict[str, int]]:
    seats = _view(situation, viewer)["seats"]
    return [{kind: seat[f"{kind}_count"] for kind in kinds} for seat in seats]


def _seen(situation: Situation, viewer: int | None) -> dict[str, Any]:
    """What a view holds, under the names of the appendix."""
    view = _view(situation, viewer)
    own = view["seats"][viewer] if viewer is not None else {"hand": None, "tiles": None}
    others = [seat for number, seat in enumerate(view["seats"]) if number != viewer]
    assert view["phase"] == "over" or all(seat["hand"] is seat["tiles"] is None for seat in others)
    return {
        "own_hand": own["hand"],
        "own_tiles": own["tiles"],
        "hand_counts": _counts_of(situation, viewer, "landscape", "building"),
        "tile_counts": _counts_of(situation, viewer, *MINERALS),
        "has_legal_actions": viewer is not None and bool(GAME.choices(situation.state, viewer)),
    }


def _spaces(situation: Situation) -> list[str]:
    return [option["space"] for option in situation.options() if "space" in option]


def _result(situation: Situation) -> Any:
    result = GAME.result(situation.state)
    assert result is not None, "the match is not over"
    return result


_READERS: dict[str, Any] = {
    "phase": _phase,
    "active": lambda case: _view(case, None)["active"],
    "scores": lambda case: case.state.scores,
    "supply": lambda case: case.state.supplies,
    "joker": lambda case: case.state.jokers,
    "extra_turn": lambda case: case.state.extra_turns,
    "stacks": lambda case: dict(zip(BUILDINGS, case.state.stacks, strict=True)),
    "hands": lambda case: {seat: _hand(case, seat) for seat in _seats(case)},
    "tiles": lambda case: {seat: _tiles(case, seat) for seat in _seats(case)},
    "hand_counts": lambda case: _counts_of(case, None, "landscape", "building"),
    "tile_counts": lambda case: _counts_of(case, None, *MINERALS),
    "buildings": lambda case: {
        piece["space"]: piece["building"] for piece in _view(case, None)["buildings"]
    },
    "farmers": lambda case: {
        piece["space"]: piece["seat"] for piece in _view(case, None)["farmers"]
    },
    "scored": lambda case: [
        piece["space"] for piece in _view(case, None)["farmers"] if piece["scored"]
    ],
    "landscape_deck": lambda case: _names(case.state.landscape_deck[::-1], LANDSCAPES),
    "building_deck": lambda case: _names(case.state.building_deck[::-1], BUILDINGS),
    "landscape_deck_count": lambda case: len(case.state.landscape_deck),
    "building_deck_count": lambda case: len(case.state.building_deck),
    "landscape_discard": lambda case: _names(case.state.landscape_discard[::-1], LANDSCAPES),
    "building_discard": lambda case: _names(case.state.building_discard[::-1], BUILDINGS),
    "landscape_discard_count": lambda case: len(case.state.landscape_discard),
    "building_discard_count": lambda case: len(case.state.building_discard),
    "removed": lambda case: _names(case.state.removed[::-1], BUILDINGS),
    "removed_count": lambda case: len(case.state.removed),
    "coal_pile": lambda case: case.state.mineral_piles[0][::-1],
    "gold_pile": lambda case: case.state.mineral_piles[1][::-1],
    "coal_pile_count": lambda case: len(case.state.mineral_piles[0]),
    "gold_pile_count": lambda case: len(case.state.mineral_piles[1]),
    "start_tiles": lambda case: {
        seat: BUILDINGS[tile] for seat, tile in enumerate(case.state.start_tiles) if tile != NONE
    },
    "start_tiles_out": lambda case: len(case.state.start_tiles_out),
    "first": lambda case: case.state.first_seat,
    "final_round": lambda case: case.state.final_round,
    "pass_streak": lambda case: case.state.pass_streak,
    "extra_used_this_turn": lambda case: _view(case, None)["extra_turn_in_use"],
    "final_scores": lambda case: [final_score(case.state, seat) for seat in _seats(case)],
    "winners": lambda case: _result(case).winners,
    "legal": lambda case: case.options(),
    "legal_spaces": _spaces,
    "legal_count": lambda case: len(case.options()),
    "view_spectator": lambda case: _seen(case, None),
    **{f"view_seat_{seat}": lambda case, seat=seat: _seen(case, seat) for seat in range(4)},
}

ADAPTER = OregonAdapter()
