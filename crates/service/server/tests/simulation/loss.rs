//! A store that loses what it said was stored: the table notices, begins anew, and says what is gone.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_protocol::{
    Clock, Command, CommandId, Key, OpenTable, Opened, Order, Problem, RedeemKey, Sat, SeatPlan, Sit, Span,
};
use tablee_server::{Flaw, Machine, NoRandomness, Node, Options, Rates, Secret, Surroundings, router};
use tablee_store::{KeyKind, Notice, Store};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::log::Log;
use crate::store::{Reach, Shelf, locked};

/// A node on a shelf, without a network.
struct Bare {
    shelf: Arc<Mutex<Shelf>>,
    reach: Arc<Reach>,
    node: Arc<Node>,
    notices: mpsc::Sender<Notice>,
}

/// The clock of the paused runtime.
struct Paused(Instant);

impl Surroundings for Paused {
    fn now(&self) -> i64 {
        1_000_000 + i64::try_from(self.0.elapsed().as_millis()).expect("a short test")
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        Machine.random()
    }
}

fn options() -> Options {
    Options { rates: Rates::NONE, surroundings: Arc::new(Paused(Instant::now())), ..Options::default() }
}

struct Reply {
    status: StatusCode,
    text: String,
}

impl Reply {
    fn code(&self) -> String {
        serde_json::from_str::<Problem>(&self.text)
            .map_or_else(|_| self.text.clone(), |problem| problem.code.to_string())
    }

    fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}

impl Bare {
    async fn start() -> Bare {
        let shelf = Arc::default();
        let (reach, notices) = Reach::new(&shelf, 0, 1);
        let reach = Arc::new(reach);
        let node = Node::start(Arc::clone(&reach) as Arc<dyn Store>, options()).await.expect("a node");
        Bare { shelf, reach, node, notices }
    }

    async fn ask(&self, method: Method, path: &str, who: &Secret, body: &impl Serialize) -> Reply {
        let body = Body::from(serde_json::to_string(body).expect("JSON"));
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", who.text()));
        let service = TowerToHyperService::new(router(Arc::clone(&self.node)));
        let response = service.call(request.body(body).expect("a request")).await.expect("an answer");
        let status = response.status();
        let text = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        Reply { status, text: String::from_utf8(text.to_vec()).expect("text") }
    }

    /// A table of two who have sat down.
    async fn table(&self, clock: Option<Clock>) -> (String, [Secret; 2]) {
        let players = [(); 2].map(|()| Secret::random().expect("random bytes"));
        let plan = OpenTable {
            id: CommandId::new("open").expect("an id"),
            game: "kariba".to_owned(),
            options: serde_json::Value::Null,
            set: serde_json::Value::Null,
            seats: vec![SeatPlan::Person {}; 2],
            name: "a table".to_owned(),
            player: Some("P1".to_owned()),
            public: false,
            chat: Some(true),
            clock,
            stand_in: "random".into(),
            games: 1,
            patience: None,
        };
        let opened: Opened = self.ask(Method::POST, "/api/tables", &players[0], &plan).await.read();
        let code = opened.code.to_string();
        let sit = Sit { id: CommandId::new("sit").expect("an id"), name: "P2".to_owned(), seat: None };
        let _: Sat = self.ask(Method::POST, &format!("/api/tables/{code}/seats"), &players[1], &sit).await.read();
        (code, players)
    }

    async fn say(&self, code: &str, who: &Secret, text: &str) -> Reply {
        let id = CommandId::new(text).expect("an id");
        let order = Order { id, command: Command::Say { text: text.to_owned() } };
        self.ask(Method::POST, &format!("/api/tables/{code}/commands"), who, &order).await
    }
}

#[tokio::test(start_paused = true)]
async fn rows_that_are_lost_are_looked_into_and_the_table_begins_anew() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    for text in ["one", "two", "three"] {
        assert_eq!(bare.say(&code, &players[0], text).await.status, StatusCode::OK);
    }
    let had = locked(&bare.shelf).head(&code);
    locked(&bare.shelf).lose(&code, 2);
    let log = Log::default();
    let taken = tracing::subscriber::set_default(log.clone());
    let said: Sat = bare.say(&code, &players[1], "four").await.read();
    drop(taken);
    // Whoever runs the server reads in one line of which table how many rows there were and how many there are.
    let lines = log.lines();
    let gone: Vec<&String> = lines.iter().filter(|line| line.contains("rows that were read are gone")).collect();
    let [gone] = gone[..] else { panic!("one line: {lines:#?}") };
    let numbers = format!("table={code} had={had} has={} ", had - 2);
    assert!(gone.contains(&numbers), "{gone}, not {numbers}");
    let rows = locked(&bare.shelf).tables[&code].rows.clone();
    let last = rows.last().expect("rows");
    assert_eq!((last.seq, last.body.contains("four")), (said.seq, true), "it is stored where the log ends now");
    // What was lost and is said again is said once.
    let _: Sat = bare.say(&code, &players[0], "two").await.read();
    let reply = bare.ask(Method::GET, &format!("/api/tables/{code}"), &players[0], &()).await;
    assert!(reply.text.contains("\"two\"") && !reply.text.contains("\"three\""), "{}", reply.text);
}

/// The answer to a COMMIT is lost, and so is every answer after it: it was stored, and nobody here knows.
#[tokio::test(start_paused = true)]
async fn nobody_is_told_that_nothing_was_done_when_it_may_have_been() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    locked(&bare.reach.weather).fails_after = 1000;
    let reply = bare.say(&code, &players[0], "one").await;
    let problem: Problem = reply.read();
    assert_eq!((reply.status, problem.code.as_str()), (StatusCode::SERVICE_UNAVAILABLE, "store-failed"));
    let rows = locked(&bare.shelf).tables[&code].rows.clone();
    assert!(rows.last().is_some_and(|row| row.body.contains("one")), "it was stored");
    assert!(problem.text.contains("isn’t known"), "{}", problem.text);
    // Whoever does what the protocol says learns where it is.
    locked(&bare.reach.weather).fails_after = 0;
    let said: Sat = bare.say(&code, &players[0], "one").await.read();
    assert_eq!((said.seq, locked(&bare.shelf).head(&code)), (rows.len() as u64, rows.len() as u64));
}

#[tokio::test(start_paused = true)]
async fn rows_that_were_lost_and_written_over_are_noticed() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    bare.say(&code, &players[0], "one").await;
    {
        let mut shelf = locked(&bare.shelf);
        shelf.lose(&code, 1);
        let body = r#"{"said":{"chair":1,"text":"another history"}}"#.to_owned();
        let first = shelf.tables[&code].rows.len() as u64 + 1;
        let rows = vec![tablee_store::NewRow { at: 7, command: None, body }];
        let append = tablee_store::Append { table: code.clone(), first, rows, ..tablee_store::Append::default() };
        assert_eq!(shelf.append(append), tablee_store::Appended::Stored);
    }
    // Whoever wrote the other history says so; there is no more of it than was read here.
    bare.notices.send(Notice::Row { table: code.clone(), seq: 5 }).await.expect("it is heard");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let _: Sat = bare.say(&code, &players[1], "two").await.read();
    let reply = bare.ask(Method::GET, &format!("/api/tables/{code}"), &players[0], &()).await;
    assert!(reply.text.contains("another history") && !reply.text.contains("\"one\""), "{}", reply.text);
}

/// Another node switched the chat on, and this one has not heard of it: by what it has in memory it would say no.
async fn asked_after_another_node_wrote(flaw: Option<Flaw>) -> Reply {
    let shelf = Arc::default();
    let mut nodes = Vec::new();
    for number in 0..2 {
        let (reach, notices) = Reach::new(&shelf, number, 1);
        let reach = Arc::new(reach);
        let options = Options { several_nodes: true, flaw, ..options() };
        let node = Node::start(Arc::clone(&reach) as Arc<dyn Store>, options).await.expect("a node");
        nodes.push(Bare { shelf: Arc::clone(&shelf), reach, node, notices });
    }
    let (code, players) = nodes[0].table(None).await;
    let switch = async |on: bool, id: &str| {
        let order = Order { id: CommandId::new(id).expect("an id"), command: Command::Chat { on } };
        nodes[0].ask(Method::POST, &format!("/api/tables/{code}/commands"), &players[0], &order).await
    };
    assert_eq!(switch(false, "off").await.status, StatusCode::OK);
    let before = nodes[1].say(&code, &players[1], "before").await;
    assert_eq!(before.code(), "chat-off", "so far it is right, and the table is in its memory now");
    assert_eq!(switch(true, "on").await.status, StatusCode::OK);
    nodes[1].say(&code, &players[1], "hello").await
}

#[tokio::test(start_paused = true)]
async fn nobody_is_refused_by_what_was_true_before_another_node_wrote() {
    let reply = asked_after_another_node_wrote(None).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    // A node that refuses without reading is found by this.
    let reply = asked_after_another_node_wrote(Some(Flaw::RefusesUnread)).await;
    assert_eq!(reply.code(), "chat-off");
}

#[tokio::test(start_paused = true)]
async fn a_live_table_that_is_pruned_says_that_it_is_gone() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    locked(&bare.shelf).remove(&code);
    let reply = bare.say(&code, &players[0], "hello").await;
    assert_eq!((reply.status, reply.code().as_str()), (StatusCode::NOT_FOUND, "unknown-table"));
    let reply = bare.ask(Method::GET, &format!("/api/tables/{code}"), &players[0], &()).await;
    assert_eq!((reply.status, reply.code().as_str()), (StatusCode::NOT_FOUND, "unknown-table"));
    assert_eq!(bare.node.live_tables(), 0, "it left memory");
}

#[tokio::test(start_paused = true)]
async fn a_clock_at_a_table_that_cannot_be_written_does_not_burn_a_processor() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(Some(Clock::new(Span::Decision, 5))).await;
    // Every append is a conflict for which the log shows no reason.
    locked(&bare.reach.weather).refuses = true;
    let before = *locked(&bare.reach.appends);
    tokio::time::sleep(Duration::from_secs(120)).await;
    let appends = *locked(&bare.reach.appends) - before;
    // The sweep comes by every two seconds and tries, too.
    assert!((2..100).contains(&appends), "{appends} appends in two minutes");
    locked(&bare.reach.weather).refuses = false;
    tokio::time::sleep(Duration::from_secs(20)).await;
    let reply = bare.ask(Method::GET, &format!("/api/tables/{code}"), &players[0], &()).await;
    assert!(reply.text.contains("\"late\":true"), "when it can be written, it is: {}", reply.text);
}

#[tokio::test(start_paused = true)]
async fn a_log_with_a_hole_is_refused() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    for text in ["one", "two", "three"] {
        bare.say(&code, &players[0], text).await;
    }
    // The next node reads it for the first time.
    let (reach, notices) = Reach::new(&bare.shelf, 1, 1);
    locked(&bare.shelf).tables.get_mut(&code).expect("a table").rows.remove(4);
    let node = Node::start(Arc::new(reach), options()).await.expect("a node");
    let second = Bare { shelf: Arc::clone(&bare.shelf), reach: Arc::clone(&bare.reach), node, notices };
    let before = locked(&bare.shelf).tables[&code].rows.len();
    let reply = second.say(&code, &players[0], "four").await;
    assert_eq!((reply.status, reply.code().as_str()), (StatusCode::INTERNAL_SERVER_ERROR, "internal"));
    assert_eq!(locked(&bare.shelf).tables[&code].rows.len(), before, "nothing is stored behind a hole");
}

#[tokio::test(start_paused = true)]
async fn a_chair_has_one_living_address_and_moving_the_seat_ends_it() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    let path = format!("/api/tables/{code}/keys");
    let old: Key = bare.ask(Method::POST, &path, &players[0], &()).await.read();
    let new: Key = bare.ask(Method::POST, &path, &players[0], &()).await.read();
    let tickets =
        |bare: &Bare| locked(&bare.shelf).keys(&code).iter().filter(|key| key.kind == KeyKind::Ticket).count();
    assert_eq!(tickets(&bare), 1, "the second takes the place of the first");
    let [phone, tablet] = [(); 2].map(|()| Secret::random().expect("random bytes"));
    let redeem = async |who: &Secret, key: &Key| {
        bare.ask(Method::POST, "/api/keys", who, &RedeemKey { key: key.key.clone() }).await
    };
    assert_eq!(redeem(&phone, &old).await.code(), "unknown-key");
    let other: Key = bare.ask(Method::POST, &path, &players[1], &()).await.read();
    assert_eq!(tickets(&bare), 2, "each chair has its own");
    assert_eq!(redeem(&phone, &new).await.status, StatusCode::OK);
    let third: Key = bare.ask(Method::POST, &path, &phone, &()).await.read();
    assert_eq!(redeem(&tablet, &new).await.code(), "unknown-key", "once");
    assert_eq!(redeem(&tablet, &third).await.status, StatusCode::OK);
    assert_eq!(redeem(&phone, &third).await.code(), "unknown-key");
    assert_eq!(redeem(&phone, &other).await.status, StatusCode::OK, "that of the other chair is as good as it was");
    assert_eq!(tickets(&bare), 0, "none is left behind");
}

#[tokio::test(start_paused = true)]
async fn an_address_that_nobody_used_is_swept_when_it_has_expired() {
    let bare = Bare::start().await;
    let (code, players) = bare.table(None).await;
    let path = format!("/api/tables/{code}/keys");
    let _: Key = bare.ask(Method::POST, &path, &players[0], &()).await.read();
    tokio::time::sleep(Duration::from_secs(30 * 60)).await;
    let count = |bare: &Bare| locked(&bare.shelf).keys(&code).len();
    assert_eq!(count(&bare), 3, "two seats and an address");
    assert_eq!(bare.node.live_tables(), 0, "nobody is there");
    tokio::time::sleep(Duration::from_secs(31 * 60)).await;
    assert_eq!(count(&bare), 2, "the address has expired");
    let before = *locked(&bare.reach.appends);
    tokio::time::sleep(Duration::from_secs(60 * 60)).await;
    assert_eq!(*locked(&bare.reach.appends), before, "and that was all");
}

#[tokio::test(start_paused = true)]
async fn making_addresses_costs_what_commands_cost() {
    let shelf = Arc::default();
    let (reach, notices) = Reach::new(&shelf, 0, 1);
    let reach = Arc::new(reach);
    let rates = Rates { seat: 1, ..Rates::default() };
    let node = Node::start(Arc::clone(&reach) as Arc<dyn Store>, Options { rates, ..options() }).await.expect("a node");
    let bare = Bare { shelf, reach, node, notices };
    let (code, players) = bare.table(None).await;
    let mut refused = 0;
    for _ in 0..20 {
        let reply = bare.ask(Method::POST, &format!("/api/tables/{code}/keys"), &players[0], &()).await;
        refused += usize::from(reply.code() == "too-many-requests");
    }
    assert!(refused >= 10, "{refused} of 20 were refused");
}
