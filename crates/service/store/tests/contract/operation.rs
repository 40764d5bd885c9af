//! What whoever runs a store relies on: durability, versions, backup, pruning, health.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tablee_store::{
    Append, Appended, Change, Failing, Key, KeyHash, KeyKind, OpenOptions, Score, ScoreFilter, Status, Store,
    StoreError, TableEntry, TableFilter, open, restore,
};

use crate::place::Place;
use crate::{append, commands, entry, listed, promises, stored};

promises!(
    a_store_without_durability_is_refused_unless_loss_is_accepted,
    a_store_of_a_later_version_is_refused,
    a_backup_made_while_others_write_is_whole_and_opens,
    a_backup_can_be_restored,
    pruning_removes_what_nobody_will_end_and_nothing_else,
    health_reads_and_writes,
    a_store_can_be_made_to_fail,
);

async fn a_store_without_durability_is_refused_unless_loss_is_accepted(place: Place) {
    let undurable = if place.is_postgres() {
        place.execute("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$").await;
        place.place.clone()
    } else {
        // In memory there is no write-ahead log.
        ":memory:".to_owned()
    };
    let refused = open(&undurable, OpenOptions::default()).await;
    let expected = if place.is_postgres() { "synchronous_commit" } else { "journal_mode" };
    assert!(matches!(refused, Err(StoreError::NotDurable { setting, .. }) if setting == expected), "{refused:?}");
    if place.is_postgres() {
        let store = open(&undurable, OpenOptions { accept_loss: true }).await.expect("loss is accepted");
        stored(&*store, append("a", 1, &["one"])).await;
    }
}

async fn a_store_of_a_later_version_is_refused(place: Place) {
    place.open().await.close().await;
    let sql = if place.is_postgres() { "UPDATE schema_version SET version = 99" } else { "PRAGMA user_version = 99" };
    place.execute(sql).await;
    let refused = open(&place.place, OpenOptions::default()).await;
    assert!(matches!(refused, Err(StoreError::TooNew { found: 99, .. })), "{refused:?}");
}

/// Every row of these tables changes the list in the same transaction: a copy of one moment agrees with itself.
async fn keep_writing(store: Arc<dyn Store>, table: String, stop: Arc<AtomicBool>) -> u64 {
    let mut first = 1;
    while !stop.load(Ordering::Relaxed) {
        let changes = vec![Change::List(entry(&table, Status::Playing, first as i64))];
        stored(&*store, Append { changes, ..append(&table, first, &[&first.to_string()]) }).await;
        first += 1;
    }
    first - 1
}

async fn a_backup_made_while_others_write_is_whole_and_opens(place: Place) {
    let store = place.open().await;
    let stop = Arc::new(AtomicBool::new(false));
    let tables: Vec<String> = (0..20).map(|number| format!("table-{number}")).collect();
    let writers: Vec<_> = tables
        .iter()
        .map(|table| tokio::spawn(keep_writing(Arc::clone(&store), table.clone(), Arc::clone(&stop))))
        .collect();
    while store.queue().rows < 100 {
        assert!(writers.iter().all(|writer| !writer.is_finished()), "a writer fails");
        tokio::task::yield_now().await;
    }
    let before = store.queue().rows;
    let file = place.folder.path().join("copy.db");
    store.backup(&file).await.expect("the backup is written");
    let after = store.queue().rows;
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("writers are not disturbed");
    }
    assert!(matches!(store.backup(&file).await, Err(StoreError::File { .. })), "no copy is overwritten");
    let copy = open(&file.display().to_string(), OpenOptions::default()).await.expect("the copy is a store");
    let mut rows = 0;
    for table in &tables {
        let head = commands(&*copy, table).await.len();
        let listed = copy.table(table).await.expect("the copy works");
        assert_eq!(listed.map_or(0, |entry| entry.updated), head as i64, "{table}");
        rows += head as u64;
    }
    assert!((before..=after).contains(&rows), "{rows} rows of {before} to {after}");
    let names = std::fs::read_dir(place.folder.path()).expect("the folder is there").flatten();
    assert!(names.into_iter().all(|name| !name.file_name().to_string_lossy().contains("unfinished")));
    copy.close().await;
    // Restored elsewhere, every table is row by row what it was at that moment: a beginning of what it is now.
    let other = if place.is_postgres() { Place::postgres("restored_under_load").await } else { Place::sqlite() };
    restore(&file, &other.place).await.expect("the copy is restored");
    let restored = other.open().await;
    let mut again = 0;
    for table in &tables {
        let source = store.rows(table, 1, 1_000_000).await.expect("the store works");
        let rows = restored.rows(table, 1, 1_000_000).await.expect("the restored store works");
        assert!(source.starts_with(&rows), "{table}: {} rows, {} at its source", rows.len(), source.len());
        again += rows.len() as u64;
    }
    assert_eq!(again, rows, "all that is in the copy");
}

async fn everything(store: &dyn Store) -> impl PartialEq + std::fmt::Debug {
    let tables = store.tables(&TableFilter::default()).await.expect("the store works");
    let mut rows = Vec::new();
    for table in &tables {
        rows.push(store.rows(&table.code, 1, 10_000).await.expect("the store works"));
    }
    let keys = store.tables_of(&[KeyHash([1; 32])], 0, 10).await.expect("the store works");
    let scores = store.scores(&ScoreFilter::default()).await.expect("the store works");
    (tables, rows, keys, scores)
}

async fn a_backup_can_be_restored(place: Place) {
    let store = place.open().await;
    for number in 0..3 {
        let code = format!("table-{number}");
        let score = Score {
            id: code.clone(),
            at: number,
            game: "kariba".to_owned(),
            players: Vec::new(),
            table: Some(code.clone()),
            public: true,
            entered_by: Some(KeyHash([3; 32])),
            note: "« très »".to_owned(),
        };
        let key =
            Key { hash: KeyHash([1; 32]), table: code.clone(), kind: KeyKind::Seat, seat: Some(1), expires: None };
        let list = TableEntry { wake: Some(number), ..entry(&code, Status::Playing, number) };
        let changes = vec![Change::List(list), Change::AddKey(key), Change::Score(score)];
        // More rows than are copied at once.
        let commands: Vec<String> = (0..700).map(|number| number.to_string()).collect();
        let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
        stored(&*store, Append { changes, ..append(&code, 1, &commands) }).await;
    }
    let file = place.folder.path().join("copy.db");
    store.backup(&file).await.expect("the backup is written");
    assert!(restore(&file, &place.place).await.is_err(), "nothing is restored over what is there");
    let other = if place.is_postgres() { Place::postgres("restored").await } else { Place::sqlite() };
    restore(&file, &other.place).await.expect("the copy is restored");
    let restored = other.open().await;
    assert_eq!(everything(&*restored).await, everything(&*store).await);
    stored(&*restored, append("table-0", 701, &["goes on"])).await;
    stored(&*restored, append("fresh", 1, &["one"])).await;
    assert_eq!(commands(&*restored, "fresh").await, ["one"]);
    assert!(restore(Path::new("no such file"), &other.place).await.is_err());
}

async fn pruning_removes_what_nobody_will_end_and_nothing_else(place: Place) {
    let store = place.open().await;
    for (code, status, updated) in [
        ("open", Status::Open, 1),
        ("playing", Status::Playing, 99),
        ("abandoned", Status::Abandoned, 50),
        ("over", Status::Over, 1),
        ("recent", Status::Abandoned, 100),
    ] {
        listed(&*store, entry(code, status, updated)).await;
        let key =
            Key { hash: KeyHash([1; 32]), table: code.to_owned(), kind: KeyKind::Seat, seat: Some(0), expires: None };
        stored(&*store, Append { changes: vec![Change::AddKey(key)], ..append(code, 2, &["sat"]) }).await;
    }
    let mut pruned = store.prune(100).await.expect("the store works");
    pruned.sort();
    assert_eq!(pruned, ["abandoned", "open", "playing"]);
    let left = store.tables_of(&[KeyHash([1; 32])], 0, 10).await.expect("the store works");
    assert_eq!(left.iter().map(|(key, _)| key.table.as_str()).collect::<Vec<_>>(), ["recent", "over"]);
    assert_eq!(commands(&*store, "over").await, ["opened", "sat"]);
    assert!(commands(&*store, "open").await.is_empty());
    // A node that still holds the table in memory must notice.
    assert_eq!(store.append(append("open", 3, &["x"])).await.expect("the store works"), Appended::Conflict);
    assert!(store.prune(100).await.expect("the store works").is_empty());
}

async fn health_reads_and_writes(place: Place) {
    let store = place.open().await;
    store.health().await.expect("the store is well");
    store.health().await.expect("the store is still well");
    place.execute("DROP TABLE health").await;
    assert!(store.health().await.is_err(), "what cannot be written is told");
}

async fn a_store_can_be_made_to_fail(place: Place) {
    let store = place.open().await;
    let failing = Failing::new(Arc::clone(&store), 2, 3);
    stored(&failing, append("a", 1, &["one"])).await;
    for _ in 0..2 {
        assert!(failing.health().await.is_err(), "health tells that nothing can be written");
        assert!(failing.append(append("a", 2, &["two"])).await.is_err());
    }
    failing.health().await.expect("writing works again");
    assert_eq!(commands(&failing, "a").await, ["one"]);
    stored(&failing, append("a", 2, &["two"])).await;
    assert_eq!(failing.appends(), 4);
    let after = Failing::after_storing(Arc::clone(&store), 1, 1);
    assert!(after.append(append("a", 3, &["three"])).await.is_err());
    let again = after.append(append("a", 3, &["three"])).await.expect("the store works");
    assert_eq!(again, Appended::Repeated { seq: 3 });
}
