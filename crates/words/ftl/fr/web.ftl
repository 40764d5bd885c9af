### La table dans le navigateur, et les écrans autour d'elle.

web-home = Accueil
web-you = Vous
web-player-number = Joueur { $number }
web-nothing-here = Il n’y a rien à cette adresse.
web-no-such-table = Cette table n’est plus conservée dans ce navigateur.
web-continue = Continuer
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
web-option-expert-no = Piocher dans la pile
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
web-choose = Choisissez quoi jouer : touchez une carte, une pièce ou une place éclairée.
web-choose-place = Touchez maintenant une place éclairée.
web-confirm = Jouer
web-cancel = Annuler
web-turn = Tourner
web-one-more = Une de plus
web-hint-line = { $move } – { $win } % de gagner
web-took-back = { $seat } reprend son dernier coup.
web-curtain = { $name } : êtes-vous là ? Les autres détournent les yeux.
web-curtain-open = Montrer mes cartes
web-notation = Un coup en notation, comme dans les règles
web-play-this = Jouer ceci
web-show-end = Résultat
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
