### La page dans le navigateur.

## Le premier écran, peint avant que le programme soit là.

home-title = À quoi joue-t-on ?
home-about = Contre des robots, à plusieurs autour d’un écran, ou à distance grâce à un lien. Sans compte.
home-players = { $fewest } à { $most } joueurs
home-practise = Chaque jour
home-play = Jouer
home-kariba-time = 15 minutes
home-kariba = Rassemblez des animaux au point d’eau et chassez les plus faibles. Seule la souris effraie l’éléphant.
home-karuba-time = 30 à 40 minutes
home-karuba = Tracez des chemins dans la jungle et arrivez aux temples avant les autres. Tout le monde joue en même temps.
home-karuba-cards-time = 10 à 15 minutes
home-karuba-cards = Choisissez deux cartes, espérez garder les deux, et bâtissez une île où tout chemin mène à un temple.
home-labyrinth-time = 20 minutes
home-labyrinth = Construisez un labyrinthe ensemble, reliez des trésors identiques et gagnez les cartes reliées.
home-no-script = Les jeux ont besoin de JavaScript et de WebAssembly : autorisez-les pour cette page, ou jouez dans un terminal avec « tablee play ».
