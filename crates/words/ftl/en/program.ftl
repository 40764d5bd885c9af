### The program `tablee`: help, failures, the game in the terminal.

help-about =
    Play, study and teach four games: Karuba, Karuba: the card game, Kariba
    and Labyrinth: the card game.
help-usage = Usage:
help-commands = Commands:
help-options = Options:
help-lang = Language of all that is shown [default: the system's, else en]
help-help = Show this help
help-version = Show the version
help-examples =
    Examples:
      tablee play kariba
      tablee play karuba --seats human,random,random
      tablee rules labyrinth --lang fr
      tablee trace kariba --seats 2 --seed 7 --games 1
      tablee bench kariba --seconds 0.1

    `tablee COMMAND --help` tells more about a command.
help-game = kariba, karuba, karuba-cards or labyrinth
help-seats = How many play [default: the fewest]
help-seed = The number that all shuffles come from
help-game-options = Options of the game, as JSON or as name=value,name=value
help-set = Another set of tiles or cards (TOML or JSON)
help-json = Print JSON instead of a table

help-play = Play a game here in the terminal
help-play-seats = Who sits where, in order: human or random
help-play-record = Write the game to this file when it ends or you leave
help-play-examples =
    Examples:
      tablee play
      tablee play labyrinth --seats human,random
      tablee play kariba --options expert=true --record game.json
help-rules = Read the rules of a game
help-rules-examples =
    Examples:
      tablee rules karuba-cards
      tablee rules kariba --lang fr
help-score = Explain the points of a position, path by path
help-score-file = The position drawn as text, or an island of Karuba cards [default: typed]
help-score-examples =
    An island is a grid of card numbers with a dot for each empty place:

      16 10 15  .
       3  2  1 13
       9  6 14  4
      11  5  . 12

    Examples:
      tablee score karuba-cards island.txt
      tablee score kariba position.txt
help-check = Check a record: deal, every move, result
help-check-file = The record, JSON or text
help-check-examples =
    Examples:
      tablee check game.json
help-trace = Print whole games, one JSON object a line
help-trace-games = How many games
help-trace-bot = Who plays: random
help-trace-examples =
    Each line has the whole truth of a position, all legal moves and the moves
    played, so that any program can check the engine.

    Examples:
      tablee trace karuba --seats 3 --seed 1 --games 2
      tablee trace kariba --seats 2 --seed 7 --options expert=true
help-bench = Measure the engines
help-bench-seconds = How long each measurement takes
help-bench-games = Play just so many games and print the number of decisions
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
cli-unknown-bot = There is no bot “{ $bot }”; there is: random.
cli-output = The output could not be written: { $reason }.
cli-input = The input could not be read: { $reason }.
cli-random = The system gives no random numbers ({ $reason }); choose a deal with --seed.
cli-unreadable = The file { $file } could not be read: { $reason }.
cli-unwritable = The file { $file } could not be written, and nothing was changed: { $reason }.
cli-too-large = The file { $file } is larger than 16 MiB; nothing that this program reads is.
cli-not-text = The file { $file } is not text in UTF-8.
cli-diagram = The position cannot be read at “{ $found }”; expected there: { $expected }.

bench-heading = game × seats                 games/s     decisions/s   ns/dec.    bytes
bench-seconds = A measurement takes more than 0 and at most { $most } seconds, not { $seconds }.
bench-progress = { $game } ({ $index } of { $total }), about { $left } s left

check-good = { $file } holds: { $game }, { $seats } seats, { $decisions } decisions, set { $set }; deal, moves and result are right.
check-unfinished = The game is not finished; this is how it stands.
standing-seat = { $place }. { $seat }: { $points } { $points ->
        [one] point
       *[other] points
    }
score-total = Total: { $points } { $points ->
        [one] point
       *[other] points
    }

play-welcome = Welcome to the table. Which game?
play-game = { $number }  { $game } ({ $fewest } to { $most } players)
play-which-game = Game (number, or q to leave):
play-unknown-player = “{ $player }” cannot sit down; a seat is human or random.
play-player = Player { $number }
play-random = Random { $number }
play-help = Type a move or its number; m moves, p position, s scores, r rules, ? this help, q leave.
play-many = Type the beginning of a move to see what it means.
play-curtain = { $seat }: press Enter when the others look away.
play-prompt = { $seat }, your move?
play-over = The game is over.
play-saved = The game is written in { $file }.
