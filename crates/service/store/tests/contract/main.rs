//! What every store promises, asked of both: each test runs on a SQLite file and on a PostgreSQL database of its own.

mod calling;
mod care;
mod lists;
mod log;
mod operation;
mod place;
mod rewriting;
mod sharing;

use tablee_store::{Append, Appended, Change, NewRow, Status, Store, TableEntry};

/// Makes two tests of a promise.
macro_rules! promises {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::place::Place::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::place::Place::postgres(concat!(module_path!(), "::", stringify!($name))).await).await;
            })+
        }
    };
}
pub(crate) use promises;

pub(crate) fn row(command: &str) -> NewRow {
    NewRow { at: 1_000, command: Some(command.to_owned()), body: format!("{{\"done\":\"{command}\"}}") }
}

pub(crate) fn append(table: &str, first: u64, commands: &[&str]) -> Append {
    let rows = commands.iter().map(|command| row(command)).collect();
    Append { table: table.to_owned(), first, rows, ..Append::default() }
}

pub(crate) fn entry(code: &str, status: Status, updated: i64) -> TableEntry {
    TableEntry {
        code: code.to_owned(),
        game: "kariba".to_owned(),
        public: true,
        status,
        seats: 2,
        updated,
        wake: None,
        summary: "{}".to_owned(),
    }
}

pub(crate) async fn stored(store: &dyn Store, append: Append) {
    assert_eq!(store.append(append).await.expect("the store works"), Appended::Stored);
}

/// Stores a table with one row and this entry.
pub(crate) async fn listed(store: &dyn Store, entry: TableEntry) {
    let opening = append(&entry.code, 1, &["opened"]);
    stored(store, Append { changes: vec![Change::List(entry)], ..opening }).await;
}

/// The commands of a table's rows, after a check that their numbers have no gap.
pub(crate) async fn commands(store: &dyn Store, table: &str) -> Vec<String> {
    let rows = store.rows(table, 1, 10_000).await.expect("the store works");
    assert!(rows.iter().map(|row| row.seq).eq(1..=rows.len() as u64), "{table} has a gap");
    rows.into_iter().map(|row| row.command.expect("every row of these tests has a command")).collect()
}
