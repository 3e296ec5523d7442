"""Who may know what (section 14 of the rules): views, and positions a seat cannot tell apart."""

from random import Random
from typing import Final

from portolan.seafarers import course
from portolan.seafarers.board import Board, board_of
from portolan.seafarers.components import (
    CARD_KINDS,
    CARDS,
    KINDS,
    MAX_TURNS,
    RESOURCES,
    TERRAINS,
    VICTORY_POINT,
)
from portolan.seafarers.scoring import has_won, result
from portolan.seafarers.state import (
    FIRST_ROAD,
    FIRST_SHIP,
    FREE,
    GIFT_CARD,
    GIFT_PORT,
    GIFT_VP,
    NONE,
    PHASES,
    BuildingView,
    DiscardStep,
    DraftView,
    FortressView,
    FreeRouteStep,
    GiftView,
    GoldStep,
    HexId,
    HexView,
    LootStep,
    MainStep,
    MonopolyStep,
    MoveThiefStep,
    PlacePortStep,
    PlentyStep,
    PortView,
    PreRollStep,
    RouteView,
    SeatView,
    SetupRouteStep,
    SetupStep,
    State,
    StealStep,
    StolenView,
    TradeDraftStep,
    TradePickStep,
    TradeRespondStep,
    View,
    VillageView,
    WonderView,
)
from portolan.seafarers.steps.pirates import row_of
from portolan.seafarers.table import (
    area_name,
    cities_left,
    copy,
    hand_size,
    is_city,
    named,
    owner,
    points,
    public_points,
    roads_left,
    settlements_left,
    ships_left,
)

PHASE: Final[dict[type, str]] = {
    SetupStep: "SETUP_SETTLEMENT",
    SetupRouteStep: "SETUP_ROUTE",
    PreRollStep: "PRE_ROLL",
    DiscardStep: "DISCARD",
    MoveThiefStep: "MOVE_THIEF",
    StealStep: "STEAL",
    LootStep: "STEAL",
    GoldStep: "GOLD",
    MainStep: "MAIN",
    TradeDraftStep: "TRADE_DRAFT",
    TradeRespondStep: "TRADE_RESPOND",
    TradePickStep: "TRADE_PICK",
    FreeRouteStep: "FREE_ROUTE",
    PlentyStep: "YEAR_OF_PLENTY",
    MonopolyStep: "MONOPOLY",
    PlacePortStep: "PLACE_PORT",
}


def phase_of(state: State) -> str:
    """The phase, named by the step on top."""
    return PHASE[type(state.stack[-1])] if state.stack else "GAME_OVER"


def look(state: State, seat: int | None) -> View:
    """All that a seat, or a spectator (None), may know."""
    board = board_of(state)
    top = state.stack[-1] if state.stack else None
    outcome = result(state)
    return View(
        viewer=seat,
        scenario=state.scenario,
        target=state.target,
        player_trade=state.player_trade,
        phase=PHASES.index(phase_of(state)),
        asked=tuple(course.asked(state)),
        active=state.active,
        start=state.start,
        turn=None if state.turns == NONE else min(state.turns + 1, MAX_TURNS),
        dice=tuple(state.dice),
        card_played=state.card_played,
        ship_moved=state.ship_moved,
        drafts=state.drafts,
        hexes=_hexes(state, board),
        ports=_ports(state, board),
        gifts=_gifts(state, board),
        buildings=_buildings(state, board),
        routes=_routes(state, board),
        robber=_hex_id(board, state.robber),
        pirate=_hex_id(board, state.pirate),
        setup_vertex=board.vertices[top.vertex] if isinstance(top, SetupRouteStep) else None,
        free_pieces=_free_pieces(top),
        bank=_all_resources(state.bank),
        deck_count=len(state.deck),
        fog_count=len(state.fog_terrains),
        seats=tuple(_seat_view(state, other, seat) for other in range(len(state.svp))),
        draft=_draft(state, top, seat),
        villages=_villages(state, board),
        general_cloth=state.general_cloth,
        fortresses=tuple(
            FortressView(board.vertices[vertex], other, state.fortresses[other])
            for other, vertex in enumerate(board.fortresses)
            if state.fortresses[other]
        ),
        wonders=_wonders(state, board),
        lanes=tuple(tuple(board.edges[edge] for edge in lane) for lane in board.lanes),
        last_place=_last_place(state, board),
        last_from=None if state.last_from == NONE else board.edges[state.last_from],
        last_hex=_hex_id(board, state.last_hex),
        last_steal=_last_steal(state, seat),
        ending=state.ending,
        winners=() if outcome is None else tuple(outcome.winners),
    )


def _hex_id(board: Board, place: int) -> HexId | None:
    return None if place == NONE else board.hex_ids[place]


def _all_resources(counts: list[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, counts, strict=True))


def _free_pieces(top: object) -> int:
    if isinstance(top, FreeRouteStep):
        return top.placed
    return top.left if isinstance(top, PlentyStep) else 0


def _hexes(state: State, board: Board) -> tuple[HexView, ...]:
    return tuple(
        HexView(
            q,
            r,
            state.terrain[place],
            state.number[place] or None,
            area_name(state.area[place]),
        )
        for place, (q, r) in enumerate(board.hexes)
    )


def _ports(state: State, board: Board) -> tuple[PortView, ...]:
    open_ports = [
        PortView(board.edges[edge], kind, False)
        for edge, kind in zip(state.port_edges, state.port_kinds, strict=True)
    ]
    gifts = [
        PortView(board.edges[edge], kind, True)
        for edge, kind in zip(board.gift_ports, state.gift_ports, strict=True)
        if kind != NONE
    ]
    return tuple(open_ports + gifts)


def _gifts(state: State, board: Board) -> tuple[GiftView, ...]:
    vp = [
        GiftView(board.edges[edge], GIFT_VP)
        for edge, there in zip(board.gift_points, state.gift_points, strict=True)
        if there
    ]
    cards = [
        GiftView(board.edges[edge], GIFT_CARD)
        for edge, card in zip(board.gift_cards, state.gift_cards, strict=True)
        if card != NONE
    ]
    ports = [
        GiftView(board.edges[edge], GIFT_PORT)
        for edge, kind in zip(board.gift_ports, state.gift_ports, strict=True)
        if kind != NONE
    ]
    return tuple(vp + cards + ports)


def _buildings(state: State, board: Board) -> tuple[BuildingView, ...]:
    return tuple(
        BuildingView(board.vertices[v], owner(building), is_city(building), state.chits[v])
        for v, building in enumerate(state.buildings)
        if building != FREE
    )


def _routes(state: State, board: Board) -> tuple[RouteView, ...]:
    warships = {
        ship
        for seat, count in enumerate(state.warships)
        if count
        for ship in row_of(state, board, seat)[:count]
    }
    return tuple(
        RouteView(
            board.edges[edge],
            (piece - FIRST_ROAD) % (FIRST_SHIP - FIRST_ROAD),
            piece >= FIRST_SHIP,
            edge in warships,
            edge in state.ships_built,
        )
        for edge, piece in enumerate(state.routes)
        if piece != FREE
    )


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """SF-14.1 and SF-14.2; SF-14.4 at the end."""
    seen = seat == viewer or not state.stack
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    held = slice(seat * CARD_KINDS, (seat + 1) * CARD_KINDS)
    top = state.stack[-1] if state.stack else None
    reply = state.replies[seat]
    shown = reply != NONE and (seen or isinstance(top, TradePickStep))
    return SeatView(
        colour=seat,
        points=points(state, seat) if seen else public_points(state, seat),
        hand_count=hand_size(state, seat),
        card_count=sum(state.cards[held]),
        new_card_count=sum(state.new_cards[held]),
        hand=_all_resources(state.hands[own]) if seen else None,
        cards=_all_cards(state.cards[held]) if seen else None,
        new_cards=_all_cards(state.new_cards[held]) if seen else None,
        played=_all_cards(state.played[held]),
        settlements=settlements_left(state, seat),
        cities=cities_left(state, seat),
        roads=roads_left(state, seat),
        ships=ships_left(state, seat),
        route_length=state.lengths[seat],
        longest_route=state.route_holder == seat,
        largest_army=state.army_holder == seat,
        svp=state.svp[seat],
        cloth=state.cloth[seat],
        kept_ports=tuple(state.kept_ports[seat]),
        warships=state.warships[seat],
        rates=_all_resources(state.rates[own]),
        discards=state.discards[seat],
        gold=state.gold[seat],
        reply=reply == 1 if shown else None,
    )


def _all_cards(counts: list[int]) -> dict[str, int]:
    return dict(zip(CARDS, counts, strict=True))


def _draft(state: State, top: object, viewer: int | None) -> DraftView | None:
    is_public = isinstance(top, (TradeRespondStep, TradePickStep))
    if is_public or (isinstance(top, TradeDraftStep) and top.seat == viewer):
        return DraftView(named(state.draft_give), named(state.draft_want))
    return None


def _villages(state: State, board: Board) -> tuple[VillageView, ...]:
    seats = range(len(state.svp))
    return tuple(
        VillageView(
            board.vertices[vertex],
            board.village_numbers[number],
            state.villages[number],
            tuple(seat for seat in seats if state.partners[number] & 1 << seat),
        )
        for number, vertex in enumerate(board.villages)
    )


def _wonders(state: State, board: Board) -> tuple[WonderView, ...]:
    if not board.wasteland:
        return ()
    return tuple(
        WonderView(
            number, None if seat == NONE else seat, 0 if seat == NONE else state.levels[seat]
        )
        for number, seat in enumerate(state.wonders)
    )


def _last_place(state: State, board: Board) -> str | None:
    if state.last_vertex != NONE:
        return board.vertices[state.last_vertex]
    return None if state.last_edge == NONE else board.edges[state.last_edge]


def _last_steal(state: State, viewer: int | None) -> StolenView | None:
    if not state.last_steal:
        return None
    thief, victim, kind = state.last_steal
    seen = viewer in (thief, victim) or not state.stack
    return StolenView(thief, victim, kind if seen else NONE)


# Determinisation.


def determinize(state: State, seat: int, rng: Random) -> State:
    """A state that the seat cannot tell from the true one: everything it cannot know, dealt anew.

    Hidden are the other hands, development cards held by others, in the deck and on the tribe's
    coasts, the fog, a draft before it is proposed, and replies before all are in. What an offer
    has shown is kept to: who proposed it holds what it gives, who accepted what it wants.
    """
    dealt = copy(state)
    if not state.stack:
        return dealt
    _deal_hands(dealt, seat, rng)
    _deal_cards(dealt, seat, rng)
    _deal_fog(dealt, rng)
    _deal_trade(dealt, seat, rng)
    if dealt.last_steal and seat not in dealt.last_steal[:2]:
        dealt.last_steal[2] = rng.randrange(KINDS)
    return dealt


def _certain(state: State, seat: int) -> list[int]:
    """The cards that a seat has shown to hold by the offer that is open (SF-7.4, SF-7.5)."""
    top = state.stack[-1]
    if isinstance(top, (TradeRespondStep, TradePickStep)):
        if seat == top.seat:
            return state.draft_give
        if isinstance(top, TradePickStep) and state.replies[seat] == 1:
            return state.draft_want
    return [0] * KINDS


def _deal_hands(state: State, seat: int, rng: Random) -> None:
    """All cards that are in no known hand and not in the bank, by the sizes of the hands."""
    others = [other for other in range(len(state.svp)) if other != seat]
    pool: list[int] = []
    sizes = {other: hand_size(state, other) for other in others}
    for kind in range(KINDS):
        pool += [kind] * sum(state.hands[other * KINDS + kind] for other in others)
    for other in others:
        known = _certain(state, other)
        for kind in range(KINDS):
            state.hands[other * KINDS + kind] = known[kind]
            for _ in range(known[kind]):
                pool.remove(kind)
        sizes[other] -= sum(known)
    rng.shuffle(pool)
    for other in others:
        for _ in range(sizes[other]):
            state.hands[other * KINDS + pool.pop()] += 1


def _deal_cards(state: State, seat: int, rng: Random) -> None:
    """Development cards: of others, of the deck, and face down on coasts."""
    others = [other for other in range(len(state.svp)) if other != seat]
    pool = state.deck + [card for card in state.gift_cards if card != NONE]
    held: dict[int, tuple[int, int]] = {}
    for other in others:
        place = slice(other * CARD_KINDS, (other + 1) * CARD_KINDS)
        counts, new = state.cards[place], state.new_cards[place]
        held[other] = sum(counts), sum(new)
        for card, count in enumerate(counts):
            pool += [card] * count
        state.cards[place] = state.new_cards[place] = [0] * CARD_KINDS
    pool.sort()
    rng.shuffle(pool)
    for other, (count, new_count) in held.items():
        for number in range(count):
            card = pool.pop()
            state.cards[other * CARD_KINDS + card] += 1
            if number < new_count:
                state.new_cards[other * CARD_KINDS + card] += 1
    state.gift_cards = [NONE if card == NONE else pool.pop() for card in state.gift_cards]
    state.deck = pool
    if state.active != seat and not isinstance(state.stack[-1], PlacePortStep):
        _spare_winner(state, state.active, seat, rng)


def _spare_winner(state: State, active: int, viewer: int, rng: Random) -> None:
    """The active seat has not won, so it holds no more Victory Point cards than that allows.

    What the viewer holds is known and stays. (While a port is placed the active seat may have won:
    the end is asked for after that, SF-4.5.)
    """
    first = active * CARD_KINDS
    while state.turns != NONE and has_won(state, active) and state.cards[first + VICTORY_POINT]:
        new = state.new_cards[first + VICTORY_POINT] > 0
        state.cards[first + VICTORY_POINT] -= 1
        state.new_cards[first + VICTORY_POINT] -= new
        card = _swap_for_other(state, active, viewer, rng)
        state.cards[first + card] += 1
        state.new_cards[first + card] += new


def _swap_for_other(state: State, active: int, viewer: int, rng: Random) -> int:
    """Put a Victory Point card where another card lies, and give that one."""
    places = [number for number, card in enumerate(state.deck) if card != VICTORY_POINT]
    if places:
        place = rng.choice(places)
        card, state.deck[place] = state.deck[place], VICTORY_POINT
        return card
    for number, card in enumerate(state.gift_cards):
        if card not in (NONE, VICTORY_POINT):
            state.gift_cards[number] = VICTORY_POINT
            return card
    return _swap_with_seat(state, active, viewer)


def _swap_with_seat(state: State, active: int, viewer: int) -> int:
    for other in range(len(state.svp)):
        if other in (active, viewer):
            continue
        for card in range(CARD_KINDS):
            place = other * CARD_KINDS + card
            if card != VICTORY_POINT and state.cards[place]:
                state.cards[place] -= 1
                state.cards[other * CARD_KINDS + VICTORY_POINT] += 1
                if state.new_cards[place] > state.cards[place]:
                    state.new_cards[place] -= 1
                    state.new_cards[other * CARD_KINDS + VICTORY_POINT] += 1
                return card
    raise AssertionError("nobody else can hold another card")


def _deal_fog(state: State, rng: Random) -> None:
    for stack in (state.fog_terrains, state.fog_numbers):
        stack.sort()
        rng.shuffle(stack)


def _deal_trade(state: State, seat: int, rng: Random) -> None:
    """Drafts of others and replies that are still secret."""
    top = state.stack[-1]
    if isinstance(top, TradeDraftStep) and top.seat != seat:
        state.draft_give = [0] * KINDS
        state.draft_want = [0] * KINDS
    if isinstance(top, TradeRespondStep):
        for other, reply in enumerate(state.replies):
            if other not in (seat, top.seat) and reply != NONE:
                able = all(
                    state.hands[other * KINDS + kind] >= state.draft_want[kind]
                    for kind in range(KINDS)
                )
                state.replies[other] = int(able and rng.random() < 0.5)


# Components.


def inventory(state: State) -> dict[str, int]:
    """Counts of components that no action may change."""
    seats = range(len(state.svp))
    counts: dict[str, int] = {}
    for kind, name in enumerate(RESOURCES):
        held = sum(state.hands[seat * KINDS + kind] for seat in seats)
        counts[f"{name} cards"] = state.bank[kind] + held
    in_sight = [state.cards, state.played]
    for card, name in enumerate(CARDS):
        held = sum(row[seat * CARD_KINDS + card] for row in in_sight for seat in seats)
        hidden = state.deck.count(card) + state.gift_cards.count(card)
        counts[f"{name} cards"] = held + hidden
    for seat in seats:
        counts[f"roads of seat {seat}"] = state.routes.count(FIRST_ROAD + seat) + roads_left(
            state, seat
        )
        ships = state.routes.count(FIRST_SHIP + seat) + ships_left(state, seat)
        counts[f"ships of seat {seat}"] = ships + (seat in state.wonders)
    counts["cloth"] = sum(state.villages) + sum(state.cloth) + state.general_cloth
    ports = len(state.port_edges) + sum(len(kept) for kept in state.kept_ports)
    counts["ports"] = ports + sum(port != NONE for port in state.gift_ports)
    counts["hexes under fog"] = state.terrain.count(len(TERRAINS) - 1) - len(state.fog_terrains)
    return counts
