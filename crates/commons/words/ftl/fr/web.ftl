### La table dans le navigateur, et les écrans autour d’elle.

web-home = Accueil
web-you = Vous
web-player-number = Joueur { $number }
web-nothing-here = Il n’y a rien à cette adresse.
web-not-loaded = Cette page n’a pas pu être chargée. Vérifiez la connexion, puis réessayez.
web-no-such-table = Cette table n’est plus enregistrée dans ce navigateur.
web-continue = Continuer
web-continue-game = Continuer { $game }
web-finished = Terminées
web-kept-going = en cours
web-kept-over = terminée
web-forget = Supprimer cette partie de { $game }
web-scores = Carnet de scores
web-companion = Aides pour le vrai jeu
web-rules = Règles
web-rules-of = Règles de { $game }
web-settings = Réglages
web-theme = Clair ou sombre
web-sound = Sons
web-motion = Animations
web-quick = Jouer un coup tout de suite, sans confirmer
web-pace = Rythme des coups
web-pace-calm = Tranquille
web-pace-brisk = Rapide
web-pace-instant = Immédiat
web-caption = Ce qui se passe
web-show-again = Revoir ce coup
web-silence = Couper le son
web-let-hear = Remettre le son
web-score-line = { $name } +{ $points }, { $sum } en tout : { $line }
web-coordinates = Afficher les coordonnées (pour taper les coups)

web-with = Qui joue ?
web-names = Comment vous appelez-vous ?
web-with-bots = Contre des robots
web-with-screen = Plusieurs personnes autour de cet écran
web-bot-here = Laisser jouer un robot ici
web-person-here = Laisser jouer une personne ici
web-with-friends = À distance, grâce à un lien
web-seats = Combien de joueurs ?
web-level = Quel niveau pour les robots ?
web-level-random = Hasard
web-level-easy = Facile
web-level-medium = Moyen
web-level-hard = Difficile
web-level-master = Maître
web-options = Options et cartes
web-option-expert = Pioche
web-option-expert-no = Prendre la première carte de la pioche
web-option-expert-yes = Variante expert : choisir parmi des cartes visibles
web-option-setup = Départ des aventuriers
web-option-setup-random = Au hasard
web-option-setup-draft = Choisi par les joueurs à tour de rôle
web-option-decisions = Décisions
web-option-decisions-together = Tout le monde en même temps
web-option-decisions-in-order = L’un après l’autre
web-option-detours = Détours
web-option-detours-no = Un aventurier sur le passage bloque le plus court chemin
web-option-detours-yes = On peut contourner les autres aventuriers
web-option-rotation = Tourner les cartes
web-option-rotation-yes = Une carte peut être tournée avant d’être posée
web-option-rotation-no = Les cartes se posent telles quelles
web-set-kariba = Les cartes sont celles du jeu imprimé : huit animaux, huit cartes chacun.
web-set-karuba = Les tuiles ont les chemins du jeu imprimé ; les dessins sont les nôtres.
web-set-karuba-cards = Ces seize cartes sont de notre création, avec les mêmes sortes de chemins que les cartes imprimées. Tout le monde a les mêmes.
web-set-labyrinth = Ces cartes sont de notre création, dans l’esprit des cartes imprimées, avec vingt trésors.

web-players = Joueurs
web-board = Plateau
web-beside = À côté du plateau
web-lens = Taille du plateau
web-lens-all = Tout voir
web-lens-out = Éloigner
web-lens-in = Rapprocher
web-hand = Votre main
web-hint = Conseil
web-take-back = Annuler le coup
web-log = Ce qui s’est passé
web-in-words = La position en mots
web-keys = Touches
web-close = Fermer
web-ready = a choisi
web-thinks = réfléchit
web-decides = décide
web-player-label = { $name }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. { $state }
web-your-turn = À vous
web-waits = On attend { $seat }
web-chosen = C’est choisi ; on attend les autres
web-chosen-may-change = Vous avez choisi. Vous pouvez encore changer d’avis.
web-over = La partie est terminée
web-change = Changer
web-choose-place = Touchez maintenant une case qui s’allume.
web-confirm = Jouer
web-cancel = Annuler
web-turn = Tourner
web-one-more = Une de plus
web-hint-line = { $move } – { $win } % de chances de gagner
web-hint-line-points = { $move } – { $points } points attendus
web-hint-chance = { $win } %
web-hint-points = { $points } pts
web-took-back = { $seat } annule son dernier coup.
    .you = Vous annulez votre dernier coup.
web-curtain = { $name }, êtes-vous là ? Les autres, regardez ailleurs !
web-curtain-open = Montrer mes cartes
web-all-have-chosen = Tout le monde a choisi. Regardez ensemble !
web-turn-over = Tout retourner
web-all-look = Tout le monde a vu ?
web-go-on = Continuer
web-notation = Un coup en notation, comme dans les règles
web-play-this = Jouer ce coup
web-show-end = Résultat
web-you-win = Vous avez gagné !
web-winners = { $count ->
    [one] { $names } gagne !
   *[other] Égalité : { $names }
}
web-again = Rejouer
web-replay = Revoir et analyser
web-share = Enregistrer la partie
web-picture = Image du plateau
web-no-picture = Le navigateur n’a pas pu faire d’image du plateau.
possible-see = Voir comment
web-best = Votre meilleur score à ce jeu : { $best }
web-new-best = Votre meilleur score ! L’ancien était de { $before }.
web-key-arrows = d’une case à l’autre
web-key-enter-name = Entrée
web-key-enter = choisir, puis jouer
web-key-digits = cartes et pièces
web-key-turn = tourner la carte
web-key-escape-name = Échap
web-key-escape = lâcher, fermer ou annuler pendant votre tour
web-key-hint = conseil
web-key-line = écrire un coup
web-key-log = ce qui s’est passé, et la position en mots

### Les tables sur un serveur.

online-opening = La table s’ouvre…
online-unreachable = Le serveur est injoignable ; réessayez dans un instant.
online-cut = Connexion perdue. Reconnexion en cours… Rien n’est perdu.
online-cut-kept = Connexion perdue. Votre coup est enregistré et sera envoyé.
online-sending = Votre coup est en route…
online-under-way = Votre choix précédent est encore en route ; attendez un instant.
online-watching = Vous regardez la partie.
online-only-watching = Vous regardez la partie ; il faut avoir une place à la table pour faire cela.
online-seat-gone = Votre place est passée à un autre appareil ; vous regardez maintenant la partie.
online-is-away = Un robot joue à sa place.
online-you = vous
online-wants-again = voudrait rejouer

online-your-name = Votre nom
online-seat = Place { $number }
online-a-friend = Une personne
online-a-bot = Un robot
online-open = Ouvrir la table
online-more = Plus d’options
online-table-name = Nom de la table
online-who = Qui peut venir ?
online-by-link = par lien
online-by-link-long = Toute personne qui a le lien
online-public = publique
online-public-long = Tout le monde : la table est dans la liste des tables ouvertes, et il n’y a pas de conseils
online-games = Durée
online-one-game = une partie
online-many-games = un match de { $games } parties, points additionnés
online-clock = Temps de réflexion
online-clock-none = sans limite de temps
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
online-stand-in = Robot de remplacement si quelqu’un s’en va

online-seats = Places
online-bot = Robot ({ $level })
online-free = libre
online-sit = Prendre place
online-or-watch = Pour regarder seulement, restez sur cette page : vous verrez la partie.
online-full = Toutes les places sont prises ; vous verrez la partie quand elle commencera.
online-waits = La partie commence quand toutes les places sont prises.
online-start = Commencer avec des robots
online-send = Inviter des amis
online-address = Lien de la table
online-copy = Copier
online-copied = Copié
online-share = Partager
online-qr = Code QR de ce lien

online-company = Joueurs et discussion
online-company-unread = { $count ->
    [0] Joueurs et discussion
    [one] Joueurs et discussion, { $count } nouveau message
   *[other] Joueurs et discussion, { $count } nouveaux messages
}
online-match = Partie { $number } sur { $games }
online-return = Revenir
online-again-waits = Vous voudriez rejouer ; on attend les autres.
online-chat = Discussion
online-chat-is-off = La discussion de cette table est fermée.
online-chat-switch = Discussion pour toute la table
online-say-label = Écrire un message
online-say = Envoyer
online-proof = Preuve d’un mélange honnête
online-proof-why = Cette empreinte a été calculée à partir de la donne avant le premier coup. À la fin, la donne est dévoilée : chacun peut vérifier que rien n’a changé.
online-hash = Empreinte de la donne
online-salt = Sel
online-deal = Donne
online-invite-watch = Inviter quelqu’un à regarder
online-move = Changer d’appareil
online-move-why = Créez un lien et ouvrez-le sur l’autre appareil dans l’heure. Il ne sert qu’une fois, et votre place passe alors là-bas.
online-move-make = Créer le lien
online-move-address = Lien vers votre place : gardez-le pour vous

online-mine = Mes tables en ligne
online-open-tables = Tables ouvertes
online-list-open = on attend des joueurs
online-list-waits = on attend { $names }
## Revoir une partie.
web-loading = Un instant…
web-storage-full = Ce navigateur n’a plus de place pour cette page : rien de plus ne peut être enregistré.
web-open-saved = Ouvrir une partie enregistrée
replay-start = La partie commence.
replay-step-of = Étape { $step } sur { $of }
replay-controls = Pas à pas
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-forward = Un pas en avant
replay-last = À la fin
replay-slider = Position dans la partie
replay-eyes = Vu par
replay-spectator = un spectateur
replay-open = tout le monde (cartes visibles)
replay-against = Robots
replay-branch = Jouer à partir d’ici
replay-refused = Le serveur dit : { $reason }
replay-away = Le serveur est injoignable.
replay-give = Image ou film à partager
replay-give-about = Une image montre ce que vous voyez maintenant, un film toute la partie : seulement par les yeux que vous avez choisis.
replay-film = Film de la partie
replay-film-progress = Image { $done } sur { $of }
replay-no-film = Le navigateur n’a pas pu faire de film de la partie.
replay-link = Copier un lien vers ce coup
import-about = Un fichier de partie enregistré par cette page, le terminal ou un serveur. Il est vérifié coup par coup.
import-file = Un fichier
import-paste = Ou son texte
import-open = Ouvrir

## Le carnet de scores.
scores-none = Pas encore de partie terminée. Celles que vous terminez ici s’ajoutent automatiquement.
scores-game = Jeu
scores-player = Joueur
scores-all = tous
scores-played = Parties
scores-won = Gagnées
scores-csv = Exporter en tableau (CSV)
scores-from-table = jouée ici
scores-from-online = à distance
scores-from-hand = avec le vrai jeu
scores-from-server = sur le serveur
scores-strike = Supprimer
scores-remove = Supprimer la partie de { $game } du { $date }
scores-enter = Ajouter une partie du vrai jeu
scores-days = { $days ->
        [one] Un jour
       *[other] { $days } jours
    }, { $games ->
        [one] une partie
       *[other] { $games } parties
    } ; d’affilée en ce moment : { $streak }
scores-date = Date
scores-name-of = Joueur { $number }
scores-points-of = Points du joueur { $number }
scores-more = Un joueur de plus
scores-note = Remarque
scores-on-server = L’enregistrer aussi sur le serveur
scores-keep = Ajouter
scores-entered = C’est ajouté.
scores-bad-name = « { $name } » ne peut pas servir de nom : il faut de 1 à 40 caractères visibles.
scores-bad-points = { $name } : les points doivent être un nombre entier.
scores-bad-date = Cette date n’existe pas ou n’est pas encore arrivée.
scores-nobody = Indiquez au moins un joueur.

## Aides pour le vrai jeu.
companion-caller = Karuba : le chef d’expédition
companion-caller-about = Personne n’a besoin de tirer les tuiles : les numéros sont annoncés ici, et chacun joue la tuile qui porte ce numéro.
companion-shuffled = C’est mélangé. On commence quand vous voulez.
companion-say = Tuile { $tile }
companion-count = Tuiles annoncées : { $called } sur { $all }
companion-next = Tuile suivante
companion-back = Revenir
companion-again = Répéter
companion-anew = Remélanger
companion-sure = Vraiment recommencer ?
companion-voice = Dire le numéro à voix haute
companion-called = Déjà annoncées
companion-island = Karuba : le jeu de cartes – compter les points d’une île
companion-press-card = Touchez une carte pour la poser, une carte posée pour l’enlever.
companion-press-place = Touchez maintenant la case où elle va.
companion-cards = Les seize cartes
companion-card = Carte { $card }
companion-card-lies = Carte { $card }, posée sur l’île : l’enlever
companion-grid = Ou en numéros : une ligne par rangée, un point pour une case vide
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
rules-away = Les règles ne peuvent pas être chargées : il n’y a pas de connexion, et elles ne sont pas encore enregistrées sur cet appareil.
rules-at-start = Le début d’une partie.
rules-at-end = La fin d’une partie, avec le décompte.

## Ce que chaque décision a coûté.
review-title = Analyse
review-about = Un robot très fort examine chaque décision en ne sachant que ce que le joueur savait alors, et la compare au meilleur coup qu’il trouve. Les petites différences sont dues au hasard.
review-start = Commencer l’analyse
review-page-progress = { $done } sur { $of }
review-costliest = Les décisions les plus coûteuses
review-page-nothing = Rien n’a été perdu jusqu’ici.
review-all = Toutes les décisions
review-free = rien de perdu
review-cost = coûte { $win } % de chances de gagner et { $points } points
review-account = Où sont passées les chances : { $seat }
    .you = Où sont passées vos chances
review-share = Une part égale au début
review-luck = La chance : la donne et la pioche
review-others = Offert par l’autre
review-luck-and-others = La chance, et ce qu’ont fait les autres
review-rethought = Le robot a changé d’avis
review-own = Perdu par ses propres décisions
review-end = À la fin
review-page-decision = Décision { $number }, { $seat } :
    .you = Décision { $number }, vous :
review-played = Joué : { $move }.
review-better = Mieux : { $move }.
review-thin = Ce coût n’est qu’une estimation : le robot a trop peu étudié le coup joué.
review-show = Montrer sur le plateau
review-retry = Rejouer à partir d’ici
review-curve = La chance de gagner au cours de la partie. { $seats }
review-curve-seat = { $seat } : { $win } % au bout de la courbe.
    .you = Vous : { $win } % au bout de la courbe.

## Appeler quelqu’un à une table.

web-call-waiting = { $count } en attente
web-call-unread = { $count ->
    [one] 1 nouveau message
   *[other] { $count } nouveaux messages
}
online-begins = La partie commence
online-call-sound = Un son quand c’est à moi
online-tell = Me prévenir à mon tour
online-tell-no-more = Ne plus me prévenir
online-told = Vous recevez un message sur cet appareil quand c’est à vous de jouer.
online-tell-elsewhere = Recevoir les messages ailleurs
online-tell-ntfy = Adresse d’un sujet ntfy
online-tell-webhook = Adresse d’un webhook
online-tell-at = Y envoyer les messages
online-tell-hosts = Ce serveur écrit à { $hosts }.
online-told-at = Les messages vont à { $host }.
online-tell-not-at = Plus de messages à { $host }
online-tell-cannot = Ce navigateur ne peut pas afficher de message. Sur un téléphone ou une tablette, ajoutez tablee à l’écran d’accueil, puis ouvrez-le de là.
online-tell-denied = Les messages de cette page sont bloqués. Autorisez-les dans les réglages de votre navigateur, puis touchez de nouveau le bouton.
online-tell-failed = Votre navigateur n’a pas pu préparer les messages ; réessayez plus tard.
