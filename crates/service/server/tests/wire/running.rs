//! A server in this process, on a free port and a new file.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tablee_client::{Line, Server, new_id};
use tablee_protocol::{Command, OpenTable, SeatPlan, TableCode, Update};
use tablee_server::{Node, Options, Rates};
use tablee_store::{OpenOptions, SqliteStore, Store};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const GAMES: [&str; tablee_catalog::IDS.len()] = tablee_catalog::IDS;

pub(crate) struct Running {
    pub(crate) node: Arc<Node>,
    pub(crate) server: Server,
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

pub(crate) fn options() -> Options {
    Options { rates: Rates::NONE, stand_in_pace: Duration::from_millis(50), ..Options::default() }
}

pub(crate) fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("tables.sqlite");
    (folder, file)
}

pub(crate) async fn sqlite(file: &std::path::Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(file, OpenOptions::default()).await.expect("a store"))
}

impl Running {
    pub(crate) async fn start(store: Arc<dyn Store>, options: Options) -> Running {
        let node = Node::start(store, options).await.expect("a node");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = Arc::clone(&node);
        let task = tokio::spawn(async move {
            let until = async move { drop(stopped.await) };
            tablee_server::serve(serving, listener, until).await.expect("it serves");
        });
        let server = Server::new(&format!("http://{address}")).expect("an address");
        Running { node, server, address, stop: Some(stop), task }
    }

    pub(crate) async fn new(file: &std::path::Path) -> Running {
        Running::start(sqlite(file).await, options()).await
    }

    /// A clean stop.
    pub(crate) async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        tokio::time::timeout(Duration::from_secs(20), self.task).await.expect("it stops").expect("without a panic");
    }
}

pub(crate) fn plan(game: &str, people: usize) -> OpenTable {
    OpenTable {
        id: new_id(),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}; people],
        name: "a table".to_owned(),
        player: Some("P1".to_owned()),
        public: false,
        chat: Some(true),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    }
}

/// Plays for whoever this is, who stays while bots decide for the others, until the game is over.
pub(crate) async fn play_alone(player: &Server, code: TableCode) {
    let over = async {
        loop {
            let update = look(player, code).await;
            let (you, game) = (update.you.expect("a seat"), update.game.expect("a game"));
            if game.standing.is_some() {
                return;
            }
            if game.deciding.contains(&you) && !game.chosen.contains(&you) {
                let choose = Command::Choose { decision: game.decision, choice: game.moves[0].clone() };
                let reply = player.command(code, choose).await.expect("an answer");
                assert_eq!(reply.status, 200, "{}", reply.text);
            } else {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), over).await.expect("the game ends");
}

/// A table at which all have sat down: its code, and the server as each player knows it.
pub(crate) async fn seated(server: &Server, plan: &OpenTable) -> (TableCode, Vec<Server>) {
    let first = server.with_new_token().await.expect("a token");
    let opened = first.open(plan).await.expect("a table");
    let mut players = vec![first];
    for (index, seat) in plan.seats.iter().enumerate().skip(1) {
        if *seat == (SeatPlan::Person {}) {
            let player = server.with_new_token().await.expect("a token");
            player.sit(opened.code, &format!("P{}", index + 1)).await.expect("a free seat");
            players.push(player);
        }
    }
    (opened.code, players)
}

/// The table as this player sees it, by HTTP.
pub(crate) async fn look(server: &Server, code: TableCode) -> Update {
    let reply = server.get(&format!("/api/tables/{code}")).await.expect("an answer");
    assert_eq!(reply.status, 200, "{}", reply.text);
    match serde_json::from_str(&reply.text).expect("an update") {
        tablee_protocol::Answer::Update(update) => update,
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn line(server: &Server, code: TableCode) -> Line {
    Line::open(server, code).await.expect("a socket")
}
