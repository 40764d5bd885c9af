//! Words that are erased while people look at the table: nobody is shown them any more, and nothing else changes.

use std::time::Duration;

use tablee_client::Server;
use tablee_protocol::{Answer, Command, OpenTable, ScoreList, TableCode, TableList, Told, Update};
use tablee_server::erase::{NotErased, Words, erase, written};
use tablee_store::Store;

use crate::running::{Running, folder, line, plan, play_alone, seated, sqlite};

const RUDE: &str = "Unspeakable";

async fn say(server: &Server, code: TableCode, text: &str) {
    let said = server.command(code, Command::Say { text: text.to_owned() }).await.expect("an answer");
    assert_eq!(said.status, 200, "{}", said.text);
}

async fn message(store: &dyn Store, code: &str, text: &str) -> u64 {
    let found = written(store, code).await.expect("the table is there").messages;
    found.iter().find(|(_, _, said)| said == text).expect("the message is there").0
}

/// What this player is shown by HTTP, as text.
async fn shown(server: &Server, code: TableCode) -> String {
    let reply = server.get(&format!("/api/tables/{code}")).await.expect("an answer");
    assert!(matches!(serde_json::from_str(&reply.text), Ok(Answer::<Update>::Update(_))), "{}", reply.text);
    reply.text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_gone_for_those_who_look_and_those_who_come() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let name = code.to_string();
    say(&players[0], code, "hello").await;
    say(&players[1], code, RUDE).await;
    let mut socket = line(&players[0], code).await;
    let before = socket.update().await.expect("an update");
    assert!(shown(&players[0], code).await.contains(RUDE), "the test could find it");

    // Another program, as `tablee admin erase` is.
    let beside = sqlite(&file).await;
    let row = message(&*beside, &name, RUDE).await;
    assert!(matches!(erase(&*beside, &name, &[Words::Message(row + 9)], 1).await, Err(NotErased::Nothing(_))));
    assert!(matches!(erase(&*beside, "none", &[Words::Message(1)], 1).await, Err(NotErased::NoTable)));
    assert_eq!(erase(&*beside, &name, &[Words::Message(row)], 1).await.expect("it is erased"), 1);
    assert_eq!(erase(&*beside, &name, &[Words::Message(row)], 1).await.expect("it is gone already"), 0);
    assert_eq!(beside.head(&name).await.expect("the store works"), before.seq + 1, "one row tells of it, once");
    beside.close().await;

    let after = tokio::time::timeout(Duration::from_secs(10), socket.update()).await.expect("it is told by itself");
    let after = after.expect("an update");
    assert_eq!(after.seq, before.seq + 1);
    // All lines are sent again, under their old numbers.
    let numbers = |update: &Update| update.log.iter().map(|line| line.number).collect::<Vec<_>>();
    assert_eq!(numbers(&after), numbers(&before));
    let talk: Vec<&Told> =
        after.log.iter().map(|line| &line.told).filter(|told| matches!(told, Told::Chat(_))).collect();
    assert_eq!(talk.len(), 1, "{talk:?}");
    assert_eq!(after.game.map(|game| game.view), before.game.map(|game| game.view), "the game is where it was");
    for player in &players {
        assert!(!shown(player, code).await.contains(RUDE));
    }
    // The table goes on, also after a restart.
    say(&players[1], code, "sorry").await;
    running.stop().await;
    let running = Running::new(&file).await;
    let text = shown(&running.server, code).await;
    assert!(text.contains("sorry") && text.contains("table-unsaid") && !text.contains(RUDE), "{text}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_spectators_write_can_be_erased_too() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let watcher = running.server.with_token(&format!("{}A", "W".repeat(42)));
    let comment = || Command::Comment { name: "Max".to_owned(), text: RUDE.to_owned() };
    assert_eq!(watcher.command(code, comment()).await.expect("an answer").status, 403, "not let in");
    let let_in = players[0].command(code, Command::Audience { on: true }).await.expect("an answer");
    assert_eq!(let_in.status, 200, "{}", let_in.text);
    let said = watcher.command(code, comment()).await.expect("an answer");
    assert_eq!(said.status, 200, "{}", said.text);
    assert!(shown(&players[1], code).await.contains(RUDE));
    let beside = sqlite(&file).await;
    let row = message(&*beside, &code.to_string(), &format!("Max: {RUDE}")).await;
    assert_eq!(erase(&*beside, &code.to_string(), &[Words::Message(row)], 1).await.expect("it is erased"), 1);
    beside.close().await;
    running.stop().await;
    let running = Running::new(&file).await;
    let text = shown(&running.server, code).await;
    assert!(text.contains("table-uncommented") && !text.contains(RUDE) && !text.contains("Max"), "{text}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_gone_from_table_lists_scores_and_records() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let plan = OpenTable { public: true, name: format!("{RUDE} table"), ..plan("kariba", 2) };
    let host = running.server.with_new_token().await.expect("a token");
    let code = host.open(&plan).await.expect("a table").code;
    let other = running.server.with_new_token().await.expect("a token");
    other.sit(code, RUDE).await.expect("a free seat");
    let left = other.command(code, Command::Leave).await.expect("an answer");
    assert_eq!(left.status, 200, "{}", left.text);
    play_alone(&host, code).await;
    let places =
        ["/api/scores", "/api/scores.csv", &format!("/api/tables/{code}/record"), &format!("/api/tables/{code}")];
    let mine = "/api/tables?list=mine";
    for place in places.iter().chain([&mine]) {
        assert!(host.get(place).await.expect("an answer").text.contains(RUDE), "{place}: the test could find it");
    }
    let beside = sqlite(&file).await;
    let name = code.to_string();
    let wishes = [Words::Player(1), Words::TableName];
    assert_eq!(erase(&*beside, &name, &wishes, 1).await.expect("they are erased"), 2);
    assert!(beside.scrub().await.expect("the store works"));
    let found = written(&*beside, &name).await.expect("the table is there");
    assert_eq!((found.table_name, found.players[1].1.as_str()), (Some(name.clone()), "#2"));
    assert_eq!(erase(&*beside, &name, &wishes, 1).await.expect("they are gone already"), 0);
    beside.close().await;
    let gone = async {
        while shown(&host, code).await.contains(RUDE) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("the table in memory reads anew");
    for place in places.iter().chain([&mine]) {
        let text = host.get(place).await.expect("an answer").text;
        assert!(!text.contains(RUDE) && text.contains("#2"), "{place}: {text}");
    }
    let scores = host.get("/api/scores").await.expect("an answer").read::<ScoreList>().expect("a list").scores;
    let names: Vec<&str> = scores[0].players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["P1", "#2"]);
    let list = host.get(mine).await.expect("an answer").read::<TableList>().expect("a list");
    assert_eq!(list.tables.len(), 1, "the seats belong to whom they did");
    running.stop().await;
    let bytes = std::fs::read(&file).expect("the file");
    assert!(!bytes.windows(RUDE.len()).any(|part| part == RUDE.as_bytes()), "the file still holds the name");
    let mut fold = |code: &str, rows: &[tablee_store::Row]| tablee_server::check_rows(code, rows);
    let verified = tablee_store::verify(&file.display().to_string(), &mut fold).await.expect("it is read");
    assert_eq!(verified.findings, []);
}
