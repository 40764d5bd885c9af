### The terminal client: screen, plain lines, saved games.

screen-waterhole = waterhole
screen-hand = hand
screen-face-up = open
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
screen-thinking = { $seat } is thinking … (Esc: answer now)
screen-wait = The others are still deciding (u: take back).
screen-over = The game is over; q leaves.
screen-advice = Looking for advice …
screen-no-digit = Nothing has the digit { $digit } now.
screen-scores = Scores
screen-log = What happened
screen-help = Keys and rules
screen-keys = ←↑↓→ Enter  1-9 card  r turn  : type  u undo  h hint  v view  ? help  q leave
screen-keys-line = Type a move in notation. Enter plays, Esc goes back.
screen-keys-page = Arrows, PgUp, PgDn scroll; Esc goes back.
screen-keys-explained =
    arrows        move the cursor from one legal place to the next
    Enter         play the move under the cursor
    digits        choose a card, an animal or an adventurer; two digits a pair
    Tab           the next thing that can be played
    r or space    turn the card, or change the count
    :             type a move in notation
    u             take back, within your turn and until something is revealed
    h             a hint
    v             look at the next player’s board
    s             scores, line by line
    l             all that happened
    Esc           whoever thinks answers at once
    q             leave; the game is kept, `tablee play --resume` goes on
screen-too-small = This window has { $width } columns and { $height } rows; { $columns } by { $rows } are needed. Make it larger, and the game goes on; nothing is lost.


play-took-back = { $seat } takes the last move back.
play-hint = Hint: { $choice }, { $meaning }. It wins in about { $win } % of games.
play-plain = This is no terminal with a screen, so the game goes on in plain lines, as with --plain.
play-kept = The game is kept; `tablee play --resume` goes on.
play-no-screen = The screen cannot be used: { $reason }. The game is kept; `tablee play --resume` goes on, and --plain does without a screen.
play-no-thread = The bot cannot think: { $reason }.

save-nowhere = There is no folder for your data (XDG_DATA_HOME or HOME), so the game is not kept; name a file with --save.
save-nothing = No game is kept; `tablee play GAME` begins one.
save-finished = The game in { $file } is finished; `tablee replay { $file }` shows it.
save-aside = An unfinished game was kept there; it is now in { $file }.

score-typed = Type the position, then Ctrl-D on a line of its own.
replay-step = Decision { $decision } of { $of } (Enter: on, q: leave):

help-play-plain = No screen: the position in words, a line for each move
help-play-resume = Go on with the game that was kept last, or the last of GAME
help-play-save = Keep the game in this file [default: a file of your own data folder]
help-replay = Show a record move by move
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

join-bad-address = “{ $address }” is not the address of a table; one looks like http://127.0.0.1:7777/t/k7qm-3xtp-9w2d.
join-no-server = The server at { $address } cannot be reached: { $reason }.
join-no-answer = What { $address } answers cannot be understood ({ $reason }); is it a server of tablee, of this version?
join-silent = The server at { $address } does not answer.
join-no-thread = The connection cannot be made: { $reason }.
join-other-table = The key belongs to another table, { $code }; your seat there is now yours from here.
join-seat-unreadable = The token of your seat in { $file } cannot be read: { $reason }. Remove the file to sit down anew; the old seat can then only be reached from where its token is known.
join-seat-unwritable = The token of your seat cannot be kept in { $file }: { $reason }. No seat was taken.
join-seat-nowhere = There is no folder for your data (XDG_DATA_HOME or HOME), so your seat is not remembered; it is lost when you leave.
join-seat-gone = Your seat was moved to another device; you are watching now.
join-waits = { $game }, table “{ $table }”: you have seat { $seat }. { $free ->
        [0] The game is about to begin.
        [one] One seat is still free; the game begins when it is taken.
       *[other] { $free } seats are still free; the game begins when they are taken.
    }
join-chat = { $name }: “{ $says }”
join-cut = The connection is cut. { $reason } It is being made again; the table is kept on the server, and nothing is lost.
join-back = The connection to { $address } is back; the game goes on.
join-later = What you chose is remembered here and sent as soon as the server answers.
join-under-way = What you chose before is still on its way; wait for the server.
join-left = Your seat is kept; `tablee play --join { $address }` takes it again.

help-play-join = Take a seat at a table on a server: its address, as it is printed there
help-play-name = What to be called there [default: your user name]
