//! A program that does what it is told with a store, for tests that make the system below it fail, stop it, or end it.
//!
//! `tablee-store-writer PLACE [accept-loss]`; each line of its input is a wish, each line of its output an answer: the number of
//! the wish and what became of it. Wishes are granted at the same time, as those of many tables are.

use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tablee_store::{Append, Appended, Change, NewRow, OpenOptions, Score, Status, Store, StoreError, TableEntry, open};

fn say(number: u64, what: &str) {
    let mut out = std::io::stdout().lock();
    // Whoever told us what to do may have gone.
    let _ = writeln!(out, "{number} {what}").and_then(|()| out.flush());
}

fn append(table: &str, first: u64, command: &str) -> Append {
    let row = NewRow {
        at: first as i64,
        command: Some(command.to_owned()),
        body: format!("{{\"command\":\"{command}\",\"more\":\"{}\"}}", "x".repeat(150)),
    };
    let entry = TableEntry {
        code: table.to_owned(),
        game: "kariba".to_owned(),
        public: true,
        status: Status::Playing,
        seats: 2,
        updated: first as i64,
        wake: None,
        summary: "{}".to_owned(),
    };
    Append { table: table.to_owned(), first, rows: vec![row], changes: vec![Change::List(entry)], after: None }
}

fn score(id: &str) -> Score {
    Score {
        id: id.to_owned(),
        at: 1,
        game: "kariba".to_owned(),
        players: Vec::new(),
        table: None,
        public: true,
        entered_by: None,
        note: String::new(),
    }
}

async fn grant(store: &dyn Store, place: &str, wish: &[&str]) -> Result<String, StoreError> {
    let done = "done".to_owned();
    match wish {
        ["append", table, first, command] => {
            let first = first.parse().unwrap_or_default();
            Ok(match store.append(append(table, first, command)).await? {
                Appended::Stored => "stored".to_owned(),
                Appended::Conflict => "conflict".to_owned(),
                Appended::Repeated { seq } => format!("repeated {seq}"),
                Appended::Spent => "spent".to_owned(),
            })
        }
        ["head", table] => Ok(store.head(table).await?.to_string()),
        ["health"] => store.health().await.map(|()| done),
        ["score", id] => store.add_score(score(id)).await.map(|_| done),
        ["lease", table] => store.take_lease(table, "node", Duration::from_secs(60)).await.map(|_| done),
        ["prune", since] => store.prune(since.parse().unwrap_or_default()).await.map(|_| done),
        ["backup", file] => store.backup(Path::new(file)).await.map(|()| done),
        ["checkpoint"] => {
            use sqlx::Connection as _;
            // As another program would, which only looks.
            let mut connection = sqlx::SqliteConnection::connect(place).await?;
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await?;
            connection.close().await?;
            Ok(done)
        }
        _ => Ok("not understood".to_owned()),
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let place = arguments.first().cloned().unwrap_or_default();
    let options = OpenOptions { accept_loss: arguments.iter().any(|argument| argument == "accept-loss") };
    let store = match open(&place, options).await {
        Ok(store) => store,
        Err(error) => {
            say(0, &format!("failed: {error}"));
            return std::process::ExitCode::FAILURE;
        }
    };
    say(0, "open");
    let (wishes, mut heard) = tokio::sync::mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if wishes.send(line).is_err() {
                return;
            }
        }
    });
    let mut tasks = tokio::task::JoinSet::new();
    while let Some(line) = heard.recv().await {
        let (store, place) = (Arc::clone(&store), place.clone());
        tasks.spawn(async move {
            let words: Vec<&str> = line.split(' ').collect();
            let Some((number, wish)) = words.split_first() else { return };
            let answer = grant(&*store, &place, wish).await.unwrap_or_else(|error| format!("failed: {error}"));
            say(number.parse().unwrap_or_default(), &answer);
        });
        while tasks.try_join_next().is_some() {}
    }
    while tasks.join_next().await.is_some() {}
    store.close().await;
    say(0, "closed");
    std::process::ExitCode::SUCCESS
}
