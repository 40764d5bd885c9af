### À la table dans le navigateur : conseils, aide, réglages, règles pour les joueurs.

desk-hint-coming = Un conseil se prépare…
desk-hint-none = Pas de conseil pour cette décision : il n’y a presque rien à choisir. Jouez ce qui vous plaît.
desk-board-of = Vous regardez le plateau d’un autre : { $name }
desk-own-board = Revenir à mon plateau
desk-help = Aide
desk-this-rule = La règle de ce coup
desk-read-rule = Lire la règle
desk-level = Niveau des robots
desk-level-random = Joue n’importe quel coup permis.
desk-level-easy = Ne regarde que le coup présent : parfait pour une première partie.
desk-level-medium = Réfléchit un peu d’avance et oublie des choses : à la mesure de la plupart des joueurs.
desk-level-hard = Essaie un instant plusieurs suites de la partie : gagne plus souvent qu’il ne perd.
desk-level-master = Réfléchit le mieux possible et joue bien des fins de partie sans une faute.
desk-recommended = Après vos dernières parties, essayez : { $level }
desk-other-tab = Cette partie se joue maintenant dans un autre onglet ou une autre fenêtre.
desk-play-here = Jouer ici
desk-review-better = 1 : { $move } aurait été mieux.
desk-review-played = 2 : { $move } a été joué.
desk-review-best = 1 : { $move } a été joué, et rien de mieux n’a été trouvé.
desk-undone = { $count ->
    [one] Un tour a été annulé dans cette partie.
   *[other] { $count } tours ont été annulés dans cette partie.
}
