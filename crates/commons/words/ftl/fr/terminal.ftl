### Le client en terminal : écran, lignes simples, parties enregistrées.

screen-waterhole = point d’eau
screen-hand = main
screen-face-up = à vue
screen-captured = capturées
screen-tile = Tuile { $tile }
screen-steps = { $steps } pas
screen-treasures = trésors restants
screen-purse = { $crystals } { $crystals ->
        [one] cristal
       *[other] cristaux
    }, { $gold } { $gold ->
        [one] pépite
       *[other] pépites
    }
screen-turned = retournées
screen-cards-left = pioche { $pile }, main { $hand }
screen-discarded = défausse : { $cards }
screen-no-island = L’île est encore vide.
screen-your-move = { $seat }, à vous
screen-thinking = { $seat } réfléchit… (Échap : répondre tout de suite)
screen-wait = Les autres n’ont pas fini de choisir (u : annuler).
screen-over = La partie est terminée ; q quitte.
screen-advice = Recherche d’un conseil…
screen-no-digit = La touche { $digit } ne fait rien en ce moment.
screen-scores = Points
screen-log = Ce qui s’est passé
screen-help = Touches et règles
screen-keys = ←↑↓→ Entrée  1-9  r tourner  : taper  u annuler  h conseil  v voir  ? aide  q
screen-keys-line = Tapez un coup en notation. Entrée joue, Échap revient.
screen-keys-page = Flèches, Pg préc., Pg suiv. font défiler ; Échap revient.
screen-keys-explained =
    flèches       aller d’une case permise à la suivante
    Entrée        jouer le coup sous le curseur
    chiffres      choisir une carte, un animal, un aventurier ; deux pour une paire
    Tab           la chose suivante qui peut se jouer
    r ou espace   tourner la carte, ou changer le nombre
    :             taper un coup en notation
    u             annuler, pendant votre tour et tant que rien n’est révélé
    h             un conseil
    v             regarder le plateau du joueur suivant
    s             les points, ligne par ligne
    l             tout ce qui s’est passé
    Échap         faire répondre tout de suite qui réfléchit
    q             quitter ; la partie est enregistrée : « tablee play --resume »
screen-too-small = Cette fenêtre a { $width } colonnes et { $height } lignes ; il en faut { $columns } sur { $rows }. Agrandissez-la, et la partie continue ; rien n’est perdu.


play-took-back = { $seat } annule son dernier coup.
play-hint = Conseil : { $choice }, { $meaning }. Ce coup gagne environ { $win } % des parties.
play-plain = Ce terminal ne peut pas afficher l’écran complet : la partie se joue en lignes simples, comme avec --plain.
play-kept = La partie est enregistrée ; « tablee play --resume » la continue.
play-no-screen = L’écran ne peut pas être utilisé : { $reason }. La partie est enregistrée ; « tablee play --resume » la continue, et --plain se passe d’écran.
play-no-thread = Le robot n’a pas pu démarrer : { $reason }.

save-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : la partie n’est pas enregistrée ; indiquez un fichier avec --save.
save-nothing = Aucune partie n’est enregistrée ; « tablee play GAME » en commence une.
save-finished = La partie dans { $file } est terminée ; « tablee replay { $file } » la montre.
save-aside = Ce fichier contenait une partie inachevée ; elle est maintenant dans { $file }.

score-typed = Tapez la position, puis Ctrl-D seul sur une ligne.
replay-step = Décision { $decision } sur { $of } (Entrée : suite, q : quitter) :

help-play-plain = Sans écran : la position en mots, une ligne par coup
help-play-resume = Continuer la dernière partie enregistrée, ou la dernière de GAME
help-play-save = Enregistrer la partie dans ce fichier [par défaut : dans votre dossier de données]
help-replay = Montrer une partie coup par coup
help-replay-step = Montrer chaque position et attendre Entrée
help-replay-examples =
    Exemples :
      tablee replay partie.json
      tablee replay partie.json --step
help-completions = Écrire l’autocomplétion pour un shell
help-completions-shell = bash, elvish, fish, powershell ou zsh
help-completions-examples =
    Exemples :
      tablee completions bash
      tablee completions fish

join-bad-address = « { $address } » n’est pas le lien d’une table ; il ressemble à http://127.0.0.1:7777/t/k7qm-3xtp-9w2d.
join-no-server = Le serveur { $address } est injoignable : { $reason }.
join-no-answer = La réponse du serveur { $address } est incompréhensible ({ $reason }) ; est-ce un serveur tablee, de la même version ?
join-silent = Le serveur { $address } ne répond pas.
join-no-thread = La connexion ne peut pas être établie : { $reason }.
join-other-table = Ce lien est celui d’une autre table, { $code } ; vous y jouez désormais d’ici.
join-seat-unreadable = Le jeton de votre place dans { $file } est illisible : { $reason }. Supprimez le fichier pour prendre une nouvelle place ; l’ancienne ne sera alors accessible que de là où son jeton est connu.
join-seat-unwritable = Le jeton de votre place ne peut pas être enregistré dans { $file } : { $reason }. Aucune place n’a été prise.
join-seat-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : votre place ne peut pas être retenue, elle sera perdue quand vous quitterez.
join-seat-gone = Votre place est passée à un autre appareil ; vous regardez maintenant la partie.
join-waits = { $game }, table « { $table } » : vous avez la place { $seat }. { $free ->
        [0] La partie va commencer.
        [one] Une place est encore libre ; la partie commence quand elle est prise.
       *[other] { $free } places sont encore libres ; la partie commence quand elles sont prises.
    }
join-chat = { $name } : « { $says } »
join-cut = Connexion perdue. { $reason } Reconnexion en cours… La table est en sécurité sur le serveur, rien n’est perdu.
join-back = La connexion à { $address } est rétablie ; la partie continue.
join-later = Votre choix est enregistré ici et sera envoyé dès que le serveur répondra.
join-under-way = Votre choix précédent est encore en route ; attendez le serveur.
join-left = Votre place vous est réservée ; « tablee play --join { $address } » vous y ramène.

help-play-join = Prendre place à une table d’un serveur : le lien de la table, comme il l’affiche
help-play-name = Votre nom là-bas [par défaut : votre nom d’utilisateur]

# Pourquoi un conseil

play-why = { $hint } { $why }

# Leçons et entraîneur

coach-all-the-same = { $word } Jouez-le encore une fois si vous y tenez.
help-play-coach = Un entraîneur prévient avant un coup qui coûte cher
learn-clue = { $clue } ({ $choice })
learn-go-on = Entrée : suite, q : quitter
learn-next = Entrée pour la suite, q pour quitter :
learn-done = Voilà tout le cours : vous connaissez les règles. Continuez la partie si vous voulez.
learn-unwritable = Votre progression ne peut pas être enregistrée dans { $file } : { $reason }. Vous pouvez continuer quand même.
learn-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : votre progression n’est pas enregistrée.
learn-which = Un jeu en trois minutes. Lequel ?
learn-course = { $number }  { $game } ({ $done ->
        [0] { $steps } étapes
       *[other] étapes faites : { $done } sur { $steps }
    })
learn-from = Vous reprenez à l’étape { $step } sur { $steps } ; --again recommence tout.
learn-left = Étapes faites : { $done } sur { $steps } ; « tablee learn { $game } » continue.
learn-ended = Vous connaissez les règles : « tablee play { $game } » commence une partie, et avec --coach l’entraîneur reste à vos côtés.
puzzles-which = Des problèmes tirés de vraies parties. Quel jeu ?
puzzles-offered = { $number }  { $game } ({ $count } { $count ->
        [one] problème
       *[other] problèmes
    }, votre cote : { $rating })
puzzles-no-such-kind = Il n’y a pas de problèmes appelés « { $kind } » ; écrivez : { $kinds }.
puzzles-empty = Il n’y a pas encore de problèmes pour { $game }.
puzzles-left = { $solved } résolus sur { $tried }, votre cote : { $rating }, { $streak } de suite.
puzzles-unwritable = Votre cote ne peut pas être enregistrée dans { $file } : { $reason }. Vous pouvez continuer quand même.
puzzles-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : votre cote n’est pas enregistrée.
help-learn = Apprendre un jeu en trois minutes, pas à pas
help-learn-again = Recommencer au début, quoi que vous ayez déjà fait
help-learn-examples =
    Exemples :
      tablee learn
      tablee learn kariba
      tablee learn labyrinth --plain
      tablee learn karuba --again

# Une table que le serveur ne peut pas enregistrer pour l’instant

join-delayed = Le serveur ne peut rien enregistrer pour l’instant. Votre choix lui sera renvoyé jusqu’à ce que ce soit fait.

# Une donne par jour

daily-which = Une donne par jour, la même pour tout le monde. Quel jeu ?
daily-offered = { $number }  { $game }
daily-offered-played = { $number }  { $game } (déjà joué : { $points } { $points ->
        [one] point
       *[other] points
    })
daily-no-date = « { $date } » n’est pas une date ; écrivez par exemple 2026-11-18.
daily-no-deal = Il n’y a pas de donne pour le { $date } ; la première est celle du { $first }, la dernière celle d’aujourd’hui.
daily-counts = La donne du { $date }. Cet essai compte : pas de conseils, et aucun coup ne peut être annulé.
daily-goes-on = La donne du { $date } : votre essai continue là où vous l’aviez laissé. Il compte.
daily-again = Vous avez déjà joué cette donne et marqué { $points } { $points ->
        [one] point
       *[other] points
    }. Maintenant, c’est pour le plaisir.
daily-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : personne ne se souviendra de cet essai.
daily-kept = Votre essai est enregistré ; `tablee daily { $game }` le continue.
daily-not-kept = Cette partie n’est pas enregistrée ; `tablee daily { $game }` la recommence.
daily-result = { $points } { $points ->
        [one] point
       *[other] points
    }.
daily-result-again = { $points } { $points ->
        [one] point
       *[other] points
    } cette fois ; { $first } dans l’essai qui compte.
daily-par = À votre place, le robot difficile marque { $hard } points, le maître { $master }.
daily-streak = { $days } jours de suite.
daily-fits = Jouée sur la donne du { $date } ; tous les coups des robots sont bien les leurs.
daily-fits-not = Jouée sur la donne du { $date }, elle n’y compte pourtant pas : { $reason }
daily-book-broken = Vos jours dans { $file } sont illisibles : { $reason }. Réparez le fichier ou déplacez-le ; il a été laissé tel quel.
help-daily = Jouer la donne du jour : la même pour tout le monde, et un seul essai compte
help-daily-date = Un autre jour, par exemple 2026-11-18 [défaut : aujourd’hui, en UTC]
help-daily-examples =
    Exemples :
      tablee daily
      tablee daily kariba
      tablee daily karuba --date 2026-11-18 --plain

# Après coup

solve-points = { $points } points étaient possibles avec ces tuiles, aussi loin qu’une recherche peut voir.
solve-bound = Plus de { $bound } est impossible, c’est prouvé ; entre les deux, on ne sait pas.
solve-proven = Davantage est impossible, c’est prouvé.
solve-made = { $seat } en a fait { $points }.
solve-line = La meilleure suite trouvée : { $line }
solve-nothing = On ne peut juger après coup que les jeux où tout le monde reçoit la même chose, comme Karuba ; { $game } n’en est pas un, ou le fichier s’arrête avant la première décision.
solve-other-game = C’est un fichier de partie de { $found }, pas de { $game }.
help-solve = Ce qu’on aurait pu faire des tuiles d’un fichier de partie en connaissant leur ordre
help-solve-record = Écrire un fichier de partie où tout le monde joue la meilleure suite
help-solve-nodes = Examiner ce nombre de positions [défaut : 100000]
help-solve-examples =
    Exemples :
      tablee solve karuba game.json
      tablee solve karuba game.json --nodes 1000000 --record best.json
