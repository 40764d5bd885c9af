//! Nothing leaks: tables created and abandoned in every phase leave nothing behind but rows.

use std::time::Duration;

use tablee_client::{Line, Server};
use tablee_core::PlayoutRng;
use tablee_core::Rng as _;
use tablee_protocol::Command;
use tablee_server::Options;

use crate::running::{GAMES, Running, folder, look, options, plan, sqlite};

const TABLES: u64 = 20_000;
const PLAYERS: u64 = 8;

fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line");
    line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok()).expect("a number") / 1024
}

/// Opens a table and abandons it: before anybody joined, after that, with a socket, in mid-game, with bots thinking.
async fn abandon(server: &Server, number: u64, rng: &mut PlayoutRng) {
    let token = || tablee_server::Secret::random().expect("random bytes").text();
    let first = server.with_token(&token());
    let mut wanted = plan(GAMES[number as usize % GAMES.len()], 2);
    let phase = number % 16;
    if phase == 5 {
        wanted.seats[1] = tablee_protocol::SeatPlan::Bot { level: "random".into() };
    }
    let code = first.open(&wanted).await.expect("a table").code;
    if phase < 10 {
        return;
    }
    let other = server.with_token(&token());
    other.sit(code, "other").await.expect("a free seat");
    if phase < 13 {
        return;
    }
    let mut line = Line::open(&first, code).await.expect("a socket");
    line.update().await.expect("an update");
    if phase == 13 {
        return;
    }
    let game = look(&first, code).await.game.expect("a game");
    if let Some(choice) = game.moves.get(rng.below(game.moves.len().max(1) as u32) as usize) {
        line.ask(Command::Choose { decision: game.decision, choice: choice.clone() }).await.expect("an answer");
    }
    if phase == 15 {
        line.ask(Command::Leave).await.expect("an answer");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_tables_leave_memory() {
    let (_folder, file) = folder();
    let quick = Options { idle_table: Duration::from_millis(1500), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let mut rng = PlayoutRng::new(1);
    // What is needed once is there after a few.
    for number in 0..400 {
        abandon(&running.server, number, &mut rng).await;
    }
    wait_until_empty(&running).await;
    let metrics = tokio::runtime::Handle::current().metrics();
    let (before, tasks) = (memory(), metrics.num_alive_tasks());
    let workers = (0..PLAYERS).map(|worker| {
        let server = running.server.clone();
        tokio::spawn(async move {
            let mut rng = PlayoutRng::new(worker);
            for number in (worker..TABLES).step_by(PLAYERS as usize) {
                abandon(&server, number, &mut rng).await;
            }
        })
    });
    let workers: Vec<_> = workers.collect();
    for worker in workers {
        worker.await.expect("no panic");
    }
    wait_until_empty(&running).await;
    let (after, left) = (memory(), metrics.num_alive_tasks());
    assert!(after <= before + 32, "{before} MiB before, {after} MiB after {TABLES} tables");
    assert!(left <= tasks + 2, "{tasks} tasks before, {left} after");
    assert_eq!(running.node.open_sockets(), 0);
    let store = running.server.get("/metrics").await.expect("metrics").text;
    assert!(store.contains("tablee_tables_live 0"), "{store}");
    running.stop().await;
}

async fn wait_until_empty(running: &Running) {
    for _ in 0..600 {
        if running.node.live_tables() == 0 && running.node.open_sockets() == 0 {
            // Connections that are being closed need a moment more.
            return tokio::time::sleep(Duration::from_millis(500)).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{} tables and {} sockets are left", running.node.live_tables(), running.node.open_sockets());
}
