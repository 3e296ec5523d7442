"""From options to the first decision (section 3 of the rules)."""

from typing import Any

from portolan.rulekit import BadOptions, Chance
from portolan.rulekit.flow import settle
from portolan.seafarers import course
from portolan.seafarers.board import BOARDS, Board, board_of_own
from portolan.seafarers.building import put_settlement, put_ship
from portolan.seafarers.components import (
    BANK,
    CARD_KINDS,
    CUSTOM,
    KINDS,
    NEW_WORLD,
    NO_PORT_RATE,
    SCENARIO_DATA,
    TRIBE,
    WONDERS,
    deck_of,
)
from portolan.seafarers.generator import generate
from portolan.seafarers.layout import Layout, deal_ports, listed, shuffle_groups
from portolan.seafarers.own_boards import lay_out
from portolan.seafarers.state import FREE, NONE, Began, Options, OwnBoard, SetupStep, State
from portolan.seafarers.table import survey


def setup(options: Options, seats: int, chance: Chance) -> tuple[State, list[Any]]:
    """A new match. Raises BadOptions.

    The shuffles come in the order of SF-15.1: start player, board, fog, ports, deck, gift cards.
    """
    own, layout = _own_layout(options, seats)
    board = BOARDS[options.scenario][seats] if own is None else board_of_own(own, seats)
    start = chance.below(seats) if options.start_player else 0
    if own is None:
        layout = _draw_layout(options, board, chance)
    elif options.setup:
        shuffle_groups(board, layout, chance)
    chance.shuffle(layout.fog_terrains)
    chance.shuffle(layout.fog_numbers)
    if own is None and options.scenario != NEW_WORLD:
        deal_ports(board, layout, chance)
    deck = deck_of(options.scenario, seats)
    chance.shuffle(deck)
    state = new_state(options, board, own, layout, deck, seats)
    state.start = state.active = start
    events: list[Any] = [Began(options.scenario, start)]
    _place_first_pieces(state, board, events)
    settle(course.HANDLERS, state, state.stack, chance, events)
    return state, events


def _own_layout(options: Options, seats: int) -> tuple[OwnBoard | None, Layout]:
    if options.scenario != CUSTOM:
        if options.custom_board is not None:
            raise BadOptions("custom_board goes with the scenario `custom` only", "SF-30.1")
        return None, Layout([], [], [], [])
    if options.custom_board is None:
        raise BadOptions("the scenario `custom` needs a custom_board", "SF-30.1")
    return lay_out(options.custom_board, seats)


def _draw_layout(options: Options, board: Board, chance: Chance) -> Layout:
    if options.scenario == NEW_WORLD:
        return generate(board, chance)
    layout = listed(board)
    if options.setup:
        shuffle_groups(board, layout, chance)
    return layout


def default_target(options: Options) -> int:
    """The points that the scenario asks for (SF-13.3), unless the options say otherwise."""
    if options.target_vp is not None:
        return options.target_vp
    if options.custom_board is not None:
        return options.custom_board.target_vp
    target: int = SCENARIO_DATA[options.scenario]["target_vp"]
    return target


def new_state(
    options: Options,
    board: Board,
    own: OwnBoard | None,
    layout: Layout,
    deck: list[int],
    seats: int,
) -> State:
    """A state before the first placement. The top of `deck` and of the fog stacks is the first."""
    ports = [] if options.scenario == TRIBE else layout.ports
    gifts = [kind for _, kind in layout.ports] if options.scenario == TRIBE else []
    state = State(
        stack=[SetupStep(0)],
        scenario=options.scenario,
        own_board=own,
        target=default_target(options),
        player_trade=options.player_trade,
        start=0,
        active=0,
        turns=NONE,
        ending=NONE,
        dice=[],
        terrain=layout.terrain[:],
        number=layout.number[:],
        area=layout.area[:],
        edge_use=[0] * len(board.edges),
        ground=[0] * len(board.vertices),
        port_edges=[edge for edge, _ in ports],
        port_kinds=[kind for _, kind in ports],
        robber=layout.robber,
        pirate=layout.pirate,
        buildings=[FREE] * len(board.vertices),
        routes=[FREE] * len(board.edges),
        settlements=[[] for _ in range(seats)],
        cities=[[] for _ in range(seats)],
        roads=[[] for _ in range(seats)],
        ships=[[] for _ in range(seats)],
        ships_built=[],
        ship_moved=False,
        bank=list(BANK),
        hands=[0] * (seats * KINDS),
        rates=[NO_PORT_RATE] * (seats * KINDS),
        deck=deck[::-1],
        cards=[0] * (seats * CARD_KINDS),
        new_cards=[0] * (seats * CARD_KINDS),
        played=[0] * (seats * CARD_KINDS),
        card_played=False,
        discards=[0] * seats,
        gold=[0] * seats,
        drafts=0,
        draft_give=[0] * KINDS,
        draft_want=[0] * KINDS,
        replies=[NONE] * seats,
        lengths=[0] * seats,
        route_holder=NONE,
        army_holder=NONE,
        svp=[0] * seats,
        chits=[0] * len(board.vertices),
        settled=[[] for _ in range(seats)],
        homes=[0] * seats,
        fog_terrains=layout.fog_terrains[::-1],
        fog_numbers=layout.fog_numbers[::-1],
        gift_points=[1] * len(board.gift_points),
        gift_cards=[],
        gift_ports=gifts,
        kept_ports=[[] for _ in range(seats)],
        villages=list(board.village_cloth),
        partners=[0] * len(board.villages),
        cloth=[0] * seats,
        general_cloth=board.general_cloth,
        fleet=board.fleet_start,
        warships=[0] * seats,
        fortresses=[board.fortress_strength] * seats,
        wonders=[NONE] * len(WONDERS),
        levels=[0] * seats,
        last_vertex=NONE,
        last_edge=NONE,
        last_from=NONE,
        last_hex=NONE,
        last_steal=[],
    )
    state.gift_cards = [state.deck.pop() for _ in board.gift_cards]
    survey(state, board)
    return state


def _place_first_pieces(state: State, board: Board, events: list[Any]) -> None:
    """What stands before the setup rounds in `pirate_islands` (SF-27.1)."""
    for seat, vertex in enumerate(board.lane_homes):
        put_settlement(state, board, seat, vertex, True, events)
        put_ship(state, board, seat, board.lane_ships[seat], events)
