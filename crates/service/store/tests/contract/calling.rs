//! Who wants to be told that it is their turn, and what they were told.

use tablee_store::{KeyHash, Status, Store, Subscription, Told, restore};

use crate::place::Place;
use crate::{entry, listed, promises};

promises!(
    what_is_kept_first_stays,
    places_are_taken_in_replaced_and_forgotten,
    a_mark_never_goes_back_and_goes_with_its_place,
    who_is_told_what_is_in_a_copy_and_goes_with_a_pruned_table,
);

fn wanted(id: &str, owner: u8, body: &str) -> Subscription {
    Subscription { id: id.to_owned(), owner: KeyHash([owner; 32]), at: i64::from(owner), body: body.to_owned() }
}

fn mark(subscription: &str, table: &str, seq: u64) -> Told {
    Told { subscription: subscription.to_owned(), table: table.to_owned(), seq }
}

async fn told(store: &dyn Store, table: Option<&str>) -> Vec<Told> {
    store.told(table).await.expect("the store works")
}

async fn what_is_kept_first_stays(place: Place) {
    let store = place.open().await;
    assert_eq!(store.keep("key", "one").await.expect("the store works"), "one");
    assert_eq!(store.keep("key", "two").await.expect("the store works"), "one");
    assert_eq!(store.keep("other", "two").await.expect("the store works"), "two");
    store.close().await;
    assert_eq!(place.open().await.keep("key", "three").await.expect("the store works"), "one");
}

async fn places_are_taken_in_replaced_and_forgotten(place: Place) {
    let store = place.open().await;
    for subscription in [wanted("a", 1, "first"), wanted("b", 2, "b"), wanted("a", 1, "second")] {
        store.subscribe(subscription).await.expect("the store works");
    }
    let all = store.subscriptions().await.expect("the store works");
    assert_eq!(all, [wanted("a", 1, "second"), wanted("b", 2, "b")]);
    assert!(store.unsubscribe("a").await.expect("the store works"));
    assert!(!store.unsubscribe("a").await.expect("the store works"));
    assert_eq!(store.subscriptions().await.expect("the store works"), [wanted("b", 2, "b")]);
}

async fn a_mark_never_goes_back_and_goes_with_its_place(place: Place) {
    let store = place.open().await;
    store.subscribe(wanted("a", 1, "")).await.expect("the store works");
    store.subscribe(wanted("b", 2, "")).await.expect("the store works");
    store.tell(vec![mark("a", "t", 7), mark("b", "t", 2), mark("a", "u", 1)]).await.expect("the store works");
    store.tell(vec![mark("a", "t", 3), mark("b", "t", 4), mark("gone", "t", 9)]).await.expect("the store works");
    assert_eq!(told(&*store, Some("t")).await, [mark("a", "t", 7), mark("b", "t", 4)]);
    store.unsubscribe("a").await.expect("the store works");
    assert_eq!(told(&*store, None).await, [mark("b", "t", 4)]);
}

async fn who_is_told_what_is_in_a_copy_and_goes_with_a_pruned_table(place: Place) {
    let store = place.open().await;
    listed(&*store, entry("old", Status::Open, 1)).await;
    store.keep("key", "one").await.expect("the store works");
    store.subscribe(wanted("a", 1, "body")).await.expect("the store works");
    store.tell(vec![mark("a", "old", 1), mark("a", "new", 1)]).await.expect("the store works");
    let copy = place.folder.path().join("copy");
    store.backup(&copy).await.expect("a copy");
    assert_eq!(store.prune(5).await.expect("the store works"), ["old"]);
    assert_eq!(told(&*store, None).await, [mark("a", "new", 1)]);
    // Back again, into a file whatever database it came from.
    let file = place.folder.path().join("restored");
    restore(&copy, file.to_str().expect("a name")).await.expect("it is restored");
    let restored = tablee_store::SqliteStore::open(&file, tablee_store::OpenOptions::default()).await.expect("a store");
    assert_eq!(restored.keep("key", "other").await.expect("the store works"), "one");
    assert_eq!(restored.subscriptions().await.expect("the store works"), [wanted("a", 1, "body")]);
    assert_eq!(told(&restored, None).await, [mark("a", "new", 1), mark("a", "old", 1)]);
}
