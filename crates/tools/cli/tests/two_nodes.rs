//! Two servers on one PostgreSQL, players spread over both, one of them killed in mid-game: play goes on through the other,
//! nothing that was acknowledged is lost, nothing is played twice.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sqlx::Connection as _;
use tablee_client::{Line, Server, new_id};
use tablee_protocol::{Answer, Command as Act, CommandId, OpenTable, Order, SeatPlan, TableCode, Update};
use tablee_store::{OpenOptions, Row, open};

const GAMES: [&str; 4] = ["karuba", "karuba-cards", "kariba", "labyrinth"];
/// Moves acknowledged before a node is killed.
const BEFORE: usize = 60;
/// How soon play must go on.
const SOON: Duration = Duration::from_secs(5);
const END: Duration = Duration::from_secs(120);

/// A server in a process of its own.
struct Node {
    process: Child,
    address: String,
}

impl Node {
    fn start(database: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--log", "warn", "--database", database]);
        command.env("LC_ALL", "C").env("TABLEE_LANG", "en").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
        Self { process, address }
    }

    /// As `kill -9`.
    fn kill(&mut self) {
        self.process.kill().expect("it runs until now");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have been killed by the test.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

async fn database() -> String {
    let server = std::env::var("TABLEE_TEST_POSTGRES")
        .expect("a PostgreSQL is needed: cargo xtask postgres cargo nextest run -p tablee-cli --test two_nodes");
    let mut connection = sqlx::PgConnection::connect(&server).await.expect("the PostgreSQL of the tests answers");
    for sql in ["DROP DATABASE IF EXISTS two_nodes", "CREATE DATABASE two_nodes"] {
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("a database for the test");
    }
    let (address, _) = server.rsplit_once('/').expect("the address of a database");
    format!("{address}/two_nodes")
}

/// What was acknowledged at which table, and when.
#[derive(Debug, Default)]
struct Book {
    moves: Vec<(TableCode, CommandId, u64, Instant)>,
}

/// Somebody with a seat, who knows both nodes.
struct Player {
    nodes: Vec<Server>,
    code: TableCode,
    book: Arc<Mutex<Book>>,
    /// Which move is taken of those that are legal.
    luck: usize,
}

/// How a stretch of play on one connection ended.
enum Ended {
    Game(Box<Update>),
    Broken,
}

impl Player {
    /// Plays to the end of the game; when a line breaks, goes on at the other node.
    async fn play(mut self) -> Update {
        let mut unanswered = None;
        for turn in 0.. {
            let node = self.nodes[turn % self.nodes.len()].clone();
            if let Ok(line) = Line::open(&node, self.code).await {
                match self.play_here(line, &mut unanswered).await {
                    Ended::Game(update) => return *update,
                    Ended::Broken => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        unreachable!("there is always another try")
    }

    async fn play_here(&mut self, mut line: Line, unanswered: &mut Option<Order>) -> Ended {
        // Whoever got no answer asks again, with the same id.
        if let Some(order) = unanswered
            && self.send(&mut line, order).await.is_err()
        {
            return Ended::Broken;
        }
        let mut latest: Option<Update> = None;
        loop {
            let Ok(answer) = line.next().await else { return Ended::Broken };
            match answer {
                Answer::Done { id, seq } => {
                    if unanswered.take_if(|order| order.id == id).is_some() {
                        let mut book = self.book.lock().expect("no player has panicked");
                        book.moves.push((self.code, id, seq, Instant::now()));
                    }
                    // A move that was stored before the line broke is in the first update already, and none follows;
                    // an update from before the move is no longer true.
                    latest.take_if(|update| update.seq < seq);
                }
                Answer::Refused { problem, .. } => panic!("whose turn it is may play: {problem:?}"),
                Answer::Bye { .. } => return Ended::Broken,
                Answer::Update(update) => latest = Some(update),
                Answer::Company(_) => (),
            }
            if unanswered.is_some() {
                continue;
            }
            let Some(update) = latest.take() else { continue };
            if update.game.as_ref().is_some_and(|game| game.standing.is_some()) {
                return Ended::Game(Box::new(update));
            }
            let Some(order) = self.order(&update) else { continue };
            let sent = self.send(&mut line, &order).await;
            *unanswered = Some(order);
            if sent.is_err() {
                return Ended::Broken;
            }
        }
    }

    fn order(&mut self, update: &Update) -> Option<Order> {
        let game = update.game.as_ref()?;
        let you = update.you?;
        if !game.deciding.contains(&you) || game.chosen.contains(&you) || game.moves.is_empty() {
            return None;
        }
        self.luck = self.luck.wrapping_mul(31).wrapping_add(7);
        let choice = game.moves[self.luck % game.moves.len()].clone();
        Some(Order { id: new_id(), command: Act::Choose { decision: game.decision, choice } })
    }

    async fn send(&self, line: &mut Line, order: &Order) -> Result<(), tablee_client::ClientError> {
        line.send_text(serde_json::to_string(order).expect("an order can be written")).await
    }
}

/// Opens a table through one node and seats a person through each, or a person and a bot.
async fn seat(nodes: &[Server; 2], game: &str, bot: bool, book: &Arc<Mutex<Book>>) -> (TableCode, Vec<Player>) {
    let second = if bot { SeatPlan::Bot { level: "random".into() } } else { SeatPlan::Person {} };
    let plan = OpenTable {
        id: new_id(),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}, second],
        name: game.to_owned(),
        player: Some("Anna".to_owned()),
        public: false,
        chat: Some(true),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    };
    let [north, south] = nodes;
    let anna = north.with_new_token().await.expect("a token for Anna");
    let code = anna.open(&plan).await.expect("a table").code;
    let player = |token: &Server, nodes: [&Server; 2], luck| Player {
        nodes: nodes.iter().map(|node| node.with_token(token.token().expect("a token"))).collect(),
        code,
        book: Arc::clone(book),
        luck,
    };
    let mut players = vec![player(&anna, [north, south], 1)];
    if !bot {
        let bob = south.with_new_token().await.expect("a token for Bob");
        bob.sit(code, "Bob").await.expect("a seat through the other node");
        players.push(player(&bob, [south, north], 2));
    }
    (code, players)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_through_the_other_node_and_nothing_is_lost() {
    let database = database().await;
    let mut north = Node::start(&database);
    let south = Node::start(&database);
    let nodes = [&north.address, &south.address].map(|address| Server::new(address).expect("an address"));
    let book = Arc::new(Mutex::new(Book::default()));
    let mut tables = Vec::new();
    for game in GAMES {
        for bot in [false, true] {
            let (code, players) = seat(&nodes, game, bot, &book).await;
            let players: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
            tables.push((game, bot, code, players));
        }
    }
    let acknowledged = |since: Option<Instant>| {
        let book = book.lock().expect("no player has panicked");
        let moves = book.moves.iter().filter(|(.., at)| since.is_none_or(|since| *at > since));
        moves.map(|(code, _, _, at)| (code.to_string(), *at)).collect::<Vec<_>>()
    };
    let start = Instant::now();
    while acknowledged(None).len() < BEFORE {
        assert!(start.elapsed() < END, "only {} moves", acknowledged(None).len());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let killed = Instant::now();
    north.kill();

    let mut ends = Vec::new();
    for (game, bot, code, players) in tables {
        for player in players {
            let rest = END.saturating_sub(start.elapsed());
            let update = tokio::time::timeout(rest, player).await;
            let update = update.unwrap_or_else(|_| panic!("{game}, bot {bot}: no end")).expect("the player plays");
            ends.push((code, update));
        }
    }

    // Every table that was still being played went on soon.
    let mut resumed: HashMap<String, Instant> = HashMap::new();
    for (code, at) in acknowledged(Some(killed)) {
        resumed.entry(code).and_modify(|first| *first = at.min(*first)).or_insert(at);
    }
    assert!(resumed.len() >= 4, "most games were still on: {}", resumed.len());
    for (code, at) in &resumed {
        assert!(*at - killed < SOON, "{code} went on after {:?}", *at - killed);
    }
    // Both players saw the same end.
    for (code, update) in &ends {
        let standing =
            |update: &Update| serde_json::to_value(update.game.as_ref().and_then(|game| game.standing.clone()));
        let other = ends.iter().find(|(other, _)| other == code).map(|(_, update)| update).expect("itself");
        assert_eq!(standing(update).expect("JSON"), standing(other).expect("JSON"), "{code}");
    }
    // What was acknowledged is a row, the very row that was told, and no row is missing before it.
    let store = open(&database, OpenOptions::default()).await.expect("the store opens");
    let book = book.lock().expect("no player has panicked").moves.clone();
    for (code, _) in &ends {
        let rows = store.rows(&code.to_string(), 1, 100_000).await.expect("the store works");
        assert!(rows.iter().map(|row| row.seq).eq(1..=rows.len() as u64), "{code}");
        for (_, id, seq, _) in book.iter().filter(|(table, ..)| table == code) {
            // Ids are stored with the beginning of their seat's secret before them.
            let ending = format!(":{id}");
            let of_id = |row: &&Row| row.command.as_ref().is_some_and(|command| command.ends_with(&ending));
            let stored: Vec<u64> = rows.iter().filter(of_id).map(|row| row.seq).collect();
            assert_eq!(stored, [*seq], "{code}: {id}");
        }
    }
}
