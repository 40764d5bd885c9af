//! Words that are erased: the row stays, its text goes, the chain holds, and the bytes are gone from the file.

use tablee_store::{
    Append, Appended, Change, Damage, Notice, Score, ScoreFilter, ScorePlayer, Seen, Status, Store, StoreError, verify,
};

use crate::place::Place;
use crate::{append, commands, entry, listed, promises, row, stored};

promises!(
    a_rewritten_row_stays_in_its_place_and_the_chain_holds,
    only_whoever_has_read_the_last_row_rewrites,
    damage_is_not_rewritten_away,
    whoever_has_seen_another_history_stores_nothing,
);

const WORD: &str = "unspeakable";

fn said(command: &str) -> tablee_store::NewRow {
    tablee_store::NewRow { body: format!("{{\"said\":\"{WORD}\"}}"), ..row(command) }
}

fn rewrite(seq: u64) -> Change {
    Change::Rewrite { seq, body: "{\"erased\":true}".to_owned() }
}

fn score(name: &str) -> Score {
    Score {
        id: "a/1".to_owned(),
        at: 1,
        game: "kariba".to_owned(),
        players: vec![ScorePlayer { name: name.to_owned(), points: 7 }],
        table: Some("a".to_owned()),
        public: true,
        entered_by: None,
        note: String::new(),
    }
}

async fn bodies(store: &dyn Store, table: &str) -> Vec<String> {
    let rows = store.rows(table, 1, 1_000).await.expect("the store works");
    rows.into_iter().map(|row| row.body).collect()
}

async fn whole(place: &Place) {
    let verified = verify(&place.place, &mut |_, _| Ok(())).await.expect("it can be read");
    assert_eq!((verified.findings, verified.unlinked), (Vec::new(), 0));
}

async fn found(store: &dyn Store, player: &str) -> usize {
    let filter = ScoreFilter { player: Some(player.to_owned()), ..ScoreFilter::default() };
    store.scores(&filter).await.expect("the store works").len()
}

async fn a_rewritten_row_stays_in_its_place_and_the_chain_holds(place: Place) {
    let store = place.open().await;
    for code in ["a", "b"] {
        listed(&*store, entry(code, Status::Playing, 1)).await;
        let rows = vec![row("two"), said("three"), row("four")];
        stored(&*store, Append { rows, ..append(code, 2, &[]) }).await;
    }
    stored(&*store, Append { changes: vec![Change::Score(score(WORD))], ..append("a", 5, &["five"]) }).await;
    assert_eq!(found(&*store, WORD).await, 1);
    let players = score("#1").players;
    let renamed = Change::RewriteScore { id: "a/1".to_owned(), players: players.clone() };
    let nobody = Change::RewriteScore { id: "a/2".to_owned(), players };
    let changes = vec![rewrite(3), renamed, nobody];
    stored(&*store, Append { changes, ..append("a", 6, &["erased"]) }).await;
    // What is read at once, later, and by a store that is opened anew is the same.
    for round in 0..2 {
        assert_eq!(commands(&*store, "a").await, ["opened", "two", "three", "four", "five", "erased"]);
        let now = bodies(&*store, "a").await;
        assert_eq!((now[1].as_str(), now[2].as_str()), ("{\"done\":\"two\"}", "{\"erased\":true}"));
        assert!(!now.iter().any(|body| body.contains(WORD)), "{round}: {now:?}");
        assert_eq!(bodies(&*store, "b").await[2], format!("{{\"said\":\"{WORD}\"}}"), "another table's stays");
        let third = store.row_of_command("a", "three").await.expect("the store works").expect("it is there");
        assert_eq!((third.seq, third.body.as_str()), (3, "{\"erased\":true}"));
        assert_eq!((found(&*store, WORD).await, found(&*store, "#1").await), (0, 1));
        assert_eq!(store.scores(&ScoreFilter::default()).await.expect("the store works").len(), 1);
        whole(&place).await;
        stored(&*store, append("a", 7, &[])).await;
    }
    store.close().await;
    whole(&place).await;
    let store = place.open().await;
    assert_eq!(bodies(&*store, "a").await[2], "{\"erased\":true}");
    // The same again changes nothing more, and the log goes on.
    stored(&*store, Append { changes: vec![rewrite(3)], ..append("a", 7, &[]) }).await;
    stored(&*store, append("a", 7, &["seven"])).await;
    store.close().await;
    whole(&place).await;
}

async fn only_whoever_has_read_the_last_row_rewrites(place: Place) {
    let store = place.open().await;
    stored(&*store, Append { rows: vec![said("one"), row("two")], ..append("a", 1, &[]) }).await;
    let late = Append { changes: vec![rewrite(1)], ..append("a", 2, &["late"]) };
    assert_eq!(store.append(late).await.expect("the store works"), Appended::Conflict);
    assert!(bodies(&*store, "a").await[0].contains(WORD));
    for seq in [0, 3, 4] {
        let ahead = Append { changes: vec![rewrite(seq)], ..append("a", 3, &["ahead"]) };
        assert!(matches!(store.append(ahead).await, Err(StoreError::Unstorable { .. })), "row {seq}");
    }
    // Two rows in one, and many tables in one transaction.
    let both = Append { changes: vec![rewrite(1), rewrite(2)], ..append("a", 3, &["both"]) };
    let others = (0..20).map(|number| append(&format!("other-{number}"), 1, &["one"]));
    for task in others.chain([both]).map(|append| {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move { store.append(append).await })
    }) {
        assert_eq!(task.await.expect("it runs").expect("the store works"), Appended::Stored);
    }
    assert_eq!(bodies(&*store, "a").await[..2], ["{\"erased\":true}", "{\"erased\":true}"]);
    store.close().await;
    whole(&place).await;
}

/// New links over a row that a disk has changed would hide that for ever.
async fn damage_is_not_rewritten_away(place: Place) {
    let store = place.open().await;
    stored(&*store, Append { rows: vec![said("one"), row("two"), row("three")], ..append("a", 1, &[]) }).await;
    store.close().await;
    place.execute("UPDATE log SET at_ms = at_ms + 1 WHERE seq = 2").await;
    let store = place.open().await;
    let refused = store.append(Append { changes: vec![rewrite(1)], ..append("a", 4, &["erased"]) }).await;
    assert!(matches!(&refused, Err(StoreError::Corrupt { what }) if what.contains("row 2")), "{refused:?}");
    assert_eq!(store.head("a").await.expect("the store works"), 3, "nothing of it is stored");
    stored(&*store, append("b", 1, &["one"])).await;
    store.close().await;
    let verified = verify(&place.place, &mut |_, _| Ok(())).await.expect("it can be read");
    assert!(matches!(verified.findings[..], [tablee_store::Finding { damage: Damage::Changed { seq: 2 }, .. }]));
}

/// After a loss another node may have written a row of the same number.
async fn whoever_has_seen_another_history_stores_nothing(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one", "two"])).await;
    let after = |first, at, command: Option<&str>| {
        let seen = Seen { at, command: command.map(str::to_owned) };
        Append { after: Some(seen), ..append("a", first, &["next"]) }
    };
    for (round, at, command) in [(0, 1_000, Some("gone")), (0, 1_000, None), (0, 999, Some("two"))] {
        assert_eq!(store.append(after(3, at, command)).await.expect("it works"), Appended::Conflict, "{round}");
    }
    store.close().await;
    // Also when the rows are in their place.
    let store = place.open().await;
    assert_eq!(store.append(after(3, 1_000, Some("gone"))).await.expect("it works"), Appended::Conflict);
    stored(&*store, after(3, 1_000, Some("two"))).await;
    let last = Append { rows: vec![row("four")], ..after(4, 1_000, Some("next")) };
    stored(&*store, last).await;
    let without = tablee_store::NewRow { command: None, ..row("") };
    stored(&*store, Append { rows: vec![without], ..append("a", 5, &[]) }).await;
    stored(&*store, Append { rows: vec![row("six")], ..after(6, 1_000, None) }).await;
    assert_eq!(store.head("a").await.expect("it works"), 6);
}

/// Whether a word is anywhere in the files of a store.
fn is_in_files(place: &Place) -> bool {
    let files = std::fs::read_dir(place.folder.path()).expect("the folder is there").flatten();
    let holds = |file: std::fs::DirEntry| {
        let bytes = std::fs::read(file.path()).expect("it is read");
        bytes.windows(WORD.len()).any(|part| part == WORD.as_bytes())
    };
    files.map(holds).fold(false, |any, holds| any | holds)
}

/// SQLite leaves what was removed in free pages and in its log. Rows come through `fresh`, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bytes_are_gone_from_the_file_and_its_log() {
    let place = Place::sqlite();
    let store = place.open().await;
    let mut listing = entry("a", Status::Playing, 1);
    listing.summary = format!("{{\"name\":\"{WORD}\"}}");
    listed(&*store, listing).await;
    stored(&*store, Append { rows: vec![said("two")], ..append("a", 2, &[]) }).await;
    // Enough that all rows leave for their place and the pages they waited in are free.
    for number in 0..40 {
        let many: Vec<String> = (0..200).map(|row| format!("row-{row}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        stored(&*store, append(&format!("other-{number}"), 1, &many)).await;
    }
    assert!(is_in_files(&place), "the test could find it");
    let changes = vec![rewrite(2), Change::List(entry("a", Status::Playing, 1))];
    stored(&*store, Append { changes, ..append("a", 3, &["erased"]) }).await;
    assert!(is_in_files(&place), "rewriting alone leaves bytes behind, which is why there is more to do");
    assert!(store.scrub().await.expect("the store works"));
    assert!(!is_in_files(&place), "while the store is open");
    stored(&*store, append("a", 4, &["on"])).await;
    store.health().await.expect("it is the same file");
    store.close().await;
    assert!(!is_in_files(&place), "after it was closed");
    whole(&place).await;
}

/// A server that runs on a file hears that another program wrote there, and is not woken by its own writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_program_on_the_same_file_is_heard() {
    let place = Place::sqlite();
    let serving = place.open().await;
    let mut notices = serving.listen().await.expect("the store works");
    stored(&*serving, Append { rows: vec![said("one")], ..append("a", 1, &[]) }).await;
    for number in 0..30 {
        let many: Vec<String> = (0..500).map(|row| format!("row-{row}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        stored(&*serving, append(&format!("other-{number}"), 1, &many)).await;
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(notices.try_recv().is_err(), "nobody else wrote");
    let beside = place.open().await;
    stored(&*beside, Append { changes: vec![rewrite(1)], ..append("a", 2, &["erased"]) }).await;
    assert!(beside.scrub().await.expect("the store works"), "also while the other has it open");
    beside.close().await;
    let heard = tokio::time::timeout(std::time::Duration::from_secs(10), notices.recv()).await;
    assert_eq!(heard.expect("within some seconds"), Some(Notice::Reload));
    assert_eq!(bodies(&*serving, "a").await[0], "{\"erased\":true}");
    stored(&*serving, append("a", 3, &["on"])).await;
    serving.health().await.expect("it is the same file");
    serving.close().await;
    assert!(!is_in_files(&place));
    whole(&place).await;
}
