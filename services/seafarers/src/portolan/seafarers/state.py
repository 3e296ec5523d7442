"""What is written down of a match: options, actions, steps, state, events and the view.

Inside, hexes, vertices and edges are numbers of the match's board (see `board`); on the wire they
are their ids (section 2 of the rules). Resources, terrains, cards, ports and scenarios are numbers
in the tables of `components`, on the wire their names.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final

from portolan.rulekit import Between, Names
from portolan.seafarers.components import (
    CARDS,
    COLOURS,
    DEFAULT_SCENARIO,
    LEAST_TARGET,
    MOST_TARGET,
    PORTS,
    RESOURCES,
    SCENARIOS,
    TERRAINS,
    WONDERS,
)

NONE: Final[int] = -1
"""No seat, no place, no card."""

PHASES: Final[tuple[str, ...]] = (
    "SETUP_SETTLEMENT",
    "SETUP_ROUTE",
    "PRE_ROLL",
    "DISCARD",
    "MOVE_THIEF",
    "STEAL",
    "GOLD",
    "MAIN",
    "TRADE_DRAFT",
    "TRADE_RESPOND",
    "TRADE_PICK",
    "FREE_ROUTE",
    "YEAR_OF_PLENTY",
    "MONOPOLY",
    "PLACE_PORT",
    "GAME_OVER",
)
PIECES: Final[tuple[str, ...]] = ("road", "ship", "settlement", "city")
ROAD: Final[int] = 0
SHIP: Final[int] = 1
SETTLEMENT: Final[int] = 2
CITY: Final[int] = 3
LOOT: Final[tuple[str, ...]] = ("card", "cloth")
LOOT_CARD: Final[int] = 0
LOOT_CLOTH: Final[int] = 1
GIFTS: Final[tuple[str, ...]] = ("vp", "card", "port")
GIFT_VP: Final[int] = 0
GIFT_CARD: Final[int] = 1
GIFT_PORT: Final[int] = 2
ENDINGS: Final[tuple[str, ...]] = ("target", "turns", "villages")
BY_TARGET: Final[int] = 0
BY_TURNS: Final[int] = 1
BY_VILLAGES: Final[int] = 2
FOG_AREA: Final[int] = -2
"""The area of land that was discovered, which no board lists; on the wire `fog`."""
SVP_KINDS: Final[tuple[str, ...]] = ("none", "area_first", "foreign_first", "gift_edges", "cloth")
NO_SVP: Final[int] = 0
AREA_FIRST: Final[int] = 1
FOREIGN_FIRST: Final[int] = 2
SETUPS: Final[tuple[str, ...]] = ("fixed", "random")
STARTS: Final[tuple[str, ...]] = ("seat0", "random")

# What lies on an edge: FREE, a road (this plus its seat) or a ship (this plus its seat).
FREE: Final[int] = 0
FIRST_ROAD: Final[int] = 1
FIRST_SHIP: Final[int] = 5
# What stands on a vertex: FREE, a settlement (this plus its seat) or a city (this plus its seat).
FIRST_SETTLEMENT: Final[int] = 1
FIRST_CITY: Final[int] = 5
# What an edge is good for (SF-2.7, SF-8.2, SF-9.1): a sum of these.
FOR_ROADS: Final[int] = 1
FOR_SHIPS: Final[int] = 2

Seat = Annotated[int, Between(0, 3)]
Resource = Annotated[int, Names(RESOURCES)]
MaybeResource = Annotated[int, Names(RESOURCES, none=True)]
Terrain = Annotated[int, Names(TERRAINS)]
Card = Annotated[int, Names(CARDS)]
MaybeCard = Annotated[int, Names(CARDS, none=True)]
Port = Annotated[int, Names(PORTS)]
MaybePort = Annotated[int, Names(PORTS, none=True)]
Scenario = Annotated[int, Names(SCENARIOS)]
Wonder = Annotated[int, Names(WONDERS)]
Phase = Annotated[int, Names(PHASES)]
Piece = Annotated[int, Names(PIECES)]
MaybeLoot = Annotated[int, Names(LOOT, none=True)]
Gift = Annotated[int, Names(GIFTS)]
Ending = Annotated[int, Names(ENDINGS)]
MaybeEnding = Annotated[int, Names(ENDINGS, none=True)]
Colour = Annotated[int, Names(COLOURS)]
Setup = Annotated[int, Names(SETUPS)]
Start = Annotated[int, Names(STARTS)]
SvpKind = Annotated[int, Names(SVP_KINDS)]
_TARGETS: Final[Between] = Between(LEAST_TARGET, MOST_TARGET)
Target = Annotated[int, _TARGETS]


@dataclass
class HexId:
    """A hex by its axial coordinates; hashable, as bots keep actions in tables."""

    q: int
    r: int

    def __hash__(self) -> int:
        return hash((self.q, self.r))


# The options of a match (SF-3.1, SF-30.1).


@dataclass
class CustomHex:
    """A hex of an own board. Terrain and numbers are judged by the rules (SF-30.2)."""

    q: int
    r: int
    terrain: str
    number: int | None = None
    area: int | None = None
    group: str | None = None
    side: bool = False


@dataclass
class CustomPort:
    """A port of an own board: a side of a land hex and what it trades."""

    q: int
    r: int
    edge: int
    type_: str


@dataclass
class CustomArea:
    """What an area of an own board is."""

    kind: str = "main"


@dataclass
class CustomSvp:
    """How special victory points are earned on an own board (SF-12)."""

    kind: str = "none"
    areas: tuple[str, ...] = ()
    points: int = 1
    first: int = 1
    later: int = 1


@dataclass
class CustomBoard:
    """An own board (SF-30)."""

    hexes: tuple[CustomHex, ...]
    initial_areas: tuple[int, ...]
    target_vp: int
    ports: tuple[CustomPort, ...] = ()
    robber_start: HexId | None = None
    pirate_start: HexId | None = None
    areas: dict[str, CustomArea] = field(default_factory=dict)
    fog_terrains: dict[str, int] | None = None
    fog_numbers: tuple[int, ...] | None = None
    svp: CustomSvp | None = None
    frame: str | None = None


_DEFAULT_SCENARIO: Final[int] = SCENARIOS.index(DEFAULT_SCENARIO)


@dataclass
class Options:
    """What may be chosen when a match is created."""

    scenario: Scenario = _DEFAULT_SCENARIO
    setup: Setup = 0
    target_vp: Target | None = None
    player_trade: bool = True
    start_player: Start = 0
    custom_board: CustomBoard | None = None


# The actions (section 4).


@dataclass
class PlaceSettlement:
    """Place a settlement of the setup."""

    v: str


@dataclass
class PlaceRoad:
    """Place a road without paying: setup or Road Building."""

    e: str


@dataclass
class PlaceShip:
    """Place a ship without paying: setup or Road Building."""

    e: str


@dataclass
class Roll:
    """Roll the dice."""


@dataclass
class PlayKnight:
    """Play a Knight."""


@dataclass
class PlayRoadBuilding:
    """Play Road Building."""


@dataclass
class PlayYearOfPlenty:
    """Play Year of Plenty."""


@dataclass
class PlayMonopoly:
    """Play Monopoly."""


@dataclass
class Discard:
    """Give a card to the bank after a 7."""

    res: Resource


@dataclass
class MoveRobber:
    """Move the robber."""

    hex: HexId


@dataclass
class MovePirate:
    """Move the pirate."""

    hex: HexId


@dataclass
class Steal:
    """Choose whom to steal from, and what where there is a choice."""

    seat: Seat
    what: MaybeLoot = NONE


@dataclass
class StealNone:
    """Steal from nobody."""


@dataclass
class Take:
    """Take a card of the bank: gold or Year of Plenty."""

    res: Resource


@dataclass
class Name:
    """Name the resource of a Monopoly."""

    res: Resource


@dataclass
class BuildRoad:
    """Build a road."""

    e: str


@dataclass
class BuildShip:
    """Build a ship."""

    e: str


@dataclass
class BuildSettlement:
    """Build a settlement."""

    v: str


@dataclass
class BuildCity:
    """Turn an own settlement into a city."""

    v: str


@dataclass
class BuyDevCard:
    """Buy a development card."""


@dataclass
class MoveShip:
    """Move an own ship."""

    from_: str
    to: str


@dataclass
class BankTrade:
    """Trade with the bank at the own rate."""

    give: Resource
    get: Resource


@dataclass
class TradeBegin:
    """Begin to draft an offer to the other players."""


@dataclass
class AddGive:
    """Add a card that is given."""

    res: Resource


@dataclass
class AddWant:
    """Add a card that is wanted."""

    res: Resource


@dataclass
class TradePropose:
    """Show the offer to everybody."""


@dataclass
class TradeCancel:
    """Drop the draft."""


@dataclass
class Accept:
    """Be willing to take the offer."""


@dataclass
class Decline:
    """Refuse the offer."""


@dataclass
class TradeWith:
    """Trade with one of those who accepted."""

    seat: Seat


@dataclass
class TradeCallOff:
    """Trade with none of those who accepted."""


@dataclass
class Stop:
    """Place no more free pieces."""


@dataclass
class PlacePort:
    """Place the oldest port kept."""

    e: str


@dataclass
class AttackFortress:
    """Attack the own fortress."""


@dataclass
class BuildWonder:
    """Claim a wonder, or build its next level."""

    id: Wonder


@dataclass
class EndTurn:
    """End the turn."""


# The steps: a phase is named by the step on top.


@dataclass
class SetupStep:
    """SETUP_SETTLEMENT: placement `number` of all seats, counted from 0."""

    number: int


@dataclass
class SetupRouteStep:
    """SETUP_ROUTE: the route piece at the settlement just placed."""

    number: int
    vertex: int


@dataclass
class PreRollStep:
    """PRE_ROLL."""

    seat: int


@dataclass
class SevenStep:
    """Automatic: a 7 was rolled, and what everybody owes is counted."""


@dataclass
class DiscardStep:
    """DISCARD: every seat that owes cards."""


@dataclass
class MoveThiefStep:
    """MOVE_THIEF."""

    seat: int


@dataclass
class StealStep:
    """STEAL at the hex of the robber or of the pirate."""

    seat: int
    pirate: bool


@dataclass
class LootStep:
    """STEAL after a 7 in `pirate_islands` (SF-27.8)."""

    seat: int


@dataclass
class GoldStep:
    """GOLD: the seats that are owed choices, clockwise from `seat`."""

    seat: int


@dataclass
class MainStep:
    """MAIN."""

    seat: int


@dataclass
class TradeDraftStep:
    """TRADE_DRAFT."""

    seat: int


@dataclass
class TradeRespondStep:
    """TRADE_RESPOND: all opponents of `seat`."""

    seat: int


@dataclass
class TradePickStep:
    """TRADE_PICK."""

    seat: int


@dataclass
class FreeRouteStep:
    """FREE_ROUTE; `placed` counts the pieces on the board so far."""

    seat: int
    placed: int


@dataclass
class PlentyStep:
    """YEAR_OF_PLENTY; `left` cards are still to be taken."""

    seat: int
    left: int


@dataclass
class MonopolyStep:
    """MONOPOLY."""

    seat: int


@dataclass
class PlacePortStep:
    """PLACE_PORT, while a kept port has a legal edge."""

    seat: int


@dataclass
class SetupCardsStep:
    """Automatic: the starting cards of the settlement just placed (SF-3.12)."""

    number: int
    vertex: int


@dataclass
class SetupPassStep:
    """Automatic: placement `number` is over."""

    number: int


Step = (
    SetupStep
    | SetupRouteStep
    | PreRollStep
    | SevenStep
    | DiscardStep
    | MoveThiefStep
    | StealStep
    | LootStep
    | GoldStep
    | MainStep
    | TradeDraftStep
    | TradeRespondStep
    | TradePickStep
    | FreeRouteStep
    | PlentyStep
    | MonopolyStep
    | PlacePortStep
    | SetupCardsStep
    | SetupPassStep
)


# The state.


@dataclass
class OwnBoard:
    """What a match on an own board never changes; of the others the board's table tells it."""

    hexes: tuple[tuple[int, int], ...]
    initial_areas: tuple[int, ...]
    svp: SvpKind
    first: int
    later: int
    rewarded: tuple[int, ...]
    """Areas whose first settlement earns points."""


@dataclass
class State:
    """A position of the game. Lists are by hex, vertex, edge, seat or resource, as they say."""

    stack: list[Step]
    scenario: int
    own_board: OwnBoard | None
    target: int
    player_trade: bool
    start: int
    active: int
    turns: int
    """Turns that have ended; NONE during setup."""
    ending: int
    """Why the match ended, or NONE."""
    dice: list[int]
    """The last roll."""

    terrain: list[int]
    """By hex."""
    number: list[int]
    """By hex; 0 where there is none."""
    area: list[int]
    """By hex; NONE on sea."""
    edge_use: list[int]
    """By edge: a sum of FOR_ROADS and FOR_SHIPS."""
    ground: list[int]
    """By vertex: 1 if it touches land on which buildings may stand."""
    port_edges: list[int]
    port_kinds: list[int]
    """The ports that serve somebody, in order, with their kinds."""
    robber: int
    pirate: int
    """Hexes, or NONE off the board. The pirate is the fleet in `pirate_islands`."""

    buildings: list[int]
    """By vertex."""
    routes: list[int]
    """By edge."""
    settlements: list[list[int]]
    cities: list[list[int]]
    roads: list[list[int]]
    ships: list[list[int]]
    """By seat: where they are, in order."""
    ships_built: list[int]
    """Edges of ships placed in this turn."""
    ship_moved: bool

    bank: list[int]
    hands: list[int]
    """Seat times KINDS plus resource."""
    rates: list[int]
    """What the bank asks: seat times KINDS plus resource."""
    deck: list[int]
    """The top card is the last."""
    cards: list[int]
    """Development cards held: seat times CARD_KINDS plus card."""
    new_cards: list[int]
    """Of these, got this turn."""
    played: list[int]
    """Cards played: seat times CARD_KINDS plus card."""
    card_played: bool
    discards: list[int]
    """By seat: cards owed after a 7."""
    gold: list[int]
    """By seat: choices owed."""

    drafts: int
    """Drafts begun this turn."""
    draft_give: list[int]
    draft_want: list[int]
    """By resource."""
    replies: list[int]
    """By seat: NONE, 0 for decline, 1 for accept."""

    lengths: list[int]
    """By seat: L of SF-11.1."""
    route_holder: int
    army_holder: int
    svp: list[int]
    """By seat."""
    chits: list[int]
    """By vertex: special points earned there (SF-12.1)."""
    settled: list[list[int]]
    """By seat: areas with a settlement that counted for special points, home first."""
    homes: list[int]
    """By seat: how many of those are home."""

    fog_terrains: list[int]
    fog_numbers: list[int]
    """Stacks; the top is the last."""

    gift_points: list[int]
    """By place in the board's list: 1 while the gift is there; likewise the next two."""
    gift_cards: list[int]
    """The card, or NONE."""
    gift_ports: list[int]
    """The port, or NONE."""
    kept_ports: list[list[int]]
    """By seat, oldest first."""

    villages: list[int]
    """Cloth left, by village; `partners` are bits of seats that trade with it."""
    partners: list[int]
    cloth: list[int]
    general_cloth: int

    fleet: int
    """Place on the fleet's path, or NONE."""
    warships: list[int]
    fortresses: list[int]
    """Strength by seat; 0 is recaptured."""

    wonders: list[int]
    """Owner by wonder, or NONE."""
    levels: list[int]

    last_vertex: int
    """What changed last: a vertex, an edge, or a hex; NONE for the others."""
    last_edge: int
    last_from: int
    """Where the ship came from that moved last, or NONE."""
    last_hex: int
    last_steal: list[int]
    """Thief, victim and the stolen resource; empty if there was none in this turn."""


# The events.


@dataclass
class Began:
    """The table is set up."""

    scenario: Scenario
    seat: Seat


@dataclass
class SetupSkipped:
    """A seat has no place for a settlement (SF-3.10)."""

    seat: Seat


@dataclass
class RouteSkipped:
    """A seat has no edge for the route piece of its settlement (SF-3.11)."""

    seat: Seat


@dataclass
class TurnBegan:
    """A turn begins; turns are counted from 1."""

    seat: Seat
    turn: int


@dataclass
class Rolled:
    """Two dice."""

    seat: Seat
    first: int
    second: int


@dataclass
class Received:
    """Cards from the bank: production, starting cards, discoveries."""

    seat: Seat
    cards: dict[str, int]


@dataclass
class BankShort:
    """Too few cards of a resource for those who are owed it (SF-5.3)."""

    res: Resource


@dataclass
class Took:
    """A card of free choice."""

    seat: Seat
    res: Resource


@dataclass
class GoldLost:
    """Choices that the empty bank cannot meet."""

    seat: Seat
    count: int


@dataclass
class Discarded:
    """A card given to the bank after a 7."""

    seat: Seat
    res: Resource


@dataclass
class RobberMoved:
    """The robber stands elsewhere."""

    seat: Seat
    hex: HexId
    terrain: Terrain
    number: int | None


@dataclass
class PirateMoved:
    """The pirate stands elsewhere."""

    seat: Seat
    hex: HexId


@dataclass
class NobodyRobbed:
    """There is no victim, or the thief takes from nobody."""

    seat: Seat


@dataclass
class Stolen:
    """A card changes hands; its type is for the two seats only."""

    seat: Seat
    victim: Seat
    res: MaybeResource


@dataclass
class ClothStolen:
    """Cloth changes hands."""

    seat: Seat
    victim: Seat


@dataclass
class Near:
    """A hex at a place that an event names, so that the log can tell where it is."""

    terrain: Terrain
    number: int | None


@dataclass
class Built:
    """A piece is on the board. `place` is a vertex or an edge."""

    seat: Seat
    piece: Piece
    place: str
    near: tuple[Near, ...]


@dataclass
class ShipMoved:
    """A ship lies elsewhere."""

    seat: Seat
    from_: str
    to: str
    near: tuple[Near, ...]


@dataclass
class CardBought:
    """A development card; which one is for the buyer only."""

    seat: Seat
    card: MaybeCard


@dataclass
class CardPlayed:
    """A development card is played."""

    seat: Seat
    card: Card


@dataclass
class Monopolized:
    """All cards of a resource change hands; counts by seat."""

    seat: Seat
    res: Resource
    counts: tuple[int, ...]


@dataclass
class RouteTaken:
    """The Longest Trade Route card has another holder, or none."""

    seat: Seat | None
    length: int


@dataclass
class ArmyTaken:
    """The Largest Army card has another holder."""

    seat: Seat
    knights: int


@dataclass
class BankTraded:
    """A trade with the bank."""

    seat: Seat
    give: Resource
    count: int
    get: Resource


@dataclass
class TradeBegan:
    """A seat drafts an offer."""

    seat: Seat


@dataclass
class Drafted:
    """A card is added to the draft; only the drafting seat sees it."""

    seat: Seat
    res: Resource
    wanted: bool


@dataclass
class TradeProposed:
    """An offer to everybody."""

    seat: Seat
    give: dict[str, int]
    want: dict[str, int]


@dataclass
class TradeDropped:
    """A draft is dropped, or a trade called off."""

    seat: Seat


@dataclass
class Replied:
    """A seat has answered; how is its own secret until all have."""

    seat: Seat
    accept: bool | None


@dataclass
class Replies:
    """All have answered."""

    seat: Seat
    accepted: tuple[Seat, ...]


@dataclass
class Traded:
    """Two seats swap cards."""

    seat: Seat
    partner: Seat
    give: dict[str, int]
    want: dict[str, int]


@dataclass
class Discovered:
    """What lay in the fog."""

    seat: Seat
    hex: HexId
    terrain: Terrain
    number: int | None


@dataclass
class GiftTaken:
    """A gift of the tribe; which card it is, is for its new owner only."""

    seat: Seat
    gift: Gift
    port: MaybePort
    card: MaybeCard


@dataclass
class PortPlaced:
    """A port of the tribe has its place."""

    seat: Seat
    port: Port
    place: str


@dataclass
class PortKept:
    """A port of the tribe finds no place yet."""

    seat: Seat


@dataclass
class SpecialPoints:
    """Special victory points for a settlement."""

    seat: Seat
    points: int
    place: str


@dataclass
class VillageJoined:
    """Trade with a village begins; `cloth` is taken at once."""

    seat: Seat
    place: str
    cloth: int


@dataclass
class ClothPaid:
    """A village delivers."""

    seat: Seat
    place: str


@dataclass
class FleetMoved:
    """The pirate fleet lies elsewhere."""

    hex: HexId


@dataclass
class FleetFought:
    """The fleet attacks: won, a draw, or lost."""

    seat: Seat
    strength: int
    warships: int


@dataclass
class Looted:
    """Cards lost to the fleet go to the bank."""

    seat: Seat
    cards: dict[str, int]


@dataclass
class WarshipReady:
    """A ship becomes a warship."""

    seat: Seat
    warships: int


@dataclass
class FortressAttacked:
    """An attack on a fortress, and what is left of it."""

    seat: Seat
    die: int
    warships: int
    strength: int
    lost: int


@dataclass
class FortressTaken:
    """A fortress is recaptured."""

    seat: Seat
    place: str


@dataclass
class FleetGone:
    """All fortresses are recaptured: the fleet leaves."""


@dataclass
class WonderBuilt:
    """A level of a wonder."""

    seat: Seat
    wonder: Wonder
    level: int


@dataclass
class Ended:
    """The match is over; points by seat, Victory Point cards included."""

    ending: Ending
    winners: tuple[Seat, ...]
    points: tuple[int, ...]


# The view.


@dataclass
class HexView:
    """A hex of the board."""

    q: int
    r: int
    terrain: Terrain
    number: int | None
    area: str | None


@dataclass
class PortView:
    """A port: where, what it trades, and whether it still belongs to the tribe."""

    e: str
    port: Port
    gift: bool


@dataclass
class BuildingView:
    """A settlement or city."""

    v: str
    seat: Seat
    city: bool
    chits: int


@dataclass
class RouteView:
    """A road or ship; `is_new`: placed this turn, so that it does not move."""

    e: str
    seat: Seat
    ship: bool
    warship: bool
    is_new: bool


@dataclass
class VillageView:
    """A village: its number, its cloth and the seats that trade with it."""

    v: str
    number: int
    cloth: int
    partners: tuple[Seat, ...]


@dataclass
class FortressView:
    """A fortress not yet recaptured."""

    v: str
    seat: Seat
    strength: int


@dataclass
class WonderView:
    """A wonder, who builds it and how high it is."""

    id: Wonder
    seat: Seat | None
    level: int


@dataclass
class GiftView:
    """Gifts on the coasts of the tribe's islands; cards lie face down."""

    e: str
    gift: Gift


@dataclass
class DraftView:
    """An offer: before it is proposed only its author sees it."""

    give: dict[str, int]
    want: dict[str, int]


@dataclass
class StolenView:
    """The last card stolen in this turn; the resource for thief and victim only."""

    thief: Seat
    victim: Seat
    res: MaybeResource


@dataclass
class SeatView:
    """What may be known of a seat. `hand`, `cards` and `new_cards` are null where hidden."""

    colour: Colour
    points: int
    """Victory Point cards only where they may be seen."""
    hand_count: int
    card_count: int
    new_card_count: int
    hand: dict[str, int] | None
    cards: dict[str, int] | None
    new_cards: dict[str, int] | None
    played: dict[str, int]
    settlements: int
    cities: int
    roads: int
    ships: int
    """Pieces in supply."""
    route_length: int
    longest_route: bool
    largest_army: bool
    svp: int
    cloth: int
    kept_ports: tuple[Port, ...]
    warships: int
    rates: dict[str, int]
    discards: int
    gold: int
    reply: bool | None
    """How the seat answered the offer: before all have answered only its own."""


@dataclass
class View:
    """All that a seat, or a spectator, may know."""

    viewer: Seat | None
    scenario: Scenario
    target: int
    player_trade: bool
    phase: Phase
    asked: tuple[Seat, ...]
    active: Seat
    start: Seat
    turn: int | None
    dice: tuple[int, ...]
    card_played: bool
    ship_moved: bool
    drafts: int
    hexes: tuple[HexView, ...]
    ports: tuple[PortView, ...]
    gifts: tuple[GiftView, ...]
    buildings: tuple[BuildingView, ...]
    routes: tuple[RouteView, ...]
    robber: HexId | None
    pirate: HexId | None
    setup_vertex: str | None
    """In SETUP_ROUTE: the settlement just placed."""
    free_pieces: int
    """In FREE_ROUTE: pieces placed already; in YEAR_OF_PLENTY: cards to take."""
    bank: dict[str, int]
    deck_count: int
    fog_count: int
    seats: tuple[SeatView, ...]
    draft: DraftView | None
    villages: tuple[VillageView, ...]
    general_cloth: int
    fortresses: tuple[FortressView, ...]
    wonders: tuple[WonderView, ...]
    lanes: tuple[tuple[str, ...], ...]
    """By seat: the edges of its lane."""
    last_place: str | None
    """The vertex or edge that changed last."""
    last_from: str | None
    """Where the ship came from that moved last."""
    last_hex: HexId | None
    last_steal: StolenView | None
    ending: MaybeEnding
    winners: tuple[Seat, ...]
