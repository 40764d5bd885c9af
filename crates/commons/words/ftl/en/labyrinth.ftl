### Labyrinth: the card game.

labyrinth-name = Labyrinth: the card game
labyrinth-pitch = Lay card after card to a maze that everybody builds, join equal treasures by a passage, and take the cards you have linked.

labyrinth-side-north = north
labyrinth-side-east = east
labyrinth-side-south = south
labyrinth-side-west = west

labyrinth-deal-cards = it must hold each of the { $count } cards exactly once.
labyrinth-deal-rotations = the rotations of the square are numbers from 0 to 3.

labyrinth-set-name = a name is missing, longer than { $most } characters, or has control characters
labyrinth-set-card-count = { $count } cards: a set has { $fewest } to { $most }
labyrinth-set-number-range = number { $number }: the cards are numbered from 1 to { $most }
labyrinth-set-number-twice = number { $number } stands on another card already
labyrinth-set-corridor-count = { $count } corridors: a card has one or two
labyrinth-set-card-treasures = { $count } treasures: a card shows one or two
labyrinth-set-sides = “{ $sides }”: a corridor joins some of the sides N, E, S and W, each written once
labyrinth-set-sides-shared = the card’s other corridor uses { $sides } too: two corridors never share a side
labyrinth-set-treasure-count = { $count } treasures: a set has 1 to { $most }
labyrinth-set-treasure-id = “{ $treasure }”: an id has at most { $most } small letters, digits and hyphens, a letter first
labyrinth-set-treasure-twice = the treasure “{ $treasure }” is listed already
labyrinth-set-treasure-unused = no card shows the treasure “{ $treasure }”
labyrinth-set-treasure-unknown = the treasure “{ $treasure }” is not listed under treasures
labyrinth-set-treasure-repeated = the treasure “{ $treasure }” stands twice in this corridor

labyrinth-fault-over = The game has ended.
labyrinth-fault-not-your-turn = It is the turn of { $seat }.
labyrinth-fault-not-in-hand = Card { $card } is not in your hand.
labyrinth-fault-no-turning = At this table cards are not turned: lay them as r0.
labyrinth-fault-same-face = So turned, card { $card } looks the same as with r{ $rotation }: write that instead.
labyrinth-fault-occupied = Card { $card } lies at { $place } already.
labyrinth-fault-not-beside = { $place } does not touch the maze with a side.
labyrinth-fault-no-opening = None of the cards beside { $place } opens towards it.
labyrinth-fault-no-corridor = No corridor would run through: at { $place } neighbours open on these sides: { $needs }; so turned, card { $card } opens only here: { $shown }.
labyrinth-fault-taking = You have laid your card: take linked cards now, or say “done”.
labyrinth-fault-nothing-to-take = There is nothing to take before you have laid a card.
labyrinth-fault-no-card = No card lies at { $place }.
labyrinth-fault-laid-stays = The card at { $place } is the one you have just laid: it stays.
labyrinth-fault-not-linked = No passage links a treasure of the card you laid with an equal one on card { $card } at { $place }.
labyrinth-fault-would-split = Taking card { $card } at { $place } would split the maze: { $count ->
        [one] the card at { $lost } would no longer be joined by a side.
       *[other] the cards at { $lost } would no longer be joined by sides.
    }
labyrinth-fault-can-lay = You can lay a card, for example { $example }; passing is for those who cannot.

labyrinth-event-laid = { $seat } lays card { $card } ({ $treasures }), { $rotation ->
        [0] not turned,
        [1] turned to the right,
        [2] upside down,
       *[3] turned to the left,
    } in column { $column }, row { $row }.
labyrinth-event-linked = { $count ->
        [one] Card { $cards } is linked with it: { $seat } may take it.
       *[other] Cards { $cards } are linked with it: { $seat } may take what the maze can do without.
    }
labyrinth-event-linked-in-vain = { $count ->
        [one] Card { $cards } is linked with it, but without it the maze would fall apart: { $seat } cannot take it.
       *[other] Cards { $cards } are linked with it, but without any of them the maze would fall apart: { $seat } can take none.
    }
labyrinth-event-took = { $seat } takes card { $card } ({ $treasures }) from column { $column }, row { $row }.
labyrinth-event-took-enough = { $seat } leaves it at that.
labyrinth-event-drew = { $seat } draws a card; { $left ->
        [0] the pile is empty now.
        [one] one is left.
       *[other] { $left } are left.
    }
labyrinth-event-passed = { $seat } cannot lay a card and passes.
labyrinth-event-passed-closed = { $seat } cannot lay a card and passes: none of the cards held opens to the { $sides }.
labyrinth-event-all-laid = All cards are laid: the game is over.
labyrinth-event-all-passed = Nobody can lay a card any more: the game is over.

labyrinth-score-card = card { $card }: { $treasures }

labyrinth-move-lay = lay card { $card } ({ $treasures }), { $rotation ->
        [0] not turned,
        [1] turned to the right,
        [2] upside down,
       *[3] turned to the left,
    } in column { $column }, row { $row }
labyrinth-move-take = take card { $card } ({ $treasures }) in column { $column }, row { $row }
labyrinth-move-done = take nothing more
labyrinth-move-pass = pass, as no card can be laid

labyrinth-picture-lay = { $seat } is to lay a card.
labyrinth-picture-take = { $seat } may take linked cards.
labyrinth-picture-over = The game is over.
labyrinth-picture-marks = At the upper left corner, @ marks the card just laid, * a card linked with it.
labyrinth-picture-lines = Double lines and capitals: a card’s second corridor, not joined to the first.
labyrinth-picture-treasure = { $treasure }
labyrinth-picture-player = { $seat }: { $won } { $won ->
        [one] card
       *[other] cards
    } won ({ $cards }), { $held } in hand
labyrinth-picture-player-without = { $seat }: no card won, { $held } in hand
labyrinth-picture-closed = card { $number } in hand does not open to: { $sides }
labyrinth-picture-pile = Pile: { $count }
labyrinth-picture-hand = Your cards, in every way they can be laid:

labyrinth-scene-board = A maze of { $count } { $count ->
        [one] card
       *[other] cards
    }; the pile has { $pile }.
labyrinth-scene-place = empty place, column { $column }, row { $row }
labyrinth-scene-take = take card { $card } ({ $treasures })
labyrinth-scene-held = Card { $card }: { $treasures }
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
        [one] It holds the maze together: it cannot be taken.
       *[other] They hold the maze together: none can be taken.
    }
labyrinth-scene-takes = Takes card { $card } ({ $treasures }).
labyrinth-scene-more = { $count ->
        [0] Nothing more can be taken then.
        [one] One more can be taken then.
       *[other] { $count } more can be taken then.
    }
labyrinth-scene-done = Take nothing more.
labyrinth-scene-passes = No card can be laid: pass.

labyrinth-scene-prompt-lay = Press a card, then a place that lights up.
labyrinth-scene-prompt-take = Press the linked cards that you want to take.
