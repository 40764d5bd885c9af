### Cours et entraîneur, sur la page.

course-home = Apprendre un jeu
puzzles-home = Problèmes
puzzles-standing = Votre cote : { $rating } · { $streak } de suite
course-about = Chaque jeu en trois minutes : quelques petites positions, puis les premiers tours d’une vraie partie.
course-this = Apprendre le jeu
course-new = Vous découvrez { $game } ?
course-offer = Apprenez-le en trois minutes
course-title = Apprendre { $game }
course-rule = Règle { $rule }
course-how = Montrez-moi
course-next = Suivant
course-back = Retour
course-again = Recommencer
course-play = Nouvelle partie
course-play-on = Finir cette partie
course-finished = Voilà tout le cours : vous connaissez maintenant les règles.
course-steps = { $steps } étapes
course-so-far = { $done } étapes faites sur { $steps }
course-known = Toutes les étapes sont faites
course-coach = Un entraîneur intervient avant un coup qui coûte cher
course-coach-says = L’entraîneur :
course-coach-looks = L’entraîneur regarde…
course-think-again = Réfléchir encore
course-all-the-same = Jouer quand même
