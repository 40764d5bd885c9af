### Les règles d’un jeu en une page, pour les joueurs.

people-title = { $game } en une page
people-short = Les règles en une page
people-all = Toutes les règles, numérotées
people-goal = Le but
people-turn = Votre tour
people-scores = Ce qui rapporte
people-end = La fin

people-kariba-goal = Tous les animaux veulent boire. Capturez le plus de cartes en chassant du point d’eau des animaux plus faibles.
people-kariba-turn = Posez une ou plusieurs cartes du même animal à sa place au bord du point d’eau. Piochez ensuite jusqu’à avoir de nouveau cinq cartes en main.
people-kariba-scores = Dès que trois cartes ou plus d’un animal s’y trouvent, elles chassent l’animal plus faible le plus proche : vous capturez toutes ses cartes, un point chacune. Seule la souris chasse l’éléphant !
people-kariba-end = Quand la pioche est vide, plus personne ne pioche. La partie est terminée dès que quelqu’un a joué sa dernière carte. Qui a capturé le plus de cartes gagne.

people-karuba-goal = Tracez des chemins sur votre île et menez vos quatre aventuriers aux temples de leur couleur, avant les autres.
people-karuba-turn = Tout le monde reçoit la même tuile. Posez-la sur une case libre de votre île, ou défaussez-la pour déplacer un aventurier sur les chemins : d’autant de pas que la tuile a de sorties, ou moins.
people-karuba-scores = Le premier arrivé à un temple prend le meilleur trésor ; les suivants reçoivent moins. Un aventurier qui s’arrête sur un cristal ou une pépite d’or les ramasse : un cristal vaut 1 point, une pépite d’or 2.
people-karuba-end = La partie est terminée après la dernière tuile, ou après le tour où les quatre aventuriers de quelqu’un ont tous atteint leurs temples. Le plus haut total gagne.

people-cards-goal = Construisez une île de cartes, quatre sur quatre au plus. Ses chemins doivent mener chaque aventurier au temple de sa couleur.
people-cards-turn = Chacun choisit deux cartes en secret, et toutes sont retournées ensemble. Qui a le total le plus faible doit défausser une des deux. Posez sur votre île ce qui vous reste, chaque carte à côté d’une autre, puis piochez jusqu’à avoir trois cartes en main.
people-cards-scores = Un aventurier dont le chemin mène à son temple rapporte 3 points ; chaque cristal sur ce chemin en rapporte 1 de plus, et chaque pépite d’or 2. Un chemin où se trouve un aventurier d’une autre couleur est bloqué.
people-cards-end = Après huit manches, on compte les points des îles. Le plus haut total gagne.

people-labyrinth-goal = Gagnez le plus de cartes du labyrinthe.
people-labyrinth-turn = Posez une de vos deux cartes à côté du labyrinthe pour qu’un couloir se prolonge ; vous pouvez d’abord la tourner. À la fin de votre tour, piochez une carte.
people-labyrinth-scores = Si un passage mène d’un trésor de votre carte à un trésor identique, vous pouvez prendre la carte qui porte ce trésor, tant que le labyrinthe ne se coupe pas en deux. Chaque carte prise rapporte un point.
people-labyrinth-end = La partie est terminée quand la pioche est vide et que tout le monde a posé toutes ses cartes. Qui a gagné le plus de cartes gagne.
