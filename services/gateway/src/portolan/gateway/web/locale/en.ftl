# What the pages say. Every message stands in every language; games bring their own words.

site-title = Portolan: heavy board games
skip-to-content = Skip to the content
nav-label = Main
nav-mine = My matches
language-label = Language
theme-to-light = Light colours
theme-to-dark = Dark colours
theme-to-system = Colours as the system has them
list-comma = {", "}

home-title = Heavy board games, played here
home-lead = Play with people or against bots, on a desk or a phone. No account: the link is your seat.
games = Games
no-games = No game is offered here at the moment.
game-away = This game does not answer at the moment. Come back in a minute.
game-seats = { $min ->
    [one] { $max ->
        [one] 1 player
       *[other] 1 to { $max } players
    }
   *[other] { $min } to { $max } players
}
game-minutes = about { $minutes } minutes
game-weight-short = Weight
game-weight = Weight { $weight } of 5
quick-seats = Players
quick-level = Opponents
quick-play = Play now
new-match = New match with people
rules = Rules
rules-of = Rules of { $game }
rules-english-only = These rules are not translated yet; the English text follows.
rules-notation = Notation, for programs
rule = Rule { $id }
open-matches = Open matches
no-open-matches = Nobody is waiting for players. Start a match and share its link.
running-matches = Running matches
no-running-matches = No match is running.
with-people = with { $people }
nobody-yet = nobody yet
seats-open = { $count ->
    [one] 1 open seat
   *[other] { $count } open seats
}
join = Join
watch = Watch
continue = Continue
you-play = you play
open-table = To the table
back-home = To the games

mine-lead = The matches in which this browser has a seat. To go on elsewhere, use “Move to another device” at the table.
mine-none = You have no seat in any match yet.
status-waiting = waiting for players
status-active = running
status-finished = finished
status-abandoned = abandoned
your-turn = your turn

new-title = New match: { $game }
your-name = Your name
seats = Seats
seat-name = Seat { $number }
seat-me = Me
seat-open = Open: whoever sits down first
seat-nobody = Nobody
new-seats-hint = { $min } to { $max } seats. Those of nobody are left out.
options = Options
option-default = as usual
option-yes = yes
option-no = no
pace = Pace
clock = Clock
clock-none = no clock
clock-30s = 30 seconds a decision
clock-2m = 2 minutes a decision
clock-1d = 1 day a decision
clock-3d = 3 days a decision
clock-15m = 15 minutes, and 10 seconds a decision
clock-60m = 60 minutes, and 20 seconds a decision
clock-each = { $time } a decision
clock-bank = { $time }, and { $more } a decision
undo-allowed = Taking back
undo-yes = until something is revealed
undo-no = not allowed
create = Create the match
new-refused-option = This match cannot be made: check “{ $option }”.
new-refused-form = This match cannot be made: check the seats and the name.
bot = Bot ({ $level })
bot-name = Bot { $number }
level-random = random
level-greedy = quick
level-search = thinking

fill-with-bots = Play with bots instead
waiting-lead = The match starts by itself when every seat is taken. This page shows it at once.
invite = Invite
invite-lead = Whoever opens this link can take an open seat, or watch.
seat-is-open = open
sit-down = Sit down
you = you
cancel-match = Abandon the match
cancel-sure = The match ends for everybody, without a result.

title-turn = ● Your turn · { $game }
board = Board
table = Table
zoom = Zoom
zoom-in = Larger
zoom-out = Smaller
zoom-fit = Whole board
offline = Connection lost. The page catches up by itself as soon as it is back.
unanswered = No answer came to your last click, so it may have been carried out or not. The page sends it again until it knows. It counts once.
log = What happened
show-position = Show this position
more = More
replay = Replay
move-seat = Move to another device
watch-link = Link for spectators
sound = A sound when it is my turn
resign = Resign
resign-sure = A bot plays on for you, and you are ranked last.
resigned = resigned
decides = decides
winner = winner
lost = lost
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
rank = rank { $rank }
finished = The match is over.
abandoned = The match was abandoned.
you-watch = You are watching.
you-wait = It is not your turn. The page shows every move as it is made.
undo = Take back
rematch = Rematch
seat-link-void = This seat link opens nothing any more. You are watching.
seat-lost = You have no seat here: this browser does not keep the cookie that opens it. Allow cookies for this site, then sit down or begin a match once more.
seat-kept = This browser already has another seat in this match and keeps it. Open the link in another browser.
seat-nameless = Your name is a player’s by now, so you sit here without one. Claim another name, or open your player link, before the next match.

notice-stale = That decision is no longer open: the table had moved on. Here is how it stands now.
notice-not-asked = You have nothing to decide now: the table had moved on.
notice-over = The match is over.
notice-not-started = The match has not started yet.
notice-try-again = Others kept getting in first. Nothing was done; please try once more.
notice-rules-away = The game does not answer at the moment. Nothing was done: try again in a moment.
notice-illegal = Not allowed: { $reason }
notice-undo-off = Nothing can be taken back in this match.
notice-undo-nothing = There is nothing to take back: something was revealed, or another seat has acted.
notice-undo-not-yours = Another seat acted last: it cannot be taken back.
notice-undo-stale = The table had moved on, so nothing was taken back. Here is how it stands now.

log-earlier = What happened before
log-start = The match begins.
log-seat = { $name } sits down.
log-undo = { $name } takes the last action back.
log-clock = Time is up: a bot decides for { $name }.
log-resign = { $name } resigns; a bot plays on.
log-end-finished = The match is over.
log-end-abandoned = The match is abandoned.

move-lead = Open this link on the other device. It is the key to your seat: give it to nobody else.

replay-at = Version { $version } of { $last }
replay-version = Version
replay-first = To the start
replay-back = One step back
replay-play = Play
replay-on = One step on
replay-last = To the end
replay-show = Show
replay-link-hint = The address of this page is the link to this position.
eyes = Seen by
eyes-public = the public
eyes-until-end = Other seats’ eyes open when the match is over.

verify = Verify shuffles and dice
verify-holds = Everything holds: the match was played as it is recorded.
verify-fails = Something does not hold.
verify-seed = The seed is the one whose fingerprint was published when the match began ({ $hash }).
verify-seed-wrong = The seed is not the one whose fingerprint was published when the match began.
verify-log = The log is complete and unchanged: { $entries } entries, fingerprint { $hash }.
verify-log-wrong = The log was changed, or entries are missing.
verify-moves = { $actions } actions were played again by the rules: every shuffle, draw and die came out as recorded.
verify-moves-wrong = From version { $version } on, the rules and the seed give something else than the log says.
verify-result = The result is the one that the rules give.
verify-result-wrong = The result is not the one that the rules give.

nav-history = History
nav-player = Player
history-title = Finished matches
player-title = Your name

name = Name
game = Game
place = Place
rating = Rating
matches-played = Matches
wins = Wins
rated = rated
rating-change = Change of the rating

history-lead = A match appears here a few seconds after its end, with its replay.
history-of = Finished matches of { $game }
history-of-player = Matches of { $player }
history-none = No match has been finished yet. The first one will be here as soon as somebody plays it to its end.
history-none-such = No such match has been finished yet. It will be here as soon as it ends.
history-end = There are no older matches.
all-matches = All finished matches
all-games = all games
named-player = Named player
filter = Show these
older-matches = Older matches

leaderboard = Leaderboard
leaderboard-of = Leaderboard: { $game }
leaderboard-lead = Named players and levels of bots. A match counts if every seat is a named player’s or a bot’s. Everybody begins at 1000.
leaderboard-none = Nobody is rated in this game yet. Claim a name and play a match to its end: you will be here a few seconds later.
leaderboard-end = There are no further places.
further-places = Further places

player-lead = You play under this name in this browser, and nobody else can. Matches against named players and bots are rated.
player-unrated = You have no rating yet. Finish a match against bots or named players, and it will be here a few seconds later.
player-matches = My finished matches
player-forget = Forget me on this device
player-forget-sure = The name stays yours, but only your player link brings it back. Without the link it is lost.
player-kept = This browser already plays under this name and keeps it. Forget it here first to open another player link.
player-void = The player link or key opens nothing: it is no player’s.
player-lost = This browser does not keep the cookie that makes it yours. Allow cookies for this site, then open your player link once more.
player-unsent = The connection was lost. Open your player link once more.
claim = Claim this name
claim-lead = Without a name you play as a guest. With one your finished matches are rated, and nobody else can play under it. No password: a link is your key.
claim-hint = { $shortest } to { $longest } letters, digits, spaces and - _ . '
claim-elsewhere = You have a name already? Open your player link in this browser.
claimed = { $player } is yours
claimed-lead = This browser plays under the name now. On another device, or if this browser forgets it, this link brings it back:
claimed-link = Your player link
link-secret = Keep this link, and give it to nobody: whoever has it is you.
player-move-lead = Open this link on the other device: you are { $player } there too.
playing-as = You play as { $player }.
name-refused-length = A name has { $shortest } to { $longest } characters.
name-refused-characters = A name may hold only letters, digits, spaces and - _ . ', and needs at least one letter.
name-refused-scripts = A name does not mix alphabets whose letters look alike.
name-refused-reserved = Nobody can have this name. Choose another one.

problem-title = That did not work
problem-other = The request could not be carried out. Go back and try again.
form-later = This cannot be done at the moment. Try again in a minute.
problem-invalid-request = The request is not complete, or not valid. Go back and check what was entered.
problem-unauthenticated = This browser has no seat in this match. Open the link of your seat first.
problem-forbidden = This is not open to you: the seat link is no longer valid, or it is another’s.
problem-no-such-path = There is nothing at this address.
problem-no-such-game = This game is not offered here.
problem-no-such-match = There is no such match. It may be long over and cleared away.
problem-no-such-seat = The match has no such seat.
problem-no-such-version = The match has no such position.
problem-not-started = The match has not got that far yet.
problem-not-over = The match is not over yet.
problem-already-joined = Somebody has sat down in the meantime, so bots cannot take the seats.
problem-over = The match is over.
problem-body-too-large = This is too long to be sent. Go back and shorten it.
problem-seat-taken = Somebody else has just taken this seat.
problem-key-reused = This form was sent before with other contents. Open the page anew.
problem-too-many-matches = Too many new matches from here in a short time. Wait a minute and try again.
problem-rules-away = The game does not answer at the moment. This page tries again by itself.
problem-store-away = The server cannot reach its memory at the moment. This page tries again by itself.
problem-no-such-player = There is no player of this name.
problem-name-claimed = This name is another player’s. Choose another one, or open your player link first.
problem-name-taken = Another player has this name. Choose another one.
problem-name-refused = A player cannot have this name. Choose another one.
problem-too-many-players = Too many new players from here in a short time. Try again in an hour.
problem-archive-away = Finished matches and players cannot be reached at the moment. Try again soon.
problem-conflict = Others kept getting in first. Please try once more.
problem-stopping = The server is being restarted. This page tries again by itself.

docs-title = Interface for programs
docs-lead = Every operation of the HTTP API. The same as a document for programs:
docs-parameters = Parameters
docs-body = Body
docs-answers = Answers
docs-required = required
docs-english = The descriptions are in English.
nav-docs = For programs
