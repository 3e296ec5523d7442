game-name = Oregon
game-summary = Lay cards to settle farmers and raise buildings where rows and columns cross; whoever stands beside a building gains what it gives.
option-first_seat = Start seat (0 for seat 1, and so on; drawn at random if empty)
seat-name = Seat { $number }

# Components: the words of data/components.json.
terrain-plain = plain
terrain-mountain = mountain
terrain-track = road / railway
terrain-water = water
landscape-settler = Settler
landscape-wagon = Wagon
landscape-campfire = Campfire
landscape-buffalo = Buffalo
landscape-eagle = Eagle
building-post_office = Post Office
building-harbor = Harbor
building-church = Church
building-coal_mine = Coal Mine
building-gold_mine = Gold Mine
building-warehouse = Warehouse
building-train_station = Train Station
token-joker = Joker token
token-extra_turn = Extra turn token
mineral-coal = Coal tile
mineral-gold = Gold tile
farmer = Farmer

# A place on the board.
space = { $space } (row { $row }, column { $column })

# Prompts.
prompt-start = Place your start tile { $building } on a free space of { $terrain }
prompt-start-water = Place your start tile { $building } on a free space of { $terrain } beside water
prompt-play = Lay two cards: two landscapes for a farmer, or a building and a landscape for that building; the joker may stand for a landscape
prompt-play-again = Your extra turn: lay cards once more, with what is left in your hand
prompt-pass = None of your cards can be played: put your hand away and draw anew
prompt-pass-last = None of your cards can be played: put your hand away
prompt-farmer-two = Choose a space for the farmer: row { $first }, column { $second }, or row { $second }, column { $first }
prompt-farmer-one = Choose a space for the farmer: row { $symbol }, column { $symbol }
prompt-farmer-joker = Choose a space for the farmer: anywhere in row { $symbol } or column { $symbol }, as the joker stands for the other card
prompt-building = Choose a space for the { $building }: { $terrain } in row { $symbol } or column { $symbol }
prompt-building-joker = Choose a space for the { $building }: { $terrain } anywhere on the board, as the joker stands for the landscape
prompt-extra = Your extra turn token is active: play again now, or keep it for later?
prompt-draw = Fill your hand to { $size } cards: choose how many of each kind
prompt-exchange = No tile is left for { $buildings }: exchange such a card, or keep what you hold

# What an action does.
do-place-start = Place { $building } on { $space }
do-play-farmer = { $cards }: place a farmer ({ $spaces ->
    [one] 1 space
   *[other] { $spaces } spaces
})
do-play-building = { $cards }: build { $building } ({ $spaces ->
    [one] 1 space
   *[other] { $spaces } spaces
})
do-place = { $piece } on { $space }
do-place-gain = { $piece } on { $space }: { $gains }
do-draw = Draw { $cards }
cards-landscape = { $count ->
    [one] 1 landscape card
   *[other] { $count } landscape cards
}
cards-building = { $count ->
    [one] 1 building card
   *[other] { $count } building cards
}
cards-none = no card
do-exchange = Exchange { $building } for another building card; it leaves the game
do-extra-use = Use the extra turn token: play again now
do-extra-keep = Keep the extra turn token for later
do-keep = Keep your building cards
do-pass = Put your hand away
gain = { $building } +{ $points }
gain-token = { $building } +{ $points } and the { $token } active
gain-tile = a { $mineral }
gain-group = Farmer group +{ $points }
gain-of = for { $who }: { $gain }

# The log.
log-began = { $who } begins. Start tiles: { $tiles }
log-start-tile = { $who } { $building }
log-dealt = { $who } is dealt { $cards }
log-start-placed = { $who } places the start tile { $building } on { $space }
log-turn = Round { $round }: { $who } to play
log-laid-farmer = { $who } lays { $cards } for a farmer
log-laid-building = { $who } lays { $cards } to build { $building }
log-farmer = { $who } settles a farmer on { $space }
log-building = { $who } builds { $building } on { $space }; { $left ->
    [0] it was the last tile
    [one] 1 tile is left
   *[other] { $left } tiles are left
}
log-gained = { $who } gains { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $items }
log-tile = { $who } takes a { $mineral }, face down
log-tile-value = { $who } takes a { $mineral } worth { $value }
log-pile-empty = { $who } gets nothing: no { $mineral } is left
log-group = { $who } unites a group of { $count } farmers: { $points } points
log-final-farmers = The last farmer of { $who } is on the board: this is the last round, and nobody draws any more
log-final-stacks = The tiles for { $buildings } have run out: this is the last round, and nobody draws any more
log-extra-used = { $who } turns the extra turn token and plays again
log-extra-kept = { $who } keeps the extra turn token
log-extra-skipped = { $who } has no legal play left for the extra turn token
log-drew = { $who } draws { $cards }
log-reshuffled-landscape = The landscape deck is empty: the discarded cards are shuffled, { $cards } in all
log-reshuffled-building = The building deck is empty: the discarded cards are shuffled, { $cards } in all
log-reshuffled-removed = The building deck is empty: { $removed } leave the game, the other discarded cards are shuffled, { $cards } in all
log-exchanged = { $who } puts { $building } out of the game and draws another building card
log-exchanged-for = { $who } puts { $building } out of the game and draws { $drawn }
log-kept = { $who } keeps the building cards
log-passed = { $who } cannot play and puts away { $cards }; passes in a row: { $streak }
log-ended-farmers = The last round is over. { $scores }. Victory for { $winners }
log-ended-stacks = The last round is over. { $scores }. Victory for { $winners }
log-ended-passes = Nobody can play any more: the match ends. { $scores }. Victory for { $winners }
log-final-score = { $who } { $total } (score { $points }, coal { $coal }, gold { $gold }; { $farmers } farmers on the board)

# Refusals.
refuse-over = The match is over
refuse-seat = It is the turn of { $who }
refuse-phase = This is not asked now. { $prompt }
refuse-pass = You can play, so you may not pass
refuse-water = { $space } is water
refuse-occupied = { $space } is taken
refuse-terrain = { $building } needs { $needed }; { $space } is { $terrain }
refuse-no-water = { $building } must lie beside water; { $space } does not
refuse-reach = Your cards do not reach { $space }
refuse-order = Name the landscape cards in the order settler, wagon, campfire, buffalo, eagle
refuse-not-a-play = These cards are no play: lay two landscapes, or a building and a landscape; the joker may stand for one landscape
refuse-joker = Your joker token is not active
refuse-card = You do not hold enough of { $card }: { $held }
refuse-stack = No tile is left for { $building }
refuse-supply = You have no farmer left
refuse-room = These cards reach no free space
refuse-draw-landscape = There are not so many landscape cards left to draw
refuse-draw-building = There are not so many building cards left to draw
refuse-draw-count = Draw exactly { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
refuse-draw-mix = After drawing you must hold at least one landscape card and one building card
refuse-exchange-stack = There are tiles left for { $building }: the card is good

# The board.
board-name = Oregon: the board
board-player = { $player }
board-round = Round { $round }.
board-round-heading = Round
board-final-round = This is the last round.
board-phase-start = { $player } places a start tile.
board-phase-play = { $player } lays cards.
board-phase-place = { $player } chooses a space.
board-phase-extra = { $player } may take an extra turn.
board-phase-draw = { $player } draws cards.
board-phase-exchange = { $player } may exchange building cards.
board-phase-over = The match is over.
board-seat = { $player }: { $score ->
    [one] 1 point
   *[other] { $score } points
}, { $supply ->
    [one] 1 farmer
   *[other] { $supply } farmers
} in supply; in hand { $landscape ->
    [one] 1 landscape card
   *[other] { $landscape } landscape cards
}, { $building ->
    [one] 1 building card
   *[other] { $building } building cards
}; mineral tiles: { $coal } coal, { $gold } gold.
board-last = Last placed on { $space }.
board-farmer = Farmer of { $player }
board-farmer-scored = Farmer of { $player }; the group has had its bonus
board-supply = Farmers in supply: { $count }
board-hand-landscape = Landscape cards in hand: { $count }
board-hand-building = Building cards in hand: { $count }
board-tiles-coal = Coal tiles: { $count }
board-tiles-gold = Gold tiles: { $count }
board-token-active = { $token }: active
board-token-inactive = { $token }: used, not active
board-start-tile = Start tile to place: { $building }
board-first-seat = Start seat: every round begins here
board-stacks = Building tiles: { $exhausted ->
    [one] 1 type
   *[other] { $exhausted } types
} exhausted; at { $limit }, the last round
board-stack = { $building }, on { $terrain }: { $count ->
    [0] no tile is left
    [one] 1 tile is left
   *[other] { $count } tiles are left
}
board-cards = Decks and discards
board-deck-landscape = Landscape deck: { $count }
board-deck-building = Building deck: { $count }
board-discard-landscape = Discarded landscape cards: { $count }
board-discard-building = Discarded building cards: { $count }
board-minerals = Minerals
board-pile-coal = Coal pile: { $count }
board-pile-gold = Gold pile: { $count }
board-hand = Your hand
board-hand-of = Hand of { $player }
board-back-landscape = A landscape card, face down
board-back-building = A building card, face down
board-laid = No cards lie face up
board-laid-by = Laid by { $player }
