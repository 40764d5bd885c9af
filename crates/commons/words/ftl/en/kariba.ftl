# Kariba

kariba-name = Kariba
kariba-pitch = Animals gather at the waterhole: three of a kind drive the nearest weaker animal away, and only the mouse frightens the elephant.

# Sets of cards and deals

kariba-set-faces = the faces need a name of at most { $most } characters, without line breaks and without blanks at the ends
kariba-set-copies = { $found } copies of each animal; there must be { $fewest } to { $most }
kariba-set-animals = { $found ->
    [one] one animal
   *[other] { $found } animals
} instead of { $wanted }
kariba-set-number = { $number } is not a number from 1 to { $most }
kariba-set-number-missing = there is no animal number { $number }
kariba-set-number-twice = there is another animal number { $number }
kariba-set-name = an animal needs a name of at most { $most } characters, without line breaks and without blanks at the ends
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

kariba-fault-game-over = The game has ended: somebody played their last card with nothing left to draw.
kariba-fault-not-your-turn = It is the turn of { $turn }.
kariba-fault-not-in-hand = You have no { $animal } ({ $number }) in your hand.
kariba-fault-not-enough = You cannot play { $count } × { $animal } ({ $number }): you have only { $held }.
kariba-fault-nothing-to-choose = In the standard game cards are drawn from the pile by themselves; there is nothing to choose.
kariba-fault-play-first = First play one or more cards of one animal; then draw.
kariba-fault-draw-first = First draw up to { $most } cards; only then the next player plays.
kariba-fault-not-face-up = No { $animal } ({ $number }) lies face up. The { $places } face-up cards are filled up again only when you have finished drawing.
kariba-fault-pile-empty = The pile is empty: take one of the face-up cards.

# What happened

kariba-event-played = { $seat } plays { $count } × { $animal } ({ $number }); { $lying ->
    [one] one lies
   *[other] { $lying } lie
} there now.
kariba-event-hunted = { $seat } takes { $count } × { $prey }, hunted by { $hunter }.
kariba-event-nothing-to-hunt = { $seat } takes nothing: no prey is there for { $animal }.
kariba-event-drew = { $seat } draws { $count ->
    [one] one card
   *[other] { $count } cards
}; { $left ->
    [0] the pile is empty
    [one] one is left in the pile
   *[other] { $left } are left in the pile
}.
kariba-event-took-face-up = { $seat } takes a face-up card: { $animal } ({ $number }).
kariba-event-took-from-pile = { $seat } takes the top card of the pile; { $left ->
    [0] the pile is empty
    [one] one is left
   *[other] { $left } are left
}.
kariba-event-refilled = After the turn of { $seat }, { $count ->
    [one] a new card is
   *[other] { $count } new cards are
} laid face up: { $cards }; { $left ->
    [0] the pile is empty
    [one] one is left in the pile
   *[other] { $left } are left in the pile
}.
kariba-event-ended = { $seat } has played the last card with nothing left to draw: the game is over.

# Points and moves

kariba-score-captured = { $count } × { $animal } ({ $number }) captured
kariba-move-play = play { $count } × { $animal } ({ $number })
kariba-move-hunt = play { $count } × { $animal } ({ $number }) and take { $taken } × { $prey }
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
kariba-picture-known = seen taken
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
kariba-picture-you-play = It is your turn: play cards of one animal.
kariba-picture-plays = It is the turn of { $seat }.
kariba-picture-you-draw = Draw a card: a face-up one or the top of the pile.
kariba-picture-draws = { $seat } is drawing cards.
kariba-picture-over = The game is over: { $seat } has played the last card.

# The drawing

kariba-scene-board = The waterhole. There: { $animals }. { $pile ->
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
    [0] no card in hand
    [one] one card in hand
   *[other] { $held } cards in hand
}
kariba-scene-unseen-heading = Not seen yet
kariba-scene-unseen = In the pile or in other hands: { $animals }
kariba-scene-laid = { $animal } ({ $number }): { $lying } at the waterhole.
kariba-scene-captures = Captures { $count } × { $animal } ({ $number }): +{ $count }.
kariba-scene-no-prey = They hunt, but there is nothing for them to capture.
kariba-scene-too-few = No hunt yet: { $missing ->
    [one] one more is needed.
   *[other] { $missing } more are needed.
}
kariba-scene-takes-open = You take { $animal } ({ $number }); everybody sees it.
kariba-scene-takes-pile = You take the top card of the pile; nobody else sees it.

kariba-scene-prompt-play = Play one or more cards of the same animal.
kariba-scene-prompt-draw = Choose the card to draw.
