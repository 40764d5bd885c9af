### Comment on a joué, et une copie de tout, sur la page.

statistics-title = Mes parties
statistics-none = Il n’y a encore rien à compter. Terminez une partie sur cet appareil, et elle sera ici.
statistics-by-game = Par jeu
statistics-by-opponent = Par adversaire
statistics-opponent = Contre
statistics-bots = Robots : { $level }
statistics-mean = Points en moyenne
statistics-best = Le plus de points
statistics-over-time = Les points au fil du temps
statistics-curve = { $game }, { $games } parties : { $first } points à la première, { $last } à la dernière
statistics-luck = Chance et décisions
statistics-luck-mean = Dans { $games ->
        [one] la partie analysée
       *[other] les { $games } parties analysées, en moyenne
    } : { $luck } par la chance et par les autres, { $decisions } par vos propres décisions.
statistics-luck-line = chance { $luck }, décisions { $decisions }
statistics-no-review = Analysez une de vos parties jusqu’au bout, et vous verrez ici quelle part la chance y a eue.

copy-title = Une copie de tout
copy-about = Réglages, carnet de scores, parties enregistrées, cours et donnes du jour, en un seul fichier. Emportez-le sur un autre appareil, ou gardez-le au cas où ce navigateur oublierait tout. Ce qui est plus récent ici reste tel quel.
copy-save = Enregistrer une copie
copy-bring = Apporter une copie ici
copy-brought = { $count ->
    [0] Tout ce que contient cette copie était déjà ici.
    [one] La copie est arrivée : il y a une nouveauté.
   *[other] La copie est arrivée : il y a { $count } nouveautés.
}
copy-none = Ce fichier n’est pas une copie faite par tablee.
