### La table sur un serveur : ce qu’elle raconte et ce qu’elle refuse.

table-sat = { $name } prend place.
table-left = { $name } a quitté la table ; un robot joue à sa place.
table-late = Temps écoulé pour { $name } ; un robot joue à sa place.
table-returned = { $name } est de retour.
table-again = { $name } voudrait rejouer.
table-game = La partie { $number } commence.
table-took-back = { $seat } annule son dernier coup.
table-chat-on = { $name } ouvre la discussion.
table-chat-off = { $name } ferme la discussion.

server-wrong-seat = Vous n’avez pas de place à cette table. Prenez place d’abord, ou utilisez l’appareil qui a votre place.
server-seat-taken = Quelqu’un d’autre a cette place ; prenez-en une autre.
server-full-table = Toutes les places de cette table sont prises ; vous pouvez regarder.
server-already-started = La partie a déjà commencé.
server-not-started = La partie n’a pas commencé ; elle commence quand toutes les places sont prises.
server-not-over = La partie n’est pas terminée ; vous pourrez rejouer ensuite.
server-chat-off = La discussion de cette table est fermée.
server-bad-name = Un nom compte de 1 à { $most } caractères, sans espace au début ni à la fin, et sans caractère invisible.
server-bad-table-name = Le nom d’une table compte de 1 à { $most } caractères, sans espace au début ni à la fin, et sans caractère invisible.
server-bad-text = Un message compte de 1 à { $most } caractères, sans espace au début ni à la fin, et sans caractère invisible.
server-replay = C’est une partie à revoir : on peut la regarder, pas y jouer.
server-too-many-changes = Cette place a trop souvent changé d’avis, parlé, quitté ou rejoint la table pendant cette partie (au plus { $most } fois). Jouez, ou attendez la partie suivante.

server-unknown-table = Il n’y a pas de table à cette adresse ; vérifiez le lien.
server-unknown-address = Il n’y a rien à cette adresse ; /api/openapi.json dit ce qu’il y a.
server-wrong-method = Cette adresse ne s’emploie pas ainsi ; /api/openapi.json dit comment.
server-unknown-key = Ce lien a déjà servi, a expiré ou n’a jamais existé ; créez-en un autre sur l’appareil qui a votre place.
server-no-token = Il faut un jeton ; demandez-le par POST /api/token, ou acceptez le cookie.
server-malformed = Ceci ne peut pas être lu : { $reason }.
server-too-large = Ceci dépasse { $most } octets.
server-unsupported-version = Ce serveur parle la version { $known } du protocole, pas la version { $version }.
server-too-slow = La requête n’est pas arrivée à temps ; envoyez-la de nouveau.
server-foreign-origin = La page d’un autre site ne peut pas faire cela.
server-too-many-requests = C’était trop rapide ; attendez un instant et réessayez.
server-too-many-tables = Vous avez ouvert beaucoup de tables en peu de temps ; attendez un peu, ou jouez à celles qui sont ouvertes.
server-too-many-sockets = Il y a trop de connexions depuis votre adresse ; fermez-en quelques-unes.
server-store-failed = Impossible de savoir si c’est enregistré ; réessayez.
server-too-many-sets = Trop de tables ont leur propre matériel en ce moment ; réessayez plus tard, ou jouez avec le matériel standard.
server-large-set = Un fichier de matériel a au plus { $most } Kio.
server-stopping = Le serveur redémarre ; reconnectez-vous dans un instant.
server-busy = La table est trop occupée en ce moment ; réessayez dans un instant.
server-internal = Un problème est survenu sur le serveur ; la table a été rechargée. Réessayez.
server-bad-score = Une partie du carnet de scores a une date comme 2026-11-16 et de 1 à 6 joueurs avec un nom et des points entiers.
server-unknown-score = Cette ligne du carnet de scores n’existe pas, ou n’est pas à vous.
server-idle = Plus de nouvelles de votre appareil depuis un moment ; reconnectez-vous.
server-bad-clock = Le temps de réflexion va de 5 secondes à 30 jours.
server-bad-match = Un match a de 1 à 9 parties.

page-title = La table
page-about = Quatre jeux à jouer à distance entre amis : ouvrez une table et envoyez le lien. Sans compte ; ce navigateur retient votre place.
page-plain = Ce serveur a été construit sans la page illustrée ; tout fonctionne, sous une forme simple.
page-open = Ouvrir une table
page-game = Jeu
page-table-name = Nom de la table
page-your-name = Votre nom
page-people = Personnes
page-bots = Robots
page-public = Dans la liste des tables ouvertes
page-send = Envoyez ce lien à vos amis :
page-sit = Prendre place
page-start = Commencer avec des robots
page-leave = Quitter (un robot me remplace)
page-return = Revenir
page-rematch = Rejouer
page-withdraw = Changer mon choix
page-take-back = Annuler le coup
page-move-seat = Changer d’appareil
page-say = Envoyer
page-your-move = À vous :
page-wait = On attend les autres.
page-free = libre
page-ready = a choisi
page-hash = Empreinte de la donne :
page-record = Fichier de partie
page-mine = Mes tables
page-open-tables = Tables ouvertes
page-recent = Parties récentes
page-nothing = Aucune.
page-my-turn = — à vous de jouer
page-lost = Connexion perdue. Reconnexion en cours…

## L’hôte, et les tables où personne ne commence.

table-kicked = { $name } a été exclu de la table.
table-muted = { $name } ne peut plus écrire dans la discussion.
table-unmuted = { $name } peut de nouveau écrire dans la discussion.
table-expired = Personne n’a lancé de partie depuis longtemps : cette table est fermée.
server-muted = L’hôte de cette table vous a retiré la parole.
server-not-host = Seul l’hôte de la table peut faire cela.
server-nobody-there = Personne d’autre ne joue à cette place.
server-sent-away = L’hôte vous a exclu de cette table ; vous pouvez regarder, ou ouvrir votre propre table.
server-closed = Cette table est fermée ; ouvrez-en une nouvelle.

## Ce qui a été effacé.

table-unsaid = Un message écrit par { $name } a été supprimé.

## Être prévenu quand c’est à vous de jouer.

call-turn = À vous de jouer : { $game }
call-begins = La partie commence : { $game }
call-begins-with-you = La partie commence, et c’est à vous : { $game }
call-waiting = { $count } tables vous attendent
server-push-off = Ce serveur n’envoie pas de message quand c’est à vous de jouer ; gardez plutôt la page ouverte.
server-bad-push = Ce serveur ne peut pas envoyer de message à cet endroit. Utilisez le bouton de votre navigateur, ou demandez à la personne qui gère le serveur d’autoriser cette adresse.
server-too-many-pushes = Vous recevez déjà des messages sur { $most } appareils ; arrêtez-les d’abord sur l’un d’eux.
server-unknown-push = Vous ne recevez pas de message à cet endroit : il n’y a rien à arrêter.
table-audience-off = Les spectateurs ne peuvent plus écrire dans la discussion.
table-audience-on = Les spectateurs peuvent écrire dans la discussion.
table-uncommented = Un message d’un spectateur a été supprimé.
