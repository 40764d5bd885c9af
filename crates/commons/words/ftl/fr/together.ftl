### Jouer ensemble : qui est là, ce que l’on décide ensemble, une autre partie, l’accueil, les listes.

table-overdue = { $name } n’a plus de temps ; un robot prend cette seule décision.
table-asks-pause = { $name } demande une pause.
table-asks-end = { $name } propose d’arrêter la partie sans résultat.
table-asks-bot = { $name } propose qu’un robot remplace { $other }.
table-agrees = { $name } est d’accord.
table-disagrees = { $name } n’est pas d’accord.
table-paused = La partie est en pause ({ $name }).
table-resumed = { $name } met fin à la pause.
table-ended = La partie est arrêtée sans résultat ({ $name }).
table-stood-in = Un robot remplace { $other } jusqu’à son retour ({ $name }).
table-nudged = { $name } appelle { $other }.
table-declined = { $name } ne veut pas rejouer.
table-stood = { $name } a laissé sa place.
table-switched = { $name } prend la place { $number }.
table-renamed = { $before } s’appelle maintenant { $name }.
table-seat-bot = Un robot prend la place { $number }.
table-seat-free = La place { $number } est libre.
table-hosts = L’hôte est maintenant { $name }.
table-closed = { $name } a fermé la table.
server-paused = La partie est en pause ; mettez d’abord fin à la pause.
server-not-asked = Rien de tel n’est demandé en ce moment, ou bien autre chose l’est ; regardez à nouveau la table.
server-still-there = La table attend encore cette personne ; réessayez plus tard.
server-unknown-level = Aucun robot n’a ce niveau.
server-no-page = Il n’y a rien à cette adresse. Vérifiez le lien, ou allez à l’accueil.
server-to-home = Aller à l’accueil

## À la table.

online-late = Votre temps est écoulé : un robot décide, sauf si vous le faites.
online-late-waits = Votre temps est écoulé. Personne d’autre n’est là : la partie vous attend.
online-left = Vous avez quitté la partie : un robot joue à votre place jusqu’à votre retour.
online-back = Je suis là
online-paused = La partie est en pause.
online-resume = Mettre fin à la pause
online-asks-pause = { $name } demande une pause. D’accord ?
online-asks-end = { $name } propose d’arrêter la partie sans résultat. D’accord ?
online-asks-bot = { $name } propose qu’un robot remplace { $other }. D’accord ?
online-asked = Vous avez posé la question ; on attend { $names }.
online-yes = Oui
online-no = Non
online-withdraw-question = Finalement, non
online-without-answer = Continuer sans réponse
online-wants-more = { $name } veut rejouer. Et vous ?
online-no-more = { $name } ne veut pas rejouer.
online-play-without = Rejouer malgré tout
online-again-for = Vous voudriez rejouer ; on attend { $names }.
online-ended = La partie est arrêtée sans résultat.
online-next-game = Partie suivante
online-next-of = Ensuite : partie { $number } sur { $games }
online-missing = Tout le monde attend { $name }.
online-missing-since = Tout le monde attend { $name }, hors ligne depuis { $time }.
online-nudge = Appeler { $name }
online-stand-in-for = Laisser jouer un robot
online-end-game = Arrêter la partie
online-keep-waiting = Attendre
online-pause = Demander une pause
online-nudged-you = { $name } vous appelle : c’est à vous de jouer.
online-here = en ligne
online-not-here = hors ligne
online-not-here-since = hors ligne depuis { $time }
online-is-late = temps écoulé
online-is-host = hôte
online-spectators = { $count ->
    [0] Personne d’autre ne regarde.
    [one] Un spectateur regarde.
   *[other] { $count } spectateurs regardent.
}
online-leave-table = Quitter la partie
online-leave-sure = Quitter la partie ? Un robot joue à votre place ; vous pouvez revenir à tout moment.
online-leave-yes = Quitter
online-stay = Rester
online-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
online-match-game = Partie { $number } sur { $games }
online-match-totals = Le match jusqu’ici
online-match-end = Le match
online-match-won = { $count ->
    [one] { $names } gagne le match !
   *[other] Match nul entre { $names }.
}
online-match-you-won = Vous gagnez le match !
online-bot-played = { $count ->
    [one] Un robot a pris une décision pour { $name }.
   *[other] Un robot a pris { $count } décisions pour { $name }.
}
online-held = Votre coup attend d’être envoyé.
online-held-back = Ne pas l’envoyer

## Avant la partie.

online-stand-up = Laisser ma place
online-sit-here = Prendre cette place
online-rename = Changer de nom
online-a-bot-here = Mettre un robot ici
online-free-seat = Libérer cette place
online-make-host = Nommer hôte
online-close-table = Fermer la table
online-close-sure = Fermer cette table ? Le lien ne servira plus.
online-closed = Cette table est fermée.
online-host-starts = { $name } peut lancer la partie à tout moment.
online-only-here = Ce lien ne sert que sur cet ordinateur. Pour des amis sur le même réseau, lancez le serveur avec : tablee serve --listen 0.0.0.0:7777
online-nearby = Lien pour des amis sur le même réseau
online-farther = Pour des amis ailleurs, le serveur a besoin d’une adresse sur Internet ; RUNNING.md dit comment faire.
online-clock-increment = { $clock }, plus { $time } après chaque décision
online-clock-reserve = { $clock }, plus { $time } de réserve pour la partie
online-clock-own = à mon choix…
online-clock-kind = Limite de temps
online-clock-per-decision = par décision
online-clock-per-game = pour toute la partie
online-clock-seconds = Secondes
online-clock-more = Secondes en plus : après chaque décision, ou en réserve pour la partie
online-patience = Si quelqu’un fait attendre les autres, un robot peut jouer à sa place après

## Les listes.

online-list-bots = { $count ->
    [one] un robot
   *[other] { $count } robots
}
online-list-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
}
online-list-match = match de { $games }
online-ago = il y a { $time }
online-just-now = à l’instant
online-live = Parties à regarder
online-recent = Parties récentes
online-put-away = Retirer de ma liste
online-meanwhile = Pendant votre absence : { $number } sur { $count }
online-replay-of = Revoir la partie { $number }
online-ahead = Les autres choisissent encore ; vous pouvez déjà poser votre carte suivante.
online-audience-switch = Les spectateurs peuvent écrire aussi
online-watcher = { $name } (spectateur)
