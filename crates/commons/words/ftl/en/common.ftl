### Words that every part of the project shares.

common-yes = yes
common-seat = seat { $number }

error-notation = “{ $input }” cannot be read; write for example { $expected }.
error-over = The game is over.
error-not-deciding = It is not for { $seat } to decide now.
error-other-decision = The choice answers decision { $given }, but decision { $current } is at hand; look again and choose again.
error-nothing-to-take-back = There is nothing to take back: a move can be taken back only within your own turn, and until something new was revealed.
error-refused = { $reason } (rule { $rule })
error-seats = { $seats } { $seats ->
        [one] seat
       *[other] seats
    }: this game is for { $fewest } to { $most }.
error-deal = The deal is wrong: { $reason }
error-options = The options are wrong: { $reason }.
error-unknown-game = There is no game called “{ $game }”; the games are kariba, karuba, karuba-cards and labyrinth.

set-unreadable = it cannot be read: { $reason }
set-too-many = { $most } other sets of this game are in use already; try again when some of their tables have ended
set-complaint = { $file }: { $entry }: { $reason }

record-unreadable = This is not a record: { $reason }.
record-format = The record has format { $format }, which this program does not know; a newer one will.
record-revision = The record was made with revision { $revision } of { $game }, which this program does not know.
record-name = The name of seat { $seat } is empty, begins or ends with a space, is longer than { $most } characters, or has control characters.
record-deal = The deal cannot be read: { $reason }.
record-move = Decision { $decision }, seat { $seat }: { $reason }
record-incomplete = Decision { $decision } lacks the move of a seat that had to decide.
record-result = The result in the record is not the one its moves lead to.
