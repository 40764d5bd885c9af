### Le client en terminal : écran, lignes simples, parties gardées.

screen-waterhole = point d’eau
screen-hand = main
screen-face-up = face
screen-captured = capturées
screen-tile = Tuile { $tile }
screen-steps = { $steps } pas
screen-treasures = trésors restants
screen-purse = { $crystals } { $crystals ->
        [one] cristal
       *[other] cristaux
    }, { $gold } or
screen-turned = révélées
screen-cards-left = pioche { $pile }, main { $hand }
screen-discarded = défausse : { $cards }
screen-no-island = L’île est encore vide.
screen-your-move = { $seat }, à vous
screen-thinking = { $seat } réfléchit… (Échap : répondre tout de suite)
screen-wait = Les autres décident encore (u : reprendre).
screen-over = La partie est terminée ; q quitte.
screen-advice = Recherche d’un conseil…
screen-no-digit = Rien ne porte le chiffre { $digit } en ce moment.
screen-scores = Points
screen-log = Ce qui s’est passé
screen-help = Touches et règles
screen-keys = ←↑↓→ Entrée  1-9  r tour  : taper  u reprendre  h conseil  v voir  ? aide  q
screen-keys-line = Tapez un coup en notation. Entrée joue, Échap revient.
screen-keys-page = Flèches, Pg préc., Pg suiv. font défiler ; Échap revient.
screen-keys-explained =
    flèches       aller d’un emplacement permis au suivant
    Entrée        jouer le coup sous le curseur
    chiffres      choisir une carte, un animal, un aventurier ; deux pour une paire
    Tab           la chose suivante qui peut se jouer
    r ou espace   tourner la carte, ou changer le nombre
    :             taper un coup en notation
    u             reprendre, pendant votre tour et tant que rien n’est révélé
    h             un conseil
    v             regarder le plateau du joueur suivant
    s             les points, ligne par ligne
    l             tout ce qui s’est passé
    Échap         celui qui réfléchit répond tout de suite
    q             quitter ; la partie est gardée, « tablee play --resume » continue
screen-too-small = Cette fenêtre a { $width } colonnes et { $height } lignes ; il en faut { $columns } sur { $rows }. Agrandissez-la, et la partie continue ; rien n’est perdu.


play-took-back = { $seat } reprend son dernier coup.
play-hint = Conseil : { $choice }, { $meaning }. Il gagne environ { $win } % des parties.
play-plain = Ce n’est pas un terminal avec écran : la partie se joue en lignes simples, comme avec --plain.
play-kept = La partie est gardée ; « tablee play --resume » la continue.
play-no-screen = L’écran ne peut pas servir : { $reason }. La partie est gardée ; « tablee play --resume » la continue, et --plain se passe d’écran.
play-no-thread = Le joueur artificiel ne peut pas réfléchir : { $reason }.

save-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : la partie n’est pas gardée ; nommez un fichier avec --save.
save-nothing = Aucune partie n’est gardée ; « tablee play GAME » en commence une.
save-finished = La partie dans { $file } est terminée ; « tablee replay { $file } » la montre.
save-aside = Une partie inachevée y était gardée ; elle est maintenant dans { $file }.

score-typed = Tapez la position, puis Ctrl-D seul sur une ligne.
replay-step = Décision { $decision } sur { $of } (Entrée : suite, q : quitter) :

help-play-plain = Sans écran : la position en mots, une ligne par coup
help-play-resume = Continuer la dernière partie gardée, ou la dernière de GAME
help-play-save = Garder la partie dans ce fichier [par défaut : dans votre dossier de données]
help-replay = Montrer une partie coup par coup
help-replay-step = Montrer chaque position et attendre Entrée
help-replay-examples =
    Exemples :
      tablee replay partie.json
      tablee replay partie.json --step
help-completions = Écrire les compléments pour un shell
help-completions-shell = bash, elvish, fish, powershell ou zsh
help-completions-examples =
    Exemples :
      tablee completions bash
      tablee completions fish

join-bad-address = « { $address } » n’est pas l’adresse d’une table ; elle ressemble à http://127.0.0.1:7777/t/k7qm-3xtp-9w2d.
join-no-server = Le serveur { $address } est injoignable : { $reason }.
join-no-answer = La réponse de { $address } est incompréhensible ({ $reason }) ; est-ce un serveur de tablee, de cette version ?
join-silent = Le serveur { $address } ne répond pas.
join-no-thread = La connexion ne peut être établie : { $reason }.
join-other-table = La clé est celle d’une autre table, { $code } ; votre place là-bas est désormais jouée d’ici.
join-seat-unreadable = Le jeton de votre place dans { $file } est illisible : { $reason }. Supprimez le fichier pour prendre une nouvelle place ; l’ancienne ne sera alors accessible que de là où son jeton est connu.
join-seat-unwritable = Le jeton de votre place ne peut être gardé dans { $file } : { $reason }. Aucune place n’a été prise.
join-seat-nowhere = Il n’y a pas de dossier pour vos données (XDG_DATA_HOME ou HOME) : votre place n’est pas retenue, elle est perdue quand vous partez.
join-seat-gone = Votre place est passée à un autre appareil ; vous regardez maintenant.
join-waits = { $game }, table « { $table } » : vous avez la place { $seat }. { $free ->
        [0] La partie va commencer.
        [one] Une place est encore libre ; la partie commence quand elle est prise.
       *[other] { $free } places sont encore libres ; la partie commence quand elles sont prises.
    }
join-chat = { $name } : « { $says } »
join-cut = La connexion est coupée. { $reason } Elle est rétablie dès que possible ; la table est gardée sur le serveur, rien n’est perdu.
join-back = La connexion à { $address } est rétablie ; la partie continue.
join-later = Votre choix est retenu ici et sera envoyé dès que le serveur répondra.
join-under-way = Votre choix précédent est encore en route ; attendez le serveur.
join-left = Votre place est gardée ; « tablee play --join { $address } » la reprend.

help-play-join = Prendre place à une table d’un serveur : son adresse, comme il l’affiche
help-play-name = Votre nom là-bas [par défaut : votre nom d’utilisateur]
