### Karuba, the board game.

karuba-name = Karuba
karuba-pitch = Everybody has the same tiles and an island of their own: lay paths, lead four adventurers from the beach to their temples, and pick up crystals and gold on the way.

karuba-colour-brown = brown
karuba-colour-blue = blue
karuba-colour-purple = purple
karuba-colour-yellow = yellow

karuba-item-crystal = crystal
karuba-item-gold = gold nugget

karuba-side-north = north
karuba-side-east = east
karuba-side-south = south
karuba-side-west = west

karuba-its-temple = its temple

karuba-deal-tiles = the order of the tiles must contain each tile from 1 to 36 exactly once
karuba-deal-setup = adventurers and temples are wrongly placed: no number may be used twice on the same edge, and there must be at least three numbers between an adventurer and its temple
karuba-deal-no-setup = it does not say where the adventurers and temples go
karuba-deal-drafted = it says where the adventurers and temples go, although the players place them in the draft

karuba-set-name = the faces need a name of 1 to 40 letters, digits and hyphens
karuba-set-size = an island has { $expected }, not { $found }
karuba-set-shore-missing = this number is missing
karuba-set-shore-unknown = there is no such number: the numbers are 10, 20 and so on up to 110
karuba-set-shore-edge = this number belongs at { $expected }, not at “{ $found }”
karuba-set-colours = the colours must be brown, blue, purple and yellow, in this order
karuba-set-treasures-missing = the treasures for { $players } players are missing
karuba-set-treasures-count = { $players } players need { $players } treasures of each colour, and there { $found ->
        [one] is one
       *[other] are { $found }
    }
karuba-set-treasure-value = a treasure is worth 1 to { $most } points, not { $value }
karuba-set-treasures-order = the best treasure must come first, and none may be worth more than the one before it
karuba-set-treasures-players = the game is for 2, 3 or 4 players
karuba-set-tile-number = { $number } is not a tile number: tiles are numbered from 1 to 36
karuba-set-tile-twice = number { $number } is already taken
karuba-set-tile-missing = this tile is missing
karuba-set-tile-count = { $found ->
        [one] there is one tile
       *[other] there are { $found } tiles
    }, but a set has { $expected }
karuba-set-tile-sides = “{ $found }” is not a list of sides: exits are written with the letters N, E, S and W, each at most once
karuba-set-tile-exits = { $found ->
        [0] the tile has no exit
        [one] the tile has only one exit
       *[other] the tile has { $found } exits
    }, but needs two to four
karuba-set-tile-item = “{ $found }” is not an item: a tile shows a crystal, gold or neither
karuba-set-supply = { $found } may not be enough: a game can need { $needed }

karuba-fault-over = The game is over.
karuba-fault-not-at-table = Nobody plays at this seat.
karuba-fault-not-your-placement = It’s { $seat }’s turn to place a colour.
karuba-fault-not-your-turn = It’s { $seat }’s turn to decide what to do with this tile.
karuba-fault-drafting = The colours are still being placed; place one, such as blue=40/90.
karuba-fault-not-drafting = All adventurers and temples are already in place.
karuba-fault-colour-placed = The { $colour } adventurer and its temple are already in place.
karuba-fault-beach-taken = The { $by } adventurer is already at beach { $number }.
karuba-fault-jungle-taken = The { $by } temple is already at jungle { $number }.
karuba-fault-too-near = Beach { $beach } and jungle { $jungle } are too close together: there must be at least three numbers between them.
karuba-fault-other-tile = Tile { $revealed } was revealed, not tile { $named }.
karuba-fault-field-taken = Tile { $tile } is already on { $field }.
karuba-fault-in-temple = The { $colour } adventurer has reached its temple and stays there.
karuba-fault-stays = That would leave the adventurer where it is; to discard without moving, write { $tile }-.
karuba-fault-back-to-beach = Adventurers can’t go back to the beach.
karuba-fault-no-tile = There’s no tile on { $field } to stop on.
karuba-fault-occupied = The { $by } adventurer is on { $field }, and there’s only room for one.
karuba-fault-no-landing-tile = The adventurer is waiting at beach { $number }, but there’s no tile on { $field } to step onto.
karuba-fault-no-landing-exit = The adventurer is waiting at beach { $number }, but the tile on { $field } has no exit to the { $side }.
karuba-fault-no-temple-tile = The temple is at jungle { $number }, but there’s no tile on { $field } leading to it.
karuba-fault-no-temple-exit = The temple is at jungle { $number }, but the tile on { $field } has no exit to the { $side }.
karuba-fault-no-path = No path leads the { $colour } adventurer to { $to }.
karuba-fault-blocked = Another adventurer blocks every path from the { $colour } adventurer to { $to }.
karuba-fault-too-far = That’s { $needed } steps away, and this tile only gives { $steps }.

karuba-event-placed = { $seat } places { $colour }: the adventurer at beach { $beach }, the temple at jungle { $jungle }.
    .you = You place { $colour }: the adventurer at beach { $beach }, the temple at jungle { $jungle }.
karuba-event-revealed = Turn { $turn }: tile { $tile } is revealed.
karuba-event-laid = { $seat } lays tile { $tile } on { $field }.
    .you = You lay tile { $tile } on { $field }.
    .plain = { $seat } lays tile { $tile }.
    .you-plain = You lay tile { $tile }.
karuba-event-laid-item = { $seat } lays tile { $tile } with a { $item } on { $field }.
    .you = You lay tile { $tile } with a { $item } on { $field }.
    .plain = { $seat } lays tile { $tile } with a { $item }.
    .you-plain = You lay tile { $tile } with a { $item }.
karuba-event-discarded = { $seat } discards tile { $tile } and moves nobody.
    .you = You discard tile { $tile } and move nobody.
karuba-event-walked = { $seat } discards tile { $tile } and moves the { $colour } adventurer from { $from } to { $to }.
    .you = You discard tile { $tile } and move the { $colour } adventurer from { $from } to { $to }.
    .plain = { $seat } discards tile { $tile } and moves the { $colour } adventurer.
    .you-plain = You discard tile { $tile } and move the { $colour } adventurer.
karuba-event-landed = { $seat } discards tile { $tile } and moves the { $colour } adventurer from the beach to { $to }.
    .you = You discard tile { $tile } and move the { $colour } adventurer from the beach to { $to }.
    .plain = { $seat } discards tile { $tile }, and the { $colour } adventurer leaves the beach.
    .you-plain = You discard tile { $tile }, and the { $colour } adventurer leaves the beach.
karuba-event-reached = { $seat } discards tile { $tile } and moves the { $colour } adventurer from { $from } to its temple.
    .you = You discard tile { $tile } and move the { $colour } adventurer from { $from } to its temple.
    .plain = { $seat } discards tile { $tile } and moves the { $colour } adventurer to its temple.
    .you-plain = You discard tile { $tile } and move the { $colour } adventurer to its temple.
karuba-event-crossed = { $seat } discards tile { $tile } and moves the { $colour } adventurer all the way from the beach to its temple.
    .you = You discard tile { $tile } and move the { $colour } adventurer all the way from the beach to its temple.
karuba-event-collected = { $seat } takes a { $item } on { $field }.
    .you = You take a { $item } on { $field }.
    .plain = { $seat } takes a { $item }.
    .you-plain = You take a { $item }.
karuba-event-treasure = { $seat } takes the { $colour } treasure worth { $value }.
    .you = You take the { $colour } treasure worth { $value }.
karuba-event-treasure-made-up = { $seat } takes the { $colour } treasure worth { $value } and { $crystals ->
        [one] one crystal
       *[other] { $crystals } crystals
    } to make up the difference.
    .you = You take the { $colour } treasure worth { $value } and { $crystals ->
            [one] one crystal
           *[other] { $crystals } crystals
        } to make up the difference.
karuba-event-ended-temples = All four adventurers of an island have reached their temples: the game is over.
karuba-event-ended-tiles = The last tile has been played: the game is over.

karuba-score-treasure = The treasure of the { $colour } temple
karuba-score-make-up = { $count ->
        [one] One crystal
       *[other] { $count } crystals
    } to make up for a smaller treasure
karuba-score-crystals = { $count ->
        [one] One crystal
       *[other] { $count } crystals
    } picked up
karuba-score-gold = { $count ->
        [one] One gold nugget, worth 2
       *[other] { $count } gold nuggets, worth 2 each
    }
karuba-score-tiles = { $count ->
        [one] One tile
       *[other] { $count } tiles
    } on the island (breaks ties)

karuba-move-lay = lay tile { $tile } on { $field }
    .plain = lay tile { $tile } here
karuba-move-lay-item = lay tile { $tile } on { $field }, with a { $item }
    .plain = lay tile { $tile } here, with a { $item }
karuba-move-discard = discard tile { $tile }, move nobody
karuba-move-walk = { $colour } to { $field }
    .plain = move the { $colour } adventurer here
karuba-move-walk-item = { $colour } to { $field }, takes the { $item }
    .plain = move the { $colour } adventurer here, take the { $item }
karuba-move-temple = { $colour } to its temple
karuba-move-beach = { $colour } back to the beach
karuba-move-place = { $colour }: beach { $beach }, temple at { $jungle }

karuba-picture-turn = Turn { $turn } of { $tiles }
karuba-picture-tile = Tile { $tile }: lay it, or discard it and walk up to { $steps } steps.
karuba-picture-together = Everybody decides at the same time.
karuba-picture-decider = It’s { $seat }’s turn to decide.
karuba-picture-draft = { $seat } places a colour: adventurer and temple.
karuba-picture-over = The game is over.
karuba-picture-island = { $seat }: { $points ->
        [one] one point
       *[other] { $points } points
    }
karuba-picture-own-island = { $seat } (you): { $points ->
        [one] one point
       *[other] { $points } points
    }
karuba-picture-legend = Capital letter: adventurer; small letter: its temple; * crystal (1 point), $ gold nugget (2 points).
karuba-picture-way = beach { $beach }, temple { $jungle }
karuba-picture-no-way = not placed yet
karuba-picture-treasures = treasures left: { $values }
karuba-picture-belongings = { $seat }: { $points ->
        [one] one point
       *[other] { $points } points
    }; treasures { $treasures }; { $crystals ->
        [one] one crystal
       *[other] { $crystals } crystals
    }; { $gold ->
        [one] one gold nugget
       *[other] { $gold } gold nuggets
    }; { $tiles ->
        [one] one tile
       *[other] { $tiles } tiles
    } laid
karuba-picture-to-come = Tiles to come ({ $count }):

karuba-scene-island = Island, { $name }: { $tiles ->
        [one] one tile
       *[other] { $tiles } tiles
    }, { $arrived } of 4 adventurers in their temples, { $crystals ->
        [one] one crystal
       *[other] { $crystals } crystals
    }, { $gold ->
        [one] one gold nugget
       *[other] { $gold } gold nuggets
    }, { $points ->
        [one] one point
       *[other] { $points } points
    }.
karuba-scene-adventurer = { $colour } adventurer
karuba-scene-place-lay = { $field }: lay the tile
karuba-scene-place-walk = { $field }: { $steps ->
        [one] one step
       *[other] { $steps } steps
    }
karuba-scene-place-item = { $field }: { $steps ->
        [one] one step
       *[other] { $steps } steps
    }, takes the { $item }
karuba-scene-place-temple = Temple: { $steps ->
        [one] one step
       *[other] { $steps } steps
    }, treasure worth { $points }
karuba-scene-lays = Tile { $tile } on { $field }: { $joins ->
        [0] it joins no path yet.
        [one] its path continues on one side.
       *[other] its path continues on { $joins } sides.
    }
    .plain = { $joins ->
        [0] It joins no path yet.
        [one] Its path continues on one side.
       *[other] Its path continues on { $joins } sides.
    }
karuba-scene-brings = A { $item } goes on it.
karuba-scene-stays = The tile is discarded, and nobody moves.
karuba-scene-walks = The { $colour } adventurer walks { $steps ->
        [one] one step
       *[other] { $steps } steps
    } to { $field }.
    .plain = The { $colour } adventurer walks { $steps ->
        [one] one step
       *[other] { $steps } steps
    }.
karuba-scene-takes = It takes the { $item }: { $points ->
        [one] one point
       *[other] { $points } points
    }.
karuba-scene-enters = The { $colour } adventurer walks { $steps ->
        [one] one step
       *[other] { $steps } steps
    } into its temple: { $points ->
        [one] one point
       *[other] { $points } points
    }.
karuba-scene-places = The { $colour } adventurer starts at beach { $beach }, and its temple is at jungle { $jungle }. Tap another number to move either of them.
karuba-scene-draft = One column for each number that the temple may have in the jungle, one row for each number that the adventurer may have on the beach.
karuba-scene-to-come = Tiles to come: { $count }
karuba-scene-treasures = Treasures of the temples

karuba-scene-prompt-draft = Choose where to put this colour’s adventurer and temple.
karuba-scene-prompt-decide = Tap the tile to lay it, tap an adventurer to move it, or discard.

# Why a move

karuba-why-nearer = The path of the { $colour } adventurer now lacks { $now ->
    [0] no tile
    [one] one tile
   *[other] { $now } tiles
} instead of { $before }; { $helping } of the { $tiles } tiles to come help it further.
karuba-why-closes = This closes the last way of the { $colour } adventurer.
karuba-why-costs = The path of the { $colour } adventurer then lacks { $now } tiles instead of { $before }.
karuba-why-keeps = No adventurer comes nearer, but none needs more tiles than before.
karuba-why-temple = The { $colour } adventurer reaches its temple: { $points } points.
karuba-why-crystal = The { $colour } adventurer takes a crystal; { $rest }.
karuba-why-gold = The { $colour } adventurer takes a gold nugget; { $rest }.
karuba-why-walks = The { $colour } adventurer goes to { $field }; { $rest }.
    .plain = The { $colour } adventurer goes here; { $rest }.
karuba-why-shut = from there no way is left to its temple
karuba-why-missing = from there its path lacks { $missing ->
    [0] no tile
    [one] one tile
   *[other] { $missing } tiles
}
karuba-why-discards = Nothing is laid and nobody moves; there were { $lays } spaces to lay the tile and { $walks } ways to walk.
karuba-why-places = Even the shortest path of the { $colour } adventurer needs { $tiles } tiles.

# Lessons

karuba-learn-1-goal = Every adventurer looks for its temple. Blue waits at beach 40: lay tile 1 right beside it.
karuba-learn-1-hint = Choose the tile, then the space to the right of beach 40.
karuba-learn-1-done = A tile goes on any free space. It is never turned and need not join another. Everybody has the same tiles.
karuba-learn-2-goal = The blue temple is at jungle 90. Lay tile 20 so that its path leads in.
karuba-learn-2-hint = Jungle 90 touches one space only, at the right edge.
karuba-learn-2-done = Each colour has a number on the beach and one in the jungle, the same on every island.
karuba-learn-3-goal = Discard tile 17 and send blue two steps.
karuba-learn-3-hint = Choose blue, then the second space of the path.
karuba-learn-3-done = A discarded tile gives one adventurer a step for each exit, or fewer, or none. Leaving the beach is a step.
karuba-learn-4-goal = Lay tile 28 so that blue’s path goes on.
karuba-learn-4-hint = The tile’s left exit must meet the path: it goes to the right of blue.
karuba-learn-4-done = A step needs an exit on both tiles, on the side they share. Nobody goes back to the beach.
karuba-learn-5-goal = Tile 5 gives three steps. Pick up the gold with blue.
karuba-learn-5-hint = Blue stops after two steps, on the gold.
karuba-learn-5-done = An adventurer takes what is on the tile where it stops. Gold is worth 2 points, a crystal 1.
karuba-learn-6-goal = Purple is in blue’s way. Send purple one space up.
karuba-learn-6-hint = Choose purple, then the space above it.
karuba-learn-6-done = A tile has room for one adventurer, and nobody passes through another.
karuba-learn-7-goal = Bring blue into its temple.
karuba-learn-7-hint = One step to the edge, one more into the temple.
karuba-learn-7-done = The first at a temple takes its best treasure: with two players 5 points, then 3. The adventurer stays there.
karuba-learn-8-goal = Player 2 is at the blue temple, too. Go in this turn.
karuba-learn-8-hint = Don’t wait: choose blue, then its temple.
karuba-learn-8-done = Everybody decides at the same time. Arriving together is worth the same: player 2 takes the 3 and two crystals.
karuba-learn-9-goal = Only yellow is still on its way. Bring it in and end the game.
karuba-learn-9-hint = Two steps are enough.
karuba-learn-9-done = The game ends when somebody’s four have arrived, or after 36 tiles. Most points win; in a tie, most tiles laid.
