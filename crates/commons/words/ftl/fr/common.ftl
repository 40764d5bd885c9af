### Les mots que toutes les parties du projet partagent.

common-yes = oui
common-list = { $first } et { $last }
common-seat = Joueur { $number }
common-you = vous

error-notation = « { $input } » n’a pas été compris ; écrivez par exemple { $expected }.
error-over = La partie est terminée.
error-not-deciding = { $seat } n’a rien à décider en ce moment.
error-other-decision = La partie a avancé : ce choix répondait à la décision { $given }, et on en est à la décision { $current }. Regardez à nouveau et choisissez.
error-nothing-to-take-back = Il n’y a rien à annuler : on n’annule un coup que pendant son tour, et tant que rien de nouveau n’a été révélé.
error-refused = { $reason } (règle { $rule })
error-seats = { $seats } { $seats ->
        [one] joueur
       *[other] joueurs
    } : ce jeu se joue de { $fewest } à { $most }.
error-deal = Cette donne n’est pas valable : { $reason }.
error-options = Ces options ne sont pas valables : { $reason }.
error-unknown-game = Aucun jeu ne s’appelle « { $game } » ; les jeux sont kariba, karuba, karuba-cards et labyrinth.
error-no-such-game = Aucun jeu ne s’appelle « { $game } » ; les jeux sont { $games }.
error-view = Ce qui a été envoyé n’est pas une position de ce jeu : { $reason }.

set-unreadable = illisible : { $reason }
set-too-many = on ne peut pas charger plus de { $most } versions du matériel de ce jeu ; relancez le programme pour en charger d’autres
set-complaint = { $file } : { $entry } : { $reason }

record-unreadable = Ce n’est pas un fichier de partie : { $reason }.
record-format = Ce fichier de partie est au format { $format }, que cette version ne sait pas lire ; une version plus récente le saura.
record-revision = Ce fichier de partie vient de la révision { $revision } de { $game }, que cette version ne connaît pas.
record-name = Le nom du joueur { $seat } est vide, commence ou finit par une espace, dépasse { $most } caractères ou contient des caractères de contrôle.
record-deal = La donne de ce fichier de partie est illisible : { $reason }.
record-move = Décision { $decision }, joueur { $seat } : { $reason }
record-incomplete = La décision { $decision } est incomplète : il manque le coup d’un joueur.
record-result = Le résultat inscrit dans le fichier de partie ne correspond pas aux coups.
