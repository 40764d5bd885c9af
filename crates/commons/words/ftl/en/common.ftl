### Words that every part of the project shares.

common-yes = yes
common-list = { $first } and { $last }
common-seat = Player { $number }
common-you = you

error-notation = “{ $input }” wasn’t understood; write, for example, { $expected }.
error-over = The game is over.
error-not-deciding = { $seat } has nothing to decide right now.
error-other-decision = The game has moved on: this choice was for decision { $given }, and now it’s decision { $current }. Look again and choose again.
error-nothing-to-take-back = There’s nothing to undo: you can undo a move only during your own turn, and only until something new is revealed.
error-refused = { $reason } (rule { $rule })
error-seats = { $seats } { $seats ->
        [one] player
       *[other] players
    }: this game is for { $fewest } to { $most }.
error-deal = This deal isn’t valid: { $reason }.
error-options = These options aren’t valid: { $reason }.
error-unknown-game = There is no game called “{ $game }”; the games are kariba, karuba, karuba-cards and labyrinth.
error-no-such-game = There is no game called “{ $game }”; the games are { $games }.
error-view = What was sent is not a position of this game: { $reason }.

set-unreadable = it cannot be read: { $reason }
set-too-many = at most { $most } sets of this game can be loaded; restart the program to load others
set-complaint = { $file }: { $entry }: { $reason }

record-unreadable = This is not a game file: { $reason }.
record-format = This game file has format { $format }, which this version can’t read; a newer version can.
record-revision = This game file was made with revision { $revision } of { $game }, which this version doesn’t know.
record-name = Player { $seat }’s name is empty, begins or ends with a space, is longer than { $most } characters, or contains control characters.
record-deal = The deal in this game file can’t be read: { $reason }.
record-move = Decision { $decision }, player { $seat }: { $reason }
record-incomplete = Decision { $decision } is incomplete: one player’s move is missing.
record-result = The result in this game file doesn’t match its moves.
