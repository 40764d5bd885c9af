//! How many appends a second a store takes, and how long each waits.
//!
//! `cargo run --release -p tablee-store --example appends -- PLACE [CALLERS] [SECONDS] [LISTED]`: each caller writes rows of
//! 200 bytes at a table of its own, one after the other; with LISTED every row changes the table's entry in the list too.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tablee_store::{Append, Appended, Change, NewRow, OpenOptions, Status, Store, TableEntry, open};

fn append(table: &str, first: u64, listed: bool) -> Append {
    let row = NewRow {
        at: 1_700_000_000_000,
        command: Some(format!("{:022x}", first.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        body: format!("{{\"choice\":\"{}\"}}", "x".repeat(186)),
    };
    let entry = TableEntry {
        code: table.to_owned(),
        game: "a game".to_owned(),
        public: false,
        status: Status::Playing,
        seats: 2,
        updated: first as i64,
        wake: None,
        summary: format!("{{\"turn\":{}}}", first % 2),
    };
    let changes = if listed { vec![Change::List(entry)] } else { Vec::new() };
    Append { table: table.to_owned(), first, rows: vec![row], changes, after: None }
}

/// Spread over the alphabet, as the codes of real tables are.
fn code(number: u64) -> String {
    let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    format!("{mixed:016x}")
}

async fn caller(store: Arc<dyn Store>, table: String, until: Instant, listed: bool) -> Vec<Duration> {
    let mut waits = Vec::new();
    let head = store.head(&table).await.expect("the table can be read");
    for first in head + 1.. {
        let start = Instant::now();
        if start > until {
            break;
        }
        let outcome = store.append(append(&table, first, listed)).await;
        assert_eq!(outcome.expect("the row is written"), Appended::Stored);
        waits.push(start.elapsed());
    }
    waits
}

#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let place = arguments.first().expect("the place of a store");
    let number =
        |index: usize, default: u64| arguments.get(index).map_or(default, |text| text.parse().expect("a whole number"));
    let (callers, seconds) = (number(1, 500), number(2, 5));
    let listed = arguments.get(3).is_some();
    let store = open(place, OpenOptions::default()).await.expect("the store opens");
    let start = Instant::now();
    let until = start + Duration::from_secs(seconds);
    let tasks: Vec<_> =
        (0..callers).map(|number| tokio::spawn(caller(Arc::clone(&store), code(number), until, listed))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("the caller ends well"));
    }
    let elapsed = start.elapsed().as_secs_f64();
    store.close().await;
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    let queue = store.queue();
    println!(
        "{callers} callers: {:.0} appends/s, {:.0} a transaction; waits: half {:.1} ms, 99 of 100 {:.1} ms, longest {:.1} ms",
        waits.len() as f64 / elapsed,
        queue.appends as f64 / queue.batches as f64,
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
