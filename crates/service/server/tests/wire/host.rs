//! What the host of a table does, over real sockets; and tables that nobody begins.

use std::time::Duration;

use tablee_core::Seat;
use tablee_protocol::{Command, OpenTable, Status, TableList};
use tablee_server::Options;

use crate::running::{Running, folder, line, look, options, plan, sqlite};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_sent_away_watches_at_most_also_after_a_restart() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let host = running.server.with_new_token().await.expect("a token");
    let code = host.open(&plan("kariba", 3)).await.expect("a table").code;
    let other = running.server.with_new_token().await.expect("a token");
    other.sit(code, "Rude").await.expect("a free seat");
    let mut socket = line(&other, code).await;
    assert_eq!(socket.update().await.expect("an update").you, Some(Seat::new(1)));

    let refused = other.command(code, Command::Kick { seat: Seat::FIRST }).await.expect("an answer");
    assert_eq!((refused.status, refused.problem().expect("why").code.as_str()), (403, "not-host"));
    let muted = host.command(code, Command::Mute { seat: Seat::new(1), on: true }).await.expect("an answer");
    assert_eq!(muted.status, 200, "{}", muted.text);
    assert!(look(&host, code).await.table.seats[1].muted);
    let refused = other.command(code, Command::Say { text: "no".to_owned() }).await.expect("an answer");
    assert_eq!((refused.status, refused.problem().expect("why").code.as_str()), (403, "muted"));
    let kicked = host.command(code, Command::Kick { seat: Seat::new(1) }).await.expect("an answer");
    assert_eq!(kicked.status, 200, "{}", kicked.text);
    let mine = other.get("/api/tables?list=mine").await.expect("an answer").read::<TableList>().expect("a list");
    assert!(mine.tables.is_empty(), "the secret opens nothing any more");
    let shown = async { while socket.update().await.expect("an update").you.is_some() {} };
    tokio::time::timeout(Duration::from_secs(10), shown).await.expect("the open socket is told");
    running.stop().await;

    let running = Running::new(&file).await;
    let other = running.server.with_token(other.token().expect("a token"));
    let refused = other.sit(code, "Rude again").await.expect_err("sent away for good");
    assert!(refused.to_string().contains("removed you"), "{refused}");
    assert_eq!(look(&running.server, code).await.table.seats[1].name, None);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_table_that_nobody_begins_leaves_the_list() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let host = running.server.with_new_token().await.expect("a token");
    let public = OpenTable { public: true, chat: None, ..plan("kariba", 2) };
    let code = host.open(&public).await.expect("a table").code;
    assert!(!look(&host, code).await.table.chat, "strangers do not talk unless somebody wants it");
    running.stop().await;

    let short = Options { open_lasts: Duration::from_millis(1), ..options() };
    let running = Running::start(sqlite(&file).await, short).await;
    let closed = async {
        while look(&running.server, code).await.table.status != Status::Abandoned {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("it is closed by itself");
    let list = running.server.get("/api/tables?list=open").await.expect("an answer").read::<TableList>();
    assert!(list.expect("a list").tables.is_empty());
    let late = running.server.with_new_token().await.expect("a token");
    let refused = late.sit(code, "Late").await.expect_err("it is closed");
    assert!(refused.to_string().contains("closed"), "{refused}");
    running.stop().await;
}
