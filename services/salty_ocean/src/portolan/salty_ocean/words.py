"""The texts of decisions, actions and events, and the places on the board that they are about."""

from collections.abc import Callable
from typing import Any, Final

from portolan.rulekit import Player, Text, text
from portolan.salty_ocean.board import (
    BUILDING_COST,
    BUILDINGS,
    CARD_SEA_EVENT,
    CARD_WEATHER,
    CATHEDRAL_COST,
    CATHEDRAL_VALUE,
    CITY,
    COD,
    DEPOT,
    DEPOT_CAPACITY,
    DEPOT_COST,
    FIRST_BUILDING_SITE,
    GOODS,
    GOODS_IN_PLAY,
    HARBOR,
    HERRING,
    LADDERS,
    MARKET,
    NAVIGATION,
    NEW_SHIP,
    POSITIONS,
    ROUNDS,
    SALINE_COST,
    SALINE_PRODUCTION,
    SEA_EVENTS,
    SHIPS,
    SITE_CATHEDRAL,
    SITE_DEPOT,
    SOURCES,
    WEATHERS,
)
from portolan.salty_ocean.state import (
    ActionPhaseEnded,
    Build,
    BuildingBuilt,
    BuildShip,
    Buy,
    CardsKept,
    CardsSeen,
    CardsShown,
    CardsSwapped,
    CardTurned,
    CargoOpened,
    CathedralRaised,
    DebtGrew,
    DepotEnlarged,
    Discard,
    Discarding,
    Done,
    EndTurn,
    FellIntoDebt,
    FinalScored,
    GoodsBought,
    GoodsDiscarded,
    GoodsMoved,
    GoodsSold,
    InterestReceived,
    Keep,
    Look,
    Looking,
    LookSkipped,
    MatchEnded,
    MoneyCapped,
    Move,
    MoveGoods,
    Moving,
    OrderDrawn,
    OrderSet,
    Pass,
    Passed,
    RentReceived,
    Repair,
    Repairs,
    Return,
    RoundBegan,
    Sail,
    Sailing,
    SailsSet,
    Saline,
    SalineImproved,
    SaltProduced,
    SecondAction,
    SecondActionTaken,
    Sell,
    SendShip,
    ShareReceived,
    ShipBuilt,
    ShipRepaired,
    ShipSailed,
    ShipsReturned,
    Skip,
    State,
    Swap,
    Swapping,
    Turn,
    TurnEnded,
)
from portolan.salty_ocean.steps.harbor import excess, ship_price
from portolan.salty_ocean.steps.market import buy_price, sale_bonus
from portolan.salty_ocean.steps.navigation import voyage
from portolan.salty_ocean.steps.turn import surcharge_of

# -- names of things -------------------------------------------------------------------------------


def good_name(good: int) -> Text:
    """The name of a good."""
    return text(f"good-{GOODS[good]}")


def ship_name(ship: int) -> Text:
    """The name of a ship."""
    return text(f"ship-{SHIPS[ship]}")


def building_name(building: int) -> Text:
    """The name of a building."""
    return text(f"building-{BUILDINGS[building]}")


def card_words(card: int) -> Text:
    """An event card, and what it brings at sea."""
    weather, sea = weather_name(CARD_WEATHER[card]), sea_event_name(CARD_SEA_EVENT[card])
    return text("event-card", weather=weather, sea=sea)


def position_name(position: int) -> Text:
    """The place of an event card: of a round, or among the unused ones."""
    if position < ROUNDS:
        return text("position-round", number=position + 1)
    return text("position-unused", number=position - ROUNDS + 1)


def weather_name(weather: int) -> Text:
    """The name of the weather."""
    return text(f"weather-{WEATHERS[weather]}")


def sea_event_name(sea_event: int) -> Text:
    """The name of a sea event, or that there is none."""
    return text(f"sea-{SEA_EVENTS[sea_event]}")


# -- prompts ---------------------------------------------------------------------------------------


def _sail_prompt(state: State, seat: int, step: Sailing) -> Text:
    key = "prompt-sail" if GOODS_IN_PLAY[state.seats] > COD else "prompt-sail-herring"
    sea = sea_event_name(state.sea_event)
    return text(key, weather=weather_name(state.weather), sea=sea)


def _swap_prompt(state: State, seat: int, step: Swapping) -> Text:
    first, second = position_name(step.first), position_name(step.second)
    return text("prompt-swap", first=first, second=second)


_PROMPTS: Final[dict[type, Callable[[State, int, Any], Text]]] = {
    Turn: lambda state, seat, step: text(
        "prompt-action", money=state.money[seat], needed=state.seats - step.passes
    ),
    SecondAction: lambda state, seat, step: text(
        "prompt-clock", surcharge=surcharge_of(state, seat)
    ),
    Sailing: _sail_prompt,
    Moving: lambda state, seat, step: text("prompt-move", excess=max(0, excess(state, seat))),
    Discarding: lambda state, seat, step: text("prompt-discard", excess=excess(state, seat)),
    Repairs: lambda state, seat, step: text("prompt-repair"),
    Looking: lambda state, seat, step: text("prompt-look"),
    Swapping: _swap_prompt,
}


def prompt(state: State, seat: int) -> Text:
    """What a seat that is asked should do, and why."""
    step = state.stack[-1]
    return _PROMPTS[type(step)](state, seat, step)


# -- actions ---------------------------------------------------------------------------------------


def label(state: State, seat: int, action: Any) -> Text:
    """What an offered action does, with its costs and gains."""
    return _LABELS[type(action)](state, seat, action)


def _plain(key: str) -> Callable[[State, int, Any], Text]:
    return lambda state, seat, action: text(key)


def activation_fee(state: State, seat: int, kind: int) -> int:
    """The activation payment that an action of this type costs now."""
    second = isinstance(state.stack[-1], SecondAction)
    return state.costs[kind] + (surcharge_of(state, seat) if second else 0)


def _return_label(state: State, seat: int, action: Return) -> Text:
    ships = tuple(ship_name(ship) for ship in action.ships)
    return text("do-return", ships=ships, fee=activation_fee(state, seat, NAVIGATION))


def _build_ship_label(state: State, seat: int, action: BuildShip) -> Text:
    return text(
        "do-build-ship",
        ship=ship_name(NEW_SHIP[action.ship_kind]),
        fee=activation_fee(state, seat, HARBOR),
        price=ship_price(state, seat, action.ship_kind),
    )


def _move_label(state: State, seat: int, action: Move) -> Text:
    key, ship = _way(action)
    return text(f"do-{key}", count=action.count, good=good_name(action.good), ship=ship)


def _way(move: Move | GoodsMoved) -> tuple[str, Text]:
    """Whether barrels are loaded or unloaded, and the ship."""
    if move.from_ == DEPOT:
        return "load", ship_name(move.to - 1)
    return "unload", ship_name(move.from_ - 1)


def _look_label(state: State, seat: int, action: Look) -> Text:
    first, second = position_name(action.first), position_name(action.second)
    return text("do-look", first=first, second=second)


def _city_label(state: State, seat: int, action: Saline | Build) -> Text:
    fee = activation_fee(state, seat, CITY)
    if isinstance(action, Saline):
        level = state.saline[seat]
        made = SALINE_PRODUCTION[level + 1]
        return text("do-saline", level=level + 1, made=made, fee=fee, price=SALINE_COST[level])
    if action.building == SITE_DEPOT:
        level = state.depot_level[seat]
        room = DEPOT_CAPACITY[level + 1]
        return text("do-depot", room=room, fee=fee, price=DEPOT_COST[level])
    if action.building == SITE_CATHEDRAL:
        level = state.cathedral[seat] + 1
        value = CATHEDRAL_VALUE[level]
        return text("do-notre-dame", level=level, value=value, fee=fee, price=CATHEDRAL_COST)
    building = action.building - FIRST_BUILDING_SITE
    return text(
        "do-build",
        building=building_name(building),
        place=len(state.owners[building]) + 1,
        fee=fee,
        price=BUILDING_COST[building],
    )


def _market_label(state: State, seat: int, action: Sell | Buy) -> Text:
    fee = activation_fee(state, seat, MARKET)
    good, count = action.good, action.count
    if isinstance(action, Buy):
        price = count * buy_price(state, good)
        return text("do-buy", count=count, good=good_name(good), fee=fee, price=price)
    bonus = sale_bonus(state, seat)
    return text(
        "do-sell",
        count=count,
        good=good_name(good),
        income=count * LADDERS[good][state.rows[good]] + bonus,
        fee=fee,
        source=SOURCES[action.from_],
    )


def _voyage_label(state: State, seat: int, action: SendShip) -> Text:
    fate = voyage(state, seat, action.ship)
    salt = state.cargo[(seat * len(SHIPS) + action.ship) * len(GOODS)]
    catch = salt - fate.lost[0] - fate.spoilt
    return text(
        "do-ship",
        ship=ship_name(action.ship),
        herring=action.herring,
        cod=catch - action.herring,
        catch=catch,
        damage=fate.storm + fate.pirates,
        lost=sum(fate.lost) + fate.spoilt,
        cod_exists=int(GOODS_IN_PLAY[state.seats] > COD),
    )


_LABELS: Final[dict[type, Callable[[State, int, Any], Text]]] = {
    Pass: _plain("do-pass"),
    EndTurn: _plain("do-end-turn"),
    Done: _plain("do-done"),
    Skip: _plain("do-skip"),
    Swap: _plain("do-swap"),
    Keep: _plain("do-keep"),
    Saline: _city_label,
    Build: _city_label,
    Sail: lambda state, seat, action: text("do-sail", fee=activation_fee(state, seat, NAVIGATION)),
    Return: _return_label,
    BuildShip: _build_ship_label,
    MoveGoods: lambda state, seat, action: text(
        "do-move-goods", fee=activation_fee(state, seat, HARBOR)
    ),
    Sell: _market_label,
    Buy: _market_label,
    SendShip: _voyage_label,
    Move: _move_label,
    Discard: lambda state, seat, action: text(
        "do-discard", count=action.count, good=good_name(action.good)
    ),
    Repair: lambda state, seat, action: text("do-repair", ship=ship_name(action.ship)),
    Look: _look_label,
}


# -- places on the board ---------------------------------------------------------------------------


def ship_target(seat: int, ship: int) -> str:
    """The place of a ship, or its empty berth."""
    return f"ship-{seat}-{SHIPS[ship]}"


def card_target(position: int) -> str:
    """The place of an event card."""
    return f"card-{POSITIONS[position]}"


def hold_target(seat: int, ship: int, good: int) -> str:
    """The barrels of a good aboard a ship."""
    return f"hold-{seat}-{SHIPS[ship]}-{GOODS[good]}"


def store_target(seat: int, good: int) -> str:
    """The barrels of a good in the depot."""
    return f"store-{seat}-{GOODS[good]}"


def targets(state: State, seat: int, action: Any) -> list[str]:
    """The places on the board that stand for an offered action."""
    find = _TARGETS.get(type(action))
    return ["pass"] if find is None else find(state, seat, action)


def _site_target(seat: int, site: int) -> str:
    if site == SITE_DEPOT:
        return f"depot-{seat}"
    if site == SITE_CATHEDRAL:
        return "notre_dame"
    return f"building-{BUILDINGS[site - FIRST_BUILDING_SITE]}"


def _cards_of_swap(state: State, seat: int, action: Swap) -> list[str]:
    step = state.stack[-1]
    assert isinstance(step, Swapping)
    return [card_target(step.first), card_target(step.second)]


_TARGETS: Final[dict[type, Callable[[State, int, Any], list[str]]]] = {
    Saline: lambda state, seat, action: [f"saline-{seat}"],
    Build: lambda state, seat, action: [_site_target(seat, action.building)],
    Sail: lambda state, seat, action: [f"sea-{seat}"],
    Return: lambda state, seat, action: [ship_target(seat, ship) for ship in action.ships],
    BuildShip: lambda state, seat, action: [ship_target(seat, NEW_SHIP[action.ship_kind])],
    MoveGoods: lambda state, seat, action: [f"quay-{seat}"],
    Sell: lambda state, seat, action: [f"market-{GOODS[action.good]}"],
    Buy: lambda state, seat, action: [f"price-{GOODS[action.good]}"],
    SendShip: lambda state, seat, action: [ship_target(seat, action.ship)],
    Move: lambda state, seat, action: [
        hold_target(seat, max(action.from_, action.to) - 1, action.good)
    ],
    Discard: lambda state, seat, action: [store_target(seat, action.good)],
    Repair: lambda state, seat, action: [ship_target(seat, action.ship)],
    Look: lambda state, seat, action: [card_target(action.first), card_target(action.second)],
    Swap: _cards_of_swap,
}
"""Every other action stands for staying as one is: it is at the flag."""

# -- events ----------------------------------------------------------------------------------------


def _players(seats: list[int]) -> tuple[Player, ...]:
    return tuple(Player(seat) for seat in seats)


def _prices(prices: list[int]) -> tuple[Text, ...]:
    return tuple(
        text("log-price", good=good_name(good), price=price) for good, price in enumerate(prices)
    )


_WORDING: Final[dict[str, Callable[[Any], Any]]] = {
    "seat": Player,
    "order": _players,
    "winners": _players,
    "good": good_name,
    "ship": ship_name,
    "ships": lambda ships: tuple(ship_name(ship) for ship in ships),
    "building": building_name,
    "position": position_name,
    "first": position_name,
    "second": position_name,
    "first_card": card_words,
    "second_card": card_words,
    "weather": weather_name,
    "sea_event": sea_event_name,
    "prices": _prices,
}
"""How a field of an event is worded; any other is a number."""

_LINES: Final[dict[type, tuple[str, tuple[str, ...]]]] = {
    OrderDrawn: ("log-order-drawn", ("order",)),
    RoundBegan: ("log-round", ("round", "weather", "sea_event", "prices")),
    Passed: ("log-passed", ("seat", "in_row")),
    SecondActionTaken: ("log-second", ("seat", "surcharge")),
    TurnEnded: ("log-turn-ended", ("seat",)),
    FellIntoDebt: ("log-debt", ("seat", "interest")),
    ActionPhaseEnded: ("log-phase-ended", ("round",)),
    SalineImproved: ("log-saline", ("seat", "level", "production", "fee", "price")),
    DepotEnlarged: ("log-depot", ("seat", "capacity", "fee", "price")),
    CathedralRaised: ("log-notre-dame", ("seat", "level", "value", "fee", "price")),
    BuildingBuilt: ("log-built", ("seat", "building", "place", "fee", "price")),
    SailsSet: ("log-sail", ("seat", "fee")),
    ShipsReturned: ("log-returned", ("seat", "ships", "fee")),
    ShipBuilt: ("log-ship-built", ("seat", "ship", "fee", "price")),
    ShareReceived: ("log-share", ("seat", "building", "amount")),
    ShipRepaired: ("log-repaired", ("seat", "ship", "damage")),
    CargoOpened: ("log-cargo", ("seat", "fee")),
    GoodsDiscarded: ("log-discarded", ("seat", "count", "good")),
    GoodsSold: ("log-sold", ("seat", "count", "good", "income", "bonus", "price", "fee")),
    GoodsBought: ("log-bought", ("seat", "count", "good", "fee", "price")),
    LookSkipped: ("log-look-skipped", ("seat",)),
    CardsSwapped: ("log-swapped", ("seat", "first", "second")),
    CardsKept: ("log-kept", ("seat",)),
    CardsShown: ("log-cards-shown", ()),
    SaltProduced: ("log-salt", ("seat", "count", "lost")),
    RentReceived: ("log-rent", ("seat", "amount")),
    InterestReceived: ("log-interest", ("seat", "amount")),
    DebtGrew: ("log-debt-grew", ("seat", "amount")),
    MoneyCapped: ("log-capped", ("seat", "lost")),
    OrderSet: ("log-order", ("order",)),
    FinalScored: (
        "log-final",
        (
            "seat",
            "money",
            "notre_dame",
            "vitrails",
            "town_hall",
            "lighthouse",
            "maclou",
            "total",
        ),
    ),
    MatchEnded: ("log-ended", ("winners",)),
}
"""The line of each kind of event, and the fields that it tells."""


def narrate(event: Any) -> Text | None:
    """An event, in the form that the reader may see, as a line of the log."""
    match event:
        case ShipSailed():
            return _tell_voyage(event)
        case CardTurned():
            position, card = position_name(event.position), card_words(event.card)
            return text("log-card-turned", position=position, card=card)
        case GoodsMoved():
            key, ship = _way(event)
            who, good = Player(event.seat), good_name(event.good)
            return text(f"log-{key}ed", who=who, count=event.count, good=good, ship=ship)
        case CardsSeen() if event.first_card < 0:
            return _line(event, "log-looked", ("seat", "first", "second"))
        case CardsSeen():
            seen = ("seat", "first", "second", "first_card", "second_card")
            return _line(event, "log-saw", seen)
    key, names = _LINES[type(event)]
    return _line(event, key, names)


def _line(event: Any, key: str, names: tuple[str, ...]) -> Text:
    args = {}
    for name in names:
        value = getattr(event, name)
        wording = _WORDING.get(name)
        args["who" if name == "seat" else name] = wording(value) if wording else value
    return text(key, **args)


def _catch(event: ShipSailed) -> tuple[Text, ...]:
    """The kinds of fish that a ship caught, with their barrels."""
    fish = ((HERRING, event.herring), (COD, event.cod))
    caught = [text("log-fish", good=good_name(good), count=count) for good, count in fish if count]
    return tuple(caught or [text("log-no-fish")])


def _tell_voyage(event: ShipSailed) -> Text:
    return text(
        "log-ship",
        who=Player(event.seat),
        ship=ship_name(event.ship),
        catch=_catch(event),
        storm=event.storm,
        pirates=event.pirates,
        lost=sum(event.lost),
        spoilt=event.spoilt,
    )
