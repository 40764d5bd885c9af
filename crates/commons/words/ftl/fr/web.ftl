### La table dans le navigateur, et les écrans autour d'elle.

web-home = Accueil
web-you = Vous
web-player-number = Joueur { $number }
web-nothing-here = Il n’y a rien à cette adresse.
web-not-loaded = Cet écran n’a pas pu être chargé. Vérifiez la connexion, puis ouvrez-le de nouveau.
web-no-such-table = Cette table n’est plus conservée dans ce navigateur.
web-continue = Continuer
web-continue-game = Continuer { $game }
web-finished = Terminées
web-kept-going = en cours
web-kept-over = terminée
web-forget = Oublier cette partie de { $game }
web-scores = Carnet de scores
web-companion = À côté du vrai jeu
web-rules = Règles
web-rules-of = Règles de { $game }
web-settings = Réglages
web-theme = Clair ou sombre
web-sound = Sons
web-motion = Mouvement
web-quick = Jouer un coup tout de suite, sans confirmer

web-with = Qui joue ?
web-names = Comment vous appelez-vous ?
web-with-bots = Contre des robots
web-with-screen = Plusieurs personnes autour de cet écran
web-with-friends = Des amis au loin, par un lien
web-seats = Combien ?
web-level = De quelle force ?
web-level-random = Hasard
web-level-easy = Facile
web-level-medium = Moyen
web-level-hard = Difficile
web-level-master = Maître
web-options = Options et cartes
web-option-expert = Pioche
web-option-expert-no = Prendre la première carte de la pioche
web-option-expert-yes = Jeu expert : choisir parmi des cartes visibles
web-option-setup = Départ des aventuriers
web-option-setup-random = Au hasard
web-option-setup-draft = Choisi par les joueurs à tour de rôle
web-option-decisions = Décisions
web-option-decisions-together = Tous en même temps
web-option-decisions-in-order = L’un après l’autre
web-option-detours = Détours
web-option-detours-no = Un chemin compte par sa voie la plus courte
web-option-detours-yes = Un chemin peut faire des détours pour ramasser plus
web-option-rotation = Tourner les cartes
web-option-rotation-yes = Une carte peut être tournée avant d’être posée
web-option-rotation-no = Les cartes se posent telles quelles
web-set-kariba = Les cartes sont celles du jeu imprimé : huit animaux, huit cartes chacun.
web-set-karuba = Les tuiles ont les chemins du jeu imprimé ; les dessins sont les nôtres.
web-set-karuba-cards = Les cartes forment un jeu à nous, avec les mêmes sortes de chemins, pour que chacun ait les seize mêmes cartes.
web-set-labyrinth = Les cartes forment un jeu à nous, dans l’esprit des cartes imprimées, avec vingt trésors.

web-players = Joueurs
web-board = Plateau
web-beside = À côté du plateau
web-hand = Votre main
web-hint = Conseil
web-take-back = Reprendre
web-log = Ce qui s’est passé
web-in-words = La position en mots
web-keys = Touches
web-close = Fermer
web-ready = a choisi
web-thinks = réfléchit
web-decides = décide
web-player-label = { $name }, { $points } points. { $state }
web-your-turn = À vous
web-waits = On attend { $seat }
web-chosen = Choisi ; on attend les autres
web-chosen-may-change = Vous avez choisi. Vous pouvez encore changer d’avis.
web-over = La partie est finie
web-change = Changer
web-choose-place = Touchez maintenant une place éclairée.
web-confirm = Jouer
web-cancel = Annuler
web-turn = Tourner
web-one-more = Une de plus
web-hint-line = { $move } – { $win } % de gagner
web-hint-line-points = { $move } – { $points } points attendus
web-hint-chance = { $win } %
web-hint-points = { $points } pts
web-took-back = { $seat } reprend son dernier coup.
web-curtain = { $name } : êtes-vous là ? Les autres détournent les yeux.
web-curtain-open = Montrer mes cartes
web-notation = Un coup en notation, comme dans les règles
web-play-this = Jouer ceci
web-show-end = Résultat
web-you-win = Vous avez gagné !
web-winners = { $count ->
    [one] { $names } gagne !
   *[other] Égalité : { $names }
}
web-again = Rejouer
web-replay = Revoir et analyser
web-share = Garder la partie
web-key-arrows = d’une place à l’autre
web-key-enter = presser ; encore une fois pour jouer
web-key-digits = cartes et pièces
web-key-turn = tourner la carte
web-key-escape = lâcher, ou reprendre
web-key-hint = conseil
web-key-line = écrire un coup
web-key-log = ce qui s’est passé, et la position en mots

### Les tables sur un serveur.

online-opening = La table s’ouvre…
online-unreachable = Le serveur est injoignable ; réessayez dans un instant.
online-cut = Pas de connexion. Elle est rétablie dès que possible ; rien n’est perdu.
online-cut-kept = Pas de connexion. Votre coup est retenu et sera envoyé.
online-sending = Votre coup est en route…
online-under-way = Votre choix précédent est encore en route ; attendez un instant.
online-watching = Vous regardez.
online-only-watching = Vous regardez ; seuls ceux qui ont une place à la table peuvent faire cela.
online-seat-gone = Votre place est passée à un autre appareil ; vous regardez maintenant.
online-is-away = Absent : un robot joue à sa place.
online-you = vous
online-wants-again = veut rejouer

online-your-name = Votre nom
online-seat = Place { $number }
online-a-friend = Un ami
online-a-bot = Un robot
online-open = Ouvrir la table
online-more = Plus sur la table
online-table-name = Nom de la table
online-table-of = Table de { $name }
online-who = Qui peut venir ?
online-by-link = par lien
online-by-link-long = Ceux qui ont le lien
online-public = publique
online-public-long = Tout le monde : la table est dans la liste des tables ouvertes, et il n’y a pas de conseils
online-games = Durée
online-one-game = une partie
online-many-games = un match de { $games } parties, points additionnés
online-clock = Temps de réflexion
online-clock-none = sans pendule
online-clock-decision = { $time } par décision
online-clock-game = { $time } pour la partie
online-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
online-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
online-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
online-stand-in = De quelle force est le robot qui joue pour quelqu’un qui s’en va ?

online-seats = Places
online-bot = Robot ({ $level })
online-free = libre
online-sit = S’asseoir
online-or-watch = Ou seulement regarder : restez sur cette page, et vous verrez la partie.
online-full = Toutes les places sont prises ; vous verrez la partie quand elle commencera.
online-waits = La partie commence quand toutes les places sont prises.
online-start = Commencer maintenant, des robots prennent les places libres
online-send = Inviter des amis
online-address = Adresse de la table
online-copy = Copier
online-copied = Copié
online-share = Partager
online-qr = Code QR de cette adresse

online-company = Les gens à la table
online-company-unread = { $count ->
    [0] Gens et discussion
    [one] Gens et discussion, { $count } nouvelle ligne
   *[other] Gens et discussion, { $count } nouvelles lignes
}
online-match = Partie { $number } sur { $games }
online-leave = Partir (un robot joue à ma place)
online-return = Revenir
online-again-waits = Vous voulez rejouer ; on demande aux autres.
online-record = La partie écrite
online-chat = Discussion
online-chat-is-off = La discussion de cette table est coupée.
online-chat-switch = Discussion pour toute la table
online-say-label = Dire quelque chose
online-say = Envoyer
online-proof = Confiance dans le mélange
online-proof-why = Ce nombre a été fait à partir de la donne avant le premier coup. À la fin la donne est montrée, et chacun peut comparer.
online-hash = Empreinte de la donne
online-salt = Sel
online-deal = Donne
online-invite-watch = Laisser regarder quelqu’un
online-move = Passer ma place à un autre appareil
online-move-why = Faites une adresse et ouvrez-la sur l’autre appareil dans l’heure. Elle sert une seule fois, et la place est alors là-bas.
online-move-make = Faire l’adresse
online-move-address = Adresse qui prend votre place : pour vous seul

online-mine = Mes tables en ligne
online-open-tables = Tables ouvertes
online-list-open = attend des joueurs
online-list-waits = on attend { $names }
## Revoir une partie.
web-loading = Un instant …
web-storage-full = Ce navigateur ne garde plus rien pour cette page.
web-open-saved = Ouvrir une partie gardée
replay-start = La partie commence.
replay-step-of = Étape { $step } sur { $of }
replay-controls = Pas à pas
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Dérouler
replay-pause = Arrêter
replay-forward = Un pas en avant
replay-last = À la fin
replay-slider = Où dans la partie
replay-eyes = Vu par
replay-spectator = un spectateur
replay-open = tous, cartes ouvertes
replay-against = Robots
replay-branch = Jouer à partir d’ici
replay-refused = Le serveur dit : { $reason }
replay-away = Le serveur ne répond pas.
import-about = Le relevé d’une partie, tel que cette page, le terminal ou le serveur l’écrit. Il est vérifié coup par coup.
import-file = Un fichier
import-paste = Ou son texte
import-open = Ouvrir

## Le carnet de scores.
scores-none = Pas encore de partie finie. Celles que vous finissez ici s’y inscrivent d’elles-mêmes.
scores-game = Jeu
scores-player = Joueur
scores-all = tous
scores-played = Parties
scores-won = Gagnées
scores-csv = Garder comme tableau (CSV)
scores-from-table = jouée ici
scores-from-hand = avec les vraies cartes
scores-from-server = sur le serveur
scores-strike = Rayer
scores-remove = Rayer la partie de { $game } du { $date }
scores-enter = Inscrire une partie avec les vraies cartes
scores-date = Jour
scores-name-of = Joueur { $number }
scores-points-of = Points { $number }
scores-more = Un joueur de plus
scores-note = Une remarque
scores-on-server = La garder sur le serveur
scores-keep = Inscrire
scores-entered = C’est inscrit.
scores-bad-name = « { $name } » ne peut pas être un nom : de 1 à 40 lettres visibles.
scores-bad-points = Les points de { $name } doivent être un nombre entier.
scores-bad-date = Ce jour n’est pas au calendrier, ou pas encore venu.
scores-nobody = Personne n’a joué.

## À côté du vrai jeu.
companion-caller = Karuba : le crieur
companion-caller-about = Au lieu de quelqu’un qui tire les tuiles : chacun pose la tuile du numéro appelé.
companion-shuffled = C’est mélangé. Prêt quand vous l’êtes.
companion-say = Tuile { $tile }
companion-count = { $called } appelées sur { $all }
companion-next = Tuile suivante
companion-back = Revenir
companion-again = Redire
companion-anew = Remélanger
companion-sure = Vraiment recommencer ?
companion-voice = Dire le numéro à voix haute
companion-called = Déjà appelées
companion-island = Karuba, le jeu de cartes : compter une île
companion-press-card = Touchez une carte pour la poser, une carte posée pour l’enlever.
companion-press-place = Touchez maintenant la place où elle se trouve.
companion-cards = Les seize cartes
companion-card = Carte { $card }
companion-card-lies = Carte { $card }, posée sur l’île : l’enlever
companion-grid = Ou en numéros : une ligne par rangée, un point pour un trou
companion-clear = Vider l’île
companion-too-wide = Carte { $found } : une île a au plus quatre rangées et quatre colonnes (C5).
companion-apart = La carte { $found } ne touche aucune autre par un côté (C6).
companion-twice = La carte { $found } y est deux fois ; il n’y en a qu’une.
companion-no-card = « { $found } » n’est pas une carte : des numéros de 1 à 16, ou un point.

## Les règles.
rules-contents = Sommaire
rules-search = Chercher
rules-found = { $count ->
    [0] Aucune règle
    [one] Une règle
   *[other] { $count } règles
}
rules-away = Les règles ne peuvent être chargées : il n’y a pas de réseau, et elles n’étaient pas encore gardées ici.
rules-at-start = Le début d’une partie.
rules-at-end = La fin d’une partie, avec ce qui compte.

## Ce que chaque décision a coûté.
review-title = Analyse
review-about = Un robot fort regarde chaque décision avec ce que le joueur savait alors, et la compare au meilleur coup qu’il trouve. Les petites différences sont du hasard.
review-start = Commencer l’analyse
review-page-progress = { $done } sur { $of }
review-costliest = Les décisions les plus coûteuses
review-page-nothing = Rien n’a été perdu jusqu’ici.
review-all = Toutes les décisions
review-free = rien de perdu
review-cost = coûte { $win } % de gagner, { $points } points
review-account = Où sont passées les chances : { $seat }
review-share = Une part égale au début
review-luck = La chance : la donne et la pioche
review-others = Offert par l’autre
review-luck-and-others = La chance, et ce qu’ont fait les autres
review-rethought = Le juge a changé d’avis
review-own = Perdu par ses propres décisions
review-end = À la fin
review-page-decision = Décision { $number }, { $seat } :
review-played = Joué : { $move }.
review-better = Mieux : { $move }.
review-thin = Le coût est une estimation : le coup joué a été trop peu regardé.
review-show = Montrer sur le plateau
review-retry = Réessayer d’ici
review-curve = La chance de gagner au cours de la partie. { $seats }
review-curve-seat = { $seat } : { $win } % au bout de la courbe.
