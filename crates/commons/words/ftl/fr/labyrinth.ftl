### Labyrinthe : le jeu de cartes.

labyrinth-name = Labyrinthe : le jeu de cartes
labyrinth-pitch = Agrandissez carte après carte un labyrinthe commun, reliez des trésors identiques par un passage et emportez les cartes reliées.

labyrinth-side-north = nord
labyrinth-side-east = est
labyrinth-side-south = sud
labyrinth-side-west = ouest

labyrinth-deal-cards = elle doit contenir chacune des { $count } cartes exactement une fois
labyrinth-deal-rotations = les quatre cartes du carré sont tournées de 0 à 3 quarts de tour

labyrinth-set-name = un nom manque, dépasse { $most } caractères ou contient des caractères de contrôle
labyrinth-set-card-count = { $count } cartes : il en faut de { $fewest } à { $most }
labyrinth-set-number-range = numéro { $number } : les cartes sont numérotées de 1 à { $most }
labyrinth-set-number-twice = le numéro { $number } figure déjà sur une autre carte
labyrinth-set-corridor-count = { $count } couloirs : une carte en a un ou deux
labyrinth-set-card-treasures = { $count } trésors : une carte en montre un ou deux
labyrinth-set-sides = « { $sides } » : un couloir joint des côtés parmi N, E, S et W (ouest), chacun écrit une seule fois
labyrinth-set-sides-shared = l’autre couloir de la carte utilise aussi { $sides } : deux couloirs ne partagent jamais un côté
labyrinth-set-treasure-count = { $count } trésors : il en faut de 1 à { $most }
labyrinth-set-treasure-id = « { $treasure } » : un identifiant a au plus { $most } lettres minuscules, chiffres et traits d’union, et commence par une lettre
labyrinth-set-treasure-twice = le trésor « { $treasure } » est déjà dans la liste
labyrinth-set-treasure-unused = aucune carte ne montre le trésor « { $treasure } »
labyrinth-set-treasure-unknown = le trésor « { $treasure } » n’est pas dans la liste des trésors
labyrinth-set-treasure-repeated = le trésor « { $treasure } » figure deux fois dans ce couloir

labyrinth-fault-over = La partie est terminée.
labyrinth-fault-not-your-turn = C’est à { $seat } de jouer.
labyrinth-fault-not-in-hand = La carte { $card } n’est pas dans votre main.
labyrinth-fault-no-turning = À cette table, on ne tourne pas les cartes : posez-les en r0.
labyrinth-fault-same-face = Ainsi tournée, la carte { $card } est la même qu’avec r{ $rotation } : écrivez plutôt cela.
labyrinth-fault-occupied = La carte { $card } se trouve déjà en { $place }.
labyrinth-fault-not-beside = { $place } ne touche le labyrinthe par aucun côté.
labyrinth-fault-no-opening = Aucune des cartes voisines de { $place } ne s’ouvre vers cette case.
labyrinth-fault-no-corridor = Aucun couloir ne se prolongerait : en { $place }, les voisines s’ouvrent de ces côtés : { $needs } ; ainsi tournée, la carte { $card } ne s’ouvre qu’ici : { $shown }.
labyrinth-fault-taking = Vous avez posé votre carte : prenez maintenant des cartes reliées, ou terminez par « done ».
labyrinth-fault-nothing-to-take = Il n’y a rien à prendre avant d’avoir posé une carte.
labyrinth-fault-no-card = Aucune carte ne se trouve en { $place }.
labyrinth-fault-laid-stays = La carte en { $place } est celle que vous venez de poser : elle reste.
labyrinth-fault-not-linked = Aucun passage ne relie un trésor de la carte posée au même trésor sur la carte { $card } en { $place }.
labyrinth-fault-would-split = Prendre la carte { $card } en { $place } couperait le labyrinthe : { $count ->
        [one] la carte en { $lost } se retrouverait isolée.
       *[other] les cartes en { $lost } se retrouveraient isolées.
    }
labyrinth-fault-can-lay = Vous pouvez poser une carte, par exemple { $example } ; on ne passe que si l’on ne peut pas.

labyrinth-event-laid = { $seat } pose la carte { $card } ({ $treasures }), { $rotation ->
        [0] sans la tourner,
        [1] tournée vers la droite,
        [2] tête en bas,
       *[3] tournée vers la gauche,
    } en colonne { $column }, rangée { $row }.
    .you = Vous posez la carte { $card } ({ $treasures }), { $rotation ->
            [0] sans la tourner,
            [1] tournée vers la droite,
            [2] tête en bas,
           *[3] tournée vers la gauche,
        } en colonne { $column }, rangée { $row }.
    .plain = { $seat } pose une carte ({ $treasures }), { $rotation ->
        [0] sans la tourner
        [1] tournée vers la droite
        [2] tête en bas
       *[3] tournée vers la gauche
    }.
    .beside = { $seat } pose une carte ({ $treasures }) { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte avec { $beside }.
    .you-plain = Vous posez une carte ({ $treasures }), { $rotation ->
        [0] sans la tourner
        [1] tournée vers la droite
        [2] tête en bas
       *[3] tournée vers la gauche
    }.
    .you-beside = Vous posez une carte ({ $treasures }) { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte avec { $beside }.
labyrinth-event-linked = { $count ->
        [one] La carte { $cards } y est reliée : { $seat } peut la prendre.
       *[other] Les cartes { $cards } y sont reliées : { $seat } peut prendre celles dont le labyrinthe peut se passer.
    }
    .you = { $count ->
            [one] La carte { $cards } y est reliée : vous pouvez la prendre.
           *[other] Les cartes { $cards } y sont reliées : vous pouvez prendre celles dont le labyrinthe peut se passer.
        }
    .plain = { $count ->
        [one] Une carte y est reliée : { $seat } peut la prendre.
       *[other] { $count } cartes y sont reliées : { $seat } peut prendre celles dont le labyrinthe peut se passer.
    }
    .you-plain = { $count ->
        [one] Une carte y est reliée : vous pouvez la prendre.
       *[other] { $count } cartes y sont reliées : vous pouvez prendre celles dont le labyrinthe peut se passer.
    }
labyrinth-event-linked-in-vain = { $count ->
        [one] La carte { $cards } y est reliée, mais sans elle le labyrinthe se couperait en deux : { $seat } ne peut pas la prendre.
       *[other] Les cartes { $cards } y sont reliées, mais en retirer une seule couperait le labyrinthe en deux : { $seat } ne peut en prendre aucune.
    }
    .you = { $count ->
            [one] La carte { $cards } y est reliée, mais sans elle le labyrinthe se couperait en deux : vous ne pouvez pas la prendre.
           *[other] Les cartes { $cards } y sont reliées, mais en retirer une seule couperait le labyrinthe en deux : vous ne pouvez en prendre aucune.
        }
    .plain = { $count ->
        [one] Une carte y est reliée, mais sans elle le labyrinthe se couperait en deux : { $seat } ne peut pas la prendre.
       *[other] { $count } cartes y sont reliées, mais en retirer une seule couperait le labyrinthe en deux : { $seat } ne peut en prendre aucune.
    }
    .you-plain = { $count ->
        [one] Une carte y est reliée, mais sans elle le labyrinthe se couperait en deux : vous ne pouvez pas la prendre.
       *[other] { $count } cartes y sont reliées, mais en retirer une seule couperait le labyrinthe en deux : vous ne pouvez en prendre aucune.
    }
labyrinth-event-took = { $seat } prend la carte { $card } ({ $treasures }) en colonne { $column }, rangée { $row }.
    .you = Vous prenez la carte { $card } ({ $treasures }) en colonne { $column }, rangée { $row }.
    .plain = { $seat } prend une carte ({ $treasures }).
    .you-plain = Vous prenez une carte ({ $treasures }).
labyrinth-event-took-enough = { $seat } en reste là.
    .you = Vous en restez là.
labyrinth-event-drew = { $seat } pioche une carte ; { $left ->
        [0] la pioche est maintenant vide.
        [one] il en reste { $left }.
       *[other] il en reste { $left }.
    }
    .you = Vous piochez une carte ; { $left ->
            [0] la pioche est maintenant vide.
            [one] il en reste { $left }.
           *[other] il en reste { $left }.
        }
labyrinth-event-passed = { $seat } ne peut poser aucune carte et passe.
    .you = Vous ne pouvez poser aucune carte et passez.
labyrinth-event-passed-closed = { $seat } ne peut poser aucune carte et passe : aucune de ses cartes ne s’ouvre de ces côtés : { $sides }.
    .you = Vous ne pouvez poser aucune carte et passez : aucune de vos cartes ne s’ouvre de ces côtés : { $sides }.
labyrinth-event-all-laid = Toutes les cartes sont posées : la partie est terminée.
labyrinth-event-all-passed = Plus personne ne peut poser de carte : la partie est terminée.

labyrinth-score-card = carte { $card } : { $treasures }
    .plain = carte avec { $treasures }

labyrinth-move-lay = poser la carte { $card } ({ $treasures }), { $rotation ->
        [0] sans la tourner,
        [1] tournée vers la droite,
        [2] tête en bas,
       *[3] tournée vers la gauche,
    } en colonne { $column }, rangée { $row }
    .plain = poser cette carte ({ $treasures }), { $rotation ->
        [0] sans la tourner
        [1] tournée vers la droite
        [2] tête en bas
       *[3] tournée vers la gauche
    }
    .beside = poser cette carte ({ $treasures }){ $rotation ->
        [0] { "" }
        [1] , tournée vers la droite,
        [2] , tête en bas,
       *[3] , tournée vers la gauche,
    } { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte avec { $beside }
labyrinth-move-take = prendre la carte { $card } ({ $treasures }) en colonne { $column }, rangée { $row }
    .plain = prendre la carte avec { $treasures }
labyrinth-move-done = ne plus rien prendre
labyrinth-move-pass = passer, faute de carte à poser

labyrinth-picture-lay = C’est à { $seat } de poser une carte.
labyrinth-picture-take = { $seat } peut prendre des cartes reliées.
labyrinth-picture-over = La partie est terminée.
labyrinth-picture-marks = En haut à gauche, @ marque la carte posée, * une carte reliée.
labyrinth-picture-lines = Lignes doubles et majuscules : le second couloir d’une carte, à part du premier.
labyrinth-picture-treasure = { $treasure }
labyrinth-picture-player = { $seat } : { $won } { $won ->
        [one] carte gagnée
       *[other] cartes gagnées
    } ({ $cards }), { $held } en main
labyrinth-picture-player-without = { $seat } : aucune carte gagnée, { $held } en main
labyrinth-picture-closed = la carte cachée { $number } ne s’ouvre pas de ces côtés : { $sides }
labyrinth-picture-pile = Pioche : { $count }
labyrinth-picture-hand = Vos cartes, dans tous les sens où elles peuvent se poser :

labyrinth-scene-board = Un labyrinthe de { $count } { $count ->
        [one] carte
       *[other] cartes
    } ; la pioche en compte { $pile }.
labyrinth-scene-place = case libre, colonne { $column }, rangée { $row }
    .beside = case libre { $side ->
        [above] au-dessus de
        [below] en dessous de
        [left] à gauche de
       *[right] à droite de
    } la carte avec { $beside }
labyrinth-scene-take = prendre la carte { $card } ({ $treasures })
    .plain = prendre la carte avec { $treasures }
labyrinth-scene-take-most = { $count ->
        [1] La prendre : +1
        [2] Prendre les deux : +2
       *[other] En prendre { $count } : +{ $count }
    }
labyrinth-scene-held = Carte { $card } : { $treasures }
    .plain = Carte avec { $treasures }
labyrinth-scene-seat = { $name } : { $count } { $count ->
        [one] carte gagnée
       *[other] cartes gagnées
    }, { $hand } en main
labyrinth-scene-legend = Trésors encore à venir
labyrinth-scene-to-come = Encore à venir : { $treasures }.
labyrinth-scene-links = { $count ->
        [one] Reliée : { $count } carte
       *[other] Reliées : { $count } cartes
    } ({ $treasures }).
labyrinth-scene-links-nothing = Ne relie rien.
labyrinth-scene-may-take = Vous pouvez en prendre { $count ->
        [one] une.
       *[other] { $count }.
    }
labyrinth-scene-may-take-all = { $count ->
        [one] Vous pouvez la prendre.
        [2] Vous pouvez prendre les deux.
       *[other] Vous pouvez les prendre toutes les { $count }.
    }
labyrinth-scene-in-vain = { $count ->
        [one] Sans elle, le labyrinthe se couperait en deux : on ne peut pas la prendre.
       *[other] En retirer une seule couperait le labyrinthe en deux : on ne peut en prendre aucune.
    }
labyrinth-scene-takes = Prend la carte { $card } ({ $treasures }).
    .plain = Prend la carte avec { $treasures }.
labyrinth-scene-more = { $count ->
        [0] Plus rien à prendre ensuite.
        [one] On peut ensuite en prendre encore une.
       *[other] On peut ensuite en prendre encore { $count }.
    }
labyrinth-scene-done = Ne plus rien prendre.
labyrinth-scene-passes = Aucune carte ne peut être posée : passer.

labyrinth-scene-prompt-lay = Touchez une carte, puis une case qui s’allume.
labyrinth-scene-prompt-take = Touchez les cartes reliées que vous voulez prendre.

# Pourquoi un coup

labyrinth-why-links = Relie { $treasures } : +{ $count }.
labyrinth-why-more = Gagne cette carte, et { $count } de plus peuvent être prises ensuite.
labyrinth-why-takes = Gagne cette carte et { $rest }.
labyrinth-why-nothing = Ne gagne rien pour l’instant et { $rest }.
labyrinth-why-done = Laisse { $count ->
        [one] une carte
       *[other] { $count } cartes
    } à gagner et { $rest }.
labyrinth-why-pass = Aucune carte de votre main ne peut être posée.
labyrinth-why-ends = termine la partie
labyrinth-why-alone = personne d’autre ne pose de carte avant vous
labyrinth-why-safe = n’ouvre aucun trésor au joueur suivant
labyrinth-why-leaves = laisse au joueur suivant { $most ->
        [one] une carte
       *[other] { $most } cartes
    } au plus, avec { $cards } des { $unseen } cartes jamais vues

# Leçons

labyrinth-learn-1-goal = Posez votre première carte au bout de la rangée du haut, à droite, pour que le couloir se prolonge.
labyrinth-learn-1-hint = Tournez-la pour qu’elle s’ouvre à gauche.
labyrinth-learn-1-done = À son tour, on pose l’une de ses deux cartes au bord du labyrinthe, tournée à son gré. Un couloir doit se prolonger.
labyrinth-learn-2-goal = Comblez le coin en bas à droite avec votre première carte. Il suffit qu’un couloir se prolonge.
labyrinth-learn-2-hint = Ouverte vers le haut, elle rejoint la carte du dessus.
labyrinth-learn-2-done = Une seule ouverture doit en rencontrer une autre. Ailleurs, elle peut buter contre un mur.
labyrinth-learn-3-goal = La carte tout à gauche montre une couronne, votre première carte aussi. Posez celle-ci au bout de la rangée, à droite.
labyrinth-learn-3-hint = Tournez-la pour qu’elle s’ouvre à gauche.
labyrinth-learn-3-done = Votre trésor est relié à tout trésor identique le long de son passage, si loin qu’il soit.
labyrinth-learn-4-goal = Les couronnes sont reliées. Prenez la carte tout à gauche.
labyrinth-learn-4-hint = Choisissez la carte de l’autre couronne, tout à gauche.
labyrinth-learn-4-done = On peut prendre les cartes reliées ; chacune vaut un point. La carte posée reste. Puis on pioche, et c’est au joueur suivant.
labyrinth-learn-5-goal = Deux casques sont reliés au vôtre. Prenez celui dont le labyrinthe peut se passer.
labyrinth-learn-5-hint = Sans la carte du milieu, celle de gauche serait isolée : prenez celle de gauche.
labyrinth-learn-5-done = Ce qui reste doit se toucher par les côtés, pas par les coins. Prenez d’abord la carte du bord, puis la suivante.
labyrinth-learn-6-goal = La carte de gauche est un pont : un grimoire de gauche à droite, un crâne de haut en bas. Reliez-y une carte par celle de droite.
labyrinth-learn-6-hint = Votre première carte montre aussi un grimoire. Posez-la contre celle de droite, au-dessus par exemple.
labyrinth-learn-6-done = Les deux couloirs d’une carte ne se rejoignent pas. Le passage en suit un seul, et seul son trésor compte.
labyrinth-learn-7-goal = Comblez le trou avec votre première carte pour que son anneau et sa couronne soient tous deux reliés.
labyrinth-learn-7-hint = Sans la tourner, l’anneau s’ouvre en haut, la couronne à gauche.
labyrinth-learn-7-done = Les deux couloirs de votre carte comptent : on peut prendre plusieurs cartes en un tour.
labyrinth-learn-8-goal = La pioche et toutes les mains sont vides. Prenez la dernière carte et gagnez par 2 cartes à 1.
labyrinth-learn-8-hint = De couronne à couronne : la carte tout à gauche.
labyrinth-learn-8-done = La partie est terminée quand toutes les cartes sont posées. Qui en a gagné le plus l’emporte ; à égalité, on partage la victoire.
