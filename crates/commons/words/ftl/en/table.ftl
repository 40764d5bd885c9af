### What every client says of a table: in the terminal and on the page.

play-easy = Easy { $number }
play-hard = Hard { $number }
play-master = Master { $number }
play-medium = Medium { $number }
play-player = Player { $number }
play-random = Random { $number }
play-unknown-player = “{ $player }” is not a player; write human, random, easy, medium, hard or master.
possible-best-made = { $points } points were possible with these tiles; the most that anybody made was { $made }. Nobody could have made more than { $bound }.
possible-you-made = { $points } points were possible with these tiles; you made { $made }. Nobody could have made more than { $bound }.
review-no-seat = There is no player { $seat } in this game.
save-broken = The saved game in { $file } can’t be read: { $reason }. The file was left as it is.
save-none = There’s no saved game in { $file }.
save-players = The saved game names { $players } players for { $seats } seats.
save-unwritable = The game can’t be saved to { $file }: { $reason }. You can play on, but the game will be lost when you quit; choose another file with --save.
score-total = Total: { $points } { $points ->
        [one] point
       *[other] points
    }
screen-discard = discard
screen-done = take no more
screen-lay = lay
screen-pass = pass
screen-pile = pile
screen-pile-left = Pile: { $count }
screen-round = Round { $round } of { $of }
screen-take = take
screen-turn = Turn { $turn } of { $of }
spoken-adventurer = { $colour } adventurer
spoken-beach = at the beach
spoken-captured = { $seat } has captured { $animals } and holds { $cards } { $cards ->
        [one] card
       *[other] cards
    }.
    .you = You have captured { $animals } and hold { $cards } { $cards ->
            [one] card
           *[other] cards
        }.
spoken-card-island = { $seat }: { $points } { $points ->
        [one] point
       *[other] points
    }. Island: { $cards }.
spoken-colour = { $colour }: beach { $beach }, temple at jungle { $jungle }, treasures left: { $treasures }.
spoken-draw = Choose a card to draw.
spoken-face-up = Face-up cards: { $animals }.
spoken-hand = Your hand: { $cards }.
spoken-in-temple = in its temple
spoken-island = { $seat }: { $points } { $points ->
        [one] point
       *[other] points
    }, { $crystals } { $crystals ->
        [one] crystal
       *[other] crystals
    }, { $gold } { $gold ->
        [one] gold nugget
       *[other] gold nuggets
    }. Adventurers: { $adventurers }. Tiles: { $tiles }.
spoken-maze-card = Column { $column }, row { $row }: card { $card }. Its corridors: { $corridors }.
spoken-nothing = nothing
spoken-temple = { $colour } temple
spoken-tile = Tile { $tile } is revealed: exits { $exits }, { $steps } steps, item { $item }.
spoken-turned = { $seat } has turned over { $cards }.
    .you = You have turned over { $cards }.
spoken-waterhole = At the waterhole: { $animals }.
spoken-won = { $seat } has won { $count } { $count ->
        [one] card
       *[other] cards
    } ({ $cards }) and holds { $hand }.
    .you = You have won { $count } { $count ->
            [one] card
           *[other] cards
        } ({ $cards }) and hold { $hand }.
table-more-moves = more moves
table-not-begun = The game has not begun yet.

# Lessons and the coach

learn-goal = { $step } of { $steps }: { $goal }
learn-right = That’s it. { $learnt } ({ $rule })
learn-wrong = Your move: { $meaning }. It’s allowed, but not what was asked. { $goal }
learn-wrong-points = Your move: { $meaning }. It’s allowed, but it brings { $gained ->
        [one] one point
       *[other] { $gained } points
    } instead of { $asked }. { $goal }
learn-wrong-costs = Your move: { $meaning }. It’s allowed, but it costs you { $points ->
        [one] one point
       *[other] { $points } points
    }. { $goal }
learn-game = Now a real game against a bot. The coach speaks up before a costly move; you play it all the same if you like.
coach-win = This gives away about { $percent }% of a win.
coach-points = This gives away about { $points ->
        [one] one point
       *[other] { $points } points
    }.
coach-word = { $cost } Better: { $better }.
coach-why = { $word } { $why }
table-named = { $name }
table-of = { $name }’s table
table-of-nobody = Table
