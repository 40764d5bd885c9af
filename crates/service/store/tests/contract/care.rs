//! What whoever runs a store relies on in bad times: holes, lost files, many old tables, busy lists, other versions.

use std::path::Path;
use std::sync::Arc;

use tablee_store::{
    Append, Appended, Change, Damage, Finding, KeyHash, OpenOptions, Score, ScoreFilter, Status, StoreError, open,
    restore, verify,
};

use crate::place::Place;
use crate::{append, commands, entry, listed, promises, stored};

promises!(
    a_hole_in_a_log_is_told,
    a_table_at_which_a_game_ended_is_never_pruned,
    many_thousand_tables_are_pruned,
    opening_a_table_does_not_wait_behind_lists,
    what_is_gone_or_changed_in_silence_is_found,
    a_store_of_every_version_opens_and_goes_on,
);

async fn a_hole_in_a_log_is_told(place: Place) {
    let store = place.open().await;
    let ten: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
    let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
    stored(&*store, append("a", 1, &ten)).await;
    store.close().await;
    place.execute("DELETE FROM log WHERE seq = 6").await;
    let store = place.open().await;
    let refused = store.rows("a", 1, 100).await;
    assert!(matches!(&refused, Err(StoreError::Hole { table, missing: 6 }) if table == "a"), "{refused:?}");
    let refused = store.rows("a", 6, 100).await;
    assert!(matches!(refused, Err(StoreError::Hole { missing: 6, .. })), "{refused:?}");
    assert_eq!(store.rows("a", 1, 5).await.expect("those before it are whole").len(), 5);
    assert_eq!(store.rows("a", 7, 100).await.expect("those after it are whole").len(), 4);
}

fn ended(table: &str) -> Score {
    Score {
        id: format!("{table}/1"),
        at: 1,
        game: "kariba".to_owned(),
        players: Vec::new(),
        table: Some(table.to_owned()),
        public: true,
        entered_by: None,
        note: String::new(),
    }
}

/// A rematch that nobody ends sets the table to playing again.
async fn a_table_at_which_a_game_ended_is_never_pruned(place: Place) {
    let store = place.open().await;
    for code in ["rematch", "never"] {
        listed(&*store, entry(code, Status::Playing, 1)).await;
    }
    let over = vec![Change::List(entry("rematch", Status::Over, 2)), Change::Score(ended("rematch"))];
    stored(&*store, Append { changes: over, ..append("rematch", 2, &["end"]) }).await;
    let again = vec![Change::List(entry("rematch", Status::Playing, 3))];
    stored(&*store, Append { changes: again, ..append("rematch", 3, &["again"]) }).await;
    assert_eq!(store.prune(100).await.expect("the store works"), ["never"]);
    assert_eq!(commands(&*store, "rematch").await, ["opened", "end", "again"]);
}

async fn many_thousand_tables_are_pruned(place: Place) {
    place.open().await.close().await;
    let numbers = if place.is_postgres() {
        "generate_series(1, 20000) AS numbers (n)"
    } else {
        "(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000) SELECT n FROM numbers)"
    };
    for sql in [
        "INSERT INTO table_numbers (code) SELECT 'old-' || n FROM NUMBERS",
        "INSERT INTO log (table_number, seq, at_ms, body) SELECT number, 1, 0, '{}' FROM table_numbers",
        "INSERT INTO tables (code, game, is_public, status, seats, updated_ms, summary)
             SELECT code, 'kariba', 1, 'open', 2, 1, '{}' FROM table_numbers",
    ] {
        place.execute(&sql.replace("NUMBERS", numbers)).await;
    }
    let store = place.open().await;
    listed(&*store, entry("new", Status::Open, 100)).await;
    assert_eq!(store.prune(100).await.expect("the store works").len(), 20_000);
    assert_eq!(commands(&*store, "new").await, ["opened"]);
    let verified = verify(&place.place, &mut |_, _| Ok(())).await.expect("it can be read");
    assert_eq!((verified.tables, verified.rows, verified.findings), (1, 1, Vec::new()));
}

async fn opening_a_table_does_not_wait_behind_lists(place: Place) {
    let store = place.open().await;
    stored(&*store, append("cold", 1, &["one"])).await;
    let numbers = if place.is_postgres() {
        "generate_series(1, 100000) AS numbers (n)"
    } else {
        "(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000) SELECT n FROM numbers)"
    };
    let book = "INSERT INTO scores (id, at_ms, game, players, names, is_public, note)
                SELECT 's' || n, n, 'kariba', '[]', 'somebody else', 1, '' FROM NUMBERS";
    place.execute(&book.replace("NUMBERS", numbers)).await;
    let search = ScoreFilter { player: Some("nobody".to_owned()), ..ScoreFilter::default() };
    let searches: Vec<_> = (0..60)
        .map(|_| {
            let (store, search) = (Arc::clone(&store), search.clone());
            tokio::spawn(async move { store.scores(&search).await.expect("the store works").len() })
        })
        .collect();
    while searches.iter().all(|search| !search.is_finished()) {
        tokio::task::yield_now().await;
    }
    assert_eq!(commands(&*store, "cold").await, ["one"]);
    let waiting = searches.iter().filter(|search| !search.is_finished()).count();
    assert!(waiting > 20, "the table waited until only {waiting} of 60 searches were left");
    for search in searches {
        assert_eq!(search.await.expect("the search ends"), 0);
    }
}

async fn findings(place: &str) -> Vec<Finding> {
    let mut fold = |code: &str, _: &[tablee_store::Row]| if code == "odd" { Err("odd".to_owned()) } else { Ok(()) };
    verify(place, &mut fold).await.expect("it can be read").findings
}

async fn what_is_gone_or_changed_in_silence_is_found(place: Place) {
    let store = place.open().await;
    for code in ["changed", "hole", "odd", "short", "whole"] {
        let changes = vec![Change::List(entry(code, Status::Playing, 1))];
        stored(&*store, Append { changes, ..append(code, 1, &["one", "two", "three"]) }).await;
        stored(&*store, append(code, 4, &["four"])).await;
    }
    let finding = |table: &str, damage| Finding { table: Some(table.to_owned()), damage };
    let odd = finding("odd", Damage::Unreadable("odd".to_owned()));
    assert_eq!(findings(&place.place).await, std::slice::from_ref(&odd), "while a server runs");
    store.close().await;
    assert_eq!(findings(&place.place).await, std::slice::from_ref(&odd), "all is as it was");
    let at = |code: &str, seq| {
        format!("table_number = (SELECT number FROM table_numbers WHERE code = '{code}') AND seq {seq}")
    };
    place.execute(&format!("UPDATE log SET body = '{{}}' WHERE {}", at("changed", "= 2"))).await;
    place.execute(&format!("DELETE FROM log WHERE {}", at("hole", "= 3"))).await;
    place.execute(&format!("DELETE FROM log WHERE {}", at("short", ">= 2"))).await;
    let expected = [
        finding("changed", Damage::Changed { seq: 2 }),
        finding("hole", Damage::Missing { seq: 3 }),
        odd,
        finding("short", Damage::Short { head: 1, listed: 3 }),
    ];
    assert_eq!(findings(&place.place).await, expected);
}

/// A file that a server left: two ended games in their place, rows of a third table still waiting for it.
struct Left {
    file: &'static str,
    /// Each table and how many rows it has.
    tables: [(&'static str, usize); 3],
    /// Rows without a link.
    unlinked: u64,
}

const VERSION_1: Left = Left {
    file: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stored/schema-1.sqlite"),
    tables: [("3603-s5h8-x0f3", 54), ("akck-9hma-e6z0", 74), ("gnbs-nvqx-7un7", 4)],
    unlinked: 128,
};
const VERSION_3: Left = Left {
    file: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stored/schema-3.sqlite"),
    tables: [("exja-v2pr-getu", 54), ("wn7z-75qj-jhfb", 50), ("bj4q-wvkj-3v2s", 5)],
    unlinked: 0,
};

async fn a_store_of_every_version_opens_and_goes_on(place: Place) {
    if place.is_postgres() {
        return a_postgres_of_version_1_opens_and_goes_on(&place).await;
    }
    for left in [VERSION_1, VERSION_3] {
        let place = Place::sqlite();
        std::fs::copy(left.file, &place.place).expect("a copy of the file");
        let rows: usize = left.tables.iter().map(|(_, rows)| rows).sum();
        let before = verify(&place.place, &mut |_, _| Ok(())).await.expect("it is read as it is");
        assert_eq!((before.tables, before.rows, before.unlinked), (3, rows as u64, left.unlinked), "{}", left.file);
        assert_eq!(before.findings, []);
        let store = place.open().await;
        for (code, rows) in left.tables {
            assert_eq!(store.rows(code, 1, 1_000).await.expect("old rows are read").len(), rows, "{code}");
            stored(&*store, append(code, rows as u64 + 1, &["new"])).await;
        }
        let scores = store.scores(&ScoreFilter::default()).await.expect("the store works");
        assert_eq!(scores.len(), 3, "two games played, one entered by hand");
        store.close().await;
        is_whole_and_notices_changes(&place).await;
    }
}

async fn a_postgres_of_version_1_opens_and_goes_on(place: &Place) {
    // What a node of version 1 makes and writes.
    place.execute("CREATE TABLE schema_version (version BIGINT NOT NULL); INSERT INTO schema_version VALUES (1)").await;
    place.execute(include_str!("../../src/schema/postgres-1.sql")).await;
    let (code, rows) = VERSION_1.tables[0];
    place.execute(&old_rows(code, 1, 54)).await;
    let store = place.open().await;
    assert_eq!(store.rows(code, 1, 1_000).await.expect("old rows are read").len(), rows, "{code}");
    stored(&*store, append(code, 55, &["new"])).await;
    // The old node still runs beside the new one.
    place.execute(&old_rows(code, 56, 60)).await;
    assert_eq!(store.head(code).await.expect("the store works"), 60);
    stored(&*store, append(code, 61, &["newer", "newest"])).await;
    store.close().await;
    is_whole_and_notices_changes(place).await;
}

async fn is_whole_and_notices_changes(place: &Place) {
    let after = verify(&place.place, &mut |_, _| Ok(())).await.expect("it is read");
    assert_eq!(after.findings, []);
    // A change of a row that was linked is noticed, also behind rows that were not.
    place.execute("UPDATE log SET at_ms = at_ms + 1 WHERE seq = (SELECT MAX(seq) FROM log)").await;
    assert_eq!(findings(&place.place).await.len(), 1);
}

/// Rows as a node of version 1 writes them to PostgreSQL.
fn old_rows(table: &str, first: i64, last: i64) -> String {
    format!(
        "INSERT INTO table_numbers (code) VALUES ('{table}') ON CONFLICT DO NOTHING;
         INSERT INTO log (table_number, seq, at_ms, command, body)
             SELECT number, seq, 1, 'old-' || seq, '{{}}' FROM table_numbers, generate_series({first}, {last}) AS seq
             WHERE code = '{table}';"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_version_1_is_restored_into_postgres_and_stays_as_it_is() {
    let place = Place::postgres("contract_restored_version_1").await;
    let copy = place.folder.path().join("copy.db");
    std::fs::copy(VERSION_1.file, &copy).expect("a copy of the file");
    let before = std::fs::read(&copy).expect("it is read");
    restore(&copy, &place.place).await.expect("it is restored");
    assert_eq!(std::fs::read(&copy).expect("it is read"), before);
    let verified = verify(&place.place, &mut |_, _| Ok(())).await.expect("it is read");
    assert_eq!((verified.tables, verified.rows, verified.findings), (3, 132, Vec::new()));
    let names = std::fs::read_dir(place.folder.path()).expect("the folder is there").flatten();
    assert_eq!(names.count(), 1, "nothing is left beside the copy");
}

/// "Restored" is a promise like "stored": where it could be lost again it is not given.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_restored_into_a_postgres_that_may_lose_it() {
    let place = Place::postgres("contract_restored_without_durability").await;
    let copy = place.folder.path().join("copy.db");
    std::fs::copy(VERSION_1.file, &copy).expect("a copy of the file");
    let set = |value: &str| {
        format!(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = {value}', current_database()); END $$"
        )
    };
    place.execute(&set("off")).await;
    let refused = restore(&copy, &place.place).await;
    assert!(matches!(refused, Err(StoreError::NotDurable { setting: "synchronous_commit", .. })), "{refused:?}");
    place.execute(&set("on")).await;
    restore(&copy, &place.place).await.expect("now it is durable, and nothing was left behind");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_its_owner_reads_a_file_and_its_copies() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::sqlite();
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one"])).await;
    store.backup(&place.folder.path().join("copy.db")).await.expect("the backup is written");
    restore(&place.folder.path().join("copy.db"), &place.folder.path().join("restored.db").display().to_string())
        .await
        .expect("it is restored");
    let server = Place::postgres("contract_private_copy").await.open().await;
    server.backup(&place.folder.path().join("copy-of-server.db")).await.expect("the backup is written");
    let mut names = Vec::new();
    for file in std::fs::read_dir(place.folder.path()).expect("the folder is there").flatten() {
        let mode = file.metadata().expect("it is there").permissions().mode();
        names.push(file.file_name().into_string().expect("a name"));
        assert_eq!(mode & 0o777, 0o600, "{names:?}");
    }
    names.sort();
    assert_eq!(names, ["copy-of-server.db", "copy.db", "restored.db", "tablee.db", "tablee.db-shm", "tablee.db-wal"]);
}

/// What is written to a file without a name is gone with the process: it is not stored.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_was_deleted_or_replaced_is_told_by_health_and_by_every_append() {
    let place = Place::sqlite();
    let file = Path::new(&place.place);
    for name in ["tablee.db", "tablee.db-wal"] {
        let named = place.folder.path().join(name);
        let away = place.folder.path().join("away");
        let store = place.open().await;
        let table = format!("of-{name}");
        stored(&*store, append(&table, 1, &["one"])).await;
        store.health().await.expect("the store is well");
        std::fs::rename(&named, &away).expect("it is moved");
        for another in [false, true] {
            if another {
                std::fs::write(&named, b"").expect("another in its place");
            }
            for _ in 0..2 {
                let health = store.health().await;
                assert!(matches!(health, Err(StoreError::Replaced { .. })), "{name}: {health:?}");
                let refused = store.append(append(&table, 2, &["two"])).await;
                assert!(matches!(refused, Err(StoreError::Replaced { .. })), "{name}: {refused:?}");
            }
        }
        assert!(file.exists() || name == "tablee.db");
        std::fs::rename(&away, &named).expect("it is put back");
        store.health().await.expect("the store is well again");
        let first = store.head(&table).await.expect("the store works") + 1;
        let outcome = store.append(append(&table, first, &["two"])).await.expect("the store works");
        assert!(matches!(outcome, Appended::Stored | Appended::Repeated { seq: 2 }), "{outcome:?}");
        store.close().await;
    }
}

/// Whoever sets the role to lose what was acknowledged, after the start, does not reach us: every new connection is set right.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn durability_is_set_on_every_connection() {
    let place = Place::postgres("contract_role_off").await;
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one"])).await;
    place
        .execute(
            "CREATE FUNCTION refuse_loss() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 IF current_setting('synchronous_commit') = 'off' THEN RAISE EXCEPTION 'this could be lost'; END IF;
                 RETURN NEW;
             END $$;
             CREATE TRIGGER of_log BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION refuse_loss();
             CREATE TRIGGER of_scores BEFORE INSERT ON scores FOR EACH ROW EXECUTE FUNCTION refuse_loss();
             CREATE TRIGGER of_health BEFORE INSERT OR UPDATE ON health FOR EACH ROW EXECUTE FUNCTION refuse_loss();
             DO $$ BEGIN
                 EXECUTE format('ALTER ROLE %I IN DATABASE %I SET synchronous_commit = off', current_user, current_database());
             END $$",
        )
        .await;
    place
        .execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
        .await;
    // The first to notice that its line is gone is refused; what comes next goes over a new one.
    while store.health().await.is_err() {}
    stored(&*store, append("a", 2, &["two"])).await;
    for number in 0..20 {
        let score = Score { id: number.to_string(), table: None, entered_by: Some(KeyHash([1; 32])), ..ended("a") };
        assert!(store.add_score(score).await.expect("every connection is durable"));
    }
    // At the start, where somebody is there to mend it, it is refused.
    let refused = open(&place.place, OpenOptions::default()).await;
    assert!(matches!(refused, Err(StoreError::NotDurable { setting: "synchronous_commit", .. })), "{refused:?}");
}
