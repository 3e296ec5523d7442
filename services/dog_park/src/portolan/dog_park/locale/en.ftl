game-name = Dog Park
game-summary = Bid for dogs, take them through the park, and come home with the best reputation among the walkers.
seat-name = Seat { $number }
option-dog_sets = Dogs in the game
option-dog_sets-base = Base set only
option-dog_sets-base_european = Base set and European dogs
option-dog_sets-base_famous = Base set and famous dogs
option-dog_sets-base_european_famous = All sets
option-forecast = Forecast cards

# Places and amounts.
place = { $id }
place-home = home
token-at = { $token } at { $place }
auto-walker = Auto-walker { $number }
amount = { $count } × { $thing }
token-reputation = reputation
token-swap = swap
token-scout = scout
token-block = block
item-token_swap = the swap token
item-token_scout = the scout token
item-printed = the reward of the space
item-printed_swap = the swap of the space
item-printed_scout = the scout of the space
item-playmate = a swap by { $dog }

# What cards do.
forecast-rule-fc_four_dogs = four dogs may go on the lead
forecast-rule-fc_swap_walked = a dog received by a swap gets a walked token
forecast-rule-fc_utility = each utility dog in the kennel gives 1 reputation and a good when selection begins
forecast-rule-fc_gundog = each gundog put on the lead brings a bonus of the location card
forecast-rule-fc_pastoral = each pastoral dog put on the lead lets another dog on for free
forecast-rule-fc_hound = each hound put on the lead gives 2 reputation
forecast-rule-fc_double_loss = dogs that were never walked cost 2 reputation each at Home Time
forecast-rule-fc_no_loss = dogs that were never walked cost nothing at Home Time
forecast-rule-fc_terrier = each terrier gives 2 goods at Home Time
forecast-rule-fc_working = each working dog gives 1 reputation and a good at Home Time
forecast-rule-fc_toy = each dog of breed toy gives 3 reputation at Home Time
objective-rule-obj_four_of_a_kind = { $count } dogs of one breed: { $points } reputation
objective-rule-obj_super_stamina = { $count } dogs with { $walked } or more walked tokens each: { $points } reputation
objective-rule-obj_seasoned_walker = { $count } walked tokens in all: { $points } reputation
objective-rule-obj_expert_collector = win { $count } breed awards: { $points } reputation
objective-rule-obj_well_walked_kennel = { $count } dogs that were walked: { $points } reputation
objective-rule-obj_high_energy = { $count } dogs with { $walked } or more walked tokens each: { $points } reputation
objective-rule-obj_three_of_a_kind = { $count } dogs of one breed: { $points } reputation
objective-rule-obj_kennel_diversity = { $count } different breeds: { $points } reputation
objective-rule-obj_capable_collector = win { $count } breed awards: { $points } reputation
objective-rule-obj_walked_kennel = { $count } dogs that were walked: { $points } reputation
mission-rule = { $goods } goods{ $each ->
    [0] {""}
   *[other] {" "}({ $each } of each)
}, { $walked } walked, { $awards } awards{ $outright ->
    [0] {""}
   *[other] {" "}({ $outright } outright)
}
ability-rule-show_off = +1 reputation when put on the lead
ability-rule-crafty = when put on the lead, trade a good for 1 { $gain }
ability-rule-eager = +1 { $gain } when put on the lead
ability-rule-go_fetch = +1 { $gain } when the walk brings { $trigger }
ability-rule-obedient = +1 reputation when the walk brings { $trigger }
ability-rule-well_trained = +1 reputation for each swap or scout
ability-rule-slowpoke = +2 reputation when leaving the park last
ability-rule-search_and_rescue = a swap after each scout
ability-rule-social_butterfly = occupied spaces cost nothing
ability-rule-playmate = a swap when the walk brings { $trigger }
ability-rule-pack_dog = final: 2 per dog of its breed
ability-rule-lone_wolf = final: 3 if it is the only one of its breed
ability-rule-raring_to_go = final: 2 per walked token on it
ability-rule-sociable = final: 2 per breed in the kennel
ability-rule-hoarder = final: 1 per 2 goods stashed, up to 12 goods
ability-rule-stick_chaser = final: 1 per stick stashed, up to 6
ability-rule-toy_collector = final: 2 per toy stashed, up to 3
ability-rule-treat_lover = final: 2 per treat stashed, up to 3
ability-rule-ball_hog = final: 1 per ball stashed, up to 6

# Prompts.
prompt-objective = Keep one of your two objectives; it stays secret to the end
prompt-mission = Choose the mission that you must fulfil
prompt-bid = Auction { $auction }: send your walker to a dog with a secret offer; the highest offer wins and pays
prompt-take = You did not win: take one of the dogs left and pay { $fee } reputation
prompt-take-free = Take one of the dogs left for free
prompt-gain = { $left ->
    [one] Choose a good from the forecast
   *[other] Choose a good from the forecast, { $left } to go
}
prompt-select = Put dogs on your lead: each costs its goods now and is walked this round
prompt-pay = { $left ->
    [one] Pay one more good of your choice for { $dog }
   *[other] Pay { $left } more goods of your choice for { $dog }
}
prompt-crafty = { $dog } may trade one of your goods for a { $good }
prompt-bonus = Your gundog brings something from the location card: choose
prompt-free = Your pastoral dog lets another dog join the lead for free
prompt-move = Walk 1 to 4 spaces ahead, or leave the park by a free exit
prompt-resolve = Your walk still offers { $items }: choose what comes next
prompt-swap = Exchange a dog of your kennel for one of the field, or keep them all
prompt-scout = You see { $dogs }: put one on the field or discard them
prompt-exit = Leave with { $count } reputation, or with a swap that keeps the walked tokens
prompt-branch = { $walker } rolled { $die }: send it along the upper or the lower way
prompt-final = Pay for final abilities and stash goods on them, or end your scoring

# What an action does.
do-objective = Keep { $card } ({ $rule })
do-mission = { $mission }: { $rule }
do-bid = Offer { $value } for { $dog } (slot { $slot })
do-take = Take { $dog } (slot { $slot }){ $fee ->
    [0] {""}
   *[other] , pay { $fee } reputation
}
do-gain = Take 1 { $good }
do-place = Put { $dog } on the lead, pay { $cost }; { $ability }
do-place-extra = Put { $dog } on the lead, { $cost }: { $missing } missing, pay { $extra } other goods instead; { $ability }
do-end-selection = The lead is ready
do-pay = Pay 1 { $good }
do-crafty = Give 1 { $given } for 1 { $gained }
do-crafty-skip = Trade nothing
do-bonus = Take 1 { $thing }
do-free = Put { $dog } on the lead for free; { $ability }
do-free-skip = Leave the free place unused
do-leave = Leave the park by { $place }: { $gain }
do-leave-or-swap = Leave the park by { $place }: { $gain }, or a swap that keeps walked tokens
do-move = Walk to { $place }: { $reward }
do-move-occupied = Walk to { $place }, occupied: { $reward } for { $fee } reputation
do-move-tokens = Walk to { $place }, occupied: { $tokens }; { $reward } for { $fee } reputation
do-resolve-printed = Pay { $fee } reputation for { $reward }
do-resolve = Use { $item }
do-finish = End the walk for now and forgo the rest
do-swap = Give { $given }{ $lost ->
    [0] {""}
    [one] {" "}(1 walked token lost)
   *[other] {" "}({ $lost } walked tokens lost)
} for { $received } (slot { $slot }){ $walked ->
    [0] {""}
    [one] , which gets 1 walked token
   *[other] , which gets { $walked } walked tokens
}
do-swap-skip = Exchange nothing
do-scout = Put { $dog } in place of { $replaced } (slot { $slot })
do-scout-keep = Discard what you saw
do-exit = Take { $count } reputation
do-branch-upper = Send { $walker } along the upper way
do-branch-lower = Send { $walker } along the lower way
do-activate = Score { $ability } of { $dog }, pay { $cost }
do-stash = Put 1 { $good } on { $dog }
do-end-scoring = End your scoring

# The log.
log-began = { $who } starts. On the field: { $dogs }
log-objectives-dealt = { $who } may choose between { $cards }
log-objective = { $who } keeps { $card }
log-objective-secret = { $who } has chosen an objective
log-mission = { $who } takes on the mission { $mission }
log-round = Round { $round }: { $who } starts. In the park: { $tokens }
log-round-forecast = Round { $round }: { $who } starts. { $forecast }: { $rule }. In the park: { $tokens }
log-bid = { $who } offers { $value } at slot { $slot }
log-bid-secret = { $who } bids at slot { $slot }
log-no-bid = { $who } has no reputation to bid with
log-auto-target = { $walker } goes to slot { $slot }, uncontested
log-auto-bid = { $walker } goes to slot { $slot } and rolls { $value }
log-revealed-bid = { $who } { $value }
log-bids = The offers: { $bids }
log-no-bids = Nobody made an offer
log-won = { $who } wins { $dog } and pays { $paid } reputation
log-taken = { $who } takes { $dog }{ $paid ->
    [0] {""}
   *[other] {" "}and pays { $paid } reputation
}
log-left-over = { $who } gets the last dog, { $dog }{ $paid ->
    [0] {""}
   *[other] , and pays { $paid } reputation
}
log-auto-took = { $walker } takes { $dog }
log-field = New on the field: { $dogs }
log-reshuffled = The discard pile becomes the deck ({ $cards ->
    [one] 1 dog
   *[other] { $cards } dogs
})
log-forecast = { $forecast }: { $who } has { $dogs ->
    [one] 1 such dog
   *[other] { $dogs } such dogs
}{ $reputation ->
    [0] {""}
   *[other] , +{ $reputation } reputation
}{ $goods ->
    [0] {""}
    [one] , 1 good to choose
   *[other] , { $goods } goods to choose
}
log-gained = { $who } gains { $thing }
log-gained-dog = { $dog } brings { $who } { $thing }
log-lost = { $who } loses { $count } reputation
log-placed = { $who } puts { $dog } on the lead for { $paid }
log-placing = { $who } chooses { $dog } for the lead
log-placed-free = { $who } puts { $dog } on the lead for free
log-extra = { $who } pays 1 { $good } in place of a missing good
log-traded = { $dog } of { $who } turns 1 { $given } into 1 { $gained }
log-cannot-walk = { $who } can pay for no dog and stays at home
log-selected = { $who } has on the lead: { $dogs }
log-entered = Into the park: { $who }
log-nobody-walks = Nobody has a dog on the lead: the park stays empty this round
log-moved = { $who } walks to { $place }
log-moved-occupied = { $who } walks to { $place }, where somebody stands already
log-fee = { $who } pays { $count } reputation for the reward
log-forwent = { $who } forgoes { $items }
log-could-not-use = { $who } cannot use { $items }
log-swapped = { $who } gives { $given } for { $received }{ $walked ->
    [0] {""}
    [one] {" "}with 1 walked token
   *[other] {" "}with { $walked } walked tokens
}
log-swap-skipped = { $who } exchanges nothing
log-no-swap = { $who } has no dog in the kennel to exchange
log-scouted = { $who } scouts: { $dogs }
log-scout-placed = { $who } puts { $dog } into slot { $slot }
log-scout-discarded = { $who } discards what was scouted
log-last = { $who } is the last in the park and is sent home
log-auto-rolled = { $walker } rolls { $die }
log-auto-moved = { $walker } moves to { $place }
log-walking-ended = The walk is over
log-home = { $who } comes home: { $dogs ->
    [one] 1 dog
   *[other] { $dogs } dogs
 } walked, +{ $gained }; { $unwalked } never walked, −{ $lost }
log-mission-passed = { $who } fulfils the mission { $mission }
log-mission-failed = { $who } fails the mission { $mission }
log-activated = { $who } pays for { $ability } of { $dog }
log-stashed = { $who } puts 1 { $good } on { $dog }
log-scoring-ended = { $who } has finished scoring
log-score = { $who } { $total } ({ $reputation } reputation, { $objective } objective, { $abilities } abilities, { $awards } awards, { $goods } goods)
log-ended = { $winners } { $count ->
    [one] wins
   *[other] win
}: { $scores }
log-ended-solo = Mission fulfilled: { $scores }; { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}, “{ $title }”
log-ended-lost = The match is lost, without scoring

# Refusals.
refuse-over = The match is over
refuse-not-now = That is not possible now. { $prompt }
refuse-objective = Choose one of the cards offered to you
refuse-bid = Bid from 1 to 5 and at most your reputation ({ $reputation }), at a slot from 1 to { $slots }
refuse-take = No dog is left in that slot
refuse-place = { $dog } is not in your kennel, or its cost cannot be paid
refuse-end-selection = Somebody who can walk a dog must walk at least one
refuse-pay = Pay a good that you hold, in the order stick, ball, treat, toy, so that the rest suffices
refuse-crafty = Give a good that you hold and that the dog does not bring itself
refuse-bonus = The location card of this round does not name that
refuse-free = { $dog } is not in your kennel
refuse-move = { $place } is not within 1 to 4 counted steps ahead, or it is blocked or taken
refuse-resolve = Your walk does not offer that, or you cannot pay for it
refuse-finish = A scout must be carried out before the walk ends
refuse-exit-skip = Leaving here, take the reputation or make a swap
refuse-swap = { $dog } is not in your kennel, or there is no such slot
refuse-scout = Choose one of the revealed dogs and a slot from 1 to { $slots }
refuse-activate = { $dog } has no final ability left to score, or you do not hold its exact cost
refuse-stash = { $dog } is not active, does not take that good, or is full

# The board.
board-desc = Dog Park, round { $round } of { $rounds }. { $turn } { $seats }
board-turn = { $who } is to decide.
board-over = The match is over.
board-seat = { $who }: { $reputation } reputation, { $kennel ->
    [one] 1 dog
   *[other] { $kennel } dogs
} in the kennel, { $lead } on the lead.
board-round = Round { $round }/{ $rounds }
board-field = Dogs on the field
board-awards = Breed awards
board-kennel = Kennel
board-lead = Lead
board-deck = Deck
board-goods = Goods
board-reputation = Reputation
board-objective = Objective
board-objective-secret = secret objective
board-slot = Slot { $slot }
board-empty = empty
board-exit = Exit { $id }
board-walked = { $count } walked
board-start = start player
board-revealed = Scouted
board-player = { $player }
board-abilities = Abilities
board-mission-failed = Mission failed
board-rating = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}: “{ $title }”
branch-upper = Upper way
branch-lower = Lower way

# Names: the words of the data files.
good-stick = stick
good-ball = ball
good-treat = treat
good-toy = toy
breed-gundog = Gundog
breed-hound = Hound
breed-pastoral = Pastoral
breed-terrier = Terrier
breed-toy = Toy
breed-utility = Utility
breed-working = Working
ability-show_off = Show Off
ability-crafty = Crafty
ability-eager = Eager
ability-go_fetch = Go Fetch!
ability-obedient = Obedient
ability-well_trained = Well Trained
ability-slowpoke = Slowpoke
ability-search_and_rescue = Search and Rescue
ability-social_butterfly = Social Butterfly
ability-playmate = Playmate
ability-pack_dog = Pack Dog
ability-lone_wolf = Lone Wolf
ability-raring_to_go = Raring to Go
ability-sociable = Sociable
ability-hoarder = Hoarder
ability-stick_chaser = Stick Chaser
ability-toy_collector = Toy Collector
ability-treat_lover = Treat Lover
ability-ball_hog = Ball Hog
forecast-fc_four_dogs = Four on the lead
forecast-fc_swap_walked = Walked newcomer
forecast-fc_utility = Utility day
forecast-fc_gundog = Gundog day
forecast-fc_pastoral = Pastoral day
forecast-fc_hound = Hound day
forecast-fc_double_loss = Restless kennel
forecast-fc_no_loss = Calm kennel
forecast-fc_terrier = Terrier day
forecast-fc_working = Working dog day
forecast-fc_toy = Toy dog day
objective-obj_four_of_a_kind = Four of a Kind
objective-obj_super_stamina = Super Stamina
objective-obj_seasoned_walker = Seasoned Walker
objective-obj_expert_collector = Expert Collector
objective-obj_well_walked_kennel = Well Walked Kennel
objective-obj_high_energy = High Energy
objective-obj_three_of_a_kind = Three of a Kind
objective-obj_kennel_diversity = Kennel Diversity
objective-obj_capable_collector = Capable Collector
objective-obj_walked_kennel = Walked Kennel
mission-mis_novice = Novice
mission-mis_intermediate = Intermediate
mission-mis_expert = Expert
mission-mis_legend = Legend
title-0 = Tangled leash
title-1 = First steps
title-2 = Block stroller
title-3 = Park visitor
title-4 = Steady handler
title-5 = Trusted walker
title-6 = Neighbourhood favourite
title-7 = Pack leader
title-8 = City celebrity
title-9 = Grand champion
dog-001 = Australian Silky Terrier
dog-002 = Lowchen (Little Lion Dog)
dog-003 = Coton De Tulear
dog-004 = Havanese
dog-005 = English Toy Terrier (Black & Tan)
dog-006 = Cavalier King Charles Spaniel
dog-007 = Maltese
dog-008 = Chihuahua (Long Coat)
dog-009 = Pug
dog-010 = Miniature Pinscher
dog-011 = Pekingese
dog-012 = Affenpinscher
dog-013 = Bichon Frise
dog-014 = Chinese Crested
dog-015 = Italian Greyhound
dog-016 = Papillon
dog-017 = Griffon Bruxellois
dog-018 = Japanese Chin
dog-019 = Slovakian Rough Haired Pointer
dog-020 = Bracco Italiano
dog-021 = English Setter
dog-022 = Korthals Griffon
dog-023 = Spaniel (Irish Water)
dog-024 = Lagotto Romagnolo
dog-025 = Barbet
dog-026 = Portuguese Pointer
dog-027 = Retriever (Chesapeake Bay)
dog-028 = Retriever (Flat Coated)
dog-029 = Spaniel (Field)
dog-030 = Retriever (Golden)
dog-031 = Spaniel (American Water)
dog-032 = Spaniel (Sussex)
dog-033 = Spaniel (English Springer)
dog-034 = Weimaraner
dog-035 = German Longhaired Pointer
dog-036 = Large Munsterlander
dog-037 = German Wirehaired Pointer
dog-038 = Pointer
dog-039 = Hungarian Vizsla
dog-040 = Spanish Water Dog
dog-041 = Braque D'Auvergne
dog-042 = Gordon Setter
dog-043 = Irish Red & White Setter
dog-044 = Retriever (Nova Scotia Duck Tolling)
dog-045 = Spaniel (Cocker)
dog-046 = Retriever (Labrador)
dog-047 = Borzoi
dog-048 = Bavarian Mountain Hound
dog-049 = Griffon Fauve De Bretagne
dog-050 = Dachshund (Long Haired)
dog-051 = Pharaoh Hound
dog-052 = Rhodesian Ridgeback
dog-053 = Basset Fauve De Bretagne
dog-054 = Black & Tan Coonhound
dog-055 = Cirneco dell'Etna
dog-056 = Ibizan Hound
dog-057 = Saluki
dog-058 = Segugio Italiano
dog-059 = Sloughi
dog-060 = Dachshund (Wire Haired)
dog-061 = Otterhound
dog-062 = Foxhound
dog-063 = Greyhound
dog-064 = Dachshund (Miniature Wire Haired)
dog-065 = Azawakh
dog-066 = Irish Wolfhound
dog-067 = Portuguese Podengo
dog-068 = Whippet
dog-069 = Basset Griffon Vendeen (Petit)
dog-070 = Dachshund (Smooth Haired)
dog-071 = Grand Bleu De Gascogne
dog-072 = Beagle
dog-073 = Deerhound
dog-074 = Norwegian Elkhound
dog-075 = Australian Shepherd
dog-076 = Belgian Shepherd Dog (Laekenois)
dog-077 = Turkish Kangal Dog
dog-078 = Beauceron
dog-079 = Finnish Lapphund
dog-080 = Hungarian Kuvasz
dog-081 = Hungarian Pumi
dog-082 = Picardy Sheepdog
dog-083 = Samoyed
dog-084 = Bearded Collie
dog-085 = Collie (Smooth)
dog-086 = Estrela Mountain Dog
dog-087 = Komondor
dog-088 = Maremma Sheepdog
dog-089 = Belgian Shepherd Dog (Groenendael)
dog-090 = Norwegian Buhund
dog-091 = Pyrenean Mountain Dog
dog-092 = Australian Cattle Dog
dog-093 = Welsh Corgi (Cardigan)
dog-094 = Bergamasco
dog-095 = Border Collie
dog-096 = German Shepherd Dog
dog-097 = Belgian Shepherd Dog (Tervueren)
dog-098 = Swedish Vallhund
dog-099 = Lancashire Heeler
dog-100 = Old English Sheepdog
dog-101 = Briard
dog-102 = Shetland Sheepdog
dog-103 = Border Terrier
dog-104 = Irish Terrier
dog-105 = Manchester Terrier
dog-106 = Australian Terrier
dog-107 = Sealyham Terrier
dog-108 = Soft-Coated Wheaten Terrier
dog-109 = Bedlington Terrier
dog-110 = Skye Terrier
dog-111 = Jack Russell Terrier
dog-112 = Lakeland Terrier
dog-113 = Norwich Terrier
dog-114 = Scottish Terrier
dog-115 = Kerry Blue Terrier
dog-116 = Bull Terrier (Miniature)
dog-117 = Fox Terrier (Smooth)
dog-118 = Airedale Terrier
dog-119 = Dandie Dinmont Terrier
dog-120 = West Highland White Terrier
dog-121 = Staffordshire Bull Terrier
dog-122 = Xoloitzcuintle (Standard)
dog-123 = German Spitz (Klein)
dog-124 = Xoloitzcuintle (Miniature)
dog-125 = Boston Terrier
dog-126 = Japanese Spitz
dog-127 = Lhasa Apso
dog-128 = Poodle (Standard)
dog-129 = Poodle (Toy)
dog-130 = Korean Jindo
dog-131 = Shih Tzu
dog-132 = French Bulldog
dog-133 = Tibetan Spaniel
dog-134 = Akita
dog-135 = Schnauzer
dog-136 = Canaan Dog
dog-137 = Shar-Pei
dog-138 = Bulldog
dog-139 = Eurasier
dog-140 = Japanese Shiba Inu
dog-141 = Tibetan Terrier
dog-142 = Chow Chow
dog-143 = Keeshond
dog-144 = Doberman
dog-145 = Giant Schnauzer
dog-146 = Bouvier Des Flandres
dog-147 = German Pinscher
dog-148 = Canadian Inuit Dog (Qimmiq)
dog-149 = Hovawart
dog-150 = Leonberger
dog-151 = Bullmastiff
dog-152 = Tibetan Mastiff
dog-153 = Alaskan Malamute
dog-154 = Siberian Husky
dog-155 = Greenland Dog
dog-156 = Bernese Mountain Dog
dog-157 = Newfoundland
dog-158 = Great Dane
dog-159 = Great Swiss Mountain Dog
dog-160 = Boxer
dog-161 = Entlebucher Mountain Dog
dog-162 = Russian Black Terrier
dog-163 = Rottweiler
dog-201 = Brittany
dog-202 = Spaniel (Welsh Springer)
dog-203 = Hungarian Wirehaired Vizsla
dog-204 = Retriever (Curly Coated)
dog-205 = Small Munsterlander
dog-206 = Basset Bleu De Gascogne
dog-207 = Dachshund (Miniature Long Haired)
dog-208 = Hamiltonstovare
dog-209 = Basset Griffon Vendeen (Grand)
dog-210 = Finnish Spitz
dog-211 = Swedish Lapphund
dog-212 = Hungarian Puli
dog-213 = Pyrenean Sheepdog (Long Haired)
dog-214 = Belgian Shepherd Dog (Malinois)
dog-215 = Catalan Sheepdog
dog-216 = Norfolk Terrier
dog-217 = Glen of Imaal Terrier
dog-218 = Cesky Terrier
dog-219 = Welsh Terrier
dog-220 = Russian Toy
dog-221 = Bolognese
dog-222 = King Charles Spaniel
dog-223 = Poodle (Miniature)
dog-224 = German Spitz (Mittel)
dog-225 = Miniature Schnauzer
dog-226 = Kooikerhondje
dog-227 = Portuguese Water Dog
dog-228 = Pyrenean Mastiff
dog-229 = Mastiff
dog-301 = Anatolian Shepherd Dog
dog-302 = White Swiss Shepherd Dog
dog-303 = Polish Lowland Sheepdog
dog-304 = Collie (Rough)
dog-305 = Welsh Corgi (Pembroke)
dog-306 = German Shorthaired Pointer
dog-307 = Spaniel (American Cocker)
dog-308 = Italian Spinone
dog-309 = Irish Setter
dog-310 = Spaniel (Clumber)
dog-311 = Basenji
dog-312 = Dachshund (Miniature Smooth Haired)
dog-313 = Bloodhound
dog-314 = Afghan Hound
dog-315 = Basset Hound
dog-316 = Parson Russell Terrier
dog-317 = Fox Terrier (Wire)
dog-318 = Cairn Terrier
dog-319 = Bull Terrier
dog-320 = Chihuahua (Smooth Coat)
dog-321 = Yorkshire Terrier
dog-322 = Pomeranian
dog-323 = Xoloitzcuintle (Intermediate)
dog-324 = Schipperke
dog-325 = Dalmatian
dog-326 = Japanese Akita Inu
dog-327 = St. Bernard
dog-328 = Dogue de Bordeaux
dog-329 = Neapolitan Mastiff
