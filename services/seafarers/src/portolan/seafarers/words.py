"""What people read: prompts, labels, targets, the log, as message keys. Refusals: `refusals`."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from portolan.rulekit import Player, Text, text
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import (
    ARMY_POINTS,
    CARDS,
    KINDS,
    MAX_SEATS,
    PORTS,
    RESOURCES,
    ROUTE_POINTS,
    SCENARIOS,
    TERRAINS,
    WONDER_COST,
    WONDER_LEVELS,
    WONDERS,
    WONDERS_OF_CATAN,
)
from portolan.seafarers.state import (
    ENDINGS,
    GIFT_CARD,
    GIFT_VP,
    LOOT_CLOTH,
    NONE,
    PIECES,
    Accept,
    AddGive,
    AddWant,
    ArmyTaken,
    AttackFortress,
    BankShort,
    BankTrade,
    BankTraded,
    Began,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuildWonder,
    Built,
    BuyDevCard,
    CardBought,
    CardPlayed,
    ClothPaid,
    ClothStolen,
    Decline,
    Discard,
    Discarded,
    DiscardStep,
    Discovered,
    Drafted,
    Ended,
    EndTurn,
    FleetFought,
    FleetGone,
    FleetMoved,
    FortressAttacked,
    FortressTaken,
    FreeRouteStep,
    GiftTaken,
    GoldLost,
    GoldStep,
    Looted,
    LootStep,
    MainStep,
    Monopolized,
    MonopolyStep,
    MovePirate,
    MoveRobber,
    MoveShip,
    MoveThiefStep,
    Name,
    Near,
    NobodyRobbed,
    PirateMoved,
    PlacePort,
    PlacePortStep,
    PlaceRoad,
    PlaceSettlement,
    PlaceShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlentyStep,
    PortKept,
    PortPlaced,
    PreRollStep,
    Received,
    Replied,
    Replies,
    RobberMoved,
    Roll,
    Rolled,
    RouteSkipped,
    RouteTaken,
    SetupRouteStep,
    SetupSkipped,
    SetupStep,
    ShipMoved,
    SpecialPoints,
    State,
    Steal,
    StealNone,
    StealStep,
    Stolen,
    Stop,
    Take,
    Took,
    TradeBegan,
    TradeBegin,
    TradeCallOff,
    TradeCancel,
    Traded,
    TradeDraftStep,
    TradeDropped,
    TradePickStep,
    TradePropose,
    TradeProposed,
    TradeRespondStep,
    TradeWith,
    TurnBegan,
    VillageJoined,
    WarshipReady,
    WonderBuilt,
)
from portolan.seafarers.steps.cards import FREE_PIECES
from portolan.seafarers.steps.thieves import neighbours, pirate_targets
from portolan.seafarers.table import named, points

SEATS: Final[tuple[Player, ...]] = tuple(Player(seat) for seat in range(MAX_SEATS))
_RESOURCE: Final[tuple[Text, ...]] = tuple(text(f"resource-{name}") for name in RESOURCES)
_TERRAIN: Final[tuple[Text, ...]] = tuple(text(f"terrain-{name}") for name in TERRAINS)
_CARD: Final[tuple[Text, ...]] = tuple(text(f"card-{name}") for name in CARDS)
_PORT: Final[tuple[Text, ...]] = tuple(text(f"port-{name}") for name in PORTS)
_WONDER: Final[tuple[Text, ...]] = tuple(text(f"wonder-{name}") for name in WONDERS)


# Names of things.


def resource_name(kind: int) -> Text:
    """The name of a resource."""
    return _RESOURCE[kind]


def port_name(kind: int) -> Text:
    """The name of a port."""
    return _PORT[kind]


def wonder_name(wonder: int) -> Text:
    """The name of a wonder."""
    return _WONDER[wonder]


def card_name(card: int) -> Text:
    """The name of a development card."""
    return _CARD[card]


def hex_words(terrain: int, number: int | None) -> Text:
    """A hex by its terrain and number."""
    if not number:
        return _TERRAIN[terrain]
    return text("hex", terrain=_TERRAIN[terrain], number=number)


def _hexes(around: Iterable[Near]) -> tuple[Text, ...]:
    return tuple(hex_words(place.terrain, place.number) for place in around)


def _hex_at(state: State, board: Board, place: int) -> Text:
    """A hex so that no other is meant: those that look alike are told apart by where they lie."""
    terrain, number = state.terrain[place], state.number[place]
    words = hex_words(terrain, number)
    alike = zip(state.terrain, state.number, strict=True)
    if number and sum(other == (terrain, number) for other in alike) == 1:
        return words
    row, in_row = board.hex_rows[place]
    return text("hex-at", hex=words, row=row, place=in_row)


def _spot(
    state: State, board: Board, around: tuple[int, ...], whole: int, side: Callable[[int], str]
) -> Text | tuple[Text, ...]:
    """A corner or an edge by the hexes that it touches: `whole` of them, if all have numbers.

    Else the side of one of them is told: many places lie between a hex and the sea.
    """
    numbered = tuple(place for place in around if state.number[place])
    near = tuple(_hex_at(state, board, place) for place in numbered)
    if len(near) == whole:
        return near
    one = numbered[0] if numbered else around[0]
    words = {"hex": _hex_at(state, board, one), "side": text(side(one))}
    return text("spot-near", near=near, **words) if len(near) > 1 else text("spot", **words)


def _at_vertex(state: State, board: Board, name: str) -> Text | tuple[Text, ...]:
    vertex = board.vertex_of[name]

    def corner(place: int) -> str:
        return f"corner-{board.hex_vertices[place].index(vertex)}"

    return _spot(state, board, board.vertex_hexes[vertex], 3, corner)


def _at_edge(state: State, board: Board, name: str) -> Text | tuple[Text, ...]:
    edge = board.edge_of[name]

    def side(place: int) -> str:
        return f"side-{board.hex_edges[place].index(edge)}"

    return _spot(state, board, board.edge_hexes[edge], 2, side)


def cards_of(counts: dict[str, int]) -> tuple[Text, ...]:
    """Cards as a list: "2 Ore, 1 Wool"."""
    return tuple(
        text("amount", count=counts[name], resource=_RESOURCE[kind])
        for kind, name in enumerate(RESOURCES)
        if counts.get(name)
    )


# Prompts.


def prompt(state: State, seat: int) -> Text:
    """What a seat that is asked should do."""
    return _PROMPT[type(state.stack[-1])](state, seat)


def _prompt_route(state: State, seat: int) -> Text:
    board = board_of(state)
    return text("prompt-setup-route" if board.setup_ships else "prompt-setup-road")


def _prompt_thief(state: State, seat: int) -> Text:
    """Names the pirate only where it may be moved (SF-6.8)."""
    has_choice = bool(pirate_targets(state, board_of(state), seat))
    return text("prompt-thief" if has_choice else "prompt-robber")


def _prompt_main(state: State, seat: int) -> Text:
    """SF-28.5: who has the points for a win with wonders, but not the level, is told so."""
    if state.scenario == WONDERS_OF_CATAN and points(state, seat) >= state.target:
        highest = max(level for other, level in enumerate(state.levels) if other != seat)
        return text("prompt-main-wonder", level=min(highest + 1, WONDER_LEVELS))
    return text("prompt-main")


def _prompt_respond(state: State, seat: int) -> Text:
    return text(
        "prompt-respond",
        who=SEATS[state.active],
        give=cards_of(named(state.draft_give)),
        want=cards_of(named(state.draft_want)),
    )


def _prompt_draft(state: State, seat: int) -> Text:
    give, want = cards_of(named(state.draft_give)), cards_of(named(state.draft_want))
    if give and want:
        return text("prompt-draft-both", give=give, want=want)
    if give:
        return text("prompt-draft-give", give=give)
    return text("prompt-draft-want", want=want) if want else text("prompt-draft")


def _prompt_free(state: State, seat: int) -> Text:
    top = state.stack[-1]
    assert isinstance(top, FreeRouteStep)
    key = "prompt-free" if board_of(state).has_ships else "prompt-free-road"
    return text(key, left=FREE_PIECES - top.placed)


def _prompt_gold(state: State, seat: int) -> Text:
    return text("prompt-gold", count=min(state.gold[seat], sum(state.bank)))


def _prompt_plenty(state: State, seat: int) -> Text:
    top = state.stack[-1]
    assert isinstance(top, PlentyStep)
    return text("prompt-plenty", left=min(top.left, sum(state.bank)))


def _prompt_port(state: State, seat: int) -> Text:
    return text("prompt-port", port=_PORT[state.kept_ports[seat][0]])


_PROMPT: Final[dict[type, Callable[[State, int], Text]]] = {
    SetupStep: lambda state, seat: text("prompt-setup"),
    SetupRouteStep: _prompt_route,
    PreRollStep: lambda state, seat: text("prompt-roll"),
    DiscardStep: lambda state, seat: text("prompt-discard", count=state.discards[seat]),
    MoveThiefStep: _prompt_thief,
    StealStep: lambda state, seat: text("prompt-steal"),
    LootStep: lambda state, seat: text("prompt-loot"),
    GoldStep: _prompt_gold,
    MainStep: _prompt_main,
    TradeDraftStep: _prompt_draft,
    TradeRespondStep: _prompt_respond,
    TradePickStep: lambda state, seat: text("prompt-pick"),
    FreeRouteStep: _prompt_free,
    PlentyStep: _prompt_plenty,
    MonopolyStep: lambda state, seat: text("prompt-monopoly"),
    PlacePortStep: _prompt_port,
}


# Labels.


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does, with its costs and gains where the rules fix them."""
    return _LABEL[type(action)](state, seat, action)


def _label_vertex(key: str) -> Callable[[State, int, Any], Text]:
    def make(state: State, seat: int, action: Any) -> Text:
        return text(f"do-{key}", place=_at_vertex(state, board_of(state), action.v))

    return make


def _label_edge(key: str) -> Callable[[State, int, Any], Text]:
    def make(state: State, seat: int, action: Any) -> Text:
        return text(f"do-{key}", place=_at_edge(state, board_of(state), action.e))

    return make


def _label_move_ship(state: State, seat: int, action: MoveShip) -> Text:
    board = board_of(state)
    return text(
        "do-move-ship",
        origin=_at_edge(state, board, action.from_),
        place=_at_edge(state, board, action.to),
    )


def _label_thief(key: str, pirate: bool) -> Callable[[State, int, Any], Text]:
    """Names the hex and who lives there."""

    def make(state: State, seat: int, action: Any) -> Text:
        board = board_of(state)
        place = board.hex_of[(action.hex.q, action.hex.r)]
        words = _hex_at(state, board, place)
        there = neighbours(state, board, seat, place, pirate)
        if there:
            return text(f"do-{key}-at", place=words, who=tuple(SEATS[other] for other in there))
        return text(f"do-{key}", place=words)

    return make


def _label_steal(state: State, seat: int, action: Steal) -> Text:
    if action.what == NONE:
        return text("do-steal", who=SEATS[action.seat])
    key = "do-steal-cloth" if action.what == LOOT_CLOTH else "do-steal-card"
    return text(key, who=SEATS[action.seat])


def _label_bank_trade(state: State, seat: int, action: BankTrade) -> Text:
    rate = state.rates[seat * KINDS + action.give]
    return text("do-bank", count=rate, give=_RESOURCE[action.give], get=_RESOURCE[action.get])


def _label_wonder(state: State, seat: int, action: BuildWonder) -> Text:
    cost = cards_of(named(WONDER_COST[action.id]))
    key = "do-claim-wonder" if state.wonders[action.id] == NONE else "do-build-wonder"
    level = state.levels[seat] + 1
    return text(key, wonder=_WONDER[action.id], level=level, cost=cost)


def _label_port(state: State, seat: int, action: PlacePort) -> Text:
    place = _at_edge(state, board_of(state), action.e)
    return text("do-place-port", port=_PORT[state.kept_ports[seat][0]], place=place)


def _plain(key: str) -> Callable[[State, int, Any], Text]:
    words = text(f"do-{key}")
    return lambda state, seat, action: words


def _label_road_building(state: State, seat: int, action: Any) -> Text:
    has_ships = board_of(state).has_ships
    return text("do-play-road-building" if has_ships else "do-play-road-building-roads")


def _with_resource(key: str) -> Callable[[State, int, Any], Text]:
    words = tuple(text(f"do-{key}", resource=name) for name in _RESOURCE)
    return lambda state, seat, action: words[action.res]


_LABEL: Final[dict[type, Callable[[State, int, Any], Text]]] = {
    PlaceSettlement: _label_vertex("place-settlement"),
    PlaceRoad: _label_edge("place-road"),
    PlaceShip: _label_edge("place-ship"),
    Roll: _plain("roll"),
    PlayKnight: _plain("play-knight"),
    PlayRoadBuilding: _label_road_building,
    PlayYearOfPlenty: _plain("play-year-of-plenty"),
    PlayMonopoly: _plain("play-monopoly"),
    Discard: _with_resource("discard"),
    MoveRobber: _label_thief("robber", pirate=False),
    MovePirate: _label_thief("pirate", pirate=True),
    Steal: _label_steal,
    StealNone: _plain("steal-none"),
    Take: _with_resource("take"),
    Name: _with_resource("name"),
    BuildRoad: _label_edge("build-road"),
    BuildShip: _label_edge("build-ship"),
    BuildSettlement: _label_vertex("build-settlement"),
    BuildCity: _label_vertex("build-city"),
    BuyDevCard: _plain("buy-card"),
    MoveShip: _label_move_ship,
    BankTrade: _label_bank_trade,
    TradeBegin: _plain("trade-begin"),
    AddGive: _with_resource("add-give"),
    AddWant: _with_resource("add-want"),
    TradePropose: _plain("propose"),
    TradeCancel: _plain("cancel"),
    Accept: _plain("accept"),
    Decline: _plain("decline"),
    TradeWith: lambda state, seat, action: text("do-trade-with", who=SEATS[action.seat]),
    TradeCallOff: _plain("call-off"),
    Stop: _plain("stop"),
    PlacePort: _label_port,
    AttackFortress: _plain("attack"),
    BuildWonder: _label_wonder,
    EndTurn: _plain("end-turn"),
}


# Targets.


def targets(state: State, seat: int, action: Any) -> list[str]:
    """The targets on the board that stand for an offered action."""
    return _TARGETS[type(action)](action)


def _own_card(action: Any) -> list[str]:
    return [f"card:{RESOURCES[action.res]}"]


def _bank_card(action: Any) -> list[str]:
    return [f"bank:{RESOURCES[action.res]}"]


def _hex_target(action: Any) -> list[str]:
    return [f"hex:{action.hex.q},{action.hex.r}"]


def _edge_target(action: Any) -> list[str]:
    return [f"edge:{action.e}"]


def _vertex_target(action: Any) -> list[str]:
    return [f"vertex:{action.v}"]


def _dev_card(name: str) -> Callable[[Any], list[str]]:
    return lambda action: [f"dev:{name}"]


def _place(name: str) -> Callable[[Any], list[str]]:
    return lambda action: [name]


_TARGETS: Final[dict[type, Callable[[Any], list[str]]]] = {
    PlaceSettlement: _vertex_target,
    PlaceRoad: _edge_target,
    PlaceShip: _edge_target,
    Roll: _place("dice"),
    PlayKnight: _dev_card("knight"),
    PlayRoadBuilding: _dev_card("road_building"),
    PlayYearOfPlenty: _dev_card("year_of_plenty"),
    PlayMonopoly: _dev_card("monopoly"),
    Discard: _own_card,
    MoveRobber: _hex_target,
    MovePirate: _hex_target,
    Steal: lambda action: [f"seat:{action.seat}"],
    StealNone: _place("turn"),
    Take: _bank_card,
    Name: _bank_card,
    BuildRoad: _edge_target,
    BuildShip: _edge_target,
    BuildSettlement: _vertex_target,
    BuildCity: _vertex_target,
    BuyDevCard: _place("deck"),
    MoveShip: lambda action: [f"edge:{action.from_}", f"edge:{action.to}"],
    BankTrade: lambda action: [f"card:{RESOURCES[action.give]}", f"bank:{RESOURCES[action.get]}"],
    TradeBegin: _place("offer"),
    AddGive: _own_card,
    AddWant: _bank_card,
    TradePropose: _place("offer"),
    TradeCancel: _place("turn"),
    Accept: _place("offer"),
    Decline: _place("turn"),
    TradeWith: lambda action: [f"seat:{action.seat}"],
    TradeCallOff: _place("turn"),
    Stop: _place("turn"),
    PlacePort: _edge_target,
    AttackFortress: _place("fortress"),
    BuildWonder: lambda action: [f"wonder:{WONDERS[action.id]}"],
    EndTurn: _place("turn"),
}


# The log.


def narrate(event: Any) -> Text | None:
    """An event, in the form that the reader may see, as a line of the log."""
    return _LOG[type(event)](event)


def _log(key: str) -> Callable[[Any], Text]:
    return lambda event: text(f"log-{key}", who=SEATS[event.seat])


def _log_resource(key: str) -> Callable[[Any], Text]:
    return lambda event: text(f"log-{key}", who=SEATS[event.seat], resource=_RESOURCE[event.res])


def _log_rolled(event: Rolled) -> Text:
    total = event.first + event.second
    return text(
        "log-rolled",
        who=SEATS[event.seat],
        first=event.first,
        second=event.second,
        total=total,
    )


def _log_cards(key: str) -> Callable[[Any], Text]:
    return lambda event: text(f"log-{key}", who=SEATS[event.seat], cards=cards_of(event.cards))


def _log_robber(event: RobberMoved) -> Text:
    place = hex_words(event.terrain, event.number)
    return text("log-robber", who=SEATS[event.seat], place=place)


def _log_stolen(event: Stolen) -> Text:
    who, victim = SEATS[event.seat], SEATS[event.victim]
    if event.res == NONE:
        return text("log-stolen", who=who, victim=victim)
    return text("log-stolen-card", who=who, victim=victim, resource=_RESOURCE[event.res])


def _log_built(event: Built) -> Text:
    key = f"log-built-{PIECES[event.piece]}"
    return text(key, who=SEATS[event.seat], place=_hexes(event.near))


def _log_bought(event: CardBought) -> Text:
    who = SEATS[event.seat]
    if event.card == NONE:
        return text("log-bought", who=who)
    return text("log-bought-card", who=who, card=_CARD[event.card])


def _log_monopoly(event: Monopolized) -> Text:
    who = SEATS[event.seat]
    total = sum(event.counts)
    return text("log-monopoly", who=who, count=total, resource=_RESOURCE[event.res])


def _log_route(event: RouteTaken) -> Text:
    if event.seat is None:
        return text("log-route-lost")
    who = SEATS[event.seat]
    return text("log-route", who=who, length=event.length, points=ROUTE_POINTS)


def _log_army(event: ArmyTaken) -> Text:
    return text("log-army", who=SEATS[event.seat], knights=event.knights, points=ARMY_POINTS)


def _log_bank(event: BankTraded) -> Text:
    return text(
        "log-bank",
        who=SEATS[event.seat],
        count=event.count,
        give=_RESOURCE[event.give],
        get=_RESOURCE[event.get],
    )


def _log_drafted(event: Drafted) -> Text:
    key = "log-drafted-want" if event.wanted else "log-drafted-give"
    return text(key, who=SEATS[event.seat], resource=_RESOURCE[event.res])


def _log_proposed(event: TradeProposed) -> Text:
    give, want = cards_of(event.give), cards_of(event.want)
    return text("log-proposed", who=SEATS[event.seat], give=give, want=want)


def _log_replied(event: Replied) -> Text:
    if event.accept is None:
        return text("log-replied", who=SEATS[event.seat])
    key = "log-replied-accept" if event.accept else "log-replied-decline"
    return text(key, who=SEATS[event.seat])


def _log_replies(event: Replies) -> Text:
    if not event.accepted:
        return text("log-replies-none")
    return text("log-replies", accepted=tuple(SEATS[seat] for seat in event.accepted))


def _log_traded(event: Traded) -> Text:
    return text(
        "log-traded",
        who=SEATS[event.seat],
        partner=SEATS[event.partner],
        give=cards_of(event.give),
        want=cards_of(event.want),
    )


def _log_discovered(event: Discovered) -> Text:
    place = hex_words(event.terrain, event.number)
    return text("log-discovered", who=SEATS[event.seat], place=place)


def _log_gift(event: GiftTaken) -> Text:
    who = SEATS[event.seat]
    if event.gift == GIFT_VP:
        return text("log-gift-vp", who=who)
    if event.gift == GIFT_CARD:
        if event.card == NONE:
            return text("log-gift-card", who=who)
        return text("log-gift-card-own", who=who, card=_CARD[event.card])
    return text("log-gift-port", who=who, port=_PORT[event.port])


def _log_village(event: VillageJoined) -> Text:
    return text("log-village", who=SEATS[event.seat], cloth=event.cloth)


def _log_fought(event: FleetFought) -> Text:
    outcome = "won" if event.warships > event.strength else "lost"
    if event.warships == event.strength:
        outcome = "draw"
    return text(
        f"log-fleet-{outcome}",
        who=SEATS[event.seat],
        strength=event.strength,
        warships=event.warships,
    )


def _log_attacked(event: FortressAttacked) -> Text:
    words = {"who": SEATS[event.seat], "die": event.die, "warships": event.warships}
    if event.lost:
        return text("log-attack-lost", **words, lost=event.lost)
    return text("log-attack-won", **words, strength=event.strength)


def _log_wonder(event: WonderBuilt) -> Text:
    wonder = _WONDER[event.wonder]
    return text("log-wonder", who=SEATS[event.seat], wonder=wonder, level=event.level)


def _log_ended(event: Ended) -> Text:
    scores = tuple(
        text("log-score", who=SEATS[seat], points=total) for seat, total in enumerate(event.points)
    )
    winners = tuple(SEATS[seat] for seat in event.winners)
    return text(f"log-ended-{ENDINGS[event.ending]}", winners=winners, scores=scores)


_LOG: Final[dict[type, Callable[[Any], Text]]] = {
    Began: lambda event: text(
        "log-began",
        who=SEATS[event.seat],
        scenario=text(f"option-scenario-{SCENARIOS[event.scenario]}"),
    ),
    SetupSkipped: _log("setup-skipped"),
    RouteSkipped: _log("route-skipped"),
    TurnBegan: lambda event: text("log-turn", who=SEATS[event.seat], turn=event.turn),
    Rolled: _log_rolled,
    Received: _log_cards("received"),
    BankShort: lambda event: text("log-bank-short", resource=_RESOURCE[event.res]),
    Took: _log_resource("took"),
    GoldLost: lambda event: text("log-gold-lost", who=SEATS[event.seat], count=event.count),
    Discarded: _log_resource("discarded"),
    RobberMoved: _log_robber,
    PirateMoved: _log("pirate"),
    NobodyRobbed: _log("nobody-robbed"),
    Stolen: _log_stolen,
    ClothStolen: lambda event: text(
        "log-stolen-cloth", who=SEATS[event.seat], victim=SEATS[event.victim]
    ),
    Built: _log_built,
    ShipMoved: lambda event: text(
        "log-ship-moved", who=SEATS[event.seat], place=_hexes(event.near)
    ),
    CardBought: _log_bought,
    CardPlayed: lambda event: text(
        "log-card-played", who=SEATS[event.seat], card=_CARD[event.card]
    ),
    Monopolized: _log_monopoly,
    RouteTaken: _log_route,
    ArmyTaken: _log_army,
    BankTraded: _log_bank,
    TradeBegan: _log("trade-began"),
    Drafted: _log_drafted,
    TradeProposed: _log_proposed,
    TradeDropped: _log("trade-dropped"),
    Replied: _log_replied,
    Replies: _log_replies,
    Traded: _log_traded,
    Discovered: _log_discovered,
    GiftTaken: _log_gift,
    PortPlaced: lambda event: text(
        "log-port-placed", who=SEATS[event.seat], port=_PORT[event.port]
    ),
    PortKept: _log("port-kept"),
    SpecialPoints: lambda event: text("log-svp", who=SEATS[event.seat], points=event.points),
    VillageJoined: _log_village,
    ClothPaid: _log("cloth"),
    FleetMoved: lambda event: text("log-fleet"),
    FleetFought: _log_fought,
    Looted: _log_cards("looted"),
    WarshipReady: lambda event: text("log-warship", who=SEATS[event.seat], warships=event.warships),
    FortressAttacked: _log_attacked,
    FortressTaken: _log("fortress-taken"),
    FleetGone: lambda event: text("log-fleet-gone"),
    WonderBuilt: _log_wonder,
    Ended: _log_ended,
}
