### Karuba, le jeu de plateau.

karuba-name = Karuba
karuba-pitch = Tout le monde a les mêmes tuiles, et chacun son île : tracez des chemins, menez quatre aventuriers de la plage à leurs temples et ramassez en route cristaux et pépites d’or.

karuba-colour-brown = marron
karuba-colour-blue = bleu
karuba-colour-purple = violet
karuba-colour-yellow = jaune

karuba-item-crystal = cristal
karuba-item-gold = pépite d’or

karuba-side-north = nord
karuba-side-east = est
karuba-side-south = sud
karuba-side-west = ouest

karuba-its-temple = son temple

karuba-deal-tiles = l’ordre des tuiles doit contenir chacune des tuiles de 1 à 36 exactement une fois
karuba-deal-setup = les aventuriers et les temples sont mal placés : jamais deux fois le même numéro sur un même bord, et au moins trois numéros entre un aventurier et son temple
karuba-deal-no-setup = elle ne dit pas où se trouvent les aventuriers et les temples
karuba-deal-drafted = elle dit où se trouvent les aventuriers et les temples, alors que les joueurs les placent eux-mêmes

karuba-set-name = les faces doivent porter un nom de 1 à 40 lettres, chiffres et traits d’union
karuba-set-size = une île en compte { $expected }, et non { $found }
karuba-set-shore-missing = ce numéro manque
karuba-set-shore-unknown = ce numéro n’existe pas : les numéros sont 10, 20 et ainsi de suite jusqu’à 110
karuba-set-shore-edge = ce numéro se trouve en { $expected }, et non en « { $found } »
karuba-set-colours = les couleurs doivent être brown, blue, purple et yellow, dans cet ordre
karuba-set-treasures-missing = les trésors pour { $players } joueurs manquent
karuba-set-treasures-count = il faut { $players } trésors de chaque couleur pour { $players } joueurs, et il y en a { $found ->
        [one] { $found } seul
       *[other] { $found }
    }
karuba-set-treasure-value = un trésor vaut de 1 à { $most } points, et non { $value }
karuba-set-treasures-order = le meilleur trésor doit venir en premier, et aucun ne peut valoir plus que le précédent
karuba-set-treasures-players = le jeu se joue à 2, 3 ou 4
karuba-set-tile-number = { $number } n’est pas un numéro de tuile : les tuiles sont numérotées de 1 à 36
karuba-set-tile-twice = le numéro { $number } est déjà pris
karuba-set-tile-missing = cette tuile manque
karuba-set-tile-count = il y a { $found ->
        [one] { $found } tuile
       *[other] { $found } tuiles
    }, mais il en faut { $expected }
karuba-set-tile-sides = « { $found } » ne désigne pas des côtés : les sorties s’écrivent avec N, E, S et W, chacun une fois au plus
karuba-set-tile-exits = { $found ->
        [0] la tuile n’a aucune sortie
        [one] la tuile n’a qu’une sortie
       *[other] la tuile a { $found } sorties
    }, il lui en faut deux à quatre
karuba-set-tile-item = « { $found } » n’est pas un objet : une tuile montre un cristal (crystal), de l’or (gold) ou rien
karuba-set-supply = { $found } peuvent ne pas suffire : une partie peut en demander { $needed }

karuba-fault-over = La partie est terminée.
karuba-fault-not-at-table = Il n’y a personne à cette place.
karuba-fault-not-your-placement = C’est à { $seat } de placer une couleur.
karuba-fault-not-your-turn = C’est maintenant à { $seat } de décider pour cette tuile.
karuba-fault-drafting = Les couleurs ne sont pas encore toutes placées ; placez-en une, par exemple blue=40/90.
karuba-fault-not-drafting = Tous les aventuriers et tous les temples sont déjà placés.
karuba-fault-colour-placed = L’aventurier { $colour } et son temple sont déjà placés.
karuba-fault-beach-taken = L’aventurier { $by } est déjà au { $number } de la plage.
karuba-fault-jungle-taken = Le temple { $by } est déjà au { $number } de la jungle.
karuba-fault-too-near = Le { $beach } de la plage et le { $jungle } de la jungle sont trop proches : il faut au moins trois numéros entre les deux.
karuba-fault-other-tile = La tuile { $revealed } a été révélée, et non la tuile { $named }.
karuba-fault-field-taken = La tuile { $tile } se trouve déjà en { $field }.
karuba-fault-in-temple = L’aventurier { $colour } a atteint son temple et y reste.
karuba-fault-stays = L’aventurier resterait sur place ; pour défausser sans bouger, écrivez { $tile }-.
karuba-fault-back-to-beach = Un aventurier ne retourne pas à la plage.
karuba-fault-no-tile = Il n’y a pas de tuile en { $field } où s’arrêter.
karuba-fault-occupied = L’aventurier { $by } se trouve en { $field }, et il n’y a de place que pour un seul.
karuba-fault-no-landing-tile = L’aventurier attend au { $number } de la plage, mais il n’y a pas de tuile en { $field } où mettre le pied.
karuba-fault-no-landing-exit = L’aventurier attend au { $number } de la plage, mais la tuile en { $field } n’a pas de sortie côté { $side }.
karuba-fault-no-temple-tile = Le temple est au { $number } de la jungle, mais il n’y a pas de tuile en { $field } pour y mener.
karuba-fault-no-temple-exit = Le temple est au { $number } de la jungle, mais la tuile en { $field } n’a pas de sortie côté { $side }.
karuba-fault-no-path = Aucun chemin ne mène l’aventurier { $colour } jusqu’à { $to }.
karuba-fault-blocked = Un autre aventurier bloque tous les chemins de l’aventurier { $colour } jusqu’à { $to }.
karuba-fault-too-far = Il faut { $needed } pas, et cette tuile n’en donne que { $steps }.

karuba-event-placed = { $seat } place l’aventurier { $colour } au { $beach } de la plage et son temple au { $jungle } de la jungle.
    .you = Vous placez l’aventurier { $colour } au { $beach } de la plage et son temple au { $jungle } de la jungle.
karuba-event-revealed = Tour { $turn } : la tuile { $tile } est révélée.
karuba-event-laid = { $seat } pose la tuile { $tile } en { $field }.
    .you = Vous posez la tuile { $tile } en { $field }.
    .plain = { $seat } pose la tuile { $tile }.
    .you-plain = Vous posez la tuile { $tile }.
karuba-event-laid-item = { $seat } pose la tuile { $tile } en { $field } (avec { $item }).
    .you = Vous posez la tuile { $tile } en { $field } (avec { $item }).
    .plain = { $seat } pose la tuile { $tile } (avec { $item }).
    .you-plain = Vous posez la tuile { $tile } (avec { $item }).
karuba-event-discarded = { $seat } défausse la tuile { $tile } sans déplacer personne.
    .you = Vous défaussez la tuile { $tile } sans déplacer personne.
karuba-event-walked = { $seat } défausse la tuile { $tile } et mène l’aventurier { $colour } de { $from } à { $to }.
    .you = Vous défaussez la tuile { $tile } et menez l’aventurier { $colour } de { $from } à { $to }.
    .plain = { $seat } défausse la tuile { $tile } et déplace l’aventurier { $colour }.
    .you-plain = Vous défaussez la tuile { $tile } et déplacez l’aventurier { $colour }.
karuba-event-landed = { $seat } défausse la tuile { $tile } et mène l’aventurier { $colour } de la plage à { $to }.
    .you = Vous défaussez la tuile { $tile } et menez l’aventurier { $colour } de la plage à { $to }.
    .plain = { $seat } défausse la tuile { $tile }, et l’aventurier { $colour } quitte la plage.
    .you-plain = Vous défaussez la tuile { $tile }, et l’aventurier { $colour } quitte la plage.
karuba-event-reached = { $seat } défausse la tuile { $tile } et mène l’aventurier { $colour } de { $from } à son temple.
    .you = Vous défaussez la tuile { $tile } et menez l’aventurier { $colour } de { $from } à son temple.
    .plain = { $seat } défausse la tuile { $tile } et mène l’aventurier { $colour } à son temple.
    .you-plain = Vous défaussez la tuile { $tile } et menez l’aventurier { $colour } à son temple.
karuba-event-crossed = { $seat } défausse la tuile { $tile } et mène l’aventurier { $colour } d’une traite de la plage à son temple.
    .you = Vous défaussez la tuile { $tile } et menez l’aventurier { $colour } d’une traite de la plage à son temple.
karuba-event-collected = { $seat } ramasse en { $field } : { $item }.
    .you = Vous ramassez en { $field } : { $item }.
    .plain = { $seat } ramasse : { $item }.
    .you-plain = Vous ramassez : { $item }.
karuba-event-treasure = { $seat } prend le trésor { $colour } de valeur { $value }.
    .you = Vous prenez le trésor { $colour } de valeur { $value }.
karuba-event-treasure-made-up = { $seat } prend le trésor { $colour } de valeur { $value } et { $crystals ->
        [one] { $crystals } cristal
       *[other] { $crystals } cristaux
    } pour compléter.
    .you = Vous prenez le trésor { $colour } de valeur { $value } et { $crystals ->
            [one] { $crystals } cristal
           *[other] { $crystals } cristaux
        } pour compléter.
karuba-event-ended-temples = Les quatre aventuriers d’une île ont atteint leurs temples : la partie est terminée.
karuba-event-ended-tiles = La dernière tuile a été jouée : la partie est terminée.

karuba-score-treasure = Le trésor du temple { $colour }
karuba-score-make-up = { $count ->
        [one] { $count } cristal
       *[other] { $count } cristaux
    } pour compléter un trésor de moindre valeur
karuba-score-crystals = { $count ->
        [one] { $count } cristal ramassé
       *[other] { $count } cristaux ramassés
    }
karuba-score-gold = { $count ->
        [one] { $count } pépite d’or, à 2 points
       *[other] { $count } pépites d’or, à 2 points chacune
    }
karuba-score-tiles = { $count ->
        [one] { $count } tuile
       *[other] { $count } tuiles
    } sur l’île (départage les égalités)

karuba-move-lay = poser la tuile { $tile } en { $field }
    .plain = poser la tuile { $tile } ici
karuba-move-lay-item = poser la tuile { $tile } en { $field } (avec { $item })
    .plain = poser la tuile { $tile } ici (avec { $item })
karuba-move-discard = défausser la tuile { $tile } sans bouger
karuba-move-walk = { $colour } en { $field }
    .plain = mener l’aventurier { $colour } ici
karuba-move-walk-item = { $colour } en { $field } (ramasse : { $item })
    .plain = mener l’aventurier { $colour } ici (ramasse : { $item })
karuba-move-temple = { $colour } à son temple
karuba-move-beach = { $colour } de retour à la plage
karuba-move-place = { $colour } : plage { $beach }, temple en { $jungle }

karuba-picture-turn = Tour { $turn } sur { $tiles }
karuba-picture-tile = Tuile { $tile } : posez-la, ou défaussez-la pour { $steps } pas au plus.
karuba-picture-together = Tout le monde décide en même temps.
karuba-picture-decider = C’est à { $seat } de décider.
karuba-picture-draft = { $seat } place une couleur : aventurier et temple.
karuba-picture-over = La partie est terminée.
karuba-picture-island = { $seat } : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
karuba-picture-own-island = { $seat } (vous) : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
karuba-picture-legend = Majuscule : aventurier ; minuscule : son temple ; * cristal (1 point), $ pépite d’or (2 points).
karuba-picture-way = plage { $beach }, temple { $jungle }
karuba-picture-no-way = pas encore placé
karuba-picture-treasures = trésors restants : { $values }
karuba-picture-belongings = { $seat } : { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ; trésors { $treasures } ; { $crystals ->
        [one] { $crystals } cristal
       *[other] { $crystals } cristaux
    } ; { $gold ->
        [one] { $gold } pépite d’or
       *[other] { $gold } pépites d’or
    } ; { $tiles ->
        [one] { $tiles } tuile posée
       *[other] { $tiles } tuiles posées
    }
karuba-picture-to-come = Tuiles à venir ({ $count }) :

karuba-scene-island = Île, { $name } : { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }, aventuriers arrivés au temple : { $arrived } sur 4, { $crystals ->
        [one] { $crystals } cristal
       *[other] { $crystals } cristaux
    }, { $gold ->
        [one] { $gold } pépite d’or
       *[other] { $gold } pépites d’or
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
karuba-scene-adventurer = aventurier { $colour }
karuba-scene-place-lay = { $field } : poser la tuile
karuba-scene-place-walk = { $field } : { $steps } pas
karuba-scene-place-item = { $field } : { $steps } pas, ramasse : { $item }
karuba-scene-place-temple = Temple : { $steps } pas, trésor de valeur { $points }
karuba-scene-lays = Tuile { $tile } en { $field } : { $joins ->
        [0] elle ne rejoint encore aucun chemin.
        [one] son chemin se prolonge d’un côté.
       *[other] son chemin se prolonge de { $joins } côtés.
    }
    .plain = { $joins ->
        [0] Elle ne rejoint encore aucun chemin.
        [one] Son chemin se prolonge d’un côté.
       *[other] Son chemin se prolonge de { $joins } côtés.
    }
karuba-scene-brings = On y dépose : { $item }.
karuba-scene-stays = La tuile est défaussée, personne ne bouge.
karuba-scene-walks = L’aventurier { $colour } fait { $steps } pas et s’arrête en { $field }.
    .plain = L’aventurier { $colour } fait { $steps } pas.
karuba-scene-takes = Il ramasse : { $item } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
karuba-scene-enters = L’aventurier { $colour } fait { $steps } pas et entre dans son temple : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
karuba-scene-places = L’aventurier { $colour } attend au { $beach } de la plage, son temple est au { $jungle } de la jungle. Touchez un autre numéro pour déplacer l’un ou l’autre.
karuba-scene-draft = Une colonne pour chaque numéro possible du temple dans la jungle, une ligne pour chaque numéro possible de l’aventurier sur la plage.
karuba-scene-to-come = Tuiles à venir : { $count }
karuba-scene-treasures = Trésors des temples

karuba-scene-prompt-draft = Choisissez où se placent l’aventurier et le temple de cette couleur.
karuba-scene-prompt-decide = Touchez la tuile pour la poser, un aventurier pour le déplacer, ou défaussez.

# Pourquoi un coup

karuba-why-nearer = Au chemin de l’aventurier { $colour }, il ne manque plus { $now ->
    [0] aucune tuile
    [one] qu’une tuile
   *[other] que { $now } tuiles
} au lieu de { $before } ; parmi les { $tiles } tuiles à venir, { $helping } l’aident encore.
karuba-why-closes = Ce coup ferme le dernier chemin de l’aventurier { $colour }.
karuba-why-costs = Au chemin de l’aventurier { $colour }, il manque alors { $now } tuiles au lieu de { $before }.
karuba-why-keeps = Aucun aventurier ne se rapproche, mais aucun n’a besoin de plus de tuiles qu’avant.
karuba-why-temple = L’aventurier { $colour } atteint son temple : { $points } points.
karuba-why-crystal = L’aventurier { $colour } ramasse un cristal ; { $rest }.
karuba-why-gold = L’aventurier { $colour } ramasse une pépite d’or ; { $rest }.
karuba-why-walks = L’aventurier { $colour } va en { $field } ; { $rest }.
    .plain = L’aventurier { $colour } va ici ; { $rest }.
karuba-why-shut = de là, plus aucun chemin ne mène à son temple
karuba-why-missing = de là, il manque à son chemin { $missing ->
    [0] zéro tuile
    [one] une tuile
   *[other] { $missing } tuiles
}
karuba-why-discards = Rien n’est posé et personne n’avance ; il y avait { $lays } cases pour poser la tuile et { $walks } façons d’avancer.
karuba-why-places = Même le chemin le plus court de l’aventurier { $colour } demande { $tiles } tuiles.

# Leçons

karuba-learn-1-goal = Chaque aventurier cherche son temple. Le bleu attend au 40 : posez la tuile 1 juste à côté.
karuba-learn-1-hint = Choisissez la tuile, puis la case à droite du 40.
karuba-learn-1-done = Une tuile va sur n’importe quelle case libre. On ne la tourne pas, et rien n’oblige à la raccorder. Chacun a les mêmes tuiles.
karuba-learn-2-goal = Le temple bleu est au 90 de la jungle. Posez la tuile 20 pour que son chemin y mène.
karuba-learn-2-hint = Le 90 ne touche qu’une case, tout à droite.
karuba-learn-2-done = Chaque couleur a un numéro sur la plage et un dans la jungle, les mêmes sur toutes les îles.
karuba-learn-3-goal = Défaussez la tuile 17 et faites avancer le bleu de deux pas.
karuba-learn-3-hint = Choisissez le bleu, puis la deuxième case du chemin.
karuba-learn-3-done = Une tuile défaussée donne à un aventurier autant de pas que de sorties, au plus ; il peut aussi rester là. Quitter la plage est un pas.
karuba-learn-4-goal = Posez la tuile 28 pour que le chemin du bleu continue.
karuba-learn-4-hint = Sa sortie de gauche doit rejoindre le chemin : à droite du bleu.
karuba-learn-4-done = Pour un pas, il faut une sortie sur les deux tuiles, du côté commun. On ne retourne pas à la plage.
karuba-learn-5-goal = La tuile 5 donne trois pas. Ramassez la pépite d’or avec le bleu.
karuba-learn-5-hint = Le bleu s’arrête après deux pas, sur l’or.
karuba-learn-5-done = Un aventurier ramasse ce qu’il y a là où il s’arrête. Une pépite d’or vaut 2 points, un cristal 1.
karuba-learn-6-goal = Le violet bloque le bleu. Faites monter le violet d’une case.
karuba-learn-6-hint = Choisissez le violet, puis la case au-dessus.
karuba-learn-6-done = Une tuile ne porte qu’un aventurier, et on ne passe pas à travers un autre.
karuba-learn-7-goal = Menez le bleu à son temple.
karuba-learn-7-hint = Un pas jusqu’au bord, un autre pour entrer dans le temple.
karuba-learn-7-done = Le premier arrivé à un temple prend le meilleur trésor : à deux joueurs 5 points, puis 3. L’aventurier y reste.
karuba-learn-8-goal = Le joueur 2 est lui aussi devant le temple bleu. Entrez-y dès ce tour.
karuba-learn-8-hint = N’attendez pas : le bleu, puis son temple.
karuba-learn-8-done = Tout le monde décide en même temps. Au même tour, chacun reçoit autant : le joueur 2 prend le 3 et deux cristaux.
karuba-learn-9-goal = Il ne manque que le jaune. Menez-le à son temple : la partie s’arrête.
karuba-learn-9-hint = Deux pas suffisent.
karuba-learn-9-done = La partie s’arrête quand quatre aventuriers sont arrivés, ou après 36 tuiles. Le plus de points gagne ; à égalité, le plus de tuiles posées.
