"""Boards as tables of numbers: hexes, vertices, edges, what lies beside what.

A board is made once for each scenario and number of seats (or own board) and never changes. What
differs from match to match (terrain, numbers, ports, pieces) is in the state.
"""

from functools import lru_cache
from typing import Any, Final

from portolan.seafarers.components import (
    CLOTH,
    CUSTOM,
    DESERT_CROSSING,
    MAX_SEATS,
    MIN_SEATS,
    NEW_WORLD,
    PIRATES,
    SCENARIO_DATA,
    TRIBE,
    WONDER_NEEDS,
)
from portolan.seafarers.geometry import (
    NEIGHBOURS,
    Hex,
    corners,
    ends_of,
    hexes_at,
    hexes_beside,
    sides,
)
from portolan.seafarers.state import (
    AREA_FIRST,
    NONE,
    SVP_KINDS,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    HexId,
    MovePirate,
    MoveRobber,
    OwnBoard,
    PlacePort,
    PlaceRoad,
    PlaceSettlement,
    PlaceShip,
    State,
)

_BELT: Final[int] = 3
"""SF-2.8: in `through_the_desert` this area counts only where no other one does."""


class Board:
    """The tables of a board. Names in the plural are by number: `vertex_edges[v]`."""

    def __init__(self, scenario: int, seats: int, hexes: list[Hex]) -> None:
        self.scenario = scenario
        self.seats = seats
        self.hexes = hexes
        self.hex_ids = [HexId(q, r) for q, r in hexes]
        self.hex_of: dict[Hex, int] = {place: index for index, place in enumerate(hexes)}
        self.vertices: list[str] = _each_once([corners(q, r) for q, r in hexes])
        self.edges: list[str] = _each_once([sides(q, r) for q, r in hexes])
        self.hex_rows = _rows_and_places(hexes)
        self.vertex_of: dict[str, int] = {name: i for i, name in enumerate(self.vertices)}
        self.edge_of: dict[str, int] = {name: i for i, name in enumerate(self.edges)}
        self._connect()
        self._offer()
        self._set_flags()
        self._mark_places()

    def _connect(self) -> None:
        """What lies beside what (SF-2.5, SF-2.6)."""
        self.hex_vertices: list[tuple[int, ...]] = [
            tuple([self.vertex_of[name] for name in corners(q, r)]) for q, r in self.hexes
        ]
        self.hex_edges: list[tuple[int, ...]] = [
            tuple([self.edge_of[name] for name in sides(q, r)]) for q, r in self.hexes
        ]
        self.hex_neighbours: list[tuple[int, ...]] = [
            self._listed([(q + dq, r + dr) for dq, dr in NEIGHBOURS]) for q, r in self.hexes
        ]
        self.vertex_hexes: list[tuple[int, ...]] = [
            self._listed(list(hexes_at(name))) for name in self.vertices
        ]
        self.edge_hexes: list[tuple[int, ...]] = [
            self._listed(list(hexes_beside(name))) for name in self.edges
        ]
        self.edge_ends: list[tuple[int, int]] = []
        edges_at: list[list[int]] = [[] for _ in self.vertices]
        beside: list[list[int]] = [[] for _ in self.vertices]
        for edge, name in enumerate(self.edges):
            first, second = ends_of(name)
            a, b = self.vertex_of[first], self.vertex_of[second]
            self.edge_ends.append((a, b))
            edges_at[a].append(edge)
            edges_at[b].append(edge)
            beside[a].append(b)
            beside[b].append(a)
        self.vertex_edges: list[tuple[int, ...]] = [tuple(found) for found in edges_at]
        self.vertex_neighbours: list[tuple[int, ...]] = [tuple(found) for found in beside]

    def _listed(self, places: list[Hex]) -> tuple[int, ...]:
        return tuple([self.hex_of[place] for place in places if place in self.hex_of])

    def _offer(self) -> None:
        """Actions are shared: listing them makes none."""
        self.place_settlement = [PlaceSettlement(name) for name in self.vertices]
        self.build_settlement = [BuildSettlement(name) for name in self.vertices]
        self.build_city = [BuildCity(name) for name in self.vertices]
        self.place_road = [PlaceRoad(name) for name in self.edges]
        self.build_road = [BuildRoad(name) for name in self.edges]
        self.place_ship = [PlaceShip(name) for name in self.edges]
        self.build_ship = [BuildShip(name) for name in self.edges]
        self.place_port = [PlacePort(name) for name in self.edges]
        self.move_robber = [MoveRobber(name) for name in self.hex_ids]
        self.move_pirate = [MovePirate(name) for name in self.hex_ids]

    def _set_flags(self) -> None:
        """SF-30.1 for own boards; the others say in their data what they have."""
        own = self.scenario == CUSTOM
        flags: dict[str, Any] = {} if own else SCENARIO_DATA[self.scenario]["flags"]
        svp: dict[str, Any] = flags.get("svp", {"kind": "none"})
        self.has_ships: bool = flags.get("ships", True)
        self.has_robber: bool = flags.get("robber", True)
        self.has_pirate: bool = flags.get("pirate", True) is True
        self.has_fleet: bool = flags.get("pirate", True) == "fleet"
        self.has_route_card: bool = flags.get("longest_route", True)
        self.has_army_card: bool = flags.get("largest_army", True)
        self.setup_rounds = 3 if self.scenario == CLOTH else 2
        self.setup_ships: bool = self.has_ships and not self.has_fleet
        self.svp_kind: int = SVP_KINDS.index(svp["kind"])
        self.svp_first: int = svp.get("points", svp.get("first", 0))
        self.svp_later: int = svp.get("points", svp.get("later", 0))
        self.belt = _BELT if self.scenario == DESERT_CROSSING else NONE
        self.initial_areas: tuple[int, ...] = ()
        self.rewarded: tuple[int, ...] = ()
        if own or "boards" not in SCENARIO_DATA[self.scenario]:
            return
        data = board_data(self.scenario, self.seats)
        self.initial_areas = tuple([int(area) for area in data["initial_areas"]])
        if self.svp_kind == AREA_FIRST:
            kinds = svp["areas"]
            areas = data["areas"]
            self.rewarded = tuple([int(a) for a in areas if areas[a]["kind"] in kinds])

    def _mark_places(self) -> None:
        """Places that only some scenarios have; everything is empty on the others."""
        data: dict[str, Any] = {}
        if self.scenario != CUSTOM and "boards" in SCENARIO_DATA[self.scenario]:
            data = board_data(self.scenario, self.seats)
        self.wasteland = self._vertices(data.get("wasteland_vertices", []))
        self.strait = self._vertices(data.get("strait_vertices", []))
        forbidden = self._vertices(data.get("setup_forbidden_vertices", []))
        self.no_setup: tuple[int, ...] = forbidden + self.wasteland + self.strait
        self._mark_villages(data.get("villages", []))
        self.general_cloth: int = data.get("general_cloth", 0)
        self._mark_gifts(data)
        self._mark_lanes(data)

    def _vertices(self, names: list[str]) -> tuple[int, ...]:
        return tuple([self.vertex_of[name] for name in names])

    def _mark_villages(self, rows: list[dict[str, Any]]) -> None:
        self.villages = self._vertices([row["vertex"] for row in rows])
        self.village_numbers: tuple[int, ...] = tuple([int(row["number"]) for row in rows])
        self.village_cloth: tuple[int, ...] = tuple([int(row["cloth"]) for row in rows])
        self.village_at: list[int] = [NONE] * len(self.vertices)
        for number, vertex in enumerate(self.villages):
            self.village_at[vertex] = number

    def _mark_gifts(self, data: dict[str, Any]) -> None:
        """Places of the tribe's gifts (SF-25.2)."""
        ports: list[str] = []
        if self.scenario == TRIBE:
            ports = [sides(row["q"], row["r"])[row["edge"]] for row in data["ports"]]
        points, cards = data.get("gift_vp_edges", []), data.get("gift_card_edges", [])
        self.gift_points = tuple([self.edge_of[name] for name in points])
        self.gift_cards = tuple([self.edge_of[name] for name in cards])
        self.gift_ports = tuple([self.edge_of[name] for name in ports])

    def _mark_lanes(self, data: dict[str, Any]) -> None:
        """Each seat's row of ships to its fortress (SF-27.1, SF-27.4)."""
        path = data.get("fleet_path", [])
        self.fleet_path: tuple[int, ...] = tuple([self.hex_of[(h["q"], h["r"])] for h in path])
        self.fleet_start = 0 if self.fleet_path else NONE
        slots: list[dict[str, Any]] = []
        if self.scenario == PIRATES:
            slots = [data["slots"][number] for number in data["slots_by_players"][str(self.seats)]]
        self.fortress_strength: int = data.get("fortress_strength", 0)
        self.fortresses = self._vertices([slot["fortress"] for slot in slots])
        self.outposts = self._vertices([slot["outpost"] for slot in slots])
        self.lane_homes = self._vertices([slot["settlement"] for slot in slots])
        self.lane_ships = tuple([self.edge_of[slot["ship"]] for slot in slots])
        self.lanes = [tuple([self.edge_of[name] for name in slot["lane"]]) for slot in slots]
        self.lane_steps: list[list[int]] = [
            self._steps_to(self.fortresses[seat], lane) for seat, lane in enumerate(self.lanes)
        ]
        """By seat and vertex: edges of the lane from there to the fortress, or NONE."""
        self.edge_lanes: list[int] = [0] * len(self.edges)
        self.vertex_lanes: list[int] = [0] * len(self.vertices)
        """Bits of the seats on whose lane an edge, a vertex lies."""
        for seat, lane in enumerate(self.lanes):
            for edge in lane:
                self.edge_lanes[edge] |= 1 << seat
                for vertex in self.edge_ends[edge]:
                    self.vertex_lanes[vertex] |= 1 << seat

    def _steps_to(self, fortress: int, lane: tuple[int, ...]) -> list[int]:
        steps = [NONE] * len(self.vertices)
        steps[fortress] = 0
        front = [fortress]
        while front:
            vertex = front.pop(0)
            for edge in self.vertex_edges[vertex]:
                far = self.across(edge, vertex)
                if edge in lane and steps[far] == NONE:
                    steps[far] = steps[vertex] + 1
                    front.append(far)
        return steps

    def across(self, edge: int, vertex: int) -> int:
        """The other end of an edge."""
        first, second = self.edge_ends[edge]
        return second if vertex == first else first

    def needs(self, wonder: int) -> list[tuple[str, int, tuple[int, ...]]]:
        """The requirements of a wonder: kind, number, vertices (SF-28.4)."""
        found: list[tuple[str, int, tuple[int, ...]]] = []
        for kind, amount in WONDER_NEEDS[wonder]:
            if isinstance(amount, str):
                vertices = self.strait if amount == "strait_vertices" else self.wasteland
                found.append((kind, 0, vertices))
            else:
                found.append((kind, amount, ()))
        return found


def _each_once(names: list[tuple[str, ...]]) -> list[str]:
    seen: dict[str, None] = {}
    for row in names:
        for name in row:
            seen[name] = None
    return list(seen)


def _rows_and_places(hexes: list[Hex]) -> list[tuple[int, int]]:
    """By hex: its row from the top and its place in the row from the left, both from 1."""
    rows: dict[int, list[int]] = {}
    for q, r in sorted(hexes):
        rows.setdefault(r, []).append(q)
    order = sorted(rows)
    return [(order.index(r) + 1, rows[r].index(q) + 1) for q, r in hexes]


def board_data(scenario: int, seats: int) -> dict[str, Any]:
    """The data of the board of a scenario for a number of seats (SF-3.3)."""
    data = SCENARIO_DATA[scenario]
    boards: dict[str, Any] = data["boards"]
    board: dict[str, Any] = boards[data["board_for_players"][str(seats)]]
    if "same_as" in board:
        board = boards[board["same_as"]]
    return board


def generator_data(seats: int) -> dict[str, Any]:
    """What the generator of `new_world` is to use for a number of seats (SF-29.1)."""
    data = SCENARIO_DATA[NEW_WORLD]
    found: dict[str, Any] = data["generator"][data["board_for_players"][str(seats)]]
    return found


def _hexes(scenario: int, seats: int) -> list[Hex]:
    if "boards" in SCENARIO_DATA[scenario]:
        return [(row["q"], row["r"]) for row in board_data(scenario, seats)["hexes"]]
    frame = SCENARIO_DATA[scenario]["frames"][generator_data(seats)["frame"]]
    return [(row["q"], row["r"]) for row in [*frame["hexes"], *frame["side_hexes"]]]


def _by_seats(scenario: int) -> list[Board]:
    boards = [
        Board(scenario, seats, _hexes(scenario, seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1)
    ]
    return [*boards[:1] * MIN_SEATS, *boards]


BOARDS: Final[list[list[Board]]] = [_by_seats(scenario) for scenario in range(len(SCENARIO_DATA))]
"""By scenario and number of seats; fewer seats than may play have the board of the fewest."""


@lru_cache(maxsize=200)
def own_board(
    seats: int,
    hexes: tuple[Hex, ...],
    initial_areas: tuple[int, ...],
    svp: tuple[int, int, int],
    rewarded: tuple[int, ...],
) -> Board:
    """The tables of an own board."""
    board = Board(CUSTOM, seats, list(hexes))
    board.initial_areas = initial_areas
    board.svp_kind, board.svp_first, board.svp_later = svp
    board.rewarded = rewarded
    return board


def board_of(state: State) -> Board:
    """The board of a match."""
    own = state.own_board
    if own is None:
        return BOARDS[state.scenario][len(state.svp)]
    return board_of_own(own, len(state.svp))


def board_of_own(own: OwnBoard, seats: int) -> Board:
    """The tables of an own board as a state holds it."""
    svp = (own.svp, own.first, own.later)
    found: Board = own_board(seats, own.hexes, own.initial_areas, svp, own.rewarded)
    return found
