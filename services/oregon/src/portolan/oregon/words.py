"""What people read: prompts, labels, targets, the log and refusals, as message keys."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from portolan.oregon.board import COLUMN_SYMBOL, ROW_SYMBOL, SPACES, SUITABLE, TERRAIN
from portolan.oregon.components import (
    BUILDING_TERRAIN,
    BUILDINGS,
    HAND_SIZE,
    JOKER,
    LANDSCAPES,
    MAX_SEATS,
    MINERALS,
    NEEDS_WATER,
    TERRAIN_NAMES,
    TOKENS,
    WATER,
)
from portolan.oregon.plays import PLAY_SPACES, PLAYS, number_of
from portolan.oregon.rules import (
    act,
    buildings_available,
    choices,
    copy,
    exhausted_cards,
    landscapes_available,
)
from portolan.oregon.scoring import scores_something
from portolan.oregon.state import (
    DECKS,
    FARMER,
    FREE,
    NONE,
    REASONS,
    Began,
    BuildingPlaced,
    CardsDrawn,
    Dealt,
    Draw,
    DrawStep,
    Ended,
    Exchange,
    Exchanged,
    ExchangeStep,
    Extra,
    ExtraKept,
    ExtraSkipped,
    ExtraStep,
    ExtraUsed,
    FarmerPlaced,
    FinalRound,
    FinalScore,
    Gain,
    Gained,
    GroupScored,
    Keep,
    Kept,
    Laid,
    Pass,
    Passed,
    PileEmpty,
    Place,
    PlaceStart,
    PlaceStep,
    Play,
    PlayStep,
    Reshuffled,
    StartPlaced,
    StartStep,
    State,
    TileTaken,
    TurnBegan,
)
from portolan.rulekit import Chance, IllegalAction, Player, Text, text
from portolan.rulekit.play import shown

_NO_CHANCE: Final[Chance] = Chance()
"""For placements and passes, which draw nothing."""

# Names of things.

SEATS: Final[tuple[Player, ...]] = tuple(Player(seat) for seat in range(MAX_SEATS))


@cache
def landscape_name(symbol: int) -> Text:
    """The name of a landscape symbol."""
    return text(f"landscape-{LANDSCAPES[symbol]}")


@cache
def building_name(kind: int) -> Text:
    """The name of a building type."""
    return text(f"building-{BUILDINGS[kind]}")


@cache
def terrain_name(terrain: int) -> Text:
    """The name of a terrain."""
    return text(f"terrain-{TERRAIN_NAMES[terrain]}")


@cache
def token_name(token: int) -> Text:
    """The name of a token."""
    return text(f"token-{TOKENS[token]}")


@cache
def mineral_name(mineral: int) -> Text:
    """The name of a mineral's tiles."""
    return text(f"mineral-{MINERALS[mineral]}")


@cache
def space_name(space: int) -> Text:
    """A space with the symbols of its bands."""
    row, column = landscape_name(ROW_SYMBOL[space]), landscape_name(COLUMN_SYMBOL[space])
    return text("space", space=SPACES[space], row=row, column=column)


def _landscapes(symbols: tuple[int, ...]) -> tuple[Text, ...]:
    return tuple(landscape_name(symbol) for symbol in symbols)


def _buildings(kinds: tuple[int, ...]) -> tuple[Text, ...]:
    return tuple(building_name(kind) for kind in kinds)


def _players(seats: tuple[int, ...]) -> tuple[Player, ...]:
    return tuple(SEATS[seat] for seat in seats)


# Prompts.


def prompt(state: State, seat: int) -> Text:
    """What the seat that is asked should do."""
    step = state.stack[-1]
    return _PROMPT[type(step)](state, step)


def _prompt_start(state: State, step: StartStep) -> Text:
    kind = state.start_tiles[step.seat]
    key = "prompt-start-water" if NEEDS_WATER[kind] else "prompt-start"
    terrain = terrain_name(BUILDING_TERRAIN[kind])
    return text(key, building=building_name(kind), terrain=terrain)


def _prompt_play(state: State, step: PlayStep) -> Text:
    action = choices(state, step.seat)[0]
    if isinstance(action, Pass):
        draws = _draws_after(state, step.seat, action)
        return text("prompt-pass" if draws else "prompt-pass-last")
    return text("prompt-play-again" if step.extras else "prompt-play")


def _draws_after(state: State, seat: int, action: Pass) -> bool:
    """OR-9.2, OR-9.3: not in the last round, nor where the pass ends the match."""
    passed = copy(state)
    act(passed, seat, action, _NO_CHANCE)
    return bool(passed.stack) and isinstance(passed.stack[-1], DrawStep)


def _prompt_extra(state: State, step: ExtraStep) -> Text:
    return text("prompt-extra")


def _prompt_draw(state: State, step: DrawStep) -> Text:
    return text("prompt-draw", size=HAND_SIZE)


def _prompt_exchange(state: State, step: ExchangeStep) -> Text:
    buildings = _buildings(tuple(exhausted_cards(state, step.seat)))
    return text("prompt-exchange", buildings=buildings)


def _prompt_place(state: State, step: PlaceStep) -> Text:
    """Names the bands that the cards allow (OR-5.1 to OR-5.5)."""
    play = PLAYS[step.play]
    symbols = _landscapes(play.landscape)
    if play.kind == FARMER:
        if play.joker:
            return text("prompt-farmer-joker", symbol=symbols[0])
        if play.landscape[0] == play.landscape[1]:
            return text("prompt-farmer-one", symbol=symbols[0])
        return text("prompt-farmer-two", first=symbols[0], second=symbols[1])
    building = building_name(play.building)
    terrain = terrain_name(BUILDING_TERRAIN[play.building])
    if play.joker:
        return text("prompt-building-joker", building=building, terrain=terrain)
    return text("prompt-building", building=building, terrain=terrain, symbol=symbols[0])


_PROMPT: Final[dict[type, Callable[[State, Any], Text]]] = {
    StartStep: _prompt_start,
    PlayStep: _prompt_play,
    PlaceStep: _prompt_place,
    ExtraStep: _prompt_extra,
    DrawStep: _prompt_draw,
    ExchangeStep: _prompt_exchange,
}


# Labels.


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does, with the gains that the rules fix."""
    return _LABEL[type(action)](state, seat, action)


def _label_start(state: State, seat: int, action: PlaceStart) -> Text:
    building = building_name(state.start_tiles[seat])
    return text("do-place-start", building=building, space=space_name(action.space))


def _label_play(state: State, seat: int, play: Play) -> Text:
    spaces = sum(state.pieces[space] == FREE for space in PLAY_SPACES[number_of(play)])
    cards = _laid_cards(play.building, play.landscape, play.joker)
    if play.kind == FARMER:
        return text("do-play-farmer", cards=cards, spaces=spaces)
    building = building_name(play.building)
    return text("do-play-building", cards=cards, building=building, spaces=spaces)


def _laid_cards(building: int, landscape: tuple[int, ...], joker: bool) -> tuple[Text, ...]:
    cards = _landscapes(landscape)
    if building != NONE:
        cards = (building_name(building), *cards)
    return (*cards, token_name(JOKER)) if joker else cards


def _label_place(state: State, seat: int, action: Place) -> Text:
    """The gains are those of the rules themselves, tried on a copy; values of tiles stay hidden."""
    step = state.stack[-1]
    assert isinstance(step, PlaceStep)
    if not scores_something(state.pieces, seat, PLAYS[step.play], action.space):
        return _label_placement(PLAYS[step.play], action.space, ())
    tried = copy(state)
    events = [shown(event, None) for event in act(tried, seat, action, _NO_CHANCE)]
    gains = tuple(gain for event in events for gain in _gains(event, seat))
    return _label_placement(PLAYS[step.play], action.space, gains)


def _label_placement(play: Play, space: int, gains: tuple[Text, ...]) -> Text:
    piece = _FARMER if play.kind == FARMER else building_name(play.building)
    if gains:
        return text("do-place-gain", piece=piece, space=space_name(space), gains=gains)
    return text("do-place", piece=piece, space=space_name(space))


_FARMER: Final[Text] = text("farmer")


def _label_extra(state: State, seat: int, action: Extra) -> Text:
    return text("do-extra-use" if action.use else "do-extra-keep")


def _label_draw(state: State, seat: int, action: Draw) -> Text:
    return text("do-draw", cards=_card_counts(action.landscape, action.building))


def _card_counts(landscape: int, building: int) -> tuple[Text, ...]:
    """Numbers of landscape and building cards, in words."""
    counts = {"cards-landscape": landscape, "cards-building": building}
    return tuple(text(key, count=n) for key, n in counts.items() if n) or (text("cards-none"),)


def _label_exchange(state: State, seat: int, action: Exchange) -> Text:
    return text("do-exchange", building=building_name(action.building))


def _label_keep(state: State, seat: int, action: Keep) -> Text:
    return text("do-keep")


def _label_pass(state: State, seat: int, action: Pass) -> Text:
    return text("do-pass")


_LABEL: Final[dict[type, Callable[[State, int, Any], Text]]] = {
    PlaceStart: _label_start,
    Play: _label_play,
    Place: _label_place,
    Extra: _label_extra,
    Draw: _label_draw,
    Exchange: _label_exchange,
    Keep: _label_keep,
    Pass: _label_pass,
}


def _gains(event: Any, seat: int) -> list[Text]:
    """What an event of a placement gives, item by item; other seats are named."""
    if isinstance(event, Gained):
        items = [_gain(gain) for gain in event.gains]
        whose = event.seat
    elif isinstance(event, GroupScored):
        items = [text("gain-group", points=event.points)]
        whose = event.seat
    elif isinstance(event, TileTaken):
        items = [text("gain-tile", mineral=mineral_name(event.mineral))]
        whose = event.seat
    else:
        return []
    if whose == seat:
        return items
    return [text("gain-of", who=SEATS[whose], gain=item) for item in items]


def _gain(gain: Gain) -> Text:
    building = building_name(gain.building)
    if gain.token == NONE:
        return text("gain", building=building, points=gain.points)
    token = token_name(gain.token)
    return text("gain-token", building=building, points=gain.points, token=token)


# Targets.


def targets(state: State, seat: int, action: Any) -> list[str]:
    """The targets on the board that stand for an offered action."""
    if isinstance(action, (PlaceStart, Place)):
        return [f"space:{SPACES[action.space]}"]
    if isinstance(action, Play):
        cards = [f"card:{LANDSCAPES[symbol]}" for symbol in dict.fromkeys(action.landscape)]
        if action.building != NONE:
            cards.append(f"card:{BUILDINGS[action.building]}")
        return [*cards, "token:joker"] if action.joker else cards
    if isinstance(action, Draw):
        counts = (action.landscape, action.building)
        decks = [f"deck:{name}" for name, count in zip(DECKS, counts, strict=True) if count]
        return decks or [f"deck:{name}" for name in DECKS]
    if isinstance(action, Exchange):
        return [f"card:{BUILDINGS[action.building]}"]
    if isinstance(action, Extra):
        return ["token:extra_turn"]
    return ["deck:building"] if isinstance(action, Keep) else ["hand:own"]


# The log.


def narrate(event: Any) -> Text | None:
    """An event as a line of the log."""
    return _LOG[type(event)](event)


def _began(event: Began) -> Text:
    tiles = tuple(
        text("log-start-tile", who=SEATS[seat], building=building_name(kind))
        for seat, kind in enumerate(event.start_tiles)
    )
    return text("log-began", who=SEATS[event.first_seat], tiles=tiles)


def _dealt(event: Dealt) -> Text:
    cards = (*_landscapes(event.landscape), *_buildings(event.building))
    return text("log-dealt", who=SEATS[event.seat], cards=cards)


def _start_placed(event: StartPlaced) -> Text:
    return text(
        "log-start-placed",
        who=SEATS[event.seat],
        building=building_name(event.building),
        space=space_name(event.space),
    )


def _turn_began(event: TurnBegan) -> Text:
    return text("log-turn", who=SEATS[event.seat], round=event.round)


def _laid(event: Laid) -> Text:
    who = SEATS[event.seat]
    cards = _laid_cards(event.building, event.landscape, event.joker)
    if event.building == NONE:
        return text("log-laid-farmer", who=who, cards=cards)
    return text("log-laid-building", who=who, cards=cards, building=building_name(event.building))


def _farmer_placed(event: FarmerPlaced) -> Text:
    return text("log-farmer", who=SEATS[event.seat], space=space_name(event.space))


def _building_placed(event: BuildingPlaced) -> Text:
    return text(
        "log-building",
        who=SEATS[event.seat],
        building=building_name(event.building),
        space=space_name(event.space),
        left=event.left,
    )


def _gained(event: Gained) -> Text:
    items = tuple(_gain(gain) for gain in event.gains)
    return text("log-gained", who=SEATS[event.seat], points=event.points, items=items)


def _tile_taken(event: TileTaken) -> Text:
    who, mineral = SEATS[event.seat], mineral_name(event.mineral)
    if event.value is None:
        return text("log-tile", who=who, mineral=mineral)
    return text("log-tile-value", who=who, mineral=mineral, value=event.value)


def _pile_empty(event: PileEmpty) -> Text:
    return text("log-pile-empty", who=SEATS[event.seat], mineral=mineral_name(event.mineral))


def _group_scored(event: GroupScored) -> Text:
    count = len(event.spaces)
    return text("log-group", who=SEATS[event.seat], count=count, points=event.points)


def _final_round(event: FinalRound) -> Text:
    return text(
        f"log-final-{REASONS[event.reason]}",
        who=_players(event.seats),
        buildings=_buildings(event.buildings),
    )


def _extra_used(event: ExtraUsed) -> Text:
    return text("log-extra-used", who=SEATS[event.seat])


def _extra_kept(event: ExtraKept) -> Text:
    return text("log-extra-kept", who=SEATS[event.seat])


def _extra_skipped(event: ExtraSkipped) -> Text:
    return text("log-extra-skipped", who=SEATS[event.seat])


def _cards_drawn(event: CardsDrawn) -> Text:
    who = SEATS[event.seat]
    if event.landscape is None or event.building is None:
        cards = _card_counts(event.landscape_count, event.building_count)
    else:
        cards = (*_landscapes(event.landscape), *_buildings(event.building))
    return text("log-drew", who=who, cards=cards or (text("cards-none"),))


def _reshuffled(event: Reshuffled) -> Text:
    removed = _buildings(event.removed)
    if removed:
        return text("log-reshuffled-removed", cards=event.cards, removed=removed)
    return text(f"log-reshuffled-{DECKS[event.deck]}", cards=event.cards)


def _exchanged(event: Exchanged) -> Text:
    who, building = SEATS[event.seat], building_name(event.building)
    if event.drawn == NONE:
        return text("log-exchanged", who=who, building=building)
    return text("log-exchanged-for", who=who, building=building, drawn=building_name(event.drawn))


def _kept(event: Kept) -> Text:
    return text("log-kept", who=SEATS[event.seat])


def _passed(event: Passed) -> Text:
    cards = (*_landscapes(event.landscape), *_buildings(event.building))
    return text("log-passed", who=SEATS[event.seat], cards=cards, streak=event.streak)


def _ended(event: Ended) -> Text:
    return text(
        f"log-ended-{REASONS[event.reason]}",
        winners=_players(event.winners),
        scores=tuple(_final_score(score) for score in event.scores),
    )


def _final_score(score: FinalScore) -> Text:
    return text(
        "log-final-score",
        who=SEATS[score.seat],
        total=score.total,
        points=score.points,
        coal=sum(score.coal),
        gold=sum(score.gold),
        farmers=score.farmers,
    )


_LOG: Final[dict[type, Callable[[Any], Text]]] = {
    Began: _began,
    Dealt: _dealt,
    StartPlaced: _start_placed,
    TurnBegan: _turn_began,
    Laid: _laid,
    FarmerPlaced: _farmer_placed,
    BuildingPlaced: _building_placed,
    Gained: _gained,
    TileTaken: _tile_taken,
    PileEmpty: _pile_empty,
    GroupScored: _group_scored,
    FinalRound: _final_round,
    ExtraUsed: _extra_used,
    ExtraKept: _extra_kept,
    ExtraSkipped: _extra_skipped,
    CardsDrawn: _cards_drawn,
    Reshuffled: _reshuffled,
    Exchanged: _exchanged,
    Kept: _kept,
    Passed: _passed,
    Ended: _ended,
}


# Refusals.


def refuse(state: State, seat: int, action: Any) -> IllegalAction:
    """Why an action is not offered, and the rule that says so."""
    if not state.stack:
        return IllegalAction(text("refuse-over"), "OR-4.8")
    step = state.stack[-1]
    if step.seat != seat:
        return IllegalAction(text("refuse-seat", who=SEATS[step.seat]), "OR-4.1")
    why = _REFUSAL.get((type(step), type(action)))
    if why is None:
        rule = _PHASE_RULE[type(action)]
        return IllegalAction(text("refuse-phase", prompt=prompt(state, seat)), rule)
    return why(state, step, action)


_PHASE_RULE: Final[dict[type, str]] = {
    PlaceStart: "OR-3.8",
    Play: "OR-4.2",
    Place: "OR-4.3",
    Extra: "OR-4.4",
    Draw: "OR-4.5",
    Exchange: "OR-8.7",
    Keep: "OR-8.7",
    Pass: "OR-9.1",
}


def _rule_of(play: Play) -> str:
    """The rule that allows a kind of play."""
    if play.kind == FARMER:
        return "OR-5.3" if play.joker else "OR-5.1"
    return "OR-5.5" if play.joker else "OR-5.4"


def _refuse_start(state: State, step: StartStep, action: PlaceStart) -> IllegalAction:
    return _refuse_space(state, action.space, state.start_tiles[step.seat], "OR-3.8")


def _refuse_place(state: State, step: PlaceStep, action: Place) -> IllegalAction:
    play = PLAYS[step.play]
    return _refuse_space(state, action.space, play.building, _rule_of(play))


def _refuse_space(state: State, space: int, building: int, reach: str) -> IllegalAction:
    """Why a piece may not lie on a space; `reach` is the rule that limits where it may lie."""
    name = SPACES[space]
    if TERRAIN[space] == WATER:
        return IllegalAction(text("refuse-water", space=name), "OR-2.6")
    if state.pieces[space] != FREE:
        return IllegalAction(text("refuse-occupied", space=name), "OR-2.6")
    if building != NONE and space not in SUITABLE[building]:
        return _refuse_terrain(space, building)
    return IllegalAction(text("refuse-reach", space=space_name(space)), reach)


def _refuse_terrain(space: int, building: int) -> IllegalAction:
    needed = BUILDING_TERRAIN[building]
    words = {"space": SPACES[space], "building": building_name(building)}
    if needed == TERRAIN[space]:
        return IllegalAction(text("refuse-no-water", **words), "OR-2.9")
    terrains = {"terrain": terrain_name(TERRAIN[space]), "needed": terrain_name(needed)}
    return IllegalAction(text("refuse-terrain", **words, **terrains), "OR-2.8")


def _refuse_play(state: State, step: PlayStep, play: Play) -> IllegalAction:
    if play not in PLAYS:
        ordered = Play(play.kind, play.building, tuple(sorted(play.landscape)), play.joker)
        if ordered in PLAYS:
            return IllegalAction(text("refuse-order"), "OR-4.9")
        return IllegalAction(text("refuse-not-a-play"), "OR-5.8")
    missing = _missing_card(state, step.seat, play)
    if missing is not None:
        return IllegalAction(missing, _rule_of(play))
    if play.kind == FARMER and not state.supplies[step.seat]:
        return IllegalAction(text("refuse-supply"), "OR-5.6")
    if play.building != NONE and not state.stacks[play.building]:
        building = building_name(play.building)
        return IllegalAction(text("refuse-stack", building=building), "OR-5.7")
    return IllegalAction(text("refuse-room"), _rule_of(play))


def _missing_card(state: State, seat: int, play: Play) -> Text | None:
    """What a seat lacks for a play: the joker or a card."""
    if play.joker and not state.jokers[seat]:
        return text("refuse-joker")
    for symbol in play.landscape:
        held = state.landscape_hands[seat * len(LANDSCAPES) + symbol]
        if held < play.landscape.count(symbol):
            return text("refuse-card", card=landscape_name(symbol), held=held)
    kind = play.building
    if kind != NONE and not state.building_hands[seat * len(BUILDINGS) + kind]:
        return text("refuse-card", card=building_name(kind), held=0)
    return None


def _refuse_pass(state: State, step: PlayStep, action: Pass) -> IllegalAction:
    return IllegalAction(text("refuse-pass"), "OR-4.2")


def _refuse_draw(state: State, step: DrawStep, action: Draw) -> IllegalAction:
    offered: list[Draw] = choices(state, step.seat)
    cards = offered[0].landscape + offered[0].building
    if action.landscape > landscapes_available(state):
        return IllegalAction(text("refuse-draw-landscape"), "OR-8.2")
    if action.building > buildings_available(state):
        return IllegalAction(text("refuse-draw-building"), "OR-8.2")
    if action.landscape + action.building != cards:
        return IllegalAction(text("refuse-draw-count", cards=cards), "OR-8.1")
    return IllegalAction(text("refuse-draw-mix"), "OR-8.1")


def _refuse_exchange(state: State, step: ExchangeStep, action: Exchange) -> IllegalAction:
    building = building_name(action.building)
    if state.stacks[action.building]:
        return IllegalAction(text("refuse-exchange-stack", building=building), "OR-8.7")
    return IllegalAction(text("refuse-card", card=building, held=0), "OR-8.7")


_REFUSAL: Final[dict[tuple[type, type], Callable[[State, Any, Any], IllegalAction]]] = {
    (StartStep, PlaceStart): _refuse_start,
    (PlayStep, Play): _refuse_play,
    (PlayStep, Pass): _refuse_pass,
    (PlaceStep, Place): _refuse_place,
    (DrawStep, Draw): _refuse_draw,
    (ExchangeStep, Exchange): _refuse_exchange,
}
