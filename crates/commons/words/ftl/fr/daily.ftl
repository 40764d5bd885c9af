### Une donne par jour : ce que disent le terminal et la page.

daily-no-hint = Il n’y a pas de conseils dans l’essai qui compte.
daily-other-table = c’est une autre table que celle de ce jour.
daily-taken-back = des tours ont été annulés.
daily-other-move = décision { $decision } : { $seat } y joue { $written }, mais le robot de ce jour joue { $played }.
daily-share = tablee · { $game } · { $date } : { $points } { $points ->
        [one] point
       *[other] points
    } { $signs }
daily-share-par = tablee · { $game } · { $date } : { $points } { $points ->
        [one] point
       *[other] points
    } { $signs } (difficile { $hard }, maître { $master })

daily-title = La donne du jour
daily-about = La même pour tout le monde. Le premier essai compte : pas de conseils, rien ne s’annule.
daily-row = { $days } { $days ->
        [one] jour
       *[other] jours
    } de suite
daily-table = { $seats } joueurs, vous avez le numéro { $seat }. Robots : { $levels }
daily-play = Jouer
daily-go-on = Continuer
daily-once-more = Encore, pour le plaisir
daily-share-it = Copier une ligne à partager
daily-shared = C’est copié. La ligne ne dévoile rien de la donne.
daily-you-made = Vous avez fait { $points } { $points ->
        [one] point
       *[other] points
    }, place { $place }.
daily-best-since = Votre meilleur de { $tries } essais : { $points }.
daily-par-here = À votre place, le robot difficile fait { $hard } points, le maître { $master }.
daily-par-comes = Les robots jouent cette donne…
daily-possible = { $points } étaient possibles avec ces tuiles ; plus de { $bound } est impossible, c’est prouvé.
daily-possible-proven = { $points } étaient possibles avec ces tuiles, et pas plus de { $bound }.
daily-picture = Image à partager
daily-points = { $points } { $points ->
        [one] point
       *[other] points
    }
daily-par-short = Difficile { $hard } · Maître { $master }
daily-see-best = Voir cette partie
daily-see-master = Voir comment joue le maître
daily-archive = Tous les jours
daily-day = { $day } : { $played ->
        [one] { $played } jouée
       *[other] { $played } jouées
    }
daily-month-before = Le mois d’avant
daily-month-after = Le mois d’après
daily-to-the-day = Le jour et ses scores
daily-of = { $what } : { $game }

## La liste de la donne du jour sur un serveur.

daily-unknown-day = Il n’y a pas de donne du jour pour ce jeu et ce jour.
daily-not-tried = Mettez d’abord votre résultat sur la liste de ce jour ; vous verrez ensuite ceux des autres.
daily-not-over = Seul un essai terminé peut aller sur la liste.
daily-no-try = Ce n’est pas un essai de la donne de ce jour : { $why }
daily-list-add = Mettre sur la liste du jour
daily-list-about = Qui a joué cette donne ici verra votre nom, vos points et votre partie.
daily-list-send = Ajouter mon résultat
daily-list-checks = Le serveur vérifie la partie…
daily-list-title = La liste du jour
daily-list-line = { $points } { $points ->
        [one] point
       *[other] points
    }, place { $place }
daily-list-replay = Revoir : { $name }
