//! Rows: in order, without gaps, never twice, never half.

use tablee_store::{Append, Appended, Change, Row, Status};

use crate::place::Place;
use crate::{append, commands, entry, promises, stored};

promises!(
    rows_come_back_as_they_were_in_order_and_by_parts,
    a_number_is_given_once_and_the_loser_changes_nothing,
    a_gap_is_refused,
    a_repeated_command_is_told_its_first_row,
    an_append_is_stored_whole_or_not_at_all,
    one_bad_append_leaves_those_beside_it_alone,
    changes_alone_need_the_right_number_too,
    what_was_stored_is_there_after_opening_again,
    closing_answers_what_is_queued,
    rows_are_found_wherever_they_are_kept,
);

async fn rows_come_back_as_they_were_in_order_and_by_parts(place: Place) {
    let store = place.open().await;
    assert_eq!(store.head("a").await.expect("the store works"), 0);
    let odd = "{\"text\":\"« déjà vu » \u{202e} 猫 'quoted' \\\\ \"}";
    let mut first = append("a", 1, &["one", "two", "three"]);
    first.rows[1].body = odd.to_owned();
    first.rows[1].command = None;
    first.rows[1].at = -5;
    stored(&*store, first).await;
    stored(&*store, append("b", 1, &["one"])).await;
    stored(&*store, append("a", 4, &["four"])).await;
    let second = Row { seq: 2, at: -5, command: None, body: odd.to_owned() };
    let part = store.rows("a", 2, 2).await.expect("the store works");
    assert_eq!(part[0], second);
    assert_eq!(part.iter().map(|row| row.seq).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(store.rows("a", 5, 10).await.expect("the store works"), []);
    assert_eq!(store.rows("c", 1, 10).await.expect("the store works"), []);
    assert_eq!(store.head("a").await.expect("the store works"), 4);
    let four = store.row_of_command("a", "four").await.expect("the store works").expect("it is stored");
    assert_eq!((four.seq, four.command.as_deref()), (4, Some("four")));
    assert_eq!(store.row_of_command("b", "four").await.expect("the store works"), None);
}

async fn a_number_is_given_once_and_the_loser_changes_nothing(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one"])).await;
    let late = Append { changes: vec![Change::List(entry("a", Status::Open, 5))], ..append("a", 1, &["late"]) };
    assert_eq!(store.append(late).await.expect("the store works"), Appended::Conflict);
    assert_eq!(commands(&*store, "a").await, ["one"]);
    assert_eq!(store.table("a").await.expect("the store works"), None);
}

async fn a_gap_is_refused(place: Place) {
    let store = place.open().await;
    for first in [0, 2, u64::MAX] {
        assert_eq!(store.append(append("a", first, &["x"])).await.expect("the store works"), Appended::Conflict);
    }
    stored(&*store, append("a", 1, &["one"])).await;
    assert_eq!(store.append(append("a", 3, &["x"])).await.expect("the store works"), Appended::Conflict);
    assert_eq!(commands(&*store, "a").await, ["one"]);
}

async fn a_repeated_command_is_told_its_first_row(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one", "two"])).await;
    for first in [1, 2, 3, 9] {
        let outcome = store.append(append("a", first, &["two"])).await.expect("the store works");
        assert_eq!(outcome, Appended::Repeated { seq: 2 }, "at {first}");
    }
    // Ids belong to their table.
    stored(&*store, append("b", 1, &["two"])).await;
    assert_eq!(commands(&*store, "a").await, ["one", "two"]);
}

async fn an_append_is_stored_whole_or_not_at_all(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one"])).await;
    let mixed =
        Append { changes: vec![Change::List(entry("a", Status::Over, 9))], ..append("a", 2, &["two", "one", "three"]) };
    assert_eq!(store.append(mixed).await.expect("the store works"), Appended::Repeated { seq: 1 });
    assert_eq!(commands(&*store, "a").await, ["one"]);
    assert_eq!(store.table("a").await.expect("the store works"), None);
}

/// Two rows with the same id could never be told apart.
async fn one_bad_append_leaves_those_beside_it_alone(place: Place) {
    let store = place.open().await;
    let appends = (0..100).map(|number| {
        let table = format!("table-{number}");
        let bad = number % 10 == 3;
        let mut append = append(&table, 1, if number % 20 == 3 { &["same", "same"] } else { &["one", "two"] });
        if bad && number % 20 != 3 {
            append.rows[1].body.push('\0');
        }
        append
    });
    let tasks: Vec<_> = appends
        .map(|append| {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move { store.append(append).await })
        })
        .collect();
    for (number, task) in tasks.into_iter().enumerate() {
        let outcome = task.await.expect("the task runs");
        let there = commands(&*store, &format!("table-{number}")).await;
        if number % 10 == 3 {
            assert!(outcome.is_err(), "table {number}");
            assert!(there.is_empty(), "table {number}");
        } else {
            assert_eq!(outcome.expect("a good append is stored"), Appended::Stored);
            assert_eq!(there, ["one", "two"]);
        }
    }
    let queue = store.queue();
    assert_eq!((queue.waiting, queue.appends, queue.rows, queue.failures), (0, 90, 180, 0));
}

async fn changes_alone_need_the_right_number_too(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one"])).await;
    let list = |first, updated| Append {
        changes: vec![Change::List(entry("a", Status::Playing, updated))],
        ..append("a", first, &[])
    };
    assert_eq!(store.append(list(1, 1)).await.expect("the store works"), Appended::Conflict);
    stored(&*store, list(2, 2)).await;
    stored(&*store, list(2, 3)).await;
    let listed = store.table("a").await.expect("the store works").expect("it is listed");
    assert_eq!(listed, entry("a", Status::Playing, 3));
    assert_eq!(store.head("a").await.expect("the store works"), 1);
}

async fn what_was_stored_is_there_after_opening_again(place: Place) {
    let store = place.open().await;
    stored(&*store, append("a", 1, &["one", "two"])).await;
    store.close().await;
    let store = place.open().await;
    assert_eq!(commands(&*store, "a").await, ["one", "two"]);
    assert_eq!(store.append(append("a", 2, &["x"])).await.expect("the store works"), Appended::Conflict);
    stored(&*store, append("a", 3, &["three"])).await;
}

async fn closing_answers_what_is_queued(place: Place) {
    let store = place.open().await;
    let tasks: Vec<_> = (0..200)
        .map(|number| {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move { store.append(append(&format!("table-{number}"), 1, &["one"])).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut acknowledged = Vec::new();
    for (number, task) in tasks.into_iter().enumerate() {
        if matches!(task.await.expect("every append gets an answer"), Ok(Appended::Stored)) {
            acknowledged.push(number);
        }
    }
    assert!(store.append(append("late", 1, &["one"])).await.is_err());
    let store = place.open().await;
    for number in acknowledged {
        assert_eq!(commands(&*store, &format!("table-{number}")).await, ["one"]);
    }
    assert!(commands(&*store, "late").await.is_empty());
}

/// SQLite keeps new rows elsewhere for a while; readers, a second node and a restart must not notice.
async fn rows_are_found_wherever_they_are_kept(place: Place) {
    let store = place.open().await;
    let other = place.open().await;
    // So many that the first of them are on their way to their place at the end, and not all are there.
    let (tables, batches, size) = (5, 26, 50);
    let mut writers = Vec::new();
    for table in 0..tables {
        let store = std::sync::Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let code = format!("table-{table}");
            for batch in 0..batches {
                let first = batch * size + 1;
                let names: Vec<String> = (first..first + size).map(|number| number.to_string()).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                stored(&*store, append(&code, first, &names)).await;
                assert_eq!(store.head(&code).await.expect("the store works"), first + size - 1);
                let middle = store.rows(&code, first, 3).await.expect("the store works");
                assert_eq!(middle.iter().map(|row| row.seq).collect::<Vec<_>>(), [first, first + 1, first + 2]);
                let again = store.append(append(&code, 1, &["7"])).await.expect("the store works");
                assert_eq!(again, Appended::Repeated { seq: 7 });
            }
        }));
    }
    while writers.iter().any(|writer| !writer.is_finished()) {
        for table in 0..tables {
            commands(&*other, &format!("table-{table}")).await;
        }
    }
    for writer in writers {
        writer.await.expect("the writer ends well");
    }
    let expected: Vec<String> = (1..=batches * size).map(|number| number.to_string()).collect();
    // Not closed, as when a server is killed.
    let third = place.open().await;
    for table in 0..tables {
        let code = format!("table-{table}");
        assert_eq!(commands(&*other, &code).await, expected);
        assert_eq!(commands(&*third, &code).await, expected);
        assert_eq!(commands(&*store, &code).await, expected);
        let row = other.row_of_command(&code, "1200").await.expect("the store works").expect("it is stored");
        assert_eq!(row.seq, 1_200);
        stored(&*other, append(&code, batches * size + 1, &["more"])).await;
        assert_eq!(store.head(&code).await.expect("the store works"), batches * size + 1);
    }
}
