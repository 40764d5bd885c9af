//! Bots of one do not keep the bots of others waiting, and where nobody is, none thinks.

use std::path::Path;
use std::time::{Duration, Instant};

use hyper::Method;
use tablee_client::{Server, new_id};
use tablee_protocol::{Command, OpenTable, Opened, SeatPlan, TableCode};
use tablee_server::{Options, Rates};

use crate::running::{Running, folder, line, look, options, plan, sqlite};

fn bot(level: &str) -> SeatPlan {
    SeatPlan::Bot { level: level.into() }
}

/// A server that believes whoever says from where they come.
async fn start(file: &Path, rates: Rates) -> Running {
    Running::start(sqlite(file).await, Options { behind_proxy: true, thinkers: 2, rates, ..options() }).await
}

async fn open_from(server: &Server, address: &str, plan: &OpenTable) -> u16 {
    let headers = [("x-forwarded-for", address), ("content-type", "application/json")];
    let body = serde_json::to_vec(plan).expect("JSON");
    server.request(Method::POST, "/api/tables", &headers, body).await.expect("an answer").status
}

/// The longest time in which an easy bot has answered, over some moves.
async fn slowest_answer(server: &Server) -> Duration {
    let player = server.with_new_token().await.expect("a token");
    let mut wanted = plan("kariba", 2);
    wanted.seats[1] = bot("easy");
    let code = player.open(&wanted).await.expect("a table").code;
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        let game = look(&player, code).await.game.expect("a game");
        let choice = game.moves.first().expect("it is the person's turn").clone();
        let start = Instant::now();
        let reply = player.command(code, Command::Choose { decision: game.decision, choice }).await;
        assert_eq!(reply.expect("an answer").status, 200);
        while look(&player, code).await.game.expect("a game").moves.is_empty() {
            assert!(start.elapsed() < Duration::from_secs(30), "the bot does not answer");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        slowest = slowest.max(start.elapsed());
    }
    slowest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_easy_bot_answers_beside_any_number_of_master_bots() {
    let (_folder, file) = folder();
    let running = start(&file, Rates { tables: 1000, ..Rates::default() }).await;
    let hostile = running.server.with_new_token().await.expect("a token");
    let tables: Vec<OpenTable> =
        (0..60).map(|_| OpenTable { seats: vec![bot("master"); 4], player: None, ..plan("karuba", 4) }).collect();
    for wanted in &tables {
        assert_eq!(open_from(&hostile, "203.0.113.9", wanted).await, 201);
    }
    let slowest = slowest_answer(&running.server).await;
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    running.stop().await;

    // All these tables are still there after a restart, but nobody is at them.
    let running = start(&file, Rates { tables: 1000, ..Rates::default() }).await;
    let slowest = slowest_answer(&running.server).await;
    assert!(slowest < Duration::from_secs(1), "after a restart: {slowest:?}");
    let secret = tablee_server::Secret::parse(hostile.token().expect("a token")).expect("256 bits");
    let code = secret.code(&tables[0].id);
    let before = stored(&file, code).await;
    assert!(before >= 2, "it was opened and dealt");
    // Whoever looks wakes it.
    let mut watching = line(&running.server, code).await;
    let woken = async { while watching.update().await.expect("an update").seq <= before {} };
    tokio::time::timeout(Duration::from_secs(30), woken).await.expect("the bots go on");
    running.stop().await;
}

async fn stored(file: &Path, code: TableCode) -> u64 {
    sqlite(file).await.head(&code.to_string()).await.expect("it can be read")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_was_left_waits_and_is_not_looked_at_again() {
    let (_folder, file) = folder();
    let quick = Options { idle_table: Duration::from_millis(200), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let player = running.server.with_new_token().await.expect("a token");
    let wanted = OpenTable { id: new_id(), seats: vec![bot("random"); 2], player: None, ..plan("kariba", 2) };
    let Opened { code, .. } = player.open(&wanted).await.expect("a table");
    // Whoever opened it is there for a while: bots among themselves play to the end.
    let over = async {
        while look(&player, code).await.game.expect("a game").standing.is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), over).await.expect("bots finish the game");
    running.stop().await;
    let entry = sqlite(&file).await.table(&code.to_string()).await.expect("it can be read").expect("it is listed");
    assert_eq!(entry.wake, None, "nobody has to look at it");
}
