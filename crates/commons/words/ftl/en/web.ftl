### The table in the browser, and the screens around it.

web-home = Home
web-you = You
web-player-number = Player { $number }
web-nothing-here = There’s nothing at this address.
web-not-loaded = This page couldn’t be loaded. Check your connection, then try again.
web-no-such-table = This table is no longer saved in this browser.
web-continue = Continue
web-continue-game = Continue { $game }
web-finished = Finished
web-kept-going = in progress
web-kept-over = finished
web-forget = Delete this game of { $game }
web-scores = Score book
web-companion = Tools for the real game
web-rules = Rules
web-rules-of = Rules of { $game }
web-settings = Settings
web-theme = Light or dark
web-sound = Sounds
web-motion = Animations
web-quick = Play a move at once, without confirming
web-pace = How fast moves are shown
web-pace-calm = Calmly
web-pace-brisk = Briskly
web-pace-instant = At once
web-caption = What is happening
web-show-again = Show that again
web-silence = Turn sounds off
web-let-hear = Turn sounds on
web-score-line = { $name } +{ $points }, { $sum } in all: { $line }
web-coordinates = Show coordinates (for typing moves)

web-with = Who plays?
web-names = What are your names?
web-with-bots = Against bots
web-with-screen = Several people around this screen
web-bot-here = Let a bot play here
web-person-here = Let a person play here
web-with-friends = Online with friends, via a link
web-seats = How many players?
web-level = How strong are the bots?
web-level-random = Random
web-level-easy = Easy
web-level-medium = Medium
web-level-hard = Hard
web-level-master = Master
web-options = Options and cards
web-option-expert = Drawing cards
web-option-expert-no = Draw from the pile
web-option-expert-yes = Expert game: choose among face-up cards
web-option-setup = Where the adventurers begin
web-option-setup-random = Left to chance
web-option-setup-draft = Chosen by the players in turn
web-option-decisions = Decisions
web-option-decisions-together = Everybody at the same time
web-option-decisions-in-order = One after the other
web-option-detours = Detours
web-option-detours-no = An adventurer in the way blocks the shortest path
web-option-detours-yes = Adventurers may walk round each other
web-option-rotation = Turning cards
web-option-rotation-yes = A card may be turned before it is laid
web-option-rotation-no = Cards are laid as they are
web-set-kariba = The cards are those of the printed game: eight animals, eight cards each.
web-set-karuba = The tiles have the paths of the printed game; the drawings are our own.
web-set-karuba-cards = These sixteen cards are our own design, with the same kinds of paths as the printed ones. Everybody has the same set.
web-set-labyrinth = These cards are our own design, in the spirit of the printed ones, with twenty treasures.

web-players = Players
web-board = Board
web-beside = Beside the board
web-lens = Size of the board
web-lens-all = See all
web-lens-out = Farther
web-lens-in = Closer
web-hand = Your hand
web-hint = Hint
web-take-back = Undo
web-log = What happened
web-in-words = The position in words
web-keys = Keys
web-close = Close
web-ready = has chosen
web-thinks = is thinking
web-decides = is deciding
web-player-label = { $name }, { $points ->
        [one] one point
       *[other] { $points } points
    }. { $state }
web-your-turn = Your turn
web-waits = Waiting for { $seat }
web-chosen = Choice made; waiting for the others
web-chosen-may-change = You’ve chosen. You can still change your mind.
web-over = The game is over
web-change = Change
web-choose-place = Now tap a highlighted space.
web-confirm = Play
web-cancel = Cancel
web-turn = Turn
web-one-more = One more
web-hint-line = { $move } – { $win }% chance of winning
web-hint-line-points = { $move } – { $points } points expected
web-hint-chance = { $win }%
web-hint-points = { $points } pts
web-took-back = { $seat } undoes their last move.
    .you = You undo your last move.
web-curtain = { $name }, are you there? Everybody else, please look away!
web-curtain-open = Show my cards
web-all-have-chosen = Everybody has chosen. Now look together!
web-turn-over = Turn everything over
web-all-look = Have you all seen it?
web-go-on = Go on
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
web-picture = Picture of the board
web-no-picture = Your browser couldn’t make a picture of the board.
possible-see = See how
web-best = Your best score in this game: { $best }
web-new-best = Your best score yet! It was { $before } before.
web-key-arrows = from space to space
web-key-enter-name = Enter
web-key-enter = choose, then play
web-key-digits = cards and pieces
web-key-turn = turn the card
web-key-escape-name = Esc
web-key-escape = let go, close, or undo within your turn
web-key-hint = hint
web-key-line = type a move
web-key-log = what happened, and the position in words

### Tables on a server.

online-opening = Opening the table…
online-unreachable = The server can’t be reached; try again in a moment.
online-cut = Connection lost. Reconnecting… Nothing is lost.
online-cut-kept = Connection lost. Your move is saved and will be sent.
online-sending = Your move is on its way…
online-under-way = Your last choice is still on its way; just a moment.
online-watching = You’re watching.
online-only-watching = You’re watching; only the players at the table can do this.
online-seat-gone = Your seat was moved to another device; you’re watching now.
online-is-away = Away: a bot is playing.
online-you = you
online-wants-again = would like to play again

online-your-name = Your name
online-seat = Seat { $number }
online-a-friend = A friend
online-a-bot = A bot
online-open = Open the table
online-more = More options
online-table-name = Name of the table
online-who = Who can join?
online-by-link = by link
online-by-link-long = Anyone with the link
online-public = public
online-public-long = Everybody: the table is listed for all to see, and there are no hints
online-games = Length
online-one-game = one game
online-many-games = a match of { $games } games, points added up
online-clock = Thinking time
online-clock-none = no time limit
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
online-stand-in = Bot that takes over if somebody leaves

online-seats = Seats
online-bot = Bot ({ $level })
online-free = free
online-sit = Take a seat
online-or-watch = Or just watch: stay on this page, and you’ll see the game.
online-full = Every seat is taken; you’ll see the game when it begins.
online-waits = The game begins when every seat is taken.
online-start = Start now with bots
online-send = Invite friends
online-address = Link to this table
online-copy = Copy
online-copied = Copied
online-share = Share
online-qr = QR code for this link

online-company = Players and chat
online-company-unread = { $count ->
    [0] Players and chat
    [one] Players and chat, { $count } new message
   *[other] Players and chat, { $count } new messages
}
online-match = Game { $number } of { $games }
online-return = Come back
online-again-waits = You’d like to play again; waiting for the others.
online-chat = Chat
online-chat-is-off = Chat is off at this table.
online-chat-switch = Chat for the whole table
online-say-label = Write a message
online-say = Send
online-proof = Proof of a fair shuffle
online-proof-why = This fingerprint was made from the deal before the first move. At the end the deal is revealed, so anyone can check that nothing was changed.
online-hash = Fingerprint of the deal
online-salt = Salt
online-deal = Deal
online-invite-watch = Invite somebody to watch
online-move = Move to another device
online-move-why = Create a link and open it on the other device within an hour. It works once, and your seat then moves there.
online-move-make = Create the link
online-move-address = Link to your seat: don’t share it

online-mine = My tables online
online-open-tables = Open tables
online-list-open = waiting for players
online-list-waits = waiting for { $names }
## Looking back at a game.
web-loading = One moment…
web-storage-full = This browser has no room left for this page, so nothing more can be saved.
web-open-saved = Open a saved game
replay-start = The game begins.
replay-step-of = Step { $step } of { $of }
replay-controls = Step by step
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step forward
replay-last = To the end
replay-slider = Position in the game
replay-eyes = As seen by
replay-spectator = a spectator
replay-open = everybody (all cards face up)
replay-against = Bots
replay-branch = Play on from here
replay-refused = The server says: { $reason }
replay-away = The server can’t be reached.
replay-give = Share a picture or film
replay-give-about = A picture shows what you see now, a film the whole game: both only with the eyes that you have chosen.
replay-film = Film of the game
replay-film-progress = Frame { $done } of { $of }
replay-no-film = Your browser couldn’t make a film of the game.
replay-link = Copy a link to this move
import-about = A game file saved by this page, the terminal or a server. It is checked move by move.
import-file = A file
import-paste = Or its text
import-open = Open

## The score book.
scores-none = No finished games yet. Games you finish here are added automatically.
scores-game = Game
scores-player = Player
scores-all = all
scores-played = Games
scores-won = Won
scores-csv = Export as a spreadsheet (CSV)
scores-from-table = played here
scores-from-online = online
scores-from-hand = with the real game
scores-from-server = on the server
scores-strike = Delete
scores-remove = Delete the game of { $game } played on { $date }
scores-enter = Add a real-life game
scores-days = { $days ->
        [one] One day
       *[other] { $days } days
    }, { $games ->
        [one] one game
       *[other] { $games } games
    }; in a row now: { $streak }
scores-date = Date
scores-name-of = Player { $number }
scores-points-of = Player { $number }’s points
scores-more = One more player
scores-note = Note
scores-on-server = Also save it on the server
scores-keep = Add
scores-entered = Added.
scores-bad-name = “{ $name }” can’t be used as a name: it needs 1 to 40 visible characters.
scores-bad-points = { $name }’s points must be a whole number.
scores-bad-date = This date doesn’t exist or is still to come.
scores-nobody = Enter at least one player.

## Tools for the real game.
companion-caller = Karuba: the expedition leader
companion-caller-about = Nobody has to draw the tiles: the numbers are called out here, and everybody plays the tile with that number.
companion-shuffled = Shuffled. Ready when you are.
companion-say = Tile { $tile }
companion-count = { $called } of { $all } called
companion-next = Next tile
companion-back = Back
companion-again = Say it again
companion-anew = Shuffle again
companion-sure = Really start over?
companion-voice = Say the number aloud
companion-called = Called so far
companion-island = Karuba: the card game – score an island
companion-press-card = Tap a card to lay it; tap a card on the island to remove it.
companion-press-place = Now tap the space where it goes.
companion-cards = The sixteen cards
companion-card = Card { $card }
companion-card-lies = Card { $card }, on the island: remove it
companion-grid = Or as numbers: a line for each row, a full stop for an empty space
companion-clear = Clear the island
companion-too-wide = Card { $found }: an island has at most four rows and four columns (C5).
companion-apart = Card { $found } touches no other card along a side (C6).
companion-twice = Card { $found } is there twice; there’s only one.
companion-no-card = “{ $found }” is not a card: use numbers from 1 to 16, or a full stop.

## The rules.
rules-contents = Contents
rules-search = Search
rules-found = { $count ->
    [0] No rule
    [one] One rule
   *[other] { $count } rules
}
rules-away = The rules can’t be loaded: there’s no connection, and they haven’t been saved on this device yet.
rules-at-start = The beginning of a game.
rules-at-end = The end of a game, with the scoring.

## What each decision cost.
review-title = Review
review-about = A strong bot looks at each decision, knowing only what the player knew at the time, and compares it with the best move it can find. Small differences are just chance.
review-start = Start the review
review-page-progress = { $done } of { $of }
review-costliest = The costliest decisions
review-page-nothing = Nothing given away so far.
review-all = All decisions
review-free = nothing lost
review-cost = cost { $win }% in winning chances and { $points } points
review-account = Where { $seat }’s chances went
    .you = Where your chances went
review-share = An equal share at the start
review-luck = Luck: the deal and the draw
review-others = Given away by the other player
review-luck-and-others = Luck, and what the others did
review-rethought = The bot changed its mind
review-own = Given away by this player
review-end = At the end
review-page-decision = Decision { $number }, { $seat }:
    .you = Decision { $number }, you:
review-played = Played: { $move }.
review-better = Better: { $move }.
review-thin = This cost is a rough guess: the bot hardly looked at the move that was played.
review-show = Show on the board
review-retry = Try again from here
review-curve = The chance of winning over the course of the game. { $seats }
review-curve-seat = { $seat }: { $win }% at the end of the curve.
    .you = You: { $win }% at the end of the curve.

## Calling somebody to a table.

web-call-waiting = { $count } waiting
web-call-unread = { $count ->
    [one] 1 new message
   *[other] { $count } new messages
}
online-begins = The game begins
online-call-sound = Sound when it’s my turn
online-tell = Tell me when I can play
online-tell-no-more = Stop telling me
online-told = You get a message on this device when it’s your turn.
online-tell-elsewhere = Be told elsewhere
online-tell-ntfy = Address of an ntfy topic
online-tell-webhook = Address of a webhook
online-tell-at = Send messages there
online-tell-hosts = This server writes to { $hosts }.
online-told-at = Messages go to { $host }.
online-tell-not-at = No more messages to { $host }
online-tell-cannot = This browser can’t show messages. On a phone or tablet, add tablee to the home screen and open it from there.
online-tell-denied = Messages from this page are blocked. Allow them in the settings of your browser, then press the button again.
online-tell-failed = Your browser couldn’t set up messages; try again later.
