//! Several who write at once, through one node or through two.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tablee_store::{Append, Appended, Change, Key, KeyHash, KeyKind, Notice, Store};

use crate::place::Place;
use crate::{append, commands, promises, stored};

promises!(
    racing_writers_on_two_nodes_lose_nothing_and_double_nothing,
    a_ticket_is_spent_once_whoever_races,
    bots_are_computed_by_one_node_at_a_time,
    many_nodes_may_open_an_empty_store_together,
    nodes_hear_of_each_others_rows,
);

/// Writes until the command is stored, and sends it once more, as a client does that got no answer.
async fn insist(store: &dyn Store, table: &str, command: &str) -> u64 {
    let mut stored_at = None;
    for _ in 0..1_000 {
        let first = store.head(table).await.expect("the store works") + 1;
        match store.append(append(table, first, &[command])).await.expect("the store works") {
            Appended::Stored => {
                assert_eq!(stored_at, None, "{command} is stored twice");
                stored_at = Some(first);
            }
            Appended::Repeated { seq } => {
                assert_eq!(Some(seq), stored_at, "{command}: another row than the first is told");
                return seq;
            }
            Appended::Conflict => {}
            Appended::Spent => panic!("no secret was to be spent"),
        }
    }
    panic!("{command} is never told to be stored already")
}

async fn racing_writers_on_two_nodes_lose_nothing_and_double_nothing(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let (tables, writers, turns) = (4, 4, 5);
    let mut tasks = Vec::new();
    for table in 0..tables {
        for writer in 0..writers {
            let node = Arc::clone(&nodes[writer % 2]);
            tasks.push(tokio::spawn(async move {
                for turn in 0..turns {
                    insist(&*node, &format!("table-{table}"), &format!("{writer}-{turn}")).await;
                }
            }));
        }
    }
    for task in tasks {
        task.await.expect("the writer ends well");
    }
    for table in 0..tables {
        let written = commands(&*nodes[0], &format!("table-{table}")).await;
        assert_eq!(written.len(), writers * turns);
        assert_eq!(written.iter().collect::<BTreeSet<_>>().len(), writers * turns);
    }
}

async fn a_ticket_is_spent_once_whoever_races(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let hash = KeyHash([9; 32]);
    let key = Key { hash, table: "a".to_owned(), kind: KeyKind::Ticket, seat: Some(1), expires: None };
    stored(&*nodes[0], Append { changes: vec![Change::AddKey(key.clone())], ..append("a", 1, &["ticket"]) }).await;
    assert_eq!(nodes[1].key(&hash, 0).await.expect("the store works"), Some(key));
    let tasks: Vec<_> = (0..20)
        .map(|number| {
            let node = Arc::clone(&nodes[number % 2]);
            // Changes alone take no number: only the ticket itself decides who comes first.
            let spend = Append { changes: vec![Change::SpendKey(hash)], ..append("a", 2, &[]) };
            tokio::spawn(async move { node.append(spend).await.expect("the store works") })
        })
        .collect();
    let mut outcomes = Vec::new();
    for task in tasks {
        outcomes.push(task.await.expect("the task runs"));
    }
    let first = outcomes.iter().filter(|outcome| **outcome == Appended::Stored).count();
    let late = outcomes.iter().filter(|outcome| **outcome == Appended::Spent).count();
    assert_eq!((first, late), (1, 19));
    assert_eq!(nodes[0].key(&hash, 0).await.expect("the store works"), None);
}

async fn bots_are_computed_by_one_node_at_a_time(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let long = Duration::from_secs(60);
    let takes =
        async |node: usize, name: &str, lasts| nodes[node].take_lease("a", name, lasts).await.expect("the store works");
    assert!(takes(0, "north", long).await);
    assert!(takes(0, "north", long).await, "the holder renews it");
    assert!(!takes(1, "south", long).await, "another node does not get it");
    assert!(nodes[1].take_lease("b", "south", long).await.expect("the store works"), "other tables are free");
    nodes[0].release_leases("north", Some("a")).await.expect("the store works");
    assert!(takes(1, "south", Duration::from_millis(50)).await, "it was given up");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(takes(0, "north", long).await, "its time ran out, as when a node dies");
    nodes[1].release_leases("south", None).await.expect("the store works");
    assert!(!takes(1, "south", long).await, "giving up one's own takes nothing from others");
    assert!(nodes[0].take_lease("b", "north", long).await.expect("the store works"), "all of a node's are given up");
}

async fn many_nodes_may_open_an_empty_store_together(place: Place) {
    let place = Arc::new(place);
    let openings = (0..12).map(|_| {
        let place = Arc::clone(&place);
        tokio::spawn(async move { place.open().await })
    });
    let mut nodes = Vec::new();
    for opening in openings.collect::<Vec<_>>() {
        nodes.push(opening.await.expect("every node opens it"));
    }
    stored(&*nodes[0], append("a", 1, &["one"])).await;
    for node in &nodes {
        assert_eq!(commands(&**node, "a").await, ["one"]);
    }
}

async fn next(notices: &mut tokio::sync::mpsc::Receiver<Notice>) -> Option<Notice> {
    tokio::time::timeout(Duration::from_secs(5), notices.recv()).await.ok().flatten()
}

async fn nodes_hear_of_each_others_rows(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let mut notices = nodes[1].listen().await.expect("the store works");
    stored(&*nodes[0], append("a", 1, &["one", "two"])).await;
    if !place.is_postgres() {
        // A file has one node: nothing comes, and the line stays open.
        let nothing = tokio::time::timeout(Duration::from_millis(100), notices.recv()).await;
        assert!(nothing.is_err(), "{nothing:?}");
        return;
    }
    assert_eq!(next(&mut notices).await, Some(Notice::Row { table: "a".to_owned(), seq: 2 }));
    let lose = Append { rows: Vec::new(), ..append("a", 1, &[]) };
    assert_eq!(nodes[0].append(lose).await.expect("the store works"), Appended::Conflict);
    // All lines are cut, as when the database starts anew.
    place
        .execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
        .await;
    assert_eq!(next(&mut notices).await, Some(Notice::Reload), "what was told meanwhile may be lost");
    let mut first = nodes[0].head("a").await.expect("the store works") + 1;
    while !matches!(nodes[0].append(append("a", first, &["three"])).await, Ok(Appended::Stored)) {
        first = nodes[0].head("a").await.expect("the store works") + 1;
    }
    assert_eq!(next(&mut notices).await, Some(Notice::Row { table: "a".to_owned(), seq: 3 }));
}
