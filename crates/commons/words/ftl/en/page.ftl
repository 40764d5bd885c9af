### The page in the browser.

## The first screen, painted before the program is there.

home-title = What shall we play?
home-about = On your own against bots, together around one screen, or online with friends. No account needed.
home-players = { $fewest } to { $most } players
home-play = Play
home-practise = Every day
home-kariba-time = 15 minutes
home-kariba = Gather animals at the waterhole and chase the weaker ones away. Only the mouse frightens the elephant.
home-karuba-time = 30 to 40 minutes
home-karuba = Build paths through the jungle and reach the temples before the others. Everybody plays at once.
home-karuba-cards-time = 10 to 15 minutes
home-karuba-cards = Choose two cards, hope to keep them both, and build an island where every path ends at a temple.
home-labyrinth-time = 20 minutes
home-labyrinth = Build a maze together, link matching treasures, and win the cards you link.
home-no-script = The games need JavaScript and WebAssembly: allow them for this page, or play in a terminal with “tablee play”.
