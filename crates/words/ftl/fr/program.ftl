### Le programme `tablee` : aide, échecs, la partie dans le terminal.

help-about =
    Jouer, étudier et enseigner quatre jeux : Karuba, Karuba : le jeu de cartes,
    Kariba et Labyrinthe : le jeu de cartes.
help-usage = Utilisation :
help-commands = Commandes :
help-options = Options :
help-lang = Langue de tout ce qui s’affiche [par défaut : celle du système, sinon en]
help-help = Afficher cette aide
help-version = Afficher la version
help-examples =
    Exemples :
      tablee play kariba
      tablee play karuba --seats human,random,random
      tablee rules labyrinth --lang fr
      tablee trace kariba --seats 2 --seed 7 --games 1
      tablee bench kariba --seconds 0.1

    `tablee COMMANDE --help` en dit plus sur une commande.
help-game = kariba, karuba, karuba-cards ou labyrinth
help-seats = Nombre de joueurs [par défaut : le plus petit]
help-seed = Le nombre dont viennent tous les mélanges
help-game-options = Options du jeu, en JSON ou sous la forme nom=valeur,nom=valeur
help-set = Un autre jeu de tuiles ou de cartes (TOML ou JSON)
help-json = Écrire du JSON au lieu d’un tableau

help-play = Jouer ici, dans le terminal
help-play-seats = Qui s’assoit où, dans l’ordre : human (une personne) ou random (au hasard)
help-play-record = Écrire la partie dans ce fichier à la fin ou quand vous partez
help-play-examples =
    Exemples :
      tablee play
      tablee play labyrinth --seats human,random
      tablee play kariba --options expert=true --record partie.json
help-rules = Lire les règles d’un jeu
help-rules-examples =
    Exemples :
      tablee rules karuba-cards
      tablee rules kariba --lang fr
help-score = Expliquer les points d’une position, chemin par chemin
help-score-file = La position dessinée en texte, ou une île de Karuba cartes [par défaut : tapée]
help-score-examples =
    Une île est une grille de numéros de cartes, avec un point par place vide :

      16 10 15  .
       3  2  1 13
       9  6 14  4
      11  5  . 12

    Exemples :
      tablee score karuba-cards ile.txt
      tablee score kariba position.txt
help-check = Vérifier un enregistrement : donne, coups, résultat
help-check-file = L’enregistrement, JSON ou texte
help-check-examples =
    Exemples :
      tablee check partie.json
help-trace = Écrire des parties entières, un objet JSON par ligne
help-trace-games = Nombre de parties
help-trace-bot = Qui joue : random (au hasard)
help-trace-examples =
    Chaque ligne contient toute la vérité d’une position, tous les coups permis
    et les coups joués : n’importe quel programme peut vérifier le moteur.

    Exemples :
      tablee trace karuba --seats 3 --seed 1 --games 2
      tablee trace kariba --seats 2 --seed 7 --options expert=true
help-bench = Mesurer les moteurs
help-bench-seconds = Durée de chaque mesure
help-bench-games = Jouer ce nombre de parties et écrire le nombre de décisions
help-bench-examples =
    Des parties entières au hasard, mélangées, données, jouées jusqu’au bout et
    comptées, sur un cœur et sur tous ; puis chaque partie du moteur, seule.

    Exemples :
      tablee bench --seconds 0.1
      tablee bench kariba --seats 4 --seconds 0.1 --json

cli-no-command = Aucune commande n’a été donnée ; `tablee --help` les énumère.
cli-unknown-command = Il n’y a pas de commande « { $command } » ; `tablee --help` les énumère.
cli-unknown-argument = L’argument { $argument } est inconnu ici ; `tablee --help` énumère ceux qui existent.
cli-missing-argument = Il manque l’argument { $argument }.
cli-twice = L’argument { $argument } a été donné deux fois.
cli-no-value = Il faut une valeur à l’argument { $argument }.
cli-bad-value = L’argument { $argument } ne peut pas être « { $value } ».
cli-arguments = Les arguments ne conviennent pas : { $reason }.
cli-unknown-bot = Aucun robot ne s’appelle « { $bot } » ; il y a : random.
cli-output = La sortie n’a pas pu être écrite : { $reason }.
cli-input = L’entrée n’a pas pu être lue : { $reason }.
cli-random = Le système ne donne pas de nombres au hasard ({ $reason }) ; choisissez une donne avec --seed.
cli-unreadable = Le fichier { $file } n’a pas pu être lu : { $reason }.
cli-unwritable = Le fichier { $file } n’a pas pu être écrit, et rien n’a changé : { $reason }.
cli-too-large = Le fichier { $file } dépasse 16 Mio ; rien de ce que lit ce programme n’est si grand.
cli-not-text = Le fichier { $file } n’est pas du texte en UTF-8.
cli-diagram = La position ne se lit pas à « { $found } » ; il fallait là : { $expected }.

bench-heading = jeu × sièges              parties/s     décisions/s   ns/déc.   octets
bench-seconds = Une mesure dure plus de 0 et au plus { $most } secondes, pas { $seconds }.
bench-progress = { $game } ({ $index } sur { $total }), encore { $left } s environ

check-good = { $file } est juste : { $game }, { $seats } sièges, { $decisions } décisions, jeu de composants { $set } ; la donne, les coups et le résultat concordent.
check-unfinished = La partie n’est pas finie ; voici où elle en est.
standing-seat = { $place }. { $seat } : { $points } { $points ->
        [one] point
       *[other] points
    }
score-total = Total : { $points } { $points ->
        [one] point
       *[other] points
    }

play-welcome = Bienvenue à la table. Quel jeu ?
play-game = { $number }  { $game } ({ $fewest } à { $most } joueurs)
play-which-game = Jeu (numéro, ou q pour partir) :
play-unknown-player = « { $player } » ne peut pas s’asseoir ; un siège est human ou random.
play-player = Joueur { $number }
play-random = Hasard { $number }
play-help = Tapez un coup ou son numéro ; m coups, p position, s points, r règles, ? cette aide, q partir.
play-many = Tapez le début d’un coup pour voir ce qu’il veut dire.
play-curtain = { $seat } : appuyez sur Entrée quand les autres ne regardent pas.
play-prompt = { $seat }, votre coup ?
play-over = La partie est terminée.
play-saved = La partie est écrite dans { $file }.
