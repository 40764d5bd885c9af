### Karuba : le jeu de cartes.

karuba-cards-name = Karuba : le jeu de cartes
karuba-cards-pitch = Chacun choisit deux cartes en secret, et qui a le total le plus faible en perd une. Bâtissez une île où vos aventuriers trouvent le chemin des temples.

karuba-cards-colour-blue = bleu
karuba-cards-colour-orange = orange
karuba-cards-colour-green = vert
karuba-cards-colour-purple = violet

karuba-cards-adventurer = { $card } (aventurier { $colour })
karuba-cards-temple = { $card } (temple { $colour })
karuba-cards-path = { $card }

karuba-cards-deal-piles = elle compte { $found ->
        [one] { $found } pioche
       *[other] { $found } pioches
    } pour { $expected } joueurs
karuba-cards-deal-missing = il manque { $cards } dans la pioche ({ $seat }) : chacune des seize cartes doit y être une fois

karuba-cards-set-faces = les faces doivent porter un nom de 1 à { $most } lettres, chiffres, espaces, points ou tirets
karuba-cards-set-count = il y a { $found ->
        [one] { $found } carte
       *[other] { $found } cartes
    }, mais il en faut seize
karuba-cards-set-number = { $number } n’est pas un numéro de carte : les cartes sont numérotées de 1 à 16
karuba-cards-set-number-twice = le numéro { $number } est déjà pris
karuba-cards-set-number-missing = il manque la carte { $number }
karuba-cards-set-side = « { $side } » n’est pas un côté : les sorties s’écrivent avec N, E, S et W
karuba-cards-set-side-twice = le côté { $side } y figure deux fois
karuba-cards-set-no-exit = la carte n’a aucune sortie, aucun chemin ne pourrait donc y passer
karuba-cards-set-item = « { $item } » n’est pas un objet : une carte montre un cristal (crystal), de l’or (gold) ou rien
karuba-cards-set-colour = « { $colour } » n’est pas une couleur : il y a blue, orange, green et purple
karuba-cards-set-both = la carte porte à la fois un aventurier et un temple
karuba-cards-set-adventurer-missing = aucune carte ne porte l’aventurier { $colour }
karuba-cards-set-adventurer-several = { $found } cartes portent l’aventurier { $colour }
karuba-cards-set-temple-missing = aucune carte ne porte le temple { $colour }
karuba-cards-set-temple-several = { $found } cartes portent le temple { $colour }

karuba-cards-fault-game-over = Les huit manches sont terminées.
karuba-cards-fault-nobody-there = Il n’y a personne à cette place.
karuba-cards-fault-select-now = C’est le moment de choisir deux cartes de votre main, par exemple 4+11.
karuba-cards-fault-discard-now = Qui a le total le plus faible défausse maintenant une carte, par exemple -4.
karuba-cards-fault-lay-now = C’est le moment de poser une carte sur votre île, par exemple 11@1,-1.
karuba-cards-fault-not-in-hand = La carte { $card } n’est pas dans votre main.
karuba-cards-fault-not-lowest = Vous ne défaussez rien : votre total est { $total }, le plus faible est { $lowest }.
karuba-cards-fault-discard-not-chosen = La carte { $card } n’est pas l’une des deux que vous avez retournées.
karuba-cards-fault-all-laid = Vous avez posé toutes vos cartes de cette manche.
karuba-cards-fault-lay-not-chosen = La carte { $card } n’est pas de celles que vous devez poser.
karuba-cards-fault-first-elsewhere = La première carte d’une île va toujours en 0,0 et non en { $place } : toutes les autres cases se comptent à partir d’elle.
karuba-cards-fault-outside-frame = Avec une carte en { $place }, l’île ne tiendrait plus dans un carré de 4 cartes sur 4.
karuba-cards-fault-occupied = La carte { $card } est déjà en { $place }.
karuba-cards-fault-only-corner = Une carte en { $place } ne toucherait l’île que par un coin ; elle doit la toucher par un côté.
karuba-cards-fault-apart = Une carte en { $place } ne toucherait pas l’île ; elle doit toucher par un côté une carte déjà posée.

karuba-cards-event-revealed = { $seat } retourne { $low } et { $high } : total { $total }.
    .you = Vous retournez { $low } et { $high } : total { $total }.
karuba-cards-event-lowest = { $seat } a le total le plus faible, { $total }, et doit défausser une carte.
    .you = Vous avez le total le plus faible, { $total }, et devez défausser une carte.
karuba-cards-event-discarded = { $seat } défausse { $card }.
    .you = Vous défaussez { $card }.
karuba-cards-event-laid = { $seat } pose la carte { $card } en { $place }.
    .you = Vous posez la carte { $card } en { $place }.
    .plain = { $seat } pose la carte { $card }.
    .you-plain = Vous posez la carte { $card }.
karuba-cards-event-drew = { $seat } pioche { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
    .you = Vous piochez { $count ->
            [one] { $count } carte
           *[other] { $count } cartes
        }.
karuba-cards-event-round = La manche { $round } commence.
karuba-cards-event-scored = { $seat } : l’île rapporte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
    .you = Votre île rapporte { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
karuba-cards-event-won = La partie est terminée : { $seats } gagne avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
    .you = La partie est terminée : vous gagnez avec { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
karuba-cards-event-shared = La partie est terminée : { $seats } se partagent la victoire à égalité, avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

karuba-cards-score-path = L’aventurier { $colour } atteint son temple en { $cards } cartes : 3 pour le temple, { $crystals ->
        [0] aucun cristal
        [one] un cristal
       *[other] { $crystals } cristaux
    }, { $gold ->
        [0] pas d’or
        [one] une pépite d’or à 2
       *[other] { $gold } pépites d’or à 2
    }.
karuba-cards-score-apart = Aucun chemin ne relie l’aventurier { $colour } à son temple.
karuba-cards-score-blocked = L’aventurier { $colour } est bloqué par { $blockers }.

karuba-cards-move-select = choisir { $low } et { $high }, total { $total }
karuba-cards-move-discard = défausser { $card }
karuba-cards-move-lay = poser la carte { $card } en { $place }
    .plain = poser la carte { $card }
    .beside = poser la carte { $card } { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte { $beside }

karuba-cards-picture-select = Manche { $round } sur { $rounds } : chacun choisit deux cartes.
karuba-cards-picture-discard = Manche { $round } sur { $rounds } : qui a le total le plus faible défausse une carte.
karuba-cards-picture-lay = Manche { $round } sur { $rounds } : chacun pose ses cartes.
karuba-cards-picture-over = Les { $rounds } manches sont terminées.
karuba-cards-picture-deciding = On attend : { $seats }
karuba-cards-picture-you = { $seat } (vous) : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
karuba-cards-picture-seat = { $seat } : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
karuba-cards-picture-chosen = retournées : { $cards }
karuba-cards-picture-discarded = défaussées : { $cards }
karuba-cards-picture-own-pile = pioche : { $pile ->
        [0] vide
        [one] { $pile } carte
       *[other] { $pile } cartes
    }
karuba-cards-picture-sizes = main : { $hand }, pioche : { $pile }
karuba-cards-picture-unseen = pas encore vues : { $cards }
karuba-cards-picture-hand = Votre main :
karuba-cards-picture-to-lay = Vos cartes retournées :
karuba-cards-picture-set = Toutes les cartes (faces « { $faces } ») et leurs sorties (N, E, S, W pour ouest) :
karuba-cards-picture-legend = @ aventurier, # temple : B bleu, O orange, G vert, P violet ; * cristal (1 point), $ or (2 points) ; · case libre. Les colonnes se comptent vers la droite, les rangées vers le bas : 11@1,-1 est une colonne à droite de la première carte et une rangée au-dessus.

karuba-cards-scene-island = Île, { $seat } : { $cards ->
        [0] encore aucune carte
        [one] { $cards } carte
       *[other] { $cards } cartes
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
karuba-cards-scene-empty = Une île commence ici.
karuba-cards-scene-seat = { $seat } : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } sur l’île, { $hand } en main, { $pile } dans la pioche, { $discarded } à la défausse.
karuba-cards-scene-place = Case { $place }
    .beside = Case { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte { $beside }
karuba-cards-scene-lay-here = Poser la carte { $card } en { $place }
    .plain = Poser la carte { $card } ici
    .beside = Poser la carte { $card } { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte { $beside }
karuba-cards-scene-hold = Carte { $card }
karuba-cards-scene-hold-discard = Carte { $card }. Votre total est le plus faible : l’une des deux doit partir.
karuba-cards-scene-hold-lay = Carte { $card }. Elle est à poser.
karuba-cards-scene-hold-kept = Carte { $card }. Elle reste en main pour la manche suivante.
karuba-cards-scene-one-more = { $card } + … Choisissez une deuxième carte.
karuba-cards-scene-total = { $low } + { $high } = { $total }. Qui a le total le plus faible défausse l’une de ses deux cartes.
karuba-cards-scene-kept = La carte { $card } reste en main.
karuba-cards-scene-discard-now = Total { $total }, le plus faible : défaussez-en une
karuba-cards-scene-others-discard = Total le plus faible : { $seats }
karuba-cards-scene-discard = La carte { $card } part à la défausse, la carte { $other } sera posée.
karuba-cards-scene-first = La première carte de l’île.
karuba-cards-scene-meets-none = Son chemin n’en rejoint aucun autre.
karuba-cards-scene-meets = Son chemin rejoint { $cards ->
        [one] { $cards } carte voisine
       *[other] { $cards } cartes voisines
    }.
karuba-cards-scene-joined = L’aventurier { $colour } rejoint son temple : +{ $points }.
karuba-cards-scene-more = Un meilleur chemin pour l’aventurier { $colour } : +{ $points }.
karuba-cards-scene-less = Un moins bon chemin pour l’aventurier { $colour } : −{ $points }.
karuba-cards-scene-blocked = Le chemin de l’aventurier { $colour } est bloqué : −{ $points }.
karuba-cards-scene-points = L’île : { $before } → { $after } points.
karuba-cards-scene-advice = { $rank } · { $worth }
karuba-cards-scene-round = Cette manche
karuba-cards-scene-round-label = { $seat } : { $cards }, total { $total }.
karuba-cards-scene-round-lowest = { $seat } : { $cards }, total { $total } : le plus faible, une carte à défausser.
karuba-cards-scene-lowest = le plus faible : −1 carte
karuba-cards-scene-own-set = Vos seize cartes
karuba-cards-scene-set = Les seize cartes : { $seat }
karuba-cards-scene-set-label = Sur l’île : { $laid }. Défaussées : { $discarded }. Retournées : { $chosen }. En main : { $hand }. Pas encore vues : { $unseen }.

karuba-cards-scene-prompt-select = Choisissez deux cartes.
karuba-cards-scene-prompt-discard = Votre total est le plus faible : choisissez la carte à défausser.
karuba-cards-scene-prompt-lay = Touchez une carte, puis sa case sur votre île.

# Pourquoi un coup

karuba-cards-why-total = { $low } + { $high } est le total le plus faible, ou le partage, dans { $percent } % des choix possibles des autres.
karuba-cards-why-keeps = Avec la carte { $kept } à la meilleure case, votre île vaut { $points } ; avec la carte { $card }, { $other }.
karuba-cards-why-same = Pour l’instant, votre île vaut { $points } avec l’une ou l’autre carte à sa meilleure case.
karuba-cards-why-joins = Votre île reste à { $points } ; la carte rejoint { $count ->
    [0] zéro autre carte
    [one] une autre carte
   *[other] { $count } autres cartes
}.
karuba-cards-why-scores = Votre île vaut alors { $points } au lieu de { $before }.

# Leçons

karuba-cards-learn-1-goal = Choisissez en secret les cartes 5 et 11.
karuba-cards-learn-1-hint = La carte 4 reste en main.
karuba-cards-learn-1-done = Vous tenez trois de vos seize cartes. Chacun en choisit deux en secret, puis on retourne tout.
karuba-cards-learn-2-goal = Vous avez 16, le joueur 2 a 20. Défaussez la carte 5, gardez l’aventurier vert.
karuba-cards-learn-2-hint = La carte 5 part.
karuba-cards-learn-2-done = Qui a le total le plus faible défausse l’une des deux ; à égalité, chacun le fait. Les grands numéros protègent.
karuba-cards-learn-3-goal = Posez la carte 5 sous la carte 2.
karuba-cards-learn-3-hint = La case juste sous la carte 2.
karuba-cards-learn-3-done = Une carte en touche une autre par un côté, pas par un coin. On ne la tourne pas ; les chemins n’ont pas à se raccorder.
karuba-cards-learn-4-goal = Votre île a quatre cartes de large. Posez la carte 5 dans la rangée du dessous.
karuba-cards-learn-4-hint = L’une des quatre cases sous la rangée.
karuba-cards-learn-4-done = Une île tient dans un carré de quatre cartes sur quatre. Sa place dépend de vos cartes.
karuba-cards-learn-5-goal = Posez le temple bleu (13) pour que l’aventurier bleu l’atteigne.
karuba-cards-learn-5-hint = À droite de la carte 7, les sorties se rejoignent.
karuba-cards-learn-5-done = Deux cartes sont reliées si chacune a une sortie sur leur côté commun. Atteindre son temple rapporte 3 points.
karuba-cards-learn-6-goal = Le chemin bleu passe par un cristal et vaut 4. Posez la carte 3 pour qu’il vaille 5.
karuba-cards-learn-6-hint = À droite de la carte 9 : par l’or, le chemin est aussi court.
karuba-cards-learn-6-done = Un cristal sur le chemin vaut 1 point, une pépite d’or 2. De deux chemins aussi courts, le meilleur compte.
karuba-cards-learn-7-goal = Le chemin bleu vaut 6. Posez l’aventurier orange (10) sans le bloquer.
karuba-cards-learn-7-hint = À droite de la carte 9, il ferait un raccourci et le bloquerait. Au-dessus, tout va bien.
karuba-cards-learn-7-done = Un aventurier prend le chemin le plus court. Si un autre s’y trouve, il ne rapporte rien. Les temples ne bloquent pas.
karuba-cards-learn-8-goal = Posez le temple orange (14) là où il rapporte. Ensuite, vous piochez.
karuba-cards-learn-8-hint = À gauche de la carte 10, ou sous la carte 8.
karuba-cards-learn-8-done = Après avoir posé, on pioche jusqu’à trois cartes en main. Il y a huit manches ; la dernière se joue avec deux cartes.
karuba-cards-learn-9-goal = Votre dernière carte : posez le temple violet (16) et gagnez par 5 points à 3.
karuba-cards-learn-9-hint = À droite de la carte 3 : par elle, il y a de l’or.
karuba-cards-learn-9-done = Après huit manches, le plus grand total gagne. À égalité, la victoire est partagée.
