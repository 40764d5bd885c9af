### Puzzles: what the terminal and the page both say. On the page these words come with the puzzles.

puzzles-goal = Find the best move. (Difficulty { $rating })
puzzles-goal-kind = { $kind }: find the best move. (Difficulty { $rating })
puzzles-missed = Your move: { $played }. It isn’t the best here.
puzzles-missed-why = Your move: { $played }. It isn’t the best here. { $why }
puzzles-answer = The best move: { $best }. { $why } { $judged }
puzzles-right = That’s it. { $answer }
puzzles-no-why = It’s better than it looks.
puzzles-judged-win = It wins { $win }% of the time, the next best ({ $next }) { $other }%.
puzzles-judged-points = It brings about { $points ->
        [one] one point
       *[other] { $points } points
    } more than the next best ({ $next }).
puzzles-exact-win = Worked out to the end: it wins { $win }% of the time, the next best ({ $next }) { $other }%.
puzzles-exact = Worked out to the end: any other move brings less, even the next best ({ $next }).
puzzles-broken = This puzzle can’t be shown: { $reason }.

puzzles-kind-ending = Endings
puzzles-kind-capture = What to take
puzzles-kind-ways = Keep the ways open
puzzles-kind-walk = Time to walk
puzzles-kind-bid = Which two cards
puzzles-kind-double = Several at once
puzzles-kind-threat = See what they threaten
puzzles-kind-choice = Other decisions
puzzles-clue-ending = Little or nothing is left to chance: count it out to the end.
puzzles-clue-capture = Look at what you take, and at what you leave to the others.
puzzles-clue-ways = Think of the tiles or cards to come: what keeps the most ways open?
puzzles-clue-walk = It’s time for a step. Whose, and how far?
puzzles-clue-bid = Think of what the others may choose, and of what you keep for later.
puzzles-clue-double = One lay can win several cards.
puzzles-clue-threat = Don’t just look at what you can take: what could the next player do then?
puzzles-clue-choice = What matters is what comes after.

puzzles-about = Positions from real games in which one move is best, and not the first that comes to mind.
puzzles-new = Not tried yet
puzzles-due = { $count } to try again
puzzles-own = From your own games
puzzles-own-count = From your own games ({ $count })
puzzles-none = There are no puzzles here yet. Review one of your games: its costly decisions become puzzles.
puzzles-away = The puzzles couldn’t be loaded. Check your connection, then try again.
puzzles-clue = Give me a clue
puzzles-skip = Another puzzle
puzzles-follow = See what follows
puzzles-play-on = Play it out
puzzles-show = Show the best move
puzzles-again = Try it again
puzzles-next = Next puzzle
puzzles-themes = All puzzles
puzzles-made-here = { $count ->
        [one] One decision of this game is now a puzzle of yours.
       *[other] { $count } decisions of this game are now puzzles of yours.
    }
puzzles-solve = Solve them
