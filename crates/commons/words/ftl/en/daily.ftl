### One deal a day: what the terminal and the page both say.

daily-no-hint = There are no hints in the try that counts.
daily-other-table = it is another table than that day’s.
daily-taken-back = turns were undone.
daily-other-move = decision { $decision }: { $seat } plays { $written } there, but that day’s bot plays { $played }.
daily-share = tablee · { $game } · { $date }: { $points } { $points ->
        [one] point
       *[other] points
    } { $signs }
daily-share-par = tablee · { $game } · { $date }: { $points } { $points ->
        [one] point
       *[other] points
    } { $signs } (hard { $hard }, master { $master })

daily-title = The deal of the day
daily-about = The same for everybody. The first try counts: no hints, nothing undone.
daily-row = { $days } { $days ->
        [one] day
       *[other] days
    } in a row
daily-table = { $seats } players, you are number { $seat }. Bots: { $levels }
daily-play = Play
daily-go-on = Continue
daily-once-more = Once more, for fun
daily-share-it = Copy a line to share
daily-shared = Copied. It gives nothing of the deal away.
daily-you-made = You made { $points } { $points ->
        [one] point
       *[other] points
    }, place { $place }.
daily-best-since = Your best of { $tries } tries: { $points }.
daily-par-here = In your place, the hard bot makes { $hard }, the master { $master }.
daily-par-comes = The bots are playing this deal…
daily-possible = { $points } were possible with these tiles; more than { $bound } are proven impossible.
daily-possible-proven = { $points } were possible with these tiles, and no more than { $bound }.
daily-picture = Picture to share
daily-points = { $points } { $points ->
        [one] point
       *[other] points
    }
daily-par-short = Hard { $hard } · Master { $master }
daily-see-best = Look at that game
daily-see-master = See how the master plays it
daily-archive = All days
daily-day = { $day }: { $played } played
daily-month-before = The month before
daily-month-after = The month after
daily-to-the-day = The day and its par
daily-of = { $what }: { $game }

## The list of a day's deal on a server.

daily-unknown-day = There is no deal of the day for this game and this day.
daily-not-tried = Put your own result on the list of this day first; then you can see the others.
daily-not-over = Only a try that is over can go on the list.
daily-no-try = This is no try at that day’s deal: { $why }
daily-list-add = Add to the day’s list
daily-list-about = Everybody who has played this deal here will see your name, your points and your game.
daily-list-send = Add my result
daily-list-checks = The server is checking the game…
daily-list-title = The day’s list
daily-list-line = { $points } { $points ->
        [one] point
       *[other] points
    }, place { $place }
daily-list-replay = Replay: { $name }
