### Problèmes : ce que disent le terminal et la page. Sur la page, ces mots arrivent avec les problèmes.

puzzles-goal = Trouvez le meilleur coup. (Difficulté { $rating })
puzzles-goal-kind = { $kind } : trouvez le meilleur coup. (Difficulté { $rating })
puzzles-missed = Votre coup : { $played }. Ce n’est pas le meilleur ici.
puzzles-missed-why = Votre coup : { $played }. Ce n’est pas le meilleur ici. { $why }
puzzles-answer = Le meilleur coup : { $best }. { $why } { $judged }
puzzles-right = C’est ça. { $answer }
puzzles-no-why = Il vaut mieux qu’il n’en a l’air.
puzzles-judged-win = Il gagne { $win } % du temps, le suivant ({ $next }) { $other } %.
puzzles-judged-points = Il rapporte environ { $points ->
        [one] un point
       *[other] { $points } points
    } de plus que le suivant ({ $next }).
puzzles-exact-win = Calculé jusqu’au bout : il gagne { $win } % du temps, le suivant ({ $next }) { $other } %.
puzzles-exact = Calculé jusqu’au bout : tout autre coup rapporte moins, même le suivant ({ $next }).
puzzles-broken = Ce problème ne peut pas être montré : { $reason }.

puzzles-kind-ending = Fins de partie
puzzles-kind-capture = Ce qu’il faut prendre
puzzles-kind-ways = Garder les chemins ouverts
puzzles-kind-walk = L’heure d’avancer
puzzles-kind-bid = Quelles cartes choisir
puzzles-kind-double = Plusieurs d’un coup
puzzles-kind-threat = Voir la menace
puzzles-kind-choice = Autres décisions
puzzles-clue-ending = Il ne reste presque rien au hasard : comptez jusqu’au bout.
puzzles-clue-capture = Regardez ce que vous prenez, et ce que vous laissez aux autres.
puzzles-clue-ways = Pensez aux tuiles ou aux cartes à venir : qu’est-ce qui garde le plus de chemins ouverts ?
puzzles-clue-walk = Il est temps d’avancer. Avec qui, et jusqu’où ?
puzzles-clue-bid = Pensez à ce que les autres peuvent choisir, et à ce que vous gardez pour plus tard.
puzzles-clue-double = Une seule carte posée peut en gagner plusieurs.
puzzles-clue-threat = Ne regardez pas seulement ce que vous pouvez prendre : que pourrait faire ensuite le joueur suivant ?
puzzles-clue-choice = Ce qui compte, c’est la suite.

puzzles-about = Des positions de vraies parties où un coup est le meilleur, et pas le premier qui vient à l’esprit.
puzzles-new = Pas encore essayés
puzzles-due = { $count } à réessayer
puzzles-own = De vos propres parties
puzzles-own-count = De vos propres parties ({ $count })
puzzles-none = Il n’y a pas encore de problèmes ici. Analysez une de vos parties : ses décisions coûteuses deviennent des problèmes.
puzzles-away = Les problèmes n’ont pas pu être chargés. Vérifiez votre connexion, puis réessayez.
puzzles-clue = Un indice
puzzles-skip = Un autre problème
puzzles-follow = Voir la suite
puzzles-play-on = Jouer la suite
puzzles-show = Voir le meilleur coup
puzzles-again = Réessayer
puzzles-next = Problème suivant
puzzles-themes = Tous les problèmes
puzzles-made-here = { $count ->
        [one] Une décision de cette partie est devenue un de vos problèmes.
       *[other] { $count } décisions de cette partie sont devenues vos problèmes.
    }
puzzles-solve = Les résoudre
