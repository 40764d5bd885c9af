### Playing with people: who is there, what they agree on, another game, the lobby, lists.

table-overdue = { $name } has run out of time; a bot takes this one decision.
table-asks-pause = { $name } asks for a pause.
table-asks-end = { $name } asks to end the game without a result.
table-asks-bot = { $name } asks that a bot takes over for { $other }.
table-agrees = { $name } agrees.
table-disagrees = { $name } does not agree.
table-paused = The game is paused ({ $name }).
table-resumed = { $name } ends the pause.
table-ended = The game was ended without a result ({ $name }).
table-stood-in = A bot takes over for { $other } until they are back ({ $name }).
table-nudged = { $name } calls { $other }.
table-declined = { $name } does not want to play again.
table-stood = { $name } has left the seat.
table-switched = { $name } takes seat { $number }.
table-renamed = { $before } is now called { $name }.
table-seat-bot = A bot takes seat { $number }.
table-seat-free = Seat { $number } is free.
table-hosts = { $name } is the host now.
table-closed = { $name } has closed the table.
server-paused = The game is paused; end the pause first.
server-not-asked = Nothing like this is being asked just now, or something else is; look at the table again.
server-still-there = The table still waits for this player; try again later.
server-unknown-level = There is no bot of this level.
server-no-page = There is nothing at this address. Check the link, or go to the first page.
server-to-home = To the first page

## At the table.

online-late = Your time is up: a bot takes this decision unless you do.
online-late-waits = Your time is up. Nobody else is here, so the game waits for you.
online-left = You’ve left: a bot takes over until you’re back.
online-back = I’m back
online-paused = The game is paused.
online-resume = End the pause
online-asks-pause = { $name } asks for a pause. Do you agree?
online-asks-end = { $name } asks to end the game without a result. Do you agree?
online-asks-bot = { $name } asks that a bot takes over for { $other }. Do you agree?
online-asked = You’ve asked the others; waiting for { $names }.
online-yes = Yes
online-no = No
online-withdraw-question = Never mind
online-without-answer = Go ahead without them
online-wants-more = { $name } wants to play again. And you?
online-no-more = { $name } doesn’t want to play again.
online-play-without = Play on without them
online-again-for = You’d like to play again; waiting for { $names }.
online-ended = The game was ended without a result.
online-next-game = Next game
online-next-of = Next: game { $number } of { $games }
online-missing = Everybody is waiting for { $name }.
online-missing-since = Everybody is waiting for { $name }, who has been away for { $time }.
online-nudge = Call { $name }
online-stand-in-for = Let a bot take over
online-end-game = End the game
online-keep-waiting = Wait
online-pause = Ask for a pause
online-nudged-you = { $name } is calling you: it’s your turn.
online-here = here
online-not-here = not here
online-not-here-since = not here for { $time }
online-is-late = out of time
online-is-host = host
online-spectators = { $count ->
    [0] Nobody else is watching.
    [one] One spectator is watching.
   *[other] { $count } spectators are watching.
}
online-leave-table = Leave the game
online-leave-sure = Leave the game? A bot takes over for you; you can come back at any time.
online-leave-yes = Leave
online-stay = Stay
online-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
online-match-game = Game { $number } of { $games }
online-match-totals = The match so far
online-match-end = The match
online-match-won = { $count ->
    [one] { $names } wins the match!
   *[other] The match is a draw between { $names }.
}
online-match-you-won = You win the match!
online-bot-played = { $count ->
    [one] A bot took one decision for { $name }.
   *[other] A bot took { $count } decisions for { $name }.
}
online-held = Your move is waiting to be sent.
online-held-back = Don’t send it

## The lobby.

online-stand-up = Leave my seat
online-sit-here = Sit here
online-rename = Change name
online-a-bot-here = Put a bot here
online-free-seat = Free this seat
online-make-host = Make host
online-close-table = Close the table
online-close-sure = Close this table? The link won’t work any more.
online-closed = This table is closed.
online-host-starts = { $name } can start the game at any time.
online-only-here = This link only works on this computer. For friends on the same network, start the server with: tablee serve --listen 0.0.0.0:7777
online-nearby = Link for friends on the same network
online-farther = For friends farther away the server needs an address on the internet; RUNNING.md tells how.
online-clock-increment = { $clock }, plus { $time } after each decision
online-clock-reserve = { $clock }, plus { $time } in reserve for the game
online-clock-own = my own…
online-clock-kind = Time limit
online-clock-per-decision = for each decision
online-clock-per-game = for the whole game
online-clock-seconds = Seconds
online-clock-more = Extra seconds: after each decision, or in reserve for the game
online-patience = If somebody keeps the others waiting, they may let a bot take over after

## Lists.

online-list-bots = { $count ->
    [one] one bot
   *[other] { $count } bots
}
online-list-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
}
online-list-match = match of { $games }
online-ago = { $time } ago
online-just-now = just now
online-live = Games to watch
online-recent = Recent games
online-put-away = Remove from my list
online-meanwhile = While you were away: { $number } of { $count }
online-replay-of = Replay of game { $number }
online-ahead = The others are still choosing; you can already place your next card.
online-audience-switch = Spectators may write, too
online-watcher = { $name } (watching)
