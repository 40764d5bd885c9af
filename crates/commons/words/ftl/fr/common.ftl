### Les mots que toutes les parties du projet partagent.

common-yes = oui
common-seat = siège { $number }

error-notation = « { $input } » ne se lit pas ; écrivez par exemple { $expected }.
error-over = La partie est terminée.
error-not-deciding = Ce n’est pas à { $seat } de décider maintenant.
error-other-decision = Ce choix répond à la décision { $given }, mais c’est la décision { $current } qui se joue ; regardez et choisissez de nouveau.
error-nothing-to-take-back = Il n’y a rien à reprendre : un coup ne se reprend que pendant son propre tour, et tant que rien de nouveau n’a été révélé.
error-refused = { $reason } (règle { $rule })
error-seats = { $seats } { $seats ->
        [one] siège
       *[other] sièges
    } : ce jeu se joue de { $fewest } à { $most }.
error-deal = La donne est fausse : { $reason }
error-options = Les options sont fausses : { $reason }.
error-unknown-game = Aucun jeu ne s’appelle « { $game } » ; les jeux sont kariba, karuba, karuba-cards et labyrinth.

set-unreadable = illisible : { $reason }
set-too-many = { $most } autres jeux de composants servent déjà pour ce jeu ; réessayez quand quelques parties seront finies
set-complaint = { $file } : { $entry } : { $reason }

record-unreadable = Ce n’est pas un enregistrement de partie : { $reason }.
record-format = L’enregistrement a le format { $format }, que ce programme ne connaît pas ; un plus récent le connaîtra.
record-revision = L’enregistrement vient de la révision { $revision } de { $game }, que ce programme ne connaît pas.
record-name = Le nom du siège { $seat } est vide, commence ou finit par une espace, dépasse { $most } caractères ou contient des caractères de contrôle.
record-deal = La donne ne se lit pas : { $reason }.
record-move = Décision { $decision }, siège { $seat } : { $reason }
record-incomplete = À la décision { $decision }, il manque le coup d’un siège qui devait décider.
record-result = Le résultat enregistré n’est pas celui auquel mènent les coups.
