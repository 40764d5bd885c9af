//! Write errors are not swallowed: a store that fails the k-th write, for every k of a game.

use std::sync::Arc;

use tablee_client::{Server, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Command, Order, Sat, TableCode};
use tablee_store::{Failing, Store};

use crate::running::{Running, folder, look, options, plan, seated, sqlite};

/// Plays by HTTP until the game ends or this many moves are acknowledged; every refusal by the store is repeated with the same
/// id. Gives back what was acknowledged (move, row) and how often the store was said to have failed.
async fn play(code: TableCode, players: &[Server], most: usize, rng: &mut PlayoutRng) -> (Vec<(usize, u64)>, usize) {
    let (mut acknowledged, mut failures) = (Vec::new(), 0);
    while acknowledged.len() < most {
        let update = look(&players[0], code).await;
        let game = update.game.expect("a game");
        let Some(&seat) = game.deciding.iter().find(|seat| !game.chosen.contains(seat)) else { break };
        // Without a rematch the seats are the chairs.
        let player = &players[seat.index()];
        let moves = look(player, code).await.game.expect("a game").moves;
        let choice = moves[rng.below(moves.len() as u32) as usize].clone();
        let order = Order { id: new_id(), command: Command::Choose { decision: game.decision, choice } };
        loop {
            let reply = player.post(&format!("/api/tables/{code}/commands"), &order).await.expect("an answer");
            if reply.status == 200 {
                let sat: Sat = reply.read().expect("an acknowledgement");
                acknowledged.push((game.decision, sat.seq));
                break;
            }
            let problem = reply.problem().expect("a problem");
            assert_eq!((reply.status, problem.code.as_str()), (503, "store-failed"), "{}", reply.text);
            assert!(!problem.text.is_empty());
            failures += 1;
            assert!(failures < 5, "it does not recover");
        }
    }
    (acknowledged, failures)
}

/// Fails the k-th write of a table, plays past it, and compares what was acknowledged with what is stored. False if the game
/// ended before its k-th write.
async fn fail_write(k: u64, game: &str, keeps: bool) -> bool {
    let (_folder, file) = folder();
    let real = sqlite(&file).await;
    // Two writes open the table and seat the other.
    let failing = match keeps {
        true => Failing::after_storing(Arc::clone(&real), k + 2, k + 2),
        false => Failing::new(Arc::clone(&real), k + 2, k + 2),
    };
    let failing = Arc::new(failing);
    let running = Running::start(Arc::clone(&failing) as Arc<dyn Store>, options()).await;
    let (code, players) = seated(&running.server, &plan(game, 2)).await;
    let (acknowledged, failures) = play(code, &players, k as usize + 1, &mut PlayoutRng::new(k)).await;
    let rows = real.rows(&code.to_string(), 1, 1000).await.expect("rows");
    let reached = failing.appends() >= k + 2;
    if keeps {
        assert_eq!(failures, 0, "{game}, write {k}: it was stored, and the table finds it in its log");
    } else {
        assert_eq!(failures, usize::from(reached), "{game}: the table says that write {k} failed");
    }
    for (decision, seq) in &acknowledged {
        let row = &rows[*seq as usize - 1];
        assert!(row.body.contains("\"chose\""), "{game}, decision {decision}: acknowledged without a row: {row:?}");
    }
    let chosen = rows.iter().filter(|row| row.body.contains("\"chose\"")).count();
    assert_eq!(chosen, acknowledged.len(), "{game}, write {k}: applied twice, or not at all");
    assert_eq!(look(&players[0], code).await.seq, rows.len() as u64, "memory is where the log is");
    running.stop().await;
    reached
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_fails_is_not_acknowledged_and_the_table_recovers() {
    let mut writes = 0;
    while fail_write(writes + 1, "kariba", false).await {
        writes += 1;
    }
    assert!(writes > 20, "a game has more than {writes} writes");
    for k in 1..=9 {
        fail_write(k, ["karuba-cards", "labyrinth", "karuba"][k as usize % 3], false).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_is_reported_as_failed_but_was_stored_is_not_done_twice() {
    for k in 1..=16 {
        fail_write(k, ["kariba", "karuba-cards", "labyrinth", "karuba"][k as usize % 4], true).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_be_stored_is_not_opened() {
    let (_folder, file) = folder();
    let failing = Failing::new(sqlite(&file).await, 1, 1);
    let running = Running::start(Arc::new(failing), options()).await;
    let server = running.server.with_new_token().await.expect("a token");
    let plan = plan("kariba", 2);
    let reply = server.post("/api/tables", &plan).await.expect("an answer");
    assert_eq!(reply.status, 503, "{}", reply.text);
    let opened = server.open(&plan).await.expect("the second time it works");
    let again = server.open(&plan).await.expect("and the third time it is the same table");
    assert_eq!(opened, again);
    running.stop().await;
}
