### The rules of a game on one page, for people.

people-title = { $game } on one page
people-short = The rules on one page
people-all = All the rules, numbered
people-goal = The goal
people-turn = Your turn
people-scores = What scores
people-end = The end

people-kariba-goal = All the animals want to drink. Capture the most cards by chasing weaker animals away from the waterhole.
people-kariba-turn = Lay one or more cards of the same animal at its place by the waterhole. Then draw until you hold five cards again.
people-kariba-scores = As soon as three or more cards of an animal lie there, they chase away the nearest weaker animal: you capture all of its cards, one point each. Only the mouse chases away the elephant!
people-kariba-end = When the pile is empty, nobody draws any more. The game is over as soon as somebody has played their last card. Whoever has captured the most cards wins.

people-karuba-goal = Lay paths across your island and bring your four adventurers to the temples of their colours, before the others get there.
people-karuba-turn = Everybody gets the same tile. Lay it on a free space of your island, or discard it and move one adventurer along the paths: as many steps as the tile has exits, or fewer.
people-karuba-scores = Whoever reaches a temple first takes its best treasure; those who come later get less. An adventurer that stops on a crystal or a gold nugget takes it: a crystal is worth 1 point, a gold nugget 2.
people-karuba-end = The game is over after the last tile, or after the turn in which somebody’s four adventurers have all reached their temples. The highest total wins.

people-cards-goal = Build an island of cards, four by four at most. Its paths should lead each adventurer to the temple of the same colour.
people-cards-turn = Everybody secretly chooses two cards, and all are turned over together. Whoever has the lowest total must discard one of the two. Lay what you have left on your island, each card beside another, and draw until you hold three cards.
people-cards-scores = An adventurer whose path leads to its temple scores 3 points; each crystal on that path scores 1 more and each gold nugget 2. A path with an adventurer of another colour on it is blocked.
people-cards-end = After eight rounds the islands are scored. The highest total wins.

people-labyrinth-goal = Collect the most cards from the maze.
people-labyrinth-turn = Lay one of your two cards beside the maze so that a corridor continues; you may turn it first. At the end of your turn draw a card.
people-labyrinth-scores = If a passage leads from a treasure on your card to a matching treasure, you may take the card with that treasure, as long as the maze does not fall apart. Every card you take scores one point.
people-labyrinth-end = The game is over when the pile is empty and everybody has laid all their cards. Whoever has won the most cards wins.
