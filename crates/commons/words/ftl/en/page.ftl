### The page in the browser.

## The first screen, painted before the program is there.

home-title = What shall we play?
home-about = Alone against bots, around one screen, or with friends by a link. No account.
home-players = { $fewest } to { $most } players
home-play = Play
home-kariba-time = 15 minutes
home-kariba = Gather animals at the waterhole and drive the weaker ones away. Only the mouse frightens the elephant.
home-karuba-time = 30 to 40 minutes
home-karuba = Lay paths through the jungle and be at the temples before the others. All play at once.
home-karuba-cards-time = 10 to 15 minutes
home-karuba-cards = Bid two cards, keep what you can, and build an island where every path ends at a temple.
home-labyrinth-time = 20 minutes
home-labyrinth = Build a maze together, link equal treasures, and take the cards between them.
home-no-script = The games need JavaScript and WebAssembly: allow them for this page, or play in a terminal with “tablee play”.
