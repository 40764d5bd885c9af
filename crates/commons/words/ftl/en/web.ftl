### The table in the browser, and the screens around it.

web-home = Home
web-you = You
web-player-number = Player { $number }
web-nothing-here = There is nothing at this address.
web-not-loaded = This screen could not be loaded. Look whether you are connected, then open it again.
web-no-such-table = This table is not kept in this browser any more.
web-continue = Continue
web-continue-game = Continue { $game }
web-finished = Finished
web-kept-going = goes on
web-kept-over = finished
web-forget = Forget this game of { $game }
web-scores = Score book
web-companion = Beside the real game
web-rules = Rules
web-rules-of = Rules of { $game }
web-settings = Settings
web-theme = Light or dark
web-sound = Sounds
web-motion = Motion
web-quick = Play a move at once, without confirming

web-with = Who plays?
web-names = What are you called?
web-with-bots = Against bots
web-with-screen = Several people around this screen
web-with-friends = Friends far away, by a link
web-seats = How many?
web-level = How strong?
web-level-random = Random
web-level-easy = Easy
web-level-medium = Medium
web-level-hard = Hard
web-level-master = Master
web-options = Options and cards
web-option-expert = Drawing
web-option-expert-no = Draw from the pile
web-option-expert-yes = Expert game: choose among face-up cards
web-option-setup = Where the adventurers begin
web-option-setup-random = Left to chance
web-option-setup-draft = Chosen by the players in turn
web-option-decisions = Decisions
web-option-decisions-together = All at the same time
web-option-decisions-in-order = One after the other
web-option-detours = Detours
web-option-detours-no = A path scores by its shortest way
web-option-detours-yes = A path may take detours to collect more
web-option-rotation = Turning cards
web-option-rotation-yes = A card may be turned before it is laid
web-option-rotation-no = Cards are laid as they are
web-set-kariba = The cards are those of the printed game: eight animals, eight cards each.
web-set-karuba = The tiles have the paths of the printed game; the drawings are our own.
web-set-karuba-cards = The cards are a set of our own with the same kinds of paths, so that everybody has the same sixteen cards.
web-set-labyrinth = The cards are a set of our own, in the spirit of the printed ones, with twenty treasures.

web-players = Players
web-board = Board
web-beside = Beside the board
web-hand = Your hand
web-hint = Hint
web-take-back = Take back
web-log = What happened
web-in-words = The position in words
web-keys = Keys
web-close = Close
web-ready = has chosen
web-thinks = thinks
web-decides = decides
web-player-label = { $name }, { $points } points. { $state }
web-your-turn = Your turn
web-waits = Waiting for { $seat }
web-chosen = Chosen; waiting for the others
web-chosen-may-change = You have chosen. You may still change your mind.
web-over = The game is over
web-change = Change
web-choose-place = Now press a place that lights up.
web-confirm = Play
web-cancel = Cancel
web-turn = Turn
web-one-more = One more
web-hint-line = { $move } – { $win } % to win
web-hint-line-points = { $move } – { $points } points expected
web-hint-chance = { $win } %
web-hint-points = { $points } pts
web-took-back = { $seat } takes the last move back.
web-curtain = { $name }: are you there? The others look away.
web-curtain-open = Show my cards
web-notation = A move in notation, such as those in the rules
web-play-this = Play this
web-show-end = Result
web-you-win = You win!
web-winners = { $count ->
    [one] { $names } wins!
   *[other] A tie: { $names }
}
web-again = Play again
web-replay = Replay and review
web-share = Save the game
web-key-arrows = from place to place
web-key-enter = press; press again to play
web-key-digits = cards and pieces
web-key-turn = turn the card
web-key-escape = let go, or take back
web-key-hint = hint
web-key-line = type a move
web-key-log = what happened, and the position in words

### Tables on a server.

online-opening = The table is being opened…
online-unreachable = The server cannot be reached; try again in a moment.
online-cut = No connection. It is being made again; nothing is lost.
online-cut-kept = No connection. Your move is kept and will be sent.
online-sending = Your move is on its way…
online-under-way = What you chose before is still on its way; wait a moment.
online-watching = You are watching.
online-only-watching = You are watching; only those who sit at the table can do this.
online-seat-gone = Your seat was moved to another device; you are watching now.
online-is-away = Away: a bot plays on.
online-you = you
online-wants-again = wants to play again

online-your-name = Your name
online-seat = Seat { $number }
online-a-friend = A friend
online-a-bot = A bot
online-open = Open the table
online-more = More about the table
online-table-name = Name of the table
online-table-of = Table of { $name }
online-who = Who may come?
online-by-link = by link
online-by-link-long = Those who have the link
online-public = public
online-public-long = Everybody: the table is in the list of open tables, and there are no hints
online-games = Length
online-one-game = one game
online-many-games = a match of { $games } games, points added up
online-clock = Time to think
online-clock-none = no clock
online-clock-decision = { $time } for each decision
online-clock-game = { $time } for the game
online-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
online-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
online-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
online-stand-in = How strong is the bot that plays on for somebody who leaves?

online-seats = Seats
online-bot = Bot ({ $level })
online-free = free
online-sit = Sit down
online-or-watch = Or only watch: stay on this page, and you will see the game.
online-full = Every seat is taken; you will see the game when it begins.
online-waits = The game begins when every seat is taken.
online-start = Start now, bots take the free seats
online-send = Invite friends
online-address = Address of the table
online-copy = Copy
online-copied = Copied
online-share = Share
online-qr = QR code of this address

online-company = The people at the table
online-company-unread = { $count ->
    [0] People and chat
    [one] People and chat, { $count } new line
   *[other] People and chat, { $count } new lines
}
online-match = Game { $number } of { $games }
online-leave = Leave (a bot plays on)
online-return = Come back
online-again-waits = You want to play again; the others are asked.
online-record = The game as a record
online-chat = Chat
online-chat-is-off = The chat of this table is off.
online-chat-switch = Chat for the whole table
online-say-label = Say something
online-say = Send
online-proof = Trust in the shuffle
online-proof-why = This number was made from the deal before the first move. At the end the deal is shown, and anybody can compare.
online-hash = Hash of the deal
online-salt = Salt
online-deal = Deal
online-invite-watch = Let somebody watch
online-move = Move my seat to another device
online-move-why = Make an address and open it on the other device within an hour. It works once, and the seat is then there.
online-move-make = Make the address
online-move-address = Address that takes your seat: for yourself only

online-mine = My tables online
online-open-tables = Open tables
online-list-open = waits for players
online-list-waits = waits for { $names }
## Looking back at a game.
web-loading = One moment …
web-storage-full = This browser keeps nothing more for this page.
web-open-saved = Open a saved game
replay-start = The game begins.
replay-step-of = Step { $step } of { $of }
replay-controls = Step by step
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Stop
replay-forward = One step forward
replay-last = To the end
replay-slider = Where in the game
replay-eyes = As seen by
replay-spectator = an onlooker
replay-open = everybody: open cards
replay-against = Bots
replay-branch = Play on from here
replay-refused = The server says: { $reason }
replay-away = The server cannot be reached.
import-about = A record of a game, as this page, the terminal or the server writes it. It is checked move by move.
import-file = A file
import-paste = Or its text
import-open = Open

## The score book.
scores-none = No finished game yet. Games that you finish here appear by themselves.
scores-game = Game
scores-player = Player
scores-all = all
scores-played = Games
scores-won = Won
scores-csv = Save as a table (CSV)
scores-from-table = played here
scores-from-hand = with the real cards
scores-from-server = on the server
scores-strike = Strike out
scores-remove = Strike out the game of { $game } of { $date }
scores-enter = Enter a game with the real cards
scores-date = Day
scores-name-of = Player { $number }
scores-points-of = Points { $number }
scores-more = One more player
scores-note = A remark
scores-on-server = Keep it on the server
scores-keep = Enter
scores-entered = Entered.
scores-bad-name = “{ $name }” cannot be a name: 1 to 40 visible letters.
scores-bad-points = The points of { $name } must be a whole number.
scores-bad-date = This day is not in the calendar, or still to come.
scores-nobody = Nobody played.

## Beside the real game.
companion-caller = Karuba: the caller
companion-caller-about = Instead of somebody who draws tiles: everybody lays the tile of the number that is called.
companion-shuffled = Shuffled. Ready when you are.
companion-say = Tile { $tile }
companion-count = { $called } of { $all } called
companion-next = Next tile
companion-back = Back
companion-again = Say it again
companion-anew = Shuffle anew
companion-sure = Really begin anew?
companion-voice = Say the number aloud
companion-called = Called so far
companion-island = Karuba, the card game: count an island
companion-press-card = Press a card to lay it; press a card that lies there to take it away.
companion-press-place = Now press the place where it lies.
companion-cards = The sixteen cards
companion-card = Card { $card }
companion-card-lies = Card { $card }, lies on the island: take it away
companion-grid = Or as numbers: a line for each row, a full stop for a gap
companion-clear = Clear the island
companion-too-wide = Card { $found }: an island has at most four rows and four columns (C5).
companion-apart = Card { $found } touches no other card along a side (C6).
companion-twice = Card { $found } lies there twice; there is only one.
companion-no-card = “{ $found }” is no card: numbers from 1 to 16, or a full stop.

## The rules.
rules-contents = Contents
rules-search = Search
rules-found = { $count ->
    [0] No rule
    [one] One rule
   *[other] { $count } rules
}
rules-away = The rules cannot be loaded: there is no network, and they were not kept here yet.
rules-at-start = The beginning of a game.
rules-at-end = The end of a game, with what counts.

## What each decision cost.
review-title = Review
review-about = A strong bot looks at every decision with what the player knew then, and compares it with the best move it finds. Small differences are chance.
review-start = Begin the review
review-page-progress = { $done } of { $of }
review-costliest = The costliest decisions
review-page-nothing = Nothing was given away so far.
review-all = All decisions
review-free = nothing lost
review-cost = cost { $win } % to win, { $points } points
review-account = Where the chances of { $seat } went
review-share = An equal share at the start
review-luck = Luck: the deal and the draw
review-others = Given away by the other
review-luck-and-others = Luck, and what the others did
review-rethought = The judge changed its mind
review-own = Given away by own decisions
review-end = At the end
review-page-decision = Decision { $number }, { $seat }:
review-played = Played: { $move }.
review-better = Better: { $move }.
review-thin = The cost is a guess: the move played was looked at too little.
review-show = Show on the board
review-retry = Try again from here
review-curve = The chance to win in the course of the game. { $seats }
review-curve-seat = { $seat }: { $win } % at the end of the curve.
