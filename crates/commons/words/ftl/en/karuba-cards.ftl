### Karuba: the card game.

karuba-cards-name = Karuba: the card game
karuba-cards-pitch = Everybody chooses two cards in secret, and the lowest total loses one of the two. Build an island where your adventurers find their way to the temples.

karuba-cards-colour-blue = blue
karuba-cards-colour-orange = orange
karuba-cards-colour-green = green
karuba-cards-colour-purple = purple

karuba-cards-adventurer = { $card } ({ $colour } adventurer)
karuba-cards-temple = { $card } ({ $colour } temple)
karuba-cards-path = { $card }

karuba-cards-deal-piles = it has { $found ->
        [one] one pile
       *[other] { $found } piles
    } for { $expected } players
karuba-cards-deal-missing = { $seat }’s pile is missing { $cards }: it must hold each of the sixteen cards once

karuba-cards-set-faces = the faces need a name of 1 to { $most } letters, digits, spaces, dots and dashes
karuba-cards-set-count = { $found ->
        [one] there is one card
       *[other] there are { $found } cards
    }, but a set has sixteen
karuba-cards-set-number = { $number } is not a card number: cards are numbered from 1 to 16
karuba-cards-set-number-twice = number { $number } is already taken
karuba-cards-set-number-missing = card { $number } is missing
karuba-cards-set-side = “{ $side }” is not a side: exits are written with the letters N, E, S and W
karuba-cards-set-side-twice = side { $side } is listed twice
karuba-cards-set-no-exit = the card has no exit, and so no path could lead over it
karuba-cards-set-item = “{ $item }” is not an item: a card shows a crystal, gold or neither
karuba-cards-set-colour = “{ $colour }” is not a colour: the colours are blue, orange, green and purple
karuba-cards-set-both = the card has both an adventurer and a temple
karuba-cards-set-adventurer-missing = no card has the { $colour } adventurer
karuba-cards-set-adventurer-several = { $found } cards have the { $colour } adventurer
karuba-cards-set-temple-missing = no card has the { $colour } temple
karuba-cards-set-temple-several = { $found } cards have the { $colour } temple

karuba-cards-fault-game-over = The eight rounds are over.
karuba-cards-fault-nobody-there = Nobody plays at this seat.
karuba-cards-fault-select-now = Now it’s time to choose two cards from your hand, for example 4+11.
karuba-cards-fault-discard-now = Now whoever has the lowest total discards a card, for example -4.
karuba-cards-fault-lay-now = Now it’s time to lay a card on your island, for example 11@1,-1.
karuba-cards-fault-not-in-hand = Card { $card } isn’t in your hand.
karuba-cards-fault-not-lowest = You don’t have to discard: your total is { $total }, and the lowest is { $lowest }.
karuba-cards-fault-discard-not-chosen = Card { $card } isn’t one of the two you turned over.
karuba-cards-fault-all-laid = You’ve already laid all your cards for this round.
karuba-cards-fault-lay-not-chosen = Card { $card } isn’t among the cards you have to lay.
karuba-cards-fault-first-elsewhere = The first card of an island always goes at 0,0, not at { $place }: all other spaces are counted from it.
karuba-cards-fault-outside-frame = With a card at { $place } the island would no longer fit in 4 by 4 cards.
karuba-cards-fault-occupied = Card { $card } is already at { $place }.
karuba-cards-fault-only-corner = A card at { $place } would touch the island only at a corner; it must touch along a side.
karuba-cards-fault-apart = A card at { $place } wouldn’t touch the island; it must touch a laid card along a side.

karuba-cards-event-revealed = { $seat } turns over { $low } and { $high }: total { $total }.
    .you = You turn over { $low } and { $high }: total { $total }.
karuba-cards-event-lowest = { $seat } has the lowest total, { $total }, and must discard a card.
    .you = You have the lowest total, { $total }, and must discard a card.
karuba-cards-event-discarded = { $seat } discards { $card }.
    .you = You discard { $card }.
karuba-cards-event-laid = { $seat } lays card { $card } at { $place }.
    .you = You lay card { $card } at { $place }.
    .plain = { $seat } lays card { $card }.
    .you-plain = You lay card { $card }.
karuba-cards-event-drew = { $seat } draws { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .you = You draw { $count ->
            [one] one card
           *[other] { $count } cards
        }.
karuba-cards-event-round = Round { $round } begins.
karuba-cards-event-scored = { $seat }’s island scores { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .you = Your island scores { $points ->
            [one] one point
           *[other] { $points } points
        }.
karuba-cards-event-won = The game is over: { $seats } wins with { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .you = The game is over: you win with { $points ->
            [one] one point
           *[other] { $points } points
        }.
karuba-cards-event-shared = The game is over: { $seats } share the victory with { $points ->
        [one] one point
       *[other] { $points } points
    } each.

karuba-cards-score-path = The { $colour } adventurer reaches its temple in { $cards } cards: 3 for the temple, { $crystals ->
        [0] no crystals
        [one] one crystal
       *[other] { $crystals } crystals
    }, { $gold ->
        [0] no gold
        [one] one gold nugget worth 2
       *[other] { $gold } gold nuggets worth 2 each
    }.
karuba-cards-score-apart = The { $colour } adventurer and its temple are not joined by a path.
karuba-cards-score-blocked = The { $colour } adventurer is blocked by { $blockers }.

karuba-cards-move-select = choose { $low } and { $high }, total { $total }
karuba-cards-move-discard = discard { $card }
karuba-cards-move-lay = lay card { $card } at { $place }
    .plain = lay card { $card }
    .beside = lay card { $card } { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } card { $beside }

karuba-cards-picture-select = Round { $round } of { $rounds }: everybody chooses two cards.
karuba-cards-picture-discard = Round { $round } of { $rounds }: whoever has the lowest total discards a card.
karuba-cards-picture-lay = Round { $round } of { $rounds }: everybody lays their cards.
karuba-cards-picture-over = The { $rounds } rounds are over.
karuba-cards-picture-deciding = Waiting for: { $seats }
karuba-cards-picture-you = { $seat } (you): { $points ->
        [one] one point
       *[other] { $points } points
    }
karuba-cards-picture-seat = { $seat }: { $points ->
        [one] one point
       *[other] { $points } points
    }
karuba-cards-picture-chosen = turned over: { $cards }
karuba-cards-picture-discarded = discarded: { $cards }
karuba-cards-picture-own-pile = pile: { $pile ->
        [0] empty
        [one] one card
       *[other] { $pile } cards
    }
karuba-cards-picture-sizes = hand: { $hand }, pile: { $pile }
karuba-cards-picture-unseen = not seen yet: { $cards }
karuba-cards-picture-hand = Your hand:
karuba-cards-picture-to-lay = The cards you turned over:
karuba-cards-picture-set = All cards ({ $faces } faces) and their exits (N, E, S, W):
karuba-cards-picture-legend = @ adventurer, # temple: B blue, O orange, G green, P purple; * crystal (1 point), $ gold (2 points); · free space. Columns count to the right, rows downwards: 11@1,-1 is one column to the right of the first card and one row above it.

karuba-cards-scene-island = Island, { $seat }: { $cards ->
        [0] no cards yet
        [one] one card
       *[other] { $cards } cards
    }, { $points ->
        [one] one point
       *[other] { $points } points
    }.
karuba-cards-scene-empty = An island begins here.
karuba-cards-scene-seat = { $seat }: { $points ->
        [one] one point
       *[other] { $points } points
    }, { $cards ->
        [one] one card
       *[other] { $cards } cards
    } on the island, { $hand } in hand, { $pile } in the pile, { $discarded } discarded.
karuba-cards-scene-place = Space { $place }
    .beside = Space { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } card { $beside }
karuba-cards-scene-lay-here = Lay card { $card } at { $place }
    .plain = Lay card { $card } here
    .beside = Lay card { $card } { $side ->
        [above] above
        [below] below
        [left] left of
       *[right] right of
    } card { $beside }
karuba-cards-scene-hold = Card { $card }
karuba-cards-scene-hold-discard = Card { $card }. Your total is the lowest: one of the two must go.
karuba-cards-scene-hold-lay = Card { $card }, ready to lay.
karuba-cards-scene-hold-kept = Card { $card }. It stays in your hand for the next round.
karuba-cards-scene-one-more = { $card } + … Choose a second card.
karuba-cards-scene-total = { $low } + { $high } = { $total }. Whoever has the lowest total discards one of their two cards.
karuba-cards-scene-kept = Card { $card } stays in your hand.
karuba-cards-scene-discard-now = Total { $total } is the lowest: discard one
karuba-cards-scene-others-discard = Lowest total, discards one: { $seats }
karuba-cards-scene-discard = You discard card { $card } and lay card { $other }.
karuba-cards-scene-first = The first card of the island.
karuba-cards-scene-meets-none = Its path meets no other.
karuba-cards-scene-meets = Its path meets { $cards ->
        [one] one neighbour
       *[other] { $cards } neighbours
    }.
karuba-cards-scene-joined = Joins the { $colour } adventurer to its temple: +{ $points }.
karuba-cards-scene-more = A better path for the { $colour } adventurer: +{ $points }.
karuba-cards-scene-less = A poorer path for the { $colour } adventurer: −{ $points }.
karuba-cards-scene-blocked = Blocks the { $colour } adventurer’s path: −{ $points }.
karuba-cards-scene-points = The island: { $before } → { $after } points.
karuba-cards-scene-advice = { $rank } · { $worth }
karuba-cards-scene-round = This round
karuba-cards-scene-round-label = { $seat }: { $cards }, total { $total }.
karuba-cards-scene-round-lowest = { $seat }: { $cards }, total { $total }: the lowest, and discards one.
karuba-cards-scene-lowest = lowest: −1 card
karuba-cards-scene-own-set = Your sixteen cards
karuba-cards-scene-set = The sixteen cards: { $seat }
karuba-cards-scene-set-label = On the island: { $laid }. Discarded: { $discarded }. Turned over: { $chosen }. In hand: { $hand }. Not seen yet: { $unseen }.

karuba-cards-scene-prompt-select = Choose two cards.
karuba-cards-scene-prompt-discard = Your total is the lowest: choose the card to discard.
karuba-cards-scene-prompt-lay = Tap a card, then its space on your island.

# Why a move

karuba-cards-why-total = { $low } + { $high } is the lowest total, or shares it, in { $percent }% of what the others can choose.
karuba-cards-why-keeps = With card { $kept } in the best space your island is worth { $points }, with card { $card } { $other }.
karuba-cards-why-same = For now your island is worth { $points } with either card in its best space.
karuba-cards-why-joins = Your island stays at { $points }; the card is joined to { $count ->
    [0] no other card
    [one] one other card
   *[other] { $count } other cards
}.
karuba-cards-why-scores = Your island is then worth { $points } instead of { $before }.

# Lessons

karuba-cards-learn-1-goal = Choose cards 5 and 11, in secret.
karuba-cards-learn-1-hint = Card 4 stays in your hand.
karuba-cards-learn-1-done = You hold three of your own sixteen cards. Everybody chooses two in secret; then all are turned over.
karuba-cards-learn-2-goal = You have 16, player 2 has 20. Discard card 5 and keep the green adventurer.
karuba-cards-learn-2-hint = Card 5 is the one that goes.
karuba-cards-learn-2-done = Whoever has the lowest total discards one of the two; in a tie, all who share it. So high numbers are safe.
karuba-cards-learn-3-goal = Lay card 5 below card 2.
karuba-cards-learn-3-hint = The space right below card 2.
karuba-cards-learn-3-done = A card touches another along a side, not just a corner. It is never turned, and paths need not fit.
karuba-cards-learn-4-goal = Your island is four cards wide. Lay card 5 in the row below.
karuba-cards-learn-4-hint = Any of the four spaces below the row will do.
karuba-cards-learn-4-done = An island is at most four cards wide and four high. Where that square lies is up to you.
karuba-cards-learn-5-goal = Lay the blue temple (13) so that the blue adventurer reaches it.
karuba-cards-learn-5-hint = To the right of card 7 their exits meet.
karuba-cards-learn-5-done = Cards are joined where both have an exit on the side they share. Reaching one’s temple scores 3.
karuba-cards-learn-6-goal = Blue’s path over the crystal is worth 4. Lay card 3 so that it is worth 5.
karuba-cards-learn-6-hint = To the right of card 9: over the gold the path is just as short.
karuba-cards-learn-6-done = A crystal on the path gives 1 point, a gold nugget 2. Of equally short paths the best counts.
karuba-cards-learn-7-goal = Blue’s path is worth 6. Lay the orange adventurer (10) without blocking it.
karuba-cards-learn-7-hint = To the right of card 9 it would make a shorter path and block it. Above card 9 is fine.
karuba-cards-learn-7-done = An adventurer must take the shortest path. With another adventurer on it, it scores nothing. Temples don’t block.
karuba-cards-learn-8-goal = Lay the orange temple (14) where it scores. Then you draw.
karuba-cards-learn-8-hint = To the left of card 10, or below card 8.
karuba-cards-learn-8-done = After laying you draw up to three cards. There are eight rounds; for the last, two cards are left.
karuba-cards-learn-9-goal = Your last card: lay the purple temple (16) and win by 5 points to 3.
karuba-cards-learn-9-hint = To the right of card 3: the path over it has gold.
karuba-cards-learn-9-done = After eight rounds the highest total wins. A tie is shared.
