### Upon a Salty Ocean: everything that a player reads.

game-name = Upon a Salty Ocean
game-summary = Merchants of Rouen make salt, fish for herring and cod, and build up their town. Every action costs more each time anybody takes it; the richest after five rounds wins.
seat-name = Merchant { $number }

## Names of things

good-salt = Salt
good-herring = Herring
good-cod = Cod
ship-caravel_1 = Caravel 1
ship-caravel_2 = Caravel 2
ship-carrack = Carrack
saline = Saline
depot = Depot
notre-dame = Notre-Dame
building-bank = Banque
building-vault = Salle de Coffres
building-finances = Bureau des Finances
building-auberge = Auberge
building-shipyard = Chantier Naval
building-academy = Académie de la Marine
building-lighthouse = Phare
building-vitrails = Notre-Dame Vitrails
building-town_hall = Hôtel de Ville
building-clock = Gros Horloge
building-maclou = Église Saint-Maclou
building-fierte = Fierte Saint-Romain
type-city = City
type-navigation = Navigation
type-harbor = Harbor
type-market = Market
weather-calm = Calm
weather-storm = Storm
sea-none = No sea event
sea-pirates = Pirates
sea-poor_catch = Poor catch
position-round = round { $number }
position-unused = unused { $number }
event-card = { $weather }, { $sea }

## What a building does, in a few words

effect-bank = Cap { $cap }; interest one per { $per }
effect-vault = No cap; interest one per { $per }
effect-finances = Each own sale: { $values }
effect-auberge = Rent { $rent }, +{ $more } per seat without
effect-shipyard = Caravel pays { $caravel }, carrack { $carrack }{ $slots ->
    [one] {""}
   *[other] ; shared: { $split } each
}
effect-academy = Caravel pays { $caravel }, carrack { $carrack }{ $slots ->
    [one] {""}
   *[other] ; shared: { $split } each
}
effect-lighthouse = Repairs a ship; end: { $per } per ship
effect-vitrails = End: { $values }
effect-town_hall = End: { $values }
effect-clock = Second action for { $values }
effect-maclou = No pirates; end: { $values }
effect-fierte = No poor catch; look at two events

## Prompts

prompt-action = Your turn: take an action or pass. You have { $money }; the round ends after { $needed ->
    [one] one more pass in a row
   *[other] { $needed } more passes in a row
}.
prompt-clock = Gros Horloge: you may take a second action of another type for { $surcharge } more, or end your turn.
prompt-sail = Choose a ship to sail, and how its salt splits into herring and cod. { $weather }, { $sea }.
prompt-sail-herring = Choose a ship to sail: its salt turns into herring. { $weather }, { $sea }.
prompt-move = Move goods between depot and ships in port: each good once per ship. { $excess ->
    [0] The depot is within its capacity.
   *[other] The depot holds { $excess } too many.
}
prompt-discard = Your depot holds { $excess ->
    [one] { $excess } barrel
   *[other] { $excess } barrels
} too many: choose what to give up.
prompt-repair = Your lighthouse repairs one ship: choose which.
prompt-look = Fierte Saint-Romain: you may look at two face-down event cards.
prompt-swap = You have seen the cards of { $first } and { $second }: let them change places, or leave them.

## Actions

do-pass = Pass
do-end-turn = End the turn without a second action
do-done = Done
do-skip = Look at no card
do-swap = Swap the two cards
do-keep = Leave the two cards where they are
do-saline = Improve the saline to level { $level } ({ $made } salt a round), pay { $fee } + { $price }
do-depot = Enlarge the depot to { $room } barrels, pay { $fee } + { $price }
do-notre-dame = Raise Notre-Dame to level { $level } (worth { $value }), pay { $fee } + { $price }
do-build = Build { $building } as builder { $place }, pay { $fee } + { $price }
do-sail = Sail out and fish, pay { $fee }
do-return = Bring back to port: { $ships }; pay { $fee }
do-build-ship = Build { $ship }, pay { $fee } + { $price }
do-move-goods = Move goods between depot and ships, pay { $fee }
do-sell = Sell { $count } { $good } for { $income }{ $source ->
    [depot_first] , depot first
   *[other] {""}
}; pay { $fee }
do-buy = Buy { $count } { $good }, pay { $fee } + { $price }
do-ship = { $ship } sails: { $catch ->
    [0] no catch
   *[other] { $herring } herring{ $cod_exists ->
        [0] {""}
       *[other] , { $cod } cod
    }
}{ $lost ->
    [0] {""}
    [one] ; { $lost } barrel lost
   *[other] ; { $lost } barrels lost
}{ $damage ->
    [0] {""}
   *[other] ; damage { $damage }
}
do-load = Load { $count } { $good } on { $ship }
do-unload = Unload { $count } { $good } from { $ship }
do-discard = Give up { $count } { $good }
do-repair = Repair { $ship }
do-look = Look at the cards of { $first } and { $second }

## The log

log-order-drawn = Order of play: { $order }
log-card-turned = The event of { $position } is turned up: { $card }
log-price = { $good } { $price }
log-round = Round { $round }: { $weather }, { $sea_event }. Prices: { $prices }
log-passed = { $who } passes ({ $in_row } in a row)
log-second = { $who } uses the Gros Horloge for a second action (+{ $surcharge })
log-turn-ended = { $who } takes no second action
log-debt = { $who } falls into debt: { $interest } interest at once
log-phase-ended = All have passed: round { $round } ends
log-saline = { $who } improves the saline to level { $level }: { $production } salt a round (paid { $fee } + { $price })
log-depot = { $who } enlarges the depot to { $capacity } barrels (paid { $fee } + { $price })
log-notre-dame = { $who } raises Notre-Dame to level { $level }, worth { $value } (paid { $fee } + { $price })
log-built = { $who } builds { $building } as builder { $place } (paid { $fee } + { $price })
log-sail = { $who } sails out (paid { $fee })
log-fish = { $good } { $count }
log-no-fish = no catch
log-ship = { $who }: { $ship } sails: { $catch }{ $storm ->
    [0] {""}
   *[other] ; storm: damage { $storm }
}{ $pirates ->
    [0] {""}
   *[other] ; pirates: damage { $pirates }
}{ $lost ->
    [0] {""}
    [one] ; { $lost } barrel overboard
   *[other] ; { $lost } barrels overboard
}{ $spoilt ->
    [0] {""}
   *[other] ; poor catch: { $spoilt } salt lost
}
log-returned = { $who } brings back to port: { $ships } (paid { $fee })
log-ship-built = { $who } builds { $ship } (paid { $fee } + { $price })
log-share = { $who } receives { $amount } for { $building }
log-repaired = { $who }: the lighthouse repairs { $ship } (damage { $damage })
log-cargo = { $who } moves goods (paid { $fee })
log-loaded = { $who } loads { $count } { $good } on { $ship }
log-unloaded = { $who } unloads { $count } { $good } from { $ship }
log-discarded = { $who } gives up { $count } { $good }
log-sold = { $who } sells { $count } { $good } for { $income }{ $bonus ->
    [0] {""}
   *[other] {" "}and { $bonus } from the Bureau des Finances
} (paid { $fee }); the price is now { $price }
log-bought = { $who } buys { $count } { $good } (paid { $fee } + { $price })
log-look-skipped = { $who } looks at no event card
log-looked = { $who } looks at the event cards of { $first } and { $second }
log-saw = { $who } looks at two event cards: { $first } is { $first_card }; { $second } is { $second_card }
log-swapped = { $who } swaps the event cards of { $first } and { $second }
log-kept = { $who } leaves the event cards where they are
log-cards-shown = All event cards are turned up
log-salt = { $who } produces { $count } salt{ $lost ->
    [0] {""}
   *[other] ; { $lost } more find no room
}
log-rent = { $who } receives { $amount } rent
log-interest = { $who } receives { $amount } interest
log-debt-grew = { $who } pays { $amount } interest on debts
log-capped = { $who } loses { $lost } above the money cap
log-order = Order of play, poorest first: { $order }
log-final = { $who }: money { $money }, Notre-Dame { $notre_dame }, Vitrails { $vitrails }, Hôtel de Ville { $town_hall }, Phare { $lighthouse }, Saint-Maclou { $maclou }: total { $total }
log-ended = The match ends. Winner: { $winners }

## Refusals

refuse-kind = This is not what is asked now.
refuse-same-type = The second action must be of another type than the first.
refuse-money = You cannot pay that: money may not go below { $floor }.
refuse-price = { $building } costs { $fee } + { $price }: money may not go below { $floor }.
refuse-saline-top = Your saline is at its highest level.
refuse-depot-top = Your depot is at its highest level.
refuse-notre-dame-top = You have reached the top of Notre-Dame.
refuse-notre-dame-full = No further seat may reach level { $level } of Notre-Dame.
refuse-owned = You own { $building } already.
refuse-slots = No place is left in { $building }.
refuse-requirement = What { $building } requires is not there yet.
refuse-no-ship-in-port = None of your ships is in port.
refuse-ship-list = Name each ship once, in the order of the fleet.
refuse-not-at-sea = { $ship } is not at sea.
refuse-not-in-port = { $ship } is not in port.
refuse-catch = The split of the catch does not fit the salt aboard.
refuse-no-yard = Ships need a Chantier Naval and an Académie de la Marine.
refuse-ship-owned = You own { $ship } already.
refuse-nothing-to-move = There is nothing to move.
refuse-move-ends = Goods move between the depot and one ship.
refuse-pair-used = This good has been moved for this ship already.
refuse-move-count = So many barrels of { $good } are not there, or find no room.
refuse-discard = Only what is in excess may be given up: { $excess }.
refuse-no-cod = There is no cod in a game of two.
refuse-space = The depot has not that much room.
refuse-stock = You have not so much { $good } in port.
refuse-source = Depot first is offered only where it makes a difference.
refuse-done = At least one step must be made first.
refuse-repair = { $ship } is not damaged.
refuse-look = Only face-down cards can be looked at.
refuse-look-order = Name two different positions, the first one first.

## The board

board-name = Upon a Salty Ocean
board-about = Round { $round } of { $rounds }. { $weather }, { $sea }. { $decider }
board-decides = { $who } decides.
board-over = The match is over.
board-seat-about = { $who }: money { $money }, Notre-Dame level { $notre_dame }, { $ships ->
    [one] { $ships } ship
   *[other] { $ships } ships
}, { $buildings ->
    [one] { $buildings } building
   *[other] { $buildings } buildings
}.
board-price-about = { $good }: price { $price }.
board-round = Round { $round } / { $rounds }
board-market = Market
board-costs = Action costs
board-events = Events
board-town = Buildings of Rouen
board-cathedral = Notre-Dame
board-cathedral-level = Level { $level }: worth { $value }
board-cathedral-room = max. { $room }
board-card-down = { $position }: face down
board-card-up = { $position }: { $card }, { $weather }, { $sea }
board-card-known = seen by { $who }
board-cost = { $type }: costs { $cost }
board-building = { $building }: costs { $price }. { $effect }. Owners: { $owners }
board-no-owners = nobody
board-ship = { $ship }, { $where }: { $salt } salt, { $herring } herring, { $cod } cod; capacity { $capacity }, damage { $damage }
board-ship-none = { $ship }: not built
board-port = In port
board-sea = At sea
board-depot = Depot { $count } / { $room }
board-saline = Saline { $level }: { $made } a round
board-passes = Passes in a row: { $passes } / { $seats }
board-pass = Pass
board-sail = Sail out
board-quay = Move goods
board-buy = Buy
board-money = Money
board-buildings = Buildings
board-ships = Ships
board-goods = Goods
board-pirates-done = the pirates have struck
board-clock-used = { $who } has used it in this round
board-hold = { $good } aboard { $ship }: { $count }
board-store = { $good } in the depot: { $count }
