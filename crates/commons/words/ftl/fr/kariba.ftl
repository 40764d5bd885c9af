# Kariba

kariba-name = Kariba
kariba-pitch = Les animaux se retrouvent au point d’eau : à trois d’une même espèce, ils chassent l’animal plus faible le plus proche, et seule la souris fait peur à l’éléphant.

# Matériel et donnes

kariba-set-faces = les faces doivent porter un nom de { $most } caractères au plus, sans retour à la ligne ni espace aux extrémités
kariba-set-copies = { $found } exemplaires de chaque animal ; il en faut de { $fewest } à { $most }
kariba-set-animals = { $found ->
    [one] { $found } animal
   *[other] { $found } animaux
} au lieu de { $wanted }
kariba-set-number = { $number } n’est pas un numéro de 1 à { $most }
kariba-set-number-missing = il n’y a pas d’animal numéro { $number }
kariba-set-number-twice = il y a déjà un animal numéro { $number }
kariba-set-name = un animal doit porter un nom de { $most } caractères au plus, sans retour à la ligne ni espace aux extrémités
kariba-set-name-twice = un autre animal s’appelle déjà « { $name } »
kariba-deal-size = le paquet compte { $found ->
    [one] { $found } carte
   *[other] { $found } cartes
} au lieu de { $wanted }
kariba-deal-animal = { $animal } ({ $number }) figure { $found ->
    [0] zéro fois
    [one] une fois
   *[other] { $found } fois
} dans le paquet au lieu de { $wanted }

# Pourquoi un coup est refusé

kariba-fault-game-over = La partie est terminée : quelqu’un a joué sa dernière carte alors qu’il ne restait rien à piocher.
kariba-fault-not-your-turn = C’est à { $turn } de jouer.
kariba-fault-not-in-hand = Vous n’avez pas de carte { $animal } ({ $number }) en main.
kariba-fault-not-enough = Impossible de jouer { $count } × { $animal } ({ $number }) : vous n’en avez que { $held }.
kariba-fault-nothing-to-choose = Dans le jeu de base, on prend toujours la première carte de la pioche ; il n’y a rien à choisir.
kariba-fault-play-first = Jouez d’abord une ou plusieurs cartes d’un même animal ; vous piocherez ensuite.
kariba-fault-draw-first = Complétez d’abord votre main à { $most } cartes ; la partie ne continue qu’ensuite.
kariba-fault-not-face-up = Aucune carte { $animal } ({ $number }) n’est visible. Les { $places } cartes visibles ne sont complétées que lorsque vous avez fini de piocher.
kariba-fault-pile-empty = La pioche est vide : prenez une des cartes visibles.

# Ce qui s’est passé

kariba-event-played = { $seat } joue { $count } × { $animal } ({ $number }) ; il y en a maintenant { $lying }.
    .you = Vous jouez { $count } × { $animal } ({ $number }) ; il y en a maintenant { $lying }.
kariba-event-hunted = { $seat } capture { $count } × { $prey } (chasse : { $hunter }).
    .you = Vous capturez { $count } × { $prey } (chasse : { $hunter }).
kariba-event-nothing-to-hunt = { $seat } ne capture rien : aucun animal à chasser pour { $animal }.
    .you = Vous ne capturez rien : aucun animal à chasser pour { $animal }.
kariba-event-drew = { $seat } pioche { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} ; { $left ->
    [0] la pioche est vide
    [one] il en reste une dans la pioche
   *[other] il en reste { $left } dans la pioche
}.
    .you = Vous piochez { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } ; { $left ->
        [0] la pioche est vide
        [one] il en reste une dans la pioche
       *[other] il en reste { $left } dans la pioche
    }.
kariba-event-took-face-up = { $seat } prend une carte visible : { $animal } ({ $number }).
    .you = Vous prenez une carte visible : { $animal } ({ $number }).
kariba-event-took-from-pile = { $seat } prend la première carte de la pioche ; { $left ->
    [0] la pioche est vide
    [one] il en reste une
   *[other] il en reste { $left }
}.
    .you = Vous prenez la première carte de la pioche ; { $left ->
        [0] la pioche est vide
        [one] il en reste une
       *[other] il en reste { $left }
    }.
kariba-event-refilled = { $seat } a fini de piocher ; { $count ->
    [one] une nouvelle carte est visible
   *[other] { $count } nouvelles cartes sont visibles
} : { $cards } ; { $left ->
    [0] la pioche est vide
    [one] il en reste une dans la pioche
   *[other] il en reste { $left } dans la pioche
}.
    .you = Vous avez fini de piocher ; { $count ->
        [one] une nouvelle carte est visible
       *[other] { $count } nouvelles cartes sont visibles
    } : { $cards } ; { $left ->
        [0] la pioche est vide
        [one] il en reste une dans la pioche
       *[other] il en reste { $left } dans la pioche
    }.
kariba-event-ended = { $seat } a joué sa dernière carte et il ne reste rien à piocher : la partie est terminée.
    .you = Vous avez joué votre dernière carte et il ne reste rien à piocher : la partie est terminée.

# Points et coups

kariba-score-captured = { $count } × { $animal } ({ $number }), { $count ->
    [one] capturée
   *[other] capturées
}
kariba-move-play = jouer { $count } × { $animal } ({ $number })
kariba-move-hunt = jouer { $count } × { $animal } ({ $number }) et capturer { $taken } × { $prey }
kariba-move-take-face-up = prendre une carte visible : { $animal } ({ $number })
kariba-move-take-pile = prendre la première carte de la pioche (il en reste { $left })

# La position en texte

kariba-picture-title = Kariba, { $seats } joueurs (cartes : { $faces })
kariba-picture-title-expert = Kariba, variante expert, { $seats } joueurs (cartes : { $faces })
kariba-picture-animals = animal
kariba-picture-animal = { $number } { $animal }
kariba-picture-waterhole = point d’eau
kariba-picture-hand = main
kariba-picture-captured = capturées
kariba-picture-unseen = cachées
kariba-picture-seats = joueur
kariba-picture-seat = { $seat }
kariba-picture-you = { $seat } (vous)
kariba-picture-cards = cartes
kariba-picture-known = connues
kariba-picture-points = points
kariba-picture-face-up = Cartes visibles : { $count ->
    [0] aucune
   *[other] { $cards }
}
kariba-picture-pile = Pioche : { $count ->
    [0] vide
    [one] { $count } carte
   *[other] { $count } cartes
}
kariba-picture-your-hand = Votre main : { $count ->
    [0] vide
   *[other] { $cards }
}
kariba-picture-last-moves = Derniers coups : { $moves }
kariba-picture-you-play = À vous : jouez des cartes d’un même animal.
kariba-picture-plays = C’est à { $seat } de jouer.
kariba-picture-you-draw = Piochez une carte : une carte visible ou la première de la pioche.
kariba-picture-draws = { $seat } pioche.
kariba-picture-over = La partie est terminée : { $seat } a joué sa dernière carte.

# Le dessin

kariba-scene-board = Au point d’eau : { $animals }. { $pile ->
    [0] La pioche est vide.
    [one] { $pile } carte dans la pioche.
   *[other] { $pile } cartes dans la pioche.
}
kariba-scene-place = { $animal } ({ $number }) : { $count ->
    [0] place vide
    [one] { $count } carte
   *[other] { $count } cartes
}
kariba-scene-pile = la pioche : { $count ->
    [0] vide
    [one] { $count } carte
   *[other] { $count } cartes
}
kariba-scene-open = carte visible : { $animal } ({ $number })
kariba-scene-holding = { $animal } ({ $number }) : { $held } en main
kariba-scene-seat = { $name } : { $points ->
    [0] aucune carte capturée
    [one] { $points } carte capturée
   *[other] { $points } cartes capturées
}, { $held ->
    [0] aucune carte en main
    [one] { $held } carte en main
   *[other] { $held } cartes en main
}
kariba-scene-unseen-heading = Pas encore vues
kariba-scene-unseen = Dans la pioche ou dans la main des autres : { $animals }
kariba-scene-laid = Il y en a alors { $lying } au point d’eau.
kariba-scene-captures = Capture { $count } × { $animal } ({ $number }) : +{ $count }.
kariba-scene-no-prey = Ils sont assez nombreux, mais il n’y a aucun animal à chasser.
kariba-scene-too-few = Pas encore assez pour chasser : il manque { $missing ->
    [one] une carte.
   *[other] { $missing } cartes.
}
kariba-scene-takes-open = Vous prenez { $animal } ({ $number }) ; tout le monde le voit.
kariba-scene-takes-pile = Vous prenez la première carte de la pioche ; personne d’autre ne la voit.

kariba-scene-prompt-play = Jouez une ou plusieurs cartes du même animal.
kariba-scene-prompt-draw = Choisissez la carte à piocher.

# Pourquoi un coup

kariba-why-takes = Capture { $count } × { $animal } et { $rest }.
kariba-why-nothing = Ne capture rien pour l’instant et { $rest }.
kariba-why-ends = termine la partie
kariba-why-safe = ne laisse rien à capturer au joueur suivant
kariba-why-leaves = laisse au joueur suivant { $count } × { $animal } au plus, pour { $needed } × { $hunter }
kariba-why-face-up = Vous en tenez alors { $held } × { $animal } ; avec les { $lying } du point d’eau, cela fait { $together }.
kariba-why-pile = Personne d’autre ne voit ce que vous piochez ; ce peut être { $kinds ->
    [one] un seul animal
   *[other] l’un de { $kinds } animaux
}.

# Leçons

kariba-learn-1-goal = Posez vos deux zèbres au point d’eau, en une fois.
kariba-learn-1-hint = Choisissez le zèbre (3) et posez-en deux.
kariba-learn-1-done = À son tour, on joue un seul animal, autant de ses cartes qu’on veut ; il faut jouer, et on ne mélange pas.
kariba-learn-2-goal = Deux rhinocéros sont au point d’eau. Ajoutez les deux vôtres et capturez les girafes.
kariba-learn-2-hint = Posez vos deux rhinocéros (7). À quatre, ils chassent les girafes.
kariba-learn-2-done = À trois ou plus, un animal chasse le plus proche des plus faibles, et toutes ses cartes sont à vous.
kariba-learn-3-goal = Capturez les trois suricates.
kariba-learn-3-hint = Les guépards chasseraient l’autruche, qui est plus proche. Trois girafes (4) atteignent les suricates.
kariba-learn-3-done = Seul le plus proche des animaux plus faibles est chassé ; les autres sont à l’abri derrière lui.
kariba-learn-4-goal = Trois guépards sont déjà là. Capturez les zèbres avec une seule carte.
kariba-learn-4-hint = Un guépard de plus (6) suffit.
kariba-learn-4-done = Là où ils sont déjà trois, une seule carte de plus suffit pour chasser à nouveau.
kariba-learn-5-goal = Capturez les éléphants.
kariba-learn-5-hint = Une souris (1) est déjà là ; posez-en deux de plus.
kariba-learn-5-done = Trois souris chassent les éléphants, et personne d’autre.
kariba-learn-6-goal = Deux éléphants, quatre souris et personne entre eux. Capturez les souris.
kariba-learn-6-hint = Un troisième éléphant (8) suffit.
kariba-learn-6-done = Les éléphants aussi chassent les souris, quand aucun autre animal plus faible n’est là.
kariba-learn-7-goal = Il vous faut de nouvelles cartes : posez vos trois suricates et piochez-en trois.
kariba-learn-7-hint = Choisissez le suricate (2) et posez-en trois.
kariba-learn-7-done = À la fin de son tour, on pioche jusqu’à avoir cinq cartes en main, puis c’est au joueur suivant.
kariba-learn-8-goal = La pioche est vide. Jouez votre dernière carte et gagnez par six cartes à cinq.
kariba-learn-8-hint = Votre rhinocéros (7) est le troisième.
kariba-learn-8-done = Sans pioche, la partie est terminée dès que quelqu’un a joué sa dernière carte ; qui a capturé le plus de cartes gagne.
