### The table on a server: what it tells and what it refuses.

table-sat = { $name } takes a seat.
table-left = { $name } has left; a bot takes over.
table-late = { $name } has run out of time; a bot takes over.
table-returned = { $name } is back.
table-again = { $name } would like to play again.
table-game = Game { $number } begins.
table-took-back = { $seat } undoes their last move.
table-chat-on = { $name } switches the chat on.
table-chat-off = { $name } switches the chat off.

server-wrong-seat = You have no seat at this table. Take a seat first, or use the device that has your seat.
server-seat-taken = Somebody else has this seat; take another one.
server-full-table = Every seat at this table is taken; you can watch.
server-already-started = The game has already begun.
server-not-started = The game hasn’t begun yet; it starts when every seat is taken.
server-not-over = The game isn’t over yet; you can play again once it is.
server-chat-off = Chat is off at this table.
server-bad-name = A name needs 1 to { $most } characters, with no space at either end and no invisible characters.
server-bad-table-name = The name of a table needs 1 to { $most } characters, with no space at either end and no invisible characters.
server-bad-text = A message needs 1 to { $most } characters, with no space at either end and no invisible characters.
server-replay = This is a replay: you can watch it, but not play in it.
server-too-many-changes = This seat has changed its mind, talked, left or come back too often in this game (at most { $most } times). Play on, or wait for the next game.

server-unknown-table = There’s no table at this address; check the link.
server-unknown-address = There is nothing at this address; /api/openapi.json lists what there is.
server-wrong-method = This address can’t be used like that; /api/openapi.json tells how.
server-unknown-key = This link has already been used, has expired or never existed; create a new one on the device that has your seat.
server-no-token = This needs a token; get one with POST /api/token, or allow the cookie.
server-malformed = This cannot be read: { $reason }.
server-too-large = This is larger than { $most } bytes.
server-unsupported-version = This server speaks version { $known } of the protocol, not version { $version }.
server-too-slow = The request did not arrive in time; send it again.
server-foreign-origin = A page of another site may not do this.
server-too-many-requests = That was too fast; wait a moment and try again.
server-too-many-tables = You’ve opened many tables in a short time; wait a while, or play at those that are open.
server-too-many-sets = Too many tables have a set of their own just now; try again later, or play with the standard set.
server-large-set = A set of components may have { $most } KiB at most.
server-too-many-sockets = There are too many connections from your address; close some of them.
server-store-failed = It isn’t known whether this was saved; please try again.
server-stopping = The server is being restarted; connect again in a moment.
server-busy = The table is too busy right now; try again in a moment.
server-internal = Something went wrong on the server; the table has been reloaded. Please try again.
server-bad-score = A game in the score book has a date such as 2026-11-16 and 1 to 6 players with names and whole points.
server-unknown-score = You have no such entry in the score book.
server-idle = Nothing was heard from your device for a while; please reconnect.
server-bad-clock = Thinking time can be set from 5 seconds to 30 days.
server-bad-match = A match has 1 to 9 games.

page-title = The table
page-about = Four games to play online with friends: open a table and send them the link. No account needed; this browser remembers your seat.
page-plain = This server was built without the drawn page; it works all the same, in a plain form.
page-open = Open a table
page-game = Game
page-table-name = Name of the table
page-your-name = Your name
page-people = People
page-bots = Bots
page-public = In the list of open tables
page-send = Send this link to your friends:
page-sit = Take a seat
page-start = Start now with bots
page-leave = Leave (a bot takes over)
page-return = Come back
page-rematch = Play again
page-withdraw = Change my choice
page-take-back = Undo
page-move-seat = Move to another device
page-say = Send
page-your-move = Your move:
page-wait = Waiting for the others.
page-free = free
page-ready = has chosen
page-hash = Fingerprint of the deal:
page-record = Game file
page-mine = My tables
page-open-tables = Open tables
page-recent = Recent games
page-nothing = None.
page-my-turn = — your turn
page-lost = Connection lost. Reconnecting…

## The host and tables that nobody begins.

table-kicked = { $name } has been removed from the table.
table-muted = { $name } can no longer write in the chat.
table-unmuted = { $name } can write in the chat again.
table-expired = Nobody started a game for a long time, so this table is closed.
server-muted = The host has muted you at this table.
server-not-host = Only the host of the table can do this.
server-nobody-there = Nobody else is playing from this seat.
server-sent-away = The host has removed you from this table; you can watch, or open a table of your own.
server-closed = This table is closed; open a new one.

## Words that were erased.

table-unsaid = A message from { $name } has been deleted.

## Being told that it is your turn while you are elsewhere.

call-turn = Your turn: { $game }
call-begins = The game begins: { $game }
call-begins-with-you = The game begins, and it’s your turn: { $game }
call-waiting = { $count } tables are waiting for you
server-push-off = This server sends no messages when it’s your turn; keep the page open instead.
server-bad-push = This server can’t send messages there. Use the button in your browser, or ask whoever runs the server to allow this address.
server-too-many-pushes = You already get messages on { $most } devices; turn them off on one of them first.
server-unknown-push = You get no messages there, so there is nothing to turn off.
table-audience-off = Spectators can no longer write in the chat.
table-audience-on = Spectators can write in the chat.
table-uncommented = A message from a spectator has been deleted.
