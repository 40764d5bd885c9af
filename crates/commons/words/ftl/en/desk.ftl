### At the table in the browser: hints, help, settings, rules for people.

desk-hint-coming = Thinking of a hint…
desk-hint-none = There’s no hint for this decision: there’s hardly anything to choose. Play what you like.
desk-board-of = You’re looking at { $name }’s board
desk-own-board = Back to my board
desk-help = Help
desk-this-rule = The rule for this
desk-read-rule = Read the rule
desk-level = Level of the bots
desk-level-random = Plays anything that is allowed.
desk-level-easy = Looks no further than this move: good for a first game.
desk-level-medium = Thinks a little ahead and overlooks things: a fair opponent for most people.
desk-level-hard = Tries out how the game could go on, for a moment: wins more often than not.
desk-level-master = Thinks as well as it can and plays many endings without a mistake.
desk-recommended = After your last games, try: { $level }
desk-other-tab = This game is now being played in another tab or window.
desk-play-here = Play here
desk-review-better = 1: { $move } would have been better.
desk-review-played = 2: { $move } was played.
desk-review-best = 1: { $move } was played, and nothing better was found.
desk-undone = { $count ->
    [one] One turn was undone in this game.
   *[other] { $count } turns were undone in this game.
}
