### Labyrinth: the card game.

labyrinth-name = Labyrinth: the card game
labyrinth-pitch = Add card after card to a maze that everybody shares, link matching treasures with a passage, and win the cards you have linked.

labyrinth-side-north = north
labyrinth-side-east = east
labyrinth-side-south = south
labyrinth-side-west = west

labyrinth-deal-cards = it must hold each of the { $count } cards exactly once
labyrinth-deal-rotations = the four cards of the square are turned by 0 to 3 quarter turns

labyrinth-set-name = a name is missing, longer than { $most } characters, or has control characters
labyrinth-set-card-count = { $count } cards: a set has { $fewest } to { $most }
labyrinth-set-number-range = number { $number }: the cards are numbered from 1 to { $most }
labyrinth-set-number-twice = number { $number } is already used on another card
labyrinth-set-corridor-count = { $count } corridors: a card has one or two
labyrinth-set-card-treasures = { $count } treasures: a card shows one or two
labyrinth-set-sides = “{ $sides }”: a corridor joins some of the sides N, E, S and W, each written once
labyrinth-set-sides-shared = the card’s other corridor uses { $sides } too: two corridors never share a side
labyrinth-set-treasure-count = { $count } treasures: a set has 1 to { $most }
labyrinth-set-treasure-id = “{ $treasure }”: an id has at most { $most } small letters, digits and hyphens, a letter first
labyrinth-set-treasure-twice = the treasure “{ $treasure }” is listed already
labyrinth-set-treasure-unused = no card shows the treasure “{ $treasure }”
labyrinth-set-treasure-unknown = the treasure “{ $treasure }” is not listed under treasures
labyrinth-set-treasure-repeated = the treasure “{ $treasure }” appears twice in this corridor

labyrinth-fault-over = The game is over.
labyrinth-fault-not-your-turn = It’s { $seat }’s turn.
labyrinth-fault-not-in-hand = Card { $card } isn’t in your hand.
labyrinth-fault-no-turning = At this table cards aren’t turned: lay them as r0.
labyrinth-fault-same-face = Turned like that, card { $card } looks the same as with r{ $rotation }: write that instead.
labyrinth-fault-occupied = Card { $card } is already at { $place }.
labyrinth-fault-not-beside = No side of { $place } touches the maze.
labyrinth-fault-no-opening = None of the cards beside { $place } opens towards it.
labyrinth-fault-no-corridor = The corridors wouldn’t connect. At { $place } the neighbours open on these sides: { $needs }; turned like that, card { $card } only opens here: { $shown }.
labyrinth-fault-taking = You’ve laid your card: take linked cards now, or stop with “done”.
labyrinth-fault-nothing-to-take = There’s nothing to take until you’ve laid a card.
labyrinth-fault-no-card = There’s no card at { $place }.
labyrinth-fault-laid-stays = The card at { $place } is the one you’ve just laid: it stays.
labyrinth-fault-not-linked = No passage links a treasure on the card you laid to the same treasure on card { $card } at { $place }.
labyrinth-fault-would-split = Taking card { $card } at { $place } would split the maze: { $count ->
        [one] the card at { $lost } would be cut off.
       *[other] the cards at { $lost } would be cut off.
    }
labyrinth-fault-can-lay = You can lay a card, for example { $example }; you may pass only if you can’t.

labyrinth-event-laid = { $seat } lays card { $card } ({ $treasures }), { $rotation ->
        [0] not turned,
        [1] turned to the right,
        [2] upside down,
       *[3] turned to the left,
    } in column { $column }, row { $row }.
    .you = You lay card { $card } ({ $treasures }), { $rotation ->
            [0] not turned,
            [1] turned to the right,
            [2] upside down,
           *[3] turned to the left,
        } in column { $column }, row { $row }.
    .plain = { $seat } lays a card ({ $treasures }), { $rotation ->
        [0] not turned
        [1] turned to the right
        [2] upside down
       *[3] turned to the left
    }.
    .beside = { $seat } lays a card ({ $treasures }) { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } the card with { $beside }.
    .you-plain = You lay a card ({ $treasures }), { $rotation ->
        [0] not turned
        [1] turned to the right
        [2] upside down
       *[3] turned to the left
    }.
    .you-beside = You lay a card ({ $treasures }) { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } the card with { $beside }.
labyrinth-event-linked = { $count ->
        [one] Card { $cards } is linked to it: { $seat } may take it.
       *[other] Cards { $cards } are linked to it: { $seat } may take any that the maze can spare.
    }
    .you = { $count ->
            [one] Card { $cards } is linked to it: you may take it.
           *[other] Cards { $cards } are linked to it: you may take any that the maze can spare.
        }
    .plain = { $count ->
        [one] One card is linked to it: { $seat } may take it.
       *[other] { $count } cards are linked to it: { $seat } may take any that the maze can spare.
    }
    .you-plain = { $count ->
        [one] One card is linked to it: you may take it.
       *[other] { $count } cards are linked to it: you may take any that the maze can spare.
    }
labyrinth-event-linked-in-vain = { $count ->
        [one] Card { $cards } is linked to it, but without it the maze would fall apart: { $seat } cannot take it.
       *[other] Cards { $cards } are linked to it, but taking even one of them would split the maze: { $seat } cannot take any.
    }
    .you = { $count ->
            [one] Card { $cards } is linked to it, but without it the maze would fall apart: you cannot take it.
           *[other] Cards { $cards } are linked to it, but taking even one of them would split the maze: you cannot take any.
        }
    .plain = { $count ->
        [one] One card is linked to it, but without it the maze would fall apart: { $seat } cannot take it.
       *[other] { $count } cards are linked to it, but taking even one of them would split the maze: { $seat } cannot take any.
    }
    .you-plain = { $count ->
        [one] One card is linked to it, but without it the maze would fall apart: you cannot take it.
       *[other] { $count } cards are linked to it, but taking even one of them would split the maze: you cannot take any.
    }
labyrinth-event-took = { $seat } takes card { $card } ({ $treasures }) from column { $column }, row { $row }.
    .you = You take card { $card } ({ $treasures }) from column { $column }, row { $row }.
    .plain = { $seat } takes a card ({ $treasures }).
    .you-plain = You take a card ({ $treasures }).
labyrinth-event-took-enough = { $seat } leaves it at that.
    .you = You leave it at that.
labyrinth-event-drew = { $seat } draws a card; { $left ->
        [0] the pile is empty now.
        [one] one is left.
       *[other] { $left } are left.
    }
    .you = You draw a card; { $left ->
            [0] the pile is empty now.
            [one] one is left.
           *[other] { $left } are left.
        }
labyrinth-event-passed = { $seat } cannot lay a card and passes.
    .you = You cannot lay a card and pass.
labyrinth-event-passed-closed = { $seat } cannot lay a card and passes: no card in hand opens on these sides: { $sides }.
    .you = You cannot lay a card and pass: no card in hand opens on these sides: { $sides }.
labyrinth-event-all-laid = All cards are laid: the game is over.
labyrinth-event-all-passed = Nobody can lay a card any more: the game is over.

labyrinth-score-card = card { $card }: { $treasures }
    .plain = card with { $treasures }

labyrinth-move-lay = lay card { $card } ({ $treasures }), { $rotation ->
        [0] not turned,
        [1] turned to the right,
        [2] upside down,
       *[3] turned to the left,
    } in column { $column }, row { $row }
    .plain = lay this card ({ $treasures }), { $rotation ->
        [0] not turned
        [1] turned to the right
        [2] upside down
       *[3] turned to the left
    }
    .beside = lay this card ({ $treasures }){ $rotation ->
        [0] { "" }
        [1] , turned to the right,
        [2] , upside down,
       *[3] , turned to the left,
    } { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } the card with { $beside }
labyrinth-move-take = take card { $card } ({ $treasures }) in column { $column }, row { $row }
    .plain = take the card with { $treasures }
labyrinth-move-done = take nothing more
labyrinth-move-pass = pass, as no card can be laid

labyrinth-picture-lay = It’s { $seat }’s turn to lay a card.
labyrinth-picture-take = { $seat } may take linked cards.
labyrinth-picture-over = The game is over.
labyrinth-picture-marks = In the top left corner, @ marks the card just laid, * a card linked to it.
labyrinth-picture-lines = Double lines and capitals: a card’s second corridor, not joined to the first.
labyrinth-picture-treasure = { $treasure }
labyrinth-picture-player = { $seat }: { $won } { $won ->
        [one] card
       *[other] cards
    } won ({ $cards }), { $held } in hand
labyrinth-picture-player-without = { $seat }: no cards won, { $held } in hand
labyrinth-picture-closed = hidden card { $number } does not open to: { $sides }
labyrinth-picture-pile = Pile: { $count }
labyrinth-picture-hand = Your cards, in every way they can be laid:

labyrinth-scene-board = A maze of { $count } { $count ->
        [one] card
       *[other] cards
    }; the pile has { $pile }.
labyrinth-scene-place = free space, column { $column }, row { $row }
    .beside = free space { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } the card with { $beside }
labyrinth-scene-take = take card { $card } ({ $treasures })
    .plain = take the card with { $treasures }
labyrinth-scene-take-most = { $count ->
        [1] Take it: +1
        [2] Take both: +2
       *[other] Take { $count }: +{ $count }
    }
labyrinth-scene-held = Card { $card }: { $treasures }
    .plain = Card with { $treasures }
labyrinth-scene-seat = { $name }: { $count } { $count ->
        [one] card
       *[other] cards
    } won, { $hand } in hand
labyrinth-scene-legend = Treasures still to come
labyrinth-scene-to-come = Still to come: { $treasures }.
labyrinth-scene-links = Linked: { $count } { $count ->
        [one] card
       *[other] cards
    } ({ $treasures }).
labyrinth-scene-links-nothing = Links nothing.
labyrinth-scene-may-take = You may take { $count ->
        [one] one of them.
       *[other] { $count } of them.
    }
labyrinth-scene-may-take-all = You may take { $count ->
        [one] it.
        [2] both.
       *[other] all { $count }.
    }
labyrinth-scene-in-vain = { $count ->
        [one] It holds the maze together: it can’t be taken.
       *[other] They hold the maze together: none can be taken.
    }
labyrinth-scene-takes = Takes card { $card } ({ $treasures }).
    .plain = Takes the card with { $treasures }.
labyrinth-scene-more = { $count ->
        [0] Nothing more can be taken then.
        [one] One more can be taken then.
       *[other] { $count } more can be taken then.
    }
labyrinth-scene-done = Take nothing more.
labyrinth-scene-passes = No card can be laid: pass.

labyrinth-scene-prompt-lay = Tap a card, then a highlighted space.
labyrinth-scene-prompt-take = Tap the linked cards you want to take.

# Why a move

labyrinth-why-links = Links { $treasures }: +{ $count }.
labyrinth-why-more = Wins this card, and { $count } more can be taken after it.
labyrinth-why-takes = Wins this card and { $rest }.
labyrinth-why-nothing = Wins nothing now and { $rest }.
labyrinth-why-done = Leaves { $count ->
        [one] one card
       *[other] { $count } cards
    } that you could win, and { $rest }.
labyrinth-why-pass = Nothing in your hand can be laid.
labyrinth-why-ends = ends the game
labyrinth-why-alone = nobody else lays a card before you
labyrinth-why-safe = opens no treasure for the next player
labyrinth-why-leaves = leaves the next player at most { $most ->
        [one] one card
       *[other] { $most } cards
    }, with { $cards } of the { $unseen } unseen cards

# Lessons

labyrinth-learn-1-goal = Lay your first card at the right end of the upper row, so that the corridor goes on.
labyrinth-learn-1-hint = Turn it until it opens to the left.
labyrinth-learn-1-done = Each turn you lay one of your two cards beside the maze, turned as you like. A corridor must go on.
labyrinth-learn-2-goal = Fill the corner at the bottom right with your first card. One corridor that goes on is enough.
labyrinth-learn-2-hint = Open upwards, it joins the card above.
labyrinth-learn-2-done = Only one opening has to meet another. On other sides it may meet a wall.
labyrinth-learn-3-goal = The card at the far left shows a crown, and so does your first card. Lay that at the right end of the row.
labyrinth-learn-3-hint = Turn it until it opens to the left.
labyrinth-learn-3-done = Your treasure is linked to every matching one along its passage, however far.
labyrinth-learn-4-goal = The crowns are linked. Take the card at the far left.
labyrinth-learn-4-hint = Choose the card with the other crown, at the far left.
labyrinth-learn-4-done = You may take linked cards; each is a point. The card you laid stays. Then you draw, and it’s the next player’s turn.
labyrinth-learn-5-goal = Two helmets are linked to yours. Take the one that the maze can spare.
labyrinth-learn-5-hint = Without the middle card the left one would be cut off: take the left one.
labyrinth-learn-5-done = What stays must hold together by its sides, not by corners. Take the outer card first, then the next.
labyrinth-learn-6-goal = The left card is a bridge: a book from left to right, a skull from top to bottom. Link a card to it through the right one.
labyrinth-learn-6-hint = Your first card shows a book, too. Lay it against the right card, above it for instance.
labyrinth-learn-6-done = The two corridors of a card don’t meet. A passage runs through one of them, and only its treasure counts.
labyrinth-learn-7-goal = Fill the gap with your first card, so that both its ring and its crown are linked.
labyrinth-learn-7-hint = Not turned, the ring opens upwards and the crown to the left.
labyrinth-learn-7-done = Both corridors of your card count, so you may take several cards in one turn.
labyrinth-learn-8-goal = The pile and all hands are empty. Take the last card and win by 2 cards to 1.
labyrinth-learn-8-hint = Crown to crown, once more: the card at the far left.
labyrinth-learn-8-done = The game is over when all cards are laid. Whoever has won the most cards wins; a tie is shared.
