### How one has fared, and a copy of everything, on the page.

statistics-title = My games
statistics-none = There’s nothing to count yet. Finish a game on this device, and it will be here.
statistics-by-game = By game
statistics-by-opponent = By opponent
statistics-opponent = Against
statistics-bots = Bots: { $level }
statistics-mean = Points on average
statistics-best = Most points
statistics-over-time = Points over time
statistics-curve = { $game }, { $games } games: { $first } points in the first one, { $last } in the last one
statistics-luck = Luck and decisions
statistics-luck-mean = In { $games ->
        [one] the game that was reviewed
       *[other] the { $games } games that were reviewed, on average
    }: { $luck } by luck and the others, { $decisions } by your own decisions.
statistics-luck-line = luck { $luck }, decisions { $decisions }
statistics-no-review = Review a game of yours to its end, and you’ll see here how much of it was luck.

copy-title = A copy of everything
copy-about = Settings, score book, saved games, courses and deals of the day, in one file. Take it to another device, or keep it in case this browser forgets. What is newer here stays as it is.
copy-save = Save a copy
copy-bring = Bring a copy here
copy-brought = { $count ->
    [0] Everything in this copy was here already.
    [one] The copy was brought here: one thing is new.
   *[other] The copy was brought here: { $count } things are new.
}
copy-none = This file isn’t a copy made by tablee.
