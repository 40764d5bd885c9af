### The program `tablee`: help, failures, the game in the terminal.

help-about =
    Play, study and teach four games: Karuba, Karuba: the card game, Kariba
    and Labyrinth: the card game.
help-usage = Usage:
help-commands = Commands:
help-options = Options:
help-lang = Language of everything shown [default: the system’s, else en]
help-help = Show this help
help-version = Show the version
help-examples =
    Examples:
      tablee play kariba
      tablee play karuba --seats human,hard,hard
      tablee play labyrinth --plain
      tablee rules labyrinth --lang fr
      tablee trace kariba --seats 2 --seed 7 --games 1
      tablee bench kariba --seconds 0.1

    `tablee COMMAND --help` tells more about a command.
help-game = One of { $games }
help-seats = How many play [default: the fewest]
help-seed = The number that all shuffles come from
help-game-options = Options of the game, as JSON or as name=value,name=value
help-set = Another set of tiles or cards (TOML or JSON)
help-json = Print JSON instead of a table

help-play = Play a game here in the terminal
help-play-seats = Who sits where, in order: human, random, easy, medium, hard or master
help-play-record = Write the game to this file when it ends or you quit
help-play-examples =
    Examples:
      tablee play
      tablee play labyrinth --seats human,hard,hard
      tablee play kariba --plain --save mine.json
      tablee play --resume --save mine.json
      tablee play kariba --options expert=true --record game.json
      tablee play --join http://127.0.0.1:7777/t/k7qm-3xtp-9w2d
help-rules = Read the rules of a game
help-rules-examples =
    Examples:
      tablee rules karuba-cards
      tablee rules kariba --lang fr
help-score = Explain the points of a position, path by path
help-score-file = The position drawn as text, or an island of Karuba: the card game [default: typed in]
help-score-examples =
    An island is a grid of card numbers with a dot for each empty space:

      16 10 15  .
       3  2  1 13
       9  6 14  4
      11  5  . 12

    Examples:
      tablee score karuba-cards island.txt
      tablee score kariba position.txt
help-check = Check a game file: deal, every move, result
help-check-file = The game file, JSON or text
help-check-examples =
    Examples:
      tablee check game.json
help-trace = Print whole games, one JSON object per line
help-trace-games = How many games
help-trace-bot = Who plays: random, easy, medium, hard or master
help-trace-examples =
    Each line holds the complete position, all legal moves and the moves
    played, so that any program can check the engine.

    Examples:
      tablee trace karuba --seats 3 --seed 1 --games 2
      tablee trace kariba --seats 2 --seed 7 --options expert=true
help-bench = Measure the engines
help-bench-seconds = How long each measurement takes
help-bench-examples =
    Complete random games, shuffled, dealt, played to the end and scored, on
    one core and on all; then each part of the engine alone.

    Examples:
      tablee bench --seconds 0.1
      tablee bench kariba --seats 4 --seconds 0.1 --json

cli-no-command = No command was given; `tablee --help` lists them.
cli-unknown-command = There is no command “{ $command }”; `tablee --help` lists them.
cli-unknown-argument = The argument { $argument } is not known here; `tablee --help` lists what is.
cli-missing-argument = The argument { $argument } is missing.
cli-twice = The argument { $argument } was given twice.
cli-no-value = The argument { $argument } needs a value.
cli-bad-value = The argument { $argument } cannot be “{ $value }”.
cli-arguments = The arguments do not fit: { $reason }.
cli-unknown-bot = There is no bot “{ $bot }”; there are: { $names }.
cli-output = The output could not be written: { $reason }.
cli-input = The input could not be read: { $reason }.
cli-random = The system gives no random numbers ({ $reason }); choose a deal with --seed.
cli-unreadable = The file { $file } could not be read: { $reason }.
cli-unwritable = The file { $file } could not be written, and nothing was changed: { $reason }.
cli-too-large = The file { $file } is larger than 16 MiB, which is too large for this program.
cli-not-text = The file { $file } is not text in UTF-8.
cli-diagram = The position cannot be read at “{ $found }”; expected there: { $expected }.

bench-heading = game × seats                 games/s     decisions/s   ns/dec.    bytes
bench-seconds = A measurement takes more than 0 and at most { $most } seconds, not { $seconds }.
bench-progress = { $game } ({ $index } of { $total }), about { $left } s left

check-good = { $file } is correct: { $game }, { $seats } players, { $decisions } decisions, set { $set }; deal, moves and result all match.
check-unfinished = The game is not finished; this is how it stands.
standing-seat = { $place }. { $seat }: { $points } { $points ->
        [one] point
       *[other] points
    }

play-welcome = Welcome to the table. Which game?
play-game = { $number }  { $game } ({ $fewest } to { $most } players)
play-which-game = Game (number, or q to quit):
play-help = Type a move or its number; m moves, p position, d drawing, s scores, h hint, u undo, r rules, ? this help, q quit.
play-many = Type the beginning of a move to see what it means.
play-curtain = { $seat }, press Enter once the others have looked away.
play-prompt = { $seat }, your move?
play-over = The game is over.
play-saved = The game has been written to { $file }.

help-bench-bots = Measure the searches of the bots beside plain random playouts
help-arena = Let bots and other programs play each other, and measure them
help-arena-bots = Who plays, separated by commas; see below
help-arena-games = How many games in all [default: 100]
help-arena-pairing = Play every deal in every rotation of the seats, or once [default: duplicate]
help-arena-threads = Games played at the same time [default: one per core]
help-arena-playouts = Budget of a move in playouts: the same results everywhere
help-arena-ms = Budget of a move in milliseconds [default: by level]
help-arena-json = Write the results to this file
help-arena-report = Write a report with plots into this folder
help-arena-blindness = Re-deal the hidden cards of N positions: do the bots notice?
help-arena-examples =
    A bot is random, easy, medium, hard or master; hard:400 thinks for 400
    playouts and hard:50ms for 50 milliseconds. plain:2000 is a search that knows
    nothing but the rules, a yardstick for the others. cmd:"python3 mybot.py" lets
    any program play: it reads one JSON object and answers with one move per line.
    Two seats: all pairs. As many bots as seats: that line-up. Otherwise: all
    combinations. Ctrl-C ends the run with what was played.

    Examples:
      tablee arena kariba --bots random,easy,medium --games 60
      tablee arena labyrinth --bots medium,random,random --seats 3 --games 30
      tablee arena kariba --bots random,easy:50 --games 20 --report report
      tablee arena kariba --blindness 20

cli-conflict = The arguments { $argument } and { $other } cannot both be given.
arena-no-games = An arena needs at least one game.
arena-too-many-games = { $games } games are too many for one run; the most is { $most }.
arena-no-threads = The number of threads must be 1 to { $most }, not { $threads }.
arena-no-budget = A budget must be greater than zero.
arena-no-positions = The blindness check needs 1 to { $most } positions.
arena-nothing-played = The run was stopped before a game had ended; nothing was written.
arena-no-folder = The folder { $folder } cannot be written, and nothing was played: { $reason }.
arena-no-file = The file { $file } cannot be written, and nothing was played: { $reason }.
arena-no-signal = Ctrl-C cannot be caught: { $reason }.
arena-progress = { $played } of { $games } games, { $left } left
arena-progress-positions = { $played } of { $games } positions, { $left } left
arena-stopped = Stopped after { $games } of { $asked } games; this is what they show.
arena-written = Written: { $files }.
arena-decimal-mark = .
arena-heading = { $game }, { $seats } seats, { $games } { $games ->
        [one] game
       *[other] games
    } in { $seconds } s, { $pairing }, seed { $seed }
arena-pairing-duplicate = every deal in all seats
arena-pairing-none = a deal for each game
arena-column-bot = bot
arena-column-score = % wins
arena-column-interval = 95%
arena-column-points = points
arena-column-rating = rating
arena-column-ms-mean = ms mean
arena-column-ms-median = ms median
arena-column-ms-p99 = ms p99
arena-column-ms-max = ms longest
arena-column-ahead = ahead
arena-column-against = of
arena-column-games = games
arena-plot-rating = Rating
arena-plot-rating-note = With 95% intervals. A lead of 200 points wins three games out of four.
arena-plot-rating-axis = rating (1500 is the mean of all who played)
arena-plot-points = Points
arena-plot-points-note = How often each bot reached each score; the dashed line is the mean.
arena-plot-points-axis = points at the end
arena-plot-time = Time per move
arena-plot-time-note = From the median to the 99th percentile (thick mark); the dot is the mean, the dotted line goes to the longest.
arena-plot-time-axis = milliseconds (logarithmic)
arena-report-title = Arena: { $game }
arena-report-score = Wins are shares of the victory, ties divided; with equal players everybody would have { $chance }%. Intervals are 95%, over deals and not over games: games on the same deal are not independent.
arena-report-pairs = Who was ahead of whom
arena-report-forfeits = Games that a guest forfeited
arena-report-repeat = How it was measured
arena-report-method-two = Ratings: Bradley and Terry’s model, fitted to all games at once, on Elo’s scale. Times count moves with at least two choices. With a budget of playouts, this command gives the same results on every machine and with any number of threads; with a budget of time, similar ones.
arena-report-method-more = Ratings: Weng and Lin’s Bayesian update over every pair of seats, game by game in the order of the schedule, on Elo’s scale. Times count moves with at least two choices. With a budget of playouts, this command gives the same results on every machine and with any number of threads; with a budget of time, similar ones.
arena-forfeit = Game { $game }, { $bot } in seat { $seat }, decision { $decision }: { $reason }
arena-forfeits = { $bot } forfeited { $count } { $count ->
        [one] game
       *[other] games
    }, the first in game { $game }: { $reason }
arena-forfeits-more = … and { $count } more; the JSON has them all.
arena-reason-unstartable = it could not be started ({ $why }).
arena-reason-ended = it ended instead of answering ({ $how }).
arena-reason-late = no answer within { $limit } ms.
arena-reason-unreadable = “{ $said }” is not a move.
arena-reason-illegal = “{ $said }” is not allowed here.
arena-blindness = { $level }: the same move in { $same } of { $positions } positions
arena-not-blind = The bots are not blind: with the same view, { $count } { $count ->
        [one] answer
       *[other] answers
    } changed with the hidden cards.


bench-bots-heading = playouts per second           first move      whole game   of plain    of alone
bench-bots-plain = plain random playouts
bench-bots-plain-search = search by rules alone
bench-bots-alone = { $level }, playouts alone

check-proven = The deal is the one whose fingerprint was shown before the first move.
check-not-proven = The deal is not the one whose fingerprint was shown before the first move: either the shuffle or this game file was changed.

help-serve = Run a server, so that friends can play online
help-serve-listen = Address and port [default: 127.0.0.1:7777]
help-serve-metrics-listen = An address of their own for /health and /metrics, which the other then does not have
help-serve-database = SQLite file, or postgres://... [default: in your data folder]
help-serve-public-url = The address that people open, if there is a proxy in front
help-serve-idle = Seconds until a table that nobody is looking at is unloaded from memory [default: 60]
help-serve-open-hours = Hours until a table at which nobody starts a game is closed [default: 72]
help-serve-push-allow = Also send messages here: a host, an origin, ntfy=ORIGIN or webhook=ORIGIN; may be repeated
help-serve-push-contact = E-mail or https:// address where push services can reach you [default: --public-url]
help-serve-no-push = Send nobody a message when it is their turn
help-serve-log = How much is logged: error, warn, info or debug [default: info]
help-serve-log-json = Log as JSON, one object per line
help-serve-behind-proxy = Take clients’ addresses from X-Forwarded-For
help-serve-no-limits = No rate limits: for measurements
help-serve-open = Open the browser
help-serve-accept-loss = Start even if the database may lose what it said was saved
help-serve-examples =
    All this can be set by environment variables: TABLEE_LISTEN, TABLEE_DATABASE,
    TABLEE_PUBLIC_URL, TABLEE_IDLE, TABLEE_LOG, TABLEE_LOG_JSON and so on.
    docs/RUNNING.md tells more.

    Examples:
      tablee serve --open
      tablee serve --listen 0.0.0.0:7777 --database /var/lib/tablee/tables.sqlite
      tablee serve --database postgres://tablee@localhost/tablee
help-admin = Look after the tables of a server
help-admin-examples =
    Examples:
      tablee admin backup tables-copy.sqlite
      tablee admin prune --older-than 90d
      tablee admin verify
      tablee admin restore tables-copy.sqlite --database new.sqlite
      tablee admin erase CODE --message 12
help-backup = Copy all tables into a new SQLite file, while the server runs
help-backup-file = The new file
help-backup-examples =
    Examples:
      tablee admin backup copy.sqlite --database tables.sqlite
help-prune = Delete unfinished tables that have not changed for a long time
help-prune-older-than = How long: days (90d), hours (12h) or minutes (30m)
help-prune-examples =
    Finished games are never deleted.

    Examples:
      tablee admin prune --older-than 90d --database tables.sqlite
help-restore = Restore all tables from a copy into an empty database, and verify them
help-restore-file = The copy, made by “tablee admin backup”
help-restore-examples =
    Nothing that is there already is overwritten.

    Examples:
      tablee admin restore copy.sqlite --database tables.sqlite
      tablee admin restore copy.sqlite --database postgres://tablee@localhost/tablee
help-verify = Look whether all tables are whole: no row missing or changed, every game can be replayed
help-verify-examples =
    Changes nothing; a server may run meanwhile. Ends with code 2 if something is wrong.

    Examples:
      tablee admin verify --database tables.sqlite
help-load = Measure a server: bots as clients over real sockets
help-load-tables = Tables that play at the same time [default: 500]
help-load-seconds = How long [default: 10]
help-load-rate = Moves per second in all; 0 is as fast as it goes [default: 0]
help-load-idle = Open this many tables, leave them idle, and measure memory
help-load-stored = Store this many tables, start a server, and measure start, memory and disk
help-load-server = A server that runs already [default: one is started for the measurement]
help-load-examples =
    Starts a server of its own on a new SQLite file unless --server is given,
    and plays two-seat tables against it. Only for a server of your own.

    Examples:
      tablee load --seconds 10
      tablee load --rate 500 --json
      tablee load --idle-tables 1000
      tablee load --stored-tables 100000

serve-address = To play, open { $address }
serve-no-page = This program was built without the page, so it serves a plain one. For the whole page, build it first: cargo xtask page, then cargo build --release.
serve-failed = The server could not run: { $reason }.
serve-bad-log = The log filter “{ $filter }” cannot be read: { $reason }.
serve-no-folder = The folder { $folder } for the tables could not be created: { $reason }. Name another place with --database.
serve-not-durable = The database is not durable ({ $setting } is { $found }): confirmed moves could be lost. Change that setting, or start with --i-accept-loss.
serve-no-store = The tables cannot be opened: { $reason }.
serve-no-listen = Cannot listen on { $address }: { $reason }. Choose another address with --listen.
serve-bad-push-place = Messages can’t be sent to “{ $place }”; write a host such as push.example.org, an origin such as https://push.example.org, ntfy=https://ntfy.sh or webhook=https://example.org.
serve-bad-push-contact = “{ $contact }” is no address for push services; write you@example.org or https://example.org.
serve-bad-url = “{ $url }” is not a web address; one begins with http:// or https://.
admin-backed-up = All tables were copied into { $file }.
admin-bad-age = “{ $age }” is not an age; write 90d, 12h or 30m.
admin-restored = All tables were restored from { $file }.
admin-not-restored = { $file } could not be restored: { $reason }. Name an empty database, or a file that is not there yet, with --database.
admin-verified = All is whole: { $tables } { $tables ->
        [one] table
       *[other] tables
    }, { $rows } { $rows ->
        [one] row
       *[other] rows
    }{ $unlinked ->
        [0] .
       *[other] ; { $unlinked } of them without a check sum, from an older version.
    }
admin-damaged-file = The database is damaged: { $reason }. Restore a backup.
admin-missing-row = Table { $table }: row { $row } is missing. Restore a backup.
admin-changed-row = Table { $table }: row { $row }, or one before it, is not as it was written. Restore a backup.
admin-short-table = Table { $table }: only { $rows } rows are there; there were { $listed } at least. Restore a backup.
admin-unreadable-table = Table { $table } cannot be replayed: { $reason }.
admin-pruned = { $tables } { $tables ->
        [one] table was
       *[other] tables were
    } deleted.
load-failed = The measurement failed: { $reason }.
load-limits = A measurement has 1 to { $tables } tables and takes 1 to { $seconds } seconds.
load-heading = { $game }, { $tables } tables, { $seconds } s, { $rate }
load-saturated = as fast as it goes
load-paced = { $rate } moves per second
load-moves = moves acknowledged          { $moves } ({ $rate } per second)
load-latency = move to update, ms         median { $median }, 90% { $ninety }, 99% { $ninetynine }, longest { $longest }
load-answer = move to acknowledgement, ms  median { $median }, 99% { $ninetynine }
load-server-cost = server                      { $cpu } CPU s, { $memory } MiB
load-client-cost = client                      { $cpu } CPU s
load-idle-cost = { $tables } idle tables with two sockets each: { $bytes } bytes per table
load-idle-memory = { $tables } tables in memory without sockets: { $bytes } bytes per table
load-stored = { $tables } stored tables of { $rows } rows, written in { $seconds } s: { $bytes } bytes of disk per table
load-stored-without = server without them: ready after { $start } ms, { $memory } MiB
load-stored-with = server with them: ready after { $start } ms, { $memory } MiB
load-stored-return = one of them was asked for and was there after { $time } ms

help-review = Review a game: what each decision cost, and what was luck
help-review-seat = Whose decisions: the number of a player, may be repeated [default: all]
help-review-level = Who judges: easy, medium, hard or master [default: master]
help-review-playouts = About how many playouts a decision gets [default: 400]
help-review-examples =
    A bot judges every decision by what the player could know at the time. The
    figures come from playouts and are estimates; docs/REVIEW.md explains them.
    Ctrl-C stops the review and shows what has been judged so far.

    Examples:
      tablee review game.json --playouts 20
      tablee review game.json --seat 1 --level hard --playouts 20
      tablee review game.json --playouts 20 --json

review-nothing = Nothing was decided in this game, so there is nothing to review.
review-progress = { $played } of { $games } decisions, { $left } left
review-stopped = Stopped after { $judged } of { $all } decisions; this is what they show.
review-heading = { $game }, { $seats } players: { $decisions } { $decisions ->
        [one] decision
       *[other] decisions
    } judged by { $level } with about { $playouts } playouts each.
review-seat = { $seat } gave away { $win }% of a win and { $points } points in { $decisions } { $decisions ->
        [one] decision
       *[other] decisions
    }.
review-apart = { $start }% at the start; luck { $luck }, given away by the other player { $others }, bot’s second thoughts { $rethought }, own decisions { $cost }: { $end }% at the end.
review-together = { $start }% at the start; luck and the others { $rest }, bot’s second thoughts { $rethought }, own decisions { $cost }: { $end }% at the end.
review-decision = Decision { $decision }: { $played } ({ $chance }%) gave away { $win }% and { $points } points; { $best } was better ({ $better }%).
review-guess = Decision { $decision }: { $played } may have given away { $win }% and { $points } points; { $best } looks better ({ $better }%).
review-spotless = No decision gave anything away.
review-unfinished = The game is not finished; the figures stop at the last decision.

# A server for language models (`tablee mcp`)
help-mcp = Serve tables to a language model over the Model Context Protocol (stdio)
help-mcp-examples =
    Your client starts this program and talks to it over its standard streams.
    A bot or a seat is told what it may know and nothing more. The deals of a
    --seed can be dealt again; without one nobody can foresee them.

    Examples:
      tablee mcp
      tablee mcp --seed 7 --lang fr
mcp-failed = The Model Context Protocol broke off: { $reason }.
mcp-instructions = Play board games against bots, and learn what every move of yours cost. Open a table, look, list the moves, play one of them in its notation, and ask for a review at the end. Refusals cite the number of a rule; read_rules has them all.
mcp-no-such-tool = There is no such tool; tools/list has those there are.
mcp-tool-list-games = The games, with their numbers of players and their options
mcp-tool-read-rules = The rules of a game, numbered; refusals cite these numbers
mcp-tool-open-table = Deal a new game and take a seat at it; answers with the position as you see it
mcp-tool-look = The position as one of your seats sees it, and what has happened since your last move
mcp-tool-list-moves = All legal moves of one of your seats, each with its meaning
mcp-tool-play = Play a move; the bots answer at once. A move that the rules forbid is refused with the number of the rule, and nothing changes
mcp-tool-advice = What a bot that sees what you see thinks of your moves: chance of winning and points expected. The review counts how often you asked
mcp-tool-review = What each decision cost in chance of winning and in points, judged by what the seat knew at the time: your own decisions during the game, everybody’s once it is over
mcp-argument-table = The number that open_table gave
mcp-argument-seat = One of your seats, from 1 [default: the one that decides]
mcp-argument-seats = Who plays, in order: you, or a bot by its level [default: you, and medium for the others]
mcp-argument-options = The switches that list_games tells, by name
mcp-argument-move = A move in the notation of list_moves
mcp-argument-decision = The number of the decision you answer, so that a move sent twice is played once
mcp-argument-level = Who thinks [default: hard]
mcp-argument-playouts = How long it thinks
mcp-arguments = These arguments do not fit the tool: { $reason }.
mcp-unknown-player = “{ $player }” cannot take a seat; write you, random, easy, medium, hard or master.
mcp-no-seat-of-yours = None of the seats is yours; write you for at least one of them.
mcp-not-your-seat = Seat { $seat } is not yours: you see and play only your own.
mcp-no-table = There is no table { $table }; open_table opens one.
mcp-full = { $tables } games are going on; finish one before you open another.
mcp-playouts = A bot can be asked for 1 to { $most } playouts.
mcp-stopped = The review was stopped.
mcp-over = The game is over. Points in the order of the seats: { $scores }.
mcp-decide = Table { $table }: it is { $seat }’s turn to decide, and that seat is yours.
mcp-wait = { $seat } has nothing to decide now.
mcp-no-moves = There is nothing to decide now.
mcp-advice = Moves, the best first, with the chance of winning and the points expected:
mcp-review = Decision, player, move played (chance of winning), best move (chance of winning), given away in chance and points:
mcp-account = { $seat } gave away { $win }% of a win and { $points } points in { $decisions } { $decisions ->
        [one] decision
       *[other] decisions
    }.

## tablee admin erase

help-erase = Erase messages or names at a table, for good
help-erase-table = The code of the table, as in its address; or the game and date of a day’s list, such as kariba/2026-11-18
help-erase-message = The message with this number; may be given several times
help-erase-player = The name of everybody who has played from this seat, counted from 1, or of this number on a day’s list; may be given several times
help-erase-table-name = The name of the table
help-erase-examples =
    Without a choice it lists what can be erased, with the numbers. The server
    may run meanwhile: its tables show the change within seconds. A SQLite file
    is rewritten afterwards, so that the words are gone from the disk too.
    Backups keep them: make a new one and delete the old ones.

    Examples:
      tablee admin erase CODE
      tablee admin erase CODE --message 12 --message 15
      tablee admin erase CODE --player 2 --table-name
admin-erase-table-name = Table name: { $name }
admin-erase-player = Player { $seat }: { $name }
admin-erase-comment = Message { $row }, by a spectator: { $text }
admin-erase-message = Message { $row }, player { $seat }: { $text }
admin-erase-nothing-there = Nobody has written anything at this table.
admin-erased = { $rows ->
        [0] All of that had been erased already.
        [one] It is erased. Old backups still have it.
       *[other] It is erased, in { $rows } places. Old backups still have it.
    }
admin-erase-left-in-log = Somebody was reading the database, so its old bytes are still beside it in the file that ends with “-wal”. Run the same command again.
admin-erase-left-in-postgres = PostgreSQL keeps the old bytes until it cleans up. To be sure, run VACUUM FULL log, tables, scores when nobody plays.
admin-not-erased-no-table = There is no table { $table }.
admin-not-erased-no-message = Table { $table } has no message { $row }. Without --message you get a list.
admin-not-erased-no-player = Table { $table } has nobody’s name for player { $seat }. Without --player you get a list.
admin-not-erased-no-name = Table { $table } has no name of its own.
admin-not-erased-no-day = Nobody is on the list of { $table }; it takes a game and a date such as kariba/2026-11-18.
admin-not-erased-nobody-on-day = The list of { $table } has no number { $number }. Without --player you get the list.
admin-not-erased = Nothing was erased: { $reason }.

## Why a decision cost something

review-why = { $choice }: { $why }

# Puzzles

help-puzzles = Solve puzzles: positions in which one move is best
help-puzzles-kind = Only puzzles of one kind, such as ending
help-puzzles-examples =
    Examples:
      tablee puzzles
      tablee puzzles kariba --kind ending
      tablee puzzles labyrinth --plain
      tablee puzzles make kariba --count 20 --out kariba.txt
      tablee puzzles judge kariba.txt
help-puzzles-make = Look for puzzles in games of bots, or in game files
help-puzzles-make-examples =
    What a file already has stays, and the search goes on where it was stopped.

    Examples:
      tablee puzzles make kariba --count 20 --out kariba.txt
      tablee puzzles make karuba --seed 7 --hours 4 --out karuba.txt
      tablee puzzles make kariba --from game.json --out kariba.txt
help-puzzles-out = Add the puzzles to this file
help-puzzles-count = Stop when the file has so many [default: 100]
help-puzzles-hours = Stop after so many hours
help-puzzles-playouts = Playouts for each look at a position [default: 1200]
help-puzzles-endings = Only endings that can be worked out
help-puzzles-from = Look in this game file; repeat it for several
help-puzzles-judge = Look at the puzzles of a file again, with ten times the playouts and another seed
help-puzzles-judge-examples =
    Examples:
      tablee puzzles judge kariba.txt
      tablee puzzles judge kariba.txt --sample 20
help-puzzles-sample = Only so many that were judged, and so many that were worked out
puzzles-making = { $played } of { $games } puzzles, about { $left } left
puzzles-judging = { $played } of { $games } puzzles, about { $left } left
puzzles-made = { $game }: { $count } puzzles, { $exact } of them worked out, from { $games } games; { $kinds }.
puzzles-judged = { $game }: { $count } judged puzzles looked at again, { $overturned } overturned; { $exact } worked out again, { $wrong } wrong.
puzzles-overturned = overturned: { $id }, { $choice }
puzzles-no-game = { $file } does not say which game its puzzles are of.
