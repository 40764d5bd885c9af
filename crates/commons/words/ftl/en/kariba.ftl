# Kariba

kariba-name = Kariba
kariba-pitch = Animals gather at the waterhole: three of a kind chase away the nearest weaker animal, and only the mouse frightens the elephant.

# Sets of cards and deals

kariba-set-faces = the faces need a name of at most { $most } characters, with no line breaks and no spaces at either end
kariba-set-copies = { $found } copies of each animal; there must be { $fewest } to { $most }
kariba-set-animals = { $found ->
    [one] one animal
   *[other] { $found } animals
} instead of { $wanted }
kariba-set-number = { $number } is not a number from 1 to { $most }
kariba-set-number-missing = there is no animal number { $number }
kariba-set-number-twice = there is another animal number { $number }
kariba-set-name = an animal needs a name of at most { $most } characters, with no line breaks and no spaces at either end
kariba-set-name-twice = another animal is already called “{ $name }”
kariba-deal-size = the deck has { $found ->
    [one] one card
   *[other] { $found } cards
} instead of { $wanted }
kariba-deal-animal = { $animal } ({ $number }) is in the deck { $found ->
    [0] not at all
    [one] once
   *[other] { $found } times
} instead of { $wanted } times

# Why a move is refused

kariba-fault-game-over = The game is over: somebody played their last card with nothing left to draw.
kariba-fault-not-your-turn = It’s { $turn }’s turn.
kariba-fault-not-in-hand = You have no { $animal } ({ $number }) in your hand.
kariba-fault-not-enough = You can’t play { $count } × { $animal } ({ $number }): you only have { $held }.
kariba-fault-nothing-to-choose = In the standard game your hand is refilled from the pile automatically; there’s nothing to choose.
kariba-fault-play-first = First play one or more cards of one animal; then draw.
kariba-fault-draw-first = Draw until you hold { $most } cards; only then is it the next player’s turn.
kariba-fault-not-face-up = There’s no face-up { $animal } ({ $number }). The { $places } face-up cards are refilled only once you’ve finished drawing.
kariba-fault-pile-empty = The pile is empty: take one of the face-up cards.

# What happened

kariba-event-played = { $seat } plays { $count } × { $animal } ({ $number }); { $lying ->
    [one] there is one
   *[other] there are { $lying }
} at the waterhole now.
    .you = You play { $count } × { $animal } ({ $number }); { $lying ->
        [one] there is one
       *[other] there are { $lying }
    } at the waterhole now.
kariba-event-hunted = { $seat } captures { $count } × { $prey }, chased away by { $hunter }.
    .you = You capture { $count } × { $prey }, chased away by { $hunter }.
kariba-event-nothing-to-hunt = { $seat } captures nothing: { $animal } finds nobody to chase away.
    .you = You capture nothing: { $animal } finds nobody to chase away.
kariba-event-drew = { $seat } draws { $count ->
    [one] one card
   *[other] { $count } cards
}; { $left ->
    [0] the pile is empty
    [one] one is left in the pile
   *[other] { $left } are left in the pile
}.
    .you = You draw { $count ->
        [one] one card
       *[other] { $count } cards
    }; { $left ->
        [0] the pile is empty
        [one] one is left in the pile
       *[other] { $left } are left in the pile
    }.
kariba-event-took-face-up = { $seat } takes a face-up card: { $animal } ({ $number }).
    .you = You take a face-up card: { $animal } ({ $number }).
kariba-event-took-from-pile = { $seat } takes the top card of the pile; { $left ->
    [0] the pile is empty
    [one] one is left
   *[other] { $left } are left
}.
    .you = You take the top card of the pile; { $left ->
        [0] the pile is empty
        [one] one is left
       *[other] { $left } are left
    }.
kariba-event-refilled = After { $seat }’s turn, { $count ->
    [one] a new card is
   *[other] { $count } new cards are
} laid face up: { $cards }; { $left ->
    [0] the pile is empty
    [one] one is left in the pile
   *[other] { $left } are left in the pile
}.
    .you = After your turn, { $count ->
        [one] a new card is
       *[other] { $count } new cards are
    } laid face up: { $cards }; { $left ->
        [0] the pile is empty
        [one] one is left in the pile
       *[other] { $left } are left in the pile
    }.
kariba-event-ended = { $seat } has played their last card, and there is nothing left to draw: the game is over.
    .you = You have played your last card, and there is nothing left to draw: the game is over.

# Points and moves

kariba-score-captured = { $count } × { $animal } ({ $number }) captured
kariba-move-play = play { $count } × { $animal } ({ $number })
kariba-move-hunt = play { $count } × { $animal } ({ $number }) and capture { $taken } × { $prey }
kariba-move-take-face-up = take a face-up card: { $animal } ({ $number })
kariba-move-take-pile = take the top card of the pile ({ $left } left)

# The position as text

kariba-picture-title = Kariba, { $seats } players (cards: { $faces })
kariba-picture-title-expert = Kariba, expert game, { $seats } players (cards: { $faces })
kariba-picture-animals = animal
kariba-picture-animal = { $number } { $animal }
kariba-picture-waterhole = waterhole
kariba-picture-hand = hand
kariba-picture-captured = captured
kariba-picture-unseen = unseen
kariba-picture-seats = player
kariba-picture-seat = { $seat }
kariba-picture-you = { $seat } (you)
kariba-picture-cards = cards
kariba-picture-known = known
kariba-picture-points = points
kariba-picture-face-up = Face up: { $count ->
    [0] none
   *[other] { $cards }
}
kariba-picture-pile = Pile: { $count ->
    [0] empty
    [one] one card
   *[other] { $count } cards
}
kariba-picture-your-hand = Your hand: { $count ->
    [0] empty
   *[other] { $cards }
}
kariba-picture-last-moves = Last moves: { $moves }
kariba-picture-you-play = It’s your turn: play cards of one animal.
kariba-picture-plays = It’s { $seat }’s turn.
kariba-picture-you-draw = Draw a card: a face-up one or the top of the pile.
kariba-picture-draws = { $seat } is drawing cards.
kariba-picture-over = The game is over: { $seat } has played their last card.

# The drawing

kariba-scene-board = The waterhole: { $animals }. { $pile ->
    [0] The pile is empty.
    [one] One card in the pile.
   *[other] { $pile } cards in the pile.
}
kariba-scene-place = { $animal } ({ $number }): { $count ->
    [0] none there
   *[other] { $count } there
}
kariba-scene-pile = the pile: { $count ->
    [0] empty
    [one] one card
   *[other] { $count } cards
}
kariba-scene-open = face up: { $animal } ({ $number })
kariba-scene-holding = { $animal } ({ $number }): { $held } in your hand
kariba-scene-seat = { $name }: { $points ->
    [0] nothing captured
    [one] one card captured
   *[other] { $points } cards captured
}, { $held ->
    [0] no cards in hand
    [one] one card in hand
   *[other] { $held } cards in hand
}
kariba-scene-unseen-heading = Not seen yet
kariba-scene-unseen = In the pile or in other players’ hands: { $animals }
kariba-scene-laid = { $lying ->
    [one] Then there is one at the waterhole.
   *[other] Then there are { $lying } at the waterhole.
}
kariba-scene-captures = Captures { $count } × { $animal } ({ $number }): +{ $count }.
kariba-scene-no-prey = There are enough of them, but there’s nobody to chase away.
kariba-scene-too-few = Not enough to chase anybody away yet: { $missing ->
    [one] one more is needed.
   *[other] { $missing } more are needed.
}
kariba-scene-takes-open = You take { $animal } ({ $number }); everybody sees it.
kariba-scene-takes-pile = You take the top card of the pile; nobody else sees it.

kariba-scene-prompt-play = Play one or more cards of the same animal.
kariba-scene-prompt-draw = Choose the card to draw.

# Why a move

kariba-why-takes = Captures { $count } × { $animal } and { $rest }.
kariba-why-nothing = Captures nothing now and { $rest }.
kariba-why-ends = ends the game
kariba-why-safe = leaves nothing that the next player can capture
kariba-why-leaves = leaves the next player at most { $count } × { $animal }, for { $needed } × { $hunter }
kariba-why-face-up = With it you hold { $held } × { $animal }; with the { $lying } at the waterhole that makes { $together }.
kariba-why-pile = Nobody else sees what you draw; it can be any of { $kinds ->
    [one] one animal
   *[other] { $kinds } animals
}.

# Lessons

kariba-learn-1-goal = Lay your two zebras at the waterhole, both at once.
kariba-learn-1-hint = Choose the zebra (3) and lay two of them.
kariba-learn-1-done = A turn is one animal, as many of its cards as you like; you must play, and you may not mix.
kariba-learn-2-goal = Two rhinoceroses are at the waterhole. Add both of yours and capture the giraffes.
kariba-learn-2-hint = Lay both rhinoceroses (7). Four of them chase the giraffes away.
kariba-learn-2-done = Three or more of an animal chase away the nearest weaker one, and all its cards are yours.
kariba-learn-3-goal = Capture the three meerkats.
kariba-learn-3-hint = Cheetahs would chase away the ostrich, which is nearer. Three giraffes (4) reach the meerkats.
kariba-learn-3-done = Only the nearest weaker animal is chased away; the others are safe behind it.
kariba-learn-4-goal = Three cheetahs are there already. Capture the zebras with a single card.
kariba-learn-4-hint = One more cheetah (6) is enough.
kariba-learn-4-done = Where three are already, a single further card chases again.
kariba-learn-5-goal = Capture the elephants.
kariba-learn-5-hint = One mouse (1) is there; lay two more.
kariba-learn-5-done = Three mice chase away the elephants, and nobody else.
kariba-learn-6-goal = Two elephants, four mice and nobody between them. Capture the mice.
kariba-learn-6-hint = A third elephant (8) is enough.
kariba-learn-6-done = Elephants chase away mice too, when no other weaker animal is there.
kariba-learn-7-goal = You want new cards: lay all three meerkats and draw three.
kariba-learn-7-hint = Choose the meerkat (2) and lay three.
kariba-learn-7-done = At the end of your turn you draw until you hold five again, and then it is the next player’s turn.
kariba-learn-8-goal = The pile is empty. Play your last card and win with six cards to five.
kariba-learn-8-hint = Your rhinoceros (7) is the third one there.
kariba-learn-8-done = With no pile left, the game is over when somebody has played their last card; whoever has captured the most cards wins.
