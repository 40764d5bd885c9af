//! What is kept beside the rows: tables, secrets, the score book.

use tablee_store::{
    Append, Change, Counts, Key, KeyHash, KeyKind, Score, ScoreFilter, ScorePlayer, Status, Store, TableEntry,
    TableFilter,
};

use crate::place::Place;
use crate::{append, entry, listed, promises, stored};

promises!(
    tables_are_listed_by_what_is_asked,
    tables_that_must_be_looked_at_come_in_their_order,
    a_secret_opens_its_tables_until_it_expires_or_is_removed,
    the_score_book_is_filtered,
    a_game_is_entered_once_and_only_its_writer_takes_it_out,
    tables_are_counted,
);

async fn codes(store: &dyn Store, filter: TableFilter) -> Vec<String> {
    let tables = store.tables(&filter).await.expect("the store works");
    tables.into_iter().map(|entry| entry.code).collect()
}

async fn tables_are_listed_by_what_is_asked(place: Place) {
    let store = place.open().await;
    listed(&*store, entry("old", Status::Open, 1)).await;
    listed(&*store, entry("new", Status::Open, 9)).await;
    listed(&*store, entry("over", Status::Over, 5)).await;
    listed(&*store, TableEntry { public: false, ..entry("secret", Status::Open, 7) }).await;
    listed(&*store, TableEntry { game: "labyrinth".to_owned(), ..entry("maze", Status::Open, 3) }).await;
    assert_eq!(codes(&*store, TableFilter::default()).await, ["new", "secret", "over", "maze", "old"]);
    let public = TableFilter { public: Some(true), status: Some(Status::Open), ..TableFilter::default() };
    assert_eq!(codes(&*store, public.clone()).await, ["new", "maze", "old"]);
    assert_eq!(codes(&*store, TableFilter { limit: 1, ..public.clone() }).await, ["new"]);
    assert_eq!(codes(&*store, TableFilter { updated_before: Some(9), limit: 1, ..public.clone() }).await, ["maze"]);
    let kariba = TableFilter { game: Some("kariba".to_owned()), ..public };
    assert_eq!(codes(&*store, kariba).await, ["new", "old"]);
    assert_eq!(codes(&*store, TableFilter { public: Some(false), ..TableFilter::default() }).await, ["secret"]);
    let secret = store.table("secret").await.expect("the store works");
    assert_eq!(secret, Some(TableEntry { public: false, ..entry("secret", Status::Open, 7) }));
}

async fn tables_that_must_be_looked_at_come_in_their_order(place: Place) {
    let store = place.open().await;
    for (code, wake) in [("later", Some(30)), ("first", Some(10)), ("never", None), ("second", Some(20))] {
        listed(&*store, TableEntry { wake, ..entry(code, Status::Playing, 1) }).await;
    }
    let due = TableFilter { wake_by: Some(20), ..TableFilter::default() };
    assert_eq!(codes(&*store, due.clone()).await, ["first", "second"]);
    let looked_at =
        Append { changes: vec![Change::List(entry("first", Status::Playing, 2))], ..append("first", 2, &[]) };
    stored(&*store, looked_at).await;
    assert_eq!(codes(&*store, due).await, ["second"]);
}

async fn a_secret_opens_its_tables_until_it_expires_or_is_removed(place: Place) {
    let store = place.open().await;
    let browser = KeyHash([1; 32]);
    let seat = |table: &str, kind, seat, expires| Key { hash: browser, table: table.to_owned(), kind, seat, expires };
    let keys = [
        seat("a", KeyKind::Seat, Some(0), None),
        seat("b", KeyKind::Owner, None, None),
        seat("c", KeyKind::Ticket, Some(5), Some(1_000)),
    ];
    for (updated, key) in keys.iter().enumerate() {
        listed(&*store, entry(&key.table, Status::Playing, updated as i64)).await;
        stored(&*store, Append { changes: vec![Change::AddKey(key.clone())], ..append(&key.table, 2, &[]) }).await;
    }
    let mine = async |now| {
        let found = store.tables_of(&[browser, KeyHash([2; 32])], now, 10).await.expect("the store works");
        assert!(found.iter().all(|(key, entry)| key.table == entry.code));
        found.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    let [a, b, c] = keys;
    assert_eq!(mine(999).await, [c, b.clone(), a.clone()]);
    assert_eq!(mine(1_000).await, [b.clone(), a]);
    stored(&*store, Append { changes: vec![Change::RemoveKey(browser)], ..append("a", 2, &[]) }).await;
    assert_eq!(mine(1_000).await, [b], "only at the table that removed it");
    assert_eq!(store.tables_of(&[], 0, 10).await.expect("the store works"), []);
    assert_eq!(store.key(&KeyHash([2; 32]), 0).await.expect("the store works"), None);
}

fn score(id: &str, at: i64, names: &[&str]) -> Score {
    let player = |(name, points): (&&str, i64)| ScorePlayer { name: (*name).to_owned(), points };
    Score {
        id: id.to_owned(),
        at,
        game: "kariba".to_owned(),
        players: names.iter().zip(10..).map(player).collect(),
        table: None,
        public: true,
        entered_by: None,
        note: String::new(),
    }
}

async fn ids(store: &dyn Store, filter: ScoreFilter) -> Vec<String> {
    let scores = store.scores(&filter).await.expect("the store works");
    scores.into_iter().map(|score| score.id).collect()
}

async fn the_score_book_is_filtered(place: Place) {
    let store = place.open().await;
    let (anna, bob) = (KeyHash([1; 32]), KeyHash([2; 32]));
    let mut played = score("played", 30, &["Anna", "Élodie"]);
    (played.table, played.public) = (Some("a".to_owned()), false);
    let seat = Key { hash: anna, table: "a".to_owned(), kind: KeyKind::Seat, seat: Some(0), expires: None };
    let changes = vec![Change::AddKey(seat), Change::Score(played.clone()), Change::Score(played.clone())];
    stored(&*store, Append { changes, ..append("a", 1, &["end"]) }).await;
    let mut cards = Score { game: "karuba".to_owned(), ..score("cards", 20, &["50%_off", "Bob"]) };
    (cards.public, cards.entered_by) = (false, Some(bob));
    for score in [&cards, &score("open", 10, &["anna", "Annabel"])] {
        assert!(store.add_score(score.clone()).await.expect("the store works"));
    }
    let all = ScoreFilter::default();
    assert_eq!(store.scores(&all).await.expect("the store works")[0], played);
    assert_eq!(ids(&*store, all.clone()).await, ["played", "cards", "open"]);
    let player = |name: &str| ScoreFilter { player: Some(name.to_owned()), ..ScoreFilter::default() };
    assert_eq!(ids(&*store, player(" ANNA ")).await, ["played", "open"]);
    assert_eq!(ids(&*store, player("élodie")).await, ["played"]);
    assert_eq!(ids(&*store, player("50%_OFF")).await, ["cards"]);
    assert_eq!(ids(&*store, player("%")).await, Vec::<String>::new(), "a name is a name, not a pattern");
    assert_eq!(ids(&*store, ScoreFilter { game: Some("karuba".to_owned()), ..all.clone() }).await, ["cards"]);
    assert_eq!(ids(&*store, ScoreFilter { from: Some(20), before: Some(30), ..all.clone() }).await, ["cards"]);
    assert_eq!(ids(&*store, ScoreFilter { table: Some("a".to_owned()), ..all.clone() }).await, ["played"]);
    assert_eq!(ids(&*store, ScoreFilter { offset: 1, limit: 1, ..all.clone() }).await, ["cards"]);
    let begin = |begin: &str| ScoreFilter { begin: Some(begin.to_owned()), ..ScoreFilter::default() };
    assert_eq!(ids(&*store, begin("p")).await, ["played"]);
    assert_eq!(ids(&*store, begin("_")).await, Vec::<String>::new(), "what it begins with is a text, not a pattern");
    let seen_by = |hashes: &[KeyHash]| ScoreFilter { visible_to: Some(hashes.to_vec()), ..ScoreFilter::default() };
    assert_eq!(ids(&*store, seen_by(&[])).await, ["open"]);
    assert_eq!(ids(&*store, seen_by(&[anna])).await, ["played", "open"]);
    assert_eq!(ids(&*store, seen_by(&[bob])).await, ["cards", "open"]);
    assert_eq!(ids(&*store, seen_by(&[anna, bob])).await, ["played", "cards", "open"]);
}

async fn a_game_is_entered_once_and_only_its_writer_takes_it_out(place: Place) {
    let store = place.open().await;
    let (anna, bob) = (KeyHash([1; 32]), KeyHash([2; 32]));
    let mine = Score { entered_by: Some(anna), ..score("mine", 1, &["Anna"]) };
    assert!(store.add_score(mine.clone()).await.expect("the store works"));
    let again = Score { note: "again".to_owned(), ..mine.clone() };
    assert!(!store.add_score(again).await.expect("the store works"));
    assert_eq!(store.scores(&ScoreFilter::default()).await.expect("the store works"), [mine]);
    assert!(!store.remove_score("mine", &bob).await.expect("the store works"));
    assert!(store.remove_score("mine", &anna).await.expect("the store works"));
    assert!(!store.remove_score("mine", &anna).await.expect("the store works"));
    let played = Score { table: Some("a".to_owned()), entered_by: Some(anna), ..score("played", 1, &["Anna"]) };
    stored(&*store, Append { changes: vec![Change::Score(played)], ..append("a", 1, &["end"]) }).await;
    assert!(!store.remove_score("played", &anna).await.expect("the store works"), "what was played stays");
}

async fn tables_are_counted(place: Place) {
    let store = place.open().await;
    for (code, status) in [("a", Status::Open), ("b", Status::Over), ("c", Status::Open)] {
        listed(&*store, entry(code, status, 1)).await;
    }
    store.add_score(score("one", 1, &["Anna"])).await.expect("the store works");
    let counts = store.counts().await.expect("the store works");
    assert_eq!(counts, Counts { tables: vec![(Status::Open, 2), (Status::Over, 1)], scores: 1 });
}
