### Le programme `tablee` : aide, échecs, la partie dans le terminal.

help-about =
    Jouer, étudier et enseigner quatre jeux : Karuba, Karuba : le jeu de cartes,
    Kariba et Labyrinthe : le jeu de cartes.
help-usage = Utilisation :
help-commands = Commandes :
help-options = Options :
help-lang = Langue de tout ce qui s’affiche [par défaut : celle du système, sinon en]
help-help = Afficher cette aide
help-version = Afficher la version
help-examples =
    Exemples :
      tablee play kariba
      tablee play karuba --seats human,hard,hard
      tablee play labyrinth --plain
      tablee rules labyrinth --lang fr
      tablee trace kariba --seats 2 --seed 7 --games 1
      tablee bench kariba --seconds 0.1

    `tablee COMMANDE --help` en dit plus sur une commande.
help-game = Un jeu parmi { $games }
help-seats = Nombre de joueurs [par défaut : le plus petit]
help-seed = Le nombre dont viennent tous les mélanges
help-game-options = Options du jeu, en JSON ou sous la forme nom=valeur,nom=valeur
help-set = Un autre matériel : tuiles ou cartes (TOML ou JSON)
help-json = Écrire du JSON au lieu d’un tableau

help-play = Jouer ici, dans le terminal
help-play-seats = Qui est à quelle place, dans l’ordre : human (une personne), random, easy, medium, hard ou master
help-play-record = Écrire la partie dans ce fichier à la fin ou quand vous quittez
help-play-examples =
    Exemples :
      tablee play
      tablee play labyrinth --seats human,hard,hard
      tablee play kariba --plain --save ma-partie.json
      tablee play --resume --save ma-partie.json
      tablee play kariba --options expert=true --record partie.json
      tablee play --join http://127.0.0.1:7777/t/k7qm-3xtp-9w2d
help-rules = Lire les règles d’un jeu
help-rules-examples =
    Exemples :
      tablee rules karuba-cards
      tablee rules kariba --lang fr
help-score = Expliquer les points d’une position, chemin par chemin
help-score-file = La position dessinée en texte, ou une île de Karuba : le jeu de cartes [par défaut : tapée]
help-score-examples =
    Une île est une grille de numéros de cartes, avec un point par case vide :

      16 10 15  .
       3  2  1 13
       9  6 14  4
      11  5  . 12

    Exemples :
      tablee score karuba-cards ile.txt
      tablee score kariba position.txt
help-check = Vérifier un fichier de partie : donne, coups, résultat
help-check-file = Le fichier de partie, JSON ou texte
help-check-examples =
    Exemples :
      tablee check partie.json
help-trace = Écrire des parties entières, un objet JSON par ligne
help-trace-games = Nombre de parties
help-trace-bot = Qui joue : random, easy, medium, hard ou master
help-trace-examples =
    Chaque ligne contient la position complète, tous les coups permis
    et les coups joués : n’importe quel programme peut vérifier le moteur.

    Exemples :
      tablee trace karuba --seats 3 --seed 1 --games 2
      tablee trace kariba --seats 2 --seed 7 --options expert=true
help-bench = Mesurer les moteurs
help-bench-seconds = Durée de chaque mesure
help-bench-examples =
    Des parties entières au hasard, mélangées, distribuées, jouées jusqu’au bout
    et comptées, sur un cœur et sur tous ; puis chaque élément du moteur, seul.

    Exemples :
      tablee bench --seconds 0.1
      tablee bench kariba --seats 4 --seconds 0.1 --json

cli-no-command = Aucune commande n’a été donnée ; `tablee --help` les énumère.
cli-unknown-command = Il n’y a pas de commande « { $command } » ; `tablee --help` les énumère.
cli-unknown-argument = L’argument { $argument } est inconnu ici ; `tablee --help` donne la liste.
cli-missing-argument = Il manque l’argument { $argument }.
cli-twice = L’argument { $argument } a été donné deux fois.
cli-no-value = Il faut une valeur à l’argument { $argument }.
cli-bad-value = L’argument { $argument } ne peut pas être « { $value } ».
cli-arguments = Les arguments ne conviennent pas : { $reason }.
cli-unknown-bot = Aucun robot ne s’appelle « { $bot } » ; il y a : { $names }.
cli-output = La sortie n’a pas pu être écrite : { $reason }.
cli-input = L’entrée n’a pas pu être lue : { $reason }.
cli-random = Le système ne donne pas de nombres au hasard ({ $reason }) ; choisissez une donne avec --seed.
cli-unreadable = Le fichier { $file } n’a pas pu être lu : { $reason }.
cli-unwritable = Le fichier { $file } n’a pas pu être écrit, et rien n’a changé : { $reason }.
cli-too-large = Le fichier { $file } dépasse 16 Mio ; c’est trop pour ce programme.
cli-not-text = Le fichier { $file } n’est pas du texte en UTF-8.
cli-diagram = La position est illisible à « { $found } » ; attendu : { $expected }.

bench-heading = jeu × places              parties/s     décisions/s   ns/déc.   octets
bench-seconds = Une mesure dure plus de 0 et au plus { $most } secondes, pas { $seconds }.
bench-progress = { $game } ({ $index } sur { $total }), encore { $left } s environ

check-good = { $file } est correct : { $game }, { $seats } joueurs, { $decisions } décisions, matériel { $set } ; la donne, les coups et le résultat concordent.
check-unfinished = La partie n’est pas terminée ; voici où elle en est.
standing-seat = { $place }. { $seat } : { $points } { $points ->
        [one] point
       *[other] points
    }

play-welcome = Bienvenue ! À quoi joue-t-on ?
play-game = { $number }  { $game } ({ $fewest } à { $most } joueurs)
play-which-game = Jeu (numéro, ou q pour quitter) :
play-help = Tapez un coup ou son numéro ; m coups, p position, d dessin, s points, h conseil, u annuler, r règles, ? cette aide, q quitter.
play-many = Tapez le début d’un coup pour voir ce qu’il veut dire.
play-curtain = { $seat }, appuyez sur Entrée quand les autres ne regardent plus.
play-prompt = { $seat }, votre coup ?
play-over = La partie est terminée.
play-saved = La partie a été enregistrée dans { $file }.

help-bench-bots = Mesurer les recherches des robots à côté de parties au hasard
help-arena = Faire jouer robots et autres programmes, et les mesurer
help-arena-bots = Qui joue, séparés par des virgules ; voir plus bas
help-arena-games = Nombre de parties en tout [par défaut : 100]
help-arena-pairing = Jouer chaque donne à toutes les rotations des places, ou une fois [par défaut : duplicate]
help-arena-threads = Parties jouées en même temps [par défaut : une par cœur]
help-arena-playouts = Budget d’un coup en simulations : mêmes résultats partout
help-arena-ms = Budget d’un coup en millisecondes [par défaut : selon le niveau]
help-arena-json = Écrire les résultats dans ce fichier
help-arena-report = Écrire un rapport illustré dans ce dossier
help-arena-blindness = Redistribuer les cartes cachées de N positions : les robots le voient-ils ?
help-arena-examples =
    Un robot est random, easy, medium, hard ou master ; hard:400 réfléchit
    pendant 400 simulations et hard:50ms pendant 50 millisecondes. plain:2000 est
    une recherche qui ne connaît que les règles, pour mesurer les autres.
    cmd:"python3 monrobot.py" fait jouer n’importe quel programme : il lit un objet
    JSON par ligne et répond par un coup par ligne.
    Deux places : toutes les paires. Autant de robots que de places : cette
    tablée. Sinon : toutes les combinaisons. Ctrl-C arrête et montre ce qui est joué.

    Exemples :
      tablee arena kariba --bots random,easy,medium --games 60
      tablee arena labyrinth --bots medium,random,random --seats 3 --games 30
      tablee arena kariba --bots random,easy:50 --games 20 --report rapport
      tablee arena kariba --blindness 20

cli-conflict = Les arguments { $argument } et { $other } ne vont pas ensemble.
arena-no-games = Il faut au moins une partie à une arène.
arena-too-many-games = { $games } parties sont trop pour une seule fois ; le maximum est { $most }.
arena-no-threads = Le nombre de fils d’exécution va de 1 à { $most } ; { $threads } ne convient pas.
arena-no-budget = Un budget doit être supérieur à zéro.
arena-no-positions = Le contrôle des cartes cachées demande de 1 à { $most } positions.
arena-nothing-played = Tout a été arrêté avant la fin d’une partie ; rien n’a été écrit.
arena-no-folder = Le dossier { $folder } ne peut pas être écrit, et rien n’a été joué : { $reason }.
arena-no-file = Le fichier { $file } ne peut pas être écrit, et rien n’a été joué : { $reason }.
arena-no-signal = Impossible d’intercepter Ctrl-C : { $reason }.
arena-progress = { $played } parties sur { $games }, encore { $left }
arena-progress-positions = { $played } positions sur { $games }, encore { $left }
arena-stopped = Arrêté après { $games } parties sur { $asked } ; voici ce qu’elles montrent.
arena-written = Écrit : { $files }.
arena-decimal-mark = ,
arena-heading = { $game }, { $seats } places, { $games } { $games ->
        [one] partie
       *[other] parties
    } en { $seconds } s, { $pairing }, graine { $seed }
arena-pairing-duplicate = chaque donne à toutes les places
arena-pairing-none = une donne par partie
arena-column-bot = robot
arena-column-score = % victoires
arena-column-interval = 95 %
arena-column-points = points
arena-column-rating = cote
arena-column-ms-mean = ms moyenne
arena-column-ms-median = ms médiane
arena-column-ms-p99 = ms p99
arena-column-ms-max = ms maximum
arena-column-ahead = devant
arena-column-against = derrière
arena-column-games = parties
arena-plot-rating = Cote
arena-plot-rating-note = Avec intervalles à 95 %. Une avance de 200 points gagne trois parties sur quatre.
arena-plot-rating-axis = cote (1500 est la moyenne des robots présents)
arena-plot-points = Points
arena-plot-points-note = Combien de fois chaque robot a obtenu chaque score ; le trait pointillé est la moyenne.
arena-plot-points-axis = points à la fin
arena-plot-time = Temps par coup
arena-plot-time-note = De la médiane au 99ᵉ centile (trait épais) ; le rond est la moyenne, les pointillés vont au plus long.
arena-plot-time-axis = millisecondes (échelle logarithmique)
arena-report-title = Arène : { $game }
arena-report-score = Les victoires sont des parts de victoire, partagées en cas d’égalité ; entre joueurs égaux, chacun aurait { $chance } %. Les intervalles sont à 95 %, calculés sur les donnes et non sur les parties : les parties d’une même donne ne sont pas indépendantes.
arena-report-pairs = Qui a devancé qui
arena-report-forfeits = Parties perdues par forfait
arena-report-repeat = Comment c’est mesuré
arena-report-method-two = Cotes : le modèle de Bradley et Terry, ajusté à toutes les parties à la fois, sur l’échelle d’Elo. Les temps comptent les coups où il y avait au moins deux choix. Avec un budget en simulations, cette commande donne les mêmes résultats sur toute machine et avec tout nombre de fils ; avec un budget de temps, des résultats semblables.
arena-report-method-more = Cotes : la mise à jour bayésienne de Weng et Lin sur chaque paire de places, partie par partie dans l’ordre du programme, sur l’échelle d’Elo. Les temps comptent les coups où il y avait au moins deux choix. Avec un budget en simulations, cette commande donne les mêmes résultats sur toute machine et avec tout nombre de fils ; avec un budget de temps, des résultats semblables.
arena-forfeit = Partie { $game }, { $bot } (place { $seat }), décision { $decision } : { $reason }
arena-forfeits = { $bot } a perdu { $count } { $count ->
        [one] partie
       *[other] parties
    } par forfait, à commencer par la partie { $game } : { $reason }
arena-forfeits-more = … et { $count } autres ; le JSON les a toutes.
arena-reason-unstartable = il n’a pas pu démarrer ({ $why }).
arena-reason-ended = il s’est terminé au lieu de répondre ({ $how }).
arena-reason-late = pas de réponse en { $limit } ms.
arena-reason-unreadable = « { $said } » n’est pas un coup.
arena-reason-illegal = « { $said } » n’est pas permis ici.
arena-blindness = { $level } : le même coup dans { $same } positions sur { $positions }
arena-not-blind = Les robots ne sont pas aveugles : à vue égale, { $count } { $count ->
        [one] réponse a changé
       *[other] réponses ont changé
    } avec les cartes cachées.


bench-bots-heading = simulations par seconde      premier coup  partie entière   du hasard  des seules
bench-bots-plain = parties au hasard
bench-bots-plain-search = recherche par les règles
bench-bots-alone = { $level }, simulations seules

check-proven = La donne est celle dont l’empreinte a été montrée avant le premier coup.
check-not-proven = La donne n’est pas celle dont l’empreinte a été montrée avant le premier coup : le mélange ou le fichier de partie a été modifié.

help-serve = Lancer un serveur, pour jouer à distance entre amis
help-serve-listen = Adresse et port [par défaut : 127.0.0.1:7777]
help-serve-metrics-listen = Une adresse à part pour /health et /metrics, que l’autre n’a alors plus
help-serve-database = Fichier SQLite, ou postgres://... [par défaut : votre dossier de données]
help-serve-public-url = L’adresse que les gens ouvrent, si un proxy est placé devant
help-serve-idle = Secondes avant qu’une table que personne ne regarde quitte la mémoire [par défaut : 60]
help-serve-open-hours = Heures avant qu’une table où personne ne lance de partie soit fermée [par défaut : 72]
help-serve-push-allow = Envoyer aussi des messages ici : un hôte, une origine, ntfy=ORIGINE ou webhook=ORIGINE ; peut être répété
help-serve-push-contact = Adresse e-mail ou https:// où les services de messages peuvent vous joindre [par défaut : --public-url]
help-serve-no-push = N’envoyer aucun message quand c’est à quelqu’un de jouer
help-serve-log = Ce qui est journalisé : error, warn, info ou debug [par défaut : info]
help-serve-log-json = Journal en JSON, un objet par ligne
help-serve-behind-proxy = Lire l’adresse des clients dans X-Forwarded-For
help-serve-no-limits = Sans limites de débit : pour mesurer
help-serve-open = Ouvrir le navigateur
help-serve-accept-loss = Démarrer même si la base peut perdre ce qu’elle dit avoir enregistré
help-serve-examples =
    Tout se règle aussi par des variables d’environnement : TABLEE_LISTEN, TABLEE_DATABASE,
    TABLEE_PUBLIC_URL, TABLEE_IDLE, TABLEE_LOG, TABLEE_LOG_JSON, etc.
    docs/RUNNING.md en dit plus.

    Exemples :
      tablee serve --open
      tablee serve --listen 0.0.0.0:7777 --database /var/lib/tablee/tables.sqlite
      tablee serve --database postgres://tablee@localhost/tablee
help-admin = Prendre soin des tables d’un serveur
help-admin-examples =
    Exemples :
      tablee admin backup copie.sqlite
      tablee admin prune --older-than 90d
      tablee admin verify
      tablee admin restore copie.sqlite --database nouveau.sqlite
      tablee admin erase CODE --message 12
help-backup = Copier toutes les tables dans un nouveau fichier SQLite, pendant que le serveur tourne
help-backup-file = Le nouveau fichier
help-backup-examples =
    Exemples :
      tablee admin backup copie.sqlite --database tables.sqlite
help-prune = Supprimer les tables inachevées qui n’ont pas changé depuis longtemps
help-prune-older-than = Depuis quand : jours (90d), heures (12h) ou minutes (30m)
help-prune-examples =
    Les parties terminées ne sont jamais supprimées.

    Exemples :
      tablee admin prune --older-than 90d --database tables.sqlite
help-restore = Remplir un endroit vide de toutes les tables d’une copie, et les vérifier
help-restore-file = La copie, faite par « tablee admin backup »
help-restore-examples =
    Rien de ce qui existe déjà n’est écrasé.

    Exemples :
      tablee admin restore copie.sqlite --database tables.sqlite
      tablee admin restore copie.sqlite --database postgres://tablee@localhost/tablee
help-verify = Vérifier que toutes les tables sont intactes : aucune ligne perdue ou modifiée, chaque partie peut être rejouée
help-verify-examples =
    Ne change rien ; un serveur peut tourner en même temps. Se termine avec le code 2 si quelque chose ne va pas.

    Exemples :
      tablee admin verify --database tables.sqlite
help-load = Mesurer un serveur : des robots comme clients, par de vraies connexions
help-load-tables = Tables qui jouent en même temps [par défaut : 500]
help-load-seconds = Durée [par défaut : 10]
help-load-rate = Coups par seconde en tout ; 0 : aussi vite que possible [par défaut : 0]
help-load-idle = Ouvrir autant de tables, les laisser en repos, mesurer la mémoire
help-load-stored = Enregistrer autant de tables, lancer un serveur, mesurer démarrage, mémoire et disque
help-load-server = Un serveur qui tourne déjà [par défaut : on en lance un]
help-load-examples =
    Lance son propre serveur sur un nouveau fichier SQLite, sauf avec --server,
    et y joue des tables à deux places. Seulement pour votre propre serveur.

    Exemples :
      tablee load --seconds 10
      tablee load --rate 500 --json
      tablee load --idle-tables 1000
      tablee load --stored-tables 100000

serve-address = Pour jouer, ouvrez { $address }
serve-no-page = Ce programme a été construit sans la page : il n’en sert qu’une version simple. Pour la page entière, construisez-la d’abord : cargo xtask page, puis cargo build --release.
serve-failed = Le serveur n’a pas pu tourner : { $reason }.
serve-bad-log = Le filtre « { $filter } » du journal ne peut pas être lu : { $reason }.
serve-no-folder = Le dossier { $folder } des tables n’a pas pu être créé : { $reason }. Indiquez un autre endroit avec --database.
serve-not-durable = La base n’est pas durable ({ $setting } vaut { $found }) : des coups confirmés pourraient être perdus. Changez ce réglage, ou démarrez avec --i-accept-loss.
serve-no-store = Les tables ne peuvent pas être ouvertes : { $reason }.
serve-no-listen = Impossible d’écouter à l’adresse { $address } : { $reason }. Choisissez-en une autre avec --listen.
serve-bad-push-place = Impossible d’envoyer des messages à « { $place } » ; écrivez un hôte comme push.example.org, une origine comme https://push.example.org, ntfy=https://ntfy.sh ou webhook=https://example.org.
serve-bad-push-contact = « { $contact } » n’est pas une adresse pour les services de messages ; écrivez vous@example.org ou https://example.org.
serve-bad-url = « { $url } » n’est pas une adresse ; elle commence par http:// ou https://.
admin-backed-up = Toutes les tables ont été copiées dans { $file }.
admin-restored = Toutes les tables ont été restaurées depuis { $file }.
admin-not-restored = { $file } n’a pas pu être restauré : { $reason }. Nommez avec --database une base vide, ou un fichier qui n’existe pas encore.
admin-verified = Tout est intact : { $tables } { $tables ->
        [one] table
       *[other] tables
    }, { $rows } { $rows ->
        [one] ligne
       *[other] lignes
    }{ $unlinked ->
        [0] .
       *[other] , dont { $unlinked } sans somme de contrôle, d’une version antérieure.
    }
admin-damaged-file = La base est abîmée : { $reason }. Restaurez une copie.
admin-missing-row = Table { $table } : la ligne { $row } manque. Restaurez une copie.
admin-changed-row = Table { $table } : la ligne { $row }, ou une ligne précédente, n’est plus telle qu’elle a été écrite. Restaurez une copie.
admin-short-table = Table { $table } : il ne reste que { $rows } lignes ; il y en avait au moins { $listed }. Restaurez une copie.
admin-unreadable-table = La table { $table } ne peut pas être rejouée : { $reason }.
admin-bad-age = « { $age } » n’est pas un âge ; écrivez 90d, 12h ou 30m.
admin-pruned = { $tables } { $tables ->
        [one] table a été supprimée
       *[other] tables ont été supprimées
    }.
load-failed = La mesure a échoué : { $reason }.
load-limits = Une mesure a de 1 à { $tables } tables et dure de 1 à { $seconds } secondes.
load-heading = { $game }, { $tables } tables, { $seconds } s, { $rate }
load-saturated = aussi vite que possible
load-paced = { $rate } coups par seconde
load-moves = coups confirmés             { $moves } ({ $rate } par seconde)
load-latency = du coup à la vue, ms        médiane { $median }, 90 % { $ninety }, 99 % { $ninetynine }, plus long { $longest }
load-answer = du coup à la confirmation, ms  médiane { $median }, 99 % { $ninetynine }
load-server-cost = serveur                     { $cpu } s de processeur, { $memory } Mio
load-client-cost = client                      { $cpu } s de processeur
load-idle-cost = { $tables } tables en repos avec deux connexions chacune : { $bytes } octets par table
load-idle-memory = { $tables } tables en mémoire sans connexions : { $bytes } octets par table
load-stored = { $tables } tables enregistrées de { $rows } lignes, écrites en { $seconds } s : { $bytes } octets de disque par table
load-stored-without = serveur sans elles : prêt après { $start } ms, { $memory } Mio
load-stored-with = serveur avec elles : prêt après { $start } ms, { $memory } Mio
load-stored-return = l’une d’elles, demandée, était là après { $time } ms

help-review = Analyser une partie : le coût de chaque décision, la part de la chance
help-review-seat = Les décisions de qui : un numéro de joueur, peut se répéter [par défaut : tous]
help-review-level = Qui juge : easy, medium, hard ou master [par défaut : master]
help-review-playouts = Simulations par décision, environ [par défaut : 400]
help-review-examples =
    Un robot juge chaque décision d’après ce que le joueur pouvait savoir alors. Les
    chiffres viennent de simulations et sont des estimations ; docs/REVIEW.md dit
    ce qu’ils signifient. Ctrl-C arrête l’analyse et montre ce qui est déjà jugé.

    Exemples :
      tablee review partie.json --playouts 20
      tablee review partie.json --seat 1 --level hard --playouts 20
      tablee review partie.json --playouts 20 --json

review-nothing = Rien n’a été décidé dans cette partie : il n’y a rien à revoir.
review-progress = { $played } décisions sur { $games }, encore { $left }
review-stopped = Arrêt après { $judged } décisions sur { $all } ; voici ce qu’elles montrent.
review-heading = { $game }, { $seats } joueurs : { $decisions } { $decisions ->
        [one] décision jugée
       *[other] décisions jugées
    } par { $level } avec environ { $playouts } simulations chacune.
review-seat = { $seat } a perdu { $win } % d’une victoire et { $points } points en { $decisions } { $decisions ->
        [one] décision
       *[other] décisions
    }.
review-apart = { $start } % au départ ; chance { $luck }, offert par l’adversaire { $others }, hésitations du robot { $rethought }, ses propres décisions { $cost } : { $end } % à la fin.
review-together = { $start } % au départ ; chance et autres joueurs { $rest }, hésitations du robot { $rethought }, ses propres décisions { $cost } : { $end } % à la fin.
review-decision = Décision { $decision } : { $played } ({ $chance } %) a coûté { $win } % et { $points } points ; { $best } était meilleur ({ $better } %).
review-guess = Décision { $decision } : { $played } a coûté peut-être { $win } % et { $points } points ; { $best } semble meilleur ({ $better } %).
review-spotless = Aucune décision n’a rien coûté.
review-unfinished = La partie n’est pas terminée ; les comptes s’arrêtent à la dernière décision.

# Un serveur pour modèles de langue (`tablee mcp`)
help-mcp = Servir des tables à un modèle de langue par le Model Context Protocol (stdio)
help-mcp-examples =
    Votre client lance ce programme et lui parle par ses entrée et sortie
    standard. Un robot ou une place n’apprend que ce qu’il peut savoir. Les
    donnes d’une --seed peuvent être refaites ; sans elle, nul ne les prévoit.

    Exemples :
      tablee mcp
      tablee mcp --seed 7 --lang fr
mcp-failed = Le Model Context Protocol s’est interrompu : { $reason }.
mcp-instructions = Jouez à des jeux de société contre des robots et apprenez ce que chacun de vos coups a coûté. Ouvrez une table, regardez, demandez les coups possibles, jouez-en un dans sa notation, puis demandez une analyse à la fin. Les refus citent le numéro d’une règle ; read_rules les donne toutes.
mcp-no-such-tool = Cet outil n’existe pas ; tools/list en donne la liste.
mcp-tool-list-games = Les jeux, avec le nombre de joueurs et les options
mcp-tool-read-rules = Les règles d’un jeu, numérotées ; les refus citent ces numéros
mcp-tool-open-table = Distribuer une nouvelle partie et y prendre place ; la réponse est la position telle que vous la voyez
mcp-tool-look = La position telle que la voit l’une de vos places, et ce qui s’est passé depuis votre dernier coup
mcp-tool-list-moves = Tous les coups possibles de l’une de vos places, chacun avec sa signification
mcp-tool-play = Jouer un coup ; les robots répondent aussitôt. Un coup que les règles interdisent est refusé avec le numéro de la règle, et rien ne change
mcp-tool-advice = Ce qu’un robot qui voit ce que vous voyez pense de vos coups : chance de gagner et points attendus. L’analyse compte vos demandes
mcp-tool-review = Ce que chaque décision a coûté en chance de gagner et en points, d’après ce que la place savait alors : vos décisions pendant la partie, celles de tous une fois qu’elle est terminée
mcp-argument-table = Le numéro donné par open_table
mcp-argument-seat = L’une de vos places, à partir de 1 [par défaut : celle qui décide]
mcp-argument-seats = Qui joue, dans l’ordre : you (vous), ou un robot par son niveau [par défaut : vous, et medium pour les autres]
mcp-argument-options = Les options que donne list_games, par leur nom
mcp-argument-move = Un coup dans la notation de list_moves
mcp-argument-decision = Le numéro de la décision à laquelle vous répondez, pour qu’un coup envoyé deux fois ne soit joué qu’une
mcp-argument-level = Qui réfléchit [par défaut : hard]
mcp-argument-playouts = Combien de simulations
mcp-arguments = Ces arguments ne conviennent pas à l’outil : { $reason }.
mcp-unknown-player = « { $player } » ne peut pas prendre place ; écrivez you, random, easy, medium, hard ou master.
mcp-no-seat-of-yours = Aucune place n’est à vous ; écrivez you pour l’une d’elles au moins.
mcp-not-your-seat = La place { $seat } n’est pas à vous : vous ne voyez et ne jouez que les vôtres.
mcp-no-table = Il n’y a pas de table { $table } ; open_table en ouvre une.
mcp-full = { $tables } parties sont en cours ; finissez-en une avant d’en ouvrir une autre.
mcp-playouts = On peut demander à un robot de 1 à { $most } simulations.
mcp-stopped = L’analyse a été arrêtée.
mcp-over = La partie est terminée. Points dans l’ordre des places : { $scores }.
mcp-decide = Table { $table } : c’est à { $seat } de décider, et cette place est la vôtre.
mcp-wait = { $seat } n’a rien à décider maintenant.
mcp-no-moves = Il n’y a rien à décider maintenant.
mcp-advice = Les coups, le meilleur d’abord, avec la chance de gagner et les points attendus :
mcp-review = Décision, joueur, coup joué (chance de gagner), meilleur coup (chance de gagner), perdu en chance et en points :
mcp-account = { $seat } a perdu { $win } % d’une victoire et { $points } points en { $decisions } { $decisions ->
        [one] décision
       *[other] décisions
    }.

## tablee admin erase

help-erase = Effacer pour de bon des messages ou des noms à une table
help-erase-table = Le code de la table, comme dans son adresse ; ou le jeu et la date d’une liste du jour, comme kariba/2026-11-18
help-erase-message = Le message de ce numéro ; peut être répété
help-erase-player = Le nom de quiconque a joué à cette place, comptée à partir de 1, ou celui de ce numéro sur une liste du jour ; peut être répété
help-erase-table-name = Le nom de la table
help-erase-examples =
    Sans choix, la commande liste ce qui peut être effacé, avec les numéros. Le
    serveur peut tourner en même temps : ses tables le montrent en quelques
    secondes. Un fichier SQLite est ensuite réécrit, pour que les mots quittent
    aussi le disque. Les sauvegardes les gardent : faites-en une nouvelle et
    supprimez les anciennes.

    Exemples :
      tablee admin erase CODE
      tablee admin erase CODE --message 12 --message 15
      tablee admin erase CODE --player 2 --table-name
admin-erase-table-name = Nom de la table : { $name }
admin-erase-player = Joueur { $seat } : { $name }
admin-erase-comment = message { $row }, d’un spectateur : { $text }
admin-erase-message = Message { $row }, joueur { $seat } : { $text }
admin-erase-nothing-there = Personne n’a rien écrit à cette table.
admin-erased = { $rows ->
        [0] Tout cela était déjà effacé.
        [one] C’est effacé. Les anciennes sauvegardes l’ont encore.
       *[other] C’est effacé, à { $rows } endroits. Les anciennes sauvegardes l’ont encore.
    }
admin-erase-left-in-log = Quelqu’un lisait la base : les anciens octets sont encore à côté d’elle, dans le fichier qui finit par « -wal ». Relancez la même commande.
admin-erase-left-in-postgres = PostgreSQL garde les anciens octets jusqu’à son prochain nettoyage. Pour en être sûr, lancez VACUUM FULL log, tables, scores quand personne ne joue.
admin-not-erased-no-table = Il n’y a pas de table { $table }.
admin-not-erased-no-message = La table { $table } n’a pas de message { $row }. Sans --message, vous obtenez la liste.
admin-not-erased-no-player = La table { $table } n’a aucun nom pour le joueur { $seat }. Sans --player, vous obtenez la liste.
admin-not-erased-no-name = La table { $table } n’a pas de nom à elle.
admin-not-erased-no-day = Personne n’est sur la liste de { $table } ; il faut un jeu et une date, comme kariba/2026-11-18.
admin-not-erased-nobody-on-day = La liste de { $table } n’a pas de numéro { $number }. Sans --player, vous obtenez la liste.
admin-not-erased = Rien n’a été effacé : { $reason }.

## Pourquoi une décision a coûté

review-why = { $choice } : { $why }

# Problèmes

help-puzzles = Résoudre des problèmes : des positions où un coup est le meilleur
help-puzzles-kind = Seulement une sorte de problèmes, comme ending
help-puzzles-examples =
    Exemples :
      tablee puzzles
      tablee puzzles kariba --kind ending
      tablee puzzles labyrinth --plain
      tablee puzzles make kariba --count 20 --out kariba.txt
      tablee puzzles judge kariba.txt
help-puzzles-make = Chercher des problèmes dans des parties de robots ou des fichiers de partie
help-puzzles-make-examples =
    Ce qu’un fichier contient déjà y reste, et la recherche continue là où elle s’était arrêtée.

    Exemples :
      tablee puzzles make kariba --count 20 --out kariba.txt
      tablee puzzles make karuba --seed 7 --hours 4 --out karuba.txt
      tablee puzzles make kariba --from game.json --out kariba.txt
help-puzzles-out = Ajouter les problèmes à ce fichier
help-puzzles-count = S’arrêter quand le fichier en a tant [par défaut : 100]
help-puzzles-hours = S’arrêter après tant d’heures
help-puzzles-playouts = Simulations pour chaque regard sur une position [par défaut : 1200]
help-puzzles-endings = Seulement des fins de partie calculables
help-puzzles-from = Chercher dans ce fichier de partie ; à répéter pour plusieurs
help-puzzles-judge = Revoir les problèmes d’un fichier avec dix fois plus de simulations et un autre hasard
help-puzzles-judge-examples =
    Exemples :
      tablee puzzles judge kariba.txt
      tablee puzzles judge kariba.txt --sample 20
help-puzzles-sample = Seulement tant de problèmes jugés et tant de problèmes calculés
puzzles-making = { $played } problèmes sur { $games }, encore environ { $left }
puzzles-judging = { $played } problèmes sur { $games }, encore environ { $left }
puzzles-made = { $game } : { $count } problèmes, dont { $exact } calculés, tirés de { $games } parties ; { $kinds }.
puzzles-judged = { $game } : { $count } problèmes jugés revus, { $overturned } renversés ; { $exact } recalculés, { $wrong } faux.
puzzles-overturned = renversé : { $id }, { $choice }
puzzles-no-game = { $file } ne dit pas de quel jeu sont ses problèmes.
