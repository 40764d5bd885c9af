//! The store against a model: whatever is appended in whatever order, the database and forty lines of plain lists agree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_store::{Append, Appended, Change, Key, KeyHash, KeyKind, NewRow, OpenOptions, SqliteStore, Store};

/// One store for all executions of a thread; each uses tables of its own.
struct Bench {
    runtime: tokio::runtime::Runtime,
    store: SqliteStore,
    _folder: tempfile::TempDir,
}

thread_local! {
    static BENCH: Bench = {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("tables.sqlite");
        let store = runtime.block_on(SqliteStore::open(&file, OpenOptions::default())).expect("a store");
        Bench { runtime, store, _folder: folder }
    };
}

static TABLES: AtomicU64 = AtomicU64::new(0);

/// What the store should hold of one table.
#[derive(Default)]
struct Model {
    rows: Vec<NewRow>,
    commands: BTreeMap<String, u64>,
    keys: BTreeSet<KeyHash>,
}

impl Model {
    fn append(&mut self, append: &Append) -> Appended {
        let commands = append.rows.iter().filter_map(|row| row.command.as_ref());
        if let Some(&seq) = commands.clone().find_map(|command| self.commands.get(command)) {
            return Appended::Repeated { seq };
        }
        if append.first != self.rows.len() as u64 + 1 {
            return Appended::Conflict;
        }
        let gone = |change: &Change| matches!(change, Change::SpendKey(hash) if !self.keys.contains(hash));
        if append.changes.iter().any(gone) {
            return Appended::Spent;
        }
        for row in &append.rows {
            self.rows.push(row.clone());
            if let Some(command) = &row.command {
                self.commands.insert(command.clone(), self.rows.len() as u64);
            }
        }
        for change in &append.changes {
            match change {
                Change::AddKey(key) => drop(self.keys.insert(key.hash)),
                Change::RemoveKey(hash) | Change::SpendKey(hash) => drop(self.keys.remove(hash)),
                Change::Rewrite { seq, body } => self.rows[*seq as usize - 1].body.clone_from(body),
                _ => {}
            }
        }
        Appended::Stored
    }
}

/// Four bytes are one append: how it is numbered, its rows and their commands, and what it does to a key.
fn append(table: &str, head: u64, bytes: &[u8; 4]) -> Append {
    let [number, rows, commands, change] = *bytes;
    // Mostly the right number, otherwise one that somebody else has written or will write.
    let first = match number % 8 {
        0 => head,
        1 => head + 2,
        _ => head + 1,
    };
    let row = |index: u8| {
        let id = (commands >> (2 * index)) & 3;
        let command = (id > 0).then(|| format!("command-{}", (u64::from(id) * 7 + u64::from(index) + head) % 9));
        NewRow { at: i64::from(number), command, body: format!("{{\"{rows}\":{index}}}") }
    };
    let mut rows: Vec<NewRow> = (0..rows % 4).map(row).collect();
    // Two rows of one append with the same command are refused as a whole; that is another test's.
    let mut seen = BTreeSet::new();
    rows.retain(|row| row.command.as_ref().is_none_or(|command| seen.insert(command.clone())));
    let hash = KeyHash([change % 5; 32]);
    let key = Key { hash, table: table.to_owned(), kind: KeyKind::Seat, seat: Some(1), expires: None };
    let changes = match change / 5 % 5 {
        0 => vec![Change::AddKey(key)],
        1 => vec![Change::RemoveKey(hash)],
        2 => vec![Change::SpendKey(hash)],
        3 if first > 1 => {
            vec![Change::Rewrite { seq: 1 + u64::from(number) % (first - 1), body: format!("{{\"{number}\":0}}") }]
        }
        _ => Vec::new(),
    };
    Append { table: table.to_owned(), first, after: None, rows, changes }
}

/// Appends as the bytes say, at two tables by turns, and compares after each.
pub fn store(data: &[u8]) {
    BENCH.with(|Bench { runtime, store, .. }| {
        runtime.block_on(async {
            let number = TABLES.fetch_add(2, Ordering::Relaxed);
            let names = [format!("table-{number}"), format!("table-{}", number + 1)];
            let mut models = [Model::default(), Model::default()];
            for (step, bytes) in data.chunks_exact(4).take(16).enumerate() {
                let bytes: &[u8; 4] = bytes.try_into().expect("four bytes");
                let which = usize::from(bytes[3] >> 7);
                let (name, model) = (&names[which], &mut models[which]);
                let append = append(name, model.rows.len() as u64, bytes);
                let expected = model.append(&append);
                let answered = store.append(append.clone()).await.expect("the disk takes it");
                assert_eq!(answered, expected, "step {step}: {append:?}");
            }
            for (name, model) in names.iter().zip(&models) {
                compare(store, name, model).await;
            }
        });
    });
}

async fn compare(store: &SqliteStore, name: &str, model: &Model) {
    assert_eq!(store.head(name).await.expect("it can be read"), model.rows.len() as u64);
    let rows = store.rows(name, 1, 1_000).await.expect("it can be read");
    assert_eq!(rows.len(), model.rows.len());
    for (index, (row, expected)) in rows.iter().zip(&model.rows).enumerate() {
        let seen = (row.seq, row.at, &row.command, &row.body);
        assert_eq!(seen, (index as u64 + 1, expected.at, &expected.command, &expected.body), "{name}");
    }
    for (command, &seq) in &model.commands {
        let row = store.row_of_command(name, command).await.expect("it can be read");
        assert_eq!(row.map(|row| row.seq), Some(seq), "{command}");
    }
}
