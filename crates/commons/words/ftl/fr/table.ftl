### Ce que dit d’une table tout ce qui la montre : au terminal et sur la page.

play-easy = Facile { $number }
play-hard = Difficile { $number }
play-master = Maître { $number }
play-medium = Moyen { $number }
play-player = Joueur { $number }
play-random = Hasard { $number }
play-unknown-player = « { $player } » n’est pas un joueur ; écrivez human, random, easy, medium, hard ou master.
possible-best-made = Avec ces tuiles, { $points } points étaient possibles ; le meilleur score a été de { $made }. Personne n’aurait pu en faire plus de { $bound }.
possible-you-made = Avec ces tuiles, { $points } points étaient possibles ; vous en avez fait { $made }. Personne n’aurait pu en faire plus de { $bound }.
review-no-seat = Il n’y a pas de joueur { $seat } dans cette partie.
save-broken = La partie enregistrée dans { $file } est illisible : { $reason }. Le fichier est resté tel quel.
save-none = Aucune partie n’est enregistrée dans { $file }.
save-players = La partie enregistrée nomme { $players } joueurs pour { $seats } places.
save-unwritable = La partie ne peut pas être enregistrée dans { $file } : { $reason }. Vous pouvez continuer, mais elle sera perdue en quittant ; choisissez un autre fichier avec --save.
score-total = Total : { $points } { $points ->
        [one] point
       *[other] points
    }
screen-discard = défausser
screen-done = ne plus prendre
screen-lay = poser
screen-pass = passer
screen-pile = pioche
screen-pile-left = Pioche : { $count }
screen-round = Manche { $round } sur { $of }
screen-take = prendre
screen-turn = Tour { $turn } sur { $of }
spoken-adventurer = aventurier { $colour }
spoken-beach = sur la plage
spoken-captured = { $seat } a capturé { $animals } et a { $cards } { $cards ->
        [one] carte
       *[other] cartes
    } en main.
    .you = Vous avez capturé { $animals } et avez { $cards } { $cards ->
            [one] carte
           *[other] cartes
        } en main.
spoken-card-island = { $seat } : { $points } { $points ->
        [one] point
       *[other] points
    }. Île : { $cards }.
spoken-colour = { $colour } : plage { $beach }, temple au { $jungle } de la jungle, trésors restants : { $treasures }.
spoken-draw = Choisissez une carte à piocher.
spoken-face-up = Cartes visibles : { $animals }.
spoken-hand = Votre main : { $cards }.
spoken-in-temple = dans son temple
spoken-island = { $seat } : { $points } { $points ->
        [one] point
       *[other] points
    }, { $crystals } { $crystals ->
        [one] cristal
       *[other] cristaux
    }, { $gold } { $gold ->
        [one] pépite d’or
       *[other] pépites d’or
    }. Aventuriers : { $adventurers }. Tuiles : { $tiles }.
spoken-maze-card = Colonne { $column }, rangée { $row } : carte { $card }. Ses couloirs : { $corridors }.
spoken-nothing = rien
spoken-temple = temple { $colour }
spoken-tile = La tuile { $tile } est révélée : sorties { $exits }, { $steps } pas, objet { $item }.
spoken-turned = { $seat } a retourné { $cards }.
    .you = Vous avez retourné { $cards }.
spoken-waterhole = Au point d’eau : { $animals }.
spoken-won = { $seat } a gagné { $count } { $count ->
        [one] carte
       *[other] cartes
    } ({ $cards }) et en a { $hand } en main.
    .you = Vous avez gagné { $count } { $count ->
            [one] carte
           *[other] cartes
        } ({ $cards }) et en avez { $hand } en main.
table-more-moves = autres coups
table-not-begun = La partie n’a pas encore commencé.

# Leçons et entraîneur

learn-goal = { $step } sur { $steps } : { $goal }
learn-right = C’est cela. { $learnt } ({ $rule })
learn-wrong = Votre coup : { $meaning }. Il est permis, mais ce n’est pas ce qui est demandé. { $goal }
learn-wrong-points = Votre coup : { $meaning }. Il est permis, mais il rapporte { $gained ->
        [one] { $gained } point
       *[other] { $gained } points
    } au lieu de { $asked }. { $goal }
learn-wrong-costs = Votre coup : { $meaning }. Il est permis, mais il vous coûte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. { $goal }
learn-game = Voici une vraie partie contre un robot. L’entraîneur prévient avant un coup qui coûte cher ; libre à vous de le jouer quand même.
coach-win = Ce coup coûte environ { $percent } % d’une victoire.
coach-points = Ce coup coûte environ { $points ->
        [one] un point
       *[other] { $points } points
    }.
coach-word = { $cost } Mieux : { $better }.
coach-why = { $word } { $why }
table-named = { $name }
table-of = Chez { $name }
table-of-nobody = Table
