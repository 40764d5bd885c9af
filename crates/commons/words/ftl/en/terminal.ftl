### The terminal client: screen, plain lines, saved games.

screen-waterhole = waterhole
screen-hand = hand
screen-face-up = shown
screen-captured = captured
screen-tile = Tile { $tile }
screen-steps = { $steps } { $steps ->
        [one] step
       *[other] steps
    }
screen-treasures = treasures left
screen-purse = { $crystals } { $crystals ->
        [one] crystal
       *[other] crystals
    }, { $gold } gold
screen-turned = turned over
screen-cards-left = pile { $pile }, hand { $hand }
screen-discarded = discarded: { $cards }
screen-no-island = The island is still empty.
screen-your-move = { $seat }, your move
screen-thinking = { $seat } is thinking… (Esc: answer now)
screen-wait = The others are still deciding (u: undo).
screen-over = The game is over; q quits.
screen-advice = Looking for a hint…
screen-no-digit = The key { $digit } does nothing right now.
screen-scores = Scores
screen-log = What happened
screen-help = Keys and rules
screen-keys = ←↑↓→ Enter  1-9 card  r turn  : type  u undo  h hint  v view  ? help  q quit
screen-keys-line = Type a move in notation. Enter plays, Esc goes back.
screen-keys-page = Arrows, PgUp, PgDn scroll; Esc goes back.
screen-keys-explained =
    arrows        move the cursor from one allowed space to the next
    Enter         play the move under the cursor
    digits        choose a card, an animal or an adventurer; two digits for a pair
    Tab           the next thing that can be played
    r or space    turn the card, or change the count
    :             type a move in notation
    u             undo, during your turn and until something is revealed
    h             a hint
    v             look at the next player’s board
    s             scores, line by line
    l             everything that happened
    Esc           whoever is thinking answers at once
    q             quit; the game is saved, `tablee play --resume` continues it
screen-too-small = This window has { $width } columns and { $height } rows; { $columns } by { $rows } are needed. Make it larger, and the game goes on; nothing is lost.


play-took-back = { $seat } undoes their last move.
play-hint = Hint: { $choice }, { $meaning }. It wins about { $win }% of games.
play-plain = This terminal can’t show the full screen, so the game continues in plain lines, as with --plain.
play-kept = The game is saved; `tablee play --resume` continues it.
play-no-screen = The screen can’t be used: { $reason }. The game is saved; `tablee play --resume` continues it, and --plain does without a screen.
play-no-thread = The bot couldn’t be started: { $reason }.

save-nowhere = There’s no folder for your data (XDG_DATA_HOME or HOME), so the game isn’t saved; name a file with --save.
save-nothing = There’s no saved game; `tablee play GAME` starts one.
save-finished = The game in { $file } is finished; `tablee replay { $file }` shows it.
save-aside = There was an unfinished game in that file; it has been moved to { $file }.

score-typed = Type the position, then Ctrl-D on a line of its own.
replay-step = Decision { $decision } of { $of } (Enter: next, q: quit):

help-play-plain = No screen: the position in words, a line for each move
help-play-resume = Continue the last saved game, or the last one of GAME
help-play-save = Save the game to this file [default: a file in your data folder]
help-replay = Show a game file move by move
help-replay-step = Show every position and wait for Enter
help-replay-examples =
    Examples:
      tablee replay game.json
      tablee replay game.json --step
help-completions = Print completions for a shell
help-completions-shell = bash, elvish, fish, powershell or zsh
help-completions-examples =
    Examples:
      tablee completions bash
      tablee completions fish

join-bad-address = “{ $address }” is not the link to a table; one looks like http://127.0.0.1:7777/t/k7qm-3xtp-9w2d.
join-no-server = The server at { $address } can’t be reached: { $reason }.
join-no-answer = The answer from { $address } makes no sense ({ $reason }); is it a tablee server, and of the same version?
join-silent = The server at { $address } isn’t answering.
join-no-thread = The connection can’t be made: { $reason }.
join-other-table = That link belongs to another table, { $code }; your seat there is now played from here.
join-seat-unreadable = The token of your seat in { $file } can’t be read: { $reason }. Delete the file to take a new seat; the old one can then only be reached from a device that still has its token.
join-seat-unwritable = The token of your seat can’t be saved to { $file }: { $reason }. No seat was taken.
join-seat-nowhere = There’s no folder for your data (XDG_DATA_HOME or HOME), so your seat can’t be remembered; it is lost when you quit.
join-seat-gone = Your seat was moved to another device; you’re watching now.
join-waits = { $game }, table “{ $table }”: you have seat { $seat }. { $free ->
        [0] The game is about to begin.
        [one] One seat is still free; the game begins when it is taken.
       *[other] { $free } seats are still free; the game begins when they are taken.
    }
join-chat = { $name }: “{ $says }”
join-cut = Connection lost. { $reason } Reconnecting… The table is safe on the server, and nothing is lost.
join-back = The connection to { $address } is back; the game goes on.
join-later = Your choice is saved here and will be sent as soon as the server answers.
join-under-way = Your last choice is still on its way; please wait for the server.
join-left = Your seat is reserved for you; `tablee play --join { $address }` takes you back to it.

help-play-join = Take a seat at a table on a server: the link to the table, as it is shown there
help-play-name = Your name at that table [default: your user name]

# Why a hint

play-why = { $hint } { $why }

# Lessons and the coach

coach-all-the-same = { $word } Play it again if you want it all the same.
help-play-coach = A coach speaks up before a costly move
learn-clue = { $clue } ({ $choice })
learn-go-on = Enter: next, q: quit
learn-next = Enter for the next one, q to quit:
learn-done = That’s the whole course: now you know the rules. Play on if you like.
learn-unwritable = How far you are can’t be saved to { $file }: { $reason }. You can go on all the same.
learn-nowhere = There’s no folder for your data (XDG_DATA_HOME or HOME), so how far you are isn’t saved.
learn-which = Learn a game in three minutes. Which one?
learn-course = { $number }  { $game } ({ $done ->
        [0] { $steps } steps
       *[other] { $done } of { $steps } steps done
    })
learn-from = You go on with step { $step } of { $steps }; --again starts over.
learn-left = { $done } of { $steps } steps done; `tablee learn { $game }` goes on.
learn-ended = You know the rules now: `tablee play { $game }` starts a game, and --coach keeps the coach beside you.
puzzles-which = Puzzles from real games. Which game?
puzzles-offered = { $number }  { $game } ({ $count } { $count ->
        [one] puzzle
       *[other] puzzles
    }, your rating { $rating })
puzzles-no-such-kind = There are no puzzles called “{ $kind }”; write one of: { $kinds }.
puzzles-empty = There are no puzzles for { $game } yet.
puzzles-left = { $solved } of { $tried } solved, your rating is { $rating }, { $streak } in a row.
puzzles-unwritable = Your rating can’t be saved to { $file }: { $reason }. You can go on all the same.
puzzles-nowhere = There’s no folder for your data (XDG_DATA_HOME or HOME), so your rating isn’t saved.
help-learn = Learn a game in three minutes, step by step
help-learn-again = Start over, whatever you have done already
help-learn-examples =
    Examples:
      tablee learn
      tablee learn kariba
      tablee learn labyrinth --plain
      tablee learn karuba --again

# A table that the server cannot save just now

join-delayed = The server can’t save anything just now. Your choice will be sent again until it is saved.

# One deal a day

daily-which = One deal a day, the same for everybody. Which game?
daily-offered = { $number }  { $game }
daily-offered-played = { $number }  { $game } (played: { $points } { $points ->
        [one] point
       *[other] points
    })
daily-no-date = “{ $date }” is not a date; one looks like 2026-11-18.
daily-no-deal = There is no deal for { $date }; the first one is that of { $first }, the last one today’s.
daily-counts = The deal of { $date }. This try counts: no hints, and no move can be undone.
daily-goes-on = The deal of { $date }: your try goes on where you left it. It counts.
daily-again = You have played this deal already, for { $points } { $points ->
        [one] point
       *[other] points
    }. From now on you play for fun.
daily-nowhere = There’s no folder for your data (XDG_DATA_HOME or HOME), so nobody will remember this try.
daily-kept = Your try is saved; `tablee daily { $game }` continues it.
daily-not-kept = This game isn’t saved; `tablee daily { $game }` starts it again.
daily-result = { $points } { $points ->
        [one] point
       *[other] points
    }.
daily-result-again = { $points } { $points ->
        [one] point
       *[other] points
    } this time; { $first } in the try that counts.
daily-par = In your place, the hard bot scores { $hard }, the master { $master }.
daily-streak = { $days } days in a row.
daily-fits = It was played on the deal of { $date }, and every move of the bots is theirs.
daily-fits-not = It was played on the deal of { $date }, but it does not count there: { $reason }
daily-book-broken = Your days in { $file } can’t be read: { $reason }. Repair the file or move it away; it was left as it was.
help-daily = Play the deal of the day: the same for everybody, and one try counts
help-daily-date = Another day, such as 2026-11-18 [default: today, in UTC]
help-daily-examples =
    Examples:
      tablee daily
      tablee daily kariba
      tablee daily karuba --date 2026-11-18 --plain

# Hindsight

solve-points = { $points } points were possible with these tiles, as far as a search can see.
solve-bound = More than { $bound } are proven impossible; what lies between is open.
solve-proven = More are proven impossible.
solve-made = { $seat } made { $points }.
solve-line = The best line found: { $line }
solve-nothing = Hindsight is for games in which everybody gets the same, such as Karuba; { $game } isn’t one of them, or the file ends before the first decision.
solve-other-game = This is a game file of { $found }, not of { $game }.
help-solve = What could have been made of the tiles of a game file, knowing their order
help-solve-record = Write a game file in which everybody plays the best line
help-solve-nodes = Look at so many positions [default: 100000]
help-solve-examples =
    Examples:
      tablee solve karuba game.json
      tablee solve karuba game.json --nodes 1000000 --record best.json
